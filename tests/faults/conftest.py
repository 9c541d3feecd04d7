"""No server outlives its test."""

from collections.abc import AsyncIterator

import pytest

from tests.faults.house import Server


@pytest.fixture(autouse=True)
async def _no_server_stays() -> AsyncIterator[None]:
    yield
    for server in tuple(Server.running):
        await server.kill()
