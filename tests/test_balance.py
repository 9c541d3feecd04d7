"""The estimate of balance: what it is an estimate of, and where it is worked out."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mafia_ssh import estimator as estimating
from mafia_ssh.balance import MATCHES, Estimate, estimate
from mafia_ssh.estimator import Estimator
from mafia_ssh.rules import Settings, problems
from mafia_ssh.rules.options import SPECS
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.rules.roles import Side

FEW = 60


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [5, 9, 16])
def test_every_preset_is_played_to_the_end(preset: str, players: int) -> None:
    settings = Settings.of(preset)
    players = min(players, settings.based_on.max_seats)
    found = estimate(settings, players, 20)
    assert (found.players, found.matches) == (players, 20)
    assert sum(count for _, count in found.wins) == 20
    assert [side for side, _ in found.wins] == [Side.TOWN, Side.MAFIA]


@pytest.mark.parametrize("spec", [spec for spec in SPECS if not spec.is_clock], ids=lambda spec: spec.name)
def test_with_any_option_matches_come_to_an_end(spec: Any) -> None:
    for preset in ("classic", "club"):
        for value in spec.values:
            settings = Settings.of(preset).with_option(spec.name, value)
            if isinstance(settings, Settings) and not problems(settings, 9):
                assert sum(count for _, count in estimate(settings, 9, 3).wins) == 3, value


def test_the_same_matches_go_the_same_way_and_parts_make_the_whole() -> None:
    settings = Settings.of("club")
    whole = estimate(settings, 9, FEW)
    assert whole == estimate(settings, 9, FEW)
    assert whole == estimate(settings, 9, FEW // 2) + estimate(settings, 9, FEW // 2, first=FEW // 2)


def test_more_mafia_win_more_often_and_a_detective_helps_the_town() -> None:
    one, three = (estimate(Settings.of("classic", mafia_count=count), 9, FEW) for count in (1, 3))
    assert one.share(Side.TOWN) > three.share(Side.TOWN) + 0.2
    blind = estimate(Settings.of("classic", detective=False, doctor=False), 9, FEW)
    assert estimate(Settings.of("classic"), 9, FEW).share(Side.TOWN) > blind.share(Side.TOWN)


def test_a_jester_is_a_side_of_its_own() -> None:
    found = estimate(Settings.of("classic", jester=True), 8, FEW)
    assert [side for side, _ in found.wins] == [Side.TOWN, Side.MAFIA, Side.JESTER]
    assert found.share(Side.JESTER) > 0


async def asked(bots: Estimator, players: int = 7) -> Estimate:
    came: asyncio.Future[Estimate] = asyncio.get_running_loop().create_future()
    bots.ask(Settings(), players, lambda found: came.set_result(found) if found.matches == MATCHES else None)
    return await asyncio.wait_for(came, 60)


async def test_it_is_worked_out_in_another_process_that_stands_back_and_ends() -> None:
    bots = Estimator()
    found = await asked(bots)
    assert found.matches >= MATCHES and found.players == 7
    assert bots._pool is not None
    pool = bots._pool.result()
    loop = asyncio.get_running_loop()
    worker = await loop.run_in_executor(pool, os.getpid)
    assert worker != os.getpid()
    assert os.getpriority(os.PRIO_PROCESS, worker) == 19
    await bots.close()
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


async def test_a_first_estimate_comes_early_and_the_last_one_goes_on_from_it() -> None:
    bots = Estimator()
    came: list[Estimate] = []
    all_came = asyncio.Event()

    def come(found: Estimate) -> None:
        came.append(found)
        if found.matches == MATCHES:
            all_came.set()

    bots.ask(Settings(), 7, come)
    await asyncio.wait_for(all_came.wait(), 60)
    await bots.close()
    assert came == [estimate(Settings(), 7, estimating.FIRST), estimate(Settings(), 7, MATCHES)]


async def test_the_loop_goes_on_meanwhile() -> None:
    bots = Estimator()
    await asked(bots)  # the process is there
    came = asyncio.Event()
    bots.ask(Settings.of("moderated"), 16, lambda _: came.set())
    turns = 0
    async with asyncio.timeout(60):
        while not came.is_set():
            await asyncio.sleep(0)
            turns += 1
    await bots.close()
    # Worked out on the loop itself, every part of it would be a turn or a few.
    assert turns > 20 * estimating.FIRST


async def test_what_is_dropped_never_comes() -> None:
    bots = Estimator()
    came: list[Estimate] = []
    bots.ask(Settings.of("moderated"), 16, came.append)
    bots.drop()
    assert (await asked(bots, 5)).players == 5
    assert came == []
    await bots.close()


@pytest.mark.parametrize("error", [OSError("no more processes"), PermissionError("not here"), RuntimeError("bug")])
async def test_where_no_process_can_start_there_is_no_estimate_and_no_harm(
    monkeypatch: pytest.MonkeyPatch, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> ProcessPoolExecutor:
        raise error

    monkeypatch.setattr(estimating, "_started", fail)
    bots = Estimator()
    came: list[Estimate] = []
    for _ in range(3):
        bots.ask(Settings(), 7, came.append)
        if bots._task is not None:
            await bots._task
    assert came == []
    assert len(caplog.records) == 1
    await bots.close()


async def test_a_server_that_stops_at_once_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Estimator()
    bots.ask(Settings(), 12, lambda _: None)
    await asyncio.sleep(0)
    await asyncio.wait_for(bots.close(), 20)
    done: Callable[[Estimate], None] = lambda _: pytest.fail("closed")  # noqa: E731
    bots.ask(Settings(), 12, done)
    assert bots._task is None


_ORPHANING = """
import asyncio, os, sys
from mafia_ssh.estimator import Estimator
from mafia_ssh.rules import Settings

async def main():
    bots = Estimator()
    done = asyncio.get_running_loop().create_future()
    bots.ask(Settings(), 5, lambda found: done.done() or done.set_result(found))
    await done
    pool = bots._pool.result()
    print(await asyncio.get_running_loop().run_in_executor(pool, os.getpid), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_worker_does_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(_ORPHANING)
    server = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    server.kill()
    server.wait()
    server.stdout.close()
    for _ in range(500):
        if not is_running(worker):
            return
        time.sleep(0.02)
    raise AssertionError("the worker is still there")


def is_running(process: int) -> bool:
    """Is there such a process, other than one that is dead and waits to be collected?"""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
