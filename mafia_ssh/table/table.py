"""The table: one task, one inbox, the only writer of seats, settings and match. It judges nothing by itself.

A turn takes what is in the inbox, lets room and match decide, sets the one alarm that the match needs, and sends the
post round. Whoever calls from outside enqueues; only `join` answers on the spot.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from ..arrival import Arrival
from ..rules import Settings, deal
from ..rules.commands import HOST, MAX_SAY, By, Command, Expel, HostCommand, Pause, Say
from ..rules.events import PhaseBegan
from ..text import clean_line
from . import belonging
from .attempts import AttemptLimits, Attempts
from .clock import Clock
from .deadline import Deadline
from .entrance import Entrance
from .gate import Gate
from .guests import Guest
from .journal import Journal, JournalFactory
from .lobby import Lobby
from .lobbykeeping import KeepLobby, LobbyKeeping
from .looks import Looks
from .manners import Manners
from .match import Match
from .matchkeeping import MatchKeeping
from .moderating import HostRequest, expel, moderate
from .notebook import Notebooks
from .odds import Estimator, Odds
from .ownership import settle
from .porch import CROWDED, one_too_many
from .post import Post
from .presence import Presence
from .recovery import Unfinished
from .requests import Jot, Request, StartMatch, ToLobby, Unlock
from .room import NOT_HOST, Room, RoomRequest
from .session import Session
from .sleep import Heartbeat
from .standing import EXPELLED
from .views import Deliver, Link, Refusal, TableView

_log = logging.getLogger(__name__)

OPENED_ELSEWHERE: Final = "Your seat was opened elsewhere; this session ends here."
"""What an older session of the same player reads."""
SLEPT: Final = "The server slept. The match is paused where it was; the host resumes it."
"""What everybody reads when a lid was opened again."""
TAKEN_UP: Final = "The server was restarted; the match is paused where it was, and the host resumes it."
"""What everybody reads after a crash."""
_MAX_TURN: Final = 64
"""How much of the inbox one turn takes before everybody is shown what came of it."""


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
        *,
        gate: Gate | None = None,
        attempts: AttemptLimits | None = None,
        estimator: Estimator | None = None,
        keep_lobby: KeepLobby | None = None,
    ) -> None:
        """Without a `gate` everybody may come in, and nobody is host but by key; without an `estimator` the lobby
        shows no estimate of balance; without `keep_lobby` a restart forgets it.
        """
        attempts = attempts or AttemptLimits()
        self._clock = clock
        self._new_journal = journal_factory
        self._new_seed = seed_source
        self._room = Room(settings or Settings())
        gate = gate or Gate()
        self._lobby = LobbyKeeping(self._room, gate, keep_lobby or (lambda text: None))
        self._keeping = MatchKeeping(self._room)
        self._manners = Manners()
        self._match: Match | None = None
        self._sessions: dict[int, Session] = {}
        self._lines = 0
        self._inbox: asyncio.Queue[Callable[[], None]] = asyncio.Queue()
        self._changed = False
        self._odds = Odds(clock, estimator, self._inbox.put_nowait)
        self._notebooks = Notebooks(self._room)
        self._looks = Looks(self._room, self._odds, self._notebooks)
        self._post = Post(clock, lambda session: self._look(session.guest), self._enqueue_trip)
        self._deadline = Deadline(clock, self._inbox.put_nowait, self._ring)
        self._heart = Heartbeat(clock, lambda: self._inbox.put_nowait(self._beat))
        self._attempts = Attempts(clock, self._inbox.put_nowait, attempts)
        self._entrance = Entrance(self._room, gate, self._attempts, self._entered, most_wrong=attempts.per_connection)
        self._presence = Presence(clock, self._room, self._inbox.put_nowait)
        self._running = False
        self._closing: str | None = None
        self._ended = asyncio.Event()

    def join(self, arrival: Arrival, deliver: Deliver) -> Link:
        """Let a connection in, and return its hold on the table with its first view in `latest`.

        Later views come through `deliver`, always from the table's task. Nothing is delivered during this call.
        """
        self._lines += 1
        guest = Guest.of(arrival, self._lines)
        replaced = self._entrance.arrive(guest, proven_host=arrival.host_key)
        self._lobby.keep()
        self._looks.forget()
        session = Session(guest, deliver, self, self._look(guest))
        self._sessions[guest.line] = session
        self._inbox.put_nowait(partial(self._entered, session, replaced))
        return session

    def expects(self, arrival: Arrival) -> bool:
        """Will this client play or host as soon as it is let in?"""
        return belonging.expects(self._room, arrival)

    def welcomes(self, arrival: Arrival) -> bool:
        """Would this client, by its name, get a seat or be asked for the code of one?"""
        return belonging.welcomes(self._room, arrival)

    def keeps(self, arrival: Arrival) -> bool:
        """Does this client, which has joined with this very value, play or host?"""
        return belonging.keeps(self._room, arrival)

    def tell(self, notice: str) -> None:
        """Tell everybody something public. To be called before anybody joins."""
        self._room.tell(notice)

    def take_up_lobby(self, found: Lobby) -> None:
        """Open the lobby that an earlier server left. To be called before anybody joins."""
        self._lobby.take_up(found)

    def take_up(self, found: Unfinished, journal: Journal | None) -> None:
        """Go on, paused, with a match that an earlier server left. To be called before anybody joins."""
        room, setup = self._room, found.state.setup
        settle(room, found.ownership, setup.players)
        room.settings = setup.settings
        room.stage = "match"
        self._match = match = Match.taken_up(found.state, found.inputs, self._clock.monotonic(), journal)
        for seat in setup.seats:
            match.rename(seat, room.book.at(seat).name)
        room.notices.stand("pause", TAKEN_UP)
        self._presence.left(None, host=True, then=self._mark_changed)
        self._changed = True

    @property
    def has_kept_match(self) -> bool:
        """Is a match on that the next server can go on with?"""
        return self._match is not None and not self._match.over and not self._match.journal_lost

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
            self._notice_sleep()
            item()
        except Exception as error:
            # No traceback and no message: either may quote what only one player may know.
            _log.error("the table failed at something: %s", type(error).__name__)
        if self._match is not None and self._match.over and self._room.stage == "match":
            self._room.stage = "over"
            self._room.standing.match_ended()
            _log.info("the match is over")

    def _close(self, text: str) -> None:
        self._closing = text

    def _shut(self, text: str) -> None:
        self._deadline.close()
        self._post.close()
        self._attempts.close()
        self._odds.close()
        self._heart.keep(False)
        for session in self._sessions.values():
            session.dismiss(text)
        self._sessions.clear()
        if self._match is not None:
            self._match.close()

    def _entered(self, session: Session, replaced: int | None) -> None:
        self._changed = True
        older = None if replaced is None else self._sessions.pop(replaced, None)
        if older is not None:
            older.dismiss(OPENED_ELSEWHERE)
        if session.guest.barred is not None:
            self._sessions.pop(session.guest.line, None)
            session.dismiss(session.guest.barred)
        if (out := one_too_many(self._sessions.values())) is not None:
            self._dismiss(out.guest.line, CROWDED)

    def _depart(self, session: Session, on_purpose: bool) -> None:
        if self._sessions.pop(session.guest.line, None) is not None:
            self._changed = True
            missed = self._room.depart(session.guest, on_purpose=on_purpose)
            self._presence.left(missed, host=session.guest.host, then=self._mark_changed)

    def _mark_changed(self) -> None:
        self._changed = True

    def _notice_sleep(self) -> None:
        """Pause the match when nobody has looked for a while: its deadlines must not pass unseen."""
        looked_s = self._heart.look()
        match = self._match
        if looked_s is None or match is None or match.deadline_s is None:
            return
        match.command(looked_s, HOST, Pause())
        self._room.notices.stand("pause", SLEPT)
        self._changed = True

    def _beat(self) -> None:
        if self._match is not None:
            self._match.beat(self._clock.monotonic())

    def _ring(self, match: Match, phase: PhaseBegan) -> None:
        if match is self._match and match.phase == phase:
            self._changed = True
            match.ring()

    def _answer(self, session: Session, request: Request, at_s: float) -> None:
        session.taken_up()
        if session.guest.line not in self._sessions:  # replaced; who closed right after asking is still served
            return
        guest = session.guest
        refusal = self._manners.refuse(guest.owner, request, at_s, None if guest.outside else guest.address)
        if refusal is not None:
            session.refuse(refusal)
            return
        self._changed = True
        refusal = Refusal("not_allowed", "That went wrong at the table. Please try again.")
        try:
            refusal = self._judge(session, request, at_s)
        finally:
            if refusal is not None:
                session.refuse(refusal)

    def _judge(self, session: Session, request: Request, at_s: float) -> Refusal | None:
        if isinstance(request, Unlock):
            return self._entrance.answer(session, request.text)
        guest = session.guest
        if (stopped := self._entrance.stop(guest, request)) is not None:
            return stopped
        if isinstance(request, RoomRequest):
            return self._room.ask(guest, request)
        if isinstance(request, HostRequest):
            return moderate(self._room, self._match, guest, request)
        if isinstance(request, Jot):
            return self._notebooks.jot(guest, request, in_match=self._match is not None)
        if isinstance(request, StartMatch):
            return self._start(guest)
        if isinstance(request, ToLobby):
            return self._to_lobby(guest)
        return self._command(guest, request, at_s)

    def _command(self, guest: Guest, command: Command, at_s: float) -> Refusal | None:
        by: By
        if isinstance(command, HostCommand):
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
        if rejected is not None:
            return Refusal(rejected.reason, rejected.text)
        if isinstance(command, Expel) and not self._match.over:
            for line in expel(self._room, command.seat, by=guest.owner):
                self._dismiss(line, EXPELLED)
        return None

    def _dismiss(self, line: int, text: str) -> None:
        session = self._sessions.pop(line, None)
        if session is not None:
            self._room.depart(session.guest, on_purpose=False)
            session.dismiss(text)

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
        begin_journal = partial(self._new_journal, setup, self._clock.wall())
        self._match = Match(setup, self._clock.monotonic(), begin_journal)
        self._notebooks.clear()
        self._keeping.begin()
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
        self._notebooks.clear()
        self._room.stage = "lobby"
        self._changed = True
        self._room.book.free_gone()
        return None

    def _publish(self) -> None:
        if not self._changed:
            return
        self._changed = False
        match = self._match
        self._lobby.keep()
        if match is not None:
            self._keeping.keep(match)
            self._hand_out_news(match)
        if match is None or not match.paused:
            self._room.notices.settle("pause")
        self._presence.call_for_host(None if match is None else match.waits_for_host)
        open_lobby = self._room.stage == "lobby" and not self._room.problems()
        players = len(self._room.book.staying())
        self._odds.want(self._room.settings if open_lobby else None, players, self._mark_changed)
        self._looks.forget()
        self._heart.keep(match is not None and match.deadline_s is not None)
        self._deadline.follow(match)
        first: list[Session] = []
        watching: list[Session] = []
        for session in self._sessions.values():
            # Who has just lost or got a seat is told at once as well.
            same = session.latest.you == self._room.you(session.guest)
            (watching if same and self._looks.viewer(session.guest) == "watcher" else first).append(session)
        self._post.round(first, watching)

    def _hand_out_news(self, match: Match) -> None:
        """Hand out the news of what happened in the match."""
        inside = [session for session in self._sessions.values() if not session.guest.outside]
        news = match.tell(self._looks.viewer(session.guest) for session in inside)
        for session in inside:
            session.news += news.get(self._looks.viewer(session.guest), ())

    def _enqueue_trip(self, trip: Callable[[], None]) -> None:
        def publish_first() -> None:
            self._publish()  # so that nobody is shown what has changed before it is told as news
            trip()

        self._inbox.put_nowait(publish_first)

    def _look(self, guest: Guest) -> TableView:
        return self._looks.look(guest, self._match)
