"""The presets of RULES 8: names for sets of options, one per family of rules. Data only."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from .options import Options, Value

Theme = Literal["mafia", "werewolf", "club"]
THEMES: tuple[Theme, ...] = get_args(Theme)


class Preset(Struct, frozen=True):
    """One column of the table in RULES 8."""

    name: str
    """Its id in the record and in `mafia.toml`."""
    title: str
    """Its name for people."""
    about: str
    """One line for the host who is choosing."""
    max_seats: int
    """The largest table of its family (RULES 2)."""
    theme: Theme
    """The words it starts with."""
    maniac_from: int
    """The smallest table at which a maniac that is switched on is dealt."""
    options: Options
    """All its options."""


def _preset(
    name: str,
    about: str,
    changes: dict[str, Value],
    *,
    max_seats: int = 12,
    theme: Theme = "mafia",
    maniac_from: int = 5,
) -> Preset:
    options = replace(Options(), **{"seats": max_seats, **changes})
    return Preset(name, name.capitalize(), about, max_seats, theme, maniac_from, options)


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            _preset("classic", "Short clocks, everybody acts at once, one vote a day.", {}),
            _preset("fast", "Classic with shorter clocks.", {"night_s": 20, "talk_s": 30, "vote_s": 20}),
            _preset(
                "parlour",
                "Every living player takes the same steps at night; votes stay secret.",
                {
                    "mafia_limit": "after_first_night",
                    "doctor_repeat": "not_same_twice",
                    "mafia_targets": "not_mafia",
                    "kill_rule": "plurality",
                    "decoy": True,
                    "no_elimination": True,
                    "ballots": "totals_only",
                    "ready_ends_talk": True,
                    "night_s": 45,
                    "talk_s": 120,
                    "vote_s": 45,
                },
            ),
            _preset(
                "moderated",
                "Roles are called in turn, the mafia must agree, a majority decides.",
                {
                    "auto_table": "quarter",
                    "doctor_repeat": "not_same_twice",
                    "mafia_targets": "not_mafia",
                    "kill_rule": "majority",
                    "final_choices": False,
                    "night_order": "called",
                    "call_order": "detective_first",
                    "reveal_on_death": False,
                    "threshold": "majority",
                    "ready_ends_talk": True,
                    "penalties": True,
                    "reverse": True,
                    "ghosts_see_night": True,
                    "talk_s": 0,
                    "vote_s": 0,
                },
                max_seats=16,
            ),
            _preset(
                "club",
                "The club evening: godfather, courtesan, maniac, speeches, runoffs and last words.",
                {
                    "auto_table": "club",
                    "godfather": True,
                    "courtesan": True,
                    "maniac": True,
                    "doctor_repeat": "not_same_twice",
                    "mafia_targets": "not_mafia_but_courtesan",
                    "kill_rule": "godfather",
                    "final_choices": False,
                    "night_order": "called",
                    "call_order": "doctor_first",
                    "detective_note": True,
                    "gestures": True,
                    "speeches": True,
                    "last_words": True,
                    "runoff": True,
                    "compulsory": True,
                    "early_parity": True,
                    "penalties": True,
                    "talk_s": 120,
                    "vote_s": 0,
                },
                max_seats=16,
                theme="club",
                maniac_from=8,
            ),
        )
    }
)
"""Every preset by name, in the order in which the lobby offers them."""
