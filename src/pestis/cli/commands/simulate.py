"""``pestis simulate``: lets bots play many games and reports the results.

Standard output does not depend on the number of processes; everything that depends on the clock
goes to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pestis.cli.commands.localised import Command, command, language_option, option, read_options
from pestis.cli.commands.play import SEEDS, read_content
from pestis.cli.commands.running import place_of, place_options
from pestis.cli.errors import Problem
from pestis.cli.table.interview import USUAL_SEATS
from pestis.cli.table.seating import usual_bot
from pestis.cli.terminal import open_terminal, showable, write_line
from pestis.games import GAMES, find
from pestis.lab.arena import Report, simulate
from pestis.parts.drawing import grid, heading
from pestis.words import Words

MOST_GAMES = 10_000_000


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        game: str,
        seats: int | None,
        bots: str | None,
        games: int,
        seed: int,
        option: tuple[str, ...],
        processes: int,
        on: str | None,
        content: str | None,
    ) -> None:
        names = read_bots(bots, seats, game)
        find(game).check_seats(len(names))
        own = read_content(content)
        place = place_of(on, processes)
        with progress(words, games) as advance:
            report = simulate(game, names, games, seed, read_options(option), place, advance, own)
        terminal = open_terminal()
        terminal.print(*table(report, words, terminal.width))
        speed = words.text(
            "cli.simulate.speed",
            rate=f"{report.games_per_second:.1f}",
            seconds=f"{report.seconds:.1f}",
        )
        write_line(speed, sys.stderr)

    return command(
        "simulate",
        words,
        run,
        [
            option(words, "simulate", "game", "game", default=next(iter(GAMES))),
            option(words, "simulate", "seats", "number", number=(1, 9)),
            option(words, "simulate", "bots", "bots"),
            option(words, "simulate", "games", "number", default=100, number=(1, MOST_GAMES)),
            option(words, "simulate", "seed", "number", default=1, number=SEEDS),
            option(words, "simulate", "option", "pair", many=True),
            *place_options(words, "simulate", 1),
            option(words, "simulate", "content", "file"),
            language_option(words),
        ],
    )


def read_bots(text: str | None, seats: int | None, game: str) -> list[str]:
    """One bot per seat; if there are fewer names than seats, the last one is repeated.

    Raises Problem.
    """
    if text is None:
        return [usual_bot(game)] + ["random"] * ((seats or USUAL_SEATS) - 1)
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise Problem("no-bots")
    if seats is None:
        return names
    if len(names) > seats:
        raise Problem("seats-named", n=len(names), seats=seats)
    return names + [names[-1]] * (seats - len(names))


@contextmanager
def progress(words: Words, games: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    # Imported here: no other command needs it.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        said = showable(words.text("cli.simulate.progress"), sys.stderr.encoding or "utf-8")
        task = bar.add_task(said, total=games)
        yield lambda done: bar.update(task, completed=done)


def table(report: Report, words: Words, width: int) -> list[str]:
    """The report as lines of text; the survival column appears only if somebody died."""

    def text(id: str, **params: object) -> str:
        return words.text(f"cli.simulate.{id}", **params)

    head = text("head", n=report.games, game=report.game, seats=len(report.bots), seed=report.seed)
    names = ["bot", "seats", "wins", "share", "interval", "points", "median", "survived"]
    if all([row.survived == 1 for row in report.rows]):
        names.remove("survived")
    rows = [[text(f"column.{name}") for name in names]]
    for row in report.rows:
        rows.append(
            [
                row.bot,
                str(row.games),
                f"{row.wins:.1f}",
                f"{100 * row.share:.1f} %",
                f"{100 * row.low:.1f} – {100 * row.high:.1f} %",
                f"{row.points:.1f} ± {1.96 * row.points_error:.1f}",
                f"{row.points_median:.1f}",
                f"{100 * row.survived:.1f} %",
            ][: len(names)]
        )
    lines = [heading(head, width), *grid(rows, width, range(1, len(names)))]
    turns = [f"{place}. {wins:.1f}" for place, wins in enumerate(report.seat_wins, start=1)]
    lines.append(text("turns", turns=turns))
    lines.append(text("reasons"))
    reasons = [
        [f"  {n}", f"{100 * n / report.games:.1f} %", words.text(f"{report.game}.reason.{reason}")]
        for reason, n in report.reasons.items()
    ]
    lines += grid(reasons, width, (0, 1))
    lines.append(text("digest", digest=report.digest()))
    return lines
