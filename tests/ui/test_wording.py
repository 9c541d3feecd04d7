"""The words: themes, the public record from public events alone, what covered prompts may say."""

import pytest
from msgspec.structs import replace

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import HOST, Pause
from mafia_ssh.rules.events import (
    Death,
    Eliminated,
    Gestured,
    Learned,
    MatchOver,
    MorningCame,
    Note,
    PhaseKind,
    Recorded,
    Said,
    VoteClosed,
)
from mafia_ssh.rules.presets import THEMES, Theme
from mafia_ssh.rules.roles import Role, Side
from mafia_ssh.ui.wording import (
    clock_text,
    event_line,
    news_line,
    phase_title,
    prompt_line,
    role_help,
    role_name,
    role_phrase,
    secret_prompt,
    side_name,
)

from .builders import Game
from .pictures import match_picture

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva")


def vote(**changes: object) -> VoteClosed:
    values: dict[str, object] = {
        "day": 1,
        "runoff": False,
        "tally": ((4, 3), (1, 1)),
        "ballots": None,
        "missing": (),
        "out": 4,
        "tied": (),
        "penalties": (),
        "threshold": "plurality",
    }
    return VoteClosed(**{**values, **changes})  # type: ignore[arg-type]


def line(event: object, theme: Theme = "mafia") -> str:
    return news_line(theme, NAMES, Recorded(0, 1, PhaseKind.MORNING, event))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("theme", "mafia", "detective", "doctor", "villager", "town"),
    [
        ("mafia", "Mafia", "Detective", "Doctor", "Villager", "Town"),
        ("werewolf", "Werewolf", "Seer", "Healer", "Villager", "Village"),
        ("club", "Mafia", "Sheriff", "Doctor", "Citizen", "Citizens"),
    ],
)
def test_a_theme_changes_names_only(
    theme: Theme, mafia: str, detective: str, doctor: str, villager: str, town: str
) -> None:
    roles = (Role.MAFIA, Role.DETECTIVE, Role.DOCTOR, Role.VILLAGER)
    assert [role_name(theme, role) for role in roles] == [mafia, detective, doctor, villager]
    assert side_name(theme, Side.TOWN) == town


def test_you_are_reads_as_a_sentence() -> None:
    assert role_phrase("mafia", Role.MAFIA) == "Mafia"
    assert role_phrase("werewolf", Role.MAFIA) == "a Werewolf"
    assert role_phrase("club", Role.DETECTIVE) == "the Sheriff"


def test_every_role_has_help_in_every_theme_without_another_themes_words() -> None:
    for theme in THEMES:
        for role in Role:
            text = role_help(theme, role, Settings.of("club").options)
            assert text.endswith(".")
            assert theme != "werewolf" or "mafia" not in text.lower()


def test_who_is_alone_on_the_mafia_side_reads_of_no_mates_and_nobody_else_s_help_changes() -> None:
    for roles, alone in ((["mafia", *["villager"] * 4], True), (["mafia", "mafia", *["villager"] * 5], False)):
        game = Game.of(roles).until(PhaseKind.NIGHT)
        shown = match_picture(game.table(1), (80, 24), covered=False)
        assert ("Each night you pick one player to kill." in " ".join(shown.split())) is alone
        assert ("mates" in shown) is not alone


def test_clocks_count_begun_seconds_down_to_zero() -> None:
    assert [clock_text(left) for left in (None, 60, 59.2, 0.1, 0, -3)] == [
        "no clock",
        "1:00",
        "1:00",
        "0:01",
        "0:00",
        "0:00",
    ]


def test_phases_have_day_and_caller_and_speaker() -> None:
    assert phase_title("mafia", PhaseKind.NIGHT, 2) == "Night 2"
    assert phase_title("werewolf", PhaseKind.NIGHT, 2, Role.MAFIA) == "Night 2, Werewolves awake"
    assert phase_title("club", PhaseKind.NIGHT, 1, Role.DETECTIVE) == "Night 1, Sheriff awake"
    assert phase_title("mafia", PhaseKind.LAST_WORDS, 1, None, "4 Dee") == "Day 1, last words: 4 Dee"


