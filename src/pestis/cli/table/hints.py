"""Advice at the terminal: the best choices at a question, and why."""

from __future__ import annotations

from typing import Final

import pestis
from pestis.cli.table.session import Session
from pestis.parts.drawing import wrap
from pestis.words.numbers import decimal

MOST: Final = 5
"""Choices that are told."""
MILLE: Final = 1000
CENT: Final = 100


def tell_hint(session: Session, seat: int) -> None:
    """Think the seat's question through and say what comes of it, where hints may be taken.

    Raises NotAsked or SetupError.
    """
    match, words = session.match, session.words
    if not session.hints:
        session.terminal.say(words.text("note.hints-off"))
        return
    session.terminal.say(words.text("advice.thinking"))
    dice = pestis.Dice("hint", str(len(match.log)), str(seat))
    advice = pestis.advise(match.view(seat), dice)
    for person, unheard in session.unheard.items():
        if person != seat and seat not in unheard:
            unheard.append(seat)
    mark = words.text("advice.mark")
    for one in advice.ranked[:MOST]:
        shown = "best" if one is advice.ranked[0] else "close" if one.close else "worse"
        once = "-once" if one.error is None else ""
        sentence = words.text(
            f"advice.{shown}{once}.{advice.measure}",
            choice=words.choice(match.spec.id, one.choice.text, session.prompt.about),
            expected=decimal(one.expected, MILLE, mark),
            behind=decimal(one.behind, MILLE, mark),
            error=decimal(one.error or 0, MILLE, mark),
        )
        _print(session, sentence, 2)
        for reason in one.reasons:
            numbers = {
                "best": decimal(reason.best, CENT, mark),
                "here": decimal(reason.here, CENT, mark),
            }
            _print(session, words.text(reason.id, term=words.text(reason.term), **numbers), 4)


def _print(session: Session, sentence: str, indent: int) -> None:
    lines = wrap(" " * (indent - 2) + sentence, session.terminal.width, indent)
    session.terminal.print(*lines)
