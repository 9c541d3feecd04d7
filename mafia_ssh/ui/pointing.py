"""Where the cursor may stand on the match screen, and where digits and arrows take it. Pure steps of a `hand`."""

from dataclasses import replace
from typing import Final

from ..rules.commands import NOBODY, Candidate
from ..rules.events import PhaseKind
from ..rules.view import View
from ..table.views import TableView
from .actions import may_point
from .hand import SIGNS, Answer, Hand, Menu
from .hostlist import host_items, without_rights

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


def is_picking(table: TableView, hand: Hand) -> bool:
    """Is a choice or a ballot on its way: somebody under the cursor, a digit typed, a pass?"""
    places = stops(table, hand)
    return hand.menu is None and bool(places) and (hand.cursor in places or bool(hand.digits) or hand.passes)


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
    # A covered screen must not tell the digit before this one: the cursor is where that one put it.
    missing = f"There is no seat {digit}." if digit != "0" else "There is no such seat."
    return _missed(hand, why_nobody(table, hand) or missing)


def _pointed(table: TableView, hand: Hand, target: Candidate, digits: str) -> Hand:
    if target in stops(table, hand):
        return replace(hand, cursor=target, digits=digits, passes=False, question=None, answer=None)
    view = table.match
    if view is None or not isinstance(target, int):
        return _missed(hand, why_nobody(table, hand) or "Nobody is no candidate here.")
    seat = view.seats[target - 1]
    why = (why_nobody(table, hand) or _why_not(view, target)) if seat.alive else f"{target} {seat.name} is out."
    secret = points_in_secret(table, hand) and bool(stops(table, hand))
    # Under the cover a 1 that is nobody looks like one that is: it may be the beginning of 12.
    return _missed(hand, why, digits, covered="" if secret else None)


def _missed(hand: Hand, why: str, digits: str = "", *, covered: str | None = None) -> Hand:
    """The digits lead nowhere: what was asked of another seat is withdrawn, or the answer could not be read."""
    answer = Answer(why if covered is None else covered, why, bad=True)
    return replace(hand, digits=digits, passes=False, question=None, answer=answer)


def _why_not(view: View, seat: int) -> str:
    """Why others can be chosen now and this one, who lives, cannot."""
    if seat == view.viewer:
        return "Nobody chooses themselves here."
    if view.phase is PhaseKind.RUNOFF:
        return "This vote is between those who are tied."
    return f"{seat} {view.seats[seat - 1].name} cannot be chosen here."


def why_nobody(table: TableView, hand: Hand) -> str | None:
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
    return replace(hand, cursor=cursor, digits="", passes=False, question=None, answer=None)


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
