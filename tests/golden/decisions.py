"""Decisions of the frozen bot: the benchmark for later bots must not change.

At every seat count one ``greedy-1`` plays whole matches against random bots; some of what it
decided is kept, spread over them, with how many positions it looked at and what it will remember.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final

import pestis
from pestis.bots import Player, find_bot
from pestis.games import find
from pestis.kernel.log import compact
from tests.golden.playthrough import HERE, options_for, variants

FROZEN: Final = "greedy-1"
DECISIONS: Final = 200
"""Kept for each game."""


def decisions_file(game: str) -> Path:
    """Where they are kept."""
    return HERE / FROZEN / f"{game}.txt"


def decisions(game: str) -> str:
    """A game's decisions as text."""
    spec = find(game)
    tables = range(spec.min_seats, spec.max_seats + 1)
    lines = [f"# {DECISIONS} decisions of {FROZEN} in {game}: seats, answers before, question."]
    for seats in tables:
        wanted = DECISIONS // len(tables)
        made: list[str] = []
        for seed in count():
            if len(made) >= wanted:
                break
            made += played(game, seats, seed)
        lines += [made[len(made) * n // wanted] for n in range(wanted)]
    return "\n".join(lines) + "\n"


def played(game: str, seats: int, seed: int) -> list[str]:
    """All decisions of the frozen bot in one match, a line each."""
    options = options_for(game, seats, list(variants(game))[-1])
    match = pestis.new(game, seats, seed=seed, options=options)
    bots = [find_bot(game, FROZEN if seat == seats - 1 else "random") for seat in range(seats)]
    players = [Player(bot, seat, "golden") for seat, bot in enumerate(bots)]
    lines: list[str] = []
    while not match.over:
        seat = match.prompts()[0].seats[0]
        kind = match.prompts()[0].kind
        if seat == seats - 1 and len(match.choices(seat)) > 1:
            answer = players[seat].answer(match)
            kept = "" if answer.memory is None else f" {compact(answer.memory)}"
            lines.append(
                f"{seats} {len(match.log)} {kind}: {answer.choice.text} ({answer.nodes}){kept}"
            )
        players[seat].step(match)
    return lines
