"""Matches of every preset, played by typing alone, all players in plain lines; and what the table hears meanwhile."""

import pytest

from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.settings import Settings
from mafia_ssh.ui.plain.acts import NOTED

from .house import Guest, House, begin

SPEAKING = (PhaseKind.SPEECHES, PhaseKind.DEFENCE, PhaseKind.LAST_WORDS)


def living(players: list[Guest]) -> list[Guest]:
    return [player for player in players if player.match.alive]


def public(lines: list[str]) -> list[str]:
    """What was heard, without what only tells the speaker that it is their turn, or the dead that they are out."""
    return [
        line for line in lines if not line.startswith(("You have the floor.", "You are out.", "Type story to hear e"))
    ]


async def night(house: House, players: list[Guest], heard_alike: "Alike") -> None:
    """Every living player types every living seat and passes, whatever their role: it must sound the same."""
    first = players[0].match
    awake = (first.day, first.call)
    for target in [*(str(player.match.viewer) for player in living(players)), "pass"]:
        for player in living(players):
            now = player.match
            if now.over is not None or now.phase is not PhaseKind.NIGHT or (now.day, now.call) != awake:
                return
            answer = await heard_alike.type(player, f"choose {target}")
            assert answer[0] == NOTED
    await house.clock.go(60)


class Alike:
    """Compares what living players hear without having typed."""

    def __init__(self, players: list[Guest]) -> None:
        self.players = players

    async def type(self, typist: Guest, line: str) -> list[str]:
        alive = living(self.players)
        for player in self.players:
            player.ear.new()
        answer = await typist.type(line)
        self.compare([player for player in alive if player is not typist])
        return answer

    def compare(self, players: list[Guest]) -> None:
        heard = [public(player.ear.new()) for player in living(players)]
        assert all(each == heard[0] for each in heard), heard


async def play(house: House, host: Guest, players: list[Guest]) -> None:
    """Type until the match is over."""
    alike = Alike(players)
    for _ in range(400):
        now = host.match
        if now.over is not None:
            return
        match now.phase:
            case PhaseKind.NIGHT:
                await night(house, players, alike)
            case PhaseKind.DISCUSSION if now.settings.options.ready_ends_talk:
                for player in living(players):
                    await alike.type(player, "ready")
            case PhaseKind.VOTE | PhaseKind.RUNOFF:
                for player in living(players):
                    await alike.type(player, f"vote {player.match.legal.vote[0]}")
            case phase if phase in SPEAKING:
                speaker = next(player for player in players if player.match.viewer == now.speaker)
                assert "You have the floor. Type say and your words; type done to end." in speaker.ear.said[-3:]
                await alike.type(speaker, "say Trust me.")
                await alike.type(speaker, "done")
            case _:
                for player in players:
                    player.ear.new()
                alive = living(players)
                await house.clock.go(5)
                alike.compare(alive)
    raise AssertionError("the match never ended")


@pytest.mark.parametrize(
    ("preset", "count"), [("classic", 6), ("fast", 5), ("parlour", 8), ("moderated", 9), ("club", 10)]
)
@pytest.mark.parametrize("seed", ["5eed", "1"])
async def test_a_whole_match_by_typing_alone_in_which_all_living_players_hear_the_same(
    preset: str, count: int, seed: str
) -> None:
    async with House(Settings.of(preset), seed) as house:
        host, players = await begin(house, count)

        await play(house, host, players)

        over = host.match.over
        assert over is not None
        for player in players:
            assert "The match is over." in player.ear.said
            assert sum(", won." in line for line in player.ear.said) == len(over.winners)
        stories = [await player.type("story") for player in (host, *players)]
        assert all(story == stories[0] for story in stories)
        assert any(" picks " in line for line in stories[0])
        assert f"Seed of the deal: {seed}." in stories[0]


async def test_no_line_is_torn_and_none_holds_a_control_character() -> None:
    async with House(Settings.of("club")) as house:
        host, players = await begin(house, 8)
        for word in ("help", "help host", "rules all", "settings all", "who", "role", "record all", "address"):
            await host.type(word)
            await players[0].type(word)
        await play(house, host, players)
        for guest in (host, *players):
            assert all(write.endswith("\n") for write in guest.ear.writes)
            assert all(line.isprintable() and line == line.strip() and line for line in guest.ear.said)


async def test_a_public_line_is_said_once_to_everybody() -> None:
    async with House(Settings.of("classic")) as house:
        host, players = await begin(house, 6)
        watcher = await house.come("watch")
        await play(house, host, players)
        await house.clock.go(1)
        for guest in (host, watcher, *players):
            for told in ("Night 1. 30 seconds.", "Day 1, vote. 30 seconds.", "The match is over."):
                assert guest.ear.said.count(told) == (0 if guest is watcher and told == "Roles are dealt." else 1)
