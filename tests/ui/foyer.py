"""One session outside a match: a table that keeps what is asked of it and really changes settings."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from mafia_ssh.arrival import Arrival
from mafia_ssh.rules import problems
from mafia_ssh.rules.options import BadOption
from mafia_ssh.table.requests import Request, SetOption, SetPreset, SetTheme
from mafia_ssh.table.views import Deliver, Refusal, TableView, Update
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.app import MafiaApp

from .builders import CARD


@dataclass
class Foyer:
    """A table as one session sees it; it is the session's link too."""

    latest: TableView
    asked: list[Request] = field(default_factory=list)
    left: bool = False
    now_s: float = 100.0
    deliver: Deliver = field(default=lambda _: None)

    def app(self, terminal: Terminal | None = None) -> MafiaApp:
        """The session's app, not yet running."""

        def join(_: Arrival, deliver: Deliver) -> "Foyer":
            self.deliver = deliver
            return self

        arrival = Arrival("somebody", None, False, "10.0.0.1")
        return MafiaApp(arrival, terminal or Terminal(), join, CARD, lambda: self.now_s)

    def show(self, change: Callable[[TableView], TableView]) -> None:
        """Something changes at the table, and the session is told."""
        self.latest = change(self.latest)
        self.deliver(Update(self.latest))

    def refuse(self, text: str) -> None:
        """The last request is not granted."""
        self.deliver(Refusal("not_allowed", text))

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        now = self.latest.settings
        match request:
            case SetOption(name=name, value=value):
                changed = now.with_option(name, value)
            case SetPreset(name=name):
                changed = now.with_preset(name)
            case SetTheme(name=name):
                changed = now.with_theme(name)
            case _:
                return
        if isinstance(changed, BadOption):
            self.deliver(Refusal("bad_option", changed.text))
        else:
            seated = sum(sitter.name is not None for sitter in self.latest.sitters)
            self.show(lambda table: replace(table, settings=changed, problems=problems(changed, seated)))

    def leave(self) -> None:
        self.left = True

    def close(self) -> None:
        pass
