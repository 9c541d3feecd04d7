"""What a typed word is answered from: the newest view, this session's memory, the card. Values and small readers."""

from dataclasses import dataclass
from typing import TypeVar

from ...rules.commands import Candidate
from ...rules.events import Eliminated, Gestured, MorningCame, PhaseKind, Said
from ...rules.presets import Theme
from ...rules.roles import Role
from ...rules.view import SeatView, View
from ...table.joincard import JoinCard
from ...table.requests import Request
from ...table.views import TableView
from ..wording import seat_label


@dataclass(slots=True)
class Notebook:
    """What one session remembers besides the view. The only thing of plain mode that changes."""

    mafia_read: Said | None = None
    """The last line of the mafia chat that was read out in this match."""
    dead_read: Said | None = None
    """The last line of the dead's chat likewise."""
    sign_read: Gestured | None = None
    """The last sign likewise."""
    aside: str | None = None
    """Why the last secret act did not count: told by `picks` only."""
    phase: PhaseKind | None = None
    """The phase that was entered last."""
    hush: bool = False
    """A refusal that arrives now may answer a secret act, so it is not spoken: in a night and the phase after it."""

    def new_match(self) -> None:
        """Forget the last match."""
        self.mafia_read = self.dead_read = None
        self.sign_read = None
        self.aside = None
        self.phase = None
        self.hush = False

    def enter(self, phase: PhaseKind) -> None:
        """A phase began."""
        if phase is PhaseKind.NIGHT and self.phase is not PhaseKind.NIGHT:
            self.aside = None
        self.hush = PhaseKind.NIGHT in (phase, self.phase)
        self.phase = phase


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything one command is judged by."""

    view: TableView
    book: Notebook
    card: JoinCard
    now_s: float
    """The monotonic clock, in seconds."""

    @property
    def theme(self) -> Theme:
        """The words in use."""
        return self.view.settings.theme

    @property
    def playing(self) -> View | None:
        """The match that is on; None in the lobby and after the end."""
        match = self.view.match
        return None if match is None or match.over is not None else match


@dataclass(frozen=True, slots=True)
class Reply:
    """What comes of one typed line."""

    lines: tuple[str, ...] = ()
    """What is said at once."""
    ask: Request | None = None
    """What is asked of the table."""
    leaves: bool = False
    """The session ends, on purpose."""


_T = TypeVar("_T", Said, Gestured)


def unread(lines: tuple[_T, ...], last: _T | None) -> tuple[_T, ...]:
    """What comes after the last one read; everything, when that is no longer kept."""
    for index in range(len(lines) - 1, -1, -1):
        if lines[index] == last:
            return lines[index + 1 :]
    return lines


def say(*lines: str) -> Reply:
    """A reply that only speaks."""
    return Reply(lines)


def ask(request: Request, *lines: str) -> Reply:
    """A reply that asks something of the table; what comes of it is heard as news."""
    return Reply(lines, request)


def not_in_lobby(scene: Scene) -> Reply | None:
    """Why seats and settings cannot change now; None in the lobby.

    Answered here, because at night a refusal of the table is not spoken.
    """
    return None if scene.view.match is None else say("That is for the lobby, between two matches.")


def sentence(text: str) -> str:
    """`text` with a capital and a full stop."""
    text = text.strip()
    if not text:
        return text
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


def spoken(seconds: float) -> str:
    """A length of time as it is read aloud: "1 minute 30 seconds". Whole seconds begun, never below 0."""
    whole = max(0, -int(-seconds // 1))
    minutes, rest = divmod(whole, 60)
    parts = []
    if minutes:
        parts.append(f"{minutes} minute" + "s" * (minutes != 1))
    if rest or not minutes:
        parts.append(f"{rest} second" + "s" * (rest != 1))
    return " ".join(parts)


def people(view: TableView) -> tuple[tuple[int, str], ...]:
    """Seat and name of everybody who has a seat."""
    if view.match is not None:
        return tuple((seat.seat, seat.name) for seat in view.match.seats)
    return tuple((sitter.seat, sitter.name) for sitter in view.sitters if sitter.name is not None)


def find_seat(view: TableView, text: str) -> int | str:
    """The seat that `text` means, by number, by name or by the beginning of a name; or one line on why none."""
    known = people(view)
    if not text:
        return "Say which seat, by its number."
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) < 4 else 0
        return number if any(seat == number for seat, _ in known) else f"There is no player in seat {text[:4]}."
    wanted = text.casefold()
    for match in (str.__eq__, str.startswith):
        found = [seat for seat, name in known if match(name.casefold(), wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            return "More than one name begins so. Use the seat number."
    return "Nobody here has that name. Use a seat number; who lists them."


def find_candidate(view: TableView, text: str) -> Candidate | str:
    """As `find_seat`, with `nobody`. A refusal is more than one word, so it is never taken for the candidate."""
    if text.casefold() in ("nobody", "none", "skip"):
        return "nobody"
    return find_seat(view, text)


def label(view: View, seat: int) -> str:
    """A player of the match as the table speaks of one."""
    return seat_label(seat, view.seats[seat - 1].name)


def labels(view: View, candidates: tuple[Candidate, ...]) -> str:
    """Candidates or targets in a row."""
    return ", ".join("nobody" if each == "nobody" else label(view, each) for each in candidates)


def public_roles(view: View) -> dict[int, Role]:
    """The roles that the public record has named."""
    if view.over is not None:
        return dict(enumerate(view.over.roles, 1))
    named: dict[int, Role] = {}
    for entry in view.record:
        if isinstance(entry.news, MorningCame):
            named |= {death.seat: death.role for death in entry.news.died if death.role is not None}
        elif isinstance(entry.news, Eliminated) and entry.news.role is not None:
            named[entry.news.seat] = entry.news.role
    return named


def own_seat(view: View) -> SeatView | None:
    """The viewer's own seat in the match."""
    return view.seats[view.viewer - 1] if isinstance(view.viewer, int) else None


def left_s(view: TableView, now_s: float) -> float | None:
    """Seconds left on the running clock; None without one."""
    match = view.match
    if match is None or match.over is not None or match.phase is PhaseKind.OVER:
        return None
    if match.paused:
        return None if match.left_ms is None else match.left_ms / 1000
    return None if match.ends_ms is None else max(0.0, view.zero_s + match.ends_ms / 1000 - now_s)
