"""The composition root: builds the table, the front door and the screens, wires them, and owns their lifetime."""

import asyncio
import contextlib
import itertools
import logging
import secrets
import shlex
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from textual.app import App

from .addresses import reachable_at
from .arrival import Arrival
from .config import Config, defaults
from .estimator import Estimator
from .ssh.hostkeys import CannotListen, host_identity, new_key_line, user_fingerprints
from .ssh.limits import Limits
from .ssh.lines import LineTerminal
from .ssh.listen import Listener, listen
from .table.clock import Clock, LoopClock
from .table.codes import code_digest, is_word, new_code, word_digest
from .table.gate import Gate
from .table.joincard import JoinCard
from .table.journal import MATCHES, DiskJournal, journals_in
from .table.lobby import Lobby
from .table.lobbyfile import LOBBY, Left, lobby_file, says
from .table.private import is_open, narrowed, private_folder
from .table.recovery import look_through
from .table.table import Table
from .terminal import Terminal
from .ui import patches
from .ui.app import MafiaApp
from .ui.plain.session import converse
from .ui.warmup import warm_up

GRACE_S = 3.0
"""How long sessions have to end, and clients to take their last bytes, when the server stops."""
STAGGER_STEPS = 12
"""Clocks on different screens tick at this many different moments."""
STAGGER_S = 0.6
"""Within this time (in order of arrival, so that nothing of the game shows in it)."""
_LOG = "server.log"
_OURS = (MATCHES, LOBBY, _LOG, "keys")
"""What a server makes in its data folder; behind a dot more may follow."""
_RECORDS = ("*.jsonl*", "*.seats*", "*.clock*")
"""What it makes in the folder of matches."""
_SHARED = ("bind", "port", "keys")
"""What the server and the host's command have to agree on."""
SET_ASIDE = "A match record could not be read and was set aside; the server's terminal names it."
"""What everybody reads then: no file names."""
LOBBY_SET_ASIDE = "The lobby of before could not be read and was set aside; the server's terminal names it."
"""The same."""
FAREWELL = "The server has stopped. Thank you for playing."
FAREWELL_IN_A_MATCH = "The server has stopped. The match is kept: come back when the server runs again."
"""What everybody reads when the server ends."""

_log = logging.getLogger(__name__)


def serve(config: Config) -> int:
    """Run a server until SIGINT or SIGTERM. Returns the exit status: 1, with one line, when it cannot listen."""
    _log_to_terminal(config.log_level)
    try:
        asyncio.run(_serve(config))
    except CannotListen as error:
        _say(sys.__stderr__, f"mafia-ssh: {error}")
        return 1
    return 0


async def _serve(config: Config) -> None:
    async with contextlib.AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(config))
        _say(sys.__stdout__, card_text(house.card, house.host_code, host_command(config, house.card.port)))
        for line in house.found:
            _say(sys.__stdout__, line)
        await _until_told_to_stop()
        _say(sys.__stdout__, "Stopping: everybody's terminal is put back in order.")
        if house.table.has_kept_match:
            _say(sys.__stdout__, "Start it again the same way to go on with the match.")


class OpenHouse:
    """A running server: the table, who listens for it, and how people reach it."""

    def __init__(
        self, table: Table, listener: Listener, card: JoinCard, host_code: str, found: tuple[str, ...]
    ) -> None:
        self.table = table
        self.listener = listener
        self.card = card
        self.host_code = host_code
        """What makes a host of somebody whose key is not known; for the server's own terminal."""
        self.found = found
        """What the server found, mostly in the data folder, and what was done about it, a line each."""


