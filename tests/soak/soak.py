"""Plays for as long as it is told to, with everything that goes wrong in a room, and checks that nothing is lost.

    make soak ARGS="--minutes 10 --seed 7"

A real server is killed with `kill -9` and started again, in matches and in the lobby; players, one of them without a
key, drop off, come back, open a second session over the first, resize their windows, and act at random; thieves try to
take their seats; the host pauses, goes on and starts match after match of every preset.

Checked all along: every line that anybody heard is in the record, and so is every ballot that was told, cast in plain
lines or at a screen, and every command of the host; every choice that its player heard confirmed stands after a
restart, and so do settings, seats and the co-host's rights, in the lobby as well; everybody comes back into their own
seat, and no thief ever has one, or a role; every record replays, the server logs no error, and its memory does not grow
from match to match. Figures come last; the status is 1 when anything was wrong.
"""

import argparse
import asyncio
import contextlib
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh

from mafia_ssh.record.playback import play
from mafia_ssh.record.reader import Record, read_journal
from mafia_ssh.rules.commands import HOST, CastBallot, Command, Extend, Pause, Resume, Say, Stop
from mafia_ssh.rules.presets import PRESETS
from tests.e2e.client import Person, sits_down
from tests.faults.house import Server, Talker, records, talk

PLAIN = ("Ana", "Ben", "Cyd", "Dee", "Eva", "Fay")
KEYLESS = "Ivo"
SCREEN = ("Gus", "Hal")
CO_HOST = "Ben"
SEATS = len(PLAIN) + 1 + len(SCREEN)
CLOCKS = ("night 5", "talk 5", "vote 8", "speech 5", "call 5", "reveal 5", "morning 5", "result 5")
WORDS = ("choose",) * 4 + ("vote",) * 4 + ("say", "say", "ready", "done", "mafia", "picks")
HOST_LINES = ("continue yes",) * 24 + ("resume",) * 16 + ("pause",) * 2 + ("extend",)
"""Longer phases now and then only: a match has to get somewhere."""
TOLD: dict[str, type[Command]] = {
    "The game is paused": Pause,
    "The game goes on": Resume,
    "30 seconds more": Extend,
    "The host stopped the match": Stop,
}
"""What everybody hears of the host's commands, by how it begins."""
RIGHTS = "You have the host's rights."
SETTLED_MB = 24.0
"""By how much memory may grow within one life of the server after its first match: caches fill up, then no more."""


