"""Who is delivered what, when: only what changed, players before watchers, and nobody harmed by another."""

import logging

import pytest

from mafia_ssh.rules.commands import CastBallot, Choose, Continue, Say
from mafia_ssh.rules.events import Chosen, Dealt, Said
from mafia_ssh.table import table as table_module
from mafia_ssh.table.post import SPREAD_S
from mafia_ssh.table.requests import MarkReady, Request, SetOption, StartMatch, Write
from mafia_ssh.table.views import Deliver, Delivery
from tests.table.fakes import Party, Person

SIX = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay")


async def at_night(party: Party) -> tuple[Person, list[Person]]:
    host = await party.host()
    people = await party.players(*SIX)
    assert await host.ask(StartMatch(), Continue()) is None
    return host, people


def of_role(people: list[Person], role: str) -> Person:
    return next(person for person in people if person.match.role == role)


async def test_only_those_are_told_for_whom_something_changed(party: Party) -> None:
    host, people = await at_night(party)
    mafia = of_role(people, "mafia")
    counts = {id(person): len(person.box) for person in (host, *people)}
    await mafia.ask(Choose(mafia.match.legal.choose[0]))
    changed = [person for person in (host, *people) if len(person.box) != counts[id(person)]]
    assert changed == [mafia]
    assert isinstance(mafia.news[-1][1], Chosen)


async def test_a_setting_set_to_what_it_is_disturbs_nobody(party: Party) -> None:
    host, ana = await party.host(), await party.join("Ana")
    before = len(ana.box) + len(host.box)
    await host.ask(SetOption("night_s", 30))
    assert len(ana.box) + len(host.box) == before


