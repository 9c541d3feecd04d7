"""The estimate of balance in the lobby and the settings: named for what it is, and nothing where there is none."""

from dataclasses import replace

import pytest

from mafia_ssh.balance import Estimate
from mafia_ssh.rules import Settings
from mafia_ssh.rules.roles import Side
from mafia_ssh.table.views import TableView
from mafia_ssh.ui.balance_words import balance_line, how_line, shares
from mafia_ssh.ui.frames.lobby import lobby_frame
from mafia_ssh.ui.frames.pages import help_frame
from mafia_ssh.ui.frames.settings import Pen, settings_frame
from mafia_ssh.ui.lobby_actions import footer_keys
from mafia_ssh.ui.paint import Row, text_of, width_of

from .builders import CARD, NAMES, Game, lobby
from .pictures import check_picture, text_picture

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
ESTIMATE = Estimate(7, 300, ((Side.TOWN, 163), (Side.MAFIA, 137)))


def table(estimate: Estimate | None = ESTIMATE, settings: Settings | None = None) -> TableView:
    return replace(lobby(settings, NAMES[:7], host=True, ready=(1, 2, 3)), estimate=estimate)


def lobby_rows(view: TableView, size: tuple[int, int]) -> tuple[Row, ...]:
    return lobby_frame(view, CARD, *size, cursor=1, refusal=None, keys=footer_keys(view, 1), utf8=True)


def settings_rows(view: TableView, size: tuple[int, int]) -> tuple[Row, ...]:
    rows, _ = settings_frame(
        view.settings,
        view.problems,
        *size,
        pen=Pen("mafia_count"),
        editable=True,
        offset=0,
        keys=(("esc", "back"),),
        estimate=view.estimate,
    )
    return rows


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_pictures_are_those_we_looked_at(size: tuple[int, int]) -> None:
    for name, rows in (("lobby", lobby_rows(table(), size)), ("settings", settings_rows(table(), size))):
        assert len(rows) == size[1] and all(width_of(row) <= size[0] for row in rows)
        check_picture(f"balance-{name}-{size[0]}x{size[1]}", text_picture(rows))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_without_an_estimate_nothing_speaks_of_one(size: tuple[int, int]) -> None:
    for rows in (lobby_rows(table(None), size), settings_rows(table(None), size)):
        shown = "\n".join(text_of(row) for row in rows)
        assert "Odds" not in shown and "simulated" not in shown


@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_below_five_the_lobby_says_what_odds_need(size: tuple[int, int]) -> None:
    told = [text_of(row) for row in lobby_rows(lobby(names=NAMES[:3], host=True), size)]
    assert any("Odds   simulated once a match can start" in row for row in told)
    assert any("Start  a match needs at least 5 players" in row for row in told)


def test_on_a_phone_the_odds_take_one_row_and_no_player_s_place() -> None:
    told = [text_of(row) for row in lobby_rows(table(), (40, 20))]
    assert any("Odds   Town 54%, Mafia 46%, simulated" in row for row in told)
    assert all(any(f"{seat} {name}" in row for row in told) for seat, name in enumerate(NAMES[:7], 1))


def test_the_help_of_the_lobby_says_how_the_odds_come_about() -> None:
    for view, told in (
        (table(), "From 300 simulated matches of 7, give or take 6."),
        (table(replace(ESTIMATE, matches=60)), "From 60 simulated matches of 7, give or take 13."),
        (lobby(names=NAMES[:3]), "when at least 5 are seated"),
    ):
        words = " ".join(" ".join(text_of(row).split()) for row in help_frame(view, 80, 60, 0)[0])
        assert told in words and "People talk; bots do not." in words
    assert "odds" not in " ".join(text_of(row) for row in help_frame(Game.of().table(1), 80, 60, 0)[0])


def test_shares_make_a_hundred() -> None:
    third = Estimate(7, 300, ((Side.TOWN, 100), (Side.MAFIA, 100), (Side.JESTER, 100)))
    assert sum(share for _, share in shares("mafia", third)) == 100
    assert shares("mafia", ESTIMATE) == (("Town", 54), ("Mafia", 46))


def test_it_is_said_in_the_table_s_words_and_how_it_came_about() -> None:
    assert balance_line("werewolf", ESTIMATE) == "Village 54%, Werewolves 46%, simulated play"
    how = how_line("werewolf", ESTIMATE)
    assert "300 simulated matches of 7" in how and "seer" in how and "mafia" not in how
