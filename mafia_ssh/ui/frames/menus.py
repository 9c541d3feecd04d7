"""Open menus as blocks of rows: the host's list, the steps of a sign."""

from ...table.views import TableView
from ..hand import HOST_KEYS, SIGNS, Hand, HostItem, host_items
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
    "stop": "stop the match",
}
_POINT: dict[str, str] = {
    "expel": "Expel whom? Choose a seat, Enter.",
    "penalty": "A penalty vote against whom? Choose a seat, Enter.",
    "table_vote": "Whom did the table pick? Choose a seat, Enter.",
    "sign_to": "A sign to whom? Choose a seat, Enter.",
    "sign_about": "About whom? Choose a seat, or Enter for nobody.",
}


def menu_rows(scene: Scene, width: int) -> list[Row]:
    """The open menu; nothing when none is open."""
    hand = scene.hand
    match hand.menu:
        case None:
            return []
        case "host":
            return _host(scene.table, hand, width)
        case "sign":
            return _signs(scene, width)
        case menu:
            heading = "A wordless sign" if menu.startswith("sign") else "The host may"
            return [((heading, "heading"),), *(((line, "ask"),) for line in wrap(_POINT[menu], width))]


def _host(table: TableView, hand: Hand, width: int) -> list[Row]:
    rows: list[Row] = [(("The host may", "heading"),)]
    for index, item in enumerate(host_items(table)):
        here = index == hand.line
        text = fit(f"{'▸' if here else ' '} {HOST_KEYS[item]}  {_HOST_LABELS[item]}", min(width, 36))
        rows.append(((text, "cursor" if here else "text"),))
    return rows


def _signs(scene: Scene, width: int) -> list[Row]:
    rows: list[Row] = [(("A wordless sign: which?", "heading"),)]
    for index, sign in enumerate(SIGNS):
        here = index == scene.hand.line
        text = fit(f"{'▸' if here else ' '} {sign_name(scene.view.settings.theme, sign)}", min(width, 36))
        rows.append(((text, "cursor" if here else "text"),))
    return rows
