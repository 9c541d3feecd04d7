"""Who gets a seat, who keeps it and who loses it."""

import pytest

from mafia_ssh.arrival import Arrival
from mafia_ssh.rules.commands import Stop
from mafia_ssh.table.requests import SetOption, SitDown, StandUp, StartMatch, Tidy, ToLobby
from tests.table.fakes import Party, Person

FIVE = ("Ana", "Ben", "Cy", "Dee", "Eva")


def names(person: Person) -> list[str | None]:
    return [sitter.name for sitter in person.view.sitters]


async def test_players_are_seated_as_they_come_and_see_it_at_once(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    assert (ana.seat, ben.seat) == (1, 2)
    assert names(ana)[:3] == ["Ana", "Ben", None]
    assert ana.told == ["Ana takes seat 1.", "Ben takes seat 2."]


async def test_the_first_view_needs_no_delivery(party: Party) -> None:
    ana = Person(party, Arrival("Ana", "SHA256:k", False, "192.0.2.1"))
    assert (ana.seat, ana.view.sitters[0].name) == (1, "Ana")
    await party.settle()
    assert ana.box == []


@pytest.mark.parametrize(
    ("user", "host_key", "seat", "name", "host", "watch_only", "bad_name"),
    [
        ("ana", False, 1, "ana", False, False, False),
        ("ana", True, 1, "ana", True, False, False),
        ("host", True, None, None, True, False, False),
        ("HOST", True, None, None, True, False, False),
        ("host", False, None, None, False, False, True),
        ("watch", False, None, None, False, True, False),
        ("board", False, None, None, False, True, False),
        ("watch", True, None, None, False, True, False),
        ("system", False, None, None, False, False, True),
        ("", False, None, None, False, False, True),
        ("\x1b[31m", False, None, None, False, False, True),
        ("far too long a name for a seat", False, None, None, False, False, True),
    ],
)
async def test_who_a_connection_is_follows_from_name_and_proven_key(
    party: Party, user: str, host_key: bool, seat: int | None, name: str | None, host: bool, watch_only: bool,
    bad_name: bool,
) -> None:  # fmt: skip
    you = (await party.join(user, "k", host=host_key)).view.you
    assert (you.seat, you.name, you.host, you.watch_only) == (seat, name, host, watch_only)
    assert (you.bad_name is not None) is bad_name


async def test_host_without_the_key_is_told_so_and_may_play_under_another_name(party: Party) -> None:
    fake = await party.join("host", "k")
    assert "key" in (fake.view.you.bad_name or "")
    assert await fake.ask(SitDown(name="Ana")) is None
    you = fake.view.you
    assert (you.seat, you.host, you.bad_name) == (1, False, None)


async def test_the_host_sits_down_under_a_name_and_stays_host(party: Party) -> None:
    host = await party.host()
    assert (await host.ask(SitDown())) is not None
    assert await host.ask(SitDown(name="Ana")) is None
    assert (host.seat, host.view.you.name, host.view.you.host) == (1, "Ana", True)
    assert host.view.sitters[0].host


@pytest.mark.parametrize("lookalike", ["Ana", "ANA", "Аna", "án a"])
async def test_a_name_taken_by_another_key_is_refused_and_another_can_be_picked(party: Party, lookalike: str) -> None:
    await party.join("Ana")
    other = await party.join(lookalike, "another key")
    assert other.seat is None
    assert other.view.you.bad_name
    refusal = await other.ask(SitDown(name="ana"))
    assert refusal is not None and refusal.reason == "bad_name"
    assert await other.ask(SitDown(name="Bea")) is None
    you = other.view.you
    assert (you.seat, you.name, you.bad_name) == (2, "Bea", None)


async def test_who_comes_with_a_bad_name_during_a_match_can_name_themselves_and_watch(party: Party) -> None:
    host = await party.host()
    await party.players(*FIVE)
    await host.ask(StartMatch())
    late = await party.join("Ana", "another key")
    assert late.view.you.bad_name
    refusal = await late.ask(SitDown(name="Ben"))
    assert refusal is not None and refusal.reason == "bad_name"
    await late.ask(SitDown(name="Zoe"))
    you = late.view.you
    assert (you.seat, you.name, you.bad_name) == (None, "Zoe", None)
    assert late.match.viewer == "watcher"


async def test_a_watchers_name_is_taken_too(party: Party) -> None:
    host = await party.host()
    await host.ask(SetOption("seats", 5))
    await party.players(*FIVE)
    await party.join("Fay")
    assert (await party.join("fay", "another key")).view.you.bad_name


async def test_a_full_table_leaves_only_watching(party: Party) -> None:
    host = await party.host()
    await host.ask(SetOption("seats", 5))
    await party.players(*FIVE)
    fay = await party.join("Fay")
    assert (fay.seat, fay.view.you.name) == (None, "Fay")
    refusal = await fay.ask(SitDown())
    assert refusal is not None and refusal.reason == "taken"
    assert fay.view.watchers == 2


async def test_one_key_has_one_seat_under_whatever_name_it_comes(party: Party) -> None:
    first = await party.join("Ana", "k")
    second = await party.join("Bea", "k")
    assert (second.seat, second.view.you.name) == (1, "Ana")
    assert "opened elsewhere" in (first.goodbye or "")
    assert sum(name is not None for name in names(second)) == 1


async def test_a_host_with_a_seat_gets_no_second_one_from_a_second_session(party: Party) -> None:
    control = await party.host()
    await party.join("Ana", "host-key", host=True)
    refusal = await control.ask(SitDown(name="Bea"))
    assert refusal is not None and refusal.reason == "taken"


async def test_watching_with_a_players_key_touches_no_seat(party: Party) -> None:
    ana = await party.join("Ana", "k")
    screen = await party.join("watch", "k")
    assert (ana.seat, screen.seat) == (1, None)
    assert not ana.goodbye
    refusal = await screen.ask(SitDown(name="Bea"))
    assert refusal is not None and refusal.reason == "not_allowed"


async def test_a_dropped_line_keeps_the_seat_and_the_same_key_comes_back(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    await ana.close()
    await ana.close()
    await party.go(4.9)
    assert (ben.view.sitters[0].name, ben.view.sitters[0].here) == ("Ana", True)
    await party.go(0.1)
    assert (ben.view.sitters[0].name, ben.view.sitters[0].here) == ("Ana", False)
    assert ben.told[-1] == "Ana in seat 1 is away."
    assert (await party.join("Ana", "somebody else's key")).seat is None
    again = await party.join("ana", "Ana")
    assert (again.seat, again.view.you.name, ben.view.sitters[0].here) == (1, "Ana", True)
    assert ben.told[-1] == "Ana is back in seat 1."


async def test_a_line_that_is_back_within_five_seconds_was_never_missed(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    before = ben.told
    for _ in range(3):
        await ana.close()
        await party.go(4)
        ana = await party.join("Ana")
    await party.go(60)
    assert (ben.told, ben.view.sitters[0].here) == (before, True)


async def test_a_client_without_a_key_keeps_its_seat_too(party: Party) -> None:
    ana = await party.join("Ana", None)
    ben = await party.join("Ben")
    await ana.close()
    await party.go(5)
    assert (names(ben)[:2], ben.view.sitters[0].here) == (["Ana", "Ben"], False)


async def test_two_clients_without_a_key_are_two_people(party: Party) -> None:
    await party.join("Ana", None)
    assert (await party.join("Ben", None)).seat == 2
    third = await party.join("Ana", None)
    assert (third.seat, third.view.you.asked) == (None, "rejoin")


async def test_leaving_standing_up_and_the_host_free_a_seat_in_the_lobby(party: Party) -> None:
    host = await party.host()
    ana, ben, cy = await party.players("Ana", "Ben", "Cy")
    await ana.leave()
    assert await ben.ask(StandUp()) is None
    assert (await cy.ask(Tidy(3))) is not None
    assert await host.ask(Tidy(3)) is None
    assert not any(names(host))
    assert (cy.seat, cy.goodbye) == (None, None)
    assert await cy.ask(SitDown(seat=4)) is None
    assert cy.seat == 4


async def test_a_player_moves_to_a_free_seat_and_changes_names_in_the_lobby(party: Party) -> None:
    ana, _ = await party.players("Ana", "Ben")
    refusal = await ana.ask(SitDown(seat=2))
    assert refusal is not None and refusal.reason == "taken"
    refusal = await ana.ask(SitDown(seat=13))
    assert refusal is not None
    assert await ana.ask(SitDown(seat=5, name="Anna")) is None
    assert (ana.seat, names(ana)[0], names(ana)[4]) == (5, None, "Anna")


async def test_fewer_seats_than_players_is_a_problem_and_nobody_loses_a_seat(party: Party) -> None:
    host = await party.host()
    await party.players(*FIVE, "Fay")
    await host.ask(SetOption("seats", 5))
    assert [problem.option for problem in host.view.problems] == ["seats"]
    assert names(host) == [*FIVE, "Fay"]
    refusal = await host.ask(StartMatch())
    assert refusal is not None and refusal.text == host.view.problems[0].text


async def test_empty_seats_drop_and_numbers_close_up_at_the_start(party: Party) -> None:
    host = await party.host()
    people = await party.players(*FIVE, "Fay", "Gus")
    await people[1].ask(StandUp())
    await people[0].ask(SitDown(seat=9))
    assert await host.ask(StartMatch()) is None
    assert [(sitter.seat, sitter.name) for sitter in host.view.sitters] == list(
        enumerate(["Cy", "Dee", "Eva", "Fay", "Gus", "Ana"], start=1)
    )
    assert (people[0].seat, people[1].seat, people[2].seat) == (6, None, 1)
    assert people[0].match.viewer == 6


async def test_in_a_match_nothing_frees_a_seat(party: Party) -> None:
    host = await party.host()
    ana, ben, cy, *_ = await party.players(*FIVE)
    await host.ask(StartMatch())
    for person, request in ((ana, StandUp()), (host, Tidy(1)), (ben, SitDown(seat=7))):
        refusal = await person.ask(request)
        assert refusal is not None and refusal.reason == "wrong_phase"
    await ana.leave()
    await ben.close()
    assert names(host) == list(FIVE)
    assert [sitter.here for sitter in host.view.sitters] == [False, True, True, True, True]
    await party.go(5)
    assert [sitter.here for sitter in host.view.sitters] == [False, False, True, True, True]
    assert (await party.join("Fay")).match.viewer == "watcher"
    assert (await party.join("Ana")).match == (await party.join("Ana")).match
    assert cy.goodbye is None


async def test_who_left_on_purpose_is_not_dealt_into_a_rematch(party: Party) -> None:
    host = await party.host()
    people = [*await party.players(*FIVE, "Fay"), await party.join("Gus", None), await party.join("Hal", None)]
    await host.ask(StartMatch())
    await people[0].leave()
    await people[6].leave()
    await people[7].close()
    await people[1].close()
    await host.ask(Stop())
    assert await host.ask(StartMatch()) is None
    assert names(host) == ["Ben", "Cy", "Dee", "Eva", "Fay", "Hal"]
    await host.ask(Stop())
    assert await host.ask(ToLobby()) is None
    assert names(host)[:7] == ["Ben", "Cy", "Dee", "Eva", "Fay", "Hal", None]


async def test_who_left_in_the_match_and_came_back_is_dealt_in_again(party: Party) -> None:
    host = await party.host()
    ana, *_ = await party.players(*FIVE)
    await host.ask(StartMatch())
    await ana.leave()
    assert (await party.join("Ana")).match.viewer == 1
    await host.ask(Stop())
    assert await host.ask(StartMatch()) is None
    assert names(host) == list(FIVE)
