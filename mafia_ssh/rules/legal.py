"""What somebody may do now: the one answer that `decide`, the screens, the plain mode and the tests all ask for."""

from dataclasses import dataclass

from .commands import Candidate, Channel


@dataclass(frozen=True, slots=True)
class Legal:
    """What a seat may do at this moment. Empty by default: nothing."""

    choose: tuple[int, ...] = ()
    """Legal targets of the night choice, by seat."""
    may_pass: bool = False
    """Passing the night choice is allowed."""
    may_note: bool = False
    """The sheriff's note may be left with this choice."""
    suspect: tuple[int, ...] = ()
    """The decoy question is open; the seats to offer."""
    vote: tuple[Candidate, ...] = ()
    """Legal candidates of a ballot."""
    ready: bool = False
    """Ready may be switched."""
    yields: bool = False
    """This seat speaks and may stop."""
    say: tuple[Channel, ...] = ()
    """Channels open for writing."""
    gesture: tuple[int, ...] = ()
    """To whom a sign may be sent. At night every other living player, whoever is awake: the list tells nothing."""


@dataclass(frozen=True, slots=True)
class HostLegal:
    """What the host may do at this moment."""

    continues: bool = False
    pause: bool = False
    resume: bool = False
    extend: bool = False
    reverse: bool = False
    stop: bool = False
    table_vote: tuple[Candidate, ...] = ()
    """What the host may enter as the table's vote."""
    penalty: tuple[int, ...] = ()
    """Who may be given a penalty vote."""
    expel: tuple[int, ...] = ()
    """Who may be expelled."""


NOTHING = Legal()
"""For the dead, watchers, and everybody while the game is paused or over."""
