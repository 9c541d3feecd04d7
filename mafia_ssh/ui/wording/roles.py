"""What each role is for under the rules in force, in a line or two. Pure."""

from ...rules.options import Options
from ...rules.presets import Theme
from ...rules.roles import Role, Side
from .names import role_name, side_name


def role_help(theme: Theme, role: Role, options: Options, *, alone: bool = False) -> str:
    """What a role does and how it wins, for the person who holds it (RULES 2, 4). `alone`: the one member of their
    side, which is secret where the sizes are not public.
    """
    match role:
        case Role.MAFIA | Role.GODFATHER if alone:
            return "Each night you pick one player to kill."
        case Role.VILLAGER:
            return "No power at night. Listen, argue, and vote well."
        case Role.DETECTIVE:
            text = f"Each night you learn of one player whether they are on the {side_name(theme, Side.MAFIA)} side."
            if options.detective_note:
                text += " Once a match you may leave a note: it is read out if you are killed that night."
            return text
        case Role.DOCTOR:
            return _doctor(options)
        case Role.BODYGUARD:
            return "Each night you guard one other player, and die in their place if they are attacked."
        case Role.MANIAC:
            return f"You are with the {side_name(theme, Side.TOWN).lower()}, armed. Each night you may shoot, or pass."
        case Role.MAFIA:
            return "Each night you and your mates pick one player to kill. " + _kill(theme, options)
        case Role.GODFATHER:
            decides = "Your pick decides." if options.kill_rule == "godfather" else _kill(theme, options)
            return f"You lead your side and pick its kill each night. {decides}"
        case Role.COURTESAN:
            return (
                "Each night you keep one player from acting; pick yourself to block nobody. "
                "The last of your side, you kill instead."
            )
        case Role.JESTER:
            return "You play for yourself alone: get voted out, and you win."


def _doctor(options: Options) -> str:
    text = "Each night you protect one player from every attack."
    if not options.doctor_self:
        text += " Never yourself."
    if options.doctor_repeat == "not_same_twice":
        text += " Not the same player two nights running."
    elif options.doctor_repeat == "not_self_twice" and options.doctor_self:
        text += " Not yourself two nights running."
    return text


def _kill(theme: Theme, options: Options) -> str:
    match options.kill_rule:
        case "first_pick":
            return "If you disagree, the earliest pick counts."
        case "plurality":
            return "The most picked dies; among equals, whoever was picked first."
        case "majority":
            return "More than half of you must agree, or nobody dies."
        case "godfather" if not options.godfather:
            return "The pick of your lowest seat decides."
        case "godfather":
            return f"The {role_name(theme, Role.GODFATHER).lower()}'s pick decides."
