"""When clocks on screens tick: each at a moment of its own, which tells in what order people came and nothing else."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.roles import Role
from mafia_ssh.ui.app import MafiaApp
from tests.e2e.client import sits_down
from tests.security.party import Roles, a_party, seed_for, settle

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay")
WATCHERS = 5
SPREAD_S = 0.6
SETTINGS = Settings.of("classic", full_nights=True)


async def ticks(folder: Path, monkeypatch: pytest.MonkeyPatch, wanted: Callable[[Roles], bool]) -> list[float]:
    """In how many seconds each screen ticks next at night, in order of arrival, after a deal that is `wanted`."""
    made: list[MafiaApp] = []
    delays_s: dict[int, float] = {}
    loop = asyncio.get_running_loop()
    call_later = loop.call_later

    def making(*args: Any, **kwargs: Any) -> MafiaApp:
        made.append(MafiaApp(*args, **kwargs))
        return made[-1]

    def noting(delay: float, callback: Any, *args: Any, **kwargs: Any) -> asyncio.TimerHandle:
        delays_s[id(getattr(callback, "__self__", None))] = delay
        return call_later(delay, callback, *args, **kwargs)

    folder.mkdir()
    async with contextlib.AsyncExitStack() as stack:
        patched = stack.enter_context(monkeypatch.context())
        patched.setattr("mafia_ssh.server.MafiaApp", making)
        seed = seed_for(SETTINGS, NAMES, wanted)
        party = await stack.enter_async_context(a_party(folder, NAMES, SETTINGS, monkeypatch, seed=seed))
        watchers = []
        for _ in range(WATCHERS):
            watchers.append(await stack.enter_async_context(sits_down(party.house.card.port, "watch")))
            await watchers[-1].sees("watching")
        await party.start()
        patched.setattr(loop, "call_later", noting)
        await party.pass_time(6)
        await party.all_see("Night 1")
        for watcher in watchers:
            await watcher.sees("Night 1")
        await settle(party)
    return [delays_s[id(app)] for app in made]


async def test_no_two_screens_tick_at_once_and_a_role_moves_no_tick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await ticks(tmp_path / "one", monkeypatch, lambda roles: roles[0] is Role.MAFIA)
    other = await ticks(tmp_path / "other", monkeypatch, lambda roles: roles[0] is Role.DETECTIVE)
    count = 1 + len(NAMES) + WATCHERS
    assert (len(one), len({round(each, 3) for each in one})) == (count, count)
    assert SPREAD_S - 0.1 < max(one) - min(one) < SPREAD_S
    assert other == pytest.approx(one)
