"""One match as the table runs it: the engine's state, its clock's zero, its journal, and what each viewer hears."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from ..record.retelling import Inputs, Retelling
from ..rules import advance, begin, decide, evolve, host_legal, view, witness
from ..rules.commands import HOST, By, Command, Pause, Rejected
from ..rules.events import Event, PhaseBegan
from ..rules.legal import HostLegal
from ..rules.state import Setup, State
from ..rules.step import Step
from ..rules.view import View, Viewer
from .journal import Journal
from .scribe import Scribe

News = tuple[tuple[int, Event], ...]
"""Milliseconds since the deal, and what happened, as one viewer was told."""


class Match:
    """From the deal until the table goes on to something else. Times outside are seconds of the table's clock."""

    def __init__(self, setup: Setup, zero_s: float, begin_journal: Callable[[], Journal]) -> None:
        """`begin_journal` begins the record; where it raises OSError, it is called again later."""
        step = begin(setup)
        # There is no state before the deal; what a viewer may know of these events is the same after it.
        self._hold(step.state, zero_s, [(step.state, at_ms, event) for at_ms, event in step.events])
        self._scribe = Scribe(self._inputs, begin=begin_journal)

    @classmethod
    def taken_up(cls, state: State, inputs: Inputs, now_s: float, journal: Journal | None) -> "Match":
        """A match that an earlier server left in this state: it is that moment again now, and the match is paused.

        `inputs`: everything that led there.
        """
        match = cls.__new__(cls)
        match._hold(state, now_s - state.now_ms / 1000, [])
        match._scribe = Scribe(match._inputs, journal=journal)
        match._inputs += inputs
        if not state.paused:
            match.command(now_s, HOST, Pause())
        return match

    def _hold(self, state: State, zero_s: float, untold: list[tuple[State, int, Event]]) -> None:
        self.zero_s = zero_s
        """The clock's reading at the deal."""
        self._untold = untold
        self._views: dict[Viewer, View] = {}
        self._stale: set[Viewer] = set()
        self._state = state
        self._inputs: list[tuple[int, By, Command]] = []
        self._retelling: Retelling | None = None

    @property
    def journal_lost(self) -> bool:
        """Something of the match is not written down."""
        return self._scribe.lost

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self._state.over is not None

    @property
    def retelling(self) -> Retelling | None:
        """The whole match to go through again: for everybody once it is over, None before."""
        if self._retelling is None and self.over:
            self._retelling = Retelling(self._state.setup, tuple(self._inputs), self._state.now_ms)
        return self._retelling

    @property
    def phase(self) -> PhaseBegan:
        """The phase that is on."""
        return self._state.phase

    @property
    def deadline_s(self) -> float | None:
        """When the running clock ends; None while there is none."""
        ends_ms = self._state.phase.ends_ms
        if ends_ms is None or self._state.paused or self.over:
            return None
        return self.zero_s + ends_ms / 1000

    @property
    def living(self) -> tuple[int, ...]:
        """The seats still in the match."""
        return self._state.living

    @property
    def paused(self) -> bool:
        """Does every clock stand still?"""
        return self._state.paused

    @property
    def waits_for_host(self) -> object | None:
        """For what the match waits until a host does something; None while it goes on by itself."""
        state = self._state
        if self.over or not (state.paused or (state.phase.clock_ms is None and host_legal(state).continues)):
            return None
        return state.phase, state.paused

    @property
    def host_legal(self) -> HostLegal:
        """What the host may do now."""
        return host_legal(self._state)

    def catch_up(self, now_s: float) -> None:
        """Handle every deadline up to `now_s`, each at its own time."""
        now_ms = self._ms(now_s)
        if now_ms > self._state.now_ms:
            self._take(advance(self._state, now_ms))

    def ring(self) -> None:
        """Handle the deadline of the phase that is on, even where the clock rang a hair early."""
        deadline_s = self.deadline_s
        if deadline_s is not None:
            self.catch_up(deadline_s)

    def command(self, now_s: float, by: By, command: Command) -> Rejected | None:
        """Judge a command that arrived at `now_s`; write it down when accepted, then let it happen."""
        self.catch_up(now_s)
        outcome = decide(self._state, by, command)
        if isinstance(outcome, Rejected):
            return outcome
        at_ms = self._state.now_ms
        self._scribe.write(at_ms, by, command)
        self._inputs.append((at_ms, by, command))
        self._take(outcome)
        return None

    def beat(self, now_s: float) -> None:
        """Keep how far the running clock has come, for a server that has to go on from there."""
        now_ms, ends_ms = self._ms(now_s), self._state.phase.ends_ms
        if ends_ms is None or now_ms < ends_ms:
            self._scribe.keep_time(now_ms)

    def keep_seats(self, text: str) -> bool:
        """Keep whose seats they are, for a server that has to go on with this match. Returns whether it is kept."""
        return self._scribe.keep_seats(text)

    def rename(self, seat: int, name: str) -> None:
        """Somebody else plays this seat from now on; the record and the seal keep the name that was dealt in."""
        setup = self._state.setup
        players = (*setup.players[: seat - 1], name, *setup.players[seat:])
        self._state = replace(self._state, setup=replace(setup, players=players))
        self._stale.update(self._views)

    def view(self, viewer: Viewer) -> View:
        """The match as `viewer` may know it; the same object as long as it is equal."""
        known = self._views.get(viewer)
        if known is None or viewer in self._stale:
            fresh = view(self._state, viewer)
            known = known if known == fresh else fresh
            self._views[viewer] = known
            self._stale.discard(viewer)
        return known

    def tell(self, viewers: Iterable[Viewer]) -> dict[Viewer, News]:
        """What has happened since the last call, as each of `viewers` is told it."""
        untold, self._untold = self._untold, []
        return {viewer: tuple(_heard(untold, viewer)) for viewer in set(viewers)} if untold else {}

    def close(self) -> None:
        """End the journal: nothing more will be accepted, or the server ends."""
        self._scribe.close(self._state.now_ms if self.over else None)

    def _take(self, step: Step) -> None:
        before = self._state
        for at_ms, event in step.events:
            before = before.at(at_ms)
            self._untold.append((before, at_ms, event))
            before = evolve(before, event)
        self._state = step.state
        self._stale.update(self._views)
        self._scribe.keep_time(self._state.now_ms)
        if self.over:
            self.close()

    def _ms(self, now_s: float) -> int:
        # A sum of floats may fall a hair short of a deadline it has reached.
        return round((now_s - self.zero_s) * 1_000_000) // 1000


def _heard(untold: list[tuple[State, int, Event]], viewer: Viewer) -> Iterable[tuple[int, Event]]:
    for before, at_ms, event in untold:
        told = witness(before, event, viewer)
        if told is not None:
            yield at_ms, told
