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
WORSE: Final = {"place": (100, 200), "points": (2000, 6000)}
"""In thousandths: less behind is a little worse, more is much worse."""
TENTH: Final = 100
"""A place is told in tenths, and so much is one."""
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


def hinted(advice: Advice) -> list[Hinted]:
    """What is said of each of the best choices: the best first, then those that are too close to
    it to call, then the others."""
    words = Words("en")
    found = []
    first = advice.ranked[0]
    others = sorted(advice.ranked[1:], key=lambda one: not one.close)
    sure = "even" if any([one.close for one in others]) else "best"
    for one in [first, *others][:MOST]:
        best = one is first
        id = f"{sure}.{advice.measure}" if best else f"verdict.{_verdict(one, advice)}"
        expected = one.expected if advice.measure == "place" else None
        reasons = _for_best(advice) if best else _told(one)
        why = [_reason(reason, best) for reason in reasons if not _says_itself(one, reason)]
        told = [each for each in why if words.has(each.what)]
        if not told:
            slight = _slight_for_best(advice) if best else one.slight
            little = [_reason(reason, best, slightly=True) for reason in slight]
            told = [each for each in little if words.has(each.what)][:1]
        found.append(Hinted(one.choice.text, f"advice.{id}", one.close, expected, told))
    return found


def _verdict(one: Advised, advice: Advice) -> str:
    """How much worse than the best a choice is: by the numbers that are told, where they are."""
    little, much = WORSE[advice.measure]
    behind = one.behind
    if advice.measure == "place":
        behind = _tenths(one.expected) - _tenths(advice.ranked[0].expected)
    if one.close:
        return "close"
    return "little" if behind < little else "much" if behind > much else "worse"


def _says_itself(one: Advised, reason: Reason) -> bool:
    """Whether the reason names no more than what the choice takes, gives or uses."""
    return reason.own and reason.term.rpartition(".")[2] in one.choice.args


def _tenths(expected: int) -> int:
    """A place as it is told."""
    return (expected + TENTH // 2) // TENTH * TENTH


def _told(one: Advised) -> tuple[Reason, ...]:
    """What tells a choice from the best; of what is clearly worse no more than what makes it so."""
    against = tuple([reason for reason in one.reasons if not reason.against])
    return one.reasons if one.close or not against else against


def _for_best(advice: Advice) -> list[Reason]:
    """What tells the best choice from the next that is clearly worse, or else from the next."""
    reasons = [[reason for reason in one.reasons if not reason.against] for one in _others(advice)]
    return next(filter(None, reasons), [])[:BEST_REASONS]


def _slight_for_best(advice: Advice) -> list[Reason]:
    """What tells it a little from the others."""
    return [reason for one in _others(advice) for reason in one.slight if not reason.against]


def _others(advice: Advice) -> list[Advised]:
    """All but the best, those that are clearly worse before those that are close."""
    return sorted(advice.ranked[1:], key=lambda one: one.close)


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
