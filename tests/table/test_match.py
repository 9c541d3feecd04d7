"""A whole match through the table, its journal, and the rematch."""

import itertools
from collections.abc import Iterable
from pathlib import Path

from mafia_ssh.record.playback import resume
from mafia_ssh.record.reader import read
from mafia_ssh.rules import advance, begin, decide, view
from mafia_ssh.rules.commands import HOST, CastBallot, Choose, Command, Continue, Rejected, Say, Stop, Suspect
from mafia_ssh.rules.events import Dealt, MatchOver, PhaseKind
from mafia_ssh.rules.state import State
from mafia_ssh.rules.view import View
from mafia_ssh.table.journal import journals_in
from mafia_ssh.table.matchkeeping import JOURNAL_LOST
from mafia_ssh.table.requests import SetPreset, StartMatch, ToLobby
from tests.table.fakes import MemoryJournal, Party, Person

SIX = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay")


def replayed(journal: MemoryJournal) -> State:
    """What the engine makes of a journal."""
    state = begin(journal.setup).state
    for at_ms, by, command in journal.inputs:
        outcome = decide(advance(state, at_ms).state, by, command)
        assert not isinstance(outcome, Rejected)
        state = outcome.state
    return state


def move(seen: View) -> Command | None:
    """Something that this viewer may do now, if the phase waits for it."""
    if seen.legal.choose:
        return Choose(seen.legal.choose[-1])
    if seen.legal.suspect:
        return Suspect()
    if seen.legal.vote:
        return CastBallot(seen.legal.vote[0])
    return None


async def play_to_the_end(party: Party, people: Iterable[Person]) -> None:
    """Let everybody do something whenever they may, and time pass."""
    players = list(people)
    for turn in itertools.count():
        if players[0].match.over is not None:
            return
        assert turn < 500, "the match does not end"
        for player in players:
            command = move(player.match)
            if command is not None:
                await player.ask(command)
            if "room" in player.match.legal.say and turn % 7 == 0:
                await player.ask(Say("room", f"turn {turn}"))
        await party.go(5)


async def test_a_classic_match_from_the_lobby_to_the_end_and_a_rematch(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    screen = await party.join("watch")
    assert await host.ask(StartMatch()) is None
    await party.go(0.2)
    roles = [person.match.role for person in people]
    assert sorted(role for role in roles if role) == ["detective", "doctor", "mafia", *["villager"] * 3]
    assert screen.match.role is None
    assert screen.match.truth is None

    await play_to_the_end(party, people)
    await party.go(0.2)
    for person in (host, screen, *people):
        assert person.match.over is not None
        assert person.match.truth is not None
        assert list(person.match.truth.roles) == roles
        assert [record.news for record in person.match.record] == [record.news for record in people[0].match.record]
    assert people[0].view.problems == ()

    assert await host.ask(StartMatch()) is None
    await party.go(0.2)
    assert [person.seat for person in people] == [1, 2, 3, 4, 5, 6]
    assert (screen.match.phase, screen.match.over, screen.match.record) == (PhaseKind.REVEAL, None, ())
    assert len(party.journals) == 2

    assert await host.ask(Stop(), ToLobby()) is None
    assert (people[3].view.match, people[3].seat) == (None, 4)
    assert await host.ask(SetPreset("fast"), StartMatch()) is None


async def test_the_journal_holds_the_accepted_inputs_and_leads_to_the_same_end(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(StartMatch())
    assert await people[0].ask(CastBallot(2)) is not None
    await host.ask(Continue())
    await play_to_the_end(party, people)
    (journal,) = party.journals
    assert journal.setup.players == SIX
    assert (journal.inputs[0][0], journal.inputs[0][1], journal.inputs[0][2]) == (0, HOST, Continue())
    assert CastBallot(2) not in [command for at_ms, _, command in journal.inputs if at_ms == 0]
    assert journal.closed
    end = replayed(journal)
    assert end.over is not None
    for person in people:
        assert person.seat is not None
        assert view(end, person.seat) == person.match


async def test_the_journal_on_disk_is_a_record_that_plays_to_the_same_end(tmp_path: Path) -> None:
    party = Party(journals=journals_in(tmp_path))
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(SetPreset("parlour"), StartMatch())
    await play_to_the_end(party, people)
    (file,) = tmp_path.iterdir()
    end = resume(read(str(file)))
    assert end.refused == ()
    for person in (host, *people):
        assert view(end.state, person.match.viewer) == person.match
    await party.table.close()
    await party.task


async def test_every_input_is_in_the_journal_before_anybody_sees_what_came_of_it(party: Party) -> None:
    journalled: list[int] = []
    host = await party.host()
    people = await party.players(*SIX[:4])
    await party.join("Eva", on_delivery=lambda _: journalled.extend(len(each.inputs) for each in party.journals))
    await host.ask(StartMatch())
    journalled.clear()
    await people[0].ask(Say("room", "hello"))
    assert journalled == [1]


async def test_a_host_who_plays_acts_as_host_and_as_player(party: Party) -> None:
    people = await party.players(*SIX[:5])
    host = await party.join("Fay", "host-key", host=True)
    await host.ask(StartMatch())
    await host.ask(Say("room", "hello"), Continue())
    assert [(by, type(command)) for _, by, command in party.journals[0].inputs] == [(6, Say), (HOST, Continue)]
    assert people[0].match.phase == PhaseKind.NIGHT
    assert host.view.host_legal is not None
    assert people[0].view.host_legal is None


async def test_chat_is_cleaned_before_it_is_kept(party: Party) -> None:
    host = await party.host()
    ana, *_ = await party.players(*SIX)
    await host.ask(StartMatch())
    assert await ana.ask(Say("room", "\x1b[31mred\x1b[0m\r\nline" + "x" * 5000)) is None
    text = host.match.room[-1].text
    assert text.startswith("red line") and len(text) <= 300
    refusal = await ana.ask(Say("room", "\x1b[31m"))
    assert refusal is not None


async def test_a_full_disk_is_told_once_and_the_match_goes_on(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(StartMatch())
    party.journals[0].failing = True
    assert await host.ask(Continue()) is None
    assert people[0].told[-1] == JOURNAL_LOST
    await play_to_the_end(party, people)
    told = [notice for update in people[0].updates for notice in update.view.notices]
    assert len({notice.number for notice in told if notice.text == JOURNAL_LOST}) == 1
    assert party.journals[0].inputs == []


async def test_a_match_begins_without_a_journal_when_there_is_no_disk(party: Party) -> None:
    host = await party.host()
    ana, *_ = await party.players(*SIX)
    party.disk_full = True
    assert await host.ask(StartMatch()) is None
    assert ana.match.role is not None
    assert ana.told[-1] == JOURNAL_LOST


async def test_the_end_is_told_even_when_the_host_goes_straight_on(party: Party) -> None:
    host = await party.host()
    ana, *_ = await party.players(*SIX)
    await host.ask(StartMatch())
    assert await host.ask(Stop(), StartMatch(), Stop(), ToLobby()) is None
    assert [type(event) for _, event in ana.news if isinstance(event, Dealt | MatchOver)] == [Dealt, MatchOver] * 2
    assert ana.view.match is None


async def test_no_session_can_start_a_match_twice(party: Party) -> None:
    host = await party.host()
    await party.players(*SIX)
    refusal = await host.ask(StartMatch(), StartMatch())
    assert refusal is not None and refusal.reason == "wrong_phase"
    assert len(party.journals) == 1
    assert (await host.ask(ToLobby())) is not None
