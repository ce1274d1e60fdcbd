"""The play loop: hands the screen to a player, reads answers, shows the end."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile

from pestis.cli.errors import Left, Problem
from pestis.cli.table import journal
from pestis.cli.table.orders import ORDERS, After, find_order, leave, near_order, quit_order
from pestis.cli.table.prompt import meant
from pestis.cli.table.score_sheet import sheet
from pestis.cli.table.screens import leaf
from pestis.cli.table.session import NOBODY, Session
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import PestisError
from pestis.kernel.worlds.bot import FORCED

WHOLE_LINE = frozenset(("help", "why", "what", "save", "load"))
"""Orders whose argument may contain commas; they take the whole line."""


def play(session: Session) -> None:
    """Play until the match is over, then show the result.

    Raises Left when a person leaves; the game is then saved.
    """
    try:
        while (seat := session.go_on()) != NOBODY:
            keep(session)
            attend(session, seat)
            answer(session, seat)
        finish(session)
    except EOFError:
        leave(session)
        raise Left(0) from None
    except KeyboardInterrupt:
        with undisturbed():
            # The interrupt may have come in the middle of a move, so rebuild the match from its
            # log.
            session.match = session.match.at(len(session.match.log))
            session.terminal.print("")
            leave(session)
        raise Left(130) from None


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ignore interrupts while a game is being written."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def keep(session: Session) -> None:
    """Save the game; if that fails, say so once and play on."""
    knew = session.keeper.trouble is not None
    if not session.keeper.keep(session.match) and not knew:
        assert session.keeper.trouble is not None
        session.terminal.say(session.words.say(session.keeper.trouble.message))
        session.say("play.not-kept")


def attend(session: Session, seat: int) -> None:
    """Give the screen to a seat: curtain, news, the table if it has changed, the prompt."""
    if session.looking != seat and len(session.people) > 1:
        curtain(session, seat)
    session.looking = seat
    session.show_news(seat, "news")
    now = (seat, leaf(session.screen, session.match.view(seat), session.prompt))
    if session.drawn != now:
        session.show_table(seat)
        session.drawn = now
    session.show_prompt(seat)
    if not any(entry.seat == seat and entry.origin != FORCED for entry in session.match.log):
        session.say("play.tip")


def curtain(session: Session, seat: int) -> None:
    """Hide the screen between two players; not needed in scripts."""
    terminal = session.terminal
    if not terminal.live:
        return
    if session.looking != NOBODY and learned_something(session, session.looking):
        session.show_news(session.looking, "news")
        terminal.ask(session.words.text("cli.curtain.seen") + " ")
    terminal.clear()
    session.say("curtain.hand-over", seat=seat)
    line = terminal.ask(session.words.text("cli.curtain.lift", seat=seat) + " ")
    if find_order(line, session.words) == ("quit", ""):
        quit_order(session, seat, "")
    terminal.clear()


def learned_something(session: Session, seat: int) -> bool:
    """Whether the seat's own answers since it last read have revealed something."""
    unread = session.match.log[session.marks[seat].entries :]
    return any(entry.seat == seat and entry.barrier for entry in unread)


# -- answers ------------------------------------------------------------------------------------


def answer(session: Session, seat: int) -> None:
    """Ask until an answer or a command has changed the match."""
    while True:
        line = session.terminal.ask(f"{session.words.player(seat)}> ")
        if not line:
            session.show_prompt(seat)
        elif obey(session, seat, line):
            return


def obey(session: Session, seat: int, line: str) -> bool:
    """Process a line: a command, or answers separated by commas or semicolons.

    Stops at the first failure, when another player is asked, or when hidden information is
    revealed. True if the match has changed.
    """
    order = find_order(line, session.words)
    whole = order is not None and order[0] in WHOLE_LINE
    parts = [line] if whole else [part.strip() for part in re.split("[,;]", line)]
    parts = [part for part in parts if part]
    moved = False
    asked = ""
    while parts:
        if asked != session.prompt.kind and find_order(parts[0], session.words) is None:
            asked = session.prompt.kind
            parts = in_order(session, seat, parts)
        part = parts.pop(0)
        try:
            moved = take(session, seat, part) or moved
        except Problem as problem:
            session.terminal.say(session.words.say(problem.message))
            break
        except PestisError as error:
            session.terminal.say(better(session, part, error))
            break
        if moved:
            skip_forced(session, seat, parts)
        if parts and moved and not may_go_on(session, seat):
            break
    if parts:
        session.say("play.dropped", answers=parts, n=len(parts))
    return moved


