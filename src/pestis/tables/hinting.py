"""What a hint says: how good each of the best choices is, and why, as ids of words.

Made from advice alone, so it can be made anywhere; the page and the terminal put it into words.
"""

from __future__ import annotations

from typing import Final

from pestis import Advice, Advised, Reason
from pestis.tables.protocol import Hinted, HintedReason
from pestis.words import Words

MOST: Final = 5
"""Choices that are told."""
CENT: Final = 100
WORSE: Final = {"first": (50, 150), "place": (100, 200), "points": (2000, 6000)}
"""In thousandths: less behind is a little worse, more is much worse."""
TOLD: Final = {"first": 10, "place": 100, "points": 1000}
"""In thousandths: chances are told in hundredths, places in tenths, points whole."""
SCORE: Final = "points"
"""The term that says no more than that a choice is better: no reason."""
COUNTED: Final = 2
"""Smaller numbers of a reason are odds rather than things to count, and are not told."""
BEST_REASONS: Final = 2
KINDS: Final = {
    (True, True): "more",
    (False, False): "less",
    (True, False): "worse",
    (False, True): "better",
}
"""By whether there is more of something, and whether that is good for its owner."""


def hinted(advice: Advice) -> list[Hinted]:
    """What is said of each of the best choices, the best first."""
    words = Words("en")
    found = []
    for one in advice.ranked[:MOST]:
        best = one is advice.ranked[0]
        id = f"{_sure(advice)}.{advice.measure}" if best else f"verdict.{_verdict(one, advice)}"
        reasons = _for_best(advice) if best else _told(one, one.reasons)
        why = [_reason(reason, best) for reason in reasons if _explains(one, reason)]
        told = [each for each in why if words.has(each.what)]
        if not told:
            slight = _slight_for_best(advice) if best else _told(one, one.slight)
            little = [_reason(each, best, slightly=True) for each in slight if _explains(one, each)]
            told = [each for each in little if words.has(each.what)][:1]
        said = Hinted(one.choice.text, f"advice.{id}", one.close, None, told, one.equal)
        _number(said, one, advice)
        found.append(said)
    return found


def _sure(advice: Advice) -> str:
    """Whether the first choice is surely the best, or the next one as good, or neither is sure."""
    others = advice.ranked[1:]
    if others and others[0].equal:
        return "equal"
    return "even" if any([one.close and not one.equal for one in others]) else "best"


def _verdict(one: Advised, advice: Advice) -> str:
    """How much worse than the best a choice is, by the numbers that are told."""
    if one.close or one.equal:
        return "equal" if one.equal else "close"
    little, much = WORSE[advice.measure]
    behind = abs(_as_told(one, advice) - _as_told(advice.ranked[0], advice))
    return "little" if behind < little else "much" if behind > much else "worse"


def _as_told(one: Advised, advice: Advice) -> int:
    """The number by which choices are ranked, rounded as it is told."""
    part = TOLD[advice.measure]
    return _rounded(one.expected, part) * part


def _number(said: Hinted, one: Advised, advice: Advice) -> None:
    """Tell the number by which choices are ranked; that of the second place only where
    two of them have the same chance of the first."""
    best = advice.ranked[0]
    number = _as_told(one, advice)
    if advice.measure == "place":
        said.expected = one.expected
    elif advice.measure == "points":
        said.lower = (_as_told(best, advice) - number) // TOLD["points"] or None
    else:
        said.chance = number // TOLD["first"]
        alike = [each for each in advice.ranked[:MOST] if _as_told(each, advice) == number]
        seconds = {_rounded(each.second, TOLD["first"]) for each in alike}
        said.second = _rounded(one.second, TOLD["first"]) if len(seconds) > 1 else None


def _rounded(mille: int, part: int) -> int:
    """How many such parts a number in thousandths is."""
    return (mille + part // 2) // part


def _explains(one: Advised, reason: Reason) -> bool:
    """Whether the reason says more than that the choice is better, and more than what it takes,
    gives or uses."""
    term = reason.term.rpartition(".")[2]
    return term != SCORE and not (reason.own and term in one.choice.args)


def _told(one: Advised, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """What may be told of a choice: nothing that contradicts the verdict.  Of what is as good, what
    it is for; of what is worse, what makes it so."""
    if one.close and not one.equal:
        return reasons
    return tuple([reason for reason in reasons if reason.against is one.equal])


def _for_best(advice: Advice) -> list[Reason]:
    """What tells the best choice from the next that is clearly worse, or else from the next; from
    those that are as good, where it is told beside them."""
    best = advice.ranked[0]
    reasons = [
        [reason for reason in one.reasons if not reason.against and _explains(best, reason)]
        for one in _others(advice)
    ]
    return next(filter(None, reasons), [])[:BEST_REASONS]


def _slight_for_best(advice: Advice) -> list[Reason]:
    """What tells it a little from the others."""
    return [reason for one in _others(advice) for reason in one.slight if not reason.against]


def _others(advice: Advice) -> list[Advised]:
    """All but the best, those that are clearly worse before those that are close."""
    others = advice.ranked[1:]
    return list(others) if _sure(advice) == "equal" else sorted(others, key=lambda one: one.close)


def _reason(reason: Reason, turned: bool, slightly: bool = False) -> HintedReason:
    """A reason; ``turned`` makes what speaks against another choice speak for the best."""
    here, there = round(reason.here / CENT), round(reason.best / CENT)
    more = (reason.here > reason.best) is not turned
    speaks_for = reason.against or turned
    what = f"{reason.term}.{KINDS[more, speaks_for is reason.own]}"
    side = "against" if speaks_for else "for"
    id = f"advice.{side}.{'own' if reason.own else 'others'}"
    counted = max(here, there) >= COUNTED
    if slightly or (counted and here == there):
        return HintedReason(id, what, slightly=True)
    if turned:
        here, there = there, here
    return HintedReason(id, what, {"here": here, "there": there} if counted else {})
