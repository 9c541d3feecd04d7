"""The private notebook in plain lines: kept without a word of it, read out only when its owner asks."""

from typing import Final, get_args

from ...rules.presets import Theme
from ...table.requests import Jot, Mark
from ...table.views import Jotting
from ..frames.notebook import mark_word
from .scene import Reply, Scene, ask, find_seat, label, own_seat, say, sentence

_KEPT: Final = "Kept."
_USAGE: Final = "Type note, a seat and your words; or after the seat mafia, town or unsure for a mark, or clear."
_NO_NOTEBOOK: Final = "Only who plays in a match has a notebook."


def note(scene: Scene, rest: str) -> Reply:
    """`note 3 voted late`, `note 3 mafia`, `note 3 clear`: the answer is the same for all, and repeats nothing."""
    match = scene.playing
    if match is None or own_seat(match) is None:
        return say(_NO_NOTEBOOK)
    who, _, words = rest.partition(" ")
    words = words.strip()
    if not words:
        return say(_USAGE)
    seat = find_seat(scene.view, who)
    if isinstance(seat, str):
        return say(seat)
    before = next((each for each in scene.view.notes if each.seat == seat), Jotting(seat, None, ""))
    marks: tuple[Mark, ...] = get_args(Mark)
    mark = next((each for each in marks if each == words.casefold()), None)
    if words.casefold() == "clear":
        return ask(Jot(seat, None, ""), _KEPT)
    return ask(Jot(seat, before.mark, words) if mark is None else Jot(seat, mark, before.text), _KEPT)


def notes(scene: Scene, rest: str) -> Reply:
    """`notes`: everything the listener has noted, by seat."""
    match = scene.view.match
    if match is None or own_seat(match) is None:
        return say(_NO_NOTEBOOK)
    if not scene.view.notes:
        return say("Your notebook is empty.")
    lines = []
    for jotting in scene.view.notes:
        said = "; ".join(part for part in (_mark(match.settings.theme, jotting.mark), jotting.text) if part)
        lines.append(sentence(f"{label(match, jotting.seat)}: {said}"))
    return say(*lines)


def _mark(theme: Theme, mark: Mark | None) -> str:
    match mark:
        case None:
            return ""
        case "unsure":
            return mark
        case _:
            return f"taken for {mark_word(theme, mark).rstrip('?')}"
