"""When the table hands out a match to go through again, and that it is the match that was played."""

from pathlib import Path

from mafia_ssh.record.reader import read
from mafia_ssh.record.retelling import Retelling
from mafia_ssh.rules.commands import HOST, Choose, Continue, Stop
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.journal import journals_in
from mafia_ssh.table.match import Match
from mafia_ssh.table.recovery import look_through
from mafia_ssh.table.requests import StartMatch, ToLobby
from tests.table.fakes import Party
from tests.table.test_match import SIX, play_to_the_end


async def test_nobody_is_handed_the_match_before_it_is_over(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    watcher = await party.join("watch")
    await host.ask(StartMatch())
    await party.go(60)
    assert all(each.view.retelling is None for each in (host, watcher, *people))
    await host.ask(Stop())
    await party.go(0.2)
    (retelling,) = {each.view.retelling for each in (host, watcher, *people)}
    assert retelling is not None
    await host.ask(ToLobby())
    await party.go(0.2)
    assert all(each.view.retelling is None for each in (host, watcher, *people))


async def test_it_ends_as_the_match_ended(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(StartMatch())
    await play_to_the_end(party, people)
    retelling = people[0].view.retelling
    assert retelling is not None
    last = len(retelling.stops) - 1
    assert retelling.stops[last].phase.phase is PhaseKind.OVER
    for person in people:
        assert person.seat is not None
        assert retelling.view(last, person.seat).record == person.match.record
        assert retelling.view(last, person.seat).truth == person.match.truth


async def test_it_is_the_match_of_the_record(tmp_path: Path) -> None:
    party = Party(journals=journals_in(tmp_path))
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(StartMatch())
    await play_to_the_end(party, people)
    (file,) = tmp_path.glob("*.jsonl")
    recorded, live = Retelling.of(read(str(file))), people[0].view.retelling
    assert live is not None and live.stops == recorded.stops
    assert list(live.told("truth")) == list(recorded.told("truth"))
    await party.table.close()


async def test_a_match_taken_up_after_a_crash_is_retold_from_its_deal_on(tmp_path: Path) -> None:
    party = Party(journals=journals_in(tmp_path))
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(StartMatch(), Continue())
    chooser = next(person for person in people if person.match.legal.choose)
    await chooser.ask(Choose(chooser.match.legal.choose[0]))
    await party.table.close()
    left = look_through(tmp_path).match
    assert left is not None
    match = Match.taken_up(left.state, left.inputs, 5.0, None)
    assert match.command(6.0, HOST, Stop()) is None
    retelling = match.retelling
    assert retelling is not None
    assert [stop.phase.phase.value for stop in retelling.stops] == ["reveal", "night", "over"]
    night = retelling.view(1, "truth").truth
    assert night is not None and [choice.seat for choice in night.choices] == [chooser.seat]
