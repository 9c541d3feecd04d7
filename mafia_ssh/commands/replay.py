"""`mafia-ssh replay`: a match record to look at, as a story or as JSON lines, and the check of its deal (RECORD)."""

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..record.eventjson import as_json
from ..record.playback import Refused, play
from ..record.reader import STDIN, Record, read
from ..record.retelling import Retelling
from ..record.strict import RecordError
from ..rules import commitment
from ..rules.events import Event, MatchOver
from ..rules.view import Viewer
from .output import FAILED, OK, CommandError, complain, write_lines
from .story import moments, story


@dataclass(frozen=True, slots=True)
class Request:
    """What to replay and how."""

    file: str
    """A file's name, or "-" for standard input."""
    viewer: Viewer | None = None
    """Whose eyes; None sees everything."""
    json: bool = False
    """JSON lines in place of the story."""
    plain: bool = False
    """The story as lines, also where there is a terminal to look at it in."""
    check: bool = False
    """Check the deal in place of telling the story."""
    commitment: str | None = None
    """The hash that was published, to check against."""


def run(request: Request) -> int:
    """Replay. Returns the exit status: 1 when the check finds a difference. Raises `CommandError` for a bad record."""
    try:
        record = read(request.file)
    except RecordError as error:
        raise CommandError(str(error)) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"{request.file}: {why}") from error
    seats = record.header.setup.seats
    if isinstance(request.viewer, int) and request.viewer not in seats:
        raise CommandError(f"--as: there is no seat {request.viewer}; {record.file} has seats 1 to {len(seats)}")
    played = play(record, request.viewer)
    if not request.check:
        if not (request.json or request.plain) and _can_look(request.file):
            _look(record, request.viewer)
            return OK
        write_lines(_json(played) if request.json else _told(record, request.viewer, played))
        return OK
    if request.json:
        write_lines(_json(played))
    return _check(record, request.commitment, aside=request.json)


def _told(record: Record, viewer: Viewer | None, played: Iterable[tuple[int, Event | Refused]]) -> Iterator[str]:
    yield from story(record, played)
    if viewer is None:
        yield from moments(record)


def _can_look(file: str) -> bool:
    """Is this a terminal that can show a screen and read keys?"""
    streams = (sys.__stdin__, sys.__stdout__)
    at_terminal = all(stream is not None and stream.isatty() for stream in streams)
    return file != STDIN and at_terminal and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def _look(record: Record, viewer: Viewer | None) -> None:
    # Textual is slow to load, and the lines need none of it.
    from ..ssh.terminals import describe
    from ..ui.viewer import look

    columns, rows = shutil.get_terminal_size()
    if not look(Retelling.of(record), viewer, describe(os.environ.get("TERM", ""), columns, rows, os.environ)):
        raise CommandError("the viewer broke; --plain tells the match as lines", FAILED)


def _json(played: Iterable[tuple[int, Event | Refused]]) -> Iterator[str]:
    for at_ms, what in played:
        line = as_json(at_ms, what)
        if line is not None:
            yield json.dumps(line, ensure_ascii=False)


def _check(record: Record, published: str | None, *, aside: bool) -> int:
    """Play the record through and compare its deal with the published hash.

    The verdict goes to standard output, or with `aside` to standard error.
    """
    setup = record.header.setup
    told = [what for _, what in play(record)]
    refused = sum(isinstance(what, Refused) for what in told)
    over = next((what for what in told if isinstance(what, MatchOver)), None)
    lines = [f"{record.file}: {len(record.inputs)} inputs, {refused} refused, {_ending(over)}"]
    status = OK
    if setup.seed is None:
        lines.append("The deal was given by hand: there is no seed, and nothing to check it against.")
        status = OK if published is None else FAILED
    else:
        shown = over.seed if over is not None and over.seed is not None else setup.seed
        computed = commitment(setup.settings, setup.players, shown)
        expected = setup.commitment if published is None else published.lower()
        same = computed == expected
        lines.append(f"hash of the deal: {computed}")
        if published is not None:
            lines.append(f"published hash:   {expected}")
        lines.append(_verdict(same, published is not None))
        status = OK if same else FAILED
    if aside:
        for line in lines:
            complain(line)
    else:
        write_lines(lines)
    return status


def _verdict(same: bool, published: bool) -> str:
    if not same:
        return "DIFFERENT: this record is not the match whose hash was published."
    if published:
        return "OK: this is the deal whose hash was published."
    return (
        "OK: the seed gives this deal. Compare the hash with the one the table was shown, or give it: --commitment HASH"
    )


def _ending(over: MatchOver | None) -> str:
    if over is None:
        return "not played to the end"
    return "stopped by the host" if over.winner is None else f"won by {over.winner.value}"
