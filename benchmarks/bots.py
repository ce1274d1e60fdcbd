"""Measures the slowest decision of the bots, for every game and seat count.

    python benchmarks/bots.py [--games 3] [--bot greedy] [--only GAME …]

Every seat is played by the bot; the options differ from game to game.  Uses the compiled build when
it is current.  Time is the processor time of one decision; nodes are the positions searched for it.
"""

from __future__ import annotations

import argparse
import time

from builds import set_ups, use_compiled

import pestis
from pestis.bots import Answer, Bot, Question, find_bot, play_out
from pestis.games import GAMES

LIMIT = 50.0
"""Maximum milliseconds that a decision may take when compiled."""


class Watch:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times: list[float] = []
        self.nodes: list[int] = []

    def think(self, asked: Question) -> Answer:
        began = time.process_time()
        answer = self.bot.think(asked)
        self.times.append(1000 * (time.process_time() - began))
        self.nodes.append(answer.nodes)
        return answer


def row(game: str, seats: int, options: list[dict[str, object]], name: str, games: int) -> str:
    """The figures of one seat count, as a row of Markdown."""
    watch = Watch(find_bot(game, name))
    bot = Bot(watch.bot.name, watch.think, watch.bot.nodes)
    for number in range(games):
        chosen = options[number * len(options) // games]
        play_out(pestis.new(game, seats, number, chosen), [bot] * seats, str(number))
    worst, mean = max(watch.times), sum(watch.times) / len(watch.times)
    over = "" if worst <= LIMIT else f" (over {LIMIT:g})"
    decisions = f"{len(watch.times):,}"
    nodes = f"{max(watch.nodes):,} of {watch.bot.nodes:,}"
    return f"| {game}, {seats} | {decisions} | {mean:.2f} | {worst:.1f}{over} | {nodes} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--only", nargs="+", choices=list(GAMES), default=list(GAMES))
    given = parser.parse_args()
    heads = (f"{given.bot}, seats", "decisions", "mean ms", "worst ms", "most nodes")
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for game in given.only:
        tables = set_ups(game)
        for seats in sorted({seats for seats, _ in tables}):
            options = [options for number, options in tables if number == seats]
            print(row(game, seats, options, given.bot, given.games), flush=True)


if __name__ == "__main__":
    use_compiled()
    main()
