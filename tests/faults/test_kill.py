"""`kill -9`: no accepted input is lost, and the next server goes on with the match, paused, for the same people."""

import asyncio
import json
import re
import signal
from pathlib import Path

import asyncssh
import pytest

from tests.e2e.client import sits_down
from tests.faults.house import NAMES, People, Server, gathered, records, talk

SLOW = ("--set", "reveal_s=600", "--set", "night_s=300", "--set", "full_nights=on")


def tells_the_role(line: str) -> bool:
    return re.match("You are .*side", line) is not None


async def role_of(people: People, name: str) -> str:
    return await people.players[name].asks("role", tells_the_role)


async def the_night(people: People) -> None:
    """Start the match and let the night fall."""
    await people.begin()
    await people.host.asks("continue yes", "Night 1")


async def test_killed_in_the_night_the_match_goes_on_paused_with_the_same_seats_roles_and_choices(
    tmp_path: Path,
) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await the_night(people)
        roles = {name: await role_of(people, name) for name in NAMES}
        chosen = {}
        for name, player in people.players.items():
            await player.asks("choose 1", "Noted.")
            await player.asks("choose 2", "Noted.")
            player.heard.all.clear()
            player.type("picks all")
            await player.asks("clock", "Night 1")
            chosen[name] = player.heard.all[0]
        await server.kill()
        for talker in people.everybody:
            await talker.heard.end()
    (record,) = records(tmp_path)
    before = record.read_bytes()
    server = await Server.start(tmp_path)
    assert "Found a match that was not over: Classic" in await server.out.until("Found")
    async with gathered(tmp_path, server.port, people.keys) as again:
        clock = await again.host.asks("clock", "Night 1")
        left = re.search(r"Paused\. (?:(\d+) minutes?)?(?: ?(\d+) seconds?)? left", clock)
        assert left is not None and int(left[1] or 0) * 60 + int(left[2] or 0) in range(270, 301), clock
        assert {name: await role_of(again, name) for name in NAMES} == roles
        for name, player in again.players.items():
            player.heard.all.clear()
            player.type("picks all")
            await player.asks("clock", "Night 1")
            assert player.heard.all[0] == chosen[name]
        assert await again.players["Ana"].asks("choose 3", "paused") == "The game is paused."
        await again.host.asks("resume", "goes on")
        await again.players["Ana"].asks("choose 3", "Noted.")
        assert record.read_bytes().startswith(before)
        assert records(tmp_path) == [record]
    assert await server.stop() == 0


@pytest.mark.parametrize("after_s", [0.0, 0.01, 0.03, 0.08])
async def test_no_line_that_anybody_has_heard_is_lost_whenever_the_server_is_killed(
    tmp_path: Path, after_s: float
) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        for number in range(6):
            for name, player in people.players.items():
                player.type(f"say {name} says {number}")
        await people.players["Ana"].hears("says 0")
        await asyncio.sleep(after_s)  # another instant of what goes on, not something waited for
        await server.kill()
        for talker in people.everybody:
            await talker.heard.end()
        heard = {line for talker in people.everybody for line in talker.heard.all if " says " in line}
    assert heard
    server = await Server.start(tmp_path)
    (record,) = records(tmp_path)
    kept = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    said = [each["text"] for each in kept if each.get("do") == "say"]
    assert {re.sub(r"^.*?: ", "", line) for line in heard} <= set(said)
    ana = await talk(server.port, "Ana", people.keys["Ana"])
    await ana.asks("chat", said[-1])
    await ana.leave()
    await server.stop()


