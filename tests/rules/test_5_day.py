"""RULES 5.1 to 5.4: the morning, speeches, chat and gestures."""

import pytest

from mafia_ssh.rules.commands import Channel, Continue, Gesture, Pause, Say, Yield
from mafia_ssh.rules.events import Death, Eliminated, Gestured, MorningCame, PhaseKind, Said
from mafia_ssh.rules.options import Value
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.view import Viewer

from .table import Night, Table, table, told, viewers

TWELVE = "godfather mafia courtesan doctor bodyguard detective maniac villager*5"

# 5.1


@pytest.mark.parametrize(("reveal", "roles"), [(True, (Role.DETECTIVE, Role.VILLAGER)), (False, (None, None))])
def test_5_1_the_morning_names_the_dead_in_seat_order(reveal: bool, roles: tuple[Role | None, ...]) -> None:
    match = table("club", TWELVE, reveal_on_death=reveal).night({1: 8, 7: 6})
    news = match.last(MorningCame)
    assert news == MorningCame(1, (Death(6, roles[0]), Death(8, roles[1])), None)
    assert match.all(Eliminated) == [Eliminated(6, roles[0], "night"), Eliminated(8, roles[1], "night")]
    shown = {seat.seat: seat.role for seat in match.sees("watcher").seats if seat.role is not None}
    assert shown == ({6: Role.DETECTIVE, 8: Role.VILLAGER} if reveal else {})


@pytest.mark.parametrize("choices", [{}, {1: 8, 4: 8}, {1: 8, 3: 1}, {1: 8, 5: 8, 4: 5}])
def test_5_1_a_night_without_deaths_always_sounds_the_same(choices: Night) -> None:
    match = table("club", TWELVE).to("night")
    before, mark = match.state, len(match.log)
    match.night_on(choices)
    quiet = table("club", TWELVE).to("night").night_on()
    assert told("watcher", before, match.log[mark:]) == told("watcher", before, quiet.log[mark:])
    assert match.sees("watcher") == quiet.sees("watcher")
    assert match.sees(9) == quiet.sees(9)


def test_5_1_the_news_does_not_say_who_killed() -> None:
    by_mafia = table("club", TWELVE).night({1: 8, 7: None})
    by_maniac = table("club", TWELVE).night({7: 8})
    by_guard = table("club", "godfather mafia courtesan doctor villager detective maniac bodyguard villager*4")
    by_guard.night({1: 5, 8: 5})
    assert by_mafia.sees("watcher") == by_maniac.sees("watcher")
    assert by_guard.died == (8,)


# 5.2


def speakers(match: Table) -> list[int]:
    match.to("speeches")
    found = []
    while match.kind == "speeches":
        assert match.state.phase.speaker is not None
        found.append(match.state.phase.speaker)
        match.do(match.state.phase.speaker, Yield())
    return found


def club_day(roles: str = "mafia villager*6", **options: Value) -> Table:
    return table("club", roles, early_parity=False, **options)


def test_5_2_every_day_opens_with_the_next_living_seat() -> None:
    match = club_day()
    assert speakers(match) == [1, 2, 3, 4, 5, 6, 7]
    assert speakers(match) == [2, 3, 4, 5, 6, 7, 1]
    assert speakers(match) == [3, 4, 5, 6, 7, 1, 2]


def test_5_2_day_one_opens_with_the_lowest_living_seat() -> None:
    match = club_day("villager*3 mafia villager*3").night({4: 1})
    assert speakers(match) == [2, 3, 4, 5, 6, 7]


def test_5_2_a_dead_opener_passes_on_to_the_next_living() -> None:
    match = club_day("villager*3 mafia villager*5")
    assert speakers(match)[0] == 1
    match.night({4: 2})
    assert speakers(match) == [3, 4, 5, 6, 7, 8, 9, 1]
    match.night({4: 3})
    assert speakers(match)[0] == 4


def test_5_2_the_order_goes_round_the_table() -> None:
    match = club_day("mafia villager*4")
    assert [speakers(match)[0] for _ in range(7)] == [1, 2, 3, 4, 5, 1, 2]


def test_5_2_an_expelled_speaker_makes_way_and_one_who_waits_is_left_out() -> None:
    match = club_day("villager*6 mafia").to("speeches").expel(1)
    assert (match.kind, match.state.phase.speaker) == ("speeches", 2)
    assert match.ends == match.now + 60
    match.expel(3)
    assert match.state.phase.speaker == 2
    match.do(2, Yield())
    assert match.state.phase.speaker == 4


def test_5_2_an_expelled_last_speaker_ends_the_speeches() -> None:
    match = club_day().to("speeches")
    while match.state.phase.speaker != 7:
        match.go()
    match.expel(7)
    assert match.kind == "vote"


def test_5_2_only_the_speaker_writes() -> None:
    match = club_day().to("speeches")
    assert match.may(1).say == ("room",)
    match.do(1, Say("room", "I have a hunch"))
    assert match.may(2).say == ()
    assert match.no(2, Say("room", "nonsense")) == "not_your_turn"


