"""Names and seats: taking one, giving it back, coming back, leaving."""

from ...table.requests import SitDown, StandUp
from .scene import Reply, Scene, ask, not_in_lobby, say


def name(scene: Scene, rest: str) -> Reply:
    """`name X`: play under another name."""
    if scene.view.you.bad_name is None and (refused := not_in_lobby(scene)) is not None:
        return refused
    return ask(SitDown(name=rest)) if rest else say("Type name, and the name you want.")


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


def code(scene: Scene, rest: str) -> Reply:
    """`code`: the rejoin code, for who has no key. Spoken only when asked for."""
    you = scene.view.you
    if you.code is not None:
        return say(
            f"Your rejoin code is {you.code}. Keep it to yourself.",
            f"When your line drops, connect again as {you.name} and type it: you are back in your seat.",
        )
    if you.seat is None:
        return say("You have no seat to come back to.")
    return say("You need no code: your key brings you back to your seat.")


def leave(scene: Scene, rest: str) -> Reply:
    """`quit`: leave on purpose."""
    return Reply(("Goodbye.",), leaves=True)
