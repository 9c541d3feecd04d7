"""What a live match writes down is a record that replays to its end and resumes before it."""

from datetime import UTC, datetime
from pathlib import Path

from mafia_ssh.record.playback import play, resume
from mafia_ssh.record.reader import read_journal
from mafia_ssh.rules import Settings, State, deal
from mafia_ssh.rules.commands import CastBallot, Choose
from mafia_ssh.rules.events import MatchOver, PhaseKind
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.state import Setup
from mafia_ssh.table.journal import DiskJournal
from mafia_ssh.table.match import Match

STARTED = datetime(2026, 11, 29, 20, 15, tzinfo=UTC)


def begun(tmp_path: Path) -> tuple[Match, Setup, DiskJournal]:
    setup = deal(Settings(), ("Ana", "Ben", "Cy", "Dee", "Eva"), "6f")
    journal = DiskJournal(tmp_path, setup, STARTED)
    return Match(setup, 1000.0, lambda: journal), setup, journal


def resumed(journal: DiskJournal) -> State:
    found = read_journal(journal.path)
    assert found.warnings == ()
    taken_up = resume(found.record)
    assert taken_up.refused == ()
    return taken_up.state


def test_a_match_that_a_deadline_ends_replays_to_its_end(tmp_path: Path) -> None:
    match, setup, journal = begun(tmp_path)
    mafia = 1 + setup.roles.index(Role.MAFIA)
    voter, victim = [seat for seat in setup.seats if setup.role(seat) is Role.VILLAGER]
    match.catch_up(1005.0)
    assert match.command(1006.0, mafia, Choose(victim)) is None
    while match.phase.phase is not PhaseKind.VOTE:
        match.ring()
    assert match.deadline_s is not None
    assert match.command(match.deadline_s - 0.125, voter, CastBallot(mafia)) is None
    match.ring()
    assert match.over
    told = [what for _, what in play(read_journal(journal.path).record)]
    assert [what for what in told if isinstance(what, MatchOver)] == [resumed(journal).over]
    assert told[-1] == resumed(journal).over


def test_a_match_that_a_stopping_server_leaves_resumes_where_it_was(tmp_path: Path) -> None:
    match, setup, journal = begun(tmp_path)
    mafia = 1 + setup.roles.index(Role.MAFIA)
    match.catch_up(1005.0)
    match.command(1006.0, mafia, Choose(1 + mafia % 5))
    match.close()
    state = resumed(journal)
    assert state.over is None
    assert (state.phase, state.now_ms) == (match.phase, 6000)
