"""Fits the weights of a judge to finished games: by gradients, in plain Python.

The likelihood is a product over the places: the probability that the seat that took the place is
chosen among the seats still without one.  If seats died, the survivors are placed among themselves,
and then the dead; survival itself is fitted separately (``survival``).  Terms are scaled by how
much seats usually differ in them, so that one learning rate suits all.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final, NamedTuple, Protocol

from pestis.kernel.core.rng import Dice
from pestis.parts.judging import FINE, MILLE, Weights
from pestis.parts.placing import UNIT

MOMENTS: Final = 4
"""The number of moments of a game that have separate weights."""
EPOCHS: Final = 24
"""The number of passes of the fit through all positions."""
BATCH: Final = 128
"""Positions per step."""
LEARNING_RATE: Final = 0.06
"""The length of the first step; steps shrink to nearly zero."""
LATER: Final = 0.5
"""The weight of each later place, relative to the first."""
L2: Final = 20.0
"""The L2 penalty, in equivalent positions."""
SMOOTHING: Final = 40.0
"""The penalty on differences between the weights of neighbouring moments."""


class Position(NamedTuple):
    """A position of a finished game.

    gone    how much of the game the judge estimates to be over, in thousandths
    rows    the terms, seat by seat
    order   the seats in the order of their places
    living  how many of them survived to the end; the dead have the last places
    """

    gone: int
    rows: tuple[int, ...]
    order: tuple[int, ...]
    living: int


Vector = list[float]


class Sample(NamedTuple):
    """A position in the form used by the fit; ``left`` and ``part`` say between which moments it
    lies."""

    left: int
    part: float
    rows: list[Vector]
    order: tuple[int, ...]
    living: int


class Likelihood(Protocol):
    """A likelihood that is maximised by fitting ``size`` numbers."""

    size: int

    def add(self, sample: Sample, numbers: Vector, gradient: Vector) -> None:
        """Add the gradient of one sample to ``gradient``."""

    def held(self, numbers: Vector) -> Vector:
        """The gradient of the penalties."""


def fit(positions: list[Position], terms: int, dice: Dice) -> Weights:
    """The weights that maximise the likelihood of the places taken, without weights for
    survival."""
    widths, samples = measured(positions, terms)
    seats = len(positions[0].order)
    gradient = Gradient(terms, seats)
    numbers = [0.0] * gradient.size
    for at in range(gradient.scales, gradient.size):
        numbers[at] = 1.0
    descend(samples, gradient, numbers, dice)
    return _whole(numbers, widths, terms, seats)


def measured(positions: list[Position], terms: int) -> tuple[Vector, list[Sample]]:
    """How much seats usually differ in each term, and the positions in these units."""
    widths = _widths(positions, terms)
    return widths, [_sample(position, widths) for position in positions]


def _widths(positions: list[Position], terms: int) -> Vector:
    """How much the seats of one position usually differ in each term; 0 if they never do."""
    squares = [0.0] * terms
    for position in positions:
        seats = len(position.order)
        for k in range(terms):
            column = position.rows[k::terms]
            middle = sum(column) / seats
            squares[k] += sum([(value - middle) ** 2 for value in column]) / seats
    return [sqrt(square / len(positions)) for square in squares]


def _sample(position: Position, widths: Vector) -> Sample:
    terms = len(widths)
    at = position.gone * (MOMENTS - 1)
    left = min(at // MILLE, MOMENTS - 2)
    rows = [
        [
            value / width if width else 0.0
            for value, width in zip(position.rows[first : first + terms], widths, strict=True)
        ]
        for first in range(0, len(position.rows), terms)
    ]
    part = (at - left * MILLE) / MILLE
    return Sample(left, part, rows, position.order, position.living)


class Gradient:
    """The gradient of the likelihood over some samples.

    All numbers are in one list: the weights, moment by moment, and from ``scales`` on the factors
    of the scores for each place, moment by moment; those of the first place are fixed at 1.
    """

    def __init__(self, terms: int, seats: int) -> None:
        self.terms: Final = terms
        self.stages: Final = seats - 1
        self.scales: Final = MOMENTS * terms
        self.size = self.scales + MOMENTS * self.stages

    def add(self, sample: Sample, numbers: Vector, gradient: Vector) -> None:
        """Add the gradient of one sample to ``gradient``."""
        terms, part = self.terms, sample.part
        a = sample.left * terms
        b = a + terms
        early, late = numbers[a:b], numbers[b : b + terms]
        weights = [u + part * (v - u) for u, v in zip(early, late, strict=True)]
        scores = [sum([x * w for x, w in zip(row, weights, strict=True)]) for row in sample.rows]
        pulls = self._stages(sample, scores, numbers, gradient)
        for k in range(terms):
            pull = 0.0
            for row, force in zip(sample.rows, pulls, strict=True):
                pull += row[k] * force
            gradient[a + k] += pull * (1.0 - part)
            gradient[b + k] += pull * part

    def _stages(self, sample: Sample, scores: Vector, numbers: Vector, gradient: Vector) -> Vector:
        """The gradient with respect to the score of each seat; that with respect to the factors is
        added to ``gradient``."""
        pulls = [0.0] * len(scores)
        for stage in range(self.stages):
            left = sample.order[stage : sample.living if stage < sample.living else None]
            if len(left) < 2:
                continue
            a = self.scales + sample.left * self.stages + stage
            b = a + self.stages
            scale = numbers[a] + sample.part * (numbers[b] - numbers[a])
            top = max([scores[seat] for seat in left])
            odds = [exp(scale * (scores[seat] - top)) for seat in left]
            whole = sum(odds)
            counts = LATER if stage else 1.0
            by_scale = 0.0
            for i, seat in enumerate(left):
                miss = counts * (odds[i] / whole - (i == 0))
                pulls[seat] += scale * miss
                by_scale += miss * scores[seat]
            if stage:
                gradient[a] += by_scale * (1.0 - sample.part)
                gradient[b] += by_scale * sample.part
        return pulls

    def held(self, numbers: Vector) -> Vector:
        """The gradient of the penalties."""
        gradient = [L2 * number for number in numbers[: self.scales]]
        gradient += [0.0] * (self.size - self.scales)
        for first, width in ((0, self.terms), (self.scales, self.stages)):
            for k in range(first, first + (MOMENTS - 1) * width):
                pull = SMOOTHING * (numbers[k + width] - numbers[k])
                gradient[k] -= pull
                gradient[k + width] += pull
        return gradient


def descend(samples: list[Sample], gradient: Likelihood, numbers: Vector, dice: Dice) -> None:
    """Adam (Kingma and Ba 2015), in several passes over all samples, in an order given by the
    dice."""
    mean, square = [0.0] * gradient.size, [0.0] * gradient.size
    order = list(range(len(samples)))
    steps = EPOCHS * ((len(samples) + BATCH - 1) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        dice.shuffle(order)
        for first in range(0, len(order), BATCH):
            batch = order[first : first + BATCH]
            found = [0.0] * gradient.size
            for i in batch:
                gradient.add(samples[i], numbers, found)
            step += 1
            rate = LEARNING_RATE * (1.0 - step / (steps + 1))
            held = gradient.held(numbers)
            for k in range(gradient.size):
                g = found[k] / len(batch) + held[k] / len(samples)
                mean[k] += 0.1 * (g - mean[k])
                square[k] += 0.01 * (g * g - square[k])
                if square[k]:
                    even = sqrt(square[k] / (1.0 - 0.99**step)) + 1e-9
                    numbers[k] -= rate * mean[k] / (1.0 - 0.9**step) / even


def _whole(numbers: Vector, widths: Vector, terms: int, seats: int) -> Weights:
    """The weights as integers, in the form that the judge takes."""
    weights = [whole_weights(numbers[k * terms :], widths) for k in range(MOMENTS)]
    first = MOMENTS * terms
    scales = [
        [
            max(1, round(numbers[first + moment * (seats - 1) + stage] * 256))
            for stage in range(seats - 1)
        ]
        for moment in range(MOMENTS)
    ]
    return Weights(weights, scales, [])


def whole_weights(numbers: Vector, widths: Vector) -> list[int]:
    """The first numbers, fitted to terms of these widths, as integer weights."""
    pairs = zip(numbers, widths, strict=False)
    return [round(n / width * (UNIT << FINE)) if width else 0 for n, width in pairs]


def log_loss(probability: int) -> float:
    """The logarithmic loss of a result that had this probability, in millionths."""
    return -log(max(probability, 1) / 1_000_000)
