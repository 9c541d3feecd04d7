"""Matches by chance: any options that go together, any roles, any inputs, legal or not."""

from random import Random
from typing import get_args

from mafia_ssh.rules import deal, deal_by_hand, host_legal, legal, problems
from mafia_ssh.rules.commands import (
    HOST,
    NOBODY,
    By,
    Candidate,
    CastBallot,
    Channel,
    Choose,
    Command,
    Continue,
    Expel,
    Extend,
    Gesture,
    Pause,
    Penalty,
    Ready,
    Resume,
    Reverse,
    Say,
    Sign,
    Stop,
    Suspect,
    TableVote,
    Yield,
)
from mafia_ssh.rules.options import SPECS, Value
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.settings import Settings
from mafia_ssh.rules.state import Setup, State

from .table import NAMES

CLOCKS_S = (0, 0, 5, 7, 30)
SIGNS: tuple[Sign, ...] = get_args(Sign)
CHANNELS: tuple[Channel, ...] = get_args(Channel)


def any_setup(chance: Random) -> Setup:
    """A match that may start: from a deal, or by hand with roles that no deal would give together."""
    while True:
        preset = chance.choice(list(PRESETS))
        changes: dict[str, Value] = {}
        for spec in chance.sample(SPECS, chance.randrange(15)):
            if spec.name != "seats":
                changes[spec.name] = chance.choice(CLOCKS_S if spec.is_clock else spec.values)
        settings = Settings.of(preset, **changes)
        names = NAMES[: chance.randint(5, settings.options.seats)]
        if chance.random() < 0.5:
            if not problems(settings, len(names)):
                return deal(settings, names, f"{chance.getrandbits(256):064x}")
            continue
        mafia = chance.randint(1, (len(names) - 1) // 2)
        roles = chance.sample([Role.GODFATHER, Role.COURTESAN, *[Role.MAFIA] * mafia], mafia)
        town = [role for role in Role if not role.is_mafia]
        roles += [chance.choice(town) for _ in range(len(names) - mafia)]
        chance.shuffle(roles)
        made = deal_by_hand(settings, names, tuple(roles))
        if isinstance(made, Setup):
            return made


def any_input(chance: Random, state: State) -> tuple[By, Command]:
    """Mostly what somebody may do now, sometimes anything at all."""
    if chance.random() < 0.75:
        sensible = sensible_input(chance, state)
        if sensible is not None:
            return sensible
    seats = len(state.setup.players)
    seat = chance.randint(-1, seats + 2)
    candidate: Candidate = chance.choice([seat, NOBODY])
    by: By = chance.choice([HOST, *state.setup.seats])
    commands: list[Command] = [
        Choose(chance.choice([seat, None]), chance.random() < 0.3),
        Suspect(),
        CastBallot(candidate),
        TableVote(candidate),
        Ready(chance.random() < 0.7),
        Yield(),
        Say(chance.choice(CHANNELS), chance.choice(["hm", "", "x" * 301])),
        Gesture(seat, chance.choice(SIGNS), chance.choice([seat, None])),
        Continue(),
        Pause(),
        Resume(),
        Extend(),
        Reverse(),
        Penalty(seat),
    ]
    return by, chance.choice(commands)


def sensible_input(chance: Random, state: State) -> tuple[By, Command] | None:
    """Something that `legal` or `host_legal` offers."""
    offers: list[tuple[By, Command]] = []
    for seat in state.setup.seats:
        offers += [(seat, command) for command in seat_offers(chance, state, seat)]
    may = host_legal(state)
    if may.resume:
        return HOST, Resume()
    if may.continues:
        offers += [(HOST, Continue())] * 3
    if may.reverse and chance.random() < 0.3:
        offers.append((HOST, Reverse()))
    if may.pause and chance.random() < 0.2:
        offers.append((HOST, Pause()))
    if may.extend and chance.random() < 0.2:
        offers.append((HOST, Extend()))
    if may.table_vote:
        offers.append((HOST, TableVote(chance.choice(may.table_vote))))
    if may.penalty and chance.random() < 0.2:
        offers.append((HOST, Penalty(chance.choice(may.penalty))))
    if may.expel and chance.random() < 0.04:
        offers.append((HOST, Expel(chance.choice(may.expel))))
    return chance.choice(offers) if offers else None


def seat_offers(chance: Random, state: State, seat: int) -> list[Command]:
    """One command of each kind that `legal` offers to a seat."""
    may = legal(state, seat)
    offers: list[Command] = []
    if may.choose:
        offers.append(Choose(chance.choice(may.choose), may.may_note and chance.random() < 0.5))
    if may.may_pass:
        offers.append(Choose(None))
    if may.suspect:
        offers.append(Suspect())
    if may.vote:
        offers.append(CastBallot(chance.choice(may.vote)))
    if may.ready:
        offers.append(Ready(chance.random() < 0.9))
    if may.yields:
        offers.append(Yield())
    if may.say and chance.random() < 0.2:
        offers.append(Say(chance.choice(may.say), "well"))
    if may.gesture and chance.random() < 0.2:
        offers.append(Gesture(chance.choice(may.gesture), chance.choice(SIGNS), chance.choice([seat, None])))
    return offers


STOP: tuple[By, Command] = (HOST, Stop())
