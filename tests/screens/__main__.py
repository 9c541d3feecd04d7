"""`make screens`: draws the pictures of the documentation anew, into docs/pictures."""

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.e2e.client import Person
from tests.screens.drawing import picture
from tests.screens.party import FOLDER, play

_CALM_S = 0.5
"""A screen that has not changed for so long is whole: time stands still at this party."""


async def _take(name: str, person: Person, title: str) -> None:
    """Draw what `person` sees, once it has stood still for a while."""
    before, now = "", picture(person.screen, title)
    while now != before:
        await asyncio.sleep(_CALM_S)
        before, now = now, picture(person.screen, title)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.svg").write_text(now, encoding="utf-8")
    sys.stdout.write(f"docs/pictures/{name}.svg\n")


async def _all() -> None:
    with tempfile.TemporaryDirectory() as folder:
        await play(Path(folder), _take)


if __name__ == "__main__":
    asyncio.run(_all())
