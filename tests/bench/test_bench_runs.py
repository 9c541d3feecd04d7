"""The benchmark still measures what there is: once through, with hardly anybody. No figure is judged here."""

import os
import sys

import pytest

from tests.bench.__main__ import Effort, measure
from tests.bench.report import table

SMALLEST = Effort(keys=2, changes=1, ticks_s=0.2, coming=2, storm=2, rules_s=0.01, paints=1, players=5, watchers=1)

WANTED = (
    "Key to paint alone",
    "Key to paint in a full house",
    "A change reaches the last player",
    "It reaches the last of 1 watchers",
    "While two clients do not read",
    "Clocks tick",
    "A tick of a player's screen, payload bytes",
    "Memory of a session, of 6,",
    "First paint",
    "2 first paints at once",
    "Apps alive after 2",
    "Rules: Classic matches",
)


@pytest.mark.skipif(sys.platform != "linux", reason="the benchmark asks Linux for memory, packets and cores")
async def test_every_figure_is_measured() -> None:
    cores = os.sched_getaffinity(0)
    try:
        lines = await measure(SMALLEST)
    finally:
        os.sched_setaffinity(0, cores)
    for what in WANTED:
        assert any(line.what.startswith(what) for line in lines), what
    assert all(line.what in table(lines) for line in lines)
