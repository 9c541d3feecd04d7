"""Names and seats: taking one, giving it back, leaving."""

from ...table.requests import SitDown, StandUp
from .scene import Reply, Scene, ask, not_in_lobby, say


def name(scene: Scene, rest: str) -> Reply:
    """`name X`: play under another name."""
    return not_in_lobby(scene) or (ask(SitDown(name=rest)) if rest else say("Type name, and the name you want."))


def sit(scene: Scene, rest: str) -> Reply:
    """`sit`, `sit 4`, `sit 4 NAME`: take a seat."""
    refused = not_in_lobby(scene)
    if refused is not None:
        return refused
    first, _, last = rest.partition(" ")
    if first.isascii() and first.isdigit():
        return ask(SitDown(int(first[:4]), last.strip() or None))
    return ask(SitDown(None, rest or None))


def stand(scene: Scene, rest: str) -> Reply:
    """`stand`: give the seat back."""
    return not_in_lobby(scene) or ask(StandUp())


def leave(scene: Scene, rest: str) -> Reply:
    """`quit`: leave on purpose."""
    return Reply(("Goodbye.",), leaves=True)
