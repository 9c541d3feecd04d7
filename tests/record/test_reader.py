"""Whole records: what a file, a stream and a torn journal give."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_ssh.record.format import write_input
from mafia_ssh.record.playback import play
from mafia_ssh.record.reader import mend, parse, read, read_journal
from mafia_ssh.record.strict import MAX_LINE, RecordError
from mafia_ssh.rules.commands import Yield
from tests.record.files import NIGHT_AND_DAY, header, line, record, text


def test_a_record_keeps_its_lines_with_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(text(*NIGHT_AND_DAY))
    found = read(str(path))
    assert [each.line for each in found.inputs] == [2, 3, 4, 5, 6, 7, 8]
    assert [each.at_ms for each in found.inputs] == [6000, 7000, 7500, 8250, 20_000, 80_000, 81_000]
    assert found.end is not None and found.end.at_ms == 120_000


def test_the_last_line_end_may_be_missing_and_lines_may_end_as_on_windows() -> None:
    whole = text(*NIGHT_AND_DAY)
    for raw in (whole.removesuffix(b"\n"), whole.replace(b"\n", b"\r\n")):
        assert parse(io.BytesIO(raw), "m.jsonl") == record(*NIGHT_AND_DAY)


def test_nothing_is_read_after_the_end() -> None:
    assert len(record(header(), line(1, None, "end"), "what is this").inputs) == 0


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ((), "m.jsonl:1: line: "),
        (("",), "m.jsonl:1: line: "),
        ((header(), line(3, 1, "yield"), line(2.999, 1, "yield")), "m.jsonl:3: at: runs backwards"),
        ((header(), line(3, 1, "yield"), line(2, None, "end")), "m.jsonl:3: at: runs backwards"),
        ((header(), "", line(3, 1, "yield")), "m.jsonl:2: line: empty"),
        ((header(), line(3, 6, "yield")), "m.jsonl:2: by: "),
        ((header(), line(3, 5, "yield"), '{"at": 4, "by'), "m.jsonl:3: line: not JSON"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(lines: tuple[str, ...], where: str) -> None:
    with pytest.raises(RecordError) as caught:
        record(*lines)
    assert str(caught.value).startswith(where)


def test_an_endless_line_is_refused_before_it_is_read() -> None:
    endless = io.BytesIO(b"x" * (8 * MAX_LINE))
    with pytest.raises(RecordError, match="longer than"):
        parse(endless, "m.jsonl")
    assert endless.tell() < 2 * MAX_LINE


def test_a_torn_last_line_is_dropped_with_a_warning_when_resuming_only(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    whole = text(*NIGHT_AND_DAY[:-1])
    path.write_bytes(whole[:-9])
    with pytest.raises(RecordError, match=r"m\.jsonl:8: line: not JSON"):
        read(str(path))
    journal = read_journal(path)
    assert len(journal.warnings) == 1 and "m.jsonl:8" in journal.warnings[0]
    assert journal.record.inputs == record(*NIGHT_AND_DAY[:-2]).inputs


@pytest.mark.parametrize("torn", ["in the middle", "before its line end", "not at all"])
def test_a_mended_journal_can_be_written_on(tmp_path: Path, torn: str) -> None:
    path = tmp_path / "m.jsonl"
    whole = text(*NIGHT_AND_DAY[:4])
    path.write_bytes({"in the middle": whole[:-9], "before its line end": whole[:-1], "not at all": whole}[torn])
    journal = read_journal(path)
    mend(path, journal)
    with path.open("a") as file:
        file.write(write_input(9000, 1, Yield()) + "\n")
    inputs = read(str(path)).inputs
    assert inputs[:-1] == journal.record.inputs
    assert len(journal.record.inputs) == (2 if torn == "in the middle" else 3)
    assert inputs[-1].command == Yield()


def test_a_broken_line_that_is_not_the_last_is_no_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(text(header(), '{"at": 4, "by', line(5, 1, "yield")))
    with pytest.raises(RecordError, match=r"m\.jsonl:2: "):
        read_journal(path)


def test_a_journal_without_a_whole_header_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(header().encode()[:-5])
    with pytest.raises(RecordError, match=r"m\.jsonl:1: line: not JSON"):
        read_journal(path)


WHOLE = text(*NIGHT_AND_DAY)


@given(st.data())
def test_a_damaged_record_is_read_or_refused_clearly(data: st.DataObject) -> None:
    damaged = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        where = data.draw(st.integers(0, len(damaged) - 1))
        match data.draw(st.sampled_from(["flip", "cut", "insert", "repeat"])):
            case "flip":
                damaged[where] = data.draw(st.integers(0, 255))
            case "cut":
                del damaged[where : where + data.draw(st.integers(1, 20))]
            case "insert":
                damaged[where:where] = data.draw(st.binary(max_size=8))
            case _:
                damaged[where:where] = damaged[where : where + 40]
        if not damaged:
            return
    try:
        list(play(parse(io.BytesIO(bytes(damaged)), "m.jsonl")))
    except RecordError as error:
        assert str(error).startswith("m.jsonl:") and str(error).isprintable()


@given(st.integers(0, len(WHOLE)))
def test_a_journal_cut_anywhere_loses_at_most_the_line_that_was_being_written(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "m.jsonl"
    path.write_bytes(WHOLE[:cut])
    header_length = WHOLE.index(b"\n")
    if cut < header_length:
        with pytest.raises(RecordError):
            read_journal(path)
        return
    complete = WHOLE[:cut].count(b"\n") - 1
    kept = read_journal(path).record
    whole = record(*NIGHT_AND_DAY)
    read_lines = len(kept.inputs) + (kept.end is not None)
    assert kept.inputs == whole.inputs[: len(kept.inputs)]
    assert read_lines >= complete
