"""One slice of an OpenSpiel game (C++), driven from Python; the third argument names the game."""

from __future__ import annotations

import sys
import time

import pyspiel
from slices import arguments, coin, play_slice, repeat_slice, report

GAMES = {"crazy_eights": "crazy_eights(players=5)", "hearts": "hearts", "gin_rummy": "gin_rummy"}
SEARCHED = ("hearts", "gin_rummy")
"""The games in which the peer's own search (C++) runs: information-set tree search with random
rollouts."""
ITERATIONS = 200
"""Iterations of one search; each search builds a new tree."""


def searches(state: pyspiel.State, seconds: float, seed: int) -> float:
    """Searches per second, for one player in the middle of the game."""
    final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, ITERATIONS, -1, final, False, False)
    count = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        bot.step(state)
        count += 1
    return count / taken


def main() -> None:
    seconds, seed = arguments()
    game = pyspiel.load_game(GAMES[sys.argv[3]])

    def advance(state: pyspiel.State, actions: int | None) -> tuple[int, int]:
        """Continue the game for at most ``actions`` actions; chance is resolved and timed, not
        counted.

        In these games all outcomes of chance are equally likely, so ``legal_actions`` works for
        them too; ``chance_outcomes`` would pair each with its probability and halve the peer's
        speed.
        """
        chosen = applied = 0
        while not state.is_terminal() and applied != actions:
            legal = state.legal_actions()
            n = len(legal)
            if not state.is_chance_node():
                applied += 1
                if n > 1:
                    chosen += 1
            state.apply_action(legal[int(coin() * n)])
        return chosen, applied

    figures = play_slice(lambda _: advance(game.new_initial_state(), None), seconds, seed)
    middle = game.new_initial_state()
    advance(middle, 40)
    figures["copies"] = repeat_slice(middle.clone, seconds / 3)
    while middle.is_chance_node():
        legal = middle.legal_actions()
        middle.apply_action(legal[int(coin() * len(legal))])
    figures["rollouts"] = repeat_slice(lambda: advance(middle.clone(), None), seconds)
    if sys.argv[3] in SEARCHED:
        figures["search"] = ITERATIONS * searches(middle, seconds, seed)
    report(figures)


if __name__ == "__main__":
    main()
