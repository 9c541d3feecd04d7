"""The line for first-timers and the window's title: public, alike for everybody alive, off when wanted."""

import pytest
from rich.cells import cell_len

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import HOST, Pause
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.frames.lobby import lobby_frame
from mafia_ssh.ui.frames.match import match_rows
from mafia_ssh.ui.frames.scene import scene_of
from mafia_ssh.ui.hand import EMPTY
from mafia_ssh.ui.lobby_actions import footer_keys
from mafia_ssh.ui.paint import text_of
from mafia_ssh.ui.window_title import takes_title, window_title
from mafia_ssh.ui.wording.hints import LONGEST, hint_line

from .builders import CARD, Game, lobby
from .pictures import check_picture, text_picture
from .sitting import Sitting, words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
TEN = ("godfather", "courtesan", "mafia", "detective", "doctor", "maniac", *["villager"] * 4)
PHASES = [phase for phase in PhaseKind if phase is not PhaseKind.OVER]


def games(preset: str) -> list[Game]:
    """One game of the preset in every phase that it has, votes tied so that a runoff comes where there is one."""
    found = []
    for phase in PHASES:
        game = Game.of(TEN, Settings.of(preset))
        if phase in (PhaseKind.DEFENCE, PhaseKind.RUNOFF, PhaseKind.LAST_WORDS, PhaseKind.RESULT):
            game.vote(s1=7, s2=8, **({} if phase in (PhaseKind.DEFENCE, PhaseKind.RUNOFF) else {"s3": 7}))
        try:
            found.append(game.until(phase))
        except AssertionError:
            continue
        if game.state.over is not None:
            found.pop()
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_every_phase_has_a_hint_that_fits_and_tells_no_role(preset: str) -> None:
    for game in games(preset):
        speaker = game.state.phase.speaker if hasattr(game.state.phase, "speaker") else None
        hints = {hint_line(game.table(seat)) for seat in game.state.living if seat != speaker}
        assert len(hints) == 1, hints
        assert all(hint and cell_len(hint) <= LONGEST for hint in hints)
    assert cell_len(hint_line(game.table("watcher"))) <= LONGEST
    assert "host goes on" in hint_line(Game.of(TEN).do(HOST, Pause()).table(3))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hint_names_no_seat_for_that_one_may_be_dead_or_be_talked_into_the_votes(preset: str) -> None:
    hints = {hint_line(game.table(seat)) for game in games(preset) for seat in game.state.living}
    assert any("number, Enter, Enter" in hint or "number of a seat, Enter, Enter" in hint for hint in hints)
    assert not any(digit in hint.replace("0 is nobody", "") for hint in hints for digit in "0123456789")


def test_the_lobby_tells_each_what_to_press() -> None:
    seen = [
        hint_line(table)
        for table in (
            lobby(),
            lobby(ready=[1]),
            lobby(host=True),
            lobby(seat=None),
            lobby(seat=None, watch_only=True),
            lobby(Settings.of("classic", seats=5), seat=None),
        )
    ]
    assert "free seat" in seen[3] and "All seats are taken" in seen[5]
    assert len(set(seen)) == 6 and all(hint and cell_len(hint) <= LONGEST for hint in seen)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pictures(size: tuple[int, int]) -> None:
    night = scene_of(Game.of(TEN).until(PhaseKind.NIGHT).table(4), EMPTY, covered=True, hints=True)
    check_picture(f"hints-night-{size[0]}x{size[1]}", text_picture(match_rows(night, *size)))
    table = lobby(host_seat=2)
    rows = lobby_frame(table, CARD, *size, cursor=1, refusal=None, keys=footer_keys(table, 1), utf8=True, hints=True)
    check_picture(f"hints-lobby-{size[0]}x{size[1]}", text_picture(rows))


def test_on_a_phone_an_answer_in_place_of_the_hint_moves_nothing() -> None:
    table = Game.of(TEN).until(PhaseKind.NIGHT).table(4)
    with_hint = match_rows(scene_of(table, EMPTY, covered=True, hints=True), 40, 20)
    asked = match_rows(scene_of(table, EMPTY.__class__(cursor=3, question="choose"), covered=True, hints=True), 40, 20)
    assert sum(text_of(one) != text_of(two) for one, two in zip(with_hint, asked, strict=True)) == 2, (
        "the two rows of the hint"
    )


@pytest.mark.parametrize("phase", [PhaseKind.NIGHT, PhaseKind.VOTE])
async def test_with_the_line_open_the_hint_says_that_digits_go_into_it(phase: PhaseKind) -> None:
    for seat in (1, 7):
        sitting = Sitting(Game.of(TEN).until(phase))
        sitting.now_s += sitting.game.state.now_ms / 1000
        app = sitting.app(seat)
        async with app.run_test(size=(40, 20)) as pilot:
            await pilot.press("t")
            told = " ".join(words(app).split())
            assert "You are writing. Esc first, then a seat's number." in told and "Enter, Enter" not in told
            await pilot.press("escape")
            assert "Enter, Enter" in " ".join(words(app).split())


def test_after_a_choice_the_hint_does_not_ask_for_another_and_is_the_same_as_before() -> None:
    game = Game.of(TEN).until(PhaseKind.NIGHT)
    before = hint_line(game.table(5))
    assert before.startswith("Still to choose?") and hint_line(game.night(s5=3).table(5)) == before


async def test_one_key_takes_the_hints_away_for_good() -> None:
    sitting = Sitting(Game.of(TEN).until(PhaseKind.NIGHT))
    sitting.now_s += sitting.game.state.now_ms / 1000
    app = sitting.app(7)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Still to choose? A seat's number" in words(app)
        await pilot.press("f", "escape")
        assert "Still to choose?" not in words(app)
        sitting.game.until(PhaseKind.DISCUSSION)
        sitting.now_s = 100 + sitting.game.state.now_ms / 1000
        sitting.tell()
        await pilot.pause()
        assert "Say whom you trust" not in words(app)
        await pilot.press("f", "escape")
        assert "Say whom you trust" in words(app)


def test_the_title_names_the_phase_and_the_own_seat_alone() -> None:
    club = Game.of(TEN, Settings.of("club"))
    assert window_title(club.until(PhaseKind.NIGHT).table(4)) == "Night 1 · 4 Dee"
    assert window_title(club.until(PhaseKind.SPEECHES).table("watcher")) == "Day 1, speeches"
    assert window_title(lobby(seat=None, asked="passcode")) == "Mafia"
    titles = {window_title(club.table(seat)).partition(" · ")[0] for seat in club.state.living}
    assert len(titles) == 1


@pytest.mark.parametrize(("term", "takes"), [("xterm-256color", True), ("screen", True), ("linux", False), ("", False)])
def test_only_terminals_with_a_title_get_one(term: str, takes: bool) -> None:
    assert takes_title(term) is takes
    assert takes_title("vt100") is False


async def test_the_title_follows_the_phase_and_can_be_switched_off() -> None:
    sitting = Sitting(Game.of(TEN).until(PhaseKind.NIGHT))
    sitting.now_s += sitting.game.state.now_ms / 1000
    app = sitting.app(7)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.window_title == "Night 1 · 7 Gil"
        await pilot.press("b")
        assert app.window_title == "Mafia" and not app.bell_on
    dumb = sitting.app(7, terminal=Terminal(term="linux"))
    async with dumb.run_test(size=(80, 24)):
        assert dumb.window_title is None
