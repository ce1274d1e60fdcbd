"""Rooms inside the layers: which may import which, and words of a game that stay in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from pestis.games import GAMES, part_of
from pestis.parts.content import shipped
from tests.test_layers import MAY_IMPORT, SRC, files, game_words, imports

REACHING_UP: Final = {
    ("games/pest/content/box.py", "rules"): "a box keeps the variant, which knows how it plays",
    ("web/guide/board.js", "web"): "the game in a frame begins at a table",
}
BRINGING_TOGETHER: Final = (
    "kernel/match.py",
    "kernel/factory.py",
    "server/serving.py",
    "server/working.py",
    "server/__main__.py",
    "cli/main.py",
    "cli/program.py",
    "web/main.js",
)
"""Files next to the rooms at which a program or the kernel is assembled."""
SCRIPT: Final = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\"""")
REMARK: Final = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$|^# [^\n]*$", re.DOTALL | re.MULTILINE)


def room_of(place: str) -> tuple[str, str] | None:
    """The house (the folder of rooms) and the room that a file or module is in.  For files next to
    the rooms, the room has the house's own name.  None outside such folders.  ``place`` has
    slashes."""
    words = place.split("/")
    house = 2 if words[0] == "games" else 1
    if len(words) <= house or f"{words[0]}/" not in "kernel/ games/ server/ web/ cli/":
        return None
    name = "/".join(words[:house])
    inside = words[house]
    return name, inside if (SRC / name / inside).is_dir() else words[house - 1]


def allowed(house: str, room: str) -> list[str]:
    """The rooms that a room may import."""
    layer, _, game = house.partition("/")
    if room == layer:
        return []  # a layer's own row names other layers
    pattern = "games/<game>" if game else house
    row = MAY_IMPORT.get(pattern if room == game else f"{pattern}/{room}", [])
    return [name.replace("<game>", game) for name in row]


def strangers(needs: list[tuple[str, str]]) -> list[str]:
    """Of pairs of a file and a file or module that it imports: the imports that the file's room may
    not have."""
    wrong = []
    for place, needed in needs:
        here, there = room_of(place), room_of(needed)
        if here is None or there is None or here == there or place in BRINGING_TOGETHER:
            continue
        (house, room), (other, name) = here, there
        if house != other:
            if room != "web":
                continue  # layers are checked in test_layers
            name = f"{other}/{name}"
        if name not in allowed(house, room) and (place, name) not in REACHING_UP:
            wrong.append(f"{place} imports {needed}")
    return wrong


def test_rooms_of_python_know_each_other_as_the_design_says() -> None:
    needs = [
        (path.relative_to(SRC).as_posix(), name.removeprefix("pestis.").replace(".", "/"))
        for path in files()
        for name in imports(path)
        if name.startswith("pestis.")
    ]
    assert len(needs) > 1000
    assert strangers(needs) == []


def scripts() -> list[Path]:
    own = [*SRC.glob("web/**/*.js"), *SRC.glob("games/*/web/*.js")]
    return [path for path in own if "vendor" not in path.parts]


def test_rooms_of_the_page_know_each_other_as_the_design_says() -> None:
    needs = []
    for path in scripts():
        code = REMARK.sub("", path.read_text(encoding="utf-8"))
        for name in SCRIPT.findall(code):
            needed = (path.parent / name).resolve().relative_to(SRC)
            needs.append((path.relative_to(SRC).as_posix(), needed.as_posix()))
    assert len(needs) > 200
    assert strangers(needs) == []


def test_a_stranger_is_found() -> None:
    wrong = [
        ("kernel/core/engine.py", "kernel/records/log"),
        ("kernel/records/position.py", "kernel/worlds/world"),
        ("server/storage/store.py", "server/rooms/rooms"),
        ("games/pest/state/state.py", "games/pest/rules/setup"),
        ("games/rattus/content/box.py", "games/rattus/spec"),
        ("web/shared/head.js", "web/table/status.js"),
        ("web/table/menu.js", "web/lobby/lobby.js"),
        ("games/rattus/web/board.js", "web/table/game.js"),
        ("games/rattus/web/board.js", "games/pest/web/board.js"),
        ("cli/paint.py", "cli/table/screens"),
    ]
    assert len(strangers(wrong)) == len(wrong)


EVERYDAY: Final = {
    "gold": "a colour",
    "none": "no value, in style sheets and questions",
    "overflow": "a property in style sheets",
    "section": "an element of a page",
    "storage": "where a server keeps things",
    "count": "a number of things",
    "pass": "how turns end in many games",
    "leader": "what a seat may be in many games",
}
"""Ids of things in a game that are also everyday words."""


def vocabulary(game: str) -> set[str]:
    """Ids of the cards, places, classes and other things of a game, with and without number."""
    reading = part_of(game, "content.reading")
    assert reading is not None
    found = game_words(game)
    for table, file in reading.FILES.items():
        rows = shipped(reading.PACKAGE, file)[table]
        assert isinstance(rows, list)
        for row in rows:
            assert isinstance(row, dict)
            ids = {value for key in ("id", "class") if isinstance(value := row.get(key), str)}
            found |= ids | {re.sub(r"-\d+$", "", id) for id in ids}
    return found - EVERYDAY.keys()


@pytest.mark.parametrize("game", GAMES)
def test_no_word_list_script_or_style_outside_a_game_knows_its_things(game: str) -> None:
    known = vocabulary(game)
    assert len(known) > 100
    suffixes = (".js", ".css", ".html", ".toml")
    outside = [
        path
        for path in SRC.rglob("*")
        if path.suffix in suffixes and not {"vendor", "games"} & set(path.parts)
    ]
    assert len(outside) > 60
    for path in outside:
        text = REMARK.sub("", path.read_text(encoding="utf-8"))
        found = known & set(re.findall(r"(?<![\w-])[a-z][a-z0-9-]*", text))
        assert not found, f"{path.relative_to(SRC)} knows {sorted(found)} of {game}"