# 5.3


@pytest.mark.parametrize("phase", ["reveal", "morning", "discussion", "vote", "result"])
def test_5_3_the_room_is_open_to_the_living(phase: str) -> None:
    match = table("classic", "mafia doctor villager*4").expel(6).to(phase)
    for seat in range(1, 6):
        assert "room" in match.may(seat).say
        match.do(seat, Say("room", f"{seat} speaks"))
    assert match.no(6, Say("room", "boo")) == "dead"
    for viewer in viewers(match.state):
        assert [said.seat for said in match.sees(viewer).room] == [1, 2, 3, 4, 5]


def test_5_3_the_room_is_open_in_a_runoff() -> None:
    match = table("club", TWELVE).vote({1: 2, 2: 1}).to("runoff")
    match.do(9, Say("room", "not him"))


@pytest.mark.parametrize("phase", ["night", "speeches", "defence", "last_words"])
def test_5_3_the_room_is_closed(phase: str) -> None:
    match = table("club", TWELVE)
    if phase in ("defence", "last_words"):
        match.vote({1: 2, 2: 1} if phase == "defence" else {1: 2})
    match.to(phase)
    speaker = match.state.phase.speaker
    for seat in match.state.living:
        if seat == speaker:
            match.do(seat, Say("room", "my last words"))
        else:
            match.no(seat, Say("room", "quiet"))
            assert "room" not in match.may(seat).say


@pytest.mark.parametrize(("preset", "call"), [("classic", None), ("club", "doctor")])
def test_5_3_the_mafia_talk_at_night(preset: str, call: str | None) -> None:
    match = table(preset, TWELVE).expel(2).to("night", call)
    before, mark = match.state, len(match.log)
    for seat in (1, 3):
        assert match.may(seat).say == ("mafia",)
        match.do(seat, Say("mafia", "the doctor"))
    for seat in range(4, 13):
        assert match.may(seat).say == ()
        match.no(seat, Say("mafia", "me too"))
    assert match.no(2, Say("mafia", "psst")) == "dead"
    for viewer in viewers(before):
        insider = viewer in (1, 3)
        assert [said.seat for said in match.sees(viewer).mafia_talk] == ([1, 3] if insider else [])
        assert len(told(viewer, before, match.log[mark:])) == (2 if insider else 0)
        assert match.sees(viewer).room == ()


@pytest.mark.parametrize("phase", ["reveal", "morning", "discussion", "vote", "result"])
def test_5_3_the_mafia_do_not_talk_by_day(phase: str) -> None:
    match = table("classic", TWELVE).to(phase)
    match.no(1, Say("mafia", "psst"))


def test_5_3_mafia_chat_may_be_off() -> None:
    match = table("classic", TWELVE, mafia_chat=False).to("night")
    assert match.may(1).say == ()
    match.no(1, Say("mafia", "psst"))


@pytest.mark.parametrize("phase", ["morning", "discussion", "vote", "result"])
def test_5_3_the_dead_have_a_channel_of_their_own(phase: str) -> None:
    match = table("classic", TWELVE, dead_chat=True).expel(2, 8).to(phase)
    before, mark = match.state, len(match.log)
    assert match.may(2).say == ("dead",)
    match.do(2, Say("dead", "it is cold"))
    match.do(8, Say("dead", "it is"))
    for viewer in viewers(before):
        heard = [event for _, event in told(viewer, before, match.log[mark:])]
        assert [said.seat for said in match.sees(viewer).dead_talk] == ([2, 8] if viewer in (2, 8) else [])
        assert len(heard) == (2 if viewer in (2, 8) else 0)
    assert "dead" not in match.may(1).say
    match.no(1, Say("dead", "hello?"))


def test_5_3_without_the_option_the_dead_are_silent() -> None:
    match = table("classic", TWELVE).expel(8).to("discussion")
    assert match.may(8).say == ()
    for channel in ("room", "dead", "mafia"):
        assert match.no(8, Say(channel, "boo")) in ("dead", "not_allowed")


def test_5_3_who_dies_starts_to_read_the_channel_of_the_dead() -> None:
    match = table("classic", TWELVE, dead_chat=True).expel(8).to("discussion")
    match.do(8, Say("dead", "first"))
    assert match.sees(9).dead_talk == ()
    match.expel(9)
    match.do(8, Say("dead", "second"))
    assert match.sees(9).dead_talk[-1].text == "second"


@pytest.mark.parametrize("channel", ["room", "mafia", "dead"])
def test_5_3_the_room_chat_may_be_off(channel: Channel) -> None:
    match = table("classic", TWELVE, room_chat=False, dead_chat=True).to("night")
    if channel == "mafia":
        match.do(1, Say("mafia", "we may"))
        return
    match.to("discussion")
    assert match.may(1).say == ()
    match.no(1, Say(channel, "hello"))


def test_5_3_a_room_chat_that_is_off_is_off_for_speakers_too() -> None:
    match = club_day(room_chat=False).to("speeches")
    match.no(1, Say("room", "hello"))


# 5.4


