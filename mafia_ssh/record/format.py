"""The lines of a match record: the header and the inputs, written and read, one JSON object each (RECORD)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_FLOOR, Decimal
from types import MappingProxyType
from typing import Any, Final, cast, get_args

from ..rules.commands import (
    HOST,
    NOBODY,
    By,
    Candidate,
    CastBallot,
    Channel,
    Choose,
    Command,
    Continue,
    Expel,
    Extend,
    Gesture,
    Pause,
    Penalty,
    Ready,
    Resume,
    Reverse,
    Say,
    Sign,
    Stop,
    Suspect,
    TableVote,
    Yield,
)
from ..rules.dealing import deal, deal_by_hand
from ..rules.options import MAX_SEATS, MIN_SEATS, BadOption
from ..rules.roles import Role
from ..rules.settings import Settings, problems
from ..rules.state import Setup
from ..text import MAX_NAME_CELLS, clean_line
from .strict import Fields, Where, parse_object, shown

VERSION: Final = 1
"""The format's version, the header's `match`."""
MAX_AT_S: Final = 30 * 24 * 3600
"""The latest time of a line, in seconds since the deal."""
_MAX_SEED: Final = 128

DO: Final[Mapping[type[Command], str]] = MappingProxyType(
    {
        Choose: "choose",
        Suspect: "suspect",
        CastBallot: "ballot",
        TableVote: "table_vote",
        Ready: "ready",
        Yield: "yield",
        Say: "say",
        Gesture: "gesture",
        Continue: "continue",
        Pause: "pause",
        Resume: "resume",
        Extend: "extend",
        Reverse: "reverse",
        Penalty: "penalty",
        Expel: "expel",
        Stop: "stop",
    }
)
"""How the record calls each command."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line."""

    setup: Setup
    """The deal, made anew from the seed or taken as the file gives it."""
    started: str | None
    """When the match was dealt, ISO 8601; None where a hand-written file leaves it out."""


@dataclass(frozen=True, slots=True)
class Input:
    """One line: who did what, when."""

    line: int
    """Its number in the file; the header is line 1."""
    at_ms: int
    by: By
    command: Command


@dataclass(frozen=True, slots=True)
class End:
    """The line that ends a record: play on to this time."""

    line: int
    at_ms: int


def seconds(ms: int) -> int | float:
    """Milliseconds as the record writes them: seconds, whole ones as whole numbers, at most three decimals."""
    return ms // 1000 if ms % 1000 == 0 else ms / 1000


def write_header(setup: Setup, started: str) -> str:
    """Return the header of a match, without a line end. `started`: ISO 8601 date and time."""
    settings = write_settings(setup.settings)
    theme = settings.pop("theme")
    header: dict[str, object] = {"match": VERSION, **settings, "players": list(setup.players)}
    if setup.seed is None:
        header["deal"] = [role.value for role in setup.roles]
    else:
        header["seed"] = setup.seed
    return _line(header | {"theme": theme, "started": started})


def write_settings(settings: Settings) -> dict[str, object]:
    """Return the fields that hold settings: the preset, what was changed on top, the theme."""
    return {"preset": settings.preset, "options": settings.changed, "theme": settings.theme}


def write_input(at_ms: int, by: By, command: Command) -> str:
    """Return the line of one accepted input, without a line end. `at_ms`: milliseconds since the deal."""
    return _line({"at": seconds(at_ms), "by": by, "do": DO[type(command)], **_fields_of(command)})


def write_end(at_ms: int) -> str:
    """Return the line that says up to when a record plays on after its last input, without a line end."""
    return _line({"at": seconds(at_ms), "do": "end"})


def read_header(raw: bytes, where: Where) -> Header:
    """Read the first line of a record. Raises `RecordError`."""
    fields = Fields(parse_object(raw, where), where)
    version = fields.take("match")
    if version != VERSION or isinstance(version, bool | Decimal):
        where.fail("match", f"must be {VERSION}, not {shown(version)}")
    settings = read_settings(fields)
    players = _players(fields)
    started = _started(fields)
    setup = _deal(fields, settings, players)
    fields.done()
    return Header(setup, started)


