"""The story of a finished match as rows: by night who chose whom and what came of it, by day the votes. Pure."""

from collections.abc import Iterator
from itertools import groupby

from ...rules.commands import NOBODY
from ...rules.events import (
    BallotVoided,
    Eliminated,
    Extended,
    Learned,
    MatchOver,
    MorningCame,
    Paused,
    Recorded,
    Resumed,
    VoteClosed,
)
from ...rules.roles import Role
from ...rules.state import NightChoice
from ...rules.view import Truth, View
from ..paint import BLANK, Row, clip, fit, paragraph
from ..wording import candidate_label, event_line, names_of, news_line, reading, role_name, seat_label, seats_text
from .parts import heading

_UNTOLD = (Paused, Resumed, Extended, BallotVoided, MatchOver)
"""News that the story of a match leaves out."""
_DEEDS = {
    Role.DETECTIVE: "asked about",
    Role.DOCTOR: "protected",
    Role.BODYGUARD: "guarded",
    Role.MANIAC: "shot",
    Role.COURTESAN: "blocked",
}


def story_rows(view: View, width: int) -> list[Row]:
    """Everything that happened, oldest first, as far as everybody may know it after the end."""
    rows: list[Row] = []
    days = sorted({entry.day for entry in view.record} | _nights(view))
    by_day = {day: list(entries) for day, entries in groupby(view.record, lambda entry: entry.day)}
    for day in days:
        news = [entry for entry in by_day.get(day, []) if not isinstance(entry.news, _UNTOLD)]
        if day in _nights(view) or any(isinstance(entry.news, MorningCame) for entry in news):
            rows += [*_gap(rows), heading(f"Night {day}"), *_night(view, day, width)]
            rows += _told(view, [entry for entry in news if _of_night(entry)], width)
        votes = [entry for entry in news if not _of_night(entry)]
        if votes:
            rows += [*_gap(rows), heading(f"Day {day}"), *_told(view, votes, width)]
    return rows


def _gap(rows: list[Row]) -> list[Row]:
    return [BLANK] if rows else []


def _nights(view: View) -> set[int]:
    if view.truth is None:
        return set()
    return {choice.night for choice in view.truth.choices} | {night for night, _ in view.truth.outcomes}


def _of_night(entry: Recorded) -> bool:
    return isinstance(entry.news, MorningCame) or (isinstance(entry.news, Eliminated) and entry.news.cause == "night")


def _night(view: View, night: int, width: int) -> Iterator[Row]:
    truth, names = view.truth, names_of(view)
    if truth is None:
        return
    answers = {what.seat: what for day, what in truth.outcomes if day == night and isinstance(what, Learned)}
    chosen = [choice for choice in truth.choices if choice.night == night]
    if not chosen:
        yield (("Nobody chose anything.", "dim"),)
    for choice in sorted(chosen, key=lambda each: (not each.kill, each.seat)):
        text = _deed(view, truth, names, choice, answers.get(choice.seat))
        yield from paragraph(text, width, "mafia" if truth.roles[choice.seat - 1].is_mafia else "text", "  ")
    for day, outcome in truth.outcomes:
        if day == night and not isinstance(outcome, Learned):
            yield from paragraph(event_line(view.settings.theme, names, outcome) or "", width, "secret", "  ")


def _deed(view: View, truth: Truth, names: tuple[str, ...], choice: NightChoice, answer: Learned | None) -> str:
    theme, role = view.settings.theme, truth.roles[choice.seat - 1]
    who = f"{seat_label(choice.seat, names[choice.seat - 1])} ({role_name(theme, role)})"
    note = ", and left a note" if choice.note else ""
    if choice.target is None:
        return f"{who} passed."
    target = "themselves" if choice.target == choice.seat else seat_label(choice.target, names[choice.target - 1])
    if choice.kill:
        return f"{who} picked {target} to be killed."
    if role is Role.COURTESAN and choice.target == choice.seat:
        return f"{who} blocked nobody."
    found = ""
    if answer is not None:
        found = ", without an answer" if answer.mafia is None else f", who {reading(theme, answer.mafia)}"
    return f"{who} {_DEEDS.get(role, 'chose')} {target}{found}{note}."


def _told(view: View, entries: list[Recorded], width: int) -> Iterator[Row]:
    names, theme = names_of(view), view.settings.theme
    for entry in entries:
        news = entry.news
        if isinstance(news, VoteClosed) and news.tally:
            yield from vote_table(names, news, width)
        elif not (isinstance(news, Eliminated) and news.cause == "night"):
            yield from paragraph(news_line(theme, names, entry), width, "prompt", "  ")


def last_vote(view: View, width: int) -> list[Row]:
    """The vote that was counted last, as a table; empty before the first."""
    votes = [entry.news for entry in view.record if isinstance(entry.news, VoteClosed) and entry.news.tally]
    if not votes:
        return []
    return [BLANK, heading(f"The last vote, day {votes[-1].day}"), *vote_table(names_of(view), votes[-1], width)]


def vote_table(names: tuple[str, ...], vote: VoteClosed, width: int) -> Iterator[Row]:
    """One vote: a line for each candidate with count, bar and, where they are shown, the voters."""
    yield (("Runoff" if vote.runoff else "Vote", "dim"),)
    cells = min(18, max(8, width // 3))
    most = max(count for _, count in vote.tally)
    for candidate, count in vote.tally:
        voters = [voter for voter, target in vote.ballots or () if target == candidate]
        parts = [str(voter) for voter in voters] + ["penalty"] * (candidate in vote.penalties)
        bar = "█" * count + " " * (most - count)
        style = "prompt" if candidate == vote.out else "text"
        yield (
            (fit("  " + candidate_label(names, candidate), cells + 2), style),
            (f"{count:>3} ", style),
            (bar, "mark"),
            (clip(f"  {' '.join(parts)}", max(0, width - cells - 6 - most)), "dim"),
        )
    yield from paragraph(_verdict(names, vote), width, "prompt", "  ")
    if vote.missing:
        yield from paragraph(f"Did not vote: {seats_text(names, vote.missing)}.", width, "dim", "  ")


def _verdict(names: tuple[str, ...], vote: VoteClosed) -> str:
    if vote.out is not None:
        return f"The table picked {seat_label(vote.out, names[vote.out - 1])}."
    if vote.tied:
        return f"A tie between {seats_text(names, vote.tied)}."
    if vote.threshold == "majority" and vote.tally[0][0] != NOBODY:
        return "No majority."
    return "The table picked nobody."
