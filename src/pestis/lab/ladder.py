"""The ladder: every bot against every bot in every game, until the intervals are small enough.

Two bots meet over deals.  A deal is a seed that all pairs at a table play, and each deal is played
from every seat: one bot alone among copies of the other, then the other way round.  The result of a
deal is a share between 0 and 1, so the luck of cards and seats cancels out.  Games are played in
rounds of a fixed size, so the number of deals depends on the games alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import combinations
from time import perf_counter
from typing import Final, NamedTuple

from pestis.bots.driver import play_out
from pestis.bots.registry import find_bot, permanent_names
from pestis.games import find
from pestis.games.judge import judge_of
from pestis.kernel.core.rng import Dice, seed_words
from pestis.kernel.factory import new_match
from pestis.kernel.json import Json, compact, digest
from pestis.kernel.match import Match
from pestis.kernel.worlds.bot import Answer, Bot, Question
from pestis.lab.luck import RIVAL, luck
from pestis.lab.running import Run
from pestis.lab.statistics import gained, mean, wilson, without_luck

ROUND: Final = 4
"""Deals of a pair that are played before its interval is tested again."""
SHARES: Final = 60
"""The number of parts into which a win is divided; up to six seats can share one."""
USUAL: Final = (1, 2, 4)
"""The numbers of seats played by default, if the game allows them."""


class Ladder(NamedTuple):
    """The games, bots and limits of a ladder.

    games  ids of the games
    bots   permanent names; empty for all bots of a game
    seats  numbers of seats; empty for one, two and four; numbers that a game does not allow are
           left out
    width  in percent: the limit on how far an interval may reach to either side
    most   the most deals for a pair of bots
    """

    games: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    width: int
    most: int
    seats: tuple[int, ...] = ()


class Deal(NamedTuple):
    """One deal of two bots at a table."""

    game: str
    seats: int
    first: str
    second: str
    seed: int
    number: int


class Thought(NamedTuple):
    """The cost of a bot's thinking: the number of answers, the positions searched (in total, and
    the most for one answer), and the seconds (in total, and the most for one answer)."""

    answers: int = 0
    nodes: int = 0
    most: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def plus(self, other: Thought) -> Thought:
        """The sum of both."""
        return Thought(
            self.answers + other.answers,
            self.nodes + other.nodes,
            max(self.most, other.most),
            self.seconds + other.seconds,
            max(self.longest, other.longest),
        )


class Played(NamedTuple):
    """The result of a deal; pairs of values are the first bot's and the second's.

    ahead     how often a seat of the first did better than one of the second, counted in halves; a
              tie is one half
    compared  how often they were compared
    alone     wins of the bot that was alone among the others, in ``SHARES``; over ``games`` games
    points    points of its seats when alone
    luck      what chance gave the first, in parts of a rival left behind (``RIVAL``)
    """

    ahead: int
    compared: int
    alone: tuple[int, int]
    points: tuple[int, int]
    games: int
    luck: int
    thought: tuple[Thought, Thought]

    @property
    def share(self) -> float:
        """The first bot's share of the deal, between 0 and 1."""
        return self.ahead / (2 * self.compared)

    @property
    def given(self) -> float:
        """How much of the share was luck, according to the judge."""
        return self.luck / (RIVAL * self.compared)


class Pair:
    """Two bots at a table, and their deals so far."""

    def __init__(self, game: str, seats: int, first: str, second: str) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.first: Final = first
        self.second: Final = second
        self.deals: list[Played] = []

    def shares(self) -> list[float]:
        """The first bot's share of each deal, with its luck subtracted."""
        deals = self.deals
        return without_luck([deal.share for deal in deals], [deal.given for deal in deals])

    def share(self) -> tuple[float, float, float]:
        """The first bot's mean share, and its 95 % interval.  A deal counts as one game, which is
        conservative, or as more if luck could be subtracted."""
        if not self.deals:
            return (0.5, *wilson(0, 0))
        won = min(max(mean(self.shares()), 0.0), 1.0)
        worth = len(self.deals) * self.gain()
        return (won, *wilson(won * worth, worth))

    def gain(self) -> float:
        """The number of plain deals that are as informative as one with its luck subtracted."""
        return gained([deal.share for deal in self.deals], self.shares())

    def games(self) -> int:
        """The number of games played: one bot alone among copies of the other or, if there is one
        seat, each bot by itself."""
        return len(self.deals) * (2 if self.seats < 3 else 2 * self.seats)

    def alone(self, second: bool) -> tuple[float, float, float]:
        """Wins per game of one of the bots alone among copies of the other, with the 95 %
        interval."""
        games = sum([deal.games for deal in self.deals])
        wins = sum([deal.alone[second] for deal in self.deals]) / SHARES
        return (wins / games if games else 0.0, *wilson(wins, games))

    def open(self, ladder: Ladder) -> bool:
        """Whether the pair needs more deals."""
        _, low, high = self.share()
        return len(self.deals) < ladder.most and 50 * (high - low) > ladder.width

    def facts(self) -> dict[str, Json]:
        """Everything that does not depend on the clock."""
        deals: list[Json] = []
        for deal in self.deals:
            thought: list[Json] = [[t.answers, t.nodes, t.most] for t in deal.thought]
            counts = [deal.ahead, deal.compared, *deal.alone, *deal.points, deal.luck]
            deals.append([*counts, thought])
        table: list[Json] = [self.game, self.seats, self.first, self.second]
        return {"table": table, "deals": deals}


