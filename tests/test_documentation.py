"""What the documentation names is there: files, headings, pictures, flags, variables, make targets, words, keys."""

import re
from pathlib import Path

import pytest

from mafia_ssh.cli import main
from mafia_ssh.config import KEYS, PREFIX
from mafia_ssh.rules.options import BY_NAME
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.ui.actions import ACTIONS
from mafia_ssh.ui.hostlist import HOST_KEYS
from mafia_ssh.ui.lobby_actions import END, LOBBY
from mafia_ssh.ui.plain.words import WORDS

HOUSE = Path(__file__).parent.parent
PAGES = [HOUSE / "README.md", *sorted((HOUSE / "docs").glob("*.md"))]
WRITTEN = {page: page.read_text(encoding="utf-8") for page in PAGES}
README = WRITTEN[HOUSE / "README.md"]
PLAYERS = WRITTEN[HOUSE / "docs" / "player-guide.md"]
HOSTS = WRITTEN[HOUSE / "docs" / "host-guide.md"]
GUIDES = "".join(text for page, text in WRITTEN.items() if page.stem not in ("rules", "record"))


def anchors(text: str) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", WRITTEN[page]):
        if "://" in link:
            continue
        file, _, heading = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.is_file(), link
        assert not heading or heading in anchors(target.read_text(encoding="utf-8")), link


def test_every_picture_is_shown_somewhere() -> None:
    for picture in (HOUSE / "docs" / "pictures").iterdir():
        assert f"pictures/{picture.name}" in GUIDES


def test_every_flag_and_variable_is_in_the_readme_and_no_other_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    helps = ""
    for command in ("serve", "host", "replay", "history"):
        assert main([command, "--help"]) == 0
        helps += capsys.readouterr().out
    for key in (*KEYS, "set", "config"):
        assert f"`--{key.replace('_', '-')} " in README
        assert f"`{PREFIX}{key.upper()}`" in README
    ours = re.findall(r"mafia-ssh [a-z]+ [^`\n]*|ARGS=\"[^\"]*\"|`--[^`]*", GUIDES)
    for flag in re.findall(r"--[a-z-]+", " ".join(ours)):
        assert flag in helps or flag in ("--quick", "--minutes"), flag
    for name in re.findall(rf"{PREFIX}[A-Z_]+", GUIDES):
        assert name.removeprefix(PREFIX).lower() in (*KEYS, "set", "config", "snapshots"), name


def test_every_make_target_that_is_named_exists() -> None:
    targets = re.findall(r"^([a-z]+):", (HOUSE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for target in re.findall(r"(?:^    |`|&& )make ([a-z]+)", GUIDES, re.MULTILINE):
        assert target in targets, target


def test_every_preset_is_in_the_readme_and_every_setting_named_is_an_option() -> None:
    for preset in PRESETS.values():
        assert f"**{preset.title}**" in README
    for name in re.findall(r"--set ([a-z_]+)=", GUIDES):
        assert name in BY_NAME, name
    for table in re.findall(r"\[options\]\n((?:[a-z_]+ = .*\n)+)", GUIDES):
        for line in table.splitlines():
            assert line.split(" = ")[0] in BY_NAME, line


def test_every_key_in_a_table_of_the_readme_does_something() -> None:
    known = {key for action in (*ACTIONS, *LOBBY, *END) for key in action.keys}
    names = {"Enter": "enter", "?": "question_mark", "1": "1", "9": "9"}
    keys = [re.findall(r"`([^`]+)`", row)[0] for row in re.findall(r"^\| (`[^|]+) \|", README, re.MULTILINE)]
    pressed = [key for key in keys if len(key) == 1 or key in ("Enter", "space")]
    assert len(pressed) > 10
    for key in pressed:
        assert names.get(key, key) in known, key


def test_the_guides_have_all_words_of_plain_mode_and_no_others() -> None:
    words = {word.name for word in WORDS}
    player = PLAYERS.split("## In plain lines")[1]
    named = re.findall(r"^\| `\w` [^|]+\| (`[^|]+`) \|", HOSTS, re.MULTILINE)
    named += re.findall(r"^\| [a-z ,]+ \| (`[^|]+) \|", player, re.MULTILINE)
    typed = {text.split()[0] for cell in named for text in re.findall(r"`([^`]+)`", cell)}
    typed |= set(re.findall(r"(?:, |    |^)([a-z]+)", HOSTS.split("## All the host's words")[1].split("\n\n")[2]))
    assert typed == words


def test_the_guide_for_hosts_has_every_line_of_the_hosts_list() -> None:
    for item, key in HOST_KEYS.items():
        assert re.search(rf"^\|.* ?`{key}` ", HOSTS, re.MULTILINE), item


def test_every_file_that_the_page_on_the_code_names_is_there() -> None:
    named = re.findall(r"`((?:\w+/)+[\w.]*|\w+\.(?:py|md))`", WRITTEN[HOUSE / "docs" / "code.md"])
    folders = [HOUSE, HOUSE / "mafia_ssh", *(path for path in (HOUSE / "mafia_ssh").rglob("*") if path.is_dir())]
    assert len(named) > 20
    for name in named:
        assert any((folder / name).exists() for folder in folders), name
