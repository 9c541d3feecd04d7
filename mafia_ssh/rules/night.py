"""The night: who may do what to whom, whose pick is the kill, what comes of all choices (RULES 4). Pure functions."""

from collections import Counter, defaultdict
from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from .events import NIGHT, Blocked, Death, Guarded, Learned, Note, Saved
from .roles import Role
from .state import NightChoice, Outcome, Setup, State

Power = Literal["kill", "block", "protect", "guard", "investigate", "shoot"]
"""What a role does with its night choice."""

_POWERS: dict[Role, Power] = {
    Role.MAFIA: "kill",
    Role.GODFATHER: "kill",
    Role.COURTESAN: "block",
    Role.DOCTOR: "protect",
    Role.BODYGUARD: "guard",
    Role.DETECTIVE: "investigate",
    Role.MANIAC: "shoot",
}

_CALLS: dict[Power, Role] = {
    "kill": Role.MAFIA,
    "block": Role.COURTESAN,
    "protect": Role.DOCTOR,
    "guard": Role.BODYGUARD,
    "investigate": Role.DETECTIVE,
    "shoot": Role.MANIAC,
}

_ORDERS = {
    "doctor_first": (Role.MAFIA, Role.COURTESAN, Role.DOCTOR, Role.BODYGUARD, Role.DETECTIVE, Role.MANIAC),
    "detective_first": (Role.MAFIA, Role.COURTESAN, Role.DETECTIVE, Role.DOCTOR, Role.BODYGUARD, Role.MANIAC),
}


def lone_courtesan(state: State) -> int | None:
    """The courtesan who is the last of the mafia side, if there is one (RULES 4.3)."""
    mafia = state.living_mafia
    if len(mafia) == 1 and state.role(mafia[0]) is Role.COURTESAN:
        return mafia[0]
    return None


def power(state: State, seat: int) -> Power | None:
    """What `seat` does at night: None for a role without a choice."""
    if seat == state.night.lone_courtesan:
        return "kill"
    return _POWERS.get(state.setup.roles[seat - 1])


def calls(setup: Setup) -> tuple[Role, ...]:
    """The calls of a called night, in order: those of the roles that this match was dealt with (RULES 4.6)."""
    order = _ORDERS[setup.settings.options.call_order]
    return tuple(call for call in order if call is Role.MAFIA or call in setup.roles)


def is_awake(state: State, seat: int) -> bool:
    """Is this living player asked for a choice at this moment of the night?"""
    if state.phase.phase is not NIGHT or seat not in state.living:
        return False
    does = power(state, seat)
    if does is None:
        return False
    return state.phase.call is None or _CALLS[does] is state.phase.call


def targets(state: State, seat: int) -> tuple[int, ...]:
    """Whom `seat` may choose tonight, by seat (RULES 2, 4.2, 4.4); empty for a role without a choice."""
    does = power(state, seat)
    if does is None:
        return ()
    if does == "block":
        return state.living
    if does == "protect":
        return _protectable(state, seat)
    others = tuple([other for other in state.living if other != seat])
    if does == "kill" and state.options.mafia_targets != "not_self":
        spared = _spared(state)
        return tuple([other for other in others if other not in spared])
    return others


def may_pass(state: State, seat: int) -> bool:
    """May this role's choice be to do nothing? Only the maniac's (RULES 2)."""
    return power(state, seat) == "shoot"


def may_note(state: State, seat: int) -> bool:
    """May the sheriff's note be left with tonight's investigation (RULES 4.8)?"""
    return state.options.detective_note and power(state, seat) == "investigate" and seat not in state.memory.notes_spent


def _spared(state: State) -> Collection[int]:
    """The seats that the mafia may not attack where they may not attack their own."""
    side = state.setup.mafia
    if state.options.mafia_targets == "not_mafia_but_courtesan":
        return [seat for seat in side if state.role(seat) is not Role.COURTESAN]
    return side


def _protectable(state: State, doctor: int) -> tuple[int, ...]:
    options = state.options
    barred = set() if options.doctor_self else {doctor}
    for seat, target in state.memory.protected:
        repeats = options.doctor_repeat == "not_same_twice" or (
            options.doctor_repeat == "not_self_twice" and target == doctor
        )
        if seat == doctor and repeats:
            barred.add(target)
    return tuple(seat for seat in state.living if seat not in barred)


def is_decoy(state: State, seat: int) -> bool:
    """Is this living player asked the decoy question (RULES 4.7): no power, or a power with nothing to do?

    In a called night the question is open during every call: those who are asked have no call of their own.
    """
    return state.options.decoy and not targets(state, seat)


