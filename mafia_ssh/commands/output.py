"""How the subcommands speak: lines on standard output, one line of complaint, and the exit statuses."""

import sys
from collections.abc import Iterable
from typing import Final

from ..record.strict import printable

OK: Final = 0
FAILED: Final = 1
"""The environment is in the way, or a check found a difference."""
USAGE: Final = 2
"""What was given cannot be used."""


class CommandError(Exception):
    """Why a command cannot do what it was asked, in one line, and the exit status."""

    def __init__(self, text: str, status: int = USAGE) -> None:
        """`status`: `FAILED` when the environment is to blame."""
        super().__init__(text)
        self.status = status


def write_lines(lines: Iterable[str]) -> None:
    """Write lines to standard output, UTF-8 where it can be, each as it comes.

    Raises BrokenPipeError when nobody reads any more, OSError when it cannot be written.
    """
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


def complain(text: str) -> None:
    """Write one line to standard error, in the program's name."""
    sys.stderr.write(f"mafia-ssh: {printable(text)}\n")
