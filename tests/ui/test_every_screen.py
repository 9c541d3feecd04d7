"""Every screen of matches by chance, at every size: no row is wider than the window, and what is covered is drawn from
public facts alone: the same view without its secrets gives the same picture (RULES 7).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from msgspec import structs

from mafia_ssh.record.retelling import Eyes, Retelling
from mafia_ssh.rules import Settings, State, Viewer, advance, begin, deal, decide, legal
from mafia_ssh.rules.commands import (
    HOST,
    By,
    CastBallot,
    Choose,
    Command,
    Continue,
    Gesture,
    Rejected,
    Say,
    Suspect,
)
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.rules.view import View
from mafia_ssh.table.views import Jotting, LobbyLine, TableView
from mafia_ssh.ui.actions import footer
from mafia_ssh.ui.frames.door import door_rows
from mafia_ssh.ui.frames.end import end_frame
from mafia_ssh.ui.frames.joincard import join_frame
from mafia_ssh.ui.frames.lobby import lobby_frame
from mafia_ssh.ui.frames.match import match_rows
from mafia_ssh.ui.frames.notebook import notebook_rows
from mafia_ssh.ui.frames.pages import help_frame, rules_frame
from mafia_ssh.ui.frames.record import record_frame
from mafia_ssh.ui.frames.retelling import retelling_frame
from mafia_ssh.ui.frames.scene import scene_of
from mafia_ssh.ui.frames.settings import ITEMS, Pen, settings_frame
from mafia_ssh.ui.frames.tv import tv_body, tv_top
from mafia_ssh.ui.hand import EMPTY, Hand
from mafia_ssh.ui.lobby_actions import footer_keys
from mafia_ssh.ui.paint import Row, width_of
from mafia_ssh.ui.wording import prompt_line
from mafia_ssh.ui.wording.hints import hint_line

from .builders import CARD, WIDE_NAMES, Game, lobby

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
ODD_SIZES = [
    *[(23, 8), (30, 12), (34, 17), (53, 18), (60, 15), (66, 17), (66, 20)],
    *[(79, 25), (101, 31), (140, 22), (300, 80), (300, 100)],
]
Rows = tuple[Row, ...]
HANDS = [EMPTY, Hand(cursor=2, question="choose"), Hand(cursor=1)]


def by_chance(preset: str, seed: int, inputs: list[tuple[int, By, Command]] | None = None) -> Iterator[State]:
    """A match of the preset with names of every width, played by chance: its state at each step worth a look.

    What the rules granted goes into `inputs`.
    """
    kept = [] if inputs is None else inputs
    chance = Random(f"{preset} {seed}")
    changes = {"mafia_chat": True, "room_chat": True}
    state = begin(deal(Settings.of(preset, **changes), WIDE_NAMES, f"{chance.getrandbits(256):064x}")).state
    for _ in range(400):
        yield state
        if state.over is not None:
            return
        for seat in sorted(state.living):
            for command in wishes(state, seat, chance):
                step = decide(state, seat, command)
                if not isinstance(step, Rejected) and chance.random() < 0.7:
                    kept.append((state.now_ms, seat, command))
                    state = step.state
        yield state
        ends_ms = state.phase.ends_ms
        if state.over is None and ends_ms is not None:
            state = advance(state, ends_ms).state
        elif state.over is None:
            step = decide(state, HOST, Continue())
            if not isinstance(step, Rejected):
                kept.append((state.now_ms, HOST, Continue()))
                state = step.state


def wishes(state: State, seat: int, chance: Random) -> list[Choose | CastBallot | Suspect | Say | Gesture]:
    may = legal(state, seat)
    found: list[Choose | CastBallot | Suspect | Say | Gesture] = []
    if may.choose:
        found.append(Choose(chance.choice(may.choose), may.may_note and chance.random() < 0.5))
    if may.suspect:
        found.append(Suspect())
    if may.vote:
        found.append(CastBallot(chance.choice(may.vote)))
    found += [Say(channel, f"{channel} 很长的一句话 of seat {seat}, and more of it") for channel in may.say]
    if may.gesture:
        found.append(Gesture(chance.choice(may.gesture), "mafia", None))
    return found


def without_secrets(table: TableView) -> TableView:
    """The same for somebody who knows only what a neighbour may know."""
    view = table.match
    assert view is not None
    may = structs.replace(view.legal, choose=(), may_pass=False, may_note=False, suspect=(), gesture=(), say=())
    seats = tuple(structs.replace(seat, role=None) for seat in view.seats)
    bare = structs.replace(
        view,
        seats=seats,
        role=None,
        mates=(),
        picks=(),
        choices=(),
        answered=False,
        results=(),
        ballots=view.ballots if view.settings.options.ballots == "live" else (),
        mafia_talk=(),
        dead_talk=(),
        gestures=(),
        legal=may,
        truth=None,
    )
    return replace(table, match=bare, notes=(), you=replace(table.you, code=None))


def secretive(state: State, viewer: Viewer) -> TableView:
    """What the viewer's session holds, with notes and a code of their own."""
    table = Game(state).table(viewer)
    if not isinstance(viewer, int):
        return table
    return replace(table, notes=(Jotting(1, "mafia", "liar"),), you=replace(table.you, code="K7M4-9QXT"))


def fits(rows: Rows, size: tuple[int, int]) -> bool:
    return 0 < len(rows) <= size[1] and all(width_of(row) <= size[0] for row in rows)


