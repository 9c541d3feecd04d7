"""A server that was killed: what the next one makes of what lies in the folder, at any instant of a match."""

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mafia_ssh.record.reader import read_journal
from mafia_ssh.rules import Settings, deal
from mafia_ssh.rules.commands import HOST, CastBallot, Choose, Continue, Expel, Resume, Say, Stop
from mafia_ssh.rules.events import Paused, PhaseKind
from mafia_ssh.table.codes import code_digest
from mafia_ssh.table.gate import Gate
from mafia_ssh.table.journal import INCOMPLETE, DiskJournal, clock_file, journals_in, seats_file
from mafia_ssh.table.ownership import Ownership, from_text, to_text
from mafia_ssh.table.presence import CALL
from mafia_ssh.table.recovery import look_through
from mafia_ssh.table.requests import HandOver, MakeCoHost, StartMatch, Unlock
from mafia_ssh.table.seats import ByCode, ByKey
from mafia_ssh.table.table import TAKEN_UP
from tests.table.fakes import Party, Person

SIX = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay")
STARTED = datetime(2026, 11, 29, 20, 15, tzinfo=UTC)


async def killed(folder: Path, to: Path) -> Path:
    """The folder as a kill at this moment would leave it."""
    shutil.copytree(folder, to)
    return to


async def next_server(folder: Path, gate: Gate | None = None) -> Party:
    """A server that goes on with what it finds."""
    party = Party(journals=journals_in(folder), gate=gate)
    found = look_through(folder)
    if found.match is not None:
        party.table.take_up(found.match, DiskJournal.reopened(found.match.record))
    return party


async def stop(party: Party) -> None:
    await party.table.close()
    await party.task


async def begun(folder: Path, settings: Settings | None = None) -> tuple[Party, Person, list[Person]]:
    party = Party(settings or Settings.of("classic", full_nights=True), journals_in(folder))
    host = await party.host()
    people = await party.players(*SIX)
    assert await host.ask(StartMatch()) is None
    return party, host, people


def knowledge(person: Person) -> tuple[object, ...]:
    """What somebody knows and where the match is, without its clock."""
    match = person.match
    record = [entry.news for entry in match.record if not isinstance(entry.news, Paused)]
    return (match.role, match.alive, match.choices, match.results, match.mates, match.ballots, match.room, record,
            match.phase, match.day)  # fmt: skip


