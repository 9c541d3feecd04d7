"""Strangers who know no answer and stand at the door: they take places and time from each other, not from the rest."""

from dataclasses import replace
from pathlib import Path

import asyncssh

from mafia_ssh.server import open_house
from mafia_ssh.ssh.limits import Limits
from mafia_ssh.table.codes import word_digest
from mafia_ssh.table.gate import Gate
from mafia_ssh.table.porch import CROWDED, IN_ALL, PER_ADDRESS
from mafia_ssh.table.requests import Unlock
from tests.e2e.evening import config_in
from tests.faults.house import talk
from tests.table.fakes import Party

FAR = "198.51.100.7"


async def test_who_stands_at_the_door_without_an_answer_holds_no_place_for_ever(tmp_path: Path) -> None:
    config = replace(config_in(tmp_path), passcode="moon rise")
    async with open_house(config, limits=Limits(per_address=PER_ADDRESS + 4)) as house:
        crowd = [await talk(house.card.port, f"Zed{number}") for number in range(PER_ADDRESS + 3)]
        for stranger in crowd[:3]:
            await stranger.heard.until(CROWDED)
            await stranger.leave()
        ana = await talk(house.card.port, "Ana", asyncssh.generate_private_key("ssh-ed25519"))
        await ana.asks("moon rise", "You are Ana, in seat 1.")
        for talker in (ana, *crowd[3:]):
            await talker.leave()


async def test_the_crowd_makes_room_by_address_and_who_was_wrong_goes_first() -> None:
    party = Party(gate=Gate(word_digest("moon")))
    near = [await party.join(f"Zed{number}", None) for number in range(PER_ADDRESS)]
    await near[7].ask(Unlock("sun"))
    ana = await party.join("Ana", address=FAR)
    assert [each for each in (*near, ana) if each.goodbye] == []
    newest = await party.join("Zoe", None)
    assert [each for each in (*near, ana, newest) if each.goodbye == CROWDED] == [near[7]]
    inside = await party.join("Ben", address=FAR)
    await inside.ask(Unlock("moon"))
    for number in range(PER_ADDRESS, IN_ALL):
        await party.join(f"Yan{number}", None, address=f"203.0.113.{number}")
    assert [each for each in (*near, newest) if each.goodbye == CROWDED] == [near[0], near[7]]
    assert (ana.goodbye, inside.goodbye, inside.seat) == (None, None, 1)
    await party.table.close()
    await party.task


async def test_many_who_guess_at_once_keep_nobody_waiting_longer_than_a_minute() -> None:
    party = Party(gate=Gate(word_digest("moon")))
    for _ in range(3):
        for number in range(64):
            await (await party.join(f"Zed{number}", None)).ask(Unlock("sun"))
        await party.go(30)
    for number in range(64):
        await (await party.join(f"Yan{number}", None)).ask(Unlock("sun"))
    ana = await party.join("Ana")
    await party.go(2)
    ana = await party.join("Ana")
    await ana.ask(Unlock("moon"))
    for number in range(64):
        await party.join(f"Xer{number}", None)
    await party.go(60)
    assert ana.seat is not None
    await party.table.close()
    await party.task
