"""What a picture of a match is made of: the view, the hand, the curtain. A value; equal scenes are drawn once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...rules.events import Eliminated, MorningCame, PhaseKind
from ...rules.roles import Role
from ...rules.view import View
from ...table.views import TableView
from ..hand import Hand, veiled
from ..pointing import is_picking, points_in_secret


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the match screen shows but the clock."""

    table: TableView
    """The table, with the match; without what changes elsewhere, see `scene_of`."""
    hand: Hand
    """Where the keys stand; covered without whom or what they point at in secret."""
    covered: bool
    """The curtain is drawn: nothing secret may be shown."""
    writing: bool = False
    """The line for chat is open, over the row kept for it."""
    hints: bool = False
    """Tell first-timers what to press."""
    picked: bool = False
    """Covered: a choice or a ballot is on its way, and it is not told for whom."""

    @property
    def view(self) -> View:
        """The match."""
        if self.table.match is None:
            raise ValueError("a scene of a match needs a match")
        return self.table.match

    @property
    def me(self) -> int | None:
        """The viewer's seat."""
        return self.view.viewer if isinstance(self.view.viewer, int) else None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat 1 first."""
        return tuple(seat.name for seat in self.view.seats)

    @property
    def at_night(self) -> bool:
        """Is it night?"""
        return self.view.phase is PhaseKind.NIGHT


def scene_of(table: TableView, hand: Hand, *, covered: bool, writing: bool = False, hints: bool = False) -> Scene:
    """The scene of a table view: without the lobby's talk and the clock's zero, which the match does not show, and
    covered without the notes and without what the keys point at in secret.
    """
    notes = () if covered else table.notes
    shown = replace(table, zero_s=0.0, lobby=(), problems=(), notes=notes)
    if not covered or not points_in_secret(table, hand):
        return Scene(shown, hand, covered, writing, hints)
    return Scene(shown, veiled(hand), covered, writing, hints, is_picking(table, hand))


def announced_roles(view: View) -> Mapping[int, Role]:
    """The roles that the public record names, by seat."""
    roles: dict[int, Role] = {}
    for entry in view.record:
        match entry.news:
            case Eliminated(seat=seat, role=role) if role is not None:
                roles[seat] = role
            case MorningCame(died=died):
                roles |= {death.seat: death.role for death in died if death.role is not None}
    return roles
