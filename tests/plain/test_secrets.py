"""A secret is spoken to its owner, and only when asked for; whoever listens in on a night learns nothing."""

from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.settings import Settings
from mafia_ssh.ui.plain.acts import NOTED

from .house import House, begin, by_role, night_falls, night_kills, settle


async def test_the_role_is_spoken_only_when_asked() -> None:
    async with House() as house:
        _, players = await begin(house, 6)
        doctor = by_role(players, Role.DOCTOR)
        await house.clock.go(5)
        assert not any("Doctor" in line for line in doctor.ear.said)
        assert (await doctor.type("role"))[0] == "You are Doctor, side: Town."


async def test_mafia_learn_their_mates_when_they_ask() -> None:
    async with House() as house:
        _, players = await begin(house, 8)
        one = by_role(players, Role.MAFIA)
        mate = next(player for player in players if player is not one and player.match.role is Role.MAFIA)
        said = await one.type("role")
        assert any(f"{mate.match.viewer} " in line and "Mafia" in line for line in said)


async def test_at_night_every_answer_is_the_same_whatever_the_role_and_the_choice() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 6)
        typed = ("choose 3", "choose 1", "c 6", "choose pass", "choose 2 note", "suspect 4", "mafia hello")
        for player in players:
            assert [await player.type(line) for line in typed] == [[NOTED]] * len(typed)


async def test_what_was_noted_counts_where_the_role_allows_it() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 6)
        mafia, villager = by_role(players, Role.MAFIA), by_role(players, Role.VILLAGER)
        victim = villager.match.viewer
        await mafia.type(f"choose {victim}")
        await villager.type("choose 1")
        assert any(str(victim) in line for line in await mafia.type("picks"))
        assert await villager.type("picks") == ["Nothing was asked of you then, so nothing came of it."]
        await house.clock.go(30)
        assert any("died in the night" in line for line in villager.ear.new())


async def test_why_a_choice_did_not_count_is_told_only_by_picks() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 6)
        detective = by_role(players, Role.DETECTIVE)
        assert await detective.type(f"choose {detective.match.viewer}") == [NOTED]
        said = await detective.type("picks")
        assert said[0].startswith("You cannot choose")


async def test_a_refusal_of_the_table_at_night_is_not_spoken() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 6)
        doctor = by_role(players, Role.DOCTOR)
        doctor.ear.type("choose 1")
        doctor.ear.type("choose 2")
        await settle()
        assert doctor.ear.new() == [NOTED, NOTED]
        assert "You have chosen, and a choice stands." in await doctor.type("picks")


async def test_a_choice_that_comes_with_the_deadline_is_refused_in_silence() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 6)
        doctor, villager = by_role(players, Role.DOCTOR), by_role(players, Role.VILLAGER)
        await house.clock.go(29)
        house.clock.now_s += 2  # the alarm has not rung yet
        assert (await doctor.type("choose 1"))[0] == NOTED
        assert (await villager.type("choose 1"))[0] in (NOTED, "It is not night.")
        assert not any("too late" in line or "night is over" in line for line in doctor.ear.said)
        assert "The night is over." in await doctor.type("picks")


async def test_out_of_their_own_call_everybody_hears_the_same() -> None:
    async with House(Settings.of("club")) as house:
        _, players = await night_falls(house, 8)
        heard = [await player.type("choose 4") for player in players]
        assert heard == [[NOTED]] * 8


async def test_the_decoy_takes_either_word() -> None:
    async with House(Settings.of("parlour")) as house:
        _, players = await night_falls(house, 6)
        villagers = [player for player in players if player.match.role is Role.VILLAGER]
        other = str(players[0].match.viewer if players[0] is not villagers[0] else 2)
        await villagers[0].type(f"choose {other}")
        assert villagers[0].match.answered
        other = "1" if villagers[1].match.viewer != 1 else "2"
        await villagers[1].type(f"suspect {other}")
        assert villagers[1].match.answered


async def test_results_are_hinted_to_all_alike_and_told_to_the_detective() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 6)
        detective, mafia = by_role(players, Role.DETECTIVE), by_role(players, Role.MAFIA)
        await detective.type(f"choose {mafia.match.viewer}")
        await house.clock.go(30)
        hint = "Type results to hear what you have learned, if anything."
        assert all(hint in player.ear.new() for player in players)
        told = await detective.type("results")
        assert told == [f"Night 1: {mafia.match.viewer} {mafia.view.you.name} is mafia."]
        assert await mafia.type("results") == ["You have learned nothing."]


async def test_the_mafia_chat_is_silent_until_asked_and_read_once() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 8)
        one, two = [player for player in players if player.match.role is Role.MAFIA]
        await one.type("mafia let us take four")
        assert all(player.ear.new() == [] for player in players)
        assert any("let us take four" in line for line in await two.type("mafia"))
        assert await two.type("mafia") == ["Nothing new to read."]
        assert await by_role(players, Role.VILLAGER).type("mafia") == ["Nothing new to read."]


async def test_the_picks_of_mates_are_silent_until_asked() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 8)
        one, two = [player for player in players if player.match.role is Role.MAFIA]
        target = by_role(players, Role.DOCTOR).match.viewer
        await one.type(f"choose {target}")
        assert two.ear.new() == []
        assert any(line.endswith("for the kill.") for line in await two.type("picks"))


async def test_a_sign_is_silent_until_asked_and_seen_by_the_two_alone() -> None:
    async with House(Settings.of("classic", gestures=True)) as house:
        _, players = await night_falls(house, 5)
        await house.clock.go(30 + 5)
        for player in players:
            player.ear.new()
        assert await players[0].type("sign 2 check 3") == [NOTED]
        assert players[1].ear.new() == []
        assert "check this player" in (await players[1].type("signs"))[0]
        assert await players[2].type("signs") == ["No new signs."]


async def test_a_ballot_is_not_spoken_but_picks_knows_it() -> None:
    async with House() as house:
        _, players = await night_falls(house, 5)
        await house.clock.go(30 + 5 + 60)
        voter = next(player for player in players if player.match.alive)
        target = voter.match.legal.vote[0]
        said = await voter.type(f"vote {target}")
        assert said == [f"{voter.match.viewer} {voter.view.you.name} has voted."]
        assert (await voter.type("picks"))[0].startswith(f"You voted for {target} ")


async def test_who_names_no_role_that_the_table_was_not_told() -> None:
    async with House() as house:
        _, players = await night_falls(house, 8)
        mafia = by_role(players, Role.MAFIA)
        said = await mafia.type("who")
        assert not any("Mafia" in line for line in said)


async def test_the_story_waits_for_the_end_unless_one_sees_the_night() -> None:
    async with House(Settings.of("classic", ghosts_see_night=True, full_nights=True)) as house:
        host, players = await night_falls(house, 6)
        waiting = ["The story is told when the match is over."]
        assert await players[0].type("story") == waiting
        ghost = await night_kills(house, players)
        assert await host.type("story") == waiting
        assert any("Detective" in line for line in await ghost.type("story"))


async def test_a_moderator_hears_choices_only_on_request() -> None:
    async with House(Settings.of("classic", moderator_view=True, full_nights=True)) as house:
        host, players = await night_falls(house, 6)
        await by_role(players, Role.MAFIA).type("choose 1")
        assert host.ear.new() == []
        assert any("for the kill" in line for line in await host.type("story"))
