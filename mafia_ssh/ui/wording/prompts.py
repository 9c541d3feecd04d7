"""What one viewer must do now and has done. Two voices: one that may stand on a covered screen, one that may not.

`prompt_line` is the covered voice: it depends on public facts and on being alive, dead or a watcher, never on a
role or a choice. The others speak secrets and belong behind the curtain. Pure.
"""

from ...rules.commands import NOBODY, Candidate
from ...rules.events import Learned, PhaseKind
from ...rules.presets import Theme
from ...rules.roles import Role
from ...rules.settings import Settings
from ...rules.view import View
from .names import called_name, candidate_label, list_text, reading, seat_label


def names_of(view: View) -> tuple[str, ...]:
    """The players' names, seat 1 first."""
    return tuple(seat.name for seat in view.seats)


def moderator_line(settings: Settings) -> str | None:
    """What the whole table is told from the lobby on where a host may see everything (RULES 5.7); None elsewhere."""
    if not settings.options.moderator_view:
        return None
    return "At this table a host without a seat sees every role and every choice."


def prompt_line(view: View) -> str:
    """What the viewer must do now, in words that a neighbour may read."""
    if view.over is not None:
        return "The match is over."
    if view.paused:
        return "Paused until the host goes on."
    if not isinstance(view.viewer, int):
        return _watching(view)
    if not view.alive:
        return "You are out. Watch, and keep what you know to yourself."
    return _playing(view, view.viewer)


def _playing(view: View, seat: int) -> str:
    me = view.seats[seat - 1]
    match view.phase:
        case PhaseKind.REVEAL:
            return "Space shows your role. Mind your neighbours."
        case PhaseKind.NIGHT:
            return _by_night(view)
        case PhaseKind.VOTE | PhaseKind.RUNOFF:
            return _voting(view, me.voted)
        case PhaseKind.DISCUSSION if view.settings.options.ready_ends_talk:
            return "You are ready for the vote." if me.ready else "Talk it over. Say when you are ready."
        case PhaseKind.LAST_WORDS if view.speaker == seat:
            return "You are voted out. Your last words; end them when done."
        case PhaseKind.SPEECHES | PhaseKind.DEFENCE if view.speaker == seat:
            return "You have the floor. End it when you are done."
        case _:
            return _watching(view)


def _by_night(view: View) -> str:
    if view.call is not None:
        others = "The rest may too." if view.settings.options.decoy else "Others sleep."
        return f"{called_name(view.settings.theme, view.call)}: choose a seat, then Enter twice. {others}"
    if view.settings.options.decoy:
        return "Choose a seat, then Enter twice. Everybody does."
    return "If your role acts: choose a seat, then Enter twice."


def _voting(view: View, voted: bool) -> str:
    if view.settings.options.vote_mode == "table":
        return "Agree on somebody; the host enters the table's vote."
    if not voted and view.phase is PhaseKind.RUNOFF:
        return "Runoff: choose one of the tied, then Enter twice."
    if not voted:
        return "Vote: choose a seat, then Enter twice."
    return "You have voted. You may change it." if view.settings.options.ballot_change else "You have voted."


def _watching(view: View) -> str:
    names = names_of(view)
    match view.phase:
        case PhaseKind.REVEAL:
            return "The players look at their roles."
        case PhaseKind.NIGHT if view.call is not None:
            return "Everybody else sleeps."
        case PhaseKind.NIGHT:
            return "The table sleeps."
        case PhaseKind.MORNING:
            return "The news of the night."
        case PhaseKind.DISCUSSION:
            return "The table talks." if view.ends_ms is not None else "The table talks until the host goes on."
        case PhaseKind.VOTE | PhaseKind.RUNOFF:
            left = sum(1 for seat in view.seats if seat.alive and not seat.voted)
            return f"The table votes; {left} still to vote." if left else "The table has voted."
        case PhaseKind.SPEECHES | PhaseKind.DEFENCE | PhaseKind.LAST_WORDS if view.speaker is not None:
            return f"{seat_label(view.speaker, names[view.speaker - 1])} has the floor."
        case PhaseKind.RESULT:
            return "The vote is decided."
        case _:
            return ""


