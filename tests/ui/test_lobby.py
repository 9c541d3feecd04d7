"""The lobby: what it shows at every size, what its keys ask for, where refusals are read."""

import re
from dataclasses import replace

import pytest
import segno
from rich.cells import cell_len

from mafia_ssh.rules import Settings
from mafia_ssh.table.requests import EndCoHost, MakeCoHost, MarkReady, SitDown, StandUp, StartMatch, Tidy, Unlock, Write
from mafia_ssh.table.views import Lock, TableView
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.frames.joincard import join_frame
from mafia_ssh.ui.frames.lobby import lobby_frame
from mafia_ssh.ui.lobby_actions import footer_keys
from mafia_ssh.ui.paint import Row, text_of, width_of

from .builders import CARD, NAMES, WIDE_NAMES, lobby
from .foyer import Foyer
from .pictures import check_picture, text_picture
from .sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
CHAT = [("Ana", "Shall we begin when Cy is back?"), ("Ben", "yes"), ("Eva", "I am ready as well, as soon as I find it")]

GROWING = lobby(
    Settings.of("classic", talk_s=90, jester=True),
    NAMES[:7],
    host=True,
    away=[3],
    ready=[1, 2, 4],
    watchers=2,
    chat=CHAT,
    notices=["3 Cy is away."],
)
STRANGERS = lobby(Settings.of("club"), WIDE_NAMES, seat=None, name="Zed", ready=[2, 5], host_seat=8)
FULL = lobby(Settings.of("moderated"), NAMES, seat=5, ready=range(1, 17))
EMPTY = lobby(names=(), seat=None, name="Zed", host=True)


def frame(table: TableView, size: tuple[int, int], cursor: int | None = None, utf8: bool = True) -> tuple[Row, ...]:
    return lobby_frame(table, CARD, *size, cursor=cursor, refusal=None, keys=footer_keys(table, cursor), utf8=utf8)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("name", "table", "cursor"), [("growing", GROWING, 3), ("strangers", STRANGERS, 9), ("full", FULL, None)]
)
def test_pictures(name: str, table: TableView, cursor: int | None, size: tuple[int, int]) -> None:
    check_picture(f"lobby-{name}-{size[0]}x{size[1]}", text_picture(frame(table, size, cursor)))


def code_of(text: str) -> list[str]:
    """A QR code module by module, with two light ones around it."""
    matrix = segno.make_qr(text, error="l", boost_error=False).matrix_iter(border=2)
    return ["".join("#" if module else " " for module in row) for row in matrix]


def modules_of(rows: tuple[Row, ...]) -> list[str]:
    """The code that is painted in half blocks, module by module, as grounds and inks show it."""
    modules = []
    for row in rows:
        cells = [(char, style == "qr_ink") for text, style in row if style.startswith("qr") for char in text]
        if cells:
            modules.append("".join("#" if dark else " " for _, dark in cells))
            modules.append("".join("#" if dark != (char == "▄") else " " for char, dark in cells))
    while len(modules) > len(modules[0]):
        assert not modules.pop().strip(), "an odd code ends in half a row of light"
    return modules


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_join_card_fits_a_code_on_every_usable_screen(size: tuple[int, int]) -> None:
    rows = join_frame(CARD, *size, utf8=True)
    assert modules_of(rows) == code_of(CARD.url)
    check_picture(f"joincard-{size[0]}x{size[1]}", text_picture(rows))


