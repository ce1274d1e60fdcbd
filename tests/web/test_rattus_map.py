"""The drawn map of Rattus: borders as in the rules, names and pieces in their places, small
files."""

from __future__ import annotations

import gzip
import json
import math
import re
import shutil
from itertools import combinations
from typing import Any

import pytest
from tools.maps.lines import cut, inside, merged, simplified

from pestis.games.rattus.content.ids import REGION_IDS
from pestis.games.rattus.content.reading import default_content
from tests.web.node import printed
from tests.web.places import drawing_of

BOARD = drawing_of("rattus")
TEXT = (BOARD / "regions.js").read_text(encoding="utf-8")
REGIONS: dict[str, Any] = {
    id: json.loads(row) for id, row in re.findall(r"^ {2}(\w+): (\{.*\}),$", TEXT, re.MULTILINE)
}
ARROWS = [json.loads(row) for row in re.findall(r'^ {2}(\["\w.*\]),$', TEXT, re.MULTILINE)]
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
HEAVIEST = 40_000
"""Most bytes, gzipped."""


def rings(path: str) -> list[list[tuple[int, int]]]:
    """The rings of a path of moves and relative lines."""
    found = []
    for ring in path.split("z")[:-1]:
        x, y, *steps = [int(n) for n in re.findall(r"-?\d+", ring)]
        line = [(x, y)]
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = x + dx, y + dy
            line.append((x, y))
        found.append(line)
    return found


def places(id: str) -> set[tuple[int, int]]:
    return {place for ring in rings(REGIONS[id]["d"]) for place in ring}


def test_every_region_is_there_and_the_map_is_light() -> None:
    assert list(REGIONS) == list(REGION_IDS)
    assert len(gzip.compress(TEXT.encode())) < HEAVIEST
    assert "public domain" in TEXT.splitlines()[0]


@pytest.mark.rule("RA 10.3")
def test_borders_on_the_map_are_those_of_the_rules() -> None:
    """Neighbours by land share a line; all others, neighbours over the sea included, share none."""
    for a, b in combinations(default_content().regions, 2):
        by_land = REGION_IDS.index(b.id) in a.neighbours and b.id not in over_sea(a.id)
        shared = places(a.id) & places(b.id)
        assert (len(shared) >= 2) == by_land, (a.id, b.id, shared)


@pytest.mark.rule("RA 1.2")
def test_every_arrow_over_the_sea_is_drawn() -> None:
    drawn = {frozenset(arrow[:2]) for arrow in ARROWS}
    assert drawn == {frozenset((id, other)) for id in REGION_IDS for other in over_sea(id)}


def over_sea(id: str) -> list[str]:
    region = default_content().regions[REGION_IDS.index(id)]
    return [REGION_IDS[other] for other in region.arrows]


def in_the_page(script: str) -> Any:
    """The output of a script that imports the board's modules."""
    whole = f"const BOARD = {json.dumps(BOARD.as_uri())};{script}"
    return printed(whole)


@needs_node
@pytest.mark.rule("RA 1.2", "RA 10.3")
def test_a_row_without_arrows_has_none_in_the_page_either() -> None:
    """As in the engine: values missing from a custom row are not taken from ours."""
    row = {"id": "anglia", "name": "Albion", "shade": "light", "neighbours": ["gallia"]}
    script = f"""
    const {{ contentOf }} = await import(BOARD + "/model.js");
    const {{ regions }} = contentOf({{ content: {{ region: [{json.dumps(row)}] }} }});
    console.log(JSON.stringify([regions.get("anglia"), regions.get("scandia").arrows]));
    """
    assert in_the_page(script) == [{"arrows": [], **row}, over_sea("scandia")]


@needs_node
@pytest.mark.rule("RA 6.2", "RA 6.4", "RA 9.3.2")
def test_only_what_reveals_is_called_final() -> None:
    """The Monk's token and the Witch's first one can be taken back; turning or looking at tokens
    cannot."""
    view = {"rats": [1] + [0] * 16, "cubes": [[1, 0]] + [[0, 0]] * 16}
    choices = {
        "monk-token": "token anglia later",
        "witch-first": "token anglia later",
        "witch-second": "token anglia later",
        "turn-token": "turn anglia later",
        "count-piece": "count",
        "name-region": "rage anglia",
        "act": "move gallia",
        "keep-card": "keep gallia-1",
    }
    script = f"""
    const {{ irreversible }} = await import(BOARD + "/board.js");
    const found = Object.entries({json.dumps(choices)}).filter(([kind, choice]) =>
      irreversible(choice, {{ ...{json.dumps(view)}, prompts: [{{ kind }}] }}));
    console.log(JSON.stringify(found.map(([kind]) => kind)));
    """
    assert in_the_page(script) == ["witch-second", "turn-token", "count-piece", "name-region"]


