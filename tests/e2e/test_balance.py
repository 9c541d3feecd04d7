"""The estimate of balance at a real server: it comes to everybody in the lobby, and leaves nothing behind."""

import asyncio
import multiprocessing
from pathlib import Path

from mafia_ssh.arrival import Arrival
from mafia_ssh.balance import Estimate
from mafia_ssh.config import load
from mafia_ssh.server import open_house
from mafia_ssh.table.views import Delivery, Update


async def test_a_lobby_of_seven_is_told_the_odds(tmp_path: Path) -> None:
    config = load(
        {"bind": "127.0.0.1", "port": "0", "keys": str(tmp_path / "keys"), "data": str(tmp_path / "data")},
        [],
        {},
        tmp_path,
    )
    told: asyncio.Future[Estimate] = asyncio.get_running_loop().create_future()

    def hear(delivery: Delivery) -> None:
        if isinstance(delivery, Update) and delivery.view.estimate is not None and not told.done():
            told.set_result(delivery.view.estimate)

    async with open_house(config) as house:
        links = [
            house.table.join(Arrival(name, f"SHA256:{name}", False, "192.0.2.1"), hear)
            for name in ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus")
        ]
        found = await asyncio.wait_for(told, 60)
        assert found.players == 7
        assert all(link.latest.estimate in (None, found) for link in links)
    assert multiprocessing.active_children() == []
