"""What everybody is told beside the record: what holds is marked until it does not, and comings and goings go first."""

from mafia_ssh.rules.commands import Pause, Resume, Stop
from mafia_ssh.table.matchkeeping import JOURNAL_BACK, JOURNAL_LOST
from mafia_ssh.table.notices import MAX_NOTICES, Notices
from mafia_ssh.table.presence import CALL
from mafia_ssh.table.requests import HandOver, StartMatch, ToLobby
from mafia_ssh.table.table import SLEPT
from tests.table.fakes import Party, Person

SIX = ("Ana", "Ben", "Cy", "Dee", "Eva", "Finn")


async def started(party: Party) -> tuple[Person, list[Person]]:
    host = await party.host()
    people = await party.players(*SIX)
    assert await host.ask(StartMatch()) is None
    return host, people


def holding(person: Person) -> list[str]:
    return [notice.text for notice in person.view.notices if notice.stands is not None]


def test_who_came_and_went_is_dropped_before_what_counts_and_that_before_what_holds() -> None:
    notices = Notices()
    notices.stand("record", "cannot be written")
    notices.tell("Eva is co-host now.")
    for number in range(MAX_NOTICES):
        notices.tell(f"Ana is back for the {number}th time.", passing=True)
    assert [each.text for each in notices.shown[:2]] == ["cannot be written", "Eva is co-host now."]
    assert notices.shown[-1].text.endswith(f"{MAX_NOTICES - 1}th time.") and len(notices.shown) == MAX_NOTICES
    for number in range(MAX_NOTICES):
        notices.tell(f"counts {number}")
    assert [each.text for each in notices.shown[:2]] == ["cannot be written", "counts 1"]


def test_a_notice_goes_when_it_holds_no_more_and_its_number_with_it() -> None:
    notices = Notices()
    notices.stand("pause", "slept")
    first = notices.shown[0].number
    notices.settle("record")
    assert notices.shown[0].stands == "pause"
    notices.settle("pause")
    assert not notices.shown
    notices.tell("another")
    assert notices.shown[0].number > first


async def test_that_the_server_slept_holds_until_the_host_resumes(party: Party) -> None:
    host, people = await started(party)
    party.clock.now += 3600
    await party.go(1)
    assert holding(people[0]) == [SLEPT]
    await host.ask(Resume())
    assert SLEPT not in people[0].told


async def test_that_the_record_cannot_be_written_holds_until_it_can(party: Party) -> None:
    host, people = await started(party)
    party.journals[0].failing = True
    await host.ask(Pause())
    assert holding(people[0]) == [JOURNAL_LOST]
    party.journals[0].failing = False
    await host.ask(Resume())
    assert JOURNAL_LOST not in people[0].told and people[0].told[-1] == JOURNAL_BACK


async def test_that_a_host_is_missing_holds_until_one_is_there(party: Party) -> None:
    host, people = await started(party)
    await host.ask(Pause())
    await host.close()
    await party.go(60)
    assert holding(people[0]) == [CALL]
    host = await party.host()
    assert CALL not in people[0].told
    await host.ask(Stop(), ToLobby())
    assert CALL not in people[0].told and SLEPT not in people[0].told


async def test_who_lost_a_seat_is_told_so_and_nobody_else_is(party: Party) -> None:
    host, people = await started(party)
    zoe = await party.join("Zoe")
    assert await host.ask(HandOver(2, "Zoe")) is None
    lost = [person.view.you.lost for person in people]
    assert lost[1] == "The host has handed your seat to Zoe. You watch from now on."
    assert {person.view.you.lost for person in (host, zoe, *people[:1], *people[2:])} == {None}
    await host.ask(Stop())
    lost.append(people[1].view.you.lost)
    await host.ask(ToLobby(), StartMatch())
    assert [*lost[2:], people[1].view.you.lost] == [None] * 6
