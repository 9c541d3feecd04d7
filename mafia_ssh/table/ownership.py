"""Whose seats they are in a match, as it is kept beside its record: keys by fingerprint, codes by digest."""

import json
from dataclasses import dataclass
from typing import Any

from ..text import MAX_NAME_CELLS, clean_line
from .room import Room
from .seats import NOBODY, ByCode, ByKey, Occupant, Owner


@dataclass(frozen=True, slots=True)
class Ownership:
    """Everything a server needs to let the same people back into the same seats."""

    seats: tuple[tuple[str, Owner], ...] = ()
    """Name and owner, seat 1 first."""
    hosts: tuple[Owner, ...] = ()
    """Who has the host's rights without a host's key."""
    expelled: tuple[Owner, ...] = ()
    former: tuple[Owner, ...] = ()
    """Who has lost a seat to somebody else."""
    co_hosts: tuple[Owner, ...] = ()
    """Those of `hosts` whom a host has named."""


def ownership(room: Room) -> Ownership:
    """Whose seats they are now."""
    seats = [room.book.at(seat) for seat in room.book.seats()]
    standing = room.standing
    return Ownership(
        tuple((seat.name, seat.owner) for seat in seats),
        tuple(standing.hosts),
        tuple(standing.expelled),
        tuple(standing.former),
        tuple(standing.co_hosts),
    )


def settle(room: Room, kept: Ownership, names: tuple[str, ...]) -> None:
    """Put everybody back into their seats, away. A seat whose owner is not known is nobody's until it is handed over.

    `names`: as they were dealt in, for seats of which nothing is kept.
    """
    for seat, dealt in enumerate(names, start=1):
        name, owner = kept.seats[seat - 1] if seat <= len(kept.seats) else (dealt, NOBODY)
        gone = owner in kept.expelled
        room.book.sit(seat, Occupant(name, owner, owner in kept.hosts, None, gone=gone, away=True))
    room.standing.hosts.update(kept.hosts)
    room.standing.co_hosts.update(kept.co_hosts)
    room.standing.expelled.update(kept.expelled)
    room.standing.former.update(kept.former)


def to_text(kept: Ownership) -> str:
    """As one line of JSON."""
    return json.dumps(
        {
            "seats": [{"name": name, **owner_to(owner)} for name, owner in kept.seats],
            "hosts": [owner_to(owner) for owner in kept.hosts],
            "expelled": [owner_to(owner) for owner in kept.expelled],
            "former": [owner_to(owner) for owner in kept.former],
            "co_hosts": [owner_to(owner) for owner in kept.co_hosts],
        },
        ensure_ascii=False,
    )


def from_text(text: str) -> Ownership:
    """The opposite. Raises ValueError for anything else."""
    try:
        data = json.loads(text)
        seats = tuple((name_from(each.pop("name")), owner_from(each)) for each in data["seats"])
        fields = (data["hosts"], data["expelled"], data["former"], data.get("co_hosts", []))
        rest = [tuple(owner_from(each) for each in field) for field in fields]
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError("it is not what this program writes") from error
    return Ownership(seats, *rest)


def owner_to(owner: Owner) -> dict[str, str]:
    """As a field of JSON."""
    return {"key": owner.fingerprint} if isinstance(owner, ByKey) else {"code": owner.digest}


def owner_from(data: dict[str, Any]) -> Owner:
    """The opposite. Raises ValueError for anything else."""
    match data:
        case {"key": str(fingerprint), **rest} if not rest:
            return ByKey(fingerprint)
        case {"code": str(digest), **rest} if not rest:
            return ByCode(digest)
    raise ValueError("an owner is a key or a code")


def name_from(name: object) -> str:
    """A name as one was kept. Raises ValueError for what is none."""
    if not isinstance(name, str) or not name or clean_line(name, MAX_NAME_CELLS) != name:
        raise ValueError("a name is a line of plain text")
    return name
