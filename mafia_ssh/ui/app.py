"""The app of one session: it joins the table, collects what comes, shows the right screen. It decides nothing else."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from textual import on
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from ..arrival import Arrival
from ..rules.events import Event, MatchOver, PhaseBegan, PhaseKind
from ..table.joincard import JoinCard
from ..table.requests import Request
from ..table.views import Deliver, Delivery, Goodbye, Link, Refusal, TableView, Update
from ..terminal import Terminal
from .coloured import ColouredApp
from .screens.base import GameScreen
from .stage import Kind, kind_of, screen_of
from .window_title import takes_title, window_title

Join = Callable[[Arrival, Deliver], Link]
"""How a session joins the table: who it is and its letter box in, its hold on the table out."""

_RINGS: Final = frozenset({PhaseKind.REVEAL, PhaseKind.MORNING, PhaseKind.VOTE, PhaseKind.RUNOFF})
"""The public moments at which everybody's bell rings."""
_SOON_S: Final = 0.01
"""Less than this before the shown second changes, the change after it is waited for."""
_TYPING_S: Final = 1.5
"""Who types has pauses shorter than this."""


class Delivered(Message, bubble=False):
    """Something lies in the letter box. One knock is enough for all of it."""

    def can_replace(self, message: Message) -> bool:
        """A later knock serves as well."""
        return isinstance(message, Delivered)


