"""The content files against the component list and the rulebook (RC 1 and 7)."""

from __future__ import annotations

from collections import Counter

import pytest

import pestis
from pestis.games.rattus_cartus.content.ids import CLASSES
from pestis.games.rattus_cartus.content.reading import (
    Content,
    default_content,
    is_printed,
    read_content,
)
from pestis.kernel.json import Json
from tests.games.rattus_cartus.scene import CLASS_OF, fresh, scene

BOX = default_content()

ADDED: tuple[str, ...] = ()
"""Buildings that are not in the printed box: the statements about the box below exclude them."""

BUILDINGS = [building for building in BOX.buildings if building.id not in ADDED]
CARDS = [card for card in BOX.cards if card.id.rpartition("-")[0] not in ADDED]
NAMES = [building.id for building in BUILDINGS]
S1, S2, S3, S4, S5 = (4, 0, 0), (2, 1, 0), (2, 0, 1), (0, 2, 0), (0, 1, 1)
"""Supply actions as (draw, discard, look) (RC R3.1)."""

STRONG = ("farm", "marketplace", "monastery", "guard-tower", "pied-pipers-hut", "palace")
"""The building of each class that we judge to be the stronger one (RC R4)."""

KNOWN = {"monastery-1": S1, "monastery-4": S4, "fortune-tellers-tent-3": S3}
"""The three supply actions in the rulebook's example (RC 3.6)."""


def supplies() -> dict[str, tuple[int, int, int]]:
    return {card.id: (card.draw, card.discard, card.look) for card in CARDS}


def origin(row: str) -> str:
    return dict(BOX.origins)[row]


def own(table: str, *rows: dict[str, Json]) -> Content:
    """Our content with custom rows in place of ours."""
    return read_content({"file": "own.toml", table: list(rows)})


@pytest.mark.rule("RC 1.1")
def test_population_deck_of_84_with_14_of_each_class() -> None:
    assert sum(BOX.copies) == 84
    assert [sum(BOX.copies[5 * cls : 5 * cls + 5]) for cls in range(6)] == [14] * 6
    assert [sum(BOX.copies[nuns::5]) for nuns in range(5)] == [24, 12, 12, 12, 24]
    assert all(is_printed(origin(f"population {nuns}")) for nuns in range(5))


@pytest.mark.rule("RC 1.1.1")
def test_every_class_has_the_same_split_of_nuns() -> None:
    for cls in range(6):
        assert BOX.copies[5 * cls : 5 * cls + 5] == (4, 2, 2, 2, 4)


@pytest.mark.rule("RC 1.1.2", "RC 6.10")
def test_the_deck_has_168_nuns_so_that_ten_rats_are_the_mean_of_the_nun_row() -> None:
    nuns = sum([kind % 5 * copies for kind, copies in enumerate(BOX.copies)])
    assert nuns == 168
    assert 5 * nuns == 84 * fresh().rats(0)


@pytest.mark.rule("RC 1.1.3")
def test_nuns_matter_in_the_nun_row_only() -> None:
    """Hands full of nuns save nobody; only the five cards of the row count."""
    row = "monk-0 monk-0 king-4 king-4 witch-1"
    t = scene(3, phase="end", nuns=row, rats={0: 10, 1: 9, 2: 0}, hands={0: "4*peasant-4"})
    assert t.last("plague")["n"] == 9
    assert t.outcome().facts["alive"] == (0, 1, 1)


@pytest.mark.rule("RC 1.2")
def test_twelve_buildings_two_to_a_class_five_cards_each() -> None:
    assert len(BUILDINGS) == 12, f"a building that is not in the box is named in ADDED: {NAMES}"
    assert Counter([building.cls for building in BUILDINGS]) == dict.fromkeys(range(6), 2)
    assert len(CARDS) == 60
    homes = Counter([card.id.rpartition("-")[0] for card in CARDS])
    assert homes == dict.fromkeys(NAMES, 5)
    for card in BOX.cards:
        assert card.id.rpartition("-")[0] == BOX.buildings[card.building].id
    assert all(is_printed(building.origin) for building in BUILDINGS)


@pytest.mark.rule("RC 1.2", "RC 7.5.1")
def test_every_player_finds_a_space_in_a_building() -> None:
    assert BOX.entry_spaces == 5
    assert not is_printed(origin("board entry-spaces"))
    t = scene(5).visit(*[f"{seat} farm-1" for seat in range(5)])
    assert t.told("entered")[-1]["space"] == 5


