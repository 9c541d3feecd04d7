"""What options and their values are called on the screens. Words only; the rule book says what they mean."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..rules.options import BY_NAME, Value
from ..rules.presets import Theme
from ..rules.roles import Role, Side
from ..rules.settings import Settings
from .wording import role_name, side_name

_ROLE_SWITCHES: Final = frozenset({"detective", "doctor", "bodyguard", "maniac", "jester", "godfather", "courtesan"})

_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "seats": "Seats",
        "mafia_count": "Size of the {mafia}",
        "auto_table": "Automatic size by",
        "mafia_limit": "Outnumbered",
        "night_order": "Night order",
        "call_order": "Order of calls",
        "mafia_targets": "{mafia} may pick",
        "kill_rule": "Deciding pick",
        "mafia_chat": "{mafia} chat",
        "final_choices": "Choices are final",
        "doctor_self": "{doctor}: oneself",
        "doctor_repeat": "{doctor}: twice running",
        "detective_note": "{detective}'s note",
        "decoy": "Question for everybody",
        "full_nights": "Full-length nights",
        "day_first": "Begin with a day",
        "speeches": "Speeches in turn",
        "ready_ends_talk": "Ready ends the talk",
        "gestures": "Secret signs",
        "room_chat": "Room chat",
        "dead_chat": "Chat of the dead",
        "vote_mode": "Who votes",
        "ballots": "Ballots are",
        "ballot_change": "Ballots may change",
        "no_elimination": "Vote for nobody",
        "threshold": "Votes needed",
        "compulsory": "Everybody must vote",
        "runoff": "Runoff on a tie",
        "penalties": "Penalty votes",
        "last_words": "Last words",
        "reverse": "Host may reverse",
        "reveal_on_death": "Deaths name the role",
        "early_parity": "Early end",
        "ghosts_see_night": "The dead see all",
        "moderator_view": "Host sees all",
        "reveal_s": "Reading the role",
        "night_s": "Night",
        "call_seconds": "Each call",
        "morning_s": "Morning",
        "talk_s": "Talk",
        "speech_s": "Each speech",
        "vote_s": "Vote and runoff",
        "defence_s": "Each defence",
        "last_words_s": "Last words clock",
        "result_s": "Result",
    }
)

_VALUES: Final[Mapping[tuple[str, Value], str]] = MappingProxyType(
    {
        ("mafia_count", "auto"): "automatic",
        ("auto_table", "standard"): "standard table",
        ("auto_table", "quarter"): "one in four",
        ("auto_table", "club"): "club table",
        ("mafia_limit", "start"): "at the start",
        ("mafia_limit", "after_first_night"): "after night 1",
        ("night_order", "together"): "all together",
        ("night_order", "called"): "called in turn",
        ("call_order", "detective_first"): "{detective} first",
        ("call_order", "doctor_first"): "{doctor} first",
        ("mafia_targets", "not_self"): "mates too",
        ("mafia_targets", "not_mafia"): "no mates",
        ("mafia_targets", "not_mafia_but_courtesan"): "no mates but her",
        ("kill_rule", "first_pick"): "the earliest",
        ("kill_rule", "plurality"): "the most picked",
        ("kill_rule", "majority"): "a majority",
        ("kill_rule", "godfather"): "the {godfather}'s",
        ("doctor_repeat", "free"): "anybody",
        ("doctor_repeat", "not_self_twice"): "not oneself",
        ("doctor_repeat", "not_same_twice"): "nobody",
        ("vote_mode", "each"): "every player",
        ("vote_mode", "table"): "host enters it",
        ("ballots", "shown_after"): "shown at the close",
        ("ballots", "totals_only"): "totals only",
        ("ballots", "live"): "shown as cast",
        ("threshold", "plurality"): "the most",
        ("threshold", "majority"): "over half",
    }
)


def option_label(theme: Theme, name: str) -> str:
    """The option's name for people, at most 24 cells. Raises KeyError for a name that is no option."""
    if name in _ROLE_SWITCHES:
        return role_name(theme, Role(name))
    return _themed(theme, _LABELS[name])


def value_label(theme: Theme, name: str, value: Value) -> str:
    """The value's name for people, at most 20 cells."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if BY_NAME[name].is_clock:
        return seconds_text(int(value))
    return _themed(theme, _VALUES.get((name, value), str(value)))


def _themed(theme: Theme, text: str) -> str:
    names = {role.value: role_name(theme, role) for role in Role}
    return text.format_map(names | {"mafia": side_name(theme, Side.MAFIA)})


def seconds_text(seconds: int) -> str:
    """A length of a clock: `30 s`, `2 min`, `2 min 30 s`, `untimed`."""
    if seconds == 0:
        return "untimed"
    minutes, rest = divmod(seconds, 60)
    parts = [f"{minutes} min"] * bool(minutes) + [f"{rest} s"] * bool(rest)
    return " ".join(parts)


def changes(settings: Settings) -> tuple[str, ...]:
    """What differs from the preset, one short text for each option: `Talk: 1 min 30 s`."""
    theme = settings.theme
    return tuple(
        f"{option_label(theme, name)}: {value_label(theme, name, value)}" for name, value in settings.changed.items()
    )
