"""When the lobby has an estimate of balance: once its settings rest, for as long as they stay, and in no match."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from mafia_ssh.balance import MATCHES, Estimate
from mafia_ssh.rules import Settings
from mafia_ssh.rules.roles import Side
from mafia_ssh.table.odds import REST_S
from mafia_ssh.table.requests import SetOption, SetPreset, SetTheme, StartMatch
from mafia_ssh.table.table import Table
from tests.table.fakes import SEED, Party, Person

FIVE = ("Ana", "Ben", "Cy", "Dee", "Eva")


class Bots:
    """Somebody who works out estimates when a test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Settings, int]] = []
        self.dropped = 0
        self._done: Callable[[Estimate], None] | None = None

    def ask(self, settings: Settings, players: int, done: Callable[[Estimate], None]) -> None:
        self.asked.append((settings, players))
        self._done = done

    def drop(self) -> None:
        self.dropped += 1
        self._done = None

    def finish(self, town: int = 60, matches: int = MATCHES) -> Estimate:
        assert self._done is not None
        found = Estimate(self.asked[-1][1], matches, ((Side.TOWN, town), (Side.MAFIA, matches - town)))
        self._done(found)
        return found


class Lobby(Party):
    """A party with an estimator."""

    def __init__(self) -> None:
        super().__init__()
        self.bots = Bots()
        self.task.cancel()
        self.table = Table(self.clock, self._journal, lambda: SEED, estimator=self.bots)
        self.task = asyncio.create_task(self.table.run())


def shown(person: Person) -> Estimate | None:
    return person.view.estimate


@pytest.fixture
async def lobby() -> AsyncIterator[Lobby]:
    lobby = Lobby()
    yield lobby
    await lobby.table.close()
    await lobby.task


async def test_everybody_sees_the_estimate_once_it_has_come(lobby: Lobby) -> None:
    host = await lobby.host()
    people = await lobby.players(*FIVE)
    assert lobby.bots.asked == []
    await lobby.go(REST_S)
    assert lobby.bots.asked == [(Settings(), 5)]
    assert shown(people[0]) is None
    found = lobby.bots.finish()
    await lobby.go(0.3)
    assert all(shown(person) == found for person in (host, *people))


async def test_a_first_estimate_is_shown_until_the_whole_one_has_come_and_is_not_kept_for_later(lobby: Lobby) -> None:
    host = await lobby.host()
    await lobby.players(*FIVE)
    await lobby.go(REST_S)
    first = lobby.bots.finish(30, matches=60)
    await lobby.go(0.3)
    assert shown(host) == first
    await host.ask(SetPreset("parlour"))
    await lobby.go(0.3)
    assert shown(host) is None
    await host.ask(SetPreset("classic"))
    await lobby.go(REST_S)
    assert shown(host) is None
    assert [settings.preset for settings, _ in lobby.bots.asked] == ["classic", "classic"]
    lobby.bots.finish(30, matches=60)
    whole = lobby.bots.finish()
    await lobby.go(0.3)
    assert shown(host) == whole


async def test_nothing_is_worked_out_while_the_host_still_turns_knobs(lobby: Lobby) -> None:
    host = await lobby.host()
    await lobby.players(*FIVE)
    for on in (True, False, True):
        await lobby.go(REST_S / 2)
        await host.ask(SetOption("jester", on))
    await lobby.go(REST_S)
    assert [settings.options.jester for settings, _ in lobby.bots.asked] == [True]


async def test_a_change_takes_the_estimate_away_and_stops_the_work_on_the_last_one(lobby: Lobby) -> None:
    host = await lobby.host()
    await lobby.players(*FIVE)
    await lobby.go(REST_S)
    first = lobby.bots.finish()
    await lobby.go(0.3)
    await host.ask(SetPreset("parlour"))
    await lobby.go(0.3)
    assert shown(host) is None
    await lobby.go(REST_S)
    dropped = lobby.bots.dropped
    await host.ask(SetPreset("classic"))
    await lobby.go(0.3)
    assert lobby.bots.dropped == dropped + 1
    assert shown(host) == first
    assert len(lobby.bots.asked) == 2


async def test_other_words_for_the_same_rules_change_nothing(lobby: Lobby) -> None:
    host = await lobby.host()
    await lobby.players(*FIVE)
    await lobby.go(REST_S)
    found = lobby.bots.finish()
    await host.ask(SetTheme("werewolf"))
    await lobby.go(REST_S)
    assert shown(host) == found and len(lobby.bots.asked) == 1


async def test_too_few_players_or_settings_that_cannot_work_are_not_estimated(lobby: Lobby) -> None:
    host = await lobby.host()
    await lobby.players(*FIVE[:4])
    await lobby.go(REST_S * 2)
    await lobby.join("Eva")
    await host.ask(SetOption("mafia_count", 3))
    await lobby.go(REST_S * 2)
    assert lobby.bots.asked == []


async def test_in_a_match_there_is_no_estimate_and_no_work(lobby: Lobby) -> None:
    host = await lobby.host()
    await lobby.players(*FIVE)
    await lobby.go(REST_S)
    lobby.bots.finish()
    await host.ask(StartMatch())
    await lobby.go(1)
    assert shown(host) is None
    assert len(lobby.bots.asked) == 1
