"""A short way to write a match in a test. It plays through the engine's public functions only."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from mafia_ssh.rules import advance, begin, deal_by_hand, decide, evolve, legal, view, witness
from mafia_ssh.rules.commands import (
    By,
    Candidate,
    CastBallot,
    Choose,
    Command,
    Continue,
    Expel,
    Reason,
    Rejected,
    Suspect,
)
from mafia_ssh.rules.events import Event, MorningCame, PhaseBegan, PhaseKind
from mafia_ssh.rules.legal import Legal
from mafia_ssh.rules.options import Value
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.settings import Settings
from mafia_ssh.rules.state import Setup, State
from mafia_ssh.rules.step import Step
from mafia_ssh.rules.view import View, Viewer

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max", "Nia", "Oli", "Pam")
E = TypeVar("E")
Night = Mapping[int, int | tuple[int, bool] | None]
"""Night choices by seat: a target, None to pass, or a target with the sheriff's note."""


def roles_of(text: str) -> tuple[Role, ...]:
    """Read `"mafia*2 doctor villager*3"` as roles, seat 1 first."""
    roles: list[Role] = []
    for word in text.split():
        name, _, times = word.partition("*")
        roles += [Role(name)] * int(times or 1)
    return tuple(roles)


def setup_of(preset: str, roles: str, **options: Value) -> Setup:
    """Deal by hand."""
    dealt = roles_of(roles)
    made = deal_by_hand(Settings.of(preset, **options), NAMES[: len(dealt)], dealt)
    assert isinstance(made, Setup), made
    return made


def folded(state: State, step: Step) -> State:
    """What `evolve` alone makes of a step's events, each at its own time."""
    for at_ms, event in step.events:
        state = evolve(state.at(at_ms), event)
    return state.at(step.state.now_ms)


def viewers(state: State) -> tuple[Viewer, ...]:
    """Everybody who may look at a match."""
    return (*state.setup.seats, "watcher", "host")


