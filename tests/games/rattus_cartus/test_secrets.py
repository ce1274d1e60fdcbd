"""Who knows what (RC 14): views and events as each viewer sees them."""

from __future__ import annotations

import pytest

import pestis
from pestis.games.rattus_cartus.content.ids import KIND_IDS, POPULATION_IDS
from pestis.kernel.json import Json
from tests.games.rattus_cartus.scene import Scene, fresh, scene

ROW = "fortune-tellers-tent-3 monastery-1 monastery-4"
EVERYBODY = (None, 0, 1, 2, 3)


def part(t: Scene, viewer: int | None, field: str, seat: int) -> dict[str, Json]:
    """A seat's entry in a field of the viewer's view."""
    entries = t.match.view(viewer)[field]
    assert isinstance(entries, list)
    entry = entries[seat]
    assert isinstance(entry, dict)
    return entry


def same_for_all(t: Scene, field: str) -> Json:
    """The value of a field that is the same for all viewers."""
    seen = [t.match.view(viewer)[field] for viewer in (None, *range(t.match.seats))]
    assert all(value == seen[0] for value in seen)
    return seen[0]


@pytest.mark.rule("RC 14.1")
def test_row_discs_order_and_numbers_are_public() -> None:
    t = scene(4, row=ROW, hands={0: "2*monk-0", 1: "king-0"})
    t.visit("0 monastery-4 2*monk-0", "1 monastery-1 king-0")
    assert same_for_all(t, "row") == ROW.split()
    assert same_for_all(t, "where") == [2, 1, None, None]
    assert same_for_all(t, "order") == ["0", "1"]
    assert same_for_all(t, "announced") == [2, 1, None, None]
    assert same_for_all(t, "starter") == 0


@pytest.mark.rule("RC 14.1", "RC 2.3")
def test_the_thirty_cards_and_the_used_ones_are_public_but_not_what_lies_where() -> None:
    t = scene(
        4,
        row=ROW,
        round=2,
        buildings="farm marketplace monastery castle palace fortune-tellers-tent",
        used="palace-5 farm-1 castle-3",
        returned="castle-1 farm-2",
    )
    chosen = same_for_all(t, "chosen")
    assert isinstance(chosen, list) and len(chosen) == 30
    assert same_for_all(t, "used") == ["palace-5", "farm-1", "castle-3"]
    assert same_for_all(t, "returned") == ["castle-1", "farm-2"]
    unseen = same_for_all(t, "building_bag")
    assert isinstance(unseen, list)
    gone = {*ROW.split(), "palace-5", "farm-1", "castle-3", "castle-1", "farm-2"}
    assert unseen == [card for card in chosen if card not in gone]
    assert same_for_all(t, "building_pile") == 18


@pytest.mark.rule("RC 14.1", "RC A34")
def test_piles_discard_and_hand_sizes_are_public() -> None:
    t = scene(4, row=ROW, discard="king-0 2*witch-4", hands={0: "joker 2*gold", 1: "monk-0"})
    assert same_for_all(t, "discard") == {"king-0": 1, "witch-4": 2}
    assert same_for_all(t, "deck") == 84 - 5 - 3 - 1
    assert same_for_all(t, "piles") == {
        "joker": 14,
        "sword": 12,
        "flute": 12,
        "pass": 12,
        "gold": 13,
    }
    for viewer in (None, 2):
        assert part(t, viewer, "hands", 0) == {"count": 3}
        assert part(t, viewer, "hands", 1) == {"count": 1}


@pytest.mark.rule("RC 14.1")
def test_tracks_with_their_stacks_are_public() -> None:
    points = {"church": {0: 1, 1: 2, 2: 2}}
    t = scene(3, influence=points, stacks={"church": [2, 1, 0]})
    influence, ranks = same_for_all(t, "influence"), same_for_all(t, "ranks")
    assert isinstance(influence, list) and isinstance(ranks, list)
    assert influence[2] == [1, 2, 2]
    assert ranks[2] == [2, 1, 0]


@pytest.mark.rule("RC 14.1", "RC 14.4", "RC A21")
def test_number_of_tokens_is_public_and_their_values_are_the_owners() -> None:
    t = scene(4, tokens={0: [1, 3, 3]})
    for viewer in (None, 1, 2, 3):
        assert part(t, viewer, "tokens", 0) == {"count": 3}
    assert part(t, 0, "tokens", 0) == {"count": 3, "cards": {"1": 1, "3": 2}}
    assert same_for_all(t, "token_bag") == 17


@pytest.mark.rule("RC 14.2")
def test_supply_is_public_but_for_the_cards_drawn_and_the_face_seen() -> None:
    t = scene(4, phase="b", row=ROW, chance={"population": ["king-4", "king-0"]})
    t.play("0 supply fortune-tellers-tent-3", "0 look nun-5", "1 supply monastery-4")
    for viewer in EVERYBODY:
        own: dict[str, Json] = {"cards": ["king-4", "king-0"]} if viewer == 0 else {}
        face: dict[str, Json] = {"cards": ["monk-4"]} if viewer == 0 else {}
        assert t.told("supply-chosen", viewer) == [
            {"seat": 0, "card": "fortune-tellers-tent-3"},
            {"seat": 1, "card": "monastery-4"},
        ]
        assert t.told("drew", viewer) == [{"seat": 0, "n": 2, **own}]
        assert t.told("looked", viewer) == [{"seat": 0, "place": 5, **face}]
        assert t.told("rats-lost", viewer) == [{"seat": 1, "n": 2}]


