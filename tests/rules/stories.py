"""The matches of the golden playthroughs: three of Classic, one of every preset, one of every role."""

from collections.abc import Callable

from mafia_ssh.rules.commands import (
    NOBODY,
    Candidate,
    Continue,
    Extend,
    Gesture,
    Pause,
    Penalty,
    Ready,
    Resume,
    Reverse,
    Say,
    Stop,
    Suspect,
    TableVote,
    Yield,
)
from mafia_ssh.rules.options import Value

from .storybook import Story
from .table import setup_of


def story(preset: str, roles: str, **options: Value) -> Story:
    return Story(setup_of(preset, roles, **options))


def classic_town_wins() -> Story:
    match = story("classic", "mafia doctor detective villager*2")
    match.at(2)
    match.do(4, Say("room", "hello"))
    match.to("night").wait(3)
    match.choose(1, 4)
    match.wait(2)
    match.choose(3, 1)
    match.wait(1.5)
    match.choose(2, 4)
    match.to("discussion").wait(10)
    match.do(3, Say("room", "it is Ana, I looked"))
    match.do(1, Say("room", "nonsense"))
    match.to("vote").wait(1)
    for seat, target in {3: 1, 1: 3, 2: 1, 4: 1, 5: 3}.items():
        match.ballot(seat, target)
    return match


def classic_mafia_win() -> Story:
    match = story("classic", "mafia doctor villager detective mafia villager*2", dead_chat=True)
    match.to("night").wait(1)
    match.do(1, Say("mafia", "the fourth?"))
    match.choose(5, 3)
    match.choose(1, 4)
    match.choose(2, 2)
    match.choose(4, 5)
    match.to("vote")
    for seat, target in {1: 4, 2: 5, 4: 5, 5: 4, 6: 2}.items():
        match.ballot(seat, target)
    match.to("night").wait(0.5)
    match.do(3, Say("dead", "so much for me"))
    match.choose(1, 2)
    match.choose(5, 2)
    match.choose(2, 4)
    match.choose(4, 1)
    match.to("vote")
    for seat, target in {1: 4, 5: 4, 6: 4, 4: 1}.items():
        match.ballot(seat, target)
    return match


def classic_interrupted() -> Story:
    match = story("classic", "villager mafia villager*3 detective", day_first=True, ballots="live", ballot_change=True)
    match.at(6)
    match.do("host", Pause())
    match.wait(30)
    match.do("host", Resume())
    match.do("host", Extend())
    match.to("vote")
    match.ballot(1, 3)
    match.ballot(1, 4)
    match.ballot(2, 4)
    match.expel(4)
    match.ballot(1, 5)
    match.to("night").wait(1)
    match.choose(6, 2)
    match.to("discussion")
    match.do("host", Stop())
    return match


def fast() -> Story:
    match = story("fast", "doctor mafia villager*3")
    match.do("host", Continue())
    match.choose(2, 3)
    match.at(19.999)
    match.choose(1, 1)
    match.do("host", Continue())
    match.to("vote")
    match.ballot(2, 4)
    match.go()
    match.to("morning")
    return match


def parlour() -> Story:
    match = story("parlour", "mafia doctor villager detective mafia villager jester")
    match.to("night")
    for seat in (3, 6, 7):
        match.wait(1)
        match.do(seat, Suspect())
    match.choose(1, 3)
    match.choose(5, 6)
    match.choose(2, 2)
    match.wait(4)
    match.choose(4, 1)
    match.to("discussion").wait(5)
    for seat in (1, 2, 4, 5, 6, 7):
        match.do(seat, Ready(True))
    ballots: dict[int, Candidate] = {1: 6, 2: NOBODY, 4: 1, 5: NOBODY, 6: 5, 7: NOBODY}
    for seat, target in ballots.items():
        match.ballot(seat, target)
    match.to("night")
    match.do("host", Stop())
    return match


def parlour_aloud() -> Story:
    match = story("parlour", "mafia villager*4", vote_mode="table", room_chat=False)
    match.to("vote")
    match.do("host", TableVote(NOBODY))
    match.to("night").suspects().to("vote")
    match.do("host", TableVote(1))
    return match


