"""RULES 5.3: everyone reads the room chat; however much is written, a state keeps only so much of it."""

from mafia_ssh.rules.commands import Say
from mafia_ssh.rules.evolve import MAX_TALK

from .table import table


def test_5_3_talk_is_bounded_and_the_newest_is_kept() -> None:
    match = table("classic", "mafia*2 doctor villager*4").to("night")
    for number in range(MAX_TALK + 7):
        match.do(1, Say("mafia", f"line {number}"))
    assert len(match.state.mafia_talk) == MAX_TALK
    assert match.state.mafia_talk[-1].text == f"line {MAX_TALK + 6}"
    match.to("discussion")
    for number in range(MAX_TALK + 7):
        match.do(3, Say("room", f"line {number}"))
    assert len(match.state.room) == MAX_TALK
    assert match.sees("watcher").room[-1].text == f"line {MAX_TALK + 6}"
