"""The end: the news that ended it, every role, the story within what the rules let be told, the keys after it."""

from dataclasses import replace

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import HOST, Choose, Expel, Say, Stop
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.requests import StartMatch, ToLobby, Write
from mafia_ssh.table.views import LobbyLine, TableView
from mafia_ssh.ui.frames.end import end_frame
from mafia_ssh.ui.frames.story import story_rows
from mafia_ssh.ui.lobby_actions import footer_keys
from mafia_ssh.ui.paint import Row, text_of, width_of

from .builders import WIDE_NAMES, Game
from .foyer import Foyer
from .pictures import check_picture, text_picture
from .sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]


def town_wins(settings: Settings | None = None) -> Game:
    """Two nights and two votes; the last of the mafia is voted out."""
    roles = ["mafia", "mafia", "detective", "doctor", "villager", "villager", "villager"]
    game = Game.of(roles, settings or Settings.of("classic"))
    game.night(s1=5, s2=5, s3=1, s4=5)
    game.vote(s1=3, s2=3, s3=1, s4=1, s5=1, s6=1, s7=6)
    game.night(s2=6, s3=2, s4=4)
    game.until(PhaseKind.DISCUSSION).do(3, Say("room", "It is 2 Ben, I checked."))
    game.vote(s2=3, s3=2, s4=2, s5=2, s7=2)
    return game.until(PhaseKind.OVER)


def club_ends() -> Game:
    """A courtesan blocks, a maniac shoots, a note is left; then an expulsion ends it."""
    roles = ["godfather", "courtesan", "detective", "doctor", "maniac", "villager", "villager", "villager"]
    settings = Settings.of("club", night_order="together")
    game = Game.of(roles, settings, WIDE_NAMES)
    game.until(PhaseKind.NIGHT)
    for seat, target, note in ((1, 3, False), (2, 4, False), (3, 2, True), (4, 3, False), (5, 2, False)):
        game.do(seat, Choose(target, note))
    return game.until(PhaseKind.DISCUSSION).do(HOST, Expel(1))


def frame(table: TableView, size: tuple[int, int], offset: int = 0) -> tuple[Row, ...]:
    return end_frame(table, *size, offset=offset, refusal=None, keys=footer_keys(table))[0]


def story(game: Game, viewer: int = 3) -> str:
    view = game.table(viewer).match
    assert view is not None
    return "\n".join(text_of(row).rstrip() for row in story_rows(view, 100))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_pictures(size: tuple[int, int]) -> None:
    check_picture(f"end-town-{size[0]}x{size[1]}", text_picture(frame(town_wins().table(3, host=True), size)))
    check_picture(f"end-club-{size[0]}x{size[1]}", text_picture(frame(club_ends().table(3), size)))


def test_a_phone_has_the_key_moments_below_the_roles() -> None:
    check_picture("end-town-40x20-scrolled", text_picture(frame(town_wins().table(3), (40, 20), 15)))
    check_picture("end-club-40x20-scrolled", text_picture(frame(club_ends().table(3), (40, 20), 15)))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_key_moments_come_before_the_nights_and_end_with_the_last(size: tuple[int, int]) -> None:
    shown: list[str] = []
    for offset in range(40):
        shown += [text_of(row) for row in frame(town_wins().table(3), size, offset)]
    told = " ".join(" ".join(shown).split())
    assert told.index("Key moments") < told.index("picked 5 Eva")
    assert "voted out 2 Ben (Mafia)" in told and "and it was over." in told


@pytest.mark.parametrize("height", [1, 12, 20, 60])
@pytest.mark.parametrize("width", [1, 30, 40, 99, 100, 250])
def test_every_size_draws_within_its_bounds(width: int, height: int) -> None:
    for game in (town_wins(), club_ends()):
        for offset in (0, 7, 1000):
            rows = frame(game.table(1), (width, height), offset)
            assert len(rows) <= height
            assert all(width_of(row) <= width for row in rows)


