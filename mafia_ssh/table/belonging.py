"""Who belongs to the table, so that the front door keeps a place for them. Looks; changes nothing."""

from ..arrival import Arrival
from .guests import WATCH_USERS
from .room import Room
from .seats import ByKey


def expects(room: Room, arrival: Arrival) -> bool:
    """Will this client have a seat or the host's rights as soon as it is let in? By its key: a code comes later."""
    if arrival.fingerprint is None or arrival.user.strip().casefold() in WATCH_USERS:
        return False
    owner = ByKey(arrival.fingerprint)
    if owner in room.standing.expelled:
        return False
    return arrival.host_key or owner in room.standing.hosts or room.book.owned_by(owner) is not None


def keeps(room: Room, arrival: Arrival) -> bool:
    """Does this client have a seat or the host's rights?"""
    guest = next((guest for guest in room.guests if guest.arrival is arrival), None)
    return guest is not None and (guest.host or room.book.played_by(guest.line) is not None)