class Table:
    """One match in play. Times are in seconds since the deal; every step is checked against `evolve`."""

    def __init__(self, setup: Setup) -> None:
        step = begin(setup)
        self.state = step.state
        self.before = step.state
        """The state before the latest step."""
        self.log: list[tuple[int, Event]] = list(step.events)

    # What happened.

    def all(self, kind: type[E]) -> list[E]:
        """Every event of one kind so far."""
        return [event for _, event in self.log if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """The latest event of one kind."""
        found = self.all(kind)
        assert found, f"no {kind.__name__} yet"
        return found[-1]

    def phases(self) -> list[tuple[str, float, float | None]]:
        """Phase, beginning and deadline, in seconds, of everything so far."""
        return [
            (event.phase.value, at / 1000, None if event.ends_ms is None else event.ends_ms / 1000)
            for at, event in self.log
            if isinstance(event, PhaseBegan)
        ]

    @property
    def kind(self) -> PhaseKind:
        return self.state.phase.phase

    @property
    def options_final(self) -> bool:
        return self.state.options.final_choices

    @property
    def over(self) -> bool:
        return self.state.over is not None

    @property
    def now(self) -> float:
        return self.state.now_ms / 1000

    @property
    def ends(self) -> float | None:
        ends = self.state.phase.ends_ms
        return None if ends is None else ends / 1000

    @property
    def died(self) -> tuple[int, ...]:
        """Who died in the latest night, as the morning told."""
        return tuple(death.seat for death in self.last(MorningCame).died)

    def sees(self, viewer: Viewer) -> View:
        return view(self.state, viewer)

    def may(self, seat: int) -> Legal:
        return legal(self.state, seat)

    # What is done.

    def _take(self, step: Step) -> list[Event]:
        assert folded(self.state, step) == step.state, "the events do not make the state"
        times = [at for at, _ in step.events]
        assert times == sorted(times)
        assert all(self.state.now_ms <= at <= step.state.now_ms for at in times)
        self.before, self.state = self.state, step.state
        self.log += step.events
        return [event for _, event in step.events]

    def at(self, seconds: float) -> list[Event]:
        """Let time pass until `seconds` since the deal."""
        to_ms = round(seconds * 1000)
        events = self._take(advance(self.state, to_ms))
        assert self.state.now_ms >= to_ms
        return events

    def wait(self, seconds: float) -> list[Event]:
        return self.at(self.now + seconds)

    def do(self, by: By, command: Command) -> list[Event]:
        """Do what must be allowed."""
        answer = decide(self.state, by, command)
        assert isinstance(answer, Step), f"{by} {command} in {self.state.phase}: {answer}"
        return self._take(answer)

    def no(self, by: By, command: Command) -> Reason:
        """Try what must be refused, and say why it was."""
        answer = decide(self.state, by, command)
        assert isinstance(answer, Rejected), f"{by} {command} in {self.state.phase} was accepted"
        assert answer.text.strip()
        assert "\n" not in answer.text
        return answer.reason

    def choose(self, seat: int, target: int | None, note: bool = False) -> list[Event]:
        return self.do(seat, Choose(target, note))

    def ballot(self, seat: int, target: Candidate) -> list[Event]:
        return self.do(seat, CastBallot(target))

    def expel(self, *seats: int) -> "Table":
        for seat in seats:
            self.do("host", Expel(seat))
        return self

    def go(self) -> list[Event]:
        """Let the phase (or its call, or its speaker) end without anything done: by its clock or by the host."""
        if self.state.phase.ends_ms is None:
            return self.do("host", Continue())
        return self._take(advance(self.state, self.state.phase.ends_ms))

    def to(self, phase: str, call: str | None = None) -> "Table":
        """Let phases pass until `phase` (and its `call`) is on. Stays where it is when that is on already."""
        for _ in range(200):
            now = self.state.phase
            if now.phase is PhaseKind(phase) and (call is None or now.call is Role(call)):
                return self
            assert not self.over, f"over before {phase}"
            self.go()
        raise AssertionError(f"{phase} {call} never came")

    def past(self) -> "Table":
        """Leave this phase, all its calls and speakers included."""
        kind, day = self.kind, self.state.phase.day
        while (self.kind, self.state.phase.day) == (kind, day) and not self.over:
            self.go()
        return self

    def suspects(self) -> "Table":
        """Everybody who is asked the decoy question answers it."""
        for seat in self.state.setup.seats:
            if self.may(seat).suspect:
                self.do(seat, Suspect())
        return self

    def night(self, choices: Night | None = None) -> "Table":
        """Go to the next night and play it: each choice in the order given, as soon as its player is asked."""
        return self.to("night").night_on(choices)

    def night_on(self, choices: Night | None = None) -> "Table":
        """Play the night that is on."""
        pending = dict(choices or {})
        night = self.state.phase.day
        while self.kind is PhaseKind.NIGHT and self.state.phase.day == night:
            on = self.state.phase
            for seat in tuple(pending):
                asked = self.may(seat)
                if self.state.phase == on and (asked.choose or asked.may_pass):
                    choice = pending.pop(seat)
                    target, note = choice if isinstance(choice, tuple) else (choice, False)
                    self.choose(seat, target, note)
            if self.state.phase == on:
                self.go()
        assert not pending, f"never asked: {pending}"
        return self

    def vote(self, ballots: Mapping[int, Candidate] | None = None) -> "Table":
        """Go to the next vote unless one is on, cast ballots in the order given, and let it close."""
        if self.kind is not PhaseKind.RUNOFF:
            self.to("vote")
        on = self.state.phase
        for seat, target in (ballots or {}).items():
            self.ballot(seat, target)
        if self.state.phase == on:
            self.go()
        return self


def told(viewer: Viewer, before: State, events: Iterable[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """What one viewer is told of events that followed a state, and when."""
    heard = []
    for at_ms, event in events:
        before = before.at(at_ms)
        copy = witness(before, event, viewer)
        if copy is not None:
            heard.append((at_ms, copy))
        before = evolve(before, event)
    return heard


def table(preset: str, roles: str, **options: Value) -> Table:
    """A match dealt by hand, in its reveal phase."""
    return Table(setup_of(preset, roles, **options))


def everybody_for(seat: int, voters: Iterable[int], instead: Candidate | None = None) -> dict[int, Candidate]:
    """Ballots of all voters for one player, who votes `instead` (or for the first other voter)."""
    voters = tuple(voters)
    other = next(voter for voter in voters if voter != seat)
    return {voter: seat if voter != seat else (instead or other) for voter in voters}
