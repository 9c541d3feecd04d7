"""The key moments of matches played by chance: few, in order, true to the events, and the same for everybody."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_ssh.record.decisive import MOST, key_moments
from mafia_ssh.record.moments import (
    Deaths,
    Expelled,
    Found,
    Hindered,
    Moment,
    Quiet,
    Rescued,
    Spared,
    StoodIn,
    VotedNobody,
    VotedOut,
)
from mafia_ssh.rules.commands import HOST, Expel, Extend, Gesture, Pause, Say, Stop
from mafia_ssh.rules.events import (
    Eliminated,
    Event,
    Guarded,
    Learned,
    PhaseBegan,
    Reversed,
    Saved,
    VoteClosed,
)
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.rules.roles import Role
from tests.conftest import FUZZ
from tests.rules.chance import any_setup, sensible_input
from tests.rules.table import Table, viewers

_ASIDE = (Say, Gesture, Pause, Extend)
"""What decides nothing."""


def by_chance(preset: str, seed: int) -> Table:
    """A whole match of a preset, or of any options under `any`."""
    chance = Random(seed)
    setup = any_setup(chance)
    while preset not in ("any", setup.settings.preset):
        setup = any_setup(chance)
    match = Table(setup)
    for _ in range(400):
        if match.over:
            break
        wish = sensible_input(chance, match.state)
        if wish is None or chance.random() < 0.2:
            match.go()
        elif not isinstance(wish[1], _ASIDE) and not (isinstance(wish[1], Expel) and chance.random() < 0.8):
            match.do(*wish)
    if not match.over:
        match.do(HOST, Stop())
    return match


@pytest.mark.parametrize("preset", [*PRESETS, "any"])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=60 * (FUZZ or 1))
def test_every_match_has_a_few_true_ones_in_order_of_time(preset: str, seed: int) -> None:
    match = by_chance(preset, seed)
    seen = match.sees("watcher")
    found = key_moments(seen)
    assert len(found) <= min(MOST, match.state.phase.day + 2)
    places = [seen.record.index(moment.told) for moment in found]
    assert places == sorted(places)
    won = seen.over is not None and seen.over.winner is not None
    assert [moment.ended for moment in found] == [False] * (len(found) - won) + [True] * won
    for moment in found:
        assert is_true(match, moment), moment


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30 * (FUZZ or 1))
def test_everybody_finds_the_same_so_nothing_of_one_viewer_s_own_is_in_them(seed: int) -> None:
    match = by_chance("any", seed)
    found = key_moments(match.sees("watcher"))
    assert all(key_moments(match.sees(viewer)) == found for viewer in viewers(match.state))


def events_of(match: Table, moment: Moment) -> list[Event]:
    """What happened at its time, of its night or day; some matches by chance have no time pass."""
    events: list[Event] = []
    day = 0
    for at_ms, event in match.log:
        day = event.day if isinstance(event, PhaseBegan) else day
        if (at_ms, day) == (moment.told.at_ms, moment.told.day):
            events.append(event)
    return events


def is_true(match: Table, moment: Moment) -> bool:
    """Did this happen, judged by the events of the match and its deal alone?"""
    role = match.state.role
    now = events_of(match, moment)
    dead = {event.seat for event in now if isinstance(event, Eliminated) and event.cause == "night"}
    finds = [event for event in match.all(Learned) if event.mafia]
    match moment.what:
        case Found() as found:
            first = finds[0] in now and (finds[0].seat, finds[0].target) == (found.detective, found.target)
            gone = {event.seat: event.cause for event in match.all(Eliminated)}.get(found.target)
            fate = (found.gone and found.gone.cause) == gone
            return first and fate and role(found.target).is_mafia and found.died is (found.detective in dead)
        case Hindered() as block:
            vain = block.unfound is None or Learned(block.seat, block.unfound, None) in now
            came = block.died or block.lived or block.unfound
            by = role(block.courtesan) is Role.COURTESAN
            return bool(came) and by and vain and {*block.died} <= dead and not {*block.lived} & dead
        case StoodIn(bodyguard=guard, seat=seat, died=died):
            return Guarded(seat) in now and role(guard) is Role.BODYGUARD and died is (guard in dead)
        case Rescued(doctor=doctor, seat=seat):
            return Saved(seat) in now and role(doctor) is Role.DOCTOR and seat not in dead
        case Deaths(died=died, shot=shot):
            maniacs = all(role(maniac) is Role.MANIAC for maniac, _ in shot)
            return maniacs and dead >= {*died, *(seat for _, seat in shot)} != set()
        case Quiet():
            return not dead and not any(isinstance(event, Saved | Guarded) for event in now)
        case VotedOut(seat=seat):
            return any(isinstance(event, Eliminated) and (event.seat, event.cause) == (seat, "vote") for event in now)
        case VotedNobody(tied=tied, short=short):
            closed = next(event for event in now if isinstance(event, VoteClosed))
            return closed.out is None and not (tied and short)
        case Expelled(seat=seat):
            return any(
                isinstance(event, Eliminated) and (event.seat, event.cause) == (seat, "expelled") for event in now
            )
        case Spared(seat=seat):
            return Reversed(seat) in now
