"""Mutates valid positions, saved games and content files.

Everything comes from named dice, so that a case can be reproduced by its number.
"""

from __future__ import annotations

import copy
import json
import tomllib
from typing import Any, Final

from pestis.games import find
from pestis.kernel.core.rng import Dice
from pestis.kernel.records.log import seal, seal_text, unseal
from tests.conformance.support import EVERY, Setting, answers
from tests.parts.shipped import shipped_texts

Place = tuple[str | int, ...]

POOL: Final = 20
"""Number of valid positions of a game from which the mutated ones are made."""
LONGEST: Final = 300
"""Most answers before a valid position."""

JUNK: Final[list[Any]] = [
    *(None, True, False, -1, 0, 1, 2, 3, 5, 7, 9, 12, 63, 99, 9999, 10_000, -2, -100),
    *(1 << 31, (1 << 31) - 1, 1 << 32, 1 << 53, 1 << 62, 1 << 63, -(1 << 63), 1 << 64, 10**30),
    *(10**5000, -(10**5000), 1.5, float("nan"), float("inf")),
    *("", "x", "\x00", "\ud800", "\u202e", "🦠" * 3, "a" * 5000, "a" * 90_000),
    *([], {}, [[]], [None], {"": 0}, [0] * 3000),
]
NUMBERS: Final = (-1, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 8, 20, 255, 1 << 40)
DEEP: Final = 4000


class Pool:
    """Valid games of one kind, at many moments."""

    def __init__(self, game: str, dice: Dice, size: int = POOL) -> None:
        settings = [setting for setting in EVERY if setting.game == game]
        self.spec = find(game)
        self.positions: list[Any] = []
        self.saves: list[list[dict[str, Any]]] = []
        while len(self.positions) < size:
            self._add(settings[dice.below(len(settings))], dice)
        self.content: list[dict[str, Any]] = [tomllib.loads(t) for t in shipped_texts(game)]
        self.texts = shipped_texts(game)

    def _add(self, setting: Setting, dice: Dice) -> None:
        match = setting.new(dice.below(1 << 30))
        last = dice.below(LONGEST)
        for n, _ in enumerate(answers(match, dice)):
            if n >= last:
                break
        self.positions.append(match.position())
        self.saves.append(list(unseal(match.save())))