def test_the_morning_names_the_dead_and_only_what_was_announced_of_them() -> None:
    assert line(MorningCame(1, (), None)) == "Nobody died in the night."
    two = MorningCame(1, (Death(1, Role.DOCTOR), Death(3, None)), None)
    assert line(two) == "1 Ana (Doctor) and 3 Cy died in the night."
    noted = MorningCame(1, (Death(2, Role.DETECTIVE),), Note(4, True))
    assert line(noted, "werewolf") == "2 Ben (Seer) died in the night. A note was found: 4 Dee is a werewolf."


def test_a_vote_tells_totals_ties_penalties_and_who_did_not_vote() -> None:
    assert line(vote()) == "Vote: 4 Dee 3, 1 Ana 1. The table picks 4 Dee."
    tie = vote(tally=((1, 2), (4, 2)), out=None, tied=(1, 4), missing=(5,), penalties=(4,))
    assert line(tie) == ("Vote: 1 Ana 2, 4 Dee 2 (1 penalty). A tie between 1 Ana and 4 Dee. Did not vote: 5 Eva.")
    assert line(vote(tally=(("nobody", 3), (1, 1)), out=None)) == "Vote: nobody 3, 1 Ana 1. Nobody is picked."
    shown = replace(tie, ballots=((1, 4), (2, 1), (3, 1)))
    assert line(shown).startswith("Vote: 1 Ana 2 from 2, 3; 4 Dee 2 from 1, a penalty. A tie")
    assert "No majority" in line(vote(tally=((1, 2),), out=None, threshold="majority"))


def test_a_vote_line_names_no_voter_where_only_totals_are_shown() -> None:
    roles = ["mafia", "detective", "doctor", "villager", "villager"]
    told = {}
    for preset in ("classic", "parlour"):
        game = Game.of(roles, Settings.of(preset)).vote(s1=2, s2=3, s3=2).until(PhaseKind.RESULT)
        view = game.table("watcher").match
        assert view is not None
        (counted,) = (entry.news for entry in view.record if isinstance(entry.news, VoteClosed))
        told[preset] = line(counted)
    assert told["classic"].startswith("Vote: 2 Ben 2 from 1, 3; 3 Cy 1 from 2.")
    assert told["parlour"].startswith("Vote: 2 Ben 2, 3 Cy 1. ")


def test_the_end_is_told_in_the_words_of_the_theme() -> None:
    over = MatchOver(Side.TOWN, (1, 2), (Role.VILLAGER,) * 5, None, "no_mafia")
    assert line(over, "werewolf") == "The village win: the last of the werewolves is gone."


def test_an_elimination_without_an_announced_role_names_none() -> None:
    assert line(Eliminated(2, None, "vote")) == "2 Ben is voted out."
    assert line(Eliminated(2, Role.MANIAC, "expelled")) == "2 Ben was expelled by the host: Maniac."


def test_secret_events_are_worded_for_those_who_were_told() -> None:
    assert event_line("mafia", NAMES, Learned(2, 4, None)) == "2 Ben asked about 4 Dee: no result."
    assert event_line("club", NAMES, Gestured(0, 1, 2, "detective", 3, True)) == (
        "1 Ana signs to 2 Ben: the sign of the sheriff, about 3 Cy."
    )
    assert event_line("mafia", NAMES, Said(0, 1, "mafia", "[/b]")) == "[mafia] 1 Ana: [/b]"


@pytest.mark.parametrize("preset", ["classic", "parlour", "club"])
def test_the_covered_prompt_is_the_same_for_every_living_player_and_the_open_one_is_not(preset: str) -> None:
    roles = ["mafia", "detective", "doctor", "villager", "villager", "mafia", "villager"]
    game = Game.of(roles, Settings.of(preset)).until(PhaseKind.NIGHT)
    views = [table.match for table in map(game.table, range(1, 8)) if table.match is not None]
    assert len({prompt_line(view) for view in views}) == 1
    assert len({secret_prompt(view) for view in views}) > 1


def test_pausing_is_what_the_prompt_says_first() -> None:
    game = Game.of(["mafia", "detective", "doctor", "villager", "villager"]).until(PhaseKind.NIGHT).do(HOST, Pause())
    for viewer in (1, 4, "watcher", "host"):
        view = game.table(viewer).match
        assert view is not None and prompt_line(view).startswith("Paused until")
