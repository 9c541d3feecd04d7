"""The configuration: flags over MAFIA_SSH_* variables over mafia.toml over defaults, checked, in one frozen value."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, cast, get_args

import platformdirs

from .rules.options import BY_NAME, BadOption, parse_value
from .rules.settings import Settings
from .ssh.limits import Limits

LogLevel = Literal["debug", "info", "warning", "error"]
FILE: Final = "mafia.toml"
"""The file that is read from the working directory when it is there."""
MAX_PASSCODE: Final = 64
"""The longest passcode, in characters."""
PREFIX: Final = "MAFIA_SSH_"
"""What the environment variables begin with."""
KEYS: Final = ("bind", "port", "keys", "data", "preset", "theme", "passcode", "log_level")
"""What can be set everywhere: as a flag, a variable, a key of the file."""

LIMITS: Final = "limits"
"""The table of the file that changes the bounds of the front door; in the file alone, for hardly anybody needs it."""


class ConfigError(Exception):
    """A setting that cannot be used: one line naming the flag, variable or file and key it came from."""


@dataclass(frozen=True, slots=True)
class Config:
    """How one server runs."""

    bind: str
    """The address to listen on; 0.0.0.0 for every one of this machine."""
    port: int
    """The TCP port; 0 for any free one."""
    keys: Path
    """The folder of the server's own keys."""
    data: Path
    """The folder of match records and logs."""
    settings: Settings
    """The preset, its changed options and the theme with which the lobby opens."""
    log_level: LogLevel
    passcode: str | None = field(default=None, repr=False)
    """What everybody but the host is asked for at the door; None: nothing."""
    limits: Limits = field(default_factory=Limits)
    """The bounds of the front door."""
    file: Path | None = None
    """The file that was read, if there was one."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A value and where it was found."""

    value: object = field(repr=False)
    source: str
    """As an error names it: "--port", "MAFIA_SSH_PORT", "mafia.toml: port"."""
    base: Path
    """The folder to which a path is relative."""


def load(flags: Mapping[str, str], options: Iterable[str], environ: Mapping[str, str], cwd: Path) -> Config:
    """Put a configuration together.

    `flags`: the flags that were given, by their name in `KEYS` or "config" (another file than mafia.toml in
    `cwd`); `options`: the NAME=VALUE texts of `--set`. A variable that is empty counts as not set. Paths of the
    file are relative to the file. Raises `ConfigError`.
    """
    path, source = _file(flags, environ, cwd)
    table = _toml(path, source)
    found, rules = _from_file(table or {}, source or FILE, path.parent)
    _from_environ(found, rules, environ, cwd)
    for key in KEYS:
        if key in flags:
            found[key] = _Found(flags[key], f"--{key.replace('_', '-')}", cwd)
    for text in options:
        _set(rules, text, "--set", cwd)
    return replace(_put_together(found, rules), file=None if table is None else path)


def defaults() -> Config:
    """What holds where nothing is set."""
    return _put_together({}, {})


def _put_together(found: Mapping[str, _Found], rules: Mapping[str, _Found]) -> Config:
    data = _path(found, "data") or platformdirs.user_data_path("mafia_ssh", appauthor=False)
    return Config(
        bind=_bind(found),
        port=_port(found),
        keys=_path(found, "keys") or _default_keys(data),
        data=data,
        settings=_settings(found, rules),
        log_level=_log_level(found),
        passcode=_passcode(found),
        limits=_limits(found),
    )


def _file(flags: Mapping[str, str], environ: Mapping[str, str], cwd: Path) -> tuple[Path, str | None]:
    """The file to read, and as what it was asked for; None when it was not, so that it need not be there."""
    asked = flags.get("config") or environ.get(PREFIX + "CONFIG")
    if not asked:
        return cwd / FILE, None
    return _usable(Path(asked), "--config" if flags.get("config") else PREFIX + "CONFIG", cwd), asked


def _from_file(table: Mapping[str, Any], name: str, base: Path) -> tuple[dict[str, _Found], dict[str, _Found]]:
    found: dict[str, _Found] = {}
    rules: dict[str, _Found] = {}
    for key, value in table.items():
        if key == "options":
            if not isinstance(value, dict):
                raise ConfigError(f"{name}: options: must be a table, [options]")
            rules |= {option: _Found(each, f"{name}: options.{option}", base) for option, each in value.items()}
        elif key in (*KEYS, LIMITS):
            found[key] = _Found(value, f"{name}: {key}", base)
        else:
            if key in BY_NAME:
                raise ConfigError(f"{name}: {key}: an option of the rules; put it below [options]")
            raise ConfigError(f"{name}: {key}: unknown key; there are {', '.join((*KEYS, 'options', LIMITS))}")
    return found, rules


def _toml(path: Path, asked: str | None) -> dict[str, Any] | None:
    """What is in the file; None when it is not there and nobody `asked` for it."""
    name = asked or FILE
    try:
        text = path.read_bytes().decode()
        return tomllib.loads(text)
    except FileNotFoundError as error:
        if asked is not None:
            raise ConfigError(f"{name}: no such file") from error
        return None
    except OSError as error:
        raise ConfigError(f"{name}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{name}: not UTF-8") from error
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise ConfigError(f"{name}: not TOML: {error}{_hint(text, error)}") from error


def _hint(text: str, error: Exception) -> str:
    """What is most likely meant where a line of `text` is no TOML; empty when nothing is."""
    at = re.search(r"at line (\d+)", str(error))
    line = text.split("\n")[int(at[1]) - 1 :][:1] if at else []
    return "; words need quotes" if line and re.match(r"\s*\w+\s*=\s*[^\W\d]", line[0]) else ""


