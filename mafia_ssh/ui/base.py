"""The base of the app: Textual made safe for a server that many strangers share. Nothing about the game.

An app here runs in the host's process on the host's machine, beside everybody else's. So it touches neither the
host's browser, disk, terminal nor environment, and one that breaks tells nobody what its variables held.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Literal, Self, TextIO, TypeVar

from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme
from textual import events
from textual.app import App, ReturnType, SystemCommand
from textual.binding import BindingType
from textual.command import Provider
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input, TextArea

from ..crash import BROKEN, log_crash
from ..terminal import Terminal
from .downgrade import downgrade_to, to_truecolour

_log = logging.getLogger(__name__)

FieldType = TypeVar("FieldType", Input, TextArea)


class SessionApp(App[None], inherit_bindings=False):
    """One client's app. Subclasses bind every key themselves: none is inherited, so Ctrl+C and Ctrl+Q end nothing."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = set()
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, terminal: Terminal | None = None) -> None:
        """`terminal` is the client's; without one (in tests) a usual one is assumed."""
        super().__init__()
        self.terminal = terminal or Terminal()
        """The client's terminal as it was at the start; its size changes later, see `size`."""
        self.farewell = ""
        """Plain text for the client's own screen, once the app has left it."""
        self.window_title: str | None = None
        """What the client's window was last called; None: it was left alone."""
        self.frame_bytes = 0
        """While not 0: everything sent to the terminal is filled up to a multiple of so many bytes."""
        self.animation_level = "none"
        # Neither is ever shown here, and on every screen each would be a widget to make, style and keep.
        self._disable_tooltips = True
        self._disable_notifications = True
        self.features = frozenset()
        self.devtools = None
        self._devtools_redirector = None
        self.css_monitor = None
        # The stock console obeys TERM, COLORTERM and NO_COLOR of the server. Styles remember the ANSI codes of
        # whichever console draws them first, so all consoles say true colour and a filter does the rest.
        self.no_color = False
        self.console = Console(
            color_system="truecolor",
            file=self.console.file,
            markup=False,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            _environ={},
            force_terminal=True,
            safe_box=False,
            soft_wrap=False,
            width=self.terminal.columns,
            height=self.terminal.rows,
        )
        self._filters = [to_truecolour(self.ansi_theme), *downgrade_to(self.terminal.colours)]

    def first_screen(self) -> Screen[None]:
        """The screen to begin with, under all others."""
        return BareScreen(id="_default")

    def get_default_screen(self) -> Screen[None]:
        """The same, with what others get when they are pushed: so it can be a screen like them, and be switched."""
        screen = self.first_screen()
        self.stylesheet.read_all(screen.css_path)
        screen._push_result_callback(screen, None)
        return screen

    async def screen_made(self) -> None:
        """Wait until a new screen is there, but not in sight: what it is shown now is on what is painted first."""
        await self.screen._mounted_event.wait()

    def _refresh_truecolor_filter(self, theme: TerminalTheme) -> None:
        self._filters[0] = to_truecolour(theme)

    # The process's own streams. Textual redirects them while an app runs; apps that end out of order would leave
    # them on a dead one. Redirected to what they already are, nothing can go wrong.

    @property
    def _capture_stdout(self) -> Any:
        return sys.stdout

    @_capture_stdout.setter
    def _capture_stdout(self, stream: Any) -> None:
        pass

    @property
    def _capture_stderr(self) -> Any:
        return sys.stderr

    @_capture_stderr.setter
    def _capture_stderr(self, stream: Any) -> None:
        pass

    # The shared loop. On Python 3.12 and later Textual makes every task on it start eagerly; asyncssh's log-in then
    # answers before it has noted who is asking, and nobody gets in any more once the first app has run.

    async def run_async(self, **options: Any) -> None:
        """Run the app, and leave the loop's way of making tasks as it is."""
        self._task_factory = asyncio.get_running_loop().get_task_factory()
        await super().run_async(**options)

    async def _process_messages(self, *args: Any, **options: Any) -> None:
        # Called right after Textual has set its own, before anything else can run.
        if hasattr(self, "_task_factory"):
            asyncio.get_running_loop().set_task_factory(self._task_factory)
        await super()._process_messages(*args, **options)

    def refresh(self, *, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Paint again. A layout is asked of an app when a screen has gone; what lay under it is painted already."""
        return self if layout else super().refresh(repaint=repaint, recompose=recompose)

    def refresh_css(self, animate: bool = True) -> None:
        """Take over the theme: before there is a screen, without styling anything for it."""
        if self._screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    async def _replace_screen(self, screen: Screen[Any]) -> Screen[Any]:
        """Take away a screen that is over. Textual would paint the one in sight again."""
        screen.post_message(events.ScreenSuspend())
        if not self.is_screen_installed(screen) and screen not in self.screen_stack:
            await screen.remove()
        return screen

    def _end_batch(self) -> None:
        """Draw what a batch held back."""
        super()._end_batch()
        if not self._batch_count and self._screen_stack:
            self.screen.check_idle()

    # The client's window

    def set_window_title(self, title: str) -> None:
        """Call the client's window `title`: printable text. The driver gives the old title back at the end."""
        if title != self.window_title and self._driver is not None:
            # The first time, the terminal is asked to remember what it was called before.
            self._driver.write(("\x1b[22;2t" if self.window_title is None else "") + f"\x1b]2;{title}\x07")
            self.window_title = title

    # The end

    def exit(
        self, result: ReturnType | None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """End the app. A `message` of type str is shown on the client's terminal, never on the server's."""
        if isinstance(message, str):
            self.farewell = message
        super().exit(None, return_code)

    def panic(self, *renderables: RenderableType) -> None:
        """End the app as after a crash; what should be told is told nobody."""
        self._broke("an app gave up", None)

    def _handle_exception(self, error: Exception) -> None:
        """Any unhandled error in this app: log where, without messages and variables, and end only this app."""
        if self._exception is None and self.is_headless:
            # Textual's own test harness raises it again; outside tests it would keep everything it saw alive.
            self._exception = error
            self._exception_event.set()
        self._broke("an app broke", error)

    def _broke(self, what: str, error: Exception | None) -> None:
        self._return_code = 1
        self.farewell = BROKEN
        if error is None:
            _log.error("%s", what)
        else:
            log_crash(_log, what, error)
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()

    # What Textual would do on the host's machine, or unasked on the client's terminal

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing: the browser would be the host's."""

    def deliver_text(
        self,
        path_or_file: str | Path | TextIO,
        *,
        save_directory: str | Path | None = None,
        save_filename: str | None = None,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> str | None:
        """Nothing: the file would land on the host's disk."""
        return None

    def deliver_binary(
        self,
        path_or_file: str | Path | BinaryIO,
        *,
        save_directory: str | Path | None = None,
        save_filename: str | None = None,
        open_method: Literal["browser", "download"] = "download",
        mime_type: str | None = None,
        name: str | None = None,
    ) -> str | None:
        """Nothing: the file would land on the host's disk."""
        return None

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Nothing: the picture would land on the host's disk."""

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Nothing: the picture would land on the host's disk."""
        return ""

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """Nothing: the picture would land on the host's disk."""
        return None

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """None."""
        return ()

    def action_command_palette(self) -> None:
        """Nothing: there is no palette."""

    def action_change_theme(self) -> None:
        """Nothing: the theme is a setting of the game's own."""

    def action_suspend_process(self) -> None:
        """Nothing: the process is everybody's."""

    async def action_quit(self) -> None:
        """Nothing: leaving is the game's own business."""

    def action_help_quit(self) -> None:
        """Nothing: there is no key that quits."""

    def copy_to_clipboard(self, text: str) -> None:
        """Keep `text` for pasting inside the app; the client's own clipboard is left alone."""
        self._clipboard = text

    def _set_pointer_shape(self, shape: str) -> None:
        """Nothing: few terminals understand it, and there is no mouse."""


class BareScreen(Screen[None]):
    """A screen that is background and nothing else; what one sees are the widgets on it."""

    @property
    def is_current(self) -> bool:
        """Is it in sight? No screen shines through the one that lies over it, as Textual thinks it might."""
        return self.is_active

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Paint or lay out again. A layout finds by itself what there is to paint after it."""
        return super().refresh(*regions, repaint=repaint and not layout, layout=layout, recompose=recompose)

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        """Come into sight. Textual would style a new screen twice, lay it out three times and paint it twice."""
        event.prevent_default()
        self.stack_updates += 1
        self._update_auto_focus()
        if not self.is_attached:
            return
        laid_out, size = self._size, self.app.size
        if laid_out and event.refresh_styles:
            self.update_node_styles(animate=False)
        if laid_out == size:
            self.refresh()
        else:
            self._refresh_layout(size)
            self._layout_required = self._repaint_required = False

    def _screen_resized(self, size: Size) -> None:
        """The terminal has this size now; news only where nothing was laid out for it yet."""
        if size != self._compositor.size:
            super()._screen_resized(size)

    def _compositor_refresh(self) -> None:
        """Draw what is dirty. In a batch nothing is displayed, so nothing is drawn for it: it stays dirty."""
        if self.app._batch_count:
            self._repaint_required = True
        else:
            super()._compositor_refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """One line of background, as often as it takes. Textual would make each anew: a tenth of a start."""
        strip = Strip.blank(crop.width, self.visual_style.rich_style)
        for each in self.app.get_line_filters():
            strip = strip.apply_filter(each, self.background_colors[1])
        return [strip] * crop.height


def calm(field: FieldType) -> FieldType:
    """`field` with a steady cursor: blinking ones cost a third of a processor with a hundred sessions."""
    field.cursor_blink = False
    return field
