"""The finished match told again in plain lines, through anybody's eyes."""

from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.settings import Settings
from tests.plain.house import House, begin, by_role, night_falls
from tests.plain.test_whole_matches import play


async def test_the_match_is_told_again_as_each_seat_was_told_it() -> None:
    async with House(Settings.of("classic")) as house:
        host, players = await begin(house, 6)
        detective, mafia = by_role(players, Role.DETECTIVE), by_role(players, Role.MAFIA)
        await play(house, host, players)
        seat, name = detective.view.you.seat, detective.view.you.name

        told = await mafia.type(f"story as {seat}")

        assert told[0] == f"The match as {seat} {name} was told it."
        before_the_end = told[: told.index("The match is over.")]
        assert f"The roles are dealt. {seat} {name} is Detective." in told
        assert any(" learned: " in line for line in before_the_end)
        assert not any("for the kill" in line for line in before_the_end)
        assert await host.type(f"story as {str(name).lower()}") == told
        watched = await host.type("story as watcher")
        assert not any(word in line for line in watched[:-3] for word in ("for the kill", "learned", "is Mafia"))
        truth = await host.type("story as truth")
        assert any("for the kill" in line for line in truth) and any(" learned: " in line for line in truth)


async def test_one_night_or_day_of_it_can_be_asked_for() -> None:
    async with House(Settings.of("classic")) as house:
        host, players = await begin(house, 6)
        await play(house, host, players)
        night = await host.type("story as truth night 1")
        assert night[1] == "Night 1."
        assert any("picks" in line for line in night) and not any(line.startswith("Day") for line in night)
        day = await host.type("story as 3 day 1")
        assert day[1] == "Roles are dealt." or day[1].startswith("Day 1, morning")
        assert await host.type("story as 3 night 30") == ["There was no such night or day."]


async def test_at_the_end_everybody_hears_the_key_moments_and_again_on_request() -> None:
    async with House(Settings.of("classic")) as house:
        host, players = await begin(house, 6)
        await play(house, host, players)
        told = await players[0].type("story moments")
        assert told[0] == "Key moments."
        assert all(line.startswith(("Night ", "Day ")) for line in told[1:])
        assert told[-1].endswith(", and it was over.")
        for guest in (host, *players):
            over = guest.ear.said.index("The match is over.")
            heard = guest.ear.said[over:]
            assert heard[heard.index("Key moments.") :][: len(told)] == told
            assert "Key moments." not in guest.ear.said[:over]


async def test_a_match_in_which_nothing_was_of_weight_has_no_key_moments() -> None:
    async with House(Settings.of("classic")) as house:
        host, _ = await night_falls(house, 6)
        await host.type("stop yes")
        assert "The match is over." in host.ear.said
        assert "Key moments." not in host.ear.said
        assert await host.type("story moments") == ["Nothing in this match stands out."]


async def test_nobody_hears_it_while_the_match_is_on_not_even_who_sees_everything() -> None:
    async with House(Settings.of("classic", moderator_view=True)) as house:
        host, players = await night_falls(house, 6)
        for guest in (host, *players):
            assert await guest.type("story as 3") == ["The story is told when the match is over."]
            assert await guest.type("story as truth") == ["The story is told when the match is over."]
            assert await guest.type("story moments") == ["The story is told when the match is over."]


async def test_whose_eyes_is_said_or_asked_for() -> None:
    async with House(Settings.of("classic")) as house:
        host, players = await begin(house, 6)
        await play(house, host, players)
        for words in ("story as", "story as nobody", "story as 44"):
            answer = await players[0].type(words)
            assert answer[-1].startswith("Type story as and a seat")
