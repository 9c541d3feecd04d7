"""What comes for one player alone leaves their covered screen alone: not a cell, not a digit of the clock, not a byte.

The clock has gone on when it comes, and no tick has shown that yet: a screen that drew the new second with a mate's
pick would tell a neighbour, and whoever listens to the network, that something came in.
"""

import asyncio
from pathlib import Path

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.roles import Role
from mafia_ssh.table.views import Update
from mafia_ssh.ui.app import MafiaApp
from mafia_ssh.ui.curtain import CLOSED, frame_bytes
from mafia_ssh.ui.screens.match import MatchScreen
from mafia_ssh.ui.screens.notebook import NotebookScreen
from tests.e2e.client import Person
from tests.security.party import Party, a_party, seed_for, settle

NAMES = ("Ana", "Ben", "Cyd", "Dee", "Eva", "Fay", "Gus")
ANA, BEN = 1, 2
FRAME = frame_bytes(80, 24)


def both_mafia(roles: tuple[Role, ...]) -> bool:
    return roles[ANA - 1] is roles[BEN - 1] is Role.MAFIA


async def still(party: Party) -> None:
    """Until everything is answered, and read by whom it was for: all are on this one loop."""
    for _ in range(5):
        await settle(party)
        for _ in range(50):
            await asyncio.sleep(0)


async def nothing_comes(party: Party, to: Person, by: Person, keys: str) -> None:
    """`by` does what only `to` is told of, a second after the last tick."""
    await party.pass_time(1)
    await still(party)
    before = len(to.raw)
    by.press(keys)
    await still(party)
    assert bytes(to.raw[before:]) == b"", f"{keys!r} moved something on a covered screen"


@pytest.mark.parametrize("page", ["", "?", "i", "m"], ids=["table", "help", "rules", "notebook"])
async def test_a_mates_pick_and_whisper_move_nothing_covered(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MafiaApp, "_tick_on", lambda app: None)  # the real seconds of a test come by chance
    settings = Settings.of("classic", night_s=600, final_choices=False)
    seed = seed_for(settings, NAMES, both_mafia)
    async with a_party(tmp_path, NAMES, settings, monkeypatch, seed=seed) as party:
        await party.start()
        await party.pass_time(5)
        await party.all_see("Night 1")
        ana, ben = party.players[ANA], party.players[BEN]
        ben.press(page)
        await still(party)
        for keys in ("4\r\r", "5\r\r", "tfive it is\r\x1b"):
            await nothing_comes(party, ben, ana, keys)
        ben.press("\x1b " if page else " ")
        await ben.sees("For your eyes only", "five it is", "◂ 1")


@pytest.mark.parametrize("page", ["", "m"], ids=["table", "notebook"])
async def test_a_mates_pick_in_the_moment_of_covering_leaves_the_frame_its_size(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is to be painted waits for its turn; an update that changes nothing must not take its padding away."""
    monkeypatch.setattr(MafiaApp, "_tick_on", lambda app: None)
    settings = Settings.of("classic", night_s=600, final_choices=False)
    seed = seed_for(settings, NAMES, both_mafia)
    async with a_party(tmp_path, NAMES, settings, monkeypatch, seed=seed) as party:
        await party.start()
        await party.pass_time(5)
        await party.all_see("Night 1")
        party.players[BEN].press(page + " ")
        await still(party)
        app = next(
            session._run._app
            for session in party.house.listener._house.sessions
            if session._run is not None and session._arrival.user == "Ben"
        )
        assert isinstance(app, MafiaApp)
        screen = app.screen
        assert isinstance(screen, MatchScreen | NotebookScreen) and not screen.covered
        screen._curtain = CLOSED
        screen.draw()
        screen.show(Update(app.table))
        assert app.frame_bytes == FRAME


async def test_a_sign_moves_nothing_covered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MafiaApp, "_tick_on", lambda app: None)
    settings = Settings.of("classic", day_first=True, gestures=True, talk_s=600)
    async with a_party(tmp_path, NAMES, settings, monkeypatch, seed=f"{1:064x}") as party:
        await party.start()
        await party.pass_time(5)
        await party.all_see("Day 1, talk")
        await nothing_comes(party, party.players[BEN], party.players[ANA], f"g{BEN}\r\r\r")
        party.players[BEN].press(" ")
        await party.players[BEN].sees("For your eyes only", "thumb up")
