"""Events as they were recorded, readable under any later rules."""

from __future__ import annotations

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import EVERYBODY, Event
from pestis.kernel.core.history import Entry, Past, RecordedEvent
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.errors import IllegalChoice, Params, RecordError
from pestis.kernel.json import Json
from pestis.kernel.records.log import read_outcomes

Line = dict[str, Json]


def recorded_event(event: Event) -> RecordedEvent:
    """An event with labels instead of numbers."""
    kind = event.kind
    public: Params = {}
    for param, value in zip(kind.public, event.values, strict=True):
        public[param.name] = param.show(value)
    if kind.secret is None or not event.knowers:
        return RecordedEvent(kind.name, public, {}, EVERYBODY)
    secret = kind.secret
    shown = [str(secret.show(value)) for value in event.secrets]
    return RecordedEvent(kind.name, public, {secret.name: shown}, event.knowers)


def events_json(events: list[Event]) -> Json:
    """Events in the form of a record's line."""
    return [recorded_event(event).json() for event in events]


def read_events(rows: Json, line: int) -> list[RecordedEvent]:
    """The inverse of ``events_json``.  Raises RecordError naming the line."""
    if not isinstance(rows, list):
        raise RecordError("record-malformed", {"line": line})
    return [_read_event(row, line) for row in rows]


def _read_event(row: Json, line: int) -> RecordedEvent:
    if not isinstance(row, list) or len(row) not in (2, 4) or not isinstance(row[0], str):
        raise RecordError("record-malformed", {"line": line})
    knowers: Json = row[2] if len(row) == 4 else EVERYBODY
    secret = _params(row[3], line) if len(row) == 4 else {}
    if not isinstance(knowers, int) or abs(knowers) >= 1 << 60:
        raise RecordError("record-malformed", {"line": line})
    return RecordedEvent(row[0], _params(row[1], line), secret, knowers)


def _params(shown: Json, line: int) -> Params:
    if not isinstance(shown, dict):
        raise RecordError("record-malformed", {"line": line})
    params: Params = {}
    for name, value in shown.items():
        if isinstance(value, list):
            params[name] = [str(item) for item in value]
        elif isinstance(value, (int, str)):
            params[name] = value
        else:
            raise RecordError("record-malformed", {"line": line})
    return params


def read_past(spec: AnySpec, records: Json) -> Past | None:
    """The past stored in a header; None if there is none.  Raises RecordError."""
    if records is None:
        return None
    if not isinstance(records, list) or not records:
        raise RecordError("record-malformed", {"line": 1})
    last: Entry | None = None
    events: list[tuple[int, RecordedEvent]] = []
    continued = _read_record(records[0])[0][0].get("start") is not None
    for record in records:
        lines, entries = _read_record(record)
        begun = 0 if last is None else last.number
        events += [(begun, told) for told in read_events(lines[0].get("told", []), 1)]
        for number, line in enumerate(lines[1:], start=begun + 1):
            if number > entries:
                break
            last = _past_entry(spec, line, last)
            events += [(number, told) for told in read_events(line.get("told", []), 1)]
    return Past(records, last, events, continued)


def _read_record(record: Json) -> tuple[list[Line], int]:
    if not isinstance(record, dict):
        raise RecordError("record-malformed", {"line": 1})
    rows, entries = record.get("lines"), record.get("entries")
    if not isinstance(rows, list) or not isinstance(entries, int) or not rows:
        raise RecordError("record-malformed", {"line": 1})
    lines: list[Line] = []
    for row in rows:
        if not isinstance(row, dict):
            raise RecordError("record-malformed", {"line": 1})
        lines.append(row)
    return lines, entries


def _past_entry(spec: AnySpec, line: Line, before: Entry | None) -> Entry:
    """An answer from an earlier record.  A choice that today's game does not know is kept as
    text."""
    seat, kind, text = line.get("seat"), line.get("prompt"), line.get("choice")
    origin = line.get("origin", "")
    if not isinstance(seat, int) or not isinstance(kind, str) or not isinstance(origin, str):
        raise RecordError("record-malformed", {"line": 1})
    if not isinstance(text, str):
        raise RecordError("record-malformed", {"line": 1})
    try:
        choice = spec.choices.parse(text)
    except IllegalChoice:
        choice = Choice(text, -1, -1)
    try:
        outcomes = read_outcomes(spec.streams, line.get("chance", []), 1)
    except RecordError:
        outcomes = ()
    return Entry(kind, seat, choice, outcomes, 0, origin, before)