def test_it_leads_with_the_news_that_ended_it_and_then_who_won() -> None:
    lines = [text_of(row).strip() for row in frame(town_wins().table(7), (80, 24))]
    assert lines[1:4] == [
        "Vote: 2 Ben 4 from 3, 4, 5, 7; 3 Cy 1 from 2. The table picks 2 Ben.",
        "2 Ben is voted out: Mafia.",
        "The town win: the last of the mafia is gone. You won.",
    ]


def test_everybody_who_came_sees_every_role_and_who_won() -> None:
    for viewer in (1, 6, "watcher"):
        text = text_picture(frame(town_wins().table(viewer), (80, 60)))
        assert "●  3 Cy    Detective  alive" in text
        assert "●  6 Finn  Villager   died night 2" in text
        assert "   2 Ben   Mafia      out on day 2" in text


def test_the_story_tells_choices_what_came_of_them_and_the_votes() -> None:
    text = story(town_wins())
    for line in (
        "1 Ana (Mafia) picked 5 Eva to be killed.",
        "3 Cy (Detective) asked about 1 Ana, who is mafia.",
        "4 Dee (Doctor) protected 5 Eva.",
        "5 Eva was attacked and saved.",
        "Nobody died in the night.",
        "4 Dee (Doctor) protected themselves.",
        "6 Finn (Villager) died in the night.",
    ):
        assert line in text
    assert any(line.split() == ["1", "Ana", "4", "████", "3", "4", "5", "6"] for line in text.splitlines())


def test_secret_ballots_stay_secret_after_the_end() -> None:
    text = story(town_wins(Settings.of("classic", ballots="totals_only")))
    assert any(line.split() == ["1", "Ana", "4", "████"] for line in text.splitlines())


def test_a_club_night_is_told_in_full() -> None:
    text = story(club_ends())
    assert "2 Zoë (Courtesan) blocked 4 山田太郎さん." in text
    assert "3 José 🎭 (Sheriff) asked about 2 Zoë, who is mafia, and left a note." in text
    assert "5 naïve (Maniac) shot 2 Zoë." in text
    assert "4 山田太郎さん was blocked." in text


def test_decoy_answers_are_in_no_story() -> None:
    settings = Settings.of("parlour")
    game = Game.of(["mafia", "detective", "doctor", "villager", "villager"], settings)
    game.until(PhaseKind.NIGHT).do(1, Choose(4)).do(HOST, Stop())
    assert "suspect" not in story(game, 4).lower()


def test_a_stopped_match_has_no_winner_and_still_a_story() -> None:
    game = Game.of(["mafia", "detective", "doctor", "villager", "villager"]).night(s1=4)
    game.do(HOST, Stop())
    text = text_picture(frame(game.table(2), (80, 40)))
    assert "The host stopped the match. Nobody wins." in text
    assert "● won" not in text
    assert "1 Ana (Mafia) picked 4 Dee to be killed." in text


async def test_the_host_deals_again_or_goes_to_the_lobby() -> None:
    foyer = Foyer(town_wins().table(3, host=True))
    async with foyer.app().run_test() as pilot:
        await pilot.press("g", "l")
    assert foyer.asked == [StartMatch(), ToLobby()]


async def test_a_rematch_without_some_who_are_away_is_asked_twice() -> None:
    def left(table: TableView) -> TableView:
        first, *rest = table.sitters
        return replace(table, sitters=(replace(first, here=False), *rest))

    foyer = Foyer(left(town_wins().table(3, host=True)))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("g")
        assert foyer.asked == []
        assert "1 player is away. Deal all the same?" in words(app)
        await pilot.press("g")
        assert foyer.asked == [StartMatch()]


async def test_others_cannot_but_everybody_talks_and_scrolls() -> None:
    foyer = Foyer(town_wins().table(6))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("g", "l", "t", *"gg all", "enter", "escape")
        assert foyer.asked == [Write("gg all")]
        foyer.show(lambda table: replace(table, lobby=(LobbyLine("Finn", "gg all"),)))
        await pilot.pause()
        assert "Finn: gg all" in words(app)
        assert "The table picked 2 Ben." not in words(app)
        await pilot.press("end")
        assert "The table picked 2 Ben." in words(app)
        assert "more above" in words(app)
        await pilot.press("up", "home")
        assert "The town win" in words(app)
