"""The rule book says what the settings say: every option shows in it, and nothing that is switched off."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from mafia_ssh.rules import advance, begin, deal
from mafia_ssh.rules.events import PhaseBegan, PhaseKind
from mafia_ssh.rules.options import SPECS, Options, Spec, Value
from mafia_ssh.rules.presets import PRESETS, THEMES
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.settings import Settings, composition, problems
from mafia_ssh.ui.rulebook import rule_book
from mafia_ssh.ui.rulebook_words import Chapter
from mafia_ssh.ui.wording import role_name

EVERYTHING_ON = {
    spec.name: True for spec in SPECS if spec.values == (False, True) and spec.name not in ("decoy", "full_nights")
}
RICH: tuple[dict[str, Value], ...] = (
    {**EVERYTHING_ON, "night_order": "together", "decoy": True},
    {**EVERYTHING_ON, "night_order": "called"},
)
"""Settings under which no option is without effect, one for each kind of night."""


def text_of(chapters: tuple[Chapter, ...], skip: int = 0) -> str:
    return "\n".join(f"{rule.label}: {rule.text}" for chapter in chapters[skip:] for rule in chapter.rules)


def body(settings: Settings, players: int = 9) -> str:
    """The book without its first chapter, which lists the changed options by name anyway."""
    return text_of(rule_book(settings, players), skip=1)


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.name != "seats"], ids=lambda spec: spec.name)
def test_every_value_of_every_option_reads_differently(spec: Spec) -> None:
    def books(value: Value) -> tuple[str, ...]:
        return tuple(body(Settings.of("club", **{**base, spec.name: value})) for base in RICH)

    written = [books(value) for value in spec.values]
    assert len(set(written)) == len(spec.values)


def test_the_number_of_seats_is_told() -> None:
    book = text_of(rule_book(Settings.of("club", seats=14), 9))
    assert "14 seats" in book


@given(
    preset=st.sampled_from(sorted(PRESETS)),
    theme=st.sampled_from(THEMES),
    data=st.data(),
    players=st.integers(0, 16),
)
def test_no_settings_break_the_book(preset: str, theme: str, data: st.DataObject, players: int) -> None:
    drawn = {
        spec.name: data.draw(st.sampled_from(spec.values), label=spec.name)
        for spec in data.draw(st.lists(st.sampled_from(SPECS), max_size=8, unique=True))
    }
    settings = replace(Settings.of(preset, **drawn), theme=theme)
    for chapter in rule_book(settings, players):
        assert chapter.title
        for rule in chapter.rules:
            assert rule.text == rule.text.strip()
            assert "  " not in rule.text
            assert "_" not in rule.text, "an option's id is no word for players"
            assert rule.text[-1] in ".:?" or rule.label


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.MAFIA, Role.VILLAGER)])
@pytest.mark.parametrize("order", ["together", "called"])
def test_a_role_that_is_switched_off_is_nowhere_in_the_book(theme: str, role: Role, order: str) -> None:
    base = RICH[0] if order == "together" else RICH[1]
    settings = replace(Settings.of("club", **{**base, role.value: False}), theme=theme)
    assert role_name(settings.theme, role).lower() not in body(settings, 12).lower()


@given(preset=st.sampled_from(sorted(PRESETS)), players=st.integers(5, 16))
def test_the_roles_of_the_book_are_those_that_will_be_dealt(preset: str, players: int) -> None:
    settings = Settings.of(preset)
    if problems(settings, players):
        return
    told: Counter[str] = Counter()
    for rule in rule_book(settings, players)[1].rules:
        if rule.label:
            count, _, name = rule.label.rpartition(" × ")
            told[name] += int(count or 1)
    assert told == Counter(role_name(settings.theme, role) for role in composition(settings, players))


@pytest.mark.parametrize("call_order", ["doctor_first", "detective_first"])
def test_the_calls_of_the_night_come_as_the_book_lists_them(call_order: str) -> None:
    settings = Settings.of("club", call_order=call_order, bodyguard=True)
    players = tuple(f"P{n}" for n in range(9))
    step = begin(deal(settings, players, "0123456789abcdef"))
    began = advance(step.state, 5_000 + 20_000 * 6).events
    called = [
        event.call
        for _, event in began
        if isinstance(event, PhaseBegan) and event.phase is PhaseKind.NIGHT and event.call is not None
    ]
    line = next(rule.text for rule in rule_book(settings, 9)[2].rules if "called one after another" in rule.text)
    places = [line.index(f"the {role_name(settings.theme, role).lower()}") for role in called]
    assert len(called) == 6
    assert places == sorted(places)


def test_changed_options_are_named_with_their_preset() -> None:
    first = text_of(rule_book(Settings.of("classic", talk_s=90, jester=True), 8)[:1])
    assert "Classic, changed" in first
    assert "Talk: 1 min 30 s" in first
    assert "Jester: on" in first


def test_all_options_are_covered_by_the_lobby_groups() -> None:
    assert {spec.name for spec in SPECS} == {field.name for field in fields(Options)}
