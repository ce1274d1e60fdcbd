"""The drawn board of Pest: its data, its map, what it says the game would score, what it tells."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from typing import Any

import pytest

import pestis
from pestis.games import GAMES
from pestis.games.pest.content.reading import default_content
from pestis.games.pest.rules.common.crossing import movement_left
from pestis.games.pest.rules.rounds.scoring import score_sheet
from pestis.games.pest.spec import SPEC
from pestis.games.pest.worlds import sample
from pestis.kernel.records.position import read_box
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from tests.web.node import printed
from tests.web.places import WEB, drawing_of

HEAVIEST = 65_271
"""Bytes of all that the board loads, gzipped."""
OF_FILMS = (
    "aid_cards.js",
    "deeds.js",
    "moments.css",
    "moments.js",
    "ranking.js",
    "rewound.js",
    "sentences.js",
    "told.js",
    "weights.js",
)
"""Files that are loaded after the first drawing, when a film is first possible."""
OF_THE_RULEBOOK = ("box.js", "phases.js")
"""Files that only the page of the rules loads."""
TABLES = [
    (1, {}),
    (2, {}),
    (2, {"duel": "on"}),
    (3, {"setup": "variable"}),
    (4, {}),
    (5, {}),
]
DRAWING = f"const DRAWING = {json.dumps(drawing_of('pest').as_uri())};"
SCRIPT = """
import { readFileSync } from "node:fs";
const { scoreSheet } = await import(DRAWING + "/scoring.js");
const { asking } = await import(DRAWING + "/own_turn.js");
const { contentOf } = await import(DRAWING + "/model.js");
const { layout, readable } = await import(DRAWING + "/geometry.js");
const { statistics, courses } = await import(DRAWING + "/statistics.js");
const { Words } = await import(WEB + "/shared/words.js");
const { views, events, catalogue } = JSON.parse(readFileSync(0, "utf8"));
const words = new Words("de", catalogue, ["Anna", "Bert", "Cora", "Dirk", "Edda"]);
const sheets = views.map((view) => scoreSheet(view));
const left = views.map((view) => (view.prompts[0] ? (asking(view, []).left ?? null) : null));
const view = views.at(-1);
const content = contentOf(view);
const names = content.places.map(({ id }) => id);
const plans = [[360, 400], [600, 540], [1000, 1150], [760, 340]].map(([width, height]) =>
  layout(content, { width, height }, names))
  .map((plan) => ({ ...plan, written: [...readable(plan.labels, content.places)] }));
const told = { ...courses(events, view.seats),
  charts: statistics({ events, view, outcome: null, words }) };
