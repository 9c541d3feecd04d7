"""The lobby, the clock, the host's words, coming and going: what is typed and what the room hears."""

import pytest

from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.options import BY_NAME
from mafia_ssh.rules.settings import Settings
from mafia_ssh.ui.plain.hosting import option_named
from mafia_ssh.ui.plain.session import LINGER_S

from .house import Guest, House, begin, night_falls, night_kills, settle, table_votes_out


async def to_vote(house: House, preset: str = "classic") -> tuple[Guest, list[Guest]]:
    """The first vote of a match of five."""
    host, players = await night_falls(house, 5)
    for _ in range(60):
        if host.match.phase is PhaseKind.VOTE:
            break
        await house.clock.go(5)
        await host.type("continue yes")
    assert host.match.phase is PhaseKind.VOTE
    for guest in (host, *players):
        guest.ear.new()
    return host, players


async def test_the_lobby_tells_who_comes_goes_and_is_ready() -> None:
    async with House() as house:
        ana = await house.come("Ana")
        ben = await house.come("Ben")
        await ben.type("ready")
        await ben.type("unready")
        await ben.type("say hello")
        await ben.type("quit")
        came, ready, unready, chat, left = ana.ear.said[3:]
        assert came == "Ben takes seat 2."
        assert (ready, unready) == ("2 Ben is ready to start.", "2 Ben is no longer ready to start.")
        assert chat == "Ben: hello"
        assert left.startswith("Ben ")
        assert "seat 2 is free" in left
        assert ben.task.done()


async def test_seats_and_names() -> None:
    async with House() as house:
        ana = await house.come("Ana")
        assert "You are Ana, in seat 4." in await ana.type("sit 4")
        assert "You are Anna, in seat 4." in await ana.type("name Anna")
        assert "You are Anna, without a seat; you watch." in await ana.type("stand")
        assert "You are Anna, in seat 1." in await ana.type("sit")


async def test_a_bad_name_is_explained_and_another_taken() -> None:
    async with House() as house:
        nobody = await house.come("server")
        assert nobody.ear.said[1] == "This name is reserved. Type name, and the name you want."
        assert await nobody.type("Zoe") == ["Type name Zoe."]
        assert "You are Zoe, in seat 1." in await nobody.type("name Zoe")


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("night", "night_s"), ("night_s", "night_s"), ("talk", "talk_s"), ("vote", "vote_s"), ("call", "call_seconds"),
        ("last_words", "last_words"), ("last_words_s", "last_words_s"), ("mafia", "mafia_count"),
        ("reveal_on", "reveal_on_death"), ("speech", "speech_s"), ("jest", "jester"),
    ],
)  # fmt: skip
def test_options_by_short_names(typed: str, option: str) -> None:
    assert option_named(typed) == option


def test_every_option_can_be_named_in_full() -> None:
    assert all(option_named(name) == name for name in BY_NAME)
    assert option_named("re") == tuple(name for name in BY_NAME if name.startswith("re"))
    assert option_named("nonsense") == ()


async def test_settings_change_aloud_for_everybody() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        ana = await house.come("Ana")
        ana.ear.new()
        await host.type("set night 45")
        await host.type("theme werewolf")
        assert ana.ear.new() == ["Night: 45 s.", "Theme: werewolf."]
        await host.type("preset club")
        assert ana.ear.new()[0] == "The host chose Club."
        assert await host.type("set night 2") == ["Night_s takes 0 (untimed) or 5 to 3600 seconds, not 2."]
        assert await host.type("set last words on") == ["last_words is on already."]
        assert await ana.type("set night 45") == ["Only the host can do that."]


async def test_a_start_that_cannot_be_says_why() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        await house.seat(2)
        assert await host.type("start") == ["A match needs at least 5 players; 2 are seated."]


async def test_ten_seconds_before_a_deadline_everybody_hears_it_once() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        host, players = await night_falls(house, 5)
        await house.clock.go(19.5)
        assert players[0].ear.new() == []
        await house.clock.go(1)
        for guest in (host, *players):
            assert guest.ear.new() == ["10 seconds left."]
        assert await players[0].type("clock") == ["Night 1. 10 seconds left."]


