"""The way from a connection to the table: what the door asks, what comes of the answers, who is let in or sent away."""

from collections.abc import Callable
from functools import partial

from .attempts import Attempts
from .codes import shown_code
from .gate import IMPATIENT, LOCKED, NO_WAY_ROUND, TOO_OFTEN, Gate
from .guests import Guest
from .moderating import give_host_rights
from .requests import Request, SitDown
from .room import Room
from .session import Session
from .views import Refusal

Entered = Callable[[Session, int | None], None]
"""A session has come in, or must go: the session, and the number of one that it replaces."""


class Entrance:
    """Asks, hears the answers, lets in."""

    def __init__(self, room: Room, gate: Gate, attempts: Attempts, entered: Entered, *, most_wrong: int) -> None:
        """`entered` is called for whoever is let in after an answer; `most_wrong` answers end a connection."""
        self._room = room
        self._gate = gate
        self._attempts = attempts
        self._entered = entered
        self._most_wrong = most_wrong

    def arrive(self, guest: Guest, *, proven_host: bool) -> int | None:
        """Somebody comes: ask them something, or let them in. Returns as `Room.admit`."""
        if guest.owner in self._room.standing.hosts and not guest.watch_only:
            guest.host = True
        guest.asked = self._gate.question(guest, proven_host=proven_host)
        return self._room.admit(guest) if guest.asked is None else None

    def stop(self, guest: Guest, request: Request) -> Refusal | None:
        """Why somebody who still stands at the door gets nothing of what they ask; None for everybody else."""
        if guest.asked == "rejoin" and isinstance(request, SitDown) and request.name:
            self._room.give_up_claim(guest)  # another name instead of the code
        return None if guest.asked is None else LOCKED

    def answer(self, session: Session, text: str) -> Refusal | None:
        """Hear an answer. It is judged at once, or a little later where there were many wrong ones lately."""
        guest = session.guest
        if guest.asked is None:
            return Refusal("wrong_phase", "The door asks for nothing.")
        if guest.answering:
            return IMPATIENT
        if not text.strip():
            return self._go_without(session)
        guest.answering = True
        self._attempts.put(guest.address, guest.wrong, partial(self._judge, session, text))
        return None

    def _go_without(self, session: Session) -> Refusal | None:
        guest = session.guest
        if guest.asked == "passcode":
            return NO_WAY_ROUND
        if guest.asked == "rejoin":
            self._room.give_up_claim(guest)
        else:
            self._let_in(session)
        return None

    def _judge(self, session: Session, text: str) -> bool | None:
        guest = session.guest
        guest.answering = False
        if session.gone or guest.asked is None:
            return None
        if self._gate.judge(guest, text):
            self._open(session, text)
            return True
        guest.wrong += 1
        if guest.wrong >= self._most_wrong:
            guest.barred = TOO_OFTEN
            self._entered(session, None)
        else:
            session.refuse(Gate.wrong(guest))
        return False

    def _open(self, session: Session, text: str) -> None:
        guest = session.guest
        if guest.asked == "rejoin":
            self._entered(session, self._room.prove_claim(guest, shown_code(text)))
            return
        if guest.asked == "host":
            give_host_rights(self._room, guest.owner)
            self._room.standing.co_hosts.discard(guest.owner)  # a host of their own right from now on
            self._room.tell("Somebody has come in with the host's code and has the host's rights.")
        elif (second := self._gate.second_question(guest)) is not None:
            guest.asked = second
            self._entered(session, None)
            return
        self._let_in(session)

    def _let_in(self, session: Session) -> None:
        session.guest.asked = None
        self._entered(session, self._room.admit(session.guest))
