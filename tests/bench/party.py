"""A table full of clients that play a match by keys, for as long as a measurement wants it in some phase."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import asyncssh

from .clients import Client, House, connect

_POLL_S = 0.05
_PATIENCE_S = 30.0


class Party:
    """Players in seats 1 to n, the host at plain lines, watchers; one match."""

    def __init__(self, house: House, host: Client, players: list[Client], watchers: list[Client]) -> None:
        self.house = house
        self.host = host
        self.players = players
        self.watchers = watchers
        self.played: list[str] = []
        """The phases that the match went through."""

    @property
    def everybody(self) -> list[Client]:
        """Whoever has a full screen."""
        return [*self.players, *self.watchers]

    async def start(self) -> None:
        """Begin the match."""
        self.host.screen.press("start\n")
        await self._until(lambda phase: phase == "reveal")

    async def talk(self) -> None:
        """Play until the talk of the next day is on."""
        await self._until(lambda phase: phase in ("discussion", "over"))

    async def vote(self) -> None:
        """Play until the next vote is on."""
        await self._until(lambda phase: phase in ("vote", "over"))

    async def end(self) -> None:
        """Play to the end of the match."""
        await self._until(lambda phase: phase == "over")

    async def _until(self, there: Callable[[str], bool]) -> None:
        async with asyncio.timeout(_PATIENCE_S * 4):
            while True:
                phase, day, living = await self.house.phase()
                if not self.played or self.played[-1] != phase:
                    self.played.append(phase)
                if there(phase):
                    return
                await self._play(phase, living)
                await self._leave(phase, day)

    async def _play(self, phase: str, living: list[int]) -> None:
        """Do once what everybody living does in this phase."""
        if phase in ("reveal", "morning", "result"):
            self.host.screen.press("continue yes\n")
        elif phase == "discussion":
            for seat in living:
                self.players[seat - 1].screen.press("r")
        elif phase in ("night", "vote"):
            # Everybody chooses the highest other seat; one by one, as people do.
            for seat in living:
                target = next(each for each in reversed(living) if each != seat)
                self.players[seat - 1].screen.press(f"{target}\r\r")
                await asyncio.sleep(0.02)

    async def _leave(self, phase: str, day: int) -> None:
        """Wait until the phase has gone."""
        async with asyncio.timeout(_PATIENCE_S):
            while (await self.house.phase())[:2] == (phase, day):
                await asyncio.sleep(_POLL_S)


@contextlib.asynccontextmanager
async def a_party(house: House, players: int) -> AsyncIterator[Party]:
    """Players and a host in the lobby; all connections are closed at the end."""
    key = asyncssh.read_private_key(house.host_key)
    host = await connect(house.port, "host", key, command="plain")
    party = Party(house, host, [], [])
    try:
        for number in range(1, players + 1):
            client = await connect(house.port, f"player{number}")
            party.players.append(client)
            await client.screen.painted()
        yield party
    finally:
        await asyncio.gather(*(client.close() for client in (*party.everybody, host)))


async def watchers_join(party: Party, count: int) -> None:
    """So many more who only watch."""
    for _ in range(count):
        client = await connect(party.house.port, "watch")
        party.watchers.append(client)
        await client.screen.painted()
