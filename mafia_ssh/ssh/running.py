"""One app's life on a channel, from start to end; what makes sure that it ends."""

import asyncio
import contextvars
import logging
from collections.abc import Callable
from typing import Any, cast

from textual.app import App
from textual.driver import Driver

from ..terminal import Terminal
from .driver import SshDriver
from .limits import Limits
from .link import Intake, Outlet

_log = logging.getLogger(__name__)


class AppRun:
    """Runs one app in an empty context of its own.

    Textual finds the current app, and a stack of muted messages, in context variables. Inherited from another
    session they would make this app's widgets believe they belong there.
    """

    def __init__(
        self,
        open_app: Callable[[], App[None]],
        terminal: Terminal,
        *,
        outlet: Outlet,
        intake: Intake,
        limits: Limits,
        on_first_frame: Callable[[], None],
    ) -> None:
        self._outlet = outlet
        self._intake = intake
        self._limits = limits
        self._utf8 = terminal.utf8
        self._size = (terminal.columns, terminal.rows)
        self._on_first_frame = on_first_frame
        self._driver: SshDriver | None = None
        self._context = contextvars.Context()
        self._app: App[None] | None = self._context.run(open_app)
        self._app.driver_class = cast("type[Driver]", self._make_driver)
        self._task: asyncio.Task[None] = asyncio.get_running_loop().create_task(
            self._app.run_async(mouse=False, size=self._size), name="session app", context=self._context
        )

    @property
    def task(self) -> asyncio.Task[None]:
        """Done when the app has ended."""
        return self._task

    def resize(self, columns: int, rows: int) -> None:
        """The client's window has a new size, in cells, already clamped."""
        self._size = (columns, rows)
        if self._driver is not None:
            self._driver.resize(columns, rows)

    async def stop(self) -> None:
        """End the app: by asking, then by cancelling its pumps, then by cancelling it; each takes `stuck_s`."""
        app = self._app
        if app is not None and not self._task.done():
            self._context.run(app.exit)
            if not await self._ended():
                _log.warning("an app did not end when asked; cancelling its handlers")
                for node in list(app._registry):
                    if node._task is not None:
                        node._task.cancel()
                if not await self._ended():
                    self._task.cancel()
                    if not await self._ended():
                        _log.error("an app could not be ended")

    def conclude(self) -> tuple[int, str]:
        """After the end: give the terminal back, let go of the app. The exit status and the app's last words."""
        status, farewell = 1, ""
        if self._app is not None:
            status = self._app.return_code or 0
            farewell = str(getattr(self._app, "farewell", ""))
        if self._task.done() and not self._task.cancelled() and (error := self._task.exception()):
            status = 1
            _log.error("a session's app failed: %s", type(error).__name__)
        if self._driver is not None:
            self._driver.stop_application_mode()
        self._driver = self._app = None
        return status, farewell

    async def _ended(self) -> bool:
        done, _ = await asyncio.wait({self._task}, timeout=self._limits.stuck_s)
        return bool(done)

    def _make_driver(self, app: App[Any], *, debug: bool, mouse: bool, size: tuple[int, int] | None) -> SshDriver:
        self._driver = SshDriver(
            app,
            outlet=self._outlet,
            intake=self._intake,
            size=self._size,  # the window may have changed since the start
            utf8=self._utf8,
            mouse=mouse,
            paste_chars=self._limits.paste_chars,
            on_first_frame=self._on_first_frame,
        )
        return self._driver
