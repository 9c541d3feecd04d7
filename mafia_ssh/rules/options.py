"""Every option of the rules: its name, its values, its group and one line of help. Data and checks of one value.

What options mean together with a number of players is in `settings`.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import fields

Value = bool | int | str
"""The value of an option, as JSON and TOML write it."""

MIN_SEATS = 5
MAX_SEATS = 16
MIN_CLOCK_S = 5
MAX_CLOCK_S = 3600
NIGHT_QUICK_S = (20, 30, 45, 60)
"""The night clocks that are one key away (RULES 3)."""


class Options(Struct, frozen=True):
    """All rules in force for one match. The defaults are those of Classic (RULES 8)."""

    seats: int = 12
    mafia_count: int | Literal["auto"] = "auto"
    auto_table: Literal["standard", "quarter", "club"] = "standard"
    mafia_limit: Literal["start", "after_first_night"] = "start"
    detective: bool = True
    doctor: bool = True
    bodyguard: bool = False
    maniac: bool = False
    jester: bool = False
    godfather: bool = False
    courtesan: bool = False
    night_order: Literal["together", "called"] = "together"
    call_order: Literal["detective_first", "doctor_first"] = "detective_first"
    mafia_targets: Literal["not_self", "not_mafia", "not_mafia_but_courtesan"] = "not_self"
    kill_rule: Literal["first_pick", "plurality", "majority", "godfather"] = "first_pick"
    mafia_chat: bool = True
    final_choices: bool = True
    doctor_self: bool = True
    doctor_repeat: Literal["free", "not_self_twice", "not_same_twice"] = "not_self_twice"
    detective_note: bool = False
    decoy: bool = False
    full_nights: bool = False
    day_first: bool = False
    speeches: bool = False
    ready_ends_talk: bool = False
    gestures: bool = False
    room_chat: bool = True
    dead_chat: bool = False
    vote_mode: Literal["each", "table"] = "each"
    ballots: Literal["shown_after", "totals_only", "live"] = "shown_after"
    ballot_change: bool = False
    no_elimination: bool = False
    threshold: Literal["plurality", "majority"] = "plurality"
    compulsory: bool = False
    runoff: bool = False
    penalties: bool = False
    last_words: bool = False
    reverse: bool = False
    reveal_on_death: bool = True
    early_parity: bool = False
    ghosts_see_night: bool = False
    moderator_view: bool = False
    reveal_s: int = 5
    night_s: int = 30
    call_seconds: int = 20
    morning_s: int = 5
    talk_s: int = 60
    speech_s: int = 60
    vote_s: int = 30
    defence_s: int = 30
    last_words_s: int = 30
    result_s: int = 5


Group = Literal["Table", "Roles", "Night", "Day", "Vote", "End and secrets", "Clocks"]


class Spec(Struct, frozen=True):
    """One option: what it may be and how the lobby shows it."""

    name: str
    """The field of `Options`, the key in `mafia.toml` and in the record."""
    group: Group
    """The heading it stands under."""
    help: str
    """One line for the person who changes it."""
    values: tuple[Value, ...]
    """Every legal value, in the order of the cycle; for a clock only the quick choices."""
    is_clock: bool = False
    """A clock: any whole number of seconds from 5 to 3600, or 0 for untimed."""


def _flag(name: str, group: Group, text: str) -> Spec:
    return Spec(name, group, text, (False, True))


def _clock(name: str, text: str, *quick: int) -> Spec:
    return Spec(name, "Clocks", text, (0, *quick), is_clock=True)


SPECS: tuple[Spec, ...] = (
    Spec(
        "seats",
        "Table",
        "How many seats the table has; empty ones are dropped at the start.",
        tuple(range(MIN_SEATS, MAX_SEATS + 1)),
    ),
    Spec("mafia_count", "Roles", "How many players are on the mafia side.", ("auto", 1, 2, 3)),
    Spec(
        "auto_table",
        "Roles",
        "The table that `auto` follows by number of players.",
        ("standard", "quarter", "club"),
    ),
    Spec(
        "mafia_limit",
        "Roles",
        "When the mafia must still be outnumbered for the count to be allowed.",
        ("start", "after_first_night"),
    ),
    _flag("detective", "Roles", "Learns each night whether one player is mafia."),
    _flag("doctor", "Roles", "Protects one player each night."),
    _flag("bodyguard", "Roles", "Guards one player each night and dies in their place."),
    _flag("maniac", "Roles", "Town, armed: may shoot one player each night."),
    _flag("jester", "Roles", "Plays alone and wins by being voted out."),
    _flag("godfather", "Roles", "Leads the mafia; takes a place inside the mafia count."),
    _flag("courtesan", "Roles", "Mafia; blocks one player each night. Needs a mafia count of 2."),
    Spec("night_order", "Night", "Everybody at once, or each role called in turn.", ("together", "called")),
    Spec(
        "call_order",
        "Night",
        "In a called night: who comes first after the mafia.",
        ("detective_first", "doctor_first"),
    ),
    Spec(
        "mafia_targets",
        "Night",
        "Whom the mafia may pick.",
        ("not_self", "not_mafia", "not_mafia_but_courtesan"),
    ),
    Spec(
        "kill_rule",
        "Night",
        "Whose pick becomes the kill when the mafia disagree.",
        ("first_pick", "plurality", "majority", "godfather"),
    ),
    _flag("mafia_chat", "Night", "The mafia may write to each other at night."),
    _flag("final_choices", "Night", "A night choice cannot be changed."),
    _flag("doctor_self", "Night", "The doctor may protect themselves."),
    Spec(
        "doctor_repeat",
        "Night",
        "Whom the doctor may not protect twice running.",
        ("free", "not_self_twice", "not_same_twice"),
    ),
    _flag("detective_note", "Night", "Once a match the detective may leave a note in case they die that night."),
    _flag("decoy", "Night", "Everybody answers a question at night, so that all screens look alike."),
    _flag("full_nights", "Night", "A night always lasts its full clock, so that its length tells nothing."),
    _flag("day_first", "Night", "The match opens with a day instead of a night."),
    _flag("speeches", "Day", "After the open talk each living player speaks alone, in turn."),
    _flag("ready_ends_talk", "Day", "The talk ends early once every living player is ready."),
    _flag("gestures", "Day", "Players may send each other wordless signs that only the two see."),
    _flag("room_chat", "Day", "Written chat; off for a table that talks aloud."),
    _flag("dead_chat", "Day", "The dead have a chat of their own."),
    Spec(
        "vote_mode",
        "Vote",
        "Everybody votes, or the host enters what the table agreed on.",
        ("each", "table"),
    ),
    Spec(
        "ballots",
        "Vote",
        "When it is shown who voted for whom.",
        ("shown_after", "totals_only", "live"),
    ),
    _flag("ballot_change", "Vote", "A ballot may be changed until the vote closes."),
    _flag("no_elimination", "Vote", "`Nobody` may be voted for."),
    Spec(
        "threshold",
        "Vote",
        "Most votes, or more than half of the living, eliminate.",
        ("plurality", "majority"),
    ),
    _flag("compulsory", "Vote", "No abstaining; the record names who did not vote."),
    _flag("runoff", "Vote", "A tie brings defence speeches and a second vote between the tied."),
    _flag("penalties", "Vote", "The host may add one vote against a player for the coming vote."),
    _flag("last_words", "Vote", "Whoever is voted out speaks first, role still hidden."),
    _flag("reverse", "Vote", "The host may reverse a vote while its result is shown."),
    _flag("reveal_on_death", "End and secrets", "A death names the role."),
    _flag("early_parity", "End and secrets", "The match ends a kill early when nobody can stop the mafia."),
    _flag("ghosts_see_night", "End and secrets", "The dead see every role and every choice."),
    _flag("moderator_view", "End and secrets", "A host without a seat sees everything; the table is told."),
    _clock("reveal_s", "How long everybody reads their role.", 5, 10, 15),
    _clock("night_s", "The night, when all act together.", *NIGHT_QUICK_S),
    _clock("call_seconds", "Each call of a called night.", 10, 20, 30),
    _clock("morning_s", "The morning news.", 5, 10, 15),
    _clock("talk_s", "The open talk.", 30, 60, 120, 180, 300),
    _clock("speech_s", "Each speech.", 30, 60, 90),
    _clock("vote_s", "The vote, and the runoff.", 20, 30, 45, 60),
    _clock("defence_s", "Each defence before a runoff.", 30, 60),
    _clock("last_words_s", "Last words.", 15, 30, 60),
    _clock("result_s", "The result of the vote.", 5, 10, 15),
)
"""Every option, in the order in which the lobby shows them."""

BY_NAME = {spec.name: spec for spec in SPECS}
"""The same, by name."""

DEFAULTS = {field.name: field.default for field in fields(Options)}
"""What Classic sets, by name."""


class BadOption(Struct, frozen=True):
    """A value that an option cannot have, with the one line that says so."""

    option: str
    """The option's name, as it was given."""
    text: str
    """What is wrong and what would be right."""