@pytest.mark.rule("RC 1.2.1")
def test_cards_of_one_building_differ_in_their_supply() -> None:
    for name in NAMES:
        assert len({supplies()[f"{name}-{copy}"] for copy in range(1, 6)}) > 1


@pytest.mark.rule("RC 1.3", "RC 1.4")
def test_special_cards_and_jokers() -> None:
    assert BOX.piles == (15, 12, 12, 12, 15)
    assert sum(BOX.piles[1:]) == 51
    for name in ("joker", "sword", "flute", "pass", "gold"):
        assert is_printed(origin(f"pile {name}"))


@pytest.mark.rule("RC 1.6", "RC 7.3.1", "RC 7.3.2")
def test_rat_tokens_are_fifty_and_their_split_is_marked_as_ours() -> None:
    rows = {name: origin for name, origin in BOX.origins if name.startswith("rat ")}
    assert rows == dict.fromkeys(["rat 1", "rat 3", "rat 5"], "reconstructed")
    with pytest.raises(pestis.ContentError) as refused:
        own("rat", {"value": 1, "tokens": 49})
    assert refused.value.params["expected"] == 50
    own("rat", {"value": 1, "tokens": 30}, {"value": 3, "tokens": 10}, {"value": 5, "tokens": 10})


@pytest.mark.rule("RC 1.9", "RC 7.2.1", "RC 7.2.3", "RC 2.11")
def test_twenty_victory_point_tokens_of_reconstructed_values() -> None:
    assert BOX.tokens == (0, 6, 8, 6, 0, 0, 0, 0)
    assert {origin(f"token {value}") for value in (1, 2, 3)} == {"reconstructed"}
    t = fresh()
    assert t.state.token_bag == BOX.tokens
    assert t.match.view(0)["token_bag"] == 20


@pytest.mark.rule("RC 7.2.3")
def test_tokens_are_drawn_blind_at_random() -> None:
    drawn = set()
    for values in (["1", "3"], ["2", "2"], ["3", "1"]):
        t = scene(4, row="palace-1 farm-1 castle-1", chance={"tokens": values})
        t.visit("0 palace-1", "1 farm-1", "2 farm-1", "3 farm-1").play("0 use")
        drawn.add(tuple(t.tokens(0)))
        assert t.last("took-tokens", 1) == {"seat": 0, "n": 2}
    assert drawn == {(1, 3), (2, 2)}


@pytest.mark.rule("RC 3.6", "RC 7.1.1", "RC D9")
def test_the_three_supply_actions_of_the_example_are_printed() -> None:
    assert {id: supplies()[id] for id in KNOWN} == KNOWN
    for card in CARDS:
        assert is_printed(card.origin) == (card.id in KNOWN)


@pytest.mark.rule("RC R1", "RC R2", "RC R3", "RC R3.1")
def test_every_supply_action_is_worth_two_units() -> None:
    """Two cards, one rat and one look are each worth one unit, as the standard actions say."""
    standard = {building.id: building.standard for building in BOX.buildings}
    assert standard["farm"] == "draw 2"
    assert standard["monastery"] == "discard-rats 1"
    assert standard["fortune-tellers-tent"] == "look 1"
    assert set(supplies().values()) == {S1, S2, S3, S4, S5}
    for draw, discard, look in supplies().values():
        assert draw / 2 + discard + look == 2


@pytest.mark.rule("RC R3")
def test_a_card_of_ones_own_may_look_twice() -> None:
    content = own("card", {"id": "farm-1", "draw": 0, "discard-rats": 0, "look": 2})
    assert content.cards[0].look == 2


@pytest.mark.rule("RC R4", "RC 7.1.6")
@pytest.mark.parametrize("name", NAMES)
def test_supplies_of_a_building(name: str) -> None:
    cards = [supplies()[f"{name}-{copy}"] for copy in range(1, 6)]
    assert cards == [S1, S2, S3, S4, S5 if name in STRONG else S1]


@pytest.mark.rule("RC R5", "RC 7.1.6")
def test_totals_of_the_supply_table() -> None:
    assert len(STRONG) == len({CLASS_OF[name] for name in STRONG}) == 6
    assert Counter(supplies().values()) == {S1: 18, S2: 12, S3: 12, S4: 12, S5: 6}


@pytest.mark.rule("RC 7.1.3")
def test_a_row_of_ones_own_replaces_ours_without_a_change_of_code() -> None:
    mine: Json = {
        "file": "own.toml",
        "origin": "printed",
        "card": [{"id": "farm-1", "draw": 3, "discard-rats": 0, "look": 0}],
    }
    t = scene(4, phase="b", row="farm-1 castle-1 palace-1", content=mine)
    t.play("0 supply farm-1", "1 supply castle-1")
    assert [t.hand_size(0), t.hand_size(1)] == [3, 4]
    assert is_printed(read_content(mine).cards[0].origin)


