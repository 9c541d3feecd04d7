"""One plain session from its first line to its last: what arrives is said, what is typed is answered."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from ...arrival import Arrival
from ...rules.commands import SeatCommand
from ...table.joincard import JoinCard
from ...table.requests import Jot, Request, Unlock
from ...table.views import Deliver, Delivery, Goodbye, Link, Refusal, Update
from .board import board_lines
from .door import question
from .narration import greeting, hear
from .scene import Notebook, Scene, sentence
from .words import obey

WARN_S: Final = 10.0
"""How long before a deadline everybody hears of it."""
LEAVE: Final = "quit"
"""What leaves at the door as well."""
LINGER_S: Final = 0.3
"""How long answers are waited for after the last line of a script: `echo start | ssh …`."""
ANSWER_S: Final = 1.0
"""How long the next line of a script waits for what the one before it does; what changes nothing is not answered."""
MAX_HELD: Final = 64
"""How many lines wait for an answer before no more are read."""
_TOO_SHORT_S: Final = 2.0
"""A clock with hardly more than the warning left is not warned of: it has just been told."""


class LineTerminal(Protocol):
    """What plain mode talks through."""

    masked: bool
    """What is typed is a secret and not echoed."""

    @property
    def closed(self) -> bool:
        """The client is gone; writing leads nowhere."""

    async def readline(self) -> str | None:
        """The next line, without its end; None when no more will come."""

    def write(self, text: str) -> None:
        r"""Send `text`; "\n" ends a line."""


class Alarm(Protocol):
    """Something that was set for later."""

    def cancel(self) -> None:
        """Unset it."""


Join = Callable[[Arrival, Deliver], Link]
CallLater = Callable[[float, Callable[[], None]], Alarm]


class _Patience:
    """Nothing has come in answer."""


_Inbox = asyncio.Queue[Delivery | _Patience | str | None]


async def converse(  # noqa: PLR0917
    arrival: Arrival,
    lines: LineTerminal,
    command: str | None,
    join: Join,
    card: JoinCard,
    monotonic: Callable[[], float],
    *,
    call_later: CallLater | None = None,
) -> None:
    """Play, watch or host as `arrival` through `lines`, until either side ends it.

    `command` is what the client asked to run: `board` prints the public board once and ends, everything else is
    plain mode. `call_later` takes seconds; without one, the running loop's. Never raises for what a client does.
    """
    if command is not None and command.strip().casefold() == "board":
        await _print_board(arrival, lines, join, card, monotonic)
        return
    inbox: _Inbox = asyncio.Queue()
    link = join(arrival, inbox.put_nowait)
    try:
        await _Session(
            lines,
            inbox,
            link,
            card=card,
            monotonic=monotonic,
            call_later=call_later or asyncio.get_running_loop().call_later,
        ).run()
    finally:
        link.close()


async def _print_board(
    arrival: Arrival, lines: LineTerminal, join: Join, card: JoinCard, monotonic: Callable[[], float]
) -> None:
    # As somebody who came to watch: the key that came along opens the door, and no seat.
    inbox: _Inbox = asyncio.Queue()
    link = join(replace(arrival, user="board"), inbox.put_nowait)
    try:
        if (asked := link.latest.you.asked) is not None:
            _write(lines, question(asked))
            lines.masked = True
        while link.latest.you.asked is not None:
            line = await lines.readline()
            if line is None or line.strip() == LEAVE:
                return
            if line.strip() == "?":
                _write(lines, question(link.latest.you.asked))
                continue
            link.ask(Unlock(line))
            match await inbox.get():
                case Refusal(text=text):
                    _write(lines, (sentence(text),))
                case Goodbye(text):
                    _write(lines, (sentence(text),))
                    return
        if link.latest.you.bad_name is not None:
            _write(lines, (sentence(link.latest.you.bad_name),))
        else:
            _write(lines, board_lines(Scene(link.latest, Notebook(), card, monotonic())))
    finally:
        link.close()


def _write(lines: LineTerminal, text: tuple[str, ...]) -> None:
    if text:
        lines.write("".join(f"{line}\n" for line in text))


class _Session:
    """The state of one conversation: the view that was told last, the notebook and the one alarm."""

    def __init__(
        self,
        lines: LineTerminal,
        inbox: _Inbox,
        link: Link,
        *,
        card: JoinCard,
        monotonic: Callable[[], float],
        call_later: CallLater,
    ) -> None:
        self._lines = lines
        self._card = card
        self._monotonic = monotonic
        self._call_later = call_later
        self._inbox = inbox
        self._link = link
        self._told = link.latest
        self._book = Notebook()
        self._alarm: Alarm | None = None
        self._deadline: tuple[float, int] | None = None
        self._typed: deque[str | None] = deque()
        self._unread = asyncio.Semaphore(MAX_HELD)
        self._awaited = False
        """The door, or the table, has yet to answer."""
        self._patience: Alarm | None = None
        """Ends the wait for the table, which answers nothing where nothing changes."""
        self._ending = False

    async def run(self) -> None:
        """From the greeting to the end."""
        self._enter()
        typing = asyncio.create_task(self._type())
        try:
            await self._listen()
            if typing.done():
                typing.result()
        finally:
            typing.cancel()
            self._unset_alarm()
            self._answered()

    def _enter(self) -> None:
        """Say where things stand to somebody who has just come in, or ask what the door asks."""
        asked = self._told.you.asked
        self._lines.masked = asked is not None
        if asked is not None:
            _write(self._lines, question(asked))
            return
        if self._told.match is not None:
            self._book.enter(self._told.match.phase)
        _write(self._lines, greeting(self._told, self._monotonic()))
        self._set_alarm()

    async def _type(self) -> None:
        try:
            while await self._unread.acquire() and (line := await self._lines.readline()) is not None:
                self._inbox.put_nowait(line)
        finally:
            self._inbox.put_nowait(None)

    async def _listen(self) -> None:
        while not self._lines.closed:
            match await self._inbox.get():
                case Update() as update:
                    self._hear(update)
                case Refusal() as refusal:
                    self._refused(refusal)
                case Goodbye(text):
                    _write(self._lines, (sentence(text),))
                    return
                case _Patience():
                    self._answered()
                case typed:
                    self._typed.append(typed)
            # What a script types after a passcode is for the game, so it waits until the door has answered; and what
            # it types after a host's word is judged by what that has led to.
            while self._typed and not self._awaited and self._inbox.empty():
                self._unread.release()
                if self._take(self._typed.popleft()):
                    return

    def _take(self, typed: str | None) -> bool:
        """Take a typed line, or for None the end of them; True when the session ends with it."""
        if typed is not None:
            return self._answer(typed)
        if self._ending:
            return True
        self._ending = True
        self._call_later(LINGER_S, lambda: self._inbox.put_nowait(None))
        return False

    def _answer(self, line: str) -> bool:
        """Answer one typed line; True when the session ends with it."""
        if self._told.you.asked is not None:
            if line.strip() == LEAVE:
                self._link.leave()
                return True
            if line.strip() == "?":
                _write(self._lines, question(self._told.you.asked))
                return False
            self._awaited = True
            self._link.ask(Unlock(line))
            return False
        reply = obey(Scene(self._told, self._book, self._card, self._monotonic()), line)
        _write(self._lines, reply.lines)
        if reply.ask is not None:
            self._ask(reply.ask)
        if reply.leaves:
            self._link.leave()
        return reply.leaves

    def _ask(self, request: Request) -> None:
        self._link.ask(request)
        # Not for what players do in secret: a wait between two of their lines would show that they have done it.
        if not isinstance(request, SeatCommand | Jot):
            self._awaited = True
            self._patience = self._call_later(ANSWER_S, lambda: self._inbox.put_nowait(_Patience()))

    def _answered(self) -> None:
        self._awaited = False
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _hear(self, update: Update) -> None:
        before, self._told = self._told, update.view
        self._answered()
        if before.you.asked is not None or update.view.you.asked is not None:
            if before.you != update.view.you:
                self._enter()
            return
        _write(self._lines, hear(before, update, self._book))
        self._set_alarm()

    def _refused(self, refusal: Refusal) -> None:
        self._answered()
        # In a night and right after it a refusal may answer a choice that not everybody has.
        if self._told.you.seat is not None and self._book.hush:
            self._book.aside = sentence(refusal.text)
        else:
            _write(self._lines, (sentence(refusal.text),))

    def _set_alarm(self) -> None:
        """Set the alarm anew when the deadline is another; a clock that has just been told to be short gets none."""
        match = self._told.match
        running = match is not None and match.over is None and not match.paused
        deadline = (self._told.zero_s, match.ends_ms) if match and running and match.ends_ms is not None else None
        if deadline == self._deadline:
            return
        self._unset_alarm()
        self._deadline = deadline
        if deadline is not None:
            wait_s = deadline[0] + deadline[1] / 1000 - WARN_S - self._monotonic()
            if wait_s >= _TOO_SHORT_S:
                self._alarm = self._call_later(wait_s, self._warn)

    def _unset_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _warn(self) -> None:
        self._alarm = None
        _write(self._lines, (f"{WARN_S:.0f} seconds left.",))
