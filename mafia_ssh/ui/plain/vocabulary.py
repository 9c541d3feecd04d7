"""The words of plain mode: what one is, and which one somebody meant. The words themselves are in `words`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from .scene import Reply, Scene

Group = Literal["Ask", "Secrets", "Play", "Talk", "Seat", "Host"]


@dataclass(frozen=True, slots=True)
class Word:
    """One command."""

    name: str
    """What is typed; any beginning that fits no other word will do."""
    group: Group
    usage: str
    """How it is typed, with what follows it."""
    help: str
    """What it does, in a sentence."""
    run: Callable[[Scene, str], Reply]
    """The answer to the word and what followed it. Pure but for the notebook."""
    also: tuple[str, ...] = ()
    """Other ways to type it, whole."""


def find(words: Iterable[Word], typed: str, host: bool) -> Word | tuple[str, ...]:
    """The word that `typed` means: by its whole name first, then by an unambiguous beginning.

    Otherwise the names that it could mean, none when it means nothing. Host words count only for the host, who may
    always type them in full; so what a beginning means depends on nothing secret.
    """
    typed = typed.casefold()
    known = tuple(words)
    for word in known:
        if typed == word.name or typed in word.also:
            return word
    near = [word for word in known if word.name.startswith(typed) and (host or word.group != "Host")]
    return near[0] if len(near) == 1 else tuple(word.name for word in near)
