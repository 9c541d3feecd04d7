"""What plain mode says without being asked: news, and what changed between two views. Public facts only. Pure.

Nothing here looks at a role, a choice or a private chat, so two players at one table always hear the same.
"""

from typing import TypeVar, get_args

from msgspec.structs import replace

from ...rules.events import (
    BallotCast,
    Dealt,
    Eliminated,
    Event,
    MatchOver,
    News,
    PhaseBegan,
    PhaseKind,
    Readied,
    Said,
)
from ...rules.options import BY_NAME
from ...rules.settings import Settings
from ...rules.view import View
from ...table.views import TableView, Update, You
from ..option_words import option_label, value_label
from ..wording import event_line, list_text, moderator_line, names_of, phase_title, role_name
from .moments import moment_lines
from .scene import Notebook, label, left_s, own_seat, people, sentence, spoken

_PUBLIC_NEWS = get_args(News)
_T = TypeVar("_T")


def hear(before: TableView, update: Update, book: Notebook) -> tuple[str, ...]:
    """The lines that an update brings, oldest first. `book` is told where the match is."""
    after = update.view
    known = {notice.number for notice in before.notices}
    lines = [sentence(notice.text) for notice in after.notices if notice.number not in known]
    lines += [f"{line.name}: {line.text}" for line in _added(before.lobby, after.lobby)]
    lines += _about_you(before.you, after.you)
    if before.settings != after.settings:
        lines += _settings(before.settings, after.settings)
    lines += _lobby_ready(before, after)
    if before.match is not None and after.match is None:
        book.new_match()
        lines.append("Back in the lobby.")
    lines += _could_start(before, after)
    if after.match is not None:
        lines += _news(after, after.match, update.news, book)
    return tuple(line for line in lines if line)


def _added(old: tuple[_T, ...], new: tuple[_T, ...]) -> tuple[_T, ...]:
    """What `new` has after the end of `old`; the beginning of a long list may have been dropped."""
    for kept in range(min(len(old), len(new)), 0, -1):
        if old[-kept:] == new[:kept]:
            return new[kept:]
    return new


def _about_you(old: You, new: You) -> list[str]:
    lines = [new.lost] if new.lost is not None and new.lost != old.lost else []
    if (old.seat, old.name) != (new.seat, new.name):
        lines.append(seat_line(new))
        lines += _way_back(new) if old.code is None else []
    if new.host and not old.host:
        lines.append("You have the host's rights. Type help host for the words.")
    if old.host and not new.host:
        lines.append("You no longer have the host's rights.")
    if new.bad_name is not None and new.bad_name != old.bad_name:
        lines.append(bad_name_line(new.bad_name))
    return lines


def _way_back(you: You) -> list[str]:
    """A word to who has no key, and needs something else to come back by."""
    return [] if you.code is None else ["You have no key; type code for what brings you back to your seat."]


def seat_line(you: You) -> str:
    """Who the listener is to the table."""
    if you.seat is not None:
        return f"You are {you.name}, in seat {you.seat}."
    return "You have no seat; you watch." if you.name is None else f"You are {you.name}, without a seat; you watch."


def bad_name_line(why: str) -> str:
    """What somebody hears whose name cannot be used."""
    return f"{sentence(why)} Type name, and the name you want."


def _settings(old: Settings, new: Settings) -> list[str]:
    lines = []
    if old.preset != new.preset:
        lines.append(f"The host chose {new.title}.")
    else:
        lines += [
            f"{option_label(new.theme, name)}: {value_label(new.theme, name, value)}."
            for name in BY_NAME
            if (value := getattr(new.options, name)) != getattr(old.options, name)
        ]
    if new.options.moderator_view and not old.options.moderator_view:
        lines += told_of_the_host(new)
    if old.theme != new.theme:
        lines.append(f"Theme: {new.theme}.")
    return lines


def _lobby_ready(before: TableView, after: TableView) -> list[str]:
    if before.match is not None or after.match is not None:
        return []
    lines = []
    for sitter in after.sitters:
        same = [old for old in before.sitters if sitter.name is not None and old.name == sitter.name]
        if sitter.ready and not any(old.ready for old in before.sitters if old.seat == sitter.seat or old in same):
            lines.append(f"{sitter.seat} {sitter.name} is ready to start.")
        elif not sitter.ready and any(old.ready for old in same):
            lines.append(f"{sitter.seat} {sitter.name} is no longer ready to start.")
    return lines


def _could_start(before: TableView, after: TableView) -> list[str]:
    if after.match is None and after.you.host and before.problems and not after.problems:
        return [f"{len(people(after))} players are seated. The match can begin: type start."]
    return []


def _news(view: TableView, match: View, news: tuple[tuple[int, Event], ...], book: Notebook) -> list[str]:
    names = names_of(match)
    theme = match.settings.theme
    lines: list[str] = []
    asked: list[str] = []
    for when_ms, event in news:
        match event:
            case Dealt():
                book.new_match()
                lines.append(f"The match begins with {len(names)} players.")
                lines += told_of_the_host(match.settings)
            case PhaseBegan():
                first_call = book.phase is not PhaseKind.NIGHT
                book.enter(event.phase)
                lines.append(_phase(match, event, when_ms))
                asked = prompts(view, match, first_call) if event.phase is match.phase and not match.paused else []
            case Said() if event.channel == "room":
                lines.append(event_line(theme, names, event) or "")
            case Said():
                pass
            case BallotCast() if match.settings.options.ballots != "live":
                lines.append(event_line(theme, names, replace(event, target=None)) or "")
            case Readied() | BallotCast():
                lines.append(event_line(theme, names, event) or "")
            case Eliminated():
                if event.cause != "night":  # the morning has said so
                    lines.append(event_line(theme, names, event) or "")
                if event.seat == match.viewer:
                    lines += _out(match)
            case MatchOver():
                book.hush = False
                lines += _over(match, event)
            case _ if isinstance(event, _PUBLIC_NEWS):
                lines.append(event_line(theme, names, event) or "")
            case _:
                pass
    return lines + asked


