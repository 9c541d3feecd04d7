"""What the host does to people: seats handed over, co-hosts, expulsions; and a match that waits for a host."""

import pytest

from mafia_ssh.rules.commands import CastBallot, Choose, Continue, Expel, Pause, Resume, Say, Stop
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.codes import code_digest
from mafia_ssh.table.gate import Gate
from mafia_ssh.table.requests import EndCoHost, HandOver, MakeCoHost, SetOption, SitDown, StartMatch, ToLobby, Unlock
from mafia_ssh.table.standing import EXPELLED
from tests.table.fakes import Party, Person

SIX = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay")


async def started(party: Party) -> tuple[Person, list[Person]]:
    host = await party.host()
    people = await party.players(*SIX)
    assert await host.ask(StartMatch()) is None
    return host, people


def of_role(people: list[Person], role: str) -> Person:
    return next(person for person in people if person.match.role == role)


def names(person: Person) -> list[str]:
    return [seat.name for seat in person.match.seats]


# Handing a seat over


async def test_a_seat_is_handed_over_publicly_and_the_old_owner_loses_it(party: Party) -> None:
    host, people = await started(party)
    zoe = await party.join("Zoe")
    assert (host.view.newcomers, people[0].view.newcomers, zoe.view.newcomers) == (("Zoe",), (), ())
    assert await host.ask(HandOver(2, "zoe")) is None
    for person in (host, people[0], people[1], zoe):
        assert "The host hands seat 2 of Ben to Zoe." in person.told
        assert names(person)[1] == "Zoe"
    assert (zoe.seat, zoe.match.viewer) == (2, 2)
    assert (people[1].seat, people[1].match.viewer, people[1].match.role) == (None, "watcher", None)
    await people[1].close()
    assert (await party.join("Ben")).match.viewer == "watcher"
    await zoe.close()
    assert (await party.join("Zoe")).seat == 2


async def test_the_newcomer_gets_everything_the_seat_may_know_and_nothing_before(party: Party) -> None:
    host, people = await started(party)
    await host.ask(Continue())
    detective = of_role(people, "detective")
    target = detective.match.legal.choose[0]
    await detective.ask(Choose(target))
    zoe = await party.join("Zoe")
    await party.go(30)
    knew = (detective.match.role, detective.match.results, detective.match.choices)
    assert knew[1]
    secrets = [update for update in zoe.updates if update.view.match and update.view.match.viewer != "watcher"]
    assert (secrets, zoe.match.role, zoe.match.results, zoe.match.choices) == ([], None, (), ())
    seat = detective.seat
    assert seat is not None
    await host.ask(HandOver(seat, "Zoe"))
    assert (zoe.match.role, zoe.match.results, zoe.match.choices) == knew
    assert detective.match.results == ()
    refusal = await detective.ask(Say("room", "I was the detective"))
    assert refusal is not None and refusal.reason == "not_allowed"


async def test_mates_reach_the_newcomer_only_with_the_seat(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX, "Gus", "Hal")
    await host.ask(StartMatch(), Continue())
    zoe = await party.join("Zoe")
    mafia = of_role(people, "mafia")
    assert not zoe.match.mates and mafia.match.mates
    mates = mafia.match.mates
    assert mafia.seat is not None
    await host.ask(HandOver(mafia.seat, "Zoe"))
    assert (zoe.match.mates, mafia.match.mates) == (mates, ())


async def test_nobody_gets_a_second_seat_or_one_after_losing_another(party: Party) -> None:
    host, people = await started(party)
    await party.join("Zoe")
    await host.ask(HandOver(2, "Zoe"))
    for seat, name in ((3, "Ana"), (3, "Zoe"), (3, "Nobody"), (3, ""), (9, "Ben")):
        assert await host.ask(HandOver(seat, name)) is not None
    refusal = await host.ask(HandOver(3, "Ben"))
    assert refusal is not None and "knows" in refusal.text
    assert (await people[0].ask(HandOver(3, "Ben"))) is not None
    assert names(host) == ["Ana", "Zoe", "Cy", "Dee", "Eva", "Fay"]


async def test_seats_are_not_handed_to_who_came_to_watch_or_sees_everything(party: Party) -> None:
    host = await party.host()
    await party.players(*SIX)
    await host.ask(SetOption("moderator_view", True), StartMatch())
    await party.join("watch", "w")
    await host.ask(SitDown(name="Max"))
    assert host.view.newcomers == ("Max",)
    refusal = await host.ask(HandOver(1, "Max"))
    assert refusal is not None and "every role" in refusal.text
    zoe = await party.join("Zoe")
    await host.ask(MakeCoHost("Zoe"))
    assert zoe.match.truth is not None
    refusal = await host.ask(HandOver(1, "Zoe"))
    assert refusal is not None


async def test_the_seat_of_somebody_out_is_not_handed_over(party: Party) -> None:
    host, people = await started(party)
    victim = of_role(people, "villager")
    await host.ask(Continue())
    assert victim.seat is not None
    await of_role(people, "mafia").ask(Choose(victim.seat))
    await party.go(30)
    await party.join("Zoe")
    refusal = await host.ask(HandOver(victim.seat, "Zoe"))
    assert refusal is not None