def test_pieces_stand_in_their_region_and_on_the_sheet() -> None:
    for id, region in REGIONS.items():
        assert inside(region["home"], rings(region["d"])), id
        left, top, right, bottom = region["box"]
        x, y, _ = region["label"]
        assert left - 120 < x < right and top < y < bottom, id


def test_lands_cut_along_a_line_share_it_and_make_the_whole_again() -> None:
    square = [(0, 0), (0, 10), (10, 10), (10, 0)]
    left, right = cut([square], (4, 0), (4, 10))
    assert {point for ring in left for point in ring} & {
        point for ring in right for point in ring
    } == {(4, 0), (4, 10)}
    whole = merged([*left, *right])
    assert len(whole) == 1 and set(square) <= set(whole[0])


def test_a_line_keeps_its_ends_and_its_great_turns() -> None:
    line = [(0.0, 0.0), (5.0, 0.1), (10.0, 0.0), (15.0, 9.0), (20.0, 0.0), (25.0, 0.1), (30.0, 0.0)]
    assert simplified(line, 2.0) == [line[0], line[2], line[3], line[4], line[6]]


@needs_node
@pytest.mark.rule("RA 5.3")
def test_the_rat_tokens_of_a_region_are_ringed_for_who_turns_one_over() -> None:
    prompt = {"kind": "turn-token", "about": "anglia", "seats": [0]}
    script = f"""
    const {{ isTurning }} = await import(BOARD + "/model.js");
    const at = (viewer, prompts, id) => isTurning({{ viewer, prompts }}, id) === true;
    const asked = [{json.dumps(prompt)}];
    console.log(JSON.stringify([
      at(0, asked, "anglia"), at(0, asked, "gallia"), at(1, asked, "anglia"), at(0, [], "anglia"),
    ]));
    """
    assert in_the_page(script) == [True, False, False, False]


CROWDED = """
const { arranged, meet, named, ROOMS } = await import(BOARD + "/arrange.js");
const { heightsAt } = await import(BOARD + "/map.js");
const { REGIONS } = await import(BOARD + "/regions.js");
const ids = Object.keys(REGIONS);
const texts = Object.fromEntries(ids.map((id) => [id, id]));
const { zoom, ...heights } = heightsAt(SCALE);
const wrong = new Set();
const seen = { texts: 0, short: 0 };
for (const n of [1, 2, 3, 4, 5, 7, 10]) for (const seats of [1, 2, 3, 6]) {
  if (n * seats > MOST) continue;
  for (const rats of [0, 1, 2, 3]) for (const plague of ["gallia", "germania", "numidia"]) {
  const { zoom, ...heights } = heightsAt(SCALE);
    const groups = Object.fromEntries(ids.map((id) => {
      const cubes = Array.from({ length: seats }, () => ({ n, diplomats: 0 }));
      const others = id === plague ? ["caravan", "plague"] : [];
      return [id, arranged(id, { cubes, rats: Array(rats).fill(31), others }, zoom, heights)];
    }));
    const boxes = ids.flatMap((id) => groups[id].boxes.map((box) => [id, box]));
    const names = named(texts, groups, heights.letter, [-1000, -720, 960, 985], []);
    for (const { id, text, letters } of names) {
      seen.texts += 1;
      seen.short += text === id ? 0 : 1;
      boxes.push(...letters.map((box) => [`name of ${id}`, box]));
    }
    for (const [i, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(0, i))
      if (meet(a, b) && !(one === other && one.startsWith("name")))
        wrong.add(`${one}, ${other}: ${seats} × ${n} cubes, ${rats} rats`);
  }
}
console.log(JSON.stringify([[...wrong], seen.short / seen.texts]));
"""
"""Pairs of pieces or letters that meet at a scale, and the share of names that are cut short."""


@needs_node
@pytest.mark.parametrize("scale", [0.5, 0.4, 0.27, 0.21, 0.17])
def test_no_piece_and_no_name_covers_another(scale: float) -> None:
    """From a wide screen to a phone on its side, in pixels a unit of the map."""
    wrong, short = in_the_page(f"const SCALE = {scale}; const MOST = 20;{CROWDED}")
    assert wrong == []
    assert short == 0


