"""Events as they were recorded, readable under any later rules."""

from __future__ import annotations

from typing import Final, final

from pestis.kernel.choices import Choice
from pestis.kernel.errors import IllegalChoice, Params, RecordError
from pestis.kernel.events import EVERYBODY, Event, includes
from pestis.kernel.fields import Json, plain
from pestis.kernel.log import Entry, read_outcomes
from pestis.kernel.spec import AnySpec

Line = dict[str, Json]


@final
class Told:
    """A recorded event.

    name     message id of the log line, without the game's prefix
    public   what everybody may know
    secret   what the knowers, a bit mask of seats, may know too
    """

    def __init__(self, name: str, public: Params, secret: Params, knowers: int) -> None:
        self.name: Final = name
        self.public: Final = public
        self.secret: Final = secret
        self.knowers: Final = knowers

    def show(self, viewer: int | None) -> Params:
        """The parameters that the viewer (a seat, or None for the public) may know."""
        if includes(self.knowers, viewer):
            return {**self.public, **self.secret}
        return self.public

    def json(self) -> Json:
        """``[name, {…}]``, or ``[name, {…}, knowers, {…}]`` if there is a secret."""
        row: list[Json] = [self.name, plain(self.public)]
        return [*row, self.knowers, plain(self.secret)] if self.secret else row


def tell(event: Event) -> Told:
    """An event with labels in place of numbers."""
    kind = event.kind
    public: Params = {}
    for param, value in zip(kind.public, event.values, strict=True):
        public[param.name] = param.show(value)
    if kind.secret is None or not event.knowers:
        return Told(kind.name, public, {}, EVERYBODY)
    secret = kind.secret
    shown = [str(secret.show(value)) for value in event.secrets]
    return Told(kind.name, public, {secret.name: shown}, event.knowers)


def tell_all(events: list[Event]) -> Json:
    """Events in the form of a record's line."""
    return [tell(event).json() for event in events]


def read_told(rows: Json, line: int) -> list[Told]:
    """The inverse of ``tell_all``.  Raises RecordError naming the line."""
    if not isinstance(rows, list):
        raise RecordError("record-malformed", {"line": line})
    return [_read_event(row, line) for row in rows]


def _read_event(row: Json, line: int) -> Told:
    if not isinstance(row, list) or len(row) not in (2, 4) or not isinstance(row[0], str):
        raise RecordError("record-malformed", {"line": line})
    knowers: Json = row[2] if len(row) == 4 else EVERYBODY
    secret = _params(row[3], line) if len(row) == 4 else {}
    if not isinstance(knowers, int) or abs(knowers) >= 1 << 60:
        raise RecordError("record-malformed", {"line": line})
    return Told(row[0], _params(row[1], line), secret, knowers)


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


@final
class Past:
    """A match before it continued under newer rules: recorded, never played again.

    records  the former records in order, each ``{"lines": header and answers, "entries": n}``,
             where the first ``n`` answers of the match count
    last     the last answer that counts; None where none does
    events   what was told, each with the number of the answer at which it happened
    continued  whether the first of them did not begin with its set-up
    """

    def __init__(
        self,
        records: list[Json],
        last: Entry | None,
        events: list[tuple[int, Told]],
        continued: bool,
    ) -> None:
        self.records: Final = records
        self.last: Final = last
        self.events: Final = events
        self.continued: Final = continued

    @property
    def entries(self) -> int:
        """How many answers count."""
        return 0 if self.last is None else self.last.number


def read_past(spec: AnySpec, records: Json) -> Past | None:
    """The past stored in a header; None if there is none.  Raises RecordError."""
    if records is None:
        return None
    if not isinstance(records, list) or not records:
        raise RecordError("record-malformed", {"line": 1})
    last: Entry | None = None
    events: list[tuple[int, Told]] = []
    continued = _read_record(records[0])[0][0].get("start") is not None
    for record in records:
        lines, entries = _read_record(record)
        begun = 0 if last is None else last.number
        events += [(begun, told) for told in read_told(lines[0].get("told", []), 1)]
        for number, line in enumerate(lines[1:], start=begun + 1):
            if number > entries:
                break
            last = _told_entry(spec, line, last)
            events += [(number, told) for told in read_told(line.get("told", []), 1)]
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


def _told_entry(spec: AnySpec, line: Line, before: Entry | None) -> Entry:
    """An answer of a former record.  What today's game does not know is kept as text."""
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
