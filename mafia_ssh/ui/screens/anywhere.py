"""The keys that mean the same on every screen: help, rules, colours, bell."""

from ..actions import ActionId
from .base import GameScreen
from .help import HelpScreen
from .rulebook import RuleBookScreen


def do_anywhere(screen: GameScreen, action: ActionId) -> str | None:
    """Do what the action means; None where it means nothing here, else what to tell about it (perhaps nothing)."""
    game = screen.game
    match action:
        case "help":
            game.push_screen(HelpScreen())
        case "rules":
            game.push_screen(RuleBookScreen())
        case "colours":
            game.next_palette()
        case "bell":
            game.bell_on = not game.bell_on
            return f"The bell is {'on' if game.bell_on else 'off'}."
        case _:
            return None
    return ""
