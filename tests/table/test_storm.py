"""Whatever people do, in whatever order, with lines that drop and come back: seats, secrets and journal hold."""

from random import Random

import pytest

from mafia_ssh.rules import advance, begin, decide, view
from mafia_ssh.rules.commands import (
    CastBallot,
    Choose,
    Continue,
    Expel,
    Extend,
    Pause,
    Penalty,
    Ready,
    Rejected,
    Resume,
    Reverse,
    Say,
    Stop,
    Suspect,
    Yield,
)
from mafia_ssh.rules.view import Viewer
from mafia_ssh.table.requests import (
    MarkReady,
    Request,
    SetOption,
    SetPreset,
    SitDown,
    StandUp,
    StartMatch,
    Tidy,
    ToLobby,
    Write,
)
from tests.table.fakes import Party, Person

USERS = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus", "host", "watch")
KEYS = ("k1", "k2", "k3", "k4", "k5", "k6", "k7", None, "host-key")


def anything(random: Random, person: Person) -> Request:
    """Something that somebody might ask; mostly what they may ask."""
    seat = random.randint(0, 8)
    you, match = person.view.you, person.view.match
    wild: list[Request] = [Choose(seat), CastBallot(seat), Suspect(), Ready(True), Yield(), Say("mafia", "y")]
    wild += [Say("room", "x"), Say("dead", "z"), MarkReady(True), Write("w"), StartMatch(), Pause()]
    if random.random() < 0.3:
        return random.choice(wild)
    if you.host and (you.seat is None or random.random() < 0.5):
        if match is not None and match.over is None:
            running: list[Request] = [Continue()] * 12
            running += [Pause(), Resume(), Resume(), Extend(), Penalty(seat), Expel(seat), Reverse(), Stop()]
            return random.choice(running)
        open_: list[Request] = [StartMatch()] * 4
        open_ += [ToLobby(), SetOption("seats", random.randint(6, 9)), Tidy(seat), SitDown(name=random.choice(USERS))]
        open_.append(SetPreset(random.choice(["classic", "parlour", "moderated", "club"])))
        return random.choice(open_)
    if match is not None and match.legal.choose:
        return Choose(random.choice(match.legal.choose))
    if match is not None and match.legal.vote:
        return CastBallot(random.choice(match.legal.vote))
    if match is None and random.random() < 0.7:
        return SitDown(seat if random.random() < 0.3 else None)
    rest: list[Request] = [Suspect(), Ready(True), StandUp(), SitDown(None, random.choice(USERS))]
    return random.choice(rest)


def check(party: Party, people: list[Person], keys: dict[int, str | None], deal: dict[int, str | None]) -> None:
    """What must hold at any moment; `deal` maps the seats of the match that is on to their keys."""
    seated = [person for person in people if person.seat is not None and person.goodbye is None]
    assert len({person.seat for person in seated}) == len(seated)
    named = [keys[id(person)] for person in seated if keys[id(person)] is not None]
    assert len(set(named)) == len(named)
    state = None
    if party.journals:
        journal = party.journals[-1]
        state = begin(journal.setup).state
        for at_ms, by, command in journal.inputs:
            outcome = decide(advance(state, at_ms).state, by, command)
            assert not isinstance(outcome, Rejected)
            state = outcome.state
    for person in people:
        match = person.view.match
        if person.goodbye is not None or match is None:
            continue
        assert state is not None
        expected: Viewer = person.seat or ("host" if match.viewer == "host" else "watcher")
        now_ms = round((party.clock.now - person.view.zero_s) * 1000)
        # The news of a deadline that has just passed may still be on its way to a watcher.
        since_ms = now_ms - 200 if expected == "watcher" else now_ms
        assert match in [view(advance(state, at_ms).state, expected) for at_ms in (since_ms, now_ms)]
        if match.over is None:
            if person.seat is not None:
                assert deal.setdefault(person.seat, keys[id(person)]) == keys[id(person)]
            else:
                assert match.role is None
                assert match.truth is None


@pytest.mark.parametrize("seed", range(8))
async def test_a_storm_leaves_everything_in_order(party: Party, seed: int) -> None:
    random = Random(seed)
    people = [await party.join("host", "host-key", host=True)]
    people += [await party.join(user, key) for user, key in zip(USERS[:6], KEYS[:6], strict=True)]
    keys: dict[int, str | None] = dict(zip(map(id, people), ["host-key", *KEYS[:6]], strict=True))
    assert await people[0].ask(StartMatch()) is None
    kept = list(people)  # so that no two people ever have the same id
    deal: dict[int, str | None] = {}
    for _ in range(150):
        what, matches = random.random(), len(party.journals)
        if what < 0.1 or not people:
            user, key = random.choice(USERS), random.choice(KEYS)
            if not any(each.view.you.host for each in people):
                user, key = "host", "host-key"
            person = await party.join(user, key, host=key == "host-key")
            people.append(person)
            kept.append(person)
            keys[id(person)] = key
        elif what < 0.14:
            person = people.pop(random.randrange(len(people)))
            await (person.leave() if random.random() < 0.4 else person.close())
        elif what < 0.25:
            await party.go(random.choice([0.001, 1, 5, 30]))
        else:
            person = random.choice([random.choice(people), *(each for each in people if each.view.you.host)])
            await person.ask(*[anything(random, person) for _ in range(random.randint(1, 3))])
        people = [person for person in people if person.goodbye is None]
        await party.go(0.3)
        if len(party.journals) != matches:
            deal.clear()
        check(party, people, keys, deal)
