"""What the keys have done so far on the match screen: the cursor, a question that waits for Enter, an open menu.

Values and pure steps. A step sees the whole table view, but what a neighbour could see of its outcome never depends
on a secret: at night every living player moves over the same seats and answers the same questions.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

from ..rules.commands import (
    NOBODY,
    Candidate,
    CastBallot,
    Choose,
    Command,
    Continue,
    Expel,
    Extend,
    Gesture,
    Pause,
    Penalty,
    Resume,
    Reverse,
    Sign,
    Stop,
    Suspect,
    TableVote,
)
from ..rules.events import PhaseKind
from ..rules.view import View
from ..table.requests import EndCoHost, HandOver, MakeCoHost, Request
from ..table.views import TableView
from .actions import may_point
from .hostlist import HostItem, host_items, without_rights

Menu = Literal[
    "host",
    "expel",
    "penalty",
    "table_vote",
    "cohost",
    "guest_host",
    "end_cohost",
    "hand_over",
    "newcomer",
    "sign_to",
    "sign",
    "sign_about",
]
"""What is open beside the table: the host's list, a seat to point at for it, the steps of a sign."""

Question = Literal[
    "choose",
    "pass",
    "vote",
    "continue",
    "reverse",
    "stop",
    "expel",
    "penalty",
    "table_vote",
    "cohost",
    "guest_host",
    "end_cohost",
    "hand_over",
    "leave",
]
"""What the next Enter would do."""

SIGNS: Final[tuple[Sign, ...]] = (
    "citizen",
    "mafia",
    "question",
    "check",
    "active",
    "even",
    "detective",
    "doctor",
    "maniac",
    "courtesan",
    "godfather",
)
"""The signs in the order of the picker."""

DONE: Final = "Done. Space shows what came of it."
"""What a covered screen says of every choice at night, whatever it was and whether or not it was taken."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One line about what the last key did."""

    covered: str
    """For a covered screen."""
    uncovered: str
    """For an uncovered one."""
    bad: bool = False
    """A refusal. Told by colour only where the uncovered line is."""

    @classmethod
    def open(cls, text: str, *, bad: bool = False) -> "Answer":
        """A line that anybody may read."""
        return cls(text, text, bad)


@dataclass(frozen=True, slots=True)
class Hand:
    """Where the keys stand. The default is where they stand when a phase begins."""

    cursor: Candidate | None = None
    """The seat (or nobody) the keys act on; None before the first move."""
    digits: str = ""
    """The digits typed so far, while they may become a seat of two."""
    question: Question | None = None
    """What Enter would do."""
    menu: Menu | None = None
    line: int = 0
    """Where in the menu's list the cursor is."""
    note: bool = False
    """The note is to be left with the choice. Secret."""
    to: int | None = None
    """Whom the sign being made is for, or whose seat is being handed over."""
    newcomer: str | None = None
    """Who was asked about, of a list of names: whoever stands on that line later."""
    sign: Sign | None = None
    answer: Answer | None = None


EMPTY: Final = Hand()

_SIGNING: Final = ("sign_to", "sign", "sign_about")


def points_in_secret(table: TableView, hand: Hand) -> bool:
    """Is it nobody else's business where the keys point: at night, at a ballot that is not live, at a sign?

    Public facts only, and the same for every living player.
    """
    view = table.match
    if view is None or not isinstance(view.viewer, int):
        return False
    if hand.menu is not None:
        return hand.menu in _SIGNING
    if view.phase is PhaseKind.NIGHT:
        return True
    return view.phase in (PhaseKind.VOTE, PhaseKind.RUNOFF) and view.settings.options.ballots != "live"


def veiled(hand: Hand) -> Hand:
    """A hand that points in secret, as a neighbour may see it: the question and the answer, never whom or what."""
    menu: Menu | None = None if hand.menu is None else "sign_to"
    question: Question | None = "choose" if hand.question == "pass" else hand.question
    return Hand(question=question, menu=menu, answer=hand.answer)


def stops(table: TableView, hand: Hand) -> tuple[Candidate, ...]:
    """The seats that the cursor may stand on now, and nobody where that is a candidate. Empty: no cursor."""
    view = table.match
    if view is None:
        return ()
    living: tuple[Candidate, ...] = tuple(seat.seat for seat in view.seats if seat.alive)
    host = table.host_legal
    match hand.menu:
        case "host" | "sign" | "newcomer" | "guest_host" | "end_cohost":
            return ()
        case "cohost":
            return without_rights(table)
        case "expel":
            return host.expel if host else ()
        case "penalty":
            return host.penalty if host else ()
        case "table_vote":
            return host.table_vote if host else ()
        case "sign_to":
            return tuple(seat for seat in living if seat != view.viewer)
        case "hand_over":
            return living
        case "sign_about":
            return (*living, NOBODY)
        case None if not may_point(table):
            return ()
        case None if view.phase is PhaseKind.NIGHT:
            return living
        case None:
            return _ballot_stops(view, living)


