"""Positions: the whole state as JSON, and back with a legality check.

Positions are used for tests, puzzles, editors and hashes.  A position holds secrets, so no seat
ever gets one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pestis.kernel.core.agenda import dump_agenda, load_agenda
from pestis.kernel.core.chance import Chance
from pestis.kernel.core.fields import bad_position, dump_fields, load_fields
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Context, State
from pestis.kernel.errors import ContentError, IllegalChoice, RecordError, SetupError
from pestis.kernel.json import Json, compact, digest, foreign, plain, read_json
from pestis.kernel.records.log import FORMAT


def dump_position(spec: AnySpec, s: State, box: Any) -> dict[str, Json]:
    """The state as JSON."""
    return {
        "pestis": FORMAT,
        "game": spec.id,
        "rules": box.rules,
        "seats": box.seats,
        "options": plain(spec.known_options(box)),
        "content": box.content,
        "state": dump_fields(box.fields, s),
        "agenda": dump_agenda(spec, s, None, True),
        "sealed": dump_sealed(spec, s),
    }


def state_hash(spec: AnySpec, s: State, box: Any) -> str:
    """Fingerprint of a state: 16 hex digits over everything that its rules version defines.

    Covers the fields and options of that version, seats, custom content and sealed answers; not the
    agenda, which depends on how we implement the rules, nor memory fields, nor version numbers.
    """
    fields = [f for f in box.fields if f.since <= box.rules and not f.memory]
    covered: dict[str, Json] = {
        "game": spec.id,
        "seats": box.seats,
        "options": plain(spec.known_options(box)),
        "content": box.content,
        "state": dump_fields(fields, s),
        "sealed": dump_sealed(spec, s),
    }
    return digest(compact(covered))


def dump_sealed(spec: AnySpec, s: State) -> list[Json]:
    """The sealed answers as text; null for a seat that has not answered."""
    return [None if n < 0 else spec.choices.at(n).text for n in s.sealed]


def read_box(spec: AnySpec, data: dict[str, Json]) -> Any:
    """Seats, options and content of a position, view or log header.  Raises RecordError."""
    rules = data.get("rules")
    if not isinstance(rules, int) or isinstance(rules, bool) or rules < 1:
        raise bad_position("rules", "1, 2, …")
    if rules > spec.rules_version:
        raise RecordError(
            "record-newer-rules", {"game": spec.id, "version": rules, "known": spec.rules_version}
        )
    seats = data.get("seats")
    options = data.get("options")
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise bad_position("seats", f"{spec.min_seats} – {spec.max_seats}")
    if not isinstance(options, dict):
        raise bad_position("options", "{…}")
    stray = foreign({"options": options, "content": data.get("content")})
    if stray is not None:
        raise bad_position(stray[0], "0, 1, 2, …")
    try:
        spec.check_seats(seats)
        agreed = spec.read_options(dict(options), rules)
        return spec.box(seats, agreed, data.get("content"), rules)
    except (SetupError, ContentError) as error:
        raise RecordError(error.id.removeprefix("error."), error.params) from None


def box_of_view(spec: AnySpec, view: dict[str, Json]) -> Any:
    """The box of a view.  Raises RecordError.

    Boxes are frozen, so custom content is read once for all worlds of a table.
    """
    if view.get("content") is None:
        return read_box(spec, view)
    agreed = ("rules", "seats", "options", "content")
    return _own_box(spec, compact({name: view.get(name) for name in agreed}))


@lru_cache(maxsize=8)
def _own_box(spec: AnySpec, text: str) -> Any:
    return read_box(spec, read_json(text))


def _check_agenda(s: State, box: Any) -> None:
    frame = s.agenda
    place = 0
    while frame is not None:
        task = frame.task
        if not task.fits(s, box):
            raise RecordError("position-task", {"where": f"agenda[{place}]", "task": repr(task)})
        frame = frame.below
        place += 1


def _check_sealed(spec: AnySpec, s: State, box: Any) -> None:
    """Sealed answers may only exist while some of several asked seats still have to answer."""
    if not s.sealed:
        return
    task = None if s.agenda is None else s.agenda.task.question()
    seats = () if task is None else task.seats(s)
    if len(seats) < 2 or all([s.sealed[seat] >= 0 for seat in seats]):
        raise bad_position("sealed", "[]")
    assert task is not None
    ctx: Context[Any] = Context(box, Chance(spec.streams), None)
    for seat, number in enumerate(s.sealed):
        if number < 0:
            continue
        legal = [choice.number for choice in task.choices(s, seat, ctx)] if seat in seats else []
        if number not in legal:
            raise bad_position(f"sealed[{seat}]", "null")


def load_position(spec: AnySpec, data: dict[str, Json]) -> tuple[Any, Any]:
    """The state and box of a position.  Raises RecordError, naming the wrong place."""
    stray = foreign(data)
    if stray is not None:
        raise bad_position(stray[0], "0, 1, 2, …")
    box = read_box(spec, data)
    s = spec.blank(box)
    load_fields(box.fields, s, data.get("state"), box.rules)
    sealed = data.get("sealed", [])
    if not isinstance(sealed, list) or len(sealed) not in (0, box.seats):
        raise bad_position("sealed", "[]")
    numbers: list[int] = []
    for i, text in enumerate(sealed):
        try:
            numbers.append(-1 if text is None else spec.choices.parse(str(text)).number)
        except IllegalChoice:
            raise bad_position(f"sealed[{i}]", "null") from None
    s.sealed = tuple(numbers)
    s.agenda = load_agenda(spec.tasks, data.get("agenda"))
    spec.check(s, box)
    _check_agenda(s, box)
    _check_sealed(spec, s, box)
    return s, box
