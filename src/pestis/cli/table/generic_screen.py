"""A screen for games without their own: lists the declared fields and their values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pestis.games import find
from pestis.kernel.core.fields import Field, Numbers, Parts
from pestis.kernel.core.spec import Outcome
from pestis.kernel.json import Json, View
from pestis.kernel.records.position import read_box
from pestis.parts.drawing import heading, wrap
from pestis.words import Words
from pestis.words.catalogue import catalogue

NO_NAMES: Final = frozenset(
    """act brief chapter choice end end-mine error event fact field help judge left lessons lobby
    option option-help out out-mine part phase prompt reason score screen tips verb why
    """.split()  # noqa: SIM905 - a plain list would take a line for each text
)
"""Groups of words that do not name things."""

Told = list[tuple[str, str]]
"""Pairs of a field's name and the text of its value."""


class GenericScreen:
    """Draws any game from its declared fields; see :class:`pestis.cli.table.screens.Screen`."""

    def __init__(self, game: str) -> None:
        self.game: Final = game
        self.HEADLINES = frozenset([kind.name for kind in find(game).events])

    def draw(self, view: View, words: Words, width: int) -> list[str]:
        """The shared fields, then each seat's own."""
        name = words.text("cli.rules.title", game=self.game)
        lines = [heading(name, width), *self.piles(view, words, width)]
        return lines + self.standings(view, words, width)

    def piles(self, view: View, words: Words, width: int) -> list[str]:
        """The fields that are not divided by seat."""
        fields = self._fields(view, per_seat=False)
        told = self._told([(field, view[field.name]) for field in fields], words)
        return [line for name, text in told for line in wrap(f"{name}: {text}", width, 2)]

    def standings(self, view: View, words: Words, width: int) -> list[str]:
        """A paragraph for each seat."""
        lines: list[str] = []
        seats = view["seats"]
        assert isinstance(seats, int)
        for seat in range(seats):
            told = self._told(self._of(view, seat), words)
            text = " · ".join([f"{name} {text}" for name, text in told])
            lines += wrap(f"{words.player(seat)}: {text}", width, 2)
        return lines

    def hand(self, view: View, words: Words, width: int) -> list[str]:
        """The fields that only the viewer sees."""
        viewer = view["viewer"]
        if not isinstance(viewer, int):
            return []
        held = [(f, part) for f, part in self._of(view, viewer) if "cards" in _keys(part)]
        told = self._told(held, words)
        return [line for name, text in told for line in wrap(f"{name}: {text}", width, 2)]

    def ending(self, view: View, outcome: Outcome, words: Words, width: int) -> list[str]:
        """The additional facts of the outcome, seat by seat."""
        lines: list[str] = []
        for name, numbers in outcome.facts.items():
            each = [f"{words.player(seat)} {n}" for seat, n in enumerate(numbers)]
            lines += wrap(f"{self._field(name, words)}: {', '.join(each)}", width, 2)
        return lines

    def known_ids(self) -> list[str]:
        """No ids, because nothing is explained."""
        return []

    def title(self, id: str, words: Words) -> str:
        """The name of an id in the words, or the id itself."""
        key = _names(words.language, self.game).get(id)
        return id.replace("-", " ") if key is None else words.text(key)

    def explain(self, id: str, words: Words, content: Json) -> list[str] | None:
        """None, because nothing is explained."""
        return None

    def origins(self, content: Json) -> list[tuple[str, str]]:
        """No rows, because the content is unknown."""
        return []

    # -- fields ---------------------------------------------------------------------------------

    def _fields(self, view: View, per_seat: bool) -> list[Field]:
        """The declared fields that are divided by seat, or the others."""
        spec = find(self.game)
        fields = read_box(spec, view).fields
        seats = view["seats"]
        return [field for field in fields if (_parts(field) == seats) == per_seat]

    def _of(self, view: View, seat: int) -> list[tuple[Field, Json]]:
        """A seat's part of each field that is divided by seat."""
        found: list[tuple[Field, Json]] = []
        for field in self._fields(view, per_seat=True):
            parts = view[field.name]
            assert isinstance(parts, list)
            found.append((field, parts[seat]))
        return found

    def _told(self, fields: Iterable[tuple[Field, Json]], words: Words) -> Told:
        """Names and values; fields with an empty value are omitted."""
        told = [(self._field(f.name, words), self._value(value, words)) for f, value in fields]
        return [(name, text) for name, text in told if text]

    def _field(self, name: str, words: Words) -> str:
        """The name of a field."""
        for id in (f"{self.game}.field.{name}", f"web.field.{name}"):
            if words.has(id):
                return words.text(id)
        return name.replace("_", " ").replace("-", " ").capitalize()

    def _value(self, value: Json, words: Words) -> str:
        """A value in words: numbers, ids, bags, and lists of them."""
        if value is None:
            return "–"
        if isinstance(value, str):
            return self.title(value, words)
        if isinstance(value, list):
            return ", ".join([text for text in (self._value(v, words) for v in value) if text])
        if not isinstance(value, dict):
            return str(value)
        if "cards" in value or "count" in value:
            return self._value(value.get("cards", value["count"] or {}), words)
        return ", ".join([self._counted(id, n, words) for id, n in value.items()])

    def _counted(self, id: str, n: Json, words: Words) -> str:
        """One kind in a bag, with its count."""
        name = self.title(id, words)
        if isinstance(n, int):
            return name if n == 1 else f"{n} × {name}"
        return f"{name}: {self._value(n, words)}"


def _keys(value: Json) -> list[str]:
    return list(value) if isinstance(value, dict) else []


def _parts(field: Field) -> int:
    """The number of equal parts of a field; 0 if it is not divided."""
    codec = field.codec
    if isinstance(codec, Parts):
        return codec.parts
    return codec.length if isinstance(codec, Numbers) else 0


def _names(language: str, game: str) -> dict[str, str]:
    """Id of a thing -> the id of its word, from the group with the shortest name that has it."""
    found: dict[str, str] = {}
    keys = [id.split(".") for id in catalogue(language) if id.startswith(f"{game}.")]
    for key in sorted([key for key in keys if len(key) == 3], key=lambda key: len(key[1])):
        if key[1] not in NO_NAMES:
            found.setdefault(key[2], ".".join(key))
    return found
