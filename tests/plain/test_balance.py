"""The estimate of balance in plain lines."""

from dataclasses import replace

from mafia_ssh.balance import Estimate
from mafia_ssh.rules.roles import Side
from mafia_ssh.table.views import TableView
from mafia_ssh.ui.plain.scene import Notebook, Scene
from mafia_ssh.ui.plain.words import obey
from tests.plain.house import CARD
from tests.ui.builders import NAMES, Game, lobby


def asked(view: TableView) -> tuple[str, ...]:
    return obey(Scene(view, Notebook(), CARD, 0.0), "balance").lines


def test_it_tells_the_odds_and_how_they_came_about() -> None:
    found = Estimate(7, 300, ((Side.TOWN, 120), (Side.MAFIA, 180)))
    odds, how = asked(replace(lobby(names=NAMES[:7]), estimate=found))
    assert odds == "Odds: Town 40%, Mafia 60%, simulated play."
    assert how.startswith("From 300 simulated matches of 7") and "bots" in how


def test_it_says_why_there_is_none() -> None:
    assert "not yet" in asked(lobby(names=NAMES[:7]))[0]
    too_few = asked(lobby(names=NAMES[:3]))
    assert "nothing to weigh" in too_few[0] and "at least 5" in too_few[1]
    assert "lobby" in asked(Game.of().table(1))[0]
