"""The big board: large, live, and without a secret."""

from dataclasses import replace

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import HOST, Choose, Pause, Say
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.table import TAKEN_UP
from mafia_ssh.table.views import Notice, TableView
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.bigtext import big_rows, big_width, drawable
from mafia_ssh.ui.frames.notices import for_the_board
from mafia_ssh.ui.frames.tv import tv_body, tv_top
from mafia_ssh.ui.paint import Row, width_of

from .builders import NAMES, WIDE_NAMES, Game
from .foyer import Foyer
from .pictures import check_picture, text_picture
from .sitting import Sitting, words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
ROLES = ["mafia", "mafia", "detective", "doctor", "villager", "villager", "villager"]
KEYS = (("w", "table"), ("?", "help"))


def second_vote(settings: Settings | None = None) -> Game:
    game = Game.of(ROLES, settings or Settings.of("classic"))
    game.night(s1=5, s2=5, s3=1, s4=5).vote(s1=3, s2=3, s3=1, s4=1, s5=1, s6=1, s7=6)
    return game.night(s2=6, s3=2, s4=4).vote(s2=3, s3=2, s4=2)


def frame(
    table: TableView, size: tuple[int, int], left_s: float | None = 23.4, *, away: int = 0, utf8: bool = True
) -> tuple[Row, ...]:
    view = table.match
    assert view is not None
    top = tv_top(view, left_s, *size, utf8=utf8)
    gone = frozenset({away} - {0})
    told = for_the_board(table.you, table.notices)
    return (*top, *tv_body(view, gone, size[0], size[1] - len(top), KEYS, utf8=utf8, told=told))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_pictures(size: tuple[int, int]) -> None:
    shape = f"{size[0]}x{size[1]}"
    check_picture(f"tv-vote-{shape}", text_picture(frame(second_vote().table("watcher"), size, away=5)))
    night = Game.of(None, Settings.of("moderated"), NAMES).until(PhaseKind.NIGHT)
    check_picture(f"tv-night-16-{shape}", text_picture(frame(night.table("watcher"), size, 20.0)))
    wide = Game.of(None, Settings.of("club"), WIDE_NAMES).until(PhaseKind.SPEECHES)
    check_picture(f"tv-speeches-{shape}", text_picture(frame(wide.table("watcher"), size, 8.2)))
    paused = second_vote().do(HOST, Pause()).table("watcher")
    told = (Notice(1, TAKEN_UP, stands="pause"), Notice(2, "Ben is back in seat 2.", passing=True))
    check_picture(f"tv-paused-{shape}", text_picture(frame(replace(paused, notices=told), size, 12.0, away=5)))


@pytest.mark.parametrize("height", [1, 12, 20, 23, 39, 60])
@pytest.mark.parametrize("width", [1, 30, 40, 59, 60, 79, 100, 250])
def test_every_size_draws_within_its_bounds(width: int, height: int) -> None:
    for game in (second_vote(), Game.of(None, Settings.of("moderated"), NAMES)):
        for left_s in (None, 0.0, 3599.0):
            rows = frame(game.table("watcher"), (width, height), left_s)
            assert len(rows) <= max(1, height)
            assert all(width_of(row) <= width for row in rows)


def test_what_is_secret_changes_nothing_on_the_board() -> None:
    settings = Settings.of("club", night_order="together")
    dealt = ["godfather", "courtesan", "detective", "doctor", "maniac", "villager", "villager", "villager"]
    pictures = set()
    for roles in (dealt, dealt[::-1]):
        game = Game.of(roles, settings).until(PhaseKind.NIGHT)
        pictures.add(text_picture(frame(game.table("watcher"), (120, 36))))
        killer = roles.index("godfather") + 1
        game.do(killer, Choose(4 if killer != 4 else 3)).do(killer, Say("mafia", "him"))
        pictures.add(text_picture(frame(game.table("watcher"), (120, 36))))
    assert len(pictures) == 1


def test_ballots_show_as_they_become_public_and_no_sooner() -> None:
    closed = text_picture(frame(second_vote().table("watcher"), (80, 24)))
    assert closed.count("● voted") == 3
    assert "→" not in closed
    live = text_picture(frame(second_vote(Settings.of("classic", ballots="live")).table("watcher"), (80, 24)))
    assert live.count("→ 2") == 2
    assert live.count("→ 3") == 1


def test_the_clock_is_as_large_as_the_window_lets_it_be() -> None:
    table = second_vote().table("watcher")
    for size, scale in (((60, 20), 0), ((80, 24), 1), ((200, 60), 2)):
        picture = text_picture(frame(table, size))
        for line in big_rows("0:24", scale):
            assert line.rstrip() in picture


def test_large_letters_line_up() -> None:
    for text in ("NIGHT 12", "Day 3", "0:59", "Roles", "PAUSE", "Quick Zebra", "", "日"):
        for scale in (0, 1, 2):
            rows = big_rows(text, scale)
            assert {len(row) for row in rows} == {big_width(text, scale)}
    assert drawable("Ana-Maria 2")
    assert not drawable("李小龙")


def test_a_paused_game_says_so_in_large_letters() -> None:
    game = second_vote().do("host", Pause())
    picture = text_picture(frame(game.table("watcher"), (80, 24), 12.0))
    assert big_rows("pause", 1)[0] in picture
    for size in SIZES:
        shown = text_picture(frame(game.table("watcher"), size, 12.0))
        assert "Paused until the host goes on." in " ".join(shown.split())


async def test_the_key_to_the_board_is_named_by_where_it_leads() -> None:
    sitting = Sitting(second_vote())
    sitting.now_s += sitting.game.state.now_ms / 1000
    app = sitting.app("watcher")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "w table" in words(app) and "w board" not in words(app)
        await pilot.press("w")
        await pilot.pause()
        assert "w board" in words(app) and "w table" not in words(app)


async def test_only_the_clock_moves_when_a_second_passes() -> None:
    foyer = Foyer(replace(second_vote().table("watcher"), zero_s=0.0))
    view = foyer.latest.match
    assert view is not None
    assert view.ends_ms is not None
    foyer.now_s = view.ends_ms / 1000 - 20.5
    app = foyer.app()
    async with app.run_test(size=(80, 24)):
        before = words(app).splitlines()
        foyer.now_s += 1
        app._ticked()
        after = app.current.query_one("#board").rows  # type: ignore[attr-defined]
        changed = [y for y, row in enumerate(after) if "".join(text for text, _ in row).rstrip() != before[y].rstrip()]
        assert changed
        assert set(changed) <= set(range(1, 6))


async def test_a_watcher_turns_to_the_plain_table_and_back() -> None:
    foyer = Foyer(replace(second_vote().table("watcher"), zero_s=0.0))
    app = foyer.app()
    async with app.run_test() as pilot:
        assert "So far" in words(app)
        await pilot.press("w")
        await pilot.pause()
        assert "So far" not in words(app)
        await pilot.press("w")
        await pilot.pause()
        assert "So far" in words(app)
        await pilot.press("question_mark")
        assert "Keys that work now" in words(app)
        await pilot.press("escape", "o")
        assert app.palette == "light"


async def test_an_ascii_board_is_ascii() -> None:
    foyer = Foyer(replace(second_vote().table("watcher"), zero_s=0.0))
    app = foyer.app(Terminal(utf8=False))
    async with app.run_test(size=(80, 24)):
        assert words(app).isascii()
        assert "#" in words(app)
