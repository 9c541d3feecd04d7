"""What somebody who listens to the network can count: packets, their sizes, their order. Two deals, the same keys.

The same people at the same seats press the same keys at the same moments in two matches whose public course is the
same and whose roles are not. If the packets to each seat have the same sizes in both, their shape tells no role.
"""

from functools import partial
from pathlib import Path

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.roles import Role
from mafia_ssh.ui.app import MafiaApp
from mafia_ssh.ui.curtain import frame_bytes
from mafia_ssh.ui.screens import match as match_screen
from tests.e2e.client import Person
from tests.security.party import Party, a_party, seed_for, settle, until

NAMES = ("Ana", "Ben", "Cyd", "Dee", "Eva", "Fay", "Gus")
TARGET, OTHER = 6, 7
"""Whom everybody chooses; who sits there chooses the other. Both are villagers in every deal here."""
FRAME = frame_bytes(80, 24)
Shape = dict[int, list[list[int]]]


def apart(first: tuple[Role, ...], second: tuple[Role, ...]) -> bool:
    """Do all seats but the two have another role in the second deal?"""
    villagers = all(roles[seat - 1] is Role.VILLAGER for roles in (first, second) for seat in (TARGET, OTHER))
    return villagers and all(a is not b for a, b in zip(first[:5], second[:5], strict=True))


async def shown(party: Party, seat: int, before: int, frames: int = 1) -> None:
    """Wait until an open screen was sent so many frames more, each of the full size."""
    person = party.players[seat]
    await until(lambda: len(person.raw) >= before + frames * FRAME, f"a frame for {person.name}")
    assert (len(person.raw) - before) % FRAME == 0


async def press_open(party: Party, keys: dict[int, str]) -> None:
    """All press one key on an open screen, at the same moment."""
    before = {seat: len(party.players[seat].raw) for seat in keys}
    for seat, key in keys.items():
        party.players[seat].press(key)
    for seat in keys:
        await shown(party, seat, before[seat])


async def beat(party: Party) -> None:
    """A second passes for every screen."""
    for session in party.house.listener._house.sessions:
        assert session._run is not None and session._run._app is not None
        for screen in session._run._app.screen_stack:
            if isinstance(screen, match_screen.MatchScreen):
                screen.draw()


async def act(party: Party, shape: Shape) -> None:
    """Everybody opens the curtain, chooses, writes a line, watches for a beat, and covers it again."""
    seats = party.living
    await press_open(party, dict.fromkeys(seats, " "))
    for seat in seats:
        await party.players[seat].sees("For your eyes only")
    note(party, shape)
    await press_open(party, {seat: str(OTHER if seat == TARGET else TARGET) for seat in seats})
    await press_open(party, dict.fromkeys(seats, "\r"))
    for seat in seats:  # one after the other, so that what others learn of it does not go out with their own key
        await press_open(party, {seat: "\r"})
    note(party, shape)
    await settle(party)
    marks = {seat: len(party.players[seat].raw) for seat in seats}
    await beat(party)
    for seat in seats:
        await shown(party, seat, marks[seat])
    note(party, shape)
    await press_open(party, dict.fromkeys(seats, "\x1b"))
    for seat in seats:
        await party.players[seat].sees_no("For your eyes only")
    note(party, shape)


async def write(party: Party, shape: Shape) -> None:
    """Everybody writes a line for the night, covered."""
    for key in ("t", "l", "o", "\r", "\x1b"):
        before = {person.name: len(person.raw) for person in party.players.values()}
        for person in party.players.values():
            person.press(key)
        for person in party.players.values():
            await person.until(partial(more, person, before), "an answer")
    for person in party.players.values():
        await person.sees("t: a line for the night")
    note(party, shape)


def more(person: Person, before: dict[str, int]) -> bool:
    return len(person.raw) > before[person.name]


def note(party: Party, shape: Shape) -> None:
    for seat, sizes in party.take().items():
        shape.setdefault(seat, []).append(sizes)


async def played(
    folder: Path, settings: Settings, seed: str, then: list[str], monkeypatch: pytest.MonkeyPatch
) -> Shape:
    """The first night: together in one, called call by call. `then`: what begins after each."""
    shape: Shape = {}
    async with a_party(folder, NAMES, settings, monkeypatch, seed=seed, listened=True) as party:
        await party.start()
        await party.pass_time(5)
        await party.all_see("Night 1")
        party.take()
        for begins in then:
            await act(party, shape)
            await write(party, shape)
            await go_on(party, settings, shape, begins)
    return shape


