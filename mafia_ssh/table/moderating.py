"""What the host does to seats and people: hand a seat over, name a co-host, see somebody out. Told publicly."""

from .guests import Guest
from .match import Match
from .requests import EndCoHost, HandOver, MakeCoHost
from .room import NOT_HOST, Room
from .seats import NOBODY, Occupant, Owner
from .standing import KNOWS_TOO_MUCH
from .views import Refusal

_NO_SEAT = Refusal("not_allowed", "Nobody plays that seat.")
_MODERATOR = Refusal(
    "not_allowed", "At this table the host sees every role, so nobody with the host's rights can take a seat now."
)

HostRequest = HandOver | MakeCoHost | EndCoHost
"""What a host asks about seats and people, in the lobby or in a match."""


def moderate(room: Room, match: Match | None, guest: Guest, request: HostRequest) -> Refusal | None:
    """Do what `guest` asks, or say why not. `match`: the one on the table, if there is one, be it on or over."""
    if not guest.host:
        return NOT_HOST
    if isinstance(request, MakeCoHost):
        return _make_co_host(room, request)
    if isinstance(request, EndCoHost):
        return _end_co_host(room, request, by=guest.owner)
    if match is None or room.stage != "match":
        return Refusal("wrong_phase", "No match is on; in the lobby free the seat, and they can take it.")
    return _hand_over(room, match, request)


def give_host_rights(room: Room, owner: Owner) -> None:
    """From now on `owner` has the host's rights, in whatever session; but for those that came to watch."""
    room.standing.hosts.add(owner)
    for guest in room.guests:
        if guest.owner == owner and not guest.watch_only:
            guest.host = True
    seat = room.book.owned_by(owner)
    if seat is not None:
        room.book.at(seat).host = True


def expel(room: Room, seat: int, *, by: Owner) -> tuple[int, ...]:
    """After an expulsion: the player is refused while the match lasts. Returns the connections to end.

    A co-host loses the host's rights with it. Whoever expels their own seat, and a host by key or by the host's code,
    stays the host, without a place among the living: no co-host can take the table from them.
    """
    if not room.book.is_taken(seat):
        return ()
    occupant = room.book.at(seat)
    if occupant.host and (occupant.owner == by or occupant.owner not in room.standing.co_hosts):
        return ()
    room.standing.dismiss_host(occupant.owner)
    occupant.host = False
    for guest in room.guests:
        if guest.owner == occupant.owner:
            guest.host = False
    occupant.gone = occupant.away = True
    occupant.line = None
    room.standing.expelled.add(occupant.owner)
    return tuple(guest.line for guest in room.guests if guest.owner == occupant.owner)


def newcomers(room: Room) -> tuple[Guest, ...]:
    """Who is connected under a name of their own and has no seat, nor one elsewhere."""
    return tuple(
        guest
        for guest in room.guests
        if guest.name is not None and not guest.watch_only and room.book.owned_by(guest.owner) is None
    )


def co_hosts(room: Room) -> dict[str, Owner]:
    """Whose rights can be taken back, by name: of those who have a seat or are here."""
    seated = [room.book.at(seat) for seat in room.book.seats()]
    people = [(sitter.name, sitter.owner) for sitter in seated]
    people += [(guest.name, guest.owner) for guest in room.guests if guest.name is not None]
    return {name: owner for name, owner in people if owner in room.standing.co_hosts}


def _hand_over(room: Room, match: Match, request: HandOver) -> Refusal | None:
    """Give a seat of a living player to somebody without one; whoever played it watches from now on.

    The seat is the new player's alone, with everything it is entitled to.
    """
    if not room.book.is_taken(request.seat):
        return _NO_SEAT
    if request.seat not in match.living:
        return Refusal("not_allowed", "That player is out of the match.")
    guest = _named(room, request.name)
    if isinstance(guest, Refusal):
        return guest
    if guest.owner in room.standing.former:
        return Refusal("not_allowed", KNOWS_TOO_MUCH.format(guest.name))
    if guest.host and room.settings.options.moderator_view:
        return _MODERATOR
    old = room.book.free(request.seat)
    if old.owner != NOBODY:
        room.standing.former.add(old.owner)
    for loser in room.guests:
        if loser.owner == old.owner:
            loser.lost = f"The host has handed your seat to {guest.name}. You watch from now on."
    room.book.sit(request.seat, Occupant(guest.name or "", guest.owner, guest.host, guest.line))
    match.rename(request.seat, guest.name or "")
    room.tell(f"The host hands seat {request.seat} of {old.name} to {guest.name}.")
    return None


def _make_co_host(room: Room, request: MakeCoHost) -> Refusal | None:
    """Give somebody the host's rights for the evening."""
    if isinstance(request.who, int):
        if not room.book.is_taken(request.who):
            return _NO_SEAT
        occupant = room.book.at(request.who)
        name, owner = f"{occupant.name} in seat {request.who}", occupant.owner
    else:
        guest = _named(room, request.who)
        if isinstance(guest, Refusal):
            return guest
        name, owner = guest.name or "", guest.owner
    if _has_rights(room, owner):
        return Refusal("not_allowed", f"{name} has the host's rights already.")
    give_host_rights(room, owner)
    room.standing.co_hosts.add(owner)
    room.tell(f"{name} is co-host now.")
    return None


def _end_co_host(room: Room, request: EndCoHost, *, by: Owner) -> Refusal | None:
    """Take the host's rights back from a co-host. Co-hosts can only give up their own: the host outlasts them all."""
    there = co_hosts(room)
    if isinstance(request.who, int):
        wanted = room.book.at(request.who).name if room.book.is_taken(request.who) else ""
    else:
        wanted = request.who
    name = next((name for name in there if name.casefold() == wanted.strip().casefold()), None)
    if name is None:
        names = ", ".join(there) or "nobody"
        return Refusal("not_allowed", f"That is no co-host. Co-hosts here: {names}.")
    owner = there[name]
    if by in room.standing.co_hosts and by != owner:
        return Refusal("not_host", "Only who is host by a key or the host's code can take the rights back.")
    room.standing.dismiss_host(owner)
    seat = room.book.owned_by(owner)
    if seat is not None:
        room.book.at(seat).host = False
    elif room.stage == "match" and room.settings.options.moderator_view:
        room.standing.former.add(owner)
    for guest in room.guests:
        if guest.owner == owner:
            guest.host = False
    room.tell(f"{name} is co-host no more.")
    return None


def _has_rights(room: Room, owner: Owner) -> bool:
    seat = room.book.owned_by(owner)
    if owner in room.standing.hosts or (seat is not None and room.book.at(seat).host):
        return True
    return any(guest.owner == owner and guest.host for guest in room.guests)


def _named(room: Room, name: str) -> Guest | Refusal:
    wanted = name.strip().casefold()
    there = newcomers(room)
    found = next((guest for guest in there if (guest.name or "").casefold() == wanted), None)
    if found is not None:
        return found
    if not there:
        return Refusal("not_allowed", "Nobody without a seat is here under a name of their own.")
    names = ", ".join(str(guest.name) for guest in there)
    return Refusal("not_allowed", f"Say one of those without a seat: {names}.")
