"""What anybody may ask and hear at any time: who, record, clock, rules, settings, the way in. Public facts only."""

from collections.abc import Iterable

from ...rules.options import SPECS
from ...rules.view import View
from ..balance_words import balance_line, how_line
from ..option_words import changes, option_label, value_label
from ..rulebook import rule_book
from ..rulebook_words import Chapter
from ..wording import list_text, names_of, news_line, role_name, when
from .narration import holding, seat_line, where
from .private import repeats, seal
from .scene import Reply, Scene, label, left_s, people, public_roles, say, sentence

_RECORD_LINES = 10


def who(scene: Scene, rest: str) -> Reply:
    """`who`: the seats, one a line, as everybody sees them."""
    return say(*seat_lines(scene), f"Watching: {scene.view.watchers}.", seat_line(scene.view.you))


def seat_lines(scene: Scene) -> list[str]:
    """The seats, one a line."""
    match = scene.view.match
    return _sitters(scene) if match is None else _players(scene, match)


def _players(scene: Scene, match: View) -> list[str]:
    named = public_roles(match)
    sitters = {sitter.seat: sitter for sitter in scene.view.sitters}
    lines = []
    for seat in match.seats:
        marks = ["alive" if seat.alive else "out"]
        if seat.seat in named:
            marks.append(role_name(match.settings.theme, named[seat.seat]))
        marks += [mark for mark, on in (("voted", seat.voted), ("ready", seat.ready), ("penalty", seat.penalty)) if on]
        sitter = sitters.get(seat.seat)
        if sitter is not None:
            marks += [mark for mark, on in (("away", not sitter.here), ("host", sitter.host)) if on]
        lines.append(f"{label(match, seat.seat)}: {', '.join(marks)}.")
    return lines


def _sitters(scene: Scene) -> list[str]:
    lines = []
    free = 0
    for sitter in scene.view.sitters:
        if sitter.name is None:
            free += 1
            continue
        marks = ["here" if sitter.here else "away"]
        marks += [mark for mark, on in (("ready", sitter.ready), ("host", sitter.host)) if on]
        lines.append(f"{sitter.seat} {sitter.name}: {', '.join(marks)}.")
    return [*lines, f"Free seats: {free}."]


def record(scene: Scene, rest: str) -> Reply:
    """`record`: the public record, newest first; `record all`: the whole of it and the seal of the deal."""
    match = scene.view.match
    if match is None:
        return say("No match is on.")
    lines = record_lines(match)
    if rest.casefold() == "all":
        return say(*lines, *seal(match))
    if not lines:
        return say("Nothing has been told yet.")
    more = len(lines) - _RECORD_LINES
    return say(*lines[:_RECORD_LINES], *([f"{more} more: type record all."] if more > 0 else []))


def record_lines(match: View) -> list[str]:
    """The public record as lines with the night or day of each, newest first."""
    names = names_of(match)
    return [
        f"{when(entry)}: {news_line(match.settings.theme, names, entry)}"
        for entry in reversed(match.record)
        if not repeats(entry)
    ]


def news(scene: Scene, rest: str) -> Reply:
    """`news`: what everybody was told beside the record: what holds first, then the newest; `news all`: everything."""
    holds = holding(scene.view)
    passed = [sentence(notice.text) for notice in reversed(scene.view.notices) if notice.stands is None]
    most = len(passed) if rest.casefold() == "all" else _RECORD_LINES
    more = len(passed) - most
    lines = [*holds, *passed[:most], *([f"{more} more: type news all."] if more > 0 else [])]
    return say(*lines) if lines else say("Nothing has been told yet.")


def clock(scene: Scene, rest: str) -> Reply:
    """`clock`: the phase and what is left of it."""
    lines = list(where(scene.view, scene.now_s))
    playing = scene.playing
    if playing is not None and not playing.paused and left_s(scene.view, scene.now_s) is None:
        lines.append("The host goes on when it is time.")
    return say(*lines)


def rules(scene: Scene, rest: str) -> Reply:
    """`rules`: the chapters of the rule book; `rules vote`: one of them; `rules all`: the whole book."""
    settings = scene.view.settings if scene.view.match is None else scene.view.match.settings
    book = rule_book(settings, len(people(scene.view)))
    wanted = rest.casefold()
    if not wanted:
        titles = list_text(chapter.title for chapter in book)
        return say(f"Rules: {settings.title}.", f"Chapters: {titles}.", "Type rules and a word of the title.")
    found = [chapter for chapter in book if wanted == "all" or wanted in chapter.title.casefold()]
    return say(*_chapters(found)) if found else say("No chapter has that in its title. Type rules for the list.")


def _chapters(chapters: Iterable[Chapter]) -> list[str]:
    lines = []
    for chapter in chapters:
        lines.append(f"{chapter.title}.")
        lines += [f"{rule.label}: {rule.text}" if rule.label else rule.text for rule in chapter.rules]
    return [sentence(line) for line in lines]


def settings(scene: Scene, rest: str) -> Reply:
    """`settings`: what is set and what stands against a start; `settings all`: every option."""
    chosen = scene.view.settings
    theme = chosen.theme
    if rest.casefold() == "all":
        return say(
            *(
                f"{spec.name}: {option_label(theme, spec.name)}: "
                f"{value_label(theme, spec.name, getattr(chosen.options, spec.name))}."
                for spec in SPECS
            )
        )
    lines = [f"Rules: {chosen.title}. {chosen.based_on.about}", f"Theme: {theme}."]
    lines += [f"Changed: {change}." for change in changes(chosen)]
    if scene.playing is None:
        problems = [sentence(problem.text) for problem in scene.view.problems]
        lines += problems or ["Nothing stands against a start."]
    lines.append("Type settings all for every option.")
    return say(*lines)


def balance(scene: Scene, rest: str) -> Reply:
    """`balance`: what simple bots make of these settings with the players who are seated."""
    view, theme = scene.view, scene.theme
    if view.match is not None:
        return say("That is for the lobby, between two matches.")
    if view.problems:
        return say("No match can start as it stands, so there is nothing to weigh.", sentence(view.problems[0].text))
    if view.estimate is None:
        return say("There is no estimate, or not yet. Ask again in a moment.")
    return say(f"Odds: {balance_line(theme, view.estimate)}.", how_line(theme, view.estimate))


def address(scene: Scene, rest: str) -> Reply:
    """`address`: how others join."""
    return say(*invitation(scene))


def invitation(scene: Scene) -> list[str]:
    """The ways in, one a line, and how to know that it is the right table."""
    card = scene.card
    lines = [f"To play: {card.command('NAME', each)}" for each in card.addresses]
    return [*lines, f"To watch: {card.command('watch')}", f"The server's fingerprint: {card.fingerprint}"]
