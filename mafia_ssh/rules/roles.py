"""Roles and sides: who there is and what side they are on. Data only (RULES 2)."""

from enum import StrEnum


class Side(StrEnum):
    """A side that can win together (RULES 1)."""

    MAFIA = "mafia"
    TOWN = "town"
    JESTER = "jester"


class Role(StrEnum):
    """A role id, as in the match record (RULES 2)."""

    VILLAGER = "villager"
    DETECTIVE = "detective"
    DOCTOR = "doctor"
    BODYGUARD = "bodyguard"
    MANIAC = "maniac"
    MAFIA = "mafia"
    GODFATHER = "godfather"
    COURTESAN = "courtesan"
    JESTER = "jester"

    @property
    def side(self) -> Side:
        """The side this role wins with."""
        return _SIDES.get(self, Side.TOWN)

    @property
    def is_mafia(self) -> bool:
        """What a detective learns: does this role belong to the mafia side?"""
        return self in MAFIA_ROLES


MAFIA_ROLES = frozenset({Role.MAFIA, Role.GODFATHER, Role.COURTESAN})
"""The roles of the mafia side."""

TOWN_SPECIALS = (Role.DETECTIVE, Role.DOCTOR, Role.BODYGUARD, Role.MANIAC, Role.JESTER)
"""The special roles outside the mafia that an option switches on, in the order in which they take seats."""

_SIDES = dict.fromkeys(MAFIA_ROLES, Side.MAFIA) | {Role.JESTER: Side.JESTER}