console.log(JSON.stringify({ sheets, left, plans, told }));
"""

pytestmark = [
    pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    pytest.mark.skipif("pest" not in GAMES, reason="Pest is not yet among the games"),
]


def played(seats: int, options: dict[str, str], seed: int) -> dict[str, Any]:
    """A random game: what was seen every now and then, and all that happened."""
    match = pestis.new("pest", seats, seed, options)
    match.events(None)
    dice = pestis.Dice(f"board {seed}")
    views = []
    decisions = 0
    while not match.over:
        prompt = match.prompts()[0]
        seat = prompt.seats[0]
        if prompt.kind == "move" or decisions % 60 == 0:
            views.append(match.view(seat))
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
        decisions += 1
    views = [*views[:: max(1, len(views) // 40)], match.view(None)]
    return {"views": views, "events": match.events(None), "catalogue": catalogue("de")}


def drawn(game: dict[str, Any], script: str = SCRIPT) -> Any:
    """What the board makes of it."""
    script = f"const WEB = {json.dumps(WEB.as_uri())};{DRAWING}{script}"
    return printed(script, game)


def test_the_board_is_light() -> None:
    files = [*drawing_of("pest").glob("*.[jc]s*")]
    weights = {file.name: len(gzip.compress(file.read_bytes())) for file in files}
    left_out = (*OF_THE_RULEBOOK, *OF_FILMS)
    assert sum(weights.values()) - sum(weights[name] for name in left_out) < HEAVIEST


@pytest.mark.rule("PE 11", "PE 13.5", "PE 13.6", "PE 13.7", "PE 14.8")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_the_game_would_score_is_what_the_rules_say(
    seats: int, options: dict[str, str]
) -> None:
    game = played(seats, options, seats)
    told = drawn(game)
    for view, sheet in zip(game["views"], told["sheets"], strict=True):
        box = read_box(SPEC, view)
        state = sample(view, box)
        wanted = [(line.id, line.params, list(line.points)) for line in score_sheet(state, box)]
        assert [(line["id"], line["params"], line["points"]) for line in sheet] == wanted
    assert "pest." not in json.dumps(told["told"]["charts"])
    final = game["views"][-1]
    assert told["told"]["influence"][-1] == final["influence"]
    assert [one["dead"] for one in told["told"]["people"]] == final["dead"]
    check_movement(game["views"], told["left"])


def check_movement(views: list[Any], left: list[Any]) -> None:
    """What the question says is left of a Move is what the rules say."""
    moving = [(view, told) for view, told in zip(views, left, strict=True) if told is not None]
    for view, told in moving:
        box = read_box(SPEC, view)
        assert told == movement_left(sample(view, box), view["viewer"], box)


@pytest.mark.rule("PE 6.5a")
@pytest.mark.parametrize(
    ("coins", "wood", "card", "asked"),
    [
        (4, 2, None, []),
        (5, 2, None, ["exchange"]),
        (5, 6, None, ["exchange"]),
        (5, 6, 26, ["exchange stone stone"]),
    ],
)
def test_the_page_asks_back_where_the_coin_of_an_exchange_is_lost(
    coins: int, wood: int, card: int | None, asked: list[str]
) -> None:
    """With Storage Containers giving away the sixth wood makes room for a sixth coin."""
    view = pestis.new("pest", seats=3, seed=1).view(0)
    view["goods"] = [{"wood": wood, "stone": 2, "coin": coins}, {}, {}]
    view["slots"] = [[None, None, card], [None] * 3, [None] * 3]
    choices = ["exchange", "exchange wood wood", "exchange stone stone", "end-turn"]
    script = f"""
    const {{ whyAsk }} = await import({json.dumps((WEB / "table" / "confirm.js").as_uri())});
    const drawing = await import({json.dumps((drawing_of("pest") / "board.js").as_uri())});
    await new Promise((come) => setTimeout(come, 200));
    const ask = (choice) =>
      whyAsk("irreversible", choice, {json.dumps(choices)}, {json.dumps(view)}, drawing);
    const found = {json.dumps(choices[:3])}.filter((choice) => ask(choice));
    console.log(JSON.stringify(found));
    """
    assert printed(script) == asked


def test_the_map_fits_its_room_and_no_places_touch() -> None:
    """At the room of a phone, a laptop, a wide screen, and one that is too low."""
    told = drawn(played(3, {}, 5))
    for plan in told["plans"]:
        spots, radii = plan["spots"], plan["radii"]
        for n, (spot, r) in enumerate(zip(spots, radii, strict=True)):
            assert r < spot["x"] < plan["width"] - r and r < spot["y"] < plan["height"] - r
            for other, more in zip(spots[:n], radii, strict=False):
                far = ((spot["x"] - other["x"]) ** 2 + (spot["y"] - other["y"]) ** 2) ** 0.5
                assert far > r + more - 4, (spot, other)


def test_names_stand_straight_below_their_places_at_every_size() -> None:
    for plan in drawn(played(3, {}, 5))["plans"]:
        assert len(plan["written"]) == len(plan["spots"])
        for n in plan["written"]:
            spot, label, r = plan["spots"][n], plan["labels"][n], plan["radii"][n]
            half = (label["right"] - label["left"]) / 2
            aside = abs(label["x"] - spot["x"])
            assert aside < 1 or min(label["left"], plan["width"] - label["right"]) < 7
            assert aside < half and 0 < label["top"] - spot["y"] < r + 12


LAID_OUT = """
const { contentOf } = await import(DRAWING + "/model.js");
const { layout, readable } = await import(DRAWING + "/geometry.js");
const { names } = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
const content = contentOf({ content: null });
const { places } = content;
/** Boxes that lie on each other by more than some units. */
const pairs = (boxes, most) => boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > most
  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > most)
  .map((b) => `${a.name}, ${b.name}`));
