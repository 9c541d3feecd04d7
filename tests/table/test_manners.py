"""How much one person may ask: enough for anybody's fingers, too little to drown a table."""

from mafia_ssh.rules.commands import Ready, Say
from mafia_ssh.table.codes import code_digest, word_digest
from mafia_ssh.table.gate import Gate
from mafia_ssh.table.manners import MOVES, NEWCOMERS, REQUESTS, TALK, Manners
from mafia_ssh.table.requests import MarkReady, SitDown, StandUp, Unlock, Write
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


async def test_connecting_anew_as_somebody_else_opens_so_many_accounts_and_silences_nobody(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    assert await ana.ask(Write("hello")) is None
    for number in range(200):
        stranger = await party.join(f"Zed{number}", None if number % 2 else f"key{number}")
        await stranger.ask(*[Write("gold")] * 10)
        await stranger.close()
    assert len([line for line in ben.view.lobby if line.text == "gold"]) == (NEWCOMERS.burst - 1) * TALK.burst
    assert await ana.ask(Write("what was that?")) is None
    far = await party.join("Cy", address="198.51.100.7")
    assert await far.ask(Write("no idea")) is None
    refusal = await ben.ask(Write("nor I"))
    assert refusal is not None and "Many new people" in refusal.text
    await party.go(20)
    assert await ben.ask(Write("nor I")) is None


async def test_who_changes_seat_and_name_without_end_is_told_of_a_few_times(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    for number in range(15):
        await ana.ask(SitDown(name=f"Ana{number}"), StandUp(), SitDown())
    assert len(ben.told) <= MOVES.burst + 2
    refusal = await ana.ask(SitDown(3))
    assert refusal is not None and "faster" in refusal.text
    await party.go(4)
    assert await ana.ask(SitDown(3)) is None


async def test_what_was_written_at_the_door_opens_no_account() -> None:
    party = Party(gate=Gate(None, code_digest("ABCD-2345")))
    ben = await party.join("Ben")
    for number in range(40):
        stranger = await party.join("host", None)
        await stranger.ask(Write("gold"), Unlock(""), SitDown(name=f"Zed{number}"), Write("gold"))
        await stranger.leave()
    assert len(ben.view.lobby) == NEWCOMERS.burst
    await party.table.close()
    await party.task


async def test_strangers_at_the_door_cost_those_behind_it_no_line() -> None:
    party = Party(gate=Gate(word_digest("moon")))
    for number in range(40):
        stranger = await party.join(f"Zed{number}", None)
        await stranger.ask(Write("gold"))
        await stranger.close()
    ana = await party.join("Ana")
    await ana.ask(Unlock("moon"))
    assert await ana.ask(Write("hello")) is None
    await party.table.close()
    await party.task


async def test_who_asks_without_end_disturbs_nobody(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    before = len(ben.box)
    for number in range(1000):
        await ana.ask(MarkReady(number % 2 == 0))
    assert len(ben.box) - before <= REQUESTS.burst


def test_nobody_types_or_plays_fast_enough_to_be_refused() -> None:
    manners = Manners()
    for moment in range(1200):
        assert manners.refuse("Ana", Ready(True), moment / 8, "here") is None, "a key held down, as far as it acts"
    for moment in range(60):
        assert (
            manners.refuse("Ben", Say("room", "a line every two seconds, for two minutes"), moment * 2.0, "here")
            is None
        )


def test_whispers_at_night_take_nothing_from_the_talk_by_day() -> None:
    """Or a refusal in the morning would tell that somebody wrote at night where villagers do not."""
    manners = Manners()
    for _ in range(TALK.burst):
        assert manners.refuse("Ana", Say("mafia", "psst"), 0.0, "here") is None
    assert manners.refuse("Ana", Say("mafia", "psst"), 0.0, "here") is not None, "whispers have a bound of their own"
    assert manners.refuse("Ana", Say("room", "good morning"), 0.0, "here") is None


def test_accounts_of_people_who_are_gone_are_not_kept() -> None:
    manners = Manners()
    for number in range(100_000):
        assert manners.refuse(number, Write("hello"), number * 0.1, f"from {number}") is None
    assert len(manners._requests._levels) < 1000
    assert len(manners._talk._levels) < 1000
