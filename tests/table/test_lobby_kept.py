"""A server that was killed in the lobby: the next one opens the same lobby, for the same people."""

import os
import stat
from pathlib import Path

import pytest

from mafia_ssh.arrival import Arrival
from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import Stop
from mafia_ssh.table.codes import code_digest, word_digest
from mafia_ssh.table.gate import MAX_PASSED, Gate
from mafia_ssh.table.guests import Guest
from mafia_ssh.table.lobby import Lobby, Seat, from_text, to_text
from mafia_ssh.table.lobbyfile import LOBBY, lobby_file, says
from mafia_ssh.table.lobbykeeping import LOBBY_BACK, LOBBY_LOST, LOBBY_TAKEN_UP
from mafia_ssh.table.requests import (
    EndCoHost,
    MakeCoHost,
    MarkReady,
    Request,
    SetOption,
    SetPreset,
    SetTheme,
    SitDown,
    StandUp,
    StartMatch,
    Tidy,
    ToLobby,
    Unlock,
    Write,
)
from mafia_ssh.table.seats import ByCode, ByKey
from mafia_ssh.table.views import LobbyLine, TableView
from tests.table.fakes import Party, Person

SIX = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay")


class Kept:
    """What a kill at this moment would leave, and a disk that can be full."""

    def __init__(self) -> None:
        self.text = ""
        self.writes = 0
        self.full = False

    def keep(self, text: str) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.text = text
        self.writes += 1


async def next_server(kept: Kept, gate: Gate | None = None) -> Party:
    """A server that goes on with what is kept."""
    party = Party(gate=gate, keep_lobby=Kept().keep)
    party.table.take_up_lobby(from_text(kept.text.encode(), "lobby"))
    return party


async def stop(*parties: Party) -> None:
    for party in parties:
        await party.table.close()
        await party.task


def shown(view: TableView) -> object:
    """What everybody sees of a lobby, but for who is here and for the notices."""
    seats = [(each.seat, each.name, each.ready, each.host) for each in view.sitters]
    return view.settings, seats, view.lobby, view.problems


ACCEPTED: tuple[tuple[str, Request], ...] = (
    ("host", SetPreset("club")),
    ("host", SetOption("talk_s", 90)),
    ("host", SetTheme("werewolf")),
    ("Ana", MarkReady(True)),
    ("Ana", SitDown(seat=9)),
    ("Ben", SitDown(name="Benno")),
    ("Cy", Write("who brings the crisps?")),
    ("host", Write("not me")),
    ("host", MakeCoHost(3)),
    ("host", MakeCoHost("Fay")),
    ("host", EndCoHost("Fay")),
    ("host", Tidy(4)),
    ("Eva", StandUp()),
    ("Ana", MarkReady(False)),
)


async def test_whatever_was_accepted_last_before_the_kill_the_next_server_shows_the_same_lobby() -> None:
    kept = Kept()
    party = Party(keep_lobby=kept.keep)
    host = await party.host()
    people = dict(zip(SIX, await party.players(*SIX), strict=True)) | {"host": host}
    await people["Fay"].ask(StandUp())
    for who, request in ACCEPTED:
        assert await people[who].ask(request) is None
        other = await next_server(kept)
        watcher = await other.join("watch")
        assert shown(watcher.view) == shown(host.view), request
        assert watcher.told == [LOBBY_TAKEN_UP]
        assert not any(each.here for each in watcher.view.sitters)
        await stop(other)
    await stop(party)


async def test_everybody_comes_back_into_their_own_seat_with_their_rights_whatever_the_order() -> None:
    kept = Kept()
    party = Party(keep_lobby=kept.keep)
    host = await party.host()
    await party.players("Ana", "Ben")
    zoe = await party.join("Zoe", None)
    code = zoe.view.you.code or ""
    await host.ask(MakeCoHost(2))
    other = await next_server(kept)
    stranger = await other.join("Zoe", "another key")
    assert stranger.view.you.asked == "rejoin"
    back = await other.join("zoe", None)
    await back.ask(Unlock("2222-2222"))
    assert back.seat is None
    await back.ask(Unlock(code))
    ben, newcomer, ana = await other.players("Ben", "Dee", "Ana")
    assert [each.seat for each in (back, ben, newcomer, ana)] == [3, 2, 4, 1]
    assert [each.view.you.host for each in (back, ben, newcomer, ana)] == [False, True, False, False]
    assert await ben.ask(SetOption("talk_s", 90)) is None
    assert await ana.ask(SetOption("talk_s", 30)) is not None
    await stop(party, other)


