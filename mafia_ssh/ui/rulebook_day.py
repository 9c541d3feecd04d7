"""The rule book's chapters about the day, the vote, the host, the end and secrets. Words only (RULES 5, 6 and 7)."""

from ..rules.roles import Role
from .rulebook_words import Chapter, Words, rules


def day(words: Words) -> Chapter:
    """Talk, speeches, signs and chat."""
    options = words.options
    room = (
        "The living may write to the room by day; while somebody has the floor, only the speaker. Everybody reads it. "
        "At night the room is still."
        if options.room_chat
        else "This table talks aloud: during the match nothing is written to the room."
    )
    dead = (
        "The dead have a chat of their own, which nobody alive can read."
        if options.dead_chat
        else "The dead are silent."
    )
    return Chapter(
        "The day",
        rules(
            "Everybody alive talks: who is who?",
            "The talk ends early once every living player has marked themselves ready."
            if options.ready_ends_talk
            else "The talk runs its clock; nobody can cut it short by being ready.",
            "Then each living player speaks alone, seat by seat, and nobody else may write. Every day the next living "
            "seat opens. A speaker may yield."
            if options.speeches
            else None,
            "A living player may send another a wordless sign, by day to anybody alive, at night to those awake in the "
            "same call. Only the two see it. One every three seconds."
            if options.gestures
            else None,
            room,
            dead,
        ),
    )


def vote(words: Words) -> Chapter:
    """How the day decides."""
    options = words.options
    if options.vote_mode == "table":
        texts = [
            "The table agrees aloud on whom to vote out, and the host enters it"
            + (", or that it is nobody." if options.no_elimination else "."),
        ]
    else:
        texts = [
            "Everybody alive votes for one other living player"
            + (", or for nobody; to skip is to vote for nobody." if options.no_elimination else "."),
            _must(words),
            "A vote may be changed until the vote closes." if options.ballot_change else "A vote that was cast stands.",
            _shown(words),
            _needed(words),
            _tie(words),
        ]
    penalty = None
    if options.penalties:
        penalty = "The host may add one vote against a player for the coming vote; the count shows it as a penalty."
    named = "Then the role is named." if options.reveal_on_death else "The role stays hidden."
    out = (
        f"Whoever is voted out has last words, the role still hidden. {named}"
        if options.last_words
        else f"Whoever is voted out leaves at once. {named}"
    )
    reverse = None
    if options.reverse:
        when = (
            "during the last words or while the result is shown" if options.last_words else "while the result is shown"
        )
        reverse = f"The host may reverse the vote {when}: nobody leaves, and the record says so."
    return Chapter("The vote", rules(*texts, penalty, out, reverse))


def _must(words: Words) -> str:
    if words.options.compulsory:
        return "Nobody may abstain: the record names whoever did not vote."
    return "Whoever casts no vote counts for nobody and against nobody."


def _shown(words: Words) -> str:
    match words.options.ballots:
        case "shown_after":
            return "The table sees at once who has voted, and at the close for whom."
        case "totals_only":
            return "Votes are secret: the table sees who has voted and the totals, and never learns who chose whom."
        case "live":
            return "Votes are open: the table sees each one and the count as they are cast."


def _needed(words: Words) -> str:
    candidate = "a player" if not words.options.no_elimination else "a player, or nobody,"
    if words.options.threshold == "majority":
        return f"More than half of the living must agree on {candidate} for it to count."
    return f"It takes more votes than anybody else for {candidate} to be chosen."


def _tie(words: Words) -> str:
    if not words.options.runoff:
        return "With no votes, or with a tie, nobody leaves."
    return (
        "When players share the most votes, each of them speaks in defence, and a second vote is between them alone. "
        "The tied vote too, not for themselves. A second tie, or no votes at all, and nobody leaves. One runoff a day."
    )


def host(words: Words) -> Chapter:
    """What the host may do during a match."""
    sees = (
        "A host without a seat may look at every role and choice in this match, and then takes no seat in it."
        if words.options.moderator_view
        else "The host sees no more than anybody else."
    )
    named = ", and the role is named" if words.options.reveal_on_death else ""
    return Chapter(
        "The host",
        rules(
            "The host may pause the match, go on, give a running clock 30 s more, and end the match without a winner.",
            f"The host may remove a living player at any time{named}. What that player chose is void, and so is every "
            "vote for them: those voters vote again.",
            sees,
        ),
    )


def end(words: Words) -> Chapter:
    """Who wins, in the order in which it is checked."""
    options = words.options
    jester = words.role(Role.JESTER)
    return Chapter(
        "The end",
        rules(
            "Checked whenever somebody has left, and after a vote by which nobody leaves. The first that holds, holds:",
            f"The {jester} wins, alone, when voted out; to be killed or removed does not count."
            if options.jester
            else None,
            f"The {words.town} win when none of the {words.mafia} is alive.",
            f"The {words.mafia} win when they are at least as many as all the others alive.",
            _early(words) if options.early_parity else None,
            "Everybody on the side that wins has won, the dead too. Every role is shown, and the story of every night.",
        ),
    )


def _early(words: Words) -> str:
    guards = [role for role in (Role.DOCTOR, Role.BODYGUARD, Role.MANIAC) if getattr(words.options, role.value)]
    alone = f" and no {' and no '.join(words.role(role) for role in guards)} is alive" if guards else ""
    return (
        f"The {words.mafia} also win, once the day's vote is decided, when one more kill would make them as many as "
        f"the rest{alone}."
    )


def secrets(words: Words) -> Chapter:
    """Who knows what."""
    options = words.options
    ghosts = (
        "Whoever is out sees every role and every choice, and keeps silent about it."
        if options.ghosts_see_night
        else "Whoever is out sees what watchers see, and what they themselves were."
    )
    proof = "The hash of the deal is published at its start and its seed at the end: anybody can check the deal."
    kept = "Who voted for whom stays secret for good." if _ballots_stay_secret(words) else None
    return Chapter(
        "Secrets",
        rules(
            f"The {words.mafia} know each other and each other's roles from the deal on. Nobody else is told a role.",
            "Watchers see the living, the record and the room chat, and never write during a match.",
            ghosts,
            kept,
            proof,
        ),
    )


def _ballots_stay_secret(words: Words) -> bool:
    return words.options.vote_mode == "each" and words.options.ballots == "totals_only"
