"""What a film of Pest shows at each step: the pane, the signs on the map, the goods of the year."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

import pestis
from pestis.games.pest.content.reading import default_content
from pestis.games.pest.rules.variants.base import influence_bonus
from pestis.games.pest.state.choices import PLACE_IDS
from pestis.words.catalogue import catalogue
from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED
from tests.web.test_pest_board import LAID_OUT, drawn, names_by_language, played, pytestmark
from tests.web.test_pest_map import ROOMS

__all__ = ["pytestmark"]

SHARE = 0.12
"""How much of a sign may lie on what is read: signs have a margin and round corners."""

SIGNS = """
const { signsOf: signsIn } = await import(DRAWING + "/told.js");
const id = (n) => places[n].id;
const sites = places.flatMap(({ size }, n) => (size < 0 ? [] : [n]));
const found = rooms.flatMap((room) => ["red", "blue", "black"].flatMap((of) => {
  const ways = content.roads.filter(({ colour }) => colour === of);
  const events = [
    ...sites.map((n) => ({ id: "fell-sick", place: id(n) })),
    ...ways.map(({ a, b }) => ({ id: "fell-sick-on-road", place: id(a), to: id(b) })),
  ].map(({ id, ...params }, n) => ({ n, at: 1, id, params: { ...params, n: 1, total: 2 } }));
  const everywhere = view({
    road_sick: content.roads.map(({ colour }) => (colour === of ? 2 : 0)),
    sick: places.map(({ size }) => +(size >= 0)), doctor: [3, 9], camp: [5, null],
  });
  const plan = layout(content, room, names[0]);
  const written = readable(plan.labels, places);
  const read = [
    ...plan.labels.filter((_, n) => written.has(n)),
    ...sites.map((n) => sickBox(plan.spots[n], plan.radii[n], plan.zoom)),
    ...settle(everywhere, plan).plates.flatMap((plate) =>
      plate ? [plateAt(plate, plan.zoom)] : []),
  ];
  return Array.from({ length: Math.ceil(events.length / 3) }, (_, n) => {
    const group = events.slice(3 * n, 3 * n + 3);
    const boxes = signsIn(group, everywhere, plan).map((spot) => plateAt(spot, plan.zoom));
    const covered = boxes.map((box, i) =>
      Math.max(...[...read, ...boxes.slice(i + 1)].map((other) => share(other, box))));
    const what = group.map(({ params }) => [params.place, params.to].filter(Boolean).join("-"));
    return [`${room.width}: ${what}`, boxes.length - group.length, Math.max(...covered)];
  });
}));
told(found);
"""
"""Each group of steps with the signs that are missing, and the largest share of one that lies on
what is read."""


def test_the_sign_of_a_step_covers_no_number_and_no_name() -> None:
    """Even with sick people everywhere; nor does it cover another sign of the same step."""
    script = PAGE + MOUNTED + LAID_OUT + ROOMS + SIGNS
    found = drawn({"names": names_by_language()}, script)
    amiss = [each for each in found if each[1] or each[2] > SHARE]
    assert amiss == [], amiss


PANES = """
const { stageOf } = await import(DRAWING + "/moments.js");
const { steps } = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
console.log(JSON.stringify(steps.map(({ event, events, told, ms }) =>
  stageOf({ event, events, ms }, told))));
