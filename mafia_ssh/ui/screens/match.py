"""The table during a match, for players, the host and whoever watches it: keys in, rows out. It decides nothing.

What the keys mean is in `actions`, `pointing` and `choosing`, what is drawn in `frames.match`; this screen holds the
curtain, the line for chat and the timer that covers the secrets again.

Whoever listens to the network sees when a screen is sent something and how much. A covered screen is sent what is
public or was typed, alike for all roles. An open one is sent whole frames of one size: after each key, with what is
public, and on a beat; what only this player learns waits for the beat.
"""

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.timer import Timer
from textual.widgets import Input

from ...rules.commands import MAX_SAY, CastBallot, Channel, Choose, HostCommand, Ready, Say, Suspect, Yield
from ...rules.events import PhaseKind
from ...rules.view import View
from ...table.requests import Request
from ...table.views import Refusal, Update
from ..actions import BY_KEY, ActionId, has_secrets, may_write, why_no_line
from ..base import calm
from ..board import Board
from ..choosing import back, enter, host_item
from ..curtain import CLOSED, OPEN_S, Curtain, frame_bytes
from ..digits import Digits
from ..frames.headline import headline
from ..frames.match import match_rows
from ..frames.scene import scene_of
from ..hand import DONE, EMPTY, Answer, Hand
from ..hostlist import HOST_KEYS, host_items
from ..line import Line
from ..paint import Row
from ..pointing import move, point
from .anywhere import do_anywhere
from .base import GameScreen
from .notebook import NotebookScreen

BEAT_S = 1.0
"""How often an open screen is sent a frame, whether or not there is anything new on it."""


