"""The requests that both a server and a browser tab answer, one row each.

A row says who may send the request, what it costs, and which function answers it; see
docs/protocol.md.  If server and tab store or forward in their own ways, the row has no function and
each has its own (``OWN`` in ``server/transport/api.py`` and ``tab/asking.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pestis.games import game_ids
from pestis.kernel.json import View
from pestis.tables import (
    foresight,
    lesson_messages,
    lessons,
    planning,
    preview_messages,
    questions,
    records,
    rulebook,
)
from pestis.tables.messages import count, decode
from pestis.tables.refusals import Refused, not_yours
from pestis.tables.table import Table

F = TypeVar("F")


class Who(Enum):
    """Who may send a request, and who pays for it in addition to the address."""

    ANYBODY = "anybody"
    LEARNER = "anybody, each address as if it were one device"
    READER = "anybody; of the table in ?table= those who play or watch there"
    VISITOR = "anybody; a device that is known pays"
    FINDER = "anybody who has the address of the uploaded record"
    AT_TABLE = "those who play or watch at the table"
    PLAYER = "those who play at the table"


class Row(NamedTuple, Generic[F]):
    """A kind of request.

    cost  tokens that it takes from the address's bucket, and from the device's if a device pays
    call  the function that answers it
    """

    method: str
    path: str
    who: Who
    cost: float
    call: F

    @property
    def name(self) -> str:
        """The name under which requests are counted: method and path."""
        return f"{self.method} {self.path}"


@dataclass(frozen=True)
class Asked:
    """The contents of a request.

    path    the values in the path
    body    a message of the protocol
    bots    the known bots of a game
    place   the table in question, if the row is for people at a table
    held    the asker's seats there
    text    the uploaded record in question
    """

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes | str
    bots: Callable[[str], Mapping[str, str]]
    place: Table | None = None
    held: Sequence[int] = ()
    text: str = ""

    def at(self, place: Table, held: Sequence[int]) -> Asked:
        """The same request at a table, by somebody who holds these seats."""
        return replace(self, place=place, held=held)

    def with_text(self, text: str) -> Asked:
        """The same request about an uploaded record."""
        return replace(self, text=text)

    @property
    def table(self) -> Table:
        """The table in question."""
        assert self.place is not None
        return self.place

    @property
    def language(self) -> str:
        """``lang=`` from the query."""
        return self.query.get("lang", "en")

    def count(self, name: str) -> int:
        """A number from the query, 0 if it is missing.  Raises Refused."""
        return count(name, self.query.get(name), 0)

    def own_seat(self, seat: int) -> int:
        """Return the seat.  Raises Refused if the asker does not hold it."""
        if seat not in self.held:
            raise not_yours()
        return seat

    def view(self) -> View | None:
        """The public view of the table, if there is one."""
        return None if self.place is None else self.place.match.view(None)

    def moment(self) -> int | None:
        """The requested moment; None for the last one."""
        return self.count("at") if "at" in self.query else None

    def moments(self) -> records.Tell:
        """The function that shows moments: in full, or for a viewer who has seen another one."""
        known = self.query.get("content") == "known"
        return records.further_moment if known else records.moment


Call = Callable[[Asked], object]


class Where(Enum):
    """Where a server computes a response."""

    ONCE = "in a thread, once for equal requests"
    THREAD = "in a thread"
    REPLAYING = "in a thread, few at a time"
    READING = "in the worker for records"
    FORESEEING = "in the worker for previews"


class Work(NamedTuple):
    """A call that takes too long for a server to make at once.  A tab does make it at once, except
    previews, which its thinker makes.

    key        together with the table and its last row, the key of the cached result; if empty, the
               result is not cached
    otherwise  the response if there is no time for the call
    """

    where: Where
    call: Callable[..., object]
    given: tuple[Any, ...]
    key: tuple[Hashable, ...] = ()
    otherwise: object = None


def answer(row: Row[Call | None], asked: Asked) -> object:
    """The result of a row's function: data, or Work that computes it.  Raises PestisError."""
    assert row.call is not None
    if row.who is Who.PLAYER and not asked.held:
        raise not_yours()
    return row.call(asked)


def games(asked: Asked) -> object:
    return [questions.game(id, [*asked.bots(id)]) for id in game_ids()]


def words(asked: Asked) -> object:
    return Work(Where.ONCE, questions.words, (asked.path["language"], asked.path.get("game")))


def about(_asked: Asked) -> object:
    return questions.about()


def explain(asked: Asked) -> object:
    return questions.explain(asked.path["game"], asked.path["id"], asked.language, asked.view())


def rules(asked: Asked) -> object:
    game, view = asked.path["game"], asked.view()
    if view is None and "seats" in asked.query:
        return Work(Where.THREAD, rulebook.read_to_be, (game, asked.language, {**asked.query}))
    where = Where.ONCE if view is None else Where.THREAD
    return Work(where, rulebook.read, (game, asked.language, view))


def shelf(_asked: Asked) -> object:
    return lessons.shelf()


def learn(asked: Asked) -> object:
    return lessons.place(*_lesson(asked), _place(asked))


def why_wrong(asked: Asked) -> object:
    return {"problem": lessons.why(*_lesson(asked), _place(asked))}


def lesson_preview(asked: Asked) -> object:
    name = asked.query.get("name", "")
    wanted = lessons.wanted(*_lesson(asked), _place(asked), asked.language, name)
    return _foresight(wanted)


def _lesson(asked: Asked) -> tuple[str, str]:
    return asked.path["game"], asked.path["id"]


def _place(asked: Asked) -> lesson_messages.LessonPlace:
    place: lesson_messages.LessonPlace = decode(asked.body, lesson_messages.LessonPlace)
    return place


