"""Two matches played side by side before one viewer, who is shown and told the same in both (RULES 7)."""

from random import Random

from mafia_ssh.rules import host_legal
from mafia_ssh.rules.commands import (
    Command,
)
from mafia_ssh.rules.options import BY_NAME, SPECS, Value
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.settings import Settings, problems
from mafia_ssh.rules.state import Setup
from mafia_ssh.rules.view import Viewer

from .table import NAMES, Table, roles_of, told

KINDS = ("villager", "detective", "doctor", "mafia", "dead", "watcher", "host")
"""Who looks on."""

SIDE = "mafia*2 detective doctor bodyguard maniac jester"
CLUB_SIDE = "godfather mafia courtesan detective doctor bodyguard maniac jester"


FREE = [spec.name for spec in SPECS if spec.group in ("Night", "Day", "Vote", "Clocks")]
"""The options that leave it open which of two seats has which role. `early_parity` asks for roles itself."""


def any_changes(chance: Random, preset: str) -> dict[str, Value]:
    """Options by chance, that go together."""
    while True:
        changes: dict[str, Value] = {"early_parity": False, "reveal_on_death": chance.random() < 0.5}
        for name in chance.sample(FREE, chance.randrange(len(FREE))):
            spec = BY_NAME[name]
            changes[name] = chance.choice((0, 5, 30) if spec.is_clock else spec.values)
        if not problems(Settings.of(preset, **changes), 12):
            return changes


class Twins:
    """Two matches and one viewer, compared after every step."""

    def __init__(self, preset: str, kind: str, chance: Random, *, any_options: bool = False) -> None:
        self.chance = chance
        self.preset = preset
        roles = list(roles_of(CLUB_SIDE if preset == "club" else SIDE))
        roles += [Role.VILLAGER] * (12 - len(roles))
        chance.shuffle(roles)
        self.viewer: Viewer = self._seat_for(kind, roles)
        self.dead_from_the_start = kind == "dead"
        self.first, self.second = self._swapped(roles, kind)
        other = list(roles)
        other[self.first - 1], other[self.second - 1] = roles[self.second - 1], roles[self.first - 1]
        options: dict[str, Value] = {"dead_chat": True, "ghosts_see_night": False}
        options["full_nights"] = chance.random() < 0.5
        if any_options:
            options |= any_changes(chance, preset)
        settings = Settings.of(preset, **options)
        self.a, self.b = (Table(Setup(settings, NAMES[:12], tuple(each), None, None)) for each in (roles, other))
        self.steps = 0
        self.compare(0, 0)

    def _seat_for(self, kind: str, roles: list[Role]) -> Viewer:
        if kind == "watcher":
            return "watcher"
        if kind == "host":
            return "host"
        role = Role.VILLAGER if kind == "dead" else Role(kind)
        return self.chance.choice([seat for seat, each in enumerate(roles, 1) if each is role])

    def _swapped(self, roles: list[Role], kind: str) -> tuple[int, int]:
        """Two seats whose roles the viewer does not know and that differ."""
        unknown = [
            seat
            for seat, role in enumerate(roles, 1)
            if seat != self.viewer and not (kind == "mafia" and role.is_mafia)
        ]
        while True:
            first, second = self.chance.sample(unknown, 2)
            if roles[first - 1] is not roles[second - 1]:
                return first, second

    # One step in both.

    def twin(self, seat: int) -> int:
        """Who plays in the second match what `seat` plays in the first."""
        return {self.first: self.second, self.second: self.first}.get(seat, seat)

    def compare(self, mark_a: int, mark_b: int) -> None:
        """The viewer sees the same and was told the same."""
        self.steps += 1
        a, b = self.a, self.b
        assert a.over == b.over
        assert a.state.now_ms == b.state.now_ms
        if a.over:
            return
        assert a.sees(self.viewer) == b.sees(self.viewer), self.about()
        assert host_legal(a.state) == host_legal(b.state), "the host's controls tell a secret"
        heard_a = told(self.viewer, a.before, a.log[mark_a:])
        heard_b = told(self.viewer, b.before, b.log[mark_b:])
        assert heard_a == heard_b, self.about()

    def about(self) -> str:
        return f"{self.viewer} can tell the roles of {self.first} and {self.second} in {self.preset}"

    def both(self, by_a: int | str, a: Command | None, by_b: int | str, b: Command | None) -> None:
        """Do one thing in each match (nothing where None)."""
        marks = len(self.a.log), len(self.b.log)
        for match, by, command in ((self.a, by_a, a), (self.b, by_b, b)):
            match.before = match.state
            if command is not None:
                match.do("host" if isinstance(by, str) else by, command)
        self.compare(*marks)

    def same(self, by: int | str, command: Command) -> None:
        self.both(by, command, by, command)

    def wait(self) -> None:
        """Let some time pass that ends nothing."""
        ends = self.a.state.phase.ends_ms
        gap = self.chance.randrange(1, 1500)
        if ends is None or self.a.state.now_ms + gap < ends:
            for match in (self.a, self.b):
                match.at((match.state.now_ms + gap) / 1000)

    def go(self) -> None:
        if self.over:
            return
        marks = len(self.a.log), len(self.b.log)
        for match in (self.a, self.b):
            match.go()
        self.compare(*marks)

    @property
    def over(self) -> bool:
        return self.a.over

    @property
    def living(self) -> tuple[int, ...]:
        return self.a.state.living

    def expendable(self) -> list[int]:
        """Who may die: not the two whose roles are told apart by nothing but their death, not the viewer."""
        return [seat for seat in self.living if seat not in (self.first, self.second, self.viewer)]

    def role(self, seat: int) -> Role:
        return self.a.state.role(seat)
