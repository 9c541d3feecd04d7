"""One match as the table runs it: the engine's state, its clock's zero, its journal, and what each viewer hears."""

import logging
from collections.abc import Iterable

from ..rules import advance, begin, decide, evolve, host_legal, view, witness
from ..rules.commands import By, Command, Rejected
from ..rules.events import Event, PhaseBegan
from ..rules.legal import HostLegal
from ..rules.state import Setup, State
from ..rules.step import Step
from ..rules.view import View, Viewer
from .journal import Journal

_log = logging.getLogger(__name__)

News = tuple[tuple[int, Event], ...]
"""Milliseconds since the deal, and what happened, as one viewer was told."""


class Match:
    """From the deal until the table goes on to something else. Times outside are seconds of the table's clock."""

    def __init__(self, setup: Setup, zero_s: float, journal: Journal | None) -> None:
        self.zero_s = zero_s
        """The clock's reading at the deal."""
        self.journal_lost = journal is None
        """The match is no longer written down."""
        self._journal = journal
        self._untold: list[tuple[State, int, Event]] = []
        self._views: dict[Viewer, View] = {}
        self._stale: set[Viewer] = set()
        step = begin(setup)
        self._state = step.state
        # There is no state before the deal; what a viewer may know of these events is the same after it.
        self._untold += [(step.state, at_ms, event) for at_ms, event in step.events]

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self._state.over is not None

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
    def host_legal(self) -> HostLegal:
        """What the host may do now."""
        return host_legal(self._state)

    def catch_up(self, now_s: float) -> None:
        """Handle every deadline up to `now_s`, each at its own time."""
        # A sum of floats may fall a hair short of a deadline it has reached.
        now_ms = round((now_s - self.zero_s) * 1_000_000) // 1000
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
        if self._journal is not None:
            try:
                self._journal.write(self._state.now_ms, by, command)
            except Exception as error:
                self._lose_journal(error)
        self._take(outcome)
        return None

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
        if self._journal is None:
            return
        journal, self._journal = self._journal, None
        try:
            journal.close(self._state.now_ms if self.over else None)
        except Exception as error:
            self._lose_journal(error)

    def _take(self, step: Step) -> None:
        before = self._state
        for at_ms, event in step.events:
            before = before.at(at_ms)
            self._untold.append((before, at_ms, event))
            before = evolve(before, event)
        self._state = step.state
        self._stale.update(self._views)
        if self.over:
            self.close()

    def _lose_journal(self, error: Exception) -> None:
        _log.error("the match record can no longer be written: %s", type(error).__name__)
        self.journal_lost = True
        journal, self._journal = self._journal, None
        if journal is not None:
            try:
                journal.close()
            except Exception as second:
                _log.debug("closing the match record failed as well: %s", type(second).__name__)


def _heard(untold: list[tuple[State, int, Event]], viewer: Viewer) -> Iterable[tuple[int, Event]]:
    for before, at_ms, event in untold:
        told = witness(before, event, viewer)
        if told is not None:
            yield at_ms, told
