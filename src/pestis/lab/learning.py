"""Learns a table of a judge: plays the games or resumes an interrupted run, fits the weights, and
checks them.

At least every fourth game is kept back from the fit; the judge is checked on these.  Weights that a
judge has learned can also be kept and only rescaled to the confidence that new games justify.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from pestis.bots.registry import find_bot
from pestis.games import find
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json, compact, digest, read_json
from pestis.lab.calibration import Phase, calibrate
from pestis.lab.fitting import Position
from pestis.lab.running import Run
from pestis.lab.temperature import retempered, tempered
from pestis.lab.training import Course, Played, play, positions, terms_of
from pestis.parts.judges import Table, table_of, weights_of, with_weights
from pestis.parts.judging import Judge

KEPT_BACK: Final = 4
"""One game in this number is kept back for the check."""


class Learned(NamedTuple):
    """A table of a judge file, and its calibration on games that it has not seen."""

    table: Table
    phases: list[Phase]


def games_file(folder: Path, course: Course) -> Path:
    """The file with the games of a course: every course has a file of its own."""
    rules = find(course.game).rules_version
    mark = digest(compact([rules, *[str(value) for value in course]]))
    return folder / f"{course.game}-{course.table}-{mark}.jsonl"


def gather(
    course: Course,
    games: int,
    file: Path,
    run: Run,
    on_progress: Callable[[int], None] | None,
) -> list[Played]:
    """``games`` games: those in the file, then new ones, each appended to it at once.

    run          where the new games are played
    on_progress  called with the number of games so far, after each
    """
    found = kept(file)[:games]
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8") as out:
        out.writelines([_line(played) for played in found])
        numbers = range(len(found), games)
        with closing(run(partial(play, course), numbers)) as stream:
            for played in stream:
                found.append(played)
                out.write(_line(played))
                out.flush()
                if on_progress is not None:
                    on_progress(len(found))
    return found


def _line(played: Played) -> str:
    return compact({"answers": list(played.answers), "noted": list(played.noted)}) + "\n"


def kept(file: Path) -> list[Played]:
    """The games in a file, up to a line that was cut off; none if there is no file."""
    found: list[Played] = []
    if file.is_file():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                data: Any = read_json(line)
            except ValueError:
                break
            found.append(Played(data["answers"], data["noted"]))
    return found


Games = tuple[Course, list[Played]]
"""A course, and its games from the first on."""


def learn(
    course: Course, played: list[Played], most: int | None = None, also: Sequence[Games] = ()
) -> Learned:
    """Fit the weights to three quarters of the games, or to the first ``most`` of these, and to all
    games of other courses; check them on the remaining games.  The confidence of the judge is set
    by the games of the course itself."""
    new, back = _dealt(course, played, most)
    others = [game for other in also for game in _all(*other)]
    dice = Dice("fit", course.table, str(course.seed))
    terms = terms_of(course.game)
    weights = tempered(terms, new, dice, others)
    count = sum([len(game) for game in others + new])
    learned = {**_about(course, len(others) + len(new)), "positions": count}
    if also:
        learned["also"] = [_about(other, len(its)) for other, its in also]
    rules = find(course.game).rules_version
    return _checked(course, table_of(terms, rules, weights, learned), back)


def surer(course: Course, played: list[Played], table: Table) -> Learned:
    """The table as it was learned from other games, with its confidence set by three quarters of
    these games and checked on the remaining quarter."""
    new, back = _dealt(course, played, None)
    terms = terms_of(course.game)
    weights = retempered(terms, weights_of(terms, table), new)
    learned = _learned(table)
    learned["tempered"] = [*_parts(learned, "tempered"), _about(course, len(new))]
    return _checked(course, with_weights(terms, table, weights, learned), back)


def check(course: Course, played: list[Played], table: Table) -> Learned:
    """The table unchanged, as it was learned from other games, with its errors measured on these
    games."""
    return _checked(course, table, _all(course, played))


def _dealt(
    course: Course, played: list[Played], most: int | None
) -> tuple[list[list[Position]], list[list[Position]]]:
    """The positions of the games to learn from, at most ``most`` games, and of those that are kept
    back."""
    new: list[list[Position]] = []
    back: list[list[Position]] = []
    for index, game in enumerate(played):
        keep = index % KEPT_BACK == KEPT_BACK - 1 or len(new) == most
        (back if keep else new).append(positions(course, index, game))
    return new, back


def _all(course: Course, played: list[Played]) -> list[list[Position]]:
    """The positions that count, game by game."""
    return [positions(course, index, game) for index, game in enumerate(played)]


def has_seen(seed: int, table: Table) -> bool:
    """Whether games of the seed were used to learn the table or to set its confidence; games of
    another seed begin differently."""
    learned = _learned(table)
    parts = [learned, *_parts(learned, "also"), *_parts(learned, "tempered")]
    return any([isinstance(part, dict) and part["seed"] == seed for part in parts])


def _learned(table: Table) -> dict[str, Json]:
    """A record of how the table was made."""
    learned = table["learned"]
    assert isinstance(learned, dict)
    return dict(learned)


def _parts(learned: dict[str, Json], name: str) -> list[Json]:
    """The records of other courses that were used to make the table in this way."""
    parts = learned.get(name, [])
    assert isinstance(parts, list)
    return parts


def _about(course: Course, games: int) -> dict[str, Json]:
    """The facts about a course that a table records, with the bot's permanent name."""
    bot = find_bot(course.game, course.bot).name
    return {"bot": bot, "nodes": course.nodes, "seed": course.seed, "games": games}


def _checked(course: Course, table: Table, games: list[list[Position]]) -> Learned:
    terms = terms_of(course.game)
    phases = calibrate(Judge(terms, weights_of(terms, table)), games)
    checked = {**_about(course, len(games)), **{phase.name: _mille(phase) for phase in phases}}
    return Learned({**table, "checked": checked}, phases)


def _mille(phase: Phase) -> Json:
    """Each tenth: predicted, seen and the error of the difference, in thousandths."""
    return [
        [round(1000 * n) for n in (tenth.predicted, tenth.seen, tenth.error)]
        for tenth in phase.tenths
    ]
