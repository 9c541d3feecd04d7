"""`kill -9` in the lobby: the next server opens the same lobby, and says so; one that was stopped begins anew."""

import asyncio
import re
import signal
import stat
from pathlib import Path

import asyncssh
import pytest

from tests.e2e.client import sits_down
from tests.faults.house import NAMES, Server, gathered, records, talk

FOUND = "Found the lobby of a server that was not stopped"


def lobby(folder: Path) -> Path:
    return folder / "data" / "lobby.jsonl"


async def test_killed_in_the_lobby_settings_seats_codes_and_rights_are_what_they_were(tmp_path: Path) -> None:
    server = await Server.start(tmp_path)
    async with gathered(tmp_path, server.port) as people:
        fay = await talk(server.port, "Fay")
        code = (await fay.asks("code", "rejoin code is")).split("is ")[1].split(".")[0]
        await people.host.asks("preset club", "Club")
        await people.host.asks("set talk 50", "Talk: 50 s")
        await people.host.asks("cohost 2 yes", "Ben in seat 2 is co-host now.")
        await people.players["Ana"].asks("sit 9", "seat 9")
        await people.players["Eva"].asks("say see you", "Eva: see you")
        await server.kill()
        await fay.leave()
    assert stat.S_IMODE(lobby(tmp_path).stat().st_mode) == 0o600
    kept = lobby(tmp_path).read_bytes()
    assert code.encode() not in kept and code.replace("-", "").encode() not in kept
    server = await Server.start(tmp_path, "--preset", "classic")
    said = await server.out.until(FOUND)
    assert "Club, changed, 6 seated" in said and "not those of this start" in said
    async with sits_down(server.port, "watch", columns=120, rows=36) as watch:
        await watch.sees("restarted")
    seats = {"Fay": 6, "Eva": 5, "Dee": 4, "Cy": 3, "Ben": 2, "Ana": 9}
    back = []
    for name, seat in seats.items():
        talker = await talk(server.port, name, people.keys.get(name))
        if name == "Fay":
            await talker.hears("rejoin code")
            await talker.asks(code, "You are Fay, in seat")
        await talker.hears(f"You are {name}, in seat {seat}")
        back.append(talker)
    ben = back[-2]
    await ben.asks("settings", "Club, changed")
    await ben.asks("chat", "see you")
    await ben.asks("set talk 55", "Talk: 55 s")
    ben.type("start")
    for talker in back:
        await talker.hears("Roles are dealt.")
        await talker.leave()
    assert '"preset": "club", "options": {"talk_s": 55}' in records(tmp_path)[0].read_text()
    await server.stop()


@pytest.mark.parametrize("after_s", [0.0, 0.01, 0.03])
async def test_no_setting_that_anybody_has_heard_of_is_lost_whenever_the_server_is_killed(
    tmp_path: Path, after_s: float
) -> None:
    server = await Server.start(tmp_path)
    async with gathered(tmp_path, server.port) as people:
        for seconds in range(31, 45):
            people.host.type(f"set talk {seconds}")
        await people.players["Ana"].hears("Talk:")
        await asyncio.sleep(after_s)  # another instant of what goes on, not something waited for
        await server.kill()
        for talker in people.everybody:
            await talker.heard.end()
        heard = [int(each) for talker in people.everybody for line in talker.heard.all
                 for each in re.findall(r"Talk: (\d+) s", line)]  # fmt: skip
    assert heard
    server = await Server.start(tmp_path)
    ana = await talk(server.port, "Ana", people.keys["Ana"])
    line = await ana.asks("settings all", "talk_s")
    assert int(re.findall(r"talk_s\D+(\d+)", line)[0]) >= max(heard)
    await ana.leave()
    await server.stop()


async def test_killed_after_a_match_the_lobby_that_follows_is_the_same(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, "--set", "reveal_s=600")
    async with gathered(tmp_path, server.port) as people:
        await people.players["Ana"].asks("stand", "gives up seat")
        await people.host.asks("set talk 50", "Talk: 50 s")
        await people.host.asks("cohost 3 yes", "Cy in seat 3 is co-host now.")
        await people.players["Ana"].asks("sit 7", "seat 7")
        await people.begin()
        await people.host.asks("stop yes", "The match is over.")
        await server.kill()
    server = await Server.start(tmp_path)
    await server.out.until(FOUND)
    cy = await talk(server.port, "Cy", people.keys["Cy"])
    await cy.hears("You are Cy, in seat 2")  # the deal closed the seats up
    ana = await talk(server.port, "Ana", people.keys["Ana"])
    await ana.hears("You are Ana, in seat 5")
    await cy.asks("set night 50", "Night: 50 s")
    await cy.asks("settings all", lambda line: re.search(r"talk_s\D+50\b", line) is not None)
    await ana.leave()
    await cy.leave()
    await server.stop()


