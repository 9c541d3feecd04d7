"""The configuration: what wins over what, and how each mistake is named."""

import contextlib
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_ssh.config import Config, ConfigError, load
from mafia_ssh.rules import Settings
from mafia_ssh.rules.options import BY_NAME, parse_value, show_value
from mafia_ssh.ssh.limits import Limits


def loaded(
    cwd: Path,
    *,
    flags: Mapping[str, str] | None = None,
    options: tuple[str, ...] = (),
    environ: Mapping[str, str] | None = None,
    toml: str | bytes | None = None,
) -> Config:
    if toml is not None:
        (cwd / "mafia.toml").write_bytes(toml.encode() if isinstance(toml, str) else toml)
    return load(flags or {}, options, environ or {}, cwd)


def test_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    config = loaded(tmp_path)
    assert (config.bind, config.port, config.log_level) == ("0.0.0.0", 2222, "info")
    assert config.settings == Settings()
    assert config.data == tmp_path / "share" / "mafia_ssh"


def test_without_a_checkout_the_keys_are_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mafia_ssh.config.__file__", str(tmp_path / "site-packages" / "mafia_ssh" / "config.py"))
    assert loaded(tmp_path, flags={"data": "/srv/mafia"}).keys == Path("/srv/mafia/keys")


def test_in_a_checkout_the_keys_are_in_its_keys_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "keys").mkdir()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr("mafia_ssh.config.__file__", str(tmp_path / "mafia_ssh" / "config.py"))
    assert loaded(tmp_path, flags={"data": "/srv/mafia"}).keys == tmp_path / "keys"


def test_flags_win_over_variables_over_the_file(tmp_path: Path) -> None:
    toml = 'port = 1001\nbind = "10.0.0.1"\nlog_level = "error"\n[options]\ntalk_s = 100\nvote_s = 100\nnight_s = 100\n'
    environ = {"MAFIA_SSH_PORT": "1002", "MAFIA_SSH_BIND": "10.0.0.2", "MAFIA_SSH_SET": "talk_s=200 vote_s=200"}
    config = loaded(tmp_path, flags={"port": "1003"}, options=("talk_s=300",), environ=environ, toml=toml)
    assert (config.port, config.bind, config.log_level) == (1003, "10.0.0.2", "error")
    options = config.settings.options
    assert (options.talk_s, options.vote_s, options.night_s) == (300, 200, 100)


def test_options_of_the_file_stand_on_the_preset_of_a_flag(tmp_path: Path) -> None:
    config = loaded(tmp_path, flags={"preset": "club"}, toml='preset = "fast"\n[options]\ntalk_s = 90\n')
    assert config.settings == Settings.of("club", talk_s=90)
    assert config.settings.theme == "club"
    assert loaded(tmp_path, flags={"theme": "werewolf"}).settings.theme == "werewolf"


def test_paths_of_the_file_are_relative_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "party.toml").write_text('keys = "k"\ndata = "/srv/mafia"\n')
    config = loaded(tmp_path, flags={"config": "etc/party.toml"})
    assert (config.keys, config.data) == (tmp_path / "etc" / "k", Path("/srv/mafia"))


