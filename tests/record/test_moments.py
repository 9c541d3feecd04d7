"""The key moments of a finished match: one short match for each kind of them, and what is none."""

from collections.abc import Callable

import pytest

from mafia_ssh.record.decisive import MOST, key_moments
from mafia_ssh.record.moments import (
    Deaths,
    Expelled,
    Found,
    Gone,
    Happening,
    Hindered,
    Quiet,
    Rescued,
    Spared,
    StoodIn,
    VotedNobody,
    VotedOut,
)
from mafia_ssh.record.retelling import Retelling
from mafia_ssh.rules.commands import HOST, Reverse, Stop
from mafia_ssh.rules.events import (
    PhaseKind,
)
from tests.record.files import NIGHT_AND_DAY, header, line, record
from tests.rules.table import Table, everybody_for, table, viewers

Tables = Callable[[], Table]


def moments(match: Table) -> list[Happening]:
    return [moment.what for moment in key_moments(match.sees("watcher"))]


def out(match: Table, seat: int) -> Table:
    """Everybody alive votes for one player."""
    return match.vote(everybody_for(seat, match.state.living))


# A match for each kind. The mafia is voted out in the end, which is a moment of its own and left out below.


def saved() -> Table:
    return out(table("classic", "mafia doctor villager*4").night({1: 3, 2: 3}), 1)


def saved_the_detective() -> Table:
    return out(table("classic", "mafia doctor detective villager*3").night({1: 3, 2: 3}), 1)


def guarded() -> Table:
    return out(table("classic", "mafia bodyguard villager*5").night({1: 3, 2: 3}), 1)


def guarded_and_both_lived() -> Table:
    return out(table("classic", "mafia bodyguard doctor villager*5").night({1: 4, 2: 4, 3: 2}), 1)


def kill_blocked() -> Table:
    match = table("classic", "mafia courtesan villager*6", kill_rule="godfather").night({1: 3, 2: 1})
    return match.expel(2, 1)


def doctor_blocked() -> Table:
    return table("club", "godfather courtesan doctor detective villager*6").night({1: 4, 2: 3, 3: 4}).expel(2, 1)


def guard_blocked() -> Table:
    return table("club", "godfather courtesan bodyguard villager*7").night({1: 4, 2: 3, 3: 4}).expel(2, 1)


def maniac_blocked() -> Table:
    return table("club", "godfather courtesan maniac villager*7").night({1: 4, 2: 3, 3: 1}).expel(2, 1)


def detective_blocked() -> Table:
    return table("club", "godfather courtesan detective villager*7").night({1: 4, 2: 3, 3: 1}).expel(2, 1)


def found_and_voted_out() -> Table:
    return out(out(table("classic", "mafia*2 detective villager*6").night({1: 5, 3: 1}), 1).night({2: 6}), 2)


def found_and_lost() -> Table:
    return table("classic", "mafia*2 detective villager*6").night({1: 3, 3: 1}).expel(2, 1)


def found_with_a_note() -> Table:
    return table("club", "godfather mafia detective villager*6").night({1: 3, 2: 3, 3: (1, True)}).expel(2, 1)


def found_and_shot() -> Table:
    return table("club", "godfather mafia detective maniac villager*6").night({1: 5, 3: 1, 4: 1}).expel(2)


def detective_killed() -> Table:
    return out(table("classic", "mafia detective villager*4").night({1: 2, 2: 3}), 1)


def two_deaths() -> Table:
    return out(table("classic", "mafia maniac villager*6").night({1: 3, 2: 4}), 1)


def mafia_shot() -> Table:
    return out(table("classic", "mafia*2 maniac villager*5").night({1: 4, 2: 4, 3: 1}), 2)


def nothing_picked() -> Table:
    return out(table("classic", "mafia villager*5").night(), 1)


def no_pick_counted() -> Table:
    return table("moderated", "mafia*2 villager*7").night({1: 3, 2: 4}).expel(2, 1)


def by_one_ballot() -> Table:
    match = table("classic", "mafia villager*6").night({1: 7})
    match.vote({1: 2, 3: 2, 4: 2, 2: 1, 5: 1})
    return match.expel(1)


def by_a_bare_majority() -> Table:
    match = table("moderated", "mafia villager*8").night()
    match.vote({1: 2, 3: 2, 4: 2, 5: 2, 6: 2, 2: 1})
    return match.to("night").expel(1)


def one_short_of_a_majority() -> Table:
    match = table("moderated", "mafia villager*8").night()
    match.vote({2: 1, 3: 1, 4: 1, 5: 1, 1: 2})
    return match.expel(1)