PLACES = """
const { arranged, named } = await import(BOARD + "/arrange.js");
const { heightsAt } = await import(BOARD + "/map.js");
const { REGIONS } = await import(BOARD + "/regions.js");
const { zoom, ...heights } = heightsAt(SCALE);
const ids = Object.keys(REGIONS);
const texts = Object.fromEntries(ids.map((id) => [id, id]));
const SHEET = [-920, -720, 960, 985];
const found = [];
for (const [seats, n, rats] of [[0, 0, 1], [1, 1, 0], [2, 3, 2], [6, 5, 3]]) {
  const cubes = Array.from({ length: seats }, () => ({ n, diplomats: 0 }));
  const things = { cubes, rats: Array(rats).fill(31), others: ["plague"] };
  const groups = Object.fromEntries(ids.map((id) => [id, arranged(id, things, zoom, heights)]));
  const names = named(texts, groups, heights.letter, SHEET, []);
  found.push(JSON.stringify(names.map(({ x, y, turn, text }) => [x, y, turn, text])));
}
console.log(JSON.stringify(new Set(found).size));
"""


@needs_node
@pytest.mark.parametrize("scale", [0.27, 0.21, 0.17])
def test_on_a_phone_names_stay(scale: float) -> None:
    """However many pieces come and go."""
    assert in_the_page(f"const SCALE = {scale};{PLACES}") == 1


FULL = """
const { arranged } = await import(BOARD + "/arrange.js");
const { heightsAt } = await import(BOARD + "/map.js");
const { REGIONS } = await import(BOARD + "/regions.js");
const { zoom, ...heights } = heightsAt(0.19);
const cubes = Array.from({ length: 6 }, () => ({ n: 5, diplomats: 0 }));
const things = { cubes, rats: [31, 31, 31], others: [] };
const sizes = Object.keys(REGIONS).map((id) => [id, arranged(id, things, zoom, heights).k]);
console.log(JSON.stringify(sizes.filter(([, k]) => k < 0.75)));
"""


@needs_node
def test_six_stacks_and_three_rats_of_a_region_stay_large_on_a_phone() -> None:
    assert in_the_page(FULL) == []


LAYOUTS = """
const { layoutOf } = await import(BOARD + "/board.js");
const { frameOf, lookOf } = await import(BOARD + "/map.js");
const { REGION_IDS } = await import(BOARD + "/model.js");
const found = [[390, 480], [768, 700], [455, 316]].map(([width, height]) => {
  const frame = frameOf(REGION_IDS.slice(0, 12));
  const { room, west, low, inSea } = layoutOf({ width, height }, frame, 6);
  const { k, box } = lookOf(room, frame, west);
  return [low, inSea, Math.round((box[3] - frame[3]) * k), Math.round(height - room.height)];
});
console.log(JSON.stringify(found));
"""


@needs_node
def test_a_map_above_the_cards_ends_with_the_lands_in_play() -> None:
    """On a phone, on a tablet; on a phone on its side the piles have a row below the map."""
    (phone, tablet, side) = in_the_page(LAYOUTS)
    for low, in_sea, more, _ in (phone, tablet):
        assert not low and not in_sea and abs(more) <= 1
    assert side[0] and side[3] == 50


SIX_PLAYERS = """
const { layoutOf } = await import(BOARD + "/board.js");
const { frameOf, lookOf } = await import(BOARD + "/map.js");
const { REGION_IDS } = await import(BOARD + "/model.js");
const found = [[1096, 720], [1062, 622]].map(([width, height]) => {
  const frame = frameOf(REGION_IDS);
  const { room, west } = layoutOf({ width, height }, frame, 8);
  const { k } = lookOf(room, frame, west);
  return [west > 0, (frame[3] * k) / height];
});
console.log(JSON.stringify(found));
"""


@needs_node
def test_with_eight_class_cards_beside_it_the_map_is_as_high_as_its_room() -> None:
    """At 1440 × 900 and at 1366 × 768: the cards are no broader than it leaves."""
    for beside, share in in_the_page(SIX_PLAYERS):
        assert beside and share > 0.99


