"""What holds for every match, whatever the options, the roles and the inputs."""

from random import Random
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from mafia_ssh.rules import advance, decide, host_legal, legal, view, witness
from mafia_ssh.rules.commands import (
    HOST,
    By,
    CastBallot,
    Choose,
    Command,
    Continue,
    Expel,
    Extend,
    Pause,
    Penalty,
    Rejected,
    Resume,
    Reverse,
    Suspect,
    TableVote,
    Yield,
)
from mafia_ssh.rules.events import MatchOver, PhaseKind
from mafia_ssh.rules.options import Options
from mafia_ssh.rules.state import State
from mafia_ssh.rules.step import Step

from ..conftest import FUZZ
from .chance import any_input, any_setup
from .table import Table, viewers

SEEDS = st.integers(0, 2**32)
Input = tuple[int, By, Command]
T = TypeVar("T")


def play(seed: int, steps: int) -> tuple[Table, list[Input]]:
    """Play by chance; gives the match and its accepted inputs with their times."""
    chance = Random(seed)
    match = Table(any_setup(chance))
    accepted: list[Input] = []
    for _ in range(steps):
        if match.over:
            break
        if chance.random() < 0.25:
            match.at((match.state.now_ms + chance.choice([1, 250, 3000, 4999, 30_000])) / 1000)
        by, command = any_input(chance, match.state)
        answer = decide(match.state, by, command)
        if isinstance(answer, Step):
            accepted.append((match.state.now_ms, by, command))
            match.do(by, command)
    return match, accepted


@given(seed=SEEDS)
@settings(max_examples=100 * (FUZZ or 1))
def test_nothing_raises_and_the_state_stays_sound(seed: int) -> None:
    match, _ = play(seed, steps=150)
    state = match.state
    assert list(state.living) == sorted(set(state.living) & set(state.setup.seats))
    assert len(match.all(MatchOver)) == (1 if match.over else 0)
    assert (state.phase.phase is PhaseKind.OVER) is match.over
    if state.paused:
        assert state.phase.ends_ms is None
    elif state.phase.ends_ms is not None:
        assert state.phase.ends_ms > state.now_ms
    for viewer in viewers(state):
        seen = view(state, viewer)
        assert hash(seen) == hash(view(state, viewer))
        for _, event in match.log[-3:]:
            witness(match.before, event, viewer)


@given(seed=SEEDS)
@settings(max_examples=60 * (FUZZ or 1))
def test_every_match_can_be_played_to_its_end(seed: int) -> None:
    match, _ = play(seed, steps=60)
    if match.state.paused:
        match.do(HOST, Resume())
    for _ in range(2000):
        if match.over:
            break
        play_on(match)
    assert match.over
    assert len(match.all(MatchOver)) == 1


def play_on(match: Table) -> None:
    """The mafia agree on the first townsman; nobody else acts at night, and nobody votes."""
    state = match.state
    town = [seat for seat in state.living if not state.role(seat).is_mafia]
    if match.kind is PhaseKind.NIGHT:
        for seat in state.living_mafia:
            if match.state.phase == state.phase and town[0] in match.may(seat).choose:
                match.choose(seat, town[0])
    if match.state.phase == state.phase:
        match.go()


@given(seed=SEEDS)
@settings(max_examples=80 * (FUZZ or 1))
def test_what_is_offered_is_granted_and_nothing_else(seed: int) -> None:
    match, _ = play(seed, steps=Random(seed).randrange(120))
    state = match.state
    seats = len(state.setup.players)
    for seat in state.setup.seats:
        may = legal(state, seat)
        for target in range(-1, seats + 2):
            assert granted(state, seat, Choose(target)) is (target in may.choose)
            assert granted(state, seat, CastBallot(target)) is (target in may.vote)
        assert granted(state, seat, Choose(None)) is may.may_pass
        assert granted(state, seat, CastBallot("nobody")) is ("nobody" in may.vote)
        assert granted(state, seat, Suspect()) is bool(may.suspect)
        assert granted(state, seat, Yield()) is may.yields
        if may.choose:
            assert granted(state, seat, Choose(may.choose[0], note=True)) is may.may_note
    host = host_legal(state)
    assert granted(state, HOST, Continue()) is host.continues
    assert granted(state, HOST, Extend()) is host.extend
    assert granted(state, HOST, Reverse()) is host.reverse
    assert changes(state, Pause()) is host.pause
    assert changes(state, Resume()) is host.resume
    for target in range(-1, seats + 2):
        assert granted(state, HOST, Expel(target)) is (target in host.expel)
        assert granted(state, HOST, Penalty(target)) is (target in host.penalty)
        assert granted(state, HOST, TableVote(target)) is (target in host.table_vote)