class MafiaApp(ColouredApp):
    """One session: a player, the host, a watcher."""

    def __init__(
        self,
        arrival: Arrival,
        terminal: Terminal,
        join: Join,
        card: JoinCard,
        monotonic: Callable[[], float],
        *,
        stagger_s: float = 0.0,
    ) -> None:
        """`stagger_s`: by how much this session's clock ticks later than the table's, 0 to 0.6 s, the same for all
        the session; from the order of arrival, never from anything in the game.
        """
        super().__init__(terminal)
        self.arrival = arrival
        self.card = card
        self.monotonic = monotonic
        self.bell_on = True
        """Are the bell and the window's title in use?"""
        self.hints_on = True
        """Is there a line for first-timers?"""
        self.tv: bool | None = None
        """Does whoever watches see the big board rather than the table? None: as is usual for them."""
        self._stagger_s = stagger_s
        self._join = join
        self._link: Link | None = None
        self._letters: deque[Delivery] = deque()
        self._table: TableView | None = None
        self._kind: Kind | None = None
        self._ticker: asyncio.TimerHandle | None = None
        self._ticks_for: tuple[float, int | None, bool] | None = None
        self._left_s: float | None = None
        self._line_gone_s = float("-inf")

    # The table

    @property
    def table(self) -> TableView:
        """The table as this session was last shown it. The table's own task may know of something newer already."""
        if self._table is None:
            raise RuntimeError("the app has not joined the table yet")
        return self._table

    @property
    def link(self) -> Link:
        """This session's hold on the table; there from mounting on."""
        if self._link is None:
            raise RuntimeError("the app has not joined the table yet")
        return self._link

    def ask(self, request: Request) -> None:
        """Ask something of the table."""
        self.link.ask(request)

    def leave(self) -> None:
        """Leave on purpose."""
        self.link.leave()
        self.exit()

    def first_screen(self) -> Screen[None]:
        """Join the table; the right screen at once, for one that only lies under all others costs much of a start."""
        self._link = self._join(self.arrival, self.deliver)
        self._table = self._link.latest
        self._kind = kind_of(self._table, tv=self.tv)
        return screen_of(self._kind)

    async def on_mount(self) -> None:
        await self.screen_made()
        await self._show(Update(self.table))

    def on_unmount(self) -> None:
        self._stop_ticking()
        if self._link is not None:
            self._link.close()

    def deliver(self, delivery: Delivery) -> None:
        """The letter box: called from the table's task, only puts the letter in and knocks."""
        self._letters.append(delivery)
        self.post_message(Delivered())

    @on(Delivered)
    async def _open_letters(self) -> None:
        for delivery in _sorted_out(self._letters):
            match delivery:
                case Update():
                    await self._show(delivery)
                case Refusal():
                    self.current.refuse(delivery)
                case Goodbye():
                    self.exit(message=delivery.text)

    # Screens

    @property
    def current(self) -> GameScreen:
        """The screen of the game that is on top: one of the five, or the settings, the help or the rules over it."""
        if (screen := self._screen_up()) is None:
            raise RuntimeError("no screen of the game is up")
        return screen

    def _screen_up(self) -> GameScreen | None:
        """The same, or None on the way out, when Textual has taken the screens away already."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, GameScreen)), None)

    async def _show(self, update: Update) -> None:
        self._table = update.view
        self._follow_clock()
        kind = kind_of(update.view, tv=self.tv)
        if kind != self._kind:
            if "door" not in (self._kind, kind) and isinstance(self.focused, Input):
                self.line_gone()  # at the door it was Enter that took the line away
            self._kind = kind
            while len(self.screen_stack) > 1:
                await self.pop_screen()
            self.frame_bytes = 0  # the one that goes may have been open, and is there until the other has been painted
            self.switch_screen(screen_of(kind))
            await self.screen_made()
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.show(update)
        self._ring(update.news)
        self._entitle()

    def line_gone(self) -> None:
        """A line is gone, or was not there, on which somebody may be typing without looking up.

        Their words are no commands: a space would show their secrets to the room.
        """
        self._line_gone_s = self.monotonic()

    def spent_on_the_line(self, key: str) -> bool:
        """Was this key meant for a line that is gone? Each is that comes before a pause in the typing, Enter or Esc."""
        now_s = self.monotonic()
        meant = now_s - self._line_gone_s < _TYPING_S
        self._line_gone_s = now_s if meant and key not in ("enter", "escape") else float("-inf")
        return meant

    async def turn_board(self) -> None:
        """A watcher turns from the big board to the table, or back."""
        self.tv = self._kind != "tv"
        await self._show(Update(self.table))

    def _ring(self, news: tuple[tuple[int, Event], ...]) -> None:
        if self.bell_on and any(
            isinstance(event, MatchOver) or (isinstance(event, PhaseBegan) and event.phase in _RINGS)
            for _, event in news
        ):
            self.bell()

    def turn_bell(self) -> None:
        """The bell and the window's title on or off."""
        self.bell_on = not self.bell_on
        self._entitle()

    def _entitle(self) -> None:
        if takes_title(self.terminal.term):
            self.set_window_title(window_title(self.table) if self.bell_on else "Mafia")

    # The clock

    def left_s(self) -> float | None:
        """Seconds left on the match's clock as shown; None when it is untimed. While paused: what was left.

        Only a tick and another clock change it. Whatever else is drawn draws the same second: a clock that moved with a
        mate's pick would tell a neighbour that something came in.
        """
        return self._left_s

    def _read_clock(self) -> float | None:
        view = self.table.match
        if view is None:
            return None
        if view.paused:
            return None if view.left_ms is None else view.left_ms / 1000
        if view.ends_ms is None:
            return None
        return max(0.0, self.table.zero_s + view.ends_ms / 1000 - self.monotonic())

    def _follow_clock(self) -> None:
        """Tick for another clock. For the same one nothing moves: a tick that shifts tells of what came in."""
        view = self.table.match
        clock = None if view is None else (self.table.zero_s, view.ends_ms, view.paused)
        if clock != self._ticks_for:
            self._ticks_for = clock
            self._left_s = self._read_clock()
            self._tick_on()

    def _tick_on(self) -> None:
        """Have the next tick come just after the shown second changes, as long as a clock runs."""
        self._stop_ticking()
        view = self.table.match
        left_s = self._read_clock()
        if view is None or view.paused or not left_s:
            return
        part_s = left_s % 1.0
        until_s = part_s if part_s > _SOON_S else part_s + 1.0
        # Not a timer of Textual's: that would be a new task and two messages for every second of every screen.
        delay_s = until_s + self._stagger_s + _SOON_S
        self._ticker = asyncio.get_running_loop().call_later(delay_s, self._ticked)

    def _ticked(self) -> None:
        self._ticker = None
        top = self._screen_up()
        if top is None or not top.has_board:  # between two screens, and on the way out
            return
        self._left_s = self._read_clock()
        try:
            top.tick()
        except Exception as error:
            self._handle_exception(error)
        else:
            self._tick_on()

    def _stop_ticking(self) -> None:
        if self._ticker is not None:
            self._ticker.cancel()
            self._ticker = None


def _sorted_out(letters: deque[Delivery]) -> list[Delivery]:
    """Empty the letter box. Updates that follow each other become one, with the news of all."""
    out: list[Delivery] = []
    while letters:
        letter = letters.popleft()
        last = out[-1] if out else None
        if isinstance(letter, Update) and isinstance(last, Update):
            out[-1] = Update(letter.view, last.news + letter.news)
        else:
            out.append(letter)
    return out
