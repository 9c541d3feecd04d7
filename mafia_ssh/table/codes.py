"""Secrets that people type: made, tidied, hashed and compared. Nothing here remembers one.

A code is read off a screen and typed into another, so its letters cannot be mistaken for each other.
"""

import hashlib
import hmac
import secrets
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What codes are made of: no 0 or O, no 1, I or L, and no U, which reads like V."""
LENGTH: Final = 8
"""Characters of a code: forty bits, about."""
MAX_TYPED: Final = 128
"""Of an answer no more than this is looked at."""


def new_code() -> str:
    """A code that nobody can guess, in two halves as it is shown: "K7M4-9QXT"."""
    return shown_code("".join(secrets.choice(ALPHABET) for _ in range(LENGTH)))


def shown_code(typed: str) -> str:
    """A code as it is shown, however it was typed."""
    code = tidy_code(typed)
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def tidy_code(typed: str) -> str:
    """A code as it was typed, in the one spelling that is hashed: case, spaces and hyphens do not count."""
    return "".join(char for char in typed[:MAX_TYPED].upper() if not char.isspace() and char not in "-‐‑–")


def code_digest(code: str) -> str:
    """What is kept of a code."""
    return _digest(tidy_code(code), secrets.token_hex(8))


def is_code(typed: str, digest: str) -> bool:
    """Is `typed` the code of this digest? Takes as long whatever the answer."""
    return _matches(tidy_code(typed), digest)


def word_digest(word: str) -> str:
    """What is kept of a passcode that somebody has made up; spaces around it do not count."""
    return _digest(word.strip(), secrets.token_hex(8))


def is_word(typed: str, digest: str) -> bool:
    """Is `typed` the passcode of this digest? Takes as long whatever the answer."""
    return _matches(typed[: MAX_TYPED + 1].strip(), digest)


def _digest(text: str, salt: str) -> str:
    return f"{salt}${hashlib.sha256(f'{salt}{text}'.encode('utf-8', 'replace')).hexdigest()}"


def _matches(text: str, digest: str) -> bool:
    salt = digest.partition("$")[0]
    return hmac.compare_digest(_digest(text, salt).encode(), digest.encode())