ON_LAND = """
const { arranged } = await import(BOARD + "/arrange.js");
const { landUnder } = await import(BOARD + "/land.js");
const { heightsAt } = await import(BOARD + "/map.js");
const { REGIONS } = await import(BOARD + "/regions.js");
const { zoom, ...heights } = heightsAt(SCALE);
const cubes = STACKS.map((n) => ({ n, diplomats: 0 }));
const found = Object.keys(REGIONS).map((id) => {
  const { boxes } = arranged(id, { cubes, rats: Array(RATS).fill(31), others: [] }, zoom, heights);
  return [id, landUnder(id, boxes, 0, 0)];
});
console.log(JSON.stringify(found));
"""


@needs_node
@pytest.mark.parametrize(
    ("scale", "stacks", "rats", "least"),
    [(0.5, [2, 1], 1, 0.75), (0.5, [5, 5, 5], 3, 0.55), (0.21, [5, 5, 5], 3, 0.3)],
    ids=["few", "crowd", "crowd on a phone"],
)
def test_pieces_stand_on_the_land_of_their_region(
    scale: float, stacks: list[int], rats: int, least: float
) -> None:
    """Two stacks and a rat token on a wide screen: hardly anything lies in the sea or beyond a
    border.  Of a crowd most does, where the land is large enough."""
    constants = f"const SCALE = {scale}; const STACKS = {stacks}; const RATS = {rats};"
    shares = in_the_page(constants + ON_LAND)
    assert [(id, share) for id, share in shares if share < least] == []


AT_HOME = """
const { arranged, named } = await import(BOARD + "/arrange.js");
const { heightsAt } = await import(BOARD + "/map.js");
const { REGIONS } = await import(BOARD + "/regions.js");
const { zoom, ...heights } = heightsAt(SCALE);
const ids = Object.keys(REGIONS).slice(0, PLAYED);
const texts = Object.fromEntries(ids.map((id) => [id, id[0].toUpperCase() + id.slice(1)]));
const things = { cubes: [{ n: 1, diplomats: 0 }], rats: [31], others: [] };
const groups = Object.fromEntries(ids.map((id) => [id, arranged(id, things, zoom, heights)]));
const names = named(texts, groups, heights.letter, [-2000, -720, 960, 985], []);
console.log(JSON.stringify(names.filter(({ id, x, y, text }) => {
  const { box: [left, top, right, bottom] } = REGIONS[id];
  const above = y < groups[id].top;
  const near = left - heights.letter < x && top < y && x < right && y < bottom;
  return text !== texts[id] || !(id === "anglia" || (above && near));
}).map(({ id }) => id)));
"""
"""The names that do not stand whole above their pieces, in their region; Anglia's is at sea."""


@needs_node
@pytest.mark.parametrize(("scale", "played"), [(0.149, 12), (0.142, 17)])
def test_on_a_phone_on_its_side_names_stand_above_their_own_pieces(
    scale: float, played: int
) -> None:
    assert in_the_page(f"const SCALE = {scale}; const PLAYED = {played};{AT_HOME}") == []


SMALL = """
const { arranged } = await import(BOARD + "/arrange.js");
const { heightsAt } = await import(BOARD + "/map.js");
const { heaped } = await import(BOARD + "/pieces.js");
const { zoom, ...heights } = heightsAt(0.145);
const rat = (kind) => ({ kind, face: null, by: [] });
const cubes = Array.from({ length: 6 }, (_, seat) => ({ seat, n: 3, diplomats: 0 }));
const tokens = ["starter", "later", "later"].map(rat);
const less = heaped({ cubes, tokens, asked: false, rats: [31, 31, 31], others: [] });
const { high, digits, radii } = arranged("anglia", less, zoom, heights);
console.log(JSON.stringify([less.counts, high, radii.every((r) => 2 * r >= digits)]));
"""


@needs_node
def test_on_a_small_map_equal_rats_are_one_and_stacks_are_numbered() -> None:
    """A heap's numeral fits on its token, and a single one is as large; cubes that are too small
    to be counted have numerals."""
    assert in_the_page(SMALL) == [[1, 2], 1, True]


SYMBOLS = """
const { symbolsOf } = await import(BOARD + "/pieces.js");
console.log(JSON.stringify([1, 2, 3, 4].map(symbolsOf)));
"""


@needs_node
def test_all_symbols_of_a_rat_token_lie_on_it() -> None:
    """On the large one of a plague, too, whose radius is 0.91 of its size."""
    for laid in printed(f"const BOARD = {json.dumps(BOARD.as_uri())};{SYMBOLS}"):
        half = laid["size"] / 2
        for place in laid["places"]:
            assert math.hypot(abs(place) + half, 0.38 + half) < 0.91, laid
