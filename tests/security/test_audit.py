"""Everything each client is sent over whole matches, searched for what that viewer may not know at that moment.

Some players use the screen and never open the curtain, some open it in every phase, some use plain mode and ask for
everything they may ask for; a watcher and the host without a seat look on. After each phase what came in is searched
for the secrets of everybody else, which are what *their* open screen and their plain mode would say.
"""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from mafia_ssh.rules import Settings, State
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.rules.roles import Role
from mafia_ssh.table.table import Table
from mafia_ssh.table.views import TableView
from mafia_ssh.ui.frames.scene import scene_of
from mafia_ssh.ui.frames.secrets import code_rows, secret_rows
from mafia_ssh.ui.hand import EMPTY
from mafia_ssh.ui.plain import private
from mafia_ssh.ui.plain.scene import Notebook, Scene
from mafia_ssh.ui.wording import role_name
from tests.e2e.client import Person, sits_down
from tests.security.party import Party, a_party, until

NAMES = ("Ana", "Ben", "Cyd", "Dee", "Eva", "Fay", "Gus", "Hal")
COVERED, OPEN, PLAIN = (1, 4), (2, 5), (3, 6, 7, 8)
"""How the players play, by seat."""
_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b.|\r|\n|\x07")
PANE = 40
"""The width of the pane in which an open screen of 80 columns shows its secrets."""


def said(raw: bytes) -> str:
    """What was sent as text: styles gone, and a new line wherever the cursor was put somewhere else."""

    def stand_in(found: re.Match[str]) -> str:
        return "" if found[0].endswith("m") else "\n"

    return _CONTROL.sub(stand_in, raw.decode("utf-8"))


class Audit:
    """What was sent since the last look, by viewer, and what of it may not be there."""

    def __init__(self, party: Party, watcher: Person) -> None:
        self.party = party
        self.table: Table = party.house.table
        self.people: dict[int | str, Person] = {"host": party.host, "watcher": watcher}
        for seat, player in party.players.items():
            self.people[seat] = player
        self.marks = {viewer: len(person.raw) for viewer, person in self.people.items()}
        self.mafia_lines: set[str] = set()
        self.lost_lines: set[str] = set()
        self.looked_at = 0
        self.own: dict[int | str, set[str]] = {viewer: set() for viewer in self.people}
        """What each viewer has asked to see so far."""

    @property
    def state(self) -> State:
        assert self.table._match is not None
        return self.table._match._state

    def look(self, viewer: int) -> TableView:
        return next(each.latest for each in self.table._sessions.values() if each.latest.you.seat == viewer)

    def check(self) -> None:
        """Search everything sent since the last time. What is public by now is so for good."""
        state = self.state
        if state.over is not None:
            return
        looks = {seat: self.look(seat) for seat in self.party.players}
        secrets = {seat: set(secret_texts(look)) for seat, look in looks.items()}
        for viewer, person in self.people.items():
            fresh = bytes(person.raw[self.marks[viewer] :])
            self.marks[viewer] = len(person.raw)
            text = said(fresh)
            self.looked_at += len(text)
            own = self.own[viewer]
            if isinstance(viewer, int) and viewer not in COVERED:
                own |= secrets[viewer]
            others = set().union(*(texts for seat, texts in secrets.items() if seat != viewer))
            for secret in others - own:
                assert secret not in text, f"{viewer} was sent {secret!r} in {state.phase.phase}"
            self.check_roles(viewer, text, own)
            self.check_lines(viewer, text)

    def check_roles(self, viewer: int | str, text: str, own: set[str]) -> None:
        """No role is named but those that the table was told and that this viewer asked to see."""
        state = self.state
        theme = state.setup.settings.theme
        public = {state.role(seat) for seat in state.revealed} | ({state.phase.call} if state.phase.call else set())
        # A called night is heard by everybody: it calls the roles that were dealt.
        public |= set(state.setup.roles) if state.options.night_order == "called" else set()
        for role in Role:
            name = role_name(theme, role)
            asked = any(name in secret for secret in own)
            if role not in public and not asked and role.value != "mafia":
                assert name not in text, f"{viewer} was sent the word {name}"

    def check_lines(self, viewer: int | str, text: str) -> None:
        state = self.state
        reads = isinstance(viewer, int) and viewer in state.living_mafia and viewer not in COVERED
        for line in self.mafia_lines:
            assert reads or line not in text, f"{viewer} read {line}"
        for line in self.lost_lines:
            wrote = line == f"lost{viewer}lost"
            assert wrote or line not in text, f"{viewer} read {line}"


def secret_texts(look: TableView) -> Iterator[str]:
    """What a seat's own screen and plain mode would say of its secrets now, in pieces long enough to be no accident."""
    match = look.match
    assert match is not None
    for width in (PANE, 200):
        scene_open = scene_of(look, EMPTY, covered=False)
        for row in (*secret_rows(scene_open, width), *code_rows(scene_open, width)):
            text = "".join(span[0] for span in row).strip()
            if len(text) >= 8 and text != "For your eyes only":
                yield text
    scene = Scene(look, Notebook(), None, 0.0)  # type: ignore[arg-type]
    for reply in (private.role(scene, ""), private.results(scene, ""), private.picks(scene, "all")):
        yield from (line for line in reply.lines if len(line) >= 8 and line not in _SAID_TO_ALL)