def has_chosen(state: State, seat: int) -> bool:
    """Has `seat` a choice that stands tonight?"""
    return any(choice.seat == seat for choice in state.night.choices)


def is_complete(state: State) -> bool:
    """Is every required choice in (RULES 4.6)? Only asked of a night together."""
    options, now = state.options, state.night
    done = {*now.answered, *[choice.seat for choice in now.choices]}
    by_majority = options.kill_rule == "majority" and bool(killers(state))
    for seat in state.living:
        if seat in done or (by_majority and power(state, seat) == "kill"):
            continue
        if options.decoy or targets(state, seat):
            return False
    return not by_majority or _majority_pick(state) is not None


def killers(state: State) -> tuple[int, ...]:
    """The living players who take part in the kill."""
    return tuple(seat for seat in state.living_mafia if power(state, seat) == "kill")


def acting_godfather(state: State) -> int | None:
    """Who leads the mafia now (RULES 4.3): the godfather, else the lowest mafia seat, else the courtesan."""
    mafia = state.living_mafia
    for role in (Role.GODFATHER, Role.MAFIA, Role.COURTESAN):
        for seat in mafia:
            if state.role(seat) is role:
                return seat
    return None


def kill(state: State) -> int | None:
    """Whom the mafia attack tonight, blocks left out (RULES 4.3); None when nobody."""
    picks = _valid_picks(state)
    if not picks:
        return None
    rule = state.options.kill_rule
    if rule == "first_pick":
        return picks[0][1]
    if rule == "majority":
        return _majority_pick(state)
    if rule == "godfather":
        leader = acting_godfather(state)
        for seat, target in picks:
            if seat == leader:
                return target
    counts = Counter(target for _, target in picks)
    most = max(counts.values())
    return next(target for _, target in picks if counts[target] == most)


def _valid_picks(state: State) -> list[tuple[int, int]]:
    """Picker and target of the picks that count, earliest first: picker and target live."""
    living = state.living
    return [
        (choice.seat, choice.target)
        for choice in state.night.choices
        if choice.kill and choice.target is not None and choice.seat in living and choice.target in living
    ]


def _majority_pick(state: State) -> int | None:
    counts = Counter(target for _, target in _valid_picks(state))
    needed = len(killers(state)) / 2
    return next((target for target, count in counts.items() if count > needed), None)


class Dawn(Struct, frozen=True):
    """What comes of a night."""

    secret: tuple[Outcome, ...]
    """What happened unseen, in the order of RULES 4.5."""
    died: tuple[Death, ...]
    """Who died, in seat order, as it is announced."""
    note: Note | None
    """The sheriff's note, where it is announced (RULES 4.8)."""


def resolve(state: State) -> Dawn:
    """Resolve the night from the choices alone (RULES 4.5)."""
    chosen = {seat: choice for choice in state.night.choices if (seat := choice.seat) in state.living}
    by_power: defaultdict[Power, list[tuple[int, int]]] = defaultdict(list)
    for seat in sorted(chosen):
        target, does = chosen[seat].target, power(state, seat)
        # An expulsion voids an attack on the expelled, not what a detective asked about them (RULES 5.7).
        counts = target in state.living or does == "investigate"
        if target is not None and does is not None and counts:
            by_power[does].append((seat, target))

    blocked = {target for seat, target in by_power["block"] if target != seat}
    protected = {target for seat, target in by_power["protect"] if seat not in blocked}
    guards = {target: seat for seat, target in reversed(by_power["guard"]) if seat not in blocked}
    learned = tuple(
        Learned(seat, target, None if seat in blocked else state.role(target).is_mafia)
        for seat, target in by_power["investigate"]
    )
    attacked = {target for seat, target in by_power["shoot"] if seat not in blocked}
    victim = kill(state)
    if victim is not None and not (blocked and acting_godfather(state) in blocked):
        attacked.add(victim)

    guarded = {seat for seat in attacked - protected if seat in guards}
    struck = (attacked - guarded) | {guards[seat] for seat in guarded}
    dead = struck - protected
    secret: tuple[Outcome, ...] = (
        *(Blocked(seat) for seat in sorted(blocked)),
        *learned,
        *(Guarded(seat) for seat in sorted(guarded)),
        *(Saved(seat) for seat in sorted(struck & protected)),
    )
    named = state.options.reveal_on_death
    died = tuple(Death(seat, state.role(seat) if named else None) for seat in sorted(dead))
    return Dawn(secret, died, _note(state, chosen, dead, learned))


def _note(state: State, chosen: dict[int, NightChoice], dead: set[int], learned: tuple[Learned, ...]) -> Note | None:
    for result in learned:
        if result.seat in dead and chosen[result.seat].note and result.mafia is not None:
            return Note(result.target, result.mafia)
    return None
