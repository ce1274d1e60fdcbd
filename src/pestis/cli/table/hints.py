"""Advice at the terminal: the best choices at a prompt, and why."""

from __future__ import annotations

import re
from itertools import groupby
from operator import itemgetter
from typing import Final

import pestis
from pestis.cli.table.session import Session
from pestis.kernel.errors import Message
from pestis.kernel.json import View
from pestis.parts.drawing import wrap
from pestis.tables.hinting import hint
from pestis.tables.protocol import Hinted, HintedReason
from pestis.tables.questions import explain
from pestis.tables.refusals import Refused
from pestis.tables.sentences import screen_of
from pestis.words import Words
from pestis.words.numbers import decimal

MILLE: Final = 1000
SECOND_SENTENCE: Final = re.compile(r"\.\s+[A-ZÀ-Þ].*", re.DOTALL)


def tell_hint(session: Session, seat: int, whole: bool) -> None:
    """Search the position for the best answers of a seat, if hints are allowed, and show the best
    one with one line on it, or all that there is to say.

    Raises NotAsked or SetupError.
    """
    match, words = session.match, session.words
    if not session.hints:
        session.terminal.say(words.text("note.hints-off"))
        return
    session.terminal.say(words.text("advice.thinking"))
    dice = pestis.Dice("hint", str(len(match.log)), str(seat))
    advice = pestis.advise(match.view(seat), dice)
    session.tell(Message("note.hint-taken", {"seat": seat}), seat)
    ranked = hint(advice, match.view(seat))
    (sentence, lines), *others = told(ranked, match.spec.id, session.prompt.about, words)
    lines += gist(match.spec.id, ranked[0].about, words, match.view(seat), ranked[0].line)
    shown = [(sentence, lines), *others] if whole else [(sentence, lines[:1])]
    for sentence, lines in shown:
        _print(session, sentence, 2)
        for line in lines:
            _print(session, line, 4)
    if whole and any([reason.params for one in ranked for reason in one.reasons]):
        _print(session, words.text("advice.numbers"), 2)


def gist(game: str, id: str, words: Words, view: View, line: int | None = None) -> list[str]:
    """A line with the name of a card or building and what ``explanation`` says of it."""
    lines = () if line is None else (line,)
    found = explanation(game, id, words, view, *lines)
    return [f"{title}: {said}" for title, said in found]


def explanation(game: str, id: str, words: Words, view: View, *lines: int) -> list[tuple[str, str]]:
    """The name of a card or building, and the first sentence of its text or the whole of the given
    lines of it; none if it has no text.  What consists of several things, by the game's screen
    (``explained_by``), has a name and a sentence for each."""
    try:
        explain(game, id, words.language, view)
    except Refused:
        return []
    things = getattr(screen_of(game), "explained_by", None)
    pairs = []
    for each in things(id) if things else (id,):
        found = explain(game, each, words.language, view)
        title, text = found["title"], found["lines"]
        assert isinstance(title, str) and isinstance(text, list)
        said = " ".join([text[n] for n in lines]) or SECOND_SENTENCE.sub(".", text[0])
        pairs.append((title, said))
    return pairs


def told(ranked: list[Hinted], game: str, about: str, words: Words) -> list[tuple[str, list[str]]]:
    """A sentence for each of the best choices, and under it the reasons and the turn that was
    compared.  Of several equally good choices, the first sentence names all, and another follows
    for each that has a turn or a reason."""
    named = [_named(one, game, about, words) for one in ranked]
    same = [name for name, one in zip(named, ranked, strict=True) if one.equal]
    alike: object = "; ".join(same) if any([one.picks for one in ranked]) else same
    shared = ".equal." in ranked[0].id
    found = []
    for name, one in zip(named, ranked, strict=True):
        params: dict[str, object] = {"choice": name, "choices": alike}
        if one.expected is not None:
            params["expected"] = decimal(one.expected, MILLE, words.text("advice.mark"))
        if one.lower is not None:
            own = f"{game}.judge.lower"
            params["lower"] = words.text(own if words.has(own) else "advice.lower", n=one.lower)
        numbers = {"chance": one.chance, "second": one.second}
        params.update({key: number for key, number in numbers.items() if number is not None})
        reasons = [_because(reason, words) for reason in one.reasons]
        lines = [*reasons, *_turn(one, name, game, words)]
        if not (shared and one.equal):
            found.append((words.text(one.id, **params), lines))
            continue
        if one is ranked[0]:
            found.append((words.text(one.id, **params), []))
        if lines:
            found.append((words.text("advice.verdict.equal", choice=name), lines))
    return found


def _turn(one: Hinted, name: str, game: str, words: Words) -> list[str]:
    """A line with the steps of the turn that begins with a choice; none if it has no further steps.

    The words are ``<game>.judge.step``; steps without words, such as "done", are left out, but a
    first one is called by its name.  Steps in a row that differ only in their argument are told as
    one.
    """
    steps = [choice.split() for choice in (one.choice, *one.turn)]
    first, *later = [(f"{game}.judge.step.{verb}", args) for verb, *args in steps]
    later = [(id, args) for id, args in later if words.has(id)]
    if not later:
        return []
    told = [name]
    if words.has(first[0]):
        later.insert(0, first)
        told = []
    for id, same in groupby(later, key=itemgetter(0)):
        rows = [args for _, args in same]
        together = [rows] if len(rows[0]) == 1 else [[args] for args in rows]
        for group in together:
            values = {str(n): list(args) for n, args in enumerate(zip(*group, strict=True), 1)}
            told.append(words.text(id, **values))
    return [words.text("advice.turn", steps="; ".join(told))]


def _named(one: Hinted, game: str, about: str, words: Words) -> str:
    """A choice as a sentence; a set of cards as one."""
    verb = one.choice.partition(" ")[0]
    whole = f"{game}.judge.whole.{verb}"
    if not words.has(whole):
        return words.choice(game, one.choice, about)
    cards = [arg for each in (one.choice, *one.picks) for arg in each.split()[1:]]
    return words.text(whole, cards=cards)


def _because(reason: HintedReason, words: Words) -> str:
    what = words.text(reason.what)
    if reason.slightly:
        what = words.text("advice.slightly", what=what)
    return words.text(reason.id, what=what, **reason.params)


def _print(session: Session, sentence: str, indent: int) -> None:
    lines = wrap(" " * (indent - 2) + sentence, session.terminal.width, indent)
    session.terminal.print(*lines)
