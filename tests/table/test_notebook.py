"""The private notebook: shown to nobody else, there again after a dropped line, gone with the match."""

from mafia_ssh.rules.commands import Stop
from mafia_ssh.table.requests import MAX_NOTE, HandOver, Jot, StartMatch, ToLobby
from mafia_ssh.table.views import Jotting
from tests.table.fakes import Party, Person
from tests.table.test_match import SIX


async def playing(party: Party) -> tuple[Person, list[Person]]:
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(StartMatch())
    await party.go(0.3)
    return host, people


async def test_a_note_reaches_its_writer_and_nobody_else_is_even_sent_anything(party: Party) -> None:
    host, (ana, *others) = await playing(party)
    watcher = await party.join("watch")
    await party.go(0.3)
    before = [len(person.box) for person in (host, watcher, *others)]
    assert await ana.ask(Jot(3, "mafia", "too quiet"), Jot(2, None, "voted late")) is None
    await party.go(0.3)
    assert ana.view.notes == (Jotting(2, None, "voted late"), Jotting(3, "mafia", "too quiet"))
    assert [len(person.box) for person in (host, watcher, *others)] == before
    assert all(person.view.notes == () for person in (host, watcher, *others))


async def test_a_note_takes_the_place_of_the_last_one_and_an_empty_one_rubs_it_out(party: Party) -> None:
    _, (ana, *_) = await playing(party)
    for jot, notes in (
        (Jot(3, "mafia", "too quiet"), [Jotting(3, "mafia", "too quiet")]),
        (Jot(3, "town", ""), [Jotting(3, "town", "")]),
        (Jot(3, None, "  "), []),
    ):
        await ana.ask(jot)
        assert list(ana.view.notes) == notes


async def test_notes_are_cleaned_and_cut(party: Party) -> None:
    _, (ana, *_) = await playing(party)
    await ana.ask(Jot(1, "unsure", "\x1b[2J" + "x" * 500))
    (jotting,) = ana.view.notes
    assert jotting.text.isprintable() and len(jotting.text) <= MAX_NOTE


async def test_a_reconnect_finds_the_notes_again(party: Party) -> None:
    _, (ana, *_) = await playing(party)
    await ana.ask(Jot(4, "town", "checked"))
    await ana.close()
    again = await party.join("Ana")
    assert again.view.notes == (Jotting(4, "town", "checked"),)


async def test_a_seat_that_is_handed_over_comes_without_its_notes(party: Party) -> None:
    host, (ana, *_) = await playing(party)
    await ana.ask(Jot(4, "town", "checked"))
    zoe = await party.join("Zoe")
    assert await host.ask(HandOver(1, "Zoe")) is None
    await party.go(0.3)
    assert (zoe.seat, zoe.view.notes) == (1, ())


async def test_notes_go_with_the_match(party: Party) -> None:
    host, (ana, *_) = await playing(party)
    await ana.ask(Jot(4, "town", "checked"))
    await host.ask(Stop())
    await party.go(0.3)
    assert ana.view.notes != ()
    await host.ask(StartMatch())
    await party.go(0.3)
    assert ana.view.match is not None and ana.view.notes == ()
    await ana.ask(Jot(4, "town", "checked"))
    await host.ask(Stop(), ToLobby(), StartMatch())
    await party.go(0.3)
    assert ana.view.notes == ()


async def test_only_players_in_a_match_have_a_notebook(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    assert await people[0].ask(Jot(3, "mafia", "")) is not None
    await host.ask(StartMatch())
    assert await host.ask(Jot(3, "mafia", "")) is not None
    assert await people[0].ask(Jot(7, "mafia", "")) is not None
    assert await people[0].ask(Jot(6, "mafia", "")) is None


async def test_nothing_of_it_is_in_the_record(party: Party) -> None:
    _, (ana, *_) = await playing(party)
    await ana.ask(Jot(3, "mafia", "too quiet"))
    assert party.journals[0].inputs == []
