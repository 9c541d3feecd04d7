"""The first app of a process, which nobody sees: it pays for everything that all later ones share."""

import asyncio
import contextvars
from collections.abc import Callable

from ..arrival import Arrival
from ..table.joincard import JoinCard
from ..table.requests import Request
from ..table.views import Deliver, TableView, at_the_door
from ..terminal import Terminal
from . import patches
from .app import MafiaApp
from .line import Line
from .stage import screen_of

_PATIENCE_S = 10.0
_CARD = JoinCard(("localhost",), 22, "SHA256:" + "0" * 43)


async def warm_up(monotonic: Callable[[], float]) -> None:
    """Have the screens loaded, Textual's styles parsed and a lobby drawn before anybody comes.

    The first client would wait for it otherwise, a few tenths of a second. `patches.install` comes before this.
    """
    app = MafiaApp(Arrival("watch", None, False, ""), Terminal(), _Nobody, _CARD, monotonic)

    def look_round() -> None:
        app.screen.mount(Line())  # nobody has one on the way in
        app.exit()

    async def run() -> None:
        for kind in ("match", "tv", "end"):
            screen_of(kind)
        app.call_later(look_round)
        async with asyncio.timeout(_PATIENCE_S):
            await app.run_async(headless=True, size=(80, 24), mouse=False)

    await asyncio.get_running_loop().create_task(run(), name="warm-up", context=contextvars.Context())
    patches.settle_memory()


class _Nobody:
    """The hold on a table of somebody who stays at the door."""

    def __init__(self, arrival: Arrival, deliver: Deliver) -> None:
        self._view = at_the_door(None, None, watch_only=arrival.user == "watch")

    @property
    def latest(self) -> TableView:
        """The door."""
        return self._view

    def ask(self, request: Request) -> None:
        """Nobody asks."""

    def leave(self) -> None:
        """Nobody leaves."""

    def close(self) -> None:
        """Nobody was there."""
