"""`mafia-ssh host`: the command it runs, the server it starts, and what it says when something is in the way."""

import asyncio
import os
import shutil
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from mafia_ssh.commands.host import Machine, known_hosts_line, read_banner, read_host_key, run
from mafia_ssh.commands.output import CommandError
from mafia_ssh.config import Config, defaults
from mafia_ssh.rules import Settings
from mafia_ssh.server import host_command
from mafia_ssh.ssh.hostkeys import host_identity, server_key


def config(tmp_path: Path, port: int = 2222, bind: str = "0.0.0.0") -> Config:
    return Config(bind, port, tmp_path / "my keys", tmp_path / "data", Settings(), "info")


class Calls(list[list[str]]):
    """Stands in for ssh: keeps its command lines."""

    def __call__(self, command: Sequence[str]) -> int:
        self.append(list(command))
        return 7


def key_in(folder: Path) -> bytes:
    return asyncssh.read_private_key(folder / "host_key").public_data


def machine(tmp_path: Path, calls: Calls, said: bytes | None = b"SSH-2.0-x\r\n", *, other: bool = False) -> Machine:
    return Machine(
        find=lambda name: f"/usr/bin/{name}",
        call=calls,
        banner=lambda address, port: said,
        host_key=lambda address, port: b"another" if other else key_in(tmp_path / "my keys"),
    )


def test_it_opens_the_session_on_a_server_that_runs(tmp_path: Path) -> None:
    calls = Calls()
    assert run(config(tmp_path), [], machine(tmp_path, calls)) == 7
    keys = tmp_path / "my keys"
    assert calls == [
        [
            *("/usr/bin/ssh", "-p", "2222", "-o", f'IdentityFile="{keys / "host_id"}"'),
            *("-o", "IdentitiesOnly=yes", "-o", f'UserKnownHostsFile="{keys / "known_hosts"}"'),
            *("-o", "StrictHostKeyChecking=yes", "host@localhost"),
        ]
    ]
    assert stat.S_IMODE((keys / "host_id").stat().st_mode) == 0o600


def test_the_server_is_known_beforehand_so_that_nothing_is_asked(tmp_path: Path) -> None:
    run(config(tmp_path, port=2200), [], machine(tmp_path, Calls()))
    known = tmp_path / "my keys" / "known_hosts"
    pattern, kind, data = known.read_text().split()
    assert pattern == "[localhost]:2200" and kind == "ssh-ed25519"
    assert asyncssh.import_public_key(f"{kind} {data}").public_data == key_in(tmp_path / "my keys")
    assert known_hosts_line("10.0.0.1", 22, "ssh-ed25519 AAAA comment") == "10.0.0.1 ssh-ed25519 AAAA\n"


class Open(asyncssh.SSHServer):
    """Lets only the host's key in."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        return username == "host" and key.public_data == self.key


@pytest.mark.skipif(shutil.which("ssh") is None, reason="needs OpenSSH")
@pytest.mark.parametrize("folder", ["keys", "100% my keys"])
async def test_openssh_gets_in_without_a_question(tmp_path: Path, folder: str) -> None:
    keys = tmp_path / folder
    host_id = host_identity(keys).public_data

    async def greet(process: "asyncssh.SSHServerProcess[str]") -> None:
        process.stdout.write("come in")
        process.exit(5)

    server = await asyncssh.listen(
        "127.0.0.1", 0, server_host_keys=[server_key(keys)], server_factory=lambda: Open(host_id), process_factory=greet
    )
    calls = Calls()
    with_port = Config("127.0.0.1", server.get_port(), keys, tmp_path, Settings(), "info")
    known = Machine(find=shutil.which, call=calls, host_key=lambda address, port: key_in(keys))
    await asyncio.to_thread(run, with_port, [], known)
    ssh = await asyncio.create_subprocess_exec(
        *calls[0][:-1],
        *("-T", "-F", "none", "-o", "BatchMode=yes", calls[0][-1]),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    said = await ssh.communicate()
    server.close()
    await server.wait_closed()
    assert (said, ssh.returncode) == ((b"come in", b""), 5)


def test_a_new_host_key_is_said_where_there_was_another_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data" / "matches").mkdir(parents=True)
    for told in (True, False):
        run(config(tmp_path), [], machine(tmp_path, Calls()))
        assert ("REMOTE HOST IDENTIFICATION HAS CHANGED" in capsys.readouterr().err) is told


def test_a_server_bound_to_one_address_is_reached_there(tmp_path: Path) -> None:
    calls = Calls()
    run(config(tmp_path, bind="192.168.1.20"), [], machine(tmp_path, calls))
    assert calls[0][-1] == "host@192.168.1.20"


def refusal(tmp_path: Path, given: Config, on: Machine) -> str:
    with pytest.raises(CommandError) as caught:
        run(given, [], on)
    assert caught.value.status == 1
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_without_ssh_it_says_how_to_go_on(tmp_path: Path) -> None:
    said = refusal(tmp_path, config(tmp_path), Machine(find=lambda name: None))
    assert "OpenSSH" in said and "host_id" in said


def test_a_port_that_something_else_holds_is_named(tmp_path: Path) -> None:
    calls = Calls()
    assert "2222" in refusal(tmp_path, config(tmp_path), machine(tmp_path, calls, b"220 mail\r\n"))
    assert "2222" in refusal(tmp_path, config(tmp_path), machine(tmp_path, calls, b""))
    assert "another SSH server" in refusal(tmp_path, config(tmp_path), machine(tmp_path, calls, other=True))
    assert calls == []


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_keys_that_cannot_be_kept_are_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "my keys" in refusal(tmp_path, config(tmp_path), machine(tmp_path, Calls()))


def test_a_keys_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "my keys").touch()
    assert "my keys" in refusal(tmp_path, config(tmp_path), machine(tmp_path, Calls()))


class Child:
    """Stands in for the server's process."""

    pid = 4711

    def __init__(self, status: int | None) -> None:
        self.status = status
        self.ended = False

    def poll(self) -> int | None:
        return self.status

    def terminate(self) -> None:
        self.ended = True

    def wait(self) -> int:
        return 0


def starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, child: Child, answers: Iterator[bytes | None], log: str = ""
) -> tuple[Machine, Calls, list[list[str]]]:
    """A machine on which nothing listens yet, and what is started there."""
    started: list[list[str]] = []

    def popen(command: list[str], **options: object) -> Child:
        started.append(command)
        (tmp_path / "data" / "server.log").write_text(log)
        return child

    monkeypatch.setattr("mafia_ssh.commands.host.subprocess.Popen", popen)
    calls, now = Calls(), iter(range(1000))
    stand_in = Machine(
        find=lambda name: name,
        call=calls,
        banner=lambda address, port: next(answers),
        clock=lambda: float(next(now)),
        sleep=lambda seconds: None,
    )
    return stand_in, calls, started


def test_where_no_server_runs_it_starts_one_with_the_same_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([None, None, b"", b"SSH-2.0-x"])
    on, calls, started = starting(tmp_path, monkeypatch, Child(None), answers)
    assert run(config(tmp_path), ["--port", "2222", "--set", "talk_s=90"], on) == 7
    assert started == [[sys.executable, "-m", "mafia_ssh", "serve", "--port", "2222", "--set", "talk_s=90"]]
    assert len(calls) == 1
    assert "kill 4711 stops it" in capsys.readouterr().err
    assert stat.S_IMODE((tmp_path / "data" / "server.log").stat().st_mode) == 0o600


def test_a_server_that_does_not_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = "some line\nmafia-ssh: port 2222 is in use\n"
    on, calls, _ = starting(tmp_path, monkeypatch, Child(1), iter([None]), log)
    assert refusal(tmp_path, config(tmp_path), on) == "the server did not start: port 2222 is in use"
    assert calls == []


def test_a_server_that_never_answers_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child = Child(None)
    on, calls, _ = starting(tmp_path, monkeypatch, child, iter([None] * 100))
    assert "did not answer" in refusal(tmp_path, config(tmp_path), on)
    assert child.ended and calls == []


@contextmanager
def speaker(words: bytes) -> Iterator[int]:
    """A port that says `words` to whoever comes, in pieces, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def speak() -> None:
            line, _ = listening.accept()
            with line:
                line.sendall(words[:2])
                line.sendall(words[2:])

        thread = threading.Thread(target=speak)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()


def test_a_port_is_known_by_what_it_says_first() -> None:
    for words in (b"SSH-2.0-x\r\nmore", b"HTTP", b""):
        with speaker(words) as port:
            said = read_banner("127.0.0.1", port)
            assert said is not None and said[:4] == words[:4]
    assert read_banner("127.0.0.1", port) is None


def test_what_is_no_ssh_server_has_no_host_key() -> None:
    with speaker(b"220 mail\r\n") as port:
        assert read_host_key("127.0.0.1", port) is None


@pytest.mark.parametrize(
    ("started", "differs", "command"),
    [
        (".venv/bin/mafia-ssh", {}, ".venv/bin/mafia-ssh host"),
        (".venv/bin/mafia-ssh", {"port": 2200}, ".venv/bin/mafia-ssh host --port 2200"),
        ("/opt/m/mafia-ssh", {"keys": Path("my keys")}, "/opt/m/mafia-ssh host --keys 'my keys'"),
        ("/x/mafia_ssh/__main__.py", {"bind": "10.0.0.5"}, f"{sys.executable} -m mafia_ssh host --bind 10.0.0.5"),
    ],
)
def test_the_server_says_how_its_host_gets_in(
    started: str, differs: dict[str, Any], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    config = replace(defaults(), **differs)
    assert host_command(config, config.port) == command
