"""What happened, one line an event. The public record is worded from its own public values alone. Pure."""

from ...rules.commands import NOBODY, Candidate
from ...rules.events import (
    BallotCast,
    BallotVoided,
    Blocked,
    Chosen,
    Dealt,
    Eliminated,
    Event,
    Extended,
    Gestured,
    Guarded,
    Learned,
    MatchOver,
    MorningCame,
    Note,
    Paused,
    Penalised,
    PhaseBegan,
    PhaseKind,
    Readied,
    Recorded,
    Resumed,
    Reversed,
    RunoffCancelled,
    Said,
    Saved,
    Suspected,
    VoteClosed,
)
from ...rules.presets import Theme
from ...rules.roles import Side
from .names import (
    candidate_label,
    clock_text,
    list_text,
    phase_title,
    reading,
    role_name,
    seat_label,
    seats_text,
    side_name,
    sign_name,
)

Names = tuple[str, ...]
"""The players' names, seat 1 first."""


def when(recorded: Recorded) -> str:
    """The night or the day of an entry of the public record."""
    return f"{'Night' if recorded.phase in (PhaseKind.NIGHT, PhaseKind.REVEAL) else 'Day'} {recorded.day}"


def news_line(theme: Theme, names: Names, recorded: Recorded) -> str:
    """One entry of the public record as a line."""
    return event_line(theme, names, recorded.news) or ""


def event_line(theme: Theme, names: Names, event: Event) -> str | None:
    """An event as somebody was told of it, as one line; None when there is nothing to tell.

    The line says what the copy of the event at hand says: filter first, word afterwards.
    """

    def who(seat: int) -> str:
        return seat_label(seat, names[seat - 1])

    match event:
        case PhaseBegan():
            return phase_title(
                theme, event.phase, event.day, event.call, None if event.speaker is None else who(event.speaker)
            )
        case MorningCame():
            return _morning(theme, names, event)
        case VoteClosed():
            return _vote(names, event)
        case Eliminated():
            return _eliminated(theme, who(event.seat), event)
        case RunoffCancelled():
            return "The runoff is off: fewer than two candidates are left. Nobody is eliminated."
        case Reversed():
            return f"The host reversed the vote: {who(event.seat)} stays."
        case Penalised():
            return f"Penalty: one vote against {who(event.seat)} at the coming vote."
        case BallotVoided():
            return f"{who(event.seat)} votes again: their candidate was expelled."
        case Paused():
            return "The game is paused" + ("." if event.left_ms is None else f" with {_left(event.left_ms)} left.")
        case Resumed():
            return "The game goes on" + ("." if event.left_ms is None else f" with {_left(event.left_ms)} left.")
        case Extended():
            return f"30 seconds more: {_left(event.left_ms)} left."
        case MatchOver():
            return over_line(theme, names, event)
        case Said():
            return f"{_channel(theme, event)}{who(event.seat)}: {event.text}"
        case Readied():
            return f"{who(event.seat)} is ready." if event.on else f"{who(event.seat)} is no longer ready."
        case BallotCast():
            if event.target is None:
                return f"{who(event.seat)} has voted."
            return f"{who(event.seat)} votes for {candidate_label(names, event.target)}."
        case _:
            return _secret(theme, names, event)


def _secret(theme: Theme, names: Names, event: Event) -> str | None:
    """The events that only some are told of."""

    def who(seat: int) -> str:
        return seat_label(seat, names[seat - 1])

    match event:
        case Dealt():
            dealt = "; ".join(f"{who(seat)} is {role_name(theme, role)}" for seat, role in event.roles)
            return f"The roles are dealt. {dealt}." if dealt else "The roles are dealt."
        case Chosen():
            target = "passes" if event.target is None else f"picks {who(event.target)}"
            kill = " for the kill" if event.kill and event.target is not None else ""
            return f"{who(event.seat)} {target}{kill}{', and leaves a note' if event.note else ''}."
        case Blocked():
            return f"{who(event.seat)} was blocked."
        case Saved():
            return f"{who(event.seat)} was attacked and saved."
        case Guarded():
            return f"{who(event.seat)} was attacked; the bodyguard stepped in."
        case Learned(mafia=None):
            return f"{who(event.seat)} asked about {who(event.target)}: no result."
        case Learned(mafia=bool(mafia)):
            return f"{who(event.seat)} learned: {who(event.target)} {reading(theme, mafia)}."
        case Gestured():
            about = "" if event.about is None else f", about {who(event.about)}"
            return f"{who(event.seat)} signs to {who(event.to)}: {sign_name(theme, event.sign)}{about}."
        case Suspected():
            return None
        case _:
            return None


