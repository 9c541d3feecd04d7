"""Pairs of matches that differ only in what one viewer may not know, played side by side (RULES 7).

The one differs from the other by a swap of two roles with all that they do, by secret choices of which nothing
public comes, by talk in closed channels, signs between others, and ballots whose targets are never shown.
"""

from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from mafia_ssh.rules import decide, host_legal
from mafia_ssh.rules.commands import (
    NOBODY,
    Candidate,
    CastBallot,
    Choose,
    Command,
    Continue,
    Expel,
    Gesture,
    Pause,
    Penalty,
    Ready,
    Rejected,
    Resume,
    Say,
    Suspect,
    Yield,
)
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.legal import Legal
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.rules.roles import Role

from .table import Table
from .twins import Twins


@dataclass(frozen=True)
class Plan:
    """What a night shall come to, in public the same in both matches."""

    victim: int | None
    other: int | None
    """The victim in the second match. Where it is another one, the doctor saves both."""
    shot: int | None

    @property
    def attacked(self) -> set[int]:
        return {seat for seat in (self.victim, self.other, self.shot) if seat is not None}

    @property
    def is_split(self) -> bool:
        return self.victim != self.other


class Pair(Twins):
    """What happens in the two: by chance, and in public the same."""

    # A match.

    def play(self, days: int) -> None:
        if self.dead_from_the_start and isinstance(self.viewer, int):
            self.same("host", Expel(self.viewer))
        for _ in range(days):
            while not self.over and self.a.kind is not PhaseKind.NIGHT:
                self.aside()
                self.go()
            if not self.over:
                self.night()
            while not self.over and self.a.kind not in (PhaseKind.VOTE, PhaseKind.NIGHT):
                self.aside()
                self.go()
            if not self.over and self.a.kind is PhaseKind.VOTE:
                self.ballots()

    # The night.

    def night(self) -> None:
        plan = self.plan()
        day = self.a.state.phase.day
        acted: set[int] = set()
        while not self.over and self.a.kind is PhaseKind.NIGHT and self.a.state.phase.day == day:
            call = self.a.state.phase
            asked = [seat for seat in self.living if seat not in acted and self.is_asked(seat)]
            self.chance.shuffle(asked)
            for seat in asked:
                if self.a.state.phase == call:
                    self.wait()
                    self.act(seat, plan)
                    acted.add(seat)
                if self.a.state.phase == call:
                    self.aside()
            if self.a.state.phase == call:
                self.go()

    def is_asked(self, seat: int) -> bool:
        asked = self.a.may(seat)
        return bool(asked.choose or asked.suspect)

    def plan(self) -> Plan:
        mates = [seat for seat in self.living if self.role(seat).is_mafia]
        town = [seat for seat in self.expendable() if not self.role(seat).is_mafia]
        swaps_mafia = any(self.role(seat).is_mafia for seat in (self.first, self.second))
        victim = self.chance.choice([*town, None]) if mates else None
        maniac = [seat for seat in self.living if self.role(seat) is Role.MANIAC]
        others = [seat for seat in self.expendable() if not (swaps_mafia and self.role(seat).is_mafia)]
        shot = self.chance.choice([*others, None, None]) if maniac else None
        plan = Plan(victim, victim, None if shot in maniac else shot)
        return self.split(plan) or plan if self.chance.random() < 0.4 else plan

    def split(self, plan: Plan) -> Plan | None:
        """Another victim in each match, the viewer perhaps, and a doctor who saves them both."""
        doctors = [seat for seat in self.living if self.role(seat) is Role.DOCTOR and seat != self.viewer]
        if plan.victim is None or not doctors or self.viewer in self.a.state.living_mafia:
            return None
        before = {target for match in (self.a, self.b) for _, target in match.state.memory.protected}
        town = [
            seat
            for seat in self.living
            if seat not in (self.first, self.second, plan.shot, *doctors, *before)
            and not self.role(seat).is_mafia
            and self.role(seat) is not Role.BODYGUARD
        ]
        if len(town) < 2:
            return None
        one, two = self.chance.sample(town, 2)
        if self.viewer in town and self.chance.random() < 0.5:
            one, two = self.viewer if isinstance(self.viewer, int) else one, one
        return Plan(one, two, plan.shot) if one != two else None

    def act(self, seat: int, plan: Plan) -> None:
        """One player's choice, and their twin's."""
        twin = self.twin(seat)
        a, b = self.a.may(seat), self.b.may(twin)
        if a.suspect:
            self.both(seat, Suspect(), twin, None if self.may_differ(seat) else Suspect())
            return
        role = self.role(seat)
        if role in (Role.MAFIA, Role.GODFATHER) or self.a.state.night.lone_courtesan == seat:
            if plan.victim is not None:
                self.both(seat, Choose(plan.victim), twin, Choose(plan.other))
            return
        if role is Role.MANIAC:
            self.both(seat, Choose(plan.shot), twin, Choose(plan.shot))
            return
        if role is Role.DOCTOR and plan.is_split:
            self.both(seat, Choose(plan.victim), twin, Choose(plan.other))
            return
        if self.chance.random() < 0.2:
            return
        target, other = self.targets(seat, twin, plan, a, b)
        if target is None or other is None:
            return
        note = a.may_note and b.may_note and seat not in plan.attacked and self.chance.random() < 0.5
        silent = note and self.viewer != seat and self.chance.random() < 0.5
        if target not in plan.attacked and self.may_differ(seat):
            self.both(seat, Choose(target), twin, None)
            return
        self.both(seat, Choose(target, note), twin, Choose(other, note and not silent))
        if not self.a.options_final and self.viewer != seat and self.a.kind is PhaseKind.NIGHT:
            self.change(seat, twin, target)

    def may_differ(self, seat: int) -> bool:
        """May this choice be missing in the second match? Not where the end of the night waits for it."""
        fixed = self.a.state.phase.call is not None or self.a.state.options.full_nights
        return fixed and seat != self.viewer and self.chance.random() < 0.25

    def change(self, seat: int, twin: int, target: int) -> None:
        """Somebody wavers in the first match only, and comes back to their choice."""
        wavering = [other for other in self.a.may(seat).choose if other != target]
        if wavering and self.chance.random() < 0.3:
            note = any(choice.note for choice in self.a.state.night.choices if choice.seat == seat)
            self.both(seat, Choose(self.chance.choice(wavering)), twin, None)
            self.both(seat, Choose(target, note), twin, None)

    def targets(self, seat: int, twin: int, plan: Plan, a: Legal, b: Legal) -> tuple[int | None, int | None]:
        """Targets of one role in the two matches, of which nothing comes that differs in public."""
        role = self.role(seat)
        safe = [
            other
            for other in a.choose
            if other in b.choose and other not in plan.attacked and other not in (self.first, self.second, seat, twin)
        ]
        if role is Role.DOCTOR:
            guards = {other for other in self.living if self.role(other) is Role.BODYGUARD}
            safe = [other for other in safe if other not in guards]
        if role is Role.COURTESAN:
            safe = [
                other
                for other in safe
                if self.role(other) in (Role.VILLAGER, Role.JESTER)
                or (self.role(other) is Role.DETECTIVE and other != self.viewer)
            ]
        both = [other for other in plan.attacked if other in a.choose and other in b.choose]
        if role is Role.BODYGUARD and seat in (self.first, self.second):
            both = []
        if role in (Role.DOCTOR, Role.BODYGUARD) and both and self.chance.random() < 0.5:
            chosen = self.chance.choice(both)
            return chosen, chosen
        if not safe:
            return None, None
        target = self.chance.choice(safe)
        return target, target if self.viewer == seat else self.chance.choice(safe)

    # Talk, signs, interruptions, and what the viewer tries.

    def aside(self) -> None:
        """Something small in between."""
        self.probe()
        for _ in range(self.chance.randrange(3)):
            if self.over:
                return
            self.wait()
            self.chance.choice([self.room, self.closed, self.sign, self.own_sign, self.pause, self.host, self.ready])()

    def room(self) -> None:
        speakers = [seat for seat in self.living if "room" in self.a.may(seat).say]
        if speakers:
            self.same(self.chance.choice(speakers), Say("room", "who was it?"))

    def closed(self) -> None:
        """A line in a channel that the viewer does not read, in one match only."""
        for match in (self.a, self.b):
            for seat in match.state.setup.seats:
                for channel in ("mafia", "dead"):
                    reads = self.viewer in match.state.living_mafia if channel == "mafia" else self.is_dead
                    if channel in match.may(seat).say and not reads and self.chance.random() < 0.2:
                        line = Say(channel, "psst")
                        if match is self.a:
                            self.both(seat, line, seat, None)
                        else:
                            self.both(seat, None, seat, line)

    @property
    def is_dead(self) -> bool:
        return isinstance(self.viewer, int) and self.viewer not in self.living

    def sign(self) -> None:
        """A sign between two others, in the first match only."""
        others = [seat for seat in self.living if seat != self.viewer and self.a.may(seat).gesture]
        if len(others) >= 2:
            sender, to = self.chance.sample(others, 2)
            if not self.signed_lately(self.a, sender) and not self.signed_lately(self.b, sender):
                self.both(sender, Gesture(to, "question"), sender, None)

    def own_sign(self) -> None:
        """The viewer makes a sign to anybody, awake or asleep."""
        if isinstance(self.viewer, int) and self.a.may(self.viewer).gesture:
            to = self.chance.choice(self.a.may(self.viewer).gesture)
            if not self.signed_lately(self.a, self.viewer):
                self.same(self.viewer, Gesture(to, "check", self.chance.choice(self.living)))

    def signed_lately(self, match: Table, seat: int) -> bool:
        return any(sign.seat == seat and match.state.now_ms - sign.at_ms < 3000 for sign in match.state.gestures)

    def pause(self) -> None:
        self.same("host", Pause())
        self.wait()
        self.probe()
        self.same("host", Resume())

    def host(self) -> None:
        """A penalty, or now and then an expulsion."""
        seats = self.expendable()
        if not seats or self.a.kind is PhaseKind.NIGHT:
            return
        seat = self.chance.choice(seats)
        if seat in host_legal(self.a.state).penalty:
            self.same("host", Penalty(seat))
        elif self.chance.random() < 0.1:
            self.same("host", Expel(seat))

    def ready(self) -> None:
        seat = self.chance.choice(self.living)
        if self.a.may(seat).ready:
            self.same(seat, Ready(self.chance.random() < 0.8))

    def probe(self) -> None:
        """Whatever the viewer tries, the answer is the same in both."""
        if self.viewer == "watcher":
            return
        by = self.viewer
        tries: list[Command] = [Choose(None), Suspect(), Yield(), Continue(), Say("mafia", "x"), Say("dead", "x")]
        for seat in (*range(1, 14), NOBODY):
            tries.append(CastBallot(seat))
            if isinstance(seat, int):
                tries += [Choose(seat), Choose(seat, True), Gesture(seat, "mafia"), Expel(seat), Penalty(seat)]
        for command in self.chance.sample(tries, 8):
            first, second = decide(self.a.state, by, command), decide(self.b.state, by, command)
            if isinstance(first, Rejected) or isinstance(second, Rejected):
                assert first == second, self.about()

    # The vote.

    def ballots(self) -> None:
        """Everybody votes, or nearly: where targets are never shown, two others have swapped theirs."""
        while self.a.kind in (PhaseKind.VOTE, PhaseKind.DEFENCE, PhaseKind.RUNOFF) and not self.over:
            if self.a.kind is PhaseKind.DEFENCE:
                self.aside()
                self.go()
                continue
            on = self.a.state.phase
            cast: dict[int, Candidate] = {}
            for seat in self.chance.sample(self.living, len(self.living)):
                may = [each for each in self.a.may(seat).vote if each == NOBODY or each in self.expendable()]
                if may and self.chance.random() < 0.9:
                    cast[seat] = self.chance.choice(may[:3])
            other = self.secretly_swapped(cast)
            for seat, target in cast.items():
                if self.a.state.phase != on:
                    break
                self.both(seat, CastBallot(target), seat, CastBallot(other[seat]))
                if self.a.state.phase == on:
                    self.probe()
            if self.a.state.phase == on:
                self.go()

    def secretly_swapped(self, cast: dict[int, Candidate]) -> dict[int, Candidate]:
        other = dict(cast)
        voters = [seat for seat in cast if seat != self.viewer]
        if self.a.state.options.ballots == "totals_only" and len(voters) >= 2:
            one, two = self.chance.sample(voters, 2)
            if cast[one] != two and cast[two] != one:
                other[one], other[two] = cast[two], cast[one]
        return other


def make(preset: str, kind: str, seed: int, *, any_options: bool = False) -> Pair:
    """A pair at its first step."""
    assert preset in PRESETS
    return Pair(preset, kind, Random(seed), any_options=any_options)


def ghosts(preset: str, kind: str, seed: int) -> Pair:
    """A pair whose dead are told everything that RULES 7 gives them, for viewers who live."""
    pair = make(preset, kind, seed)
    for match in (pair.a, pair.b):
        setup = match.state.setup
        options = replace(setup.settings.options, ghosts_see_night=True)
        setup = replace(setup, settings=replace(setup.settings, options=options))
        match.state = replace(match.state, setup=setup)
    return pair
