"""Decisions of bots, kept: the benchmark for later bots must not change, and those that search must
decide alike in both builds and on every machine.

At every seat count one ``greedy-1`` plays whole matches against random bots; some of what it
decided is kept, spread over them, with how many positions it looked at and what it will remember.
The levels only say what they would do, and hints what looks best, in matches of random bots.
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
    """Decisions of one bot that are kept: what is added to the level's name, how many there are,
    and how many of them are checked where bots think slowly, from source."""

    budget: str
    kept: int
    from_source: int


FROZEN: Final = "greedy-1"
DECISIONS: Final = 200
"""Kept for each game."""
STRONGEST: Final = Part("", 8, 2)
"""Decisions kept of the strongest level, which thinks long …"""
OTHERS: Final = Part("", 16, 2)
"""… of each of the others …"""
SMALL: Final = Part(f"{BUDGET}{FEWEST}", 110, 5)
"""… and of each with the smallest budget: with eight levels a thousand in all."""
HINTS: Final = 10
"""Hints kept for each game, of which …"""
HINTS_FROM_SOURCE: Final = 3
"""… so many are asked for again from source, with …"""
BEST: Final = 4
"""… so many of the choices."""
EVERY: Final = 37
"""One answer of so many is asked for."""


def decisions_file(game: str) -> Path:
    """Where they are kept."""
    return HERE / FROZEN / f"{game}.txt"


def levels_file(game: str) -> Path:
    """Where those of its levels are kept."""
    return HERE / "levels" / f"{game}.txt"


def hints_file(game: str) -> Path:
    """Where what its hints say is kept."""
    return HERE / "hints" / f"{game}.txt"


def decisions(game: str) -> str:
    """A game's decisions as text."""
    lines = [f"# {DECISIONS} decisions of {FROZEN} in {game}: seats, answers before, question."]
    for seats in tables(game):
        lines += decisions_at(game, seats)
    return "\n".join(lines) + "\n"


def tables(game: str) -> range:
    """How many may play."""
    spec = find(game)
    return range(spec.min_seats, spec.max_seats + 1)


def decisions_at(game: str, seats: int) -> list[str]:
    """Those at so many seats."""
    wanted = DECISIONS // len(tables(game))
    made: list[str] = []
    for seed in count():
        if len(made) >= wanted:
            break
        made += played(game, seats, seed)
    return [made[len(made) * n // wanted] for n in range(wanted)]


def played(game: str, seats: int, seed: int) -> list[str]:
    """All decisions of the frozen bot in one match, a line each."""
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
    """What the levels of a game decide, as text."""
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
    """The first decisions of a level, so many of them."""
    made: list[str] = []
    for seed in count():
        if len(made) >= wanted:
            break
        made += asked(game, name, seed)
    return made[:wanted]


def asked(game: str, name: str, seed: int) -> list[str]:
    """What a level would do here and there in a match of random bots, a line each."""
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
    """What so many hints say here and there in matches of random bots, a line each."""
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
    """Here and there in a match of random bots: how it stands, and who has a choice."""
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
