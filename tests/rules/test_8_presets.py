"""RULES 8: what each preset sets."""

import pytest

from mafia_ssh.rules.options import Value
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.rules.settings import Settings

COLUMNS = ("classic", "fast", "parlour", "moderated", "club")
ROWS: dict[str, tuple[Value, ...]] = {
    "seats": (12, 12, 12, 16, 16),
    "auto_table": ("standard", "standard", "standard", "quarter", "club"),
    "mafia_limit": ("start", "start", "after_first_night", "start", "start"),
    "detective": (True,) * 5,
    "doctor": (True,) * 5,
    "godfather": (False, False, False, False, True),
    "courtesan": (False, False, False, False, True),
    "maniac": (False, False, False, False, True),
    "bodyguard": (False,) * 5,
    "jester": (False,) * 5,
    "doctor_self": (True,) * 5,
    "doctor_repeat": ("not_self_twice", "not_self_twice", "not_same_twice", "not_same_twice", "not_same_twice"),
    "mafia_targets": ("not_self", "not_self", "not_mafia", "not_mafia", "not_mafia_but_courtesan"),
    "kill_rule": ("first_pick", "first_pick", "plurality", "majority", "godfather"),
    "final_choices": (True, True, True, False, False),
    "night_order": ("together", "together", "together", "called", "called"),
    "full_nights": (False,) * 5,
    "day_first": (False,) * 5,
    "decoy": (False, False, True, False, False),
    "detective_note": (False, False, False, False, True),
    "gestures": (False, False, False, False, True),
    "speeches": (False, False, False, False, True),
    "last_words": (False, False, False, False, True),
    "runoff": (False, False, False, False, True),
    "compulsory": (False, False, False, False, True),
    "early_parity": (False, False, False, False, True),
    "reveal_on_death": (True, True, True, False, True),
    "no_elimination": (False, False, True, False, False),
    "ballots": ("shown_after", "shown_after", "totals_only", "shown_after", "shown_after"),
    "ballot_change": (False,) * 5,
    "threshold": ("plurality", "plurality", "plurality", "majority", "plurality"),
    "ready_ends_talk": (False, False, True, True, False),
    "penalties": (False, False, False, True, True),
    "reverse": (False, False, False, True, False),
    "ghosts_see_night": (False, False, False, True, False),
    "mafia_chat": (True,) * 5,
    "dead_chat": (False,) * 5,
    "moderator_view": (False,) * 5,
    "vote_mode": ("each",) * 5,
    "mafia_count": ("auto",) * 5,
    "talk_s": (60, 30, 120, 0, 120),
    "vote_s": (30, 20, 45, 0, 0),
    "call_seconds": (20,) * 5,
    "reveal_s": (5,) * 5,
    "morning_s": (5,) * 5,
    "speech_s": (60,) * 5,
    "defence_s": (30,) * 5,
    "last_words_s": (30,) * 5,
    "result_s": (5,) * 5,
}


@pytest.mark.parametrize("option", ROWS)
def test_8_presets(option: str) -> None:
    assert tuple(getattr(PRESETS[name].options, option) for name in COLUMNS) == ROWS[option]


def test_8_clocks_and_calls_that_only_some_use() -> None:
    assert [PRESETS[name].options.night_s for name in COLUMNS[:3]] == [30, 20, 45]
    assert [PRESETS[name].options.call_order for name in COLUMNS[3:]] == ["detective_first", "doctor_first"]


def test_8_themes_and_titles() -> None:
    assert Settings.of("club").theme == "club"
    assert {Settings.of(name).theme for name in COLUMNS[:4]} == {"mafia"}
    assert Settings().preset == "classic"
    assert Settings.of("classic").title == "Classic"
    changed = Settings.of("classic", talk_s=90)
    assert changed.title == "Classic, changed"
    assert changed.changed == {"talk_s": 90}