def moderated() -> Story:
    match = story("moderated", "mafia doctor villager*3 detective mafia villager*2", moderator_view=True)
    match.to("night")
    match.choose(1, 3)
    match.choose(7, 4)
    match.choose(1, 4)
    match.to("night", "detective")
    match.choose(6, 7)
    match.to("night", "doctor")
    match.choose(2, 4)
    match.choose(2, 5)
    match.to("discussion")
    match.do("host", Penalty(7))
    match.do("host", Continue())
    for seat in (2, 3, 6, 8):
        match.ballot(seat, 7)
    match.do("host", Continue())
    match.do("host", Reverse())
    match.to("vote")
    for seat in (2, 3, 5, 6, 8):
        match.ballot(seat, 1)
    match.do("host", Continue())
    match.to("night")
    match.expel(7)
    return match


def club() -> Story:
    match = story("club", "godfather villager doctor courtesan detective mafia villager maniac villager*2")
    match.to("night", "mafia").wait(1)
    match.choose(6, 5)
    match.do(1, Say("mafia", "no, the second"))
    match.do(9, Gesture(6, "citizen"))
    match.choose(1, 2)
    match.to("night", "courtesan")
    match.choose(4, 3)
    match.to("night", "doctor")
    match.choose(3, 2)
    match.do(9, Gesture(5, "doctor", 3))
    match.to("night", "detective")
    match.choose(5, 6)
    match.to("night", "maniac")
    match.choose(8, None)
    match.to("speeches")
    match.do(1, Say("room", "I am a citizen"))
    match.do(1, Yield())
    match.do(5, Gesture(3, "check", 6))
    match.do("host", Penalty(6))
    match.to("vote")
    for seat, target in {1: 7, 3: 6, 4: 7, 5: 6, 6: 7, 7: 1, 8: 1}.items():
        match.ballot(seat, target)
    match.do("host", Continue())
    match.do(6, Yield())
    match.do(7, Yield())
    for seat, target in {1: 7, 3: 6, 4: 7, 5: 6, 6: 7, 7: 6, 8: 6, 9: 6, 10: 6}.items():
        match.ballot(seat, target)
    match.do(6, Say("room", "you will see"))
    match.do(6, Yield())
    match.to("night").expel(1)
    return match


def role_villager() -> Story:
    match = story("classic", "mafia villager*4", reveal_on_death=False, full_nights=True, decoy=True)
    match.to("night").suspects()
    match.choose(1, 2)
    match.to("vote")
    match.ballot(3, 4)
    match.go()
    return match


def role_detective() -> Story:
    match = story("club", "detective godfather courtesan villager*7")
    match.night({2: 4, 3: 1, 1: (2, True)})
    match.night({2: 1, 3: 3, 1: (2, True)})
    return match


def role_doctor() -> Story:
    match = story("classic", "doctor mafia villager*5", doctor_repeat="not_same_twice")
    match.night({1: 3, 2: 3}).night({1: 1, 2: 1}).night({1: 3, 2: 4})
    return match


def role_bodyguard() -> Story:
    match = story("classic", "bodyguard mafia doctor villager*4")
    match.night({1: 4, 3: 1, 2: 4}).night({1: 4, 3: 5, 2: 4})
    return match


def role_maniac() -> Story:
    match = story("classic", "maniac mafia villager*4")
    match.night({1: None, 2: 3}).night({1: 2, 2: 1})
    return match


def role_mafia() -> Story:
    match = story("classic", "mafia*2 villager*5", final_choices=False, kill_rule="plurality")
    match.to("night")
    match.choose(1, 4)
    match.wait(1)
    match.choose(1, 2)
    match.choose(2, 5)
    return match


def role_godfather() -> Story:
    match = story("club", "mafia godfather villager doctor villager*4", night_order="together", speeches=False)
    match.to("night")
    match.choose(1, 3)
    match.choose(2, 5)
    match.choose(4, 3)
    match.expel(2).to("night")
    match.choose(1, 6)
    match.choose(4, 1)
    return match


def role_courtesan() -> Story:
    match = story("club", "courtesan mafia doctor villager*5", speeches=False, early_parity=False)
    match.night({1: 3, 2: 4, 3: 4})
    match.expel(2)
    match.night({1: 5, 3: 3})
    return match


def role_jester() -> Story:
    match = story("classic", "mafia jester villager*3")
    match.night({1: 3})
    for seat, target in {1: 2, 2: 1, 4: 2, 5: 2}.items():
        match.to("vote").ballot(seat, target)
    return match


STORIES: dict[str, Callable[[], Story]] = {
    each.__name__: each
    for each in (
        classic_town_wins,
        classic_mafia_win,
        classic_interrupted,
        fast,
        parlour,
        parlour_aloud,
        moderated,
        club,
        role_villager,
        role_detective,
        role_doctor,
        role_bodyguard,
        role_maniac,
        role_mafia,
        role_godfather,
        role_courtesan,
        role_jester,
    )
}