async def test_a_server_that_was_stopped_leaves_no_lobby(tmp_path: Path) -> None:
    server = await Server.start(tmp_path)
    async with gathered(tmp_path, server.port) as people:
        await people.host.asks("preset club", "Club")
        assert lobby(tmp_path).exists()
        assert await server.stop(signal.SIGINT) == 0
    assert not lobby(tmp_path).exists()
    server = await Server.start(tmp_path, "--preset", "moderated")
    ana = await talk(server.port, "Ana", people.keys["Ana"])
    await ana.asks("settings", "Moderated")
    assert not any("Found" in line for line in server.out.all)
    await ana.leave()
    await server.stop()


async def test_a_lobby_that_cannot_be_read_is_set_aside_and_the_server_starts(tmp_path: Path) -> None:
    server = await Server.start(tmp_path)
    async with gathered(tmp_path, server.port) as people:
        await people.host.asks("preset club", "Club")
        await server.kill()
    broken = lobby(tmp_path).read_bytes()[:-40] + b"plum"
    lobby(tmp_path).write_bytes(broken)
    server = await Server.start(tmp_path)
    said = await server.out.until("set aside")
    aside = lobby(tmp_path).with_name("lobby.jsonl.broken")
    assert str(lobby(tmp_path)) in said and aside.name in said and "plum" not in said
    assert aside.read_bytes() == broken
    async with gathered(tmp_path, server.port, people.keys) as again:
        async with sits_down(server.port, "watch", columns=120, rows=36) as watch:
            await watch.sees("was set aside")
        await again.host.asks("settings", "Classic")
        await again.begin()
    await server.stop()


async def test_who_has_given_the_passcode_need_not_again_unless_it_is_another(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, env={"MAFIA_SSH_PASSCODE": "moonlight"})
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    ana = await talk(server.port, "Ana", keys[0])
    await ana.hears("passcode")
    await ana.asks("moonlight", "You are Ana, in seat 1")
    await server.kill()
    await ana.leave()
    assert b"moonlight" not in lobby(tmp_path).read_bytes()
    server = await Server.start(tmp_path, env={"MAFIA_SSH_PASSCODE": "moonlight"})
    ana, ben = await talk(server.port, "Ana", keys[0]), await talk(server.port, "Ben", keys[1])
    await ana.hears("You are Ana, in seat 1")
    await ben.hears("passcode")
    await server.kill()
    for talker in (ana, ben):
        await talker.leave()
    server = await Server.start(tmp_path, env={"MAFIA_SSH_PASSCODE": "sunshine"})
    ana = await talk(server.port, "Ana", keys[0])
    await ana.hears("passcode")
    await ana.asks("sunshine", "You are Ana, in seat 1")
    await ana.leave()
    await server.stop()


async def test_a_second_server_in_the_same_folder_leaves_the_lobby_to_the_first(tmp_path: Path) -> None:
    server = await Server.start(tmp_path)
    async with gathered(tmp_path, server.port) as people:
        await people.host.asks("preset club", "Club")
        second = await Server.start(tmp_path)
        await second.out.until("Another server uses the data folder")
        guest = await talk(second.port, NAMES[0], people.keys[NAMES[0]])
        await guest.asks("settings", "Classic")
        await guest.leave()
        await second.stop()
        await server.kill()
    server = await Server.start(tmp_path)
    assert "Club" in await server.out.until(FOUND)
    await server.stop()


async def test_a_start_that_finds_its_port_taken_leaves_what_it_found_to_the_next(tmp_path: Path) -> None:
    server = await Server.start(tmp_path)
    async with gathered(tmp_path, server.port) as people:
        await people.host.asks("preset club", "Club")
        await server.kill()
    (tmp_path / "other").mkdir()
    other = await Server.start(tmp_path / "other")
    with pytest.raises(AssertionError, match="in use"):
        await Server.start(tmp_path, "--port", str(other.port))
    await other.stop()
    server = await Server.start(tmp_path)
    assert "Club" in await server.out.until(FOUND)
    await server.stop()


async def test_killed_in_a_match_nobody_is_asked_for_the_passcode_again(tmp_path: Path) -> None:
    passcode = {"MAFIA_SSH_PASSCODE": "moonlight"}
    server = await Server.start(tmp_path, "--set", "reveal_s=600", env=passcode)
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in NAMES}
    people = [await talk(server.port, name, key) for name, key in keys.items()]
    for seat, talker in enumerate(people, start=1):
        await talker.hears("passcode")
        await talker.asks("moonlight", f"in seat {seat}")
    host = await talk(server.port, "host", asyncssh.read_private_key(tmp_path / "keys" / "host_id"))
    await host.asks("start", "Roles are dealt.")
    await people[0].asks("say here", "Ana: here")
    await server.kill()
    server = await Server.start(tmp_path, env=passcode)
    await server.out.until("Found a match")
    again = await talk(server.port, "Ben", keys["Ben"])
    await again.hears("You are Ben, in seat 2")
    for talker in (*people, host, again):
        await talker.leave()
    await server.stop()
