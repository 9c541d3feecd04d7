"""What is going on in a phase and how it ends, for the help. From the settings and public facts alone (RULES 3)."""

from ..rules.events import PhaseKind
from ..rules.options import Options
from ..rules.view import View
from ..table.views import TableView
from .option_words import seconds_text


def phase_help(table: TableView) -> str:
    """A few sentences about where things stand; the same for everybody who is asked for the same steps."""
    view = table.match
    if view is None:
        return (
            "People take seats and say that they are ready. The host chooses the rules, everybody can read them. "
            "The match begins when the host starts it; roles are dealt, and the seats stay as they are to its end."
        )
    if view.over is not None:
        return "The match is over and everything is told. The host deals again with the same seats, or opens the lobby."
    return f"{_about(view)} {_end(view)}".strip()


def _about(view: View) -> str:
    options = view.settings.options
    match view.phase:
        case PhaseKind.REVEAL:
            return "The roles are dealt. Look at yours with the space bar, and cover it again."
        case PhaseKind.NIGHT if view.call is not None:
            return "It is night. The roles are called one after another. Every screen looks alike."
        case PhaseKind.NIGHT:
            return "It is night. Everybody takes the same steps, so that nobody sees who has a choice to make."
        case PhaseKind.MORNING:
            return "The table hears what the night has brought."
        case PhaseKind.DISCUSSION:
            return "Everybody alive talks about who is who."
        case PhaseKind.SPEECHES:
            return "Everybody alive speaks in turn, and the others listen."
        case PhaseKind.VOTE if options.vote_mode == "table":
            return "The table agrees aloud, and the host enters whom it picked."
        case PhaseKind.VOTE:
            return "Everybody alive votes for one player to leave." + (
                " Or for nobody." if options.no_elimination else ""
            )
        case PhaseKind.DEFENCE:
            return "Players share the most votes. Each of them speaks before the table votes between them."
        case PhaseKind.RUNOFF:
            return "The second vote, between those who shared the most votes."
        case PhaseKind.LAST_WORDS:
            return "Whoever was voted out has the last word, the role still hidden."
        case PhaseKind.RESULT:
            return "The vote is decided." + (" The host may still reverse it." if options.reverse else "")
        case PhaseKind.OVER:
            return ""


def _end(view: View) -> str:
    options = view.settings.options
    early = _early(view.phase, options)
    length_s = _clock_s(view, options)
    if view.paused:
        return "The game is paused: every clock stands still until the host goes on."
    if length_s == 0:
        return f"There is no clock: it ends {early + ', or ' if early else ''}when the host goes on."
    return f"It lasts {seconds_text(length_s)}" + (f", or ends {early}." if early else ".")


def _early(phase: PhaseKind, options: Options) -> str:
    match phase:
        case PhaseKind.NIGHT if options.night_order == "together" and not options.full_nights:
            return "when every choice is in"
        case PhaseKind.DISCUSSION if options.ready_ends_talk:
            return "when everybody alive is ready"
        case PhaseKind.SPEECHES | PhaseKind.DEFENCE | PhaseKind.LAST_WORDS:
            return "when the speaker is done"
        case PhaseKind.VOTE | PhaseKind.RUNOFF if options.vote_mode == "each":
            return "when everybody alive has voted"
        case _:
            return ""


def _clock_s(view: View, options: Options) -> int:
    clocks = {
        PhaseKind.REVEAL: options.reveal_s,
        PhaseKind.NIGHT: options.night_s if view.call is None else options.call_seconds,
        PhaseKind.MORNING: options.morning_s,
        PhaseKind.DISCUSSION: options.talk_s,
        PhaseKind.SPEECHES: options.speech_s,
        PhaseKind.VOTE: options.vote_s,
        PhaseKind.RUNOFF: options.vote_s,
        PhaseKind.DEFENCE: options.defence_s,
        PhaseKind.LAST_WORDS: options.last_words_s,
        PhaseKind.RESULT: options.result_s,
        PhaseKind.OVER: 0,
    }
    return clocks[view.phase]
