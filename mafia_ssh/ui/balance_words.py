"""The estimate of balance in words: what it says, and how it came about. Pure."""

from ..balance import Estimate
from ..rules.presets import Theme
from ..rules.roles import Role
from .wording import role_name, side_name


def shares(theme: Theme, estimate: Estimate) -> tuple[tuple[str, int], ...]:
    """Each side that can win, and in how many of a hundred matches it did: a hundred in all if somebody always won."""
    exact = [(side_name(theme, side), 100 * estimate.share(side)) for side, _ in estimate.wins]
    rounded = [int(share) for _, share in exact]
    missing = round(sum(share for _, share in exact)) - sum(rounded)
    by_rest = sorted(range(len(exact)), key=lambda at: rounded[at] - exact[at][1])
    for at in by_rest[:missing]:
        rounded[at] += 1
    return tuple((name, share) for (name, _), share in zip(exact, rounded, strict=True))


def balance_line(theme: Theme, estimate: Estimate) -> str:
    """The shares in one line: "Town 54%, Mafia 46%, simulated"."""
    return f"{', '.join(f'{name} {share}%' for name, share in shares(theme, estimate))}, simulated"


def guessing_line(theme: Theme, estimate: Estimate) -> str:
    """The same with how it came about, as short as that can be said."""
    said = ", ".join(f"{name} {share}%" for name, share in shares(theme, estimate))
    return f"{said}, from {estimate.matches} matches of bots that mostly guess"


def how_line(theme: Theme, estimate: Estimate) -> str:
    """Where the numbers come from, so that nobody takes them for more."""
    mafia = side_name(theme, estimate.wins[1][0]).lower()
    detective = role_name(theme, Role.DETECTIVE).lower()
    return (
        f"From {estimate.matches} simulated matches of {estimate.players}, give or take 5. Simple bots play them: the "
        f"{mafia} kill and vote as one, a {detective} who has found one says so and most follow, the rest is chance. "
        "People talk; bots do not."
    )
