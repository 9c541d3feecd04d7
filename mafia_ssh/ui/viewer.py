"""The app of `mafia-ssh replay` in a terminal: the retelling of one match, for one person, with no table behind it."""

from textual import events

from ..record.retelling import Eyes, Retelling
from ..terminal import Terminal
from . import patches
from .coloured import ColouredApp
from .screens.retelling import RetellingScreen


class ViewerApp(ColouredApp):
    """One match to look at. It ends with Esc, q or Ctrl+C: here nobody has a seat to lose."""

    def __init__(self, retelling: Retelling, eyes: Eyes | None, terminal: Terminal) -> None:
        """`eyes`: whose eyes alone; None lets the person choose, and begins with the truth."""
        super().__init__(terminal)
        self._retelling = retelling
        self._eyes = eyes

    def on_mount(self) -> None:
        screen = RetellingScreen(self._retelling, self._eyes or "truth", locked=self._eyes is not None)
        self.push_screen(screen, lambda _: self.exit())

    async def on_event(self, event: events.Event) -> None:
        """The keys that end a program, before any screen takes them."""
        if isinstance(event, events.Key) and event.key in ("ctrl+c", "ctrl+q", "q", "Q"):
            self.exit()
        else:
            await super().on_event(event)


def look(retelling: Retelling, eyes: Eyes | None, terminal: Terminal) -> bool:
    """Show a match on this process's own terminal until the person at it has seen enough. False: it broke."""
    patches.install()
    app = ViewerApp(retelling, eyes, terminal)
    app.run()
    return not app.return_code
