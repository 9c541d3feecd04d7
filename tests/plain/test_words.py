"""The words themselves: beginnings, help, and that no line of text, however odd, breaks anything."""

from hypothesis import given
from hypothesis import strategies as st

from mafia_ssh.rules import Settings, begin, deal, host_legal, problems, view
from mafia_ssh.rules.view import Viewer
from mafia_ssh.table.views import Sitter, TableView, You
from mafia_ssh.ui.plain.scene import Notebook, Scene, spoken
from mafia_ssh.ui.plain.vocabulary import Word, find
from mafia_ssh.ui.plain.words import WORDS, obey

from .house import CARD, NAMES


def scene(viewer: Viewer | None = 1, *, host: bool = False, preset: str = "classic") -> Scene:
    """A match that has just been dealt, or with None the lobby, as one person hears it."""
    settings = Settings.of(preset)
    state = begin(deal(settings, NAMES[:6], "5eed")).state
    seat = viewer if isinstance(viewer, int) else None
    table = TableView(
        you=You("Ana", seat, host, watch_only=False),
        settings=settings,
        problems=problems(settings, 3),
        sitters=tuple(Sitter(each, name, here=True, ready=False, host=False) for each, name in enumerate(NAMES[:6], 1)),
        watchers=2,
        lobby=(),
        notices=(),
        match=None if viewer is None else view(state, viewer),
        zero_s=0.0,
        host_legal=host_legal(state) if host else None,
    )
    return Scene(table, Notebook(), CARD, 1.0)


def named(typed: str, *, host: bool = False) -> str | tuple[str, ...]:
    found = find(WORDS, typed, host)
    return found.name if isinstance(found, Word) else found


def test_an_unambiguous_beginning_will_do() -> None:
    assert named("v") == "vote"
    assert named("CHOO") == "choose"
    assert named("reco") == "record"
    assert named("yield") == "done"
    assert named("re") == ("record", "results", "ready")


def test_beginnings_of_the_hosts_words_are_for_the_host() -> None:
    assert named("ex") == ()
    assert named("exp", host=True) == "expel"
    assert named("expel") == "expel"


def test_an_unknown_word_gets_one_helpful_line() -> None:
    assert obey(scene(), "frobnicate 3").lines == (
        "I do not know that word. Type help for the words, or say and your words to talk.",
    )
    assert obey(scene(), "re").lines == ("That could be record or results or ready. Type more of it.",)
    assert obey(scene(), "   ").lines == ()


def test_help_names_every_word_and_explains_each() -> None:
    listed = " ".join(obey(scene(host=True), "help").lines)
    for word in WORDS:
        assert word.name in listed
        assert obey(scene(), f"help {word.name}").lines[0].startswith(word.usage)


def test_help_shows_the_hosts_words_to_the_host_alone() -> None:
    assert "expel" not in " ".join(obey(scene(), "help").lines)


def test_help_for_set_says_where_the_options_are() -> None:
    assert "settings all lists them" in obey(scene(host=True), "help set").lines[0]


def test_help_tells_what_noted_means() -> None:
    assert any("picks to hear what stands" in line for line in obey(scene(), "help").lines)


def test_lengths_of_time_are_words() -> None:
    assert spoken(0) == "0 seconds"
    assert spoken(0.2) == "1 second"
    assert spoken(60) == "1 minute"
    assert spoken(150) == "2 minutes 30 seconds"


LINES = st.one_of(
    st.text(max_size=60),
    st.builds(
        lambda word, rest: f"{word} {rest}",
        st.sampled_from([word.name for word in WORDS]),
        st.one_of(st.text(max_size=30), st.sampled_from(["1", "3 yes", "vote nobody", "2 check 3", "night 45", "all"])),
    ),
)


@given(LINES, st.sampled_from([None, 1, 4, "watcher", "host"]), st.booleans(), st.sampled_from(["classic", "club"]))
def test_whatever_is_typed_gets_whole_lines(line: str, viewer: Viewer | None, host: bool, preset: str) -> None:
    reply = obey(scene(viewer, host=host, preset=preset), line)
    assert all(said and said == said.strip() and said.isprintable() for said in reply.lines)