async def test_a_first_view_is_of_a_seat_that_is_kept_already() -> None:
    kept = Kept()
    party = Party(keep_lobby=kept.keep)
    for number, name in enumerate(SIX, start=1):
        person = Person(party, Arrival(name, f"SHA256:{name}", False, "192.0.2.1"))
        assert (person.seat, from_text(kept.text.encode(), "lobby").seats[-1].name) == (number, name)
    await stop(party)


async def test_nobody_is_told_of_what_is_not_kept() -> None:
    kept = Kept()
    party = Party(keep_lobby=kept.keep)
    told: list[object] = []
    host = await party.join(
        "host", "host-key", host=True,
        on_delivery=lambda _: told.append(from_text(kept.text.encode(), "lobby").settings == host.view.settings),
    )  # fmt: skip
    await party.join("Ana")
    told.clear()
    for seconds in (30, 60, 90):
        await host.ask(SetOption("talk_s", seconds))
    assert told == [True, True, True]
    await stop(party)


async def test_nothing_is_written_while_nothing_changes() -> None:
    kept = Kept()
    party = Party(keep_lobby=kept.keep)
    await party.join("watch")
    assert kept.writes == 0
    ana = await party.join("Ana")
    host = await party.host()
    assert kept.writes == 1
    await ana.close()
    ana = await party.join("Ana")
    assert await ana.ask(SitDown(seat=1)) is None
    assert await host.ask(SetOption("talk_s", 1)) is not None
    await party.go(60)
    assert kept.writes == 1
    await stop(party)


async def test_after_a_match_the_lobby_that_it_leads_back_to_is_kept() -> None:
    kept = Kept()
    party = Party(Settings.of("club"), keep_lobby=kept.keep)
    host = await party.host()
    people = await party.players(*SIX)
    await people[0].ask(StandUp())
    await people[1].ask(MarkReady(True))
    await host.ask(StartMatch(), Stop())
    await people[2].leave()
    other = await next_server(kept)
    watcher = await other.join("watch")
    await host.ask(ToLobby())
    assert shown(watcher.view) == shown(host.view)
    assert [each.name for each in watcher.view.sitters if each.name] == ["Ben", "Dee", "Eva", "Fay"]
    await stop(party, other)


async def test_who_has_given_the_passcode_is_not_asked_again_while_it_is_the_same() -> None:
    kept, code = Kept(), code_digest("ABCD-2345")
    gate = Gate(word_digest("moon"), code)
    party = Party(gate=gate, keep_lobby=kept.keep)
    ana = await party.join("Ana")
    await ana.ask(Unlock("moon"))
    assert ana.seat == 1
    left = from_text(kept.text.encode(), "lobby")
    assert "moon" not in kept.text
    assert (left.passcode, left.passed) == (gate.passcode, (ByKey("SHA256:Ana"),))
    other = await next_server(kept, Gate(left.passcode, code, left.passed))
    again, ben = await other.players("Ana", "Ben")
    assert (again.seat, again.view.you.asked, ben.view.you.asked) == (1, None, "passcode")
    await stop(party, other)


def client(number: int) -> Guest:
    return Guest.of(Arrival(f"A{number}", f"SHA256:{number}", False, "192.0.2.1"), number)


def test_only_so_many_who_have_passed_are_remembered() -> None:
    gate = Gate(word_digest("moon"))
    for number in range(MAX_PASSED + 1):
        guest = client(number)
        guest.asked = "passcode"
        assert gate.judge(guest, "moon")
    assert len(gate.passed) == MAX_PASSED
    asked = [gate.question(client(number), proven_host=False) for number in (0, 1, MAX_PASSED)]
    assert asked == ["passcode", None, None]


async def test_a_full_disk_is_told_and_what_could_not_be_kept_is_once_there_is_room() -> None:
    kept = Kept()
    party = Party(keep_lobby=kept.keep)
    host = await party.host()
    kept.full = True
    await host.ask(SetOption("talk_s", 30))
    await host.ask(SetOption("talk_s", 60))
    assert host.told == [LOBBY_LOST]
    kept.full = False
    await host.ask(Write("hello"))
    assert host.told == [LOBBY_BACK]
    assert from_text(kept.text.encode(), "lobby").settings.options.talk_s == 60
    await stop(party)


async def test_a_disk_that_stays_full_is_told_of_in_every_lobby_and_in_no_match() -> None:
    kept = Kept()
    party = Party(keep_lobby=kept.keep)
    host = await party.host()
    await party.players(*SIX)
    kept.full = True
    await host.ask(StartMatch(), MakeCoHost(1))
    assert LOBBY_LOST not in host.told
    await host.ask(Stop())
    assert host.told.count(LOBBY_LOST) == 1
    await host.ask(StartMatch(), MakeCoHost(2), Stop())
    assert host.told.count(LOBBY_LOST) == 1
    await stop(party)


