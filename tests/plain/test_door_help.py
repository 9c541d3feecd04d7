"""A question mark at the door in plain lines: the question again, and no attempt spent on it."""

from mafia_ssh.table.codes import word_digest
from mafia_ssh.table.gate import Gate
from tests.plain.house import House


async def test_a_question_mark_has_the_question_said_again() -> None:
    async with House(gate=Gate(word_digest("moon"))) as house:
        ana = await house.come("Ana")
        assert await ana.type("?") == list(ana.ear.said[:2])
        assert (await ana.type("moon"))[1] == "You are Ana, in seat 1."
        board = await house.come("Ben", command="board")
        assert await board.type("?") == list(board.ear.said[:2])
        assert any("Ana" in line for line in await board.type("moon"))
