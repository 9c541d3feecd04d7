"""The host's list during a match: what is on it now and under which key. Values; nothing is done here."""

from typing import Final, Literal

from ..table.views import TableView

HostItem = Literal[
    "continue",
    "pause",
    "resume",
    "extend",
    "table_vote",
    "penalty",
    "expel",
    "reverse",
    "hand_over",
    "cohost",
    "guest_host",
    "end_cohost",
    "stop",
]
"""One line of the host's list."""

HOST_KEYS: Final[dict[HostItem, str]] = {
    "continue": "c",
    "pause": "p",
    "resume": "p",
    "extend": "e",
    "table_vote": "t",
    "penalty": "v",
    "expel": "x",
    "reverse": "r",
    "hand_over": "g",
    "cohost": "m",
    "guest_host": "n",
    "end_cohost": "o",
    "stop": "s",
}
"""The key of each line, while the list is open."""


def host_items(table: TableView) -> tuple[HostItem, ...]:
    """The lines of the host's list: what the host may do now."""
    host = table.host_legal
    if host is None:
        return ()
    allowed: tuple[tuple[HostItem, bool], ...] = (
        ("continue", host.continues),
        ("pause", host.pause),
        ("resume", host.resume),
        ("extend", host.extend),
        ("table_vote", bool(host.table_vote)),
        ("penalty", bool(host.penalty)),
        ("expel", bool(host.expel)),
        ("reverse", host.reverse),
        ("hand_over", bool(table.newcomers)),
        ("cohost", bool(without_rights(table))),
        ("guest_host", bool(table.newcomers)),
        ("end_cohost", bool(table.co_hosts)),
        ("stop", host.stop),
    )
    return tuple(item for item, may in allowed if may)


def without_rights(table: TableView) -> tuple[int, ...]:
    """The seats of players who have not the host's rights."""
    return tuple(sitter.seat for sitter in table.sitters if sitter.name is not None and not sitter.host)
