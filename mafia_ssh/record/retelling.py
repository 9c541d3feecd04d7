"""A finished match to be gone through again: its stops, and each of them as the truth or as any viewer saw it. Pure.

Nothing here is for a match that is still on. Secret ballots (`totals_only`) stay secret from everybody, their voters
included, and decoy answers were never kept (RULES 7).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Final, Literal

from msgspec.structs import replace

from ..rules import advance, begin, decide, evolve, view, witness
from ..rules.commands import By, Command, Rejected
from ..rules.events import (
    BallotCast,
    BallotVoided,
    Blocked,
    Event,
    Guarded,
    Learned,
    MatchOver,
    PhaseBegan,
    PhaseKind,
    Saved,
    VoteClosed,
)
from ..rules.legal import NOTHING
from ..rules.state import Setup, State
from ..rules.step import Step
from ..rules.view import View, Viewer
from .decisive import key_moments
from .moments import Moment
from .reader import Record

Eyes = Viewer | Literal["truth"]
"""Through whose eyes: a seat, somebody who only watched, the host, or the truth, which sees everything."""

Inputs = tuple[tuple[int, By, Command], ...]
"""Milliseconds since the deal, who and what, oldest first."""

_CLOSING: Final = (Blocked, Saved, Guarded, Learned, VoteClosed)
"""What is told at the very end of a phase and belongs to the one after it."""
_KEPT_VIEWS: Final = 256


@dataclass(frozen=True, slots=True)
class Stop:
    """Where one can stop: a phase, or the call or the speaker of one."""

    began_ms: int
    """When it began, in milliseconds since the deal."""
    phase: PhaseBegan
    """As it began; its kind is `over` for the last stop of a match that ended."""


@dataclass(frozen=True, slots=True)
class _Scene:
    stop: Stop
    before: State
    events: tuple[tuple[int, Event], ...]
    """What happened in it, and at the end of the one before it."""
    after: State
    """How things stood at its end, before what the end brought."""


class Retelling:
    """One match, played through when first asked about. One value serves every session."""

    def __init__(self, setup: Setup, inputs: Inputs, end_ms: int | None = None) -> None:
        """`inputs`: those that the rules accepted. `end_ms`: time passes on until then."""
        self.setup = setup
        """The deal."""
        self._inputs = inputs
        self._end_ms = end_ms

    @classmethod
    def of(cls, record: Record) -> "Retelling":
        """The match of a record; inputs that the rules refuse are passed over."""
        end_ms = None if record.end is None else record.end.at_ms
        return cls(record.header.setup, inputs_of(record), end_ms)

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """Every stop, oldest first. Never empty."""
        return tuple(scene.stop for scene in self._scenes)

    def view(self, stop: int, eyes: Eyes) -> View:
        """The match at the end of stop number `stop` (from 0), as `eyes` saw it. Nobody may do anything in it."""
        return self._views(stop, eyes)

    def news(self, stop: int, eyes: Eyes) -> tuple[tuple[int, Event], ...]:
        """What `eyes` were told at stop number `stop`, each with its time in milliseconds since the deal.

        What a night or a vote came to is told at the stop after it, as it was then.
        """
        scene = self._scenes[stop]
        return tuple(_heard(scene.before, scene.events, eyes))

    def told(self, eyes: Eyes) -> Iterator[tuple[int, Event]]:
        """Everything that `eyes` were told, in order."""
        for stop in range(len(self.stops)):
            yield from self.news(stop, eyes)

    @cached_property
    def moments(self) -> tuple[tuple[int, Moment], ...]:
        """The key moments of the match, as only the truth knows them, each with its stop; none before the end."""
        stops = {told: number for number, scene in enumerate(self._scenes) for told in scene.events}
        found = key_moments(self.view(len(self._scenes) - 1, "truth"))
        return tuple((stops[moment.told.at_ms, moment.told.news], moment) for moment in found)

    @cached_property
    def _scenes(self) -> tuple[_Scene, ...]:
        return tuple(_scenes(self._events()))

    @cached_property
    def _views(self) -> Callable[[int, Eyes], View]:
        return lru_cache(_KEPT_VIEWS)(partial(_view, self._scenes))

    def _events(self) -> Iterator[tuple[State, int, Event]]:
        """Every event with its time and the state before it; for the deal's own the one after it."""
        step = begin(self.setup)
        state = step.state
        # Told on top of the state they have led to, these change nothing.
        yield from ((state, at_ms, event) for at_ms, event in step.events)
        for at_ms, by, command in self._inputs:
            for step in _played(state, at_ms, by, command):
                yield from _each(state, step)
                state = step.state
        if self._end_ms is not None:
            yield from _each(state, advance(state, self._end_ms))