"""


def panes(*steps: list[dict[str, Any]], ms: int = 900) -> list[str | None]:
    """The pane of each step: its events, the first of which is told first, for this long."""
    told: list[dict[str, Any]] = []
    asked = []
    for events in steps:
        told = [*told, *events]
        asked.append({"event": events[0], "events": events, "told": told, "ms": ms})
    found: list[str | None] = drawn({"steps": asked}, PAGE + MOUNTED + PANES)
    return found


def event(at: int, id: str, **params: object) -> dict[str, Any]:
    """An event of seat 1."""
    return {"n": at, "at": at, "id": id, "params": {"seat": 1, **params}}


def test_a_phone_turns_to_the_map_before_a_move_or_with_it() -> None:
    placed = event(1, "placed", cell="move-cure")
    began = event(2, "began", action="move")
    went = event(3, "went", place="karsk")
    assert panes([placed], [began], [went]) == ["board", "map", "map"]
    assert panes([event(1, "placed", cell="produce-cure"), event(2, "gained"), went]) == ["map"]


def test_a_phone_shows_the_board_of_whoever_does_something_there() -> None:
    placed = event(1, "placed", cell="produce-cure")
    began = event(2, "began", action="cure")
    assert panes([placed], [began], [event(3, "cured", total=2)]) == ["board"] * 3
    pest = {"n": 4, "at": 4, "id": "pest-card", "params": {"card": "x", "n": 1}}
    assert panes([pest]) == [None]


def test_a_phone_turns_to_no_board_for_a_short_step() -> None:
    """It would turn back and forth between two sentences about one player."""
    placed = event(1, "placed", cell="move-cure")
    went = event(3, "went", place="karsk")
    cured = event(4, "cured", total=2)
    assert panes([placed], [went], [cured], ms=899) == [None, "map", None]


FOLLOWED = """
const { follow } = await import(DRAWING + "/moments.js");
const log = [];
const board = (...marked) => ({ querySelector: () => ({
  querySelectorAll: () =>
    marked.map((id) => ({ scrollIntoView: ({ block }) => log.push([id, block]) })),
  scrollTo: (x, y) => log.push([x, y]),
}) });
follow(board("chest", "card"), null);
follow(board("chest", "card"), {});
follow(board(), {});
follow(board("card"), null);
follow(board("card"), null);
follow({ querySelector: () => null }, {});
follow(null, null);
console.log(JSON.stringify(log));
"""


def test_a_board_is_scrolled_to_what_is_marked_and_back_after_the_film() -> None:
    """On a phone a technology may be below its edge."""
    assert drawn({}, PAGE + MOUNTED + FOLLOWED) == [["card", "nearest"], [0, 0]]


SAID = """
globalThis.fetch = async () => ({ ok: true, json: async () => ({}) });
const { learn } = await import(WEB + "/shared/language.js");
await learn("pest.told");
const { joins, merged, told } = await import(DRAWING + "/moments.js");
const { Words } = await import(WEB + "/shared/words.js");
const { groups, catalogue, language, table } =
  JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