def a_tie() -> Table:
    return table("classic", "mafia villager*6").night({1: 7}).vote({2: 1, 3: 1, 1: 2, 4: 2}).expel(1)


def a_runoff() -> Table:
    match = table("club", "mafia*2 villager*8", compulsory=False).night()
    match.vote({2: 1, 3: 1, 1: 4, 5: 4}).to("runoff")
    return match.vote({2: 1, 3: 1, 5: 1, 1: 4}).to("night").expel(2)


def a_tie_twice() -> Table:
    match = table("club", "mafia*2 villager*8", compulsory=False).night()
    match.vote({2: 1, 3: 1, 1: 4, 5: 4}).to("runoff")
    return match.vote({2: 1, 1: 4}).expel(1, 2)


def doctor_voted_out() -> Table:
    return out(table("classic", "mafia doctor villager*5").night({1: 7}), 2).expel(1)


def godfather_caught() -> Table:
    match = table(
        "club", "godfather mafia courtesan villager*9", speeches=False, last_words=False, night_order="together"
    )
    return out(match.night({1: 12, 2: 12, 3: 3}), 1).expel(2, 3)


def expelled() -> Table:
    return table("classic", "mafia detective villager*5").night({1: 7}).expel(2).expel(1)


def reversed_by_the_host() -> Table:
    match = out(table("moderated", "mafia detective villager*7").night(), 2)
    match.do(HOST, Reverse())
    return match.to("discussion").expel(1)


KINDS: list[tuple[Tables, Happening]] = [
    (saved, Rescued(2, 3)),
    (saved_the_detective, Rescued(2, 3)),
    (guarded, StoodIn(2, 3, died=True)),
    (guarded_and_both_lived, StoodIn(2, 4, died=False)),
    (kill_blocked, Hindered(2, 1, died=(), lived=(3,), unfound=None)),
    (doctor_blocked, Hindered(2, 3, died=(4,), lived=(), unfound=None)),
    (guard_blocked, Hindered(2, 3, died=(4,), lived=(3,), unfound=None)),
    (maniac_blocked, Hindered(2, 3, died=(), lived=(1,), unfound=None)),
    (detective_blocked, Hindered(2, 3, died=(), lived=(), unfound=1)),
    (found_and_voted_out, Found(3, 1, died=False, noted=False, gone=Gone(1, "vote"))),
    (found_and_lost, Found(3, 1, died=True, noted=False, gone=Gone(1, "expelled"))),
    (found_with_a_note, Found(3, 1, died=True, noted=True, gone=Gone(1, "expelled"))),
    (found_and_shot, Found(3, 1, died=False, noted=False, gone=Gone(1, "night"))),
    (detective_killed, Deaths((2,), ())),
    (two_deaths, Deaths((3,), ((2, 4),))),
    (mafia_shot, Deaths((4,), ((3, 1),))),
    (nothing_picked, Quiet(picked=False)),
    (no_pick_counted, Quiet(picked=True)),
    (by_one_ballot, VotedOut(2, by_one=True, runoff=False)),
    (by_a_bare_majority, VotedOut(2, by_one=True, runoff=False)),
    (one_short_of_a_majority, VotedNobody((), short=1)),
    (a_tie, VotedNobody((1, 2), short=None)),
    (a_runoff, VotedOut(1, by_one=False, runoff=True)),
    (a_tie_twice, VotedNobody((1, 4), short=None)),
    (doctor_voted_out, VotedOut(2, by_one=False, runoff=False)),
    (godfather_caught, VotedOut(1, by_one=False, runoff=False)),
    (expelled, Expelled(2)),
    (reversed_by_the_host, Spared(2)),
]


@pytest.mark.parametrize(("played", "moment"), KINDS, ids=[played.__name__ for played, _ in KINDS])
def test_each_kind_of_moment(played: Tables, moment: Happening) -> None:
    match = played()
    assert match.over
    found = moments(match)
    assert moment in found[:-1], found


# What is no moment.


def test_nothing_is_made_of_a_villager_who_dies_or_is_voted_out_plainly() -> None:
    match = out(out(table("classic", "mafia villager*6").night({1: 7}), 6).night({1: 5}), 1)
    assert moments(match) == [VotedOut(1, by_one=False, runoff=False)]


def test_a_block_that_changed_nothing_is_none() -> None:
    match = table("club", "godfather courtesan doctor villager*7").night({1: 4, 2: 3, 3: 5}).expel(2, 1)
    assert not any(isinstance(what, Hindered) for what in moments(match))


