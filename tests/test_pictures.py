"""The pictures of the documentation are what the program shows: `make screens` draws them anew."""

from pathlib import Path

from tests.e2e.client import Person
from tests.screens.drawing import picture
from tests.screens.party import FOLDER, play


async def test_the_pictures_in_the_documentation_are_current(tmp_path: Path) -> None:
    taken = set()

    async def compare(name: str, person: Person, title: str) -> None:
        taken.add(f"{name}.svg")
        kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        await person.until(lambda: picture(person.screen, title) == kept, f"docs/pictures/{name}.svg; run make screens")

    await play(tmp_path, compare)
    assert {path.name for path in FOLDER.iterdir()} == taken
