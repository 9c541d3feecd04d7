"""RULES 3: phases, clocks, pause and extend."""

from itertools import pairwise

import pytest

from mafia_ssh.rules import advance, host_legal
from mafia_ssh.rules.commands import CastBallot, Choose, Continue, Extend, Pause, Ready, Rejected, Resume, Say, Yield
from mafia_ssh.rules.events import Extended, Paused, PhaseBegan, Resumed
from mafia_ssh.rules.legal import NOTHING
from mafia_ssh.rules.options import Value
from mafia_ssh.rules.step import Step

from .table import Table, table

SIX = "mafia doctor detective villager*3"
TEN = "godfather mafia courtesan doctor detective maniac villager*4"


def played_through(preset: str, roles: str, until: float, **options: Value) -> list[tuple[str, float, float | None]]:
    match = table(preset, roles, **options)
    match.at(until)
    return match.phases()


@pytest.mark.parametrize(
    ("preset", "night", "talk", "vote"), [("classic", 30, 60, 30), ("fast", 20, 30, 20), ("parlour", 45, 120, 45)]
)
def test_3_a_round_by_its_clocks(preset: str, night: int, talk: int, vote: int) -> None:
    starts = [0, 5, 5 + night, 10 + night, 10 + night + talk, 10 + night + talk + vote, 15 + night + talk + vote]
    names = ["reveal", "night", "morning", "discussion", "vote", "result", "night"]
    lengths = [5, night, 5, talk, vote, 5, night]
    assert played_through(preset, SIX, starts[-1]) == [
        (name, start, start + length) for name, start, length in zip(names, starts, lengths, strict=True)
    ]


def test_3_a_moderated_round_waits_for_its_host() -> None:
    match = table("moderated", SIX)
    match.at(5000)
    assert match.phases()[-1] == ("discussion", 70, None)
    match.do("host", Continue())
    match.wait(5000)
    assert match.phases()[-1] == ("vote", 5000, None)
    match.do("host", Continue())
    match.wait(5)
    assert [name for name, _, _ in match.phases()[-2:]] == ["result", "night"]


def test_3_a_club_round_with_speeches_and_last_words() -> None:
    match = table("club", TEN).to("vote")
    match.vote({1: 7, 2: 7, 3: 7, 4: 7, 5: 7, 6: 8, 7: 8, 8: 9, 9: 8, 10: 8})
    names = [name for name, _, _ in match.phases()]
    assert names == [
        "reveal",
        *["night"] * 5,
        "morning",
        "discussion",
        *["speeches"] * 10,
        "vote",
        "last_words",
    ]


def test_3_defence_and_runoff_come_between_vote_and_last_words() -> None:
    match = table("club", TEN).to("vote")
    match.vote({1: 7, 2: 7, 3: 7, 4: 7, 5: 8, 6: 8, 7: 8, 9: 8, 8: 1, 10: 1})
    for phase, length in [("defence", 30), ("defence", 30), ("runoff", None)]:
        assert match.kind == phase
        assert match.ends == (None if length is None else match.now + length)
        if phase == "defence":
            match.go()
    match.vote({1: 7, 2: 7, 3: 7})
    assert (match.kind, match.ends) == ("last_words", match.now + 30)
    match.go()
    assert (match.kind, match.ends) == ("result", match.now + 5)


def test_3_day_first_starts_at_discussion() -> None:
    match = table("classic", SIX, day_first=True)
    match.at(5)
    assert (match.kind, match.state.phase.day) == ("discussion", 1)
    match.to("night")
    assert match.state.phase.day == 2, "night n comes before day n"


@pytest.mark.parametrize("phase", ["reveal", "morning", "result", "speeches", "defence", "last_words"])
def test_3_phases_that_the_host_may_end(phase: str) -> None:
    match = table("club", TEN)
    if phase in ("defence", "last_words"):
        match.vote({1: 7, 2: 8} if phase == "defence" else {1: 7})
    match.to(phase)
    before = match.state.phase
    assert match.ends is not None
    assert host_legal(match.state).continues
    match.do("host", Continue())
    assert match.state.phase != before


@pytest.mark.parametrize("phase", ["night", "discussion", "vote"])
def test_3_timed_phases_that_continue_does_not_end(phase: str) -> None:
    match = table("classic", SIX).to(phase)
    assert not host_legal(match.state).continues
    assert match.no("host", Continue()) in ("not_allowed", "wrong_phase")


def test_3_a_timed_call_or_runoff_does_not_end_by_continue() -> None:
    match = table("club", TEN, vote_s=30)
    match.to("night")
    match.no("host", Continue())
    match.vote({1: 7, 2: 8}).to("runoff")
    match.no("host", Continue())