def inputs_of(record: Record) -> Inputs:
    """The inputs of a record, without where they stood in it."""
    return tuple((line.at_ms, line.by, line.command) for line in record.inputs)


def _played(state: State, at_ms: int, by: By, command: Command) -> Iterator[Step]:
    passed = advance(state, at_ms)
    yield passed
    done = decide(passed.state, by, command)
    if not isinstance(done, Rejected):
        yield done


def _each(before: State, step: Step) -> Iterator[tuple[State, int, Event]]:
    state = before
    last = len(step.events) - 1
    for number, (at_ms, event) in enumerate(step.events):
        state = state.at(at_ms)
        yield state, at_ms, event
        if number < last:
            state = evolve(state, event)


def _scenes(events: Iterable[tuple[State, int, Event]]) -> Iterator[_Scene]:
    stop: Stop | None = None
    first: State | None = None
    closed: State | None = None
    happened: list[tuple[int, Event]] = []
    ending: list[tuple[int, Event]] = []
    latest: tuple[State, Event] | None = None
    for before, at_ms, event in events:
        began = _beginning(before, event)
        if began is not None:
            if stop is not None and first is not None:
                yield _Scene(stop, first, tuple(happened), closed or before)
                happened, first = ending, closed or before
            stop, closed, ending = Stop(at_ms, began), None, []
        elif isinstance(event, _CLOSING):
            closed = closed or before
        first = first or before
        (ending if closed else happened).append((at_ms, event))
        latest = before, event
    if stop is not None and first is not None and latest is not None:
        yield _Scene(stop, first, (*happened, *ending), evolve(*latest))


def _heard(state: State, events: Iterable[tuple[int, Event]], eyes: Eyes) -> Iterator[tuple[int, Event]]:
    secret = state.options.ballots == "totals_only"
    for at_ms, event in events:
        state = state.at(at_ms)
        told = event if eyes == "truth" else witness(state, event, eyes)
        if secret and isinstance(told, BallotCast):
            told = replace(told, target=None)
        if told is not None and not (secret and isinstance(told, BallotVoided)):
            yield at_ms, told
        state = evolve(state, event)


def _beginning(before: State, event: Event) -> PhaseBegan | None:
    """What begins with this event, if anything does."""
    if isinstance(event, MatchOver):
        return PhaseBegan(PhaseKind.OVER, before.phase.day, None)
    return event if isinstance(event, PhaseBegan) else None


def _view(scenes: tuple[_Scene, ...], stop: int, eyes: Eyes) -> View:
    state = scenes[stop].after
    seen = _truth(state) if eyes == "truth" else view(state, eyes)
    secret = state.options.ballots == "totals_only"
    return replace(seen, legal=NOTHING, ballots=() if secret else seen.ballots)


def _truth(state: State) -> View:
    """What a host sees who sees everything (RULES 5.7), at a table with or without such a host."""
    settings = state.setup.settings
    open_to_host = replace(settings, options=replace(settings.options, moderator_view=True))
    seen = view(replace(state, setup=replace(state.setup, settings=open_to_host)), "host")
    return replace(seen, settings=settings)
