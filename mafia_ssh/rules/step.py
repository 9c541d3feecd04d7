"""What came of something: the next state and the events that led there."""

from dataclasses import dataclass

from .events import Event
from .state import State


@dataclass(frozen=True, slots=True)
class Step:
    """The outcome of a deal, of time passing or of a command."""

    state: State
    events: tuple[tuple[int, Event], ...] = ()
    """Milliseconds since the deal, and the event."""
