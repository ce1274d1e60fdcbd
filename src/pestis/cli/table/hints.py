"""Advice at the terminal: the best choices at a question, and why."""

from __future__ import annotations

from typing import Final

import pestis
from pestis import Advice, Advised, Reason
from pestis.cli.table.session import Session
from pestis.parts.drawing import wrap
from pestis.words import Words
from pestis.words.numbers import decimal

MOST: Final = 5
"""Choices that are told."""
MILLE: Final = 1000
CENT: Final = 100
WORSE: Final = {"place": (60, 200), "points": (2000, 6000)}
"""In thousandths: less behind is a little worse, more is much worse."""
COUNTED: Final = 2
"""Smaller numbers of a reason are odds rather than things to count, and are not told."""
BEST_REASONS: Final = 2
KINDS: Final = {
    (True, True): "more",
    (False, False): "less",
    (True, False): "worse",
    (False, True): "better",
}
"""By whether there is more of something, and whether that is good for whoever has it."""


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
    for sentence, reasons in told(advice, match.spec.id, session.prompt.about, words):
        _print(session, sentence, 2)
        for reason in reasons:
            _print(session, reason, 4)


def told(advice: Advice, game: str, about: str, words: Words) -> list[tuple[str, list[str]]]:
    """A sentence for each of the best choices, and its reasons."""
    found = []
    for one in advice.ranked[:MOST]:
        best = one is advice.ranked[0]
        params = {"choice": words.choice(game, one.choice.text, about)}
        if advice.measure == "place":
            params["expected"] = decimal(one.expected, MILLE, words.text("advice.mark"))
        id = f"best.{advice.measure}" if best else f"verdict.{_verdict(one, advice.measure)}"
        reasons = _for_best(advice) if best else one.reasons
        why = [_reason(reason, best, words) for reason in reasons]
        found.append((words.text(f"advice.{id}", **params), [each for each in why if each]))
    return found


def _verdict(one: Advised, measure: str) -> str:
    """How much worse than the best a choice is."""
    little, much = WORSE[measure]
    if one.close:
        return "close"
    return "little" if one.behind < little else "much" if one.behind > much else "worse"


def _for_best(advice: Advice) -> list[Reason]:
    """What tells the best choice from the next that is clearly worse, or else from the next."""
    others = sorted(advice.ranked[1:], key=lambda one: one.close)
    reasons = [[reason for reason in one.reasons if not reason.against] for one in others]
    return next(filter(None, reasons), [])[:BEST_REASONS]


def _reason(reason: Reason, turned: bool, words: Words) -> str:
    """A reason in words, empty for what has none; ``turned`` makes what speaks against another
    choice speak for the best."""
    here, there = round(reason.here / CENT), round(reason.best / CENT)
    more = (reason.here > reason.best) is not turned
    speaks_for = reason.against or turned
    good = speaks_for is reason.own
    id = f"{reason.term}.{KINDS[more, good]}"
    if not words.has(id):
        return ""
    params: dict[str, object] = {"what": words.text(id)}
    if max(here, there) >= COUNTED and here == there:
        params["what"] = words.text("advice.slightly", **params)
    elif max(here, there) >= COUNTED and not turned:
        params |= {"here": here, "there": there}
    side = "against" if speaks_for else "for"
    return words.text(f"advice.{side}.{'own' if reason.own else 'others'}", **params)


def _print(session: Session, sentence: str, indent: int) -> None:
    lines = wrap(" " * (indent - 2) + sentence, session.terminal.width, indent)
    session.terminal.print(*lines)
