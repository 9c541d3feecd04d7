"""The one accumulator of the rules: it tells events one after another and keeps the state in step."""

from .events import Event
from .evolve import evolve
from .state import State
from .step import Step


class Tale:
    """Events in the making. Local to one call of `begin`, `advance` or `decide`; never kept."""

    __slots__ = ("_events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[tuple[int, Event]] = []

    def tell(self, event: Event) -> None:
        """Let `event` happen now."""
        self.state = evolve(self.state, event)
        self._events.append((self.state.now_ms, event))

    def pass_to(self, now_ms: int) -> None:
        """Let the time be `now_ms`, in milliseconds since the deal."""
        self.state = self.state.at(now_ms)

    def step(self) -> Step:
        """What came of it all."""
        return Step(self.state, tuple(self._events))
