"""The room around the matches: guests, seats, settings, lobby chat and notices. It knows no clock and no match."""

from typing import Final, Literal

from ..rules.commands import MAX_SAY
from ..rules.options import BadOption
from ..rules.settings import Problem, Settings, problems
from ..text import BadName, clean_line, clean_name
from .guests import HOST_UNPROVEN, Guest
from .notices import Notices
from .requests import MarkReady, SetOption, SetPreset, SetTheme, SitDown, StandUp, Tidy, Write
from .seats import NOBODY, ByCode, Occupant, SeatBook
from .standing import EXPELLED, Standing
from .views import LobbyLine, Refusal, Sitter, You

Stage = Literal["lobby", "match", "over"]
"""Before a match, in one, or after its end while everybody looks at it."""

RoomRequest = SitDown | StandUp | Tidy | MarkReady | Write | SetPreset | SetTheme | SetOption
"""What the room answers by itself."""

MAX_LINES: Final = 200
"""How many lobby lines are kept."""

NOT_HOST: Final = Refusal("not_host", "Only the host can do that.")
_NOT_NOW: Final = Refusal("wrong_phase", "That is for the lobby, between two matches.")
_CAME_TO_WATCH: Final = Refusal("not_allowed", "You came to watch. Connect under a name of your own to play.")
_SEATS_LATER: Final = Refusal("wrong_phase", "You watch this match. Seats can be taken in the lobby.")
_NAME_TAKEN: Final = "somebody here already goes by that name, or by one that looks like it"
_HOST_PLAYS: Final = "moderator_view is for a host without a seat; the host sits in seat {}"


