"""The key moments in words: one line each, in the words of the theme; on the end screen, and in the retelling."""

import pytest

from mafia_ssh.record.moments import (
    Deaths,
    Expelled,
    Found,
    Gone,
    Happening,
    Hindered,
    Moment,
    Quiet,
    Rescued,
    Spared,
    StoodIn,
    VotedNobody,
    VotedOut,
)
from mafia_ssh.rules.events import Eliminated, MorningCame, News, PhaseKind, Recorded
from mafia_ssh.rules.presets import Theme
from mafia_ssh.rules.roles import Role
from mafia_ssh.ui.wording import moment_line, moment_when

from .builders import NAMES

ROLES = tuple(map(Role, ("godfather", "courtesan", "mafia", "detective", "doctor", "bodyguard", "maniac", "villager")))
MORNING = MorningCame(2, (), None)

LINES: list[tuple[Theme, Happening, str]] = [
    ("mafia", Rescued(5, 8), "5 Eva (Doctor) saved 8 Hana (Villager)."),
    ("werewolf", Rescued(5, 5), "5 Eva (Healer) saved themselves."),
    ("mafia", StoodIn(6, 4, True), "6 Finn (Bodyguard) died in place of 4 Dee (Detective)."),
    ("club", StoodIn(6, 4, False), "6 Finn (Bodyguard) stood in for 4 Dee (Sheriff), and both lived."),
    (
        "mafia",
        Hindered(2, 1, (), (8,), None),
        "2 Ben (Courtesan) blocked 1 Ana (Godfather), and 8 Hana (Villager) lived.",
    ),
    (
        "mafia",
        Hindered(2, 5, (4, 8), (), None),
        "2 Ben (Courtesan) blocked 5 Eva (Doctor), and 4 Dee (Detective) and 8 Hana (Villager) died for it.",
    ),
    (
        "club",
        Hindered(2, 4, (), (), 1),
        "2 Ben (Courtesan) blocked 4 Dee (Sheriff), who asked about 1 Ana (Godfather) in vain.",
    ),
    (
        "werewolf",
        Found(4, 3, False, False, Gone(2, "vote")),
        "4 Dee (Seer) found 3 Cy (Werewolf), who was voted out that day.",
    ),
    (
        "mafia",
        Found(4, 3, False, False, Gone(4, "vote")),
        "4 Dee (Detective) found 3 Cy (Mafia), who was voted out on day 4.",
    ),
    ("mafia", Found(4, 3, False, False, None), "4 Dee (Detective) found 3 Cy (Mafia), who was never caught."),
    (
        "mafia",
        Found(4, 3, False, False, Gone(2, "night")),
        "4 Dee (Detective) found 3 Cy (Mafia), who died that night.",
    ),
    (
        "mafia",
        Found(4, 3, True, False, Gone(3, "night")),
        "4 Dee (Detective) found 3 Cy (Mafia) and died that night; 3 Cy died in night 3.",
    ),
    (
        "club",
        Found(4, 1, True, True, Gone(2, "expelled")),
        "4 Dee (Sheriff) found 1 Ana (Godfather), left a note and died; 1 Ana was expelled by the host.",
    ),
    (
        "mafia",
        Found(4, 3, True, False, Gone(2, "night")),
        "4 Dee (Detective) found 3 Cy (Mafia) and died that night; 3 Cy died as well.",
    ),
    ("mafia", Deaths((4,), ()), "4 Dee (Detective) died."),
    ("club", Deaths((4, 8), ()), "4 Dee (Sheriff) and 8 Hana (Citizen) died."),
    ("mafia", Deaths((4,), ((7, 1),)), "4 Dee (Detective) died, and 7 Gil (Maniac) shot 1 Ana (Godfather)."),
    ("mafia", Deaths((), ((7, 1),)), "7 Gil (Maniac) shot 1 Ana (Godfather)."),
    ("werewolf", Quiet(False), "Nobody died: the werewolves picked nobody."),
    ("mafia", Quiet(True), "Nobody died: no pick of the mafia counted."),
    ("mafia", VotedOut(3, False, False), "The table voted out 3 Cy (Mafia)."),
    ("mafia", VotedOut(4, True, False), "The table voted out 4 Dee (Detective) by one vote."),
    ("mafia", VotedOut(4, True, True), "The table voted out 4 Dee (Detective) in a runoff, by one vote."),
    ("mafia", VotedNobody((1, 4), None), "A tie kept 1 Ana (Godfather) and 4 Dee (Detective) in the match."),
    ("mafia", VotedNobody((4,), None), "A tie kept 4 Dee (Detective) in the match."),
    ("mafia", VotedNobody((1, 4, 5, 6), None), "A tie between 4 players kept them all in the match."),
    ("mafia", VotedNobody((), 3), "One vote was missing to vote out 3 Cy (Mafia)."),
    ("mafia", Expelled(5), "The host expelled 5 Eva (Doctor)."),
    ("werewolf", Spared(3), "The host reversed the vote, and 3 Cy (Werewolf) stayed."),
]


@pytest.mark.parametrize(("theme", "what", "line"), LINES, ids=[line for _, _, line in LINES])
def test_each_is_one_sentence_in_the_words_of_the_theme(theme: Theme, what: Happening, line: str) -> None:
    moment = Moment(Recorded(0, 2, PhaseKind.MORNING, MORNING), what)
    assert moment_line(theme, NAMES, ROLES, moment) == line


def test_the_one_that_ended_the_match_says_so() -> None:
    moment = Moment(
        Recorded(0, 3, PhaseKind.RESULT, Eliminated(3, None, "vote")), VotedOut(3, False, False), ended=True
    )
    assert moment_line("mafia", NAMES, ROLES, moment) == "The table voted out 3 Cy (Mafia), and it was over."
    nobody = Moment(Recorded(0, 3, PhaseKind.VOTE, MORNING), VotedNobody((), None), ended=True)
    assert moment_line("mafia", NAMES, ROLES, nobody) == "The table voted out nobody, and it was over."


@pytest.mark.parametrize(
    ("news", "phase", "when"),
    [
        (MORNING, PhaseKind.MORNING, "Night 2"),
        (Eliminated(3, None, "vote"), PhaseKind.RESULT, "Day 2"),
        (Eliminated(3, None, "expelled"), PhaseKind.NIGHT, "Night 2"),
    ],
)
def test_what_the_morning_tells_was_in_the_night(news: News, phase: PhaseKind, when: str) -> None:
    assert moment_when(Moment(Recorded(0, 2, phase, news), Quiet(False))) == when
