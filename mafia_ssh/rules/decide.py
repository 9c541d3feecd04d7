"""Begin a match, let time pass, judge a command. The only functions that make events."""

from collections.abc import Callable
from typing import Any

from . import flow, night, vote
from .commands import (
    HOST,
    MAX_SAY,
    NOBODY,
    By,
    Candidate,
    CastBallot,
    Choose,
    Command,
    Gesture,
    HostCommand,
    Ready,
    Rejected,
    Say,
    Suspect,
    Yield,
)
from .decide_host import decide_host
from .events import (
    NIGHT,
    BallotCast,
    Chosen,
    Dealt,
    Gestured,
    PhaseBegan,
    PhaseKind,
    Readied,
    Said,
    Suspected,
)
from .legal import GESTURE_GAP_MS, GESTURING, SPEAKING, legal
from .state import Setup, State
from .step import Step
from .tale import Tale


def begin(setup: Setup) -> Step:
    """The match at 0 ms: dealt, in the reveal phase."""
    tale = Tale(State(setup, PhaseBegan(PhaseKind.REVEAL, 1, None), tuple(setup.seats)))
    tale.tell(Dealt(tuple(enumerate(setup.roles, 1)), setup.commitment))
    flow.begin_phase(tale, PhaseKind.REVEAL)
    return tale.step()


def advance(state: State, to_ms: int) -> Step:
    """Let time pass until `to_ms`: every deadline up to and including it is handled, each at its own time.

    While paused, and once the match is over, only the time moves. An earlier `to_ms` changes nothing.
    """
    tale = Tale(state)
    while (ends_ms := tale.state.phase.ends_ms) is not None and ends_ms <= to_ms:
        tale.pass_to(ends_ms)
        flow.finish_phase(tale)
    if to_ms > tale.state.now_ms:
        tale.pass_to(to_ms)
    return tale.step()


def decide(state: State, by: By, command: Command) -> Step | Rejected:
    """Judge `command` at the state's own time; call `advance` first, so that deadlines come first (RULES 3).

    Gives the events with all that follows from them, or a refusal. Never raises for a seat at the table.
    """
    tale = Tale(state)
    if isinstance(command, HostCommand):
        if by != HOST:
            return Rejected("not_host", "Only the host can do that.")
        refused = decide_host(tale, command)
    elif by == HOST:
        return Rejected("not_allowed", "The host needs a seat for that.")
    elif state.over is not None:
        return Rejected("wrong_phase", "The match is over.")
    else:
        refused = _refuse_seat(state, by, command) or _SEAT[type(command)](tale, by, command)
    return refused or tale.step()


Refused = Rejected | None


def _refuse_seat(state: State, seat: int, command: Command) -> Refused:
    """The refusals that come before any rule of the command itself."""
    if seat not in state.living:
        ghostly = isinstance(command, Say) and command.channel == "dead" and state.options.dead_chat
        if not ghostly:
            return Rejected("dead", "You are out of the match.")
    if state.paused:
        return Rejected("paused", "The game is paused.")
    return None


def _choose(tale: Tale, seat: int, command: Choose) -> Refused:
    state = tale.state
    can = legal(state, seat)
    allowed = can.may_pass if command.target is None else command.target in can.choose
    if not allowed:
        return _why_no_choice(state, seat, command.target)
    if command.note and not can.may_note:
        return Rejected("not_allowed", "You cannot leave a note.")
    kill = night.power(state, seat) == "kill"
    tale.tell(Chosen(seat, command.target, command.note, kill))
    flow.settle(tale)
    return None


def _refuse_outside_night(state: State) -> Refused:
    phase = state.phase.phase
    if phase is NIGHT:
        return None
    if phase is PhaseKind.MORNING:
        return Rejected("too_late", "The night is over.")
    return Rejected("wrong_phase", "There is nothing to choose now.")


def _why_no_choice(state: State, seat: int, target: int | None) -> Rejected:
    late = _refuse_outside_night(state)
    if late is not None:
        return late
    if night.power(state, seat) is None or night.is_decoy(state, seat):
        return Rejected("not_allowed", "You have no such choice tonight.")
    if not night.is_awake(state, seat):
        return Rejected("not_your_turn", "It is not your call.")
    if state.options.final_choices and night.has_chosen(state, seat):
        return Rejected("already_chosen", "You have chosen, and a choice stands.")
    return Rejected("illegal_target", _why_not(state, seat, target))


def _why_not(state: State, seat: int, target: int | None) -> str:
    if target is None:
        return "You cannot pass."
    if target not in state.setup.seats:
        return f"There is no seat {target}."
    if target not in state.living:
        return f"{state.setup.name(target)} is out of the match."
    if target == seat:
        return "You cannot choose yourself tonight."
    return f"You cannot choose {state.setup.name(target)} tonight."


