"""What must be answered before the table opens to a connection, and the answers. Judges; moves nobody."""

from collections.abc import Iterable
from typing import Final

from .codes import is_code, is_word
from .guests import Guest
from .seats import ByKey, Owner
from .views import Lock, Refusal

_WRONG: Final[dict[Lock, str]] = {
    "passcode": "That is not the passcode.",
    "host": "That is not the host's code.",
    "rejoin": "That is not the code of that seat.",
}
LOCKED: Final = Refusal("locked", "First answer what the door asks.")
NO_WAY_ROUND: Final = Refusal("locked", "There is no way in without the passcode.")
IMPATIENT: Final = Refusal("locked", "Your last answer is still being looked at.")
TOO_OFTEN: Final = "That was wrong too often. Connect again when you have it."


MAX_PASSED: Final = 400
"""So many keys that have given the passcode are remembered; after more the first of them are asked again."""


class Gate:
    """The passcode and the host's code of this evening, as digests, and who has passed."""

    def __init__(self, passcode: str | None = None, host_code: str | None = None, passed: Iterable[Owner] = ()) -> None:
        """Both as `codes` makes digests of them; None: there is none. `passed`: who need not give the passcode."""
        self.passcode = passcode
        self._host_code = host_code
        self.passed: tuple[Owner, ...] = tuple(passed)
        """The keys that have given the passcode, in that order."""

    def question(self, guest: Guest, *, proven_host: bool) -> Lock | None:
        """What is asked of somebody who has just come. A key that has passed once is not asked again."""
        if self.passcode is not None and not proven_host and guest.owner not in self.passed:
            return "passcode"
        return self.second_question(guest)

    def second_question(self, guest: Guest) -> Lock | None:
        """What is asked of somebody who need not give the passcode, or has."""
        return "host" if self._host_code is not None and guest.came_as_host and not guest.host else None

    def judge(self, guest: Guest, answer: str) -> bool:
        """Is `answer` right?"""
        match guest.asked:
            case "passcode" if self.passcode is not None:
                right = is_word(answer, self.passcode)
                if right and isinstance(guest.owner, ByKey):
                    self.passed = (*self.passed, guest.owner)[-MAX_PASSED:]
                return right
            case "host" if self._host_code is not None:
                return is_code(answer, self._host_code)
            case "rejoin" if guest.claim is not None:
                return is_code(answer, guest.claim.digest)
            case _:
                return False

    @staticmethod
    def wrong(guest: Guest) -> Refusal:
        """The answer to a wrong answer."""
        return Refusal("wrong_code", _WRONG[guest.asked] if guest.asked is not None else LOCKED.text)
