"""Plain mode: the whole game as lines of text and commands as words, for screen readers, dumb terminals and scripts.

What is said without being asked depends on public facts alone, so that a voice in the room gives nothing away.
"""

from .session import LineTerminal, converse

__all__ = ["LineTerminal", "converse"]
