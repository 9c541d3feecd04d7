"""What the full screen asks the host once, plain lines ask once in the same words; nothing is done before `yes`."""

from dataclasses import dataclass
from typing import get_args

import pytest

from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.settings import Settings
from mafia_ssh.ui.frames.foot import answer_row
from mafia_ssh.ui.frames.scene import Scene
from mafia_ssh.ui.hand import Hand, Question

from .house import Guest, House, night_falls


@dataclass(frozen=True, slots=True)
class Case:
    """A question of the host's list."""

    typed: str
    """Without `yes`, also not in full."""
    words: str
    """As it is to be typed."""
    hand: Hand
    """Where the full screen asks it."""
    done: str
    """What everybody hears once it is done."""
    options: tuple[tuple[str, bool | str], ...] = ()


CASES = {
    "continue": Case("cont", "continue", Hand(question="continue"), "Day 1"),
    "stop": Case("stop", "stop", Hand(question="stop"), "The match is over."),
    "reverse": Case("rev", "reverse", Hand(question="reverse"), "The host reversed the vote", (("reverse", True),)),
    "expel": Case("exp cy", "expel 3", Hand(question="expel", cursor=3), "3 Cy was expelled"),
    "penalty": Case("pen 3", "penalty 3", Hand(question="penalty", cursor=3), "Penalty: one vote",
                    (("penalties", True),)),
    "table_vote": Case("ta vote 3", "table vote 3", Hand(question="table_vote", cursor=3), "3 Cy",
                       (("vote_mode", "table"),)),
    "cohost": Case("coh 3", "cohost 3", Hand(question="cohost", cursor=3), "Cy in seat 3 is co-host now."),
    "guest_host": Case("coh zoe", "cohost Zoe", Hand(question="guest_host", newcomer="Zoe"), "Zoe is co-host now."),
    "end_cohost": Case("coh off 2", "cohost off Ben", Hand(question="end_cohost", newcomer="Ben"),
                       "Ben is co-host no more."),
    "hand_over": Case("g 3 zo", "give 3 Zoe", Hand(question="hand_over", to=3, newcomer="Zoe"),
                      "The host hands seat 3 of Cy to Zoe."),
}  # fmt: skip
OWN = {"choose", "pass", "vote", "leave"}
"""Questions to a player, not to the host."""


async def at_the_table(house: House, question: str) -> tuple[Guest, Guest]:
    """The host, and somebody who hears what everybody hears, where this can be asked."""
    host, players = await night_falls(house, 6)
    await house.come("Zoe")
    if question == "end_cohost":
        await host.type("cohost 2 yes")
    wanted = {"continue": PhaseKind.MORNING, "penalty": PhaseKind.DISCUSSION, "table_vote": PhaseKind.VOTE,
              "reverse": PhaseKind.VOTE}.get(question)  # fmt: skip
    while wanted is not None and host.match.phase is not wanted:
        await house.clock.go(1)
    if question == "reverse":
        for player in players:
            if player.match.legal.vote:
                await player.type(f"vote {'3' if 3 in player.match.legal.vote else '2'}")
    return host, players[0]


@pytest.mark.parametrize("question", CASES)
async def test_it_is_asked_in_the_words_of_the_screen_and_done_after_yes(question: str) -> None:
    case = CASES[question]
    async with House(Settings.of("classic", full_nights=True, **dict(case.options))) as house:
        host, other = await at_the_table(house, question)
        ((asked, _),) = answer_row(Scene(host.view, case.hand, covered=True))
        before = host.view
        other.ear.new()
        assert await host.type(case.typed) == [f"{asked.removesuffix(' Enter: yes. Esc: no.')} Type {case.words} yes."]
        assert (other.ear.new(), host.view) == ([], before)
        await host.type(f"{case.words} yes")
        said = other.ear.new()
        assert any(case.done in line for line in said), said


def test_every_question_to_the_host_is_among_them() -> None:
    assert set(get_args(Question)) - OWN == set(CASES)


async def test_a_name_that_ends_in_yes_is_a_name_and_one_that_nobody_has_asks_nothing() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        host, _ = await night_falls(house, 6)
        await house.come("Zoe")
        await house.come("Zoe yes", key="another")
        assert await host.type("give 3 zoe yes") == [
            "Hand the seat of 3 Cy to Zoe yes? Type give 3 Zoe yes yes.",
        ]
        assert await host.type("cohost Zoe yes") == ["Give Zoe yes the host's rights too? Type cohost Zoe yes yes."]
        assert "The host hands seat 3 of Cy to Zoe yes." in await host.type("give 3 Zoe yes yes")
        there = "Type give 2 and the name of somebody without a seat: Cy, Zoe."
        assert (await host.type("give 2 ann yes"), await host.type("give 2 yes")) == ([there], [there])
        assert await host.type("cohost off 2 yes") == ["Type cohost off, and a seat or a name. Co-hosts: nobody."]
        assert host.view.co_hosts == ()
