"""Replay: what a record tells everybody and each viewer, as `replay --json` writes it; and resuming at any line."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_ssh.record.eventjson import as_json
from mafia_ssh.record.format import Header, Input
from mafia_ssh.record.playback import play, resume
from mafia_ssh.record.reader import Record
from mafia_ssh.rules import Settings, State, Step, Viewer, advance, begin, deal, decide
from mafia_ssh.rules.commands import HOST, By, Command
from mafia_ssh.rules.presets import PRESETS
from tests.record.files import NIGHT_AND_DAY, header, line, played, record
from tests.record.test_format import SEATS, commands

ROLES = {"1": "mafia", "2": "villager", "3": "doctor", "4": "detective", "5": "villager"}
WHOLE_STORY: list[dict[str, Any]] = [
    {"at": 0, "event": "dealt", "roles": ROLES, "commitment": None},
    {"at": 0, "event": "phase", "phase": "reveal", "day": 1, "ends": 5},
    {"at": 5, "event": "phase", "phase": "night", "day": 1, "ends": 35},
    {"at": 6, "event": "choice", "seat": 1, "target": 2},
    {"at": 7, "event": "choice", "seat": 3, "target": 3},
    {
        "at": 7.5,
        "event": "refused",
        "line": 4,
        "by": 3,
        "do": "choose",
        "reason": "already_chosen",
        "text": "You have chosen, and a choice stands.",
    },
    {"at": 8.25, "event": "choice", "seat": 4, "target": 1},
    {"at": 8.25, "event": "learned", "seat": 4, "target": 1, "mafia": True},
    {"at": 8.25, "event": "phase", "phase": "morning", "day": 1, "ends": 13.25},
    {"at": 8.25, "event": "morning", "died": [{"seat": 2, "role": "villager"}], "note": None},
    {"at": 8.25, "event": "eliminated", "seat": 2, "role": "villager", "cause": "night"},
    {"at": 13.25, "event": "phase", "phase": "discussion", "day": 1, "ends": 73.25},
    {"at": 20, "event": "said", "seat": 5, "channel": "room", "text": "who?"},
    {"at": 73.25, "event": "phase", "phase": "vote", "day": 1, "ends": 103.25},
    {"at": 80, "event": "ballot_cast", "seat": 4, "target": 1},
    {"at": 81, "event": "ballot_cast", "seat": 5, "target": 1},
    {
        "at": 103.25,
        "event": "vote_closed",
        "tally": {"1": 2},
        "ballots": {"4": 1, "5": 1},
        "missing": [1, 3],
        "out": 1,
        "tied": [],
        "threshold": "plurality",
    },
    {"at": 103.25, "event": "phase", "phase": "result", "day": 1, "ends": 108.25},
    {"at": 103.25, "event": "eliminated", "seat": 1, "role": "mafia", "cause": "vote"},
    {"at": 103.25, "event": "over", "winner": "town", "winners": [2, 3, 4, 5], "roles": ROLES, "seed": None},
]


def told(*places: int) -> list[dict[str, Any]]:
    return [WHOLE_STORY[place] for place in places]


def secret_ballots(events: list[dict[str, Any]], *own: int) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in event.items() if key != "target"}
        if event["event"] == "ballot_cast" and event["seat"] not in own
        else event
        for event in events
    ]


def test_without_a_viewer_everything_is_told_in_order() -> None:
    assert played(*NIGHT_AND_DAY) == WHOLE_STORY


PUBLIC = (1, 2, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)


@pytest.mark.parametrize("viewer", ["watcher", "host"])
def test_a_watcher_and_the_host_are_told_what_is_public(viewer: Viewer) -> None:
    expected = [{**WHOLE_STORY[0], "roles": {}}, *secret_ballots(told(*PUBLIC))]
    assert played(*NIGHT_AND_DAY, viewer=viewer) == expected


@pytest.mark.parametrize(
    ("seat", "own"),
    [
        (1, (3,)),
        (2, ()),
        (3, (4, 5)),
        (4, (6, 7)),
        (5, ()),
    ],
)
def test_a_seat_is_told_what_is_public_and_its_own_secrets(seat: int, own: tuple[int, ...]) -> None:
    roles = {str(seat): ROLES[str(seat)]}
    expected = [{**WHOLE_STORY[0], "roles": roles}, *secret_ballots(told(*sorted(PUBLIC + own)), seat)]
    assert played(*NIGHT_AND_DAY, viewer=seat) == expected


def test_without_an_end_the_replay_stops_at_the_last_line() -> None:
    assert played(*NIGHT_AND_DAY[:-1]) == WHOLE_STORY[:16]


def test_deadlines_between_lines_happen_at_their_own_times() -> None:
    phases = [each for each in played(header(), line(80, None, "end")) if each["event"] == "phase"]
    assert [(each["at"], each["phase"]) for each in phases] == [
        (0, "reveal"),
        (5, "night"),
        (35, "morning"),
        (40, "discussion"),
    ]


def test_what_comes_at_the_deadline_comes_too_late() -> None:
    refused = [each for each in played(header(), line(35, 1, "choose", seat=2)) if each["event"] == "refused"]
    assert [(each["line"], each["reason"]) for each in refused] == [(2, "too_late")]


def test_a_seat_that_the_table_does_not_have_is_refused_and_the_replay_goes_on() -> None:
    told = played(
        header(options={"gestures": True, "penalties": True}),
        line(1, "host", "expel", seat=0),
        line(2, "host", "penalty", seat=6),
        line(6, 1, "choose", seat=9),
        line(6, 1, "choose", seat=-1),
        line(7, 1, "choose", seat=2),
        line(40, 1, "gesture", to=17, sign="check"),
        line(40, 1, "gesture", to=3, sign="check", about=-5),
        line(100, 1, "ballot", seat=99),
        line(101, 3, "yield"),
    )
    refused = [(each["line"], each["reason"]) for each in told if each["event"] == "refused"]
    assert refused == [*((number, "illegal_target") for number in (2, 3, 4, 5, 7, 8, 9)), (10, "wrong_phase")]


def test_a_refusal_is_told_only_to_whoever_asked() -> None:
    lines = (header(), line(1, 2, "pause"), line(2, "host", "reverse"))
    both = [(2, 2, "pause", "not_host"), (3, "host", "reverse", "not_allowed")]

    def refusals(viewer: Viewer | None) -> list[tuple[Any, ...]]:
        told = played(*lines, viewer=viewer)
        return [(each["line"], each["by"], each["do"], each["reason"]) for each in told if each["event"] == "refused"]

    assert refusals(None) == both
    assert refusals(2) == both[:1]
    assert refusals("host") == both[1:]
    assert refusals(1) == refusals("watcher") == []


def test_pause_resume_and_extend_say_what_is_left() -> None:
    lines = (
        header(),
        line(6, "host", "pause"),
        line(60, "host", "resume"),
        line(60.5, "host", "extend"),
    )
    assert [each for each in played(*lines) if each["event"] in ("paused", "resumed", "extended")] == [
        {"at": 6, "event": "paused", "left": 29},
        {"at": 60, "event": "resumed", "left": 29},
        {"at": 60.5, "event": "extended", "left": 58.5},
    ]


def test_gestures_calls_and_speakers_carry_their_fields() -> None:
    lines = (
        header(preset="club", options={"talk_s": 10}),
        line(6, 1, "gesture", to=2, sign="check", about=3),
        line(100, 5, "gesture", to=4, sign="question"),
        line(120, None, "end"),
    )
    found = played(*lines)
    assert {"at": 5, "event": "phase", "phase": "night", "day": 1, "ends": 25, "call": "mafia"} in found
    assert any(each["event"] == "phase" and each.get("speaker") == 1 for each in found)
    assert [each for each in found if each["event"] == "gestured" and each["at"] == 100] == [
        {"at": 100, "event": "gestured", "seat": 5, "to": 4, "sign": "question", "about": None}
    ]


def test_a_decoy_answer_leaves_no_trace() -> None:
    lines = (header(preset="parlour"), line(6, 2, "suspect"))
    assert [each["event"] for each in played(*lines)] == ["dealt", "phase", "phase"]
    assert [each["event"] for each in played(*lines, viewer=2)] == ["dealt", "phase", "phase"]


def test_a_stopped_match_has_no_winner() -> None:
    over = played(header(), line(6, "host", "stop"))[-1]
    assert over == {"at": 6, "event": "over", "winner": None, "winners": [], "roles": ROLES, "seed": None}


def test_a_match_without_a_clock_says_so() -> None:
    phases = [each for each in played(header(options={"reveal_s": 0})) if each["event"] == "phase"]
    assert phases == [{"at": 0, "event": "phase", "phase": "reveal", "day": 1, "ends": None}]


def test_a_record_that_was_dealt_from_a_seed_tells_hash_and_seed() -> None:
    lines = (header(deal=None, seed="6f"), line(1, "host", "stop"))
    found = played(*lines)
    dealt = deal(Settings(), ("Ana", "Ben", "Cy", "Dee", "Eva"), "6f")
    assert found[0]["commitment"] == dealt.commitment
    assert found[0]["roles"] == {str(seat): dealt.role(seat).value for seat in dealt.seats}
    assert found[-1]["seed"] == "6f"
    assert played(*lines, viewer="watcher")[0] == {**found[0], "roles": {}}


def straight(found: Record) -> list[State]:
    """The state after the header and after each input, played without a stop."""
    states = [begin(found.header.setup).state]
    for each in found.inputs:
        now = advance(states[-1], each.at_ms).state
        outcome = decide(now, each.by, each.command)
        states.append(outcome.state if isinstance(outcome, Step) else now)
    return states


def test_a_record_resumes_at_any_line() -> None:
    found = record(*NIGHT_AND_DAY)
    for inputs, state in enumerate(straight(found)):
        assert resume(found, inputs).state == state
    whole = resume(found)
    assert whole.state == advance(straight(found)[-1], 120_000).state
    assert whole.state.over is not None
    assert [each.line for each in whole.refused] == [4]


@st.composite
def matches(draw: st.DrawFn) -> Record:
    """Any commands by anybody at any time, in any preset."""
    setup = deal(
        Settings.of(draw(st.sampled_from(list(PRESETS)))), tuple("ABCDEFGH"), draw(st.text("0123", min_size=1))
    )
    moves: list[tuple[int, By, Command]] = draw(
        st.lists(
            st.tuples(st.integers(0, 40_000), st.integers(1, SEATS) | st.just(HOST), commands),
            max_size=30,
        )
    )
    at_ms, inputs = 0, []
    for number, (wait_ms, by, command) in enumerate(moves, start=2):
        at_ms += wait_ms
        inputs.append(Input(number, at_ms, by, command))
    return Record("m.jsonl", Header(setup, None), tuple(inputs), None)


@settings(max_examples=60, deadline=None)
@given(matches())
def test_any_record_replays_for_everybody_and_resumes_at_any_line(found: Record) -> None:
    everything = [as_json(at_ms, what) for at_ms, what in play(found)]
    json.dumps(everything, allow_nan=False)
    for viewer in (1, SEATS, "watcher", "host"):
        times = [at_ms for at_ms, _ in play(found, viewer)]
        assert times == sorted(times)
    for inputs, state in enumerate(straight(found)):
        assert resume(found, inputs).state == state


SECRET = {"choice", "learned", "blocked", "saved", "guarded", "gestured"}


@settings(max_examples=60, deadline=None)
@given(matches())
def test_a_watcher_is_told_no_secret_of_any_record(found: Record) -> None:
    for at_ms, what in play(found, "watcher"):
        event = as_json(at_ms, what)
        if event is None:
            continue
        assert event["event"] not in SECRET | {"refused"}
        assert event.get("channel", "room") == "room"
        if event["event"] == "ballot_cast":
            assert "target" not in event
        if event["event"] == "dealt":
            assert event["roles"] == {}
