"""The door and the seats as people with real clients meet them: codes, hand-over, expulsion, returns, names."""

import itertools
from dataclasses import replace
from functools import partial
from pathlib import Path

import asyncssh
import pytest

from mafia_ssh.rules import Settings, deal
from mafia_ssh.rules.roles import Role
from mafia_ssh.server import open_house
from tests.e2e.client import sits_down
from tests.e2e.evening import an_evening, config_in
from tests.table.fakes import FakeClock

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva")


def a_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


@pytest.mark.parametrize("user", ["Ana", "watch"])
async def test_nothing_of_the_table_is_sent_before_the_passcode(tmp_path: Path, user: str) -> None:
    config = config_in(tmp_path)
    async with open_house(replace(config, passcode="moon rise"), clock=FakeClock()) as house:
        host_key = asyncssh.read_private_key(config.keys / "host_id")
        port = house.card.port
        async with sits_down(port, "Zebedee", key=host_key) as host, sits_down(port, user) as person:
            await host.sees("Zebedee")
            await person.sees("passcode")
            person.press("sun\r")
            await person.sees("not the passcode")
            assert b"Zebedee" not in person.raw
            person.press("moon rise\r")
            await person.sees("Zebedee")
            assert b"moon" not in person.raw


async def test_the_code_behind_the_key_brings_a_player_without_a_key_back(tmp_path: Path) -> None:
    async with open_house(config_in(tmp_path), clock=FakeClock()) as house:
        async with sits_down(house.card.port, "Ana") as ana:
            await ana.sees("1 Ana")
            ana.press("y")
            await ana.sees("Your code: ")
            code = ana.text.split("Your code: ")[1][:9]
        async with sits_down(house.card.port, "ana") as back, sits_down(house.card.port, "Ana") as other:
            await back.sees("the code")
            assert b"seat" not in back.raw or "1 Ana" not in back.text
            back.press(f"{code.lower()}\r")
            await back.sees("1 Ana", "you")
            await other.sees("the code")
            other.press("\r")
            await other.sees("Choose another")
            other.press("Bea\r")
            await other.sees("2 Bea", "you")
            assert code.encode() not in bytes(back.raw) + bytes(other.raw)


@pytest.mark.parametrize(
    ("user", "why"),
    [
        ("   ", "empty"),
        ("\u200b\u200b", "empty"),
        ("x" * 200, "longer than 16"),
        ("\U0001f600" * 3, "at least one letter"),
        ("host\u200b", "reserved"),
        ("sYstem", "reserved"),
        ("NAME", "stands for your own name"),
        ("wаtch", "reserved"),
        ("Αna", "already goes by"),
        ("漢" * 9, "longer than 16"),
    ],
)
async def test_a_name_that_cannot_be_used_gets_a_screen_to_choose_another(tmp_path: Path, user: str, why: str) -> None:
    async with (
        open_house(config_in(tmp_path), clock=FakeClock()) as house,
        sits_down(house.card.port, "Ana", key=a_key()) as ana,
    ):
        await ana.sees("1 Ana")
        async with sits_down(house.card.port, user) as person:
            await person.sees(why)
            person.press("ana\r")
            await person.sees("already goes by that name")


@pytest.mark.parametrize(
    ("user", "shown"),
    [
        ("[/b]\x1b]52;c;eA==\x07Z", "[/b]Z"),
        ("[@click=app.x]", "[@click=app.x]"),
        ("\x9b31mZoe\r\n", "Zoe"),
        ("Z\u202eoe\u0301\u0301\u0301", "Zo\u00e9\u0301"),
    ],
)
async def test_what_is_in_a_name_is_text_on_every_screen(tmp_path: Path, user: str, shown: str) -> None:
    async with (
        open_house(config_in(tmp_path), clock=FakeClock()) as house,
        sits_down(house.card.port, "Ana", key=a_key()) as ana,
    ):
        await ana.sees("1 Ana")
        async with sits_down(house.card.port, user, key=a_key()) as person:
            await person.sees(f"2 {shown}"[:6], "you")
            await ana.sees(f"2 {shown}"[:6])
            for raw in (bytes(person.raw), bytes(ana.raw)):
                assert b"]52;" not in raw and "\u202e".encode() not in raw and b"\xc2\x9b" not in raw


