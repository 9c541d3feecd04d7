"""Sessions at a match played by the real engine, with a clock that the test moves. No server, no wire."""

from dataclasses import dataclass, field, replace
from typing import get_args

from mafia_ssh.arrival import Arrival
from mafia_ssh.rules import Viewer, decide
from mafia_ssh.rules.commands import HOST, By, Command, HostCommand, Rejected
from mafia_ssh.table.requests import Request
from mafia_ssh.table.views import Deliver, Goodbye, Refusal, TableView, Update
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.app import MafiaApp
from mafia_ssh.ui.base import SessionApp

from .builders import CARD, Game


@dataclass
class Sitting:
    """A table at which apps can sit down; they are told of everything at once."""

    game: Game
    now_s: float = 100.0
    """The monotonic clock of every app; the match's zero is at 100."""
    links: list["SittingLink"] = field(default_factory=list)

    def app(self, viewer: Viewer, *, host: bool = False, terminal: Terminal | None = None) -> MafiaApp:
        """An app for this viewer, not yet running."""

        def join(_: Arrival, deliver: Deliver) -> SittingLink:
            link = SittingLink(self, viewer, host, deliver)
            self.links.append(link)
            return link

        arrival = Arrival(str(viewer), None, host, "10.0.0.1")
        return MafiaApp(arrival, terminal or Terminal(), join, CARD, lambda: self.now_s)

    def tell(self) -> None:
        """Deliver the table to everybody."""
        for link in self.links:
            link.deliver(Update(link.latest))

    def pass_time(self, seconds: float) -> None:
        """Let time pass, deadlines included."""
        self.now_s += seconds
        self.game.to(int((self.now_s - 100.0) * 1000))
        self.tell()


@dataclass
class SittingLink:
    """One app's hold on the sitting."""

    sitting: Sitting
    viewer: Viewer
    host: bool
    deliver: Deliver
    asked: list[Request] = field(default_factory=list)
    closed: bool = False
    left: bool = False

    @property
    def latest(self) -> TableView:
        return replace(self.sitting.game.table(self.viewer, host=self.host), zero_s=100.0)

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        if not isinstance(request, get_args(Command)):
            return
        by: By = HOST if isinstance(request, HostCommand) else self.viewer  # type: ignore[assignment]
        step = decide(self.sitting.game.state, by, request)
        if isinstance(step, Rejected):
            self.deliver(Refusal(step.reason, step.text))
        else:
            self.sitting.game.state = step.state
            self.sitting.tell()

    def leave(self) -> None:
        self.left = True

    def close(self) -> None:
        self.closed = True

    def dismiss(self, text: str) -> None:
        self.deliver(Goodbye(text))


def words(app: SessionApp) -> str:
    """What is on the screen, as plain lines, widgets over the board included."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join(strip.text.ljust(width).rstrip() for strip in lines[:height])
