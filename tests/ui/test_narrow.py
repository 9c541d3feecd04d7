"""A phone held upright: names may be cut, what is said of them may not, and nothing that somebody needs is left out."""

import re
from dataclasses import replace
from typing import get_args

import pytest
from rich.cells import cell_len

from mafia_ssh.balance import Estimate
from mafia_ssh.record.retelling import Retelling
from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import CastBallot, Choose, Say
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.presets import PRESETS, THEMES, Theme
from mafia_ssh.rules.roles import Role, Side
from mafia_ssh.table.matchkeeping import JOURNAL_LOST
from mafia_ssh.table.requests import Mark
from mafia_ssh.table.table import SLEPT, TAKEN_UP
from mafia_ssh.table.views import Jotting, TableView
from mafia_ssh.ui.frames.door import door_rows
from mafia_ssh.ui.frames.end import end_frame
from mafia_ssh.ui.frames.headline import headline
from mafia_ssh.ui.frames.lobby import lobby_frame
from mafia_ssh.ui.frames.match import match_rows
from mafia_ssh.ui.frames.notebook import KEYS, notebook_rows
from mafia_ssh.ui.frames.pages import help_frame
from mafia_ssh.ui.frames.retelling import retelling_frame
from mafia_ssh.ui.frames.scene import scene_of
from mafia_ssh.ui.frames.seats import pair_rows
from mafia_ssh.ui.frames.settings import ITEMS, Pen, settings_frame
from mafia_ssh.ui.frames.talk import record_rows
from mafia_ssh.ui.frames.tvseats import seat_rows
from mafia_ssh.ui.hand import EMPTY, Hand
from mafia_ssh.ui.hostlist import host_items
from mafia_ssh.ui.lobby_actions import footer_keys
from mafia_ssh.ui.option_words import option_label, value_label
from mafia_ssh.ui.paint import Row, text_of
from mafia_ssh.ui.retelling_keys import offered
from mafia_ssh.ui.wording import role_short

from .builders import CARD, NAMES, Game, lobby, notices_of
from .test_end import club_ends
from .test_every_screen import by_chance

PHONE = (40, 20)
LONG = ("Maximilian", "Alexandra-Sophie", "Konstantinos", "Bo", "Wilhelmina von X", "Ed", "Guadalupe", "Sebastian")
MARKS = (*get_args(Mark), None)
A_NAME = re.compile(r"^[▸✕ ] ? *\d+ ")


def words_of(rows: tuple[Row, ...]) -> str:
    """Everything on the screen in one line, breaks and indents undone."""
    return " ".join(" ".join(text_of(row).split()) for row in rows)


def cut(rows: list[Row]) -> list[str]:
    """Whatever is cut off in rows of seats, names aside."""
    return [text for row in rows for text, _ in row if "…" in text and not A_NAME.match(text)]


@pytest.mark.parametrize("theme", THEMES)
def test_short_names_of_roles_are_short_and_each_its_own(theme: Theme) -> None:
    shorts = [role_short(theme, role) for role in Role]
    assert len(set(shorts)) == len(shorts) and all(cell_len(short) <= 6 for short in shorts)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_said_of_a_seat_is_never_cut(preset: str) -> None:
    shown = set()
    for step, state in enumerate(by_chance(preset, 6)):
        table = Game(state).table(step % 8 + 1, away=[2])
        notes = tuple(Jotting(seat, MARKS[(seat + step) % 4], "") for seat in range(1, 9))
        for covered in (True, False):
            rows = pair_rows(scene_of(replace(table, notes=notes), EMPTY, covered=covered), 38)
            assert cut(rows) == [], step
            shown |= {text.strip() for row in rows for text, _ in row}
        board = Game(state).table("watcher").match
        assert board is not None
        assert cut(seat_rows(board, frozenset({2}), 38, 4)) == [], step
    assert "●" in shown and "away" in shown and shown & {role_short("mafia", role) for role in Role}


