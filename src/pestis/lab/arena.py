"""Plays many games between bots and reports on them, independently of the number of processes.

Each game of a run has its own seed, derived from the run's seed and the game's number, and so have
its bots.  Bots rotate around the table from game to game, so that every bot plays every seat.
Results are added up in the order of the games, so the number of processes makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

from pestis.bots.driver import play_out
from pestis.bots.registry import find_bot
from pestis.games import find
from pestis.kernel.core.rng import seed_words
from pestis.kernel.factory import new_match
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.worlds.bot import FORCED, Bot
from pestis.lab.report import Report, Result, Row, summarise
from pestis.lab.running import Run, here

__all__ = ["Plan", "Report", "Row", "play_game", "set_up", "simulate"]


HERE: Final = here(1)
"""In this process."""


class Plan(NamedTuple):
    """The settings that all games of a run share."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, object]
    content: Json


def simulate(
    game: str,
    bots: list[str],
    games: int,
    seed: int,
    options: dict[str, object],
    run: Run = HERE,
    on_progress: Callable[[int], None] | None = None,
    content: Json = None,
) -> Report:
    """Play ``games`` games and report on them.

    bots         one name per seat; in game i the bot at place p sits on seat (p + i) mod seats
    run          where the games are played: ``here(4)`` in four processes
    on_progress  called with the number of games finished so far, after each
    content      custom content, as for ``pestis.new``

    Raises SetupError or ContentError before the first game.
    """
    plan = Plan(game, tuple(bots), seed, dict(options), content)
    set_up(plan, 0)
    begun = perf_counter()
    results: list[Result] = []
    one = partial(play_game, plan)
    with closing(run(one, range(games))) as stream:
        for result in stream:
            results.append(result)
            if on_progress is not None:
                on_progress(len(results))
    return summarise(game, bots, seed, results, perf_counter() - begun)


def play_game(plan: Plan, index: int) -> Result:
    """Play game number ``index`` of the run."""
    match, bots = set_up(plan, index)
    first = _starter(match)
    play_out(match, bots, f"lab {plan.seed} {index}")
    outcome = match.outcome()
    seats = range(match.seats)
    won = 1 / len(outcome.winners) if outcome.winners else 0.0
    alive = outcome.facts.get("alive", (1,) * match.seats)
    return Result(
        first=first,
        places=tuple([_place(seat, index, match.seats) for seat in seats]),
        wins=tuple([won if seat in outcome.winners else 0.0 for seat in seats]),
        points=outcome.totals,
        alive=tuple([bool(n) for n in alive]),
        reason=outcome.reason,
        decisions=len([entry for entry in match.log if entry.origin != FORCED]),
    )


def set_up(plan: Plan, index: int) -> tuple[Match, list[Bot]]:
    """The match of game number ``index`` before its first prompt, and a bot for each seat.

    Raises SetupError or ContentError.
    """
    run, game, seats = str(plan.seed), str(index), len(plan.bots)
    match = new_match(find(plan.game), seats, _game_seed(run, game), plan.options, plan.content)
    names = [plan.bots[_place(seat, index, seats)] for seat in range(seats)]
    return match, [find_bot(plan.game, name) for name in names]


def _game_seed(run: str, game: str) -> int:
    """48 bits derived from the run's seed and the number of the game, by BLAKE2b."""
    words = seed_words("lab", "game", run, game)
    return words[0] | (words[1] & 0xFFFF) << 32


def _place(seat: int, index: int, seats: int) -> int:
    """The index of the bot on a seat: bots move by one seat with every game."""
    return (seat - index) % seats


def _starter(match: Match) -> int:
    """The starting player if the game shows one (``starter`` in the view), else 0."""
    starter = match.view(None).get("starter", 0)
    assert isinstance(starter, int)
    return starter
