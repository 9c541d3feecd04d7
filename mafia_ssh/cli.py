"""The command line: arguments in, the right subcommand, one line for what goes wrong, exit statuses.

0: done. 1: the environment is in the way, or a check found a difference. 2: what was given cannot be used.
"""

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NoReturn

from .commands.output import FAILED, OK, CommandError, complain
from .config import KEYS, Config, ConfigError, load
from .rules.presets import PRESETS, THEMES
from .rules.view import Viewer

_INTERRUPTED = 130
_BROKEN_PIPE = 141
_PROGRAM = "mafia-ssh"
_ELSEWHERE = (
    "What flags set can be set elsewhere: a flag counts more than a variable, a variable more than the file. Each flag "
    "has its variable, MAFIA_SSH_PORT and so on; MAFIA_SSH_SET holds any number of NAME=VALUE, blanks between them, "
    "and MAFIA_SSH_CONFIG names the file. The file is mafia.toml in the folder where the program is started. Its keys "
    'are the names of the flags (port = 2222, log_level = "warning"), and its table [options] does what --set does '
    "(talk_s = 90). mafia-ssh presets lists all options."
)


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line in the program's voice."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix(_PROGRAM).strip()
        raise CommandError(f"{command}: {message}" if command else message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (those of the process by default); return its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _prepare_output()
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except (CommandError, ConfigError) as error:
        complain(str(error))
        return error.status if isinstance(error, CommandError) else 2
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return _BROKEN_PIPE
    except OSError as error:
        complain(f"{error.filename or 'output'}: {error.strerror or error}")
        _silence_stdout()
        return FAILED


def _run(arguments: list[str]) -> int:
    parser = _parser()
    try:
        given = parser.parse_args(arguments)
    except SystemExit as done:  # argparse has printed a help or the version
        return int(done.code or OK)
    handler: Callable[[argparse.Namespace, list[str]], int] | None = getattr(given, "handler", None)
    if handler is None:
        sys.stdout.write(parser.format_help())
        return OK
    return handler(given, arguments[1:])


def _parser() -> _Parser:
    parser = _Parser(
        prog=_PROGRAM,
        description="Mafia, the hidden-role party game, played in one room over SSH.",
        epilog=f"{_PROGRAM} COMMAND --help explains each of them.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{_PROGRAM} {_version()}")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    serve = commands.add_parser(
        "serve",
        help="run the table's server until it is stopped",
        description="Run the table's server, until Ctrl+C.",
        epilog=_ELSEWHERE,
        allow_abbrev=False,
    )
    _add_config(serve)
    serve.set_defaults(handler=_serve)
    host = commands.add_parser(
        "host",
        help="open the host's own session; starts the server when none runs",
        description="Open the host's own session with the system's ssh. Where no server runs on the port, one is "
        "started in the background with these same flags; its log goes to the data folder.",
        epilog=_ELSEWHERE,
        allow_abbrev=False,
    )
    _add_config(host)
    host.set_defaults(handler=_host)
    _add_replay(commands)
    presets = commands.add_parser(
        "presets",
        help="print what every preset sets, side by side",
        description="Print every option of every preset, side by side.",
        allow_abbrev=False,
    )
    presets.set_defaults(handler=_presets)
    doctor = commands.add_parser(
        "doctor",
        help="say whether this machine is ready to be the host",
        description="Check the keys, the data folder, the port and the network; exit status 1 when one is in the way.",
        epilog=_ELSEWHERE,
        allow_abbrev=False,
    )
    _add_config(doctor)
    doctor.set_defaults(handler=_doctor)
    return parser


def _add_config(parser: argparse.ArgumentParser) -> None:
    flags: Mapping[str, tuple[str, str]] = {
        "bind": ("ADDRESS", "listen on this address (0.0.0.0)"),
        "port": ("PORT", "listen on this port (2222)"),
        "keys": ("DIR", "where the server's keys are (keys/ of a checkout, or of the data folder)"),
        "data": ("DIR", "where match records and logs go (the user's data folder)"),
        "preset": ("NAME", f"the preset to open with: {', '.join(PRESETS)} (classic)"),
        "theme": ("NAME", f"the words to use: {', '.join(THEMES)} (the preset's own)"),
        "passcode": (
            "WORD",
            "ask everybody but the host for this at the door (nothing); a variable or the file keeps it from other "
            "users of this machine, who can see a program's flags",
        ),
        "log_level": ("LEVEL", "debug, info, warning or error (info)"),
    }
    for key in KEYS:
        metavar, text = flags[key]
        parser.add_argument(f"--{key.replace('_', '-')}", dest=key, metavar=metavar, help=text)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change one option of the preset, such as talk_s=90; may be given again",
    )
    parser.add_argument("--config", metavar="FILE", help="read this file in place of mafia.toml")


