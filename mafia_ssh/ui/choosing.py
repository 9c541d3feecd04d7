"""What Enter, Esc and the host's list lead to on the match screen: a question, a request. Pure steps of a `hand`."""

from dataclasses import replace

from ..rules.commands import (
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
    Stop,
    Suspect,
    TableVote,
)
from ..rules.events import PhaseKind
from ..table.requests import EndCoHost, HandOver, MakeCoHost, Request
from ..table.views import TableView
from .actions import may_point
from .hand import DONE, EMPTY, SIGNS, Answer, Hand, Question
from .hostlist import HostItem, host_items
from .pointing import people, stops, why_nobody


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
        case None if hand.passes:
            return replace(hand, question="pass", answer=None), None
        case None if hand.cursor is not None and hand.cursor in stops(table, hand):
            night = table.match is not None and table.match.phase is PhaseKind.NIGHT
            return replace(hand, question="choose" if night else "vote", digits="", answer=None), None
        case None if not may_point(table):
            # Told only where Enter could be meant: one that was for a line must not wipe out what is told of it.
            voting = table.match is not None and table.match.phase in (PhaseKind.VOTE, PhaseKind.RUNOFF)
            why = why_nobody(table, hand) if voting else None
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
