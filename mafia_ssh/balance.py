"""How likely each side is to win under given settings: many matches played by simple bots on the real rules. Pure.

The bots: the mafia kill and vote as one; a detective who has found mafia says so, and most of the others follow; a
doctor then protects the detective, a maniac shoots who was named; everything else is chance, and nobody bluffs. So an
estimate says how the rules treat players who know little. People talk; no number here knows how.
"""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from .rules import advance, begin, deal, decide, legal
from .rules.commands import HOST, NOBODY, By, Candidate, CastBallot, Choose, Command, Continue, Rejected
from .rules.events import Learned, PhaseKind
from .rules.roles import Role, Side
from .rules.settings import Settings
from .rules.state import State

MATCHES: Final = 300
"""How many matches an estimate takes: its shares are right to about 3 in 100."""

_FOLLOW_FINDING: Final = 0.8
"""How many of the others vote for whom a detective has named."""
_FOLLOW_HUNCH: Final = 0.5
"""How many share the day's suspicion where nobody is named."""
_MOST_DAYS: Final = 60
"""A match that goes on for longer is given up as won by nobody."""
_SHORT_S: Final = 5


@dataclass(frozen=True, slots=True)
class Estimate:
    """What came of so many matches."""

    players: int
    """At how large a table."""
    matches: int
    """How many were played; those that nobody won are among them."""
    wins: tuple[tuple[Side, int], ...]
    """How many each side won, for the sides that can win; in the order town, mafia, jester."""

    def share(self, side: Side) -> float:
        """What part of the matches this side won, 0 to 1."""
        return dict(self.wins).get(side, 0) / self.matches if self.matches else 0.0

    def __add__(self, other: "Estimate") -> "Estimate":
        """Both together; they must be of the same settings and players."""
        more = dict(other.wins)
        wins = tuple((side, count + more.get(side, 0)) for side, count in self.wins)
        return Estimate(self.players, self.matches + other.matches, wins)


def estimate(settings: Settings, players: int, matches: int = MATCHES, first: int = 0) -> Estimate:
    """Play matches number `first` and following; the same numbers always go the same way.

    The settings must have no problems for this many players (RULES 2). Takes a few milliseconds a match.
    """
    short = _shortened(settings)
    names = tuple(str(seat) for seat in range(1, players + 1))
    wins = Counter(_play(short, names, number) for number in range(first, first + matches))
    sides = [Side.TOWN, Side.MAFIA, *([Side.JESTER] if settings.options.jester else [])]
    return Estimate(players, matches, tuple((side, wins[side]) for side in sides))


def _shortened(settings: Settings) -> Settings:
    """The same rules without what changes nobody's chances here: talk, calls one by one, the host's own powers."""
    timed = dict.fromkeys(("reveal_s", "morning_s", "talk_s", "defence_s", "result_s"), _SHORT_S)
    return replace(
        settings,
        options=replace(
            settings.options,
            night_order="together",
            decoy=False,
            full_nights=False,
            speeches=False,
            last_words=False,
            reverse=False,
            vote_mode="each",
            moderator_view=False,
            night_s=0,
            vote_s=0,
            **timed,
        ),
    )


def _play(settings: Settings, names: tuple[str, ...], number: int) -> Side | None:
    chance = random.Random(number)  # noqa: S311 -- the same every time, on purpose; nobody's secret comes from it
    bots = _Bots(begin(deal(settings, names, f"{number:x}")).state, chance)
    while bots.state.over is None and bots.state.phase.day <= _MOST_DAYS:
        bots.step()
    return None if bots.state.over is None else bots.state.over.winner


@dataclass(frozen=True, slots=True)
class _Mood:
    """What is in the air when a vote begins."""

    suspect: int
    """Whom the table talks about."""
    trust: float
    """How likely each of the others is to follow that."""
    scapegoat: int
    """Whom the mafia vote for where the suspect is one of them."""
    cleared: frozenset[Candidate]
    """Whom nobody doubts."""