def _from_environ(found: dict[str, _Found], rules: dict[str, _Found], environ: Mapping[str, str], cwd: Path) -> None:
    for variable, text in sorted(environ.items()):
        if not variable.startswith(PREFIX) or not text:
            continue
        key = variable.removeprefix(PREFIX).lower()
        if key == "set":
            for each in text.split():
                _set(rules, each, variable, cwd)
        elif key in KEYS:
            found[key] = _Found(text, variable, cwd)
        elif key != "config":
            names = ", ".join(PREFIX + each.upper() for each in (*KEYS, "config", "set"))
            raise ConfigError(f"{variable}: unknown variable; there are {names}")


def _set(rules: dict[str, _Found], text: str, source: str, cwd: Path) -> None:
    name, equals, value = text.partition("=")
    name = name.strip()
    if not equals or not name:
        raise ConfigError(f"{source}: must be NAME=VALUE, not {text!r}")
    parsed = parse_value(name, value)
    if isinstance(parsed, BadOption):
        raise ConfigError(f"{source} {name}: {parsed.text}")
    rules[name] = _Found(parsed, f"{source} {name}", cwd)


def _settings(found: Mapping[str, _Found], rules: Mapping[str, _Found]) -> Settings:
    settings = Settings()
    if "preset" in found:
        settings = _good(settings.with_preset(_word(found["preset"])), found["preset"])
    for name, option in rules.items():
        settings = _good(settings.with_option(name, option.value), option)
    if "theme" in found:
        settings = _good(settings.with_theme(_word(found["theme"])), found["theme"])
    return settings


def _good(result: Settings | BadOption, found: _Found) -> Settings:
    if isinstance(result, BadOption):
        raise ConfigError(f"{found.source}: {result.text}")
    return result


def _word(found: _Found) -> str:
    if not isinstance(found.value, str):
        raise ConfigError(f"{found.source}: must be a text, not {found.value!r}")
    return found.value.strip()


def _bind(found: Mapping[str, _Found]) -> str:
    if "bind" not in found:
        return "0.0.0.0"  # noqa: S104 - a party's server is there for the whole room
    address = _word(found["bind"])
    if not address or not address.isprintable() or not address.isascii() or " " in address:
        raise ConfigError(f"{found['bind'].source}: must be an address or a host name, not {address!r}")
    return address


def _port(found: Mapping[str, _Found]) -> int:
    if "port" not in found:
        return 2222
    value = found["port"].value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 65535:
        raise ConfigError(
            f"{found['port'].source}: must be a port from 1 to 65535, or 0 for any free one, not {value!r}"
        )
    return value


def _limits(found: Mapping[str, _Found]) -> Limits:
    if LIMITS not in found:
        return Limits()
    table, source = found[LIMITS].value, found[LIMITS].source
    if not isinstance(table, dict):
        raise ConfigError(f"{source}: must be a table, [{LIMITS}]")
    standard = Limits()
    for name, value in table.items():
        if name not in standard.__slots__:
            raise ConfigError(f"{source}.{name}: unknown bound; there are {', '.join(standard.__slots__)}")
        whole = isinstance(getattr(standard, name), int)
        if isinstance(value, bool) or not isinstance(value, int if whole else int | float) or not 0 < value <= 1e9:
            raise ConfigError(
                f"{source}.{name}: must be a {'whole number' if whole else 'number'} above 0, not {value!r}"
            )
    return replace(standard, **table)


def _log_level(found: Mapping[str, _Found]) -> LogLevel:
    if "log_level" not in found:
        return "info"
    word = _word(found["log_level"]).lower()
    if word not in get_args(LogLevel):
        raise ConfigError(f"{found['log_level'].source}: must be one of {', '.join(get_args(LogLevel))}, not {word!r}")
    return cast(LogLevel, word)


def _passcode(found: Mapping[str, _Found]) -> str | None:
    """A passcode; what is wrong with one is said without quoting it."""
    if "passcode" not in found:
        return None
    value, source = found["passcode"].value, found["passcode"].source
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not 0 < len(text) <= MAX_PASSCODE or not text.isprintable():
        raise ConfigError(f"{source}: must be 1 to {MAX_PASSCODE} printable characters")
    if text.startswith("?"):
        raise ConfigError(f"{source}: must not begin with ?, which opens the help at the door")
    return text


def _path(found: Mapping[str, _Found], key: str) -> Path | None:
    if key not in found:
        return None
    text = _word(found[key])
    if not text:
        raise ConfigError(f"{found[key].source}: must be a folder, not empty")
    path = _usable(Path(text), found[key].source, found[key].base)
    with suppress(OSError):  # what cannot be looked at is for whoever uses it
        if path.exists() and not path.is_dir():
            raise ConfigError(f"{found[key].source}: {path} is a file, not a folder")
    return path


def _usable(path: Path, source: str, base: Path) -> Path:
    if "\0" in str(path):
        raise ConfigError(f"{source}: a path has no NUL character")
    try:
        path = path.expanduser()
    except RuntimeError as error:
        raise ConfigError(f"{source}: {path} names no user's home") from error
    return base / path


def _default_keys(data: Path) -> Path:
    """`keys/` of the checkout that this program runs from; without one, in the data folder."""
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "keys").is_dir():
        return checkout / "keys"
    return data / "keys"
