"""Every word a person reads during a match, made from values alone. Nothing is drawn, asked or decided here.

`names` words roles, sides, seats, phases and clocks; `roles` what a role is for; `news` what happened; `prompts`
what one viewer must do and has done; `moments` what decided a match that is over.
"""

from .hints import hint_line
from .moments import moment_line, moment_when
from .names import (
    candidate_label,
    clock_text,
    list_text,
    phase_title,
    reading,
    reading_tag,
    role_name,
    role_phrase,
    role_short,
    seat_label,
    seats_text,
    side_name,
    sign_name,
)
from .news import event_line, news_line, over_line, when
from .prompts import (
    choice_line,
    mates_line,
    moderator_line,
    names_of,
    prompt_line,
    result_line,
    secret_prompt,
    works_alone,
)
from .roles import role_help

__all__ = [
    "candidate_label",
    "choice_line",
    "clock_text",
    "event_line",
    "hint_line",
    "list_text",
    "mates_line",
    "moderator_line",
    "moment_line",
    "moment_when",
    "names_of",
    "news_line",
    "over_line",
    "phase_title",
    "prompt_line",
    "reading",
    "reading_tag",
    "result_line",
    "role_help",
    "role_name",
    "role_phrase",
    "role_short",
    "seat_label",
    "seats_text",
    "secret_prompt",
    "side_name",
    "sign_name",
    "when",
    "works_alone",
]
