"""Straight to the terminal: what a widget may draw by itself, without waiting for Textual's next frame."""

from collections.abc import Iterable
from typing import Any

from textual.app import App
from textual.widget import Widget


def rows_in_the_open(widget: Widget, rows: Iterable[int]) -> list[int]:
    """Those of a widget's rows that it can draw straight on the terminal: they are shown, and nothing lies over them.

    None when all of the screen is about to be drawn, or when the client is behind.
    """
    app, screen = widget.app, widget.screen
    if app._driver is None or app.is_headless or app._batch_count or not app._running or screen is not app.screen:
        return []
    shown = screen._compositor.visible_widgets
    if widget not in shown or screen._layout_required or screen._repaint_required:
        return []
    # In the order in which they lie: what comes after the widget is under it.
    over = []
    for other, (region, _) in shown.items():
        if other is widget:
            break
        over.append(region)
    top, height = widget.region.y, widget.region.height
    return [y for y in rows if y < height and not any(area.y <= y + top < area.bottom for area in over)]


def send(app: App[Any], text: str) -> None:
    """Draw `text`, control sequences and all, at once; then the cursor is where somebody writes."""
    driver = app._driver
    if driver is not None:
        x, y = app.cursor_position
        driver.write(text if app.focused is None else f"{text}\x1b[{y + 1};{x + 1}H")
        driver.flush()
