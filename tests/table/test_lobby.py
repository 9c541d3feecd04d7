"""What is open between matches: settings, readiness, the chat of the lobby, and who may start."""

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import Continue, Pause, Say, Stop
from mafia_ssh.rules.options import SPECS
from mafia_ssh.table.notices import MAX_NOTICES
from mafia_ssh.table.requests import (
    MarkReady,
    Request,
    SetOption,
    SetPreset,
    SetTheme,
    SitDown,
    StandUp,
    StartMatch,
    Tidy,
    ToLobby,
    Write,
)
from mafia_ssh.table.room import MAX_LINES
from tests.table.fakes import Party

FIVE = ("Ana", "Ben", "Cy", "Dee", "Eva")


async def test_the_host_changes_settings_and_everybody_sees_them_live(party: Party) -> None:
    host, ana, screen = await party.host(), await party.join("Ana"), await party.join("watch")
    assert await host.ask(SetPreset("club"), SetTheme("werewolf"), SetOption("night_s", 0)) is None
    await party.go(0.2)
    for person in (host, ana, screen):
        settings = person.view.settings
        assert (settings.preset, settings.theme, settings.options.night_s) == ("club", "werewolf", 0)
        assert settings.title == "Club, changed"


@pytest.mark.parametrize(
    "request_",
    [
        SetPreset("chess"),
        SetTheme("pirates"),
        SetOption("night_s", 4),
        SetOption("seats", 13),
        SetOption("lives", 9),
    ],
)
async def test_a_setting_that_cannot_be_is_refused_with_the_reason(party: Party, request_: Request) -> None:
    host = await party.host()
    refusal = await host.ask(request_)
    assert refusal is not None and refusal.reason == "bad_option" and refusal.text
    assert host.view.settings == Settings()


@pytest.mark.parametrize(
    "request_",
    [
        SetPreset("club"),
        SetTheme("club"),
        SetOption("night_s", 45),
        StartMatch(),
        ToLobby(),
        Tidy(1),
        Pause(),
        Continue(),
        Stop(),
    ],
)
async def test_only_the_host_runs_the_table(party: Party, request_: Request) -> None:
    ana = await party.join("Ana")
    refusal = await ana.ask(request_)
    assert refusal is not None and refusal.reason == "not_host"
    assert (ana.view.settings, ana.view.match, ana.seat) == (Settings(), None, 1)


async def test_everybody_sees_what_stands_against_a_start_and_the_start_is_refused_with_it(party: Party) -> None:
    host = await party.host()
    ana, *_ = await party.players(*FIVE[:4])
    assert [problem.option for problem in ana.view.problems] == ["players"]
    refusal = await host.ask(StartMatch())
    assert refusal is not None
    assert (refusal.reason, refusal.text) == ("not_allowed", ana.view.problems[0].text)
    await party.join("Eva")
    assert not ana.view.problems
    await host.ask(SetOption("mafia_count", 3))
    assert [problem.option for problem in ana.view.problems] == ["mafia_count"]
    assert (await host.ask(StartMatch())) is not None
    assert party.journals == []


async def test_moderator_view_is_for_a_host_without_a_seat(party: Party) -> None:
    host = await party.host()
    ana, *_ = await party.players(*FIVE)
    await host.ask(SetOption("moderator_view", True))
    assert not ana.view.problems
    await host.ask(SitDown(name="Hal"))
    assert [problem.option for problem in ana.view.problems] == ["moderator_view"]
    assert (await host.ask(StartMatch())) is not None
    await host.ask(StandUp())
    assert await host.ask(StartMatch()) is None
    assert host.match.truth is not None
    assert ana.match.truth is None


async def test_a_host_who_sits_learns_nothing_from_a_second_session(party: Party) -> None:
    control = await party.host()
    await party.players(*FIVE[:4])
    await party.join("Eva", "host-key", host=True)
    assert await control.ask(StartMatch()) is None
    assert control.match.viewer == "watcher"
    assert control.view.host_legal is not None and control.view.host_legal.pause


async def test_the_watchers_screen_has_no_hosts_rights(party: Party) -> None:
    host = await party.host()
    screen = await party.join("watch", "host-key", host=True)
    await party.players(*FIVE)
    await host.ask(SetOption("moderator_view", True), StartMatch())
    await party.go(0.2)
    assert (screen.match.viewer, screen.match.truth, screen.view.host_legal) == ("watcher", None, None)