const named = (boxes, all) => boxes.map((box, n) => ({ ...box, name: all[n] }));
"""
NAMES = """
const rooms = [318, 346, 376, 425, 470, 720, 965].flatMap((width) =>
  [239, 293, 374, 437, 550].map((height) => ({ width, height })));
console.log(JSON.stringify(rooms.flatMap((room) => names.flatMap((all) => {
  const { labels } = layout(content, room, all);
  const written = readable(labels, places);
  return pairs(named(labels, all).filter((_, n) => written.has(n)), 1);
}))));
"""


def names_by_language() -> list[list[str]]:
    places = [place.id for place in default_content().places]
    ids = ["board.capital" if id == "capital" else f"place.{id}" for id in places]
    return [[Words(one).text(f"pest.{id}") for id in ids] for one in LANGUAGES]


def test_no_name_on_the_map_lies_on_another() -> None:
    assert drawn({"names": names_by_language()}, LAID_OUT + NAMES) == []


ROOMY = """
const rooms = [[704, 760], [658, 628], [640, 620], [900, 560], [390, 464], [390, 430], [360, 420],
  [455, 274], [470, 310]].map(([width, height]) => ({ width, height }));
console.log(JSON.stringify(rooms.flatMap((room) => names.flatMap((all) => {
  const { labels, cells } = layout(content, room, all);
  const written = readable(labels, places);
  const lost = all.filter((_, n) => !written.has(n));
  return [...lost, ...pairs(named(cells, all), 3)].map((what) => `${room.width}: ${what}`);
}))));
"""


def test_each_place_has_its_name_and_room_for_its_sick_on_laptops_and_phones() -> None:
    """A phone on its side as well: no name, count or sign of a place lies on another place."""
    assert drawn({"names": names_by_language()}, LAID_OUT + ROOMY) == []


FIRST = """
const room = { width: 318, height: 240 };
const { labels } = layout(content, room, names[0]);
console.log(JSON.stringify(names[0].filter((_, n) =>
  !readable(labels, places, new Set([n])).has(n))));
"""


def test_places_that_matter_keep_their_names_where_not_all_have_room() -> None:
    assert drawn({"names": names_by_language()}, LAID_OUT + FIRST) == []


ASKED = """
const { asking } = await import(DRAWING + "/own_turn.js");
const { Words } = await import(WEB + "/shared/words.js");
const { view, catalogue } = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
const words = new Words("en", catalogue);
const ask = (choices, change = {}) => {
  const seen = { ...view, ...change };
  return words.problem({ id: "pest.prompt.construct", params: asking(seen, choices) });
};
const castle = view.built[0].at(-1);
const destroyed = view.destroyed.map((_, n) => (n === view.doctor[0] ? 1 : 0));
console.log(JSON.stringify([
  ask(["build district-1 gothar", "done"]),
  ask(["improve", "done", "exchange"]),
  ask(["done"], { doctor: [castle, ...view.doctor.slice(1)] }),
  ask(["done"], { destroyed }),
]));
"""


def test_the_page_says_why_nothing_can_be_built() -> None:
    match = pestis.new("pest", seats=3, seed=1)
    while match.prompts()[0].kind != "place-assistant":
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    view: dict[str, Any] = match.view(0)
    view["prompts"] = [{"kind": "construct", "seats": [0], "about": ""}]
    view["destroyed"] = [0] * len(view["destroyed"])
    many, none, built, ruin = drawn({"view": view, "catalogue": catalogue("en")}, ASKED)
    assert many == "What do you construct?"
    assert none == "Nothing can be built now. You lack wood, stone or coins"
    assert re.fullmatch(r"Nothing can be built now\. You have built in \w+: move on", built)
    assert re.fullmatch(r"Nothing can be built now\. \w+ is destroyed: move on", ruin)
