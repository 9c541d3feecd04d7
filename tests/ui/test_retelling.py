"""Going through a finished match again on a screen: what it looks like, what the keys do, what stays secret."""

from dataclasses import replace

import pytest

from mafia_ssh.record.retelling import Eyes, Retelling
from mafia_ssh.rules import Settings, advance, begin, deal_by_hand, decide
from mafia_ssh.rules.commands import (
    HOST,
    By,
    CastBallot,
    Choose,
    Command,
    Continue,
    Gesture,
    Ready,
    Rejected,
    Say,
    Stop,
    Suspect,
    Yield,
)
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.state import Setup
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.frames.retelling import retelling_frame
from mafia_ssh.ui.paint import text_of, width_of
from mafia_ssh.ui.retelling_keys import offered
from mafia_ssh.ui.screens.retelling import RetellingScreen
from mafia_ssh.ui.viewer import ViewerApp

from .builders import NAMES, WIDE_NAMES, Game
from .foyer import Foyer
from .pictures import check_picture, text_picture
from .sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
SEVEN = ("mafia", "detective", "doctor", "villager", "villager", "mafia", "villager")


class Evening:
    """A match in the making, with every input kept."""

    def __init__(
        self, roles: tuple[str, ...], settings: Settings | None = None, names: tuple[str, ...] = NAMES
    ) -> None:
        dealt = tuple(Role(role) for role in roles)
        setup = deal_by_hand(settings or Settings(), names[: len(dealt)], dealt)
        assert isinstance(setup, Setup), setup
        self.state = begin(setup).state
        self.inputs: list[tuple[int, By, Command]] = []

    def until(self, phase: PhaseKind) -> "Evening":
        while self.state.phase.phase is not phase:
            if self.state.phase.ends_ms is None:
                self.do(HOST, Continue())
            else:
                self.state = advance(self.state, self.state.phase.ends_ms).state
        return self

    def do(self, by: By, command: Command) -> "Evening":
        self.state = advance(self.state, self.state.now_ms + 500).state
        step = decide(self.state, by, command)
        assert not isinstance(step, Rejected), step
        self.inputs.append((self.state.now_ms, by, command))
        self.state = step.state
        return self

    def night(self, **choices: int) -> "Evening":
        self.until(PhaseKind.NIGHT)
        for seat, target in choices.items():
            self.do(int(seat[1:]), Choose(target))
        return self

    def vote(self, **ballots: int) -> "Evening":
        self.until(PhaseKind.VOTE)
        for seat, target in ballots.items():
            self.do(int(seat[1:]), CastBallot(target))
        return self

    @property
    def again(self) -> Retelling:
        return Retelling(self.state.setup, tuple(self.inputs), self.state.now_ms)


def classic() -> Retelling:
    evening = Evening(SEVEN).night(s1=4, s6=5, s2=6, s3=5).until(PhaseKind.DISCUSSION)
    evening.do(1, Say("room", "I am a plain villager, and I would never lie to any of you about that."))
    evening.do(2, Say("room", "Sure."))
    evening.vote(s1=2, s2=6, s3=6, s5=6, s6=2, s7=6)
    evening.night(s1=5, s3=2)
    evening.do(1, Say("mafia", "it was not worth it")) if evening.state.phase.phase is PhaseKind.NIGHT else None
    evening.do(2, Choose(1))
    evening.vote(s2=1, s3=1, s7=1, s1=2)
    return evening.until(PhaseKind.OVER).again


def parlour() -> Retelling:
    evening = Evening(("mafia", *SEVEN[1:5], "villager"), Settings.of("parlour"))
    evening.night(s1=2, s3=2, s2=1)
    for seat in (4, 5, 6):
        evening.do(seat, Suspect())
    evening.until(PhaseKind.DISCUSSION)
    for seat in range(1, 7):
        evening.do(seat, Ready(True))
    evening.vote(s2=1, s3=1, s4=1, s5=1, s6=4, s1=4)
    return evening.until(PhaseKind.OVER).again


def club() -> Retelling:
    roles = ("godfather", "courtesan", "mafia", "detective", "doctor", "maniac", *["villager"] * 4)
    evening = Evening(roles, Settings.of("club")).until(PhaseKind.NIGHT)
    evening.do(1, Choose(8)).do(3, Choose(9)).do(1, Choose(9)).do(3, Gesture(1, "even", None))
    evening.until(PhaseKind.SPEECHES).do(1, Say("room", "Good evening.")).do(1, Yield())
    evening.vote(s1=4, s2=4, s3=4, s4=1, s5=1, s6=1)
    return evening.until(PhaseKind.RUNOFF).again