def test_a_block_of_the_godfather_when_nobody_was_to_die_is_none() -> None:
    match = table("classic", "mafia courtesan villager*6", kill_rule="godfather").night({2: 1}).expel(2, 1)
    assert moments(match)[0] == Quiet(picked=False)


def test_a_clear_answer_of_the_detective_and_a_second_find_are_none() -> None:
    match = table("classic", "mafia*2 detective villager*6").night({1: 5, 3: 4})
    match.to("discussion").night({1: 6, 3: 1}).to("discussion").night({1: 7, 3: 2})
    found = [what for what in moments(match.expel(2, 1)) if isinstance(what, Found)]
    assert found == [Found(3, 1, died=False, noted=False, gone=Gone(3, "expelled"))]


def test_what_one_moment_tells_is_not_told_again_by_another() -> None:
    assert moments(found_and_voted_out()) == [
        Found(3, 1, died=False, noted=False, gone=Gone(1, "vote")),
        VotedOut(2, by_one=False, runoff=False),
    ]
    assert moments(doctor_blocked())[0] == Hindered(2, 3, died=(4,), lived=(), unfound=None)
    assert not any(isinstance(what, Deaths) for what in moments(doctor_blocked()))


def test_what_a_find_tells_of_the_detective_s_death_is_not_told_again_either() -> None:
    match = table("classic", "mafia*2 detective villager*8").night().to("discussion").night({1: 3, 3: 1}).expel(2, 1)
    assert not any(isinstance(what, Deaths) for what in moments(match))


def test_a_bodyguard_who_was_saved_is_one_moment() -> None:
    end = VotedOut(1, by_one=False, runoff=False)
    assert moments(guarded_and_both_lived()) == [StoodIn(2, 4, died=False), end]


def test_a_tie_and_its_runoff_are_one_moment() -> None:
    found = moments(a_runoff())
    assert VotedOut(1, by_one=False, runoff=True) in found
    assert not any(isinstance(what, VotedNobody) for what in found)


def test_a_runoff_in_which_nobody_votes_is_the_tie_before_it() -> None:
    match = table("club", "mafia*2 villager*8", compulsory=False).night()
    match.vote({2: 1, 3: 1, 1: 4, 5: 4}).to("runoff").vote().expel(1, 2)
    assert VotedNobody((1, 4), short=None) in moments(match)


def test_a_vote_without_a_ballot_is_no_moment_whatever_the_day_before_brought() -> None:
    match = table("classic", "mafia villager*6").night({1: 7}).vote({2: 1, 3: 1, 1: 2, 4: 2}).night().vote().expel(1)
    assert sum(isinstance(what, VotedNobody) for what in moments(match)) == 1


def test_two_votes_short_of_a_majority_or_one_more_than_it_needs_are_not_close() -> None:
    short = table("moderated", "mafia villager*8").night().vote({2: 1, 3: 1, 4: 1, 1: 2}).expel(1)
    assert not any(isinstance(what, VotedNobody) for what in moments(short))
    ample = table("moderated", "mafia detective villager*7").expel(8, 9).night()
    ample.vote({1: 2, 3: 2, 4: 2, 5: 2, 6: 2, 2: 1}).to("night").expel(1)
    assert VotedOut(2, by_one=False, runoff=False) in moments(ample)


def test_the_doctor_who_was_blocked_is_not_the_one_who_saved() -> None:
    match = table("club", "godfather courtesan doctor*2 villager*6").night({1: 5, 2: 3, 3: 5, 4: 5}).expel(2, 1)
    assert Rescued(4, 5) in moments(match)


# The end, the number, the order.


def test_the_one_that_ended_the_match_is_the_last_and_says_so() -> None:
    for match in (
        saved(),
        expelled(),
        table("classic", "mafia villager*4").expel(2, 3).night({1: 4}),
        table("classic", "mafia villager*3 bodyguard").expel(2, 3).night({1: 4, 5: 4}),
        table("club", "mafia*2 villager*3", compulsory=False, speeches=False).vote(),
    ):
        assert match.over
        found = key_moments(match.sees(1))
        assert [moment.ended for moment in found] == [False] * (len(found) - 1) + [True]


def test_a_bodyguard_s_death_ends_it_and_not_the_save_of_the_same_night() -> None:
    match = table("classic", "mafia*2 bodyguard doctor maniac").night({1: 4, 2: 4, 3: 4, 4: 2, 5: 2})
    assert match.over
    found = key_moments(match.sees("watcher"))
    assert [(moment.what, moment.ended) for moment in found] == [
        (Rescued(4, 2), False),
        (StoodIn(3, 4, died=True), True),
    ]


