"""The evening of the pictures: a real server, eight friends and a television at real clients, and a fixed story.

Names, deal, clock, addresses and host key's fingerprint are always the same, so the pictures are too.
"""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from unittest import mock

import asyncssh

from mafia_ssh import server
from mafia_ssh.rules import Settings
from mafia_ssh.table.joincard import JoinCard
from tests.e2e.client import Person, sits_down
from tests.e2e.evening import Evening, config_in
from tests.table.fakes import FakeClock

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
"""Where the pictures are kept."""
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
ANA, BEN, CLEO, DAN, EVA, FINN, GUS, HANA = range(1, 9)
SEED = "9556b82499cc0aaf86aee7f0d253e17c61b7ef73d48a295f37d98f08b04ffa7f"
"""Ben is the doctor, Cleo the detective, Finn and Hana are the mafia."""
ADDRESS = "192.168.1.20"
CARD = JoinCard((ADDRESS,), 2222, "SHA256:u8Wn4QJm0Gd1LxP7sVfK2yTzRcEb5hAiNoXq9MtUjpw")
PHONE, TERMINAL, BIG = (40, 20), (80, 24), (120, 36)
TRUE_COLOUR = "xterm-direct"

Take = Callable[[str, Person, str], Awaitable[None]]
"""Take a picture: its name, whose screen, the title of the window."""


async def play(folder: Path, take: Take) -> None:
    """Play the evening in `folder` and `take` its pictures on the way."""
    async with _gathered(folder) as evening:
        await _in_the_lobby(evening, take)
        await _first_night(evening, take)
        await _first_day(evening)
        await _second_night(evening)
        await _second_day(evening, take)


@contextlib.asynccontextmanager
async def _gathered(folder: Path) -> AsyncIterator[Evening]:
    """Everybody connected, Ana being the host who plays."""
    clock = FakeClock()
    config = config_in(folder, Settings.of("classic"))
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(mock.patch.object(server, "new_seed", lambda: SEED))
        stack.enter_context(mock.patch.object(server, "JoinCard", lambda *_: CARD))
        house = await stack.enter_async_context(server.open_house(config, clock=clock))

        async def comes(user: str, size: tuple[int, int], key: asyncssh.SSHKey | None = None) -> Person:
            columns, rows = size
            key = key or asyncssh.generate_private_key("ssh-ed25519")
            return await stack.enter_async_context(
                sits_down(house.listener.port, user, key=key, columns=columns, rows=rows, term=TRUE_COLOUR)
            )

        host = await comes("host", TERMINAL, asyncssh.read_private_key(config.keys / "host_id"))
        await host.sees("d sit here")
        host.press("dAna\r")
        await host.sees("1 Ana", "host  you")
        evening = Evening(house, clock, host, {ANA: host})
        for seat, name in enumerate(NAMES[1:], BEN):
            player = await comes(name, PHONE if seat == EVA else TERMINAL)
            await player.sees(f"{seat} {name}")
            evening.players[seat] = player
        evening.watcher = await comes("watch", BIG)
        await evening.watcher.sees("watching")
        yield evening


async def _in_the_lobby(evening: Evening, take: Take) -> None:
    host, players = evening.host, evening.players
    for seat in (BEN, CLEO, EVA, FINN, GUS, HANA):
        players[seat].press("r")
        await host.sees(f"{(BEN, CLEO, EVA, FINN, GUS, HANA).index(seat) + 1} of 8 are ready")
    await _says(evening, EVA, "it runs on my phone!")
    await evening.pass_time(1)
    host.press("s")
    await host.sees("Settings: Classic", "from 300 matches")
    host.press("\x1b")
    await host.sees("Mafia: the lobby", "simulated play")
    await take("lobby", host, _title("host"))
    host.press("s")
    await host.sees("Settings: Classic")
    host.press("\x1b[B" * 10 + "\x1b[C")
    await host.sees("Classic, changed")
    await evening.pass_time(1)
    await host.sees("Odds: ", "Jester 26%")
    await take("settings", host, _title("host"))
    host.press("r")
    await host.sees_no("changed")
    host.press("\x1b")
    await host.sees("Mafia: the lobby")
    for seat in (ANA, DAN):
        players[seat].press("r")
    await host.sees("everybody is ready")
    host.press("g")
    await evening.all_see("Roles are dealt")


