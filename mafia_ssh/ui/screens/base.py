"""What the screens of the game have in common: how the app speaks to them, the board, a new size. No game, no rows."""

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult

from ...table.requests import Request
from ...table.views import Refusal, TableView, Update
from ..base import BareScreen
from ..board import Board

if TYPE_CHECKING:
    from ..app import MafiaApp


class GameScreen(BareScreen):
    """One of the screens between which the app switches as the table goes on."""

    AUTO_FOCUS = ""
    ESCAPE_TO_MINIMIZE = False

    @property
    def game(self) -> "MafiaApp":
        """The app."""
        return cast("MafiaApp", self.app)

    @property
    def has_board(self) -> bool:
        """Is there something to draw on? Not yet on the way in, and no more on the way out."""
        return self.is_mounted and any(isinstance(child, Board) for child in self.children)

    @property
    def table(self) -> TableView:
        """The table as this session may see it now."""
        return self.game.table

    def ask(self, request: Request) -> None:
        """Ask something of the table. The answer comes as an update or a refusal."""
        self.game.ask(request)

    def show(self, update: Update) -> None:
        """Show this; called on the way in and at every update, also while another screen lies over this one."""
        raise NotImplementedError

    def refuse(self, refusal: Refusal) -> None:
        """Say why the last request was not granted."""

    def tick(self) -> None:
        """A second of the running clock has passed: redraw the clock, and nothing else."""

    def repaint(self) -> None:
        """Take over the app's palette."""
        self.query_one(Board).set_palette(self.game.palette)


class BoardScreen(GameScreen):
    """A board that is drawn anew whenever its size changes. A screen with a curtain, which covers it then, is none."""

    def compose(self) -> ComposeResult:
        yield Board(self.game.palette, utf8=self.game.terminal.utf8, id="board")

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self.draw()

    def draw(self) -> None:
        """Bring the board up to date."""
        raise NotImplementedError