def _suspect(tale: Tale, seat: int, _: Suspect) -> Refused:
    state = tale.state
    late = _refuse_outside_night(state)
    if late is not None:
        return late
    if not night.is_decoy(state, seat):
        return Rejected("not_allowed", "You have no such question tonight.")
    if not legal(state, seat).suspect:
        return Rejected("already_chosen", "You have answered, and an answer stands.")
    tale.tell(Suspected(seat))
    flow.settle(tale)
    return None


def _cast(tale: Tale, seat: int, command: CastBallot) -> Refused:
    if command.target not in legal(tale.state, seat).vote:
        return _why_no_ballot(tale.state, seat, command.target)
    tale.tell(BallotCast(seat, command.target))
    flow.settle(tale)
    return None


def _why_no_ballot(state: State, seat: int, target: Candidate) -> Rejected:
    phase = state.phase.phase
    if phase in (PhaseKind.DEFENCE, PhaseKind.LAST_WORDS, PhaseKind.RESULT):
        return Rejected("too_late", "The vote has closed.")
    if phase not in vote.VOTING:
        return Rejected("wrong_phase", "There is no vote now.")
    if state.options.vote_mode == "table":
        return Rejected("not_allowed", "The table votes aloud and the host enters it.")
    if not state.options.ballot_change and vote.has_voted(state, seat):
        return Rejected("already_voted", "You have voted, and a ballot stands.")
    return Rejected("illegal_target", _why_not_for(state, seat, target))


def _why_not_for(state: State, seat: int, target: Candidate) -> str:
    if target == seat:
        return "You cannot vote for yourself."
    if target == NOBODY:
        return "There is no vote for nobody."
    if target not in state.setup.seats:
        return f"There is no seat {target}."
    if target not in state.living:
        return f"{state.setup.name(int(target))} is out of the match."
    return f"{state.setup.name(int(target))} is not in the runoff."


def _ready(tale: Tale, seat: int, command: Ready) -> Refused:
    state = tale.state
    if not state.options.ready_ends_talk:
        return Rejected("not_allowed", "The talk does not end by being ready.")
    if state.phase.phase is not PhaseKind.DISCUSSION:
        return Rejected("wrong_phase", "There is no talk to end now.")
    if command.on != (seat in state.day.ready):
        tale.tell(Readied(seat, command.on))
        flow.settle(tale)
    return None


def _yield(tale: Tale, seat: int, _: Yield) -> Refused:
    state = tale.state
    if state.phase.phase not in SPEAKING:
        return Rejected("wrong_phase", "Nobody has the word now.")
    if state.phase.speaker != seat:
        return Rejected("not_your_turn", "Somebody else has the word.")
    flow.finish_phase(tale)
    return None


def _say(tale: Tale, seat: int, command: Say) -> Refused:
    state = tale.state
    if not command.text or len(command.text) > MAX_SAY:
        return Rejected("not_allowed", f"A line has 1 to {MAX_SAY} characters.")
    if command.channel not in legal(state, seat).say:
        return _why_silent(state, seat, command)
    tale.tell(Said(state.now_ms, seat, command.channel, command.text))
    return None


def _why_silent(state: State, seat: int, command: Say) -> Rejected:
    options, phase = state.options, state.phase.phase
    if command.channel == "dead":
        return Rejected("not_allowed", "Only the dead write there.")
    if command.channel == "mafia":
        if not state.role(seat).is_mafia or not options.mafia_chat:
            return Rejected("not_allowed", "You have no such chat.")
        return Rejected("wrong_phase", "That chat is open at night only.")
    if not options.room_chat:
        return Rejected("not_allowed", "This table talks aloud.")
    if phase in SPEAKING:
        return Rejected("not_your_turn", "Somebody else has the word.")
    return Rejected("wrong_phase", "The room is silent at night.")


def _gesture(tale: Tale, seat: int, command: Gesture) -> Refused:
    state = tale.state
    phase = state.phase
    if not state.options.gestures:
        return Rejected("not_allowed", "This table plays without signs.")
    if phase.phase not in GESTURING and phase.call is None:
        return Rejected("wrong_phase", "No signs now.")
    if command.to not in legal(state, seat).gesture:
        return Rejected("illegal_target", "A sign goes to another living player.")
    if command.about is not None and command.about not in state.setup.seats:
        return Rejected("illegal_target", f"There is no seat {command.about}.")
    last = next((each.at_ms for each in reversed(state.gestures) if each.seat == seat), None)
    if last is not None and state.now_ms - last < GESTURE_GAP_MS:
        return Rejected("not_allowed", f"One sign every {GESTURE_GAP_MS // 1000} seconds.")
    seen = phase.phase is not NIGHT or night.is_awake(state, command.to)
    tale.tell(Gestured(state.now_ms, seat, command.to, command.sign, command.about, seen))
    return None


_SEAT: dict[type, Callable[[Tale, int, Any], Refused]] = {
    Choose: _choose,
    Suspect: _suspect,
    CastBallot: _cast,
    Ready: _ready,
    Yield: _yield,
    Say: _say,
    Gesture: _gesture,
}
