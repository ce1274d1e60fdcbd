"""Commands at a prompt: help, undo, save, quit, …"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from pestis.cli.errors import Left, Problem, unknown
from pestis.cli.files import path_of, quoted
from pestis.cli.table import journal
from pestis.cli.table.autosave import keeper_at, keeper_of_loaded
from pestis.cli.table.effects import Effects
from pestis.cli.table.hints import tell_hint
from pestis.cli.table.prompt import meant
from pestis.cli.table.records import load_file
from pestis.cli.table.rulebook import rulebook_lines
from pestis.cli.table.screens import look_up, rule_lines
from pestis.cli.table.session import Session
from pestis.kernel.errors import PestisError, UndoRefused, closest
from pestis.lessons.shows import find_show
from pestis.parts.drawing import heading, wrap
from pestis.tables import sentences
from pestis.words import Words


class After(Enum):
    """The prompt's next step after a command."""

    AGAIN = "ask again"
    MOVED = "the match stands elsewhere"


Order = Callable[[Session, int, str], After]


def help_order(session: Session, seat: int, about: str) -> After:
    """``?``: how to answer, or the explanation of a card, a building or a rule number."""
    if about:
        return _explain(session, seat, about)
    text = session.words.text
    session.say("topic.answer")
    width = session.terminal.width
    for name in ORDERS:
        line = f"{text(f'cli.order.{name}.usage'):14} {text(f'cli.order.{name}.help')}"
        session.terminal.print(*wrap(line, width, 15))
    return After.AGAIN


def _explain(session: Session, seat: int, about: str) -> After:
    screen, words = session.screen, session.words
    if about.isdecimal():
        choice = meant(about, session.match.choices(seat), session.prompt, words)
        known = screen.known_ids()
        found = [arg for arg in getattr(choice, "args", ()) if arg in known]
        if not found:
            return what_order(session, seat, about)
        about = found[0]
    view = session.match.view(None)
    id, hint = look_up(screen, about, words)
    if not id:
        if lines := rule_lines(session.match.spec.id, about, words, view):
            _print(session, lines)
            return After.AGAIN
        if not hint:
            raise Problem("explain", word=about)
        id = hint
        session.say("topic.nearest", word=about, name=screen.title(hint, words))
    own = sentences.screen_of(session.match.spec.id) or screen
    _print(session, sentences.explanation(own, id, words, view))
    return After.AGAIN


def _print(session: Session, lines: list[str]) -> None:
    for line in lines:
        session.terminal.print(*wrap(line, session.terminal.width, 2))


def why_order(session: Session, seat: int, about: str) -> After:
    """``why CHOICE``: which rule forbids it."""
    if not about:
        raise Problem("why-what")
    match, words = session.match, session.words
    choice = meant(about, match.choices(seat), session.prompt, words)
    parsed = match.spec.choices.parse(choice) if isinstance(choice, str) else choice
    said = words.choice(match.spec.id, parsed.text, session.prompt.about)
    if parsed in match.choices(seat):
        session.say("why.legal", choice=said)
        return After.AGAIN
    reason = match.why_not(seat, parsed)
    if reason is None:
        session.say("why.moment", choice=said)
    else:
        session.terminal.say(words.say(reason))
    return After.AGAIN


def what_order(session: Session, seat: int, about: str) -> After:
    """``what [CHOICE]``: the certain effects of a choice, and the chances of its other effects;
    without a choice, the effects of each in brief.  Several words that are like no choice, as in
    “what do I do”, get help."""
    effects = Effects(session.match.view(seat), session.prompt, session.words)
    if about:
        try:
            lines = effects.of(about)
        except PestisError as error:
            if error.id == "error.unknown-choice" and _is_question(session, seat, about):
                return help_order(session, seat, "")
            raise
        _print(session, [f"  {line}" for line in lines])
    else:
        for line in effects.of_all():
            session.terminal.print(*wrap(line, session.terminal.width, 5))
    return After.AGAIN


def _is_question(session: Session, seat: int, about: str) -> bool:
    """Whether several words are no misspelt choice: the first is like no verb asked for now."""
    first, *more = about.casefold().split()
    return bool(more) and not closest(first, [each.verb for each in session.match.choices(seat)])


def rules_order(session: Session, _seat: int, about: str) -> After:
    """``rules [WORD]``: the rules that apply at this table."""
    match, width = session.match, session.terminal.width
    view = match.view(None)
    session.terminal.print(
        *rulebook_lines(match.spec.id, session.words, view, about.strip(), width)
    )
    return After.AGAIN


def hint_order(session: Session, seat: int, about: str) -> After:
    """``hint``: which choice looks best, and a line on it; ``hint all``: all that a hint has to
    say, also of the other choices."""
    tell_hint(session, seat, bool(about))
    return After.AGAIN


def show_order(session: Session, seat: int, about: str) -> After:
    """``show NUMBER``: play a position that demonstrates a rule, then return to the game."""
    show = find_show(session.match.spec.id, about)
    assert session.teach is not None
    try:
        session.teach(show)
    except Left:
        session.terminal.print("")
    return table_order(session, seat, "")


def goal_order(session: Session, _seat: int, _about: str) -> After:
    """``goal``: print the aim of the game and who wins."""
    goal = f"{session.match.spec.id}.lessons.goal"
    if not session.words.has(goal):
        return rules_order(session, _seat, "")
    _print(session, [session.words.text(goal)])
    return After.AGAIN


def learn_order(session: Session, seat: int, _about: str) -> After:
    """``learn``: teach the next lesson of the game, then return to this table."""
    if session.learn is None:
        raise Problem("no-lessons", game=session.match.spec.id)
    try:
        session.learn()
    except Left:
        session.terminal.print("")
    return table_order(session, seat, "")