async def go_on(party: Party, settings: Settings, shape: Shape, begins: str) -> None:
    """The time of the night, or of the call, runs out."""
    called = settings.options.night_order == "called"
    await party.pass_time(settings.options.call_seconds if called else settings.options.night_s)
    await party.all_see(begins)
    await settle(party)
    note(party, shape)


NIGHTS = pytest.mark.parametrize(
    ("preset", "options", "then"),
    [
        ("classic", {"full_nights": True}, ["Nobody died"]),
        ("parlour", {"full_nights": True}, ["Nobody died"]),
        ("club", {}, ["Courtesan awake", "Doctor awake", "Sheriff awake", "Nobody died"]),
        ("moderated", {}, ["Detective awake", "Doctor awake", "Nobody died"]),
    ],
    ids=["together", "together-decoy", "called", "called-detective-first"],
)
"""Nights whose public course is the same whoever acts in them."""


@NIGHTS
async def test_the_packets_tell_no_role(
    preset: str, options: dict[str, bool], then: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_screen, "BEAT_S", 1e6)
    monkeypatch.setattr(MafiaApp, "_tick_on", lambda app: None)  # the real seconds of a test come by chance
    settings = Settings.of(preset, **options)
    deals: list[tuple[Role, ...]] = []

    def good(roles: tuple[Role, ...]) -> bool:
        fits = roles[TARGET - 1] is roles[OTHER - 1] is Role.VILLAGER and (not deals or apart(deals[0], roles))
        if fits:
            deals.append(roles)
        return fits

    seeds = [seed_for(settings, NAMES, good) for _ in range(2)]
    shapes = [
        await played(tmp_path / str(number), settings, seed, then, monkeypatch) for number, seed in enumerate(seeds)
    ]
    for seat in shapes[0]:
        for step, (first, second) in enumerate(zip(shapes[0][seat], shapes[1][seat], strict=True)):
            where = f"seat {seat}, step {step}: {deals[0][seat - 1]} and {deals[1][seat - 1]}"
            assert (len(first), sum(first)) == (len(second), sum(second)), where
            assert first == second, where


ASKED = ("role", "results", "picks", "picks all", "mafia", "signs", "who", f"choose {TARGET}", "mafia psst", "picks")


async def asked(folder: Path, settings: Settings, seed: str, then: list[str], monkeypatch: pytest.MonkeyPatch) -> Shape:
    """The same in plain lines: everybody asks for everything that only they may know, and chooses."""
    shape: Shape = {}
    seats = range(1, len(NAMES) + 1)
    async with a_party(folder, NAMES, settings, monkeypatch, seed=seed, listened=True, plain=seats) as party:
        await party.start()
        await party.pass_time(5)
        await party.all_see("Night 1")
        await settle(party)
        party.take()
        for begins in then:
            for words in ASKED:
                for seat, person in party.players.items():
                    line = words if seat != TARGET else words.replace(str(TARGET), str(OTHER))
                    before = len(person.raw)
                    person.press(f"{line}\n")
                    await person.until(partial(more, person, {person.name: before}), "an answer")
                await settle(party)
                note(party, shape)
            await go_on(party, settings, shape, begins)
    return shape


@NIGHTS
async def test_plain_answers_tell_no_role_by_their_packets(
    preset: str, options: dict[str, bool], then: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings.of(preset, **options)
    deals: list[tuple[Role, ...]] = []

    def good(roles: tuple[Role, ...]) -> bool:
        fits = roles[TARGET - 1] is roles[OTHER - 1] is Role.VILLAGER and (not deals or apart(deals[0], roles))
        if fits:
            deals.append(roles)
        return fits

    seeds = [seed_for(settings, NAMES, good) for _ in range(2)]
    shapes = [
        await asked(tmp_path / str(number), settings, seed, then, monkeypatch) for number, seed in enumerate(seeds)
    ]
    for seat in shapes[0]:
        for step, (first, second) in enumerate(zip(shapes[0][seat], shapes[1][seat], strict=True)):
            call, words = divmod(step, len(ASKED) + 1)
            where = f"call {call}, {(*ASKED, 'its end')[words]}, seat {seat}"
            assert first == second, f"{where}: {deals[0][seat - 1]} and {deals[1][seat - 1]}"