async def test_the_dead_do_not_come_back_under_another_name(party: Party) -> None:
    host, people = await started(party)
    victim = of_role(people, "villager")
    await host.ask(Continue())
    assert victim.seat is not None
    await of_role(people, "mafia").ask(Choose(victim.seat))
    await party.go(30)
    again = await party.join("Somebody", SIX[victim.seat - 1])
    assert (again.seat, again.view.you.name, again.match.alive) == (victim.seat, SIX[victim.seat - 1], False)


# Expelled


async def test_an_expelled_player_is_seen_out_and_refused_until_the_match_is_over(party: Party) -> None:
    host, people = await started(party)
    villager = of_role(people, "villager")
    assert villager.seat is not None
    name = SIX[villager.seat - 1]
    assert await host.ask(Expel(villager.seat)) is None
    assert villager.goodbye == EXPELLED
    assert not host.view.sitters[villager.seat - 1].here
    for user in (name, "Somebody else", "watch"):
        again = await party.join(user, name)
        assert (again.goodbye, again.view.match, again.view.sitters) == (EXPELLED, None, ())
    await host.ask(Stop())
    back = await party.join(name)
    assert (back.goodbye, back.seat) == (None, villager.seat)
    assert await host.ask(StartMatch()) is None
    assert len(host.match.seats) == 6


async def test_an_expelled_player_without_a_key_is_refused_by_their_code(party: Party) -> None:
    host = await party.host()
    people = [*await party.players(*SIX[:5]), await party.join("Fay", None)]
    code = people[5].view.you.code
    await host.ask(StartMatch(), Expel(6))
    again = await party.join("Fay", None)
    await again.ask(Unlock(code or ""))
    assert (again.goodbye, again.view.match) == (EXPELLED, None)


async def test_who_was_expelled_and_stays_away_is_not_dealt_in_again(party: Party) -> None:
    host, _ = await started(party)
    await host.ask(Expel(6), Stop(), ToLobby())
    assert [sitter.name for sitter in host.view.sitters[:6]] == [*SIX[:5], None]


async def test_a_host_who_expels_their_own_seat_stays_the_host(party: Party) -> None:
    host = await party.join("Max", "host-key", host=True)
    await party.players(*SIX)
    await host.ask(StartMatch(), Expel(1))
    assert (host.goodbye, host.match.alive, host.view.you.host) == (None, False, True)
    assert await host.ask(Pause()) is None


async def test_a_co_host_who_is_expelled_loses_the_rights_and_every_way_back(party: Party) -> None:
    host, people = await started(party)
    villager = of_role(people, "villager")
    assert villager.seat is not None
    await host.ask(MakeCoHost(villager.seat), Expel(villager.seat))
    assert (villager.goodbye, host.view.sitters[villager.seat - 1].host) == (EXPELLED, False)
    for user in (SIX[villager.seat - 1], "host", "watch"):
        again = await party.join(user, SIX[villager.seat - 1])
        assert (again.goodbye, again.view.you.host) == (EXPELLED, False)
    await host.ask(Stop())
    back = await party.join(SIX[villager.seat - 1])
    assert (back.goodbye, back.view.you.host) == (None, False)


async def test_no_co_host_takes_the_table_from_the_host() -> None:
    party = Party(gate=Gate(None, code_digest("ABCD-2345")))
    by_key = await party.join("Max", "host-key", host=True)
    people = await party.players(*SIX)
    by_code = await party.join("host", "Ana")
    await by_code.ask(Unlock("ABCD-2345"))
    await by_key.ask(MakeCoHost(3), StartMatch())
    assert people[1].view.you.host
    await people[1].ask(Expel(1), Expel(2), Expel(3))
    for person in (by_key, by_code, people[1]):
        assert (person.goodbye, person.view.you.host) == (None, True)
    await party.table.close()
    await party.task


# Co-hosts, and a match without a host


async def test_a_co_host_is_named_publicly_and_has_every_right_of_the_host(party: Party) -> None:
    host, people = await started(party)
    refusal = await people[0].ask(MakeCoHost(1))
    assert refusal is not None and refusal.reason == "not_host"
    assert await host.ask(MakeCoHost(3)) is None
    assert people[0].told[-1] == "Cy in seat 3 is co-host now."
    assert (people[2].view.you.host, people[0].view.sitters[2].host, people[2].match.viewer) == (True, True, 3)
    assert await people[2].ask(Pause()) is None
    await people[2].close()
    again = await party.join("Cy")
    assert (again.view.you.host, again.seat) == (True, 3)
    assert await again.ask(Resume()) is None
    assert (await host.ask(MakeCoHost(3))) is not None


async def test_somebody_without_a_seat_can_be_co_host(party: Party) -> None:
    host, _ = await started(party)
    zoe = await party.join("Zoe")
    assert await host.ask(MakeCoHost("Zoe")) is None
    assert zoe.view.host_legal is not None
    assert await host.ask(MakeCoHost("watch")) is not None


