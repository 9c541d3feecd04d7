"""The key moments of a finished match, one line each. They name roles, so they are for after the end. Pure."""

from collections.abc import Iterable

from ...record.moments import (
    Deaths,
    Expelled,
    Found,
    Gone,
    Hindered,
    Moment,
    OfNight,
    Quiet,
    Rescued,
    Spared,
    StoodIn,
    VotedNobody,
    VotedOut,
)
from ...rules.events import MorningCame
from ...rules.presets import Theme
from ...rules.roles import Role, Side
from .names import list_text, role_name, seat_label, side_name
from .news import Names, when

_AT_MOST = 3
"""So many of the tied are named; of more, how many they are."""


def moment_when(moment: Moment) -> str:
    """The night or the day of it: "Night 2"."""
    # The morning's news is of the night before it.
    return f"Night {moment.told.day}" if isinstance(moment.told.news, MorningCame) else when(moment.told)


def moment_line(theme: Theme, names: Names, roles: tuple[Role, ...], moment: Moment) -> str:
    """What happened, as a sentence. `names`, `roles`: seat 1 first."""
    happened = _Telling(theme, names, roles).of(moment)
    return f"{happened}, and it was over." if moment.ended else f"{happened}."


class _Telling:
    """Words a moment of one match."""

    def __init__(self, theme: Theme, names: Names, roles: tuple[Role, ...]) -> None:
        self._theme = theme
        self._names = names
        self._roles = roles

    def of(self, moment: Moment) -> str:
        """What happened, without the full stop."""
        match moment.what:
            case Found():
                return self._found(moment.told.day, moment.what)
            case VotedOut(seat=seat, by_one=by_one, runoff=runoff):
                how = (" in a runoff" if runoff else "") + ("," * runoff + " by one vote" if by_one else "")
                return f"The table voted out {self._who(seat)}{how}"
            case VotedNobody():
                return self._voted_nobody(moment.what)
            case Expelled(seat=seat):
                return f"The host expelled {self._who(seat)}"
            case Spared(seat=seat):
                return f"The host reversed the vote, and {self._who(seat)} stayed"
            case other:
                return self._by_night(other)

    def _by_night(self, what: OfNight) -> str:
        match what:
            case Hindered(courtesan=courtesan, seat=seat):
                return f"{self._who(courtesan)} blocked {self._who(seat)}{self._came_of_it(what)}"
            case StoodIn(bodyguard=guard, seat=seat, died=died):
                if died:
                    return f"{self._who(guard)} died in place of {self._who(seat)}"
                return f"{self._who(guard)} stood in for {self._who(seat)}, and both lived"
            case Rescued(doctor=doctor, seat=seat):
                return f"{self._who(doctor)} saved {'themselves' if doctor == seat else self._who(seat)}"
            case Deaths(died=died, shot=shot):
                shots = [f"{self._who(maniac)} shot {self._who(seat)}" for maniac, seat in shot]
                return ", and ".join([*([f"{self._all(died)} died"] if died else []), *shots])
            case Quiet(picked=picked):
                mafia = side_name(self._theme, Side.MAFIA).lower()
                return f"Nobody died: {f'no pick of the {mafia} counted' if picked else f'the {mafia} picked nobody'}"

    def _who(self, seat: int) -> str:
        return f"{seat_label(seat, self._names[seat - 1])} ({role_name(self._theme, self._roles[seat - 1])})"

    def _all(self, seats: Iterable[int]) -> str:
        return list_text(self._who(seat) for seat in seats)

    def _found(self, night: int, found: Found) -> str:
        lost = ", left a note and died" if found.noted else " and died that night" if found.died else ""
        together = found.died and found.gone == Gone(night, "night")
        fate = "died as well" if together else self._fate(night, found.gone)
        joint = f"; {seat_label(found.target, self._names[found.target - 1])}" if lost else ", who"
        return f"{self._who(found.detective)} found {self._who(found.target)}{lost}{joint} {fate}"

    def _fate(self, night: int, gone: Gone | None) -> str:
        if gone is None:
            return "was never caught"
        same = gone.day == night
        match gone.cause:
            case "night":
                return "died that night" if same else f"died in night {gone.day}"
            case "vote":
                return "was voted out that day" if same else f"was voted out on day {gone.day}"
            case "expelled":
                return "was expelled by the host"

    def _came_of_it(self, hindered: Hindered) -> str:
        if hindered.unfound is not None:
            return f", who asked about {self._who(hindered.unfound)} in vain"
        if hindered.died:
            return f", and {self._all(hindered.died)} died for it"
        return f", and {self._all(hindered.lived)} lived"

    def _voted_nobody(self, vote: VotedNobody) -> str:
        if vote.short is not None:
            return f"One vote was missing to vote out {self._who(vote.short)}"
        if not vote.tied:
            return "The table voted out nobody"
        if len(vote.tied) > _AT_MOST:
            return f"A tie between {len(vote.tied)} players kept them all in the match"
        return f"A tie kept {self._all(vote.tied)} in the match"
