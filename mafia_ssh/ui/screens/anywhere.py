"""The keys that mean the same on every screen: help, rules, the record, colours, bell, hints."""

from ..actions import ActionId
from .base import GameScreen
from .help import HelpScreen
from .record import RecordScreen
from .rulebook import RuleBookScreen


def do_anywhere(screen: GameScreen, action: ActionId) -> str | None:
    """Do what the action means; None where it means nothing here, else what to tell about it (perhaps nothing)."""
    game = screen.game
    match action:
        case "help":
            game.push_screen(HelpScreen())
        case "rules":
            game.push_screen(RuleBookScreen())
        case "record":
            game.push_screen(RecordScreen())
        case "colours":
            game.next_palette()
        case "bell":
            game.turn_bell()
            return f"The bell and the window's title are {'on' if game.bell_on else 'off'}."
        case "hints":
            game.hints_on = not game.hints_on
            return "Hints are on; f takes them away." if game.hints_on else "Hints are off; f brings them back."
        case _:
            return None
    return ""