@contextlib.asynccontextmanager
async def open_house(
    config: Config, *, clock: Clock | None = None, limits: Limits | None = None
) -> AsyncIterator[OpenHouse]:
    """Everything running from here to the end of the block. Raises CannotListen."""
    patches.install()
    said = _about(config)
    hosts = {host_identity(config.keys).get_fingerprint()} | user_fingerprints(Path.home() / ".ssh")
    clock = clock or LoopClock()
    host_code = new_code()
    in_private = _in_private(config.data)
    with lobby_file(config.data) as lobby:
        left = lobby.look()
        gate = _gate(config, host_code, left.lobby)
        estimator = Estimator()
        table = Table(
            clock,
            journals_in(config.data / MATCHES),
            new_seed,
            config.settings,
            gate=gate,
            estimator=estimator,
            keep_lobby=lobby.keep,
        )
        found = (*said, *in_private, *_take_up(table, config, left))
        running = asyncio.create_task(table.run(), name="table")
        reception = _Reception(table, clock)
        try:
            await warm_up(clock.monotonic)
            listener = await listen(config.bind, config.port, config.keys, reception, limits or config.limits, hosts)
            reception.card = JoinCard(reachable_at(config.bind), listener.port, listener.fingerprint)
            try:
                yield OpenHouse(table, listener, reception.card, host_code, found)
            finally:
                await listener.close(GRACE_S, FAREWELL_IN_A_MATCH if table.has_kept_match else FAREWELL)
        finally:
            await table.close()
            await running
            await estimator.close()
        lobby.forget()  # only here: a server that could not be opened leaves to the next one what it found


def _about(config: Config) -> tuple[str, ...]:
    """What somebody who starts a server may not be aware of, a line each. To be asked before anything is made."""
    lines = []
    if config.file is not None:
        lines.append(f"Settings were read from {config.file.resolve()}.")
    if config.passcode is not None:
        lines.append("A passcode is set: everybody but the host is asked for it at the door.")
    if (line := new_key_line(config.keys, config.data / MATCHES)) is not None:
        lines.append(line)
    return tuple(lines)


def _in_private(data: Path) -> tuple[str, ...]:
    """Make the data folder, and have what is the server's own to ourselves; the lines to say about it.

    A folder that holds somebody else's files as well is theirs, and is left as it is.
    """
    matches = data / MATCHES
    records = sorted(path for kind in _RECORDS for path in matches.glob(kind))
    lines = [*narrowed(data / _LOG, data / LOBBY, matches, *records)]
    try:
        private_folder(data)
        private_folder(matches)
        if all(_is_ours(path.name) for path in data.iterdir()):
            lines = [*narrowed(data.resolve()), *lines]
        elif mode := is_open(data):
            lines.append(f"{data} holds other files too and stays as it is (mode {mode}); the server's own are private")
    except OSError as error:
        lines.append(f"The data folder {data} cannot be written in ({error.strerror}): a crash would lose the match.")
    return tuple(lines)


def _is_ours(name: str) -> bool:
    return any(name == ours or name.startswith(f"{ours}.") for ours in _OURS)


def _gate(config: Config, host_code: str, left: Lobby | None) -> Gate:
    """Who has given the passcode need not again, as long as it is the same."""
    if config.passcode is None:
        return Gate(None, code_digest(host_code))
    if left is not None and left.passcode is not None and is_word(config.passcode, left.passcode):
        return Gate(left.passcode, code_digest(host_code), left.passed)
    return Gate(word_digest(config.passcode), code_digest(host_code))


def _take_up(table: Table, config: Config, left: Left) -> tuple[str, ...]:
    """Go on with the match or the lobby that an earlier server left, if there is one; the lines to say about it."""
    found = look_through(config.data / MATCHES)
    lines = found.lines if left.line is None else (*found.lines, left.line)
    if found.broken:
        table.tell(SET_ASIDE)
    if left.broken:
        table.tell(LOBBY_SET_ASIDE)
    if found.match is None:
        if left.lobby is None:
            return lines
        table.take_up_lobby(left.lobby)
        return (*lines, says(left.lobby, config.settings))
    journal = None
    if found.match.writable:
        try:
            journal = DiskJournal.reopened(found.match.record)
        except OSError as error:
            _log.error("the match record cannot be written: %s", type(error).__name__)
    table.take_up(found.match, journal)
    return lines


