"""Open menus as blocks of rows: the host's list, the steps of a sign."""

from collections.abc import Iterable

from ...table.views import TableView
from ..hand import SIGNS, Hand
from ..hostlist import HOST_KEYS, HostItem, host_items
from ..paint import Row, fit, wrap
from ..wording import sign_name
from .scene import Scene

_HOST_LABELS: dict[HostItem, str] = {
    "continue": "go on to the next step",
    "pause": "pause every clock",
    "resume": "go on with the game",
    "extend": "30 seconds more",
    "table_vote": "enter the table's vote",
    "penalty": "a penalty vote against ...",
    "expel": "expel a player",
    "reverse": "reverse the vote",
    "hand_over": "hand a seat to a newcomer",
    "cohost": "make a player co-host",
    "guest_host": "make a watcher co-host",
    "end_cohost": "end a co-host's rights",
    "stop": "stop the match",
}
_POINT: dict[str, str] = {
    "expel": "Expel whom? Choose a seat, Enter.",
    "penalty": "A penalty vote against whom? Choose a seat, Enter.",
    "table_vote": "Whom did the table pick? Choose a seat, Enter.",
    "cohost": "Who is to be host too? Choose a seat, Enter.",
    "hand_over": "Hand over whose seat? Choose a seat, Enter.",
    "sign_to": "A sign to whom? Choose a seat, Enter.",
    "sign_about": "About whom? Choose a seat, or Enter for nobody.",
}

_UNDER_COVER = "It is made under the cover: space shows it."


def menu_rows(scene: Scene, width: int) -> list[Row]:
    """The open menu; nothing when none is open."""
    hand = scene.hand
    match hand.menu:
        case None:
            return []
        case "sign_to" | "sign" | "sign_about" if scene.covered:
            return [(("A wordless sign", "heading"),), *(((line, "ask"),) for line in wrap(_UNDER_COVER, width))]
        case "host":
            return _host(scene.table, hand, width)
        case "newcomer":
            return [(("Hand the seat to", "heading"),), *_list(scene.table.newcomers, hand.line, width)]
        case "guest_host":
            return [(("The host's rights too for", "heading"),), *_list(scene.table.newcomers, hand.line, width)]
        case "end_cohost":
            return [(("Take the host's rights back from", "heading"),), *_list(scene.table.co_hosts, hand.line, width)]
        case "sign":
            theme = scene.view.settings.theme
            signs = [sign_name(theme, sign) for sign in SIGNS]
            return [(("A wordless sign: which?", "heading"),), *_list(signs, hand.line, width)]
        case menu:
            heading = "A wordless sign" if menu.startswith("sign") else "The host may"
            return [((heading, "heading"),), *(((line, "ask"),) for line in wrap(_POINT[menu], width))]


def _host(table: TableView, hand: Hand, width: int) -> list[Row]:
    lines = [f"{HOST_KEYS[item]}  {_HOST_LABELS[item]}" for item in host_items(table)]
    return [(("The host may", "heading"),), *_list(lines, hand.line, width)]


def _list(lines: Iterable[str], cursor: int, width: int) -> list[Row]:
    cells = min(width, 36)
    return [
        ((fit(f"▸ {line}", cells), "cursor") if index == cursor else (fit(f"  {line}", cells), "text"),)
        for index, line in enumerate(lines)
    ]