def read_input(raw: bytes, where: Where, seats: int, earliest_ms: int) -> Input | End:
    """Read any later line of a record of a match with `seats` players, at `earliest_ms` or later.

    Raises `RecordError`: also for a time before `earliest_ms` and for an input by a seat that is not at the table. An
    input that names such a seat is the rules' to refuse.
    """
    fields = Fields(parse_object(raw, where), where)
    at_ms = _at(fields, earliest_ms)
    do = fields.take("do")
    if do == "end":
        if fields.has("by"):
            _by(fields, seats)
        fields.done()
        return End(where.line, at_ms)
    reader = _READERS.get(do) if isinstance(do, str) else None
    if reader is None:
        where.fail("do", f"there is no {shown(do)}; it is one of {', '.join((*_READERS, 'end'))}")
    by = _by(fields, seats)
    command = reader(fields)
    fields.done()
    return Input(where.line, at_ms, by, command)


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _fields_of(command: Command) -> dict[str, object]:
    match command:
        case Choose(target, note):
            return {"seat": target, "note": True} if note else {"seat": target}
        case CastBallot(target) | TableVote(target):
            return {"seat": target}
        case Ready(on):
            return {"on": on}
        case Say(channel, text):
            return {"channel": channel, "text": text}
        case Gesture(to, sign, about):
            return {"to": to, "sign": sign, "about": about}
        case Penalty(seat) | Expel(seat):
            return {"seat": seat}
        case _:
            return {}


def read_settings(fields: Fields) -> Settings:
    """Take the fields that hold settings; each may be left out. Raises `RecordError`."""
    preset = fields.take_or("preset", "classic")
    if not isinstance(preset, str):
        fields.where.fail("preset", f"must be a preset's name, not {shown(preset)}")
    settings = Settings().with_preset(preset)
    if isinstance(settings, BadOption):
        fields.where.fail("preset", settings.text)
    options = fields.take_or("options", {})
    if not isinstance(options, dict):
        fields.where.fail("options", f"must be an object, not {shown(options)}")
    for name, value in options.items():
        if value is None or isinstance(value, dict | list | Decimal):
            fields.where.fail(f"options.{name}", f"must be a whole number, true, false or a word, not {shown(value)}")
        changed = settings.with_option(name, value)
        if isinstance(changed, BadOption):
            fields.where.fail(f"options.{name}", changed.text)
        settings = changed
    theme = fields.take_or("theme", settings.theme)
    if not isinstance(theme, str):
        fields.where.fail("theme", f"must be a theme's name, not {shown(theme)}")
    themed = settings.with_theme(theme)
    if isinstance(themed, BadOption):
        fields.where.fail("theme", themed.text)
    return themed


def _players(fields: Fields) -> tuple[str, ...]:
    players = fields.take("players")
    if not isinstance(players, list):
        fields.where.fail("players", f"must be a list of names, not {shown(players)}")
    if not MIN_SEATS <= len(players) <= MAX_SEATS:
        fields.where.fail("players", f"must be {MIN_SEATS} to {MAX_SEATS} names; there are {len(players)}")
    for seat, name in enumerate(players, start=1):
        if not isinstance(name, str) or not name or clean_line(name, MAX_NAME_CELLS) != name:
            fields.where.fail(
                "players", f"seat {seat}: a name is 1 to {MAX_NAME_CELLS} cells of plain text, not {shown(name)}"
            )
    return tuple(players)


def _started(fields: Fields) -> str | None:
    if not fields.has("started"):
        return None
    started = fields.take("started")
    try:
        if isinstance(started, str):
            datetime.fromisoformat(started)
            return started
    except ValueError:
        pass
    fields.where.fail("started", f"must be a date and time such as 2026-11-29T20:15:00Z, not {shown(started)}")


def _deal(fields: Fields, settings: Settings, players: tuple[str, ...]) -> Setup:
    if fields.has("deal"):
        if fields.has("seed"):
            fields.where.fail("deal", "a record has a seed or a deal, not both")
        setup = deal_by_hand(settings, players, _roles(fields))
        if isinstance(setup, str):
            fields.where.fail("deal", setup)
        return setup
    if not fields.has("seed"):
        fields.where.fail("seed", "missing; a record has a seed, or a deal in its place")
    seed = fields.take("seed")
    if not isinstance(seed, str) or not 0 < len(seed) <= _MAX_SEED or not set(seed) <= set("0123456789abcdefABCDEF"):
        fields.where.fail("seed", f"must be 1 to {_MAX_SEED} hexadecimal digits, not {shown(seed)}")
    for problem in problems(settings, len(players)):
        field = "players" if problem.option == "players" else f"options.{problem.option}"
        fields.where.fail(field, problem.text)
    return deal(settings, players, seed)