_DEEDS: dict[Role, tuple[str, str]] = {
    Role.DETECTIVE: ("Investigate one player.", "You investigate"),
    Role.DOCTOR: ("Protect one player.", "You protect"),
    Role.BODYGUARD: ("Guard one player.", "You guard"),
    Role.MANIAC: ("Shoot one player, or pass.", "You shoot"),
    Role.MAFIA: ("Pick whom to kill.", "Your pick to kill"),
    Role.GODFATHER: ("Pick whom to kill.", "Your pick to kill"),
    Role.COURTESAN: ("Block one player; yourself blocks nobody.", "You block"),
}


def secret_prompt(view: View) -> str:
    """What the viewer must do now, secrets included: only for an uncovered screen."""
    if view.voided and not view.paused:
        return "Your ballot is void: its target was expelled. Vote again."
    if view.phase is not PhaseKind.NIGHT or not view.alive or view.paused or view.over is not None:
        return prompt_line(view)
    if view.legal.suspect:
        return "Whom do you suspect? Nobody keeps the answer."
    if view.legal.choose or view.legal.may_pass:
        if view.role is Role.COURTESAN and _kills(view):
            return "You are the last of your side: pick whom to kill."
        return _DEEDS[view.role][0] if view.role in _DEEDS else "Choose one player."
    if choice_line(view) is not None:
        return "Your choice is in. Keep a straight face."
    if view.answered:
        return "You have answered, and nobody kept it."
    if view.call is not None and view.role in _DEEDS:
        return "It is not your call."
    return "You have nothing to choose. The same keys work, and do nothing."


def _kills(view: View) -> bool:
    return all(view.seats[mate - 1].alive is False or mate == view.viewer for mate in view.mates)


def choice_line(view: View) -> str | None:
    """What the viewer has chosen in the night or the vote that is on; None when nothing. Secret."""
    names = names_of(view)
    if view.phase is PhaseKind.NIGHT:
        tonight = [choice for choice in view.choices if choice.night == view.day]
        if tonight and view.role is not None:
            last = tonight[-1]
            if last.target is None:
                return "You pass."
            deed = "Your pick to kill" if last.kill else _DEEDS.get(view.role, ("", "You chose"))[1]
            joint = ": " if last.kill else " "
            note = ", with a note" if last.note else ""
            return f"{deed}{joint}{seat_label(last.target, names[last.target - 1])}{note}."
        return "Your answer is in." if view.answered else None
    if view.phase in (PhaseKind.VOTE, PhaseKind.RUNOFF):
        for voter, target in view.ballots:
            if voter == view.viewer:
                return _ballot(names, target)
    return None


def _ballot(names: tuple[str, ...], target: Candidate) -> str:
    if target == NOBODY:
        return "You voted for nobody to go."
    return f"You voted for {candidate_label(names, target)}."


def result_line(theme: Theme, names: tuple[str, ...], night: int, learned: Learned) -> str:
    """One investigation as its detective keeps it. Secret."""
    target = seat_label(learned.target, names[learned.target - 1])
    if learned.mafia is None:
        return f"Night {night}: {target}, no result."
    return f"Night {night}: {target} {reading(theme, learned.mafia)}."


def works_alone(view: View) -> bool:
    """Was the viewer dealt as the one member of the mafia side? Secret."""
    return view.mates == (view.viewer,)


def mates_line(view: View) -> str | None:
    """The mafia side as its members know it; None for everybody else. Secret."""
    if not view.mates:
        return None
    names = names_of(view)
    others = [seat_label(mate, names[mate - 1]) for mate in view.mates if mate != view.viewer]
    return f"With you: {list_text(others)}." if others else "You work alone."
