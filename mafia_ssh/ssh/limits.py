"""What protects the server from its clients: every bound in one value, and how paces are kept."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Every bound the SSH side keeps to. The defaults suit a party of sixteen and a hundred watchers."""

    connections: int = 200
    """Sessions in all."""
    per_address: int = 64
    """Sessions from one address; sixteen players behind one router, and their second tries, fit."""
    newcomer_every_s: float = 1.0
    """How often, when there are no more, one from an address may take the place of somebody who has no seat."""
    newcomer_burst: int = 8
    """How many may at once, before that pace applies."""
    newcomer_stays_s: float = 40.0
    """For so long who got a place that way keeps it: time to type a name or a code."""
    queue_per_address: int = 16
    """From one address, who waits for that; who comes on top is told to try again."""
    queue: int = 48
    """The same in all."""
    unauthenticated: int = 48
    """Connections in all without a session: not logged in yet, or done already."""
    unauthenticated_per_address: int = 24
    """Of those, from one address; one more takes the place of the one that has got least far."""
    auth_attempts: int = 20
    """Keys and other log-in requests one connection may try; an agent full of keys offers many."""
    login_timeout_s: float = 90.0
    """From the first byte to a log-in. People compare the host's fingerprint meanwhile."""
    session_timeout_s: float = 30.0
    """From the log-in to a shell or command; a connection without one is of no use."""
    keepalive_interval_s: float = 8.0
    """Silence after which the client is asked for a sign of life."""
    keepalive_count: int = 2
    """Unanswered questions before the line counts as dead: (count + 1) x interval, 24 s."""
    read_at_once: int = 2048
    """Raw bytes of one connection that are dealt with before others have their turn."""
    read_bytes_per_s: float = 16384.0
    """Sustained raw bytes of one connection; 300 keys a second, each in a packet of its own, come to less."""
    read_burst: int = 65536
    """Raw bytes of one connection before that rate applies; a log-in with twenty keys fits."""
    unread_bytes: int = 1 << 20
    """Answers that a client leaves unread, above which it is cut off."""
    resizes_per_s: float = 5.0
    """How often a window may change its size; what comes between is skipped, the last one counts."""
    variables: int = 32
    """Environment variables taken from a client."""
    input_chars_per_s: float = 300.0
    """Sustained input, in bytes; nobody types faster, a stuck key does not come near."""
    input_burst: int = 2000
    """Bytes taken at once before the rate applies: a pasted paragraph."""
    paste_chars: int = 2000
    """Characters kept of one bracketed paste."""
    line_chars: int = 1000
    """Characters kept of one line in plain mode."""
    output_high: int = 65536
    """Unsent bytes above which painting stops."""
    output_low: int = 8192
    """Unsent bytes below which painting goes on, with one fresh frame."""
    send_buffer: int = 65536
    """SO_SNDBUF of the socket, so that a slow reader is noticed before megabytes are in flight."""
    stall_s: float = 20.0
    """A client that stays behind this long is dropped; its seat is not."""
    stuck_s: float = 5.0
    """How long an app may take to end by itself before its pumps are cancelled."""
    farewell_s: float = 3.0
    """How long the last bytes may take to reach a client that should close now."""
    starts: int = 2
    """Apps started at the same time; a storm of joins queues instead of freezing the players."""


class Seldom:
    """For a log line that a flood would repeat: it is written now and then, with how often it was due."""

    def __init__(self, every_s: float = 30.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._every_s = every_s
        self._clock = clock
        self._last_s: float | None = None
        self._count = 0

    def due(self) -> int:
        """It happened again. How often it did since the last line, when a new one is due; else 0."""
        self._count += 1
        now_s = self._clock()
        if self._last_s is not None and now_s - self._last_s < self._every_s:
            return 0
        count, self._count, self._last_s = self._count, 0, now_s
        return count


class Pace:
    """A bucket of tokens: so much at once, and so much a second after that."""

    def __init__(self, rate_per_s: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate_per_s = rate_per_s
        self._burst = float(burst)
        self._clock = clock
        self._tokens = float(burst)
        self._filled_at = clock()

    def spend(self, amount: int) -> float:
        """Take `amount` tokens; the result is how many seconds to wait before using them, 0.0 mostly."""
        self._fill()
        self._tokens -= amount
        return max(0.0, -self._tokens / self._rate_per_s)

    def take(self) -> bool:
        """Take one token, if there is one now."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate_per_s)
        self._filled_at = now
