"""The private notebook in plain lines: kept for its writer alone, spoken only on request."""

from mafia_ssh.table.views import Jotting
from tests.plain.house import House, begin, night_falls


async def test_notes_are_kept_without_a_word_and_read_out_on_request() -> None:
    async with House() as house:
        _, (ana, ben, *_) = await night_falls(house, 6)
        for line in ("note 3 never looks up", "note 3 mafia", "note ben town", "note 5 votes late", "note 5 clear"):
            assert await ana.type(line) == ["Kept."]
        assert ana.view.notes == (Jotting(2, "town", ""), Jotting(3, "mafia", "never looks up"))
        assert await ana.type("notes") == [
            "2 Ben: taken for town.",
            "3 Cy: taken for mafia; never looks up.",
        ]
        assert await ben.type("notes") == ["Your notebook is empty."]
        assert ben.ear.new() == []


async def test_the_answer_is_the_same_whatever_the_role_and_the_phase() -> None:
    async with House() as house:
        _, players = await begin(house, 6)
        for seconds in (0, 6, 31, 5, 61):
            await house.clock.go(seconds)
            assert {tuple(await player.type("note 2 hm")) for player in players} == {("Kept.",)}


async def test_who_has_no_seat_in_a_match_has_no_notebook() -> None:
    async with House() as house:
        host, players = await night_falls(house, 6)
        for line in ("note 3 hm", "notes"):
            assert await host.type(line) == ["Only who plays in a match has a notebook."]
        await host.type("stop yes")
        await host.type("lobby")
        assert await players[0].type("note 3 hm") == ["Only who plays in a match has a notebook."]


async def test_a_note_that_cannot_be_kept_says_how_it_is_done() -> None:
    async with House() as house:
        _, (ana, *_) = await night_falls(house, 6)
        assert (await ana.type("note 3"))[0].startswith("Type note, a seat and your words")
        assert await ana.type("note 44 hm") == ["There is no player in seat 44."]
