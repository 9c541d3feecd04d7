"""Deadlines are kept to the millisecond, come before what arrives late, stand still in a pause, and never stack."""

from mafia_ssh.rules.commands import Choose, Continue, Extend, Pause, Resume, Stop
from mafia_ssh.rules.events import PhaseBegan, PhaseKind
from mafia_ssh.table.requests import SetOption, StartMatch
from mafia_ssh.table.table import SLEPT
from tests.table.fakes import Party, Person

FIVE = ("Ana", "Ben", "Cy", "Dee", "Eva")


async def start(party: Party) -> tuple[Person, list[Person]]:
    host = await party.host()
    people = await party.players(*FIVE)
    assert await host.ask(StartMatch()) is None
    return host, people


def phases(person: Person) -> list[tuple[int, PhaseKind]]:
    return [(at_ms, event.phase) for at_ms, event in person.news if isinstance(event, PhaseBegan)]


async def test_each_phase_begins_at_its_exact_time(party: Party) -> None:
    host, _ = await start(party)
    await party.go(4.999)
    assert host.match.phase == PhaseKind.REVEAL
    await party.go(0.001)
    assert (host.match.phase, host.match.ends_ms) == (PhaseKind.NIGHT, 35_000)
    await party.go(200)
    assert phases(host)[:6] == [
        (0, PhaseKind.REVEAL),
        (5_000, PhaseKind.NIGHT),
        (35_000, PhaseKind.MORNING),
        (40_000, PhaseKind.DISCUSSION),
        (100_000, PhaseKind.VOTE),
        (130_000, PhaseKind.RESULT),
    ]


async def test_the_screen_can_draw_the_clock_from_its_zero(party: Party) -> None:
    await party.go(17.25)
    host, _ = await start(party)
    await party.go(8)
    assert host.match.ends_ms is not None
    assert host.view.zero_s + host.match.ends_ms / 1000 - party.clock.monotonic() == 27


async def test_there_is_one_alarm_for_the_running_deadline_beside_the_heartbeat(party: Party) -> None:
    host, _ = await start(party)
    zero = host.view.zero_s
    assert party.clock.waiting == [zero + 1, zero + 5]
    await host.ask(Continue())
    assert party.clock.waiting == [zero + 1, zero + 30]
    await host.ask(Extend())
    assert party.clock.waiting == [zero + 1, zero + 60]
    await host.ask(Pause())
    assert party.clock.waiting == []
    await party.go(1000)
    await host.ask(Resume())
    assert party.clock.waiting == [zero + 1001, zero + 1060]
    await host.ask(Stop())
    assert party.clock.waiting == []


async def test_a_choice_at_the_deadline_finds_the_deadline_handled(party: Party) -> None:
    host, people = await start(party)
    await host.ask(Continue())
    detective = next(each for each in people if each.match.role == "detective")
    target = detective.match.legal.choose[0]
    await party.go(29)
    party.clock.now += 1  # the alarm is late: the choice overtakes it in the inbox
    refusal = await detective.ask(Choose(target))
    assert refusal is not None and refusal.reason == "too_late"
    assert detective.match.phase == PhaseKind.MORNING
    assert phases(host)[-1] == (30_000, PhaseKind.MORNING)


async def test_a_choice_just_before_the_deadline_counts_even_when_the_table_is_late(party: Party) -> None:
    host, people = await start(party)
    await host.ask(Continue())
    detective = next(each for each in people if each.match.role == "detective")
    target = detective.match.legal.choose[0]
    await party.go(29)
    party.clock.now += 0.999
    detective.link.ask(Choose(target))
    party.clock.now += 3
    assert await detective.ask() is None
    assert [choice.target for choice in detective.match.choices] == [target]
    await party.go(3)
    assert phases(host)[-2:] == [(30_000, PhaseKind.MORNING), (35_000, PhaseKind.DISCUSSION)]