@pytest.mark.parametrize("change", [SetPreset("fast"), SetTheme("club"), SetOption("talk_s", 30)])
async def test_settings_lock_at_the_deal_until_the_lobby_opens_again(party: Party, change: Request) -> None:
    host = await party.host()
    await party.players(*FIVE)
    await host.ask(StartMatch())
    for _ in range(2):
        refusal = await host.ask(change)
        assert refusal is not None and refusal.reason == "wrong_phase"
        await host.ask(Stop())
    await host.ask(ToLobby())
    assert await host.ask(change) is None
    assert host.view.settings != Settings()


async def test_readiness_is_shown_and_cleared_by_the_deal(party: Party) -> None:
    host = await party.host()
    ana, ben, *_ = await party.players(*FIVE)
    await ana.ask(MarkReady(True))
    await ben.ask(MarkReady(True))
    await ben.ask(MarkReady(False))
    assert [sitter.ready for sitter in host.view.sitters[:3]] == [True, False, False]
    assert (await host.ask(MarkReady(True))) is not None
    await host.ask(StartMatch(), Stop(), ToLobby())
    assert not any(sitter.ready for sitter in host.view.sitters)


async def test_the_lobby_chat_is_open_to_all_with_a_name_and_cleaned(party: Party) -> None:
    host, ana, screen = await party.host(), await party.join("Ana"), await party.join("watch")
    assert await ana.ask(Write("\x1b]0;owned\x07hello\nthere \u202eyou")) is None
    assert await host.ask(Write("welcome")) is None
    assert (await screen.ask(Write("pssst"))) is not None
    assert (await ana.ask(Write(" \x00 "))) is not None
    assert [(line.name, line.text) for line in host.view.lobby] == [("Ana", "hello there you"), ("host", "welcome")]


async def test_the_lobby_chat_closes_for_a_match_and_opens_after_it(party: Party) -> None:
    host, ana, *_ = [await party.host(), *await party.players(*FIVE)]
    fay = await party.join("Fay")
    refusal = await ana.ask(Say("room", "hello"))
    assert refusal is not None and refusal.reason == "wrong_phase"
    await host.ask(StartMatch())
    for person in (ana, host, fay):
        refusal = await person.ask(Write("it is Ben"))
        assert refusal is not None and refusal.reason == "wrong_phase"
    await host.ask(Stop())
    assert await ana.ask(Write("it was Ben")) is None
    assert host.view.lobby[-1].text == "it was Ben"


async def test_the_talk_of_the_lobby_is_no_news_beside_and_after_a_match(party: Party) -> None:
    host = await party.host()
    ana, *_ = await party.players("Ana", "Ben", "Cy", "Dee", "Eva")
    await ana.ask(Write("hello"))
    await host.ask(StartMatch())
    assert (ana.view.lobby, ana.told) == ((), [])
    await host.ask(Stop())
    await ana.ask(Write("it was Ben"))
    assert [line.text for line in ana.view.lobby] == ["it was Ben"]


async def test_chat_and_notices_do_not_grow_without_end(party: Party) -> None:
    ana = await party.join("Ana")
    for number in range(MAX_LINES + 5):
        await ana.ask(Write(f"line {number}"))
        await party.go(2)
    for _ in range(MAX_NOTICES):
        await ana.ask(StandUp())
        await ana.ask(SitDown())
        await party.go(4)
    assert len(ana.view.lobby) == MAX_LINES
    assert ana.view.lobby[-1].text == f"line {MAX_LINES + 4}"
    assert len(ana.told) == MAX_NOTICES


async def test_a_flood_of_requests_is_cut_short_and_the_table_goes_on(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    refusal = await ana.ask(*[Write(f"line {number}") for number in range(1000)])
    assert refusal is not None
    assert len(ana.view.lobby) < 100
    assert await ben.ask(Write("hello")) is None
    await party.go(10)
    assert await ana.ask(Write("sorry")) is None


async def test_every_option_can_be_set_from_the_lobby(party: Party) -> None:
    host = await party.host()
    for spec in SPECS:
        for value in host.view.settings.values(spec.name):
            assert await host.ask(SetOption(spec.name, value)) is None
            await party.go(0.5)
            assert getattr(host.view.settings.options, spec.name) == value