class Room:
    """Everything about the table that is not the match itself. Whoever may ask a thing gets it, others a reason."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        """For the next match; in a match those it was dealt with."""
        self.stage: Stage = "lobby"
        """Moved by the table only."""
        self.book = SeatBook()
        """Who sits where."""
        self.lines: tuple[LobbyLine, ...] = ()
        """The lobby chat, oldest first."""
        self.notices = Notices()
        """What everybody was told."""
        self.standing = Standing()
        """Who has rights by word of the host, or has lost some."""
        self._guests: dict[int, Guest] = {}

    def admit(self, guest: Guest) -> int | None:
        """Let a connection in: back into its seat, into the first free one, or to watch.

        Returns the number of an older connection that has just lost its seat to this one. Who is expelled is
        barred; who goes by the name of somebody whose seat has a code is asked for it, and admitted later.
        """
        if guest.owner in self.standing.expelled:
            guest.barred = EXPELLED
            return None
        guest.host = guest.host or (guest.owner in self.standing.hosts and not guest.watch_only)
        replaced = None if guest.watch_only else self._return(guest)
        if self.book.played_by(guest.line) is None and not guest.watch_only:
            if not guest.came_as_host and self._claim(guest, guest.user):
                return None
            self._welcome(guest)
        self._guests[guest.line] = guest
        return replaced

    def give_up_claim(self, guest: Guest) -> None:
        """Let in somebody who does not have the code of the seat whose name they asked for, without that name."""
        guest.asked = guest.claim = None
        guest.bad_name = _NAME_TAKEN
        self._guests[guest.line] = guest

    def prove_claim(self, guest: Guest, code: str) -> int | None:
        """Let in somebody who knows the code of a seat. Returns as `admit`."""
        if guest.claim is not None:
            guest.owner, guest.code = guest.claim, code
        guest.asked = guest.claim = None
        return self.admit(guest)

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Everybody who is connected and let in, in order of arrival."""
        return tuple(self._guests.values())

    def depart(self, guest: Guest, *, on_purpose: bool) -> Occupant | None:
        """A connection is gone; in the lobby its seat is free when its player meant to go, otherwise it is kept.

        Returns the player who should be called away, see `miss`, if they are not back soon.
        """
        self._guests.pop(guest.line, None)
        seat = self.book.played_by(guest.line)
        if seat is None:
            return None
        if self.stage == "lobby" and on_purpose:
            self.book.free(seat)
            self.tell(f"{guest.name} leaves; seat {seat} is free.", passing=True)
            return None
        occupant = self.book.at(seat)
        occupant.line = None
        occupant.drops += 1
        if not on_purpose:
            return occupant
        occupant.gone = occupant.away = True
        self.tell(f"{guest.name} in seat {seat} has left.")
        return None

    def miss(self, occupant: Occupant, drops: int) -> None:
        """Call a player away whose line dropped for the `drops`th time, unless they are back or have no seat."""
        seat = self.book.seat_of(occupant)
        if seat is not None and occupant.line is None and occupant.drops == drops and not occupant.away:
            occupant.away = True
            self.tell(f"{occupant.name} in seat {seat} is away.", passing=True)

    def you(self, guest: Guest) -> You:
        """Who `guest` is to the table."""
        seat = self.book.played_by(guest.line)
        code = None if seat is None else guest.code
        lost = guest.lost if seat is None and self.stage == "match" else None
        return You(guest.name, seat, guest.host, guest.watch_only, guest.bad_name, code=code, lost=lost)

    @property
    def watchers(self) -> int:
        """How many are connected without a seat."""
        return sum(self.book.played_by(line) is None for line in self._guests)

    def sitters(self) -> tuple[Sitter, ...]:
        """The seats as everybody sees them: in the lobby free ones too."""
        taken = self.book.seats()
        last = max(taken, default=0)
        if self.stage == "lobby":
            last = max(last, self.settings.options.seats)
        return tuple(self._sitter(seat) for seat in range(1, last + 1))

    def problems(self) -> tuple[Problem, ...]:
        """What stands against dealing a match now to those who would be in it; nothing while one is on."""
        if self.stage == "match":
            return ()
        staying = self.book.staying()
        found = problems(self.settings, len(staying))
        if self.settings.options.moderator_view:
            hosts = [seat for seat in staying if self.book.at(seat).host]
            found += tuple(Problem("moderator_view", _HOST_PLAYS.format(seat)) for seat in hosts[:1])
        return found

    def close_up(self) -> tuple[str, ...]:
        """Before a deal: only those who stay keep a seat, numbered from 1. Returns their names, seat 1 first.

        The lobby's talk and notices are put away: beside a match, and after its last words, they would be old news.
        """
        self.lines = ()
        self.notices.clear()
        for guest in self._guests.values():
            guest.lost = None
        self.book.free_gone()
        self.book.close_up()
        return tuple(self.book.at(seat).name for seat in self.book.seats())

    def tell(self, notice: str, *, passing: bool = False) -> None:
        """Tell everybody something public. `passing`: that somebody came, went or is back."""
        self.notices.tell(notice, passing=passing)

    def ask(self, guest: Guest, request: RoomRequest) -> Refusal | None:
        """Do what `guest` asks, or say why not."""
        match request:
            case Write(text):
                return self._write(guest, text)
            case SitDown(name=str(name)) if self.stage != "lobby" and self.book.played_by(guest.line) is None:
                return self._name_watcher(guest, name)
            case SetPreset() | SetTheme() | SetOption() | Tidy() if not guest.host:
                return NOT_HOST
            case _ if self.stage != "lobby":
                return _NOT_NOW
            case SetPreset(name):
                return self._set(self.settings.with_preset(name))
            case SetTheme(name):
                return self._set(self.settings.with_theme(name))
            case SetOption(name, value):
                return self._set(self.settings.with_option(name, value))
            case SitDown():
                return self._sit_down(guest, request)
            case Tidy(seat):
                return self._tidy(seat)
            case StandUp():
                return self._stand_up(guest)
            case MarkReady(on):
                return self._mark_ready(guest, on)

    def _return(self, guest: Guest) -> int | None:
        """Put `guest` back into the seat they own, if any. Returns the connection that played it until now."""
        seat = self.book.owned_by(guest.owner)
        if seat is None:
            return None
        occupant = self.book.at(seat)
        replaced, occupant.line = occupant.line, guest.line
        was_away, occupant.away = occupant.away, False
        occupant.gone = False
        occupant.host = guest.host
        guest.name, guest.bad_name = occupant.name, None
        if was_away:
            self.tell(f"{occupant.name} is back in seat {seat}.", passing=True)
        if replaced is not None:
            self._guests.pop(replaced, None)
        return replaced

    def _claim(self, guest: Guest, raw: str) -> bool:
        """Does `guest`, by the name that `raw` asks for, pass for somebody whose seat has a code? Then ask for it."""
        name = clean_name(raw)
        seat = self.book.named(name) if isinstance(name, str) else None
        owner = None if seat is None else self.book.at(seat).owner
        if not isinstance(owner, ByCode) or owner in (guest.owner, NOBODY):
            return False
        guest.asked, guest.claim = "rejoin", owner
        return True

    def _welcome(self, guest: Guest) -> None:
        if guest.came_as_host:
            guest.bad_name = None if guest.host else HOST_UNPROVEN
            return
        self._name(guest, guest.user)
        free = self.book.first_free(self.settings.options.seats)
        if self.stage == "lobby" and free is not None:
            self._seat(guest, free)

    def _name(self, guest: Guest, raw: str) -> str | None:
        """Give `guest` the name that `raw` asks for; or return why not, which sticks to the nameless only."""
        name = clean_name(raw)
        bad = name.reason if isinstance(name, BadName) else None
        if isinstance(name, str):
            others = any(other.looks_like(name, guest.owner) for other in self._guests.values())
            if others or self.book.looks_taken(name, guest.owner):
                bad = _NAME_TAKEN
            else:
                guest.name = name
        guest.bad_name = bad if guest.name is None else None
        return bad

    def _seat(self, guest: Guest, seat: int) -> None:
        if guest.name is not None:
            self.book.sit(seat, Occupant(guest.name, guest.owner, guest.host, guest.line))
            self.tell(f"{guest.name} takes seat {seat}.", passing=True)

    def _sit_down(self, guest: Guest, request: SitDown) -> Refusal | None:
        if guest.watch_only:
            return _CAME_TO_WATCH
        own = self.book.played_by(guest.line)
        elsewhere = self.book.owned_by(guest.owner)
        if own is None and elsewhere is not None:
            return Refusal("taken", f"Your key already has seat {elsewhere}: one key, one seat.")
        if own is None and request.name is not None and self._claim(guest, request.name):
            self._guests.pop(guest.line, None)
            return None
        if request.name is not None and (bad := self._rename(guest, request.name)) is not None:
            return Refusal("bad_name", bad)
        if guest.name is None:
            return Refusal("bad_name", guest.bad_name or "say under which name you want to play")
        if own is not None and request.seat in (None, own):
            return None
        seats = self.settings.options.seats
        if request.seat is None:
            seat = self.book.first_free(seats)
            if seat is None:
                return Refusal("taken", "Every seat is taken.")
        else:
            seat = request.seat
            if not 1 <= seat <= seats:
                return Refusal("not_allowed", f"There is no seat {seat} at this table.")
            if self.book.is_taken(seat):
                return Refusal("taken", f"Seat {seat} is taken.")
            if own is None and self.book.first_free(seats) is None:
                return Refusal("taken", "Every seat is taken.")
        if own is None:
            self._seat(guest, seat)
        else:
            self.book.move(own, seat)
            self.tell(f"{guest.name} moves to seat {seat}.", passing=True)
        return None

    def _name_watcher(self, guest: Guest, name: str) -> Refusal | None:
        """Name somebody who came during a match: nobody has to wait at the door for its end."""
        if guest.watch_only:
            return _CAME_TO_WATCH
        if self._claim(guest, name):
            self._guests.pop(guest.line, None)
            return None
        bad = self._name(guest, name)
        return Refusal("bad_name", bad) if bad is not None else _SEATS_LATER

    def _rename(self, guest: Guest, raw: str) -> str | None:
        before = guest.name
        bad = self._name(guest, raw)
        seat = self.book.played_by(guest.line)
        if seat is not None and guest.name is not None and guest.name != before:
            self.book.at(seat).name = guest.name
            self.tell(f"{before} is now called {guest.name}.")
        return bad

    def _stand_up(self, guest: Guest) -> Refusal | None:
        seat = self.book.played_by(guest.line)
        if seat is None:
            return Refusal("not_allowed", "You have no seat.")
        self.book.free(seat)
        self.tell(f"{guest.name} gives up seat {seat}.", passing=True)
        return None

    def _tidy(self, seat: int) -> Refusal | None:
        if not self.book.is_taken(seat):
            return Refusal("not_allowed", f"Nobody sits in seat {seat}.")
        occupant = self.book.free(seat)
        self.tell(f"The host frees seat {seat} of {occupant.name}.")
        return None

    def _mark_ready(self, guest: Guest, on: bool) -> Refusal | None:
        seat = self.book.played_by(guest.line)
        if seat is None:
            return Refusal("not_allowed", "You have no seat.")
        self.book.at(seat).ready = on
        return None

    def _write(self, guest: Guest, text: str) -> Refusal | None:
        if self.stage == "match":
            return Refusal("wrong_phase", "While a match is on, only its players write.")
        signature = guest.signature
        if signature is None:
            return Refusal("bad_name", "Only those with a name can write.")
        clean = clean_line(text, MAX_SAY)[:MAX_SAY]
        if not clean:
            return Refusal("not_allowed", "There is nothing to send.")
        self.lines = (*self.lines, LobbyLine(signature, clean))[-MAX_LINES:]
        return None

    def _set(self, settings: Settings | BadOption) -> Refusal | None:
        if isinstance(settings, BadOption):
            return Refusal("bad_option", settings.text)
        self.settings = settings
        return None

    def _sitter(self, seat: int) -> Sitter:
        if not self.book.is_taken(seat):
            return Sitter(seat, None, False, False, False)
        sitter = self.book.at(seat)
        return Sitter(seat, sitter.name, not sitter.away, sitter.ready, sitter.host)