async def _first_night(evening: Evening, take: Take) -> None:
    """Gus dies; Cleo learns about Hana."""
    finn = evening.players[FINN]
    await evening.pass_time(5)
    await evening.all_see("Night 1")
    await evening.pass_time(8)
    await finn.sees("0:22")
    await take("night-covered", finn, _title("Finn"))
    await _chooses(evening, HANA, GUS)
    evening.players[HANA].press("tgus talks too much\r\x1b")
    finn.press(" ")
    await finn.sees("For your eyes only", "gus talks too much")
    finn.press("7")
    await take("night-open", finn, _title("Finn"))
    await evening.cover(finn)
    await _chooses(evening, FINN, GUS)
    await _chooses(evening, BEN, ANA)
    await evening.choose(CLEO, HANA)
    await evening.all_see("Gus (Villager) died in the night")


async def _first_day(evening: Evening) -> None:
    """Cleo speaks up, and Hana is voted out."""
    await evening.pass_time(5)
    await evening.all_see("Day 1, talk")
    await _says(evening, CLEO, "i asked about hana. she is mafia")
    await _says(evening, FINN, "says who? i asked nobody and i think it is dan")
    await evening.pass_time(60)
    await evening.all_see("Day 1, vote")
    for seat in (ANA, BEN, CLEO, DAN, EVA):
        await evening.choose(seat, HANA)
        await evening.players[seat].sees("You have voted")
    for seat in (FINN, HANA):
        await evening.choose(seat, DAN)
    await evening.all_see("Hana is voted out: Mafia")


async def _second_night(evening: Evening) -> None:
    """Cleo asks about Finn, and does not live to tell."""
    await evening.pass_time(5)
    await evening.all_see("Night 2")
    await _chooses(evening, CLEO, FINN)
    await _chooses(evening, BEN, DAN)
    await evening.choose(FINN, CLEO)
    await evening.all_see("Day 2", "Cleo (Detective) died")


async def _second_day(evening: Evening, take: Take) -> None:
    """Four against one: the town wins."""
    ben, eva, tv = evening.players[BEN], evening.players[EVA], evening.watcher
    assert tv is not None
    await evening.pass_time(5)
    await evening.all_see("Day 2, talk")
    await _says(evening, ANA, "poor cleo. who was she going to ask next?")
    await _says(evening, FINN, "dan, obviously. look how quiet he is")
    await _says(evening, DAN, "i am quiet because i am eating")
    await _says(evening, EVA, "finn, who did you vote for yesterday?")
    await evening.pass_time(60)
    await evening.all_see("Day 2, vote")
    await evening.pass_time(9)
    for seat in (ANA, EVA, FINN):
        await evening.choose(seat, DAN if seat == FINN else FINN)
        await evening.players[seat].sees("You have voted")
    ben.press("6")
    for person in (ben, eva):
        await person.sees("0:21")
    await take("vote", ben, _title("Ben"))
    await take("phone", eva, _title("Eva"))
    await take("board", tv, _title("watch"))
    await evening.choose(DAN, FINN)
    ben.press("\r\r")
    await evening.all_see("The match is over", "The town win")
    evening.watcher = None
    await take("end", tv, _title("watch"))
    tv.press("r")
    await tv.sees("Retelling")
    tv.press("\x1b[C")
    await tv.sees("2 Ben protects 1 Ana")
    await take("retelling", tv, _title("watch"))


async def _chooses(evening: Evening, seat: int, target: int) -> None:
    """Choose at night, and have it done before the next. Not for the last, which ends the night."""
    await evening.choose(seat, target)
    await evening.players[seat].sees("Done.")


async def _says(evening: Evening, seat: int, text: str) -> None:
    """Write a line to the room, and have every player see how it begins before the next."""
    evening.players[seat].press(f"t{text}\r\x1b")
    beginning = " ".join(text.split()[:2])
    for person in evening.players.values():
        await person.sees(f"{NAMES[seat - 1]}: {beginning}")


def _title(user: str) -> str:
    return CARD.command(user, "localhost" if user == "host" else None)