def test_another_file_can_be_named_by_flag_or_variable(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("port = 1")
    (tmp_path / "b.toml").write_text("port = 2")
    environ = {"MAFIA_SSH_CONFIG": "a.toml"}
    assert loaded(tmp_path, environ=environ, toml="port = 3").port == 1
    assert loaded(tmp_path, environ=environ, flags={"config": "b.toml"}).port == 2


def test_an_empty_variable_is_not_set(tmp_path: Path) -> None:
    assert loaded(tmp_path, environ={"MAFIA_SSH_PORT": ""}).port == 2222


def test_other_variables_are_none_of_our_business(tmp_path: Path) -> None:
    assert loaded(tmp_path, environ={"MAFIA": "1", "PORT": "x"}).port == 2222


@pytest.mark.parametrize(
    ("toml", "start"),
    [
        ("port = 'x'", "mafia.toml: port: must be a port"),
        ("port = true", "mafia.toml: port: must be a port"),
        ("port = 65536", "mafia.toml: port: must be a port"),
        ("port = 22.5", "mafia.toml: port: must be a port"),
        ("bind = 5", "mafia.toml: bind: must be a text"),
        ("bind = ''", "mafia.toml: bind: must be an address"),
        ("keys = []", "mafia.toml: keys: must be a text"),
        ("data = ''", "mafia.toml: data: must be a folder"),
        ('data = "a\\u0000b"', "mafia.toml: data: a path has no NUL"),
        ("data = '~nobody-of-that-name/x'", "mafia.toml: data: "),
        ("preset = 'klassic'", "mafia.toml: preset: there is no preset"),
        ("preset = 3", "mafia.toml: preset: must be a text"),
        ("theme = 'pirate'", "mafia.toml: theme: there is no theme"),
        ("log_level = 'loud'", "mafia.toml: log_level: must be one of"),
        ("prot = 1", "mafia.toml: prot: unknown key"),
        ("options = 3", "mafia.toml: options: must be a table"),
        ("[options]\ntalk = 90", "mafia.toml: options.talk: there is no option"),
        ("[options]\ntalk_s = '90'", "mafia.toml: options.talk_s: talk_s takes"),
        ("[options]\ndoctor = 'on'", "mafia.toml: options.doctor: doctor takes"),
        ("[options]\nseats = 16", "mafia.toml: options.seats: Classic has at most 12"),
        ("port = = 1", "mafia.toml: not TOML"),
        ("port = 1\npreset = club", "mafia.toml: not TOML: Invalid value (at line 2, column 10); words need quotes"),
        ("talk_s = 90", "mafia.toml: talk_s: an option of the rules; put it below [options]"),
        (b"port = \xff", "mafia.toml: not UTF-8"),
        ("x = " + "[" * 5000, "mafia.toml: not TOML"),
    ],
)
def test_a_mistake_in_the_file_names_file_and_key(tmp_path: Path, toml: str | bytes, start: str) -> None:
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, toml=toml)
    assert str(caught.value).startswith(start)


@pytest.mark.parametrize(
    ("variable", "value", "start"),
    [
        ("MAFIA_SSH_PORT", "two", "MAFIA_SSH_PORT: must be a port"),
        ("MAFIA_SSH_PROT", "2", "MAFIA_SSH_PROT: unknown variable"),
        ("MAFIA_SSH_THEME", "pirate", "MAFIA_SSH_THEME: there is no theme"),
        ("MAFIA_SSH_SET", "talk_s", "MAFIA_SSH_SET: must be NAME=VALUE"),
        ("MAFIA_SSH_SET", "talk_s=1", "MAFIA_SSH_SET talk_s: talk_s takes"),
        ("MAFIA_SSH_CONFIG", "none.toml", "none.toml: no such file"),
    ],
)
def test_a_mistake_in_a_variable_names_the_variable(tmp_path: Path, variable: str, value: str, start: str) -> None:
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, environ={variable: value})
    assert str(caught.value).startswith(start)


@pytest.mark.parametrize(
    ("flags", "options", "start"),
    [
        ({"port": "99999"}, (), "--port: must be a port"),
        ({"log_level": "loud"}, (), "--log-level: must be one of"),
        ({"preset": "klassic"}, (), "--preset: there is no preset"),
        ({}, ("talk_s",), "--set: must be NAME=VALUE"),
        ({}, ("=5",), "--set: must be NAME=VALUE"),
        ({}, ("tlak_s=5",), "--set tlak_s: there is no option"),
        ({}, ("doctor=maybe",), "--set doctor: doctor takes"),
        ({"config": "none.toml"}, (), "none.toml: no such file"),
        ({"config": "."}, (), ".: "),
    ],
)
def test_a_mistake_in_a_flag_names_the_flag(
    tmp_path: Path, flags: dict[str, str], options: tuple[str, ...], start: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, flags=flags, options=options)
    assert str(caught.value).startswith(start)


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_every_value_can_be_typed_as_it_is_shown(name: str) -> None:
    for value in BY_NAME[name].values:
        typed = parse_value(name, show_value(value))
        assert typed == value and type(typed) is type(value)


