"""Plays many games with all checks on: nothing may raise, and all pieces must be conserved.

    python benchmarks/soak.py [--games N] [--first 0] [--players random|searching|levels]
                              [--nodes 500] [--only GAME …] [--seed 1] [--processes 2] [--own]

Covers all seat counts and every value of every option, including agreed lists.  Uses the compiled
build when it is current.  Before every choice, each seat that is asked must have a legal one; after
every choice, the game's own position check must pass (cards, tokens, discs).  In every 7th game of
Rattus Cartus, the events are collected: each seat's rats must equal the sum of what the events gave
and took, and never be negative.  Every 53rd game is saved, loaded and compared.  Some games of Pest
begin with full stores.  With ``--own``, every game has custom content that ``pestis check`` accepts
(``soak_content.py``); such games are also saved and put into words, continued from positions, and
worlds are sampled from their views.

Game number N of a seed is the same in every run, so a long run can be split into several with
``--first``.  Searching players look for unusual situations (``tests/conformance/searcher.py``).
With players ``levels``, every seat draws a level, which may search ``--nodes`` nodes, or its own
budget for 0; exceeding it is a failure.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from builds import ROOT, set_ups, use_compiled
from soak_cartus import Rats, agreed_list
from soak_content import Elsewhere, own_content, told
from soak_pest import plenty
from soak_players import LEVELS, PLAYERS, Answering, players

import pestis
from pestis.games import GAMES
from pestis.search.levels import FEWEST
from pestis.words import LANGUAGES

CARTUS = "rattus-cartus"
PEST = "pest"
LISTEN_EVERY = 7
SAVE_EVERY = 53
"""Coprime to the number of combinations, so that every combination is saved at some time."""

STRIDE = 101
"""Step from one set-up to the next, so that a few games cover many set-ups."""

STEP = 50
"""How many games a process is given at a time."""
TELL_EVERY = 60
"""Seconds between two progress lines."""

LONGEST = 20_000
"""Choices after which a game counts as endless."""


def soak(
    game: str, first: int, last: int, seed: int, who: str, nodes: int
) -> tuple[Counter[str], int]:
    """Play the games with these numbers.  Returns how they ended, and how many choices they
    took."""
    ends: Counter[str] = Counter()
    choices_made = 0
    kinds = set_ups(game)
    for number in range(first, last):
        seats, options = kinds[number % len(kinds)]
        dice = pestis.Dice("soak", str(seed), str(number))
        if game == CARTUS and number // len(kinds) % 4 == 3:
            options = {**options, "buildings": agreed_list(dice)}
        content = plenty() if game == PEST and number // len(kinds) % 8 == 7 else None
        match = pestis.new(game, seats, seed + number, options, content)
        checks = [match.check]
        if game == CARTUS and number % LISTEN_EVERY == 0:
            checks.append(Rats(match).check)
        try:
            choices_made += play(match, dice, players(who, nodes, match, dice), checks)
            if number % SAVE_EVERY == 0:
                assert pestis.load(match.save()).hash() == match.hash()
        except Exception as error:
            error.add_note(f"{game} number {number}, seed {seed}: {seats} seats, {options}")
            raise
        ends[match.outcome().reason] += 1
    return ends, choices_made


def soak_own(
    game: str, first: int, last: int, seed: int, who: str, nodes: int
) -> tuple[Counter[str], int]:
    """Play the games with these numbers, each with its own custom content.  Returns how they ended,
    and how many choices they took."""
    ends: Counter[str] = Counter()
    choices_made = 0
    kinds = set_ups(game)
    for number in range(first, last):
        seats, options = kinds[number * STRIDE % len(kinds)]
        dice = pestis.Dice("own", str(seed), str(number))
        content = own_content(game, dice)
        try:
            match = pestis.new(game, seats, seed + number, options, content)
            checks = [match.check, Elsewhere(match, dice).check]
            choices_made += play(match, dice, players(who, nodes, match, dice), checks)
            told(match, LANGUAGES[number % len(LANGUAGES)])
        except Exception as error:
            error.add_note(f"{game} number {number}, seed {seed}: {seats} seats, {options}")
            error.add_note(json.dumps(content))
            raise
        ends[match.outcome().reason] += 1
    return ends, choices_made


def play(
    match: pestis.Match,
    dice: pestis.Dice,
    seated: list[Answering],
    checks: list[Callable[[], None]],
) -> int:
    """Play to the end and check every prompt and every state.  Returns the number of choices."""
    for steps in range(LONGEST):
        prompts = match.prompts()
        if not prompts:
            return steps
        asked = prompts[0].seats
        seat = asked[dice.below(len(asked))]
        assert match.choices(seat), f"{prompts[0].kind} asks without a choice"
        seated[seat].step(match)
        for check in checks:
            check()
    raise RuntimeError(f"no end after {LONGEST} choices")


def soak_all(game: str, given: argparse.Namespace) -> None:
    """Play the games of one kind in parallel, and print the progress from time to time."""
    plays = soak_own if given.own else soak
    start = told = time.perf_counter()
    first, last = given.first, given.first + given.games
    ends: Counter[str] = Counter()
    choices = 0
    with ProcessPoolExecutor(given.processes) as pool:
        chunks = [(i, min(i + STEP, last)) for i in range(first, last, STEP)]
        whom = (given.seed, given.players, given.nodes)
        jobs = [pool.submit(plays, game, *chunk, *whom) for chunk in chunks]
        for (_, done), job in zip(chunks, jobs, strict=True):
            ended, made = job.result()
            ends += ended
            choices += made
            if time.perf_counter() - told > TELL_EVERY:
                told = time.perf_counter()
                print(f"{game}: up to number {done - 1}, {told - start:.0f} s", flush=True)
    taken = time.perf_counter() - start
    build = "source" if (pestis.__file__ or "").startswith(str(ROOT / "src")) else "compiled"
    print(
        f"{game}, {build} build, {given.processes} processes,"
        f" {shown_players(given)}:"
        f" {last - first:,} games from number {first}, {choices:,} choices, all checked,"
        f" in {taken:.0f} s"
    )
    for reason, number in sorted(ends.items()):
        print(f"  {reason}: {number}", flush=True)


def shown_players(given: argparse.Namespace) -> str:
    """A description of the players, for the report."""
    if given.players != LEVELS:
        return f"{given.players} players"
    return f"levels with {given.nodes or 'their own'} nodes"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--players", choices=PLAYERS, default=PLAYERS[0])
    parser.add_argument("--nodes", type=int, default=FEWEST, help="for levels; 0: their own")
    parser.add_argument("--only", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--own", action="store_true", help="every game with content of its own")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    for game in given.only:
        soak_all(game, given)


if __name__ == "__main__":
    use_compiled()
    main()
