"""What is told when something of ours breaks: the log where, the player that it did, nobody what it held."""

import logging
import traceback
from typing import Final

BROKEN: Final = "Something broke on the server. Your seat is kept: connect again."
"""What the player reads."""


def log_crash(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log `error` with its places in the code, but neither its text nor any variable: both may hold secrets."""
    places = "".join(traceback.format_list(traceback.extract_tb(error.__traceback__)))
    cause = error.__cause__ or error.__context__
    after = f" after {type(cause).__name__}" if cause else ""
    log.error("%s: %s%s\n%s", what, type(error).__name__, after, places)