const words = new Words(language, catalogue, ["Anna", "Bert", "Cora"]);
const say = (events) => {
  const lines = [];
  for (const event of events) {
    const at = lines.findLastIndex((line) => merged(event, line));
    if (at < 0) lines.push(event);
    else lines[at] = merged(event, lines[at]);
  }
  const seats = Math.max(1, ...events.map(({ params }) => (params.seat ?? 0) + 1));
  const moves = events.filter(({ id }) => id === "influence");
  const influence = table.influence.map((_, of) =>
    moves.findLast(({ params: { seat } }) => seat === of)?.params.total ?? 0);
  return told(lines, { ...table, seats, influence }, events).map(({ id, text, params }) =>
    text ? words.text(text, params) : words.event("pest", { id, params }));
};
console.log(JSON.stringify(groups.map((events) => ({
  joined: events.slice(1).map((event, n) => joins(event, events[n])),
  said: say(events),
}))));
"""


def told(
    *groups: list[dict[str, Any]], language: str = "en", **changed: object
) -> list[dict[str, Any]]:
    """What is said of each group of events, and which of them belong to the one before."""
    table = {**pestis.new("pest", 3, 1).view(None), "prompts": [], **changed}
    words = catalogue(language)
    given = {"groups": groups, "catalogue": words, "language": language, "table": table}
    found: list[dict[str, Any]] = drawn(given, PAGE + MOUNTED + SAID)
    return found


def said(*events: dict[str, Any], language: str = "en", **changed: object) -> list[str]:
    """The sentences that tell events which are shown at once, on a table with these changes."""
    [only] = told(list(events), language=language, **changed)
    sentences: list[str] = only["said"]
    return sentences


def ill(place: str, n: int = 1, **more: object) -> dict[str, Any]:
    """An event of the pest, of no player."""
    params = {"place": place, "n": n, "total": 2, **more}
    return {"n": 1, "at": 1, "id": "fell-sick-on-road" if more else "fell-sick", "params": params}


@pytest.mark.parametrize(
    ("language", "places", "roads"),
    [
        (
            "en",
            "Karsk, Gothar and Dorrim: 1 person falls ill in each.",
            "Roads Karsk – Gothar, Dorrim – Ashkelar: 2 people fall ill on each.",
        ),
        (
            "de",
            "Karsk, Gothar und Dorrim: je 1 Einwohner erkrankt.",
            "Straßen Karsk – Gothar, Dorrim – Ashkelar: je 2 Einwohner erkranken.",
        ),
        (
            "nl",
            "Karsk, Gothar en Dorrim: telkens 1 inwoner wordt ziek.",
            "Wegen Karsk – Gothar, Dorrim – Ashkelar: telkens 2 inwoners worden ziek.",
        ),
    ],
)
def test_places_that_fall_ill_at_once_are_named_in_one_sentence(
    language: str, places: str, roads: str
) -> None:
    all = [ill("karsk"), ill("gothar"), ill("dorrim")]
    ways = [ill("karsk", 2, to="gothar"), ill("dorrim", 2, to="ashkelar")]
    assert said(*all, *ways, language=language) == [places, roads]


def test_many_roads_are_told_by_their_colour() -> None:
    of = [(road.a, road.b) for road in default_content().roads if road.colour == 0][:4]
    ids = [(PLACE_IDS[a], PLACE_IDS[b]) for a, b in of]
    [line] = said(*(ill(a, to=b) for a, b in ids))
    assert re.fullmatch(r"4 (red|blue|black) roads: 1 person falls ill on each\.", line)


def test_goods_of_last_years_aid_card_are_told_in_one_sentence() -> None:
    aid = event(3, "aid", column="left")
    goods = [event(3, "gained", good=good, n=n) for good, n in (("wood", 2), ("coin", 1))]
    influence = event(3, "influence", n=1, total=4)
    [found] = told([aid, *goods, influence])
    assert found["said"] == ["Last year’s aid card: Bert gets 2 × wood, coin, influence."]
    assert found["joined"] == [True, True, True]


def of(seat: int, event: dict[str, Any]) -> dict[str, Any]:
    """The same event of another seat."""
    return {**event, "params": {**event["params"], "seat": seat}}


def test_what_an_aid_card_brings_several_players_is_told_in_one_sentence() -> None:
    """A resource of the player's choice comes with a later answer."""
    aids = [of(seat, event(3, "aid", column="left")) for seat in range(3)]
    goods = [of(seat, event(3 + seat, "gained", good="food", n=1 + seat)) for seat in range(3)]
    lines = said(*(each for pair in zip(aids, goods, strict=True) for each in pair))
    assert lines == ["Last year’s aid card: Anna gets food; Bert 2 × food; Cora 3 × food."]


def test_what_is_yet_to_be_chosen_is_told_with_the_aid_card_that_brings_it() -> None:
    """Columns of cards have no names; what does not fit is told, too."""
    cards = ["aid-10", "aid-1"]
    middle, right = (event(3, "aid", column=of) for of in ("middle", "right"))
    coin, food = (event(3, "gained", good=good, n=1) for good in ("coin", "food"))
    start = "Last year’s aid card: Bert gets "
    assert said(right, coin, aid=cards) == [f"{start}coin, resource of choice."]
    assert said(middle, aid=cards) == [f"{start}coin."]
    two = ["aid-7", "aid-1"]
    assert said(right, aid=two) == [f"{start}2 × resource of choice."]
    chosen = {**food, "at": 4}
    assert said(right, chosen, aid=two) == [f"{start}food, resource of choice."]
    assert said(of(2, right), middle, chosen, aid=two) == [
        "Last year’s aid card: Cora gets 2 × resource of choice; Bert food."
    ]