class _Bots:
    """Everybody at one table. They share one memory: what the detective has said is known to all."""

    def __init__(self, state: State, chance: random.Random) -> None:
        self.state = state
        self._chance = chance
        self._speaker: int | None = None
        """The detective, once they have said what they found."""

    def step(self) -> None:
        """Play the phase that is on to its end."""
        phase = self.state.phase
        if phase.phase is PhaseKind.NIGHT:
            self._night()
        elif phase.phase in (PhaseKind.VOTE, PhaseKind.RUNOFF):
            self._vote()
        if self.state.phase is phase and self.state.over is None:
            if phase.ends_ms is None:
                self._do(HOST, Continue())
            else:
                self.state = advance(self.state, phase.ends_ms).state

    def _do(self, by: By, command: Command) -> None:
        done = decide(self.state, by, command)
        if not isinstance(done, Rejected):
            self.state = done.state

    # The night

    def _night(self) -> None:
        phase = self.state.phase
        town = [seat for seat in self.state.living if not self.state.role(seat).is_mafia]
        prey = self._someone(town)
        for seat in self.state.living:
            can = legal(self.state, seat)
            if can.choose or can.may_pass:
                self._do(seat, Choose(self._choice(self.state.role(seat), can.choose, prey)))
            if self.state.phase is not phase:
                return

    def _choice(self, role: Role, targets: tuple[int, ...], prey: int) -> int | None:
        named = self._named()
        match role:
            case Role.MANIAC:
                return next((seat for seat in named if seat in targets), None)
            case Role.DETECTIVE:
                known = self._findings()
                return self._chance.choice([seat for seat in targets if seat not in known] or targets)
            case Role.DOCTOR | Role.BODYGUARD:
                return self._speaker if self._speaker in targets else self._chance.choice(targets)
            case Role.COURTESAN if len(self.state.living_mafia) > 1:
                others = [seat for seat in targets if seat != prey and not self.state.role(seat).is_mafia]
                return self._chance.choice(others or targets)
            case _:
                return prey if prey in targets else self._chance.choice(targets)

    def _someone(self, town: list[int]) -> int:
        """Whom the mafia want out of the way."""
        return self._speaker if self._speaker in town else self._chance.choice(town)

    # The day

    def _vote(self) -> None:
        phase, state = self.state.phase, self.state
        self._speak_up()
        mood = self._mood()
        for seat in state.living:
            can = legal(self.state, seat).vote
            if can:
                self._do(seat, CastBallot(self._ballot(seat, can, mood)))
            if self.state.phase is not phase:
                return

    def _mood(self) -> "_Mood":
        state, named, cleared = self.state, self._named(), self._cleared()
        doubted = [seat for seat in state.living if seat not in cleared] or list(state.living)
        scapegoats = [seat for seat in doubted if not state.role(seat).is_mafia]
        return _Mood(
            suspect=named[0] if named else self._chance.choice(doubted),
            trust=_FOLLOW_FINDING if named else _FOLLOW_HUNCH,
            scapegoat=self._chance.choice(scapegoats or doubted),
            cleared=cleared,
        )

    def _ballot(self, seat: int, can: tuple[Candidate, ...], mood: "_Mood") -> Candidate:
        if self.state.role(seat).is_mafia:
            wanted = mood.scapegoat if self.state.role(mood.suspect).is_mafia else mood.suspect
            if wanted in can:
                return wanted
            others = [each for each in can if each == NOBODY or not self.state.role(int(each)).is_mafia]
            return self._chance.choice(others or can)
        if mood.suspect in can and self._chance.random() < mood.trust:
            return mood.suspect
        return self._chance.choice([each for each in can if each not in mood.cleared] or can)

    # What is known

    def _findings(self) -> dict[int, bool]:
        """Everything the detective has learned: whom, and whether they are mafia."""
        return {
            what.target: what.mafia
            for _, what in self.state.outcomes
            if isinstance(what, Learned) and what.mafia is not None
        }

    def _speak_up(self) -> None:
        """A living detective who has found mafia says so, and everything else with it."""
        detective = next((seat for seat in self.state.living if self.state.role(seat) is Role.DETECTIVE), None)
        if detective is not None and any(self._findings().values()):
            self._speaker = detective

    def _named(self) -> list[int]:
        """The living whom the detective has named as mafia."""
        if self._speaker is None:
            return []
        return [seat for seat, mafia in self._findings().items() if mafia and seat in self.state.living]

    def _cleared(self) -> frozenset[Candidate]:
        """Whom the detective has cleared, themselves included."""
        if self._speaker is None:
            return frozenset()
        return frozenset({self._speaker, *(seat for seat, mafia in self._findings().items() if not mafia)})