def test_5_4_by_day_only_the_two_see_a_sign() -> None:
    match = table("club", TWELVE).to("discussion")
    before, mark = match.state, len(match.log)
    match.do(4, Gesture(9, "check", 1))
    for viewer in viewers(before):
        heard = [event for _, event in told(viewer, before, match.log[mark:])]
        if viewer in (4, 9):
            assert [(sign.seat, sign.to, sign.sign, sign.about) for sign in match.sees(viewer).gestures] == [
                (4, 9, "check", 1)
            ]
            assert len(heard) == 1
        else:
            assert match.sees(viewer).gestures == ()
            assert heard == []


@pytest.mark.parametrize(
    "phase", ["morning", "discussion", "speeches", "vote", "defence", "runoff", "last_words", "result"]
)
def test_5_4_all_day_long(phase: str) -> None:
    match = table("club", TWELVE)
    if phase in ("defence", "runoff", "last_words"):
        match.vote({1: 2} if phase == "last_words" else {1: 2, 2: 1})
    match.to(phase)
    assert match.may(8).gesture == (*range(1, 8), *range(9, 13))
    match.do(8, Gesture(9, "citizen"))


def test_5_4_whom_a_sign_may_reach() -> None:
    match = table("club", TWELVE).expel(12).to("discussion")
    assert match.may(8).gesture == (1, 2, 3, 4, 5, 6, 7, 9, 10, 11)
    assert match.no(8, Gesture(8, "mafia")) == "illegal_target"
    assert match.no(8, Gesture(12, "mafia")) == "illegal_target"
    assert match.no(8, Gesture(13, "mafia")) == "illegal_target"
    assert match.no(8, Gesture(9, "mafia", 13)) == "illegal_target"
    assert match.no(12, Gesture(8, "mafia")) == "dead"


def test_5_4_one_sign_every_three_seconds() -> None:
    match = table("club", TWELVE).to("discussion")
    match.do(8, Gesture(9, "mafia"))
    match.do(9, Gesture(8, "citizen"))
    match.wait(2.999)
    match.no(8, Gesture(10, "mafia"))
    match.wait(0.001)
    match.do(8, Gesture(10, "mafia"))


def test_5_4_at_night_a_sign_reaches_who_is_awake_and_nobody_else() -> None:
    match = table("club", TWELVE).to("night", "detective")
    assert match.may(8).gesture == (*range(1, 8), *range(9, 13))
    before, mark = match.state, len(match.log)
    match.do(8, Gesture(6, "citizen"))
    match.do(9, Gesture(4, "citizen"))
    assert [sign.seat for sign in match.sees(6).gestures] == [8]
    assert match.sees(4).gestures == ()
    for viewer in viewers(before):
        heard = [event for _, event in told(viewer, before, match.log[mark:])]
        assert [event.seat for event in heard if isinstance(event, Gestured)] == (
            [8] if viewer in (6, 8) else [9] if viewer == 9 else []
        )


@pytest.mark.parametrize("call", ["mafia", "courtesan", "doctor", "bodyguard", "detective", "maniac"])
def test_5_4_the_sender_cannot_tell_awake_from_asleep(call: str) -> None:
    seen = set()
    for to in range(1, 12):
        match = table("club", TWELVE).to("night", call)
        before, mark = match.state, len(match.log)
        match.do(12, Gesture(to, "citizen"))
        signs = [(sign.seat, sign.sign, sign.seen) for sign in match.sees(12).gestures]
        heard = [event for _, event in told(12, before, match.log[mark:])]
        assert [type(event) for event in heard] == [Gestured]
        seen.add((tuple(signs), heard[0].seen if isinstance(heard[0], Gestured) else None))
        match.no(12, Gesture(5, "citizen"))
    assert len(seen) == 1


def test_5_4_a_sign_to_the_sleeping_is_not_seen_later() -> None:
    match = table("club", TWELVE).to("night", "mafia")
    match.do(8, Gesture(4, "citizen"))
    match.to("night", "doctor")
    assert match.sees(4).gestures == ()
    match.to("discussion")
    assert match.sees(4).gestures == ()


def test_5_4_not_where_the_option_is_off_nor_paused() -> None:
    match = table("classic", TWELVE).to("discussion")
    assert match.may(1).gesture == ()
    match.no(1, Gesture(2, "citizen"))
    match = table("club", TWELVE).to("discussion")
    match.do("host", Pause())
    assert match.no(1, Gesture(2, "citizen")) == "paused"


def test_5_3_a_line_is_kept_as_it_was_said() -> None:
    match = table("classic", TWELVE).to("discussion")
    match.wait(1.25)
    match.do(3, Say("room", "hello there"))
    assert match.last(Said) == Said(match.state.now_ms, 3, "room", "hello there")
    match.to("vote")
    watcher: Viewer = "watcher"
    assert match.sees(watcher).room == (match.last(Said),)


def test_3_continue_skips_the_morning_only() -> None:
    match = table("club", TWELVE).to("morning")
    match.do("host", Continue())
    assert match.kind is PhaseKind.DISCUSSION
