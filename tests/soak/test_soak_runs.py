"""The soak still runs: a kill in the lobby, a match, a thief, a kill in it. What it checks has to hold here as well."""

from pathlib import Path

from tests.soak.soak import KEYLESS, PLAIN, SCREEN, SEATS, Soak


async def test_a_moment_of_it(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 0, 1)
    async with soak.running():
        await soak.set_up("classic")
        await soak.kill_in_the_lobby()
        await soak.deal()
        assert soak.host is not None
        await soak.host.asks("pause", "The game is paused")
        for name in (PLAIN[0], KEYLESS, SCREEN[0]):
            await soak.thief(name)
        await soak.drop(soak.actors[0])
        await soak.kill()
        await soak.host.asks("address", "fingerprint")
    counts = soak.figures.counts
    assert soak.figures.wrong == []
    assert (counts["servers"], counts["kills"], counts["kills in the lobby"], counts["thieves"]) == (3, 2, 1, 3)
    assert (counts["returns"] >= 2 * len(soak.actors), len(soak.actors) + len(soak.screens)) == (True, SEATS)
    assert counts["host's commands told and kept"] > 0
