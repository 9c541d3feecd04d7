"""How much one person may ask: enough for anybody's fingers, too little to drown a table."""

from mafia_ssh.rules.commands import Ready, Say
from mafia_ssh.table.manners import REQUESTS, TALK, Manners
from mafia_ssh.table.requests import MarkReady, Write
from tests.table.fakes import Party


async def test_who_writes_without_end_is_refused_and_nobody_else_is(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    refusals = [await ana.ask(Write(f"line {number}")) for number in range(30)]
    assert refusals[: TALK.burst] == [None] * TALK.burst
    assert all(refusal is not None and "wait" in refusal.text for refusal in refusals[TALK.burst :])
    assert len(ben.view.lobby) == TALK.burst
    assert await ben.ask(Write("what was that?")) is None
    assert await ana.ask(MarkReady(True)) is None, "only the talk is too much"
    await party.go(2)
    assert await ana.ask(Write("sorry")) is None


async def test_connecting_anew_with_the_same_key_opens_no_new_account(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    for _ in range(6):
        for number in range(10):
            await ana.ask(Write(f"line {number}"))
        ana = await party.join("Ana")
    assert len(ben.view.lobby) == TALK.burst


async def test_who_asks_without_end_disturbs_nobody(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    before = len(ben.box)
    for number in range(1000):
        await ana.ask(MarkReady(number % 2 == 0))
    assert len(ben.box) - before <= REQUESTS.burst


def test_nobody_types_or_plays_fast_enough_to_be_refused() -> None:
    manners = Manners()
    for moment in range(1200):
        assert manners.refuse("Ana", Ready(True), moment / 8) is None, "a key held down, as far as it acts"
    for moment in range(60):
        assert manners.refuse("Ben", Say("room", "a line every two seconds, for two minutes"), moment * 2.0) is None


def test_accounts_of_people_who_are_gone_are_not_kept() -> None:
    manners = Manners()
    for number in range(100_000):
        assert manners.refuse(number, Write("hello"), number * 0.1) is None
    assert len(manners._requests._levels) < 1000
    assert len(manners._talk._levels) < 1000
