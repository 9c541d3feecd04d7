"""Names of things: roles, sides, seats, phases, clocks and signs, in the words of a theme. Pure."""

from collections.abc import Iterable
from typing import Final

from ...rules.commands import NOBODY, Candidate, Sign
from ...rules.events import PhaseKind
from ...rules.presets import Theme
from ...rules.roles import Role, Side

_ROLES: Final[dict[Role, str]] = {
    Role.VILLAGER: "Villager",
    Role.DETECTIVE: "Detective",
    Role.DOCTOR: "Doctor",
    Role.BODYGUARD: "Bodyguard",
    Role.MANIAC: "Maniac",
    Role.MAFIA: "Mafia",
    Role.GODFATHER: "Godfather",
    Role.COURTESAN: "Courtesan",
    Role.JESTER: "Jester",
}
_THEMED_ROLES: Final[dict[Theme, dict[Role, str]]] = {
    "mafia": {},
    "werewolf": {Role.MAFIA: "Werewolf", Role.DETECTIVE: "Seer", Role.DOCTOR: "Healer"},
    "club": {Role.DETECTIVE: "Sheriff", Role.VILLAGER: "Citizen"},
}
_SHORT_ROLES: Final[dict[str, str]] = {
    "Villager": "Vill.",
    "Detective": "Det.",
    "Doctor": "Doc.",
    "Bodyguard": "Guard",
    "Maniac": "Man.",
    "Godfather": "Godf.",
    "Courtesan": "Court.",
    "Jester": "Jest.",
    "Werewolf": "Wolf",
    "Healer": "Heal.",
    "Sheriff": "Sher.",
    "Citizen": "Cit.",
}
_SIDES: Final[dict[Theme, dict[Side, str]]] = {
    "mafia": {Side.MAFIA: "Mafia", Side.TOWN: "Town", Side.JESTER: "Jester"},
    "werewolf": {Side.MAFIA: "Werewolves", Side.TOWN: "Village", Side.JESTER: "Jester"},
    "club": {Side.MAFIA: "Mafia", Side.TOWN: "Citizens", Side.JESTER: "Jester"},
}
_PHASES: Final[dict[PhaseKind, str]] = {
    PhaseKind.REVEAL: "Roles are dealt",
    PhaseKind.NIGHT: "Night",
    PhaseKind.MORNING: "Morning",
    PhaseKind.DISCUSSION: "Talk",
    PhaseKind.SPEECHES: "Speeches",
    PhaseKind.VOTE: "Vote",
    PhaseKind.DEFENCE: "Defence",
    PhaseKind.RUNOFF: "Runoff",
    PhaseKind.LAST_WORDS: "Last words",
    PhaseKind.RESULT: "Result",
    PhaseKind.OVER: "The match is over",
}
_SIGNS: Final[dict[Sign, str]] = {
    "question": "a question",
    "check": "check this player",
    "active": "active role",
    "even": "even the votes",
}


def role_name(theme: Theme, role: Role) -> str:
    """The name of a role, capitalised."""
    return _THEMED_ROLES[theme].get(role, _ROLES[role])


def role_short(theme: Theme, role: Role) -> str:
    """The same in at most six cells; no two roles of a theme share one."""
    name = role_name(theme, role)
    return _SHORT_ROLES.get(name, name)


def role_phrase(theme: Theme, role: Role) -> str:
    """A role as it follows "you are": "a Villager", "Mafia", "the Doctor"."""
    name = role_name(theme, role)
    if role is Role.MAFIA and theme != "werewolf":
        return name
    return f"a {name}" if role in (Role.MAFIA, Role.VILLAGER) else f"the {name}"


def side_name(theme: Theme, side: Side) -> str:
    """The name of a side, capitalised, without an article."""
    return _SIDES[theme][side]


def reading(theme: Theme, mafia: bool) -> str:
    """A detective's answer about somebody: "is mafia", "is not a werewolf"."""
    return f"is {'' if mafia else 'not '}{'a werewolf' if theme == 'werewolf' else 'mafia'}"


def reading_tag(theme: Theme, mafia: bool) -> tuple[str, str]:
    """The same beside a seat, in full and in short: "mafia", "not mafia"."""
    if theme == "werewolf":
        return ("werewolf", "wolf") if mafia else ("no werewolf", "clear")
    return ("mafia", "mafia") if mafia else ("not mafia", "clear")


def seat_label(seat: int, name: str) -> str:
    """A player, the way the whole table speaks of one: number first."""
    return f"{seat} {name}"


def candidate_label(names: tuple[str, ...], candidate: Candidate) -> str:
    """A candidate of a vote: a player or nobody. `names`: seat 1 first."""
    if candidate == NOBODY or not isinstance(candidate, int):
        return "nobody"
    return seat_label(candidate, names[candidate - 1])


def list_text(parts: Iterable[str]) -> str:
    """Things in a row: "a", "a and b", "a, b and c"; "nobody" when there are none."""
    items = list(parts)
    if not items:
        return "nobody"
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} and {items[-1]}"


def seats_text(names: tuple[str, ...], seats: Iterable[int]) -> str:
    """Players in a row. `names`: seat 1 first."""
    return list_text(seat_label(seat, names[seat - 1]) for seat in seats)


def phase_title(
    theme: Theme, phase: PhaseKind, day: int, call: Role | None = None, speaker_name: str | None = None
) -> str:
    """The headline of a phase: "Night 2", "Night 2, Doctor awake", "Day 1, 3 Ana speaks".

    `speaker_name` is the speaker as `seat_label` words it.
    """
    if phase in (PhaseKind.REVEAL, PhaseKind.OVER):
        return _PHASES[phase]
    if phase is PhaseKind.NIGHT:
        return f"Night {day}" + ("" if call is None else f", {called_name(theme, call)} awake")
    title = f"Day {day}, {_PHASES[phase].lower()}"
    return title if speaker_name is None else f"{title}: {speaker_name}"


def called_name(theme: Theme, call: Role) -> str:
    """Who is called, by role: "Mafia", "Doctor"."""
    return side_name(theme, Side.MAFIA) if call is Role.MAFIA else role_name(theme, call)


def clock_text(seconds: float | None) -> str:
    """A clock as it stands: minutes and whole seconds begun, "0:05"; "no clock" for None. Never below 0:00."""
    if seconds is None:
        return "no clock"
    whole = max(0, -int(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02d}"


def sign_name(theme: Theme, sign: Sign) -> str:
    """A wordless sign (RULES 5.4) in words."""
    if sign == "mafia":
        return f"thumb down, {side_name(theme, Side.MAFIA).lower()}"
    if sign == "citizen":
        return f"thumb up, {side_name(theme, Side.TOWN).lower()}"
    if sign in _SIGNS:
        return _SIGNS[sign]
    return f"the sign of the {role_name(theme, Role(sign)).lower()}"
