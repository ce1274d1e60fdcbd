"""Decides how a record can be read under today's rules.

Server, terminal and tab all call ``read_record``.  A record that replays to the same hashes is
good, whatever rules it was written under.  Otherwise the match continues from its last state, or
from the beginning of its open turn if today's rules no longer know the open question.  A finished
match is shown as it was recorded.  See docs/versions.md.
"""

from __future__ import annotations

from typing import Final, final

from pestis.kernel.core.engine import Header, begin
from pestis.kernel.core.history import Past
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.errors import RecordError
from pestis.kernel.factory import load_match, read_place, start_of
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.log import unseal
from pestis.kernel.records.recorded import Line, read_past
from pestis.kernel.release import RELEASE


@final
class Reading:
    """The result of reading a record.

    match    replayed to the record's end, or going on from where it stood; None where nothing of
             it can be played on
    past     what was told, where the record does not replay; None where it cannot be told either
    problem  why it does not replay; None where it does
    again    who gave the answers that do not count any more: they are asked for again
    release  the release that wrote the record; empty where it does not say
    rules    the rules version of that release
    """

    def __init__(
        self,
        match: Match | None,
        past: Past | None,
        problem: RecordError | None,
        again: list[int],
        written: tuple[str, int],
        unchanged: bool,
    ) -> None:
        self.match: Final = match
        self.past: Final = past
        self.problem: Final = problem
        self.again: Final = again
        self.release: Final = written[0]
        self.rules: Final = written[1]

        self.damaged: Final = problem is not None and unchanged
        """Whether it does not replay though no rule has changed since it was written."""


def playable(found: Reading) -> Match:
    """The match of a record that somebody brings, replayed to its end or continued.

    Raises RecordError: the fault of a damaged record, or else the release that can play it.
    """
    if found.problem is not None and (found.damaged or not found.release):
        raise found.problem
    if found.match is None:
        raise RecordError("record-release", {"release": found.release})
    return found.match


def read_record(spec: AnySpec, lines: list[Line]) -> Reading:
    """Find out how a record can be read.

    ``lines`` are those of a saved log; the last one, the snapshot, may be missing.
    """
    closing = lines[-1] if "stands" in lines[-1] and len(lines) > 1 else None
    written = _written(lines[0] if closing is None else closing)
    unchanged = written == (RELEASE, spec.rules_version)
    try:
        return Reading(load_match(spec, lines), None, None, [], written, unchanged)
    except RecordError as error:
        problem = error
    answers = lines if closing is None else lines[:-1]
    if closing is None:
        match = _as_far_as_it_goes(spec, lines, problem)
    else:
        match = _from_where_it_stands(spec, answers, closing)
    again = _again(answers, match)
    return Reading(match, _told(spec, answers), problem, again, written, unchanged)


def _again(answers: list[Line], match: Match | None) -> list[int]:
    """The seats whose last answers in the record do not count in the match."""
    if match is None:
        return []
    before = answers[0].get("past")
    last: Json = before[-1] if isinstance(before, list) and before else None
    begun: Json = last.get("entries") if isinstance(last, dict) else 0
    kept = len(match.log) - (begun if isinstance(begun, int) else 0)
    seats = [line.get("seat") for line in answers[1 + kept :]]
    return [seat for seat in seats if isinstance(seat, int)]


def _told(spec: AnySpec, answers: list[Line]) -> Past | None:
    try:
        return _past(spec, answers, 1 << 60)
    except RecordError:
        return None


def _written(line: Line) -> tuple[str, int]:
    release, rules = line.get("release", ""), line.get("rules", 1)
    return str(release), rules if isinstance(rules, int) else 1


def _past(spec: AnySpec, answers: list[Line], entries: int) -> Past:
    """A record as the past of a match: its own past, and the answers that count."""
    first = {name: value for name, value in answers[0].items() if name != "past"}
    before = answers[0].get("past")
    records: list[Json] = [*before] if isinstance(before, list) else []
    own: list[Json] = [first, *answers[1:]]
    past = read_past(spec, [*records, {"lines": own, "entries": entries}])
    assert past is not None
    return past


def _from_where_it_stands(spec: AnySpec, answers: list[Line], closing: Line) -> Match | None:
    """Continue from the last state, or else from the beginning of the open turn."""
    match = _place(spec, answers, closing["stands"], 1 << 60)
    if match is not None and _asks_the_same(match, closing):
        return match
    turn = closing.get("turn")
    if isinstance(turn, dict) and isinstance(turn.get("entries"), int):
        return _place(spec, answers, turn.get("place"), int(str(turn["entries"])))
    return None


def _place(spec: AnySpec, answers: list[Line], place: Json, entries: int) -> Match | None:
    """A match that continues from a place of the record; None if today's rules cannot."""
    if not isinstance(place, dict):
        return None
    try:
        match = _begin_at(spec, answers, place, entries)
        _look_around(match)
    except Exception:
        # Whatever today's rules make of yesterday's state, there is another place to go on from.
        return None
    return match


def _begin_at(spec: AnySpec, answers: list[Line], place: Line, entries: int) -> Match:
    first = start_of(spec, {**answers[0], "start": None})
    past = _past(spec, answers, entries)
    state = read_place(spec, answers[0], place)
    start = Header(first.box, first.seed, state, (), first.seated, place.get("chance"), past)
    door = start.door(spec)
    s, ctx = begin(spec, start, door, None)
    setup = door.take_outcomes()
    header = Header(first.box, first.seed, state, setup, first.seated, start.counters, past)
    return Match(spec, header, s, ctx, past.last)


def _look_around(match: Match) -> None:
    """Raises if the match is only half over, or asks a question without answers."""
    match.check()
    for viewer in (None, *range(match.seats)):
        match.view(viewer)
    for prompt in match.prompts():
        for seat in prompt.seats:
            if not match.choices(seat):
                raise RecordError("position-task", {"where": "agenda[0]", "task": prompt.kind})


def _asks_the_same(match: Match, closing: Line) -> bool:
    """Whether the open question is the recorded one and the sealed answers are still legal."""
    prompts = match.prompts()
    if not prompts:
        return closing.get("prompt") is None
    asked: list[Json] = [*prompts[0].seats]
    same = closing.get("prompt") == prompts[0].kind and closing.get("asked") == asked
    return same and match.sealed_are_legal()


def _as_far_as_it_goes(spec: AnySpec, lines: list[Line], problem: RecordError) -> Match | None:
    """For a record without a snapshot: go back to the last turn that begins as recorded."""
    line = problem.params.get("line")
    if not isinstance(line, int) or line < 2:
        return None
    keep = line - 1
    if problem.id == "error.record-hash":
        while keep > 1 and "hash" not in lines[keep - 1]:
            keep -= 1
    match = load_match(spec, lines[:keep])
    turn = unseal(match.save())[-1]["turn"]
    if isinstance(turn, dict):
        match.rewind(int(str(turn["entries"])))
    return match
