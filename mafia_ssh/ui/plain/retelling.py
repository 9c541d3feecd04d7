"""The finished match told again as lines, through anybody's eyes, in whole or one night or day of it. Pure."""

from collections.abc import Iterator
from typing import Final

from ...record.retelling import Eyes, Retelling, Stop
from ...rules.events import Eliminated, PhaseBegan, PhaseKind
from ..wording import event_line, phase_title, seat_label
from .scene import Reply, Scene, find_seat, say

_USAGE: Final = "Type story as and a seat, watcher or truth; after it night 2 or day 2, for that part alone."

_Part = tuple[bool, int]
"""Is it a night, and its number."""


def told_again(scene: Scene, rest: str) -> Reply:
    """`3`, `truth`, `watcher night 2`: the match as those eyes were told it, for everybody once it is over."""
    retelling = scene.view.retelling
    if retelling is None:
        return say("The story is told when the match is over.")
    *who, kind, number = ["", "", *rest.split()]
    part = _part(kind, number)
    name = " ".join(who if part else (*who, kind, number)).strip()
    eyes: Eyes
    match name.casefold():
        case "truth":
            eyes = "truth"
        case "watcher":
            eyes = "watcher"
        case _:
            seat = find_seat(scene.view, name)
            if isinstance(seat, str):
                return say(seat, _USAGE)
            eyes = seat
    lines = tuple(_lines(retelling, eyes, part))
    return say(_heading(retelling, eyes), *lines) if lines else say("There was no such night or day.")


def _part(kind: str, number: str) -> _Part | None:
    if kind.casefold() in ("night", "day") and number.isascii() and number.isdigit():
        return kind.casefold() == "night", int(number[:4])
    return None


def _heading(retelling: Retelling, eyes: Eyes) -> str:
    match eyes:
        case "truth":
            return "The match as it was."
        case int(seat):
            return f"The match as {seat_label(seat, retelling.setup.name(seat))} was told it."
        case _:
            return "The match as a watcher was told it."


def _lines(retelling: Retelling, eyes: Eyes, part: _Part | None) -> Iterator[str]:
    setup = retelling.setup
    theme, names = setup.settings.theme, setup.players
    for number, stop in enumerate(retelling.stops):
        if part is not None and _part_of(stop) != part:
            continue
        began = stop.phase
        speaker = None if began.speaker is None else seat_label(began.speaker, names[began.speaker - 1])
        yield f"{phase_title(theme, began.phase, began.day, began.call, speaker)}."
        for _, event in retelling.news(number, eyes):
            by_night = isinstance(event, Eliminated) and event.cause == "night"
            if not by_night and not isinstance(event, PhaseBegan) and (line := event_line(theme, names, event)):
                yield line


def _part_of(stop: Stop) -> _Part:
    return stop.phase.phase is PhaseKind.NIGHT, stop.phase.day
