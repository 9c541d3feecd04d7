"""What happened as JSON objects, the output of `replay --json` (RECORD). Names and shapes of fields only."""

from collections.abc import Iterable
from typing import Any

from ..rules.commands import Candidate
from ..rules.events import (
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
    Paused,
    Penalised,
    PhaseBegan,
    Resumed,
    Reversed,
    Said,
    Saved,
    VoteClosed,
)
from ..rules.roles import Role
from .format import DO, seconds
from .playback import Refused


def as_json(at_ms: int, what: Event | Refused) -> dict[str, Any] | None:
    """One line of `replay --json`; None for what the table of events leaves out."""
    named = _named(what)
    if named is None:
        return None
    name, fields = named
    return {"at": seconds(at_ms), "event": name, **fields}


def _named(what: Event | Refused) -> tuple[str, dict[str, Any]] | None:
    match what:
        case Dealt(roles, commitment):
            return "dealt", {"roles": _roles(roles), "commitment": commitment}
        case PhaseBegan():
            return "phase", _phase(what)
        case Chosen(seat, target):
            return "choice", {"seat": seat, "target": target}
        case Blocked(seat):
            return "blocked", {"seat": seat}
        case Saved(seat):
            return "saved", {"seat": seat}
        case Guarded(seat):
            return "guarded", {"seat": seat}
        case Learned(seat, target, mafia):
            return "learned", {"seat": seat, "target": target, "mafia": mafia}
        case MorningCame(_, died, note):
            return "morning", {
                "died": [{"seat": death.seat, "role": _role(death.role)} for death in died],
                "note": None if note is None else {"target": note.target, "mafia": note.mafia},
            }
        case Said():
            return "said", {"seat": what.seat, "channel": what.channel, "text": what.text}
        case Gestured():
            return "gestured", {"seat": what.seat, "to": what.to, "sign": what.sign, "about": what.about}
        case Refused():
            return "refused", {
                "line": what.line,
                "by": what.by,
                "do": DO[type(what.command)],
                "reason": what.reason,
                "text": what.text,
            }
        case _:
            return _of_the_day(what)


def _of_the_day(what: Event) -> tuple[str, dict[str, Any]] | None:
    match what:
        case BallotCast(seat, target):
            return "ballot_cast", {"seat": seat} | ({} if target is None else {"target": target})
        case BallotVoided(seat):
            return "ballot_void", {"seat": seat}
        case VoteClosed():
            return "vote_closed", _vote(what)
        case Eliminated(seat, role, cause):
            return "eliminated", {"seat": seat, "role": _role(role), "cause": cause}
        case Reversed(seat):
            return "reversed", {"seat": seat}
        case Penalised(seat):
            return "penalty", {"seat": seat}
        case Paused(left_ms):
            return "paused", {"left": _seconds(left_ms)}
        case Resumed(left_ms):
            return "resumed", {"left": _seconds(left_ms)}
        case Extended(left_ms):
            return "extended", {"left": _seconds(left_ms)}
        case MatchOver():
            return "over", {
                "winner": None if what.winner is None else what.winner.value,
                "winners": list(what.winners),
                "roles": _roles(enumerate(what.roles, start=1)),
                "seed": what.seed,
            }
        case _:
            return None


def _phase(event: PhaseBegan) -> dict[str, Any]:
    fields: dict[str, Any] = {"phase": event.phase.value, "day": event.day, "ends": _seconds(event.ends_ms)}
    if event.call is not None:
        fields["call"] = event.call.value
    if event.speaker is not None:
        fields["speaker"] = event.speaker
    return fields


def _vote(event: VoteClosed) -> dict[str, Any]:
    return {
        "tally": _by_key(event.tally),
        "ballots": None if event.ballots is None else _by_key(event.ballots),
        "missing": list(event.missing),
        "out": event.out,
        "tied": list(event.tied),
        "threshold": event.threshold,
    }


def _by_key(pairs: Iterable[tuple[Candidate, Candidate]]) -> dict[str, Candidate]:
    return {str(key): value for key, value in pairs}


def _roles(pairs: Iterable[tuple[int, Role]]) -> dict[str, str]:
    return {str(seat): role.value for seat, role in pairs}


def _role(role: Role | None) -> str | None:
    return None if role is None else role.value


def _seconds(ms: int | None) -> int | float | None:
    return None if ms is None else seconds(ms)
