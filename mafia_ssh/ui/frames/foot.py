"""The bottom of the match screen: what to do now, what came of the last key, the line for chat, the keys."""

from rich.cells import cell_len

from ..actions import footer, may_write
from ..hand import Hand
from ..paint import Row, Span, clip_row
from ..questions import QUESTIONS
from ..wording import candidate_label, hint_line, prompt_line, secret_prompt
from .scene import Scene

_FIRST_OUT = ("l", "record")
"""What the footer leaves out first where not everything fits: the help has it."""
_SHORT = {("?", "help"): ("?", "")}
"""What it leaves out next; the prompt speaks of Enter as well."""

_NOT_SENT = "Not sent yet. Enter: next. Space: see."
_COVERED_QUESTIONS = {"choose": "Send your choice?", "vote": "Send your vote?"}
"""What a covered screen asks, whoever is meant, and whether it is somebody or a pass."""


def prompt_row(scene: Scene) -> Row:
    """What the viewer must do now; covered, in words that a neighbour may read."""
    return ((prompt_line(scene.view) if scene.covered else secret_prompt(scene.view), "prompt"),)


def answer_row(scene: Scene) -> Row:
    """The question that waits for Enter, or what came of the last key."""
    hand = scene.hand
    if hand.question is not None:
        return ((f"{_question(scene, hand)} Enter: yes. Esc: no.", "ask"),)
    text = "" if hand.answer is None else hand.answer.covered if scene.covered else hand.answer.uncovered
    if scene.picked and not text:
        return ((_NOT_SENT, "ask"),)
    if hand.answer is None or not text:  # an answer for the open screen alone leaves a covered one as it was
        return _waits_for_host(scene)
    bad = hand.answer.bad and (not scene.covered or hand.answer.covered == hand.answer.uncovered)
    return ((text, "refusal" if bad else "good"),)


def hint_row(scene: Scene, width: int) -> Row:
    """For first-timers, where nothing else is to be said: what to press next. The same while covered and not."""
    text = hint_line(scene.table, writing=scene.writing) if scene.hints else ""
    off = "  (f: no hints)"
    return ((text + (off if text and cell_len(text + off) <= width else ""), "hint"),) if text else ()


def _waits_for_host(scene: Scene) -> Row:
    """Told to the host: the game stands still until they go on."""
    host, view = scene.table.host_legal, scene.view
    if host is None or scene.hand.menu is not None:
        return ()
    if host.resume:
        return (("Host: h, then p, goes on.", "good"),)
    return (("Host: h, then c, goes on.", "good"),) if host.continues and view.ends_ms is None else ()


def _question(scene: Scene, hand: Hand) -> str:
    if scene.picked and hand.question in _COVERED_QUESTIONS:
        return _COVERED_QUESTIONS[hand.question]
    who = "" if hand.cursor is None else candidate_label(scene.names, hand.cursor)
    to = "" if hand.to is None else candidate_label(scene.names, hand.to)
    return QUESTIONS[hand.question or "choose"].format(who=who, to=to, newcomer=hand.newcomer or "")


def write_row(scene: Scene) -> Row:
    """Where the line for chat opens."""
    if scene.writing or not may_write(scene.table):
        return ()
    if scene.at_night and scene.view.alive:
        return (("› t: a line for the night", "dim"),)
    return (("› t: write to the dead" if not scene.view.alive else "› t: write to the room", "dim"),)


def footer_row(scene: Scene, width: int) -> Row:
    """The keys that mean something now, as many as fit, help always among them."""
    if scene.writing:
        pairs: tuple[tuple[str, str], ...] = (("enter", "send"), ("esc", "leave the line"), ("↑", "secrets"))
    elif scene.hand.menu is not None:
        pairs = (("↑ ↓", "move"), ("enter", "choose"), ("esc", "back"))
    else:
        pairs = footer(scene.table)
    if _too_wide(pairs, width):
        pairs = tuple(pair for pair in pairs if pair != _FIRST_OUT)
    if _too_wide(pairs, width):
        pairs = tuple(_SHORT.get(pair, pair) for pair in pairs if pair[0] != "enter" or scene.hand.menu is not None)
    last = next((pair for pair in pairs if pair[0] == "?"), pairs[-1])
    room = width - _cells(last)
    spans: list[Span] = []
    for pair in pairs:
        if pair != last and _cells(pair) + 2 <= room:
            room -= _cells(pair) + 2
            spans += [*_key(pair), ("  ", "label")]
    return clip_row((*spans, *_key(last)), width)


def _too_wide(pairs: tuple[tuple[str, str], ...], width: int) -> bool:
    return sum(_cells(pair) + 2 for pair in pairs) > width + 2


def _key(pair: tuple[str, str]) -> Row:
    return ((pair[0], "key"), (f" {pair[1]}" if pair[1] else "", "label"))


def _cells(pair: tuple[str, str]) -> int:
    return cell_len(pair[0]) + (1 + cell_len(pair[1]) if pair[1] else 0)
