"""Every word of plain mode with its help, and the answer to one typed line."""

from typing import Final

from . import acts, hosting, notes, private, public, seating, talk
from .scene import Reply, Scene, say
from .vocabulary import Group, Word, find

_ABOUT: Final[dict[Group, str]] = {
    "Ask": "To ask, at any time",
    "Secrets": "Secrets, spoken only when you ask; mind who listens",
    "Play": "To play",
    "Talk": "To talk",
    "Seat": "Names and seats",
    "Host": "For the host",
}
_AT_NIGHT: Final = (
    "At night choose, suspect, mafia and sign are answered with Noted, whatever your role, and whether or not "
    "anything came of it. Type picks to hear what stands."
)


def help_me(scene: Scene, rest: str) -> Reply:
    """`help`: the words; `help vote`: one of them; `help host`: a group."""
    wanted = rest.casefold()
    groups = [group for group in _ABOUT if group.casefold() == wanted]
    if wanted and not groups:
        return _help_word(scene, wanted)
    if groups:
        lines = [f"{word.usage}: {word.help}" for word in WORDS if word.group == groups[0]]
        return say(f"{_ABOUT[groups[0]]}.", *lines)
    shown = [group for group in _ABOUT if group != "Host" or scene.view.you.host]
    lines = [f"{_ABOUT[group]}: {', '.join(w.name for w in WORDS if w.group == group)}." for group in shown]
    return say(*lines, "Any beginning of a word will do. Type help and a word for more.", _AT_NIGHT)


def _help_word(scene: Scene, wanted: str) -> Reply:
    found = find(WORDS, wanted, host=True)
    if not isinstance(found, Word):
        return say("There is no such word. Type help for the words.")
    lines = [f"{found.usage}: {found.help}"]
    if found.name in ("choose", "suspect", "mafia"):
        lines.append(_AT_NIGHT)
    if found.name == "sign":
        lines += [_AT_NIGHT, f"Signs: {acts.sign_list(scene)}."]
    return say(*lines)


