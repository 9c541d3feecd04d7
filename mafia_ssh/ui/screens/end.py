"""After the match: the story to scroll through, talk, and for the host a rematch or the way back to the lobby."""

from ...table.requests import StartMatch, ToLobby
from ..actions import ActionId
from ..frames.end import end_frame
from ..lobby_actions import footer_keys
from ..paint import Row
from ..scroll import scrolled
from .retelling import RetellingScreen
from .talk import TalkScreen


class EndScreen(TalkScreen):
    """The end."""

    def __init__(self) -> None:
        super().__init__()
        self._offset = 0

    def rows(self, width: int, height: int) -> tuple[Row, ...]:
        """The whole screen."""
        rows, self._offset = end_frame(
            self.table,
            width,
            height,
            offset=self._offset,
            refusal=self.answer,
            keys=footer_keys(self.table),
            hints=self.game.hints_on,
        )
        return rows

    def do(self, action: ActionId, key: str, *, sure: bool) -> None:
        """Do what a key of the end means."""
        match action:
            case "start":
                self._start(sure=sure)
            case "lobby":
                self.ask(ToLobby())
            case "retell" if self.table.retelling is not None:
                self.game.push_screen(RetellingScreen(self.table.retelling))
            case "move":
                offset = scrolled(key, self._offset, self.size.height - 8)
                self._offset = self._offset if offset is None else offset
            case _:
                pass

    def _start(self, *, sure: bool) -> None:
        away = sum(sitter.name is not None and not sitter.here for sitter in self.table.sitters)
        if away and not sure:
            self.wonder("start", f"{away} {'player is' if away == 1 else 'players are'} away. Deal all the same?")
        else:
            self.ask(StartMatch())
