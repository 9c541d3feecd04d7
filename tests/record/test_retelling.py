"""Going through a finished match again: where one can stop, and who sees what there."""

import pytest

from mafia_ssh.record.playback import play
from mafia_ssh.record.retelling import Eyes, Retelling
from mafia_ssh.rules.events import BallotCast, PhaseKind, VoteClosed
from mafia_ssh.rules.roles import Role
from tests.record.files import NIGHT_AND_DAY, header, line, record

PARLOUR = (
    header(preset="parlour", deal=["mafia", "villager", "doctor", "detective", "villager", "villager"],
           players=["Ana", "Ben", "Cy", "Dee", "Eva", "Fay"]),
    line(6, 1, "choose", seat=2),
    line(7, 3, "choose", seat=2),
    line(8, 4, "choose", seat=1),
    *(line(9, seat, "suspect") for seat in (2, 5, 6)),
    *(line(20, seat, "ready", on=True) for seat in range(1, 7)),
    *(line(30, seat, "ballot", seat=1) for seat in range(2, 6)),
    line(31, 1, "ballot", seat="nobody"),
    line(32, 6, "ballot", seat="nobody"),
)  # fmt: skip
"""Nobody dies, and secret ballots find the mafia."""


def told(*lines: str) -> Retelling:
    return Retelling.of(record(*lines))


def stop_of(retelling: Retelling, phase: PhaseKind, call: Role | None = None) -> int:
    return next(
        number
        for number, stop in enumerate(retelling.stops)
        if stop.phase.phase is phase and stop.phase.call in (None, call)
    )


def test_one_can_stop_at_every_phase_and_at_the_end() -> None:
    stops = told(*NIGHT_AND_DAY).stops
    assert [(stop.began_ms, stop.phase.phase.value) for stop in stops] == [
        (0, "reveal"),
        (5000, "night"),
        (8250, "morning"),
        (13250, "discussion"),
        (73250, "vote"),
        (103250, "result"),
        (103250, "over"),
    ]


def test_calls_and_speakers_are_stops_of_their_own() -> None:
    retelling = told(header(preset="club"), line(400, None, "end"))
    calls = [stop.phase.call for stop in retelling.stops if stop.phase.phase is PhaseKind.NIGHT][:3]
    speakers = [stop.phase.speaker for stop in retelling.stops if stop.phase.phase is PhaseKind.SPEECHES]
    assert calls == [Role.MAFIA, Role.DOCTOR, Role.DETECTIVE]
    assert speakers[:3] == [1, 2, 3]


def test_a_match_that_was_not_played_to_its_end_stops_where_the_record_does() -> None:
    retelling = told(*NIGHT_AND_DAY[:5])
    assert retelling.stops[-1].phase.phase is PhaseKind.MORNING
    assert retelling.view(len(retelling.stops) - 1, "watcher").over is None


def test_the_truth_has_every_role_and_the_choices_of_the_night_that_is_on() -> None:
    retelling = told(*NIGHT_AND_DAY)
    night = retelling.view(stop_of(retelling, PhaseKind.NIGHT), "truth")
    assert night.truth is not None
    assert [(choice.seat, choice.target) for choice in night.truth.choices] == [(1, 2), (3, 3), (4, 1)]
    assert [seat.role for seat in night.seats] == list(retelling.setup.roles)
    assert all(seat.alive for seat in night.seats)
    assert night.settings == retelling.setup.settings
    assert not night.truth.outcomes
    morning = retelling.view(stop_of(retelling, PhaseKind.MORNING), "truth")
    assert morning.truth is not None and [night for night, _ in morning.truth.outcomes] == [1]
    assert not morning.seats[1].alive


def test_through_a_seat_one_sees_what_that_seat_saw_and_no_more() -> None:
    retelling = told(*NIGHT_AND_DAY)
    night = stop_of(retelling, PhaseKind.NIGHT)
    detective = retelling.view(night, 4)
    assert [seat.role for seat in detective.seats] == [None, None, None, Role.DETECTIVE, None]
    assert detective.truth is None
    assert [choice.target for choice in detective.choices] == [1]
    assert not detective.results
    assert [answer.mafia for _, answer in retelling.view(night + 1, 4).results] == [True]
    villager = retelling.view(night, 5)
    assert villager.picks == villager.choices == ()
    assert all(seat.role is None for seat in retelling.view(night, "watcher").seats)


def test_a_vote_is_seen_before_it_closes_and_its_count_after_it() -> None:
    retelling = told(*NIGHT_AND_DAY)
    vote = stop_of(retelling, PhaseKind.VOTE)
    assert retelling.view(vote, "truth").ballots == ((4, 1), (5, 1))
    assert retelling.view(vote, 4).ballots == ((4, 1),)
    assert not any(isinstance(entry.news, VoteClosed) for entry in retelling.view(vote, "truth").record)
    assert any(isinstance(entry.news, VoteClosed) for entry in retelling.view(vote + 1, 2).record)


def test_at_the_end_everybody_sees_everything() -> None:
    retelling = told(*NIGHT_AND_DAY)
    last = len(retelling.stops) - 1
    for eyes in (*retelling.setup.seats, "watcher", "truth"):
        end = retelling.view(last, eyes)
        assert end.over is not None and end.truth is not None


@pytest.mark.parametrize("eyes", [1, 4, "watcher", "host", "truth"])
def test_secret_ballots_are_shown_to_nobody_not_even_to_their_voters(eyes: Eyes) -> None:
    retelling = told(*PARLOUR)
    assert retelling.stops[-1].phase.phase is PhaseKind.OVER
    assert all(retelling.view(number, eyes).ballots == () for number in range(len(retelling.stops)))
    cast = [event for _, event in retelling.told(eyes) if isinstance(event, BallotCast)]
    assert len(cast) == 6 and all(event.target is None for event in cast)
    voted = retelling.view(stop_of(retelling, PhaseKind.VOTE), eyes)
    assert all(seat.voted for seat in voted.seats[:5])


@pytest.mark.parametrize("eyes", [1, 3, 4, 5, "watcher", "host"])
def test_what_is_told_is_what_that_viewer_was_told_then(eyes: Eyes) -> None:
    assert eyes != "truth"
    lines = [each for each in NIGHT_AND_DAY if '"at": 7.5' not in each]
    assert list(told(*lines).told(eyes)) == list(play(record(*lines), eyes))


def test_what_a_night_came_to_is_told_in_the_morning() -> None:
    retelling = told(*NIGHT_AND_DAY)
    night = stop_of(retelling, PhaseKind.NIGHT)
    assert [type(event).__name__ for _, event in retelling.news(night, 4)] == ["PhaseBegan", "Chosen"]
    morning = [type(event).__name__ for _, event in retelling.news(night + 1, 4)]
    assert morning == ["Learned", "PhaseBegan", "MorningCame", "Eliminated"]


def test_nobody_can_do_anything_in_the_past() -> None:
    retelling = told(*NIGHT_AND_DAY)
    for number in range(len(retelling.stops)):
        legal = retelling.view(number, 4).legal
        assert not legal.choose and not legal.vote and not legal.say


def test_the_same_view_is_made_once() -> None:
    retelling = told(*NIGHT_AND_DAY)
    assert retelling.view(1, 3) is retelling.view(1, 3)
