"""The log: choices and chance outcomes, as JSON lines.

The log is the truth about a match; snapshots are a cache.  Line one is the header, the last line
seals the file with a digest, every line between is one entry.  The log holds all secrets: it
belongs to whoever hosts the table, never to a seat.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Final, final

from pestis.kernel.chance import Stream
from pestis.kernel.choices import Choice
from pestis.kernel.errors import RecordError
from pestis.kernel.fields import Json

FORMAT: Final = 2
"""Version of the file format.  A newer one is refused, and so is 1, which no release wrote."""

MOST_DIGITS: Final = 80

CHANCE_DRAWN: Final = 1
REVEALED: Final = 2


@final
class Entry:
    """The answer to one prompt.

    kind      prompt kind it answered
    seat      who answered
    choice    the answer
    outcomes  what chance gave while it was carried out: pairs of stream number and outcome
    barrier   0, or why undo stops after it: CHANCE_DRAWN or REVEALED
    origin    "" for the seat itself, or who answered for it: "forced", "standing-order",
              "bot:greedy-1" (in older logs "bot")
    before    the entry before it, or None for the first: an entry is never changed, so copies
              of a match share their past
    number    how many entries there are up to this one
    """

    def __init__(
        self,
        kind: str,
        seat: int,
        choice: Choice,
        outcomes: tuple[int, ...],
        barrier: int,
        origin: str,
        before: Entry | None,
    ) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.choice: Final = choice
        self.outcomes: Final = outcomes
        self.barrier: Final = barrier
        self.origin: Final = origin
        self.before: Final = before
        self.number: Final[int] = 1 if before is None else before.number + 1


def entries_up_to(last: Entry | None) -> list[Entry]:
    """All entries in order, ending with the given one."""
    entries: list[Entry] = []
    while last is not None:
        entries.append(last)
        last = last.before
    entries.reverse()
    return entries


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


def compact(value: Json) -> str:
    """JSON in its one canonical form: sorted keys, no spaces, ASCII, one line."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """A short fingerprint of a text: BLAKE2b, 16 hex digits."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()


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


def unseal(text: str) -> list[dict[str, Json]]:
    """Read the lines of a sealed file.

    Raises RecordError: empty, malformed (naming the line), truncated, edited, or of a newer
    format.
    """
    if not text.strip():
        raise RecordError("record-empty")
    rows = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    lines: list[dict[str, Json]] = []
    for number, row in enumerate(rows, start=1):
        try:
            line = json.loads(
                row, parse_int=_whole, parse_float=_no_fraction, parse_constant=_no_fraction
            )
        except ValueError:
            cut_off = number == len(rows) and number > 1
            problem = "record-truncated" if cut_off else "record-malformed"
            raise RecordError(problem, {"line": number}) from None
        except RecursionError:
            raise RecordError("record-malformed", {"line": number}) from None
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