_SAID_TO_ALL = {
    "You have learned nothing.",
    "Nothing of yours stands.",
    "Nothing is asked of you now; what you type is noted and does nothing.",
}


class Players:
    """They play by their keys and their words."""

    def __init__(self, audit: Audit) -> None:
        self.audit = audit
        self.party = audit.party
        self.count = 0

    @property
    def state(self) -> State:
        return self.audit.state

    async def begin(self) -> None:
        await self.party.start()
        for viewer, person in self.audit.people.items():
            self.audit.marks[viewer] = len(person.raw)  # the lobby speaks of roles
            person.watches = False
        for _ in range(200):
            await self.phase()
            self.audit.check()
            if self.state.over is not None:
                return
        raise AssertionError("the match never ended")

    async def phase(self) -> None:
        for seat in OPEN:
            self.party.players[seat].press(" ")
        for seat in PLAIN:
            self.party.players[seat].press("role\nresults\npicks\nmafia\nwho\nhelp\nrecord\n")
        before = self.state.phase
        match before.phase:
            case PhaseKind.NIGHT:
                await self.night()
            case PhaseKind.VOTE | PhaseKind.RUNOFF:
                await self.vote()
        if self.state.phase == before:
            await self.go_on()

    async def night(self) -> None:
        state = self.state
        for seat in state.living:
            if state.role(seat).is_mafia:
                await self.whisper(seat)
            else:
                self.audit.lost_lines.add(f"lost{seat}lost")
                self.type_line(seat, f"lost{seat}lost")
        phase = self.state.phase
        for seat in state.living:
            legal = self.audit.look(seat).match.legal  # type: ignore[union-attr]
            target = min(legal.choose or legal.suspect, key=self.prey, default=None)
            if self.state.phase != phase or seat not in self.state.living:
                return
            self.choose(seat, "choose", target or state.living[0])
            if target is not None:
                await until(partial(self.has_chosen, seat, phase), f"the choice of {seat}")

    def prey(self, seat: int) -> tuple[bool, int]:
        """Whom everybody goes for: the town first, so that matches are long enough, then by seat."""
        return (self.state.role(seat) is not Role.VILLAGER, -seat)

    def has_chosen(self, seat: int, phase: object) -> bool:
        night = self.state.night
        done = any(each.seat == seat for each in night.choices) or seat in night.answered
        return done or self.state.phase != phase

    async def whisper(self, seat: int) -> None:
        self.count += 1
        line = f"whisper{self.count}end"
        self.audit.mafia_lines.add(line)
        self.type_line(seat, line)
        await until(lambda: any(each.text == line for each in self.state.mafia_talk), line)

    def type_line(self, seat: int, line: str) -> None:
        self.party.players[seat].press(f"mafia {line}\n" if seat in PLAIN else f"t{line}\r\r")

    def choose(self, seat: int, word: str, target: int) -> None:
        self.party.players[seat].press(f"{word} {target}\n" if seat in PLAIN else f"{target}\r\r")

    async def vote(self) -> None:
        phase = self.state.phase
        for seat in self.state.living:
            candidates = [each for each in self.audit.look(seat).match.legal.vote if each != "nobody"]  # type: ignore[union-attr]
            if self.state.phase != phase or not candidates:
                return
            self.choose(seat, "vote", min((int(each) for each in candidates), key=self.suspect))
            await until(partial(self.has_voted, seat, phase), f"the ballot of {seat}")

    def suspect(self, seat: int) -> tuple[bool, int]:
        """Whom everybody votes for: somebody of the town on the first day, from then on the mafia."""
        return (self.state.role(seat).is_mafia == (self.state.phase.day == 1), seat)

    def has_voted(self, seat: int, phase: object) -> bool:
        return any(voter == seat for voter, _ in self.state.day.ballots) or self.state.phase != phase

    async def go_on(self) -> None:
        """The clock runs out, or the host goes on."""
        before = self.state.phase
        if before.ends_ms is not None:
            await self.party.pass_time((before.ends_ms - self.state.now_ms) / 1000 + 0.001)
        else:
            self.party.host.press("hc\r")
        await until(lambda: self.state.phase != before, f"the end of {before.phase}")


@pytest.mark.parametrize("preset", PRESETS)
async def test_nobody_is_sent_what_they_may_not_know(
    preset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings.of(preset)
    async with (
        a_party(tmp_path, NAMES, settings, monkeypatch, seed="5e" * 32, plain=PLAIN) as party,
        sits_down(party.house.card.port, "watch") as watcher,
    ):
        await watcher.sees("watching")
        audit = Audit(party, watcher)
        await Players(audit).begin()
        assert audit.looked_at > 50_000