def test_next_years_aid_card_is_told_by_what_it_brings_whom() -> None:
    card = {"n": 4, "at": 4, "id": "aid-card", "params": {"card": "aid-10"}}
    assert said(of(0, event(1, "turn-order", n=1)), of(1, event(1, "turn-order", n=2)), card)[
        1:
    ] == [
        "Aid next year; highest influence: research token; lowest influence: coin, "
        "resource of choice; everybody else: coin."
    ]
    [alone] = said(card)
    assert alone.startswith("Aid card for next year:")


def test_patients_are_told_with_the_place_that_they_come_from() -> None:
    places = {"picked-up": "karsk", "owner-takes": "karsk", "picked-up-on-road": None}
    found = told(
        *(
            [event(2, id, n=2, place=place), event(2, "quarantined", n=2)]
            for id, place in places.items()
        ),
        [event(2, "picked-up", n=2, place="karsk"), event(2, "quarantined", n=1)],
        [event(2, "picked-up", n=2, place="karsk"), event(5, "quarantined", n=2)],
        [event(2, "doctor", place="karsk"), event(2, "quarantined", n=1)],
    )
    assert [each["said"] for each in found] == [
        ["Bert takes 2 sick people from Karsk into quarantine."],
        ["Bert must take 2 sick people from Karsk into quarantine."],
        ["Bert takes 2 sick people from the road into quarantine."],
        ["Bert takes 2 sick people in Karsk.", "Bert: 1 sick person goes into quarantine."],
        ["Bert takes 2 sick people in Karsk.", "Bert: 2 sick people go into quarantine."],
        ["Bert places the doctor in Karsk and takes 1 sick person from there into quarantine."],
    ]
    assert [each["joined"] for each in found] == [[True]] * 4 + [[False], [True]]


def test_exchanges_are_told_in_one_sentence_beside_what_they_pay_for() -> None:
    swap = event(4, "exchanged", good="wood", second="food")
    more = event(5, "exchanged", good="food", second="food")
    assert said(swap, more) == ["Bert exchanges wood, 3 × food for 2 coins."]
    paid = event(6, "paid", good="coin", n=2)
    built = event(6, "built", building="workshop", place="karsk")
    assert said(swap, paid, built) == [
        "Bert exchanges wood, food for a coin.",
        "Bert constructs workshop in Karsk for 2 × coin.",
    ]


def test_a_building_is_told_with_its_price() -> None:
    paid = [event(4, "paid", good=good, n=n) for good, n in (("wood", 1), ("coin", 2))]
    built = event(4, "built", building="district-1", place="karsk")
    assert said(*paid, built) == ["Bert constructs district 1 in Karsk for wood, 2 × coin."]
    assert said(*paid) == ["Bert pays wood, 2 × coin."]
    work = event(4, "built-in-capital", work="hospital")
    assert said(paid[0], work) == ["Bert constructs in the capital for wood: Hospital."]
    assert len(said(paid[0], built, paid[1])) == 2


def test_an_assistant_is_told_with_what_is_done_next() -> None:
    """Also if the action that is begun comes between them, or a price or a camp that is left."""
    placed = event(3, "placed", cell="move-cure")
    went = event(5, "went", place="karsk")
    began = event(4, "began", action="move")
    told = ["Assistant: Move and Cure.", "Bert goes to Karsk."]
    assert said(placed, went) == said(placed, began, went) == told
    paid = event(4, "paid", good="food", n=1)
    assert said(placed, paid, went) == [told[0], "Bert goes to Karsk for food."]
    camp = event(4, "camp-placed", place="aldik")
    assert said(placed, camp, went)[0] == told[0]
    assert said(placed) == ["Bert places an assistant: Move and Cure."]


def test_the_space_on_the_influence_track_is_told_without_a_count() -> None:
    """The marker jumps over others, so that the spaces it advances are not what it moves by."""
    influence = event(3, "influence", n=3, total=9)
    assert said(influence) == ["Bert moves up the influence track to space 9."]