def granted(state: State, by: By, command: Command) -> bool:
    return isinstance(decide(state, by, command), Step)


def changes(state: State, command: Command) -> bool:
    answer = decide(state, HOST, command)
    return not isinstance(answer, Rejected) and answer.state != state


@given(seed=SEEDS)
@settings(max_examples=50 * (FUZZ or 1))
def test_a_match_follows_from_its_accepted_inputs(seed: int) -> None:
    match, accepted = play(seed, steps=120)
    again = Table(match.state.setup)
    for at_ms, by, command in accepted:
        again.at(at_ms / 1000)
        again.do(by, command)
    again.at(match.state.now_ms / 1000)
    assert again.state == match.state
    assert again.log == match.log


@given(seed=SEEDS)
@settings(max_examples=30 * (FUZZ or 1))
def test_a_match_goes_on_from_any_point_as_if_never_stopped(seed: int) -> None:
    match, accepted = play(seed, steps=80)
    cut = Random(seed).randint(0, len(accepted))
    resumed = Table(match.state.setup)
    for at_ms, by, command in accepted[:cut]:
        resumed.at(at_ms / 1000)
        resumed.do(by, command)
    stopped_at = resumed.state
    for at_ms, by, command in accepted[cut:]:
        resumed.at(at_ms / 1000)
        resumed.do(by, command)
    resumed.at(match.state.now_ms / 1000)
    assert resumed.state == match.state
    assert stopped_at.now_ms <= match.state.now_ms


@given(seed=SEEDS)
@settings(max_examples=50 * (FUZZ or 1))
def test_time_in_small_steps_is_time_in_one(seed: int) -> None:
    match, _ = play(seed, steps=40)
    chance = Random(seed)
    start, end = match.state, match.state.now_ms + chance.randrange(600_000)
    at_once = advance(start, end)
    state, events = start, list[object]()
    while state.now_ms < end:
        step = advance(state, min(end, state.now_ms + chance.randint(1, 40_000)))
        state, events = step.state, [*events, *step.events]
    assert state == at_once.state
    assert events == list(at_once.events)


@given(seed=SEEDS)
@settings(max_examples=80 * (FUZZ or 1))
def test_7_no_order_inside_the_state_shows(seed: int) -> None:
    match, _ = play(seed, steps=Random(seed).randrange(120))
    state, chance = match.state, Random(seed)
    if match.over:
        return
    night = replace(state.night, choices=shuffled(chance, state.night.choices))
    day = replace(state.day, ballots=shuffled(chance, state.day.ballots))
    memory = replace(
        state.memory,
        protected=shuffled(chance, state.memory.protected),
        penalties=shuffled(chance, state.memory.penalties),
    )
    other = replace(state, night=night, day=day, memory=memory)
    for viewer in viewers(state):
        if viewer in state.living_mafia or view(state, viewer).truth is not None:
            continue
        assert view(state, viewer) == view(other, viewer)
        assert not isinstance(viewer, int) or legal(state, viewer) == legal(other, viewer)


def shuffled(chance: Random, items: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(chance.sample(items, len(items)))


def test_every_option_is_tried() -> None:
    chance = Random(7)
    tried = [any_setup(chance).settings.options for _ in range(300)]
    for each in fields(Options):
        assert len({getattr(options, each.name) for options in tried}) > 1, each.name
