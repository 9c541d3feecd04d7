"""The app of one session: its letter box, its screens, its bell and its clock."""

from dataclasses import replace

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import HOST, Pause, Stop
from mafia_ssh.rules.events import BallotCast, Chosen, Event, PhaseBegan, PhaseKind
from mafia_ssh.table.views import Refusal, Update
from mafia_ssh.terminal import Colours, Terminal
from mafia_ssh.ui.app import MafiaApp
from mafia_ssh.ui.screens.end import EndScreen
from mafia_ssh.ui.screens.match import MatchScreen
from mafia_ssh.ui.screens.tv import TvScreen
from mafia_ssh.ui.stage import kind_of

from .builders import Game, lobby
from .sitting import Sitting, words

SEVEN = ("mafia", "detective", "doctor", "villager", "villager", "mafia", "villager")


def night(settings: Settings | None = None) -> Sitting:
    sitting = Sitting(Game.of(SEVEN, settings).until(PhaseKind.NIGHT))
    sitting.now_s += sitting.game.state.now_ms / 1000
    return sitting


def test_which_screen_belongs_to_what() -> None:
    game = Game.of(SEVEN).until(PhaseKind.NIGHT)
    assert kind_of(lobby(), tv=True) == "lobby"
    assert kind_of(lobby(seat=None, bad_name="taken"), tv=True) == "door"
    assert kind_of(game.table(3), tv=True) == "match"
    assert kind_of(game.table("watcher"), tv=True) == "tv"
    assert kind_of(game.table("watcher"), tv=False) == "match"
    assert kind_of(game.table("host"), tv=None) == "match"
    assert kind_of(game.table("host"), tv=True) == "tv"
    assert kind_of(game.table("watcher"), tv=None) == "tv"
    assert kind_of(game.do(HOST, Stop()).table("watcher"), tv=True) == "end"


async def test_the_screen_follows_the_table_to_the_end_also_from_under_the_help() -> None:
    sitting = night()
    app = sitting.app(4)
    async with app.run_test() as pilot:
        assert isinstance(app.current, MatchScreen)
        await pilot.press("question_mark")
        sitting.game.do(HOST, Stop())
        sitting.tell()
        await pilot.pause()
        assert isinstance(app.current, EndScreen)


async def test_a_screen_is_not_filled_up_as_the_open_one_before_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = night()
    app = sitting.app(4)
    filled_up_to = []
    show = EndScreen.show

    def noted(screen: EndScreen, update: Update) -> None:
        filled_up_to.append(app.frame_bytes)
        show(screen, update)

    monkeypatch.setattr(EndScreen, "show", noted)
    async with app.run_test() as pilot:
        await pilot.press("space")
        assert app.frame_bytes > 0
        sitting.game.do(HOST, Stop())
        sitting.tell()
        await pilot.pause()
    assert filled_up_to == [0]


async def test_a_watcher_turns_from_the_board_to_the_table_and_back() -> None:
    app = night().app("watcher")
    async with app.run_test() as pilot:
        assert isinstance(app.current, TvScreen)
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.current, MatchScreen) and "watching" in words(app)
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.current, TvScreen)


async def test_the_host_turns_to_the_board_and_their_own_key_leads_back() -> None:
    app = night().app("host", host=True)
    async with app.run_test() as pilot:
        assert isinstance(app.current, MatchScreen)
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.current, TvScreen)
        await pilot.press("h")
        await pilot.pause()
        assert isinstance(app.current, MatchScreen)


async def test_a_burst_of_letters_shows_the_last_and_loses_no_refusal_and_no_news() -> None:
    sitting = night()
    app = sitting.app(4)
    rings: list[bool] = []
    async with app.run_test() as pilot:
        app.bell = lambda: rings.append(True)  # type: ignore[method-assign]
        table = app.table
        app.deliver(Update(table, ((1, PhaseBegan(PhaseKind.MORNING, 1, 5000)),)))
        app.deliver(Update(table))
        app.deliver(Refusal("not_allowed", "Not like this."))
        app.deliver(Update(replace(table, watchers=9)))
        await pilot.pause()
        assert rings == [True]
        assert app.table.watchers == 9


@pytest.mark.parametrize(
    ("event", "rings"),
    [
        (PhaseBegan(PhaseKind.VOTE, 1, 5000), 1),
        (PhaseBegan(PhaseKind.NIGHT, 2, 5000), 0),
        (Chosen(4, 5, False, False), 0),
        (BallotCast(4, 5), 0),
    ],
)
async def test_the_bell_rings_at_public_moments_and_can_be_switched_off(event: Event, rings: int) -> None:
    app = night().app(4)
    rung: list[bool] = []
    async with app.run_test() as pilot:
        app.bell = lambda: rung.append(True)  # type: ignore[method-assign]
        app.deliver(Update(app.table, ((1, event),)))
        await pilot.pause()
        assert len(rung) == rings
        await pilot.press("b")
        app.deliver(Update(app.table, ((1, event),)))
        await pilot.pause()
        assert len(rung) == rings


async def test_a_goodbye_ends_the_session_and_says_why() -> None:
    sitting = night()
    app = sitting.app(4)
    async with app.run_test() as pilot:
        sitting.links[0].dismiss("You came in from another place.")
        await pilot.pause()
    assert app.farewell == "You came in from another place."
    assert sitting.links[0].closed and not sitting.links[0].left


async def test_a_paused_clock_stands_still() -> None:
    sitting = night()
    app = sitting.app(4)
    async with app.run_test() as pilot:
        sitting.now_s += 10
        sitting.game.to(int((sitting.now_s - 100) * 1000)).do(HOST, Pause())
        sitting.tell()
        await pilot.pause()
        sitting.now_s += 100
        assert app.left_s() == pytest.approx(20, abs=0.01)


def test_a_terminal_without_colours_gets_the_monochrome_palette() -> None:
    def app(colours: Colours) -> MafiaApp:
        return night().app(4, terminal=Terminal(colours=colours))

    assert app(Colours.NONE).palette == "monochrome"
    assert app(Colours.XTERM256).palette == "dark"


async def test_a_terminal_without_utf8_is_sent_ascii_only() -> None:
    app = night().app(4, terminal=Terminal(utf8=False))
    async with app.run_test() as pilot:
        await pilot.press("5", "enter")
        assert words(app).isascii()
        await pilot.press("t", "x")
        assert words(app).isascii()