def test_a_begun_action_is_told_by_what_is_done() -> None:
    began = event(2, "began", action="research")
    bought = event(3, "bought", technology="quarantine-checkpoint")
    placed = event(1, "placed", cell="move-research")
    assert said(began) == ["Bert chooses the action Research."]
    assert [line[:9] for line in said(began, bought)] == ["Bert buys"]
    assert said(placed, began) == ["Bert places an assistant: Move and Research."]


def test_players_who_are_overtaken_on_the_influence_track_are_told_with_what_they_lose() -> None:
    climbs = [
        of(seat, event(1 + n, "influence", n=4 - n, total=4 - n)) for n, seat in enumerate((2, 0))
    ]
    overtaken = event(3, "influence", n=6, total=8)
    assert said(*climbs, overtaken) == [
        "Cora moves up the influence track to space 4.",
        "Points for the influence ranking: Cora +5.",
        "Anna moves up the influence track to space 3.",
        "Points for the influence ranking: Anna +3.",
        "Bert moves up the influence track to space 8.",
        "Points for the influence ranking: Bert +5, Cora −2, Anna −3.",
    ]
    built = event(3, "built", building="district-1", place="karsk")
    assert said(*climbs, built, overtaken)[-2:] == [
        "Bert constructs district 1 in Karsk; influence space 8.",
        "Points for the influence ranking: Bert +5, Cora −2, Anna −3.",
    ]
    assert said(
        climbs[0], event(3, "influence", n=3, total=3), event(4, "influence", n=1, total=6)
    )[2:] == [
        "Bert moves up the influence track to space 6.",
        "Points for the influence ranking: Bert +5, Cora −2.",
    ]


RANKED = """
const { rankingOf } = await import(DRAWING + "/ranking.js");
const { view, moves } = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
const now = view.influence.map(() => 0);
console.log(JSON.stringify(moves.map((move, n) => {
  now[move.params.seat] = move.params.total;
  const then = { ...view, influence: [...now] };
  const told = [moves.slice(0, n + 1), [move]].map((events) => rankingOf(move, then, events));
  const later = rankingOf(move, view, moves);
  return [...told, later].map((changes) => changes.map(({ seat, by }) => [seat, by]));
})));
"""


@pytest.mark.rule("PE 9.3")
def test_what_a_move_on_the_influence_track_changes_is_what_the_rules_say() -> None:
    """Also where earlier events are unknown, and for moves that are told again later."""
    game = played(4, {}, 3)
    moves = [each for each in game["events"] if each["id"] == "influence"]
    now, wanted = [0] * 4, []
    for move in moves:
        before = [influence_bonus(now, seat) for seat in range(4)]
        now[move["params"]["seat"]] = move["params"]["total"]
        after = [influence_bonus(now, seat) for seat in range(4)]
        changes = [[seat, after[seat] - before[seat]] for seat in range(4)]
        wanted.append(sorted((each for each in changes if each[1]), key=lambda each: -each[1]))
    assert any(by < 0 for changes in wanted for _, by in changes)
    told = drawn({"view": game["views"][-1], "moves": moves}, PAGE + MOUNTED + RANKED)
    assert told == [[each] * 3 for each in wanted]


SEQUENCES = """
const { sequences } = await import(DRAWING + "/plague.js");
const { events } = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
console.log(JSON.stringify(sequences(events)));
"""


@pytest.mark.parametrize("seed", [1, 2])
def test_the_beginning_of_a_year_is_told_to_its_end(seed: int) -> None:
    """So a film tells of it even after the reader's own answer: also of goods and influence."""
    events = played(3, {}, seed)["events"]
    steps = {step["n"] for each in drawn({"events": events}, SEQUENCES) for step in each["steps"]}
    aided = [at for at, each in enumerate(events) if each["id"] == "aid"]
    assert aided
    for at in aided:
        assert events[at]["n"] in steps
        brought = itertools.takewhile(
            lambda each: each["id"] in ("gained", "influence"), events[at + 1 :]
        )
        assert {each["n"] for each in brought} <= steps
    placed = [each["n"] for each in events if each["id"] in ("placed", "paid", "built")]
    assert not steps & set(placed)
