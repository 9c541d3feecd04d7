"""Pictures of screens as plain text files, compared with those kept in `snapshots`.

`MAFIA_SSH_SNAPSHOTS=write pytest tests/ui` writes them anew; read the difference before committing it.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from mafia_ssh.table.views import TableView
from mafia_ssh.ui.frames.headline import headline
from mafia_ssh.ui.frames.match import match_rows
from mafia_ssh.ui.frames.scene import scene_of
from mafia_ssh.ui.hand import EMPTY, Hand
from mafia_ssh.ui.paint import Row, text_of

_FOLDER = Path(__file__).parent / "snapshots"


def match_picture(
    table: TableView,
    size: tuple[int, int],
    hand: Hand = EMPTY,
    *,
    covered: bool = True,
) -> str:
    """The match screen as text, five seconds into its phase."""
    view = table.match
    left_s = None
    if view is not None:
        ms = view.left_ms if view.paused else view.ends_ms
        left_s = None if ms is None else 25.0
    width, height = size
    rows = match_rows(scene_of(table, hand, covered=covered), width, height)
    return text_picture((headline(table, left_s, width), *rows[1:]))


def text_picture(rows: Iterable[Row]) -> str:
    """Rows as text, one a line, without the blanks on the right."""
    return "\n".join(text_of(row).rstrip() for row in rows) + "\n"


def check_picture(name: str, picture: str) -> None:
    """Compare a picture with the one that is kept under `name`."""
    file = _FOLDER / f"{name}.txt"
    if os.environ.get("MAFIA_SSH_SNAPSHOTS") == "write":
        _FOLDER.mkdir(exist_ok=True)
        file.write_text(picture, encoding="utf-8")
    assert picture == file.read_text(encoding="utf-8"), f"{name} looks different; see {Path(__file__).name}"