def stop_at(again: Retelling, phase: PhaseKind, number: int = 0) -> int:
    return [at for at, stop in enumerate(again.stops) if stop.phase.phase is phase][number]


CASES: dict[str, tuple[Retelling, int, Eyes]] = {
    "night-truth": (classic(), stop_at(classic(), PhaseKind.NIGHT), "truth"),
    "morning-detective": (classic(), stop_at(classic(), PhaseKind.MORNING), 2),
    "vote-truth": (classic(), stop_at(classic(), PhaseKind.VOTE), "truth"),
    "result-watcher": (classic(), stop_at(classic(), PhaseKind.RESULT), "watcher"),
    "key-moment": (classic(), stop_at(classic(), PhaseKind.MORNING), "truth"),
    "end": (classic(), len(classic().stops) - 1, "truth"),
    "call-mafia": (club(), stop_at(club(), PhaseKind.NIGHT), 3),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("case", CASES)
def test_the_picture_is_the_one_we_looked_at(case: str, size: tuple[int, int]) -> None:
    again, stop, eyes = CASES[case]
    rows, _ = retelling_frame(again, stop, eyes, *size)
    assert len(rows) == size[1]
    check_picture(f"retelling-{case}-{size[0]}x{size[1]}", text_picture(rows))


@pytest.mark.parametrize("names", [NAMES[:7], WIDE_NAMES[:7]])
def test_every_row_fits_at_every_size(names: tuple[str, ...]) -> None:
    evening = Evening(SEVEN, names=names).night(s1=4, s6=5, s2=6, s3=5).until(PhaseKind.DISCUSSION)
    evening.do(1, Say("room", "很长的一句话 " * 9 + "x" * 60))
    again = evening.vote(s1=2, s2=1).again
    eyes: tuple[Eyes, ...] = ("truth", 2, "watcher")
    for width in (30, 39, 40, 65, 66, 80, 109, 110, 200):
        for height in (12, 20, 24, 60):
            for stop in range(len(again.stops)):
                for each in eyes:
                    rows, _ = retelling_frame(again, stop, each, width, height)
                    assert len(rows) == height
                    assert all(width_of(row) <= width for row in rows), (width, height, stop, each)


def test_a_window_that_is_too_small_says_so() -> None:
    rows, _ = retelling_frame(classic(), 0, "truth", 20, 5)
    assert "40x20" in text_of(rows[0])


def pages(again: Retelling, eyes: Eyes) -> str:
    frames = (retelling_frame(again, stop, eyes, 200, 60)[0] for stop in range(len(again.stops) - 1))
    return "\n".join(text_of(row) for rows in frames for row in rows)


def test_secret_ballots_are_on_no_screen_through_nobody_s_eyes() -> None:
    again = parlour()
    for eyes in ("truth", "watcher", *again.setup.seats):
        shown = pages(again, eyes)
        assert "votes for" not in shown and "For 1 Ana:" not in shown and "◂" not in shown.split("Day 1, vote")[-1]


def test_key_moments_are_told_to_the_truth_alone() -> None:
    again = classic()
    moment = "Key moment: 2 Ben (Detective) found 6 Finn (Mafia), who was voted out that day."
    assert moment in pages(again, "truth")
    for eyes in ("watcher", *again.setup.seats):
        assert "Key moment" not in pages(again, eyes)


def test_before_the_end_a_watcher_s_eyes_meet_no_role_and_no_choice() -> None:
    again = club()
    shown = pages(again, "watcher")
    for secret in ("Godfather", "Courtesan  ", "picks", "Sheriff  ", "signs", "What only"):
        assert secret not in shown.replace("Courtesan awake", "").replace("Sheriff awake", "")


# The screen


def app(eyes: Eyes | None = None) -> ViewerApp:
    return ViewerApp(classic(), eyes, Terminal())


def screen_of(viewer: ViewerApp) -> RetellingScreen:
    assert isinstance(viewer.screen, RetellingScreen)
    return viewer.screen


async def test_keys_step_through_the_match_and_stop_at_its_ends() -> None:
    viewer = app()
    async with viewer.run_test(size=(80, 24)) as pilot:
        await pilot.press("left", "right", "n", "n", "p")
        assert screen_of(viewer).stop == 2
        await pilot.press("end", "right")
        assert screen_of(viewer).stop == len(classic().stops) - 1
        await pilot.press("home")
        assert screen_of(viewer).stop == 0


async def test_a_key_leads_from_night_to_day_to_night() -> None:
    viewer = app()
    async with viewer.run_test(size=(80, 24)) as pilot:
        seen = []
        for _ in range(4):
            await pilot.press("pagedown")
            seen.append(viewer.screen.retelling.stops[viewer.screen.stop].phase.phase.value)  # type: ignore[attr-defined]
        assert seen == ["night", "morning", "night", "morning"]
        await pilot.press("pageup")
        assert screen_of(viewer).stop == stop_at(classic(), PhaseKind.NIGHT, 1)


async def test_a_key_leads_from_one_key_moment_to_the_next_and_back() -> None:
    viewer = app()
    async with viewer.run_test(size=(80, 24)) as pilot:
        stops = sorted({stop for stop, _ in classic().moments})
        assert len(stops) == 2
        for key, stop in (("m", stops[0]), ("m", stops[1]), ("m", stops[1]), ("M", stops[0]), ("M", stops[0])):
            await pilot.press(key)
            assert screen_of(viewer).stop == stop, key
        await pilot.press("home", "m", "end", "M")
        assert screen_of(viewer).stop == stops[1]


async def test_one_pair_of_eyes_is_not_led_to_the_moments_that_only_the_truth_knows() -> None:
    viewer = app(eyes=4)
    async with viewer.run_test(size=(120, 36)) as pilot:
        await pilot.press("m", "M")
        assert screen_of(viewer).stop == 0
    keys = {key.label: key for key in offered(locked=True, moments=True)}
    assert "moment" not in keys and "eyes" not in keys and "step" in keys


def test_the_help_on_a_phone_has_the_key_for_moments_to_its_end() -> None:
    told = [
        " ".join(
            "\n".join(map(text_of, retelling_frame(classic(), 0, "truth", 40, 20, offset=at, helping=True)[0])).split()
        )
        for at in (0, 10, 20)
    ]
    assert all(any(key.help in page for page in told) for key in offered(locked=False, moments=True))


def test_where_there_is_no_key_moment_no_key_is_offered_for_one() -> None:
    rows, _ = retelling_frame(club(), 0, "truth", 120, 36)
    assert "moment" not in text_of(rows[-1]) and "eyes" in text_of(rows[-1])


async def test_keys_choose_the_eyes() -> None:
    viewer = app()
    async with viewer.run_test(size=(80, 24)) as pilot:
        for keys, eyes in (
            ("", "truth"),
            ("down", 1),
            ("up up", "watcher"),
            ("3", 3),
            ("t", "truth"),
            ("w", "watcher"),
        ):
            await pilot.press(*keys.split())
            assert screen_of(viewer).eyes == eyes, keys


async def test_whose_eyes_was_asked_for_is_all_that_is_shown() -> None:
    viewer = app(eyes=4)
    async with viewer.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "w", "2", "down")
        assert screen_of(viewer).eyes == 4