def _roles(fields: Fields) -> tuple[Role, ...]:
    names = fields.take("deal")
    if not isinstance(names, list):
        fields.where.fail("deal", f"must be a list of role ids, seat 1 first, not {shown(names)}")
    known = {role.value: role for role in Role}
    for seat, name in enumerate(names, start=1):
        if not isinstance(name, str) or name not in known:
            fields.where.fail("deal", f"seat {seat}: there is no role {shown(name)}; there are {', '.join(known)}")
    return tuple(known[name] for name in names)


def _at(fields: Fields, earliest_ms: int) -> int:
    at = fields.take("at")
    if isinstance(at, bool) or not isinstance(at, int | Decimal) or not 0 <= at <= MAX_AT_S:
        fields.where.fail("at", f"must be seconds since the deal, 0 to {MAX_AT_S}, not {shown(at)}")
    # Deadlines are whole milliseconds: cut off, what was before one stays before it.
    at_ms = int(Decimal(at).quantize(Decimal("0.001"), ROUND_FLOOR).scaleb(3))
    if at_ms < earliest_ms:
        fields.where.fail("at", f"runs backwards: {seconds(at_ms)} after {seconds(earliest_ms)}")
    return at_ms


def _is_seat(value: object) -> bool:
    """Can this be a seat's number? Whether the table has that seat is for the rules to say, except of who acts."""
    return isinstance(value, int) and not isinstance(value, bool)


def _by(fields: Fields, seats: int) -> By:
    by = fields.take("by")
    if by != HOST and not (_is_seat(by) and 1 <= cast(int, by) <= seats):
        fields.where.fail("by", f'must be a seat from 1 to {seats} or "{HOST}", not {shown(by)}')
    return cast(By, by)


def _seat(fields: Fields, name: str) -> int:
    seat = fields.take(name)
    if not _is_seat(seat):
        fields.where.fail(name, f"must be the number of a seat, not {shown(seat)}")
    return cast(int, seat)


def _choose(fields: Fields) -> Choose:
    target = fields.take("seat")
    if target is not None and not _is_seat(target):
        fields.where.fail("seat", f"must be the number of a seat or null, not {shown(target)}")
    return Choose(cast("int | None", target), _bool(fields, "note") if fields.has("note") else False)


def _candidate(fields: Fields) -> Candidate:
    target = fields.take("seat")
    if target != NOBODY and not _is_seat(target):
        fields.where.fail("seat", f'must be the number of a seat or "{NOBODY}", not {shown(target)}')
    return cast(Candidate, target)


def _bool(fields: Fields, name: str) -> bool:
    value = fields.take(name)
    if not isinstance(value, bool):
        fields.where.fail(name, f"must be true or false, not {shown(value)}")
    return value


def _word(fields: Fields, name: str, words: tuple[str, ...]) -> str:
    value = fields.take(name)
    if not isinstance(value, str) or value not in words:
        fields.where.fail(name, f"must be one of {', '.join(words)}, not {shown(value)}")
    return value


def _say(fields: Fields) -> Say:
    channel = _word(fields, "channel", get_args(Channel))
    text = fields.take("text")
    if not isinstance(text, str) or not text or clean_line(text, 2 * len(text)) != text:
        fields.where.fail("text", f"must be one line of plain text without control characters, not {shown(text)}")
    return Say(cast(Channel, channel), text)


def _gesture(fields: Fields) -> Gesture:
    to = _seat(fields, "to")
    sign = cast(Sign, _word(fields, "sign", get_args(Sign)))
    about = fields.take_or("about", None)
    if about is not None and not _is_seat(about):
        fields.where.fail("about", f"must be the number of a seat or null, not {shown(about)}")
    return Gesture(to, sign, cast("int | None", about))


_READERS: Final[Mapping[str, Callable[[Fields], Command]]] = MappingProxyType(
    {
        "choose": _choose,
        "suspect": lambda fields: Suspect(),
        "ballot": lambda fields: CastBallot(_candidate(fields)),
        "table_vote": lambda fields: TableVote(_candidate(fields)),
        "ready": lambda fields: Ready(_bool(fields, "on")),
        "yield": lambda fields: Yield(),
        "say": _say,
        "gesture": _gesture,
        "continue": lambda fields: Continue(),
        "pause": lambda fields: Pause(),
        "resume": lambda fields: Resume(),
        "extend": lambda fields: Extend(),
        "reverse": lambda fields: Reverse(),
        "penalty": lambda fields: Penalty(_seat(fields, "seat")),
        "expel": lambda fields: Expel(_seat(fields, "seat")),
        "stop": lambda fields: Stop(),
    }
)