WORDS: Final[tuple[Word, ...]] = (
    Word("help", "Ask", "help", "This list. help and a word tells more about it.", help_me, also=("?",)),
    Word("who", "Ask", "who", "Everybody's seat, and who is alive, away, ready or has voted.", public.who),
    Word("clock", "Ask", "clock", "The phase and the time left.", public.clock),
    Word("record", "Ask", "record", "What the table was told, newest first; record all: everything.", public.record),
    Word("news", "Ask", "news", "Who came and went, what the host did, why nothing goes on; news all: everything.",
         public.news),
    Word("rules", "Ask", "rules", "The rule book for this table, by chapter; rules all: the whole.", public.rules),
    Word("settings", "Ask", "settings", "What is set; settings all: every option.", public.settings),
    Word("balance", "Ask", "balance", "How likely each side is to win with what is set, from simulated matches.",
         public.balance),
    Word("address", "Ask", "address", "How others join.", public.address),
    Word("role", "Secrets", "role", "Your role, your mates, what is asked of you tonight and whom you may choose.",
         private.role),
    Word("results", "Secrets", "results", "All you have learned in this match.", private.results),
    Word("picks", "Secrets", "picks", "Your choice or ballot as it stands, and why one did not count; picks all: "
         "every night.", private.picks),
    Word("signs", "Secrets", "signs", "The signs since you last asked, yours and those to you.", private.signs),
    Word("story", "Secrets", "story", "Every role and every night, for those who may know: all, after the end. Then "
         "also story as 3, as watcher, as truth: as those eyes were told it; story as 3 night 2: that part alone; "
         "and story moments: what decided it.",
         private.story),
    Word("note", "Secrets", "note 3 WORDS", "Note something about a player for yourself; note 3 mafia, town or unsure "
         "marks them, note 3 clear rubs it out.", notes.note),
    Word("notes", "Secrets", "notes", "All you have noted in this match.", notes.notes),
    Word("choose", "Play", "choose 3", "At night, your answer: a seat, or pass; choose 3 note leaves a note with it.",
         acts.choose, also=("c", "pick")),
    Word("suspect", "Play", "suspect 3", "At night, whom you suspect, where the table asks that.", acts.suspect),
    Word("vote", "Play", "vote 5", "Your ballot: a seat, or nobody where that can be voted for.", acts.vote),
    Word("ready", "Play", "ready", "You are ready: for the vote, or in the lobby for the match.", acts.ready),
    Word("unready", "Play", "unready", "You are not ready after all.", acts.unready),
    Word("done", "Play", "done", "You have finished speaking.", acts.done, also=("yield",)),
    Word("sign", "Play", "sign 4 check 7", "A wordless sign to a player, about a player or none.", acts.sign),
    Word("say", "Talk", "say WORDS", "Write to everybody.", talk.room, also=("'", "s")),
    Word("mafia", "Talk", "mafia WORDS", "At night, write to the mafia side, if you are on it; without words, hear "
         "what is new there.", talk.mafia),
    Word("dead", "Talk", "dead WORDS", "Write to the dead, if you are out; without words, hear what is new there.",
         talk.dead),
    Word("chat", "Talk", "chat", "The last lines of the room again.", talk.chat),
    Word("name", "Seat", "name NAME", "Play under this name.", seating.name),
    Word("sit", "Seat", "sit 4", "Take a seat in the lobby; without a number, the first free one.", seating.sit),
    Word("code", "Secrets", "code", "Your rejoin code, if you have no key: it brings you back to your seat.",
         seating.code),
    Word("stand", "Seat", "stand", "Give your seat back in the lobby.", seating.stand),
    Word("quit", "Seat", "quit", "Leave. In the lobby your seat becomes free.", seating.leave, also=("exit", "bye")),
    Word("set", "Host", "set night 45", "Change an option; settings all lists them.", hosting.set_option),
    Word("preset", "Host", "preset club", "Start over from a preset; without a name, the list.", hosting.preset),
    Word("theme", "Host", "theme werewolf", "Other words for the same rules.", hosting.theme),
    Word("start", "Host", "start", "Deal the roles and begin.", hosting.start),
    Word("rematch", "Host", "rematch", "After a match, deal anew with the same seats.", hosting.start),
    Word("lobby", "Host", "lobby", "After a match, back to the lobby.", hosting.lobby),
    Word("pause", "Host", "pause", "Stop every clock.", hosting.pause),
    Word("resume", "Host", "resume", "Go on after a pause.", hosting.resume),
    Word("continue", "Host", "continue", "End a phase that waits for you; asks once.", hosting.go_on),
    Word("extend", "Host", "extend", "30 seconds more on the clock.", hosting.extend),
    Word("expel", "Host", "expel 3", "Remove a player from the match; asks once.", hosting.expel),
    Word("penalty", "Host", "penalty 3", "One vote more against a player at the coming vote; asks once.",
         hosting.penalty),
    Word("reverse", "Host", "reverse", "Undo the vote while its result is shown; asks once.", hosting.reverse),
    Word("table", "Host", "table vote 4", "What the table agreed on: a seat or nobody; asks once.", hosting.table_vote),
    Word("free", "Host", "free 3", "In the lobby, free somebody's seat.", hosting.free),
    Word("give", "Host", "give 3 NAME", "Hand a player's seat to somebody without one, for the rest of the match; "
         "asks once.",
         hosting.give),
    Word("cohost", "Host", "cohost 3", "Give the host's rights to a player as well, or to somebody without a seat; "
         "cohost off 3 takes them back; either asks once.", hosting.cohost),
    Word("stop", "Host", "stop", "End the match without a winner; asks once.", hosting.stop),
)  # fmt: skip
"""Every word, in the order of the help."""


def obey(scene: Scene, line: str) -> Reply:
    """The answer to one typed line. Never raises; an empty line says nothing."""
    line = line.strip()
    if not line:
        return Reply()
    if line[0] in "'?" and len(line) > 1:
        line = f"{line[0]} {line[1:]}"
    typed, _, rest = line.partition(" ")
    found = find(WORDS, typed, scene.view.you.host)
    if isinstance(found, Word):
        return found.run(scene, rest.strip())
    if found:
        return say(f"That could be {' or '.join(found)}. Type more of it.")
    if scene.view.you.bad_name is not None:
        return say(f"Type name {line}.")
    return say("I do not know that word. Type help for the words, or say and your words to talk.")
