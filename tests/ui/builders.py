"""Values to draw: lobbies, and matches played by the real engine, as one viewer's `TableView`."""

from collections.abc import Iterable
from dataclasses import dataclass

from mafia_ssh.rules import (
    Settings,
    State,
    Viewer,
    advance,
    begin,
    deal,
    deal_by_hand,
    decide,
    host_legal,
    problems,
    view,
)
from mafia_ssh.rules.commands import HOST, By, Candidate, CastBallot, Choose, Command, Continue, Rejected
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.roles import Role
from mafia_ssh.table.joincard import JoinCard
from mafia_ssh.table.views import LobbyLine, Lock, Notice, Sitter, TableView, You

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jun", "Kai", "Lea", "Mo", "Nia", "Oz", "Pia")
WIDE_NAMES = ("李小龙", "Zoë", "José 🎭", "山田太郎さん", "naïve", "👩‍👩‍👧", "Ωmega", "Ben")
"""Names whose cells, characters and code points all differ."""

CARD = JoinCard(("192.168.1.20", "10.0.0.7"), 2222, "SHA256:u8Wn4QJm0Gd1LxP7sVfK2yTzRcEb5hAiNoXq9MtUjpw")


def lobby(
    settings: Settings | None = None,
    names: Iterable[str] = NAMES[:5],
    *,
    seat: int | None = 1,
    name: str | None = None,
    host: bool = False,
    watch_only: bool = False,
    bad_name: str | None = None,
    asked: Lock | None = None,
    code: str | None = None,
    away: Iterable[int] = (),
    ready: Iterable[int] = (),
    host_seat: int | None = 1,
    watchers: int = 0,
    chat: Iterable[tuple[str, str]] = (),
    notices: Iterable[str] = (),
) -> TableView:
    """The lobby with `names` in the first seats, as the person in `seat` sees it (None: nobody seated)."""
    chosen = settings or Settings.of("classic")
    sitting = tuple(names)
    free: tuple[str | None, ...] = (None,) * (chosen.options.seats - len(sitting))
    sitters = tuple(
        Sitter(
            number,
            person,
            here=person is not None and number not in tuple(away),
            ready=number in tuple(ready),
            host=person is not None and number == host_seat,
        )
        for number, person in enumerate((*sitting, *free), start=1)
    )
    shown = name if seat is None else sitting[seat - 1]
    return TableView(
        You(shown, seat, host, watch_only, bad_name, asked, code),
        chosen,
        problems(chosen, len(sitting)),
        sitters,
        watchers,
        tuple(LobbyLine(who, text) for who, text in chat),
        notices_of(*notices),
        None,
        0.0,
        None,
    )


def notices_of(*texts: str) -> tuple[Notice, ...]:
    """Notices that count, oldest first."""
    return tuple(Notice(number, text) for number, text in enumerate(texts, start=1))


@dataclass
class Game:
    """A match under way, played by the engine."""

    state: State

    @classmethod
    def of(
        cls, roles: Iterable[Role | str] | None = None, settings: Settings | None = None, names: Iterable[str] = ()
    ) -> "Game":
        """A match that has just been dealt: these roles, or a deal from a fixed seed for `names`."""
        chosen = settings or Settings.of("classic")
        if roles is None:
            return cls(begin(deal(chosen, tuple(names) or NAMES[:7], "5eed")).state)
        dealt = tuple(Role(role) for role in roles)
        setup = deal_by_hand(chosen, tuple(names) or NAMES[: len(dealt)], dealt)
        assert not isinstance(setup, str), setup
        return cls(begin(setup).state)

    def to(self, ms: int) -> "Game":
        """Let time pass until `ms` after the deal."""
        self.state = advance(self.state, ms).state
        return self

    def do(self, by: By, command: Command) -> "Game":
        """Somebody does something now; it must be granted."""
        step = decide(self.state, by, command)
        assert not isinstance(step, Rejected), step
        self.state = step.state
        return self

    def until(self, phase: PhaseKind) -> "Game":
        """Let every phase run out until `phase` is on. Its clock has just begun."""
        for _ in range(200):
            if self.state.phase.phase is phase or self.state.over is not None:
                return self
            if self.state.phase.ends_ms is None:
                self.do(HOST, Continue())
            else:
                self.to(self.state.phase.ends_ms)
        raise AssertionError(f"{phase} never came")

    def night(self, **choices: int | None) -> "Game":
        """Choices of one night together, by seat: `night(s1=3, s4=None)`."""
        self.until(PhaseKind.NIGHT)
        for seat, target in choices.items():
            self.do(int(seat[1:]), Choose(target))
        return self

    def vote(self, **ballots: Candidate) -> "Game":
        """Ballots of one vote, by seat: `vote(s1=3, s2="nobody")`."""
        self.until(PhaseKind.VOTE)
        for seat, target in ballots.items():
            self.do(int(seat[1:]), CastBallot(target))
        return self

    def table(self, viewer: Viewer, *, host: bool = False, away: Iterable[int] = (), watchers: int = 1) -> TableView:
        """What this viewer's session is given, connected since the deal."""
        setup = self.state.setup
        seat = viewer if isinstance(viewer, int) else None
        absent = tuple(away)
        name = setup.name(seat) if seat else None if viewer == "watcher" else "host"
        return TableView(
            You(name, seat, host or viewer == "host", viewer == "watcher"),
            setup.settings,
            problems(setup.settings, len(setup.players)),
            tuple(
                Sitter(number, setup.name(number), number not in absent, False, number == 1) for number in setup.seats
            ),
            watchers,
            (),
            (),
            view(self.state, viewer),
            0.0,
            host_legal(self.state) if host or viewer == "host" else None,
        )