async def test_a_pause_holds_the_warning_and_an_extension_moves_it() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        host, players = await night_falls(house, 5)
        await house.clock.go(15)
        await host.type("pause")
        assert "The game is paused with 0:15 left." in players[0].ear.new()
        assert await players[0].type("choose 2") == ["The game is paused."]
        assert await players[0].type("record") == ["Night 1: The game is paused with 0:15 left."]
        await house.clock.go(100)
        assert players[0].ear.new() == []
        await host.type("resume")
        await host.type("extend")
        players[0].ear.new()
        await house.clock.go(34)
        assert players[0].ear.new() == []
        await house.clock.go(1)
        assert players[0].ear.new() == ["10 seconds left."]


async def test_who_is_expelled_is_sent_out() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        host, players = await night_falls(house, 6)
        assert any("3 Cy was expelled" in line for line in await host.type("expel 3 yes"))
        assert players[2].ear.said[-1].startswith("The host has expelled you from this match.")
        assert players[2].task.done()


async def test_rematch_and_lobby() -> None:
    async with House() as house:
        host, players = await begin(house, 5)
        assert await host.type("start") == ["A match is on."]
        await host.type("stop yes")
        assert "The match begins with 5 players." in await host.type("rematch")
        await host.type("stop yes")
        players[0].ear.new()
        await host.type("lobby")
        assert "Back in the lobby." in players[0].ear.new()


async def test_penalty() -> None:
    async with House(Settings.of("classic", penalties=True)) as house:
        host, players = await to_vote(house)
        living = [seat.seat for seat in host.match.seats if seat.alive]
        assert await host.type(f"penalty {living[0]} yes") != []
        assert any("Penalty: one vote" in line for line in players[0].ear.new())


async def test_table_vote() -> None:
    async with House(Settings.of("classic", vote_mode="table")) as house:
        host, players = await to_vote(house)
        living = [seat.seat for seat in host.match.seats if seat.alive]
        assert await players[living[0] - 1].type("vote 1") == ["The host enters what the table agrees on."]
        said = await host.type("table vote nobody yes")
        assert any("Nobody is picked" in line for line in said)


async def test_reverse() -> None:
    async with House(Settings.of("classic", reverse=True)) as house:
        host, players = await to_vote(house)
        assert await host.type("reverse") == ["There is no vote to reverse now."]
        target = next(seat.seat for seat in host.match.seats if seat.alive)
        for player in players:
            if player.match.alive:
                await player.type(f"vote {target if target in player.match.legal.vote else player.match.legal.vote[0]}")
        assert host.match.phase is PhaseKind.RESULT
        assert any("The host reversed the vote" in line for line in await host.type("reverse yes"))


async def test_an_untimed_phase_tells_the_host_to_go_on() -> None:
    async with House(Settings.of("classic", talk_s=0)) as house:
        host, players = await night_falls(house, 5)
        await house.clock.go(30 + 5)
        assert "Host: type continue to go on." in host.ear.new()
        assert "Host: type continue to go on." not in players[0].ear.said
        await host.type("continue yes")
        assert host.match.phase is PhaseKind.VOTE


async def test_why_one_cannot_vote() -> None:
    async with House() as house:
        _, players = await to_vote(house)
        voter = next(player for player in players if player.match.alive)
        own = voter.match.viewer
        assert (await voter.type(f"vote {own}"))[0].startswith("You cannot vote for that. You can vote for ")
        assert await voter.type("vote 44") == ["There is no player in seat 44."]
        await voter.type(f"vote {voter.match.legal.vote[0]}")
        assert await voter.type("vote 1") == ["You have voted already, and a ballot stands."]


async def test_live_ballots_are_told_with_their_target() -> None:
    async with House(Settings.of("classic", ballots="live")) as house:
        _, players = await to_vote(house)
        voter = next(player for player in players if player.match.alive)
        assert " votes for " in (await voter.type(f"vote {voter.match.legal.vote[0]}"))[0]


