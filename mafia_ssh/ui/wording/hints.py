"""The first-timer's line: what is going on and which key comes next. For covered screens: public facts alone. Pure.

It is the same for every living player, whatever their role, and short enough for two rows of a phone. It names no
seat as an example: some would be dead, and a living one would be talked into the votes.
"""

from ...rules.events import PhaseKind
from ...rules.options import Options
from ...rules.view import View
from ...table.views import TableView
from ..actions import may_point, nobody_stands

LONGEST = 64
"""No hint is longer, in cells: the narrowest window with two columns has room for it."""


def hint_line(table: TableView, *, writing: bool = False) -> str:
    """What to press next, for somebody who has never played; empty where there is nothing to say. `writing`: keys go
    into the open line for chat.
    """
    view = table.match
    if view is None:
        return _lobby(table)
    if view.over is not None:
        return "Up and down scroll; r goes through the match step by step."
    if not isinstance(view.viewer, int):
        return "h has all that the host can do." if table.you.host else "You watch: w is the big board, i the rules."
    if view.paused:
        return "Nothing works until the host goes on. i has the rules."
    if writing and may_point(table):
        return "You are writing. Esc first, then a seat's number."
    if writing:
        return "You are writing. Enter sends the line, Esc leaves it."
    if not view.alive:
        return _out(view.settings.options)
    return _playing(view, view.viewer)


def _lobby(table: TableView) -> str:
    you = table.you
    if you.seat is None:
        full = all(sitter.name is not None for sitter in table.sitters)
        if you.host:
            return "s sets the rules, a shows how to join, g deals" + ("." if full else "; d takes a seat.")
        if you.watch_only:
            return "The board comes when the host starts. i has the rules."
        if full:
            return "All seats are taken; you watch. i has the rules."
        return "The number of a free seat, then d, sits you down there."
    if you.host:
        return "s sets the rules, a shows how to join, g deals when all sit."
    mine = next((sitter for sitter in table.sitters if sitter.seat == you.seat), None)
    if mine is not None and mine.ready:
        return "Nothing to press until the host starts. i: rules, t: write."
    return "Press r when you are ready. i: rules, ?: keys, t: write."


def _out(options: Options) -> str:
    if options.ghosts_see_night:
        return "Look on: space shows what happens at night. Tell nobody."
    if options.dead_chat:
        return "You may look on; t writes to the others who are out."
    return "You may look on. ? has the keys, i the rules."


def _playing(view: View, seat: int) -> str:
    options = view.settings.options
    match view.phase:
        case PhaseKind.REVEAL:
            return "Shield the screen; space shows your role, and covers it again."
        case PhaseKind.NIGHT if view.call is not None:
            return "If it is you: a seat's number, Enter, Enter. Space tells."
        case PhaseKind.NIGHT if options.decoy:
            return "To answer: a seat's number, Enter, Enter. Space tells what."
        case PhaseKind.NIGHT:
            return "Still to choose? A seat's number, Enter, Enter. Space tells."
        case PhaseKind.MORNING:
            return "The news stands under Record. Nothing to press: talk comes next."
        case PhaseKind.DISCUSSION:
            return _talking(view)
        case PhaseKind.VOTE | PhaseKind.RUNOFF:
            return _voting(view, voted=view.seats[seat - 1].voted)
        case PhaseKind.SPEECHES | PhaseKind.DEFENCE | PhaseKind.LAST_WORDS:
            if view.speaker == seat:
                return "Speak up" + (", or write with t" if options.room_chat else "") + "; y when you are done."
            return "Only one speaks now. Listen; nothing to press."
        case PhaseKind.RESULT:
            return "Nothing to press: night comes next, unless it is all over."
        case PhaseKind.OVER:
            return ""


def _talking(view: View) -> str:
    options = view.settings.options
    say = "Say whom you trust and why" + (", aloud or with t" if options.room_chat else "")
    if options.ready_ends_talk:
        return f"{say}; r: ready to vote."
    return f"{say}. Next: the vote."


def _voting(view: View, *, voted: bool) -> str:
    options = view.settings.options
    if options.vote_mode == "table":
        return "Say aloud whom you want out. The host enters it."
    if voted and not options.ballot_change:
        return "Nothing more to press: wait for the others."
    nobody = "; 0 is nobody" if nobody_stands(view) else ""
    if view.phase is PhaseKind.RUNOFF:
        return f"Only the tied stand: one's number, Enter, Enter{nobody}."
    final = "" if options.ballot_change else " It is final."
    return f"A seat's number, then Enter, Enter{nobody}.{final}"
