"""What the door asks, of whom, and how often: the passcode, the host's code, the rejoin code of a seat."""

from collections.abc import AsyncIterator

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.table.codes import ALPHABET, code_digest, is_code, new_code, shown_code, word_digest
from mafia_ssh.table.gate import TOO_OFTEN, Gate
from mafia_ssh.table.requests import MarkReady, SitDown, StartMatch, Unlock, Write
from mafia_ssh.table.views import Refusal, at_the_door
from tests.table.fakes import Party, Person

FIVE = ("Ana", "Ben", "Cy", "Dee", "Eva")
HOST_CODE = "ABCD-2345"


@pytest.fixture
async def locked() -> AsyncIterator[Party]:
    """A table with the passcode `moon` and a host's code."""
    party = Party(gate=Gate(word_digest("moon"), code_digest(HOST_CODE)))
    yield party
    await party.table.close()
    await party.task


@pytest.fixture
async def coded() -> AsyncIterator[Party]:
    """A table with a host's code only."""
    party = Party(gate=Gate(None, code_digest(HOST_CODE)))
    yield party
    await party.table.close()
    await party.task


def asked(person: Person) -> str | None:
    return person.view.you.asked


# Codes


def test_a_code_is_eight_characters_that_nobody_mistakes_and_only_a_hash_is_kept() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert {len(code.replace("-", "")) for code in codes} == {8}
    assert not set("01OILU") & set(ALPHABET)
    code = codes.pop()
    digest = code_digest(code)
    assert code not in digest and code.replace("-", "") not in digest
    assert digest != code_digest(code)


@pytest.mark.parametrize("typed", ["K7M4-9QXT", "k7m49qxt", " k7m4 9qxt ", "K7M4–9QXT"])
def test_a_code_may_be_typed_in_any_case_with_or_without_its_hyphen(typed: str) -> None:
    assert is_code(typed, code_digest("K7M4-9QXT"))
    assert shown_code(typed) == "K7M4-9QXT"


@pytest.mark.parametrize(
    "typed", ["", "K7M49QX", "K7M49QXTT", "K7M49QX7", "é" * 8, "\x1b[31m", "\ud800", "x" * 100_000]
)
def test_anything_else_is_not_the_code(typed: str) -> None:
    assert not is_code(typed, code_digest("K7M4-9QXT"))


# The passcode


async def test_before_the_passcode_nothing_of_the_table_is_shown(locked: Party) -> None:
    host = await locked.host()
    await host.ask(Write("the plan is"))
    ana = await locked.join("Ana")
    assert ana.view == at_the_door("passcode", None, watch_only=False)
    assert len(host.view.sitters) > 0 and host.view.watchers == 1
    for request in (Write("hello"), MarkReady(True), SitDown(name="Bea"), StartMatch()):
        refusal = await ana.ask(request)
        assert refusal is not None and refusal.reason == "locked"
    assert len(ana.updates) == 0
    refusal = await ana.ask(Unlock("sun"))
    assert refusal is not None and refusal.reason == "wrong_code"
    assert await ana.ask(Unlock(" moon ")) is None
    assert (asked(ana), ana.seat) == (None, 1)


async def test_a_match_that_goes_on_sends_nothing_to_who_stands_at_the_door(locked: Party) -> None:
    host = await locked.host()
    for name in FIVE:
        await (await locked.join(name)).ask(Unlock("moon"))
    strangers = [await locked.join("Zoe"), await locked.join("watch", "w"), await locked.join("host", "k")]
    await host.ask(StartMatch())
    await locked.go(200)
    assert [person.box for person in strangers] == [[], [], []]
    await strangers[0].ask(Unlock("moon"))
    await locked.go(1)
    assert strangers[0].match.viewer == "watcher"


async def test_watchers_are_asked_too_and_there_is_no_way_round(locked: Party) -> None:
    screen = await locked.join("watch")
    assert asked(screen) == "passcode"
    refusal = await screen.ask(Unlock(""))
    assert refusal is not None and refusal.reason == "locked"
    assert await screen.ask(Unlock("moon")) is None
    assert (asked(screen), screen.view.you.watch_only) == (None, True)


