"""The program as a shell meets it: what it prints where, and its exit statuses."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mafia_ssh.cli import main
from mafia_ssh.config import Config
from mafia_ssh.rules import Settings, deal
from mafia_ssh.rules.options import SPECS
from tests.record.files import NIGHT_AND_DAY, header, line, text
from tests.record.test_playback import WHOLE_STORY

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in os.environ:
        if variable.startswith("MAFIA_SSH_"):
            monkeypatch.delenv(variable)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def match(tmp_path: Path) -> str:
    """A hand-written match on disk."""
    path = tmp_path / "m.jsonl"
    path.write_bytes(text(*NIGHT_AND_DAY))
    return str(path)


@pytest.fixture
def seeded(tmp_path: Path) -> str:
    """A match that was dealt from a seed."""
    path = tmp_path / "seeded.jsonl"
    path.write_bytes(text(header(deal=None, seed="6f"), line(1, "host", "stop")))
    return str(path)


HASH = deal(Settings(), ("Ana", "Ben", "Cy", "Dee", "Eva"), "6f").commitment or ""


def program(*arguments: str, env: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run the program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "mafia_ssh", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env=env,
    )


def complaint(capsys: Captured) -> str:
    """The one line on standard error."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("mafia-ssh: ") and err.endswith("\n") and err[:-1].isprintable()
    return err.removeprefix("mafia-ssh: ")[:-1]


def test_bare_it_prints_its_help(capsys: Captured) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(command in out for command in ("serve", "host", "replay", "presets"))


@pytest.mark.parametrize("command", ["serve", "host", "replay", "presets"])
def test_every_command_explains_itself(command: str, capsys: Captured) -> None:
    assert main([command, "--help"]) == 0
    assert f"mafia-ssh {command}" in capsys.readouterr().out


def test_it_tells_its_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert re.fullmatch(r"mafia-ssh \d+\.\d+.*\n", capsys.readouterr().out)


@pytest.mark.parametrize(
    "arguments",
    [
        ["srve"],
        ["--nope"],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "a", "--as", "0"],
        ["replay", "a", "--as", "nobody\x1b[2J"],
        ["replay", "a", "--commitment", "xyz"],
        ["serve", "--port"],
        ["serve", "--port", "x"],
        ["serve", "--set", "talk_s=1"],
        ["serve", "--conf", "x"],
        ["host", "--port", "0"],
        ["presets", "x"],
    ],
)
def test_what_cannot_be_used_is_one_line_and_status_2(arguments: list[str], capsys: Captured) -> None:
    assert main(arguments) == 2
    assert complaint(capsys)


def test_replay_json_prints_the_events(match: str, capsys: Captured) -> None:
    assert main(["replay", "--json", match]) == 0
    assert [json.loads(each) for each in capsys.readouterr().out.splitlines()] == WHOLE_STORY


def test_replay_reads_standard_input(match: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(match).read_bytes())))
    assert main(["replay", "-", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(WHOLE_STORY)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"nonsense\n")))
    assert main(["replay", "-"]) == 2
    assert complaint(capsys).startswith("stdin:1: line: not JSON")


def test_replay_as_a_viewer(match: str, capsys: Captured) -> None:
    assert main(["replay", "--json", "--as", "4", match]) == 0
    events = [json.loads(each)["event"] for each in capsys.readouterr().out.splitlines()]
    assert events.count("choice") == 1 and events.count("learned") == 1
    assert main(["replay", "--as", "6", match]) == 2
    assert complaint(capsys) == f"--as: there is no seat 6; {match} has seats 1 to 5"


def test_the_story_is_told_day_by_day(match: str, capsys: Captured) -> None:
    assert main(["replay", match]) == 0
    story = capsys.readouterr().out
    assert re.search(r"^Night 1$.*^ +0:06  1 Ana .*2 Ben.*^Day 1$.*^ +1:43 .*1 Ana", story, re.DOTALL | re.MULTILINE)
    assert "Line 4 was refused: 3 Cy, choose" in story
    assert "5 Eva: who?" in story
    assert all(each.isprintable() for each in story.splitlines())


