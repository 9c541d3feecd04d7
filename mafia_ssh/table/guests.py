"""Who a connection is to the table: made from what the front door proved, named by what its user asked for."""

from dataclasses import dataclass
from typing import Final

from ..arrival import Arrival
from ..text import look_alike
from .codes import code_digest, new_code
from .seats import ByCode, ByKey, Owner
from .views import Lock

WATCH_USERS: Final = frozenset({"watch", "board"})
"""SSH user names of those who only watch."""
HOST_USER: Final = "host"
"""The SSH user name of a host who takes no seat yet, and what such a host writes under."""
HOST_UNPROVEN: Final = "host is for the key of this table's host, which was not shown; pick a name to play under"


@dataclass(slots=True)
class Guest:
    """One connection, as long as it lasts."""

    line: int
    """The connection's number."""
    owner: Owner
    """What its seat belongs to, now or later."""
    host: bool
    """Has the host's rights."""
    watch_only: bool
    user: str
    """The raw SSH user name; never shown."""
    arrival: Arrival
    """Who knocked: one object for each connection."""
    name: str | None = None
    """The name it goes by; None while there is none that can be used."""
    bad_name: str | None = None
    """Why the name it came with cannot be used."""
    address: str = ""
    """Where it comes from; shown to nobody."""
    code: str | None = None
    """The rejoin code of a client without a key, for this client alone; None for one with a key."""
    asked: Lock | None = None
    """What the door asks before this connection is shown anything."""
    claim: ByCode | None = None
    """Whose rejoin code the door asks for."""
    lost: str | None = None
    """How this connection lost its seat in the match that is on."""
    barred: str | None = None
    """Why this connection is not let in at all."""
    wrong: int = 0
    """Wrong answers at the door."""
    answering: bool = False
    """An answer waits to be judged."""

    @classmethod
    def of(cls, arrival: Arrival, line: int) -> "Guest":
        """The guest behind a new connection, without a name yet.

        Who came to watch gets no host's rights: their screen is the one that everybody looks at.
        """
        user = arrival.user.strip().casefold()
        watch_only = user in WATCH_USERS
        code = new_code() if arrival.fingerprint is None else None
        owner: Owner = ByKey(arrival.fingerprint or "") if code is None else ByCode(code_digest(code))
        host = arrival.host_key and not watch_only
        return cls(line, owner, host, watch_only, arrival.user, arrival, address=arrival.address, code=code)

    @property
    def came_as_host(self) -> bool:
        """Used the host's user name, with or without the right to it."""
        return self.user.strip().casefold() == HOST_USER

    @property
    def outside(self) -> bool:
        """Has not been let in, so nothing of the table is for them: no view, no news."""
        return self.asked is not None or self.barred is not None

    @property
    def signature(self) -> str | None:
        """What their lines in the lobby are signed with; None for those who cannot write."""
        return self.name or (HOST_USER if self.host else None)

    def looks_like(self, name: str, owner: Owner) -> bool:
        """Would `name`, for `owner`, be mistaken for this guest's?"""
        return self.name is not None and self.owner != owner and look_alike(self.name, name)
