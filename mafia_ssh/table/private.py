"""Files and folders that only the user who runs the server may read: made, replaced, narrowed where they are wider."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_FOLDER: Final = 0o700
_FILE: Final = 0o600


def private_folder(folder: Path) -> None:
    """Make `folder` for this user alone, where there is none. Raises OSError."""
    folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)


def is_open(folder: Path) -> str | None:
    """The mode of `folder`, as people write it, when others have rights to it. Raises OSError."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    return f"{mode:04o}" if os.name == "posix" and mode & 0o077 else None


def replace_private(path: Path, data: bytes, *, sync: bool) -> None:
    """Have `data` in a file for this user alone, in place of what was there: whole, or not at all. Raises OSError.

    It has been handed to the operating system then, so a crash of the server loses nothing. With `sync` it is on the
    disk as well; without, a power cut may cost it.
    """
    new = path.with_name(path.name + ".new")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _FILE), "wb") as file:
            file.write(data)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def narrow(path: Path) -> str | None:
    """Take from others what rights they have to a file or folder. Returns a line that says so, None when they had none.

    A folder that belongs to everybody (a sticky one, such as /tmp) is left as it is. Raises OSError.
    """
    mode = path.stat().st_mode
    wanted = _FOLDER if stat.S_ISDIR(mode) else _FILE
    if os.name != "posix" or not stat.S_IMODE(mode) & 0o077 or mode & stat.S_ISVTX:
        return None
    path.chmod(wanted)
    return f"{path} could be read by others (mode {stat.S_IMODE(mode):04o}); it is {wanted:04o} now"


def narrowed(*paths: Path) -> Iterator[str]:
    """Narrow what is there of `paths`; the lines that say so."""
    for path in paths:
        if path.is_symlink() or not path.exists():
            continue
        try:
            said = narrow(path)
        except OSError as error:
            said = f"{path} can be read by others, and that cannot be changed: {error.strerror or error}"
        if said is not None:
            yield said
