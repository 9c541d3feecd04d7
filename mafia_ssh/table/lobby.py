"""What was accepted in the lobby, as a value: taken from the room, put back into one, written and read. No I/O."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from ..record.format import read_settings, write_settings
from ..record.strict import Fields, Where, parse_object
from ..rules.options import MAX_SEATS
from ..rules.settings import Settings
from ..text import MAX_NAME_CELLS, clean_line
from .gate import Gate
from .ownership import name_from, owner_from, owner_to
from .room import Room
from .seats import Occupant, Owner
from .views import LobbyLine

_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that is taken."""

    seat: int
    name: str
    owner: Owner
    ready: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """Everything that a server needs to open the same lobby again: keys by fingerprint, codes by digest."""

    settings: Settings = field(default_factory=Settings)
    seats: tuple[Seat, ...] = ()
    hosts: frozenset[Owner] = frozenset()
    """Who has the host's rights without a host's key."""
    co_hosts: frozenset[Owner] = frozenset()
    """Those of `hosts` whom a host has named."""
    passcode: str | None = None
    """The digest of the passcode that was asked for."""
    passed: tuple[Owner, ...] = ()
    """Who has given it."""
    lines: tuple[LobbyLine, ...] = ()
    """The lobby's talk, oldest first."""


def lobby_of(room: Room, gate: Gate) -> Lobby:
    """What would have to be kept now. During a match and after it: the lobby that it would lead back to."""
    book, standing = room.book, room.standing
    taken = ((seat, book.at(seat)) for seat in book.staying())
    return Lobby(
        room.settings,
        tuple(Seat(seat, sitter.name, sitter.owner, sitter.ready) for seat, sitter in taken),
        frozenset(standing.hosts),
        frozenset(standing.co_hosts),
        gate.passcode,
        gate.passed,
        room.lines,
    )


def put_back(room: Room, kept: Lobby) -> None:
    """Make a new room what it was, with everybody away. Who has passed the passcode is the gate's to know."""
    room.settings = kept.settings
    room.lines = kept.lines
    for each in kept.seats:
        host = each.owner in kept.hosts
        room.book.sit(each.seat, Occupant(each.name, each.owner, host, None, ready=each.ready, away=True))
    room.standing.hosts.update(kept.hosts)
    room.standing.co_hosts.update(kept.co_hosts)


def to_text(kept: Lobby) -> str:
    """As lines of JSON: one for the lobby, one for each line of its talk."""
    first: dict[str, object] = {
        "lobby": _VERSION,
        **write_settings(kept.settings),
        "seats": [{"seat": each.seat, "name": each.name, "ready": each.ready, **owner_to(each.owner)}
                  for each in kept.seats],
        "hosts": [owner_to(owner) for owner in kept.hosts],
        "co_hosts": [owner_to(owner) for owner in kept.co_hosts],
        "passcode": kept.passcode,
        "passed": [owner_to(owner) for owner in kept.passed],
    }  # fmt: skip
    lines = [first]
    lines += [{"name": line.name, "text": line.text} for line in kept.lines]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def from_text(data: bytes, file: str) -> Lobby:
    """The opposite. Raises RecordError or ValueError for anything else."""
    first, *rest = data.splitlines() or [b""]
    fields = Fields(parse_object(first, Where(file, 1)), Where(file, 1))
    if fields.take("lobby") != _VERSION:
        raise ValueError("it is of another version")
    settings = read_settings(fields)
    seats = tuple(_seat(each) for each in _list(fields, "seats"))
    if len({each.seat for each in seats}) < len(seats):
        raise ValueError("a seat is there twice")
    hosts, co_hosts = (frozenset(map(owner_from, _list(fields, name))) for name in ("hosts", "co_hosts"))
    passcode = fields.take("passcode")
    if passcode is not None and not isinstance(passcode, str):
        raise ValueError("a passcode is kept as a digest")
    passed = tuple(map(owner_from, _list(fields, "passed")))
    fields.done()
    lines = tuple(_line(raw, Where(file, number)) for number, raw in enumerate(rest, start=2))
    return Lobby(settings, seats, hosts, co_hosts, passcode, passed, lines)


def _list(fields: Fields, name: str) -> list[dict[str, Any]]:
    found = fields.take(name)
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise ValueError(f"{name} is a list of objects")
    return found


def _seat(data: dict[str, Any]) -> Seat:
    seat, name, ready = (data.pop(field, None) for field in ("seat", "name", "ready"))
    if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= MAX_SEATS:
        raise ValueError(f"a seat has a number from 1 to {MAX_SEATS}")
    if not isinstance(ready, bool):
        raise ValueError("somebody is ready or is not")
    return Seat(seat, name_from(name), owner_from(data), ready)


def _line(raw: bytes, where: Where) -> LobbyLine:
    fields = Fields(parse_object(raw, where), where)
    name, text = fields.take("name"), fields.take("text")
    fields.done()
    if not isinstance(text, str) or not text or clean_line(text, 2 * len(text)) != text:
        raise ValueError("a line is plain text")
    if not isinstance(name, str) or clean_line(name, MAX_NAME_CELLS) != name:
        raise ValueError("a line has somebody's name")
    return LobbyLine(name, text)
