"""How often a bot wins against others, and how long it thinks.

    python benchmarks/strength.py --game pest --bots grandmaster,greedy-1,greedy-1,greedy-1 \
        --games 40 --seed 1 --options expansion=africanus

The first bot is the one that is looked at; the bots move round the table from game to game.  A
level that is not offered is written NODES/OVERLOOKS/MOVES/WORLDS, such as 4000/20/4/2.  Uses the
compiled build when it is current.  Time is processor time of one thought, an answer that follows
from a plan included; where a bot plays alone its points count.
"""

from __future__ import annotations

import argparse
import time

from builds import use_compiled

from pestis.bots import Answer, Bot, Question, find_bot, play_out
from pestis.games import GAMES, part_of
from pestis.lab.arena import Plan, set_up
from pestis.lab.statistics import mean, standard_error, wilson
from pestis.parts.thinking import Level
from pestis.search.levels import Searcher


class Watch:
    """A bot under a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.bot = Bot(bot.name, self.think, bot.nodes)
        self.times: list[float] = []
        self.nodes: list[int] = []

    def think(self, asked: Question) -> Answer:
        began = time.process_time()
        answer = self._bot.think(asked)
        self.times.append(time.process_time() - began)
        self.nodes.append(answer.nodes)
        return answer


def bot_of(game: str, name: str) -> Bot:
    """A bot that is offered, or a level that is not."""
    if "/" not in name:
        return find_bot(game, name)
    module = part_of(game, "bots.thinking")
    assert module is not None
    nodes, *others = [int(word) for word in name.split("/")]
    level = Level(name, nodes, *others)
    return Bot(name, Searcher(module.THINKING, level).answer, nodes)


class Series:
    """Games of one table."""

    def __init__(self, plan: Plan, names: list[str]) -> None:
        self.plan = plan
        self.names = names
        self.watch = Watch(bot_of(plan.game, names[0]))
        self.wins = 0.0
        self.points: list[float] = []
        self.ahead: list[float] = []

    def play(self, index: int) -> None:
        """Game number ``index``."""
        match, _ = set_up(self.plan, index)
        seats = match.seats
        own = index % seats
        bots = [bot_of(self.plan.game, self.names[(seat - index) % seats]) for seat in range(seats)]
        bots[own] = self.watch.bot
        play_out(match, bots, f"strength {self.plan.seed} {index}")
        outcome = match.outcome()
        if own in outcome.winners:
            self.wins += 1 / len(outcome.winners)
        self.points.append(float(outcome.totals[own]))
        rivals = [points for seat, points in enumerate(outcome.totals) if seat != own]
        if rivals:
            self.ahead.append(float(outcome.totals[own] - max(rivals)))

    def report(self) -> str:
        """The figures so far, as a row of Markdown."""
        games = len(self.points)
        low, high = wilson(self.wins, games)
        wins = f"{self.wins:g} of {games}, {self.wins / games:.0%} ({low:.0%} – {high:.0%})"
        points = f"{mean(self.points):.1f} ± {standard_error(self.points):.1f}"
        ahead = f"{mean(self.ahead):+.1f} ± {standard_error(self.ahead):.1f}"
        times = [1000 * seconds for seconds in self.watch.times]
        thought = f"{mean(times):.1f} / {max(times):.0f} ms"
        cells = (", ".join(self.names), wins, points, ahead, thought, f"{max(self.watch.nodes):,}")
        return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), required=True)
    parser.add_argument("--bots", required=True, help="one for each seat, with commas")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--every", type=int, default=10, help="games between two rows")
    given = parser.parse_args()
    names = given.bots.split(",")
    options: dict[str, object] = dict(word.split("=", 1) for word in given.options)
    series = Series(Plan(given.game, ("random",) * len(names), given.seed, options, None), names)
    heads = ("bots", "wins", "points", "ahead", "thought, mean / worst", "most nodes")
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for index in range(given.games):
        series.play(index)
        if (index + 1) % given.every == 0 or index + 1 == given.games:
            print(series.report(), flush=True)


if __name__ == "__main__":
    use_compiled()
    main()
