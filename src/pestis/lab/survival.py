"""Fits the probability that seats survive to the end, in games where some die."""

from __future__ import annotations

from math import exp
from typing import Final

from pestis.kernel.core.rng import Dice
from pestis.lab.fitting import (
    L2,
    MOMENTS,
    SMOOTHING,
    Position,
    Sample,
    Vector,
    descend,
    measured,
    whole_weights,
)
from pestis.parts.judging import FINE
from pestis.parts.placing import UNIT


def fit_lives(positions: list[Position], terms: int, dice: Dice) -> list[list[int]]:
    """The weights that maximise the likelihood of who survived, each moment's followed by its
    constant; no moments if everybody survived."""
    if all([position.living == len(position.order) for position in positions]):
        return []
    widths, samples = measured(positions, terms)
    odds = Odds(terms)
    numbers = [0.0] * odds.size
    descend(samples, odds, numbers, dice)
    rows = [numbers[first : first + odds.width] for first in range(0, odds.size, odds.width)]
    return [[*whole_weights(row, widths), round(row[-1] * (UNIT << FINE))] for row in rows]


class Odds:
    """The gradient of the likelihood of who survived: a logistic regression on each seat's terms.

    All numbers are in one list, moment by moment: the weights, and the constant.
    """

    def __init__(self, terms: int) -> None:
        self.width: Final = terms + 1
        self.size = MOMENTS * self.width

    def add(self, sample: Sample, numbers: Vector, gradient: Vector) -> None:
        """Add the gradient of one sample to ``gradient``."""
        part = sample.part
        a = sample.left * self.width
        b = a + self.width
        early, late = numbers[a:b], numbers[b : b + self.width]
        weights = [u + part * (v - u) for u, v in zip(early, late, strict=True)]
        lived = sample.order[: sample.living]
        for seat, row in enumerate(sample.rows):
            terms = (*row, 1.0)
            score = sum([x * w for x, w in zip(terms, weights, strict=True)])
            miss = 1.0 / (1.0 + exp(-max(score, -500.0))) - (seat in lived)
            for k, x in enumerate(terms):
                gradient[a + k] += x * miss * (1.0 - part)
                gradient[b + k] += x * miss * part

    def held(self, numbers: Vector) -> Vector:
        """The gradient of the penalties; the constants have no L2 penalty."""
        gradient = [L2 * n if (k + 1) % self.width else 0.0 for k, n in enumerate(numbers)]
        for k in range(self.size - self.width):
            pull = SMOOTHING * (numbers[k + self.width] - numbers[k])
            gradient[k] -= pull
            gradient[k + self.width] += pull
        return gradient