def test_without_utf8_the_code_is_painted_with_blanks_where_it_fits() -> None:
    for size, fits in (((80, 24), False), ((120, 36), True)):
        rows = join_frame(CARD, *size, utf8=False)
        assert all(text_of(row).isascii() or "│" in text_of(row) for row in rows)
        assert any("ssh -p 2222 NAME@192.168.1.20" in text_of(row) for row in rows)
        painted = [row for row in rows if any(style.startswith("qr") for _, style in row)]
        assert bool(painted) is fits
    darkness = [
        "".join({"qr": " ", "qr_ink": "#"}[style] * (len(text) // 2) for text, style in row if style.startswith("qr"))
        for row in painted
    ]
    assert darkness == code_of(CARD.url)


def test_where_the_code_has_no_room_the_card_says_how_large_the_window_must_be() -> None:
    told = " ".join(" ".join(text_of(row).split()) for row in join_frame(CARD, 80, 24, utf8=False))
    needs = re.search(r"the window must be (\d+) wide and (\d+) high", told)
    assert needs is not None
    assert "SHA256:" in told and "ssh -p 2222 NAME@" in told
    width, height = map(int, needs.groups())
    for size, shown in (((width, height), True), ((width - 1, height), False), ((width, height - 1), False)):
        rows = join_frame(CARD, *size, utf8=False)
        assert any(style.startswith("qr") for row in rows for _, style in row) is shown
        assert ("must be" in " ".join(text_of(row) for row in rows)) is not shown
    assert "a leads to a code for cameras" in text_picture(frame(lobby(), (80, 24), utf8=False))
    assert "code for cameras" not in text_picture(frame(lobby(), (80, 24)))


@pytest.mark.parametrize("height", [1, 5, 12, 20, 24, 60])
@pytest.mark.parametrize("width", [1, 20, 30, 40, 74, 80, 111, 112, 250])
def test_every_size_draws_within_its_bounds(width: int, height: int) -> None:
    for table, cursor in ((GROWING, 2), (STRANGERS, 2), (FULL, 2), (EMPTY, None)):
        for rows in (frame(table, (width, height), cursor), join_frame(CARD, width, height, utf8=True)):
            assert len(rows) <= height
            assert all(width_of(row) <= width for row in rows)


def test_wide_names_keep_the_columns() -> None:
    starts = set()
    for row in frame(STRANGERS, (80, 24)):
        text = text_of(row)
        if "● ready" in text:
            starts.add(cell_len(text[: text.index("● ready")]))
    assert len(starts) == 1


def test_everybody_is_told_in_the_lobby_that_the_host_will_see_everything() -> None:
    table = lobby(Settings.of("moderated", moderator_view=True), NAMES[:6])
    assert "without a seat" in text_picture(frame(table, (80, 24)))


def test_what_stops_the_start_is_shown_to_everybody() -> None:
    table = lobby(Settings.of("classic", mafia_count=3), NAMES[:6], seat=4)
    assert "3 mafia need 7 players" in text_picture(frame(table, (200, 60)))


async def test_a_player_is_ready_and_no_longer_ready() -> None:
    foyer = Foyer(lobby(seat=2))
    async with foyer.app().run_test() as pilot:
        await pilot.press("r")
        ready = lobby(seat=2, ready=[2])
        foyer.show(lambda _: ready)
        await pilot.press("r")
    assert foyer.asked == [MarkReady(True), MarkReady(False)]


async def test_a_player_stands_up_and_sits_down_elsewhere() -> None:
    foyer = Foyer(lobby(seat=2))
    async with foyer.app().run_test() as pilot:
        await pilot.press("u")
        foyer.show(lambda _: lobby(names=("Ana",), seat=None, name="Ben"))
        await pilot.pause()
        await pilot.press("1", "2", "d")
        foyer.now_s += 10
        await pilot.press("4", "d")
    assert foyer.asked == [StandUp(), SitDown(seat=12), SitDown(seat=4)]


async def test_a_host_without_a_name_is_asked_for_one_and_reads_the_refusal_there() -> None:
    foyer = Foyer(lobby(names=NAMES[:3], seat=None, name=None, host=True, host_seat=None))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("9", "d", *"Ana", "enter")
        assert foyer.asked == [SitDown(seat=9, name="Ana")]
        foyer.refuse("Ana is taken already.")
        await pilot.pause()
        assert "Ana is taken already." in words(app).splitlines()[-2]
        await pilot.press("2", "enter")
        assert foyer.asked[-1] == SitDown(seat=9, name="Ana2")
        foyer.show(lambda _: lobby(names=(*NAMES[:3], "Ana2"), seat=4, host=True))
        await pilot.pause()
        await pilot.press("r")
    assert foyer.asked[2:] == [MarkReady(True)]


async def test_keys_typed_into_a_line_are_only_text() -> None:
    foyer = Foyer(replace(GROWING, problems=()))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("t", *"guru xx?", "enter")
        assert foyer.asked == [Write("guru xx?")]
        await pilot.press(*"more", "escape", "r")
        assert foyer.asked[1:] == [MarkReady(False)]


async def test_the_host_starts_at_once_when_all_are_ready_and_twice_when_not() -> None:
    foyer = Foyer(lobby(host=True, ready=range(1, 6)))
    async with foyer.app().run_test() as pilot:
        await pilot.press("g")
    assert foyer.asked == [StartMatch()]
    foyer = Foyer(lobby(host=True, ready=[1, 2, 3], away=[2]))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("g")
        assert foyer.asked == []
        assert "3 players are not ready or away" in words(app)
        await pilot.press("o", "g")
        assert foyer.asked == []
        await pilot.press("g")
        assert foyer.asked == [StartMatch()]
        await pilot.press("g", "escape", "enter", "g")
        assert foyer.asked == [StartMatch()], "Esc says no, and Enter says yes to nothing but a question"
        await pilot.press("enter")
    assert foyer.asked == [StartMatch(), StartMatch()]


async def test_the_host_frees_the_seat_under_the_cursor() -> None:
    foyer = Foyer(lobby(host=True))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("down", "down", "x")
        await pilot.press("8", "x")
        assert "Nobody sits there." in words(app)
    assert foyer.asked == [Tidy(3)]


async def test_keys_of_the_host_do_nothing_for_others() -> None:
    foyer = Foyer(lobby(seat=2, ready=range(1, 6)))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("g", "x", "g", "m", "m")
        assert "start" not in words(app).splitlines()[-1]
    assert foyer.asked == []


async def test_a_watcher_gets_no_seat_and_no_line() -> None:
    foyer = Foyer(lobby(seat=None, name="watch", watch_only=True))
    async with foyer.app().run_test() as pilot:
        await pilot.press("d", "t", *"hi", "enter")
    assert foyer.asked == []


async def test_leaving_takes_the_key_twice() -> None:
    foyer = Foyer(lobby(seat=2))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("Q", "ctrl+c", "r", "Q")
        assert not foyer.left
        await pilot.press("Q")
        assert foyer.left


async def test_the_join_card_and_the_rules_lie_over_the_lobby_and_stay_live() -> None:
    foyer = Foyer(lobby(seat=2))
    app = foyer.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        assert "How to join" in words(app)
        await pilot.press("escape", "i")
        assert "Rules: Classic" in words(app)
        foyer.show(lambda table: replace(table, settings=Settings.of("fast")))
        await pilot.pause()
        assert "Rules: Fast" in words(app)
        await pilot.press("escape")
        assert "the lobby" in words(app)
        assert "Fast" in words(app)


async def test_an_ascii_terminal_is_sent_ascii_only() -> None:
    foyer = Foyer(replace(GROWING, you=replace(GROWING.you, host=True)))
    app = foyer.app(Terminal(utf8=False))
    async with app.run_test(size=(120, 36)) as pilot:
        assert words(app).isascii()
        await pilot.press("s", "down", "down")
        assert words(app).isascii()
        assert "?" not in words(app).replace("? help", ""), "every mark has a stand-in"


async def test_a_seated_player_moves_to_a_free_seat() -> None:
    foyer = Foyer(lobby(seat=2))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("d")
        assert "Put the cursor on a free seat" in words(app)
        await pilot.press("7", "d")
    assert foyer.asked == [SitDown(seat=7)]


async def test_the_own_code_is_shown_only_when_asked_for_and_goes_with_the_next_key() -> None:
    foyer = Foyer(lobby(seat=2, code="K7M4-9QXT"))
    app = foyer.app()
    async with app.run_test() as pilot:
        assert "K7M4" not in words(app)
        await pilot.press("y")
        assert "K7M4-9QXT" in words(app)
        await pilot.press("o")
        assert "K7M4" not in words(app)


async def test_the_host_shares_the_rights_after_a_question() -> None:
    foyer = Foyer(lobby(host=True))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("m")
        assert "has the host's rights already" in words(app)
        await pilot.press("down", "m")
        assert foyer.asked == []
        assert "Give Ben the host's rights too?" in words(app)
        await pilot.press("m")
    assert foyer.asked == [MakeCoHost(2)]


async def test_the_host_takes_the_rights_back_after_a_question_or_by_a_name() -> None:
    table = lobby(host=True)
    sitters = tuple(replace(sitter, host=sitter.seat in (1, 2)) for sitter in table.sitters)
    foyer = Foyer(replace(table, sitters=sitters, co_hosts=("Ben", "Pit"), newcomers=("Olga", "Pit")))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("down", "m")
        assert foyer.asked == [] and "Take the host's rights back from Ben?" in words(app)
        await pilot.press("m")
        assert foyer.asked == [EndCoHost(2)]
        await pilot.press("9", "m")
        assert "The name of a co-host ends that: Pit." in " ".join(words(app).split())
        await pilot.press(*"pit", "enter")
    assert foyer.asked[1:] == [EndCoHost("pit")]


async def test_the_host_shares_the_rights_with_somebody_without_a_seat() -> None:
    foyer = Foyer(replace(lobby(host=True), newcomers=("Olga", "Pit")))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("9", "m")
        assert "Without a seat: Olga, Pit." in words(app)
        await pilot.press(*"Pit", "enter")
        assert foyer.asked == [MakeCoHost("Pit")]
        foyer.show(lambda table: replace(table, newcomers=()))
        await pilot.press("9", "m")
        assert "nobody is here without a seat" in words(app)


@pytest.mark.parametrize("asked", ["passcode", "host", "rejoin"])
async def test_what_the_door_asks_for_is_never_shown_while_typed(asked: Lock) -> None:
    foyer = Foyer(lobby(seat=None, asked=asked))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press(*"Xyz7")
        assert "Xyz7" not in words(app)
        await pilot.press("enter", "enter")
        assert foyer.asked == [Unlock("Xyz7"), Unlock("")]
        foyer.refuse("That is not it.")
        await pilot.pause()
        assert "That is not it." in words(app)
        foyer.show(lambda _: lobby(seat=None, bad_name="that name is taken"))
        await pilot.pause()
        assert "that name is taken" in words(app)
        await pilot.press(*"Zoe", "enter")
        assert "Zoe" in words(app)
        assert foyer.asked[2:] == [SitDown(name="Zoe")]


async def test_somebody_with_a_bad_name_chooses_another() -> None:
    foyer = Foyer(lobby(seat=None, bad_name="this name is reserved"))
    app = foyer.app()
    async with app.run_test() as pilot:
        assert "this name is reserved" in words(app)
        await pilot.press(*"board", "enter")
        foyer.refuse("this name is reserved as well")
        await pilot.pause()
        assert "this name is reserved as well" in words(app).splitlines()[-2]
        await pilot.press(*["backspace"] * 5, *"Zoe", "enter")
        assert foyer.asked == [SitDown(name="board"), SitDown(name="Zoe")]
        foyer.show(lambda _: lobby(names=(*NAMES[:5], "Zoe"), seat=6))
        await pilot.pause()
        assert "the lobby" in words(app)