EVERYTHING = Lobby(
    Settings.of("club", talk_s=90),
    (Seat(2, "Ána", ByKey("SHA256:x"), True), Seat(7, "Ben", ByCode("s$h"), False)),
    frozenset({ByKey("a"), ByKey("b")}),
    frozenset({ByKey("b")}),
    "salt$digest",
    (ByKey("c"), ByKey("d")),
    (LobbyLine("Ána", "it is late\u2026"), LobbyLine("host", '"yes"')),
)


def test_a_lobby_is_kept_as_it_is() -> None:
    assert from_text(to_text(EVERYTHING).encode(), "lobby") == EVERYTHING
    assert from_text(to_text(Lobby()).encode(), "lobby") == Lobby()


def test_the_file_is_private_whole_and_gone_after_a_clean_stop(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with lobby_file(tmp_path) as file:
            file.keep(to_text(Lobby()))
            file.keep(to_text(EVERYTHING))
            (made,) = tmp_path.iterdir()
            assert (made.name, stat.S_IMODE(made.stat().st_mode)) == (LOBBY, 0o600)
    finally:
        os.umask(before)
    with lobby_file(tmp_path) as file:
        assert file.look().lobby == EVERYTHING
        file.forget()
    with lobby_file(tmp_path) as file:
        left = file.look()
    assert (left.lobby, left.line, list(tmp_path.iterdir())) == (None, None, [])


def test_what_does_not_fit_on_the_disk_leaves_what_was_there(tmp_path: Path) -> None:
    with lobby_file(tmp_path) as file:
        file.keep(to_text(EVERYTHING))
        (tmp_path / f"{LOBBY}.new").mkdir()
        with pytest.raises(OSError):
            file.keep(to_text(Lobby()))
        assert file.look().lobby == EVERYTHING


def test_a_second_server_in_the_same_folder_neither_takes_the_lobby_nor_removes_it(tmp_path: Path) -> None:
    with lobby_file(tmp_path) as file:
        file.keep(to_text(EVERYTHING))
        with lobby_file(tmp_path) as second:
            left = second.look()
            assert left.lobby is None and "Another server" in (left.line or "")
            second.keep(to_text(Lobby()))
            second.forget()
        assert file.look().lobby == EVERYTHING


GOOD = to_text(EVERYTHING).encode()


@pytest.mark.parametrize(
    "bad",
    [b"", b"\n", b"plum", b"\xff\xfe", b"[]", b'{"lobby": 2}', GOOD[: GOOD.find(b"\n") - 3], GOOD[:-4],
     GOOD.replace(b'"talk_s": 90', b'"talk_s": 1'), GOOD.replace(b'"club"', b'"plum"'),
     GOOD.replace(b'"seat": 7', b'"seat": 2'), GOOD.replace(b'"seat": 7', b'"seat": 17'),
     GOOD.replace(b'"seat": 7', b'"seat": true'), GOOD.replace(b'"name": "Ben"', b'"name": "Ben\\u001b"'),
     GOOD.replace(b'"ready": true', b'"ready": 1'), GOOD.replace(b'"hosts": [', b'"hosts": [3, '),
     GOOD.replace(b'"key": "a"', b'"kay": "a"'), GOOD.replace(b'"salt$digest"', b"5"),
     GOOD.replace(b"it is late", b"it is\\u001b late"),
     GOOD.replace(b'{"name": "host"', b'{"name": 3'), GOOD.replace(b'"passcode"', b'"extra": 1, "passcode"')],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_set_aside_named_and_never_quoted(tmp_path: Path, bad: bytes) -> None:
    assert bad != GOOD
    for number in ("", "2"):
        (tmp_path / LOBBY).write_bytes(bad)
        with lobby_file(tmp_path) as file:
            left = file.look()
        aside = tmp_path / f"{LOBBY}.broken{number}"
        assert (left.lobby, left.broken, aside.read_bytes()) == (None, True, bad)
        assert left.line is not None and aside.name in left.line and "plum" not in left.line
        assert not (tmp_path / LOBBY).exists()


def test_the_terminal_says_whose_settings_count() -> None:
    same, other = says(EVERYTHING, EVERYTHING.settings), says(EVERYTHING, Settings())
    assert "Club, changed, 2 seated" in same and "those of this start" not in same
    assert other.endswith("its settings count, not those of this start.")
