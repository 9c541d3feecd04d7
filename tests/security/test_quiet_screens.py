"""What only one player learns moves nothing that anybody else could notice: no tick, no frame, no covered word."""

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import Choose, Say
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.views import Refusal
from mafia_ssh.ui.screens.match import MatchScreen
from tests.ui.builders import Game
from tests.ui.sitting import Sitting, words

SEVEN = ("mafia", "detective", "doctor", "villager", "villager", "mafia", "villager")


def night() -> Sitting:
    sitting = Sitting(Game.of(SEVEN, Settings.of("classic", full_nights=True)).until(PhaseKind.NIGHT))
    sitting.now_s += sitting.game.state.now_ms / 1000
    return sitting


def of_the_mafia(sitting: Sitting) -> tuple[int, int]:
    first, second = sitting.game.state.living_mafia
    return first, second


async def test_a_mates_pick_moves_no_tick() -> None:
    sitting = night()
    one, two = of_the_mafia(sitting)
    app = sitting.app(one)
    async with app.run_test(size=(80, 24)) as pilot:
        ticker = app._ticker
        assert ticker is not None
        target = next(seat for seat in sitting.game.state.living if seat not in (one, two))
        sitting.game.do(two, Choose(target))
        sitting.game.do(two, Say("mafia", "that one"))
        sitting.tell()
        await pilot.pause()
        assert app.table.match is not None and app.table.match.picks
        assert app._ticker is ticker


async def test_a_mates_pick_is_drawn_on_an_open_screen_with_the_beat_and_not_before() -> None:
    sitting = night()
    one, two = of_the_mafia(sitting)
    app = sitting.app(one)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        before = words(app)
        sitting.game.do(two, Say("mafia", "take the fourth"))
        sitting.tell()
        await pilot.pause()
        assert words(app) == before
        assert isinstance(app.screen, MatchScreen)
        app.screen.draw()  # the beat
        await pilot.pause()
        assert "take the fourth" in words(app)


async def test_a_refusal_that_comes_after_the_night_tells_no_neighbour_that_something_was_chosen() -> None:
    sitting = night()
    one, two = of_the_mafia(sitting)
    target = next(seat for seat in sitting.game.state.living if seat not in (one, two))
    app = sitting.app(one)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(str(target), "enter")
        link = sitting.links[-1]
        link.ask = lambda request: None  # type: ignore[method-assign]  # it is on its way when the night ends
        await pilot.press("enter")
        sitting.pass_time(31)
        await pilot.pause()
        before = words(app)
        link.deliver(Refusal("too_late", "The night is over."))
        await pilot.pause()
        assert words(app) == before
        await pilot.press("space")
        assert "The night is over." in words(app)
