"""What a key moment of a finished match can be, as values. Which of them a match had is found in `decisive`."""

from msgspec import Struct

from ..rules.events import Cause, Recorded


class Gone(Struct, frozen=True):
    """When and how somebody left the match."""

    day: int
    cause: Cause


class Found(Struct, frozen=True):
    """The first time that a detective found one of the mafia side, and what came of it."""

    detective: int
    target: int
    died: bool
    """The detective died that same night."""
    noted: bool
    """The morning read it out from the detective's note."""
    gone: Gone | None
    """How the one who was found left the match; None: never."""


class Hindered(Struct, frozen=True):
    """A courtesan's block without which the night would have ended otherwise."""

    courtesan: int
    seat: int
    """Who was blocked."""
    died: tuple[int, ...]
    """Who died for it."""
    lived: tuple[int, ...]
    """Who lived for it."""
    unfound: int | None
    """Whom of the mafia side a detective asked about in vain."""


class StoodIn(Struct, frozen=True):
    """A bodyguard stood in for somebody who was attacked."""

    bodyguard: int
    seat: int
    died: bool
    """False: a doctor saved the bodyguard."""


class Rescued(Struct, frozen=True):
    """A doctor saved somebody who was attacked."""

    doctor: int
    seat: int


class Deaths(Struct, frozen=True):
    """Who died in a night, bodyguards who stood in left out."""

    died: tuple[int, ...]
    """In seat order, without those in `shot`."""
    shot: tuple[tuple[int, int], ...]
    """Maniac and whom they shot."""


class Quiet(Struct, frozen=True):
    """A night in which nobody died, though nobody prevented it."""

    picked: bool
    """The mafia side picked, and no pick counted."""


class VotedOut(Struct, frozen=True):
    """The table voted somebody out."""

    seat: int
    by_one: bool
    """With one vote fewer they would have stayed."""
    runoff: bool
    """A tie came first."""


class VotedNobody(Struct, frozen=True):
    """A vote that nobody left by."""

    tied: tuple[int, ...]
    """Who shared the highest total."""
    short: int | None
    """Who was one vote short of the majority."""


class Expelled(Struct, frozen=True):
    """The host expelled somebody."""

    seat: int


class Spared(Struct, frozen=True):
    """The host reversed a vote."""

    seat: int


OfNight = Hindered | StoodIn | Rescued | Deaths | Quiet
Happening = Found | OfNight | VotedOut | VotedNobody | Expelled | Spared


class Moment(Struct, frozen=True):
    """One key moment."""

    told: Recorded
    """The news that the whole table had of it then."""
    what: Happening
    ended: bool = False
    """It ended the match."""
