"""The rule book: the rules in force, as text made from the settings, so that it cannot say anything else."""

from collections import Counter
from functools import lru_cache
from itertools import groupby

from ..rules.night import calls
from ..rules.options import MIN_SEATS
from ..rules.roles import Role
from ..rules.settings import Settings, composition, mafia_count, problems, smallest_table
from ..rules.state import Setup
from .option_words import changes, seconds_text
from .rulebook_day import day, end, host, secrets, vote
from .rulebook_night import morning, night
from .rulebook_words import Chapter, Rule, Words, rules
from .wording import list_text, role_help, role_name


@lru_cache(maxsize=32)
def rule_book(settings: Settings, players: int) -> tuple[Chapter, ...]:
    """All chapters for these settings and this many seated players (also fewer than a match needs)."""
    words = Words(settings)
    return (
        _goal(words),
        _roles(words, players),
        night(words, _calls(words, players)),
        morning(words),
        day(words),
        vote(words),
        host(words),
        end(words),
        secrets(words),
        _clocks(words),
    )


def _goal(words: Words) -> Chapter:
    settings = words.settings
    differs = changes(settings)
    return Chapter(
        "The goal",
        rules(
            f"The {words.mafia} know each other and kill by night. The {words.town} know nothing, are more, and by day "
            f"vote out whom they suspect. They want to be rid of the {words.mafia}, who want to be as many as the "
            "rest.",
            f"The {words.role(Role.JESTER)} is on nobody's side and wants to be voted out."
            if words.options.jester
            else None,
            f"Rules: {settings.title}. {settings.based_on.about}",
            f"Changed: {'; '.join(differs)}." if differs else None,
            f"The table has {words.options.seats} seats. A match needs {MIN_SEATS} players or more; empty seats are "
            "dropped.",
        ),
    )


def _roles(words: Words, players: int) -> Chapter:
    settings = words.settings
    stops = [problem for problem in problems(settings, max(players, MIN_SEATS)) if problem.option != "seats"]
    if players < MIN_SEATS:
        title, dealt = "The roles", _switched_on(words)
    elif stops:
        title, dealt = f"The roles: no match of {players} yet", _switched_on(words)
    else:
        title, dealt = f"The roles of {players} players", _dealt(words, players)
    return Chapter(title, (*dealt, *_mafia_size(words)))


def _dealt(words: Words, players: int) -> tuple[Rule, ...]:
    counts = Counter(composition(words.settings, players))
    return tuple(_role_rule(words, role, count) for role, count in counts.items())


def _switched_on(words: Words) -> tuple[Rule, ...]:
    options = words.options
    roles = [role for role in Role if getattr(options, role.value, True) is True]
    order = [Role.GODFATHER, Role.COURTESAN, Role.MAFIA]
    return tuple(
        _role_rule(words, role, 1)
        for role in (*[r for r in order if r in roles], *[r for r in roles if r not in order])
    )


def _role_rule(words: Words, role: Role, count: int) -> Rule:
    name = role_name(words.settings.theme, role)
    return Rule(role_help(words.settings.theme, role, words.options), f"{count} × {name}" if count > 1 else name)


def _mafia_size(words: Words) -> tuple[Rule, ...]:
    settings, options = words.settings, words.options
    if options.mafia_count == "auto":
        sizes = range(MIN_SEATS, max(options.seats, MIN_SEATS) + 1)
        steps = [
            (count, list(group)) for count, group in groupby(sizes, lambda players: mafia_count(settings, players))
        ]
        table = ", ".join(f"{_span(group)} players: {count}" for count, group in steps)
        size = f"How many the {words.mafia} are goes by the {options.auto_table} table: {table}."
        counts = [count for count, _ in steps]
    else:
        size = f"The {words.mafia} are {options.mafia_count}, whatever the number of players."
        counts = [options.mafia_count]
    when = "at the start" if options.mafia_limit == "start" else "after the first night"
    needs = list_text(
        [f"{count} need{'s' * (count == 1)} {smallest_table(settings, count)} players" for count in counts]
    )
    inside = [words.role(role) for role in (Role.GODFATHER, Role.COURTESAN) if getattr(options, role.value)]
    late = settings.based_on.maniac_from
    return rules(
        size,
        f"They must still be outnumbered {when}: {needs}.",
        f"The {' and the '.join(inside)} {'counts' if len(inside) == 1 else 'count'} among the {words.mafia}."
        if inside
        else None,
        f"No {words.role(Role.COURTESAN)} is dealt when the {words.mafia} are only one." if options.courtesan else None,
        f"The {words.role(Role.MANIAC)} is dealt from {late} players on."
        if options.maniac and late > MIN_SEATS
        else None,
    )


def _span(sizes: list[int]) -> str:
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"


def _calls(words: Words, players: int) -> tuple[Role, ...]:
    """The roles that a called night wakes, in their order: the engine's own answer (RULES 4.6)."""
    dealt = composition(words.settings, max(players, MIN_SEATS))
    return calls(Setup(words.settings, (), dealt, None, None))


def _clocks(words: Words) -> Chapter:
    options = words.options
    called = options.night_order == "called"
    shown = [
        ("Reading the role", options.reveal_s, True),
        ("Each call of the night", options.call_seconds, called),
        ("Night", options.night_s, not called),
        ("Morning", options.morning_s, True),
        ("Talk", options.talk_s, True),
        ("Each speech", options.speech_s, options.speeches),
        ("Vote", options.vote_s, True),
        ("Each defence", options.defence_s, options.runoff),
        ("Last words", options.last_words_s, options.last_words),
        ("Result", options.result_s, True),
    ]
    return Chapter(
        "The clocks",
        (
            *(
                Rule(_untimed(words, label) if seconds == 0 else seconds_text(seconds), label)
                for label, seconds, on in shown
                if on
            ),
            Rule("A choice or a vote that comes when the clock has run out is too late."),
        ),
    )


def _untimed(words: Words, label: str) -> str:
    early = {
        "Night": None if words.options.full_nights else "until every choice is in",
        "Talk": "until everybody is ready" if words.options.ready_ends_talk else None,
        "Vote": "until everybody has voted" if words.options.vote_mode == "each" else None,
        "Each speech": "until the speaker yields",
        "Each defence": "until the speaker yields",
        "Last words": "until the speaker yields",
    }.get(label)
    return f"untimed, {early} or the host goes on" if early else "untimed, until the host goes on"