def test_the_whole_story_ends_with_the_key_moments(match: str, capsys: Captured) -> None:
    assert main(["replay", match]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[told.index("Key moments") :] == [
        "Key moments",
        "Night 1: 4 Dee (Detective) found 1 Ana (Mafia), who was voted out that day.",
        "Day 1: The table voted out 1 Ana (Mafia), and it was over.",
    ]


@pytest.mark.parametrize("viewer", ["watcher", "host", "4"])
def test_one_viewer_s_story_has_only_what_they_were_told_then(viewer: str, match: str, capsys: Captured) -> None:
    assert main(["replay", "--as", viewer, match]) == 0
    assert "Key moments" not in capsys.readouterr().out


def test_the_story_of_a_watcher_keeps_the_secrets(match: str, capsys: Captured) -> None:
    assert main(["replay", "--as", "watcher", match]) == 0
    before_the_end = capsys.readouterr().out.split("Winners:")[0]
    assert "Doctor" not in before_the_end and "Detective" not in before_the_end
    assert "picks 2 Ben" not in before_the_end and "refused" not in before_the_end


def test_a_bad_record_names_file_line_and_field(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(text(header(), line(3, 9, "yield")))
    assert main(["replay", str(path)]) == 2
    assert complaint(capsys).startswith(f"{path}:2: by: must be a seat from 1 to 5")


@pytest.mark.parametrize("name", ["none.jsonl", ".", "a\0b", "\x1b[2J", "\udcff"])
def test_a_file_that_cannot_be_read_is_one_line_and_status_2(name: str, capsys: Captured) -> None:
    assert main(["replay", name]) == 2
    assert complaint(capsys)


def test_check_prints_the_hash_of_the_deal(seeded: str, capsys: Captured) -> None:
    assert main(["replay", "--check", seeded]) == 0
    assert HASH in capsys.readouterr().out


def test_check_compares_with_the_published_hash(seeded: str, capsys: Captured) -> None:
    assert main(["replay", seeded, "--commitment", HASH.upper()]) == 0
    assert "OK" in capsys.readouterr().out
    assert main(["replay", seeded, "--check", "--commitment", "0" * 64]) == 1
    assert "DIFFERENT" in capsys.readouterr().out


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "6e"},
        {"players": ["Ana", "Ben", "Cy", "Dee", "Eve"]},
        {"players": ["Ben", "Ana", "Cy", "Dee", "Eva"]},
        {"options": {"talk_s": 90}},
        {"preset": "fast"},
        {"theme": "werewolf"},
    ],
)
def test_check_notices_any_change_to_the_deal(changes: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "changed.jsonl"
    path.write_bytes(text(header(**{"deal": None, "seed": "6f", **changes})))
    assert main(["replay", str(path), "--commitment", HASH]) == 1


def test_check_of_a_deal_given_by_hand_says_that_there_is_no_hash(match: str, capsys: Captured) -> None:
    assert main(["replay", "--check", match]) == 0
    assert "by hand" in capsys.readouterr().out
    assert main(["replay", "--commitment", HASH, match]) == 1


def test_check_with_json_keeps_standard_output_json(seeded: str, capsys: Captured) -> None:
    assert main(["replay", "--check", "--json", seeded]) == 0
    out, err = capsys.readouterr()
    assert [json.loads(each)["event"] for each in out.splitlines()] == ["dealt", "phase", "over"]
    assert HASH in err


RULES_8 = """
| option | Classic | Fast | Parlour | Moderated | Club |
| seats | 5-12 | 5-12 | 5-12 | 5-16 | 5-16 |
| auto_table | standard | standard | standard | quarter | club |
| mafia_limit | start | start | after_first_night | start | start |
| detective, doctor | on | on | on | on | on |
| godfather, courtesan, maniac | off | off | off | off | on |
| bodyguard, jester | off | off | off | off | off |
| doctor_self | on | on | on | on | on |
| doctor_repeat | not_self_twice | not_self_twice | not_same_twice | not_same_twice | not_same_twice |
| mafia_targets | not_self | not_self | not_mafia | not_mafia | not_mafia_but_courtesan |
| kill_rule | first_pick | first_pick | plurality | majority | godfather |
| final_choices | on | on | on | off | off |
| night_order | together | together | together | called | called |
| call_order | - | - | - | detective_first | doctor_first |
| full_nights, day_first | off | off | off | off | off |
| decoy | off | off | on | off | off |
| detective_note, gestures, speeches, last_words, runoff, compulsory, early_parity | off | off | off | off | on |
| reveal_on_death | on | on | on | off | on |
| no_elimination | off | off | on | off | off |
| ballots | shown_after | shown_after | totals_only | shown_after | shown_after |
| threshold | plurality | plurality | plurality | majority | plurality |
| ready_ends_talk | off | off | on | on | off |
| penalties | off | off | off | on | on |
| reverse | off | off | off | on | off |
| ghosts_see_night | off | off | off | on | off |
| mafia_chat | on | on | on | on | on |
| night_s | 30 s | 20 s | 45 s | - | - |
| call_seconds | - | - | - | 20 s | 20 s |
| talk_s | 60 s | 30 s | 120 s | untimed | 120 s |
| vote_s | 30 s | 20 s | 45 s | untimed | untimed |
| reveal_s, morning_s, result_s | 5 s | 5 s | 5 s | 5 s | 5 s |
| speech_s | 60 s | 60 s | 60 s | 60 s | 60 s |
| defence_s, last_words_s | 30 s | 30 s | 30 s | 30 s | 30 s |
| mafia_count | auto | auto | auto | auto | auto |
| vote_mode | each | each | each | each | each |
| room_chat | on | on | on | on | on |
| dead_chat, moderator_view, ballot_change | off | off | off | off | off |
| maniac from | - | - | - | - | 8 players |
| theme | mafia | mafia | mafia | mafia | club |
"""


def test_presets_prints_the_table_of_the_rule_book(capsys: Captured) -> None:
    expected: dict[str, list[str]] = {}
    for row in RULES_8.strip().splitlines():
        names, *cells = (cell.strip() for cell in row.strip("|").split("|"))
        expected |= dict.fromkeys(names.split(", "), cells)
    assert main(["presets"]) == 0
    printed = {}
    for row in capsys.readouterr().out.splitlines():
        if row:
            name, *cells = re.split(r"  +", row)
            printed[name] = cells
    assert printed == expected
    assert printed.keys() >= {spec.name for spec in SPECS}


def test_serve_hands_its_configuration_to_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[Config] = []

    class Server:
        @staticmethod
        def serve(config: Config) -> int:
            seen.append(config)
            return 1

    monkeypatch.setitem(sys.modules, "mafia_ssh.server", Server)
    flags = [
        "--port",
        "0",
        "--bind",
        "127.0.0.1",
        "--keys",
        "k",
        "--data",
        "d",
        "--set",
        "talk_s=90",
        "--set",
        "doctor=off",
    ]
    assert main(["serve", "--preset", "fast", "--log-level", "error", *flags]) == 1
    (config,) = seen
    assert (config.bind, config.port, config.log_level) == ("127.0.0.1", 0, "error")
    assert (config.keys, config.data) == (Path("k"), Path("d"))
    assert config.settings == Settings.of("fast", talk_s=90, doctor=False)


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("mafia_ssh.commands.presets.run", interrupted)
    assert main(["presets"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_goes_away_is_no_error(match: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "mafia_ssh", "replay", match],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_names_and_chat_are_printed_under_any_locale(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(
        text(header(players=["Zoë", "李", "Cy", "Dee", "Eva"]), line(1, 1, "say", channel="room", text="Жди"))
    )
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for flags in ([], ["--json"]):
        done = program("replay", str(path), *flags, env=environment)
        assert done.returncode == 0 and "Жди" in done.stdout and done.stderr == ""


def test_a_help_that_nobody_reads_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "mafia_ssh", "--help"], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writing)
    assert done.returncode in (0, 141) and done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_output_that_cannot_be_written_is_one_line_and_status_1() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "mafia_ssh", "presets"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"mafia-ssh: ") and done.stderr.count(b"\n") == 1