async def test_a_torn_last_line_is_dropped_with_a_warning_and_the_rest_stands(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        await people.players["Ben"].asks("say before the crash", "before the crash")
        await server.kill()
    (record,) = records(tmp_path)
    with record.open("ab") as file:
        file.write(b'{"at": 9.5, "by": 2, "do": "say", "chan')
    server = await Server.start(tmp_path)
    assert str(record) in await server.out.until("was torn")
    async with gathered(tmp_path, server.port, people.keys) as again:
        await again.players["Ben"].asks("chat", "before the crash")
        await again.host.asks("resume", "goes on")
        await again.players["Ben"].asks("say after it", "after it")
    await server.kill()
    assert all(json.loads(line) for line in record.read_bytes().splitlines())
    server = await Server.start(tmp_path)
    await server.out.until("Found a match")
    await server.stop()


@pytest.mark.parametrize("damage", ["garbage in the middle", "an input that the rules refuse", "no header"])
async def test_a_record_that_does_not_replay_is_set_aside_and_the_server_starts(tmp_path: Path, damage: str) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        await people.players["Ben"].asks("say the secret word is plum", "plum")
        await server.kill()
    (record,) = records(tmp_path)
    lines = record.read_bytes().splitlines(keepends=True)
    broken = {
        "garbage in the middle": [lines[0], b'{"at": 1, "by": 2, "do": "say", plum\n', *lines[1:]],
        "an input that the rules refuse": [*lines, b'{"at": 99999, "by": 1, "do": "ballot", "seat": 2}\n'],
        "no header": lines[1:],
    }[damage]
    record.write_bytes(b"".join(broken))
    server = await Server.start(tmp_path)
    said = await server.out.until("set aside")
    aside = record.with_name(record.name + ".broken")
    assert str(record) in said and aside.name in said and "plum" not in said
    assert (records(tmp_path), aside.read_bytes()) == ([], b"".join(broken))
    async with gathered(tmp_path, server.port, people.keys) as again:
        await again.host.asks("clock", "Lobby")
        await again.begin()
        await again.players["Ben"].asks("say we play anew", "we play anew")
    await server.stop()


async def test_a_finished_match_is_not_gone_on_with(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        await people.host.asks("stop yes", "The match is over.")
        await server.kill()
    server = await Server.start(tmp_path)
    ana = await talk(server.port, "Ana", people.keys["Ana"])
    await ana.asks("clock", "Lobby")
    assert not any("Found a match" in line for line in server.out.all)
    assert [path.suffix for path in (tmp_path / "data" / "matches").iterdir()] == [".jsonl"]
    await ana.leave()
    await server.stop()


async def test_a_player_without_a_key_comes_back_after_the_crash_by_the_code(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        fay = await talk(server.port, "Fay")
        code = (await fay.asks("code", "rejoin code is")).split("is ")[1].split(".")[0]
        await people.begin()
        role = await fay.asks("role", tells_the_role)
        await server.kill()
        await fay.leave()
    everything = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
    assert code.encode() not in everything and code.replace("-", "").encode() not in everything
    server = await Server.start(tmp_path)
    back = await talk(server.port, "fay")
    await back.hears("rejoin code")
    await back.asks("2222-2222", "not the code")
    await back.asks(code, "You are Fay, in seat 6")
    assert await back.asks("role", tells_the_role) == role
    await back.leave()
    await server.stop()


async def test_a_server_told_to_stop_leaves_the_match_to_the_next_one_and_says_so(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        await people.players["Ben"].asks("say hello", "hello")
        assert await server.stop(signal.SIGINT) == 0
        for talker in people.everybody:
            await talker.heard.end()
            assert "The match is kept: come back when the server runs again." in talker.heard.all[-1]
    assert server.out.all[-1] == "Start it again the same way to go on with the match."
    server = await Server.start(tmp_path)
    await server.out.until("Found a match")
    await server.stop()


async def test_another_server_beside_it_does_not_take_the_match_that_is_being_played(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        await people.players["Ben"].asks("say hello", "hello")
        second = await Server.start(tmp_path)
        ana = await talk(second.port, "Ana", people.keys["Ana"])
        await ana.asks("clock", "Lobby")
        await ana.leave()
        await second.stop()
        await people.players["Ben"].asks("say still here", "still here")
    await server.stop()


async def test_the_hosts_code_is_a_new_one_after_a_restart_and_opens_the_hosts_door(tmp_path: Path) -> None:
    server = await Server.start(tmp_path)
    first = server.host_code
    await server.kill()
    server = await Server.start(tmp_path)
    assert server.host_code != first
    stranger = await talk(server.port, "host", asyncssh.generate_private_key("ssh-ed25519"))
    await stranger.hears("host's code")
    await stranger.asks(first, "not the host's code")
    await stranger.asks(server.host_code, "You have the host's rights.")
    await stranger.leave()
    await server.stop()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_a_signal_ends_sessions_cleanly_and_puts_terminals_back(tmp_path: Path, number: signal.Signals) -> None:
    server = await Server.start(tmp_path)
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with sits_down(server.port, "Ana", key=key) as ana, sits_down(server.port, "watch") as watch:
        await ana.sees("1 Ana", "you")
        await watch.sees("watching")
        stopping = asyncio.create_task(server.stop(number))
        for person in (ana, watch):
            await person.ends()
            raw = bytes(person.raw)
            assert raw.rfind(b"[?1049l") > raw.rfind(b"[?1049h") > -1
            assert raw.rfind(b"[?25h") > raw.rfind(b"[?25l")
            assert b"The server has stopped." in raw
    assert await stopping == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_a_closed_terminal_sends_its_signal_again_and_again_and_everybodys_ends_cleanly_all_the_same(
    tmp_path: Path, number: signal.Signals
) -> None:
    server = await Server.start(tmp_path)
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with sits_down(server.port, "Ana", key=key) as ana:
        await ana.sees("1 Ana", "you")
        server.process.send_signal(number)
        await server.out.until("Stopping")
        assert await server.stop(number) == 0
        await ana.ends()
        assert b"The server has stopped." in ana.raw and ana.raw.rfind(b"[?1049l") > ana.raw.rfind(b"[?1049h")


async def test_after_the_crash_the_screen_comes_up_covered_and_says_that_the_match_is_paused(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await the_night(people)
        role = (await role_of(people, "Ana")).removeprefix("You are ").split(",")[0]
        await server.kill()
    server = await Server.start(tmp_path)
    async with sits_down(server.port, "Ana", key=people.keys["Ana"], columns=120, rows=36) as ana:
        await ana.sees("1 Ana", "PAUSED", "restarted")
        assert b"For your eyes only" not in ana.raw
        ana.press(" ")
        await ana.sees("For your eyes only", role)
    await server.stop()


async def test_restarted_again_and_again_the_record_gets_one_pause(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await the_night(people)
        await server.kill()
    (record,) = records(tmp_path)
    for _ in range(2):
        server = await Server.start(tmp_path)
        await server.out.until("Found a match")
        await server.kill()
    assert record.read_text().count('"pause"') == 1