def pairs_of(ladder: Ladder) -> list[Pair]:
    """All pairs at all tables.  Raises SetupError for an unknown game or bot, or if no game allows
    any of the numbers of seats."""
    pairs: list[Pair] = []
    for game in ladder.games:
        spec = find(game)
        names = sorted({find_bot(game, name).name for name in ladder.bots or permanent_names(game)})
        for seats in ladder.seats or USUAL:
            if spec.min_seats <= seats <= spec.max_seats:
                pairs += [Pair(game, seats, *two) for two in combinations(names, 2)]
    if not pairs:
        for game in ladder.games:
            for seats in ladder.seats:
                find(game).check_seats(seats)
    return pairs


def climb(
    ladder: Ladder,
    run: Run,
    kept: dict[Deal, Played],
    on_deal: Callable[[Deal, Played], None],
) -> list[Pair]:
    """Play until every interval is small enough.

    run      where the deals are played: ``here(4)`` in four processes
    kept     deals that were played before and are not played again
    on_deal  called with each new deal
    """
    pairs = pairs_of(ladder)
    while True:
        wanted = [(pair, deal) for pair in pairs for deal in _next_deals(pair, ladder)]
        if not wanted:
            return pairs
        missing = [deal for _, deal in wanted if deal not in kept]
        with closing(run(play_deal, missing)) as results:
            for deal, played in zip(missing, results, strict=True):
                kept[deal] = played
                on_deal(deal, played)
        for pair, deal in wanted:
            pair.deals.append(kept[deal])


def _next_deals(pair: Pair, ladder: Ladder) -> Iterator[Deal]:
    done = len(pair.deals)
    for number in range(done, min(done + ROUND, ladder.most) if pair.open(ladder) else done):
        yield Deal(pair.game, pair.seats, pair.first, pair.second, ladder.seed, number)


def fingerprint(pairs: Sequence[Pair]) -> str:
    """A fingerprint of 16 hex digits: equal for equal games on any machine."""
    return digest(compact([pair.facts() for pair in pairs]))


class Meter:
    """A bot whose thinking is measured."""

    def __init__(self, bot: Bot) -> None:
        self.bot: Final = Bot(bot.name, self._think, bot.nodes)
        self.thought = Thought()
        self._inner: Final = bot

    def _think(self, question: Question) -> Answer:
        begun = perf_counter()
        answer = self._inner.think(question)
        took = perf_counter() - begun
        self.thought = self.thought.plus(Thought(1, answer.nodes, answer.nodes, took, took))
        return answer


def play_deal(deal: Deal) -> Played:
    """Play a deal from every seat."""
    meters = [Meter(find_bot(deal.game, name)) for name in (deal.first, deal.second)]
    ahead = compared = given = 0
    alone, points = [0, 0], [0, 0]
    if deal.seats == 1:
        points = [_play(deal, [meter])[0].utility(0) for meter in meters]
        ahead, compared = _halves(points[0], points[1]), 1
    for seat in range(deal.seats if deal.seats > 1 else 0):
        for lone in (0, 1) if deal.seats > 2 else (0,):
            places = [lone if at == seat else 1 - lone for at in range(deal.seats)]
            match, chance = _play(deal, [meters[place] for place in places])
            worth = [match.utility(at) for at in range(deal.seats)]
            others = [at for at in range(deal.seats) if at != seat]
            halves = sum([_halves(worth[seat], worth[at]) for at in others])
            ahead += 2 * len(others) - halves if lone else halves
            given += -chance[seat] if lone else chance[seat]
            compared += len(others)
            for at in (seat, *others) if deal.seats == 2 else (seat,):
                alone[places[at]] += _won(match, at)
                points[places[at]] += match.outcome().totals[at]
    thought = (meters[0].thought, meters[1].thought)
    return Played(ahead, compared, _two(alone), _two(points), deal.seats, given, thought)


def _two(numbers: list[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]


def _halves(mine: int, other: int) -> int:
    return 1 + (mine > other) - (mine < other)


def _won(match: Match, seat: int) -> int:
    winners = match.outcome().winners
    return SHARES // len(winners) if seat in winners else 0


def _play(deal: Deal, meters: list[Meter]) -> tuple[Match, list[int]]:
    """Play one game of the deal and, if there is a judge, compute every seat's luck; all games of a
    deal have the same cards."""
    words = seed_words("ladder", deal.game, str(deal.seats), str(deal.seed), str(deal.number))
    match = new_match(find(deal.game), deal.seats, words[0], {}, None)
    beginning = match.copy()
    play_out(match, [meter.bot for meter in meters], f"ladder {deal.seed} {deal.number}")
    judge = judge_of(match.spec, match.header.box)
    if judge is None:
        return match, [0] * deal.seats
    dice = Dice("luck", deal.game, str(deal.seats), str(deal.seed), str(deal.number))
    return match, luck(beginning, match.log, judge, dice)