@pytest.mark.rule("RC 14.2")
def test_cards_tokens_and_passes_taken_or_spent_are_public() -> None:
    t = scene(
        4, row="marketplace-1 palace-1 castle-1", hands={3: "pass"}, chance={"tokens": ["2", "3"]}
    )
    t.visit("0 marketplace-1", "1 palace-1", "2 castle-1").play("3 pass").visit("3 castle-1")
    t.play("0 use", "1 use", "2 use")
    for viewer in EVERYBODY:
        values: dict[str, Json] = {"tokens": ["2", "3"]} if viewer == 1 else {}
        assert t.told("passed", viewer) == [{"seat": 3}]
        assert t.told("took", viewer) == [
            {"seat": 0, "n": 2, "pile": "joker"},
            {"seat": 2, "n": 2, "pile": "sword"},
        ]
        assert t.told("took-tokens", viewer) == [{"seat": 1, "n": 2, **values}]


@pytest.mark.rule("RC 14.2", "RC 14.4")
def test_cards_given_are_known_to_giver_and_taker_their_number_to_all() -> None:
    t = scene(4, row=ROW, hands={0: "sword", 1: "king-0 king-4 gold witch-1"})
    t.visit("0 monastery-1 sword", "1 monastery-1", "2 monastery-4", "3 monastery-4")
    t.play("1 give king-4")
    for viewer in EVERYBODY:
        assert t.told("sword-victim", viewer) == [{"seat": 0, "other": 1}]
        shown: Json = [[1, "king-4"]] if viewer == 1 else []
        assert t.match.view(viewer)["aside"] == shown
        assert part(t, viewer, "hands", 1)["count"] == (3 if viewer == 1 else 4)
    t.play("1 give gold")
    for viewer in EVERYBODY:
        cards: dict[str, Json] = {"cards": ["king-4", "gold"]} if viewer in (0, 1) else {}
        assert t.told("gave", viewer) == [{"seat": 1, "other": 0, "n": 2, **cards}]


@pytest.mark.rule("RC 14.2")
def test_chosen_victims_and_rats_handed_on_are_public() -> None:
    t = scene(4, row=ROW, hands={0: "flute king-0"})
    t.visit("0 monastery-1 flute king-0", "1 monastery-1", "2 monastery-1", "3 monastery-4")
    t.play("0 victim seat-2")
    for viewer in EVERYBODY:
        assert t.told("rats-gained", viewer) == [{"seat": 0, "n": 1}]
        assert t.told("flute-victim", viewer) == [{"seat": 0, "other": 2}]
        assert t.told("rat-moved", viewer) == [{"seat": 0, "other": 2}]


@pytest.mark.rule("RC 2.2.1", "RC A20", "RC 14.2")
@pytest.mark.parametrize("seats", (2, 3, 4, 5))
def test_rats_can_be_counted_from_public_events(seats: int) -> None:
    t = fresh(seats, buildings="five-of-ten")
    for _ in t.steps(pestis.Dice("rats")):
        pass
    counted = [10] * seats
    change = {"rats-gained": 1, "rats-lost": -1, "rat-moved": -1}
    for event in t.match.events(None):
        params = event["params"]
        assert isinstance(params, dict)
        seat, n, other = params.get("seat"), params.get("n", 1), params.get("other")
        if event["id"] in change and isinstance(seat, int) and isinstance(n, int):
            counted[seat] += change[str(event["id"])] * n
            if isinstance(other, int):
                counted[other] += n
    assert counted == [t.rats(seat) for seat in range(seats)]


@pytest.mark.rule("RC A20")
def test_a_rivals_total_is_shown_at_the_table_by_option_only() -> None:
    assert fresh().match.options["open-rats"] == "off"
    assert fresh(**{"open-rats": True}).match.options["open-rats"] == "on"


@pytest.mark.rule("RC A19", "RC 14.4")
def test_a_hand_is_its_owners_secret_and_its_size_is_not() -> None:
    t = scene(4, hands={0: "king-0 2*joker gold"})
    for viewer in (None, 1, 2, 3):
        assert part(t, viewer, "hands", 0) == {"count": 4}
    assert part(t, 0, "hands", 0) == {"count": 4, "cards": {"king-0": 1, "joker": 2, "gold": 1}}