async def test_whenever_it_is_killed_everybody_has_the_same_seat_knowledge_and_clock_again(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    party, host, people = await begun(folder)
    mafia = next(each for each in people if each.match.role == "mafia")
    detective = next(each for each in people if each.match.role == "detective")
    victim = next(each for each in people if each.match.role == "villager")
    assert victim.seat and mafia.seat

    async def vote() -> None:
        out = next(each for each in people if each.match.alive and each not in (mafia, detective))
        for person in people:
            if person.match.alive and person is not out:
                await person.ask(CastBallot(out.seat or 0))

    async def step(number: int) -> None:
        match number:
            case 0:
                await host.ask(Continue())
            case 1:
                await detective.ask(Choose(mafia.seat))
            case 3:
                await mafia.ask(Choose(victim.seat))
            case 6:
                await detective.ask(Say("room", "I know something"))
            case 8:
                await vote()
            case _:
                await party.go({2: 7.5, 4: 22.5, 5: 5, 7: 61, 9: 31}[number])

    for number in range(10):
        await step(number)
        ends_ms = host.match.ends_ms
        assert ends_ms is not None
        left_ms = round((host.view.zero_s + ends_ms / 1000 - party.clock.now) * 1000)
        before = [knowledge(person) for person in people]
        other = await next_server(await killed(folder, tmp_path / f"after {number}"))
        returned = [await other.join(name) for name in SIX]
        assert returned[0].told[0] == TAKEN_UP
        for person, known in zip(returned, before, strict=True):
            assert (person.match.paused, knowledge(person)) == (True, known)
            assert 0 <= (person.match.left_ms or 0) - left_ms < 1000
        await stop(other)
    await stop(party)


async def test_the_match_taken_up_goes_on_in_the_same_record_to_its_end(tmp_path: Path) -> None:
    party, _, _ = await begun(tmp_path / "matches")
    await party.go(20)
    folder = await killed(tmp_path / "matches", tmp_path / "after")
    await stop(party)
    other = await next_server(folder)
    host = await other.host()
    ana, *_ = [await other.join(name) for name in SIX]
    await other.go(3600)
    assert (ana.match.phase, ana.match.paused, ana.match.left_ms) == (PhaseKind.NIGHT, True, 15_000)
    await host.ask(Resume())
    await other.go(15)
    assert ana.match.phase is PhaseKind.MORNING
    await host.ask(Stop())
    await stop(other)
    (record,) = folder.iterdir()
    told = read_journal(record)
    assert told.record.end is not None and [type(each.command) for each in told.record.inputs][-1] is Stop
    assert look_through(folder).match is None


async def test_a_torn_last_line_costs_that_line_only_wherever_it_was_torn(tmp_path: Path) -> None:
    party, _, people = await begun(tmp_path / "matches")
    for text in ("one", "two — with more than bytes"):
        await people[0].ask(Say("room", text))
    folder = tmp_path / "matches"
    (record,) = folder.glob("*.jsonl")
    data = record.read_bytes()
    await stop(party)
    last = data.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(last, len(data) + 1):
        record.write_bytes(data[:cut])
        found = look_through(folder)
        assert found.match is not None
        said = [each.text for each in found.match.state.room]
        assert said == ["one"] if cut < len(data) - 1 else said == ["one", "two — with more than bytes"]
        assert any("torn" in line for line in found.lines) == (last < cut < len(data) - 1)
        assert record.read_bytes() == data[: last if cut < len(data) - 1 else len(data)]


async def test_rights_and_refusals_last_over_a_restart(tmp_path: Path) -> None:
    party, host, people = await begun(tmp_path / "matches", Settings.of("classic", full_nights=True))
    zoe = await party.join("Zoe", None)
    code = zoe.view.you.code
    assert code is None  # no seat, nothing to come back to
    out = next(each for each in people[2:] if each.match.role == "villager")
    assert out.seat
    await host.ask(MakeCoHost(1), HandOver(2, "Zoe"), Expel(out.seat))
    code = zoe.view.you.code or ""
    folder = await killed(tmp_path / "matches", tmp_path / "after")
    assert people[0].view.you.host
    await stop(party)
    other = await next_server(folder, Gate(None, code_digest("ABCD-2345")))
    ana, ben, expelled = [await other.join(name) for name in (*SIX[:2], SIX[out.seat - 1])]
    assert (ana.seat, ana.view.you.host) == (1, True)
    assert (ben.seat, ben.match.viewer) == (None, "watcher")
    assert expelled.goodbye is not None
    back = await other.join("zoe", None)
    await back.ask(Unlock(code))
    assert (back.seat, back.match.seats[1].name, back.match.role) == (2, "Zoe", back.match.role)
    refusal = await ana.ask(HandOver(4 if out.seat != 4 else 5, "Ben"))
    assert refusal is not None and "knows" in refusal.text
    await stop(other)


async def test_without_the_file_of_seats_the_match_goes_on_and_the_host_hands_them_over(tmp_path: Path) -> None:
    party, _, _ = await begun(tmp_path / "matches")
    await party.go(6)
    folder = await killed(tmp_path / "matches", tmp_path / "after")
    await stop(party)
    (record,) = folder.glob("*.jsonl")
    seats_file(record).write_text("{}")
    found = look_through(folder)
    assert found.match is not None and any("hand them over" in line for line in found.lines)
    other = await next_server(folder)
    host = await other.host()
    ana = await other.join("Ana")
    assert (ana.seat, ana.view.you.asked, ana.match.viewer, ana.view.you.name) == (None, None, "watcher", "Ana")
    assert await host.ask(HandOver(1, "Ana")) is None
    assert (ana.seat, ana.match.role is not None) == (1, True)
    await stop(other)


async def test_a_deal_that_nobody_was_told_of_is_not_gone_on_with(tmp_path: Path) -> None:
    DiskJournal(tmp_path, deal(Settings(), SIX, "6f"), STARTED).close()
    assert look_through(tmp_path) == look_through(tmp_path / "nothing")


async def test_of_two_unfinished_matches_the_later_one_goes_on_and_the_other_is_named(tmp_path: Path) -> None:
    paths = []
    for number in range(2):
        journal = DiskJournal(tmp_path, deal(Settings(), SIX, "6f"), STARTED)
        journal.write(0, HOST, Continue())
        journal.keep_seats(to_text(Ownership()))
        journal.close()
        os.utime(journal.path, (1000 + number, 1000 + number))
        paths.append(journal.path)
    found = look_through(tmp_path)
    assert found.match is not None and found.match.record == paths[1]
    assert any(paths[0].name in line for line in found.lines)


@pytest.mark.parametrize("kept", ["", "[]", "{", '{"seats": 3}', '{"seats": [{"name": "\\u001b", "key": "x"}]}',
                                  '{"seats": [{"name": "A"}], "hosts": [], "expelled": [], "former": []}'])  # fmt: skip
def test_a_file_of_seats_that_is_none_is_a_value_error(kept: str) -> None:
    with pytest.raises(ValueError):
        from_text(kept)


def test_owners_are_kept_as_they_are() -> None:
    kept = Ownership(
        (("Ána", ByKey("SHA256:x")), ("Ben", ByCode("s$h"))), (ByKey("a"),), (ByCode("b"),), (), (ByKey("a"),)
    )
    assert from_text(to_text(kept)) == kept


def test_owners_kept_by_an_earlier_version_are_read() -> None:
    kept = from_text('{"seats": [{"name": "Ben", "key": "x"}], "hosts": [{"key": "x"}], "expelled": [], "former": []}')
    assert kept == Ownership((("Ben", ByKey("x")),), (ByKey("x"),))


def test_a_clock_file_with_rubbish_in_it_counts_as_none(tmp_path: Path) -> None:
    journal = DiskJournal(tmp_path, deal(Settings(), SIX, "6f"), STARTED)
    journal.write(2000, HOST, Continue())
    journal.close()
    clock_file(journal.path).write_bytes(b"\xff rubbish")
    found = look_through(tmp_path)
    assert found.match is not None and found.match.state.now_ms == 2000


def test_a_match_that_is_over_is_never_gone_on_with_even_if_its_end_did_not_fit_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = DiskJournal(tmp_path, deal(Settings(), SIX, "6f"), STARTED)
    journal.write(2000, HOST, Continue())
    journal.keep_seats(to_text(Ownership()))

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError):
        journal.close(5000)
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == [journal.path.name + INCOMPLETE]
    assert look_through(tmp_path).match is None


