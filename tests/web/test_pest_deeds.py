"""A film of Pest tells a year and an action in one sentence; where its pest card stands."""

from __future__ import annotations

from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED
from tests.web.test_pest_board import LAID_OUT, drawn, names_by_language, pytestmark
from tests.web.test_pest_film import event, of, said, told
from tests.web.test_pest_map import ROOMS

__all__ = ["pytestmark"]

PLAIN = 750
"""Milliseconds that a weight multiplies."""
SEEN = 500
"""Milliseconds below which a step is shown with a neighbour that tells it."""


def test_a_new_year_is_told_with_its_order_of_play() -> None:
    turns = [of(seat, event(5, "turn-order", n=1 + n)) for n, seat in enumerate((2, 0, 1))]
    year = {"n": 5, "at": 5, "id": "year-began", "params": {"year": 2, "era": "i"}}
    [found] = told([*turns, year])
    assert found["joined"] == [True, True, True]
    assert said(year, *turns) == ["Year 2, Era I. Order of play: Cora, Anna, Bert."]
    # What concerns the reader comes first in a group.
    assert said(turns[1], turns[0], turns[2]) == ["New order of play: Cora, Anna, Bert."]
    assert said(year) == ["Year 2 begins, Era I."]


def test_a_move_is_one_sentence_with_all_that_happens_on_the_way() -> None:
    events = [
        event(1, "placed", cell="move-cure"),
        event(2, "began", action="move"),
        event(3, "improved", action="move"),
        event(4, "camp-placed", place="aldik"),
        event(5, "paid", good="food", n=1),
        event(5, "went", place="karsk"),
        event(5, "picked-up", place="karsk", n=2),
        event(5, "quarantined", n=2),
        event(6, "went", place="gothar"),
        event(6, "picked-up-on-road", n=1),
        event(6, "quarantined", n=1),
        event(7, "stopped", place="gothar"),
        event(7, "gained", good="stone", n=1),
    ]
    assert said(*events) == [
        "Assistant: Move and Cure.",
        "Bert goes to Gothar via Karsk for food, takes along 3 sick people (2 × Karsk); "
        "puts the camp in Aldik; gains stone; improves Move.",
    ]
    cured = [
        event(8, "began", action="cure"),
        event(9, "paid", good="herbs", n=1),
        event(9, "cured", total=1),
        event(10, "paid", good="herbs", n=2),
        event(10, "cured", total=2),
    ]
    assert said(*events, *cured)[2:] == ["Bert cures 2 people for 3 × herbs, now 2 on the track."]


def test_a_move_tells_where_the_sick_stand_and_whence_they_come_if_not_from_its_end() -> None:
    events = [
        event(5, "went", place="karsk"),
        event(5, "picked-up", place="karsk", n=2),
        event(5, "quarantined", n=1),
        event(6, "quarantined", n=1),
        event(6, "stands-at", spaces="move"),
    ]
    assert said(*events) == [
        "Bert goes to Karsk, takes along 2 sick people; sick people now on: Move."
    ]
    assert said(*events[:4], event(7, "went", place="gothar")) == [
        "Bert goes to Gothar via Karsk, takes along 2 sick people (2 × Karsk)."
    ]


def test_a_move_that_is_improved_on_the_way_is_one_sentence() -> None:
    events = [
        event(3, "went", place="karsk"),
        event(4, "improved", action="move"),
        event(5, "went", place="gothar"),
        event(6, "gained", good="stone", n=1),
    ]
    assert said(*events) == ["Bert goes to Gothar via Karsk; gains stone; improves Move."]


def test_a_building_is_one_sentence_with_payments_of_several_answers_and_what_it_brings() -> None:
    events = [
        event(3, "paid", good="wood", n=1),
        event(4, "paid", good="stone", n=1),
        event(4, "built", building="district-1", place="karsk"),
        event(4, "camp-returned", place="karsk"),
        event(4, "influence", n=3, total=6),
        event(4, "gained", good="coin", n=1),
        event(4, "gained", good="flask", n=1),
    ]
    assert said(*events) == [
        "Bert constructs district 1 in Karsk for wood, stone; influence space 6; "
        "gains coin, research token; the camp in Karsk goes home."
    ]
    assert (
        len(said(*events, event(5, "began", action="cure"), event(6, "gained", n=1, good="wood")))
        == 2
    )


