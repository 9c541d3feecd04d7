"""Connections without a session: bounded in all and by address, and who has got least far makes room."""

from pathlib import Path

from mafia_ssh.ssh.doorkeeper import Doorkeeper
from mafia_ssh.ssh.limits import Limits

from .front import front, until


class Line:
    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


def come(keeper: Doorkeeper, address: str, number: int = 1) -> list[Line]:
    lines = [Line() for _ in range(number)]
    for line in lines:
        keeper.admit(line, address)
    return lines


def test_one_too_many_of_an_address_costs_the_oldest_of_that_address_its_place() -> None:
    keeper = Doorkeeper(Limits(unauthenticated=4, unauthenticated_per_address=2))
    far = come(keeper, "far")
    near = come(keeper, "near", 3)
    assert [line.aborted for line in (*far, *near)] == [False, True, False, False]
    assert keeper.passing == 3


def test_one_too_many_in_all_costs_the_address_with_the_most() -> None:
    keeper = Doorkeeper(Limits(unauthenticated=4, unauthenticated_per_address=3))
    slow = come(keeper, "slow")
    flood = come(keeper, "flood", 3)
    new = come(keeper, "new")
    assert [line.aborted for line in (*slow, *flood, *new)] == [False, True, False, False, False]


def test_who_has_got_least_far_goes_first() -> None:
    keeper = Doorkeeper(Limits(unauthenticated_per_address=4))
    logged_in, asking, mute, done = come(keeper, "a", 4)
    keeper.logged_in(logged_in)
    keeper.asks(asking)
    keeper.has_session(done)
    keeper.finished(done)
    gone = []
    for _ in range(4):
        (newest,) = come(keeper, "a")
        keeper.logged_in(newest)
        gone.append([line.aborted for line in (done, mute, asking, logged_in)])
    assert gone == [[True, False, False, False], [True, True, False, False], [True, True, True, False], [True] * 4]


def test_who_has_a_session_costs_nobody_anything_and_is_put_out_by_nobody() -> None:
    keeper = Doorkeeper(Limits(unauthenticated_per_address=1))
    (playing,) = come(keeper, "a")
    keeper.logged_in(playing)
    keeper.has_session(playing)
    first, second = come(keeper, "a", 2)
    assert (playing.aborted, first.aborted, second.aborted) == (False, True, False)
    assert (keeper.connections, keeper.passing, keeper.waiting) == (3, 1, (second,))
    for line in (playing, first, second):
        keeper.leave(line)
    assert (keeper.connections, keeper.passing) == (0, 0)
    keeper.finished(playing)  # told late
    assert keeper.passing == 0


async def test_a_client_that_closes_its_session_and_holds_the_line_is_dropped(tmp_path: Path) -> None:
    async with front(tmp_path, limits=Limits(farewell_s=0.05)) as house:
        player = await house.player()
        player.process.channel.abort()
        await until(lambda: not house.house.connections)