def undo_order(session: Session, seat: int, _about: str) -> After:
    """``undo``: take back the last answer, up to the undo limit."""
    return _take_back(session, seat, 1)


def restart_order(session: Session, seat: int, _about: str) -> After:
    """``restart``: take back all of the player's answers, up to the undo limit."""
    return _take_back(session, seat, len(session.match.log))


def _take_back(session: Session, seat: int, most: int) -> After:
    match, words = session.match, session.words
    taken: list[str] = []
    while len(taken) < most:
        own = [e for e in match.log if e.seat == seat and e.origin != "forced"]
        try:
            match.undo(seat)
        except UndoRefused:
            if taken:
                break
            raise
        taken.append(words.choice(match.spec.id, own[-1].choice.text))
    session.say("undo.done", choices=taken)
    steps, reason = match.undo_limit(seat)
    within = match.log[len(match.log) - steps :]
    if not any(entry.seat == seat and entry.origin != "forced" for entry in within):
        session.say("undo.stop", reason=words.say(reason))
    session.drawn = None
    return After.MOVED


def log_order(session: Session, seat: int, _about: str) -> After:
    """``log``: the whole game so far."""
    width = session.terminal.width
    lines = journal.news(session.match, seat, journal.START, session.words, session.screen, width)
    session.terminal.print(heading(session.words.text("cli.play.log"), width), *lines)
    return After.AGAIN


def table_order(session: Session, seat: int, _about: str) -> After:
    """``table``: draw the table again."""
    session.show_table(seat)
    session.show_prompt(seat)
    return After.AGAIN


def hand_order(session: Session, seat: int, _about: str) -> After:
    """``hand``: the player's hand."""
    view = session.match.view(seat)
    session.terminal.print(*session.screen.hand(view, session.words, session.terminal.width))
    return After.AGAIN


def piles_order(session: Session, seat: int, _about: str) -> After:
    """``piles``: the public facts about piles and discards."""
    view = session.match.view(seat)
    session.terminal.print(*session.screen.piles(view, session.words, session.terminal.width))
    return After.AGAIN


def score_order(session: Session, seat: int, _about: str) -> After:
    """``score``: what the board alone would score now."""
    view = session.match.view(seat)
    session.terminal.print(*session.screen.standings(view, session.words, session.terminal.width))
    return After.AGAIN


def save_order(session: Session, _seat: int, about: str) -> After:
    """``save [FILE]``: save the game; with a file, to that file from now on."""
    keeper = keeper_at(about) if about else session.keeper
    if not keeper.keep(session.match):
        assert keeper.trouble is not None
        raise keeper.trouble
    session.keeper = keeper
    session.say("play.saved", file=str(keeper.path))
    return After.AGAIN


def load_order(session: Session, _seat: int, about: str) -> After:
    """``load FILE``: save this game and continue another."""
    if not about:
        raise Problem("load-what")
    file = str(path_of(about))
    match, changed = load_file(file)
    keeper = keeper_of_loaded(file, match)
    if not session.keeper.keep(session.match):
        assert session.keeper.trouble is not None
        raise session.keeper.trouble
    session.say("play.kept", file=str(session.keeper.path))
    for message in changed:
        session.terminal.say(session.words.say(message))
    session.sit_down(match, keeper)
    return After.MOVED


def quit_order(session: Session, _seat: int, about: str) -> After:
    """``quit``: save the game and leave; ``quit now`` leaves even if saving fails."""
    leave(session, anyway=about.casefold() in ("now", session.words.text("cli.order.quit.now")))
    raise Left(0)


def leave(session: Session, anyway: bool = False) -> None:
    """Save the game and say how to resume it.

    Raises Problem if it cannot be saved, unless ``anyway`` is set.
    """
    if session.keeper.keep(session.match):
        session.say("play.kept", file=str(session.keeper.path))
        session.say("play.resume")
        session.terminal.print("  " + session.keeper.resume())
        return
    assert session.keeper.trouble is not None
    if not anyway:
        session.say("play.not-kept")
        raise session.keeper.trouble
    session.say("play.lost", file=quoted(session.keeper.path))


ORDERS: dict[str, Order] = {
    "help": help_order,
    "goal": goal_order,
    "learn": learn_order,
    "why": why_order,
    "what": what_order,
    "rules": rules_order,
    "hint": hint_order,
    "show": show_order,
    "undo": undo_order,
    "restart": restart_order,
    "table": table_order,
    "hand": hand_order,
    "piles": piles_order,
    "score": score_order,
    "log": log_order,
    "save": save_order,
    "load": load_order,
    "quit": quit_order,
}


def order_names(words: Words) -> dict[str, str]:
    """Every word for a command, in English and in the player's language."""
    names = {name: name for name in ORDERS}
    for name in ORDERS:
        for alias in words.text(f"cli.order.{name}.names").split():
            names.setdefault(alias.casefold(), name)
    return names


def find_order(line: str, words: Words) -> tuple[str, str] | None:
    """The command on a line, with its argument; None if the line is not a command."""
    if line.startswith("?"):
        return "help", line[1:].strip()
    word, _, rest = line.partition(" ")
    name = order_names(words).get(word.casefold())
    return None if name is None else (name, rest.strip())


def near_order(word: str, words: Words) -> Problem | None:
    """The error with a suggestion, if a single word resembles a command; else None."""
    problem = unknown("order", word, list(order_names(words)))
    return problem if problem.message.id.endswith("-near") else None
