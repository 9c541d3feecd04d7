"""What a viewer is told of one event: itself, a copy with less in it, or nothing (RULES 7)."""

from msgspec.structs import replace

from .events import (
    BallotCast,
    Blocked,
    Chosen,
    Dealt,
    Event,
    Gestured,
    Guarded,
    Learned,
    Said,
    Saved,
    Suspected,
)
from .state import State
from .view import Viewer, ballot_is_open, hears_of_void, is_ghost, sees_everything, sign_for


def witness(state: State, event: Event, viewer: Viewer) -> Event | None:
    """What `viewer` is told of `event`; `state` is the one before it. None: nothing."""
    if isinstance(event, Dealt):
        known = _dealt_to(state, viewer)
        return replace(event, roles=tuple(each for each in event.roles if each[0] in known))
    if isinstance(event, Suspected):
        return event if event.seat == viewer else None
    if isinstance(event, Chosen):
        return event if _knows_choice(state, event, viewer) else None
    if isinstance(event, Blocked | Saved | Guarded):
        return event if sees_everything(state, viewer) else None
    if isinstance(event, Learned):
        return event if event.seat == viewer or sees_everything(state, viewer) else None
    if isinstance(event, Said):
        return event if _hears(state, event, viewer) else None
    if isinstance(event, Gestured):
        return sign_for(state, event, viewer)
    if isinstance(event, BallotCast):
        return event if ballot_is_open(state, event.seat, viewer) else replace(event, target=None)
    return event if hears_of_void(state, event, viewer) else None


def _dealt_to(state: State, viewer: Viewer) -> frozenset[int]:
    if sees_everything(state, viewer):
        return frozenset(state.setup.seats)
    if not isinstance(viewer, int):
        return frozenset()
    side = {seat for seat in state.setup.seats if state.role(seat).is_mafia}
    return frozenset(side if viewer in side else {viewer})


def _is_on_living_side(state: State, viewer: Viewer) -> bool:
    return isinstance(viewer, int) and viewer in state.living_mafia


def _knows_choice(state: State, event: Chosen, viewer: Viewer) -> bool:
    if event.seat == viewer or sees_everything(state, viewer) or is_ghost(state, viewer):
        return True
    return event.kill and _is_on_living_side(state, viewer)


def _hears(state: State, event: Said, viewer: Viewer) -> bool:
    if event.channel == "room" or sees_everything(state, viewer):
        return True
    if event.channel == "mafia":
        return _is_on_living_side(state, viewer)
    return isinstance(viewer, int) and viewer not in state.living
