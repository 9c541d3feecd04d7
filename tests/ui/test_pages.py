"""Help and rule book: one key away from everywhere, about what is possible and in force now."""

from dataclasses import replace

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.options import BY_NAME
from mafia_ssh.ui.frames.pages import chapter_offsets, help_frame, rules_frame
from mafia_ssh.ui.lobby_actions import offered
from mafia_ssh.ui.paint import text_of, width_of
from mafia_ssh.ui.phase_help import phase_help
from mafia_ssh.ui.rulebook import rule_book

from .builders import NAMES, Game, lobby
from .foyer import Foyer
from .pictures import check_picture, text_picture
from .sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
ROLES = ["mafia", "mafia", "detective", "doctor", "villager", "villager", "villager"]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_pictures(size: tuple[int, int]) -> None:
    shape = f"{size[0]}x{size[1]}"
    check_picture(f"rules-club-{shape}", text_picture(rules_frame(Settings.of("club"), 9, *size, 0)[0]))
    night = Game.of(ROLES).until(PhaseKind.NIGHT).table(5)
    check_picture(f"help-night-{shape}", text_picture(help_frame(night, *size, 0)[0]))
    check_picture(f"help-lobby-{shape}", text_picture(help_frame(lobby(host=True), *size, 0)[0]))


@pytest.mark.parametrize("width", [1, 30, 40, 80, 103, 104, 250])
def test_every_rule_can_be_scrolled_to_at_every_width(width: int) -> None:
    settings = Settings.of("club")
    seen: set[str] = set()
    for offset in range(0, 500, 10):
        rows, _ = rules_frame(settings, 9, width, 24, offset)
        assert len(rows) <= 24
        assert all(width_of(row) <= width for row in rows)
        seen |= {text for row in rows for text, _ in row}
    if width >= 30:
        assert all(chapter.title in seen for chapter in rule_book(settings, 9))
        starts = chapter_offsets(settings, 9, width)
        for start, chapter in zip(starts[:-1], rule_book(settings, 9), strict=False):
            rows, used = rules_frame(settings, 9, width, 14, start)
            assert used == start
            assert chapter.title in text_of(rows[2])


def test_the_help_is_the_same_for_every_role_at_night() -> None:
    game = Game.of(
        ["mafia", "detective", "doctor", "villager", "villager", "maniac", "villager"], Settings.of("parlour")
    )
    game.until(PhaseKind.NIGHT)
    texts = {text_picture(help_frame(game.table(seat), 80, 24, 0)[0]) for seat in range(1, 8)}
    assert len(texts) == 1


def test_the_help_has_a_cursor_only_where_there_is_something_to_move_it_over() -> None:
    night = Game.of(ROLES).until(PhaseKind.NIGHT)
    talk = Game.of(ROLES).until(PhaseKind.DISCUSSION)
    signs = Game.of(ROLES, Settings.of("classic", gestures=True)).until(PhaseKind.DISCUSSION)
    for table, offered_now in (
        (night.table(5), True),
        (talk.table(5), False),
        (talk.table(5, host=True), True),
        (signs.table(5), True),
        (talk.table("watcher"), False),
    ):
        shown = text_picture(help_frame(table, 120, 36, 0)[0])
        assert ("Move the cursor" in shown) is offered_now


@pytest.mark.parametrize("preset", ["classic", "parlour", "moderated", "club"])
def test_every_phase_is_explained_with_its_length(preset: str) -> None:
    game = Game.of(None, Settings.of(preset), NAMES[:9])
    told = set()
    for kind in (PhaseKind.REVEAL, PhaseKind.NIGHT, PhaseKind.MORNING, PhaseKind.DISCUSSION, PhaseKind.VOTE):
        game.until(kind)
        if game.state.over is None:
            text = phase_help(game.table(1))
            assert "lasts" in text or "no clock" in text
            told.add(text)
    assert len(told) == 5


def test_a_clock_that_is_set_is_the_one_that_is_told() -> None:
    game = Game.of(ROLES, Settings.of("classic", talk_s=95)).until(PhaseKind.DISCUSSION)
    assert "1 min 35 s" in phase_help(game.table(1))
    assert BY_NAME["talk_s"].is_clock


def test_only_keys_that_work_now_are_offered() -> None:
    guest = {action.id for action in offered(lobby(seat=2))}
    assert {"ready", "stand", "write", "settings", "help", "rules"} <= guest
    assert not guest & {"start", "free", "cohost", "code"}
    watcher = {action.id for action in offered(lobby(seat=None, name="watch", watch_only=True))}
    assert not watcher & {"ready", "sit", "stand", "write", "start", "free"}
    host = {action.id for action in offered(lobby(names=NAMES[:4], host=True))}
    assert "free" in host
    assert "start" not in host, "four are too few"


async def test_the_rules_are_one_key_away_in_lobby_match_board_end_and_help() -> None:
    over = Game.of(ROLES).until(PhaseKind.NIGHT)
    running = over.table(3)
    for table in (lobby(seat=2), running, replace(over.table("watcher"), zero_s=0.0)):
        foyer = Foyer(table)
        app = foyer.app()
        async with app.run_test() as pilot:
            before = words(app)
            await pilot.press("i")
            assert "Rules: Classic" in words(app)
            await pilot.press("i")
            assert words(app).splitlines()[1:] == before.splitlines()[1:]
            await pilot.press("question_mark")
            assert "Keys that work now" in words(app)
            await pilot.press("i")
            assert "Rules: Classic" in words(app)
            await pilot.press("escape")
            assert words(app).splitlines()[1:] == before.splitlines()[1:]


async def test_left_and_right_turn_chapters() -> None:
    app = Foyer(lobby(Settings.of("club"), NAMES[:9])).app()
    async with app.run_test() as pilot:
        await pilot.press("i", "right", "right")
        assert words(app).splitlines()[2].strip() == "The night"
        await pilot.press("left")
        assert words(app).splitlines()[2].strip() == "The roles of 9 players"


async def test_a_refusal_that_comes_while_the_help_is_open_is_read_below_it() -> None:
    foyer = Foyer(lobby(seat=2))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("question_mark")
        foyer.refuse("That did not work.")
        await pilot.pause()
        await pilot.press("escape")
        assert "That did not work." in words(app)


@pytest.mark.parametrize(
    ("keys", "place"),
    [("i", "Help: the rules"), ("s", "Help: the settings"), ("a", "Help: how to join"), ("", "Help: the lobby")],
)
async def test_a_question_mark_explains_every_page_and_leads_back_to_it(keys: str, place: str) -> None:
    app = Foyer(lobby(host=True)).app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        before = words(app)
        assert "? help" in before
        await pilot.press("question_mark")
        assert place in words(app) and "Keys that work now" in words(app)
        await pilot.press("escape")
        assert words(app) == before
