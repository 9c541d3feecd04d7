"""The settings: the host changes them, everybody else reads them, live. What is drawn is in `frames.settings`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from textual import events

from ...rules.options import BY_NAME, Value
from ...rules.presets import PRESETS, THEMES
from ...rules.settings import Settings
from ...table.requests import Request, SetOption, SetPreset, SetTheme
from ...table.views import Refusal
from ..frames.pages import PageHelp
from ..frames.settings import ITEMS, Pen, settings_frame
from ..pagekeys import footer, meant
from ..paint import Row
from ..settings_keys import KEYS, Deed, offered
from .help import HelpScreen
from .page import PageScreen
from .rulebook import RuleBookScreen

T = TypeVar("T")

_ABOUT_HOST = (
    "Choose a preset, then change what you like. Everybody sees what you set at once. A star marks what differs from "
    "the preset. When the roles are dealt, the settings stay as they are to the end of the match."
)
_ABOUT_GUEST = (
    "What the host has set, as it is now. A star marks what differs from the preset. Only the host changes it."
)
_MOVES = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -8, "pagedown": 8}
_BACKWARDS = ("left", "h")
_MOST_DIGITS = 4


class SettingsScreen(PageScreen):
    """The settings."""

    CLOSING: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.pen = Pen(ITEMS[0])
        """Where the cursor is, and what is being changed."""

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The settings as rows."""
        host = self.table.you.host
        return settings_frame(
            self.table.settings,
            self.table.problems,
            width,
            height,
            pen=self.pen,
            editable=host,
            offset=offset,
            keys=footer(offered(host=host)),
            estimate=self.table.estimate,
        )

    def refuse(self, refusal: Refusal) -> None:
        """Say why, beside the option."""
        self.pen = replace(self.pen, refusal=refusal.text)
        self.draw()

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Move, change, type a number of seconds, go back."""
        event.stop()
        self.pen = replace(self.pen, refusal=None)
        key = event.key
        if self.pen.typed is not None or self.pen.preset is not None:
            self._pending(key)
        elif (found := meant(KEYS, key)) is not None:
            if found.deed == "back":
                self.dismiss()
                return
            if found.needs is None or self._may_change():
                self._do(found.deed, key)
        self.draw()

    def _do(self, deed: Deed, key: str) -> None:
        host = self.table.you.host
        match deed:
            case "rules":
                self.game.push_screen(RuleBookScreen())
            case "help":
                keys = tuple((each.shown, each.help) for each in offered(host=host))
                self.game.push_screen(HelpScreen(PageHelp("the settings", _ABOUT_HOST if host else _ABOUT_GUEST, keys)))
            case "move":
                self._move(key)
            case "change":
                self._change(-1 if key in _BACKWARDS else 1)
            case "reset":
                self._ask_for(_reset(self.table.settings, self.pen.cursor))
            case "type":
                self._type(key)
            case "back":
                pass  # done already

    def _may_change(self) -> bool:
        if self.table.you.host:
            return True
        self.pen = replace(self.pen, refusal="Only the host changes the settings.")
        return False

    def _move(self, key: str) -> None:
        at = ITEMS.index(self.pen.cursor)
        to = 0 if key == "home" else len(ITEMS) - 1 if key == "end" else at + _MOVES[key]
        self.pen = Pen(ITEMS[max(0, min(len(ITEMS) - 1, to))])

    def _change(self, step: int) -> None:
        name, settings = self.pen.cursor, self.table.settings
        if name == "preset":
            self._ask_for(self._other_preset(_after(tuple(PRESETS), settings.preset, step)))
        elif name == "theme":
            self._ask_for(SetTheme(str(_after(THEMES, settings.theme, step))))
        else:
            values = settings.values(name)
            now = getattr(settings.options, name)
            value = _nearest(values, now, step) if BY_NAME[name].is_clock else _after(values, now, step)
            self._ask_for(SetOption(name, value))

    def _ask_for(self, request: Request | None) -> None:
        if request is not None:
            self.ask(request)

    def _other_preset(self, name: str) -> Request | None:
        """Take the preset at once, or only offer it when that would drop changes."""
        dropped = len(self.table.settings.changed)
        if not dropped:
            return SetPreset(name)
        what = "1 change" if dropped == 1 else f"{dropped} changes"
        self.pen = replace(
            self.pen, preset=name, refusal=f"Enter: start over from {PRESETS[name].title}, {what} dropped. Esc: keep."
        )
        return None

    def _type(self, digit: str) -> None:
        if self.pen.cursor in BY_NAME and BY_NAME[self.pen.cursor].is_clock:
            self.pen = replace(self.pen, typed=digit)

    def _pending(self, key: str) -> None:
        """A key while a number is being typed or another preset is on offer."""
        pen = self.pen
        self.pen = replace(pen, typed=None, preset=None)
        if pen.typed is not None:
            if key == "enter":
                self.ask(SetOption(pen.cursor, int(pen.typed)))
            elif key.isdigit():
                self.pen = replace(pen, typed=(pen.typed + key)[:_MOST_DIGITS])
            elif key == "backspace" and len(pen.typed) > 1:
                self.pen = replace(pen, typed=pen.typed[:-1])
        elif pen.preset is not None:
            if key == "enter":
                self.ask(SetPreset(pen.preset))
            elif key in ("left", "right", "h", "l"):
                self._other_preset(str(_after(tuple(PRESETS), pen.preset, -1 if key in _BACKWARDS else 1)))


def _after(values: Sequence[T], now: T, step: int) -> T:
    """The value after `now` in a cycle of values, or before it."""
    at = values.index(now) if now in values else 0
    return values[(at + step) % len(values)]


def _nearest(values: Sequence[Value], now: Value, step: int) -> Value:
    """The next longer or shorter of a clock's quick values, from any length; untimed stands after the longest."""
    lengths = [*(value for value in values if value), 0]
    if now in lengths:
        return lengths[(lengths.index(now) + step) % len(lengths)]
    longer = [value for value in lengths if int(value) > int(now)]
    shorter = [value for value in lengths if 0 < int(value) < int(now)]
    if step > 0:
        return longer[0] if longer else 0
    return shorter[-1] if shorter else 0


def _reset(settings: Settings, name: str) -> Request | None:
    """What brings an item back to the preset's value; None where it is there already."""
    if name == "preset":
        return SetPreset(settings.preset) if settings.changed else None
    if name == "theme":
        return SetTheme(settings.based_on.theme)
    return SetOption(name, getattr(settings.based_on.options, name))
