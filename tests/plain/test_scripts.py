"""Lines that come all at once, as from a script: each is judged by what the ones before it have led to."""

from mafia_ssh.ui.plain.session import ANSWER_S, MAX_HELD

from .house import Guest, House, begin, settle


async def pipe(guest: Guest, *lines: str) -> list[str]:
    """Type lines without waiting for any answer; what is said until everything is quiet."""
    guest.ear.new()
    for line in lines:
        guest.ear.type(line)
    await settle()
    return guest.ear.new()


async def test_a_setting_is_judged_by_the_preset_before_it() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        assert host.view.settings.options.talk_s == 60
        said = await pipe(host, "preset parlour", "set talk 60")
        assert host.view.settings.options.talk_s == 60
        assert "talk_s is 60 already." not in said


async def test_the_last_of_two_settings_of_one_option_counts() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        assert not host.view.settings.options.jester
        await pipe(host, "set jester on", "set jester off")
        assert not host.view.settings.options.jester


async def test_a_game_that_was_resumed_can_be_continued_in_the_same_breath() -> None:
    async with House() as house:
        host, _ = await begin(house, 5)
        await host.type("pause")
        said = await pipe(host, "resume", "continue yes")
        assert "The game is paused. Type resume." not in said
        assert any("Night 1" in line for line in said), said


async def test_what_changes_nothing_holds_the_next_line_up_for_a_moment_only() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        assert await pipe(host, "theme mafia", "clock") == []
        await house.clock.go(ANSWER_S)
        assert any("Lobby" in line for line in host.ear.new())


async def test_no_more_lines_are_read_than_can_be_held() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        await pipe(host, *["theme mafia"] * (3 * MAX_HELD))
        assert host.ear.unread > MAX_HELD