def test_a_row_of_ones_own_without_a_rule_or_an_icon_takes_ours_of_the_same_id() -> None:
    row: dict[str, Json] = {
        "id": "farm",
        "class": "peasantry",
        "premium": "draw 5",
        "standard": "draw 1",
    }
    farm = read_content({"file": "own.toml", "building": [row]}).buildings[0]
    assert (farm.rule, farm.row.text("icon"), farm.premium) == ("RC 4.1", "barn", "draw 5")
    other = read_content({"file": "own.toml", "building": [{**row, "rule": "RC 9"}]}).buildings[0]
    assert (other.rule, other.row.text("icon")) == ("RC 9", "barn")


@pytest.mark.rule("RC 7.3.3", "RC A31")
def test_rats_may_exceed_the_tokens_in_the_box() -> None:
    t = scene(4, rats={0: 200}, row="farm-1 castle-1 palace-1", hands={0: "king-0"})
    t.visit("0 farm-1 king-0", "1 farm-1", "2 farm-1", "3 farm-1")
    assert t.rats(0) == 201


@pytest.mark.rule("RC 7.4.1", "RC 7.4.2")
def test_tracks_have_no_end() -> None:
    assert BOX.track_spaces == 25
    assert not is_printed(origin("board track-spaces"))
    points = {"church": {0: 40, 1: 25}}
    t = scene(4, row="monastery-1 farm-1 palace-1", influence=points, hands={1: "joker"})
    t.visit("0 farm-1", "1 monastery-1 joker", "2 farm-1", "3 farm-1")
    assert [t.influence(0, "church"), t.influence(1, "church")] == [40, 26]


@pytest.mark.rule("RC 2.8", "RC 2.10")
def test_table_by_number_of_players_and_first_game_are_printed() -> None:
    assert BOX.players == {2: (10, 2, 10), 3: (9, 2, 12), 4: (8, 3, 6), 5: (8, 3, 6)}
    for seats in BOX.players:
        assert is_printed(origin(f"players {seats}"))
    assert sorted([CLASS_OF[name] for name in BOX.first_game]) == sorted(CLASSES)


@pytest.mark.rule("RC 1.1", "RC 1.2", "RC 1.3", "RC 1.4", "RC 1.9")
@pytest.mark.parametrize(
    ("table", "rows", "expected"),
    [
        ("population", [{"nuns": 0, "copies-per-class": 14}], 24),
        ("population", [{"nuns": 4, "copies-per-class": 13}], 84),
        ("pile", [{"id": "sword", "cards": 13}], 12),
        ("pile", [{"id": "joker", "cards": 14}], 15),
        ("token", [{"value": 1, "tokens": 19}], 20),
    ],
)
def test_content_that_breaks_the_component_list_is_refused(
    table: str, rows: list[dict[str, Json]], expected: int
) -> None:
    with pytest.raises(pestis.ContentError) as refused:
        own(table, *rows)
    assert refused.value.params["file"] == "own.toml"
    assert refused.value.params["expected"] == expected


@pytest.mark.rule("RC 1.2", "RC 1.3", "RC 1.4")
def test_all_faults_are_told_at_once() -> None:
    """Each fault with its row, whichever table the row is in; then what breaks the component
    list."""
    card: dict[str, Json] = {"id": "farm-1", "draw": "four", "discard-rats": 0, "look": 0}
    pile: dict[str, Json] = {"id": "sword", "cards": 13}
    rows: Json = {
        "file": "own.toml",
        "cards": [card],
        "card": [card, {**card, "id": "farm-9"}],
        "pile": [{**pile, "colour": "red"}],
    }
    fewer: Json = {"file": "own.toml", "pile": [pile], "token": []}
    for own_rows, told in (
        (rows, ["cards", "card farm-9", "card farm-1", "pile sword"]),
        (fewer, ["pile sword", "token"]),
    ):
        with pytest.raises(pestis.ContentError) as first:
            read_content(own_rows)
        faults = (first.value, *first.value.more)
        assert [fault.params["row"] for fault in faults] == told


@pytest.mark.rule("RC 1")
@pytest.mark.parametrize("seats", (2, 3, 4, 5))
def test_no_component_is_lost_or_made_in_a_whole_game(seats: int) -> None:
    t = fresh(seats, buildings="five-of-ten")
    for _ in t.steps(pestis.Dice("box")):
        t.match.spec.check(t.state, t.match.header.box)