def in_order(session: Session, seat: int, parts: list[str]) -> list[str]:
    """The answers on a line in the order in which the match accepts them, up to the first that is
    not a legal choice.  Members of a set may be typed in any order, and their numbers are those
    shown. Unlisted or repeated numbers leave the line unchanged."""
    prompt, legal = session.prompt, session.match.choices(seat)
    numbers = [part for part in parts if part.isdecimal()]
    unlisted = [number for number in numbers if not 0 < int(number) <= len(legal)]
    if not prompt.picks or unlisted or len(set(numbers)) < len(numbers):
        return parts
    said = [meant(part, legal, prompt, session.words) for part in parts]
    both = zip(said, parts, strict=True)
    texts = [one.text if isinstance(one, Choice) else part for one, part in both]
    found = [one for one in takewhile(legal.__contains__, said) if isinstance(one, Choice)]
    found.sort(key=lambda choice: (choice.verb != prompt.picks, legal.index(choice)))
    return [choice.text for choice in found] + texts[len(found) :]


def better(session: Session, part: str, error: PestisError) -> str:
    """The sentence for an error, with a hint if the word resembles a command."""
    if error.id == "error.unknown-choice" and " " not in part and not error.params.get("hint"):
        problem = near_order(part, session.words)
        if problem is not None:
            return session.words.say(problem.message)
    return session.words.error(error)


def take(session: Session, seat: int, part: str) -> bool:
    """Carry out one command or answer; True if the match has changed.

    Raises Problem or PestisError and leaves the match unchanged.
    """
    order = find_order(part, session.words)
    if order is not None:
        return ORDERS[order[0]](session, seat, order[1]) is After.MOVED
    match = session.match
    prompt = session.prompt
    choice = meant(part, match.choices(seat), prompt, session.words)
    before = journal.now(match).events
    match.submit(seat, choice)
    if journal.now(match).events == before:
        text = match.log[-1].choice.text
        said = session.words.choice(prompt.game, text, prompt.about)
        session.say("play.taken", choice=said)
    return True


def skip_forced(session: Session, seat: int, parts: list[str]) -> None:
    """Submit forced answers as long as the line's next answer is the forced one, and drop it."""
    while parts and may_go_on(session, seat):
        choices = session.match.choices(seat)
        if len(choices) > 1:
            return
        typed = find_order(parts[0], session.words) is None
        if not typed or meant(parts[0], choices, session.prompt, session.words) not in choices:
            return
        session.match.submit(seat, choices[0], "forced")
        parts.pop(0)


def may_go_on(session: Session, seat: int) -> bool:
    """Whether the next answer on a line still applies to what the player saw when typing it."""
    match = session.match
    if match.over or (match.log and match.log[-1].barrier):
        return False
    return session.prompt.seats == (seat,)


# -- the end ------------------------------------------------------------------------------------


def finish(session: Session) -> None:
    """Show the last news, the table, the score sheet, and where the game is saved."""
    viewer = session.viewer
    if viewer is None:
        session.marks[0] = min(session.marks)
    session.show_news(viewer, "news")
    session.show_table(viewer)
    width = session.terminal.width
    session.terminal.print(*sheet(session.match, session.words, session.screen, width, viewer))
    if session.keeper.keep(session.match):
        session.say("play.recorded", file=str(session.keeper.path))
        session.say("play.again")
        session.terminal.print("  " + session.keeper.again())
        session.say("play.friends")
        session.terminal.print("  pestis serve --host 0.0.0.0")
    else:
        assert session.keeper.trouble is not None
        session.terminal.say(session.words.say(session.keeper.trouble.message))
