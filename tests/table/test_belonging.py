"""For whom the front door keeps a place: who plays or hosts, and who will as soon as they are let in."""

from collections.abc import AsyncIterator

import pytest

from mafia_ssh.arrival import Arrival
from mafia_ssh.rules.commands import Expel
from mafia_ssh.table.codes import code_digest
from mafia_ssh.table.gate import Gate
from mafia_ssh.table.requests import MakeCoHost, SetOption, StandUp, StartMatch, Unlock

from .fakes import Party


def knock(user: str, key: str | None, *, host: bool = False) -> Arrival:
    return Arrival(user, None if key is None else f"SHA256:{key}", host, "192.0.2.1")


@pytest.fixture
async def party() -> AsyncIterator[Party]:
    party = Party(gate=Gate(None, code_digest("AAAA-BBBB")))
    yield party
    await party.table.close()


async def test_who_comes_back_is_expected_by_their_key(party: Party) -> None:
    ana = await party.join("Ana")
    await party.join("Zed", None)
    await ana.close()
    expects = party.table.expects
    assert expects(knock("Ana", "Ana")) and expects(knock("another name", "Ana"))
    assert not expects(knock("watch", "Ana")) and not expects(knock("BOARD", "Ana"))
    assert not expects(knock("Ana", "stranger")) and not expects(knock("Zed", None))
    assert expects(knock("host", "any", host=True)) and not expects(knock("watch", "any", host=True))
    assert not expects(knock("host", "any"))


async def test_who_would_get_a_seat_is_welcome_and_so_is_a_name_that_is_away_and_has_a_code(party: Party) -> None:
    welcomes = party.table.welcomes
    zed = await party.join("Zed", None)
    await party.join("Ana")
    assert welcomes(knock("Ben", "Ben")) and welcomes(knock("Ben", None))
    assert not any(
        welcomes(knock(user, None)) for user in ("Zed", "zed.", "Ana", "watch", "BOARD", "host", "nobody", "")
    )
    await zed.close()
    assert welcomes(knock("Zed", None)) and not welcomes(knock("Ana", None))
    host = await party.host()
    await host.ask(SetOption("seats", 6))
    await party.players("Ben", "Cyd", "Dee", "Eva", "Fay")
    assert not welcomes(knock("Gus", "Gus")) and not welcomes(knock("Fay", "stranger"))
    assert welcomes(knock("Zed", None))
    await host.ask(StartMatch())
    assert welcomes(knock("Zed", None)) and not welcomes(knock("Gus", "Gus"))


async def test_a_co_host_is_expected_and_an_expelled_player_is_not(party: Party) -> None:
    host = await party.host()
    await party.players("Ana", "Ben", "Cyd", "Dee", "Eva")
    await host.ask(StartMatch())
    fay = await party.join("Fay")
    assert not party.table.expects(knock("Fay", "Fay"))
    await host.ask(MakeCoHost("Fay"), Expel(3))
    await fay.close()
    assert party.table.expects(knock("Fay", "Fay"))
    assert not party.table.expects(knock("Cyd", "Cyd"))


async def test_a_place_is_kept_for_a_seat_and_for_the_rights_of_a_host_connection_by_connection(party: Party) -> None:
    keeps = party.table.keeps
    arrivals = [knock("Ana", "Ana"), knock("Zed", None), knock("Zed", None), knock("watch", "Ana"), knock("host", None)]
    ana, zed, _, _, host = [party.table.join(arrival, lambda _: None) for arrival in arrivals]
    await party.settle()
    assert [keeps(arrival) for arrival in arrivals] == [True, True, False, False, False]
    host.ask(Unlock("AAAA-BBBB"))
    zed.ask(StandUp())
    await party.settle()
    assert [keeps(arrival) for arrival in arrivals] == [True, False, False, False, True]
    ana.close()
    await party.settle()
    assert not keeps(arrivals[0])