async def test_help_takes_the_match_s_place_and_gives_it_back() -> None:
    viewer = app()
    async with viewer.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert screen_of(viewer).helping
        await pilot.press("escape")
        assert not screen_of(viewer).helping


async def test_a_help_longer_than_the_window_scrolls_and_moves_nobody_through_the_match() -> None:
    viewer = app()
    async with viewer.run_test(size=(40, 20)) as pilot:
        await pilot.press("right", "question_mark")
        assert "These keys" not in words(viewer)
        await pilot.press("end")
        assert "These keys" in words(viewer)
        await pilot.press("escape")
        assert screen_of(viewer).stop == 1 and "Keys that work now" not in words(viewer)


@pytest.mark.parametrize("key", ["escape", "q", "ctrl+c"])
async def test_there_is_a_way_out(key: str) -> None:
    viewer = app()
    async with viewer.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert viewer._exit


# At the table


def over() -> Foyer:
    game = Game.of(SEVEN).night(s1=4, s6=5, s2=6, s3=5)
    game.do(HOST, Stop())
    return Foyer(replace(game.table(2), retelling=classic()))


async def test_after_a_match_a_key_leads_through_it_again_and_back() -> None:
    foyer = over()
    game = foyer.app()
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "r retell" in words(game)
        await pilot.press("r", "right")
        await pilot.pause()
        assert "Retelling · the truth" in words(game) and "Night 1" in words(game)
        await pilot.press("escape")
        await pilot.pause()
        assert "The match is over" in words(game)


async def test_a_rematch_takes_the_retelling_away() -> None:
    foyer = over()
    game = foyer.app()
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        foyer.show(lambda _: Game.of(SEVEN).table(2))
        await pilot.pause()
        assert "Retelling" not in words(game)


async def test_other_colours_reach_the_retelling() -> None:
    foyer = over()
    game = foyer.app()
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "o")
        await pilot.pause()
        assert game.palette != "dark" and "Retelling" in words(game)
