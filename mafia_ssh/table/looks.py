"""What each connection may see of the table now: built once for all to whom it looks the same."""

from typing import NamedTuple

from ..rules import HostLegal, Problem, Settings
from ..rules.view import Viewer
from .guests import Guest
from .match import Match
from .moderating import co_hosts, newcomers
from .notebook import Notebooks
from .odds import Odds
from .room import Room
from .views import Sitter, TableView, You, at_the_door


class _Common(NamedTuple):
    """What everybody is shown alike and what takes a while to gather."""

    settings: Settings
    problems: tuple[Problem, ...]
    sitters: tuple[Sitter, ...]
    watchers: int
    newcomers: tuple[str, ...]
    co_hosts: tuple[str, ...]
    """These two for those with the host's rights."""


class Looks:
    """The table as it looks to whom, until something changes."""

    def __init__(self, room: Room, odds: Odds, notebooks: Notebooks) -> None:
        self._room = room
        self._odds = odds
        self._notebooks = notebooks
        self._known: dict[tuple[You, Viewer], TableView] = {}
        self._common: _Common | None = None

    def forget(self) -> None:
        """Something has changed."""
        self._known.clear()
        self._common = None

    def viewer(self, guest: Guest) -> Viewer:
        """As whom `guest` looks at a match."""
        seat = self._room.book.played_by(guest.line)
        if seat is not None:
            return seat
        # A host who sits, or has handed the seat to somebody, sees nothing more through another session.
        played = self._room.book.owned_by(guest.owner) is not None or guest.owner in self._room.standing.former
        return "host" if guest.host and not played else "watcher"

    def look(self, guest: Guest, match: Match | None) -> TableView:
        """What `guest` may see; who has not been let in sees nothing of the table."""
        if guest.outside:
            return at_the_door(guest.asked, guest.barred, watch_only=guest.watch_only)
        you, viewer = self._room.you(guest), self.viewer(guest)
        known = self._known.get((you, viewer))
        if known is None:
            known = self._known[you, viewer] = self._build(you, viewer, match)
        return known

    def _build(self, you: You, viewer: Viewer, match: Match | None) -> TableView:
        room = self._room
        if self._common is None:
            names = tuple(str(guest.name) for guest in newcomers(room))
            rights = tuple(co_hosts(room))
            self._common = _Common(room.settings, room.problems(), room.sitters(), room.watchers, names, rights)
        common = self._common
        host_legal = None
        if you.host:
            host_legal = HostLegal() if match is None else match.host_legal
        return TableView(
            you=you,
            settings=common.settings,
            problems=common.problems,
            sitters=common.sitters,
            watchers=common.watchers,
            lobby=room.lines,
            notices=room.notices.shown,
            match=None if match is None else match.view(viewer),
            zero_s=0.0 if match is None else match.zero_s,
            host_legal=host_legal,
            newcomers=common.newcomers if you.host else (),
            co_hosts=common.co_hosts if you.host else (),
            notes=() if match is None or you.seat is None else self._notebooks.read(you.seat),
            estimate=self._odds.now,
            retelling=None if match is None else match.retelling,
        )
