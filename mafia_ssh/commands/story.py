"""A played record as a story to read: day by day, every line with its time. Words come from the screens' wording."""

from collections.abc import Iterable, Iterator
from typing import Final

from ..record.format import DO
from ..record.playback import Refused
from ..record.reader import Record
from ..record.retelling import Retelling
from ..rules.commands import HOST, By
from ..rules.events import Eliminated, Event, MatchOver, PhaseBegan, PhaseKind
from ..rules.presets import Theme
from ..ui.wording import clock_text, event_line, list_text, moment_line, moment_when, role_name, seat_label, seats_text

_WIDTH: Final = 7


def story(record: Record, played: Iterable[tuple[int, Event | Refused]]) -> Iterator[str]:
    """The lines of the story of `record`, from what `play` gave of it."""
    setup = record.header.setup
    theme, names = setup.settings.theme, setup.players
    yield f"{setup.settings.title}, {len(names)} players: {seats_text(names, setup.seats)}."
    if record.header.started is not None:
        yield f"Dealt {record.header.started}."
    if setup.commitment is not None:
        yield f"Published hash of the deal: {setup.commitment}"
    yield ""
    heading = ""
    for at_ms, what in played:
        if isinstance(what, PhaseBegan) and (new := _heading(what)) != heading:
            if heading or what.phase is not PhaseKind.REVEAL:
                yield from ("", new)
            heading = new
        for line in _lines(theme, names, what):
            yield f"{clock_text(at_ms // 1000):>{_WIDTH}}  {line}"


def moments(record: Record) -> Iterator[str]:
    """The lines on what decided the match; none for one that was not played to its end. They tell the whole truth."""
    setup = record.header.setup
    theme, names = setup.settings.theme, setup.players
    told = [
        f"{moment_when(each)}: {moment_line(theme, names, setup.roles, each)}"
        for _, each in Retelling.of(record).moments
    ]
    if told:
        yield from ("", "Key moments", *told)


def _heading(event: PhaseBegan) -> str:
    if event.phase is PhaseKind.REVEAL:
        return "The deal"
    return f"{'Night' if event.phase is PhaseKind.NIGHT else 'Day'} {event.day}"


def _lines(theme: Theme, names: tuple[str, ...], what: Event | Refused) -> Iterator[str]:
    if isinstance(what, Refused):
        yield f"Line {what.line} was refused: {_who(names, what.by)}, {DO[type(what.command)]}: {what.text}"
    elif isinstance(what, Eliminated) and what.cause == "night":
        return  # the morning has just said so
    elif isinstance(what, PhaseBegan) and (what.phase is PhaseKind.REVEAL or _is_plain_night(what)):
        return  # the deal and the heading have
    elif (line := event_line(theme, names, what)) is not None:
        yield line
        if isinstance(what, MatchOver):
            yield from _ending(theme, names, what)


def _is_plain_night(event: PhaseBegan) -> bool:
    return event.phase is PhaseKind.NIGHT and event.call is None


def _ending(theme: Theme, names: tuple[str, ...], over: MatchOver) -> Iterator[str]:
    if over.winners:
        yield f"Winners: {seats_text(names, over.winners)}."
    roles = (f"{seat_label(seat, names[seat - 1])} {role_name(theme, role)}" for seat, role in enumerate(over.roles, 1))
    yield f"Roles: {list_text(roles)}."
    if over.seed is not None:
        yield f"Seed of the deal: {over.seed}"


def _who(names: tuple[str, ...], by: By) -> str:
    return "the host" if by == HOST else seats_text(names, (int(by),))