def test_a_record_that_could_not_be_begun_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError):
        DiskJournal(tmp_path, deal(Settings(), SIX, "6f"), STARTED)
    assert list(tmp_path.iterdir()) == []


async def test_a_match_taken_up_calls_for_a_host_when_none_comes(tmp_path: Path) -> None:
    party, _, _ = await begun(tmp_path / "matches")
    await party.go(6)
    folder = await killed(tmp_path / "matches", tmp_path / "after")
    await stop(party)
    other = await next_server(folder)
    ana = await other.join("Ana")
    assert ana.told == [TAKEN_UP, "Ana is back in seat 1."]
    assert [notice.stands for notice in ana.view.notices] == ["pause", None]
    await other.go(5)
    assert ana.told[-1] == CALL
    await stop(other)


def test_what_did_not_fit_is_written_with_the_next_line_that_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = DiskJournal(tmp_path, deal(Settings(), SIX, "6f"), STARTED)
    journal.write(0, 1, Say("room", "one"))
    write, room = os.write, 30

    def small(handle: int, data: bytes) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(28, "No space left on device")
        done = write(handle, bytes(data)[:room])
        room -= done
        return done

    monkeypatch.setattr(os, "write", small)
    for text in ("two", "three"):
        with pytest.raises(OSError):
            journal.write(1, 1, Say("room", text))
        assert journal.path.read_bytes().endswith(b'"one"}\n')
        room = 30
    room = 10_000
    journal.write(2, 1, Say("room", "four"))
    journal.close()
    said = [each.command.text for each in read_journal(journal.path).record.inputs if isinstance(each.command, Say)]
    assert said == ["one", "two", "three", "four"]
