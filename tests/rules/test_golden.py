"""Golden playthroughs: every viewer's view at every step of whole matches.

`MAFIA_GOLDEN=write pytest tests/rules/test_golden.py` writes them anew; read the difference before it is kept.
"""

import os
from pathlib import Path

import pytest

from .stories import STORIES

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", STORIES)
def test_golden(name: str) -> None:
    told = STORIES[name]().text
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("MAFIA_GOLDEN") == "write":
        path.write_text(told, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == told


def test_every_golden_file_has_its_match() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(STORIES)
