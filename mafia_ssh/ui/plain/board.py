"""The public board as lines: what `ssh … board` prints once. Made from a watcher's view."""

from .narration import holding, where
from .public import invitation, record_lines, seat_lines
from .scene import Scene, sentence

_RECORD_LINES = 12


def board_lines(scene: Scene) -> tuple[str, ...]:
    """The phase, the seats and the newest of the public record; in the lobby what is wrong and how to join."""
    view = scene.view
    lines = [*where(view, scene.now_s), *holding(view), *seat_lines(scene)]
    if view.match is None:
        lines += [sentence(problem.text) for problem in view.problems]
        lines += invitation(scene)
    else:
        lines += record_lines(view.match)[:_RECORD_LINES]
    return tuple(lines)
