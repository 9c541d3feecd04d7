"""RULES 7: two matches that differ only in what a viewer may not know look the same to that viewer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_ssh.rules.presets import PRESETS

from ..conftest import FUZZ
from .pairs import ghosts, make
from .twins import KINDS

SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("preset", PRESETS)
@given(seed=SEEDS)
@settings(max_examples=6 * (FUZZ or 1))
def test_7_nothing_tells_what_a_viewer_may_not_know(preset: str, kind: str, seed: int) -> None:
    pair = make(preset, kind, seed)
    pair.play(days=3)
    assert pair.steps > 10


@pytest.mark.parametrize("kind", KINDS)
@given(preset=st.sampled_from(sorted(PRESETS)), seed=SEEDS)
@settings(max_examples=20 * (FUZZ or 1))
def test_7_nor_under_any_other_options(preset: str, kind: str, seed: int) -> None:
    make(preset, kind, seed, any_options=True).play(days=3)


@pytest.mark.parametrize("kind", ["villager", "mafia", "watcher", "host"])
@given(seed=SEEDS)
@settings(max_examples=4 * (FUZZ or 1))
def test_7_what_ghosts_see_reaches_nobody_else(kind: str, seed: int) -> None:
    ghosts("moderated", kind, seed).play(days=3)
