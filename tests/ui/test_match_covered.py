"""A covered screen tells a neighbour nothing: two players who differ only in secrets look the same (RULES 7)."""

from random import Random

import pytest
from msgspec.structs import replace

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import Choose, Gesture, Say, Suspect
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.roles import Role
from mafia_ssh.table.views import TableView
from mafia_ssh.ui import actions
from mafia_ssh.ui.hand import DONE, EMPTY, Answer, Hand

from .builders import NAMES, Game
from .pictures import match_picture
from .sitting import Sitting, words

ME = 4
SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
ROLES = [Role.VILLAGER, Role.DETECTIVE, Role.DOCTOR, Role.MANIAC, Role.MAFIA, Role.GODFATHER, Role.COURTESAN]
HANDS = [EMPTY, Hand(cursor=6, question="choose"), Hand(question="pass"), Hand(answer=Answer(DONE, "secret words"))]


def table_of(role: Role, preset: str, phase: PhaseKind = PhaseKind.NIGHT) -> TableView:
    """Seat 4 holds `role`; everybody else's part is played by whoever the role was taken from."""
    roles = [Role.GODFATHER, Role.COURTESAN, Role.MAFIA, Role.VILLAGER, Role.DETECTIVE, Role.DOCTOR, Role.MANIAC]
    if role is not Role.VILLAGER:
        other = roles.index(role)
        roles[ME - 1], roles[other] = roles[other], roles[ME - 1]
    game = Game.of([*roles, *[Role.VILLAGER] * 3], Settings.of(preset))
    return game.until(phase).table(ME)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("preset", ["classic", "parlour", "moderated", "club"])
@pytest.mark.parametrize("phase", [PhaseKind.REVEAL, PhaseKind.NIGHT, PhaseKind.DISCUSSION, PhaseKind.VOTE])
def test_every_role_looks_alike_while_covered(preset: str, phase: PhaseKind, size: tuple[int, int]) -> None:
    for hand in HANDS:
        pictures = {match_picture(table_of(role, preset, phase), size, hand) for role in ROLES}
        assert len(pictures) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_where_the_keys_point_is_not_on_a_covered_screen(size: tuple[int, int]) -> None:
    """A neighbour who sees 5 picked at night and 5 dead in the morning would know the killer."""
    together = Game.of(None, Settings.of("club", night_order="together", gestures=True), NAMES[:9])
    stages: list[tuple[TableView, list[Hand]]] = [
        (together.until(PhaseKind.NIGHT).table(ME), [Hand(cursor=seat) for seat in (1, 4, 9)]),
        (
            together.table(ME),
            [
                Hand(question="pass", passes=True),
                *(Hand(cursor=seat, question="choose", digits=str(seat)) for seat in (1, 9)),
            ],
        ),
        (
            together.until(PhaseKind.DISCUSSION).table(ME),
            [
                *(Hand(menu="sign_to", cursor=seat) for seat in (None, 1, 9)),
                *(Hand(menu="sign", to=seat, line=line) for seat, line in ((1, 0), (9, 7))),
                Hand(menu="sign_about", to=9, sign="mafia", cursor=2),
            ],
        ),
        (together.until(PhaseKind.VOTE).table(ME), [Hand(cursor=seat) for seat in (1, 6, 9)]),
        (together.table(ME), [Hand(cursor=seat, question="vote") for seat in (1, 9)]),
    ]
    for table, hands in stages:
        assert len({match_picture(table, size, hand) for hand in hands}) == 1
        assert len({match_picture(table, size, hand, covered=False) for hand in hands}) == len(hands)


async def film(game: Game, keys: str, viewer: int = ME) -> list[str]:
    """What a camera sees of a covered screen after each key."""
    sitting = Sitting(game)
    sitting.now_s += game.state.now_ms / 1000
    app = sitting.app(viewer)
    seen = []
    async with app.run_test(size=(80, 24)) as pilot:
        for key in keys.split():
            await pilot.press(key)
            seen.append(words(app))
    return seen


async def test_a_first_digit_that_is_nobody_looks_like_one_that_is() -> None:
    """1 is out, or oneself, or not in the runoff: with an answer that said so, 1 and 2 would mean 12 to a camera."""
    settings = Settings.of("parlour", decoy=False)
    roles = ["villager", "mafia", "mafia", "mafia", "doctor", *["villager"] * 7]
    game = Game.of(roles, settings, NAMES[:12]).until(PhaseKind.VOTE)
    assert (await film(game, "1 2", viewer=1))[0] == (await film(game, "5", viewer=1))[0]
    night = game.vote(**{f"s{seat}": 1 for seat in range(2, 9)}).until(PhaseKind.NIGHT)
    assert 1 not in night.state.living
    out, alive = await film(night, "1 2 enter enter"), await film(night, "5 enter enter")
    assert out[0] == alive[0] and out[1:] == alive


async def test_a_pass_looks_like_a_choice() -> None:
    roles = ["mafia", "mafia", "detective", "maniac", "doctor", *["villager"] * 5]
    night = Game.of(roles, Settings.of("club", night_order="together")).until(PhaseKind.NIGHT)
    assert await film(night, "p enter enter") == await film(night, "7 enter enter")


