"""The measured side, a process of its own: the real server, and a bare asyncssh echo on the same loop.

Asked for its own figures in lines on standard input, it answers in lines of JSON on standard output.
"""

import asyncio
import gc
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import asyncssh

from mafia_ssh.config import Config
from mafia_ssh.rules.settings import Settings
from mafia_ssh.server import OpenHouse, open_house
from mafia_ssh.ssh.limits import Limits
from mafia_ssh.ssh.listen import ENCRYPTION_ALGS, KEX_ALGS, MAC_ALGS
from mafia_ssh.ui.app import MafiaApp

SETTINGS = Settings.of(
    "classic",
    ready_ends_talk=True,
    ballots="live",
    reveal_s=3600,
    night_s=3600,
    morning_s=3600,
    talk_s=0,
    vote_s=3600,
    result_s=3600,
)
"""Classic with clocks that never run out under a measurement; the talk has none, so that nothing ticks in it.

Ballots are live: in a secret ballot a covered screen does not show the cursor, and its keys would paint nothing.
"""
LIMITS = Limits(
    connections=2000, per_address=2000, unauthenticated=500, unauthenticated_per_address=500, input_chars_per_s=1000.0
)
"""All clients of a measurement come from one address."""


class _Echo(asyncssh.SSHServerSession[bytes]):
    """Says that it is there, then sends back what it gets."""

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan

    def pty_requested(self, term_type: str, term_size: object, term_modes: object) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def session_started(self) -> None:
        self._chan.write(b"!" * 2000)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._chan.write(data)


class _EchoDoor(asyncssh.SSHServer):
    """Lets everybody in, as the product's door does."""

    def begin_auth(self, username: str) -> bool:
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        return True

    def session_requested(self) -> asyncssh.SSHServerSession[bytes]:
        return _Echo()


async def _listen_bare() -> asyncssh.SSHAcceptor:
    return await asyncssh.listen(
        "127.0.0.1",
        0,
        server_factory=_EchoDoor,
        server_host_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        encoding=None,
        line_editor=False,
        rekey_seconds=0,
        compression_algs=None,
        kex_algs=list(KEX_ALGS),
        encryption_algs=list(ENCRYPTION_ALGS),
        mac_algs=list(MAC_ALGS),
    )


def _phase(house: OpenHouse) -> object:
    """What the load generator must know to play on: it is no player and sees no screen."""
    match = house.table._match
    if match is None:
        return {"phase": "lobby", "day": 0, "living": []}
    state = match._state
    return {"phase": state.phase.phase.value, "day": state.phase.day, "living": list(state.living)}


def _apps(_: OpenHouse) -> int:
    gc.unfreeze()
    gc.collect()
    gc.collect()
    return sum(isinstance(each, MafiaApp) for each in gc.get_objects())


def _memory(_: OpenHouse) -> int:
    """Bytes that the process has to itself: without code, which counts as resident from when it is first used."""
    gc.collect()
    pages = [int(each) for each in Path("/proc/self/statm").read_text(encoding="ascii").split()]
    resident, shared = pages[1:3]
    return (resident - shared) * os.sysconf("SC_PAGE_SIZE")


_QUESTIONS: dict[str, Callable[[OpenHouse], object]] = {
    "cpu": lambda _: time.process_time(),
    "memory": _memory,
    "apps": _apps,
    "phase": _phase,
}


async def _serve(folder: Path) -> None:
    keys, data = folder / "keys", folder / "data"
    config = Config(bind="127.0.0.1", port=0, keys=keys, data=data, settings=SETTINGS, log_level="error")
    questions = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(questions), sys.stdin)
    bare = await _listen_bare()
    async with open_house(config, limits=LIMITS) as house:
        _answer({"port": house.card.port, "bare": bare.get_port()})
        while line := await questions.readline():
            _answer(_QUESTIONS[line.decode().strip()](house))
    bare.close()


def _answer(what: object) -> None:
    out = sys.__stdout__
    assert out is not None
    out.write(json.dumps(what) + "\n")
    out.flush()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        os.sched_setaffinity(0, {int(sys.argv[2])})
    asyncio.run(_serve(Path(sys.argv[1])))