@pytest.mark.rule("RC 14.3")
def test_a_population_card_is_class_and_nuns_together() -> None:
    assert len(POPULATION_IDS) == 30
    assert set(KIND_IDS) - set(POPULATION_IDS) == {"joker", "sword", "flute", "pass", "gold"}
    t = scene(4, row=ROW, hands={0: "king-4 monk-0"})
    t.visit("0 monastery-1 king-4 monk-0", *[f"{seat} monastery-4" for seat in (1, 2, 3)])
    shown = {"count": 2, "revealed": True, "cards": {"monk-0": 1, "king-4": 1}}
    assert part(t, None, "played", 0) == shown
    assert t.last("revealed", None)["seat"] == 0
    assert t.last("revealed", None)["cards"] == ["monk-0", "king-4"]


@pytest.mark.rule("RC 14.4")
def test_face_down_cards_are_their_owners_until_revealed() -> None:
    t = scene(4, row=ROW, hands={0: "king-4", 1: "monk-0"})
    t.visit("0 monastery-4 king-4", "1 monastery-1 monk-0", "2 monastery-1", "3 monastery-1")
    assert part(t, 0, "played", 0) == {"count": 1, "revealed": False, "cards": {"king-4": 1}}
    for viewer in (None, 1, 2, 3):
        assert part(t, viewer, "played", 0) == {"count": 1, "revealed": False}
        assert "cards" not in t.told("announced", viewer)[0]


@pytest.mark.rule("RC 3.7", "RC 14.4")
def test_a_set_half_picked_looks_like_one_not_begun() -> None:
    """A rival's position in the sorted kinds would reveal cards they cannot have played, and the
    number of cards played so far would reveal that these are the first of the set."""
    t = scene(4, row=ROW, hands={0: "king-4 monk-0"}).play("0 enter monastery-1", "0 play king-4")
    views = [t.match.view(viewer)["agenda"] for viewer in EVERYBODY]
    own = [row for row in _rows(views[1]) if row[0] == "play-cards"]
    assert own == [["play-cards", 0, KIND_IDS.index("king-4")]]
    for view in (views[0], *views[2:]):
        assert [row for row in _rows(view) if row[0] == "play-cards"] == [["play-cards", 0]]
    assert part(t, 0, "hands", 0) == {"count": 1, "cards": {"monk-0": 1}}
    assert part(t, 0, "played", 0) == {"count": 1, "revealed": False, "cards": {"king-4": 1}}
    for viewer in (None, 1, 2, 3):
        assert part(t, viewer, "hands", 0) == {"count": 2}
        assert part(t, viewer, "played", 0) == {"count": 0, "revealed": False}
    with pytest.raises(pestis.NotAsked):
        t.match.choices(1)


def _rows(agenda: Json) -> list[list[Json]]:
    assert isinstance(agenda, list)
    return [row for row in agenda if isinstance(row, list)]


@pytest.mark.rule("RC 14.4", "RC A33", "RC 1.1.3")
def test_nun_faces_are_known_to_those_who_looked() -> None:
    t = scene(4, looked={0: 0b0011, 2: 0b0010})
    assert t.match.view(0)["nuns"] == ["monk-0", None, None, None, None]
    assert t.match.view(1)["nuns"] == ["monk-0", None, "monk-2", None, None]
    for viewer in (None, 2, 3):
        assert t.match.view(viewer)["nuns"] == [None] * 5
    assert same_for_all(t, "looked") == ["3", "0", "2", "0", "0"]


@pytest.mark.rule("RC A33")
def test_what_was_seen_stays_in_the_owners_view() -> None:
    t = scene(4, phase="b", row=ROW).play("0 supply fortune-tellers-tent-3", "0 look nun-2")
    t.play(*[f"{seat} supply monastery-1" for seat in (1, 2, 3)])
    t.visit(*[f"{seat} monastery-1" for seat in range(4)])
    t.play(*[f"{seat} decline" for seat in range(4)])
    assert t.state.round == 2
    assert t.match.view(0)["nuns"] == [None, "monk-1", None, None, None]
    assert t.match.view(1)["nuns"] == [None] * 5


@pytest.mark.rule("RC 14.4", "RC 2.5")
def test_nobody_knows_the_draw_pile() -> None:
    t = scene(4, deck="king-0 king-1 witch-2")
    assert same_for_all(t, "deck") == 3


@pytest.mark.rule("RC 14.4")
def test_sealed_supply_choices_are_their_owners_until_all_have_answered() -> None:
    t = scene(4, phase="b", row=ROW, options={"supply": "together"}).play("2 supply monastery-4")
    assert t.match.view(2)["sealed"] == [False, False, "supply monastery-4", False]
    for viewer in (None, 0, 1, 3):
        assert t.match.view(viewer)["sealed"] == [False, False, True, False]
        assert "supply-chosen" not in t.happened(viewer)


@pytest.mark.rule("RC 14.4")
def test_everything_is_open_when_the_game_is_over() -> None:
    t = scene(4, phase="end", hands={0: "king-0"}, tokens={1: [3]})
    assert part(t, None, "hands", 0) == {"count": 1, "cards": {"king-0": 1}}
    assert part(t, None, "tokens", 1) == {"count": 1, "cards": {"3": 1}}
    assert t.match.view(None)["nuns"] == [f"monk-{nuns}" for nuns in range(5)]
