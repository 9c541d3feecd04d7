"""A stop of a finished match as rows: what happened there, who sat where, what the chosen eyes knew and heard. Pure."""

from collections.abc import Iterator
from typing import Final, get_args

from ...record.retelling import Eyes, Retelling
from ...rules.commands import Candidate
from ...rules.events import (
    BallotCast,
    Chosen,
    Dealt,
    Eliminated,
    Event,
    Gestured,
    MatchOver,
    MorningCame,
    News,
    PhaseBegan,
    PhaseKind,
    Readied,
    Said,
    VoteClosed,
)
from ...rules.roles import Role
from ...rules.view import View
from ...table.views import Sitter, TableView, You
from ..hand import EMPTY
from ..pagekeys import footer
from ..paint import BLANK, Row, clip_row, fit, paragraph
from ..retelling_keys import Key, offered
from ..wording import (
    candidate_label,
    clock_text,
    event_line,
    moment_line,
    names_of,
    phase_title,
    seat_label,
    seats_text,
)
from .parts import columns, heading, headline, indented, keys_row, too_small, window
from .scene import Scene
from .seats import pair_rows, seat_rows
from .secrets import secret_rows
from .story import vote_table
from .talk import record_rows, talk_rows

_TWO_COLUMNS: Final = 66
_THREE_COLUMNS: Final = 110
_TALK_ROWS: Final = 7
"""At most so many rows of talk below the rest."""
_ELSEWHERE: Final = (Said, Gestured, PhaseBegan, BallotCast, Readied, Dealt)
"""What the panes for talk, seats, votes and secrets show already."""
_PUBLIC: Final = get_args(News)
_DEEDS: Final = {
    Role.DETECTIVE: "asks about",
    Role.DOCTOR: "protects",
    Role.BODYGUARD: "guards",
    Role.MANIAC: "shoots at",
    Role.COURTESAN: "blocks",
}
_STRIKING: Final = (MorningCame, Eliminated, MatchOver)


def retelling_frame(
    retelling: Retelling,
    stop: int,
    eyes: Eyes,
    width: int,
    height: int,
    *,
    offset: int = 0,
    locked: bool = False,
    helping: bool = False,
) -> tuple[tuple[Row, ...], int]:
    """The whole screen, and the offset of what happened, or of the help, that was possible.

    `locked`: through whose eyes cannot be chosen. `helping`: the keys are explained in place of the match.
    """
    small = too_small(width, height)
    if small:
        return small, offset
    keys = offered(locked=locked, moments=bool(retelling.moments))
    if helping:
        return _help_frame(keys, width, height, offset)
    scene = _scene(retelling, stop, eyes)
    about = _Pane(retelling, stop, eyes, scene)
    body, offset = _body(about, scene, width, height - 2, offset)
    seen = eyes_label(retelling, eyes)
    left = f"Retelling · {seen}" if width >= _TWO_COLUMNS else f"{seen[0].upper()}{seen[1:]}"
    right = f"{stop + 1} of {len(retelling.stops)}"
    return (headline(left, right, width), *body, keys_row(footer(keys), width)), offset


def eyes_label(retelling: Retelling, eyes: Eyes) -> str:
    """Through whose eyes one looks, as the headline says it."""
    match eyes:
        case "truth":
            return "the truth"
        case "watcher":
            return "as a watcher saw it"
        case "host":
            return "as the host saw it"
        case seat:
            return f"as {seat_label(seat, retelling.setup.name(seat))} saw it"


def stop_label(retelling: Retelling, stop: int) -> str:
    """What a stop is: "Night 2, Doctor awake"."""
    setup, began = retelling.setup, retelling.stops[stop].phase
    speaker = None if began.speaker is None else seat_label(began.speaker, setup.name(began.speaker))
    return phase_title(setup.settings.theme, began.phase, began.day, began.call, speaker)


