"""Files that cannot be read are set aside under another name, and that is said."""

from pathlib import Path
from typing import Final

ASIDE: Final = ".broken"
"""What is put behind the name."""


def put_aside(path: Path, what: str, why: str) -> tuple[str, bool]:
    """Rename the file, of which `what` says in a sentence that it cannot be used.

    Returns the line that says so, and whether the file is out of the way.
    """
    aside = path.with_name(path.name + ASIDE)
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}{ASIDE}{number}")
    try:
        path.rename(aside)
    except OSError as error:
        return f"{what} and is left alone: {why}. It cannot be renamed: {error.strerror}", False
    return f"{what} and was set aside as {aside.name}: {why}", True
