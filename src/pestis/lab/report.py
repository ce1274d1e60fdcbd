"""The report of a run: figures per bot and per place in turn order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pestis.kernel.json import Json, compact, digest
from pestis.lab.statistics import mean, median, standard_error, wilson


class Result(NamedTuple):
    """One finished game, seat by seat.

    first      the seat that started
    places     the bot in each seat, as an index into the run's list
    wins       1 for a sole win, 1/k when k seats share it, 0 for all if everybody lost
    points     points on the score sheet
    alive      whether the seat survived to the end; True in games that kill nobody
    reason     how the game was decided
    decisions  answered prompts with more than one choice
    """

    first: int
    places: tuple[int, ...]
    wins: tuple[float, ...]
    points: tuple[int, ...]
    alive: tuple[bool, ...]
    reason: str
    decisions: int


class Row(NamedTuple):
    """One bot's figures over all its seats; a bot on two seats counts twice per game.

    games     seats taken, over all games
    share     wins per seat taken; low, high: its 95 % interval by Wilson
    points    mean points; points_error: the standard error; points_median: the median
    survived  share of seats alive at the end
    """

    bot: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    points: float
    points_error: float
    points_median: float
    survived: float


class Report:
    """The result of a run.  Two reports are equal if their games were; times do not count.

    rows       one for each bot by name, in the order of the run's list
    seat_wins  wins by place in turn order: first the seat that started, then clockwise
    reasons    reason -> number of games that ended for it
    nobody     games that nobody won
    decisions  answered prompts with more than one choice, over all games
    seconds    wall-clock time of the run
    """

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        seed: int,
        rows: list[Row],
        seat_wins: list[float],
        reasons: dict[str, int],
        nobody: int,
        games: int,
        decisions: int,
        seconds: float,
    ) -> None:
        self.game = game
        self.bots = tuple(bots)
        self.seed = seed
        self.rows = rows
        self.seat_wins = seat_wins
        self.reasons = reasons
        self.nobody = nobody
        self.games = games
        self.decisions = decisions
        self.seconds = seconds

    @property
    def games_per_second(self) -> float:
        """Games per second."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        """Decisions per second, thinking included."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def facts(self) -> dict[str, Json]:
        """Everything that does not depend on the clock, as plain JSON data; shares in
        millionths."""
        rows: list[Json] = []
        for row in self.rows:
            shown: dict[str, Json] = {"bot": row.bot, "games": row.games}
            for name, value in zip(Row._fields[2:], row[2:], strict=True):
                assert isinstance(value, float)
                shown[name] = round(value * 1_000_000)
            rows.append(shown)
        return {
            "game": self.game,
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "rows": rows,
            "seat-wins": [round(wins * 1_000_000) for wins in self.seat_wins],
            "reasons": dict(sorted(self.reasons.items())),
            "nobody": self.nobody,
            "decisions": self.decisions,
        }

    def json(self) -> dict[str, object]:
        """Everything, including the time, as plain data for a JSON file."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "rows": [row._asdict() for row in self.rows],
            "seat_wins": self.seat_wins,
            "reasons": self.reasons,
            "nobody": self.nobody,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "decisions_per_second": self.decisions_per_second,
            "digest": self.digest(),
        }

    def digest(self) -> str:
        """Fingerprint of the facts: 16 hex digits, equal for equal runs."""
        return digest(compact(self.facts()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.digest())


def summarise(
    game: str, bots: Sequence[str], seed: int, results: Sequence[Result], seconds: float
) -> Report:
    """Add up the results of a run in the order given."""
    reasons: dict[str, int] = {}
    seat_wins = [0.0] * len(bots)
    for result in results:
        reasons[result.reason] = reasons.get(result.reason, 0) + 1
        for seat, wins in enumerate(result.wins):
            seat_wins[(seat - result.first) % len(bots)] += wins
    return Report(
        game=game,
        bots=bots,
        seed=seed,
        rows=[_row(name, bots, results) for name in dict.fromkeys(bots)],
        seat_wins=seat_wins,
        reasons=dict(sorted(reasons.items())),
        nobody=len([result for result in results if not any(result.wins)]),
        games=len(results),
        decisions=sum([result.decisions for result in results]),
        seconds=seconds,
    )


def _row(name: str, bots: Sequence[str], results: Sequence[Result]) -> Row:
    """The figures of all seats of the bots with this name."""
    wins = 0.0
    points: list[float] = []
    alive = 0
    for result in results:
        for seat, place in enumerate(result.places):
            if bots[place] == name:
                wins += result.wins[seat]
                points.append(result.points[seat])
                alive += result.alive[seat]
    games = len(points)
    low, high = wilson(wins, games)
    return Row(
        bot=name,
        games=games,
        wins=wins,
        share=wins / games if games else 0.0,
        low=low,
        high=high,
        points=mean(points),
        points_error=standard_error(points),
        points_median=median(points),
        survived=alive / games if games else 0.0,
    )
