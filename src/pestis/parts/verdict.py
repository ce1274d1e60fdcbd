"""Describes how a match ended: who won and why, and who is out of the ranking.

The terminal, the text page and the page (``web/table/verdict.js``) all give the same text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pestis.words import Words

Told = Mapping[str, Any]
"""An outcome as JSON."""


def verdict(game: str, outcome: Told, words: Words, mine: int | None = None) -> list[str]:
    """Sentences about the end: what it means for the seat ``mine``, who won and why; then one for
    each other seat that is out."""
    first = [_own(game, outcome, words, mine), _won(game, outcome, words, mine)]
    others = [seat for seat in range(len(outcome["totals"])) if seat != mine]
    told = [out(game, outcome, words, seat) for seat in others]
    return [" ".join([text for text in first if text]), *[text for text in told if text]]


def out(game: str, outcome: Told, words: Words, seat: int, ids: str = "out") -> str:
    """Why a seat is out of the ranking: the game's messages about its facts (``out.<fact>``).
    Empty for other seats and for winners."""
    if seat in outcome["winners"]:
        return ""
    facts = {name: each[seat] for name, each in outcome["facts"].items()}
    said = {**facts, "name": words.player(seat), "points": outcome["totals"][seat]}
    told = [
        words.text(id, **{**said, "n": n})
        for name, n in facts.items()
        if words.has(id := f"{game}.{ids}.{name}")
    ]
    return " ".join([text for text in told if text])


def _own(game: str, outcome: Told, words: Words, mine: int | None) -> str:
    """How the match ended for the seat ``mine``; empty if it wins."""
    winners, totals = outcome["winners"], outcome["totals"]
    if mine is None or mine in winners:
        return ""
    if dead := out(game, outcome, words, mine, "out-mine"):
        return dead
    if not winners:
        return ""
    if totals[mine] == totals[winners[0]]:
        return words.text("web.end.lost-tie")
    return words.text("web.end.lost", n=totals[mine], m=totals[winners[0]])


def _won(game: str, outcome: Told, words: Words, mine: int | None) -> str:
    """Who won and why; ``second`` and ``m`` are the best other seats that are not out, and their
    points."""
    winners, totals = outcome["winners"], outcome["totals"]
    first = winners or outcome["ranking"][0]
    second = _second(game, outcome, words, first)
    said: dict[str, object] = {name: str(each[first[0]]) for name, each in outcome["facts"].items()}
    said |= {"names": [words.player(seat) for seat in first], "winners": len(winners)}
    said["n"] = totals[first[0]]
    if second:
        said |= {"second": [words.player(seat) for seat in second], "m": totals[second[0]]}
    for own in [f"{game}.end-mine.{outcome['reason']}"] * ([mine] == list(winners)) + [
        f"{game}.end.{outcome['reason']}"
    ]:
        if words.has(own):
            return words.text(own, **said)
    common = words.text("web.end.wins", **said) if winners else words.text("web.end.nobody")
    return f"{common} {words.text(f'{game}.reason.' + outcome['reason'])}"


def _second(game: str, outcome: Told, words: Words, first: Sequence[int]) -> list[int]:
    """The seats that are not out in the best group after the first."""
    for group in outcome["ranking"]:
        left = [seat for seat in group if not out(game, outcome, words, seat)]
        if left and group[0] not in first:
            return left
    return []
