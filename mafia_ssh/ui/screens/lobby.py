"""The lobby: seats, readiness, the start. Keys in, requests out; what is drawn is in `frames.lobby`."""

from textual import events

from ...table.requests import EndCoHost, MakeCoHost, MarkReady, SitDown, StandUp, StartMatch, Tidy
from ...table.views import Sitter, Update
from ..actions import ActionId
from ..curtain import OPEN_S
from ..digits import Digits
from ..frames.lobby import lobby_frame
from ..lobby_actions import footer_keys, may_point
from ..paint import Row
from .join import JoinScreen
from .settings import SettingsScreen
from .talk import Purpose, TalkScreen


class LobbyScreen(TalkScreen):
    """The lobby."""

    def __init__(self) -> None:
        super().__init__()
        self._cursor: int | None = None
        self._digits = Digits()
        self._naming: int | None = None
        self._code_seen = False

    def show(self, update: Update) -> None:
        """Draw what differs; a name that was taken needs its line no longer."""
        if self._line_is == "name" and update.view.you.seat is not None:
            self.close_line()
        super().show(update)

    def rows(self, width: int, height: int) -> tuple[Row, ...]:
        """The whole lobby."""
        return lobby_frame(
            self.table,
            self.game.card,
            width,
            height,
            cursor=self.cursor,
            refusal=self.answer,
            keys=footer_keys(self.table, self.cursor),
            utf8=self.game.terminal.utf8,
            hints=self.game.hints_on,
            code_seen=self._code_seen,
        )

    @property
    def cursor(self) -> int | None:
        """The seat the keys act on; None for people who have nothing to do there."""
        table = self.table
        if not may_point(table):
            return None
        if self._cursor is not None and self._cursor <= len(table.sitters):
            return self._cursor
        free = next((sitter.seat for sitter in table.sitters if sitter.name is None), None)
        return table.you.seat or free or 1

    def do(self, action: ActionId, key: str, *, sure: bool) -> None:
        """Do what a key of the lobby means."""
        match action:
            case "ready":
                mine = self._sitter(self.table.you.seat)
                self.ask(MarkReady(mine is None or not mine.ready))
            case "sit":
                self._sit()
            case "stand":
                self.ask(StandUp())
            case "free":
                self._free()
            case "cohost":
                self._share(sure=sure)
            case "code":
                self._code_seen = True
                self.set_timer(OPEN_S, self._cover_code)
                self.answer = self._code_line()
            case "start":
                self._start(sure=sure)
            case "settings":
                self.game.push_screen(SettingsScreen())
            case "join":
                self.game.push_screen(JoinScreen())
            case "move":
                self._move(-1 if key in ("up", "k") else 1)
            case "seat":
                self._point(int(key))
            case _:
                pass

    def on_resize(self, event: events.Resize) -> None:
        """A resize covers the code."""
        self._cover_code()
        super().on_resize(event)

    def _cover_code(self) -> None:
        if self.answer == self._code_line():
            self.answer = None
            self.draw()

    def _code_line(self) -> str:
        return f"Your code: {self.table.you.code}. Keep it to yourself; any key hides it."

    def named(self, purpose: Purpose, name: str) -> None:
        """Sit down under the name that was typed, or share the host's rights with whoever has it."""
        if purpose == "cohost":
            self.close_line()
            ends = name.strip().casefold() in (known.casefold() for known in self.table.co_hosts)
            self.ask(EndCoHost(name) if ends else MakeCoHost(name))
        else:
            self.ask(SitDown(seat=self._naming, name=name))

    def _sitter(self, seat: int | None) -> Sitter | None:
        return next((sitter for sitter in self.table.sitters if sitter.seat == seat), None)

    def _sit(self) -> None:
        here = self._sitter(self.cursor)
        seat = here.seat if here is not None and here.name is None else None
        if seat is None and self.table.you.seat is not None:
            self.answer = "Put the cursor on a free seat to move to it."
        elif self.table.you.name is None:
            self._naming = seat
            self.open_line("name")
        else:
            self.ask(SitDown(seat=seat))

    def _free(self) -> None:
        here = self._sitter(self.cursor)
        if here is None or here.name is None:
            self.answer = "Nobody sits there."
        else:
            self.ask(Tidy(here.seat))

    def _share(self, *, sure: bool) -> None:
        here = self._sitter(self.cursor)
        if here is None or here.name is None:
            self._share_with_a_guest()
        elif here.name in self.table.co_hosts:
            if sure:
                self.ask(EndCoHost(here.seat))
            else:
                self.wonder("cohost", f"Take the host's rights back from {here.name}?")
        elif here.host:
            self.answer = f"{here.name} has the host's rights already."
        elif sure:
            self.ask(MakeCoHost(here.seat))
        else:
            self.wonder("cohost", f"Give {here.name} the host's rights too?")

    def _share_with_a_guest(self) -> None:
        newcomers = self.table.newcomers
        if newcomers:
            self.open_line("cohost")
            given = [name for name in newcomers if name in self.table.co_hosts]
            back = f" The name of a co-host ends that: {', '.join(given)}." if given else ""
            self.answer = f"Who is to be host too? Without a seat: {', '.join(newcomers)}.{back}"
        else:
            self.answer = "Nobody sits there, and nobody is here without a seat."

    def _start(self, *, sure: bool) -> None:
        late = [
            sitter for sitter in self.table.sitters if sitter.name is not None and not (sitter.ready and sitter.here)
        ]
        if late and not sure:
            who = "1 player is" if len(late) == 1 else f"{len(late)} players are"
            self.wonder("start", f"{who} not ready or away. Start all the same?")
        else:
            self.ask(StartMatch())

    def _move(self, step: int) -> None:
        here = self.cursor or 1
        self._cursor = max(1, min(len(self.table.sitters), here + step))

    def _point(self, digit: int) -> None:
        seats = len(self.table.sitters)
        seat = self._digits.seat(digit, self.game.monotonic(), here=self._cursor or 0, seats=seats)
        self._cursor = self._cursor if seat is None else seat