def _ballot_stops(view: View, living: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    if view.candidates is not None:
        return tuple(candidate for candidate in view.candidates if candidate != view.viewer)
    nobody: tuple[Candidate, ...] = (NOBODY,) if view.settings.options.no_elimination else ()
    return (*(seat for seat in living if seat != view.viewer), *nobody)


def point(table: TableView, hand: Hand, digit: str) -> Hand:
    """A digit was typed: to that seat, or with the digit before it to a seat of two digits."""
    if digit == "0" and not hand.digits:
        return _pointed(table, hand, NOBODY, "")
    for digits in (hand.digits + digit, digit):
        seat = int(digits)
        if table.match is not None and 1 <= seat <= len(table.match.seats):
            return _pointed(table, hand, seat, digits)
    return replace(hand, digits="")


def _pointed(table: TableView, hand: Hand, target: Candidate, digits: str) -> Hand:
    if target in stops(table, hand):
        return replace(hand, cursor=target, digits=digits, question=None, answer=None)
    view = table.match
    if view is None or not isinstance(target, int):
        return replace(hand, digits="")
    seat = view.seats[target - 1]
    why = (_why_nobody(table, hand) or _why_not(view, target)) if seat.alive else f"{target} {seat.name} is out."
    return replace(hand, digits=digits, answer=Answer.open(why, bad=True))


def _why_not(view: View, seat: int) -> str:
    """Why others can be chosen now and this one, who lives, cannot."""
    if seat == view.viewer:
        return "Nobody chooses themselves here."
    if view.phase is PhaseKind.RUNOFF:
        return "This vote is between those who are tied."
    return f"{seat} {view.seats[seat - 1].name} cannot be chosen here."


def _why_nobody(table: TableView, hand: Hand) -> str | None:
    """Why no seat at all can be chosen now, in words that a neighbour may read; None where some can."""
    view = table.match
    if view is None or hand.menu is not None or may_point(table):
        return None
    if view.paused:
        return "The game is paused."
    if not view.alive:
        return "You are out, and choose nobody any more." if isinstance(view.viewer, int) else "You only watch."
    if view.phase not in (PhaseKind.VOTE, PhaseKind.RUNOFF):
        return "There is nobody to choose now."
    if view.settings.options.vote_mode == "table":
        return "The host enters what the table agreed on."
    return "You have voted. Your ballot stands."


def move(table: TableView, hand: Hand, by: int) -> Hand:
    """The cursor goes `by` lines down, round and round."""
    if (lines := _lines(table, hand.menu)) is not None:
        return replace(hand, line=(hand.line + by) % max(1, lines), answer=None, question=None)
    places = stops(table, hand)
    if not places:
        return hand
    if hand.cursor in places:
        cursor = places[(places.index(hand.cursor) + by) % len(places)]
    else:
        cursor = places[0] if by > 0 else places[-1]
    return replace(hand, cursor=cursor, digits="", question=None, answer=None)


def _lines(table: TableView, menu: Menu | None) -> int | None:
    """How many lines the open list has; None when none is open."""
    match menu:
        case "host":
            return len(host_items(table))
        case "newcomer" | "guest_host" | "end_cohost":
            return len(people(table, menu))
        case "sign":
            return len(SIGNS)
        case _:
            return None


def people(table: TableView, menu: Menu) -> tuple[str, ...]:
    """The names on an open list of people."""
    return table.co_hosts if menu == "end_cohost" else table.newcomers


def back(hand: Hand) -> Hand:
    """One step back: the question, then the menu, then the cursor and the last answer."""
    if hand.question is not None and hand.menu != "host":
        return replace(hand, question=None, answer=None)
    match hand.menu:
        case "expel" | "penalty" | "table_vote" | "cohost" | "guest_host" | "end_cohost" | "hand_over":
            return Hand(menu="host", line=hand.line, note=hand.note)
        case "newcomer":
            return Hand(menu="hand_over", cursor=hand.to, note=hand.note)
        case "sign":
            return Hand(menu="sign_to", cursor=hand.to, note=hand.note)
        case "sign_about":
            return Hand(menu="sign", to=hand.to, line=hand.line, note=hand.note)
        case "host" if hand.question is not None:
            return replace(hand, question=None, answer=None)
        case _:
            return Hand(note=hand.note)


def enter(table: TableView, hand: Hand) -> tuple[Hand, Request | None]:
    """Enter was pressed: the hand after it and what to ask of the table, if anything."""
    if hand.question is not None:
        return _confirmed(table, hand, hand.question)
    match hand.menu:
        case "host":
            items = host_items(table)
            return host_item(table, hand, items[min(hand.line, len(items) - 1)]) if items else (EMPTY, None)
        case "sign_to" if isinstance(hand.cursor, int):
            return Hand(menu="sign", to=hand.cursor, note=hand.note), None
        case "sign":
            return replace(hand, menu="sign_about", sign=SIGNS[hand.line], cursor=None), None
        case "sign_about" if hand.to is not None and hand.sign is not None:
            about = hand.cursor if isinstance(hand.cursor, int) else None
            return Hand(note=hand.note, answer=Answer.open("Sign made.")), Gesture(hand.to, hand.sign, about)
        case "hand_over" if isinstance(hand.cursor, int):
            return Hand(menu="newcomer", to=hand.cursor, note=hand.note), None
        case "newcomer" | "guest_host" | "end_cohost" if hand.line < len(people(table, hand.menu)):
            question: Question = "hand_over" if hand.menu == "newcomer" else hand.menu
            return replace(hand, question=question, newcomer=people(table, hand.menu)[hand.line], answer=None), None
        case "newcomer" | "guest_host" | "end_cohost":
            return hand, None
        case "expel" | "penalty" | "table_vote" | "cohost" if hand.cursor in stops(table, hand):
            return replace(hand, question=hand.menu, answer=None), None
        case None if hand.cursor is not None and hand.cursor in stops(table, hand):
            night = table.match is not None and table.match.phase is PhaseKind.NIGHT
            return replace(hand, question="choose" if night else "vote", digits="", answer=None), None
        case None if not may_point(table):
            # Told only where Enter could be meant: one that was for a line must not wipe out what is told of it.
            voting = table.match is not None and table.match.phase in (PhaseKind.VOTE, PhaseKind.RUNOFF)
            why = _why_nobody(table, hand) if voting else None
            return hand if why is None else replace(hand, answer=Answer.open(why, bad=True)), None
        case _:
            return replace(hand, answer=Answer.open("Choose a seat first: its number, or the arrows.")), None


def host_item(table: TableView, hand: Hand, item: HostItem) -> tuple[Hand, Request | None]:
    """A line of the host's list was chosen."""
    hand = replace(hand, menu="host", line=host_items(table).index(item), answer=None)
    match item:
        case "pause":
            return EMPTY, Pause()
        case "resume":
            return EMPTY, Resume()
        case "extend":
            return EMPTY, Extend()
        case "continue" | "reverse" | "stop":
            return replace(hand, question=item), None
        case "guest_host" | "end_cohost":
            return replace(hand, menu=item, line=0), None
        case "expel" | "penalty" | "table_vote" | "cohost" | "hand_over":
            return replace(hand, menu=item, cursor=None), None


def _confirmed(table: TableView, hand: Hand, question: Question) -> tuple[Hand, Request | None]:
    # The cursor goes too: left where it was, it would show a neighbour what was chosen.
    done = Hand(note=hand.note)
    target = hand.cursor
    match question:
        case "choose" | "pass":
            chosen = target if question == "choose" and isinstance(target, int) else None
            return replace(done, answer=_after_choice(table)), _night_command(table, hand, chosen)
        case "vote" if target is not None:
            return done, CastBallot(target)
        case "continue":
            return EMPTY, Continue()
        case "reverse":
            return EMPTY, Reverse()
        case "stop":
            return EMPTY, Stop()
        case "expel" if isinstance(target, int):
            return EMPTY, Expel(target)
        case "penalty" if isinstance(target, int):
            return EMPTY, Penalty(target)
        case "table_vote" if target is not None:
            return EMPTY, TableVote(target)
        case "cohost" if isinstance(target, int):
            return EMPTY, MakeCoHost(target)
        case "guest_host" if hand.newcomer is not None:
            return EMPTY, MakeCoHost(hand.newcomer)
        case "end_cohost" if hand.newcomer is not None:
            return EMPTY, EndCoHost(hand.newcomer)
        case "hand_over" if hand.to is not None and hand.newcomer is not None:
            return EMPTY, HandOver(hand.to, hand.newcomer)
        case _:
            return done, None


def _after_choice(table: TableView) -> Answer:
    view = table.match
    acts = view is not None and (view.legal.choose or view.legal.may_pass or view.legal.suspect)
    return Answer(DONE, "" if acts else "Nothing happened: there is nothing for you to choose now.")


def _night_command(table: TableView, hand: Hand, target: int | None) -> Command | None:
    """What a choice at night asks for. Who has nothing to choose asks for nothing; their screen looks the same."""
    view = table.match
    if view is None:
        return None
    if view.legal.suspect:
        return Suspect()
    if view.legal.choose or view.legal.may_pass:
        return Choose(target, hand.note and view.legal.may_note)
    return None