class _Reception:
    """Gives every client that is through the door a session at the table."""

    card: JoinCard

    def __init__(self, table: Table, clock: Clock) -> None:
        self._table = table
        self._clock = clock
        self._staggers: Iterator[int] = itertools.cycle(range(STAGGER_STEPS))

    def open_app(self, arrival: Arrival, terminal: Terminal) -> App[None]:
        """A full-screen session."""
        stagger_s = next(self._staggers) * STAGGER_S / STAGGER_STEPS
        return MafiaApp(arrival, terminal, self._table.join, self.card, self._clock.monotonic, stagger_s=stagger_s)

    async def converse(self, arrival: Arrival, lines: LineTerminal, command: str) -> None:
        """A session in plain lines."""
        await converse(arrival, lines, command, self._table.join, self.card, self._clock.monotonic)

    def expects(self, arrival: Arrival) -> bool:
        """Somebody who is back, or a host."""
        return self._table.expects(arrival)

    def welcomes(self, arrival: Arrival) -> bool:
        """Somebody who would play."""
        return self._table.welcomes(arrival)

    def keeps(self, arrival: Arrival) -> bool:
        """A player or a host."""
        return self._table.keeps(arrival)


def new_seed() -> str:
    """A seed for a deal, from the operating system's secure source: 64 hexadecimal digits (RULES 2)."""
    return secrets.token_hex(32)


def host_command(config: Config, port: int) -> str:
    """What opens the host's session in another terminal on this machine, in the same folder."""
    program = Path(sys.argv[0])
    started = ["mafia-ssh"] if shutil.which("mafia-ssh") == str(program) else [str(program)]
    if program.suffix == ".py":
        started = [sys.executable, "-m", "mafia_ssh"]
    usual, ours = defaults(), replace(config, port=port)
    flags = [(f"--{key}", str(getattr(ours, key))) for key in _SHARED if getattr(ours, key) != getattr(usual, key)]
    return shlex.join([*started, "host", *(part for flag in flags for part in flag)])


def card_text(card: JoinCard, host_code: str, host_command: str) -> str:
    """The join card as the server's terminal shows it, with the host's code, which is for nobody else."""
    ways = [("play", "NAME"), ("watch", "watch"), ("host", "host")]
    lines = ["", "mafia_ssh is open. On any machine in this room:", ""]
    for what, user in ways:
        address = "localhost" if user == "host" else None
        lines.append(f"  {what:<6} {card.command(user, address)}")
    lines += [f"  {'':<6} or: {card.command('NAME', other)}" for other in card.addresses[1:]]
    lines += [
        "",
        f"  host key  {card.fingerprint}",
        f"  host code {host_code}  (for host@ from another machine; keep it to yourself)",
        "",
        "NAME is the name you play under.",
        f"The host's session, in another terminal on this machine:  {host_command}",
        "Ctrl+C stops the server.",
        "",
    ]
    return "\n".join(lines)


async def _until_told_to_stop() -> None:
    """Wait for the first signal. Later ones are ignored until the loop closes, but for another Ctrl+C, which forces.

    A terminal that is closed sends several, one from its shell and one from make for instance, while everybody else's
    terminal is still being put in order.
    """
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, told.set)
    await told.wait()
    loop.remove_signal_handler(signal.SIGINT)


def _log_to_terminal(level: str) -> None:
    """Log to the real standard error: an app may have put its own in place of `sys.stderr`."""
    handler = logging.StreamHandler(sys.__stderr__)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _say(stream: TextIO | None, text: str) -> None:
    if stream is not None:
        with contextlib.suppress(OSError):  # a terminal that was closed is no reason to stop in the middle
            stream.write(text + "\n")
            stream.flush()
