"""Runs on the grown source: every bot and every hint answers.  ``python -m
tests.rehearsal.answers``."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

import pestis
from pestis.bots.registry import bot_names, find_bot
from pestis.games import find, game_ids
from pestis.games.judge import judge_of, older_tables
from pestis.kernel.core.rng import Dice
from pestis.kernel.worlds.bot import Question
from tests.rehearsal.grown import BUILDING, CARD

NODES: Final = 500
STEPS: Final = 90
EVERY: Final = 18
"""Random answers at each table, and the number of answers between two checks of the bots."""
CLASS_CARDS: Final = [CARD, "king", "witch", "monk", "knight", "peasant"]
BUILDINGS: Final = ["farm", "marketplace", BUILDING, "castle", "palace", "fortune-tellers-tent"]
TABLES: Final[tuple[tuple[str, int, dict[str, object]], ...]] = (
    ("rattus", 2, {"expansion": "none"}),
    ("rattus", 3, {"class-cards": CLASS_CARDS}),
    ("rattus-cartus", 2, {}),
    ("rattus-cartus", 3, {"buildings": BUILDINGS}),
    ("pest", 2, {}),
    ("pest", 1, {}),
)
"""Set-ups with and without the new cards."""


def asked(
    game: str, seats: int, options: dict[str, object], dice: Dice, said: Counter[str]
) -> bool:
    """Play a table with random answers; every so often ask each bot and the hint.  Returns whether
    the set-up has a judge."""
    match = pestis.new(game, seats, 1, options)
    for step in range(STEPS):
        seat = match.prompts()[0].seats[0]
        choices = tuple(match.choices(seat))
        if step % EVERY == 0 and len(choices) > 1:
            view = match.view(seat)
            for name in bot_names(game):
                question = Question(view, choices, None, dice, NODES)
                assert find_bot(game, name).think(question).choice in choices
                said[f"{game} {name}"] += 1
            assert pestis.advise(view, dice, NODES).ranked[0].choice in choices
            said[f"{game} hint"] += 1
        match.submit(seat, choices[dice.below(len(choices))])
        if match.over:
            break
    return judge_of(match.spec, match.header.box) is not None


def main() -> None:
    said: Counter[str] = Counter()
    dice = Dice("grown")
    judged = [asked(game, seats, options, dice, said) for game, seats, options in TABLES]
    older = {game: older_tables(find(game)) for game in game_ids()}
    print(json.dumps({"said": said, "judged": judged, "older": older}))


if __name__ == "__main__":
    main()
