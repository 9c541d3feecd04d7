"""What is spoken only when its owner asks: role, results, choices, signs, and the story where one may know it."""

from ...rules.events import Chosen, Eliminated, PhaseKind, Recorded
from ...rules.state import NightChoice
from ...rules.view import Truth, View
from ..wording import (
    choice_line,
    event_line,
    mates_line,
    names_of,
    news_line,
    result_line,
    role_help,
    role_name,
    secret_prompt,
    side_name,
    works_alone,
)
from .moments import moment_lines
from .retelling import told_again
from .scene import Reply, Scene, label, labels, say, unread

_NO_MATCH = "No match is on."


def role(scene: Scene, rest: str) -> Reply:
    """`role`: what the listener is, with whom, and what is asked of them now."""
    match = scene.view.match
    if match is None:
        return say(_NO_MATCH)
    if match.role is None:
        return say("You have no role; you watch.")
    theme = match.settings.theme
    name = role_name(theme, match.role)
    if not match.alive:
        return say(f"You were {name}.")
    lines = [f"You are {name}, side: {side_name(theme, match.role.side)}."]
    lines.append(role_help(theme, match.role, match.settings.options, alone=works_alone(match)))
    mates = mates_line(match)
    if mates is not None:
        lines.append(mates)
        lines += _mates_roles(match)
    if match.phase is PhaseKind.NIGHT and not match.paused:
        lines += _asked_tonight(match)
    return say(*lines)


def _mates_roles(match: View) -> list[str]:
    return [
        f"{label(match, seat.seat)} is {role_name(match.settings.theme, seat.role)}{'' if seat.alive else ', out'}."
        for seat in match.seats
        if seat.seat in match.mates and seat.seat != match.viewer and seat.role is not None
    ]


def _asked_tonight(match: View) -> list[str]:
    legal = match.legal
    if legal.suspect:
        return [f"{secret_prompt(match)} Type choose and one of: {labels(match, legal.suspect)}."]
    if not legal.choose and not legal.may_pass:
        return [choice_line(match) or "Nothing is asked of you now; what you type is noted and does nothing."]
    targets = labels(match, legal.choose) + (", or pass" if legal.may_pass else "")
    lines = [f"{secret_prompt(match)} Type choose and one of: {targets}."]
    if legal.may_note:
        lines.append("Type note after the seat to leave your note with it.")
    return lines


def results(scene: Scene, rest: str) -> Reply:
    """`results`: everything the listener has learned in this match."""
    match = scene.view.match
    if match is None:
        return say(_NO_MATCH)
    names = names_of(match)
    lines = [result_line(match.settings.theme, names, night, learned) for night, learned in match.results]
    return say(*lines) if lines else say("You have learned nothing.")


def picks(scene: Scene, rest: str) -> Reply:
    """`picks`: what of the listener's stands now; `picks all`: every night of the match."""
    match = scene.view.match
    if match is None:
        return say(_NO_MATCH)
    lines = []
    if rest.casefold() == "all":
        lines += [f"Night {each.night}: {_choice(match, each)}" for each in match.choices]
    else:
        if scene.book.aside is not None:
            lines.append(scene.book.aside)
        own = choice_line(match)
        if own is not None:
            lines.append(own)
        lines += [_choice(match, each) for each in match.picks if each.seat != match.viewer]
    return say(*lines) if lines else say("Nothing of yours stands.")


def _choice(match: View, choice: NightChoice) -> str:
    event = Chosen(choice.seat, choice.target, choice.note, choice.kill)
    return event_line(match.settings.theme, names_of(match), event) or ""


def signs(scene: Scene, rest: str) -> Reply:
    """`signs`: the signs since the last time, sent and received."""
    match = scene.view.match
    if match is None:
        return say(_NO_MATCH)
    new = unread(match.gestures, scene.book.sign_read)
    scene.book.sign_read = match.gestures[-1] if match.gestures else None
    names = names_of(match)
    lines = [event_line(match.settings.theme, names, each) or "" for each in new]
    return say(*lines) if lines else say("No new signs.")


def story(scene: Scene, rest: str) -> Reply:
    """`story`: every role and every night, for those who may know; after the end also as 3 was told it.

    `story moments`: only what decided it.
    """
    first, _, eyes = rest.partition(" ")
    if first.casefold() == "as":
        return told_again(scene, eyes)
    match = scene.view.match
    if match is None:
        return say(_NO_MATCH)
    of_moments = first.casefold() == "moments"
    if match.truth is None or (of_moments and match.over is None):
        return say("The story is told when the match is over.")
    if of_moments:
        return say(*(moment_lines(match) or ["Nothing in this match stands out."]))
    return say(*_story(match, match.truth))


def _story(match: View, truth: Truth) -> list[str]:
    theme = match.settings.theme
    names = names_of(match)
    lines = [f"{label(match, seat)}: {role_name(theme, role)}." for seat, role in enumerate(truth.roles, 1)]
    for day in range(1, match.day + 1):
        nightly = [_choice(match, each) for each in truth.choices if each.night == day]
        nightly += [event_line(theme, names, event) or "" for night, event in truth.outcomes if night == day]
        if nightly:
            lines += [f"Night {day}.", *nightly]
        told = [news_line(theme, names, entry) for entry in match.record if entry.day == day and not repeats(entry)]
        if told:
            lines += [f"Day {day}.", *told]
    if match.over is not None:
        lines += seal(match)
        if match.over.seed is not None:
            lines.append(f"Seed of the deal: {match.over.seed}.")
    return lines


def repeats(entry: Recorded) -> bool:
    """A death in the night, which the morning tells as well."""
    return isinstance(entry.news, Eliminated) and entry.news.cause == "night"


def seal(match: View) -> list[str]:
    """The commitment to the deal, as a line. Public."""
    return [] if match.commitment is None else [f"Seal of the deal, SHA-256: {match.commitment}."]
