"""A party for every test of the table."""

from collections.abc import AsyncIterator

import pytest

from tests.table.fakes import Party


@pytest.fixture
async def party() -> AsyncIterator[Party]:
    """A Classic table that is running."""
    party = Party()
    yield party
    await party.table.close()
    await party.task
