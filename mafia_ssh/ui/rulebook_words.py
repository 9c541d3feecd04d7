"""What the chapters of the rule book are made of: rules, chapters, and the names a theme gives to roles and sides."""

from dataclasses import dataclass

from ..rules.options import Options
from ..rules.roles import Role, Side
from ..rules.settings import Settings
from .wording import role_name, side_name


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, a sentence or two."""

    text: str
    label: str = ""
    """What it is about, where the chapter is a list: a role, a clock."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules about one thing."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Settings together with the names their theme uses."""

    settings: Settings

    @property
    def options(self) -> Options:
        """The options in force."""
        return self.settings.options

    def role(self, role: Role) -> str:
        """What the theme calls a role, inside a sentence."""
        return role_name(self.settings.theme, role).lower()

    @property
    def mafia(self) -> str:
        """What the theme calls the mafia side."""
        return side_name(self.settings.theme, Side.MAFIA).lower()

    @property
    def town(self) -> str:
        """What the theme calls the town."""
        return side_name(self.settings.theme, Side.TOWN).lower()

    @property
    def doctor(self) -> str:
        """What the theme calls the doctor."""
        return self.role(Role.DOCTOR)

    @property
    def detective(self) -> str:
        """What the theme calls the detective."""
        return self.role(Role.DETECTIVE)


def rules(*texts: str | None) -> tuple[Rule, ...]:
    """Sentences as rules; None where an option leaves one out."""
    return tuple(Rule(text) for text in texts if text)