@pytest.mark.parametrize("notice", [JOURNAL_LOST, SLEPT, TAKEN_UP, "Alexandra-Sophie is here."])
def test_what_everybody_is_told_is_there_in_full(notice: str) -> None:
    for seats in (7, 12, 16):
        roles = ["mafia", "mafia", "mafia", *["villager"] * (seats - 3)]
        settings = Settings.of("moderated")
        for phase in (PhaseKind.NIGHT, PhaseKind.DISCUSSION):
            table = replace(Game.of(roles, settings).until(phase).table(4), notices=notices_of("Ben is away.", notice))
            for size in (PHONE, (53, 20), (60, 20), (66, 17), (80, 24), (120, 36)):
                rows = match_rows(scene_of(table, EMPTY, covered=True, hints=True), *size)
                if size[0] < 66:
                    assert notice in words_of(rows), (seats, size)
                else:
                    assert all(word in words_of(rows) for word in notice.split()), (seats, size)


def test_the_way_somebody_went_is_told_in_full_after_the_match() -> None:
    rows, _ = end_frame(club_ends().table(3), *PHONE, offset=0, refusal=None, keys=())
    told = words_of(rows)
    assert "Godfather expelled" in told and "Courtesan night 1" in told and "Sheriff night 1" in told


def test_the_option_under_the_cursor_is_read_in_full() -> None:
    settings = Settings.of("club")
    for name in ITEMS[2:]:
        rows, _ = settings_frame(settings, (), *PHONE, pen=Pen(name), editable=True, offset=0, keys=())
        told = words_of(rows)
        assert option_label("club", name) in told
        assert value_label("club", name, getattr(settings.options, name)) in told


def test_the_help_s_headline_is_whole_and_apart_from_what_stands_beside_it() -> None:
    game = Game.of(None, Settings.of("club"), LONG)
    for phase in (PhaseKind.NIGHT, PhaseKind.SPEECHES):
        top = text_of(help_frame(game.until(phase).table(1), *PHONE, 0)[0][0])
        assert "…" not in top and "  more below" in top


def test_tags_in_the_lobby_are_whole() -> None:
    table = lobby(names=LONG, seat=2, host_seat=2, host=True, away=[3], ready=[2, 3])
    rows = lobby_frame(table, CARD, *PHONE, cursor=2, refusal=None, keys=footer_keys(table, 2), utf8=True)
    assert "● ready  host  you" in "\n".join(map(text_of, rows))
    assert "● ready  away" in "\n".join(map(text_of, rows))


def test_at_night_the_footer_of_a_phone_has_the_key_for_the_secrets() -> None:
    table: TableView = Game.of(None, Settings.of("club"), LONG).until(PhaseKind.NIGHT).table(1)
    rows = match_rows(scene_of(table, EMPTY, covered=True, hints=True), *PHONE)
    assert "space secrets" in text_of(rows[-1])


def test_the_talk_takes_the_rows_that_the_record_leaves_free() -> None:
    game = Game.of(["mafia", "mafia", "mafia", *["villager"] * 9], names=[*LONG, "Ivo", "Jun", "Kai", "Lea"])
    game.until(PhaseKind.DISCUSSION)
    for seat in range(1, 5):
        game.do(seat, Say("room", f"line of {seat}"))
    rows = match_rows(scene_of(game.table(4), EMPTY, covered=True, hints=True), *PHONE)
    told = words_of(rows)
    assert all(f"line of {seat}" in told for seat in range(1, 5)) and "Nobody died in the night." in told


@pytest.mark.parametrize("size", [PHONE, (53, 20), (66, 20), (80, 24), (120, 36)], ids=str)
@pytest.mark.parametrize("seated", [8, 12, 16])
def test_everybody_in_the_lobby_is_on_the_screen(seated: int, size: tuple[int, int]) -> None:
    for seat, host in ((1, True), (5, False), (None, False)):
        table = lobby(Settings.of("club"), NAMES[:seated], seat=seat, host=host, away=[3], ready=range(1, 17))
        for cursor in (None, 1, seated):
            rows = lobby_frame(
                table, CARD, *size, cursor=cursor, refusal=None, keys=footer_keys(table, cursor), utf8=True, hints=True
            )
            told = "\n".join(map(text_of, rows))
            assert all(f"{number:>2} {name}" in told for number, name in enumerate(NAMES[:seated], 1))
            assert told.count("●") == seated and "away" in told and "host" in told


