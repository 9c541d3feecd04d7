"""Who belongs to the table, so that the front door keeps a place for them. Looks; changes nothing."""

from ..arrival import Arrival
from ..text import clean_name, look_alike
from .guests import WATCH_USERS
from .room import Room
from .seats import NOBODY, ByCode, ByKey


def expects(room: Room, arrival: Arrival) -> bool:
    """Will this client have a seat or the host's rights as soon as it is let in? By its key: a code comes later."""
    if arrival.fingerprint is None or arrival.user.strip().casefold() in WATCH_USERS:
        return False
    owner = ByKey(arrival.fingerprint)
    if owner in room.standing.expelled:
        return False
    return arrival.host_key or owner in room.standing.hosts or room.book.owned_by(owner) is not None


def welcomes(room: Room, arrival: Arrival) -> bool:
    """Would this client, by its name, get a free seat, or be asked for the code of one whose player is away?"""
    name = clean_name(arrival.user)  # that of a host or a watcher is none
    if not isinstance(name, str):
        return False
    seat = room.book.named(name)
    if seat is not None:
        sitter = room.book.at(seat)
        return sitter.line is None and isinstance(sitter.owner, ByCode) and sitter.owner != NOBODY
    if any(guest.name is not None and look_alike(guest.name, name) for guest in room.guests):
        return False
    return room.stage == "lobby" and room.book.first_free(room.settings.options.seats) is not None


def keeps(room: Room, arrival: Arrival) -> bool:
    """Does this client have a seat or the host's rights?"""
    guest = next((guest for guest in room.guests if guest.arrival is arrival), None)
    return guest is not None and (guest.host or room.book.played_by(guest.line) is not None)
