"""The one accumulator of the rules: it tells events one after another and keeps the state in step."""

from .events import Event
from .evolve import changes_by
from .state import State, changed
from .step import Step


class Tale:
    """Events in the making. Local to one call of `begin`, `advance` or `decide`; never kept.

    Every event changes the tale's own copy of the state in place, which saves a copy for each of them: nobody else
    has that copy before `step` hands it out, and then the tale is over.
    """

    __slots__ = ("_events", "_owned", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._owned = False
        self._events: list[tuple[int, Event]] = []

    def tell(self, event: Event) -> None:
        """Let `event` happen now."""
        vars(self._own()).update(changes_by(self.state, event))
        self._events.append((self.state.now_ms, event))

    def pass_to(self, now_ms: int) -> None:
        """Let the time be `now_ms`, in milliseconds since the deal."""
        vars(self._own())["now_ms"] = now_ms

    def step(self) -> Step:
        """What came of it all."""
        return Step(self.state, tuple(self._events))

    def _own(self) -> State:
        if not self._owned:
            self.state = changed(self.state)
            self._owned = True
        return self.state