def test_a_long_answer_is_read_to_its_end_beside_two_columns() -> None:
    table = Game.of(["mafia"] * 3 + ["villager"] * 13, Settings.of("moderated")).until(PhaseKind.VOTE).table("host")
    hand = Hand(cursor=16, to=16, newcomer="Wilhelmina von X", question="hand_over")
    for width in (66, 72, 80, 110):
        rows = match_rows(scene_of(table, hand, covered=True, hints=True), width, 24)
        assert "Hand the seat of 16 Pia to Wilhelmina von X? Enter: yes. Esc: no." in words_of(rows)


def test_open_secrets_are_read_to_their_end_beside_a_lively_talk() -> None:
    game = Game.of(["mafia", "mafia", "detective", *["villager"] * 6], Settings.of("classic"), NAMES[:9])
    game.until(PhaseKind.DISCUSSION)
    for seat in range(1, 10):
        game.do(seat, Say("room", "word after word " * 5))
    table = game.table(1)
    rows = match_rows(scene_of(replace(table, you=replace(table.you, code="K7M4-9QXT")), EMPTY, covered=False), 80, 24)
    assert "K7M4-9QXT" in words_of(rows) and "9 Ivo:" in words_of(rows)


def test_the_help_of_the_notebook_and_of_the_retelling_fit() -> None:
    table = Game.of(None, Settings.of("club"), LONG).until(PhaseKind.NIGHT).table(1)
    rows = notebook_rows(table, *PHONE, cursor=1, covered=True, writing=False, answer=None, helping=True)
    assert all(told in words_of(rows) for _, _, told in KEYS)
    assert "esc notebook" in text_of(rows[-1])
    again = Retelling(Game.of(None, names=LONG).state.setup, ())
    told = {words_of(retelling_frame(again, 0, "truth", *PHONE, offset=at, helping=True)[0]) for at in (0, 6, 500)}
    assert all(any(key.help in page for page in told) for key in offered(locked=False, moments=False))


def test_the_free_seats_in_one_line_are_never_cut() -> None:
    table = lobby(Settings.of("club"), NAMES[:6], seat=2)
    gone = tuple(replace(sitter, name=None) if sitter.seat == 3 else sitter for sitter in table.sitters)
    for sitters, told in ((table.sitters, "free: 7-16"), (gone, "free: 3, 7-16")):
        rows = lobby_frame(
            replace(table, sitters=sitters), CARD, *PHONE, cursor=2, refusal=None, keys=(), utf8=True, hints=True
        )
        assert told in words_of(rows)


def test_open_secrets_of_a_full_table_are_whole_on_a_phone_while_a_choice_is_made() -> None:
    roles = ["godfather", "courtesan", "mafia", "mafia", "detective", "doctor", "maniac", *["villager"] * 9]
    table = Game.of(roles, Settings.of("club")).until(PhaseKind.NIGHT).do(1, Choose(9)).table(1)
    hand = Hand(cursor=10, question="choose")
    told = words_of(match_rows(scene_of(table, hand, covered=False, hints=True), *PHONE))
    assert "Your pick to kill: 9 Ivo. With you: 2 Ben, 3 Cy and 4 Dee." in told
    assert "You lead your side and pick its kill each night. Your pick decides." in told


def test_why_a_name_was_not_taken_is_read_to_its_end() -> None:
    why = "Somebody here already goes by that name, or by one that looks like it."
    rows = door_rows(lobby(seat=None, bad_name="it is reserved").you, why, *PHONE)
    assert why in words_of(rows) and len(rows) == PHONE[1] - 1


