"""The host's words: settings, start, clocks, moderation. Judged by what the host may do, which shows no secret."""

from collections.abc import Callable
from typing import Final

from ...rules.commands import (
    Candidate,
    Continue,
    Expel,
    Extend,
    Pause,
    Penalty,
    Resume,
    Reverse,
    Stop,
    TableVote,
)
from ...rules.legal import HostLegal
from ...rules.options import BY_NAME, BadOption, parse_value, show_value
from ...rules.presets import PRESETS, THEMES
from ...table.requests import (
    EndCoHost,
    HandOver,
    MakeCoHost,
    Request,
    SetOption,
    SetPreset,
    SetTheme,
    StartMatch,
    Tidy,
    ToLobby,
)
from ..hand import Question
from ..hostlist import without_rights
from ..questions import QUESTIONS
from ..wording import seat_label
from .scene import Reply, Scene, ask, find_candidate, find_seat, not_in_lobby, people, say, sentence

_NICKNAMES: Final = {"call": "call_seconds", "mafia": "mafia_count", "speech": "speech_s", "discussion": "talk_s"}
"""Short names that would be ambiguous, or are no beginning of the option's name."""

_NOT_HOST: Final = "Only the host can do that."

Judge = Callable[[Scene, HostLegal, str], Reply]


def _host(judge: Judge) -> Callable[[Scene, str], Reply]:
    def run(scene: Scene, rest: str) -> Reply:
        if not scene.view.you.host:
            return say(_NOT_HOST)
        return judge(scene, scene.view.host_legal or HostLegal(), rest)

    run.__doc__ = judge.__doc__
    return run


