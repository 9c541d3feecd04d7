"""The estimate of balance in words: what it says, and how it came about. Pure."""

from math import sqrt
from typing import Final

from rich.cells import cell_len

from ..balance import Estimate
from ..rules.options import MIN_SEATS
from ..rules.presets import Theme
from ..rules.roles import Role, Side
from .wording import role_name, side_name

NO_ODDS: Final = "simulated once a match can start"
"""Said where there are none because a match cannot start."""


def shares(theme: Theme, estimate: Estimate) -> tuple[tuple[str, int], ...]:
    """Each side that can win, and in how many of a hundred matches it did: a hundred in all if somebody always won."""
    exact = [(side_name(theme, side), 100 * estimate.share(side)) for side, _ in estimate.wins]
    rounded = [int(share) for _, share in exact]
    missing = round(sum(share for _, share in exact)) - sum(rounded)
    by_rest = sorted(range(len(exact)), key=lambda at: rounded[at] - exact[at][1])
    for at in by_rest[:missing]:
        rounded[at] += 1
    return tuple((name, share) for (name, _), share in zip(exact, rounded, strict=True))


def balance_line(theme: Theme, estimate: Estimate, cells: int | None = None) -> str:
    """The shares in one line: "Town 54%, Mafia 46%, simulated play"; its last word only if it fits into `cells`."""
    said = f"{', '.join(f'{name} {share}%' for name, share in shares(theme, estimate))}, simulated"
    return said if cells is not None and cell_len(said) + 5 > cells else f"{said} play"


def guessing_line(theme: Theme, estimate: Estimate) -> str:
    """The same with how it came about, as short as that can be said."""
    said = ", ".join(f"{name} {share}%" for name, share in shares(theme, estimate))
    return f"{said}, from {estimate.matches} matches of bots that mostly guess"


def how_line(theme: Theme, estimate: Estimate) -> str:
    """Where the numbers come from, so that nobody takes them for more."""
    give = round(98 / sqrt(estimate.matches))  # two standard errors of an even share, in 100
    matches = f"From {estimate.matches} simulated matches of {estimate.players}, give or take {give}."
    return f"{matches} {_bots(theme)}"


def odds_help(theme: Theme, estimate: Estimate | None) -> str:
    """The same for the help, which also says when there are any."""
    if estimate is not None:
        return how_line(theme, estimate)
    needs = (
        f"The lobby shows odds when at least {MIN_SEATS} are seated and the match can start: from simulated matches."
    )
    return f"{needs} {_bots(theme)}"


def _bots(theme: Theme) -> str:
    mafia = side_name(theme, Side.MAFIA).lower()
    detective = role_name(theme, Role.DETECTIVE).lower()
    return (
        f"Simple bots play them: the {mafia} kill and vote as one, a {detective} who has found one says so and most "
        "follow, the rest is chance. People talk; bots do not."
    )