def over_line(theme: Theme, names: Names, over: MatchOver) -> str:
    """How the match ended, as one line."""
    mafia, town = side_name(theme, Side.MAFIA).lower(), side_name(theme, Side.TOWN).lower()
    match over.reason:
        case "no_mafia":
            return f"The {town} win: the last of the {mafia} is gone."
        case "parity":
            return f"The {mafia} win: the others no longer outnumber them."
        case "early_parity":
            return f"The {mafia} win: nobody is left who could stop their next kill."
        case "jester_out":
            return f"The jester wins: {seats_text(names, over.winners)} wanted to be voted out."
        case "stopped":
            return "The host stopped the match. Nobody wins."


def _left(left_ms: int) -> str:
    return clock_text(left_ms / 1000)


def _channel(theme: Theme, said: Said) -> str:
    match said.channel:
        case "room":
            return ""
        case "mafia":
            return f"[{side_name(theme, Side.MAFIA).lower()}] "
        case "dead":
            return "[the dead] "


def _morning(theme: Theme, names: Names, event: MorningCame) -> str:
    died = []
    for death in event.died:
        label = seat_label(death.seat, names[death.seat - 1])
        died.append(label if death.role is None else f"{label} ({role_name(theme, death.role)})")
    text = f"{list_text(died)} died in the night." if died else "Nobody died in the night."
    return text if event.note is None else f"{text} {_note(theme, names, event.note)}"


def _note(theme: Theme, names: Names, note: Note) -> str:
    target = seat_label(note.target, names[note.target - 1])
    return f"A note was found: {target} {reading(theme, note.mafia)}."


def _vote(names: Names, event: VoteClosed) -> str:
    shown = event.ballots is not None
    tally = ("; " if shown else ", ").join(_counted(names, event, candidate, count) for candidate, count in event.tally)
    what = "Runoff" if event.runoff else "Vote"
    parts = [f"{what}: {tally}." if tally else f"{what}: no votes."]
    if event.out is not None:
        parts.append(f"The table picks {seat_label(event.out, names[event.out - 1])}.")
    elif event.tied:
        parts.append(f"A tie between {seats_text(names, event.tied)}.")
    elif event.threshold == "majority" and event.tally and event.tally[0][0] != NOBODY:
        parts.append("No majority; nobody is picked.")
    else:
        parts.append("Nobody is picked.")
    if event.missing:
        parts.append(f"Did not vote: {seats_text(names, event.missing)}.")
    return " ".join(parts)


def _counted(names: Names, event: VoteClosed, candidate: Candidate, count: int) -> str:
    """How many votes somebody got, and from whom where that is told: "4 Dee 3 from 1, 2, 5"."""
    penalty = candidate in event.penalties
    label = f"{candidate_label(names, candidate)} {count}"
    if event.ballots is None:
        return label + (" (1 penalty)" if penalty else "")
    voters = [str(voter) for voter, target in event.ballots if target == candidate] + ["a penalty"] * penalty
    return f"{label} from {', '.join(voters)}"


def _eliminated(theme: Theme, who: str, event: Eliminated) -> str:
    how = {"night": "died in the night", "vote": "is voted out", "expelled": "was expelled by the host"}[event.cause]
    return f"{who} {how}." if event.role is None else f"{who} {how}: {role_name(theme, event.role)}."
