"""Playing a record through the rules: what happened, for everybody or as one viewer was told, and the state after."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..rules import advance, begin, decide, evolve, witness
from ..rules.commands import By, Command, Reason
from ..rules.events import Event
from ..rules.state import State
from ..rules.step import Step
from ..rules.view import Viewer
from .format import End, Input
from .reader import Record


@dataclass(frozen=True, slots=True)
class Refused:
    """An input that the rules did not accept. Only whoever gave it was told."""

    line: int
    """Its line in the file."""
    by: By
    command: Command
    reason: Reason
    text: str
    """The refusal in words."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match taken up again."""

    state: State
    refused: tuple[Refused, ...]
    """Inputs that the rules did not accept; a journal written under the same rules has none."""


def play(record: Record, viewer: Viewer | None = None) -> Iterator[tuple[int, Event | Refused]]:
    """Play a record; give what happened in order, each with its time in milliseconds since the deal.

    Without a viewer everything; with one what that viewer was told, refusals of the viewer's own inputs included.
    """
    step = begin(record.header.setup)
    yield from _told(step.state, step, viewer)
    state = step.state
    for line in _inputs(record):
        step, refused = _apply(state, line)
        yield from _told(state, step, viewer)
        if refused is not None and (viewer is None or viewer == refused.by):
            yield line.at_ms, refused
        state = step.state


def resume(record: Record, inputs: int | None = None) -> Resumed:
    """The state of the match after its first `inputs` inputs; after the whole record, its `end` included, for None.

    The state stands at the time of the last line read.
    """
    state = begin(record.header.setup).state
    refusals = []
    for line in _inputs(record) if inputs is None else record.inputs[:inputs]:
        step, refused = _apply(state, line)
        state = step.state
        if refused is not None:
            refusals.append(refused)
    return Resumed(state, tuple(refusals))


def _inputs(record: Record) -> tuple[Input | End, ...]:
    return record.inputs if record.end is None else (*record.inputs, record.end)


def _apply(state: State, line: Input | End) -> tuple[Step, Refused | None]:
    passed = advance(state, line.at_ms)
    if isinstance(line, End):
        return passed, None
    result = decide(passed.state, line.by, line.command)
    if isinstance(result, Step):
        return Step(result.state, passed.events + result.events), None
    return passed, Refused(line.line, line.by, line.command, result.reason, result.text)


def _told(before: State, step: Step, viewer: Viewer | None) -> Iterator[tuple[int, Event]]:
    """What `viewer` was told of a step that began in the state `before`."""
    state = before
    for at_ms, event in step.events:
        if viewer is None:
            yield at_ms, event
            continue
        state = state.at(at_ms)
        told = witness(state, event, viewer)
        if told is not None:
            yield at_ms, told
        state = evolve(state, event)
