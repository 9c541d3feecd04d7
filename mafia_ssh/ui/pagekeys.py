"""A key of a page that lies over a screen of the game: one list of them feeds keys, footer and help. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

DeedT = TypeVar("DeedT", bound=str)
NeedT = TypeVar("NeedT", bound=str)


@dataclass(frozen=True)  # Python 3.11 cannot make generic ones with slots
class PageKey(Generic[DeedT, NeedT]):
    """One thing that keys do."""

    deed: DeedT
    """What it is called in the code."""
    keys: tuple[str, ...]
    """The keys, as Textual names them."""
    shown: str
    """The keys as people read them."""
    label: str
    """A word or two for the footer; empty: the footer leaves it out."""
    help: str
    """One line for the help."""
    needs: NeedT | None = None
    """Without what it means nothing."""


def footer(keys: Iterable[PageKey[DeedT, NeedT]]) -> tuple[tuple[str, str], ...]:
    """Key and label for the footer."""
    return tuple((key.shown, key.label) for key in keys if key.label)


def meant(keys: Iterable[PageKey[DeedT, NeedT]], pressed: str) -> PageKey[DeedT, NeedT] | None:
    """What was meant by the key that was pressed; None when it is none of `keys`."""
    return next((key for key in keys if pressed in key.keys), None)
