"""Places: who gives up theirs, who waits, who is let in at once."""

import asyncio

import pytest

from mafia_ssh.ssh.limits import Limits
from mafia_ssh.ssh.places import Place, Places, gives_way

from .front import until

A, B = "192.0.2.1", "192.0.2.2"


def loose(address: str = A, safe_until_s: float = 0.0) -> Place:
    return Place(address, False, safe_until_s)


def settled(address: str = A) -> Place:
    return Place(address, True, 0.0)


@pytest.mark.parametrize(
    ("places", "address", "index"),
    [
        ([], A, None),
        ([settled(), settled()], A, None),
        ([settled(), settled()], None, None),
        ([loose(), loose(), settled()], A, 1),
        ([loose(), loose(), loose(A, 99), loose(A, 98)], A, 1),
        ([settled(), loose(A, 98), loose(A, 99)], A, 1),
        ([loose(B), loose(B)], A, None),
        ([loose(A), loose(B), loose(B)], A, 0),
        ([loose(A), loose(B), loose(B), loose(A), settled(A), loose(B)], None, 5),
        ([settled(A), settled(A), settled(A), loose(B)], None, 3),
        ([loose(A), loose(B)], None, 1),
    ],
    ids=[
        "nobody", "only players", "only players anywhere", "the newest without a seat", "who is safe goes last",
        "of the safe the oldest", "of that address only", "of that address, though another has more",
        "of the address with the most", "players are no crowd", "all alike: the newest",
    ],
)  # fmt: skip
def test_who_gives_way(places: list[Place], address: str | None, index: int | None) -> None:
    assert gives_way(places, address, 50.0) == index


class Guest:
    """A session, as far as places are concerned."""

    def __init__(self, address: str = A, *, plays: bool = False, key: str | None = None) -> None:
        self.address = address
        self.key = key
        self.plays = plays
        self.comes_back = False
        self.would_sit = False
        self.gave_way = False
        self.waited = False
        self.placed: bool | None = None

    def expected(self) -> bool:
        return self.comes_back

    def hopeful(self) -> bool:
        return self.would_sit

    def stays(self) -> bool:
        return self.plays

    def give_way(self) -> None:
        self.gave_way = True

    def waits(self) -> None:
        self.waited = True


class Hall:
    """Places, and a clock that the test turns."""

    def __init__(self, limits: Limits) -> None:
        self.now_s = 0.0
        self.places = Places(limits, lambda: self.now_s)
        self._tasks: set[asyncio.Task[None]] = set()

    async def come(self, guest: Guest) -> Guest:
        """Ask for a place, and wait for an answer as long as nobody else has to do anything."""
        task = asyncio.create_task(self._take(guest))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        for _ in range(5):
            await asyncio.sleep(0)
        return guest

    async def fill(self, number: int, address: str = A) -> list[Guest]:
        return [await self.come(Guest(address)) for _ in range(number)]

    async def _take(self, guest: Guest) -> None:
        guest.placed = await self.places.take(guest, guest.waits)


LIMITS = Limits(connections=6, per_address=4, newcomer_every_s=0.01, newcomer_burst=3, newcomer_stays_s=40.0)


async def test_a_newcomer_takes_the_place_of_the_last_that_came_and_is_safe_for_a_while() -> None:
    hall = Hall(LIMITS)
    old = await hall.fill(4)
    first = await hall.come(Guest())
    assert (first.placed, first.waited) == (True, False)
    assert [guest.gave_way for guest in old] == [False, False, False, True]
    hall.now_s = 30.0
    second = await hall.come(Guest())
    assert [guest.gave_way for guest in (*old, first)] == [False, False, True, True, False]
    hall.now_s = 41.0
    third = await hall.come(Guest())
    assert [guest.gave_way for guest in (*old[:2], first, second, third)] == [False, False, True, False, False]


async def test_other_addresses_give_nothing_up_for_a_crowd() -> None:
    hall = Hall(LIMITS)
    (far,) = await hall.fill(1, B)
    near = await hall.fill(7)
    assert not far.gave_way and sum(guest.gave_way for guest in near) == 3


async def test_when_all_places_are_taken_the_largest_crowd_makes_room() -> None:
    hall = Hall(LIMITS)
    far = await hall.fill(2, B)
    near = await hall.fill(4)
    third = await hall.come(Guest("192.0.2.3"))
    assert third.placed
    assert [guest.gave_way for guest in (*far, *near)] == [False, False, False, False, False, True]


async def test_players_keep_their_place_and_without_anybody_else_a_newcomer_is_told_at_once() -> None:
    hall = Hall(LIMITS)
    players = [await hall.come(Guest(plays=True)) for _ in range(4)]
    newcomer = await hall.come(Guest())
    assert newcomer.placed is False
    assert not any(player.gave_way for player in players)


async def test_who_comes_back_is_let_in_at_once_however_many_wait() -> None:
    hall = Hall(Limits(connections=6, per_address=4, newcomer_every_s=60.0, newcomer_burst=1))
    players = [await hall.come(Guest(plays=True)) for _ in range(2)]
    watchers = await hall.fill(2)
    waiting = await hall.fill(6)
    assert [guest.placed for guest in waiting] == [True, None, None, None, None, None]
    back = Guest(key="k")
    back.comes_back = True
    await hall.come(back)
    assert (back.placed, back.waited) == (True, False)
    assert not any(player.gave_way for player in players)
    assert [watcher.gave_way for watcher in watchers] == [True, True]


