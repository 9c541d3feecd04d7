"""What a player does in a match: the night answer, ballots, signs, being ready, ending one's turn.

At night every living player hears the same "Noted.", whatever their role and whether anything was sent; what came of
it is told by `picks`. By day a refusal is worded from public facts.
"""

from typing import Final, get_args

from ...rules.commands import CastBallot, Choose, Gesture, Ready, Sign, Suspect, Yield
from ...rules.events import PhaseKind
from ...rules.view import View
from ...table.requests import MarkReady, Request
from ..wording import choice_line, sign_name
from .scene import Reply, Scene, ask, find_candidate, find_seat, label, labels, own_seat, say

NOTED: Final = "Noted."
_PASSES: Final = ("pass", "nobody", "none", "skip")


def not_playing(scene: Scene) -> Reply | None:
    """Why the listener can do nothing in a match now; None when they can. Public facts only."""
    match = scene.playing
    if match is None:
        return say("No match is on.")
    me = own_seat(match)
    if me is None:
        return say("You have no seat in this match; you watch.")
    if not me.alive:
        return say("You are out of the match.")
    if match.paused:
        return say("The game is paused.")
    return None


def noted(scene: Scene, request: Request | None, why_not: str | None) -> Reply:
    """The one answer of the night. `why_not` is kept for `picks`, in place of what was kept before."""
    scene.book.aside = why_not
    return Reply((NOTED,), request)


def choose(scene: Scene, rest: str) -> Reply:
    """`choose 3`, `choose 3 note`, `choose pass`: the night answer of everybody."""
    refused, match = not_playing(scene), scene.playing
    if refused is not None or match is None:
        return refused or say("No match is on.")
    if match.phase is not PhaseKind.NIGHT:
        return say("It is not night.")
    words = rest.split()
    note = len(words) > 1 and words[-1].casefold() == "note"
    rest = " ".join(words[:-1] if note else words)
    if rest.casefold() in _PASSES:
        return noted(scene, *_passing(match))
    target = find_seat(scene.view, rest)
    if isinstance(target, str):
        return say(target)
    if not match.seats[target - 1].alive:
        return say(f"{label(match, target)} is out.")
    return noted(scene, *_choosing(match, target, note))


def _passing(match: View) -> tuple[Request | None, str | None]:
    if match.legal.may_pass:
        return Choose(None), None
    return None, "You cannot pass." if _is_asked(match) else _nothing_open(match)


def _is_asked(match: View) -> bool:
    return bool(match.legal.choose or match.legal.suspect)


def _nothing_open(match: View) -> str:
    if choice_line(match) is not None:
        return "What you chose first stands."
    return "Nothing was asked of you then, so nothing came of it."


def _choosing(match: View, target: int, note: bool) -> tuple[Request | None, str | None]:
    legal = match.legal
    if target in legal.choose:
        with_note = note and legal.may_note
        return Choose(target, with_note), "You could leave no note with that." if note and not with_note else None
    if legal.choose or legal.may_pass:
        return None, f"You cannot choose {label(match, target)} tonight."
    return _suspecting(match, target)


def suspect(scene: Scene, rest: str) -> Reply:
    """`suspect 3`: the answer to the question that nobody keeps."""
    refused, match = not_playing(scene), scene.playing
    if refused is not None or match is None:
        return refused or say("No match is on.")
    if match.phase is not PhaseKind.NIGHT:
        return say("It is not night.")
    target = find_seat(scene.view, rest)
    if isinstance(target, str):
        return say(target)
    return noted(scene, *_suspecting(match, target))


def _suspecting(match: View, target: int) -> tuple[Request | None, str | None]:
    if target in match.legal.suspect:
        return Suspect(), None
    return None, f"You cannot name {label(match, target)}." if match.legal.suspect else _nothing_open(match)


def vote(scene: Scene, rest: str) -> Reply:
    """`vote 5`, `vote nobody`."""
    refused, match = not_playing(scene), scene.playing
    if refused is not None or match is None:
        return refused or say("No match is on.")
    if match.phase not in (PhaseKind.VOTE, PhaseKind.RUNOFF):
        return say("There is no vote now.")
    if match.settings.options.vote_mode == "table":
        return say("The host enters what the table agrees on.")
    target = find_candidate(scene.view, rest)
    if isinstance(target, str) and target != "nobody":
        return say(target)
    if target in match.legal.vote:
        return ask(CastBallot(target))
    if not match.legal.vote:
        return say("You have voted already, and a ballot stands.")
    return say(f"You cannot vote for that. You can vote for {labels(match, match.legal.vote)}.")


def ready(scene: Scene, rest: str) -> Reply:
    """`ready`: for the vote, or in the lobby for the match."""
    return _readiness(scene, True)


def unready(scene: Scene, rest: str) -> Reply:
    """`unready`: take it back."""
    return _readiness(scene, False)


def _readiness(scene: Scene, on: bool) -> Reply:
    if scene.playing is None:
        return ask(MarkReady(on)) if scene.view.you.seat is not None else say("You have no seat.")
    refused = not_playing(scene)
    if refused is not None:
        return refused
    if not scene.playing.legal.ready:
        return say("Nobody is asked to be ready now.")
    me = own_seat(scene.playing)
    if me is not None and me.ready == on:
        return say("You are ready already." if on else "You are not ready yet.")
    return ask(Ready(on))


def done(scene: Scene, rest: str) -> Reply:
    """`done`: the speaker has finished."""
    refused, match = not_playing(scene), scene.playing
    if refused is not None or match is None:
        return refused or say("No match is on.")
    return ask(Yield()) if match.legal.yields else say("You do not have the floor.")


def sign(scene: Scene, rest: str) -> Reply:
    """`sign 4 check 7`: a wordless sign that only the two see."""
    refused, match = not_playing(scene), scene.playing
    if refused is not None or match is None:
        return refused or say("No match is on.")
    if not match.settings.options.gestures:
        return say("There are no signs at this table.")
    words = rest.split()
    if len(words) not in (2, 3):
        return say(f"Type sign, a seat, and one of: {', '.join(get_args(Sign))}; after it a seat, if it is about one.")
    to = find_seat(scene.view, words[0])
    kind = _sign_kind(words[1])
    about = find_seat(scene.view, words[2]) if len(words) == 3 else None
    if isinstance(to, str):
        return say(to)
    if kind is None:
        return say(f"The signs are: {', '.join(get_args(Sign))}.")
    if isinstance(about, str):
        return say(about)
    night = match.phase is PhaseKind.NIGHT
    if to not in match.legal.gesture:
        refusal = "You cannot sign to that player now."
        return noted(scene, None, refusal) if night else say(refusal)
    return ask(Gesture(to, kind, about), NOTED)


def _sign_kind(typed: str) -> Sign | None:
    near: list[Sign] = [each for each in get_args(Sign) if each.startswith(typed.casefold())]
    return near[0] if len(near) == 1 else None


def sign_list(scene: Scene) -> str:
    """The signs with what they mean, for help."""
    kinds: tuple[Sign, ...] = get_args(Sign)
    return "; ".join(f"{each}: {sign_name(scene.theme, each)}" for each in kinds)
