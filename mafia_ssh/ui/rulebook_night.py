"""The rule book's chapters about the night and the morning. Words only, each from an option (RULES 4 and 5.1)."""

from ..rules.roles import Role
from .option_words import seconds_text
from .rulebook_words import Chapter, Words, rules


def night(words: Words, calls: tuple[Role, ...]) -> Chapter:
    """What happens at night. `calls`: the roles in the order in which a called night wakes them."""
    return Chapter(
        "The night",
        rules(
            *_course(words, calls),
            _finality(words),
            _targets(words),
            _kill(words),
            _chat(words),
            *_doctor(words),
            *_detective(words),
            *_others(words),
            f"When the night ends, it is settled in this order: {_order(words)}. Whoever is attacked twice dies once.",
        ),
    )


def morning(words: Words) -> Chapter:
    """What the morning tells."""
    told = (
        "The role of whoever died is named."
        if words.options.reveal_on_death
        else "Nobody's role is named, neither now nor after a vote: the dead keep their secret to the end."
    )
    note = None
    if words.options.detective and words.options.detective_note:
        note = f"If the {words.detective} died with a note that counts, the note is read out."
    return Chapter(
        "The morning",
        rules(
            "The table hears who died in the night, by seat, or that all are alive. Never how, never by whom, and "
            "never who was attacked and lived.",
            told,
            note,
        ),
    )


def _course(words: Words, calls: tuple[Role, ...]) -> tuple[str | None, ...]:
    options = words.options
    opening = (
        "The match opens with a day; the first night follows its vote."
        if options.day_first
        else "The match opens with a night."
    )
    if options.night_order == "called":
        order = ", ".join(f"the {words.mafia if role is Role.MAFIA else words.role(role)}" for role in calls)
        rest = "" if options.decoy else " Whoever is not called sleeps."
        length = (
            "A call lasts until the host goes on"
            if options.call_seconds == 0
            else f"A call lasts {seconds_text(options.call_seconds)}, never less"
        )
        return (
            opening,
            f"The roles dealt are called one after another: {order}.{rest}",
            f"{length}, whether or not somebody alive holds the role or has long chosen.",
            _decoy(words),
        )
    if options.full_nights and options.night_s == 0:
        end = "The night is over when the host goes on, and not before, whoever has chosen."
    elif options.full_nights:
        end = f"The night always takes {seconds_text(options.night_s)}, so that its length gives nothing away."
    elif options.night_s == 0:
        end = "The night is over when every choice it waits for is in, or when the host goes on."
    else:
        end = f"The night is over when every choice it waits for is in, after {seconds_text(options.night_s)} at most."
    return opening, "Everybody who has something to do at night does it at the same time.", end, _decoy(words)


def _decoy(words: Words) -> str | None:
    if not words.options.decoy:
        return None
    if words.options.night_order == "called":
        return (
            "Whoever has no power may say during any call whom they suspect, in the same steps as the called. "
            "The answer is kept nowhere and changes nothing."
        )
    return (
        "Whoever has no power at night is asked whom they suspect, in the same steps as everybody else. "
        "The answer must be given; it is kept nowhere and changes nothing."
    )


def _finality(words: Words) -> str:
    if words.options.final_choices:
        return "A choice that was sent in stands."
    until = "its call ends" if words.options.night_order == "called" else "the night ends"
    return f"A choice may be changed until {until}; the last one counts."


def _targets(words: Words) -> str:
    side, options = words.mafia, words.options
    if options.mafia_targets == "not_self":
        return f"The {side} may pick anybody alive but themselves; a mate is allowed."
    if options.mafia_targets == "not_mafia_but_courtesan" and options.courtesan:
        but = f"; of their own only the {words.role(Role.COURTESAN)}"
    else:
        but = ""
    return f"The {side} may pick anybody alive who is not one of their own{but}."


def _kill(words: Words) -> str:
    match words.options.kill_rule:
        case "first_pick":
            rule = "When their picks differ, the earliest one is the kill."
        case "plurality":
            rule = "Whom most of them pick is killed; among equals, the one who was picked first."
        case "majority":
            rule = "More than half of them must stand on the same player when the night ends, or nobody is killed."
        case "godfather":
            rule = (
                f"The pick of whoever leads them is the kill: {_leader(words)}. Where the leader picks nobody, it is "
                "whom most of them picked."
            )
    return f"The {words.mafia} see each other's picks. {rule} No pick, no kill."


def _leader(words: Words) -> str:
    aside = f", the {words.role(Role.COURTESAN)} aside" if words.options.courtesan else ""
    lowest = f"the lowest seat among them{aside}"
    return f"the {words.role(Role.GODFATHER)}, or else {lowest}" if words.options.godfather else lowest


def _chat(words: Words) -> str:
    if words.options.mafia_chat:
        return f"The {words.mafia} may write to each other at night; nobody else can read it."
    return f"The {words.mafia} cannot write to each other."


def _doctor(words: Words) -> tuple[str | None, ...]:
    options = words.options
    if not options.doctor:
        return ()
    whom = (
        f"The {words.doctor} may protect anybody alive, themselves included."
        if options.doctor_self
        else f"The {words.doctor} may protect anybody alive but themselves."
    )
    match options.doctor_repeat:
        case "free":
            again = "The same player may be protected night after night."
        case "not_self_twice":
            again = "They may not choose themselves on two nights running."
        case "not_same_twice":
            again = "They may not choose the same player on two nights running."
    return (f"{whom} {again} Whoever is protected lives through every attack of that night.",)


def _detective(words: Words) -> tuple[str | None, ...]:
    options = words.options
    if not options.detective:
        return ()
    asks = (
        f"The {words.detective} asks about one player and learns one thing: one of the {words.mafia}, or not. "
        "An answer is never about the exact role."
    )
    if not options.detective_note:
        return (asks,)
    return asks, (
        f"Once a match the {words.detective} may leave a note with the question. It is read out in the morning if the "
        f"{words.detective} was killed that very night and not kept from acting; otherwise it is lost."
    )


def _others(words: Words) -> tuple[str | None, ...]:
    options = words.options
    courtesan, guard, maniac = (words.role(role) for role in (Role.COURTESAN, Role.BODYGUARD, Role.MANIAC))
    noticed = f"Only a {words.detective} notices, by getting no answer." if options.detective else "Nobody notices."
    return (
        f"The {courtesan} keeps one player from acting, or lets everybody be. {noticed} "
        f"Blocking whoever leads the {words.mafia} makes the kill fail; blocking another of them "
        f"does nothing to it. She picks no kill until she is the last of the {words.mafia}."
        if options.courtesan
        else None,
        f"The {guard} stands before one other player and dies in their place"
        + (f", unless a {words.doctor} was there first." if options.doctor else ".")
        if options.bodyguard
        else None,
        f"The {maniac} may shoot one other player or hold fire; killed that night, they still shoot."
        if options.maniac
        else None,
    )


def _order(words: Words) -> str:
    options = words.options
    steps = [
        *["the block"] * options.courtesan,
        *["protection and guard"] * (options.doctor or options.bodyguard),
        *[f"the {words.detective}'s answer"] * options.detective,
        "the attacks",
    ]
    return ", ".join(steps)