def test_a_refusal_for_the_open_screen_leaves_a_covered_pick_as_it_was() -> None:
    night = Game.of(None, Settings.of("classic"), NAMES[:7]).until(PhaseKind.NIGHT).table(ME)
    late = Hand(cursor=6, answer=Answer("", "You cannot choose that.", bad=True))
    assert match_picture(night, (80, 24), late) == match_picture(night, (80, 24), Hand(cursor=6))


def test_a_pick_that_is_public_at_once_is_shown_covered_too() -> None:
    live = Game.of(None, Settings.of("classic", ballots="live"), NAMES[:7]).until(PhaseKind.VOTE)
    assert "▸  6" in match_picture(live.table(ME), (80, 24), Hand(cursor=6))
    host = Game.of(None, Settings.of("moderated"), NAMES[:7]).until(PhaseKind.NIGHT).table(ME, host=True)
    assert "▸  6" in match_picture(host, (80, 24), Hand(menu="expel", cursor=6))


def test_uncovered_every_role_is_named() -> None:
    for role, name in [(Role.DETECTIVE, "the Detective"), (Role.MAFIA, "You are Mafia"), (Role.VILLAGER, "a Villager")]:
        assert name in match_picture(table_of(role, "classic"), (80, 24), covered=False)


def test_choices_results_mates_and_private_lines_stay_behind_the_curtain() -> None:
    options = Settings.of("club", night_order="together", final_choices=False)
    game = Game.of(["mafia", "detective", "doctor", "villager", "villager", "mafia", "villager"], options)
    game.until(PhaseKind.NIGHT)
    before = {seat: match_picture(game.table(seat), (80, 24)) for seat in range(1, 8)}
    game.do(1, Choose(4)).do(6, Choose(5)).do(2, Choose(6)).do(1, Say("mafia", "four it is"))
    assert {seat: match_picture(game.table(seat), (80, 24)) for seat in range(1, 8)} == before
    assert "four it is" in match_picture(game.table(6), (80, 24), covered=False)
    game.do(3, Choose(3)).until(PhaseKind.DISCUSSION)
    day = match_picture(game.table(2), (80, 24))
    game.do(2, Gesture(3, "check", 6))
    assert match_picture(game.table(2), (80, 24)) == day
    assert match_picture(game.table(3), (80, 24), covered=False).count("check this player") == 1


def test_a_decoy_answer_changes_nothing_on_a_covered_screen() -> None:
    game = Game.of(["mafia", "detective", "doctor", *["villager"] * 4], Settings.of("parlour")).until(PhaseKind.NIGHT)
    before = match_picture(game.table(5), (80, 24))
    game.do(5, Suspect())
    assert match_picture(game.table(5), (80, 24)) == before


def test_the_target_of_a_ballot_is_covered_and_that_one_voted_is_public() -> None:
    pictures = {
        match_picture(Game.of(["mafia", "detective", "doctor", *["villager"] * 4]).vote(s4=target).table(4), (80, 24))
        for target in (1, 2, 7)
    }
    assert len(pictures) == 1 and "voted" in pictures.pop()


def test_a_revealed_role_stays_on_the_covered_screen_and_an_unrevealed_one_does_not() -> None:
    roles = ["mafia", "detective", "doctor", "villager", "villager", "mafia", "villager"]
    shown = Game.of(roles).vote(s1=6, s2=6, s3=6).until(PhaseKind.NIGHT).table(1)
    assert "✕  6 Finn             Mafia" in match_picture(shown, (80, 24))
    kept = Game.of(roles, Settings.of("classic", reveal_on_death=False)).vote(s1=6, s2=6, s3=6)
    assert "✕  6 Finn             out" in match_picture(kept.until(PhaseKind.NIGHT).table(1), (80, 24))


def test_what_the_footer_offers_at_night_does_not_depend_on_the_role() -> None:
    for preset in ("classic", "parlour", "moderated", "club"):
        assert len({actions.footer(table_of(role, preset)) for role in ROLES}) == 1


KEYS = [*"46101jkpnrygtxb", "enter", "enter", "enter", "escape", "down", "down"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", ["classic", "club", "parlour"])
async def test_the_same_keys_take_the_same_covered_steps_whatever_the_role(seed: int, preset: str) -> None:
    keys = Random(f"{preset} {seed}").choices(KEYS, k=14)
    seen = []
    for role in (Role.VILLAGER, Role.DOCTOR, Role.MAFIA):
        game = Game.of(
            {
                Role.VILLAGER: ["mafia", "doctor", "detective", "villager", "mafia", *["villager"] * 3],
                Role.DOCTOR: ["mafia", "villager", "detective", "doctor", "mafia", *["villager"] * 3],
                Role.MAFIA: ["villager", "doctor", "detective", "mafia", "mafia", *["villager"] * 3],
            }[role],
            replace(Settings.of(preset, room_chat=True), theme="mafia"),
        ).until(PhaseKind.NIGHT)
        sitting = Sitting(game)
        sitting.now_s += game.state.now_ms / 1000
        app = sitting.app(ME)
        screens = []
        async with app.run_test(size=(80, 24)) as pilot:
            for key in keys:
                await pilot.press(key)
                screens.append(words(app))
        seen.append(screens)
    for key, villager, doctor, mafia in zip(keys, *seen, strict=True):
        assert villager == doctor == mafia, f"after {key} of {keys}"
