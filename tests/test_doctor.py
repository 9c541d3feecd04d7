"""`mafia-ssh doctor` finds what would keep an evening from beginning."""

import socket
from dataclasses import replace
from pathlib import Path

import pytest

from mafia_ssh.commands import doctor
from mafia_ssh.config import Config
from tests.e2e.evening import config_in


def lines(config: Config, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = doctor.run(config, find=lambda _: None)
    return status, capsys.readouterr().out


def test_a_machine_that_is_ready(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = lines(config_in(tmp_path), capsys)
    assert status == 0
    assert "BAD" not in said
    assert "the server's is SHA256:" in said
    assert "`mafia-ssh host` needs one" in said


def test_a_port_that_something_else_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as holder:
        port = holder.getsockname()[1]
        status, said = lines(replace(config_in(tmp_path), port=port), capsys)
    assert status == 1
    assert f"BAD  port {port} is taken by something else" in said


def test_a_key_that_others_can_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = config_in(tmp_path)
    doctor.run(config)
    (config.keys / "host_key").chmod(0o644)
    status, said = lines(config, capsys)
    assert status == 1
    assert "host_key can be read by others" in said


def test_a_data_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = config_in(tmp_path)
    config.data.write_text("")
    status, said = lines(config, capsys)
    assert status == 1
    assert "BAD  cannot write match records in" in said
