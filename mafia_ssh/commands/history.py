"""`mafia-ssh history`: the matches that were recorded, oldest first; and which record a number of that list means."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from ..config import Config
from ..record.playback import play
from ..record.reader import Record, read
from ..record.strict import RecordError, printable
from ..rules.events import MatchOver
from ..table.journal import MATCHES, SUFFIX, in_use
from .output import OK, CommandError, write_lines

_BEING_PLAYED: Final = "{} is being played; its record holds everybody's secrets until it is over"


@dataclass(frozen=True, slots=True)
class _Entry:
    """One record."""

    path: Path
    record: Record | None
    """None when it cannot be read."""
    playing: bool
    """A running server writes it."""

    @property
    def started(self) -> str:
        """When it was dealt, as it sorts; the name of a file begins with the time as well."""
        return (self.record.header.started if self.record else None) or self.path.name


def run(config: Config) -> int:
    """Print the list."""
    entries = _entries(config.data / MATCHES)
    if not entries:
        write_lines([f"No match recorded yet in {printable(str(config.data / MATCHES))}."])
        return OK
    rows = [("", "date", "rules", "players", "won by", "record"), *_rows(entries)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    write_lines("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return OK


def record_named(name: str, config: Config) -> str:
    """The file that is meant: `name`, unless no such file is there and it is a number of the list.

    Raises `CommandError` for a number that is not in the list, or that of a match which is being played.
    """
    if not (name.isascii() and name.isdigit() and len(name) <= 9) or Path(name).exists():
        return name
    entries = _entries(config.data / MATCHES)
    if not entries:
        raise CommandError(f"no match recorded yet in {config.data / MATCHES}")
    if not 1 <= int(name) <= len(entries):
        raise CommandError(f"there is no match {name}: mafia-ssh history lists {len(entries)}")
    entry = entries[int(name) - 1]
    if entry.playing:
        raise CommandError(_BEING_PLAYED.format(f"match {name}"))
    return str(entry.path)


def refuse_what_is_played(file: str) -> None:
    """Raises `CommandError` for a record, in the data folder of any server, of a match which is being played."""
    with suppress(OSError, ValueError):  # a name that leads nowhere is for whoever reads it
        path = Path(file).resolve()
        if path.parent.name == MATCHES and path.is_file() and in_use(path):
            raise CommandError(_BEING_PLAYED.format(file))


def _entries(folder: Path) -> list[_Entry]:
    return sorted((_entry(path) for path in folder.glob(f"*{SUFFIX}")), key=lambda each: (each.started, each.path.name))


def _entry(path: Path) -> _Entry:
    try:
        return _Entry(path, read(str(path)), in_use(path))
    except (OSError, RecordError):
        return _Entry(path, None, playing=False)


def _rows(entries: list[_Entry]) -> Iterator[tuple[str, str, str, str, str, str]]:
    for number, entry in enumerate(entries, start=1):
        name = printable(entry.path.name)
        if entry.record is None:
            yield str(number), "", "", "", "cannot be read", name
            continue
        setup = entry.record.header.setup
        yield (
            str(number),
            _date(entry.record.header.started),
            setup.settings.title,
            str(len(setup.players)),
            "(being played)" if entry.playing else _winner(entry.record),
            name,
        )


def _date(started: str | None) -> str:
    if started is None:
        return ""
    try:
        return f"{datetime.fromisoformat(started).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return started


def _winner(record: Record) -> str:
    try:
        over = next((what for _, what in play(record) if isinstance(what, MatchOver)), None)
    except Exception:  # a record that does not replay is for `replay` to explain
        return "cannot be replayed"
    if over is None:
        return "(not finished)"
    return "nobody, stopped" if over.winner is None else over.winner.value
