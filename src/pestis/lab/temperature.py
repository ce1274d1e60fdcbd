"""Temperature scaling of a fitted judge, moment by moment.

A fit is overconfident where few games are informative, above all early in a game; late, when much
is settled, it is underconfident, because the penalties hold the weights back there too.  The right
confidence is measured in games that the fit has not seen: by the factor for the scores that
maximises the likelihood.

These games also show whether small gaps count less than the scores say, and large ones more.  Where
the remaining gains are limited, players slightly behind win more often than their score suggests,
and players far behind less often; no factor for the scores expresses both.
"""

from __future__ import annotations

from math import exp, inf, log
from typing import Any, Final, NamedTuple

from pestis.kernel.core.rng import Dice
from pestis.lab.fitting import MOMENTS, Position, fit
from pestis.lab.survival import fit_lives
from pestis.parts.judging import MILLE, Judge, Terms, Weights
from pestis.parts.placing import UNIT, WHOLE

PARTS: Final = 3
"""The number of folds: each part of the games is judged by a fit to the others."""
STEPS: Final = 40
"""Half steps of Newton's method towards the likeliest factors."""
TOGETHER: Final = 15
"""The number of first steps that change the factors of all moments alike."""
SMOOTHING: Final = 5.0
"""The penalty on differences between the factors of neighbouring moments."""
MOST: Final = 2.0
"""The largest factor."""
BENDS: Final = range(0, 129, 8)
"""Bends to try in order, in 256ths, for as long as each is likelier than the one before."""
TINY: Final = 1e-9


class Judged(NamedTuple):
    """A position as judged by a fit that has not learned from its game.

    left, part  the moments between which it lies
    scores      scores of the seats that survived to the end, relative to the best of all, in
                natural units
    first       the index of the winner among them
    """

    left: int
    part: float
    scores: list[float]
    first: int


Games = list[list[Position]]


def tempered(
    terms: Terms[Any, Any], games: Games, dice: Dice, also: Games | None = None
) -> Weights:
    """The weights fitted to the games, reduced where they are overconfident and enlarged where they
    are underconfident.

    also  further games for the fit, which do not count for the confidence, because luck may matter
          more or less when others play
    """
    others = also or []
    positions = [position for game in [*others, *games] for position in game]
    weights = fit(positions, len(terms.names), dice)
    sure = _scaled(weights.terms, sureness(_judged_by_others(terms, games, others, dice)))
    return Weights(sure, weights.places, fit_lives(positions, len(terms.names), dice))


def retempered(terms: Terms[Any, Any], weights: Weights, games: Games) -> Weights:
    """The weights as learned from other games, scaled to the confidence that these games justify:
    separately for survival and for the ranking, the latter with the likeliest bend."""
    judge = Judge(terms, weights)
    positions = [position for game in games for position in game]
    factors, bend = bent([_judged(judge, p) for p in positions if p.living])
    lives = weights.lives
    if lives:
        lives = _scaled(lives, sureness([seat for p in positions for seat in _lived(judge, p)]))
    return Weights(_scaled(weights.terms, factors), weights.places, lives, bend)


def _scaled(weights: list[list[int]], factors: list[float]) -> list[list[int]]:
    """The weights of each moment times its factor."""
    rows = zip(weights, factors, strict=True)
    return [[round(n * factor) for n in row] for row, factor in rows]


def _judged_by_others(
    terms: Terms[Any, Any], games: Games, also: Games, dice: Dice
) -> list[Judged]:
    """All positions of the games, each judged by a fit to the games of the other parts and to the
    further games."""
    found: list[Judged] = []
    for part in range(PARTS):
        others = [p for i, game in enumerate(games) if i % PARTS != part for p in game]
        others += [p for game in also for p in game]
        own = [p for game in games[part::PARTS] for p in game]
        if others and own:
            judge = Judge(terms, fit(others, len(terms.names), dice))
            found += [_judged(judge, position) for position in own if position.living]
    return found


def _judged(judge: Judge, position: Position) -> Judged:
    scores = judge.scores(list(position.rows), len(position.order), position.gone)
    left, part = _moment(position)
    best = max(scores)
    living = position.order[: position.living]
    return Judged(left, part, [(scores[seat] - best) / UNIT for seat in living], 0)


