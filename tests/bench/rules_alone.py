"""The rules without a table, a terminal or a wire: whole matches, views, a long record taken up again."""

import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mafia_ssh.record.format import write_header, write_input
from mafia_ssh.record.playback import resume
from mafia_ssh.record.reader import read
from mafia_ssh.rules import Step, advance, begin, deal, decide, legal, view
from mafia_ssh.rules.commands import CastBallot, Choose, Command, Say
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.settings import Settings
from mafia_ssh.rules.state import Setup, State

PLAYERS = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal")
RECORD_LINES = 5000

Inputs = list[tuple[int, int, Command]]
"""When, by which seat, what."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Figures of the rules alone."""

    matches_per_s: float
    inputs_per_match: float
    with_views_per_s: float
    """The same matches with every player's view after every step."""
    view_us: float
    resume_s: float


def rules_alone(seconds: float) -> Rules:
    """Play and look, each for about `seconds`."""
    setups = [deal(Settings.of("classic"), PLAYERS, f"{number:064x}") for number in range(60)]
    scripts = [_script(setup, random.Random(number)) for number, setup in enumerate(setups)]
    plain = _per_second(lambda number: _play(number, scripts[number], look=False), len(setups), seconds)
    seen = _per_second(lambda number: _play(number, scripts[number], look=True), len(setups), seconds)
    states = _states(setups[0], scripts[0])
    looks = _per_second(lambda number: [view(states[number], seat) for seat in range(1, 9)], len(states), seconds / 2)
    inputs = sum(map(len, scripts)) / len(scripts)
    return Rules(plain, inputs, seen, 1e6 / looks / 8, _resume_s())


def _per_second(work: Callable[[int], object], kinds: int, seconds: float) -> float:
    """How often a second `work` can be done; the best of several rounds, for the machine has other things to do too."""
    best_s = float("inf")
    until_s = time.perf_counter() + seconds
    while time.perf_counter() < until_s:
        begun_s = time.perf_counter()
        for number in range(kinds):
            work(number)
        best_s = min(best_s, time.perf_counter() - begun_s)
    return kinds / best_s


def _script(setup: Setup, chance: random.Random) -> Inputs:
    """A match of players who choose by chance among what is legal: what they did."""
    state = begin(setup).state
    script: Inputs = []
    while state.over is None:
        waits = state.phase.phase in (PhaseKind.NIGHT, PhaseKind.VOTE)
        ends_ms = state.phase.ends_ms
        assert ends_ms is not None
        at_ms = state.now_ms + 10 if waits else ends_ms
        state = advance(state, at_ms).state
        for seat in setup.seats:
            can = legal(state, seat)
            command: Command
            if can.choose:
                command = Choose(chance.choice(can.choose))
            elif can.vote:
                command = CastBallot(chance.choice(can.vote))
            else:
                continue
            script.append((at_ms, seat, command))
            state = _done(state, seat, command)
    return script


def _done(state: State, seat: int, command: Command) -> State:
    step = decide(state, seat, command)
    assert isinstance(step, Step), step
    return step.state


def _play(number: int, script: Inputs, *, look: bool) -> None:
    """A whole match from the deal on."""
    state = begin(deal(Settings.of("classic"), PLAYERS, f"{number:064x}")).state
    for at_ms, seat, command in script:
        if at_ms > state.now_ms:
            state = advance(state, at_ms).state
            if look:
                _look(state)
        state = _done(state, seat, command)
        if look:
            _look(state)
    assert state.over is not None


def _look(state: State) -> None:
    for seat in range(1, len(PLAYERS) + 1):
        view(state, seat)


def _states(setup: Setup, script: Inputs) -> list[State]:
    states = [begin(setup).state]
    for at_ms, seat, command in script:
        states.append(_done(advance(states[-1], at_ms).state, seat, command))
    return states


def _resume_s() -> float:
    """Read and play through the record of a match with a talkative first day."""
    setup = deal(Settings.of("classic", talk_s=3600), PLAYERS, "5" * 64)
    script = _script(setup, random.Random(5))
    state = begin(setup).state
    before: Inputs = []
    while state.phase.phase is not PhaseKind.MORNING:
        before.append(script[len(before)])
        at_ms, seat, command = before[-1]
        state = _done(advance(state, at_ms).state, seat, command)
    talk_ms = state.now_ms + setup.settings.options.morning_s * 1000
    talkers = state.living
    talk: Inputs = [
        (talk_ms + 1 + number, talkers[number % len(talkers)], Say("room", f"line {number}"))
        for number in range(RECORD_LINES - 1 - len(script))
    ]
    inputs = (*before, *talk, *script[len(before) :])
    lines = [write_header(setup, "2026-01-01T20:00:00Z"), *(write_input(*each) for each in inputs)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        begun_s = time.perf_counter()
        resumed = resume(read(str(path)))
        took_s = time.perf_counter() - begun_s
    assert not resumed.refused, resumed.refused[:1]
    assert resumed.state.over is not None
    return took_s