@pytest.mark.parametrize("who", [3, "Cy", " cy "])
async def test_the_host_takes_the_rights_of_a_co_host_back_publicly(party: Party, who: int | str) -> None:
    host, people = await started(party)
    await host.ask(MakeCoHost(3))
    assert host.view.co_hosts == ("Cy",) and people[0].view.co_hosts == ()
    assert await host.ask(EndCoHost(who)) is None
    assert people[0].told[-1] == "Cy is co-host no more."
    assert (people[2].view.you.host, people[0].view.sitters[2].host, people[2].view.host_legal) == (False, False, None)
    assert [people[2].seat, people[2].goodbye, len(host.view.co_hosts)] == [3, None, 0]
    assert (await people[2].ask(Pause())) is not None
    await people[2].close()
    again = await party.join("Cy")
    assert (again.view.you.host, again.seat) == (False, 3)


async def test_a_co_host_takes_no_rights_but_their_own_and_nobody_those_of_the_host(party: Party) -> None:
    host = await party.join("Hal", "host-key", host=True)
    people = await party.players(*SIX)
    await host.ask(MakeCoHost(3), MakeCoHost(4))
    refused = [
        await people[0].ask(EndCoHost(3)),
        await people[1].ask(EndCoHost(4)),
        await people[2].ask(EndCoHost(1)),
        await people[2].ask(EndCoHost("Hal")),
        await host.ask(EndCoHost(1)),
        await host.ask(EndCoHost("nobody here")),
        await host.ask(EndCoHost(11)),
    ]
    assert all(refused) and refused[0] is not None and refused[0].reason == "not_host"
    assert host.view.you.host and people[1].view.you.host and people[2].view.you.host
    assert await people[1].ask(EndCoHost(3)) is None
    assert (host.view.you.host, people[1].view.you.host, people[2].view.you.host) == (True, False, True)


async def test_a_host_who_has_handed_their_own_seat_over_sees_no_more_than_a_watcher(party: Party) -> None:
    """Or a second key of theirs would play on, with somebody beside it who sees every role."""
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(SetOption("moderator_view", True), StartMatch(), MakeCoHost(3))
    await party.join("Zed")
    assert await people[2].ask(HandOver(3, "Zed")) is None
    assert host.view.match is not None and host.view.match.truth is not None
    seen = people[2].view.match
    assert seen is not None and seen.viewer == "watcher" and seen.truth is None
    assert all(seat.role is None for seat in seen.seats)


async def test_a_co_host_who_saw_every_role_gets_no_seat_in_that_match_when_the_rights_are_gone(party: Party) -> None:
    host = await party.host()
    await party.players(*SIX)
    await host.ask(SetOption("moderator_view", True))
    await host.ask(StartMatch())
    zoe = await party.join("Zoe")
    await host.ask(MakeCoHost("Zoe"))
    viewers = [zoe.match.viewer]
    assert await host.ask(EndCoHost("Zoe")) is None
    assert [*viewers, zoe.match.viewer] == ["host", "watcher"]
    refusal = await host.ask(HandOver(2, "Zoe"))
    assert refusal is not None and "knows more of this match" in refusal.text


async def test_a_match_does_not_stop_when_the_hosts_line_drops(party: Party) -> None:
    host, people = await started(party)
    await host.close()
    await party.go(40)
    assert people[0].match.phase is PhaseKind.DISCUSSION
    assert not any("waits for a host" in notice for notice in people[0].told)


@pytest.mark.parametrize("paused", [True, False])
async def test_a_match_that_needs_a_host_says_so_after_five_seconds_and_takes_the_co_host(
    party: Party, paused: bool
) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(SetOption("talk_s", 0), StartMatch(), MakeCoHost(2))
    await host.ask(Pause()) if paused else await party.go(60)
    await people[1].close()
    await party.go(60)
    await host.close()
    await party.go(4.9)
    assert not any("waits for a host" in notice for notice in people[0].told)
    await party.go(600)
    assert sum("waits for a host" in notice for notice in people[0].told) == 1
    ben = await party.join("Ben")
    assert await ben.ask(Resume() if paused else Continue()) is None
    assert (people[0].match.phase, people[0].match.paused) == (
        PhaseKind.REVEAL if paused else PhaseKind.VOTE,
        False,
    )


async def test_a_host_who_is_back_at_once_was_never_missed(party: Party) -> None:
    host, people = await started(party)
    await host.ask(Pause())
    await host.close()
    await party.go(3)
    await party.host()
    await party.go(60)
    assert not any("waits for a host" in notice for notice in people[0].told)


async def test_away_never_costs_a_seat_however_long(party: Party) -> None:
    host, people = await started(party)
    await people[0].close()
    await party.go(900)
    assert names(host)[0] == "Ana"
    assert (await party.join("Ana")).seat == 1


async def test_watchers_and_late_guests_write_and_choose_nothing(party: Party) -> None:
    host, _ = await started(party)
    await host.ask(Continue())
    late = await party.join("Zoe")
    for request in (Say("room", "psst"), Choose(1), CastBallot(1), SitDown()):
        assert await late.ask(request) is not None
    assert late.match.viewer == "watcher"
