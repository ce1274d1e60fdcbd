"""Creates matches: from a set-up, a position, a script or a moment of another match."""

from __future__ import annotations

import secrets
from typing import Any, Final, cast

from pestis.kernel.core.chance import Scripted, Seed, live
from pestis.kernel.core.engine import Header, begin
from pestis.kernel.core.seeds import SECRET_DIGITS, check_seed
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Context, State, run_on
from pestis.kernel.errors import ContentError, NotAsked, Params
from pestis.kernel.json import Json, foreign
from pestis.kernel.match import Match
from pestis.kernel.records.position import load_position

SCRIPT_SEED: Final = 1
"""The seed of the live chance that takes over when a script has run out."""


def new_match(
    spec: AnySpec,
    seats: int,
    seed: Seed | None,
    options: dict[str, object],
    content: object,
    seated: tuple[str, ...] = (),
) -> Match:
    """Start a new match with its set-up.  Raises SetupError or ContentError."""
    spec.check_seats(seats)
    stray = foreign(content)
    if stray is not None:
        named = content.get("file") if isinstance(content, dict) else None
        file = named if isinstance(named, str) else "…"
        row, _, key = stray[0].rpartition(".")
        about: Params = {"file": file, "row": row or "…", "key": key, "value": stray[1]}
        raise ContentError("content-value", {**about, "expected": '0, 1, 2, … / "…"'})
    box = spec.box(seats, spec.read_options(options), cast(Json, content), spec.rules_version)
    return _launch(spec, box, seed, None, seated)


def match_from_position(spec: AnySpec, data: dict[str, Json], seed: Seed | None) -> Match:
    """A match that starts from a position.  Raises RecordError."""
    start, box = load_position(spec, data)
    return _launch(spec, box, seed, start, ())


def go_on_from(match: Match, entries: int, seed: Seed | None) -> Match:
    """A new match that continues another from the moment when its log had ``entries`` entries.  The
    hidden state is kept as it was then; later chance is drawn afresh.

    Raises UndoRefused for a moment that cannot be viewed, NotAsked if the match was over.
    """
    then = match.at(entries)
    if then.over:
        raise NotAsked("over")
    start, box = load_position(then.spec, then.position())
    return _launch(then.spec, box, seed, start, then.header.seated)


def match_from_script(
    spec: AnySpec,
    data: dict[str, Json],
    script: dict[str, list[str]],
    seated: tuple[str, ...] = (),
) -> Match:
    """A match that starts from a position, in which chance first gives the outcomes of a script, by
    stream: for lessons and tests.  Raises RecordError; ValueError for an unknown stream or outcome,
    or for an outcome that is impossible when its turn comes."""
    streams = [stream.name for stream in spec.streams]
    for name in script:
        if name not in streams:
            raise ValueError(f"there is no stream {name}, only {', '.join(streams)}")
    start, box = load_position(spec, data)
    s = start.copy()
    chance = Scripted(live(spec.streams, spec.id, SCRIPT_SEED), script)
    ctx: Context[Any] = Context(box, chance, None)
    run_on(s, ctx)
    header = Header(box, SCRIPT_SEED, start, chance.take_outcomes(), seated)
    return Match(spec, header, s, ctx, None)


def _launch(
    spec: AnySpec,
    box: Any,
    seed: Seed | None,
    start: State | None,
    seated: tuple[str, ...],
) -> Match:
    if seed is not None:
        check_seed(seed)
    else:
        seed = secrets.token_hex(SECRET_DIGITS // 2)
    chance = live(spec.streams, spec.id, seed)
    s, ctx = begin(spec, Header(box, seed, start, (), seated), chance, None)
    if start is not None:
        spec.check(s, box)
    header = Header(box, seed, start, chance.take_outcomes(), seated)
    return Match(spec, header, s, ctx, None)
