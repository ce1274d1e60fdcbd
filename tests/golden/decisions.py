"""Recorded decisions of bots: the benchmark for later bots must not change, and searching bots must
decide alike in both builds and on every machine.

At every seat count one ``greedy-1`` plays whole matches against random bots; some of its
decisions are kept, spread over the matches, with the nodes spent and the bot's new memory.
The levels and hints are only asked for their choice in matches of random bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

import pestis
from pestis.bots import Player, find_bot
from pestis.bots.answering import ask_bot, dice_for
from pestis.games import find
from pestis.kernel.json import compact
from pestis.kernel.match import Match
from pestis.search.levels import BUDGET, FEWEST, levels
from tests.golden.playthrough import HERE, options_for, variants


class Part(NamedTuple):
    """Kept decisions of one bot: the suffix of the level's name, the number kept, and the number
    checked from source, where bots are slow."""

    budget: str
    kept: int
    from_source: int


FROZEN: Final = "greedy-1"
DECISIONS: Final = 200
"""Decisions kept for each game."""
STRONGEST: Final = Part("", 8, 2)
"""Decisions kept of the strongest level, which searches long."""
OTHERS: Final = Part("", 16, 2)
"""Decisions kept of each other level."""
SMALL: Final = Part(f"{BUDGET}{FEWEST}", 110, 5)
"""Decisions kept of each level with the smallest budget: with eight levels a thousand in all."""
HINTS: Final = 10
"""Hints kept for each game."""
HINTS_FROM_SOURCE: Final = 3
"""Hints that are checked from source."""
BEST: Final = 4
"""Choices kept of each hint."""
EVERY: Final = 37
"""One answer in this many is asked for."""


def decisions_file(game: str) -> Path:
    """The file of the frozen bot's decisions."""
    return HERE / FROZEN / f"{game}.txt"


def levels_file(game: str) -> Path:
    """The file of the levels' decisions."""
    return HERE / "levels" / f"{game}.txt"


def hints_file(game: str) -> Path:
    """The file of the hints."""
    return HERE / "hints" / f"{game}.txt"


def decisions(game: str) -> str:
    """The frozen bot's decisions in a game, as text."""
    lines = [f"# {DECISIONS} decisions of {FROZEN} in {game}: seats, answers before, question."]
    for seats in tables(game):
        lines += decisions_at(game, seats)
    return "\n".join(lines) + "\n"


def tables(game: str) -> range:
    """The numbers of seats of a game."""
    spec = find(game)
    return range(spec.min_seats, spec.max_seats + 1)


def decisions_at(game: str, seats: int) -> list[str]:
    """The decisions with this number of seats."""
    wanted = DECISIONS // len(tables(game))
    made: list[str] = []
    for seed in count():
        if len(made) >= wanted:
            break
        made += played(game, seats, seed)
    return [made[len(made) * n // wanted] for n in range(wanted)]


def played(game: str, seats: int, seed: int) -> list[str]:
    """All decisions of the frozen bot in one match, one per line."""
    options = options_for(game, seats, list(variants(game))[-1])
    match = pestis.new(game, seats, seed=seed, options=options)
    bots = [find_bot(game, FROZEN if seat == seats - 1 else "random") for seat in range(seats)]
    players = [Player(bot, seat, "golden") for seat, bot in enumerate(bots)]
    lines: list[str] = []
    while not match.over:
        seat = match.prompts()[0].seats[0]
        kind = match.prompts()[0].kind
        if seat == seats - 1 and len(match.choices(seat)) > 1:
            answer = players[seat].answer(match)
            kept = "" if answer.memory is None else f" {compact(answer.memory)}"
            lines.append(
                f"{seats} {len(match.log)} {kind}: {answer.choice.text} ({answer.nodes}){kept}"
            )
        players[seat].step(match)
    return lines


def level_decisions(game: str) -> str:
    """The levels' decisions in a game, as text."""
    lines = [f"# Decisions in {game}: level, seats, answers before, question."]
    for name, part in parts(game):
        lines += decided(game, name, part.kept)
    return "\n".join(lines) + "\n"


def parts(game: str) -> list[tuple[str, Part]]:
    """The bots whose decisions are kept, in their order in the file."""
    names = list(levels(game))
    own = [(name, OTHERS) for name in names[:-1]]
    return [*own, (names[-1], STRONGEST), *[(name + SMALL.budget, SMALL) for name in names]]


def decided(game: str, name: str, wanted: int) -> list[str]:
    """The first ``wanted`` decisions of a level."""
    made: list[str] = []
    for seed in count():
        if len(made) >= wanted:
            break
        made += asked(game, name, seed)
    return made[:wanted]


def asked(game: str, name: str, seed: int) -> list[str]:
    """A level's choices here and there in a match of random bots, one per line."""
    bot = find_bot(game, name)
    lines: list[str] = []
    for match, seat in questions(game, seed):
        before = len(match.log)
        dice = dice_for("golden", seat, before)
        answer = ask_bot(bot, match.view(seat), match.choices(seat), None, dice)
        kept = "" if answer.memory is None else f" {compact(answer.memory)}"
        where = f"{name} {match.seats} {before} {match.prompts()[0].kind}"
        lines.append(f"{where}: {answer.choice.text} ({answer.nodes}){kept}")
    return lines


def hints(game: str, wanted: int = HINTS) -> str:
    """Hints here and there in matches of random bots, one per line."""
    lines = [f"# Hints in {game}: seats, answers before, question, positions played out, advice."]
    for seed in count():
        for match, seat in questions(game, seed):
            if len(lines) > wanted:
                return "\n".join(lines) + "\n"
            advice = pestis.advise(match.view(seat))
            where = f"{match.seats} {len(match.log)} {match.prompts()[0].kind} {advice.nodes}"
            lines.append(f"{where}: {compact(advice.json(BEST))}")
    raise AssertionError("unreachable")


def questions(game: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Moments of a match of random bots at which a seat has several choices, and the seat."""
    spec = find(game)
    seats = spec.min_seats + seed % (spec.max_seats - spec.min_seats + 1)
    options = options_for(game, seats, list(variants(game))[-1])
    match = pestis.new(game, seats, seed=seed, options=options)
    players = [Player(find_bot(game, "random"), seat, "golden") for seat in range(seats)]
    while not match.over:
        seat = match.prompts()[0].seats[0]
        if len(match.choices(seat)) > 1 and len(match.log) % EVERY == seed % EVERY:
            yield match, seat
        players[seat].step(match)
