"""All that was measured, as the lines of one table: the figure, what it is compared by, the target."""

from collections.abc import Iterator
from dataclasses import dataclass

from .measures import Change, Coming, Keys, Spread, Ticks
from .report import Line
from .rules_alone import Rules


@dataclass(frozen=True, slots=True)
class Full:
    """Figures of a full house."""

    memory_kb: dict[int, float]
    """Of one session, by how many there are."""
    change: Change
    stalled: Change
    """The same, while a player and a watcher do not read."""
    ticks: Ticks
    keys: Keys
    phases: int
    """How many phases the match went through, to its end."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Figures of people who come."""

    at_once: int
    """How many in a storm."""
    came: int
    """How many came and went."""
    bare: Spread
    painted: Spread
    bare_storm_s: float
    storm_s: float
    coming: Coming


def lines(rules: Rules, alone: Keys, full: Full, arrivals: Arrivals, watchers: int) -> list[Line]:
    """Everything, in the order of the issue of speed."""
    return [
        *_keys("alone", alone, 5),
        *_keys("in a full house", full.keys, 6),
        *_slow_keys(full.keys),
        *_change(full, alone.echo, watchers),
        *_ticks(full.ticks),
        *_memory(full),
        *_arrivals(arrivals),
        *_rules(rules),
    ]


def _keys(where: str, keys: Keys, target: float) -> Iterator[Line]:
    for what, spread in (("cursor", keys.cursor), ("line for chat", keys.chat)):
        ratio = spread.p50 / keys.echo.p50
        yield Line(f"Key to paint {where}, {what}, p50, in echoes", f"{spread.p50:.2f} ms", ratio, target)
    yield Line(f"The bare echo {where}, p50, p99", f"{keys.echo.p50:.2f} ms, {keys.echo.p99:.1f} ms")


def _slow_keys(keys: Keys) -> Iterator[Line]:
    for what, spread in (("cursor", keys.cursor), ("line for chat", keys.chat)):
        more = spread.p99 - keys.echo.p99
        yield Line(f"Key to paint in a full house, {what}, p99, ms above the echo", f"{spread.p99:.1f} ms", more, 40)


def _change(full: Full, echo: Spread, watchers: int) -> Iterator[Line]:
    change, stalled = full.change, full.stalled
    last, furthest = change.players.p50, change.watchers.p50
    yield Line("A change reaches the last player, p50, in echoes", f"{last:.1f} ms", last / echo.p50, 40)
    yield Line(f"It reaches the last of {watchers} watchers", f"{furthest:.1f} ms", furthest / echo.p50, 150)
    yield Line("The server's CPU for one screen of it, ms", f"{change.cpu_ms:.2f} ms", change.cpu_ms, 1.2)
    longer = stalled.players.p50 / last
    yield Line("While two clients do not read: the last player, times as long", f"{longer:.2f}", longer, 1.25)


def _ticks(ticks: Ticks) -> Iterator[Line]:
    yield Line("Clocks tick on every screen, % of a core", f"{100 * ticks.cpu:.1f} %", 100 * ticks.cpu, 12)
    for who, size, packets in (
        ("player", ticks.player_bytes, ticks.player_packets),
        ("watcher", ticks.watcher_bytes, ticks.watcher_packets),
    ):
        yield Line(f"A tick of a {who}'s screen, payload bytes", f"{size:.0f}", size, 160)
        yield Line(f"A tick of a {who}'s screen, packets", f"{packets:.1f}", packets, 3)


def _memory(full: Full) -> Iterator[Line]:
    for count, size in full.memory_kb.items():
        yield Line(f"Memory of a session, of {count}, KB", f"{size:.0f} KB", size, 700)


def _arrivals(arrivals: Arrivals) -> Iterator[Line]:
    bare, painted, coming = arrivals.bare.p50, arrivals.painted.p50, arrivals.coming
    yield Line("A bare log-in, p50", f"{bare:.1f} ms")
    yield Line("First paint, p50, in log-ins", f"{painted:.1f} ms", painted / bare, 5)
    yield Line(f"{arrivals.at_once} bare log-ins at once, the last", f"{arrivals.bare_storm_s:.2f} s")
    ratio = arrivals.storm_s / arrivals.bare_storm_s
    yield Line(
        f"{arrivals.at_once} first paints at once, the last, in such storms", f"{arrivals.storm_s:.2f} s", ratio, 12
    )
    yield Line(f"Apps alive after {arrivals.came} came and went", f"{coming.apps}", coming.apps, 0)
    grown = coming.last_mb - coming.first_mb
    yield Line("Memory grown over their second half, MB", f"{coming.first_mb:.1f} to {coming.last_mb:.1f} MB", grown, 1)


def _rules(rules: Rules) -> Iterator[Line]:
    whole, seen = rules.matches_per_s, rules.with_views_per_s
    yield Line("Rules: Classic matches of eight, a second", f"{whole:.0f}", whole, 2000, more=True)
    yield Line("Inputs a second", f"{whole * rules.inputs_per_match:.0f}")
    yield Line("Matches with every player's view at every step, a second", f"{seen:.0f}", seen, 100, more=True)
    yield Line("One view", f"{rules.view_us:.1f} µs")
    yield Line("A record of 5,000 lines taken up again, s", f"{rules.resume_s:.2f} s", rules.resume_s, 1)
