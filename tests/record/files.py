"""Hand-written records for tests, and ways to read and play them."""

import io
import json
from typing import Any

from mafia_ssh.record.eventjson import as_json
from mafia_ssh.record.playback import play
from mafia_ssh.record.reader import Record, parse
from mafia_ssh.rules import Viewer

CLASSIC = {
    "match": 1,
    "players": ["Ana", "Ben", "Cy", "Dee", "Eva"],
    "deal": ["mafia", "villager", "doctor", "detective", "villager"],
}


def header(**changes: Any) -> str:
    """The header of a five-player Classic match dealt by hand, changed; None takes a field out."""
    return json.dumps({key: value for key, value in {**CLASSIC, **changes}.items() if value is not None})


def line(at: float, by: int | str | None, do: str, **fields: Any) -> str:
    """One input."""
    return json.dumps({"at": at} | ({} if by is None else {"by": by}) | {"do": do} | fields)


def text(*lines: str) -> bytes:
    """Lines as a file."""
    return "".join(each + "\n" for each in lines).encode()


def record(*lines: str) -> Record:
    """Read these lines."""
    return parse(io.BytesIO(text(*lines)), "m.jsonl")


def played(*lines: str, viewer: Viewer | None = None) -> list[dict[str, Any]]:
    """What `replay --json` prints for these lines."""
    found = (as_json(at_ms, what) for at_ms, what in play(record(*lines), viewer))
    return [each for each in found if each is not None]


NIGHT_AND_DAY = (
    header(started="2026-11-29T20:15:00Z"),
    line(6, 1, "choose", seat=2),
    line(7, 3, "choose", seat=3),
    line(7.5, 3, "choose", seat=4),
    line(8.25, 4, "choose", seat=1),
    line(20, 5, "say", channel="room", text="who?"),
    line(80, 4, "ballot", seat=1),
    line(81, 5, "ballot", seat=1),
    line(120, None, "end"),
)
"""The mafia kill seat 2, the doctor changes their mind in vain, the detective learns, the mafia is voted out."""
