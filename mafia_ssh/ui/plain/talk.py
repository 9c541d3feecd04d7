"""Writing and reading chat: the room aloud, the mafia side and the dead only when asked.

Writing to the mafia side at night is answered alike for every living player; reading is what somebody asks for.
"""

from ...rules.commands import MAX_SAY, Say
from ...rules.events import PhaseKind, Said
from ...rules.view import View
from ...table.requests import Write
from ...text import clean_line
from ..wording import event_line, names_of
from .acts import NOTED, not_playing
from .scene import Reply, Scene, ask, own_seat, say, unread


def _clean(rest: str) -> str:
    return clean_line(rest[:MAX_SAY], MAX_SAY)


def room(scene: Scene, rest: str) -> Reply:
    """`say …`: to everybody."""
    text = _clean(rest)
    if not text:
        return say("Type say and your words.")
    match = scene.playing
    if match is None:
        return ask(Write(text))
    if "room" in match.legal.say:
        return ask(Say("room", text))
    return say(_room_closed(scene, match))


def _room_closed(scene: Scene, match: View) -> str:
    """Why the listener cannot write to the room, from public facts."""
    refused = not_playing(scene)
    if refused is not None:
        return refused.lines[0]
    if not match.settings.options.room_chat:
        return "This table talks aloud; the chat is off."
    if match.phase is PhaseKind.NIGHT:
        return "Nobody writes to the room at night."
    return "Only the speaker writes now."


def mafia(scene: Scene, rest: str) -> Reply:
    """`mafia …` writes to the mafia side at night; `mafia` alone reads out what is new there."""
    text = _clean(rest)
    if not text:
        return _read_mafia(scene)
    refused, match = not_playing(scene), scene.playing
    if refused is not None or match is None:
        return refused or say("No match is on.")
    if not match.settings.options.mafia_chat:
        return say("There is no such chat at this table.")
    if match.phase is not PhaseKind.NIGHT:
        return say("That chat is open at night only.")
    return Reply((NOTED,), Say("mafia", text) if "mafia" in match.legal.say else None)


def _read_mafia(scene: Scene) -> Reply:
    match = scene.view.match
    lines = () if match is None else match.mafia_talk
    new = unread(lines, scene.book.mafia_read)
    scene.book.mafia_read = lines[-1] if lines else None
    return _read(match, new)


def dead(scene: Scene, rest: str) -> Reply:
    """`dead …` writes to the chat of the dead; `dead` alone reads out what is new there."""
    match = scene.view.match
    text = _clean(rest)
    if not text:
        lines = () if match is None else match.dead_talk
        new = unread(lines, scene.book.dead_read)
        scene.book.dead_read = lines[-1] if lines else None
        return _read(match, new)
    playing = scene.playing
    if playing is None:
        return say("No match is on.")
    if not playing.settings.options.dead_chat:
        return say("The dead have no chat at this table.")
    me = own_seat(playing)
    if me is None or me.alive:
        return say("Only the dead write there.")
    if "dead" not in playing.legal.say:
        return say("That chat is closed now.")
    return ask(Say("dead", text), "Sent.")


def _read(match: View | None, lines: tuple[Said, ...]) -> Reply:
    if match is None or not lines:
        return say("Nothing new to read.")
    names = names_of(match)
    return say(*(event_line(match.settings.theme, names, line) or "" for line in lines))


def chat(scene: Scene, rest: str) -> Reply:
    """`chat`: the last lines of the room again."""
    match = scene.view.match
    if match is not None:
        names = names_of(match)
        lines = [event_line(match.settings.theme, names, line) or "" for line in match.room[-10:]]
    else:
        lines = []
    if match is None or match.over is not None:
        lines = [*lines, *(f"{line.name}: {line.text}" for line in scene.view.lobby)][-10:]
    return say(*lines) if lines else say("Nobody has written anything.")