def _scene(retelling: Retelling, stop: int, eyes: Eyes) -> Scene:
    """The match screen's scene for a stop: nothing covered, nobody's hand on anything."""
    setup = retelling.setup
    seat = eyes if isinstance(eyes, int) else None
    you = You(None if seat is None else setup.name(seat), seat, host=False, watch_only=seat is None)
    sitters = tuple(Sitter(each, setup.name(each), True, False, False) for each in setup.seats)
    view = retelling.view(stop, eyes)
    return Scene(TableView(you, setup.settings, (), sitters, 0, (), (), view, 0.0, None), EMPTY, covered=False)


def _body(about: "_Pane", scene: Scene, width: int, room: int, offset: int) -> tuple[list[Row], int]:
    if width < _TWO_COLUMNS:
        seats = pair_rows(scene, width - 2)
        talk = _talk(scene, width - 2, min(4, room - len(seats) - 6))
        least = room - len(seats) - 1 - len(talk)
        shown, offset = window(about.rows(width - 2), least, offset)
        rows = [*indented(seats), (("─" * width, "rule"),), *indented(shown)]
        return [*rows, *[BLANK] * (room - len(rows) - len(talk)), *indented(talk)], offset
    left = min(40, width // 2)
    seats = indented([heading("Seats"), *seat_rows(scene, left - 2, room - 1)])
    rest = width - left - 3
    if width < _THREE_COLUMNS:
        talk = _talk(scene, rest, min(_TALK_ROWS, room // 3))
        shown, offset = window(about.rows(rest), room - len(talk), offset)
        pane = [*shown, *[BLANK] * (room - len(talk) - len(shown)), *talk]
        return columns(seats, pane, left, width, room), offset
    middle = rest * 11 // 20 - 2
    shown, offset = window(about.rows(middle), room, offset)
    right = rest - middle - 3
    panes = columns(list(shown), _beside(scene, right, room), middle, rest, room)
    return columns(seats, panes, left, width, room), offset


def _beside(scene: Scene, width: int, room: int) -> list[Row]:
    """The record so far above the talk so far."""
    talk = _talk(scene, width, room // 2)
    record = [heading("Record, newest first"), *record_rows(scene, width, room - len(talk) - 2)]
    return [*record, *[BLANK] * (room - len(record) - len(talk)), *talk]


def _talk(scene: Scene, width: int, height: int) -> list[Row]:
    lines = talk_rows(scene, width, height - 1)
    return [heading("Said so far"), *lines] if lines else []


def _help_frame(keys: tuple[Key, ...], width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
    rows, room = _help(keys, width), height - 2
    shown, offset = window(rows, room, offset)
    more = "more below" if offset + len(shown) < len(rows) else "more above" if offset else ""
    below = (("↑ ↓", "scroll"), ("esc", "the match"))
    top = headline("Help: the retelling", more, width)
    return (top, *shown, *[BLANK] * (room - len(shown)), keys_row(below, width)), offset


def _help(keys: tuple[Key, ...], width: int) -> list[Row]:
    rows: list[Row] = [BLANK, heading("Keys that work now")]
    for key in keys:
        first, *rest = paragraph(key.help, min(76, width - 14))
        rows += [((fit(key.shown, 11), "key"), *first), *indented(rest, 11)]
    return indented(rows)


class _Pane:
    """What happened at a stop, and what the eyes knew of it."""

    def __init__(self, retelling: Retelling, stop: int, eyes: Eyes, scene: Scene) -> None:
        self._retelling = retelling
        self._stop = stop
        self._eyes = eyes
        self._scene = scene

    def rows(self, width: int) -> list[Row]:
        """All of it, top down."""
        began = self._retelling.stops[self._stop].began_ms
        title: Row = ((stop_label(self._retelling, self._stop), "ask"), (f"  from {clock_text(began // 1000)}", "dim"))
        rows: list[Row] = [clip_row(title, width), *self._moments(width)]
        happened = [row for event in self._news() for row in self._told(event, width)]
        happened += _ballots(self._scene.view, width)
        dealing = self._scene.view.phase is PhaseKind.REVEAL
        quiet = "Everybody looks at their role." if dealing else "Nothing that these eyes saw."
        rows += happened or paragraph(quiet, width, "dim")
        if isinstance(self._eyes, int):
            who = seat_label(self._eyes, self._retelling.setup.name(self._eyes))
            rows += [
                BLANK,
                clip_row(heading(f"What only {who} was shown"), width),
                *secret_rows(self._scene, width)[1:],
            ]
        return rows

    def _moments(self, width: int) -> Iterator[Row]:
        """Which key moments this was, for the truth alone knows them."""
        setup = self._retelling.setup
        for stop, moment in self._retelling.moments if self._eyes == "truth" else ():
            if stop == self._stop:
                line = moment_line(setup.settings.theme, setup.players, setup.roles, moment)
                yield from paragraph(f"Key moment: {line}", width, "mark", "  ")

    def _news(self) -> Iterator[Event]:
        """What is worth a line; of a night choice that was changed, the one that stood."""
        news = [event for _, event in self._retelling.news(self._stop, self._eyes)]
        standing = {event.seat: event for event in news if isinstance(event, Chosen)}
        for event in news:
            changed = isinstance(event, Chosen) and standing[event.seat] is not event
            said_by_morning = isinstance(event, Eliminated) and event.cause == "night"
            if not (isinstance(event, _ELSEWHERE) or changed or said_by_morning):
                yield event

    def _told(self, event: Event, width: int) -> Iterator[Row]:
        names, theme = names_of(self._scene.view), self._scene.view.settings.theme
        if isinstance(event, VoteClosed) and event.tally:
            yield from vote_table(names, event, width)
            return
        text = event_line(theme, names, event)
        if isinstance(event, Chosen) and not event.kill:
            text = _deed(names, self._retelling.setup.role(event.seat), event)
        style = "prompt" if isinstance(event, _STRIKING) else "text" if isinstance(event, _PUBLIC) else "secret"
        yield from paragraph(text or "", width, style, "  ")
        if isinstance(event, MatchOver) and event.winners:
            yield from paragraph(f"Winners: {seats_text(names, event.winners)}.", width, "text", "  ")


def _deed(names: tuple[str, ...], role: Role, choice: Chosen) -> str:
    """A night choice in the words of its role, which whoever saw the choice knew."""
    who = seat_label(choice.seat, names[choice.seat - 1])
    if choice.target is None:
        return f"{who} passes."
    if choice.target == choice.seat:
        return f"{who} blocks nobody." if role is Role.COURTESAN else f"{who} protects themselves."
    note = " and leaves a note" if choice.note else ""
    return f"{who} {_DEEDS.get(role, 'picks')} {seat_label(choice.target, names[choice.target - 1])}{note}."


def _ballots(view: View, width: int) -> Iterator[Row]:
    """The vote as it stood just before it was counted."""
    if view.phase not in (PhaseKind.VOTE, PhaseKind.RUNOFF):
        return
    names = names_of(view)
    voters: dict[Candidate, list[int]] = {}
    for voter, target in view.ballots:
        voters.setdefault(target, []).append(voter)
    for target, seats in sorted(voters.items(), key=lambda each: (-len(each[1]), str(each[0]))):
        yield from paragraph(f"For {candidate_label(names, target)}: {seats_text(names, seats)}.", width, "text", "  ")
    known = {voter for voter, _ in view.ballots}
    hidden = [seat.seat for seat in view.seats if seat.voted and seat.seat not in known]
    if hidden:
        yield from paragraph(f"Voted unseen: {seats_text(names, hidden)}.", width, "text", "  ")
    late = [seat.seat for seat in view.seats if seat.alive and not seat.voted]
    if late:
        yield from paragraph(f"Without a ballot: {seats_text(names, late)}.", width, "dim", "  ")
