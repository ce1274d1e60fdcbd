"""State fields: their JSON codecs and visibility.

Every field of a game's state is declared once with a codec and a visibility; neither has a default.
Positions, hashes and views are all built from this one declaration, so a secret cannot leak in any
other way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pestis.kernel.core.tasks import State
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json, View

Kept = type[list[int]] | type[tuple[int, ...]]
"""How a field of numbers is stored in the state: as a list, or as a tuple that copies may share."""


MOST: Final = 9999
"""The default upper limit of a number; no game needs more of anything."""


class Codec:
    """Writes a field's value as JSON and reads it back.  ``where`` names the place in errors."""

    def dump(self, value: object) -> Json:
        raise NotImplementedError

    def load(self, json: Json, where: str) -> object:
        """The value that the JSON stands for.  Raises RecordError, naming the place and the
        expected value."""
        raise NotImplementedError

    def dump_parts(self, parts: list[list[int]]) -> list[Json]:
        """Write several values held in separate lists."""
        return [self.dump(part) for part in parts]

    def count(self, value: object) -> int:
        """The number of things in the value."""
        raise NotImplementedError


def bad_position(where: str, expected: str) -> RecordError:
    """The error for an invalid value at a place in a position."""
    return RecordError("position-value", {"where": where, "expected": expected})


def _is_whole(json: Json) -> bool:
    return isinstance(json, int) and not isinstance(json, bool) and json >= 0


def _not_whole(where: str) -> RecordError:
    return bad_position(where, "0, 1, 2, …")


def _listed(value: object) -> list[int]:
    """The numbers of a field as a list, however they are stored."""
    if isinstance(value, tuple):
        return list(value)
    assert isinstance(value, list)
    return value


def _items(json: Json, where: str, length: int | None) -> list[Json]:
    if not isinstance(json, list) or (length is not None and len(json) != length):
        raise bad_position(where, "[…]" if length is None else f"[… {length}]")
    return json


def spread(counts: list[int]) -> list[int]:
    """Every index in order, repeated as often as its count says."""
    indices: list[int] = []
    for index, n in enumerate(counts):
        for _ in range(n):
            indices.append(index)
    return indices


class Number(Codec):
    """An int from ``low`` to ``high``; -1 is written as null."""

    def __init__(self, low: int = 0, high: int = MOST) -> None:
        self.low = low
        self.high = high

    def dump(self, value: object) -> Json:
        assert isinstance(value, int)
        return None if value == -1 else value

    def load(self, json: Json, where: str) -> object:
        if json is None and self.low == -1:
            return -1
        if not _is_whole(json):
            raise _not_whole(where)
        assert isinstance(json, int)
        if not self.low <= json <= self.high:
            raise bad_position(where, f"{max(0, self.low)} – {self.high}")
        return json

    def count(self, value: object) -> int:
        assert isinstance(value, int)
        return value


class Numbers(Codec):
    """A fixed number of ints, each from ``low`` to ``high``; -1 is written as null."""

    def __init__(self, length: int, low: int = 0, high: int = MOST, kept: Kept = list) -> None:
        self.length = length
        self.low = low
        self.high = high
        self.kept = kept

    def dump(self, value: object) -> Json:
        numbers = _listed(value)
        if self.low >= 0:
            return [*numbers]
        return [None if number == -1 else number for number in numbers]

    def dump_parts(self, parts: list[list[int]]) -> list[Json]:
        shown: list[Any] = parts
        return shown if self.low >= 0 else super().dump_parts(parts)

    def load(self, json: Json, where: str) -> object:
        numbers: list[int] = []
        for i, item in enumerate(_items(json, where, self.length)):
            number = -1
            if item is not None:
                if not _is_whole(item):
                    raise _not_whole(f"{where}[{i}]")
                assert isinstance(item, int)
                number = item
            if not self.low <= number <= self.high:
                shown = "null" if self.low == -1 else str(self.low)
                raise bad_position(f"{where}[{i}]", f"{shown} – {self.high}")
            numbers.append(number)
        return self.kept(numbers)

    def count(self, value: object) -> int:
        return sum(_listed(value))


class Ids(Codec):
    """A tuple of indices into labels, written as a list of labels."""

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = tuple(labels)
        self.indices = {label: index for index, label in enumerate(labels)}

    def dump(self, value: object) -> Json:
        assert isinstance(value, tuple)
        return [self.labels[index] for index in value]

    def load(self, json: Json, where: str) -> object:
        found: list[int] = []
        for i, item in enumerate(_items(json, where, None)):
            if not isinstance(item, str) or item not in self.indices:
                raise bad_position(f"{where}[{i}]", ", ".join(self.labels[:6]) + ", …")
            found.append(self.indices[item])
        return tuple(found)

    def count(self, value: object) -> int:
        assert isinstance(value, tuple)
        return len(value)


class Bag(Codec):
    """Counts by kind, written as an object that leaves out zeros."""

    def __init__(self, labels: Sequence[str], kept: Kept = list) -> None:
        self.labels = tuple(labels)
        self.indices = {label: index for index, label in enumerate(labels)}
        self.kept = kept

    def dump(self, value: object) -> Json:
        counts = _listed(value)
        assert len(counts) == len(self.labels)
        if counts.count(0) == len(counts):
            return {}
        return {self.labels[index]: n for index, n in enumerate(counts) if n}

    def load(self, json: Json, where: str) -> object:
        if not isinstance(json, dict):
            raise bad_position(where, "{…}")
        counts = [0] * len(self.labels)
        for label, n in json.items():
            if label not in self.indices:
                raise bad_position(f"{where}.{label}", ", ".join(self.labels[:6]) + ", …")
            if not _is_whole(n):
                raise _not_whole(f"{where}.{label}")
            assert isinstance(n, int)
            if n > MOST:
                raise bad_position(f"{where}.{label}", f"0 – {MOST}")
            counts[self.indices[label]] = n
        return self.kept(counts)

    def count(self, value: object) -> int:
        return sum(_listed(value))


