"""What came of something: the next state and the events that led there."""

from typing import NamedTuple

from .events import Event
from .state import State


class Step(NamedTuple):
    """The outcome of a deal, of time passing or of a command."""

    state: State
    events: tuple[tuple[int, Event], ...] = ()
    """Milliseconds since the deal, and the event."""