def _foresight(wanted: foresight.Wanted, *key: Hashable) -> Work:
    nothing = preview_messages.Foresight(wanted.decision, {})
    return Work(Where.FORESEEING, foresight.foresee, (wanted,), key, nothing)


def why(asked: Asked) -> object:
    seat = asked.own_seat(asked.count("seat"))
    return questions.why(asked.table, seat, asked.query.get("choice", ""))


def preview(asked: Asked) -> object:
    seat = asked.own_seat(asked.count("seat"))
    wanted = foresight.wanted(asked.table, seat, asked.language)
    return _foresight(wanted, "preview", seat, asked.language)


def after(asked: Asked) -> object:
    seat = asked.own_seat(asked.count("seat"))
    decision, choice = asked.query.get("decision", ""), asked.query.get("choice", "")
    return _plan(planning.answered(asked.table, seat, decision, choice), None)


def plan(asked: Asked) -> object:
    wish: preview_messages.Plan = decode(asked.body, preview_messages.Plan)
    asked.own_seat(wish.seat)
    return _plan(planning.wanted(asked.table, wish), Refused("plan-too-long", status=503))


def _plan(wanted: planning.Wanted | None, otherwise: object) -> Work | None:
    if wanted is None:
        return None
    return Work(Where.FORESEEING, planning.foresee, (wanted,), (), otherwise)


def replay(asked: Asked) -> object:
    viewer = records.replay_viewer(asked.table, asked.held, asked.query.get("as", ""))
    at = asked.moment()
    given = (asked.table.match.copy(), at, viewer)
    tell = asked.moments()
    return Work(Where.REPLAYING, tell, given, ("replay", viewer, at, tell))


def uploaded(asked: Asked) -> object:
    return Work(Where.READING, records.uploaded_info, (asked.path["id"], asked.text))


def replay_uploaded(asked: Asked) -> object:
    given = (asked.text, asked.moment(), asked.query.get("as", ""), asked.moments())
    return Work(Where.READING, records.uploaded_moment, given)


SHARED: Final[tuple[Row[Call | None], ...]] = (
    Row("GET", "/api/games", Who.ANYBODY, 1, games),
    Row("GET", "/api/words/{language}", Who.ANYBODY, 1, words),
    Row("GET", "/api/words/{language}/{game}", Who.ANYBODY, 1, words),
    Row("GET", "/api/explain/{game}/{id}", Who.READER, 2, explain),
    Row("GET", "/api/rules/{game}", Who.READER, 5, rules),
    Row("GET", "/api/about", Who.ANYBODY, 1, about),
    Row("GET", "/api/lessons", Who.ANYBODY, 1, shelf),
    Row("POST", "/api/lessons/{game}/{id}", Who.LEARNER, 2, learn),
    Row("POST", "/api/lessons/{game}/{id}/why", Who.LEARNER, 2, why_wrong),
    Row("POST", "/api/lessons/{game}/{id}/preview", Who.LEARNER, 3, lesson_preview),
    Row("POST", "/api/tables", Who.VISITOR, 2, None),
    Row("GET", "/api/tables", Who.VISITOR, 3, None),
    Row("POST", "/api/join", Who.ANYBODY, 2, None),
    Row("GET", "/api/tables/{id}", Who.AT_TABLE, 3, None),
    Row("POST", "/api/tables/{id}/commands", Who.PLAYER, 2, None),
    Row("GET", "/api/tables/{id}/chat", Who.AT_TABLE, 2, None),
    Row("GET", "/api/tables/{id}/links", Who.AT_TABLE, 2, None),
    Row("GET", "/api/tables/{id}/why", Who.PLAYER, 2, why),
    Row("GET", "/api/tables/{id}/preview", Who.PLAYER, 3, preview),
    Row("GET", "/api/tables/{id}/after", Who.PLAYER, 2, after),
    Row("POST", "/api/tables/{id}/plan", Who.PLAYER, 3, plan),
    Row("GET", "/api/tables/{id}/replay", Who.AT_TABLE, 3, replay),
    Row("GET", "/api/tables/{id}/record", Who.AT_TABLE, 10, None),
    Row("POST", "/api/tables/{id}/follow", Who.AT_TABLE, 2, None),
    Row("POST", "/api/tables/{id}/continue", Who.AT_TABLE, 10, None),
    Row("POST", "/api/records", Who.ANYBODY, 2, None),
    Row("GET", "/api/records/{id}", Who.FINDER, 1, uploaded),
    Row("GET", "/api/records/{id}/replay", Who.FINDER, 1, replay_uploaded),
    Row("POST", "/api/records/{id}/continue", Who.FINDER, 3, None),
)
"""Every request that both a server and a tab answer."""


class Routes(Generic[F]):
    """Finds the row of a request."""

    def __init__(self, rows: Sequence[Row[F]]) -> None:
        self._rows: dict[tuple[str, int], list[tuple[list[str], Row[F]]]] = {}
        for row in rows:
            parts = row.path.split("/")
            self._rows.setdefault((row.method, len(parts)), []).append((parts, row))

    def find(self, method: str, parts: Sequence[str]) -> tuple[Row[F], dict[str, str]] | None:
        """The row of a request with this path, split at its slashes, and the values in the path;
        None if there is none."""
        for pattern, row in self._rows.get((method, len(parts)), ()):
            pairs = [*zip(pattern, parts, strict=True)]
            if all(name == part or (name[:1] == "{" and part) for name, part in pairs):
                return row, {name[1:-1]: part for name, part in pairs if name[:1] == "{"}
        return None
