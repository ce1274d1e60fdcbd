"""The lines of a saved log: header, choices, chance outcomes, hashes, snapshot."""

from __future__ import annotations

from typing import Final

from pestis.kernel.core.chance import Recorded
from pestis.kernel.core.engine import Header, answer, begin
from pestis.kernel.core.events import Event
from pestis.kernel.core.history import Entry, entries_up_to
from pestis.kernel.core.seeds import generator_of
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.json import Json, plain
from pestis.kernel.records.log import FORMAT, name_outcomes
from pestis.kernel.records.position import dump_position, state_hash
from pestis.kernel.records.recorded import events_json
from pestis.kernel.records.snapshot import Turn, snapshot_line, turn_begins
from pestis.kernel.release import RELEASE

HASH_EVERY: Final = 16
"""The interval, in answers, between the state hashes of a saved log; its last line always has
one."""


def header_line(spec: AnySpec, header: Header) -> dict[str, Json]:
    """The first line of a log: the starting point of the match."""
    box = header.box
    start = header.start
    line: dict[str, Json] = {
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
    if header.past is not None:
        line["counters"] = header.counters
        line["past"] = header.past.records
    return line


def entry_line(spec: AnySpec, entry: Entry, events: list[Event]) -> dict[str, Json]:
    """One entry of a log with its events, without a hash."""
    line: dict[str, Json] = {
        "seat": entry.seat,
        "prompt": entry.kind,
        "choice": entry.choice.text,
    }
    if entry.outcomes:
        line["chance"] = name_outcomes(spec.streams, entry.outcomes)
    if entry.origin:
        line["origin"] = entry.origin
    if events:
        line["told"] = events_json(events)
    return line


def last_turn(spec: AnySpec, header: Header, last: Entry | None) -> Turn:
    """The start of the open turn, found by replaying the log."""
    chance = Recorded(header.chance(spec))
    chance.expect(header.setup)
    s, ctx = begin(spec, header, chance, None)
    turn = Turn(header.begun, s, chance)
    for entry in entries_up_to(last)[header.begun :]:
        chance.expect(entry.outcomes)
        answer(spec, s, ctx, entry.seat, entry.choice)
        if turn_begins(spec, s):
            turn = Turn(entry.number, s, chance)
    return turn


def record_lines(spec: AnySpec, header: Header, last: Entry | None) -> list[dict[str, Json]]:
    """All lines of a log, built by replaying it."""
    lines = [header_line(spec, header)]
    events: list[Event] = []
    chance = Recorded(header.chance(spec))
    chance.expect(header.setup)
    s, ctx = begin(spec, header, chance, events)
    lines[0]["told"] = events_json(events)
    turn = Turn(header.begun, s, chance)
    for entry in entries_up_to(last)[header.begun :]:
        events.clear()
        chance.expect(entry.outcomes)
        answer(spec, s, ctx, entry.seat, entry.choice)
        line = entry_line(spec, entry, events)
        if entry.number % HASH_EVERY == 0:
            line["hash"] = state_hash(spec, s, header.box)
        lines.append(line)
        if turn_begins(spec, s):
            turn = Turn(entry.number, s, chance)
    lines.append(snapshot_line(spec, s, ctx, turn))
    return lines
