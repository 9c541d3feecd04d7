"""The table: one task, one inbox, the only writer of seats, settings and match. It judges nothing by itself.

A turn takes what is in the inbox, lets room and match decide, sets the one alarm that the match needs, and sends the
post round. Whoever calls from outside enqueues; only `join` answers on the spot.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from ..arrival import Arrival
from ..rules import HostLegal, Problem, Settings, deal
from ..rules.commands import HOST, HOST_COMMANDS, MAX_SAY, By, Command, Say
from ..rules.events import PhaseBegan
from ..rules.view import Viewer
from ..text import clean_line
from .clock import Alarm, Clock
from .guests import Guest
from .journal import JournalFactory
from .manners import Manners
from .match import Match
from .post import Post
from .requests import Request, StartMatch, ToLobby
from .room import NOT_HOST, Room, RoomRequest
from .session import Session
from .views import Deliver, Link, Refusal, Sitter, TableView, You

_log = logging.getLogger(__name__)

OPENED_ELSEWHERE: Final = "Your seat was opened elsewhere; this session ends here."
"""What an older session of the same player reads."""
JOURNAL_LOST: Final = "The match record can no longer be written; the match goes on, but a restart would lose it."
"""What everybody reads when the disk fails."""
_MAX_TURN: Final = 64
"""How much of the inbox one turn takes before everybody is shown what came of it."""


class _Common(NamedTuple):
    """What everybody is shown alike and what takes a while to gather."""

    settings: Settings
    problems: tuple[Problem, ...]
    sitters: tuple[Sitter, ...]
    watchers: int


class Table:
    """The one live table of this server.

    `seed_source` gives a fresh secret for each deal: hexadecimal digits from a secure source.
    """

    def __init__(
        self,
        clock: Clock,
        journal_factory: JournalFactory,
        seed_source: Callable[[], str],
        settings: Settings | None = None,
    ) -> None:
        self._clock = clock
        self._new_journal = journal_factory
        self._new_seed = seed_source
        self._room = Room(settings or Settings())
        self._manners = Manners()
        self._match: Match | None = None
        self._sessions: dict[int, Session] = {}
        self._lines = 0
        self._inbox: asyncio.Queue[Callable[[], None]] = asyncio.Queue()
        self._changed = False
        self._looks: dict[tuple[You, Viewer], TableView] = {}
        self._common: _Common | None = None
        self._post = Post(clock, lambda session: self._look(session.guest), self._enqueue_trip)
        self._alarm: Alarm | None = None
        self._alarm_for: tuple[Match, PhaseBegan] | None = None
        self._journal_lost_told = False
        self._running = False
        self._closing: str | None = None
        self._ended = asyncio.Event()

    def join(self, arrival: Arrival, deliver: Deliver) -> Link:
        """Let a connection in, and return its hold on the table with its first view in `latest`.

        Later views come through `deliver`, always from the table's task. Nothing is delivered during this call.
        """
        self._lines += 1
        guest, replaced = self._room.admit(arrival, self._lines)
        self._forget_looks()
        session = Session(guest, deliver, self, self._look(guest))
        self._sessions[guest.line] = session
        self._inbox.put_nowait(partial(self._joined, replaced))
        return session

    def asked(self, session: Session, request: Request) -> None:
        """Take note of a request and of the moment it came; the answer is given in the table's task."""
        self._inbox.put_nowait(partial(self._answer, session, request, self._clock.monotonic()))

    def ended(self, session: Session, *, on_purpose: bool) -> None:
        """Take note that a session is gone."""
        self._inbox.put_nowait(partial(self._depart, session, on_purpose))

    async def run(self) -> None:
        """Live until `close`. To be run once, as a task of its own that no session has made."""
        self._running = True
        try:
            while self._closing is None:
                self._turn(await self._inbox.get())
                for _ in range(_MAX_TURN - 1):
                    if self._inbox.empty():
                        break
                    self._turn(self._inbox.get_nowait())
                self._turn(self._publish)
                await asyncio.sleep(0)
        finally:
            self._running = False
            self._shut(self._closing or "The server has stopped.")
            self._ended.set()

    async def close(self, text: str = "The server is shutting down.") -> None:
        """Say goodbye to everybody with `text`, end the journal, and stop `run`."""
        if self._running:
            self._inbox.put_nowait(partial(self._close, text))
            await self._ended.wait()
        else:
            self._closing = text
            self._shut(text)

    def _turn(self, item: Callable[[], None]) -> None:
        try:
            item()
        except Exception as error:
            # No traceback and no message: either may quote what only one player may know.
            _log.error("the table failed at something: %s", type(error).__name__)
        if self._match is not None and self._match.over and self._room.stage == "match":
            self._room.stage = "over"
            _log.info("the match is over")

    def _close(self, text: str) -> None:
        self._closing = text

    def _shut(self, text: str) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._post.close()
        for session in self._sessions.values():
            session.dismiss(text)
        self._sessions.clear()
        if self._match is not None:
            self._match.close()

    def _joined(self, replaced: int | None) -> None:
        self._changed = True
        older = None if replaced is None else self._sessions.pop(replaced, None)
        if older is not None:
            older.dismiss(OPENED_ELSEWHERE)

    def _depart(self, session: Session, on_purpose: bool) -> None:
        if self._sessions.pop(session.guest.line, None) is not None:
            self._changed = True
            self._room.depart(session.guest, on_purpose=on_purpose)

    def _ring(self, match: Match, phase: PhaseBegan) -> None:
        if match is self._match and match.phase == phase:
            self._changed = True
            match.ring()

    def _answer(self, session: Session, request: Request, at_s: float) -> None:
        session.taken_up()
        if session.guest.line not in self._sessions:  # replaced; who closed right after asking is still served
            return
        refusal = self._manners.refuse(session.guest.owner, request, at_s)
        if refusal is not None:
            session.refuse(refusal)
            return
        self._changed = True
        refusal = Refusal("not_allowed", "That went wrong at the table. Please try again.")
        try:
            refusal = self._judge(session.guest, request, at_s)
        finally:
            if refusal is not None:
                session.refuse(refusal)

    def _judge(self, guest: Guest, request: Request, at_s: float) -> Refusal | None:
        if isinstance(request, RoomRequest):
            return self._room.ask(guest, request)
        if isinstance(request, StartMatch):
            return self._start(guest)
        if isinstance(request, ToLobby):
            return self._to_lobby(guest)
        return self._command(guest, request, at_s)

    def _command(self, guest: Guest, command: Command, at_s: float) -> Refusal | None:
        by: By
        if isinstance(command, HOST_COMMANDS):
            if not guest.host:
                return NOT_HOST
            by = HOST
        else:
            seat = self._room.book.played_by(guest.line)
            if seat is None:
                return Refusal("not_allowed", "You have no seat: you are watching.")
            by = seat
        if self._match is None:
            return Refusal("wrong_phase", "No match is on.")
        if isinstance(command, Say):
            command = replace(command, text=clean_line(command.text, MAX_SAY)[:MAX_SAY])
        rejected = self._match.command(at_s, by, command)
        return None if rejected is None else Refusal(rejected.reason, rejected.text)

    def _start(self, guest: Guest) -> Refusal | None:
        if not guest.host:
            return NOT_HOST
        if self._room.stage == "match":
            return Refusal("wrong_phase", "A match is on.")
        problems = self._room.problems()
        if problems:
            return Refusal("not_allowed", problems[0].text)
        self._publish()  # the last match's end is told before the next one begins
        setup = deal(self._room.settings, self._room.close_up(), self._new_seed())
        try:
            journal = self._new_journal(setup, self._clock.wall())
        except Exception as error:
            _log.error("the match record cannot be written: %s", type(error).__name__)
            journal = None
        self._match = Match(setup, self._clock.monotonic(), journal)
        self._journal_lost_told = False
        self._room.stage = "match"
        self._changed = True
        _log.info("a match begins, %d players", len(setup.players))
        return None

    def _to_lobby(self, guest: Guest) -> Refusal | None:
        if not guest.host:
            return NOT_HOST
        if self._room.stage != "over":
            return Refusal("wrong_phase", "That is for after a match.")
        self._publish()  # its end is told before it is put away
        self._match = None
        self._room.stage = "lobby"
        self._changed = True
        self._room.book.free_gone()
        return None

    def _publish(self) -> None:
        if not self._changed:
            return
        self._changed = False
        if self._match is not None:
            self._hand_out_news(self._match)
        self._forget_looks()
        self._set_alarm()
        first: list[Session] = []
        watching: list[Session] = []
        for session in self._sessions.values():
            # Who has just lost or got a seat is told at once as well.
            same = session.latest.you == self._room.you(session.guest)
            (watching if same and self._viewer(session.guest) == "watcher" else first).append(session)
        self._post.round(first, watching)

    def _hand_out_news(self, match: Match) -> None:
        """Hand out the news of what happened in the match."""
        if match.journal_lost and not self._journal_lost_told:
            self._journal_lost_told = True
            self._room.tell(JOURNAL_LOST)
        news = match.tell(self._viewer(session.guest) for session in self._sessions.values())
        for session in self._sessions.values():
            session.news += news.get(self._viewer(session.guest), ())

    def _set_alarm(self) -> None:
        """Keep one alarm, for the deadline that is next, and only once for each."""
        match = self._match
        deadline_s = None if match is None else match.deadline_s
        wanted = None if match is None or deadline_s is None else (match, match.phase)
        if wanted == self._alarm_for:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_for, self._alarm = wanted, None
        if wanted is not None and deadline_s is not None:
            ring = partial(self._inbox.put_nowait, partial(self._ring, *wanted))
            self._alarm = self._clock.call_at(deadline_s, ring)

    def _viewer(self, guest: Guest) -> Viewer:
        seat = self._room.book.played_by(guest.line)
        if seat is not None:
            return seat
        # A host who sits sees nothing more through a second session.
        return "host" if guest.host and self._room.book.owned_by(guest.owner) is None else "watcher"

    def _enqueue_trip(self, trip: Callable[[], None]) -> None:
        def publish_first() -> None:
            self._publish()  # so that nobody is shown what has changed before it is told as news
            trip()

        self._inbox.put_nowait(publish_first)

    def _forget_looks(self) -> None:
        self._looks.clear()
        self._common = None

    def _look(self, guest: Guest) -> TableView:
        """What `guest` may see now; one value for all to whom the table looks the same."""
        you, viewer = self._room.you(guest), self._viewer(guest)
        known = self._looks.get((you, viewer))
        if known is None:
            if self._common is None:
                room = self._room
                self._common = _Common(room.settings, room.problems(), room.sitters(), room.watchers)
            known = self._looks[you, viewer] = self._build(you, viewer, self._common)
        return known

    def _build(self, you: You, viewer: Viewer, common: _Common) -> TableView:
        match = self._match
        host_legal = None
        if you.host:
            host_legal = HostLegal() if match is None else match.host_legal
        return TableView(
            you=you,
            settings=common.settings,
            problems=common.problems,
            sitters=common.sitters,
            watchers=common.watchers,
            lobby=self._room.lines,
            notices=self._room.notices,
            match=None if match is None else match.view(viewer),
            zero_s=0.0 if match is None else match.zero_s,
            host_legal=host_legal,
        )
