"""The value of a game's end for a search."""

from __future__ import annotations

from itertools import count

import pestis
from pestis.bots import find_bot, play_out
from pestis.games.judge import judge_of
from pestis.kernel.records.position import load_position
from pestis.kernel.worlds.world import World, world_of
from pestis.parts.placing import WHOLE
from pestis.parts.thinking import judged

GAME = "rattus-cartus"


def ended(won: bool) -> World:
    """A finished game with a winner, or without one."""
    for seed in count():
        match = pestis.new(GAME, 2, seed)
        play_out(match, [find_bot(GAME, "random")] * 2, "thinking")
        if bool(match.outcome().winners) is won:
            state, box = load_position(match.spec, match.position())
            return world_of(match.spec, state, box, pestis.Dice("over"))
    raise AssertionError("unreachable")


def test_an_end_is_worth_what_came_of_it() -> None:
    world = ended(True)
    judge = judge_of(world.spec, world.ctx.box)
    assert judge is not None
    worths = judged(judge, world)
    assert max(worths) == worths[world.outcome().winners[0]] >= WHOLE // 2


def test_a_game_that_nobody_won_is_lost_for_all() -> None:
    world = ended(False)
    judge = judge_of(world.spec, world.ctx.box)
    assert judge is not None
    assert judged(judge, world) == [0, 0]
