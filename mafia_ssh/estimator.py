"""Estimates of balance, worked out in a process of their own, at the lowest priority, while the server serves."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from .balance import MATCHES, Estimate, estimate
from .rules.settings import Settings

CHUNK: Final = 20
"""So many matches at a time: what is no longer wanted, or a server that stops, waits for no more than these."""
FIRST: Final = 60
"""After so many a first estimate is told: soon there on a busy machine as well, right to about 13 in 100."""

_log = logging.getLogger(__name__)

Done = Callable[[Estimate], None]


class Estimator:
    """One worker, started when it is first asked. Where no process can be started there are no estimates."""

    def __init__(self) -> None:
        self._pool: asyncio.Task[ProcessPoolExecutor] | None = None
        self._task: asyncio.Task[None] | None = None
        self._out_of_order = False

    def ask(self, settings: Settings, players: int, done: Done) -> None:
        """Work out an estimate in place of what was asked before; call `done` with a first one, after `FIRST` matches,
        and again with the one after `MATCHES`, in the loop that runs now.

        The settings must have no problems for this many players. When it cannot be worked out, nothing is called.
        """
        self.drop()
        if not self._out_of_order:
            self._task = asyncio.get_running_loop().create_task(self._work(settings, players, done), name="estimate")

    def drop(self) -> None:
        """What was asked for is no longer wanted."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def close(self) -> None:
        """End the worker. Takes as long as a chunk at most."""
        task, self._out_of_order = self._task, True
        self.drop()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
        if self._pool is not None:
            with contextlib.suppress(Exception):  # it has been told of
                await asyncio.to_thread((await self._pool).shutdown, cancel_futures=True)

    async def _work(self, settings: Settings, players: int, done: Done) -> None:
        try:
            loop = asyncio.get_running_loop()
            if self._pool is None:
                # Starting a process takes a while, and belongs on no loop that people wait for.
                self._pool = loop.create_task(asyncio.to_thread(_started), name="estimator")
            pool = await asyncio.shield(self._pool)
            total: Estimate | None = None
            for first in range(0, MATCHES, CHUNK):
                part = await loop.run_in_executor(pool, estimate, settings, players, CHUNK, first)
                total = part if total is None else total + part
                if total.matches in (FIRST, MATCHES):
                    done(total)
        except Exception as error:  # whatever is wrong with it, an evening can do without
            _log.warning("the balance of the settings cannot be estimated: %s", type(error).__name__)
            self._out_of_order = True


def _started() -> ProcessPoolExecutor:
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _settle_in)
    pool.submit(os.getpid).result()
    return pool


def _settle_in() -> None:
    """In the worker: stand back for everybody else, leave Ctrl+C to the server, and end with it, however it ends."""
    if hasattr(os, "nice"):
        os.nice(19)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
