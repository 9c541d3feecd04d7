"""The lobby's file: kept in the data folder while a server runs, found by the next one when that was not stopped."""

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..record.strict import RecordError, printable
from ..rules.settings import Settings
from .aside import put_aside
from .lobby import Lobby, from_text
from .private import replace_private

if sys.platform != "win32":  # which has no such locks
    import fcntl

LOBBY: Final = "lobby.jsonl"
"""The file's name."""


@dataclass(frozen=True, slots=True)
class Left:
    """What an earlier server left."""

    lobby: Lobby | None = None
    broken: bool = False
    """There was a file that cannot be read."""
    line: str | None = None
    """What to say about it on the server's own terminal; no secrets."""


class LobbyFile:
    """One file that only this user may read (0600). Of two servers with one data folder, the first has it."""

    def __init__(self, folder: Path, *, ours: bool) -> None:
        self.path = folder / LOBBY
        self._ours = ours

    def keep(self, text: str) -> None:
        """Keep `text` in place of what was kept: whole, or not at all. Raises OSError. A power cut may cost it."""
        if self._ours:
            replace_private(self.path, text.encode(), sync=False)  # the table does not wait for a disk

    def look(self) -> Left:
        """What an earlier server left, when it was not stopped but killed. Never raises.

        What cannot be read is set aside under another name.
        """
        if not self._ours:
            folder = printable(str(self.path.parent))
            return Left(line=f"Another server uses the data folder {folder}: a crash of this one loses its lobby.")
        try:
            return Left(from_text(self.path.read_bytes(), LOBBY))
        except FileNotFoundError:
            return Left()
        except OSError as error:
            return Left(line=printable(f"The lobby in {self.path} cannot be read: {error.strerror}"))
        except RecordError as error:
            # Not the error's own text: it may quote what somebody chose or wrote.
            why = f"line {error.line} cannot be read ({error.field})"
        except Exception as error:  # a file can hold anything
            why = f"it is not what this program writes ({type(error).__name__})"
        line, _ = put_aside(self.path, f"The lobby in {self.path} cannot be read", why)
        return Left(None, True, printable(line))

    def forget(self) -> None:
        """The server is stopped, and the next one begins anew. What cannot be removed stays."""
        if self._ours:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)


@contextlib.contextmanager
def lobby_file(folder: Path) -> Iterator[LobbyFile]:
    """Have the lobby's file in `folder` to ourselves, from here to the end of the block."""
    handle = None
    ours = True
    try:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):  # where nothing can be kept, keeping it says so
                handle = os.open(folder, os.O_RDONLY)
        if handle is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                ours = False
            except OSError:  # a disk without locks
                pass
        yield LobbyFile(folder, ours=ours)
    finally:
        if handle is not None:
            os.close(handle)


def says(found: Lobby, asked: Settings) -> str:
    """What to say on the server's own terminal about a lobby that goes on. `asked`: the settings of this start."""
    seated = f"{len(found.seats)} seated" if found.seats else "nobody seated"
    line = f"Found the lobby of a server that was not stopped: {found.settings.title}, {seated}. It goes on as it was"
    return line + ("." if found.settings == asked else ": its settings count, not those of this start.")
