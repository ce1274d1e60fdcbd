"""Loads a hostile file and plays on: it is refused with a clear error, or it is valid."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pestis
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import ContentError, PestisError, RecordError, SetupError
from pestis.kernel.match import Match
from pestis.parts.content import parse_toml
from tests.hostile import mutating
from tests.hostile.mutating import Pool

ANSWERS: Final = 200
CHECK_EVERY: Final = 10
SAVE_EVERY: Final = 20
"""One loaded match in this many is saved and loaded again."""
SLOW: Final = 3.0
"""Seconds of processor time for a case, including play."""

REFUSED: Final = "refused"
SOUND: Final = "sound"


class Unsound(Exception):
    """Something loaded but violates an invariant of matches."""


def attempt(pool: Pool, kind: str, number: int) -> str:
    """REFUSED, SOUND, or the fault found with the case of this number."""
    dice = Dice("hostile", pool.spec.id, kind, str(number))
    try:
        load = _case(pool, kind, dice)
        began = time.process_time()
        found = _try(load, dice)
    except (Exception, MemoryError) as error:
        return _told(error)
    spent = time.process_time() - began
    return found if spent < SLOW else f"SLOW {spent:.1f} s, {found}"


def _case(pool: Pool, kind: str, dice: Dice) -> Callable[[], Match]:
    """The function that loads a case; making the case costs more than loading it."""
    if kind == "position":
        position = mutating.position(pool, dice)
        return lambda: pestis.from_position(position, 5)
    if kind == "save":
        text = mutating.save(pool, dice)
        return lambda: pestis.load(text)
    seats = pool.spec.min_seats + dice.below(pool.spec.max_seats - pool.spec.min_seats + 1)
    if kind == "content":
        own = mutating.content(pool, dice)
        return lambda: pestis.new(pool.spec.id, seats, 5, {}, own)
    file = mutating.content_text(pool, dice)

    def from_text() -> Match:
        rows: Any = {**parse_toml(file, "own.toml"), "file": "own.toml"}
        return pestis.new(pool.spec.id, seats, 5, {}, rows)

    return from_text


def _try(load: Callable[[], Match], dice: Dice) -> str:
    try:
        match = load()
    except (RecordError, SetupError, ContentError):
        return REFUSED
    try:
        plays_on(match, dice)
    except PestisError as error:
        raise Unsound(f"{type(error).__name__}: {error}") from error
    return SOUND


def plays_on(match: Match, dice: Dice) -> None:
    """View the match for every viewer, play on with checks, and save it."""
    match.check()
    for viewer in (None, *range(match.seats)):
        match.view(viewer)
    match.events(None)
    for n in range(ANSWERS):
        if match.over:
            match.outcome()
            break
        prompt = match.prompts()[0]
        seat = prompt.seats[dice.below(len(prompt.seats))]
        choices = match.choices(seat)
        if not choices:
            raise Unsound(f"no choices: {prompt.kind}")
        match.submit(seat, choices[dice.below(len(choices))])
        if n % CHECK_EVERY == 0:
            match.check()
    match.check()
    for viewer in (None, 0):
        match.view(viewer)
    if dice.below(SAVE_EVERY) == 0 and pestis.load(match.save()).hash() != match.hash():
        raise Unsound("loads differently from what was saved")


def _told(error: BaseException) -> str:
    rows = traceback.extract_tb(error.__traceback__)
    where = " < ".join([f"{Path(row.filename).name}:{row.lineno}" for row in reversed(rows[-4:])])
    return f"{type(error).__name__}: {str(error)[:160]} @ {where}"
