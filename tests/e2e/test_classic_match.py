"""A whole Classic match at a real server: six players and a watcher at real clients, by the keyboard alone."""

import contextlib
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from tests.e2e.client import Person, sits_down_with_ssh
from tests.e2e.evening import Evening, an_evening

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay")
SECRET_WORDS = ("Mafia side", "Detective", "Doctor", "Villager", "For your eyes only")


async def test_six_players_and_a_watcher_play_classic_to_the_end_and_again(tmp_path: Path) -> None:
    async with an_evening(tmp_path, NAMES) as evening:
        await play(evening)


@pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no ssh client here")
async def test_the_same_with_the_ssh_client_of_the_system(tmp_path: Path) -> None:
    async with an_evening(tmp_path, (), watched=True) as evening, contextlib.AsyncExitStack() as stack:
        for seat, name in enumerate(NAMES, 1):
            person = await stack.enter_async_context(with_ssh(tmp_path, evening, name))
            await person.sees(f"{seat} {name}", "you")
            evening.players[seat] = person
        await play(evening)


@contextlib.asynccontextmanager
async def with_ssh(folder: Path, evening: Evening, name: str) -> AsyncIterator[Person]:
    path = folder / name
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
    path.chmod(0o600)
    async with sits_down_with_ssh(evening.house.card.port, name, path) as person:
        yield person


async def play(evening: Evening) -> None:
    """Night 1 kills nobody, day 1 is a tie, night 2 kills a villager, day 2 votes the mafia out; then a rematch."""
    players = evening.players
    for player in players.values():
        player.press("r")
    await evening.host.sees("everybody is ready")
    evening.host.press("g")
    await evening.all_see("Roles are dealt")

    roles = await evening.roles()
    assert sorted(roles.values()) == ["detective", "doctor", "mafia", "villager", "villager", "villager"]
    mafia, detective, doctor = (next(seat for seat in roles if roles[seat] == role) for role in ONCE)
    victim = next(seat for seat in roles if roles[seat] == "villager")

    await evening.pass_time(5)
    await evening.all_see("Night 1")
    nothing_secret_on_any(evening)
    await evening.choose(mafia, doctor)
    await evening.choose(doctor, doctor)
    await evening.choose(detective, mafia)
    await evening.all_see("Nobody died in the night")
    nothing_secret_on_any(evening)
    assert await evening.peek(detective, re.compile(r"Night 1: \d (\w+) is mafia")) == NAMES[mafia - 1]
    await evening.cover(players[detective])

    await evening.pass_time(5)
    players[victim].press("tWho was it?\r")
    for player in players.values():
        await player.sees("Who was it?")
    players[victim].press("\x1b")
    await players[victim].sees("t: write to the room")
    await evening.pass_time(60)
    await evening.all_see("Day 1, vote")
    await evening.choose(mafia, victim)
    await evening.choose(victim, mafia)
    await players[mafia].until(lambda: players[mafia].text.count("  voted") == 2, "two who have voted")
    await evening.pass_time(30)
    await evening.all_see("tie", but=[evening.host])
    await evening.pass_time(5)

    await evening.all_see("Night 2")
    await evening.choose(mafia, victim)
    await evening.choose(doctor, mafia)
    await evening.choose(detective, doctor)
    await evening.all_see(f"{NAMES[victim - 1]} (Villager) died in the night")
    await players[victim].sees("You are out")
    await evening.pass_time(65)
    await evening.all_see("Day 2, vote")
    for voter in players:
        if voter != victim:
            await evening.choose(voter, doctor if voter == mafia else mafia)
    await evening.all_see("The match is over", "The town win")
    for person in evening.everybody:
        assert f"{NAMES[mafia - 1]} is voted out: Mafia" in person.text.replace(f"{mafia} ", "")

    evening.host.press("g")
    await evening.all_see("Roles are dealt")
    for seat, player in players.items():
        await player.sees(f"you are {seat} {NAMES[seat - 1]}")


ONCE = ("mafia", "detective", "doctor")


def nothing_secret_on_any(evening: Evening) -> None:
    for person in evening.everybody:
        for word in SECRET_WORDS:
            assert word not in person.text, f"{person.name} shows {word!r} to the room:\n{person.text}"