async def test_a_pause_freezes_the_clock_and_resume_goes_on_with_what_was_left(party: Party) -> None:
    host, _ = await start(party)
    await party.go(12)
    await host.ask(Pause())
    assert (host.match.paused, host.match.left_ms) == (True, 23_000)
    await party.go(3600)
    await host.ask(Pause())
    assert (host.match.phase, host.match.left_ms) == (PhaseKind.NIGHT, 23_000)
    await host.ask(Resume())
    await party.go(22.999)
    assert phases(host)[-1] == (5_000, PhaseKind.NIGHT)
    await party.go(0.001)
    assert phases(host)[-1] == (3_635_000, PhaseKind.MORNING)


async def test_a_deadline_that_the_host_overtook_does_nothing(party: Party) -> None:
    host, _ = await start(party)
    alarm = next(each for each in party.clock.alarms if each.set and each.when == host.view.zero_s + 5)
    party.clock.now += 5
    host.link.ask(Continue())
    alarm.ring()
    await party.settle()
    assert phases(host) == [(0, PhaseKind.REVEAL), (5_000, PhaseKind.NIGHT)]


async def test_an_alarm_that_rings_a_hair_early_still_ends_its_phase(party: Party) -> None:
    host, _ = await start(party)
    await party.go(4.5)
    alarm = next(each for each in party.clock.alarms if each.set and each.when == host.view.zero_s + 5)
    party.clock.now += 0.4999
    alarm.cancel()
    alarm.ring()
    await party.settle()
    assert (host.match.phase, phases(host)[-1]) == (PhaseKind.NIGHT, (5_000, PhaseKind.NIGHT))
    assert len(party.clock.waiting) == 2


async def test_a_table_that_is_late_handles_each_deadline_at_its_own_time(party: Party) -> None:
    host, _ = await start(party)
    await host.ask(Continue())
    await party.go(29.5)
    party.clock.now += 4  # less than a sleep
    await party.go(2)
    assert [at_ms for at_ms, _ in phases(host)] == [0, 0, 30_000, 35_000]


async def test_a_lid_closed_in_the_night_pauses_the_match_before_the_deadline(party: Party) -> None:
    host, people = await start(party)
    await party.go(15)
    party.clock.now += 3600
    await party.go(1)
    assert (host.match.phase, host.match.paused, host.match.left_ms) == (PhaseKind.NIGHT, True, 20_000)
    assert people[0].told[-1] == SLEPT
    await party.go(600)
    await host.ask(Resume())
    assert host.match.ends_ms is not None
    assert host.view.zero_s + host.match.ends_ms / 1000 - party.clock.monotonic() == 20
    await party.go(20)
    assert host.match.phase == PhaseKind.MORNING


async def test_what_was_typed_first_after_the_lid_opened_finds_the_match_paused(party: Party) -> None:
    host, people = await start(party)
    await party.go(34)
    party.clock.now += 7200
    mafia = next(each for each in people if each.match.role == "mafia")
    refusal = await mafia.ask(Choose(mafia.match.legal.choose[0]))
    assert refusal is not None and refusal.reason == "paused"
    assert (host.match.phase, host.match.left_ms) == (PhaseKind.NIGHT, 1_000)


async def test_a_sleep_in_the_lobby_in_a_pause_or_after_the_end_is_nobodys_business(party: Party) -> None:
    host, _ = await start(party)
    await host.ask(Pause())
    party.clock.now += 3600
    await host.ask(Resume())
    assert not host.match.paused
    await host.ask(Stop())
    party.clock.now += 3600
    await party.go(1)
    assert SLEPT not in host.told


async def test_an_untimed_phase_waits_for_the_host(party: Party) -> None:
    host = await party.host()
    await party.players(*FIVE)
    await host.ask(SetOption("talk_s", 0), StartMatch())
    await party.go(10_000)
    assert (host.match.phase, host.match.ends_ms) == (PhaseKind.DISCUSSION, None)
    assert party.clock.waiting == []
    await host.ask(Continue())
    assert host.match.phase == PhaseKind.VOTE