def check_value(name: str, value: object) -> Value | BadOption:
    """Return `value` as a legal value of the option `name`, or what is wrong with it. Never raises."""
    spec = BY_NAME.get(name)
    if spec is None:
        return BadOption(name, f"there is no option called {name!r}")
    if spec.is_clock:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and (value == 0 or MIN_CLOCK_S <= value <= MAX_CLOCK_S):  # type: ignore[operator]
            return value  # type: ignore[return-value]
        return BadOption(name, f"{name} takes 0 (untimed) or {MIN_CLOCK_S} to {MAX_CLOCK_S} seconds, not {value!r}")
    for legal in spec.values:
        if type(legal) is type(value) and legal == value:
            return legal
    shown = ", ".join(show_value(legal) for legal in spec.values)
    return BadOption(name, f"{name} takes one of {shown}, not {value!r}")


def parse_value(name: str, text: str) -> Value | BadOption:
    """Read what a person typed (`on`, `off`, `45`, `auto`, `majority`) as a value of `name`. Never raises."""
    word = text.strip().casefold()
    words: dict[str, Value] = {
        "on": True,
        "true": True,
        "yes": True,
        "off": False,
        "false": False,
        "no": False,
    }
    spec = BY_NAME.get(name)
    if spec is not None and spec.values == (False, True):
        return check_value(name, words.get(word, text))
    if spec is not None and spec.is_clock and word in ("untimed", "off"):
        return 0
    if word.isascii() and word.isdigit() and len(word) < 9:
        return check_value(name, int(word))
    return check_value(name, word)


def show_value(value: Value) -> str:
    """Word a value as a person would type it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
