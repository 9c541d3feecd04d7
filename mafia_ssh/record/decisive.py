"""The few moments that decided a finished match: picked from a view of its end, weighed, in order of time. Pure.

Only what such a view shows to everybody goes in, so no secret ballot and no decoy answer can come out (RULES 7).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from ..rules.events import (
    Blocked,
    Eliminated,
    Guarded,
    Learned,
    MorningCame,
    PhaseBegan,
    PhaseKind,
    Recorded,
    Reversed,
    Saved,
    VoteClosed,
)
from ..rules.night import resolve
from ..rules.roles import TOWN_SPECIALS, Role
from ..rules.state import Night, NightChoice, Setup, State
from ..rules.view import Truth, View
from ..rules.vote import runoff_between
from .moments import (
    Deaths,
    Expelled,
    Found,
    Gone,
    Happening,
    Hindered,
    Moment,
    Quiet,
    Rescued,
    Spared,
    StoodIn,
    VotedNobody,
    VotedOut,
)

MOST: Final = 5
"""No match has more key moments."""
_BESIDE_ROUNDS: Final = 2
"""A match of n nights and days has at most n and so many."""
_WORTH: Final = {
    Role.GODFATHER: 45,
    Role.COURTESAN: 35,
    Role.MAFIA: 35,
    Role.DETECTIVE: 30,
    Role.DOCTOR: 20,
    Role.BODYGUARD: 15,
    Role.MANIAC: 15,
    Role.JESTER: 10,
    Role.VILLAGER: 0,
}
"""How much it decides that somebody of this role goes or stays."""
_FOUND: Final = 70
_PREVENTED: Final = 30
"""A save, a bodyguard's stand, a block: on top of whom it was about."""
_BY_THE_HOST: Final = 15
_QUIET: Final = 10
_TWO_DEATHS: Final = 20
_CLOSE: Final = 15
"""A vote decided by one, a tie, a vote short of a majority."""
_TURN: Final = 10
"""One of the town's own with a power voted out, the last but one of the mafia side, mafia let go."""
_END: Final = 1000

_Weighed = tuple[int, Moment]


def key_moments(view: View) -> tuple[Moment, ...]:
    """The moments that decided the match, oldest first; none before it is over.

    `view` may be anybody's. A short match has fewer than `MOST`, a match without anything of weight perhaps only the
    one that ended it, and one that the host stopped has none that did.
    """
    if view.truth is None or view.over is None:
        return ()
    weighed = list(_Walk(view, view.truth).moments())
    if weighed and view.over.winner is not None:
        weighed[-1] = _END, replace(weighed[-1][1], ended=True)
    # Of two that weigh the same the later one had more to do with the end.
    ranked = sorted(enumerate(weighed), key=lambda each: (each[1][0], each[0]), reverse=True)
    best = sorted(ranked[: min(MOST, view.day + _BESIDE_ROUNDS)], key=lambda each: each[0])
    return tuple(moment for _, (weight, moment) in best if weight)


