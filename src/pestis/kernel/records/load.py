"""Loads records: the lines of a saved game, replayed and checked, or read under newer rules.

Server, terminal and tab all call ``read_record``.  A record that replays to the same hashes is
valid, whatever rules it was written under.  Otherwise the match continues from its last state, or
from the beginning of its open turn if today's rules no longer know the open prompt.  A finished
match is shown as it was recorded.  See docs/versions.md.
"""

from __future__ import annotations

from typing import Final, final

from pestis.kernel.core.chance import Recorded
from pestis.kernel.core.engine import Header, begin
from pestis.kernel.core.history import Past
from pestis.kernel.core.seeds import read_seed
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import State
from pestis.kernel.errors import PestisError, RecordError
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.log import read_outcomes, unseal
from pestis.kernel.records.position import load_position, read_box
from pestis.kernel.records.recorded import Line, read_past
from pestis.kernel.release import RELEASE


def read_header(text: str) -> tuple[str, list[Line]]:
    """The game's id and the lines of a saved log.  Raises RecordError."""
    lines = unseal(text)
    if "tables" in lines[0]:
        raise RecordError("record-tables")
    game = lines[0].get("game")
    if not isinstance(game, str):
        raise RecordError("record-malformed", {"line": 1})
    return game, lines


def load_match(spec: AnySpec, lines: list[Line]) -> Match:
    """Replay a saved log, checking every line: prompt, legality, chance and hash.

    Raises RecordError, naming the line.
    """
    header = start_of(spec, lines[0])
    chance = Recorded(header.chance(spec))
    chance.expect(header.setup)
    s, ctx = begin(spec, header, chance, None)
    if not chance.spent():
        raise RecordError("record-line-chance", {"line": 1})
    if header.start is not None:
        spec.check(s, header.box)
    chance.take_outcomes()
    match = Match(spec, header, s, ctx, None if header.past is None else header.past.last)
    for number, line in enumerate(lines[1:], start=2):
        if "stands" in line and number == len(lines):
            _check_hash(match, line, number)
        else:
            _replay_line(match, chance, line, number)
    ctx.chance = chance.live
    return match


def start_of(spec: AnySpec, first: Line) -> Header:
    """The header that a record's first line describes.  Raises RecordError."""
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


def read_place(spec: AnySpec, first: Line, place: Line) -> State:
    """The state stored in a snapshot or turn of a record; ``first`` is the record's first line.
    Raises RecordError."""
    shared = {name: first.get(name) for name in ("rules", "seats", "options", "content")}
    state: State = load_position(spec, {**place, **shared})[0]
    return state


def _replay_line(match: Match, chance: Recorded, line: Line, number: int) -> None:
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
    chance.expect(read_outcomes(match.spec.streams, line.get("chance", []), number))
    try:
        match.submit(seat, choice, origin)
    except PestisError as error:
        if isinstance(error, RecordError):
            raise RecordError("record-line-chance", {"line": number}) from None
        raise RecordError("record-line-choice", {"line": number, "choice": choice}) from None
    if not chance.spent():
        raise RecordError("record-line-chance", {"line": number})
    _check_hash(match, line, number)


def _check_hash(match: Match, line: Line, number: int) -> None:
    if "hash" in line and line["hash"] != match.hash():
        raise RecordError("record-hash", {"line": number})


@final
class Reading:
    """The result of reading a record.

    match    replayed to the record's end, or continued from its last state; None if it cannot be
             continued
    past     the recorded events, if the record does not replay; None if they are unreadable
    problem  why it does not replay; None if it does
    again    the seats whose last answers no longer count: they are asked again
    release  the release that wrote the record; empty if it does not say
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
        """Whether the record does not replay although no rule has changed since it was written."""


def playable(found: Reading) -> Match:
    """The match of an imported record, replayed to its end or continued.

    Raises RecordError: the fault of a damaged record, or else the release that can play it.
    """
    if found.problem is not None and (found.damaged or not found.release):
        raise found.problem
    if found.match is None:
        raise RecordError("record-release", {"release": found.release})
    return found.match


def read_record(spec: AnySpec, lines: list[Line]) -> Reading:
    """Find out how a record can be read.

    ``lines`` are the lines of a saved log; the last one, the snapshot, may be missing.
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
    return Reading(match, _past_or_none(spec, answers), problem, again, written, unchanged)


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


def _past_or_none(spec: AnySpec, answers: list[Line]) -> Past | None:
    try:
        return _past(spec, answers, 1 << 60)
    except RecordError:
        return None


def _written(line: Line) -> tuple[str, int]:
    release, rules = line.get("release", ""), line.get("rules", 1)
    return str(release), rules if isinstance(rules, int) else 1


def _past(spec: AnySpec, answers: list[Line], entries: int) -> Past:
    """A record as the past of a match: the record's own past, followed by its answers that
    count."""
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
    """A match that continues from a place in the record; None if that is impossible under today's
    rules."""
    if not isinstance(place, dict):
        return None
    try:
        match = _begin_at(spec, answers, place, entries)
        _look_around(match)
    except Exception:
        # Any failure is fine here: the caller falls back to the start of the turn.
        return None
    return match


def _begin_at(spec: AnySpec, answers: list[Line], place: Line, entries: int) -> Match:
    first = start_of(spec, {**answers[0], "start": None})
    past = _past(spec, answers, entries)
    state = read_place(spec, answers[0], place)
    start = Header(first.box, first.seed, state, (), first.seated, place.get("chance"), past)
    chance = start.chance(spec)
    s, ctx = begin(spec, start, chance, None)
    setup = chance.take_outcomes()
    header = Header(first.box, first.seed, state, setup, first.seated, start.counters, past)
    return Match(spec, header, s, ctx, past.last)


def _look_around(match: Match) -> None:
    """Raise an error if the match is in an invalid state or has a prompt without legal choices."""
    match.check()
    for viewer in (None, *range(match.seats)):
        match.view(viewer)
    for prompt in match.prompts():
        for seat in prompt.seats:
            if not match.choices(seat):
                raise RecordError("position-task", {"where": "agenda[0]", "task": prompt.kind})


def _asks_the_same(match: Match, closing: Line) -> bool:
    """Whether the open prompt is the recorded one."""
    prompts = match.prompts()
    if not prompts:
        return closing.get("prompt") is None
    asked: list[Json] = [*prompts[0].seats]
    return closing.get("prompt") == prompts[0].kind and closing.get("asked") == asked


def _as_far_as_it_goes(spec: AnySpec, lines: list[Line], problem: RecordError) -> Match | None:
    """For a record without a snapshot: go back to the last turn that still begins as recorded."""
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
