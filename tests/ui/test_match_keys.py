"""What the keys of the match screen ask of the table, and what they never do."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import (
    HOST,
    CastBallot,
    Choose,
    Continue,
    Expel,
    Extend,
    Gesture,
    Pause,
    Penalty,
    Ready,
    Resume,
    Reverse,
    Say,
    Stop,
    Suspect,
    TableVote,
    Yield,
)
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.view import Viewer
from mafia_ssh.table.requests import EndCoHost, MakeCoHost
from mafia_ssh.ui.app import MafiaApp
from mafia_ssh.ui.choosing import back, enter, host_item
from mafia_ssh.ui.hand import DONE, EMPTY
from mafia_ssh.ui.hostlist import host_items
from mafia_ssh.ui.pointing import move

from .builders import Game
from .sitting import Sitting, words

SEVEN = ("mafia", "detective", "doctor", "villager", "villager", "mafia", "villager")
TEN = ("godfather", "courtesan", "mafia", "detective", "doctor", "maniac", *["villager"] * 4)


class Seat:
    """One person at a sitting: what they press, see and ask."""

    def __init__(self, sitting: Sitting, app: MafiaApp, pilot: Pilot[None]) -> None:
        self.sitting, self.app, self.pilot = sitting, app, pilot

    async def press(self, *keys: str) -> str:
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()
        return words(self.app)

    @property
    def asked(self) -> list[object]:
        return list(self.sitting.links[-1].asked)

    @property
    def screen(self) -> str:
        return words(self.app)


@asynccontextmanager
async def sit(
    game: Game, viewer: Viewer, *, host: bool = False, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Seat]:
    sitting = Sitting(game)
    sitting.now_s += game.state.now_ms / 1000
    app = sitting.app(viewer, host=host)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Seat(sitting, app, pilot)


# The night


async def test_a_seat_and_enter_twice_make_the_choice_and_a_covered_screen_says_only_done() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 3) as seat:
        screen = await seat.press("5")
        assert "Not sent yet. Enter: next. Space: see." in screen and "▸" not in screen
        assert "Send your choice? Enter: yes. Esc: no." in await seat.press("enter")
        assert "5 Eva? Enter: yes. Esc: no." in await seat.press("space"), "the open screen says whom"
        assert seat.asked == []
        seat.sitting.now_s += 2
        await seat.press("space")
        screen = await seat.press("enter")
        assert seat.asked == [Choose(5)]
        assert DONE in screen and "▸" not in screen, "the cursor would show what was chosen"
        assert "You protect 5 Eva." in await seat.press("space")


async def test_escape_takes_the_question_back() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 3) as seat:
        await seat.press("5", "enter", "escape", "escape", "enter")
        assert seat.asked == []


async def test_who_has_nothing_to_choose_takes_the_same_steps_and_asks_for_nothing() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 4) as seat:
        assert DONE in await seat.press("5", "enter", "enter")
        assert seat.asked == []


async def test_a_refused_choice_is_explained_only_behind_the_curtain() -> None:
    game = Game.of(SEVEN, Settings.of("moderated", night_order="together")).night(s3=5, s2=1, s1=7, s6=7)
    async with sit(game.until(PhaseKind.NIGHT), 3) as seat:
        covered = await seat.press("5", "enter", "enter")
        assert seat.asked == [Choose(5)]
        assert DONE in covered
        shown = await seat.press("space")
        assert shown.splitlines()[-3].strip() not in ("", DONE), "the refusal is on the line below the prompt"


async def test_the_decoy_question_is_answered_by_the_same_keys() -> None:
    async with sit(Game.of(SEVEN, Settings.of("parlour")).until(PhaseKind.NIGHT), 4) as seat:
        await seat.press("5", "enter", "enter")
        assert seat.asked == [Suspect()]


async def test_pass_and_note_have_keys_of_their_own() -> None:
    options = Settings.of("club", night_order="together")
    async with sit(Game.of(TEN, options).until(PhaseKind.NIGHT), 6) as maniac:
        await maniac.press("p", "enter", "enter")
        assert maniac.asked == [Choose(None)]
    async with sit(Game.of(TEN, options).until(PhaseKind.NIGHT), 4) as sheriff:
        await sheriff.press("n", "1", "enter", "enter")
        assert sheriff.asked == [Choose(1, note=True)]


async def test_two_digits_choose_a_seat_above_nine_and_a_late_one_starts_anew() -> None:
    async with sit(Game.of(TEN).until(PhaseKind.VOTE), 5) as seat:
        assert "▸ 10 Jun" in await seat.press("space", "1", "0")
        assert "▸  1 Ana" in await seat.press("1")
        seat.sitting.now_s += 2
        assert "▸  2 Ben" in await seat.press("2")


async def test_a_dead_seat_cannot_be_chosen_and_the_screen_says_so() -> None:
    async with sit(Game.of(SEVEN).night(s1=4, s6=4, s2=1, s3=5).until(PhaseKind.VOTE), 2) as seat:
        assert "4 Dee is out." in await seat.press("space", "4")


# The day


async def test_a_ballot_is_cast_and_then_there_is_nothing_more_to_choose() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.VOTE), 2) as seat:
        assert "You have voted." in await seat.press("j", "j", "enter", "enter")
        assert seat.asked == [CastBallot(3)]
        await seat.press("4", "enter", "enter")
        assert seat.asked == [CastBallot(3)]


async def test_zero_is_nobody_where_nobody_is_a_candidate() -> None:
    async with sit(Game.of(SEVEN, Settings.of("parlour")).until(PhaseKind.VOTE), 2) as seat:
        await seat.press("0", "enter", "enter")
        assert seat.asked == [CastBallot("nobody")]


async def test_a_runoff_offers_only_the_tied_and_nobody_themselves() -> None:
    game = Game.of(TEN, Settings.of("club")).vote(s1=2, s2=1, s3=1, s4=2).until(PhaseKind.RUNOFF)
    async with sit(game, 1) as seat:
        assert "This vote is between those who are tied." in await seat.press("space", "3")
        assert "Nobody chooses themselves here." in await seat.press("1")
        await seat.press("2", "enter", "enter")
        assert seat.asked == [CastBallot(2)]


async def test_ready_and_no_longer_ready() -> None:
    game = Game.of(SEVEN, Settings.of("classic", ready_ends_talk=True)).until(PhaseKind.DISCUSSION)
    async with sit(game, 2) as seat:
        await seat.press("r", "r")
        assert seat.asked == [Ready(True), Ready(False)]


async def test_the_speaker_gives_the_floor_back_and_nobody_else_can() -> None:
    game = Game.of(TEN, Settings.of("club")).until(PhaseKind.SPEECHES)
    async with sit(game, 1) as seat:
        assert "You have the floor." in seat.screen
        assert "2 Ben has the floor." in await seat.press("y")
        await seat.press("y")
        assert seat.asked == [Yield()]


async def test_a_sign_is_made_in_three_steps() -> None:
    async with sit(Game.of(TEN, Settings.of("club")).until(PhaseKind.DISCUSSION), 4) as seat:
        covered = await seat.press("g")
        assert "It is made under the cover" in covered and "A sign to whom?" not in covered
        assert "A sign to whom?" in await seat.press("space")
        assert "thumb down, mafia" in await seat.press("5", "enter")
        assert "About whom?" in await seat.press("j", "enter")
        await seat.press("1", "enter")
        assert seat.asked == [Gesture(5, "mafia", 1)]


# The line for chat


async def test_keys_are_letters_while_writing_and_keys_again_after_escape() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.DISCUSSION), 2) as seat:
        await seat.press("t", *"hQ1 pr", "enter", *"2y", "enter", "escape", "escape")
        assert seat.asked == [Say("room", "hQ1 pr"), Say("room", "2y")]
        assert "2 Ben: 2y" in seat.screen


async def test_a_line_at_night_is_masked_while_covered_and_read_by_the_side() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 1) as seat:
        screen = await seat.press("t", *"eva")
        assert "eva" not in screen.splitlines()[-2] and "***" in screen.splitlines()[-2]
        assert "eva" in (await seat.press("up")).splitlines()[-2]
        await seat.press("enter")
        assert seat.asked == [Say("mafia", "eva")]


async def test_a_villagers_line_at_night_goes_nowhere() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 4) as seat:
        assert DONE in await seat.press("t", *"eva", "enter")
        assert seat.asked == []


async def test_a_line_begun_at_night_never_ends_up_in_the_room() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 1) as seat:
        await seat.press("t", *"kill")
        seat.sitting.pass_time(31)
        screen = await seat.press("enter")
        assert seat.asked == [] and "kill" not in screen and "nothing of it was sent" in screen


# The curtain


async def test_secrets_cover_themselves_after_eight_seconds() -> None:
    async with sit(Game.of(SEVEN, Settings.of("moderated")).until(PhaseKind.DISCUSSION), 2) as seat:
        assert "the Detective" in await seat.press("space")
        seat.sitting.now_s += 7.9
        assert "the Detective" in await seat.press("j")
        seat.sitting.now_s += 0.2
        assert "the Detective" not in await seat.press("j")


@pytest.mark.parametrize("after_s", [0.2, 0.4, 0.6, 1, 5])
async def test_the_same_key_covers_again_however_soon(after_s: float) -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.DISCUSSION), 2) as seat:
        assert "the Detective" in await seat.press("space")
        seat.sitting.now_s += after_s
        assert "the Detective" not in await seat.press("space")
        seat.sitting.now_s += after_s
        assert "the Detective" in await seat.press("space")


async def test_holding_the_key_keeps_it_open() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.DISCUSSION), 2) as seat:
        await seat.press("space")
        seat.sitting.now_s += 0.5
        await seat.press("space")  # the first repeat may be a second press
        for _ in range(20):
            seat.sitting.now_s += 0.03
            assert "the Detective" in await seat.press("space")
        seat.sitting.now_s += 1
        assert "the Detective" not in await seat.press("space")


async def test_a_new_phase_a_resize_and_escape_cover() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.DISCUSSION), 2) as seat:
        await seat.press("space")
        seat.sitting.pass_time(60)
        await seat.pilot.pause()
        assert "vote" in seat.screen and "the Detective" not in seat.screen
        assert "the Detective" in await seat.press("space")
        await seat.pilot.resize_terminal(100, 30)
        await seat.pilot.pause()
        assert "the Detective" not in seat.screen
        assert "the Detective" in await seat.press("space")
        assert "the Detective" not in await seat.press("escape")


# The host


@pytest.mark.parametrize(
    ("preset", "phase", "keys", "command"),
    [
        ("classic", PhaseKind.MORNING, ["c", "enter"], Continue()),
        ("classic", PhaseKind.NIGHT, ["p"], Pause()),
        ("classic", PhaseKind.NIGHT, ["e"], Extend()),
        ("classic", PhaseKind.NIGHT, ["x", "3", "enter", "enter"], Expel(3)),
        ("classic", PhaseKind.NIGHT, ["s", "enter"], Stop()),
        ("club", PhaseKind.DISCUSSION, ["v", "3", "enter", "enter"], Penalty(3)),
        ("classic", PhaseKind.DISCUSSION, ["m", "3", "enter", "enter"], MakeCoHost(3)),
    ],
)
async def test_the_hosts_list(preset: str, phase: PhaseKind, keys: list[str], command: object) -> None:
    async with sit(Game.of(TEN, Settings.of(preset)).until(phase), "host", host=True) as seat:
        *steps, last = keys
        await seat.press("h", *steps)
        assert seat.asked == [], "what cannot be undone asks first"
        await seat.press(last)
        assert seat.asked == [command]


async def test_the_host_resumes_reverses_and_enters_the_tables_vote() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT).do(HOST, Pause()), 4, host=True) as seat:
        assert "PAUSED" in seat.screen
        await seat.press("h", "p")
        assert seat.asked == [Resume()] and "PAUSED" not in seat.screen
    picked = Game.of(SEVEN, Settings.of("moderated", threshold="plurality")).vote(s1=2, s3=2).until(PhaseKind.RESULT)
    async with sit(picked, "host", host=True) as seat:
        await seat.press("h", "r", "enter")
        assert seat.asked == [Reverse()]
    table = Game.of(SEVEN, Settings.of("parlour", vote_mode="table")).until(PhaseKind.VOTE)
    async with sit(table, "host", host=True) as seat:
        await seat.press("h", "t", "0", "enter", "enter")
        assert seat.asked == [TableVote("nobody")]


async def test_a_player_without_the_hosts_rights_has_no_list() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 4) as seat:
        assert "The host may" not in await seat.press("h")


# Around


async def test_only_the_clock_is_redrawn_by_a_tick() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 4) as seat:
        before = seat.screen.splitlines()
        seat.sitting.now_s += 3
        seat.app._ticked()
        await seat.pilot.pause()
        after = seat.screen.splitlines()
        assert before[0].endswith("0:30") and after[0].endswith("0:27")
        assert before[1:] == after[1:]


async def test_leaving_asks_first_and_control_c_does_nothing() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 4) as seat:
        assert "Leave the game?" in await seat.press("ctrl+c", "Q")
        assert not seat.sitting.links[0].left
        await seat.press("enter")
        assert seat.sitting.links[0].left


async def test_help_and_colours_are_one_key_away_and_the_table_is_covered_on_return() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 2) as seat:
        await seat.press("space", "question_mark")
        assert "the Detective" not in seat.screen
        assert "Seats" in await seat.press("escape") and "the Detective" not in seat.screen
        await seat.press("o")
        assert seat.app.palette == "light"


# Why not


async def test_after_voting_a_seat_and_enter_say_that_the_ballot_stands() -> None:
    async with sit(Game.of(SEVEN).vote(s3=1), 3) as seat:
        assert "Your ballot stands." in await seat.press("5")
        assert "Your ballot stands." in await seat.press("escape", "enter")
        assert seat.asked == []


async def test_a_seat_that_cannot_be_chosen_says_why() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.DISCUSSION), 3) as seat:
        assert "There is nobody to choose now." in await seat.press("5")
    async with sit(Game.of(SEVEN).until(PhaseKind.VOTE), 3) as seat:
        assert "Nobody chooses themselves here." in await seat.press("space", "3")
    async with sit(Game.of(SEVEN).vote(s1=2, s4=2).until(PhaseKind.NIGHT), 2) as seat:
        assert "You are out" in await seat.press("5")
    game = Game.of(TEN, Settings.of("club")).vote(s1=2, s2=1, s3=1, s4=2)
    async with sit(game.until(PhaseKind.RUNOFF), 5) as seat:
        assert "This vote is between those who are tied." in await seat.press("space", "7")


async def test_the_host_makes_somebody_without_a_seat_co_host() -> None:
    table = replace(Game.of(SEVEN).until(PhaseKind.DISCUSSION).table("host"), newcomers=("Olga", "Pit"))
    hand, _ = host_item(table, EMPTY, "guest_host")
    hand, asked = enter(table, move(table, hand, 1))
    assert asked is None and hand.question == "guest_host"
    later = replace(table, newcomers=("Nina", "Olga", "Pit"))
    assert enter(later, hand)[1] == MakeCoHost("Pit")
    assert back(back(hand)).menu == "host"


async def test_the_host_takes_the_rights_of_a_co_host_back() -> None:
    table = Game.of(SEVEN).until(PhaseKind.DISCUSSION).table("host")
    assert "end_cohost" not in host_items(table)
    table = replace(table, newcomers=("Olga",), co_hosts=("Ben", "Olga"))
    hand, _ = host_item(table, EMPTY, "end_cohost")
    hand, asked = enter(table, move(table, hand, 1))
    assert asked is None and hand.question == "end_cohost"
    assert enter(replace(table, co_hosts=("Olga",)), hand)[1] == EndCoHost("Olga")
    assert back(back(hand)).menu == "host"
