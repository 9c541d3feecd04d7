"""A record that could not be begun at the deal is begun when the disk allows it, and is whole."""

from mafia_ssh.rules.commands import HOST, Pause, Resume, Say, Stop
from mafia_ssh.table.matchkeeping import JOURNAL_BACK, JOURNAL_LOST
from mafia_ssh.table.requests import StartMatch

from .fakes import Party, Person


async def started(party: Party) -> tuple[Person, list[Person]]:
    host = await party.host()
    people = await party.players("Ana", "Ben", "Cy", "Dee", "Eva")
    await host.ask(StartMatch())
    return host, people


def told(person: Person, text: str) -> int:
    """How many of the notices that are kept say so."""
    return sum(text in str(notice) for notice in person.view.notices)


async def test_a_record_that_could_not_be_begun_is_begun_later_with_everything_in_it() -> None:
    party = Party()
    party.disk_full = True
    host, people = await started(party)
    dealt = party.clock.wall()
    assert told(people[0], JOURNAL_LOST) == 1 and not party.journals
    await people[0].ask(Say("room", "one"))
    await party.go(1)
    await host.ask(Pause())
    party.disk_full = False
    assert not told(people[0], JOURNAL_BACK)
    await party.go(100)
    await host.ask(Resume())
    (journal,) = party.journals
    assert told(people[0], JOURNAL_BACK) == 1
    assert journal.inputs == [
        (0, 1, Say("room", "one")),
        (1000, HOST, Pause()),
        (101_000, HOST, Resume()),
    ]
    assert (journal.started, journal.setup.players) == (dealt, ("Ana", "Ben", "Cy", "Dee", "Eva"))
    assert "SHA256:Ana" in journal.seats and journal.come_ms == 101_000
    await people[1].ask(Say("room", "two"))
    assert journal.inputs[-1] == (101_000, 2, Say("room", "two")) and len(party.journals) == 1
    await party.table.close()
    assert journal.closed


async def test_a_match_that_ends_gets_its_record_at_the_end_at_the_latest() -> None:
    party = Party()
    party.disk_full = True
    host, people = await started(party)
    await host.ask(Pause())
    party.disk_full = False
    await host.ask(Stop())
    (journal,) = party.journals
    assert [command for _, _, command in journal.inputs] == [Pause(), Stop()] and journal.closed
    assert told(people[0], JOURNAL_BACK) == 1
    await party.table.close()


async def test_without_room_on_the_disk_the_match_goes_on_and_the_loss_is_told_once() -> None:
    party = Party()
    party.disk_full = True
    host, people = await started(party)
    for number in range(5):
        await people[number].ask(Say("room", f"line {number}"))
    await host.ask(Stop())
    assert people[0].match.over is not None
    assert (told(people[0], JOURNAL_LOST), told(people[0], JOURNAL_BACK)) == (1, 0)
    assert not party.journals
    await party.table.close()
