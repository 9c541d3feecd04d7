"""Whose key makes a host: the server's own, and those of the user who runs it."""

from pathlib import Path

import asyncssh
import pytest

from mafia_ssh.server import open_house
from tests.e2e.evening import config_in
from tests.faults.house import talk

RIGHTS = "You have the host's rights."


async def test_a_key_of_the_user_who_runs_the_server_is_a_hosts_and_no_other_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other, noted = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(3))
    folder = tmp_path / ".ssh"
    folder.mkdir()
    mine.write_public_key(folder / "id_ed25519.pub")
    noted.write_public_key(folder / "authorized_keys")
    (folder / "broken.pub").write_text("no key")
    monkeypatch.setenv("HOME", str(tmp_path))
    async with open_house(config_in(tmp_path)) as house:
        host = await talk(house.card.port, "host", mine)
        await host.hears(RIGHTS)
        await host.asks("preset club", "Club")
        player = await talk(house.card.port, "Ana", mine)
        await player.hears(RIGHTS)
        for key in (other, noted, None):
            stranger = await talk(house.card.port, "host", key)
            await stranger.hears("host's code")
            assert not any(RIGHTS in line for line in stranger.heard.all)
            await stranger.leave()
        for talker in (host, player):
            await talker.leave()