async def test_a_name_or_its_beginning_stands_for_a_seat() -> None:
    async with House() as house:
        _, players = await to_vote(house)
        voter = next(player for player in players if player.match.alive)
        target = voter.match.legal.vote[0]
        assert isinstance(target, int)
        await voter.type(f"vote {voter.match.seats[target - 1].name.lower()}")
        assert (voter.match.viewer, target) in voter.match.ballots


async def test_the_room_is_silent_at_night_and_open_by_day() -> None:
    async with House() as house:
        _, players = await night_falls(house, 5)
        assert await players[0].type("say psst") == ["Nobody writes to the room at night."]
        await house.clock.go(30 + 5)
        speaker = next(player for player in players if player.match.alive)
        assert f"{speaker.match.viewer} {speaker.view.you.name}: good day" in await speaker.type("say good day")
        assert any("good day" in line for line in await players[0].type("chat"))


async def test_the_dead_talk_among_themselves_when_asked() -> None:
    async with House(Settings.of("classic", dead_chat=True, full_nights=True)) as house:
        _, players = await night_falls(house, 8)
        first, second = await night_kills(house, players), await table_votes_out(house, players)
        assert await first.type("dead I knew it") == ["Sent."]
        assert not any("knew" in line for player in players for line in player.ear.new())
        assert any("I knew it" in line for line in await second.type("dead"))
        living = next(player for player in players if player.match.alive)
        assert await living.type("dead hello") == ["Only the dead write there."]


async def test_who_comes_late_hears_where_things_stand() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        await night_falls(house, 5)
        await house.clock.go(7)
        watcher = await house.come("Late")
        assert watcher.ear.said[1:] == ["You are Late, without a seat; you watch.", "Night 1. 23 seconds left."]
        assert await watcher.type("choose 1") == ["You have no seat in this match; you watch."]
        assert await watcher.type("role") == ["You have no role; you watch."]


async def test_coming_back_ends_the_older_session_and_keeps_the_seat() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        _, players = await night_falls(house, 5)
        again = await house.come("Ana")
        assert players[0].ear.said[-1] == "Your seat was opened elsewhere; this session ends here."
        assert players[0].task.done()
        assert again.match.viewer == 1
        assert not any(role in line for line in again.ear.said for role in ("Villager", "Detective", "Doctor"))


async def test_the_end_of_input_leaves_time_for_the_last_answer_and_keeps_the_seat() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        ana = await house.come("Ana")
        host.ear.type("start")
        host.ear.type(None)
        ana.ear.type(None)
        await settle()
        assert "A match needs at least 5 players; 1 is seated." in host.ear.said
        await house.clock.go(LINGER_S)
        assert host.task.done()
        assert ana.task.done()
        again = await house.come("Ana")
        assert again.view.you.seat == 1


async def test_a_client_that_is_gone_ends_the_session() -> None:
    async with House() as house:
        ana = await house.come("Ana")
        ana.ear.closed = True
        ana.ear.type(None)
        await settle()
        assert ana.task.done()


async def test_the_board_is_printed_once_without_touching_the_seat_of_whoever_asks() -> None:
    async with House() as house:
        _, players = await night_falls(house, 5)
        board = await house.come("Ana", host_key=True, command="board")
        assert board.task.done()
        assert board.ear.said[0].startswith("Night 1. ")
        assert "1 Ana: alive." in board.ear.said
        assert not any(role in line for line in board.ear.said for role in ("Villager", "Detective", "Mafia"))
        assert not players[0].task.done()


async def test_the_board_of_a_lobby_tells_how_to_join() -> None:
    async with House() as house:
        board = await house.come("board", command="board")
        assert "To play: ssh -p 2222 NAME@192.168.1.20" in board.ear.said


async def test_seats_and_settings_wait_for_the_lobby_and_that_is_said_at_night_too() -> None:
    async with House(Settings.of("classic", full_nights=True)) as house:
        host, players = await night_falls(house, 5)
        for line in ("set night 45", "preset club", "theme club", "free 1"):
            assert await host.type(line) == ["That is for the lobby, between two matches."]
        for line in ("name Zoe", "sit 4", "stand"):
            assert await players[0].type(line) == ["That is for the lobby, between two matches."]
