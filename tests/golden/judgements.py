"""The judges' predictions for some positions of random games: equal to the last millionth in both
builds, until a judge is retrained or its terms change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pestis
from pestis.games import GAMES, find, package_of, part_of
from pestis.kernel.records.position import load_position
from pestis.lab.training import terms_of
from pestis.parts.judges import judge_for
from tests.golden.playthrough import HERE

FOLDER: Final = HERE / "judge"
EVERY: Final = 16
"""Answers between two positions."""

JUDGED: Final = [game for game in GAMES if part_of(game, "bots.terms")]


def judgements_file(game: str) -> Path:
    """The file of a game's predictions."""
    return FOLDER / f"{game}.txt"


def judgements(game: str) -> str:
    """One game at each set-up: set-up, answers so far, share of the game that is over, and the
    places of each seat in millionths."""
    lines: list[str] = []
    for table, (seats, options) in terms_of(game).tables().items():
        lines += _one_game(game, table, seats, options)
    return "\n".join(lines) + "\n"


def _one_game(game: str, table: str, seats: int, options: dict[str, object]) -> list[str]:
    spec, terms = find(game), terms_of(game)
    match = pestis.new(game, seats, 11, options)
    dice = pestis.Dice("judgements", game, table)
    lines: list[str] = []
    answers = 0
    while not match.over:
        if answers % EVERY == 0:
            state, box = load_position(spec, match.position())
            judge = judge_for(terms, package_of(game), box)
            places = judge.places(state, box)
            shown = [
                " ".join([str(n) for n in places[first : first + seats]])
                for first in range(0, seats * seats, seats)
            ]
            lines.append(f"{table} {answers} {terms.gone(state, box)} | " + " | ".join(shown))
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
        answers += 1
    return lines
