"""``pestis ladder``: plays every bot against every other and writes a page with the results."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from pestis.cli.about import is_compiled
from pestis.cli.commands.localised import Command, command, language_option, option
from pestis.cli.commands.play import SEEDS
from pestis.cli.commands.running import place_of, place_options
from pestis.cli.errors import Problem
from pestis.cli.terminal import open_terminal
from pestis.games import game_ids
from pestis.kernel.errors import Param
from pestis.kernel.release import RELEASE
from pestis.lab.keeping import AnotherLadder, begin, keep, read_kept
from pestis.lab.ladder import (
    Deal,
    Ladder,
    Pair,
    Played,
    Thought,
    climb,
    fingerprint,
    pairs_of,
)
from pestis.lab.rating import can_rate, ratings
from pestis.lab.running import Run
from pestis.words import Words

WIDTH = 5
MOST = 100
MOST_DEALS = 100_000
MOST_SEATS = 6


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        game: tuple[str, ...],
        seats: tuple[int, ...],
        bots: str | None,
        seed: int,
        width: int,
        most: int,
        processes: int,
        on: str | None,
        keep: str | None,
        page: str,
    ) -> None:
        if not can_rate():
            raise Problem("no-choix")
        named = tuple([name.strip() for name in (bots or "").split(",") if name.strip()])
        ladder = Ladder(game or game_ids(), named, seed, width, most, seats)
        pairs_of(ladder)
        pairs = play(ladder, place_of(on, processes), keep)
        lines = page_of(ladder, pairs, words)
        Path(page).write_text("\n".join(lines) + "\n", encoding="utf-8")
        terminal = open_terminal()
        terminal.print(words.text("cli.ladder.written", file=page, digest=fingerprint(pairs)))

    cores = os.cpu_count() or 1
    return command(
        "ladder",
        words,
        run,
        [
            option(words, "ladder", "game", "game", many=True),
            option(words, "ladder", "seats", "number", number=(1, MOST_SEATS), many=True),
            option(words, "ladder", "bots", "bots"),
            option(words, "ladder", "seed", "number", default=1, number=SEEDS),
            option(words, "ladder", "width", "number", default=WIDTH, number=(1, 40)),
            option(words, "ladder", "most", "number", default=MOST, number=(1, MOST_DEALS)),
            *place_options(words, "ladder", cores),
            option(words, "ladder", "keep", "file"),
            option(words, "ladder", "page", "file", default="ladder.md"),
            language_option(words),
        ],
    )


def play(ladder: Ladder, run: Run, path: str | None) -> list[Pair]:
    """Play the ladder, continuing from the file if it exists.  Raises Problem."""
    if path is None:
        return climb(ladder, run, {}, lambda _deal, _played: None)
    try:
        kept = read_kept(Path(path), ladder)
    except AnotherLadder:
        raise Problem("another-ladder", file=path) from None
    with begin(Path(path), ladder, kept) as file:

        def on_deal(deal: Deal, played: Played) -> None:
            keep(file, deal, played)

        return climb(ladder, run, kept, on_deal)


def page_of(ladder: Ladder, pairs: Sequence[Pair], words: Words) -> list[str]:
    """The result page in Markdown."""

    def say(id: str, **params: Param) -> str:
        return words.text(f"cli.ladder.{id}", **params)

    build = say("compiled" if is_compiled() else "source")
    lines = [f"# {say('title')}", "", say("how", width=ladder.width, most=ladder.most), ""]
    for (game, seats), table in groupby(pairs, key=lambda pair: (pair.game, pair.seats)):
        rows = list(table)
        lines += [f"## {say('table', game=game, n=seats)}", ""]
        lines += [*rating_rows(rows, words), "", *cross_rows(rows, words), ""]
        lines += [*thought_rows(rows, words), ""]
        if seats > 1:
            games = sum([pair.games() for pair in rows])
            worth = round(sum([pair.games() * pair.gain() for pair in rows]))
            lines += [say("saved", n=games, worth=worth, saved=worth - games), ""]
    python = platform.python_version()
    machine = f"{platform.system()} {platform.machine()}"
    lines.append(
        say("hardware", cores=os.cpu_count() or 1, machine=machine, python=python, build=build)
    )
    lines += [say("made", release=RELEASE, seed=ladder.seed, digest=fingerprint(pairs)), ""]
    return [*lines, "```", command_line(ladder), "```"]


def command_line(ladder: Ladder) -> str:
    """The command that produces the same page again."""
    words = [f"--game {game}" for game in ladder.games]
    words += [f"--seats {seats}" for seats in ladder.seats]
    words += [f"--bots {','.join(ladder.bots)}"] if ladder.bots else []
    words += [f"--seed {ladder.seed} --width {ladder.width} --most {ladder.most}"]
    return " ".join(["pestis ladder", *words])


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    """A table in Markdown."""
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]


def rating_rows(pairs: list[Pair], words: Words) -> list[str]:
    """The bots with their ratings, the best first."""
    heads = [words.text(f"cli.ladder.column.{name}") for name in ("bot", "rating", "interval")]
    rows = [[row.bot, str(row.rating), f"{row.low} – {row.high}"] for row in ratings(pairs)]
    return _table(heads, rows)


def cross_rows(pairs: list[Pair], words: Words) -> list[str]:
    """The results of each pair: comparisons, and the wins of one bot alone among copies of the
    other; in solo games, mean points."""
    what = "points" if pairs[0].seats == 1 else "alone"
    names = ("pair", "deals", "ahead", "interval", f"{what}-first", f"{what}-second")
    rows: list[list[str]] = []
    for pair in pairs:
        share, low, high = pair.share()
        row = [f"{pair.first} – {pair.second}", str(len(pair.deals))]
        row += [_percent(share), f"{_percent(low)} – {_percent(high)}"]
        for second in (False, True):
            if pair.seats == 1:
                mean = sum([deal.points[second] for deal in pair.deals]) / len(pair.deals)
                row.append(f"{mean:.1f}")
            else:
                wins, least, greatest = pair.alone(second)
                row.append(f"{_percent(wins)} ({_percent(least)} – {_percent(greatest)})")
        rows.append(row)
    return _table([words.text(f"cli.ladder.column.{name}") for name in names], rows)


def thought_rows(pairs: list[Pair], words: Words) -> list[str]:
    """The answers, search nodes and time of each bot."""
    thought: dict[str, Thought] = {}
    for pair in pairs:
        for deal in pair.deals:
            for bot, added in zip((pair.first, pair.second), deal.thought, strict=True):
                thought[bot] = thought.get(bot, Thought()).plus(added)
    names = ("bot", "answers", "nodes", "most-nodes", "mean-time", "most-time")
    rows: list[list[str]] = []
    for bot in sorted(thought):
        told = thought[bot]
        answers = max(1, told.answers)
        row = [bot, str(told.answers), f"{told.nodes / answers:.1f}", str(told.most)]
        rows.append([*row, _ms(told.seconds / answers), _ms(told.longest)])
    return _table([words.text(f"cli.ladder.column.{name}") for name in names], rows)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"
