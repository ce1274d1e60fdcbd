"""Turns advice into a hint: how good each of the best choices is, and why, as message ids.

Computed from advice alone, so any process can do it; the page and the terminal put it into words.
"""

from __future__ import annotations

from typing import Any, Final

from pestis import Advice, Advised, Reason
from pestis.tables.protocol import Hinted, HintedReason
from pestis.tables.sentences import screen_of
from pestis.words import Words

MOST: Final = 5
"""Maximum number of choices in a hint."""
MOST_SETS: Final = 3
"""The same for sets, whose names are long."""
CENT: Final = 100
WORSE: Final = {"first": (50, 150), "place": (100, 200), "points": (2000, 6000)}
"""In thousandths: differences below the first number count as a little worse, those above the
second as much worse."""
TOLD: Final = {"first": 10, "place": 100, "points": 1000}
"""The units of the numbers shown, in thousandths: hundredths for chances, tenths for places, whole
points."""
SCORE: Final = "points"
"""The term that only says that a choice is better, so it is not a reason."""
COUNTED: Final = 2
"""Numbers of a reason below this are odds rather than counts, and are not shown."""
BEST_REASONS: Final = 2
KINDS: Final = {
    (True, True): "more",
    (False, False): "less",
    (True, False): "worse",
    (False, True): "better",
}
"""The message ids, by whether there is more of something, and whether that is good for its
owner."""


def hint(advice: Advice, view: dict[str, Any]) -> list[Hinted]:
    """The verdicts of ``hinted`` for the seat of a view.  If the best choice names nothing whose
    text explains it, the first verdict refers to the text that the game's screen names for such a
    choice (``mechanism``), if it names one."""
    found = hinted(advice)
    mechanism = getattr(screen_of(view["game"]), "mechanism", None)
    if mechanism and not found[0].about and _sure(advice) != "equal":
        asked = [prompt for prompt in view["prompts"] if view["viewer"] in prompt["seats"]]
        found[0].about, found[0].line = mechanism(asked[0], advice.ranked[0].choice)
    return found


def hinted(advice: Advice) -> list[Hinted]:
    """The verdict, numbers and reasons for each of the best choices, best first."""
    words = Words("en")
    found = []
    for one in _first_few(advice):
        best = one is advice.ranked[0]
        id = f"{_sure(advice)}.{advice.measure}" if best else f"verdict.{_verdict(one, advice)}"
        reasons = _for_best(advice) if best else _told(one, one.reasons)
        why = [_reason(reason, best) for reason in reasons if _explains(one, reason)]
        told = _distinct([each for each in why if words.has(each.what)])
        if best:
            told = told[:BEST_REASONS]
        if not told:
            slight = _slight_for_best(advice) if best else _told(one, one.slight)
            little = [_reason(each, best, slightly=True) for each in slight if _explains(one, each)]
            told = [each for each in little if words.has(each.what)][:1]
        said = Hinted(one.choice.text, f"advice.{id}", one.close, None, told, one.equal)
        said.picks = [choice.text for choice in one.picks]
        said.turn = [choice.text for choice in one.turn]
        # Several choices are equally good, so the text of one is no reason to prefer it.
        said.about = advice.about if best and _sure(advice) != "equal" else ""
        _number(said, one, advice)
        found.append(said)
    return found


def _first_few(advice: Advice) -> tuple[Advised, ...]:
    """The choices that are told."""
    return advice.ranked[: MOST_SETS if advice.ranked[0].picks else MOST]


def _sure(advice: Advice) -> str:
    """``best`` if the first choice certainly is, ``equal`` if the next is as good, otherwise
    ``even``."""
    others = advice.ranked[1:]
    if others and others[0].equal:
        return "equal"
    return "even" if any([one.close and not one.equal for one in others]) else "best"


def _verdict(one: Advised, advice: Advice) -> str:
    """How much worse than the best a choice is, by the numbers shown."""
    if one.close or one.equal:
        return "equal" if one.equal else "close"
    little, much = WORSE[advice.measure]
    behind = abs(_as_told(one, advice) - _as_told(advice.ranked[0], advice))
    return "little" if behind < little else "much" if behind > much else "worse"


def _as_told(one: Advised, advice: Advice) -> int:
    """The number by which choices are ranked, rounded as it is shown."""
    part = TOLD[advice.measure]
    return _rounded(one.expected, part) * part


def _number(said: Hinted, one: Advised, advice: Advice) -> None:
    """Set the number by which choices are ranked; also the chance of second place, if it differs
    between choices with the same chance of first place."""
    best = advice.ranked[0]
    number = _as_told(one, advice)
    if advice.measure == "place":
        said.expected = one.expected
    elif advice.measure == "points":
        said.lower = (_as_told(best, advice) - number) // TOLD["points"] or None
    else:
        said.chance = number // TOLD["first"]
        alike = [each for each in _first_few(advice) if _as_told(each, advice) == number]
        seconds = {_rounded(each.second, TOLD["first"]) for each in alike}
        said.second = _rounded(one.second, TOLD["first"]) if len(seconds) > 1 else None


def _rounded(mille: int, part: int) -> int:
    """A number in thousandths as a number of parts of ``part`` thousandths, rounded."""
    return (mille + part // 2) // part


def _explains(one: Advised, reason: Reason) -> bool:
    """Whether the reason says more than that the choice is better, and is not about something of
    the player's own that the choice's arguments already name."""
    term = reason.term.rpartition(".")[2]
    named = any([term in choice.args for choice in one.answer])
    return term != SCORE and not (reason.own and named)


def _told(one: Advised, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """The reasons that may be shown for a choice, none of which contradicts the verdict: those for
    it if it is as good as the best, those against it if it is worse, both if it is close."""
    if one.close and not one.equal:
        return reasons
    return tuple([reason for reason in reasons if reason.against is one.equal])


def _for_best(advice: Advice) -> list[Reason]:
    """The reasons for the best choice over the first clearly worse one that gives any, or else over
    a close one; if others are as good, over the first that gives any."""
    best = advice.ranked[0]
    reasons = [
        [reason for reason in one.reasons if not reason.against and _explains(best, reason)]
        for one in _others(advice)
    ]
    return next(filter(None, reasons), [])


def _slight_for_best(advice: Advice) -> list[Reason]:
    """The slight reasons for the best choice over the others."""
    return [reason for one in _others(advice) for reason in one.slight if not reason.against]


def _others(advice: Advice) -> list[Advised]:
    """All but the best, clearly worse ones before close ones; in order if others are as good."""
    others = advice.ranked[1:]
    return list(others) if _sure(advice) == "equal" else sorted(others, key=lambda one: one.close)


def _distinct(reasons: list[HintedReason]) -> list[HintedReason]:
    """The reasons without those that tell about the same players what an earlier one tells, by the
    terms that the game's screen puts together (``SAME_REASONS``)."""
    found: dict[tuple[str, str], HintedReason] = {}
    for reason in reasons:
        game, _, term = reason.what.rpartition(".")[0].partition(".judge.")
        same = getattr(screen_of(game), "SAME_REASONS", ())
        told = next((group[0] for group in same if term in group), term)
        found.setdefault((reason.id.rpartition(".")[2], told), reason)
    return [*found.values()]


def _reason(reason: Reason, turned: bool, slightly: bool = False) -> HintedReason:
    """A reason; ``turned`` turns a reason against another choice into one for the best."""
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
