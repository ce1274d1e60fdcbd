"""The log: choices and chance outcomes, as JSON lines.

The log is the authoritative form of a match; snapshots are a cache.  The first line is the header,
the last line seals the file with a digest, and each line between them is one entry.  The log holds
all secrets, so it belongs to the host of the table, never to a seat.
"""

from __future__ import annotations

import json
from typing import Final

from pestis.kernel.core.chance import Stream
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json, compact, digest, nested_too_deeply

FORMAT: Final = 2
"""Version of the file format.  Newer versions are refused, and so is 1, which no release ever
wrote."""

MOST_DIGITS: Final = 80


def name_outcomes(streams: tuple[Stream, ...], outcomes: tuple[int, ...]) -> Json:
    """Outcomes with their permanent names: ``[["population", "witch-3"], …]``."""
    named: list[Json] = []
    for i in range(0, len(outcomes), 2):
        stream = streams[outcomes[i]]
        named.append([stream.name, stream.labels[outcomes[i + 1]]])
    return named


def read_outcomes(streams: tuple[Stream, ...], named: Json, line: int) -> tuple[int, ...]:
    """The inverse of name_outcomes.  Raises RecordError."""
    names = [stream.name for stream in streams]
    outcomes: list[int] = []
    if not isinstance(named, list):
        raise RecordError("record-malformed", {"line": line})
    for pair in named:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in names:
            raise RecordError("record-malformed", {"line": line})
        stream = names.index(str(pair[0]))
        if pair[1] not in streams[stream].labels:
            raise RecordError("record-malformed", {"line": line})
        outcomes += [stream, streams[stream].labels.index(str(pair[1]))]
    return tuple(outcomes)


def seal(lines: list[dict[str, Json]]) -> str:
    """The text of a file: the lines, then a last line with their number and digest."""
    return seal_text("".join(compact(line) + "\n" for line in lines))


def seal_text(body: str) -> str:
    """Append the last line, with the number and digest of the lines in the text."""
    return body + compact({"lines": body.count("\n"), "seal": digest(body)}) + "\n"


def _no_fraction(text: str) -> Json:
    """Refuse fractions, infinities and NaN: a record holds none."""
    raise ValueError(text)


def _whole(text: str) -> Json:
    """Refuse ints longer than any seed."""
    if len(text) > MOST_DIGITS:
        raise ValueError(text)
    return int(text)


def rows_of(text: str) -> list[str]:
    """The lines of a sealed file, unparsed, without blank lines at its end."""
    return text.replace("\r\n", "\n").rstrip().split("\n")


def unseal(text: str) -> list[dict[str, Json]]:
    """Read the lines of a sealed file.

    Raises RecordError: empty, malformed (naming the line), truncated, edited, or of a newer
    format.
    """
    if not text.strip():
        raise RecordError("record-empty")
    rows = rows_of(text)
    lines: list[dict[str, Json]] = []
    for number, row in enumerate(rows, start=1):
        if nested_too_deeply(row):
            raise RecordError("record-malformed", {"line": number})
        try:
            line = json.loads(
                row, parse_int=_whole, parse_float=_no_fraction, parse_constant=_no_fraction
            )
        except ValueError:
            cut_off = number == len(rows) and number > 1
            problem = "record-truncated" if cut_off else "record-malformed"
            raise RecordError(problem, {"line": number}) from None
        if not isinstance(line, dict):
            raise RecordError("record-malformed", {"line": number})
        lines.append(line)
    version = lines[0].get("pestis")
    if not isinstance(version, int):
        raise RecordError("record-not-ours")
    if version != FORMAT:
        unread = "record-newer" if version > FORMAT else "record-older"
        raise RecordError(unread, {"version": version, "known": FORMAT})
    last = lines.pop()
    if "seal" not in last or not lines:
        raise RecordError("record-truncated", {"line": len(rows)})
    body = "".join(row + "\n" for row in rows[:-1])
    if last.get("lines") != len(lines) or last["seal"] != digest(body):
        raise RecordError("record-edited")
    return lines
