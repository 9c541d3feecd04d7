"""What comes of a key in the lobby: read to its end, also on a phone."""

from dataclasses import replace

import pytest

from .builders import NAMES, lobby
from .foyer import Foyer
from .sitting import words


@pytest.mark.parametrize("size", [(40, 20), (80, 24)], ids=str)
async def test_everybody_without_a_seat_is_named_when_the_host_looks_for_a_co_host(size: tuple[int, int]) -> None:
    newcomers = ("Wilhelmina von X", "Alexandra-Sophie", "Konstantinos")
    foyer = Foyer(replace(lobby(names=NAMES[:7], host=True), newcomers=newcomers))
    app = foyer.app()
    async with app.run_test(size=size) as pilot:
        await pilot.press("9", "m")
        told = " ".join(words(app).split())
        assert all(name in told for name in newcomers)
