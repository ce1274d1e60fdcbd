"""Creates matches: from a set-up, a position, a state or a saved log."""

from __future__ import annotations

import secrets
from typing import Any, Final, cast

from pestis.kernel.core.chance import Recorded, Scripted, Seed, live
from pestis.kernel.core.engine import Header, begin
from pestis.kernel.core.seeds import SECRET_DIGITS, check_seed, read_seed
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Context, State, run_on
from pestis.kernel.errors import ContentError, NotAsked, Params, PestisError, RecordError
from pestis.kernel.json import Json, foreign
from pestis.kernel.match import Match
from pestis.kernel.records.log import read_outcomes, unseal
from pestis.kernel.records.position import load_position, read_box
from pestis.kernel.records.recorded import read_past

SCRIPT_SEED: Final = 1
"""Starts the generators from which chance comes when a script is at its end."""


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
    """A new match that begins where another had so many entries.  What lies hidden lies as it did;
    chance is new from there on.

    Raises UndoRefused for a moment that there is no view of, NotAsked where the match was over.
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
    """A match that starts from a position where chance first gives what a script says, by stream:
    for lessons and tests.  Raises RecordError; ValueError for an outcome that no stream has, or
    that cannot come when its turn is."""
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


def read_header(text: str) -> tuple[str, list[dict[str, Json]]]:
    """The game's id and the lines of a saved log.  Raises RecordError."""
    lines = unseal(text)
    if "tables" in lines[0]:
        raise RecordError("record-tables")
    game = lines[0].get("game")
    if not isinstance(game, str):
        raise RecordError("record-malformed", {"line": 1})
    return game, lines


def load_match(spec: AnySpec, lines: list[dict[str, Json]]) -> Match:
    """Replay a saved log, checking every line: prompt, legality, chance and hash.

    Raises RecordError, naming the line.
    """
    header = start_of(spec, lines[0])
    door = Recorded(header.door(spec))
    door.expect(header.setup)
    s, ctx = begin(spec, header, door, None)
    if not door.spent():
        raise RecordError("record-line-chance", {"line": 1})
    if header.start is not None:
        spec.check(s, header.box)
    door.take_outcomes()
    match = Match(spec, header, s, ctx, None if header.past is None else header.past.last)
    for number, line in enumerate(lines[1:], start=2):
        if "stands" in line and number == len(lines):
            _check_hash(match, line, number)
        else:
            _replay_line(match, door, line, number)
    ctx.chance = door.live
    return match


def start_of(spec: AnySpec, first: dict[str, Json]) -> Header:
    """The start that a record's first line describes.  Raises RecordError."""
    seed = read_seed(first.get("seed"), first.get("chance"))
    start = first.get("start")
    seated = first.get("seated", [])
    if not (start is None or isinstance(start, dict)) or not isinstance(seated, list):
        raise RecordError("record-malformed", {"line": 1})
    setup = read_outcomes(spec.streams, first.get("setup"), 1)
    box = read_box(spec, first)
    state = None if start is None else read_place(spec, first, start)
    names = tuple([str(name) for name in seated])
    past = read_past(spec, first.get("past"))
    return Header(box, seed, state, setup, names, first.get("counters"), past)


def read_place(spec: AnySpec, first: dict[str, Json], place: dict[str, Json]) -> State:
    """The state stored at a place of a record that has this first line.  Raises RecordError."""
    shared = {name: first.get(name) for name in ("rules", "seats", "options", "content")}
    state: State = load_position(spec, {**place, **shared})[0]
    return state


def _replay_line(match: Match, door: Recorded, line: dict[str, Json], number: int) -> None:
    seat = line.get("seat")
    choice = line.get("choice")
    origin = line.get("origin", "")
    if not isinstance(seat, int) or not isinstance(choice, str) or not isinstance(origin, str):
        raise RecordError("record-malformed", {"line": number})
    prompts = match.prompts()
    kind = prompts[0].kind if prompts else ""
    if line.get("prompt") != kind:
        raise RecordError(
            "record-prompt", {"line": number, "prompt": str(line.get("prompt")), "asked": kind}
        )
    door.expect(read_outcomes(match.spec.streams, line.get("chance", []), number))
    try:
        match.submit(seat, choice, origin)
    except PestisError as error:
        if isinstance(error, RecordError):
            raise RecordError("record-line-chance", {"line": number}) from None
        raise RecordError("record-line-choice", {"line": number, "choice": choice}) from None
    if not door.spent():
        raise RecordError("record-line-chance", {"line": number})
    _check_hash(match, line, number)


def _check_hash(match: Match, line: dict[str, Json], number: int) -> None:
    if "hash" in line and line["hash"] != match.hash():
        raise RecordError("record-hash", {"line": number})