def _lived(judge: Judge, position: Position) -> list[Judged]:
    """Each seat's survival against its death: the score of survival is the logarithm of its
    odds."""
    lives = judge.lives(list(position.rows), len(position.order), position.gone)
    assert lives is not None
    left, part = _moment(position)
    living = position.order[: position.living]
    return [
        Judged(left, part, [log((life + 1) / (WHOLE + 1 - life)), 0.0], int(seat not in living))
        for seat, life in enumerate(lives)
    ]


def _moment(position: Position) -> tuple[int, float]:
    """The moment before the position, and how far it is on the way to the next."""
    at = position.gone * (MOMENTS - 1)
    left = min(at // MILLE, MOMENTS - 2)
    return left, (at - left * MILLE) / MILLE


def bent(cases: list[Judged]) -> tuple[list[float], int]:
    """The factors, and the bend in 256ths, that maximise the likelihood of the winners."""
    best, least = ([1.0] * MOMENTS, 0), inf
    for bend in BENDS:
        factors = sureness(cases, bend / UNIT)
        loss = _loss(cases, factors, bend / UNIT)
        if loss >= least:
            break
        best, least = (factors, bend), loss
    return best


def sureness(cases: list[Judged], bend: float = 0.0) -> list[float]:
    """For each moment the factor for the scores that maximises the likelihood of the winners, if
    gaps in natural units are bent by ``bend``."""
    factors = [1.0] * MOMENTS
    for step in range(STEPS):
        gradient, steep = [0.0] * MOMENTS, [0.0] * MOMENTS
        for case in cases:
            _add(case, factors, bend, gradient, steep)
        if step < TOGETHER:
            gradient, steep = [sum(gradient)] * MOMENTS, [sum(steep)] * MOMENTS
        else:
            _even(factors, gradient, steep)
        for moment in range(MOMENTS):
            factor = factors[moment] + gradient[moment] / (2 * steep[moment] + TINY)
            factors[moment] = min(max(factor, 0.0), MOST)
    return factors


def _even(factors: list[float], gradient: list[float], steep: list[float]) -> None:
    """Add the pull between neighbouring moments."""
    for moment in range(MOMENTS - 1):
        apart = SMOOTHING * (factors[moment + 1] - factors[moment])
        _pull(moment, apart, SMOOTHING, gradient, steep)
        _pull(moment + 1, -apart, SMOOTHING, gradient, steep)


def _pull(moment: int, up: float, hold: float, gradient: list[float], steep: list[float]) -> None:
    gradient[moment] += up
    steep[moment] += hold


def _add(
    case: Judged, factors: list[float], bend: float, gradient: list[float], steep: list[float]
) -> None:
    """Add one position's derivatives of the log-likelihood with respect to its two factors.

    One loop over the seats: nearly all of the time of a fit is spent here.
    """
    left, part, scores, first = case
    told = _told(case, factors)
    odds, whole = _odds(told, bend)
    twice = 2.0 * bend
    mean = square = up = 0.0
    for seat, score in enumerate(scores):
        step = score * (1.0 - twice * told[seat])
        weighed = odds[seat] * step
        mean += weighed
        square += weighed * step
        if seat == first:
            up = step
    mean /= whole
    square /= whole
    up -= mean
    steepness = square - mean * mean
    before = 1.0 - part
    gradient[left] += before * up
    steep[left] += before * steepness
    gradient[left + 1] += part * up
    steep[left + 1] += part * steepness


def _loss(cases: list[Judged], factors: list[float], bend: float) -> float:
    """The negative log-likelihood of the winners."""
    loss = 0.0
    for case in cases:
        odds, whole = _odds(_told(case, factors), bend)
        loss -= log(odds[case.first] / whole + TINY)
    return loss


def _told(case: Judged, factors: list[float]) -> list[float]:
    """The scores, multiplied by the factor at their moment."""
    left, part, scores, _ = case
    before = factors[left]
    factor = before + part * (factors[left + 1] - before)
    return [factor * score for score in scores]


def _odds(told: list[float], bend: float) -> tuple[list[float], float]:
    """Each seat's weight in the draw for the first place, and the sum of the weights."""
    scores = [n - bend * n * n for n in told]
    top = max(scores)
    odds = [exp(score - top) for score in scores]
    return odds, sum(odds)