def test_people_in_the_capital_are_one_sentence_with_what_they_bring() -> None:
    events = [
        event(3, "assigned", building="castle"),
        event(3, "to-capital", total=1),
        event(4, "imperative", decree="decree-5", total=1),
        event(4, "influence", n=1, total=12),
        event(5, "gained", good="herbs", n=1),
        event(6, "token-taken", good="coin"),
        event(6, "gained", good="coin", n=1),
    ]
    assert said(*events) == [
        "Bert assigns 2 people: castle, the capital; fulfils “Envoys”, step 1; influence space 12; "
        "gains herbs, coin."
    ]
    assert said(*events[5:]) == ["Bert takes the reward token: 1 coin."]


def test_technologies_that_come_into_the_display_are_told_with_the_one_that_was_bought() -> None:
    bought = event(3, "bought", technology="travel-permit")
    offer = {"n": 3, "at": 3, "id": "on-offer", "params": {"technology": "mobile-workshop"}}
    [found] = told([bought, offer])
    assert found["joined"] == [True]
    assert found["said"] == ["Bert buys Travel Permit; new on offer: Mobile Workshop."]


def test_a_player_who_replaces_the_technologies_on_offer_and_buys_none_is_told_so() -> None:
    """No event says so: they do something else, or are asked something else."""
    paid = event(3, "refreshed")
    offer = {"n": 3, "at": 3, "id": "on-offer", "params": {"technology": "mobile-workshop"}}
    begun = "Bert pays to replace the five technologies on offer"
    asked = [{"kind": "research", "seats": [1]}]
    assert said(paid, offer, prompts=asked) == [f"{begun}; new: Mobile Workshop."]
    assert said(paid, offer) == [f"{begun} and buys none; new: Mobile Workshop."]
    other = of(2, event(4, "placed", cell="move-cure"))
    assert said(paid, other, prompts=[{"kind": "research", "seats": [2]}])[0] == (
        f"{begun} and buys none."
    )
    for then in (event(4, "began", action="cure"), event(4, "placed", cell="move-cure")):
        assert said(paid, then, prompts=asked)[0] == f"{begun} and buys none."
    bought = event(4, "bought", technology="travel-permit")
    assert said(paid, offer, bought) == [
        f"{begun}; new: Mobile Workshop.",
        "Bert buys Travel Permit.",
    ]


def test_a_camp_that_protects_a_place_goes_home_in_one_sentence() -> None:
    kept = {"n": 3, "at": 3, "id": "protected-by-camp", "params": {"place": "karsk"}}
    assert said(kept, event(3, "camp-returned", place="karsk")) == [
        "Karsk is protected by Bert’s camp, which goes home."
    ]


def test_a_camp_where_a_move_ends_is_told_with_what_the_stop_brings() -> None:
    camp = event(3, "camp-placed", place="aldik")
    stopped = event(4, "stopped", place="aldik")
    assert said(camp, stopped) == ["Bert places the camp in Aldik."]
    brought = event(4, "gained", good="stone", n=1)
    assert said(camp, stopped, brought) == ["Bert places the camp in Aldik; gains stone."]


WEIGHTS = """
const { weights } = await import(DRAWING + "/weights.js");
const { placed, went = 1, built } = weights;
console.log(JSON.stringify([placed, went, built, weights["camp-placed"] ?? 1]));
"""


def test_what_a_player_does_weighs_more_than_the_assistant_for_it() -> None:
    """So it is the move or the building of a turn that is always told, and no camp is alone."""
    placed, went, built, camp = drawn({}, WEIGHTS)
    assert placed < went < built
    assert camp * PLAIN < SEEN


CARDS = """
const { cardAt, namedBy } = await import(DRAWING + "/told.js");
const calm = view({});
told(rooms.flatMap((room) => {
  const plan = layout(content, room, names[0]);
  return [...content.pest.keys()].map((id) => {
    const { x, y, width, height } = cardAt(id, calm, plan);
    const box = { left: x, right: x + width, top: y, bottom: y + height };
    const isOut = x < 0 || y < 0 || box.right > plan.width || box.bottom > plan.height;
    const isIn = ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    const { places: of, roads } = namedBy(id, calm);
    const met = of.filter((n) => isIn(plan.spots[n])).length
      + roads.filter((n) => plan.ways[n].line.some(isIn)).length;
    return [`${room.width} ${id}`, isOut, met, of.length + roads.length];
  });
}));
"""


def test_a_pest_card_covers_little_of_what_it_names() -> None:
    """On a laptop hardly anything; it stays on the map."""
    script = PAGE + MOUNTED + LAID_OUT + ROOMS + CARDS
    found = drawn({"names": names_by_language()}, script)
    most = [1 if int(where.split()[0]) > 600 else max(2, 0.3 * all) for where, _, _, all in found]
    amiss = [each for each, limit in zip(found, most, strict=True) if each[1] or each[2] > limit]
    assert amiss == []
