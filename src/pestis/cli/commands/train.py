"""``pestis train``: trains a game's judge on games that bots play.

The games played are kept on disk, so training may be stopped at any time and continues when started
again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from pestis.cli.commands.localised import Command, argument, command, flag, language_option, option
from pestis.cli.commands.play import SEEDS
from pestis.cli.commands.running import place_of, place_options
from pestis.cli.commands.simulate import progress
from pestis.cli.errors import Problem, unknown
from pestis.cli.files import data_folder, read_text, write_text
from pestis.cli.terminal import open_terminal
from pestis.games import find
from pestis.lab.calibration import TENTHS, Phase
from pestis.lab.learning import (
    Games,
    Learned,
    check,
    games_file,
    gather,
    has_seen,
    kept,
    learn,
    surer,
)
from pestis.lab.training import Course, Played, terms_of
from pestis.parts.drawing import grid, heading
from pestis.parts.judges import Table, judge_text, mark_of, read_tables
from pestis.words import Words

Tables = Mapping[str, tuple[int, dict[str, object]]]
"""The tables of a judge: name -> seats and options."""
USUAL_GAMES = 1000
MOST_GAMES = 1_000_000
MOST_NODES = 1_000_000
FEWEST_GAMES = 8
FEWEST_LEARNED = 6
"""Minimum number of games to learn from, because a game may yield nothing to learn."""
ALSO = re.compile(r"(?:([^:]+):([0-9]{1,9}):)?([0-9]{1,15})")
"""A seed, optionally after a bot and its search nodes."""


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        game: str,
        table: tuple[str, ...],
        games: int,
        learn: int | None,
        temper: bool,
        seed: int,
        also: tuple[str, ...],
        bot: str,
        nodes: int,
        processes: int,
        on: str | None,
        out: str | None,
    ) -> None:
        refuse_options(learn, temper, also)
        terms, rules = terms_of(game), find(game).rules_version
        file = Path(out or f"{game}-judge.json")
        tables = read_tables(terms, read_text(str(file))) if file.is_file() else {}
        place = place_of(on, processes)
        terminal = open_terminal()
        courses = [
            Course(game, name, seats, tuple(options.items()), bot, nodes, seed)
            for name, (seats, options) in chosen(table, terms.tables()).items()
        ]
        if learn == 0 or temper:
            refuse_unfit(file, courses, tables)
        others = [[kept_games(course, word) for word in also] for course in courses]
        for course, known in zip(courses, others, strict=True):
            with progress(words, games) as advance:
                played = gather(course, games, file_of(course), place, advance)
            old = tables.get(course.table, {})
            if temper:
                learned = surer(course, played, old)
            else:
                learned = made(course, played, learn, known, old)
            tables[course.table] = learned.table
            write_text(file, judge_text(terms, rules, tables))
            terminal.print(*shown(words, course.table, learned.phases, terminal.width))
        mark = mark_of(read_text(str(file)))
        terminal.print(words.text("cli.train.written", file=str(file), digest=mark))

    return command("train", words, run, parameters(words))


def parameters(words: Words) -> list[click.Parameter]:
    """The command's argument and options."""
    bounds = (FEWEST_GAMES, MOST_GAMES)
    return [
        argument(words, "game"),
        option(words, "train", "table", "name", many=True),
        option(words, "train", "games", "number", default=USUAL_GAMES, number=bounds),
        option(words, "train", "learn", "number", number=(0, MOST_GAMES)),
        flag(words, "train", "temper"),
        option(words, "train", "seed", "number", default=1, number=SEEDS),
        option(words, "train", "also", "kept", many=True),
        option(words, "train", "bot", "bot", default="greedy"),
        option(words, "train", "nodes", "number", default=0, number=(0, MOST_NODES)),
        *place_options(words, "train", 1),
        option(words, "train", "out", "file"),
        language_option(words),
    ]


def refuse_options(learn: int | None, temper: bool, also: tuple[str, ...]) -> None:
    """Raise Problem for too few games to learn from, or if one option makes another pointless."""
    if learn is not None and 0 < learn < FEWEST_LEARNED:
        bounds = {"low": FEWEST_LEARNED, "high": MOST_GAMES}
        raise Problem("out-of-range", option="--learn", word=str(learn), **bounds)
    if learn == 0 and also:
        raise Problem("judge-also")
    if temper and (learn is not None or also):
        raise Problem("judge-temper")


def chosen(asked: tuple[str, ...], known: Tables) -> Tables:
    """The requested tables, or all of them if none was requested.  Raises Problem."""
    for name in asked:
        if name not in known:
            raise unknown("judge-table", name, list(known))
    return {name: known[name] for name in asked or known}


def refuse_unfit(file: Path, courses: Iterable[Course], tables: Mapping[str, Table]) -> None:
    """Raise Problem if the file lacks a table that is to be checked or calibrated, or if the table
    was learned from games of this seed, because a check on them would prove nothing."""
    for course in courses:
        table = tables.get(course.table)
        if table is None:
            raise Problem("judge-unlearned", file=str(file), table=course.table)
        if has_seen(course.seed, table):
            raise Problem("judge-seen", table=course.table, seed=course.seed)


def file_of(course: Course) -> Path:
    """The file with the games of a course."""
    return games_file(data_folder() / "training", course)


def kept_games(course: Course, word: str) -> Games:
    """All kept games of the course with another seed, or with another bot, nodes and seed as in
    ``BOT:NODES:SEED``.  Raises Problem if there are none."""
    found = ALSO.fullmatch(word)
    if found is None:
        raise Problem("judge-also-form", word=word)
    bot, nodes, seed = found.groups()
    other = course._replace(seed=int(seed))
    if bot:
        other = other._replace(bot=bot, nodes=int(nodes))
    played = kept(file_of(other)) if other != course else []
    if not played:
        raise Problem("judge-no-games", table=course.table, word=word)
    return other, played


def made(
    course: Course, played: list[Played], most: int | None, others: list[Games], table: Table
) -> Learned:
    """The table learned from at most ``most`` games; if ``most`` is 0, the old table, only
    checked."""
    return check(course, played, table) if most == 0 else learn(course, played, most, others)


def shown(words: Words, table: str, phases: list[Phase], width: int) -> list[str]:
    """The predicted and the observed values in the held-out games, in hundredths."""

    def text(id: str, **params: object) -> str:
        return words.text(f"cli.train.{id}", **params)

    rows = [[text("tenth"), *[text(phase.name) for phase in phases]]]
    for i in range(TENTHS):
        cells = [phase.tenths[i] for phase in phases if i < len(phase.tenths)]
        rows.append(
            [str(i + 1)]
            + [f"{100 * t.predicted:.1f} → {100 * t.seen:.1f} ±{100 * t.error:.1f}" for t in cells]
        )
    rows.append([text("skill"), *[f"{phase.skill:.2f}" for phase in phases]])
    lines = [heading(text("head", table=table), width)]
    return lines + grid(rows, width, range(1, len(phases) + 1))