class Parts(Codec):
    """Flat numbers cut into equal parts (one per seat, one per track), each with the same codec."""

    def __init__(self, inner: Codec, parts: int, kept: Kept = list) -> None:
        self.inner = inner
        self.parts = parts
        self.kept = kept

    def split(self, value: object) -> list[list[int]]:
        """The parts of flat numbers."""
        numbers = _listed(value)
        step = len(numbers) // self.parts
        return [numbers[i * step : (i + 1) * step] for i in range(self.parts)]

    def dump(self, value: object) -> Json:
        return self.inner.dump_parts(self.split(value))

    def load(self, json: Json, where: str) -> object:
        flat: list[int] = []
        for i, item in enumerate(_items(json, where, self.parts)):
            part = self.inner.load(item, f"{where}[{i}]")
            assert isinstance(part, (list, tuple))
            flat += part
        return self.kept(flat)

    def count(self, value: object) -> int:
        return sum(_listed(value))


class Codes(Codec):
    """A tuple of codes ``part * kinds + kind``, one per item, written as one bag per part: for many
    kinds of which only a few are present."""

    def __init__(self, labels: Sequence[str], parts: int) -> None:
        self.parts = parts
        self.kinds = len(labels)
        self.bags = Parts(Bag(labels), parts)

    def dump(self, value: object) -> Json:
        assert isinstance(value, tuple)
        counts = [0] * (self.parts * self.kinds)
        for code in value:
            counts[code] += 1
        return self.bags.dump(counts)

    def load(self, json: Json, where: str) -> object:
        counts = self.bags.load(json, where)
        assert isinstance(counts, list)
        return tuple(spread(counts))

    def count(self, value: object) -> int:
        assert isinstance(value, tuple)
        return len(value)


class Visibility:
    """Decides how much of a field each viewer sees."""

    def show(self, codec: Codec, value: object, state: State, viewer: int | None) -> Json:
        """The part of the value that the viewer (a seat, or None for the public) may see, as
        JSON."""
        raise NotImplementedError


class Public(Visibility):
    """Everybody sees the value."""

    def show(self, codec: Codec, value: object, state: State, viewer: int | None) -> Json:
        return codec.dump(value)


class CountOnly(Visibility):
    """Everybody sees how many there are but not which."""

    def show(self, codec: Codec, value: object, state: State, viewer: int | None) -> Json:
        return codec.count(value)


class Owner(Visibility):
    """Each seat sees its own part in full and only the size of the others' parts.

    Once the game is over, everything is visible.
    """

    def show(self, codec: Codec, value: object, state: State, viewer: int | None) -> Json:
        assert isinstance(codec, Parts)
        shown: list[Json] = []
        for seat, part in enumerate(codec.split(value)):
            entry: dict[str, Json] = {"count": codec.inner.count(part)}
            if seat == viewer or state.agenda is None:
                entry["cards"] = codec.inner.dump(part)
            shown.append(entry)
        return shown


class Shown(Visibility):
    """A custom rule: ``function(state, viewer)`` returns what the viewer sees."""

    def __init__(self, function: Callable[[State, int | None], Json]) -> None:
        self.function = function

    def show(self, codec: Codec, value: object, state: State, viewer: int | None) -> Json:
        return self.function(state, viewer)


class Field:
    """One declared field of a state.

    since   the rules version that introduced it: records of older rules are hashed without it
    memory  whether it only keeps what players remember: no rule reads it, no hash covers it, and a
            position without it loads with the field blank
    """

    def __init__(
        self,
        name: str,
        codec: Codec,
        visibility: Visibility,
        since: int = 1,
        memory: bool = False,
    ) -> None:
        self.name = name
        self.codec = codec
        self.visibility = visibility
        self.since = since
        self.memory = memory


def dump_fields(fields: Sequence[Field], state: State) -> dict[str, Json]:
    """The whole state as JSON, secrets included."""
    return {field.name: field.codec.dump(getattr(state, field.name)) for field in fields}


def load_fields(fields: Sequence[Field], state: State, json: Json, rules: int) -> None:
    """Fill a blank state.  Raises RecordError for a missing, unknown or malformed field.

    Memory fields and fields newer than the rules version may be missing: they stay blank.
    """
    if not isinstance(json, dict):
        raise bad_position("state", "{…}")
    known = {field.name for field in fields}
    for name in json:
        if name not in known:
            raise RecordError("position-unknown-field", {"where": name})
    for field in fields:
        if field.name not in json:
            if field.memory or field.since > rules:
                continue
            raise RecordError("position-missing-field", {"where": field.name})
        setattr(state, field.name, field.codec.load(json[field.name], f"state.{field.name}"))


def project(fields: Sequence[Field], state: State, viewer: int | None, view: View) -> None:
    """Add everything the viewer may know to a view; nothing ever has to be removed from it."""
    for field in fields:
        value = getattr(state, field.name)
        view[field.name] = field.visibility.show(field.codec, value, state, viewer)
