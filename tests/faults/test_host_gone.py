"""The host's line drops: the match goes on, and one that waits for a host says so and takes the next one."""

from pathlib import Path

import asyncssh

from mafia_ssh.rules import Settings
from mafia_ssh.server import open_house
from tests.e2e.client import sits_down
from tests.e2e.evening import config_in
from tests.faults.house import gathered, talk
from tests.table.fakes import FakeClock

FULL = Settings.of("classic", full_nights=True)


async def test_a_paused_match_without_a_host_takes_the_co_host_then_the_code(tmp_path: Path) -> None:
    clock = FakeClock()
    async with (
        open_house(config_in(tmp_path, FULL), clock=clock) as house,
        gathered(tmp_path, house.card.port) as people,
        sits_down(house.card.port, "Fay", key=asyncssh.generate_private_key("ssh-ed25519")) as fay,
    ):
        ben = people.players["Ben"]
        await fay.sees("6 Fay", "you")
        await people.begin()
        await people.host.asks("cohost 2 yes", "co-host now")
        await people.host.asks("pause", "paused")
        await ben.leave()
        await people.host.leave()
        for _ in range(20):  # turns of the loop as well, in which the server takes note of the dropped lines
            until = clock.now + 1
            while clock.ring_until(until):
                pass
            await people.players["Ana"].asks("address", "fingerprint")
        await fay.sees("waits for a host")
        await people.players["Ana"].hears("The match waits for a host: ")
        again = await talk(house.card.port, "Ben", people.keys["Ben"])
        await again.asks("resume", "goes on")
        await again.leave()
        stranger = await talk(house.card.port, "host", asyncssh.generate_private_key("ssh-ed25519"))
        await stranger.asks(house.host_code, "host's rights")
        await stranger.asks("pause", "paused")
        await fay.sees("paused")
        await stranger.leave()