def test_a_vote_for_nobody_can_end_it() -> None:
    match = table("club", "mafia*2 villager*3", compulsory=False).vote()
    last = key_moments(match.sees("watcher"))[-1]
    assert last.what == VotedNobody((), short=None) and last.ended


def test_a_match_that_the_host_stopped_was_ended_by_no_moment() -> None:
    match = table("classic", "mafia doctor villager*4").night({1: 3, 2: 3})
    match.do(HOST, Stop())
    found = key_moments(match.sees("watcher"))
    assert [(moment.what, moment.ended) for moment in found] == [(Rescued(2, 3), False)]


def test_there_are_none_before_the_end_not_even_for_who_sees_everything() -> None:
    match = table("moderated", "mafia doctor villager*5", moderator_view=True).night({1: 3, 2: 3})
    assert match.sees("host").truth is not None
    assert key_moments(match.sees("host")) == ()
    assert all(key_moments(match.sees(viewer)) == () for viewer in viewers(match.state))


def test_the_weightiest_are_kept_and_the_end_always() -> None:
    match = table("classic", "mafia*2 doctor detective villager*8", doctor_repeat="free")
    match.night({1: 5, 3: 5}).vote({1: 5, 2: 6})
    match.night({3: 6}).vote({1: 5, 2: 6})
    match.night({1: 6, 3: 6}).vote({1: 5, 2: 6})
    match.night({1: 4, 4: 1}).vote({1: 3, 2: 3, 5: 3, 3: 1, 6: 1})
    match.night({1: 5})
    found = moments(out(out(match, 1).night({2: 6}), 2))
    assert len(found) == MOST
    assert Found(4, 1, died=True, noted=False, gone=Gone(5, "vote")) in found
    assert VotedOut(3, by_one=True, runoff=False) in found
    assert found[-1] == VotedOut(2, by_one=False, runoff=False)
    assert Quiet(picked=False) not in found


def test_the_same_once_more_weighs_less() -> None:
    match = table("classic", "mafia*2 doctor detective villager*8", doctor_repeat="free")
    for day in range(5):
        match.night({1: 4, 3: 4})
        if day == 3:
            out(match, 2)
        match.to("discussion" if day != 3 else "night")
    found = moments(match.expel(1))
    assert VotedOut(2, by_one=False, runoff=False) in found
    assert found.count(Rescued(3, 4)) == MOST - 2


def test_the_last_but_one_of_the_mafia_weighs_more_than_another() -> None:
    match = table("classic", "mafia*2 detective doctor maniac villager*6").night({1: 6, 2: 6, 3: 1, 4: 7, 5: 4})
    assert moments(out(match, 2).expel(1)) == [
        Found(3, 1, died=False, noted=False, gone=Gone(1, "expelled")),
        VotedOut(2, by_one=False, runoff=False),
        Expelled(1),
    ]


# Secrets.


def test_secret_ballots_can_be_told_from_none() -> None:
    def parlour(ballots: dict[int, int]) -> Table:
        match = table("parlour", "mafia doctor detective villager*4").night({1: 4, 2: 4, 3: 1}).vote(ballots)
        return match.to("night").expel(1)

    one, other = parlour({1: 3, 2: 3, 4: 3, 3: 1, 5: 1}), parlour({2: 1, 4: 1, 1: 3, 5: 3, 6: 3})
    assert VotedOut(3, by_one=True, runoff=False) in moments(one)
    assert moments(one) == moments(other)


# Where they are in the retelling.


def test_each_is_at_the_stop_where_its_news_is_told() -> None:
    again = Retelling.of(record(*NIGHT_AND_DAY))
    assert [(again.stops[stop].phase.phase, moment.what) for stop, moment in again.moments] == [
        (PhaseKind.MORNING, Found(4, 1, died=False, noted=False, gone=Gone(1, "vote"))),
        (PhaseKind.RESULT, VotedOut(1, by_one=False, runoff=False)),
    ]
    for stop, moment in again.moments:
        assert (moment.told.at_ms, moment.told.news) in again.news(stop, "truth")


def test_a_match_that_was_not_played_to_its_end_has_none() -> None:
    assert Retelling.of(record(*NIGHT_AND_DAY[:5])).moments == ()
    assert Retelling.of(record(header(preset="club"), line(400, None, "end"))).moments == ()
