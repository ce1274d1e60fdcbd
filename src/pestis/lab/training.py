"""Games for a judge to learn from: bots play against themselves, and positions are noted on the
way.

Most games contain one run of random answers, anywhere; only positions from its end on count,
because what happened before was not the bots' play.  So the judge sees tables that no bot would
have reached, and how such games end when they are continued sensibly.
"""

from __future__ import annotations

from functools import cache
from statistics import median
from typing import Any, Final, NamedTuple

from pestis.bots.driver import LONGEST, Player
from pestis.bots.registry import find_bot
from pestis.games import find, part_of
from pestis.kernel.core.rng import Dice, seed_words
from pestis.kernel.errors import BotError, SetupError
from pestis.kernel.factory import new_match
from pestis.kernel.match import Match
from pestis.kernel.records.position import load_position
from pestis.kernel.worlds.bot import Bot
from pestis.lab.fitting import Position
from pestis.parts.judging import Terms

SAMPLES: Final = 14
"""The approximate number of positions noted per game."""
SLIPS: Final = 24
"""Maximum number of random answers in a row."""
MEASURED: Final = 9
"""The number of games without random answers from which the usual length is estimated; some games
are three times as long as others."""


class Course(NamedTuple):
    """The games from which one table of weights is learned.

    table    the set-up, as named by the game's terms
    options  its options
    bot      the bot at every seat
    nodes    the bot's budget; 0 for its default
    """

    game: str
    table: str
    seats: int
    options: tuple[tuple[str, object], ...]
    bot: str
    nodes: int
    seed: int


def terms_of(game: str) -> Terms[Any, Any]:
    """The terms of a game's judge.  Raises SetupError for a game that has none."""
    part = part_of(game, "bots.terms")
    if part is None:
        raise SetupError("judge-no-terms", {"game": game})
    terms = part.TERMS
    assert isinstance(terms, Terms)
    return terms


class Played(NamedTuple):
    """A finished game.

    answers  seat and choice, as ``Match.play`` takes them
    noted    the numbers of answers before each position that counts
    """

    answers: list[str]
    noted: list[int]


def play(course: Course, index: int) -> Played:
    """Play game number ``index``."""
    dice = _dice("play", course, index)
    length = usual_length(course)
    first_slip = dice.below(3 * length // 2)
    after = first_slip + dice.below(SLIPS) + 1
    match, players = _seated(course, index)
    noted: list[int] = []
    asked = 0
    while not match.over:
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        if len(choices) == 1:
            players[seat].step(match)
            continue
        asked += 1
        if asked == after:
            noted.clear()
        if asked == after or dice.below(length) < SAMPLES:
            noted.append(_entries(match))
        if first_slip <= asked < after:
            match.submit(seat, choices[dice.below(len(choices))])
        else:
            players[seat].step(match)
        if asked > LONGEST:
            raise BotError("bots-endless", {"questions": LONGEST})
    if first_slip <= asked < after:
        noted.clear()
    return Played([f"{entry.seat} {entry.choice.text}" for entry in match.log], noted)


def positions(course: Course, index: int, played: Played) -> list[Position]:
    """The judge's terms for the positions that count, and how the game ended."""
    terms = terms_of(course.game)
    match, _ = _seated(course, index)
    looked: list[tuple[int, tuple[int, ...]]] = []
    noted = set(played.noted)
    for at, answer in enumerate(played.answers):
        if at in noted:
            state, box = load_position(match.spec, match.position())
            looked.append((terms.gone(state, box), tuple(terms.rows(state, box))))
        match.play(answer)
    order = _order(match, _dice("order", course, index))
    living = terms.living(match.outcome())
    return [Position(gone, rows, order, living) for gone, rows in looked]


def _dice(use: str, course: Course, index: int) -> Dice:
    return Dice("train", use, course.game, course.table, str(course.seed), str(index))


def _entries(match: Match) -> int:
    """The number of answers in the log."""
    return 0 if match.last is None else match.last.number


def _seated(course: Course, index: int) -> tuple[Match, list[Player]]:
    """A game before its first prompt, and its players."""
    words = seed_words("train", course.table, str(course.seed), str(index))
    seed = words[0] | (words[1] & 0xFFFF) << 32
    match = new_match(find(course.game), course.seats, seed, dict(course.options), None)
    found = find_bot(course.game, course.bot)
    bot = Bot(found.name, found.think, course.nodes) if course.nodes else found
    name = f"train {course.seed} {index}"
    return match, [Player(bot, seat, name) for seat in range(course.seats)]


@cache
def usual_length(course: Course) -> int:
    """The median number of prompts with more than one choice in games without random answers."""
    return int(median([_length(course, -1 - turn) for turn in range(MEASURED)]))


def _length(course: Course, index: int) -> int:
    match, players = _seated(course, index)
    asked = 0
    while not match.over:
        seat = match.prompts()[0].seats[0]
        asked += len(match.choices(seat)) > 1
        players[seat].step(match)
    return asked


def _order(match: Match, dice: Dice) -> tuple[int, ...]:
    """The seats in the order of their places; the dice order seats that share a place."""
    order: list[int] = []
    for group in match.outcome().ranking:
        shared = list(group)
        dice.shuffle(shared)
        order += shared
    return tuple(order)