async def test_a_seat_is_handed_to_a_newcomer_at_the_table(tmp_path: Path) -> None:
    async with an_evening(tmp_path, NAMES, watched=False) as evening:
        port = evening.house.card.port
        evening.host.press("g")
        await evening.host.sees("Start all the same?")
        evening.host.press("g")
        await evening.all_see("Roles are dealt")
        async with sits_down(port, "Zoe", key=a_key()) as zoe:
            await zoe.sees("Roles are dealt")
            evening.host.press("h")
            await evening.host.sees("hand a seat to a newcomer")
            evening.host.press("g")
            await evening.host.sees("Hand over whose seat?")
            evening.host.press("2\r")
            await evening.host.sees("Zoe")
            evening.host.press("\r")
            evening.host.press("\r")
            await evening.players[1].sees("2 Zoe")
            await zoe.sees("2 Zoe", "you")
            assert b"For your eyes only" not in zoe.raw
            zoe.press(" ")
            await zoe.sees("For your eyes only", "You are")
            await evening.players[2].sees("2 Zoe")
            evening.players[2].press(" ")
            await evening.players[1].sees("2 Zoe")
            assert b"For your eyes only" not in evening.players[2].raw


def seed_with(role: Role, seat: int, players: int) -> str:
    """A seed that deals `role` to `seat` of a Classic table."""
    names = tuple(f"player {number}" for number in range(players))
    seeds = (f"{number:064x}" for number in itertools.count())
    return next(seed for seed in seeds if deal(Settings(), names, seed).role(seat) is role)


async def test_an_expelled_player_reads_why_now_and_at_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = a_key()
    # Expelling the only mafia would end the match, and open the door again.
    monkeypatch.setattr("mafia_ssh.server.new_seed", partial(seed_with, Role.VILLAGER, seat=5, players=5))
    async with an_evening(tmp_path, NAMES[:4], watched=False) as evening:
        port = evening.house.card.port
        async with sits_down(port, "Eva", key=key) as eva:
            await eva.sees("5 Eva", "you")
            evening.host.press("g")
            await evening.host.sees("Start all the same?")
            evening.host.press("g")
            await evening.all_see("Roles are dealt")
            evening.host.press("h")
            await evening.host.sees("expel a player")
            evening.host.press("x")
            await evening.host.sees("Expel whom?")
            evening.host.press("5\r")
            evening.host.press("\r")
            await eva.ends()
            assert b"expelled you from this match" in eva.raw
        for user in ("Eva", "Another", "watch"):
            async with sits_down(port, user, key=key) as again:
                await again.ends()
                assert b"expelled you from this match" in again.raw
                assert b"Ana" not in again.raw


async def test_the_older_session_of_a_seat_is_told_that_it_was_opened_elsewhere(tmp_path: Path) -> None:
    key = a_key()
    async with open_house(replace(config_in(tmp_path)), clock=FakeClock()) as house:
        port = house.card.port
        async with sits_down(port, "Ana", key=key) as first, sits_down(port, "Bea", key=key) as second:
            await first.ends()
            assert b"opened elsewhere" in first.raw
            await second.sees("1 Ana", "you")


async def test_a_terminal_in_plain_mode_does_not_echo_the_passcode(tmp_path: Path) -> None:
    config = replace(config_in(tmp_path), passcode="moon rise")
    async with (
        open_house(config, clock=FakeClock()) as house,
        sits_down(house.card.port, "Ana", term="dumb", key=a_key()) as ana,
    ):
        await ana.sees("This table has a passcode.")
        ana.press("moom\x7fn rise\r")
        await ana.sees("You are Ana, in seat 1.")
        assert b"moo" not in ana.raw and b"rise" not in ana.raw
        ana.press("who\r")
        await ana.sees("who")