@dataclass
class Figures:
    """What is told at the end."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    growth_mb: float = 0.0
    most_mb: float = 0.0

    def check(self, holds: bool, what: str) -> None:
        self.counts["checks"] += 1
        if not holds:
            self.wrong.append(what)
            say(f"WRONG: {what}")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


@dataclass
class Actor:
    """A player in plain lines, connected or not."""

    name: str
    key: asyncssh.SSHKey | None
    code: str = ""
    """What brings one without a key back."""
    talker: Talker | None = None
    seat: int | None = None
    """The seat of the match that is on; None until it is known."""
    confirmed: str | None = None
    """The choice that `picks` said stands."""


class Soak:
    """One run."""

    def __init__(self, folder: Path, seconds: float, seed: int) -> None:
        self.folder = folder
        self.until_s = time.monotonic() + seconds
        self.random = random.Random(seed)
        self.figures = Figures()
        self.actors = [Actor(name, asyncssh.generate_private_key("ssh-ed25519")) for name in PLAIN]
        self.actors.append(Actor(KEYLESS, None))
        self.screen_keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in SCREEN}
        self.screens: dict[str, Person] = {}
        self.screen_seats: dict[str, int] = {}
        """In the match that is on; a name is missing until its seat is known."""
        self.server: Server | None = None
        self.host: Talker | None = None
        self.watcher: Talker | None = None
        self.heard_lines: set[str] = set()
        self.heard_ballots: Counter[tuple[str, int, str]] = Counter()
        """By record, seat and whom it was for, "" where that was not told."""
        self.heard_host: Counter[tuple[str, type[Command]]] = Counter()
        """By record."""
        self.shared = False
        """The co-host has been named."""
        self.first_mb: float | None = None
        self._screens = contextlib.AsyncExitStack()
        self._lines = 0

    # The server and who is there

    async def open(self) -> None:
        self.server = await Server.start(self.folder, "--log-level", "info")
        self.figures.counts["servers"] += 1
        self.first_mb = None
        port = self.server.port
        self.host = await talk(port, "host", asyncssh.read_private_key(self.folder / "keys" / "host_id"))
        self.watcher = await talk(port, "watch")
        for actor in self.actors:
            await self.bring(actor)
        for name in SCREEN:
            await self.bring_screen(name)

    async def bring(self, actor: Actor) -> None:
        """Connect, or come back; the seat is the same in a match."""
        assert self.server is not None
        before, actor.talker = actor.talker, await talk(self.server.port, actor.name, actor.key)
        if actor.code:
            await actor.talker.hears("rejoin code")
            actor.talker.type(actor.code)
        line = await actor.talker.hears(f"You are {actor.name}, in seat")
        seat = int(re.findall(r"in seat (\d+)", line)[0])
        if actor.seat is not None:
            self.figures.check(seat == actor.seat, f"{actor.name} came back to seat {seat}, not {actor.seat}")
            self.figures.counts["returns"] += 1
        actor.seat = seat
        if actor.key is None:
            told = await actor.talker.asks("code", "rejoin code is")
            actor.code = told.split("is ")[1].split(".")[0]
        if actor.name == CO_HOST and self.shared:
            await actor.talker.asks("address", "fingerprint")
            has = any(line.startswith(RIGHTS) for line in actor.talker.heard.all)
            self.figures.check(has, "the co-host came back without the host's rights")
        if before is not None:
            await before.leave()

    async def bring_screen(self, name: str) -> None:
        assert self.server is not None
        person = await self._screens.enter_async_context(sits_down(self.server.port, name, key=self.screen_keys[name]))
        await person.until(lambda: f" {name} " in person.text, "their own name")
        person.watches = False
        seat = int(re.findall(rf"(\d+) {name} ", person.text)[0])
        known = self.screen_seats.setdefault(name, seat)
        self.figures.check(seat == known, f"{name} came back to seat {seat}, not {known}, at a screen")
        self.screens[name] = person

    async def kill(self) -> None:
        """The power goes, in the middle of whatever is going on, and comes back."""
        assert self.server is not None
        self.figures.counts["kills"] += 1
        await self.server.kill()
        self.listen()
        self.check_log()
        for actor in self.actors:
            if actor.talker is not None:
                await actor.talker.leave()
                self.listen_to(actor.talker)
            actor.talker = None
        for talker in (self.host, self.watcher):
            if talker is not None:
                await talker.leave()
                self.listen_to(talker)
        await self._screens.aclose()
        self._screens = contextlib.AsyncExitStack()
        self.check_records()
        await self.open()
        for actor in self.actors:
            await self.confirm(actor)
        self.check_records()
        self.tell_host("resume")

    async def kill_in_the_lobby(self) -> None:
        """What was set and who sits where with what rights is the same afterwards."""
        before = (await self.settings(), await self.who())
        await self.kill()
        after = (await self.settings(), await self.who())
        self.figures.check(before == after, f"the lobby was {before} and is {after}")
        self.figures.counts["kills in the lobby"] += 1

    async def settings(self) -> list[str]:
        return await self.hosts("settings all", "result_s")

    async def who(self) -> list[tuple[str, bool]]:
        """Everybody's seat and name, and whether they have the host's rights."""
        lines = await self.hosts("who", "Watching:")
        return [(line.split(":")[0], " host" in line) for line in lines if re.match(r"\d+ \w+:", line)]

    async def hosts(self, line: str, last: str) -> list[str]:
        """What the host hears in answer to a line, up to one that has `last` in it."""
        assert self.host is not None
        await self.host.asks("address", "fingerprint")
        start = len(self.host.heard.all)
        await self.host.asks(line, last)
        heard = self.host.heard.all[start:]
        return heard[: 1 + next(place for place, each in enumerate(heard) if last in each)]

    async def thief(self, name: str) -> None:
        """Somebody takes this player's name, with a key of their own or none, and tries for the seat."""
        assert self.server is not None
        seats = {actor.name: actor.seat for actor in self.actors} | {
            name: self.screen_seats.get(name) for name in SCREEN
        }
        key = asyncssh.generate_private_key("ssh-ed25519") if self.random.random() < 0.5 else None
        talker = await talk(self.server.port, name, key)
        for line in (
            "2222-2222" if name == KEYLESS else "",
            "",
            f"name {name}",
            "",  # which may have led to the same door again
            f"sit {seats[name] or 1}",
            "code",
            "role",
        ):
            talker.type(line)
        await talker.asks("address", lambda line: "fingerprint" in line)
        self.figures.counts["thieves"] += 1
        got = [line for line in talker.heard.all
               if re.search(r"You are .*(in seat|side)", line) or ("code is" in line and name in line)]  # fmt: skip
        self.figures.check(not got, f"a thief of {name}'s seat heard {got}")
        await talker.leave()

    # What is checked

    def listen(self) -> None:
        for talker in (self.watcher, self.host, *(actor.talker for actor in self.actors)):
            if talker is not None:
                self.listen_to(talker)

    def listen_to(self, talker: Talker) -> None:
        """Take note of what was heard: lines by anybody, the rest by the watcher alone, each once."""
        lines, talker.heard.all[:] = list(talker.heard.all), []
        for line in lines:
            self.heard_lines.update(re.findall(r"line\d+end", line))
        kept = records(self.folder)
        if talker is not self.watcher or not kept:
            return
        for line in lines:
            if voted := re.match(r"(\d+) \w+ (?:has voted|votes for (?:(\d+) \w+|(nobody)))\.", line):
                self.heard_ballots[kept[-1].name, int(voted[1]), voted[2] or voted[3] or ""] += 1
            for told, command in TOLD.items():
                if line.startswith(told):
                    self.heard_host[kept[-1].name, command] += 1

    def check_log(self) -> None:
        assert self.server is not None
        errors = [line for line in self.server.out.all if " ERROR " in line or "Traceback" in line]
        self.figures.check(not errors, f"the server logged {errors[:3]}")

    def records(self) -> Iterator[Record]:
        for path in records(self.folder):
            yield read_journal(path).record

    def check_records(self) -> None:
        """What was heard is on the disk, and all of it replays."""
        said: set[str] = set()
        ballots: Counter[tuple[str, int, str]] = Counter()
        host: Counter[tuple[str, type[Command]]] = Counter()
        for record in self.records():
            name = Path(record.file).name
            for each in record.inputs:
                if isinstance(each.command, Say):
                    said.add(each.command.text)
                if isinstance(each.command, CastBallot) and isinstance(each.by, int):
                    ballots[name, each.by, str(each.command.target)] += 1
                    ballots[name, each.by, ""] += 1
                if each.by == HOST:
                    host[name, type(each.command)] += 1
            try:
                for _ in play(record, None):
                    pass
                replays = True
            except Exception as error:
                replays = False
                say(f"{record.file}: {error!r}")
            self.figures.check(replays, f"{record.file} does not replay")
        lost = self.heard_lines - said
        self.figures.check(not lost, f"lines that were heard are lost: {sorted(lost)[:5]}")
        for ballot, count in self.heard_ballots.items():
            self.figures.check(ballots[ballot] >= count, f"{ballot}: {count} ballots told, {ballots[ballot]} kept")
        for command, count in self.heard_host.items():
            self.figures.check(host[command] >= count, f"{command}: told {count} times, kept {host[command]}")
        self.figures.counts["lines heard and kept"] = len(self.heard_lines & said)
        self.figures.counts["ballots told and kept"] = sum(self.heard_ballots.values())
        self.figures.counts["host's commands told and kept"] = sum(self.heard_host.values())

    async def confirm(self, actor: Actor) -> None:
        """What stood before stands now. Nobody can have changed it: the match comes back paused."""
        if actor.talker is None or actor.confirmed is None:
            return
        answer = await self.standing(actor)
        self.figures.check(answer == actor.confirmed, f"{actor.name}: {actor.confirmed!r} became {answer!r}")
        self.figures.counts["choices confirmed after a kill"] += 1

    async def standing(self, actor: Actor) -> str:
        """Everything that this player has chosen in the match so far."""
        assert actor.talker is not None
        self.listen_to(actor.talker)
        actor.talker.type("picks all")
        await actor.talker.asks("clock", lambda line: "left" in line or "clock" in line.lower() or "over" in line)
        lines = [line for line in actor.talker.heard.all if line.startswith("Night ") and " you " in f" {line.lower()}"]
        return "\n".join(lines)

    def memory(self) -> float:
        """Megabytes that the server has now."""
        assert self.server is not None
        pages = int(Path(f"/proc/{self.server.process.pid}/statm").read_text().split()[1])
        return pages * 4096 / 1e6

    def check_memory(self) -> None:
        """After a match: more than after the first of this server, beyond what caches take, is a leak."""
        now_mb = self.memory()
        self.figures.most_mb = max(self.figures.most_mb, now_mb)
        if self.first_mb is None:
            self.first_mb = now_mb
        growth_mb = now_mb - self.first_mb
        self.figures.growth_mb = max(self.figures.growth_mb, growth_mb)
        self.figures.check(growth_mb < SETTLED_MB, f"memory grew by {growth_mb:.0f} MB since the first match")

    # What happens

    async def run(self) -> None:
        async with self.running():
            while time.monotonic() < self.until_s:
                await self.match()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Everybody is there; what has to hold at the end is checked."""
        await self.open()
        try:
            yield
        finally:
            self.listen()
            self.check_log()
            self.check_records()
            await self._screens.aclose()
            for talker in (self.host, self.watcher, *(actor.talker for actor in self.actors)):
                if talker is not None:
                    await talker.leave()
            if self.server is not None:
                await self.server.stop()

    async def set_up(self, preset: str) -> None:
        """Back to the lobby, with everybody in it and other rules."""
        assert self.host is not None
        for actor in self.actors:
            actor.confirmed = None
            if actor.talker is None:
                await self.bring(actor)
        for line in ("lobby", f"preset {preset}", *(f"set {clock}" for clock in CLOCKS)):
            self.tell_host(line)
            await asyncio.sleep(0.15)
        if not self.shared:
            await self.host.asks(f"cohost {CO_HOST} yes", "is co-host now")
            self.shared = True

    async def deal(self) -> None:
        """Begin a match, which numbers the seats anew."""
        assert self.host is not None
        self.tell_host("start")
        await self.host.hears("Roles are dealt")
        self.figures.counts["matches begun"] += 1
        seats = {label.split(" ")[1]: int(label.split(" ")[0]) for label, _ in await self.who()}
        for actor in self.actors:
            actor.seat = seats[actor.name]
        self.screen_seats = {name: seats[name] for name in SCREEN}

    async def match(self) -> None:
        """One match of some preset, from the deal to its end or to the end of the run."""
        await self.set_up(self.random.choice(sorted(PRESETS)))
        if self.random.random() < 0.4:
            await self.kill_in_the_lobby()
        await self.deal()
        stop_s = time.monotonic() + self.random.uniform(45, 120)
        while time.monotonic() < self.until_s and not self.over():
            await self.something()
            if time.monotonic() > stop_s:
                self.tell_host("stop yes")
                await asyncio.sleep(0.2)
        if self.over():
            self.figures.counts["matches ended"] += 1
        self.listen()
        self.check_records()
        self.check_memory()

    def over(self) -> bool:
        return self.host is not None and any("The match is over" in line for line in self.host.heard.all)

    async def something(self) -> None:
        """One thing of all that happens in a room."""
        await asyncio.sleep(self.random.uniform(0.01, 0.12))
        actor = self.random.choice(self.actors)
        if self.random.random() < 0.3:  # everybody does something
            for each in self.actors:
                if each.talker is not None:
                    await self.act(each, each.talker)
        what = self.random.random()
        if what < 0.0015:
            await self.kill()
        elif what < 0.02:
            await self.drop(actor)
        elif what < 0.03:
            await self.bring(actor)
            self.figures.counts["sessions taken over"] += 1
        elif what < 0.033:
            await self.thief(self.random.choice((*PLAIN, KEYLESS, *SCREEN)))
        elif what < 0.063:
            self.at_a_screen()
        elif what < 0.16:
            self.tell_host(self.random.choice(HOST_LINES))
        elif actor.talker is None:
            await self.bring(actor)
        else:
            await self.act(actor, actor.talker)

    async def drop(self, actor: Actor) -> None:
        if actor.talker is not None:
            talker, actor.talker = actor.talker, None
            await talker.leave()
            self.listen_to(talker)
            self.figures.counts["drops"] += 1

    async def act(self, actor: Actor, talker: Talker) -> None:
        seat = self.random.randint(1, SEATS)
        self._lines += 1
        word = self.random.choice(WORDS)
        match word:
            case "say":
                talker.type(f"say line{self._lines}end")
            case "mafia":
                talker.type(f"mafia secret{self._lines}end")
            case "choose" | "vote":
                talker.type(f"{word} {seat}")
                self.figures.counts["acts"] += 1
            case "picks":
                actor.confirmed = await self.standing(actor)
            case _:
                talker.type(word)

    def at_a_screen(self) -> None:
        name = self.random.choice(SCREEN)
        person = self.screens[name]
        if not person.gone:
            seat = self.random.randint(1, SEATS)
            person.press(self.random.choice((f"{seat}\r\r", " ", "?", "\r", "r", f"{seat}", "thello\r\r")))
            person.resize(self.random.randint(30, 160), self.random.randint(12, 50))
            person.raw.clear()
            self.figures.counts["resizes"] += 1

    def tell_host(self, line: str) -> None:
        assert self.host is not None
        self.host.type(line)


async def main(minutes: float, seed: int) -> int:
    with tempfile.TemporaryDirectory(prefix="mafia-soak-") as folder:
        soak = Soak(Path(folder), minutes * 60, seed)
        started_s = time.monotonic()
        await soak.run()
        figures = soak.figures
        say(f"{(time.monotonic() - started_s) / 60:.1f} minutes, seed {seed}")
        for name, count in sorted(figures.counts.items()):
            say(f"  {count:6} {name}")
        say(f"  {figures.most_mb:6.0f} MB at most; {figures.growth_mb:.1f} MB more than after a server's first match")
        say(f"  {len(figures.wrong):6} wrong")
        return 1 if figures.wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    sys.exit(asyncio.run(main(options.minutes, options.seed or random.randrange(1_000_000))))
