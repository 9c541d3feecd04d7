"""The deal: roles from a seed, and the commitment to it (RULES 2). The only place where chance enters, as the seed."""

import hashlib
import json
from collections.abc import Iterator

from .roles import Role
from .settings import Settings, composition, problems
from .state import Setup


def deal(settings: Settings, players: tuple[str, ...], seed: str) -> Setup:
    """Deal roles to `players` (names, seat 1 first) by a uniform random permutation drawn from `seed`.

    `seed` is hexadecimal text from a secure source. The settings must have no problems for this many players.
    """
    roles = list(composition(settings, len(players)))
    numbers = _numbers(seed)
    for last in range(len(roles) - 1, 0, -1):
        other = _below(last + 1, numbers)
        roles[last], roles[other] = roles[other], roles[last]
    return Setup(settings, players, tuple(roles), seed, commitment(settings, players, seed))


def commitment(settings: Settings, players: tuple[str, ...], seed: str) -> str:
    """SHA-256, hexadecimal, of the seed with the seating and the settings.

    The hashed text is one line of JSON with sorted keys and no spaces: options (those that differ from the
    preset), players, preset, seed, theme.
    """
    facts = {
        "options": settings.changed,
        "players": list(players),
        "preset": settings.preset,
        "seed": seed,
        "theme": settings.theme,
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def deal_by_hand(settings: Settings, players: tuple[str, ...], roles: tuple[Role, ...]) -> Setup | str:
    """Take a deal as it is, for a hand-written match; or say in one line why it is no legal match (RECORD)."""
    if len(roles) != len(players):
        return f"the deal has {len(roles)} roles for {len(players)} players"
    mafia = sum(role.is_mafia for role in roles)
    if mafia == 0:
        return "the deal has nobody on the mafia side"
    if 2 * mafia >= len(roles):
        return f"the deal has {mafia} on the mafia side among {len(roles)}: the match would be over at once"
    for problem in problems(settings, len(players)):
        if problem.option not in ("mafia_count", *(role.value for role in Role)):
            return problem.text
    return Setup(settings, players, roles, None, None)


def _numbers(seed: str) -> Iterator[int]:
    """An endless stream of 64-bit numbers: SHA-256 of the seed and a counter."""
    counter = 0
    while True:
        block = hashlib.sha256(f"mafia_ssh deal {counter} {seed}".encode()).digest()
        yield from (int.from_bytes(block[at : at + 8]) for at in range(0, 32, 8))
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A uniform number from 0 up to, not including, `limit`: numbers that would favour some are thrown away."""
    fair = (1 << 64) // limit * limit
    return next(number for number in numbers if number < fair) % limit
