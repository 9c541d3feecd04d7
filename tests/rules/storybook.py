"""Golden playthroughs: a match told as text, with what every viewer sees and hears at every step.

After each step stands what changed for whom. `-` before a line is what a viewer no longer sees, `+` what is new.
`all` is every viewer: the seats, a watcher and the host without a seat.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from mafia_ssh.rules.commands import By, Command
from mafia_ssh.rules.events import Event
from mafia_ssh.rules.settings import Settings
from mafia_ssh.rules.state import Setup
from mafia_ssh.rules.step import Step
from mafia_ssh.rules.view import View, Viewer

from .table import Table, told, viewers

LISTS = ("record", "room", "mafia_talk", "dead_talk", "gestures", "results", "choices")
"""Parts of a view of which only what is new is told."""

SAME_FOR_ALL = ("viewer", "settings", "commitment")


class Story(Table):
    """A match that writes itself down."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.lines = [title(setup.settings)]
        self.lines += [f"seat {seat} {setup.name(seat)}: {setup.role(seat).value}" for seat in setup.seats]
        self._seen: dict[Viewer, dict[str, list[str]]] = {viewer: {} for viewer in viewers(self.state)}
        self._write("deal", self.log)

    def _take(self, step: Step) -> list[Event]:
        doing, self._doing = self._doing, "the clock"
        events = super()._take(step)
        if events or doing != "the clock":
            self._write(doing, step.events)
        return events

    _doing = "the clock"

    def do(self, by: By, command: Command) -> list[Event]:
        self._doing = f"{by} {brief(command)}"
        return super().do(by, command)

    def _write(self, doing: str, events: Iterable[tuple[int, Event]]) -> None:
        events = tuple(events)
        self.lines += ["", f"== {seconds(self.state.now_ms)} {doing}"]
        heard: dict[str, list[Viewer]] = {}
        changed: dict[str, list[Viewer]] = {}
        for viewer in viewers(self.state):
            for at_ms, event in told(viewer, self.before, events):
                heard.setdefault(f"{seconds(at_ms)} {brief(event)}", []).append(viewer)
            now = pages(self.sees(viewer))
            for line in difference(self._seen[viewer], now):
                changed.setdefault(line, []).append(viewer)
            self._seen[viewer] = now
        self.lines += [f"{self._who(who)}: hears {line}" for line, who in heard.items()]
        self.lines += [f"{self._who(who)}: {line}" for line, who in changed.items()]

    def _who(self, who: list[Viewer]) -> str:
        everybody = viewers(self.state)
        if len(who) == len(everybody):
            return "all"
        if len(who) > len(everybody) // 2:
            return "all but " + " ".join(str(viewer) for viewer in everybody if viewer not in who)
        return " ".join(str(viewer) for viewer in who)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def title(settings: Settings) -> str:
    changes = "".join(f" {name}={value}" for name, value in settings.changed.items())
    return f"{settings.preset}{changes}"


def seconds(ms: int) -> str:
    return f"{ms / 1000:g}s"


def brief(value: Any) -> str:
    """A value in a few characters, the same on every run."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Struct):
        parts = [(each.name, getattr(value, each.name)) for each in fields(value)]
        inside = ", ".join(f"{name}={brief(part)}" for name, part in parts if part not in (None, (), False))
        return f"{type(value).__name__}({inside})"
    if isinstance(value, tuple):
        return "[" + " ".join(brief(each) for each in value) + "]"
    return str(value)


def pages(view: View) -> dict[str, list[str]]:
    """A view as named lines."""
    found: dict[str, list[str]] = {}
    for name in (each.name for each in fields(view)):
        value = getattr(view, name)
        if name in SAME_FOR_ALL or value in (None, (), False):
            continue
        if name in LISTS:
            found[name] = [brief(each) for each in value]
        elif name == "seats":
            for seat in value:
                found[f"seat {seat.seat}"] = [brief(seat).removeprefix("SeatView")]
        elif name == "legal":
            for part in (each for each in _parts(value) if getattr(value, each) not in ((), False)):
                found[f"may {part}"] = [brief(getattr(value, part))]
        elif name == "truth":
            for part in ("roles", "choices", "outcomes"):
                found[f"truth {part}"] = [brief(each) for each in getattr(value, part)]
        else:
            found[name] = [brief(value)]
    return found


def _parts(value: Any) -> list[str]:
    return [each.name for each in fields(value)]


def difference(before: dict[str, list[str]], now: dict[str, list[str]]) -> list[str]:
    """What changed from one set of pages to the next."""
    lines = []
    for name in [*now, *(name for name in before if name not in now)]:
        old, new = before.get(name, []), now.get(name, [])
        if old == new:
            continue
        kept = len(old) if new[: len(old)] == old else 0
        if kept == 0 and old and (len(new) != 1 or len(old) != 1):
            lines += [f"- {name} {line}" for line in old]
        elif not new:
            lines.append(f"- {name}")
        lines += [f"+ {name} {line}" for line in new[kept:]]
    return lines