class MatchScreen(GameScreen):
    """The table."""

    CSS_PATH: ClassVar[str] = "match.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.hand: Hand = EMPTY
        self._curtain: Curtain = CLOSED
        self._cover_timer: Timer | None = None
        self._beat: Timer | None = None
        self._open_over: tuple[Row, ...] | None = None
        """While what was last drawn is open: what a covered screen would have shown then."""
        self._channel: Channel | None = None
        """Where the open line goes; None while no line is open."""
        self._stage: tuple[object, ...] = ()
        self._digits = Digits()
        self._asked: Request | None = None

    def compose(self) -> ComposeResult:
        yield Board(self.game.palette, utf8=self.game.terminal.utf8, id="board")
        yield calm(Line(id="line", max_length=MAX_SAY, select_on_focus=False, compact=True))

    # What the app says

    def show(self, update: Update) -> None:
        """Draw what differs; a new phase, call or speaker starts with empty hands and everything covered."""
        view = self._view
        stage = (view.phase, view.day, view.call, view.speaker, view.paused, view.alive)
        if stage != self._stage:
            self._stage = stage
            self.hand = EMPTY
            self._curtain = CLOSED
            if self._channel is not None and not view.paused and self._channel != self._open_channel():
                self._close_line()
                self.game.line_gone()
                self.hand = replace(EMPTY, answer=Answer.open("The line is closed; nothing of it was sent.", bad=True))
            self.draw()
        else:
            self._draw_what_is_public()

    def on_unmount(self) -> None:
        self.game.frame_bytes = 0

    def refuse(self, refusal: Refusal) -> None:
        """Say why, where it was typed; of a night's choice only behind the curtain."""
        if isinstance(self._asked, CastBallot) and self._view.settings.options.ballots != "live":
            self.hand = replace(self.hand, answer=Answer("Not taken. Space says why.", refusal.text, bad=True))
        elif self._asked_in_secret():
            before = self.hand.answer.covered if self.hand.answer else ""
            self.hand = replace(self.hand, answer=Answer(before, refusal.text, bad=True))
        else:
            self.hand = replace(self.hand, answer=Answer.open(refusal.text, bad=True))
        self._draw_what_is_public()

    def _asked_in_secret(self) -> bool:
        asked = self._asked
        if isinstance(asked, Choose | Suspect) or (isinstance(asked, Say) and asked.channel == "mafia"):
            return True  # also when the answer comes after the night
        return self._view.phase is PhaseKind.NIGHT and self._view.alive and not isinstance(asked, HostCommand)

    def tick(self) -> None:
        """Redraw the headline, and nothing else. On an open screen the beat does."""
        board = self._board
        if board.rows and self._open_over is None:
            board.set_row(0, headline(self.table, self.game.left_s(), self.size.width))

    def on_resize(self, _: events.Resize) -> None:
        """A resize comes up covered."""
        self._curtain = CLOSED
        if self._stage:
            self.draw()

    def on_screen_resume(self) -> None:
        """Another screen has gone from over this one."""
        self._curtain = CLOSED
        if self._stage:
            self.draw()

    # Drawing

    @property
    def _view(self) -> View:
        view = self.table.match
        if view is None:
            raise RuntimeError("the match screen is up without a match")
        return view

    @property
    def _board(self) -> Board:
        return self.query_one(Board)

    @property
    def covered(self) -> bool:
        """Are the secrets covered now?"""
        return self._curtain.covered(self.game.monotonic())

    def draw(self) -> None:
        """Bring the board up to date: in sight. Beneath another screen it would send what only some get updates of."""
        width, height = self.size
        if not self.is_active or not self.has_board or self.table.match is None or height < 1:
            return
        covered = self.covered
        self._line.password = covered and self._channel != "room"
        rows = self._rows(covered=covered)
        whole = not covered or self._open_over is not None
        rows = (headline(self.table, self.game.left_s(), width), *rows[1:])
        if not whole and rows == self._board.rows:
            return  # what was asked for before may not have gone out yet, and has its size
        self.game.frame_bytes = frame_bytes(width, height, self._rows(covered=True)) if whole else 0
        self._board.set_rows(rows, whole=whole)
        self._open_over = None if covered else self._rows(covered=True)
        self._keep_beat()

    def _rows(self, *, covered: bool) -> tuple[Row, ...]:
        width, height = self.size
        scene = scene_of(
            self.table, self.hand, covered=covered, writing=self._channel is not None, hints=self.game.hints_on
        )
        return match_rows(scene, width, height)

    def _draw_what_is_public(self) -> None:
        """Draw, unless only an open screen would show a difference: that waits for the beat."""
        if self._open_over is None or self.covered or self._open_over != self._rows(covered=True):
            self.draw()

    def _keep_beat(self) -> None:
        if self._open_over is None and self._beat is not None:
            self._beat.stop()
            self._beat = None
        elif self._open_over is not None and self._beat is None:
            self._beat = self.set_interval(BEAT_S, self.draw)

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Every key that the open line has not taken for itself."""
        if self._channel is not None:
            if event.key in ("escape", "up"):
                event.stop()
                if event.key == "escape":
                    self._close_line()
                elif has_secrets(self.table):
                    self._turn_curtain()
                self.draw()
            return
        event.stop()
        if self.game.spent_on_the_line(event.key):
            return
        if self.hand.menu == "host" and self._host_key(event.key):
            return
        action = BY_KEY.get(event.key)
        if action is not None:
            self._do(action.id, event.key)
            self.draw()

    def _host_key(self, key: str) -> bool:
        for item in host_items(self.table):
            if HOST_KEYS[item] == key:
                self._take(*host_item(self.table, self.hand, item))
                self.draw()
                return True
        return False

    def _do(self, action: ActionId, key: str) -> None:
        """The keys that always mean something, menus included; then those of the table."""
        match action:
            case "seat" | "nobody":
                self._point(key)
            case "move":
                self.hand = move(self.table, self.hand, -1 if key in ("up", "left", "k") else 1)
            case "enter" if self.hand.question == "leave":
                self.game.leave()
            case "enter":
                self._take(*enter(self.table, self.hand))
            case "back":
                self.hand = back(self.hand)
                self._curtain = CLOSED
            case "help" | "rules" | "record":
                self._curtain = CLOSED
                do_anywhere(self, action)
            case "leave":
                self.hand = replace(EMPTY, question="leave")
            case _ if (told := do_anywhere(self, action)) is not None:
                self._curtain = CLOSED
                self.hand = replace(EMPTY, note=self.hand.note, answer=Answer.open(told) if told else None)
            case _ if BY_KEY[key].when(self.table) and (self.hand.menu is None or action in ("host", "show")):
                self._do_at_table(action)
            case "write" if self.hand.menu is None:
                self.game.line_gone()
                self.hand = replace(self.hand, answer=Answer.open(why_no_line(self.table), bad=True))
            case _:
                pass

    def _do_at_table(self, action: ActionId) -> None:
        view = self._view
        match action:
            case "show":
                self._turn_curtain()
            case "pass":
                self.hand = Hand(note=self.hand.note, passes=True, answer=Answer("", "You pass: Enter, and once more."))
            case "note":
                self._turn_note()
            case "ready" if isinstance(view.viewer, int):
                self.ask(Ready(not view.seats[view.viewer - 1].ready))
            case "yield":
                self.ask(Yield())
            case "sign":
                self.hand = Hand(menu="sign_to", note=self.hand.note)
            case "host":
                self.hand = Hand(menu=None if self.hand.menu else "host", note=self.hand.note)
            case "write":
                self._open_line()
            case "notes":
                self._curtain = CLOSED
                self.game.push_screen(NotebookScreen())
            case "board":
                self.game.call_later(self.game.turn_board)
            case _:
                pass

    def _point(self, digit: str) -> None:
        if not self._digits.follows(self.game.monotonic()):
            self.hand = replace(self.hand, digits="")
        self.hand = point(self.table, self.hand, digit)

    def _take(self, hand: Hand, request: Request | None) -> None:
        self.hand = hand
        if request is not None:
            self.ask(request)

    def ask(self, request: Request) -> None:
        """Ask, and remember what, for the answer."""
        self._asked = request
        super().ask(request)

    # The curtain

    def _turn_curtain(self) -> None:
        self._curtain = self._curtain.pressed(self.game.monotonic())
        if self._cover_timer is not None:
            self._cover_timer.stop()
        self._cover_timer = None if self.covered else self.set_timer(OPEN_S + 0.05, self.draw)

    def _turn_note(self) -> None:
        self.hand = replace(self.hand, note=not self.hand.note)
        if not self._view.legal.may_note:
            text = "There is no note for you to leave now."
        else:
            text = "A note will go with your question." if self.hand.note else "No note."
        self.hand = replace(self.hand, question=None, answer=Answer(DONE, text))

    # The line for chat

    @property
    def _line(self) -> Input:
        return self.query_one("#line", Input)

    def _open_channel(self) -> Channel | None:
        view = self._view
        if not may_write(self.table):
            return None
        if not view.alive:
            return "dead"
        return "mafia" if view.phase is PhaseKind.NIGHT else "room"

    def _open_line(self) -> None:
        self._channel = self._open_channel()
        if self._channel is not None:
            self.hand = replace(self.hand, menu=None, question=None, answer=None)
            self._line.value = ""
            self._line.add_class("open")
            self._line.focus()

    def _close_line(self) -> None:
        self._channel = None
        self._line.value = ""
        self._line.remove_class("open")
        self.set_focus(None)

    @on(Input.Submitted, "#line")
    def _send_line(self, event: Input.Submitted) -> None:
        event.stop()
        text, channel = event.value.strip(), self._channel
        if not text:
            self._close_line()
        elif channel is not None:
            self._line.value = ""
            self._say(channel, text)
        self.draw()

    def _say(self, channel: Channel, text: str) -> None:
        if channel == "room":
            self.hand = replace(self.hand, answer=None)
            self.ask(Say(channel, text))
            return
        reads = channel in self._view.legal.say
        unread = "Nobody reads that line: tonight only one side writes."
        self.hand = replace(self.hand, answer=Answer(DONE, "" if reads else unread))
        if reads:
            self.ask(Say(channel, text))