@pytest.mark.parametrize(
    ("phase", "clock"),
    [
        ("reveal", "reveal_s"),
        ("night", "night_s"),
        ("morning", "morning_s"),
        ("discussion", "talk_s"),
        ("vote", "vote_s"),
        ("result", "result_s"),
    ],
)
def test_3_an_untimed_phase_ends_when_the_host_continues(phase: str, clock: str) -> None:
    match = table("classic", SIX, **{clock: 0}).to(phase)
    assert match.ends is None
    before = match.state.phase
    match.wait(100_000)
    assert match.state.phase == before
    assert host_legal(match.state).continues
    match.do("host", Continue())
    assert match.kind != phase


@pytest.mark.parametrize(
    ("phase", "clock"), [("speeches", "speech_s"), ("defence", "defence_s"), ("last_words", "last_words_s")]
)
def test_3_an_untimed_speaker_goes_on_until_stopped(phase: str, clock: str) -> None:
    match = table("club", TEN, **{clock: 0})
    if phase != "speeches":
        match.vote({1: 7, 2: 8} if phase == "defence" else {1: 7})
    match.to(phase)
    assert match.ends is None
    match.wait(10_000)
    speaker = match.state.phase.speaker
    assert match.kind == phase
    match.do("host", Continue())
    assert match.state.phase.speaker != speaker


def test_3_an_untimed_call_ends_by_continue_one_call_at_a_time() -> None:
    match = table("moderated", SIX, call_seconds=0).to("night")
    calls = []
    while match.kind == "night":
        calls.append(match.state.phase.call)
        assert match.ends is None
        match.wait(1000)
        match.do("host", Continue())
    assert calls == ["mafia", "detective", "doctor"]


@pytest.mark.parametrize("phase", ["speeches", "defence", "last_words"])
def test_3_the_speaker_may_yield_and_nobody_else(phase: str) -> None:
    match = table("club", TEN)
    if phase != "speeches":
        match.vote({1: 7, 2: 8} if phase == "defence" else {1: 7})
    match.to(phase)
    speaker = match.state.phase.speaker
    assert speaker is not None
    other = next(seat for seat in match.state.living if seat != speaker)
    assert match.may(speaker).yields
    assert not match.may(other).yields
    assert match.no(other, Yield()) == "not_your_turn"
    match.do(speaker, Yield())
    assert match.state.phase.speaker != speaker


def test_3_ready_ends_the_talk_once_all_living_are_ready() -> None:
    match = table("parlour", SIX).expel(6).to("discussion")
    for seat in (1, 2, 3, 4):
        match.do(seat, Ready(True))
    assert [seat.seat for seat in match.sees("watcher").seats if seat.ready] == [1, 2, 3, 4]
    match.do(2, Ready(False))
    match.do(5, Ready(True))
    assert match.kind == "discussion"
    assert match.no(6, Ready(True)) == "dead"
    match.do(2, Ready(True))
    assert match.kind == "vote"
    match.to("night").to("discussion")
    assert not any(seat.ready for seat in match.sees("watcher").seats)


def test_3_ready_means_nothing_where_the_option_is_off() -> None:
    match = table("classic", SIX).to("discussion")
    assert not match.may(1).ready
    match.no(1, Ready(True))


# Deadlines.


def test_3_a_choice_before_the_deadline_counts_and_one_at_it_is_too_late() -> None:
    match = table("classic", SIX)
    match.at(34.999)
    match.choose(1, 4)
    match.at(35)
    assert match.no(2, Choose(4)) == "too_late"
    assert match.died == (4,)


def test_3_a_ballot_at_the_deadline_is_too_late() -> None:
    match = table("classic", SIX).to("vote")
    match.at(129.999)
    match.ballot(1, 2)
    match.at(130)
    assert match.no(3, CastBallot(1)) == "too_late"


@pytest.mark.parametrize(("preset", "roles"), [("classic", SIX), ("parlour", SIX)])
def test_3_deadlines_never_drift_whatever_the_steps(preset: str, roles: str) -> None:
    at_once, in_steps = table(preset, roles), table(preset, roles)
    at_once.at(1000)
    moment = 0.0
    while moment < 1000:
        moment = min(1000.0, moment + 7.313)
        in_steps.at(moment)
    assert at_once.state == in_steps.state
    assert at_once.log == in_steps.log
    assert all(at == began for at, began in _began(at_once))


