"""What only the viewer may know, as a block of rows: drawn only while the curtain is open."""

from ...rules.events import PhaseKind
from ...rules.roles import Role, Side
from ..paint import Row, wrap
from ..wording import (
    choice_line,
    event_line,
    mates_line,
    result_line,
    role_help,
    role_name,
    role_phrase,
    side_name,
    works_alone,
)
from .scene import Scene


def secret_rows(scene: Scene, width: int) -> list[Row]:
    """Role, what it is for, what is chosen, mates, results and, where the viewer may know it, the night's truth."""
    view = scene.view
    theme, options = view.settings.theme, view.settings.options
    rows: list[Row] = [(("For your eyes only", "heading"),)]
    if view.role is not None:
        rows.append((("You are ", "text"), (role_phrase(theme, view.role), _side_style(view.role))))
        side = side_name(theme, view.role.side)
        if side != role_name(theme, view.role):
            rows[-1] = (*rows[-1], (f" · {side.lower()}", "text"))
    if (choice := choice_line(view)) is not None:
        rows += _lines(choice, width, "secret")
    if scene.hand.note and view.legal.may_note:
        rows += _lines("A note goes with your question.", width, "secret")
    if (mates := mates_line(view)) is not None:
        rows += _lines(mates, width, "secret")
    for night, learned in reversed(view.results):
        rows += _lines(result_line(theme, scene.names, night, learned), width, "secret")
    if view.role is not None and view.alive:
        rows += _lines(role_help(theme, view.role, options, alone=works_alone(view)), width, "dim")
    rows += _truth(scene, width)
    return rows


def code_rows(scene: Scene, width: int) -> list[Row]:
    """What brings a player without a key back to their seat; nothing for the others."""
    code = scene.table.you.code
    return [] if code is None else _lines(f"Code to come back with: {code}", width, "secret")


def _side_style(role: Role) -> str:
    return {Side.MAFIA: "mafia", Side.TOWN: "town", Side.JESTER: "jester"}[role.side]


def _lines(text: str, width: int, style: str) -> list[Row]:
    return [((line, style),) for line in wrap(text, width)]


def _truth(scene: Scene, width: int) -> list[Row]:
    """Tonight's or last night's choices, for ghosts and the moderator, and for the moderator what came of them."""
    view = scene.view
    if view.truth is None:
        return []
    rows: list[Row] = []
    night = view.day if view.phase is not PhaseKind.REVEAL else 0
    for choice in view.truth.choices:
        if choice.night == night:
            who = f"{choice.seat} {scene.names[choice.seat - 1]}"
            what = "passes" if choice.target is None else f"▸ {choice.target} {scene.names[choice.target - 1]}"
            role = role_name(view.settings.theme, view.truth.roles[choice.seat - 1])
            rows += _lines(f"{who}, {role}: {what}", width, "secret")
    for when, outcome in view.truth.outcomes:
        if when == night:
            rows += _lines(event_line(view.settings.theme, scene.names, outcome) or "", width, "secret")
    return rows
