"""Every preset played to its end at a real server, by the keys on real clients' terminals."""

from functools import partial
from pathlib import Path

import pytest

from mafia_ssh.rules import State, legal
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.rules.settings import Settings
from tests.e2e.evening import Evening, an_evening

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal")
MOST_TURNS = 400


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_whole_match_of(preset: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path, NAMES, Settings.of(preset)) as evening:
        evening.host.press("g")
        await evening.host.sees("Start all the same?")
        evening.host.press("g")
        await evening.all_see("Roles are dealt")
        for _ in range(MOST_TURNS):
            state = state_of(evening)
            if state.over is not None:
                break
            await take_part(evening, state)
        over = state_of(evening).over
        assert over is not None
        for person in evening.everybody:
            await person.sees("The match is over")
        winner = {"mafia": "The mafia win", "town": "The citizens win" if preset == "club" else "The town win"}
        await evening.all_see(winner[over.winner or "town"])


def state_of(evening: Evening) -> State:
    """The truth, by which the test decides what its people do; what they do goes through their keyboards."""
    match = evening.house.table._match
    assert match is not None
    return match._state


async def take_part(evening: Evening, state: State) -> None:
    """Whoever may do something does it; then the clock runs out, or the host goes on where there is none."""
    phase = state.phase
    for seat in state.living:
        if state_of(evening).phase != phase:
            return
        target = wish(state_of(evening), seat)
        if target is not None:
            before = state_of(evening)
            await evening.choose(seat, target)
            await evening.players[seat].until(partial(has_acted, evening, before), "what came of their keys")
    if state_of(evening).phase != phase:
        return
    if phase.ends_ms is not None:
        await evening.pass_time((phase.ends_ms - state_of(evening).now_ms) / 1000)
    else:
        evening.host.press("h")
        await evening.host.sees("go on to the next step")
        evening.host.press("c")
        await evening.host.sees("Go on now?")
        evening.host.press("\r")
    await evening.host.until(lambda: state_of(evening).phase != phase, "the next phase")


def has_acted(evening: Evening, before: State) -> bool:
    now = state_of(evening)
    return now.phase != before.phase or now.night != before.night or now.day.ballots != before.day.ballots


def wish(state: State, seat: int) -> int | None:
    """The mafia kill the lowest seat they may; the town votes the mafia out from the second day on."""
    may = legal(state, seat)
    if state.phase.phase is PhaseKind.NIGHT:
        options = may.choose or may.suspect
        already = any(choice.seat == seat for choice in state.night.choices) or seat in state.night.answered
        return None if already or not options else options[0]
    mafia = [other for other in state.living_mafia if other in may.vote]
    others = [other for other in may.vote if isinstance(other, int) and other not in mafia]
    voted = any(voter == seat for voter, _ in state.day.ballots)
    if voted or not may.vote:
        return None
    if mafia and (state.phase.day > 1 or not others):
        return mafia[0]
    return others[-1] if others else None