def _began(match: Table) -> list[tuple[int, int]]:
    """Each phase's beginning beside the deadline of the one before."""
    begins = [(at, event) for at, event in match.log if isinstance(event, PhaseBegan)]
    return [(at, before.ends_ms or 0) for (_, before), (at, _) in pairwise(begins)]


def test_3_time_never_runs_backwards() -> None:
    match = table("classic", SIX)
    match.at(50)
    assert advance(match.state, 10_000) == Step(match.state, ())


# Pause and extend.


def test_3_pause_keeps_exactly_the_time_that_was_left() -> None:
    match = table("classic", SIX)
    match.at(12.345)
    assert match.do("host", Pause()) == [Paused(left_ms=22_655)]
    assert match.ends is None
    assert match.sees("watcher").paused
    assert match.sees("watcher").left_ms == 22_655
    match.at(99_999.5)
    assert match.kind == "night"
    assert match.do("host", Resume()) == [Resumed(left_ms=22_655, ends_ms=100_022_155)]
    match.at(100_022.154)
    assert match.kind == "night"
    match.at(100_022.155)
    assert match.kind == "morning"


def test_3_pausing_or_resuming_twice_changes_nothing() -> None:
    match = table("classic", SIX)
    match.at(7)
    _changes_nothing(match, Resume())
    match.do("host", Pause())
    match.at(20)
    _changes_nothing(match, Pause())
    match.do("host", Resume())
    match.at(21)
    _changes_nothing(match, Resume())
    assert match.ends == 35 + 13


def _changes_nothing(match: Table, command: Pause | Resume) -> None:
    from mafia_ssh.rules import decide

    answer = decide(match.state, "host", command)
    assert isinstance(answer, Rejected) or (answer.state == match.state and answer.events == ())


def test_3_an_untimed_phase_can_be_paused() -> None:
    match = table("classic", SIX, talk_s=0).to("discussion")
    match.do("host", Pause())
    assert match.last(Paused).left_ms is None
    match.wait(50)
    match.do("host", Resume())
    assert match.kind == "discussion"
    assert match.ends is None
    match.do(1, Say("room", "hello"))


def test_3_a_pause_refuses_choices_ballots_and_chat() -> None:
    match = table("classic", SIX).to("night")
    match.do("host", Pause())
    assert match.no(1, Choose(4)) == "paused"
    assert match.no(1, Say("mafia", "hello")) == "paused"
    assert all(match.may(seat) == NOTHING for seat in range(1, 7))
    match.do("host", Resume())
    match.choose(1, 4)
    match.to("discussion")
    match.do("host", Pause())
    assert match.no(1, Say("room", "hello")) == "paused"
    match.do("host", Resume())
    match.do(1, Say("room", "hello"))
    match.to("vote")
    match.do("host", Pause())
    assert match.no(1, CastBallot(2)) == "paused"
    match.do("host", Resume())
    match.ballot(1, 2)


def test_3_a_pause_stops_a_call_too() -> None:
    match = table("club", TEN).to("night")
    match.wait(15)
    match.do("host", Pause())
    match.wait(500)
    match.do("host", Resume())
    assert match.state.phase.call == "mafia"
    assert match.ends == match.now + 5


def test_3_two_pauses_in_one_phase_add_up() -> None:
    match = table("classic", SIX).to("discussion")
    end = match.ends
    for length in (3.001, 11.999):
        match.wait(1.5)
        match.do("host", Pause())
        match.wait(length)
        match.do("host", Resume())
    assert end is not None
    assert match.ends == end + 15


def test_3_extend_adds_thirty_seconds_each_time() -> None:
    match = table("classic", SIX)
    match.at(10)
    assert match.do("host", Extend()) == [Extended(left_ms=55_000, ends_ms=65_000)]
    match.do("host", Extend())
    match.at(94.999)
    assert match.kind == "night"
    match.at(95)
    assert match.kind == "morning"


def test_3_extend_then_pause_then_resume() -> None:
    match = table("classic", SIX)
    match.at(10)
    match.do("host", Extend())
    match.do("host", Pause())
    match.wait(5)
    match.do("host", Resume())
    assert match.ends == 70


def test_3_only_a_running_clock_can_be_extended() -> None:
    match = table("classic", SIX, talk_s=0).to("discussion")
    assert not host_legal(match.state).extend
    match.no("host", Extend())


def test_3_host_commands_are_the_hosts() -> None:
    match = table("classic", SIX)
    for command in (Continue(), Pause(), Extend()):
        assert match.no(1, command) == "not_host"
    match.do("host", Pause())
    assert match.no(1, Resume()) == "not_host"