@pytest.mark.parametrize("seated", range(5, 17))
def test_odds_and_what_differs_push_nobody_off_a_phone_in_the_lobby(seated: int) -> None:
    settings = Settings.of("club", talk_s=90, jester=True, doctor_self=True)
    shares = ((Side.TOWN, 150), (Side.MAFIA, 100), (Side.JESTER, 50))
    for estimate in (None, Estimate(seated, 300, shares)):
        for cursor in (None, 1, seated):
            table = lobby(settings, NAMES[:seated], host=True, ready=range(1, 17), notices=["3 Cy is here."])
            rows = lobby_frame(
                replace(table, estimate=estimate),
                CARD,
                *PHONE,
                cursor=cursor,
                refusal=None,
                keys=(),
                utf8=True,
                hints=True,
            )
            told = "\n".join(map(text_of, rows))
            assert all(f"{number:>2} {name}" in told for number, name in enumerate(NAMES[:seated], 1)), cursor
            assert seated == 16 or "free" in told
            assert "Rules" in told and "Start" in told


def test_a_phone_says_which_seat_is_one_s_own_at_all_times() -> None:
    for preset in PRESETS:
        for step, state in enumerate(by_chance(preset, 6)):
            table = Game(state).table(step % 8 + 1)
            for left_s in (None, 3599.0):
                top = text_of(headline(table, left_s, PHONE[0]))
                assert re.search(rf" you(?: are|:) {step % 8 + 1} ", top), top
    assert " you" not in text_of(headline(Game.of().table("watcher"), 25.0, PHONE[0]))


def test_the_row_of_nobody_stays_when_one_has_voted() -> None:
    settings = Settings.of("classic", no_elimination=True, ballot_change=False)
    for voter in (4, 7):
        game = Game.of(["mafia", *["villager"] * 6], settings).until(PhaseKind.VOTE)
        before = pair_rows(scene_of(game.table(4), EMPTY, covered=True), 38)
        game.do(voter, CastBallot(2))
        after = pair_rows(scene_of(game.table(4), EMPTY, covered=True), 38)
        assert "0 nobody" in text_of(before[-1]) and "0 nobody" in text_of(after[-1])
        places = [[re.findall(r"\d+ [A-Za-z]+", text_of(row)) for row in rows] for rows in (before, after)]
        assert places[0] == places[1]


def test_names_of_four_letters_are_whole_beside_what_is_said_of_them_in_a_runoff() -> None:
    game = Game.of(["mafia", "mafia", *["villager"] * 8], Settings.of("classic", runoff=True))
    game.vote(s1=6, s2=6, s3=7, s4=7).until(PhaseKind.RUNOFF)
    for voters in ((), (6, 7)):
        for voter in voters:
            game.do(voter, CastBallot(13 - voter))
        told = words_of(match_rows(scene_of(game.table(2, away=[8]), EMPTY, covered=True, hints=True), 66, 15))
        assert re.search(r"6 Finn +(tied|=)", told) and re.search(r"7 Gil +(tied|=)", told)
        assert "8 Hana away" in told and told.count("●") == len(voters)


def test_the_host_s_list_says_that_there_is_more_of_it_and_which_list_it_is() -> None:
    table = Game.of(None, Settings.of("moderated"), NAMES).until(PhaseKind.VOTE).table(11, host=True)
    first, last = (
        words_of(match_rows(scene_of(table, Hand(menu="host", line=line), covered=True, hints=True), *PHONE))
        for line in (0, len(host_items(table)) - 1)
    )
    assert "The host may more below" in first and "stop the match" not in first
    assert "The host may more above" in last and "▸ s stop the match" in last
    roomy = words_of(match_rows(scene_of(table, Hand(menu="host"), covered=True, hints=True), 80, 24))
    assert "more below" not in roomy and "stop the match" in roomy


def test_an_entry_of_the_record_that_is_cut_says_so() -> None:
    game = Game.of(["mafia", *["villager"] * 6]).vote(s2=6, s3=6, s4=6, s1=2, s6=2, s5=7, s7=3)
    scene = scene_of(game.until(PhaseKind.RESULT).table(2), EMPTY, covered=True)
    whole = record_rows(scene, 38, 50)
    assert not any("…" in text_of(row) for row in whole)
    for height in range(1, len(whole) + 1):
        rows = record_rows(scene, 38, height)
        following = text_of(whole[height]) if height < len(whole) else ""
        assert len(rows) == height and all(cell_len(text_of(row)) <= 38 for row in rows)
        assert text_of(rows[-1]).endswith("…") is following.startswith("  ")
