"""Decisions of the page without a browser: lists of any game, many choices, confirmations."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.games import GAMES, find
from tests.web.places import WEB, drawing_of

GUIDES = [game for game in GAMES if (drawing_of(game) / "fields.js").exists()]
NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
pytestmark = NEEDS_NODE


def run(script: str, **given: object) -> Any:
    """The JSON printed by a module that imports ours; ``given`` is its variable of that name."""
    text = f"const given = {json.dumps(given)};\n{script}"
    done = subprocess.run(
        ["node", "--input-type=module"], input=text, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def module(path: Path) -> str:
    """A module as a data address to import, whatever its folder's files are called."""
    source = path.read_text(encoding="utf-8")
    return "data:text/javascript," + "".join(f"%{byte:02x}" for byte in source.encode())


@pytest.mark.parametrize("game", GUIDES)
def test_the_names_of_a_games_numbers_fit_its_views(game: str) -> None:
    guide = run(
        "const { lists, fields, hidden } = await import(given.file);"
        "console.log(JSON.stringify({ lists, fields, hidden }));",
        file=(drawing_of(game) / "fields.js").as_uri(),
    )
    spec = find(game)
    for seats in range(spec.min_seats, spec.max_seats + 1):
        view: Any = pestis.new(game, seats, seed=seats).view(0)
        assert set(guide["fields"]) | set(guide["hidden"]) <= set(view)
        for field, said in guide["fields"].items():
            check_axes(view[field], said.get("axes", []), guide["lists"], seats, field)


def check_axes(
    value: Any, axes: list[str], lists: dict[str, list[str]], seats: int, field: str
) -> None:
    """Check that every level is as long as the list that it runs over."""
    if not axes:
        return
    length = seats if axes[0] == "seats" else len(lists[axes[0]])
    assert isinstance(value, list), field
    assert len(value) == length, (field, axes[0])
    for item in value:
        check_axes(item, axes[1:], lists, seats, field)


def test_many_choices_are_grouped_and_none_is_lost() -> None:
    places = [f"place-{letter}" for letter in "abcdefghijklmnop"]
    moves = [f"move {a} {b}" for a in places for b in places[:10] if a != b]
    choices = [*moves, *[f"build {place}" for place in places], "swap"]
    found = run(
        """
        const { itemsOf, fitting, NOTHING_PICKED, FEW } = await import(given.file);
        const open = (choices, picks) => {
          const items = itemsOf(fitting(choices, picks), picks);
          return items.flatMap((item) => {
            if ("choice" in item) return [item.choice];
            const { group, id, at } = item;
            const next = group === "verb" ? { ...picks, verb: id }
              : { ...picks, ids: [...picks.ids, { id, at }] };
            return open(choices, next);
          });
        };
        const first = itemsOf(given.choices, NOTHING_PICKED);
        console.log(JSON.stringify({ all: open(given.choices, NOTHING_PICKED), first, few: FEW }));
        """,
        file=module(WEB / "shared" / "grouping.js"),
        choices=choices,
    )
    assert sorted(found["all"]) == sorted(choices)
    assert len(found["first"]) <= found["few"]


def test_sentences_share_a_beginning_and_an_end() -> None:
    said = run(
        "const { commonText } = await import(given.file);"
        "console.log(JSON.stringify(given.texts.map(commonText)));",
        file=module(WEB / "shared" / "grouping.js"),
        texts=[
            ["Baue ein Haus in Köln", "Baue ein Haus in Ulm"],
            ["Karte A abwerfen", "Karte B abwerfen"],
            ["eins", "zwei"],
        ],
    )
    assert said == ["Baue ein Haus in …", "Karte … abwerfen", ""]


@pytest.mark.parametrize(
    ("rule", "choice", "drawing", "asked"),
    [
        ("never", "done", {}, ""),
        ("irreversible", "done", {}, "web.confirm.ends"),
        ("irreversible", "play a", {"irreversible": "web.confirm.draws"}, ""),
        ("irreversible", "play a", {"irreversible": "x", "slip": True}, "x"),
        ("irreversible", "done", {"irreversible": ""}, ""),
        ("every", "play a", {}, ""),
        ("every", "done", {}, "web.confirm.ends"),
        ("every", "play a", {"ends": True, "irreversible": ""}, "web.confirm.every"),
    ],
)
def test_which_choices_need_a_confirmation(
    rule: str, choice: str, drawing: dict[str, object], asked: str
) -> None:
    said = run(
        """
        const { whyAsk } = await import(given.file);
        const hooks = Object.entries(given.drawing).map(([name, value]) => [name, () => value]);
        const drawing = Object.fromEntries(hooks);
        const all = ["play a", "play b", "done"];
        const ask = (choices) => whyAsk(given.rule, given.choice, choices, {}, drawing);
        console.log(JSON.stringify([ask(all), ask([given.choice])]));
        """,
        file=module(WEB / "table" / "confirm.js"),
        rule=rule,
        choice=choice,
        drawing=drawing,
    )
    assert said == [asked, ""], "the only choice is never asked back"


def test_standing_extras_are_listed_apart_unless_there_are_no_other_choices() -> None:
    told = run(
        "const { asideOf } = await import(given.file);"
        "const told = given.asked.map((all) => all.filter(asideOf(all, ['exchange'])));"
        "console.log(JSON.stringify(told));",
        file=(WEB / "shared" / "grouping.js").as_uri(),
        asked=[["place cure", "exchange wood food"], ["exchange wood food", "exchange food food"]],
    )
    assert told == [["exchange wood food"], []]