async def test_who_comes_back_while_the_old_session_is_still_there_costs_nobody_a_place() -> None:
    hall = Hall(LIMITS)
    await hall.come(Guest(plays=True, key="k"))
    watchers = await hall.fill(3)
    back = Guest(key="k")
    back.comes_back = True
    await hall.come(back)
    assert back.placed and not any(watcher.gave_way for watcher in watchers)


async def test_who_comes_and_goes_again_and_again_costs_nobody_a_place() -> None:
    hall = Hall(Limits(connections=6, per_address=4, newcomer_every_s=60.0, newcomer_burst=1))
    player = await hall.come(Guest(plays=True, key="k"))
    watchers = await hall.fill(3)
    queue = await hall.fill(4)
    assert [guest.gave_way for guest in watchers] == [False, False, True]
    for _ in range(5):
        player.comes_back = True  # the seat is theirs, connected or not
        hall.places.leave(player)
        player = Guest(plays=True, key="k")
        player.comes_back = True
        await hall.come(player)
        assert player.placed
    assert [guest.gave_way for guest in (*watchers, *queue)] == [False, False, True, False, False, False, False]
    assert [guest.placed for guest in queue] == [True, None, None, None]


@pytest.mark.parametrize("how", ["time passes", "the seat is another's"])
async def test_the_place_of_who_does_not_come_back_goes_to_the_queue(how: str) -> None:
    hall = Hall(Limits(connections=6, per_address=2, newcomer_every_s=0.01, newcomer_burst=1))
    player = await hall.come(Guest(plays=True, key="k"))
    other = await hall.come(Guest(plays=True))
    player.comes_back = True
    hall.places.leave(player)
    assert (await hall.come(Guest())).placed is False
    if how == "time passes":
        hall.now_s = 41.0
    else:
        player.comes_back = False
        hall.now_s = 1.0
    assert (await hall.come(Guest())).placed is True
    assert not other.gave_way


async def test_one_key_gets_only_so_many_places_at_once() -> None:
    hall = Hall(Limits(connections=9, per_address=8, newcomer_every_s=60.0, newcomer_burst=1))
    watchers = await hall.fill(8)
    again = [Guest(key="k") for _ in range(20)]
    for guest in again:
        guest.comes_back = True
        await hall.come(guest)
    assert sum(guest.placed is True for guest in again) == 5
    assert sum(watcher.gave_way for watcher in watchers) == 2


async def test_more_than_the_pace_allows_wait_for_it_in_order() -> None:
    hall = Hall(LIMITS)
    old = await hall.fill(4)
    came = await hall.fill(5)
    assert [guest.placed for guest in came] == [True, True, True, None, None]
    assert [guest.waited for guest in came] == [False, False, False, True, True]
    hall.now_s += 1.1 * LIMITS.newcomer_every_s
    await until(lambda: came[3].placed is not None)
    assert (came[3].placed, came[4].placed) == (True, None)
    hall.now_s += 1.1 * LIMITS.newcomer_every_s
    await until(lambda: came[4].placed is not None)
    assert all(guest.gave_way for guest in old)


async def test_a_place_that_gets_free_goes_to_who_has_waited_longest() -> None:
    hall = Hall(Limits(connections=4, per_address=4, newcomer_every_s=60.0, newcomer_burst=1))
    old = await hall.fill(4)
    came = await hall.fill(3)
    assert [guest.placed for guest in came] == [True, None, None]
    hall.places.leave(old[0])
    await until(lambda: came[1].placed is not None)
    assert [guest.placed for guest in came] == [True, True, None]


async def test_the_queue_is_bounded_by_address_and_in_all() -> None:
    limits = Limits(connections=6, per_address=6, newcomer_every_s=60.0, newcomer_burst=1, queue_per_address=3, queue=4)
    hall = Hall(limits)
    await hall.fill(6)
    near = await hall.fill(5)
    assert [guest.placed for guest in near] == [True, None, None, None, False]
    far = await hall.fill(4, B)
    assert [guest.placed for guest in near] == [True, None, None, False, False], "the longest queue gets shorter"
    assert [guest.placed for guest in far] == [True, None, None, False]


async def test_who_would_get_a_seat_goes_before_those_who_would_not_and_is_turned_away_after_them() -> None:
    limits = Limits(connections=4, per_address=4, newcomer_every_s=0.01, newcomer_burst=1, queue_per_address=3)
    hall = Hall(limits)
    await hall.fill(4)
    watchers = await hall.fill(4)
    assert [guest.placed for guest in watchers] == [True, None, None, None]
    players = [Guest() for _ in range(4)]
    for player in players:
        player.would_sit = True
        await hall.come(player)
    assert [guest.placed for guest in (*watchers, *players)] == [True, False, False, False, None, None, None, False]
    for player in players[:3]:
        hall.now_s += 1.0
        await until(lambda player=player: player.placed is not None)  # type: ignore[misc]
    assert [player.placed for player in players] == [True, True, True, False]


async def test_who_goes_away_while_waiting_is_forgotten() -> None:
    hall = Hall(Limits(connections=1, per_address=1, newcomer_every_s=60.0, newcomer_burst=1))
    (first,) = await hall.fill(1)
    second, third, fourth = await hall.fill(3)
    assert first.gave_way
    hall.places.leave(third)
    hall.places.leave(second)
    await until(lambda: fourth.placed is not None)
    assert third.placed is None
