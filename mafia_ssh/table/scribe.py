"""Writes one match down. What the disk refuses is made up for as soon as it takes something again."""

import contextlib
import logging
from collections.abc import Callable, Sequence

from ..rules.commands import By, Command
from .journal import Journal

_log = logging.getLogger(__name__)


class Scribe:
    """The journal of a match, which may not be there yet: then its record is begun with a later input, and is whole."""

    def __init__(
        self,
        inputs: Sequence[tuple[int, By, Command]],
        *,
        journal: Journal | None = None,
        begin: Callable[[], Journal] | None = None,
    ) -> None:
        """`inputs`: everything accepted so far, as the match goes on adding to it.

        `journal`: one that has all of them already. Without it, `begin` makes one that has only its header, now or
        whenever the disk lets it; it raises OSError as long as that is not so. With neither, nothing is written.
        """
        self._inputs = inputs
        self._journal = journal
        self._begin = begin
        self.lost = journal is None and begin is None
        """Something of the match is not written down."""
        if begin is not None:
            self._do(lambda journal: None)

    def write(self, at_ms: int, by: By, command: Command) -> None:
        """Add an accepted input, not yet among `inputs`."""
        self._do(lambda journal: journal.write(at_ms, by, command))

    def keep_time(self, at_ms: int) -> None:
        """The match has come to `at_ms`, milliseconds since the deal."""
        if self._journal is not None:
            self._journal.keep_time(at_ms)

    def keep_seats(self, text: str) -> bool:
        """Keep whose seats they are. Returns whether it is kept."""
        return self._do(lambda journal: journal.keep_seats(text))

    def close(self, over_ms: int | None) -> None:
        """Nothing more will be written; as `Journal.close`."""
        self._do(lambda journal: journal.close(over_ms))
        self._journal = self._begin = None

    def _do(self, doing: Callable[[Journal], None]) -> bool:
        try:
            if self._journal is None and self._begin is not None:
                self._journal = self._begin()
                for earlier in self._inputs:
                    with contextlib.suppress(OSError):  # it waits in the journal, and the next thing done tells
                        self._journal.write(*earlier)
            if self._journal is None:
                return False
            doing(self._journal)
        except Exception as error:
            # Its text may quote what is not for the log.
            if not self.lost:
                _log.error("the match record cannot be written: %s", type(error).__name__)
            self.lost = True
        else:
            self.lost = False
        return not self.lost