def _add_replay(commands: "argparse._SubParsersAction[_Parser]") -> None:
    replay = commands.add_parser(
        "replay",
        help="tell a match from its record",
        description="Go through a match again from its record. In a terminal it is shown step by step, with keys; "
        "elsewhere it is told as a story, or as JSON lines. A record that cannot be read is exit status 2, with file, "
        "line and field.",
        allow_abbrev=False,
    )
    replay.add_argument("file", metavar="FILE", help="the record, or its number in history; - for standard input")
    replay.add_argument(
        "--as",
        dest="viewer",
        type=_viewer,
        metavar="N|watcher|host",
        help="only what this viewer was told, a seat's own secrets included",
    )
    replay.add_argument(
        "--check",
        action="store_true",
        help="play the record through and print the hash of its deal in place of the story; with --json the events "
        "go to standard output and the verdict to standard error. A deal given by hand has no hash",
    )
    replay.add_argument(
        "--commitment",
        type=_hash,
        metavar="HASH",
        help="check against this hash, as the table was shown it; exit status 1 when it is another, or the deal was "
        "given by hand",
    )
    replay.add_argument("--json", action="store_true", help="one JSON object a line")
    replay.add_argument("--plain", action="store_true", help="the story as lines, in a terminal too")
    _add_data(replay)
    replay.set_defaults(handler=_replay)
    history = commands.add_parser(
        "history",
        help="list the matches that were recorded",
        description="List the recorded matches, oldest first: when, by which rules, how many players, who won, and "
        "the record. replay shows one by its number or its file.",
        allow_abbrev=False,
    )
    _add_data(history)
    history.set_defaults(handler=_history)


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="where match records are (the user's data folder)")
    parser.add_argument("--config", metavar="FILE", help="read this file in place of mafia.toml")


def _viewer(text: str) -> Viewer:
    match text:
        case "watcher":
            return "watcher"
        case "host":
            return "host"
    if re.fullmatch("[1-9][0-9]?", text):
        return int(text)
    raise argparse.ArgumentTypeError(f"must be a seat number, watcher or host, not {text!r}")


def _hash(text: str) -> str:
    if re.fullmatch("[0-9a-fA-F]{64}", text):
        return text.lower()
    raise argparse.ArgumentTypeError("must be 64 hexadecimal digits, as the table was shown them")


def _config(given: argparse.Namespace) -> Config:
    flags = {key: value for key in (*KEYS, "config") if (value := getattr(given, key)) is not None}
    return load(flags, given.set, os.environ, Path())


def _serve(given: argparse.Namespace, _: list[str]) -> int:
    config = _config(given)
    from .server import serve

    return serve(config)


def _host(given: argparse.Namespace, arguments: list[str]) -> int:
    config = _config(given)
    from .commands import host

    return host.run(config, arguments)


def _replay(given: argparse.Namespace, _: list[str]) -> int:
    from .commands import history, replay
    from .record.reader import STDIN

    # A file needs no configuration, and is not kept from being read by a bad one.
    file = history.record_named(given.file, _data_config(given)) if given.file.isdigit() else given.file
    if file != STDIN:
        history.refuse_what_is_played(file)
    return replay.run(
        replay.Request(
            file=file,
            viewer=given.viewer,
            json=given.json,
            plain=given.plain,
            check=given.check or given.commitment is not None,
            commitment=given.commitment,
        )
    )


def _history(given: argparse.Namespace, _: list[str]) -> int:
    from .commands import history

    return history.run(_data_config(given))


def _data_config(given: argparse.Namespace) -> Config:
    flags = {key: value for key in ("data", "config") if (value := getattr(given, key)) is not None}
    return load(flags, (), os.environ, Path())


def _presets(_: argparse.Namespace, __: list[str]) -> int:
    from .commands import presets

    return presets.run()


def _doctor(given: argparse.Namespace, _: list[str]) -> int:
    config = _config(given)
    from .commands import doctor

    return doctor.run(config)


def _version() -> str:
    try:
        return version("mafia-ssh")
    except PackageNotFoundError:
        return "(not installed)"


def _prepare_output() -> None:
    """UTF-8 for files and pipes, the terminal's own encoding for a terminal, and no failure over a character."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started this process
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


def _silence_stdout() -> None:
    """Let nothing more be written, or Python would complain at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return