async def test_a_refusal_reaches_only_who_asked(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    before = len(ben.box)
    assert await ana.ask(SetOption("night_s", 45)) is not None
    assert len(ben.box) == before


async def test_news_is_what_each_viewer_is_told(party: Party) -> None:
    host, people = await at_night(party)
    for person in (host, *people):
        dealt = next(event for _, event in person.news if isinstance(event, Dealt))
        known = dict(dealt.roles)
        if person is host:
            assert known == {}
        elif person.match.role == "mafia":
            assert set(known.values()) == {"mafia"}
        else:
            assert known == {person.seat: person.match.role}


async def test_who_comes_back_sees_all_that_is_theirs_and_no_old_news(party: Party) -> None:
    _, people = await at_night(party)
    mafia = of_role(people, "mafia")
    await mafia.ask(Choose(mafia.match.legal.choose[0]), Say("mafia", "quietly"))
    before = mafia.match
    again = await party.join("whoever", mafia.view.you.name)
    assert again.match == before
    assert again.match.choices and again.match.mafia_talk
    assert again.box == []
    assert mafia.goodbye
    assert await again.ask(Say("mafia", "I am back")) is None
    assert [event.text for _, event in again.news if isinstance(event, Said)] == ["I am back"]


async def test_the_replaced_session_has_no_say_any_more(party: Party) -> None:
    _, people = await at_night(party)
    mafia = of_role(people, "mafia")
    again = await party.join("whoever", mafia.view.you.name)
    count = len(mafia.box)
    await mafia.ask(Choose(again.match.legal.choose[0]))
    await mafia.leave()
    assert (len(mafia.box), again.match.choices, again.seat) == (count, (), mafia.seat)
    assert again.view.sitters[(again.seat or 0) - 1].here


async def test_players_are_served_before_watchers_and_watchers_are_spread(party: Party) -> None:
    order: list[str] = []

    def noting(who: str) -> Deliver:
        return lambda _: order.append(who)

    screens = [await party.join("watch", None, on_delivery=noting(f"watch {number}")) for number in range(40)]
    await party.go(1)
    ana = await party.join("Ana", on_delivery=noting("Ana"))
    await party.go(1)
    order.clear()
    started = party.clock.now
    await ana.ask(MarkReady(True))
    assert order == ["Ana", "watch 0", "watch 1"]
    await party.go(SPREAD_S / 2)
    assert 15 < len(order) < 30
    await party.go(SPREAD_S / 2)
    assert len(order) == 41
    assert party.clock.now - started == pytest.approx(SPREAD_S)
    assert {screen.view.sitters[0].ready for screen in screens} == {True}


async def test_watchers_who_wait_are_shown_only_what_is_newest(party: Party) -> None:
    screens = [await party.join("watch", None) for _ in range(40)]
    ana = await party.join("Ana")
    await party.go(1)
    counts = [len(screen.box) for screen in screens]
    await ana.ask(Write("one"))
    await ana.ask(Write("two"))
    await party.go(1)
    assert all([line.text for line in screen.view.lobby] == ["one", "two"] for screen in screens)
    assert sum(len(screen.box) for screen in screens) - sum(counts) < 50


async def test_a_hundred_watchers_share_one_view(party: Party) -> None:
    await at_night(party)
    screens = [await party.join("watch", None) for _ in range(100)]
    await party.go(1)
    assert len({id(screen.match) for screen in screens}) == 1
    assert len({screen.view for screen in screens}) == 1


async def test_watchers_miss_no_news_while_they_wait(party: Party) -> None:
    host = await party.host()
    people = await party.players(*SIX)
    screens = [await party.join("watch", None) for _ in range(40)]
    await host.ask(StartMatch())
    for person in people:
        await person.ask(Say("room", f"I am {person.view.you.name}"))
    await party.go(0.5)
    for screen in screens:
        assert [event.text for _, event in screen.news if isinstance(event, Said)] == [f"I am {name}" for name in SIX]


@pytest.mark.parametrize("culprit", ["player", "watcher"])
async def test_a_letter_box_that_breaks_harms_nobody_and_is_logged_without_content(
    party: Party, culprit: str, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(delivery: Delivery) -> None:
        raise RuntimeError(f"cannot take {delivery}")

    await party.join("Bad" if culprit == "player" else "watch", on_delivery=broken)
    ana, ben = await party.players("Ana", "Ben")
    screen = await party.join("watch", None)
    with caplog.at_level(logging.DEBUG):
        assert await ana.ask(Write("a secret")) is None
        await party.go(1)
    assert ben.view.lobby[-1].text == screen.view.lobby[-1].text == "a secret"
    assert "letter box" in caplog.text
    assert "a secret" not in caplog.text


async def test_a_fault_at_the_table_is_answered_logged_without_content_and_survived(
    party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("Ben is the doctor")

    host = await party.host()
    ana, *_ = await party.players(*SIX)
    with monkeypatch.context() as patch:
        patch.setattr(table_module, "deal", broken)
        refusal = await host.ask(StartMatch())
    assert refusal is not None and "doctor" not in refusal.text
    assert "KeyError" in caplog.text and "doctor" not in caplog.text
    assert await host.ask(StartMatch()) is None
    assert ana.match.role is not None


async def test_nothing_is_delivered_after_closing_but_the_last_request_counts(party: Party) -> None:
    ana, ben = await party.players("Ana", "Ben")
    count = len(ana.box)
    ana.link.ask(Write("bye"))
    await ana.close()
    assert ben.view.lobby[-1].text == "bye"
    assert len(ana.box) == count
    await ana.ask(Write("still here"))
    assert ben.view.lobby[-1].text == "bye"


async def test_logs_name_no_role_no_choice_no_line_and_no_person(
    party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        _, people = await at_night(party)
        mafia = of_role(people, "mafia")
        await mafia.ask(Choose(mafia.match.legal.choose[0]), Say("mafia", "quietly"), CastBallot(1))
        await mafia.close()
        await party.go(3600)
    for word in (*SIX, "mafia ", "doctor", "quietly", "choose", "SHA256"):
        assert word.casefold() not in caplog.text.casefold().replace("mafia_ssh", "")


@pytest.mark.parametrize("request_", [CastBallot(1), Say("room", "hello"), Choose(2)])
async def test_a_watcher_takes_no_part_in_a_match(party: Party, request_: Request) -> None:
    await at_night(party)
    screen, late = await party.join("watch"), await party.join("Zoe")
    for person in (screen, late):
        refusal = await person.ask(request_)
        assert refusal is not None and refusal.reason == "not_allowed"


async def test_closing_the_table_says_goodbye_to_everybody_and_ends_the_journal() -> None:
    party = Party()
    host, people = await at_night(party)
    screen = await party.join("watch")
    await party.table.close("Good night.")
    await party.task
    assert {person.goodbye for person in (host, *people, screen)} == {"Good night."}
    assert party.journals[0].closed
    assert party.clock.waiting == []


async def test_a_table_closed_before_it_ran_does_not_run() -> None:
    party = Party()
    await party.table.close()
    await party.task
