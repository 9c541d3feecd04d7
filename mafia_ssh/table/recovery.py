"""What an earlier server left behind in the folder of records: a match to go on with, records that cannot be read."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..record.playback import resume
from ..record.reader import mend, read_journal
from ..record.retelling import Inputs, inputs_of
from ..record.strict import RecordError, printable
from ..rules import advance
from ..rules.state import State
from .aside import put_aside
from .journal import SUFFIX, clock_file, forget, in_use, seats_file
from .ownership import Ownership, from_text


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that was not over when its server stopped."""

    record: Path
    state: State
    """At the last moment that is known: the last input, or how far the clock had come."""
    inputs: Inputs
    """What led there."""
    ownership: Ownership
    writable: bool
    """Can its record be gone on with?"""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found."""

    match: Unfinished | None = None
    lines: tuple[str, ...] = ()
    """What to say about it on the server's own terminal, a line each; no secrets."""
    broken: bool = False
    """A record was set aside."""


class _Broken(Exception):  # noqa: N818 -- reads as what it says
    """A record that does not replay; the text says why."""


def look_through(folder: Path) -> Found:
    """Find the match to go on with: the record written last, if that match is not over. Never raises.

    Records that an interrupted match has left, and the newest one, are played through. One that does not replay is set
    aside under another name.
    """
    lines: list[str] = []
    try:
        records = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError as error:
        return Found(None, (f"The folder of records cannot be read: {folder}: {error.strerror}",))
    newest, any_broken = True, False
    match: Unfinished | None = None
    for record in records:
        left = seats_file(record).exists() or clock_file(record).exists()
        if not newest and not left:
            continue
        try:
            found = _look_at(record, lines)
        except _Broken as broken:
            lines.append(_set_aside(record, str(broken)))
            any_broken = True
            continue
        except OSError as error:
            lines.append(f"The record {record} cannot be read: {error.strerror}")
            continue
        if newest and found is not None:
            match = found
            lines.append(_says(found))
        elif found is not None:
            lines.append(f"The record {record} is of a match that was not played to its end; a later one was begun.")
            forget(record)
        newest = False
    return Found(match, tuple(printable(line) for line in lines), any_broken)


def _look_at(record: Path, lines: list[str]) -> Unfinished | None:
    """The match of this record, when it is to be gone on with."""
    if in_use(record):
        return None
    try:
        journal = read_journal(record)
        resumed = resume(journal.record)
        if resumed.refused:
            first = resumed.refused[0]
            raise _Broken(f"the rules do not accept line {first.line} ({first.reason})")
        state = resumed.state
        if journal.record.end is None and state.over is None:
            state = advance(state, max(state.now_ms, _come_to(record))).state
    except RecordError as error:
        # Not the error's own text: it may quote what somebody chose or wrote.
        raise _Broken(f"line {error.line} cannot be read ({error.field})") from error
    except (OSError, _Broken):
        raise
    except Exception as error:  # the rules met what they cannot have met
        raise _Broken(f"it cannot be played: {type(error).__name__}") from error
    if journal.record.end is not None or state.over is not None:
        forget(record)
        return None
    if not journal.record.inputs and not seats_file(record).exists():
        return None  # its server stopped in the moment of the deal, before anybody was told
    if journal.warnings:
        lines.append(f"Warning: the last line of {record} was torn and was left out.")
    writable = True
    try:
        mend(record, journal)
    except OSError as error:
        lines.append(f"The record {record} cannot be written on: {error.strerror}")
        writable = False
    owners = _owners(record, len(state.setup.players), lines)
    return Unfinished(record, state, inputs_of(journal.record), owners, writable)


def _come_to(record: Path) -> int:
    """How far the clock had come, in milliseconds since the deal; 0 when that is not known."""
    with suppress(OSError, ValueError):
        return int(clock_file(record).read_bytes()[:16])
    return 0


def _owners(record: Path, seats: int, lines: list[str]) -> Ownership:
    try:
        kept = from_text(seats_file(record).read_text(encoding="utf-8"))
        if len(kept.seats) == seats:
            return kept
        why = "the number of seats is another"
    except OSError as error:
        why = error.strerror or "it cannot be read"
    except ValueError as error:
        why = str(error)
    lines.append(f"Whose seats they are is not known ({seats_file(record)}: {why}): the host has to hand them over.")
    return Ownership()


def _set_aside(record: Path, why: str) -> str:
    line, done = put_aside(record, f"The record {record} does not replay", why)
    if done:
        forget(record)
    return line


def _says(found: Unfinished) -> str:
    setup = found.state.setup
    return (
        f"Found a match that was not over: {setup.settings.title}, {len(setup.players)} players, "
        f"{found.record.name}. It goes on, paused, once the host resumes it."
    )
