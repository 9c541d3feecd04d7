"""Each app starts in an empty context, whatever context the server, or another session, was in."""

import asyncio
import contextvars
from pathlib import Path

from textual._context import active_app, prevent_message_types_stack

from mafia_ssh.arrival import Arrival
from mafia_ssh.ssh.lines import LineTerminal
from mafia_ssh.ssh.listen import listen
from mafia_ssh.terminal import Terminal

from .front import Desk, Front, Toy, until


class Nosy(Desk):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[dict[str, object]] = []

    def look(self) -> None:
        self.seen.append({variable.name: value for variable, value in contextvars.copy_context().items()})

    def open_app(self, arrival: Arrival, terminal: Terminal) -> Toy:
        self.look()
        app = super().open_app(arrival, terminal)
        assert isinstance(app, Toy)
        return app

    async def converse(self, arrival: Arrival, lines: LineTerminal, command: str) -> None:
        self.look()


async def test_nothing_of_another_app_is_inherited(tmp_path: Path) -> None:
    desk = Nosy()
    foreign = Toy()

    async def inside_another_app() -> Front:
        active_app.set(foreign)
        prevent_message_types_stack.set([set()])
        listener = await listen("127.0.0.1", 0, tmp_path, desk)
        return Front(listener, desk, listener._house)

    house = await asyncio.create_task(inside_another_app())
    try:
        player = await house.player()
        await house.lines("", "board")
        assert desk.seen == [{}, {}]
        player.type("hello\r")
        await until(lambda: any(getattr(app, "lines", None) == ["hello"] for app in desk.apps))
        assert foreign.lines == []
    finally:
        await house.close()


async def test_two_apps_see_themselves_in_every_task(tmp_path: Path) -> None:
    class Tells(Toy):
        async def key_up(self) -> None:
            async def in_a_task() -> bool:
                return active_app.get() is self and self.focused is not None and self.focused.app is self

            self.lines.append(str(await asyncio.create_task(in_a_task())))

    desk = Desk(Tells)
    listener = await listen("127.0.0.1", 0, tmp_path, desk)
    house = Front(listener, desk, listener._house)
    try:
        players = [await house.player(name) for name in ("ana", "ben")]
        for player in players:
            player.type("\x1b[A")
        await until(lambda: all(app.lines for app in desk.apps if isinstance(app, Tells)))
        assert [app.lines for app in desk.apps if isinstance(app, Tells)] == [["True"], ["True"]]
    finally:
        await house.close()
