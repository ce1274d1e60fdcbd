"""Measures how often a bot wins against others, and how long it thinks.

    python benchmarks/strength.py --game pest --bots grandmaster,greedy-1,greedy-1,greedy-1 \
        --games 40 --seed 1 --options expansion=africanus --keep pest-4.games

The first bot is the one that is measured.  Each deal is played from every seat, with the bots
moving around the table.  A level that is not offered is written NODES/OVERLOOKS/MOVES/WORLDS, such
as 4000/20/4/2.  Uses the compiled build when it is current.  Time is the processor time of one
answer, including answers that follow from a plan; if a bot plays alone, its points count.  With
--keep, games that were already played are not played again.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import NamedTuple

from builds import use_compiled

import pestis
from pestis.bots import Answer, Bot, Question, find_bot, play_out
from pestis.games import GAMES, part_of
from pestis.kernel.core.spec import Outcome
from pestis.lab.arena import Plan, set_up
from pestis.lab.statistics import mean, standard_error, wilson
from pestis.parts.thinking import Level
from pestis.search.levels import Searcher


class Watch:
    """A bot whose thoughts are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.bot = Bot(bot.name, self.think, bot.nodes)
        self.answers = 0
        self.seconds = 0.0
        self.longest = 0.0
        self.nodes = 0

    def think(self, asked: Question) -> Answer:
        began = time.process_time()
        answer = self._bot.think(asked)
        took = time.process_time() - began
        self.answers += 1
        self.seconds += took
        self.longest = max(self.longest, took)
        self.nodes = max(self.nodes, answer.nodes)
        return answer


def table_of(game: str, seats: int, options: dict[str, object]) -> str:
    """The kind of table, as levels distinguish them."""
    module = part_of(game, "bots.thinking")
    assert module is not None
    match = pestis.new(game, seats=seats, seed=1, options=options)
    seat = match.prompts()[0].seats[0]
    table = module.THINKING(match.view(seat), match.choices(seat)).table
    assert isinstance(table, str)
    return table


def bot_of(game: str, name: str, table: str) -> Bot:
    """An offered bot by its name, or a level that is not offered, at this kind of table."""
    if "/" not in name:
        return find_bot(game, name)
    module = part_of(game, "bots.thinking")
    assert module is not None
    nodes, overlooks, moves, worlds = [int(word) for word in name.split("/")]
    level = Level(name, nodes, {table: overlooks}, moves, worlds)
    return Bot(name, Searcher(module.THINKING, level).answer, nodes)


class Played(NamedTuple):
    """A finished game from the bot's side.

    ahead    points ahead of the best rival
    beat     share of its rivals that it beat; a tie counts half
    answers  number of its thoughts; they took ``seconds`` in total
    longest  seconds of the longest thought
    nodes    nodes of the most expensive thought
    """

    wins: float
    points: int
    ahead: int | None
    beat: float
    answers: int
    seconds: float
    longest: float
    nodes: int


class Series:
    """Games of one table.  A game with a given number is the same wherever and whenever it is
    played."""

    def __init__(self, plan: Plan, names: list[str]) -> None:
        self.plan = plan
        self.names = names
        self.table = table_of(plan.game, len(names), plan.options)
        self.games: list[Played] = []

    def play(self) -> Played:
        """Play the next game."""
        index, seats = len(self.games), len(self.names)
        match, _ = set_up(self.plan, index // seats)
        own = index % seats
        names = [self.names[(seat - own) % seats] for seat in range(seats)]
        bots = [bot_of(self.plan.game, name, self.table) for name in names]
        watch = Watch(bots[own])
        bots[own] = watch.bot
        play_out(match, bots, f"strength {self.plan.seed} {index}")
        outcome = match.outcome()
        rivals = [points for seat, points in enumerate(outcome.totals) if seat != own]
        played = Played(
            wins=1 / len(outcome.winners) if own in outcome.winners else 0.0,
            points=outcome.totals[own],
            ahead=outcome.totals[own] - max(rivals) if rivals else None,
            beat=_beat(outcome, own),
            answers=watch.answers,
            seconds=watch.seconds,
            longest=watch.longest,
            nodes=watch.nodes,
        )
        self.games.append(played)
        return played

    def won(self) -> float:
        """How many games the bot won; a shared win counts in part."""
        return sum([game.wins for game in self.games])

    def wins(self) -> str:
        """How many games the bot won, and the confidence interval, as a cell of Markdown."""
        games, won = len(self.games), self.won()
        low, high = wilson(won, games)
        return f"{won:g} of {games}, {won / games:.0%} ({low:.0%} – {high:.0%})"

    def thought(self) -> str:
        """The mean and the longest time of a thought, as a cell of Markdown."""
        each = sum([game.seconds for game in self.games]) / sum([g.answers for g in self.games])
        worst = max([game.longest for game in self.games])
        return f"{1000 * each:.1f} / {1000 * worst:.0f} ms"

    def report(self) -> str:
        """The figures so far, as a row of Markdown."""
        points = _plus_minus([float(game.points) for game in self.games], "")
        ahead = _plus_minus([float(g.ahead) for g in self.games if g.ahead is not None], "+")
        nodes = f"{max([game.nodes for game in self.games]):,}"
        cells = (", ".join(self.names), self.wins(), points, ahead, self.thought(), nodes)
        return "| " + " | ".join(cells) + " |"


def _beat(outcome: Outcome, seat: int) -> float:
    rivals = len(outcome.totals) - 1
    if not rivals or not outcome.winners:
        return 0.5
    return outcome.utility(seat) / (2 * rivals)


def _plus_minus(values: list[float], sign: str) -> str:
    return f"{mean(values):{sign}.1f} ± {standard_error(values):.1f}"


def go_on(series: Series, file: Path) -> None:
    """Add the games in the file to the series; create the file if it is missing."""
    head = json.dumps([*series.plan, *series.names])
    if not file.exists():
        file.write_text(head + "\n", encoding="utf-8")
    first, *lines = file.read_text(encoding="utf-8").splitlines()
    if first != head:
        raise SystemExit(f"{file} holds other games")
    series.games += [Played(*json.loads(line)) for line in lines]


def keep(file: Path, played: Played) -> None:
    """Append a game to the file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(played) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), required=True)
    parser.add_argument("--bots", required=True, help="one for each seat, with commas")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--every", type=int, default=10, help="games between two rows")
    parser.add_argument("--keep", type=Path, help="a file to go on with")
    given = parser.parse_args()
    names = given.bots.split(",")
    options: dict[str, object] = dict(word.split("=", 1) for word in given.options)
    series = Series(Plan(given.game, ("random",) * len(names), given.seed, options, None), names)
    heads = ("bots", "wins", "points", "ahead", "thought, mean / worst", "most nodes")
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    if given.keep:
        go_on(series, given.keep)
    while len(series.games) < given.games:
        played = series.play()
        if given.keep:
            keep(given.keep, played)
        if len(series.games) % given.every == 0 and len(series.games) < given.games:
            print(series.report(), flush=True)
    print(series.report(), flush=True)


if __name__ == "__main__":
    use_compiled()
    main()
