"""What everybody was told beside the record, in plain lines: said to who comes later, and read back with a word."""

from mafia_ssh.table.table import SLEPT
from tests.plain.house import House, begin


async def test_who_joins_hears_why_the_game_stands_still() -> None:
    async with House() as house:
        host, players = await begin(house, 6)
        house.clock.now_s += 3600
        await house.clock.go(1)
        assert players[0].ear.said.count(SLEPT) == 1
        late = await house.come("Zoe")
        assert SLEPT in late.ear.said
        await host.type("resume")
        later = await house.come("Zed")
        assert SLEPT not in later.ear.said
        assert players[0].ear.said.count(SLEPT) == 1


async def test_news_reads_back_what_holds_first_and_then_the_newest() -> None:
    async with House() as house:
        host, players = await begin(house, 6)
        assert await players[0].type("news") == ["Nothing has been told yet."]
        house.clock.now_s += 3600
        await house.clock.go(1)
        await host.type("cohost 2 yes")
        assert await players[0].type("news") == [SLEPT, "Ben in seat 2 is co-host now."]
        await host.type("resume")
        assert await players[0].type("news") == ["Ben in seat 2 is co-host now."]


async def test_news_all_reads_everything() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        for number in range(12):
            await house.come(f"Ann{number:02}")
        said = await host.type("news")
        assert (len(said), said[0], said[-1]) == (11, "Ann11 takes seat 12.", "2 more: type news all.")
        assert (await host.type("news all"))[-1] == "Ann00 takes seat 1."


async def test_who_loses_the_seat_hears_it() -> None:
    async with House() as house:
        host, players = await begin(house, 6)
        await house.come("Zoe")
        await host.type("give 2 Zoe yes")
        assert "The host has handed your seat to Zoe. You watch from now on." in players[1].ear.said
        assert not any("handed your seat" in line for line in (*players[0].ear.said, *host.ear.said))
