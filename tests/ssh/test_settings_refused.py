"""What the server is not for: commands, files, forwarding, agents, a second session."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from .front import PATIENCE_S, front


@pytest.mark.parametrize("command", ["ls -l", "sh", "scp -t /tmp", "plainly", "board; id", ""])
async def test_other_commands_get_one_clear_line(tmp_path: Path, command: str) -> None:
    async with front(tmp_path) as house:
        out, errors, status = await house.lines("", command or " ; ")
        assert "no such command" in out
        assert len(out.splitlines()) == 1
        assert (errors, status) == ("", 127)
        assert not house.desk.arrivals


async def test_no_sftp_and_no_subsystem(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        conn = await house.connect()
        with pytest.raises(asyncssh.Error):
            await conn.start_sftp_client()
        conn = await house.connect()
        with pytest.raises(asyncssh.Error):
            await conn.create_process(subsystem="netconf")


async def test_no_forwarding(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        conn = await house.connect()
        with pytest.raises(asyncssh.Error):
            await conn.open_connection("127.0.0.1", house.listener.port)
        with pytest.raises(asyncssh.Error):
            await conn.open_unix_connection("/tmp/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.start_server(lambda *_: None, "127.0.0.1", 0)
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.start_unix_server(lambda *_: None, str(tmp_path / "sock"))


async def test_no_agent_and_no_x11(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        conn = await house.connect()
        process: Any = await conn.create_process("board", encoding=None)
        server = next(iter(house.house.connections))
        assert await process.channel._make_request(b"auth-agent-req@openssh.com") is False
        assert server.get_agent_path() is None
        conn = await house.connect()
        with pytest.raises(asyncssh.Error):
            await conn.create_process("board", x11_forwarding=True, x11_display=":0")


async def test_one_session_a_connection(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        with pytest.raises(asyncssh.ChannelOpenError, match="One session"):
            await player.conn.create_process("board", encoding=None)
        player.type("hello\r")
        await player.until("<hello>")


async def test_environment_and_terminal_type_are_text(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        nasty = "xterm\x1b]0;evil\x07" + "x" * 100
        player = await house.player(term=nasty, env={"LD_PRELOAD": "evil.so", "LANG": "\x1b[31m", "COLORTERM": "\0"})
        assert house.desk.terminals[0].term == ("xterm]0;evil" + "x" * 100)[:32]
        (channel,) = next(iter(house.house.connections))._channels.values()
        assert len(channel.get_environment()) <= 3
        await player.leave()


async def test_variables_without_end_are_not_kept(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        env = {f"VARIABLE_{number}": "x" * 100 for number in range(100)}
        env |= {"LANG": "x" * 1000, "NO_COLOR": "1"}
        player = await house.player(env=env)
        (channel,) = next(iter(house.house.connections))._channels.values()
        assert len(channel.get_environment()) == house.house.limits.variables
        assert "LANG" not in channel.get_environment()
        await player.leave()


async def test_the_order_of_algorithms(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        conn = await house.connect(kex_algs="*", encryption_algs="*")
        assert conn.get_extra_info("send_cipher") in ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com")
        assert conn.get_extra_info("recv_compression") == "none"
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await house.connect(encryption_algs="chacha20-poly1305@openssh.com")


@pytest.mark.parametrize("old", ["ecdh-sha2-nistp256", "diffie-hellman-group14-sha256"])
async def test_old_key_exchanges_get_in_without_a_word_on_the_servers_terminal(tmp_path: Path, old: str) -> None:
    async with front(tmp_path) as house:  # a warning would be an error here
        conn = await house.connect(kex_algs=[old])
        await conn.create_process("plain")


async def test_the_host_key_is_the_one_told(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        async with asyncio.timeout(PATIENCE_S):
            key = await asyncssh.get_server_host_key("127.0.0.1", house.listener.port, config=None)
        assert key is not None
        assert key.get_fingerprint() == house.listener.fingerprint
        assert key.algorithm == b"ssh-ed25519"


async def test_names_are_cleaned_before_they_are_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    logging.getLogger("asyncssh").setLevel(logging.NOTSET)
    async with front(tmp_path) as house:
        conn = await house.connect("evil\u0301\u0301\u0301\u0301" + "x" * 60)
        await conn.run("board", encoding=None)
    logged = "".join(record.getMessage() for record in caplog.records if record.name.startswith("mafia_ssh"))
    assert "evi" in logged
    # asyncssh logs names, commands and environments as they come.
    assert [record for record in caplog.records if record.name.startswith("asyncssh")] == []
    assert "x" * 60 not in logged
    assert "\u0301" * 3 not in logged
