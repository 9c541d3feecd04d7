"""User names as they were sent: asyncssh would hang up on some that deserve a screen to choose another."""

import asyncssh.connection


def take_any() -> None:
    """Take user names as they came, for this whole process; `text.clean_name` is who judges them.

    asyncssh prepares them by the tables of Unicode 3.2 and ends the connection of anybody whose name has a character
    from after 2002 or a control character in it, with a message that means nothing to that person.
    """
    asyncssh.connection.saslprep = _as_it_came  # type: ignore[attr-defined]


def _as_it_came(s: str) -> str:  # the parameter's name is asyncssh's
    return s
