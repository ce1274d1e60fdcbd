"""The content files against pest.md, and faults in custom content (PE 17)."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games.pest.content.ids import (
    BUILDING_IDS,
    CITY,
    COLOURS,
    GOODS,
    POWERS,
    RESOURCES,
    SIZES,
    TOWN,
    VILLAGE,
)
from pestis.games.pest.content.reading import FILES, advice, default_content, read_content
from pestis.kernel.errors import ContentError
from pestis.words import LANGUAGES, Words

BOX = default_content()
IDS = [place.id for place in BOX.places]
PRINTED = 30
DECREES = 15
"""Technologies and decrees of the printed box; our own come after them."""


def own(**tables: Any) -> Any:
    return read_content({"file": "own.toml", **tables})


def faults(**tables: Any) -> list[tuple[str, str]]:
    """Message ids and rows of all faults in custom content."""
    with pytest.raises(ContentError) as refused:
        own(**tables)
    error = refused.value
    return [(e.id.removeprefix("error."), str(e.params["row"])) for e in (error, *error.more)]


def row(id: str, **changes: Any) -> dict[str, Any]:
    """The row of one of our places, with changes."""
    place = BOX.places[IDS.index(id)]
    return {**place.row.data, **changes}


def roads(*changes: dict[str, Any], without: str = "") -> list[dict[str, Any]]:
    """All our roads except one, plus others."""
    ours = [dict(road.row.data) for road in BOX.roads]
    return [*[road for road in ours if road["id"] != without], *changes]


# -- the content we ship --------------------------------------------------------------------------


@pytest.mark.rule("PE 2.3", "PE 17.1", "PE 19")
def test_twenty_villages_fifteen_towns_ten_cities_around_the_capital() -> None:
    sizes = [place.size for place in BOX.places[1:]]
    assert [sizes.count(size) for size in (VILLAGE, TOWN, CITY)] == [20, 15, 10]
    assert (BOX.places[0].id, BOX.places[0].size) == ("capital", -1)
    there = BOX.map.neighbours[0]
    assert {IDS[place] for place in there} == {"dunvar", "fenwar", "harrog", "lirran", "grenna"}
    goods = [place.resource for place in BOX.places[1:]]
    assert [goods.count(good) for good in range(RESOURCES)] == [11, 12, 11, 11]


@pytest.mark.rule("PE 17.1", "PE 19")
def test_known_places_and_roads() -> None:
    def near(id: str) -> set[str]:
        return {IDS[place] for place in BOX.map.neighbours[IDS.index(id)]}

    assert near("blessir") == {"terras", "meskar"}
    assert "gothar" in near("gollor")
    sizes = {id: BOX.places[IDS.index(id)].size for id in ("blessir", "terras", "gollor", "gothar")}
    assert sizes == {"blessir": CITY, "terras": TOWN, "gollor": TOWN, "gothar": CITY}
    assert advice(BOX) == [], "no roads cross"


@pytest.mark.rule("PE 17.1")
def test_eighty_roads_eight_of_each_colour_and_nine_harbours() -> None:
    assert len(BOX.roads) == 80
    for colour in range(len(COLOURS)):
        assert len(BOX.map.roads_of[colour]) == 8
        assert len(BOX.map.harbours_of[colour]) == 3
        ends = [end for n in BOX.map.roads_of[colour] for end in (BOX.roads[n].a, BOX.roads[n].b)]
        assert len(set(ends)) == 16, "no two of one colour meet"
    assert [IDS[place] for place in BOX.map.harbours_of[0]] == ["rendal", "wessin", "cresta"]


@pytest.mark.rule("PE 3.2", "PE 12.1", "PE 17.1")
@pytest.mark.parametrize(
    ("seats", "left"),
    [(1, [5, 15, 10]), (2, [5, 15, 10]), (3, [20, 10, 5]), (4, [20, 10, 10]), (5, [20, 15, 10])],
)
def test_places_in_play_by_number_of_players(seats: int, left: list[int]) -> None:
    intact = [place for place in BOX.places[1:] if seats not in place.destroyed_at]
    assert [sum(place.size == size for place in intact) for size in range(len(SIZES))] == left
    assert list(BOX.boards.players[seats].places) == left


@pytest.mark.rule("PE 3.12", "PE 17.1")
def test_each_start_card_has_three_villages_one_in_play_for_two() -> None:
    for card in BOX.map.start_cards:
        villages = [BOX.places[village] for village in card.villages]
        assert [place.size for place in villages] == [VILLAGE] * 3
        assert [2 not in place.destroyed_at for place in villages] == [True, False, False]


@pytest.mark.rule("PE 17.2", "PE 2.4")
def test_the_player_board() -> None:
    built = BOX.boards.buildings
    assert [building.id for building in built] == list(BUILDING_IDS)
    assert sum(b.wood for b in built) == sum(b.stone for b in built) == 19
    assert sum(b.renown for b in built) == 24 and sum(BOX.boards.section_bonus) == 12
    assert BOX.boards.healthy_renown[7] == 12
    assert BOX.boards.herbs == (1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4)
    assert [n for n, lab in enumerate(BOX.boards.laboratory, start=1) if lab] == [2, 4, 7, 10]
    assert BOX.boards.cemetery == (0, 1, 2, 4, 6, 9), "so many dead make so much shame"
    assert BOX.boards.start == (1, 1, 2, 2, 2, 1, 0, 0, 0)


@pytest.mark.rule("PE 17.3", "PE 17.5")
def test_the_tracks() -> None:
    assert BOX.boards.imperative_renown == ((0, 0, 1, 2, 4), (0, 2, 4, 7, 10), (0, 3, 6, 10, 15))
    assert BOX.boards.imperative_influence == ((1, 1, 1, 1), (1, 1, 1, 2), (1, 1, 2, 2))
    symbols = [space for space, n in enumerate(BOX.boards.influence_symbols) if n]
    assert symbols == [3, 7, 13, 17, 23, 27, 33, 37, 43, 47]
    rewards = {
        space: GOODS[reward.index(1)]
        for space, reward in enumerate(BOX.boards.influence_rewards)
        if any(reward)
    }
    assert rewards == {
        4: "coin", 8: "flask", 12: "chest", 16: "coin", 20: "flask",
        24: "chest", 28: "coin", 32: "flask", 36: "chest", 42: "renown",
    }  # fmt: skip
    assert BOX.boards.influence_length == 50


@pytest.mark.rule("PE 17.4", "PE 2.2", "PE 3.7")
def test_the_capital() -> None:
    works = BOX.boards.capital_buildings
    assert [(w.wood, w.stone, w.renown, w.influence) for w in works] == [
        (3, 2, 3, 1), (3, 3, 4, 1), (2, 4, 4, 1), (4, 4, 6, 2), (5, 5, 8, 3),
    ]  # fmt: skip
    assert sum(BOX.boards.reward_tokens) == 16
    assert [BOX.boards.players[n].rewards for n in range(1, 6)] == [6, 6, 8, 10, 12]
    loyalty = BOX.boards.capital_cards[0]
    assert [reward[7:] for reward in loyalty.rewards] == [(4, 1), (2, 1), (1, 0)]
    assert loyalty.bonus[7] == 1


@pytest.mark.rule("PE 17.6", "PE 3.9")
@pytest.mark.parametrize(
    ("seats", "spots"),
    [
        (5, [9, 9, 9, 8, 13, 12, *[11] * 9, 10, 10, 10]),
        (4, [8, 7, 8, 7, 10, 10, *[11] * 9, 10, 10, 10]),
        (3, [8, 7, 8, 7, 7, 8, *[11] * 9, 5, 10, 10]),
        (2, [5, 6, 5, 4, 13, 12, *[0] * 9, 10, 2, 3]),
    ],
)
def test_what_each_pest_card_hits(seats: int, spots: list[int]) -> None:
    for card, expected in zip(BOX.pest_cards, spots, strict=True):
        hit = [
            place
            for number, place in enumerate(BOX.places)
            if number
            and seats not in place.destroyed_at
            and card.names(number, place.size, place.resource, place.harbour)
        ]
        roads_hit = len(BOX.map.roads_of[card.road_colour]) if card.road_colour >= 0 else 0
        if expected:
            assert len(hit) + roads_hit == expected, card.id
        else:
            assert len(hit) in (2, 3) and roads_hit == 8


@pytest.mark.rule("PE 17.6")
def test_road_and_harbour_cards_are_all_nine_combinations() -> None:
    combined = [(card.road_colour, card.harbour_colour) for card in BOX.pest_cards[6:15]]
    assert combined == [(road, harbour) for road in range(3) for harbour in range(3)]


@pytest.mark.rule("PE 17.7", "PE 5.9")
def test_aid_cards() -> None:
    assert len(BOX.aid_cards) == 10
    last = BOX.aid_cards[9]
    assert (last.left[5], last.middle[4], last.right[4], last.right[6]) == (1, 1, 1, 1)
    assert [any(card.left) for card in BOX.aid_cards] == [False] * 6 + [True, False, True, True]


@pytest.mark.rule("PE 2.5", "PE 17.8", "PE 14.1")
def test_decrees_by_era_and_for_solo() -> None:
    decrees = BOX.decrees[:DECREES]
    assert [decree.era for decree in decrees] == [0] * 5 + [1] * 5 + [2] * 5
    assert [n for n, decree in enumerate(decrees, start=1) if not decree.solo] == [4, 6, 9]


@pytest.mark.rule("PE 15.1", "PE 15.2", "PE T17", "PE T18", "PE T26")
def test_thirty_technologies_their_slots_and_the_solo_set() -> None:
    cards = BOX.technologies[:PRINTED]
    assert [card.number for card in cards] == list(range(1, 31))
    assert [card.number for card in cards if not card.solo] == [2, 3, 5, 11, 16]
    by_slot = [[card.number for card in cards if card.slot == slot] for slot in range(3)]
    assert by_slot == [[1, 14, 18, 19], [17, 28], [26, 27]]
    assert all(any(card.powers) for card in cards)
    used = {POWERS[n] for card in cards for n, value in enumerate(card.powers) if value}
    assert set(POWERS) - used == {"city-influence", "trials-herbs"}, "kept for owners' cards"
    assert cards[3].renown + cards[29].renown + 1 == 5


@pytest.mark.rule("PE 13.1", "PE 13.6", "PE 14.1", "PE 14.9", "PE 12.3")
def test_variants() -> None:
    numbers = BOX.variants
    assert numbers.duel_covered == (5, 9, 14, 18, 22, 29)
    assert numbers.duel_pays == (0, 1, 2, 4, 6, 10, 15)
    assert numbers.duel_thresholds == (1, 2, 3)
    assert numbers.solo_influence == (5, 9, 15, 22, 30, 40)
    assert numbers.solo_imperatives == (2, 3, 4)
    assert numbers.ranks[1:] == (20, 30, 40, 50, 60, 70, 80)
    assert BOX.boards.location_tokens == ((5,) * 4, (4,) * 4, (3,) * 4)
    assert BOX.boards.location_sick == ((1,) * 4,) * 3


@pytest.mark.rule("PE 2.1", "PE 2.5", "PE 17.1")
def test_every_row_says_whose_it_is() -> None:
    origins = dict(BOX.origins)
    assert set(origins.values()) == {"printed", "reconstructed"}
    assert origins["place gothar"] == origins["price syringe"] == "reconstructed"
    assert origins["technology syringe"] == origins["duel covered"] == "printed"
    assert {name.partition(" ")[0] for name in origins} == set(FILES)


@pytest.mark.rule("PE 17.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_map_call_places_the_same(language: str) -> None:
    words = Words(language)
    for place in BOX.places[1:]:
        assert words.text(f"pest.place.{place.id}") == place.name


# -- custom content -------------------------------------------------------------------------------


def test_an_owner_replaces_rows_and_whole_tables() -> None:
    content = own(
        place=[row("gothar", name="Printed", resource="wood")],
        road=roads({"id": "blessir rusk", "colour": "black"}),
        price=[{"id": "syringe", "cost": 2, "renown": 3}],
    )
    gothar = content.places[IDS.index("gothar")]
    assert (gothar.name, gothar.resource) == ("Printed", 0)
    assert len(content.roads) == 81 and len(content.map.roads_of[2]) == 9
    assert content.technologies[22].cost == 2
    assert BOX.technologies[22].cost == 4, "ours are not changed"


def test_an_owner_may_print_a_pest_card_place_by_place() -> None:
    content = own(**{"pest-card": [{"id": "pest-16", "places": ["gothar", "aldik"]}]})
    card = content.pest_cards[15]
    assert [id for n, id in enumerate(IDS) if card.names(n, 2, 0, -1)] == ["gothar", "aldik"]


@pytest.mark.parametrize(
    ("road", "fault"),
    [
        ({"id": "gothar golor"}, ("content-unknown-name", "road gothar golor")),
        ({"id": "gothar gothar"}, ("pest.error.content-loop", "road gothar gothar")),
        ({"id": "gothar"}, ("content-value", "road gothar")),
        (
            {"id": "gothar blessir", "colour": "pink"},
            ("content-unknown-name", "road gothar blessir"),
        ),
        ({"id": "gothar blessir", "color": "red"}, ("content-unknown-key", "road gothar blessir")),
        ({"id": "gollor gothar"}, ("content-duplicate", "road gollor gothar")),
    ],
)
def test_a_road_that_leads_nowhere_or_twice(road: dict[str, Any], fault: tuple[str, str]) -> None:
    assert faults(road=roads(road)) == [fault]


def test_a_place_without_a_road() -> None:
    cut = [road for road in roads() if "isken" not in road["id"]]
    assert faults(road=cut) == [("pest.error.content-cut-off", "place isken")]


@pytest.mark.rule("PE 3.14")
def test_a_village_with_a_road_to_the_capital_only() -> None:
    cut = [road for road in roads() if "grenna" not in road["id"].split()]
    cut.append({"id": "capital grenna"})
    assert faults(road=cut) == [("pest.error.content-beside-capital", "place grenna")]


@pytest.mark.rule("PE 5.4")
@pytest.mark.parametrize("key", ["sick", "destroyed-at"])
def test_nobody_is_sick_in_the_capital_and_it_is_never_destroyed(key: str) -> None:
    value: Any = {"sick": True, "destroyed-at": [3]}[key]
    capital = {"id": "capital", "size": "capital", "x": 50, "y": 40, key: value}
    assert faults(place=[capital]) == [("content-unknown-key", "place capital")]


def test_the_near_match_of_an_unknown_place() -> None:
    with pytest.raises(ContentError) as refused:
        own(road=roads({"id": "gothar golor"}))
    assert refused.value.params["hint"] == "gollor"


def test_counts_by_size_and_in_play() -> None:
    told = faults(place=[row("gothar", size="town")])
    assert ("content-count", "town") in told and ("content-count", "city") in told
    assert ("content-count", "city, destroyed-at 3") in told
    assert faults(place=[row("karsk", **{"destroyed-at": [4]})]) == [
        ("content-count", "city, destroyed-at 4")
    ]


def test_start_cards_that_do_not_fit() -> None:
    told = faults(**{"start-card": [{"id": "start-a", "villages": ["gothar", "hobrek", "orlin"]}]})
    assert ("content-value", "start-card start-a") in told
    told = faults(**{"start-card": [{"id": "start-a", "villages": ["dorrim", "hobrek", "orlin"]}]})
    assert told == [("content-duplicate", "start-card start-b, dorrim")]
    told = faults(**{"start-card": [{"id": "start-a", "villages": ["aldik", "hobrek"]}]})
    assert told == [("content-value", "start-card start-a")]
    told = faults(**{"start-card": [{"id": "start-a", "villages": ["farrow", "hobrek", "orlin"]}]})
    assert told == [
        ("content-count", "start-card start-a, destroyed-at 1"),
        ("content-count", "start-card start-a, destroyed-at 2"),
    ]


@pytest.mark.parametrize(
    ("table", "rows", "fault"),
    [
        ("rood", [{"id": "x"}], ("content-unknown-table", "rood")),
        ("price", [{"id": "siringe", "cost": 1, "renown": 1}],
         ("content-unknown-row", "price siringe")),
        ("price", [{"id": "syringe", "cost": -1, "renown": 1}], ("content-value", "price syringe")),
        ("building", [{"id": "workshop", "wood": 1, "renown": 1}],
         ("content-missing", "building workshop")),
        ("technology", [{"id": "syringe", "number": 23, "effect": "cure-herb 1"}],
         ("content-unknown-name", "technology syringe")),
        ("technology", [{"id": "airborne-medicine", "number": 9, "effect": "inhale 2"}],
         ("content-value", "technology airborne-medicine")),
        ("technology", [{"id": "syringe", "number": 23, "effect": "cure-herbs x"}],
         ("content-value", "technology syringe")),
        ("technology", [{"id": "syringe", "number": 24, "effect": "cure-herbs 1"}],
         ("content-value", "technology syringe")),
        ("agenda", [{"id": "decree-1", "renown": 1, "per": ["foods"]}],
         ("content-unknown-name", "agenda decree-1")),
        ("imperative", [{"id": "decree-1", "on": []}], ("content-value", "imperative decree-1")),
        ("decree", [{"id": f"decree-{n}", "era": 2} for n in (1, 2, 3, 5)],
         ("content-count", "decree, era 1")),
        ("pest-card", [{"id": "pest-7", "sizes": ["village"], "resources": ["wood"]}],
         ("content-count", "pest-card, roads red")),
        ("pest-card", [{"id": "pest-1"}], ("content-value", "pest-card pest-1")),
        ("aid-card", [{"id": "aid-1", "left": "-", "middle": "1 fod", "right": "2 food"}],
         ("content-unknown-name", "aid-card aid-1")),
        ("influence-space", [{"id": 51, "symbol": True}], ("content-value", "influence-space 51")),
        ("board", [{"id": "storage", "number": 1}], ("content-value", "board storage")),
        ("start", [{"id": "goods", "gives": "6 food"}], ("content-value", "board storage")),
        ("duel", [{"id": "pays", "renown": [0, 1]}], ("content-value", "duel pays")),
        ("duel", [{"id": "covered", "spaces": [9, 5]}], ("content-value", "duel covered")),
        ("duel", [{"id": "thresholds", "spaces": [1, 2]}], ("content-value", "duel thresholds")),
        ("solo", [{"id": "influence", "spaces": [60]}], ("content-value", "solo influence")),
        ("rank", [{"id": "baron", "from": 5}], ("content-value", "rank baron")),
        ("reward-token", [{"id": "renown", "tokens": 0}, {"id": "influence", "tokens": 0}],
         ("content-count", "reward-token")),
        ("location-token", [{"id": "city wood", "tokens": 0, "sick": 0}],
         ("content-count", "location-token city")),
    ],
)  # fmt: skip
def test_each_fault_is_named(
    table: str, rows: list[dict[str, Any]], fault: tuple[str, str]
) -> None:
    told = faults(**{table: rows})
    assert fault in told or (fault[0].replace("value", "missing"), fault[1]) in told


def test_all_faults_are_told_at_once() -> None:
    told = faults(
        road=roads({"id": "gothar golor"}, {"id": "aldik aldik"}),
        price=[{"id": "syringe", "cost": -1, "renown": 1}],
        agenda=[{"id": "decree-1", "renown": 1, "per": ["foods"]}],
        rood=[{"id": "x"}],
    )
    assert len(told) == 5


def test_roads_that_cross_are_advice_only() -> None:
    content = own(road=roads({"id": "gothar karsk"}))
    told = advice(content)
    assert told and {message.id for message in told} == {"pest.content.crossing"}
    assert own(place=[row("gothar", x=26, y=63)]) is not None
    spots = advice(own(place=[row("gothar", x=26, y=63)]))
    assert "pest.content.same-spot" in [message.id for message in spots]


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("duel", {"id": "pays", "renown": [0, 1, 2, 4, 6, 10, 15], "spaces": [1]}),
        ("solo", {"id": "imperatives", "spaces": [1, 2, 3], "renown": [1]}),
    ],
)
def test_a_key_that_a_variant_would_not_read_is_named(table: str, row: dict[str, Any]) -> None:
    assert faults(**{table: [row]}) == [("content-unknown-key", f"{table} {row['id']}")]


def test_an_effect_names_each_power_once() -> None:
    rows = [{"id": "scholars", "number": 11, "effect": "depot 1, depot 2"}]
    assert faults(technology=rows) == [("content-value", "technology scholars")]
