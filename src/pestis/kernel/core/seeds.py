"""Seeds and the generators they start."""

from __future__ import annotations

from typing import Final

from pestis.kernel.core.chance import Chance, Keyed, Quick, Seed, Stream, live
from pestis.kernel.core.fields import bad_position
from pestis.kernel.errors import RecordError, SetupError
from pestis.kernel.json import Json

QUICK: Final = "xoshiro128"
KEYED: Final = "blake2b"
SECRET_DIGITS: Final = 32
_MOST_DRAWS: Final = 1 << 53
_MOST_PARTS: Final = 100


def generator_of(seed: Seed) -> str:
    """The name of the generator for a seed."""
    return KEYED if isinstance(seed, str) else QUICK


def is_secret(seed: str) -> bool:
    """Whether the text has the form of a secret seed."""
    return len(seed) == SECRET_DIGITS and all([c in "0123456789abcdef" for c in seed])


def check_seed(seed: Seed) -> None:
    """Raises SetupError if the text is not a seed."""
    if isinstance(seed, str) and not is_secret(seed):
        raise SetupError("seed", {"digits": SECRET_DIGITS})


def read_seed(seed: Json, generator: Json) -> Seed:
    """The seed of a record's header; ``generator`` is None in the oldest records.  Raises
    RecordError."""
    if isinstance(seed, str) and is_secret(seed) and generator == KEYED:
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool) and generator in (None, QUICK):
        return seed
    raise RecordError("record-malformed", {"line": 1})


def resume(streams: tuple[Stream, ...], game: str, seed: Seed, counters: Json) -> Chance:
    """A live source of chance that continues from ``Chance.counters()``.

    Streams that the game no longer has are dropped; new ones start afresh.  Raises RecordError,
    naming the stream.
    """
    rows = _read_rows(counters)
    chance = live(streams, game, seed)
    for number, stream in enumerate(streams):
        row = rows.get(stream.name)
        if row is None:
            continue
        if isinstance(chance, Quick):
            if len(row) != 4 or max(row) >= 1 << 32 or not any(row):
                raise bad_position(f"chance.{stream.name}", "4 × 0 – 4294967295")
            chance.restore(number, row)
        elif isinstance(chance, Keyed):
            for place, draws in enumerate(row):
                if draws:
                    chance.drawn[chance.part(number, place - 1)] = draws
    return chance


def _read_rows(counters: Json) -> dict[str, list[int]]:
    if not isinstance(counters, dict):
        raise bad_position("chance", "{…}")
    rows: dict[str, list[int]] = {}
    for name, row in counters.items():
        numbers: list[int] = []
        for n in row if isinstance(row, list) and len(row) <= _MOST_PARTS else [None]:
            if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n < _MOST_DRAWS:
                raise bad_position(f"chance.{name}", "[0, 1, 2, …]")
            numbers.append(n)
        rows[name] = numbers
    return rows