def notebook(table: TableView, size: tuple[int, int], *, covered: bool = True, helping: bool = False) -> Rows:
    return notebook_rows(
        table, *size, cursor=2, covered=covered, writing=False, helping=helping, answer=None if covered else "很长" * 40
    )


def match_of(table: TableView) -> View:
    assert table.match is not None
    return table.match


@pytest.mark.parametrize("preset", PRESETS)
def test_a_covered_screen_is_drawn_from_public_facts_alone(preset: str) -> None:
    phases, differing = set(), 0
    for step, state in enumerate(by_chance(preset, 1)):
        if state.over is not None:
            break
        phases.add(state.phase.phase)
        for viewer in (*state.setup.seats, "watcher", "host"):
            table = secretive(state, viewer)
            bare = without_secrets(table)
            assert prompt_line(match_of(table)) == prompt_line(match_of(bare))
            assert hint_line(table) == hint_line(bare)
            assert notebook(table, SIZES[step % len(SIZES)]) == notebook(bare, SIZES[step % len(SIZES)])
            assert record_frame(table, *SIZES[step % len(SIZES)], 0) == record_frame(bare, *SIZES[step % len(SIZES)], 0)
            if state.phase.phase is PhaseKind.NIGHT:
                assert footer(table) == footer(bare)
            hand, size = HANDS[step % len(HANDS)], SIZES[step % len(SIZES)]
            shown = match_rows(scene_of(table, hand, covered=True, hints=True), *size)
            differing += match_rows(scene_of(table, hand, covered=False, hints=True), *size) != shown
            assert shown == match_rows(scene_of(bare, hand, covered=True, hints=True), *size)
    assert {PhaseKind.NIGHT, PhaseKind.VOTE} <= phases and differing > 100


@pytest.mark.parametrize("preset", PRESETS)
def test_no_row_of_a_match_is_wider_than_the_window(preset: str) -> None:
    sizes = SIZES + ODD_SIZES
    for step, state in enumerate(by_chance(preset, 2)):
        viewer: Viewer = (*state.setup.seats, "watcher", "host")[step % (len(state.setup.seats) + 2)]
        table = secretive(state, viewer)
        for size in (sizes[step % len(sizes)], SIZES[step % len(SIZES)]):
            if state.over is not None:
                table = replace(table, lobby=(LobbyLine("李小龙", "gg " * 40),))
                for offset in (0, 7, 500):
                    rows = end_frame(table, *size, offset=offset, refusal=None, keys=footer_keys(table), hints=True)[0]
                    assert fits(rows, size)
                continue
            for covered in (True, False):
                for menu in (None, "sign", "host"):
                    hand = Hand(cursor=2, menu=menu)
                    assert fits(match_rows(scene_of(table, hand, covered=covered, hints=True), *size), size)
            view = match_of(table)
            for utf8 in (True, False):
                top = tv_top(view, 25.0, *size, utf8=utf8)
                body = tv_body(view, frozenset({1}), size[0], size[1] - len(top), footer(table), utf8=utf8)
                assert fits((*top, *body), size)
            assert fits(help_frame(table, *size, step % 5)[0], size)
            assert fits(record_frame(table, *size, step % 40)[0], size)
            if isinstance(viewer, int):
                for covered, helping in product((True, False), repeat=2):
                    assert fits(notebook(table, size, covered=covered, helping=helping), size)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_row_of_a_match_gone_through_again_is_wider_than_the_window(preset: str) -> None:
    inputs: list[tuple[int, By, Command]] = []
    *_, last = by_chance(preset, 3, inputs)
    again = Retelling(last.setup, tuple(inputs), last.now_ms)
    assert len(again.stops) > 10
    sizes = SIZES + ODD_SIZES
    for stop in range(len(again.stops)):
        eyes: Eyes = ("truth", *last.setup.seats, "watcher")[stop % (len(last.setup.seats) + 2)]
        for size in (sizes[stop % len(sizes)], SIZES[stop % len(SIZES)]):
            for locked, helping in product((True, False), repeat=2):
                frame = retelling_frame(again, stop, eyes, *size, offset=stop % 9, locked=locked, helping=helping)
                assert fits(frame[0], size)


@pytest.mark.parametrize("size", SIZES + ODD_SIZES, ids=str)
def test_no_row_outside_of_a_match_is_wider_than_the_window(size: tuple[int, int]) -> None:
    settings = Settings.of("moderated", moderator_view=True)
    for table in (
        lobby(settings, WIDE_NAMES, host=True, chat=[("李小龙", "好的 " * 60)], notices=["x" * 300], watchers=12),
        lobby(names=WIDE_NAMES[:3], seat=None, name="山田太郎さん"),
        lobby(names=(), seat=None, watch_only=True),
    ):
        keys = footer_keys(table)
        for refusal in (None, "很长的一句话 " * 20):
            rows = lobby_frame(table, CARD, *size, cursor=1, refusal=refusal, keys=keys, utf8=True, hints=True)
            assert fits(rows, size)
        assert fits(help_frame(table, *size, 3)[0], size)
    for utf8 in (True, False):
        assert fits(join_frame(CARD, *size, utf8=utf8), size)
    assert fits(rules_frame(settings, 9, *size, 20)[0], size)
    for why in ("already taken", "很长的" * 30):
        assert fits(door_rows(lobby(seat=None, bad_name=why).you, why, *size), size)
    for item in ITEMS[::5]:
        rows, _ = settings_frame(
            settings, table.problems, *size, pen=Pen(item), editable=True, offset=0, keys=(("esc", "back"),)
        )
        assert fits(rows, size)