async def test_a_proven_host_key_is_not_asked_for_the_passcode(locked: Party) -> None:
    host = await locked.host()
    assert (asked(host), host.view.you.host) == (None, True)
    assert (await locked.join("Ana", "host-key", host=True)).seat == 1


async def test_a_key_that_passed_is_remembered_for_the_evening_and_a_client_without_one_is_not(locked: Party) -> None:
    ana, ben = await locked.join("Ana"), await locked.join("Ben", None)
    await ana.ask(Unlock("moon"))
    await ben.ask(Unlock("moon"))
    await ana.close()
    await ben.close()
    assert asked(await locked.join("Ana")) is None
    assert asked(await locked.join("watch", "Ana")) is None
    assert asked(await locked.join("Ben", None)) == "passcode"
    assert asked(await locked.join("Cy", "another key")) == "passcode"


async def test_the_passcode_comes_first_then_the_hosts_code(locked: Party) -> None:
    host = await locked.join("host", "a stranger's key")
    assert asked(host) == "passcode"
    await host.ask(Unlock("moon"))
    assert (asked(host), host.view.sitters) == ("host", ())
    await host.ask(Unlock(HOST_CODE.lower()))
    assert (asked(host), host.view.you.host, host.view.host_legal is not None) == (None, True, True)


# Attempts


async def test_a_connection_that_is_wrong_five_times_ends(locked: Party) -> None:
    ana = await locked.join("Ana")
    for _ in range(4):
        await ana.ask(Unlock("sun"))
    await locked.go(10)
    assert ana.goodbye is None
    await ana.ask(Unlock("sun"))
    await locked.go(10)
    assert ana.goodbye == TOO_OFTEN


async def test_wrong_answers_from_one_address_make_the_next_one_wait_longer_up_to_a_bound(locked: Party) -> None:
    waits = []
    for _ in range(12):
        person = await locked.join("Ana", None)
        before = locked.clock.now
        await person.ask(Unlock("sun"))
        while not any(isinstance(each, Refusal) for each in person.box):
            await locked.go(0.25)
        waits.append(locked.clock.now - before)
        await person.close()
    assert waits == [0, 0, 0, 0, 0, 0.25, 0.5, 1, 2, 2, 2, 2]
    elsewhere = await locked.join("Ben", address="192.0.2.99")
    assert await elsewhere.ask(Unlock("moon")) is None and elsewhere.seat == 1


async def test_a_thousand_wrong_codes_keep_no_honest_player_behind_the_same_address_out(locked: Party) -> None:
    for _ in range(200):
        stranger = await locked.join("Zed", None)
        await stranger.ask(*[Unlock("sun")] * 5)
        await stranger.close()
    hammering = [await locked.join("Zed", None) for _ in range(3)]
    for person in hammering:
        for _ in range(3):
            await person.ask(Unlock("sun"))
            await locked.go(2)
    for person in hammering:
        await person.ask(Unlock("sun"))
    ana = await locked.join("Ana")
    await ana.ask(Unlock("moon"))
    await locked.go(4)
    assert ana.seat == 1


async def test_wrong_answers_are_forgiven_with_time(locked: Party) -> None:
    for _ in range(8):
        person = await locked.join("Ana", None)
        await person.ask(Unlock("sun"))
        await locked.go(2)
        await person.close()
    await locked.go(600)
    person = await locked.join("Ana", None)
    refusal = await person.ask(Unlock("sun"))
    assert refusal is not None and refusal.reason == "wrong_code"


async def test_a_second_answer_waits_for_the_first_to_be_judged(locked: Party) -> None:
    for _ in range(8):
        person = await locked.join("Ana", None)
        await locked.go(2)
        await person.ask(Unlock("sun"))
    person = await locked.join("Ana", None)
    await person.ask(Unlock("sun"))
    refusal = await person.ask(Unlock("moon"))
    assert refusal is not None and refusal.reason == "locked"
    await person.close()
    await locked.go(5)


# The host's code


async def test_without_the_hosts_code_one_comes_in_as_anybody(coded: Party) -> None:
    fake = await coded.join("host", "k")
    assert asked(fake) == "host"
    assert await fake.ask(Unlock("")) is None
    assert (asked(fake), fake.view.you.host, fake.view.you.bad_name is not None) == (None, False, True)
    assert await fake.ask(SitDown(name="Ana")) is None
    assert fake.seat == 1


