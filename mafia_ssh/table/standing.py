"""Who has rights by word of the host, or has lost some, beyond what a seat or a key gives. Plain bookkeeping."""

from dataclasses import dataclass, field
from typing import Final

from .seats import Owner

EXPELLED: Final = "The host has expelled you from this match. Once it is over you may come again."
"""What an expelled player reads, at once and at the door."""

KNOWS_TOO_MUCH: Final = "{} knows more of this match than a new player may."
"""Why somebody in `former` gets no seat."""


@dataclass(slots=True)
class Standing:
    """The lists. All but the first two are for the match that is on."""

    hosts: set[Owner] = field(default_factory=set)
    """Who has the host's rights without a host's key: co-hosts, and those who knew the host's code. All evening."""
    co_hosts: set[Owner] = field(default_factory=set)
    """Those of them who were named by a host, and lose it with an expulsion or when a host takes it back."""
    expelled: set[Owner] = field(default_factory=set)
    """Who is refused until the match is over."""
    former: set[Owner] = field(default_factory=set)
    """Who has lost a seat of this match to somebody else, or the host's view of every role: they get no other seat."""

    def dismiss_host(self, owner: Owner) -> None:
        """`owner` has the host's rights no more, unless by a host's key."""
        self.hosts.discard(owner)
        self.co_hosts.discard(owner)

    def match_ended(self) -> None:
        """The match is over: everybody may come again."""
        self.expelled.clear()
        self.former.clear()