class _Walk:
    """Goes through the public record once, with who is alive and what has been told of whom."""

    def __init__(self, view: View, truth: Truth) -> None:
        self._view = view
        self._truth = truth
        self._setup = Setup(view.settings, tuple(seat.name for seat in view.seats), truth.roles, None, None)
        self._living = tuple(self._setup.seats)
        self._gone = {
            entry.news.seat: Gone(entry.day, entry.news.cause)
            for entry in view.record
            if isinstance(entry.news, Eliminated)
        }
        self._found = False
        self._explained: set[int] = set()
        """Those whose leaving an earlier moment tells."""
        self._closed: VoteClosed | None = None
        """The vote that was counted last."""
        self._by_one = False
        """One vote decided it."""

    def moments(self) -> Iterator[_Weighed]:
        """Every moment with its weight, oldest first. Each event that can end a match gives one, be it of no weight."""
        before: Counter[Happening] = Counter()
        for entry in self._view.record:
            for weight, what in self._of(entry):
                # The same once more, a doctor who saves the same player every night, says less each time.
                yield weight // (1 + before[what]), Moment(entry, what)
                before[what] += 1
            if isinstance(entry.news, Eliminated):
                self._living = tuple(seat for seat in self._living if seat != entry.news.seat)

    def _of(self, entry: Recorded) -> Iterator[tuple[int, Happening]]:
        match entry.news:
            case MorningCame() as morning:
                yield from self._night(morning)
            case VoteClosed() as closed:
                first, self._closed = self._closed, closed
                self._by_one = _by_one(closed, len(self._living))
                if closed.out is None and runoff_between(self._view.settings.options, closed) is None:
                    yield self._voted_nobody(closed, first)
            case Eliminated(seat=seat, cause="vote"):
                yield self._voted_out(seat)
            case Eliminated(seat=seat, cause="expelled"):
                yield _BY_THE_HOST + self._worth(seat), Expelled(seat)
            case Reversed(seat=seat):
                yield _BY_THE_HOST + self._worth(seat), Spared(seat)

    def _worth(self, *seats: int) -> int:
        return sum(_WORTH[self._setup.role(seat)] for seat in seats)

    def _is_mafia(self, seat: int) -> bool:
        return seat in self._setup.mafia

    # By day.

    def _voted_out(self, seat: int) -> tuple[int, Happening]:
        what = VotedOut(seat, self._by_one, self._closed is not None and self._closed.runoff)
        close = _CLOSE * (what.by_one + what.runoff)
        if seat in self._explained and not close:
            return 0, what
        mates = sum(map(self._is_mafia, self._living)) - 1
        turn = mates == 1 if self._is_mafia(seat) else self._setup.role(seat) in TOWN_SPECIALS
        return self._worth(seat) + close + _TURN * turn, what

    def _voted_nobody(self, closed: VoteClosed, first: VoteClosed | None) -> tuple[int, Happening]:
        tied = closed.tied
        if closed.runoff and not tied and first is not None:
            tied = first.tied
        short = None if tied else _one_short(closed, len(self._living))
        near = tied if short is None else (short,)
        return (_CLOSE + _TURN * any(map(self._is_mafia, near)) if near else 0), VotedNobody(tied, short)

    # By night.

    def _night(self, morning: MorningCame) -> Iterator[tuple[int, Happening]]:
        night = morning.day
        choices = tuple(choice for choice in self._truth.choices if choice.night == night)
        outcomes = [outcome for number, outcome in self._truth.outcomes if number == night]
        blocked = {outcome.seat for outcome in outcomes if isinstance(outcome, Blocked)}
        died = {death.seat for death in morning.died}
        done = [choice for choice in choices if choice.seat not in blocked and not choice.kill]
        hindered = list(self._hindered(night, choices, blocked, died))
        yield from hindered
        yield from self._first_find(outcomes, morning, died)
        kept = list(self._kept_alive(outcomes, done, died))
        yield from kept
        stood_in = {what.bodyguard for _, what in kept if isinstance(what, StoodIn)}
        deaths = _deaths(sorted(died - stood_in), self._by(Role.MANIAC, done))
        if deaths is not None:
            untold = died - stood_in - self._explained
            yield self._worth(*untold) + _TWO_DEATHS * (len(untold) > 1), deaths
        elif not (hindered or kept):
            yield _QUIET, Quiet(any(choice.kill for choice in choices))

    def _hindered(
        self, night: int, choices: tuple[NightChoice, ...], blocked: set[int], died: set[int]
    ) -> Iterator[tuple[int, Happening]]:
        for block in choices:
            if block.target not in blocked or block.kill or self._setup.role(block.seat) is not Role.COURTESAN:
                continue
            without = resolve(self._at_night(night, tuple(choice for choice in choices if choice is not block)))
            otherwise = {death.seat for death in without.died}
            found = (
                each.target
                for each in without.secret
                if isinstance(each, Learned) and each.seat == block.target and each.mafia
            )
            what = Hindered(
                block.seat,
                block.target,
                died=tuple(sorted(died - otherwise)),
                lived=tuple(sorted(otherwise - died)),
                unfound=next(found, None),
            )
            about = {*what.died, *(() if what.died else what.lived), *(() if what.unfound is None else (what.unfound,))}
            if about:
                self._explained |= set(what.died)
                yield _PREVENTED + self._worth(*about), what

    def _at_night(self, night: int, choices: tuple[NightChoice, ...]) -> State:
        """The match at the end of a night, as far as what comes of the night goes."""
        lone = next(
            (each.seat for each in choices if each.kill and self._setup.role(each.seat) is Role.COURTESAN), None
        )
        began = PhaseBegan(PhaseKind.NIGHT, night, None)
        return State(self._setup, began, self._living, night=Night(choices, frozenset(), lone))

    def _by(self, role: Role, choices: Iterable[NightChoice]) -> dict[int, int]:
        """By target, who of this role chose it: of several, the one with the lowest seat."""
        chosen = sorted(((each.seat, each.target) for each in choices if each.target is not None), reverse=True)
        return {target: seat for seat, target in chosen if self._setup.role(seat) is role}

    def _kept_alive(
        self, outcomes: Iterable[object], done: list[NightChoice], died: set[int]
    ) -> Iterator[tuple[int, Happening]]:
        guards, doctors = self._by(Role.BODYGUARD, done), self._by(Role.DOCTOR, done)
        rescued: list[Rescued] = []
        stood_in: list[StoodIn] = []
        for outcome in outcomes:
            match outcome:
                case Guarded(seat=seat):
                    stood_in.append(StoodIn(guards[seat], seat, guards[seat] in died))
                case Saved(seat=seat) if all(seat != what.bodyguard for what in stood_in):
                    rescued.append(Rescued(doctors[seat], seat))
        self._explained |= {what.bodyguard for what in stood_in if what.died}
        # A death comes last: it may be what ended the match.
        kept: tuple[Rescued | StoodIn, ...] = (*rescued, *sorted(stood_in, key=lambda each: each.died))
        for what in kept:
            yield _PREVENTED + self._worth(what.seat), what

    def _first_find(
        self, outcomes: Iterable[object], morning: MorningCame, died: set[int]
    ) -> Iterator[tuple[int, Happening]]:
        for outcome in outcomes:
            if isinstance(outcome, Learned) and outcome.mafia and not self._found:
                self._found = True
                target, note = outcome.target, morning.note
                dead = outcome.seat in died
                what = Found(
                    outcome.seat,
                    target,
                    dead,
                    dead and note is not None and note.target == target,
                    self._gone.get(target),
                )
                self._explained |= ({outcome.seat} if dead else set()) | {target}
                yield _FOUND, what


def _deaths(died: list[int], shots: dict[int, int]) -> Deaths | None:
    if not died:
        return None
    shot = tuple((shots[seat], seat) for seat in died if seat in shots)
    return Deaths(tuple(seat for seat in died if seat not in shots), shot)


def _by_one(closed: VoteClosed, living: int) -> bool:
    """Would one vote fewer have kept whoever is out?"""
    counts = [count for _, count in closed.tally]
    if not counts:
        return False
    if closed.threshold == "majority" and 2 * (counts[0] - 1) <= living:
        return True
    return counts[0] - (counts[1] if len(counts) > 1 else 0) == 1


def _one_short(closed: VoteClosed, living: int) -> int | None:
    """Who would be out with one vote more, which only a majority is wanting for."""
    if closed.threshold != "majority" or not closed.tally:
        return None
    seat, count = closed.tally[0]
    return seat if isinstance(seat, int) and 2 * (count + 1) > living else None
