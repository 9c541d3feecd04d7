"""Settings for one match: a preset, what was changed on top, a theme; and whether they can work (RULES 2)."""

from msgspec import Struct, field
from msgspec.structs import replace

from .options import BY_NAME, DEFAULTS, MIN_SEATS, BadOption, Options, Value, check_value
from .presets import PRESETS, THEMES, Preset, Theme
from .roles import TOWN_SPECIALS, Role


class Problem(Struct, frozen=True):
    """Why these settings cannot start a match, and where to look."""

    option: str
    """The option to change, or "players" when only more or fewer people help."""
    text: str
    """One line: what is wrong and what would be right."""


class Settings(Struct, frozen=True):
    """What the host has set. Immutable; every change is a new value."""

    preset: str = "classic"
    """A key of `PRESETS`."""
    options: Options = field(default_factory=Options)
    """Every option in force."""
    theme: Theme = "mafia"
    """Which words the table uses."""

    @classmethod
    def of(cls, preset: str = "classic", **changes: Value) -> "Settings":
        """The settings of a preset, with changes that are known to be legal values. Raises KeyError."""
        chosen = PRESETS[preset]
        options = replace(chosen.options, **changes) if changes else chosen.options
        return cls(preset, options, chosen.theme)

    @property
    def based_on(self) -> Preset:
        """The preset these settings started from."""
        return PRESETS[self.preset]

    @property
    def changed(self) -> dict[str, Value]:
        """The options that differ from the preset, in the order of `Options`."""
        base = self.based_on.options
        if self.options == base:
            return {}
        return {
            name: getattr(self.options, name) for name in DEFAULTS if getattr(self.options, name) != getattr(base, name)
        }

    @property
    def title(self) -> str:
        """The preset's name, with ", changed" when anything differs."""
        return self.based_on.title + (", changed" if self.changed else "")

    def with_preset(self, name: str) -> "Settings | BadOption":
        """Start over from another preset, with its own theme."""
        if name not in PRESETS:
            return BadOption("preset", f"there is no preset called {name!r}; there are {', '.join(PRESETS)}")
        return Settings.of(name)

    def with_theme(self, name: str) -> "Settings | BadOption":
        """The same rules in other words."""
        for theme in THEMES:
            if theme == name:
                return replace(self, theme=theme)
        return BadOption("theme", f"there is no theme called {name!r}; there are {', '.join(THEMES)}")

    def with_option(self, name: str, value: object) -> "Settings | BadOption":
        """Change one option. A value that could never be legal for this preset is refused at once."""
        checked = check_value(name, value)
        if isinstance(checked, BadOption):
            return checked
        if name == "seats" and isinstance(checked, int) and checked > self.based_on.max_seats:
            return BadOption(name, f"{self.based_on.title} has at most {self.based_on.max_seats} seats")
        return replace(self, options=replace(self.options, **{name: checked}))

    def values(self, name: str) -> tuple[Value, ...]:
        """The values of an option that this preset allows, in the order of the cycle. Raises KeyError."""
        values = BY_NAME[name].values
        if name == "seats":
            return tuple(value for value in values if int(value) <= self.based_on.max_seats)
        return values


_AUTO_STANDARD = ((6, 1), (9, 2), (12, 3), (16, 4))


def mafia_count(settings: Settings, players: int) -> int:
    """How many of `players` are on the mafia side (RULES 2, the auto tables)."""
    options = settings.options
    if options.mafia_count != "auto":
        return options.mafia_count
    if options.auto_table == "quarter":
        return 1 + max(0, players - MIN_SEATS) // 4
    return next((count for most, count in _AUTO_STANDARD if players <= most), _AUTO_STANDARD[-1][1])


def smallest_table(settings: Settings, mafia: int) -> int:
    """The smallest number of players that accepts `mafia` on the mafia side under `mafia_limit`."""
    spare = 1 if settings.options.mafia_limit == "start" else 2
    return 2 * mafia + spare


def composition(settings: Settings, players: int) -> tuple[Role, ...]:
    """The roles that `players` people are dealt, unshuffled: mafia side first, villagers last (RULES 2).

    Meaningful for settings without problems at this number of players; never raises.
    """
    options = settings.options
    mafia = mafia_count(settings, players)
    roles: list[Role] = []
    if options.godfather and mafia >= 1:
        roles.append(Role.GODFATHER)
    if options.courtesan and mafia >= 2:
        roles.append(Role.COURTESAN)
    roles += [Role.MAFIA] * (mafia - len(roles))
    roles += [role for role in TOWN_SPECIALS if _dealt(settings, role, players)]
    roles += [Role.VILLAGER] * (players - len(roles))
    return tuple(roles)


def _dealt(settings: Settings, role: Role, players: int) -> bool:
    if role is Role.MANIAC and players < settings.based_on.maniac_from:
        return False
    return bool(getattr(settings.options, role.value))


def problems(settings: Settings, players: int) -> tuple[Problem, ...]:
    """What stands against starting a match with these settings and this many players; empty when nothing does."""
    return (*_table_problems(settings, players), *_role_problems(settings, players))


def _table_problems(settings: Settings, players: int) -> list[Problem]:
    found = []
    limit = settings.based_on.max_seats
    if players < MIN_SEATS:
        found.append(Problem("players", f"a match needs at least {MIN_SEATS} players; {_seated(players)}"))
    if players > settings.options.seats:
        found.append(Problem("seats", f"{players} are seated but the table has {settings.options.seats} seats"))
    if settings.options.seats > limit:
        found.append(Problem("seats", f"{settings.based_on.title} has at most {limit} seats"))
    return found


def _role_problems(settings: Settings, players: int) -> list[Problem]:
    if players < MIN_SEATS:
        return []
    found = []
    mafia = mafia_count(settings, players)
    needed = smallest_table(settings, mafia)
    if players < needed:
        when = "at the start" if settings.options.mafia_limit == "start" else "after the first night"
        found.append(
            Problem(
                "mafia_count",
                f"{mafia} mafia among {players} would not be outnumbered {when}; {mafia} mafia need {needed} players",
            )
        )
    left = players - mafia
    for role in TOWN_SPECIALS:
        if _dealt(settings, role, players):
            left -= 1
            if left < 0:
                found.append(Problem(role.value, f"no seat is left for the {role.value} among {players} players"))
    return found


def _seated(players: int) -> str:
    return {0: "nobody is seated", 1: "1 is seated"}.get(players, f"{players} are seated")