@_host
def set_option(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`set night 45`: change one option."""
    *words, value = rest.split() or [""]
    if not words:
        return say("Type set, an option and a value: set night 45. Type settings all for the options.")
    typed = "_".join(words).replace("-", "_").casefold()
    found = option_named(typed)
    if isinstance(found, tuple):
        hint = f" It could be {', '.join(found)}." if found else " Type settings all for the options."
        return say(f"I know no option {typed[:24]}.{hint}")
    parsed = parse_value(found, value)
    if isinstance(parsed, BadOption):
        return say(sentence(parsed.text))
    if getattr(scene.view.settings.options, found) == parsed:
        return say(f"{found} is {show_value(parsed)} already.")
    return not_in_lobby(scene) or ask(SetOption(found, parsed))


def option_named(typed: str) -> str | tuple[str, ...]:
    """The option that `typed` means, with or without the `_s` of a clock; else the names it could mean."""
    for name in (typed, f"{typed}_s", _NICKNAMES.get(typed, "")):
        if name in BY_NAME:
            return name
    near = tuple(name for name in BY_NAME if name.startswith(typed)) if typed else ()
    return near[0] if len(near) == 1 else near


@_host
def preset(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`preset club`: start over from a preset."""
    near = [name for name in PRESETS if rest and name.startswith(rest.casefold())]
    if len(near) == 1:
        return not_in_lobby(scene) or ask(SetPreset(near[0]))
    return say(*(f"{each.name}: {each.about}" for each in PRESETS.values()))


@_host
def theme(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`theme werewolf`: other words for the same rules."""
    near = [name for name in THEMES if rest and name.startswith(rest.casefold())]
    if len(near) == 1:
        return not_in_lobby(scene) or ask(SetTheme(near[0]))
    return say(f"Themes: {', '.join(THEMES)}.")


@_host
def start(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`start`, `rematch`: deal."""
    if scene.playing is not None:
        return say("A match is on.")
    return ask(StartMatch())


@_host
def lobby(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`lobby`: after a match, back to the lobby."""
    if scene.view.match is None:
        return say("This is the lobby.")
    return say("A match is on; stop ends it.") if scene.playing is not None else ask(ToLobby())


@_host
def free(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`free 3`: in the lobby, free somebody's seat."""
    seat = find_seat(scene.view, rest)
    return say(seat) if isinstance(seat, str) else not_in_lobby(scene) or ask(Tidy(seat))


@_host
def go_on(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`continue`, then `continue yes`: end a phase that waits for the host."""
    if scene.playing is None:
        return say("No match is on.")
    if scene.playing.paused:
        return say("The game is paused. Type resume.")
    if not legal.continues:
        return say("This phase ends by itself.")
    return _once("continue", Continue(), "continue", sure=_is_yes(rest))


@_host
def pause(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`pause`: stop every clock."""
    if scene.playing is None:
        return say("No match is on.")
    return ask(Pause()) if legal.pause else say("The game is paused already.")


@_host
def resume(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`resume`: go on after a pause."""
    return ask(Resume()) if legal.resume else say("The game is not paused.")


@_host
def extend(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`extend`: 30 seconds more."""
    return ask(Extend()) if legal.extend else say("No clock is running.")


@_host
def reverse(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`reverse`, then `reverse yes`: the vote does not count."""
    if not legal.reverse:
        return say("There is no vote to reverse now.")
    return _once("reverse", Reverse(), "reverse", sure=_is_yes(rest))


@_host
def penalty(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`penalty 3`, then `penalty 3 yes`: one vote more against a player."""
    target, sure = _with_yes(scene, rest)
    seat = find_seat(scene.view, target)
    if isinstance(seat, str):
        return say(seat)
    if seat not in legal.penalty:
        return say("No penalty can be given to that player now.")
    return _once("penalty", Penalty(seat), f"penalty {seat}", sure=sure, who=_who(scene, seat))


@_host
def expel(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`expel 3`, then `expel 3 yes`: remove a player from the match."""
    target, sure = _with_yes(scene, rest)
    seat = find_seat(scene.view, target)
    if isinstance(seat, str):
        return say(seat)
    if seat not in legal.expel:
        return say("Only a living player can be expelled.")
    return _once("expel", Expel(seat), f"expel {seat}", sure=sure, who=_who(scene, seat))


@_host
def table_vote(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`table vote 4`, `table vote nobody`, each again with `yes`: what the table agreed on."""
    first, _, last = rest.partition(" ")
    named, sure = _with_yes(scene, last.strip() if first.casefold() == "vote" else rest)
    target = find_candidate(scene.view, named)
    if isinstance(target, str) and target != "nobody":
        return say(target)
    if not legal.table_vote:
        return say("The host enters no vote now.")
    if target not in legal.table_vote:
        return say("The table cannot vote for that.")
    return _once("table_vote", TableVote(target), f"table vote {target}", sure=sure, who=_who(scene, target))


@_host
def give(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`give 3 NAME`, then `give 3 NAME yes`: hand the seat of a player to somebody without one."""
    first, _, last = rest.partition(" ")
    seat = find_seat(scene.view, first)
    if isinstance(seat, str):
        return say(seat)
    if scene.playing is None:
        return say("No match is on.")
    if not scene.playing.seats[seat - 1].alive:
        return say(f"{_who(scene, seat)} is out.")
    named, sure = _with_yes(scene, last)
    name = _called(scene.view.newcomers, named) or _beginning(scene.view.newcomers, named)
    if name is None:
        there = ", ".join(scene.view.newcomers) or "nobody"
        return say(f"Type give {seat} and the name of somebody without a seat: {there}.")
    words = f"give {seat} {name}"
    return _once("hand_over", HandOver(seat, name), words, sure=sure, to=_who(scene, seat), newcomer=name)


@_host
def cohost(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`cohost 3`, `cohost NAME`, each again with `yes`: give the host's rights to somebody else as well.

    `cohost off 3` takes them back.
    """
    first, _, whom = rest.partition(" ")
    if first.casefold() == "off":
        return _end_cohost(scene, whom.strip())
    if not rest:
        return say("Type cohost, and a seat or the name of somebody without one.")
    named, sure = _with_yes(scene, rest)
    name = _called(scene.view.newcomers, named)
    if name is not None:
        return _once("guest_host", MakeCoHost(name), f"cohost {name}", sure=sure, newcomer=name)
    seat = find_seat(scene.view, named)
    if isinstance(seat, str):
        return say(seat)
    if seat not in without_rights(scene.view):
        return say(f"{_who(scene, seat)} has the host's rights already.")
    return _once("cohost", MakeCoHost(seat), f"cohost {seat}", sure=sure, who=_who(scene, seat))


def _end_cohost(scene: Scene, rest: str) -> Reply:
    named, sure = _with_yes(scene, rest)
    there = scene.view.co_hosts
    name = _called(there, named)
    if name is None and isinstance(seat := find_seat(scene.view, named), int):
        name = _called(there, dict(people(scene.view))[seat])
    if name is None:
        return say(f"Type cohost off, and a seat or a name. Co-hosts: {', '.join(there) or 'nobody'}.")
    return _once("end_cohost", EndCoHost(name), f"cohost off {name}", sure=sure, newcomer=name)


@_host
def stop(scene: Scene, legal: HostLegal, rest: str) -> Reply:
    """`stop`, then `stop yes`: end the match without a winner."""
    if not legal.stop:
        return say("No match is on.")
    return _once("stop", Stop(), "stop", sure=_is_yes(rest))


def _once(question: Question, request: Request, words: str, *, sure: bool, **of: str) -> Reply:
    """Ask once before it is done, as the full screen does."""
    return ask(request) if sure else say(f"{QUESTIONS[question].format(**of)} Type {words} yes.")


def _is_yes(rest: str) -> bool:
    return rest.casefold() == "yes"


def _with_yes(scene: Scene, rest: str) -> tuple[str, bool]:
    """Whom `rest` names, and whether `yes` stands behind it, which may be the end of a name as well."""
    words = rest.split()
    names = (*(name for _, name in people(scene.view)), *scene.view.newcomers)
    if len(words) < 2 or not _is_yes(words[-1]) or rest.casefold() in (name.casefold() for name in names):
        return rest.strip(), False
    return " ".join(words[:-1]), True


def _called(names: tuple[str, ...], typed: str) -> str | None:
    return next((name for name in names if name.casefold() == typed.casefold()), None)


def _beginning(names: tuple[str, ...], typed: str) -> str | None:
    found = [name for name in names if typed and name.casefold().startswith(typed.casefold())]
    return found[0] if len(found) == 1 else None


def _who(scene: Scene, candidate: Candidate) -> str:
    """A player by seat and name, or nobody."""
    return candidate if isinstance(candidate, str) else seat_label(candidate, dict(people(scene.view))[candidate])
