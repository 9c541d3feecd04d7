"""Strict JSON: one object from one line, and its fields one by one, every error naming file, line and field."""

import json
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, NoReturn

MAX_LINE: Final = 64 * 1024
"""The longest line, in bytes; a header with sixteen names and every option is far below it."""
_MAX_DIGITS: Final = 18
_MAX_SHOWN: Final = 60


class RecordError(Exception):
    """A record that cannot be read: where, and what is wrong, in one line without control characters."""

    def __init__(self, file: str, line: int, field: str, what: str) -> None:
        """Keep the parts; `str` of the error is "FILE:LINE: field: what"."""
        super().__init__(f"{printable(file)}:{line}: {printable(field)}: {printable(what)}")
        self.file = file
        self.line = line
        self.field = field
        """The field's name, or "line" when the line as a whole is wrong."""
        self.what = what


@dataclass(frozen=True, slots=True)
class Where:
    """A line of a file."""

    file: str
    line: int

    def fail(self, field: str, what: str) -> NoReturn:
        """Raise the `RecordError` for this line."""
        raise RecordError(self.file, self.line, field, what)


class _NumberError(ValueError):
    """A number that JSON allows and a record does not."""


class _RepeatError(ValueError):
    """A key that occurs twice in one object."""


def printable(text: str) -> str:
    """`text` with everything that is not printable escaped, so that an error stays one line of plain text."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def shown(value: object) -> str:
    """A value from a file as an error quotes it: short, on one line."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MAX_SHOWN else text[:_MAX_SHOWN] + "…"


def parse_object(raw: bytes, where: Where) -> dict[str, Any]:
    """Return the JSON object that `raw` is. Numbers with a point or an exponent come as `Decimal`.

    Raises `RecordError`: not UTF-8, not JSON, not an object, a repeated key, NaN, a number beyond 18 digits.
    """
    if len(raw) > MAX_LINE:
        where.fail("line", f"longer than {MAX_LINE} bytes")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        where.fail("line", f"not UTF-8 (byte {error.start + 1})")
    if text.startswith("\ufeff"):
        where.fail("line", "starts with a byte order mark")
    if not text.strip():
        where.fail("line", "empty; every line is one JSON object")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=_parse_int,
            parse_float=_parse_float,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as error:
        where.fail("line", f"not JSON ({error.msg}, column {error.colno})")
    except _RepeatError as error:
        where.fail(str(error), "occurs twice")
    except _NumberError as error:
        where.fail("line", str(error))
    except RecursionError:
        where.fail("line", "nested too deeply")
    if not isinstance(value, dict):
        where.fail("line", "not a JSON object")
    return value


class Fields:
    """The fields of one object, taken one by one; what nobody took is an error of `done`."""

    def __init__(self, values: dict[str, Any], where: Where) -> None:
        """Hold the fields of the object that stands at `where`."""
        self._left = dict(values)
        self.where = where

    def take(self, name: str) -> object:
        """Take a field that must be there."""
        if name not in self._left:
            self.where.fail(name, "missing")
        return self._left.pop(name)

    def take_or(self, name: str, default: object) -> object:
        """Take a field that may be left out."""
        return self._left.pop(name, default)

    def has(self, name: str) -> bool:
        """Is this field there and not yet taken?"""
        return name in self._left

    def done(self) -> None:
        """Fail on the first field that nobody took."""
        for name in self._left:
            self.where.fail(name, "unknown field")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _RepeatError(key)
        found[key] = value
    return found


def _parse_int(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise _NumberError("a number is too large")
    return int(digits)


def _parse_float(digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except ArithmeticError:
        raise _NumberError("a number is too large") from None


def _no_constant(name: str) -> NoReturn:
    raise _NumberError(f"{name} is not a number of JSON")
