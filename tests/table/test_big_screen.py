"""The screen that everybody looks at has nobody's rights, whoever's key is behind it; and who is gone is not there."""

from mafia_ssh.rules.commands import Expel, Pause
from mafia_ssh.rules.roles import Role
from mafia_ssh.table.requests import MakeCoHost, StartMatch

from .fakes import Party

SIX = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay")


async def test_a_co_host_who_comes_to_watch_has_no_rights_there(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    before = await party.join("watch", "Cy")
    await host.ask(MakeCoHost(3))
    after = await party.join("board", "Cy")
    await host.ask(StartMatch())
    await party.go(1)  # those who watch are served a little later
    for screen in (before, after):
        assert (screen.view.you.host, screen.view.host_legal, screen.match.viewer) == (False, None, "watcher")
        refusal = await screen.ask(Pause())
        assert refusal is not None and refusal.reason == "not_host"
    assert people[2].view.you.host


async def test_an_expelled_player_is_not_counted_among_those_who_watch(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    await host.ask(StartMatch())
    assert host.view.watchers == 1
    villager = next(person for person in people if person.match.role is Role.VILLAGER)
    await host.ask(Expel(people.index(villager) + 1))
    assert villager.goodbye is not None
    assert (host.view.watchers, host.view.newcomers) == (1, ())