def test_values_as_people_type_them() -> None:
    assert parse_value("doctor", " Yes ") is True
    assert parse_value("talk_s", "untimed") == 0
    assert parse_value("mafia_count", "AUTO") == "auto"


@given(st.text(), st.text())
def test_no_text_of_an_option_brings_anything_but_the_clear_error(name: str, value: str) -> None:
    with contextlib.suppress(ConfigError):
        load({}, (f"{name}={value}",), {}, Path("/nonexistent"))


@pytest.mark.parametrize(
    ("flags", "environ", "toml"),
    [
        ({"passcode": " moon rise "}, {}, ""),
        ({}, {"MAFIA_SSH_PASSCODE": "moon rise"}, ""),
        ({}, {}, 'passcode = "moon rise"'),
        ({"passcode": "moon rise"}, {"MAFIA_SSH_PASSCODE": "sun"}, 'passcode = "stars"'),
    ],
)
def test_a_passcode_comes_from_a_flag_a_variable_or_the_file(
    tmp_path: Path, flags: dict[str, str], environ: dict[str, str], toml: str
) -> None:
    (tmp_path / "mafia.toml").write_text(toml)
    config = load(flags, (), environ, tmp_path)
    assert config.passcode == "moon rise"
    assert "moon" not in repr(config)


def test_without_a_passcode_there_is_none_and_a_number_in_the_file_will_do(tmp_path: Path) -> None:
    assert load({}, (), {}, tmp_path).passcode is None
    (tmp_path / "mafia.toml").write_text("passcode = 2468")
    assert load({}, (), {}, tmp_path).passcode == "2468"


@pytest.mark.parametrize("passcode", ["   ", "x" * 65, "a\x1b[2Jb", "a\nb"])
def test_what_is_no_passcode_is_an_error_that_does_not_quote_it(tmp_path: Path, passcode: str) -> None:
    with pytest.raises(ConfigError) as error:
        load({"passcode": passcode}, (), {}, tmp_path)
    assert str(error.value) == "--passcode: must be 1 to 64 printable characters"


def test_a_passcode_does_not_begin_with_the_key_for_help(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as error:
        load({"passcode": " ?moon"}, (), {}, tmp_path)
    assert str(error.value) == "--passcode: must not begin with ?, which opens the help at the door"


def test_the_bounds_of_the_front_door_are_set_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "mafia.toml").write_text("[limits]\nper_address = 5\nstall_s = 2.5\n", encoding="utf-8")
    assert load({}, [], {}, tmp_path).limits == Limits(per_address=5, stall_s=2.5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("limits = 3", "mafia.toml: limits: must be a table"),
        ("[limits]\nconections = 3", "mafia.toml: limits.conections: unknown bound; there are connections,"),
        ("[limits]\nconnections = 0", "mafia.toml: limits.connections: must be a whole number above 0, not 0"),
        ("[limits]\nconnections = 1.5", "mafia.toml: limits.connections: must be a whole number above 0"),
        ("[limits]\nstall_s = true", "mafia.toml: limits.stall_s: must be a number above 0"),
        ("[limits]\nstall_s = nan", "mafia.toml: limits.stall_s: must be a number above 0"),
    ],
)
def test_a_bound_that_is_none_is_refused(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "mafia.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=re.escape(why)):
        load({}, [], {}, tmp_path)


def test_a_file_in_the_place_of_a_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "diary"
    file.write_text("mine")
    file.chmod(0o644)
    for key in ("data", "keys"):
        with pytest.raises(ConfigError, match=f"--{key}: .*diary is a file, not a folder"):
            loaded(tmp_path, flags={key: "diary"})
    assert file.stat().st_mode & 0o777 == 0o644


def test_which_file_was_read_is_known(tmp_path: Path) -> None:
    assert loaded(tmp_path).file is None
    assert loaded(tmp_path, toml="port = 1").file == tmp_path / "mafia.toml"
    assert loaded(tmp_path, flags={"config": "mafia.toml"}).file == tmp_path / "mafia.toml"
