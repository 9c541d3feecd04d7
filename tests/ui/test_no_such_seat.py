"""Digits that lead to no seat get an answer, the same for every role."""

from mafia_ssh.rules import Settings
from mafia_ssh.rules.events import PhaseKind

from .builders import Game
from .test_match_keys import SEVEN, sit


async def test_a_number_that_is_no_candidate_is_answered_and_withdraws_the_question() -> None:
    for viewer in (3, 4):
        async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), viewer) as seat:
            await seat.press("5", "enter")
            assert "There is no seat 9." in await seat.press("9")
            seat.sitting.now_s += 2
            await seat.press("enter")
            assert "Nobody is no candidate here." in await seat.press("0")
            seat.sitting.now_s += 2
            await seat.press("1")
            screen = await seat.press("0")
            assert "There is no such seat." in screen and "no seat 1" not in screen, "the cursor is on 1, under cover"
            assert seat.asked == []


async def test_at_a_vote_too_a_number_that_nobody_has_is_answered() -> None:
    async with sit(Game.of(SEVEN, Settings.of("classic", ballot_change=False)).until(PhaseKind.VOTE), 4) as seat:
        assert "There is no seat 8." in await seat.press("8")
        assert "Nobody is no candidate here." in await seat.press("0")
        await seat.press("6", "enter", "enter")
        assert "Your ballot stands." in await seat.press("0")