def places(value: Any, place: Place = ()) -> list[Place]:
    """Every place in a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[Place] = []
    for key, item in inside:
        found.append((*place, key))
        if isinstance(item, dict | list):
            found += places(item, (*place, key))
    return found


def at(value: Any, place: Place) -> Any:
    """The value at a place; None if there is none."""
    for key in place:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def one_of(dice: Dice, items: Any) -> Any:
    """A random item."""
    return items[dice.below(len(items))]


def mutate(value: Any, dice: Dice, others: list[Any]) -> None:
    """Change one place: junk, step up or down, duplicate, remove, copy from elsewhere, shuffle,
    rename."""
    everywhere = places(value)
    if not everywhere:
        return
    place = one_of(dice, _weighed(everywhere, dice))
    inside, key = at(value, place[:-1]), place[-1]
    was = inside[key]
    match dice.below(9):
        case 0 if isinstance(was, int) and not isinstance(was, bool):
            inside[key] = was + one_of(dice, (-2, -1, 1, 2))
        case 1 if isinstance(was, int):
            inside[key] = dice.below(12)
        case 2 if isinstance(inside, list):
            inside.insert(key, copy.deepcopy(one_of(dice, inside)))
        case 3:
            del inside[key]
        case 4:
            like = [other for other in everywhere if type(at(value, other)) is type(was)]
            inside[key] = copy.deepcopy(at(value, one_of(dice, like)))
        case 5:
            inside[key] = copy.deepcopy(at(one_of(dice, others), place))
        case 6 if isinstance(inside, list) and len(inside) > 1:
            other = dice.below(len(inside))
            inside[key], inside[other] = inside[other], was
        case 7 if isinstance(inside, dict):
            names = [other[-1] for other in everywhere if isinstance(other[-1], str)]
            inside[one_of(dice, names)] = inside.pop(key)
        case 8 if isinstance(inside, dict) and isinstance(was, int):
            inside[key] = one_of(dice, NUMBERS)
        case _:
            inside[key] = copy.deepcopy(one_of(dice, JUNK))


def _weighed(everywhere: list[Place], dice: Dice) -> list[Place]:
    """Mostly places in the state, often in the agenda: most changes elsewhere are refused at
    once."""
    part = one_of(dice, ("state", "state", "state", "agenda", ""))
    found = [place for place in everywhere if part in place[:-1]]
    return found or everywhere


def position(pool: Pool, dice: Dice) -> Any:
    """A mutated position."""
    made = copy.deepcopy(one_of(dice, pool.positions))
    if dice.below(6) == 0:
        made["agenda"] = _agenda(pool, dice) + made["agenda"]
    elif dice.below(8) == 0:
        made["agenda"] = copy.deepcopy(one_of(dice, pool.positions)["agenda"])
    if dice.below(6):
        for _ in range(one_of(dice, (1, 1, 1, 2, 3))):
            mutate(made, dice, pool.positions)
    return made


def _agenda(pool: Pool, dice: Dice) -> list[Any]:
    """Tasks of the game in an impossible order."""
    names = list(pool.spec.tasks)
    if dice.below(40) == 0:
        return [[one_of(dice, names)]] * DEEP
    return [
        [one_of(dice, names), *[one_of(dice, NUMBERS) for _ in range(dice.below(6))]]
        for _ in range(1 + dice.below(3))
    ]


def save(pool: Pool, dice: Dice) -> str:
    """A mutated saved game, sealed again."""
    lines: list[Any] = copy.deepcopy(one_of(dice, pool.saves))
    if dice.below(2):
        # Without its hashes a record is accepted as long as its choices are legal.
        for line in lines[1:]:
            line.pop("hash", None)
    match dice.below(4):
        case 0:
            start = position(pool, dice)
            shared = {name: start.get(name) for name in ("seats", "options", "content")}
            lines = [{**lines[0], **shared, "start": start, "setup": []}]
        case 1:
            for _ in range(1 + dice.below(2)):
                mutate(lines[0], dice, [row[0] for row in pool.saves])
        case _:
            for _ in range(one_of(dice, (1, 1, 2, 8))):
                mutate(lines, dice, [*pool.saves])
    return _sealed(lines)


def _sealed(lines: list[Any]) -> str:
    try:
        # Not ``seal``: a mutated line need not be an object.
        return seal_text("".join([_json(line) + "\n" for line in lines]))
    except ValueError:  # a number with more digits than Python writes
        return seal([{"pestis": 1, "seed": "9" * 10_000}])


def _json(line: object) -> str:
    """A line as ``compact`` would write it, but with fractions allowed."""
    return json.dumps(line, sort_keys=True, separators=(",", ":"))


def content(pool: Pool, dice: Dice) -> dict[str, Any]:
    """Mutated custom content, parsed."""
    own: dict[str, Any] = {"file": "own.toml"}
    for data in pool.content:
        for table, rows in data.items():
            if dice.below(3) == 0:
                own[table] = copy.deepcopy(rows)
    for table in list(own):
        if isinstance(own[table], list) and own[table] and dice.below(2):
            own[table] = [one_of(dice, own[table]) for _ in range(1 + dice.below(3))]
    for _ in range(one_of(dice, (0, 1, 1, 2, 5))):
        mutate(own, dice, pool.content)
    return own


PIECES: Final = (
    *('"', '"""', "'", "'''", "\\", "#", "\n", ".", "=", "[", "]", "[[", "]]", "{", "}", ",", " "),
    *(
        "a.b.c",
        ".".join("a" * 300),
        "9" * 5000,
        "-1",
        "0x" + "f" * 3000,
        "nan",
        "1348-05-27",
        "true",
    ),
    *("\u202e", "\x00", "\r", "\u2028", "[" * 2000, "x = 1\n", '"\\u0000"', '"\\U0010ffff"'),
)


def content_text(pool: Pool, dice: Dice) -> str:
    """A mutated content file as text."""
    text: str = one_of(dice, pool.texts)
    for _ in range(1 + dice.below(4)):
        place = dice.below(len(text) + 1)
        gone = one_of(dice, (0, 0, 1, 5, 60))
        text = text[:place] + one_of(dice, (*PIECES, "")) + text[place + gone :]
    return text


KINDS: Final = ("position", "save", "content", "content-text")
