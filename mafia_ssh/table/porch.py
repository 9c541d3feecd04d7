"""Who stands at the door without having answered what it asks, and who has to go when there are too many."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from .session import Session

PER_ADDRESS: Final = 20
"""Of one address; a party that comes back through one router fits."""
IN_ALL: Final = 60
"""Of all addresses; far from what the front door holds, so that places are left for those who know the answer."""
CROWDED: Final = "Too many stand at the door without an answer. Connect again when you have it."
"""What somebody reads who has to go."""


def one_too_many(sessions: Iterable[Session]) -> Session | None:
    """Who has to go, `sessions` being everybody in order of arrival; None while there is room.

    It is one of the address that is over its number, or of the one with the most: who was wrong most often, then who
    has given no answer that waits to be judged, then who has stood there longest. So a crowd that knows no answer takes
    places from itself, and whoever has given the right one stays to hear it.
    """
    standing = [session for session in sessions if session.guest.asked is not None]
    if not standing:
        return None
    address, most = Counter(session.guest.address for session in standing).most_common(1)[0]
    if most <= PER_ADDRESS and len(standing) <= IN_ALL:
        return None
    here = (session for session in standing if session.guest.address == address)
    return max(here, key=lambda session: (session.guest.wrong, not session.guest.answering))
