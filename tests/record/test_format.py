"""Header and inputs: what is written reads back as the same value, and what is wrong is named to the field."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_ssh.record.format import DO, MAX_AT_S, End, read_header, read_input, write_end, write_header, write_input
from mafia_ssh.record.strict import RecordError, Where
from mafia_ssh.rules import Settings, deal, deal_by_hand
from mafia_ssh.rules.commands import (
    HOST,
    NOBODY,
    By,
    CastBallot,
    Channel,
    Choose,
    Command,
    Continue,
    Expel,
    Extend,
    Gesture,
    HostCommand,
    Pause,
    Penalty,
    Ready,
    Resume,
    Reverse,
    Say,
    SeatCommand,
    Sign,
    Stop,
    Suspect,
    TableVote,
    Yield,
)
from mafia_ssh.rules.options import BY_NAME, MAX_CLOCK_S, MIN_CLOCK_S, Spec, Value
from mafia_ssh.rules.presets import PRESETS, THEMES
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.settings import problems
from mafia_ssh.rules.state import Setup
from mafia_ssh.text import clean_line
from tests.record.files import header

SEATS = 8
HERE = Where("m.jsonl", 7)

seats = st.integers(1, SEATS)
candidates = st.one_of(seats, st.just(NOBODY))
chat = st.text(min_size=1, max_size=60).map(lambda raw: clean_line(raw, 300)).filter(bool)
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Choose, st.none() | seats, st.booleans()),
    st.builds(CastBallot, candidates),
    st.builds(TableVote, candidates),
    st.builds(Ready, st.booleans()),
    st.builds(Say, st.sampled_from(get_args(Channel)), chat),
    st.builds(Gesture, seats, st.sampled_from(get_args(Sign)), st.none() | seats),
    st.builds(Penalty, seats),
    st.builds(Expel, seats),
    *(st.builds(kind) for kind in (Suspect, Yield, Continue, Pause, Resume, Extend, Reverse, Stop)),
)


def values(spec: Spec) -> st.SearchStrategy[Value]:
    if spec.is_clock:
        return st.just(0) | st.integers(MIN_CLOCK_S, MAX_CLOCK_S)
    return st.sampled_from(spec.values)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    settings = Settings.of(draw(st.sampled_from(list(PRESETS))))
    for name in draw(st.lists(st.sampled_from(sorted(BY_NAME)), max_size=6)):
        changed = settings.with_option(name, draw(values(BY_NAME[name])))
        settings = changed if isinstance(changed, Settings) else settings
    themed = settings.with_theme(draw(st.sampled_from(THEMES)))
    assert isinstance(themed, Settings)
    count = draw(st.integers(5, 16))
    names = tuple(f"{draw(st.sampled_from(['Zoë', 'O’Hara', '李', 'd']))} {seat}" for seat in range(1, count + 1))
    if problems(themed, count):
        roles = (Role.MAFIA, *[Role.VILLAGER] * (count - 1))
        by_hand = deal_by_hand(Settings(), names[:12], roles[:12])
        assert isinstance(by_hand, Setup)
        return by_hand
    return deal(themed, names, draw(st.text("0123456789abcdef", min_size=1, max_size=64)))


@given(st.integers(0, MAX_AT_S * 1000), seats | st.just(HOST), commands)
def test_an_input_reads_back_as_it_was_written(at_ms: int, by: By, command: Command) -> None:
    written = write_input(at_ms, by, command)
    assert "\n" not in written
    back = read_input(written.encode(), HERE, SEATS, 0)
    assert not isinstance(back, End)
    assert (back.line, back.at_ms, back.by, back.command) == (7, at_ms, by, command)


def test_every_command_has_its_line() -> None:
    assert set(DO) == {*HostCommand.__subclasses__(), *get_args(SeatCommand)}


@given(st.integers(0, MAX_AT_S * 1000))
def test_a_time_has_at_most_three_decimals_and_comes_back_exactly(at_ms: int) -> None:
    written = write_end(at_ms)
    shown = written.split('"at": ')[1].split(",")[0]
    assert "e" not in shown and len(shown.partition(".")[2]) <= 3
    assert read_input(written.encode(), HERE, SEATS, at_ms) == End(7, at_ms)


@given(setups())
def test_a_header_gives_back_the_same_deal_with_the_same_hash(setup: Setup) -> None:
    back = read_header(write_header(setup, "2026-11-29T20:15:00Z").encode(), HERE)
    assert back.setup == setup
    assert back.started == "2026-11-29T20:15:00Z"


def test_a_header_lists_only_what_differs_from_the_preset() -> None:
    setup = deal(Settings.of("club", talk_s=90), tuple("ABCDEFGH"), "6f")
    written = json.loads(write_header(setup, "2026-11-29T20:15:00Z"))
    assert written == {
        "match": 1,
        "preset": "club",
        "options": {"talk_s": 90},
        "players": list("ABCDEFGH"),
        "seed": "6f",
        "theme": "club",
        "started": "2026-11-29T20:15:00Z",
    }


def test_a_hand_written_header_may_leave_out_all_but_players_and_deal() -> None:
    read = read_header(header().encode(), HERE)
    assert read.setup.settings == Settings()
    assert read.started is None
    assert read.setup.commitment is None


def test_a_hand_written_deal_wins_over_the_mafia_count_and_the_role_switches() -> None:
    dealt = ["mafia", "mafia", "courtesan", "jester", "bodyguard", "maniac", "villager", "villager"]
    raw = header(players=list("ABCDEFGH"), deal=dealt, options={"mafia_count": 1, "detective": True})
    assert [role.value for role in read_header(raw.encode(), HERE).setup.roles] == dealt


PLAYERS = ["Ana", "Ben", "Cy", "Dee", "Eva"]

BAD_HEADERS: list[tuple[str, dict[str, Any], str]] = [
    ("match", {"match": None}, "missing"),
    ("match", {"match": 2}, "must be 1"),
    ("match", {"match": True}, "must be 1"),
    ("match", {"match": 1.0}, "must be 1"),
    ("preset", {"preset": "klassic"}, "no preset"),
    ("preset", {"preset": 3}, "preset's name"),
    ("options", {"options": [1]}, "must be an object"),
    ("options.talk", {"options": {"talk": 90}}, "no option"),
    ("options.talk_s", {"options": {"talk_s": 3}}, "5 to 3600"),
    ("options.talk_s", {"options": {"talk_s": 90.5}}, "whole number"),
    ("options.talk_s", {"options": {"talk_s": True}}, "5 to 3600"),
    ("options.doctor", {"options": {"doctor": 1}}, "off, on"),
    ("options.doctor", {"options": {"doctor": "on"}}, "off, on"),
    ("options.seats", {"options": {"seats": 16}}, "at most 12"),
    ("options.decoy", {"options": {"decoy": {}}}, "an object"),
    ("players", {"players": None}, "missing"),
    ("players", {"players": "Ana"}, "list of names"),
    ("players", {"players": PLAYERS[:4]}, "there are 4"),
    ("players", {"players": ["x"] * 17}, "there are 17"),
    ("players", {"players": [*PLAYERS[:4], 5]}, "seat 5"),
    ("players", {"players": [*PLAYERS[:4], ""]}, "seat 5"),
    ("players", {"players": [*PLAYERS[:4], "a" * 17]}, "16 cells"),
    ("players", {"players": [*PLAYERS[:4], "a\x1b[31mb"]}, "plain text"),
    ("players", {"players": [*PLAYERS[:4], "\ud800"]}, "plain text"),
    ("deal", {"deal": ["mafia"]}, "1 roles for 5"),
    ("deal", {"deal": "mafia"}, "list of role ids"),
    ("deal", {"deal": ["mafia", "villager", "doctor", "sheriff", "villager"]}, "seat 4"),
    ("deal", {"deal": ["villager"] * 5}, "nobody on the mafia side"),
    ("deal", {"deal": ["mafia"] * 5}, "over at once"),
    ("deal", {"seed": "6f"}, "not both"),
    ("seed", {"deal": None}, "missing"),
    ("seed", {"deal": None, "seed": "xyz"}, "hexadecimal"),
    ("seed", {"deal": None, "seed": ""}, "hexadecimal"),
    ("seed", {"deal": None, "seed": 6}, "hexadecimal"),
    ("options.mafia_count", {"deal": None, "seed": "6f", "options": {"mafia_count": 3}}, "need 7"),
    ("theme", {"theme": "pirate"}, "no theme"),
    ("theme", {"theme": []}, "theme's name"),
    ("started", {"started": "yesterday"}, "date and time"),
    ("started", {"started": 5}, "date and time"),
    ("rounds", {"rounds": 3}, "unknown field"),
]


@pytest.mark.parametrize(("field", "changes", "what"), BAD_HEADERS)
def test_a_bad_header_names_its_field(field: str, changes: dict[str, Any], what: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_header(header(**changes).encode(), Where("m.jsonl", 1))
    assert str(caught.value).startswith(f"m.jsonl:1: {field}: ")
    assert what in str(caught.value)
    assert str(caught.value).isprintable()


BAD_LINES: list[tuple[str, str, str]] = [
    ("line", "choose 5", "not JSON"),
    ("line", "", "empty"),
    ("line", "  ", "empty"),
    ("line", "[1]", "not a JSON object"),
    ("line", "5", "not a JSON object"),
    ("line", '{"at": 1', "not JSON"),
    ("line", '\ufeff{"at": 1, "by": 1, "do": "yield"}', "byte order mark"),
    ("line", '{"at": 1, "by": 1, "do": "yie\x00ld"}', "not JSON"),
    ("line", '{"at": NaN, "by": 1, "do": "yield"}', "NaN"),
    ("line", '{"at": -Infinity, "by": 1, "do": "yield"}', "Infinity"),
    ("line", '{"at": 1%s, "by": 1, "do": "yield"}' % ("0" * 30), "too large"),
    ("line", '{"at": 1%s, "by": 1, "do": "yield"}' % ("0" * 5000), "too large"),
    ("line", '{"at": 1e99999999999999999999, "by": 1, "do": "yield"}', "too large"),
    ("line", "[" * 50_000, "nested"),
    ("line", '{"at":' * 10_000, "nested"),
    ("line", '{"at": "%s"}' % ("x" * 70_000), "longer than"),
    ("at", '{"by": 1, "do": "yield"}', "missing"),
    ("at", '{"at": "8", "by": 1, "do": "yield"}', "seconds"),
    ("at", '{"at": true, "by": 1, "do": "yield"}', "seconds"),
    ("at", '{"at": null, "by": 1, "do": "yield"}', "seconds"),
    ("at", '{"at": -1, "by": 1, "do": "yield"}', "seconds"),
    ("at", '{"at": 1e300, "by": 1, "do": "yield"}', "seconds"),
    ("at", '{"at": 1e-300, "by": 1, "do": "yield"}', "runs backwards"),
    ("at", '{"at": 29.999, "by": 1, "do": "yield"}', "runs backwards: 29.999 after 30"),
    ("at", '{"at": 40, "at": 41, "by": 1, "do": "yield"}', "twice"),
    ("by", '{"at": 40, "do": "yield"}', "missing"),
    ("by", '{"at": 40, "by": 0, "do": "yield"}', "1 to 8"),
    ("by", '{"at": 40, "by": 9, "do": "yield"}', "1 to 8"),
    ("by", '{"at": 40, "by": true, "do": "yield"}', "1 to 8"),
    ("by", '{"at": 40, "by": 1.0, "do": "yield"}', "1 to 8"),
    ("by", '{"at": 40, "by": "1", "do": "yield"}', "1 to 8"),
    ("by", '{"at": 40, "by": {}, "do": "yield"}', "1 to 8"),
    ("do", '{"at": 40, "by": 1}', "missing"),
    ("do", '{"at": 40, "by": 1, "do": "chose"}', "there is no"),
    ("do", '{"at": 40, "by": 1, "do": ["choose"]}', "there is no"),
    ("do", '{"at": 40, "by": 1, "do": "\\u001b[2J"}', "there is no"),
    ("seat", '{"at": 40, "by": 1, "do": "choose"}', "missing"),
    ("seat", '{"at": 40, "by": 1, "do": "choose", "seat": 2.5}', "number of a seat or null"),
    ("seat", '{"at": 40, "by": 1, "do": "choose", "seat": "nobody"}', "number of a seat or null"),
    ("seat", '{"at": 40, "by": 1, "do": "choose", "seat": false}', "number of a seat or null"),
    ("note", '{"at": 40, "by": 1, "do": "choose", "seat": 2, "note": 1}', "true or false"),
    ("seat", '{"at": 40, "by": 1, "do": "suspect", "seat": 2}', "unknown field"),
    ("seat", '{"at": 40, "by": 1, "do": "ballot", "seat": null}', "nobody"),
    ("seat", '{"at": 40, "by": "host", "do": "table_vote", "seat": "all"}', "nobody"),
    ("on", '{"at": 40, "by": 1, "do": "ready"}', "missing"),
    ("on", '{"at": 40, "by": 1, "do": "ready", "on": "yes"}', "true or false"),
    ("channel", '{"at": 40, "by": 1, "do": "say", "text": "hi"}', "missing"),
    ("channel", '{"at": 40, "by": 1, "do": "say", "channel": "town", "text": "hi"}', "room, mafia, dead"),
    ("text", '{"at": 40, "by": 1, "do": "say", "channel": "room"}', "missing"),
    ("text", '{"at": 40, "by": 1, "do": "say", "channel": "room", "text": ""}', "plain text"),
    ("text", '{"at": 40, "by": 1, "do": "say", "channel": "room", "text": "a\\u001b[31mb"}', "plain text"),
    ("text", '{"at": 40, "by": 1, "do": "say", "channel": "room", "text": "\\ud800"}', "plain text"),
    ("text", '{"at": 40, "by": 1, "do": "say", "channel": "room", "text": "two\\nlines"}', "plain text"),
    ("to", '{"at": 40, "by": 1, "do": "gesture", "to": "Ben", "sign": "check"}', "number of a seat"),
    ("sign", '{"at": 40, "by": 1, "do": "gesture", "to": 2, "sign": "wink"}', "mafia, citizen"),
    (
        "about",
        '{"at": 40, "by": 1, "do": "gesture", "to": 2, "sign": "check", "about": []}',
        "number of a seat or null",
    ),
    ("seat", '{"at": 40, "by": "host", "do": "penalty"}', "missing"),
    ("seat", '{"at": 40, "by": "host", "do": "expel", "seat": null}', "number of a seat"),
    ("seat", '{"at": 40, "by": "host", "do": "pause", "seat": 1}', "unknown field"),
    ("seat", '{"at": 40, "do": "end", "seat": 1}', "unknown field"),
    ("by", '{"at": 40, "by": 99, "do": "end"}', "1 to 8"),
    ("x\\x1b", '{"at": 40, "by": 1, "do": "yield", "x\\u001b": 1}', "unknown field"),
]


@pytest.mark.parametrize(("field", "raw", "what"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_bad_line_names_its_field(field: str, raw: str, what: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_input(raw.encode(), HERE, SEATS, 30_000)
    assert str(caught.value).startswith(f"m.jsonl:7: {field}: ")
    assert what in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("at", "at_ms"), [("35.30000000000000071", 35_300), ("34.9999999999999", 34_999), ("4e1", 40_000), ("35", 35_000)]
)
def test_what_is_finer_than_a_millisecond_is_cut_off_so_that_no_input_passes_a_deadline(at: str, at_ms: int) -> None:
    read = read_input(b'{"at": %s, "by": 1, "do": "yield"}' % at.encode(), HERE, SEATS, 30_000)
    assert read.at_ms == at_ms


def test_a_line_that_is_not_utf_8_says_so() -> None:
    with pytest.raises(RecordError, match=r"m\.jsonl:7: line: not UTF-8"):
        read_input(b'{"at": 40, "by": 1, "do": "\xff"}', HERE, SEATS, 0)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
field_names = st.sampled_from(["at", "by", "do", "seat", "note", "on", "channel", "text", "to", "sign", "about"])
header_names = st.sampled_from(["match", "preset", "options", "players", "deal", "seed", "theme", "started"])


@given(st.binary(max_size=200))
def test_no_bytes_bring_anything_but_the_clear_error(raw: bytes) -> None:
    for read in (lambda: read_header(raw, HERE), lambda: read_input(raw, HERE, SEATS, 0)):
        with pytest.raises(RecordError) as caught:
            read()
        assert str(caught.value).isprintable()


@given(commands, field_names | st.text(max_size=5), json_values)
def test_a_changed_input_is_read_or_refused_clearly(command: Command, field: str, value: Any) -> None:
    changed = json.loads(write_input(8250, 1, command)) | {field: value}
    try:
        read_input(json.dumps(changed).encode(), HERE, SEATS, 0)
    except RecordError as error:
        assert str(error).isprintable()


@given(header_names | st.text(max_size=5), json_values)
def test_a_changed_header_is_read_or_refused_clearly(field: str, value: Any) -> None:
    try:
        read_header(header(**{field: value}).encode(), HERE)
    except RecordError as error:
        assert str(error).isprintable()
