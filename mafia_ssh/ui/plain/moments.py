"""The key moments of a finished match as lines, for everybody once it is over. Pure."""

from ...record.decisive import key_moments
from ...rules.view import View
from ..wording import moment_line, moment_when, names_of


def moment_lines(match: View) -> list[str]:
    """What they are, and a line for each, oldest first; none before the end or where nothing was of weight."""
    if match.truth is None:
        return []
    theme, names, roles = match.settings.theme, names_of(match), match.truth.roles
    told = [f"{moment_when(each)}: {moment_line(theme, names, roles, each)}" for each in key_moments(match)]
    return ["Key moments.", *told] if told else []