def _out(match: View) -> list[str]:
    if match.over is not None:
        return ["You are out."]
    options = match.settings.options
    lines = ["You are out. Keep what you know to yourself."]
    lines += ["Type dead to read what the dead write, dead and your words to write."] if options.dead_chat else []
    return lines + (["Type story to hear every role and every night, when nobody else can."] * options.ghosts_see_night)


def _phase(match: View, event: PhaseBegan, when_ms: int) -> str:
    speaker = None if event.speaker is None else label(match, event.speaker)
    title = phase_title(match.settings.theme, event.phase, event.day, event.call, speaker)
    clock = "No clock." if event.ends_ms is None else f"{spoken((event.ends_ms - when_ms) / 1000).capitalize()}."
    return f"{title}. {clock}"


def prompts(view: TableView, match: View, first_call: bool) -> list[str]:
    """What the listener can type in the phase that is on: alike for all living players, whatever their roles."""
    lines = []
    me = own_seat(match)
    if me is not None and me.alive:
        lines += _player_prompts(match, me.seat, first_call)
    if view.host_legal is not None and view.host_legal.continues and match.ends_ms is None:
        lines.append("Host: type continue to go on.")
    return lines


def _player_prompts(match: View, seat: int, first_call: bool) -> list[str]:
    options = match.settings.options
    match match.phase:
        case PhaseKind.REVEAL:
            return ["Type role to hear your role, when nobody else can."]
        case PhaseKind.NIGHT:
            return ["Type choose and a seat number, whoever you are."] if first_call else []
        case PhaseKind.MORNING:
            return ["Type results to hear what you have learned, if anything."]
        case PhaseKind.DISCUSSION:
            lines = ["Type ready when you are ready for the vote."] if options.ready_ends_talk else []
            return lines + (["Type signs to see whether anybody signed to you."] if options.gestures else [])
        case PhaseKind.SPEECHES | PhaseKind.DEFENCE | PhaseKind.LAST_WORDS if match.speaker == seat:
            return ["You have the floor. Type say and your words; type done to end."]
        case PhaseKind.VOTE | PhaseKind.RUNOFF if options.vote_mode == "table":
            return ["Agree on somebody; the host enters the vote."]
        case PhaseKind.VOTE if options.no_elimination:
            return ["Type vote and a seat number, or vote nobody."]
        case PhaseKind.VOTE:
            return ["Type vote and a seat number."]
        case PhaseKind.RUNOFF:
            among = [label(match, each) for each in match.candidates or () if each != "nobody"]
            return [f"Vote between {list_text(among)}."]
        case _:
            return []


def _over(match: View, event: MatchOver) -> list[str]:
    names = names_of(match)
    theme = match.settings.theme
    lines = ["The match is over.", event_line(theme, names, event) or ""]
    for seat, role in enumerate(event.roles, 1):
        won = ", won" if seat in event.winners else ""
        lines.append(f"{label(match, seat)} was {role_name(theme, role)}{won}.")
    lines += moment_lines(match)
    lines.append(
        "Type story to hear the match night by night, story as 3 to hear it as 3 was told it, story moments to hear "
        "the key moments again."
    )
    return lines


def greeting(view: TableView, now_s: float) -> tuple[str, ...]:
    """What is said once, on coming in: who one is and where things stand. As public as all the rest."""
    lines = ["Mafia in plain lines. Type help for the words. Nothing secret is said unless you ask for it."]
    you = view.you
    lines.append(bad_name_line(you.bad_name) if you.bad_name is not None else seat_line(you))
    lines += _way_back(you)
    if you.host:
        lines.append("You have the host's rights. Type help host for the words.")
    lines += where(view, now_s)
    lines += holding(view)
    if view.match is not None and view.match.over is None and not view.match.paused:
        lines += prompts(view, view.match, first_call=True)
    return tuple(lines)


def where(view: TableView, now_s: float) -> tuple[str, ...]:
    """The phase and its clock, or the lobby."""
    match = view.match
    told = told_of_the_host(view.settings if match is None else match.settings)
    if match is None:
        return (f"Lobby. {len(people(view))} of {len(view.sitters)} seats taken. Rules: {view.settings.title}.", *told)
    if match.over is not None:
        return ("The match is over.",)
    speaker = None if match.speaker is None else label(match, match.speaker)
    title = phase_title(match.settings.theme, match.phase, match.day, match.call, speaker)
    left = left_s(view, now_s)
    clock = "No clock." if left is None else f"{spoken(left)} left."
    return (f"{title}. Paused. {clock}" if match.paused else f"{title}. {clock}", *told)


def holding(view: TableView) -> list[str]:
    """What everybody was told that still holds: why the game stands still, that the record cannot be written."""
    return [sentence(notice.text) for notice in view.notices if notice.stands is not None]


def told_of_the_host(settings: Settings) -> tuple[str, ...]:
    """That a host may see everything, where that is so (RULES 5.7)."""
    told = moderator_line(settings)
    return () if told is None else (told,)
