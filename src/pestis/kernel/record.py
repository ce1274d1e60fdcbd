"""The lines of a saved log: header, choices, chance outcomes, hashes."""

from __future__ import annotations

from typing import Final

from pestis.kernel.chance import Recorded, live
from pestis.kernel.fields import Json, plain
from pestis.kernel.log import FORMAT, Entry, entries_up_to, name_outcomes
from pestis.kernel.position import AnySpec, dump_position, state_hash
from pestis.kernel.release import RELEASE
from pestis.kernel.running import Header, answer, begin
from pestis.kernel.seeds import generator_of

HASH_EVERY: Final = 16
"""A saved log carries a state hash on every such line, and on the last."""


def header_line(spec: AnySpec, header: Header) -> dict[str, Json]:
    """What a match started from, as line one of its log."""
    box = header.box
    start = header.start
    return {
        "pestis": FORMAT,
        "game": spec.id,
        "rules": box.rules,
        "release": RELEASE,
        "seats": box.seats,
        "seed": header.seed,
        "chance": generator_of(header.seed),
        "options": plain(spec.known_options(box)),
        "content": box.content,
        "start": None if start is None else dump_position(spec, start, box),
        "setup": name_outcomes(spec.streams, header.setup),
        "seated": list(header.seated),
    }


def entry_line(spec: AnySpec, entry: Entry) -> dict[str, Json]:
    """One entry of a log, without a hash."""
    line: dict[str, Json] = {
        "seat": entry.seat,
        "prompt": entry.kind,
        "choice": entry.choice.text,
    }
    if entry.outcomes:
        line["chance"] = name_outcomes(spec.streams, entry.outcomes)
    if entry.origin:
        line["origin"] = entry.origin
    return line


def record_lines(
    spec: AnySpec, header: Header, last: Entry | None
) -> tuple[list[dict[str, Json]], str]:
    """All lines of a log, with hashes from playing it again, and the last hash."""
    lines = [header_line(spec, header)]
    door = Recorded(live(spec.streams, spec.id, header.seed))
    door.expect(header.setup)
    s, ctx = begin(spec, header, door, None)
    for entry in entries_up_to(last):
        door.expect(entry.outcomes)
        answer(spec, s, ctx, entry.seat, entry.choice)
        line = entry_line(spec, entry)
        if entry.number % HASH_EVERY == 0 or entry is last:
            line["hash"] = state_hash(spec, s, header.box)
        lines.append(line)
    return lines, state_hash(spec, s, header.box)