async def test_the_hosts_code_is_remembered_with_the_key_and_told_to_everybody(coded: Party) -> None:
    ana = await coded.join("Ana")
    other = await coded.join("host", "k")
    await other.ask(Unlock(HOST_CODE))
    assert other.view.you.host
    assert "host's code" in ana.told[-1]
    await other.close()
    assert (await coded.join("host", "k")).view.you.host


async def test_a_player_becomes_host_by_the_code_and_stays_in_the_seat(coded: Party) -> None:
    ana = await coded.join("Ana")
    again = await coded.join("host", "Ana")
    assert (asked(again), ana.goodbye) == ("host", None)
    await again.ask(Unlock(HOST_CODE))
    assert (again.seat, again.view.you.host, again.view.sitters[0].host) == (1, True, True)
    assert ana.goodbye is not None


# Rejoin codes


async def test_only_a_client_without_a_key_has_a_code_and_only_it_sees_the_code(party: Party) -> None:
    ana, ben = await party.join("Ana", None), await party.join("Ben")
    code = ana.view.you.code
    assert code is not None and ben.view.you.code is None
    for person in (ben, await party.host(), await party.join("watch", None)):
        assert code not in repr(person.view) and code.replace("-", "") not in repr(person.view)
        assert person.view.you.code is None


async def test_the_code_brings_a_client_without_a_key_back_into_its_seat_in_the_match(party: Party) -> None:
    host = await party.host()
    ana = await party.join("Ana", None)
    await party.players(*FIVE[1:])
    code = ana.view.you.code
    assert code is not None
    await host.ask(StartMatch())
    role = ana.match.role
    await ana.close()
    back = await party.join("aNA", None)
    assert (asked(back), back.view.match, back.view.sitters) == ("rejoin", None, ())
    refusal = await back.ask(Unlock("2222-2222"))
    assert refusal is not None and refusal.reason == "wrong_code"
    assert await back.ask(Unlock(code.lower().replace("-", ""))) is None
    assert (back.seat, back.view.you.name, back.match.role, back.view.you.code) == (1, "Ana", role, code)


async def test_the_newest_session_with_the_code_has_the_seat_and_the_older_is_told(party: Party) -> None:
    ana = await party.join("Ana", None)
    other = await party.join("Ana", None)
    await other.ask(Unlock(ana.view.you.code or ""))
    assert other.seat == 1
    assert "opened elsewhere" in (ana.goodbye or "")


async def test_without_the_code_one_chooses_another_name(party: Party) -> None:
    await party.join("Ana", None)
    first, second = await party.join("Ana", None), await party.join("Ana", "a key")
    await first.ask(Unlock(""))
    assert (asked(first), first.view.you.bad_name is not None) == (None, True)
    await first.ask(SitDown(name="Bea"))
    await second.ask(SitDown(name="Cleo"))
    assert [sitter.name for sitter in first.view.sitters[:3]] == ["Ana", "Bea", "Cleo"]


async def test_the_code_is_asked_for_also_when_the_name_is_typed_at_the_door(party: Party) -> None:
    ana = await party.join("Ana", None)
    late = await party.join("", None)
    assert late.view.you.bad_name
    await late.ask(SitDown(name="Ana"))
    assert (asked(late), late.view.sitters) == ("rejoin", ())
    await late.ask(Unlock(ana.view.you.code or ""))
    assert late.seat == 1


async def test_a_seat_with_a_key_is_never_opened_by_a_code(party: Party) -> None:
    await party.join("Ana")
    other = await party.join("Ana", None)
    assert (asked(other), other.view.you.bad_name is not None) == (None, True)
    refusal = await other.ask(Unlock("K7M4-9QXT"))
    assert refusal is not None and other.seat is None


async def test_who_waits_at_the_door_is_neither_counted_nor_told_of() -> None:
    party = Party(Settings.of("classic"), gate=Gate(word_digest("moon")))
    host = await party.host()
    before = len(host.box)
    stranger = await party.join("Ana")
    await stranger.close()
    await party.go(6)
    assert (len(host.box), host.view.watchers) == (before, 1)
    await party.table.close()
    await party.task
