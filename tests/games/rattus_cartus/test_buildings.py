"""The buildings (RC 4): premium and standard action, each optional, complete or not at all.

Guard Tower and Hospital have files of their own.
"""

from __future__ import annotations

import pytest

import pestis
from pestis.games.rattus_cartus.state.choices import BUILDING_IDS
from pestis.kernel.json import Json
from tests.games.rattus_cartus.scene import CLASS_OF, Scene, cards, scene

PILE_BUILDINGS = {
    "marketplace": "joker",
    "office": "pass",
    "castle": "sword",
    "pied-pipers-hut": "flute",
    "treasury": "gold",
}
TAKEN = [
    pytest.param("marketplace", "joker", marks=pytest.mark.rule("RC 4.3")),
    pytest.param("office", "pass", marks=pytest.mark.rule("RC 4.4")),
    pytest.param("castle", "sword", marks=pytest.mark.rule("RC 4.7")),
    pytest.param("pied-pipers-hut", "flute", marks=pytest.mark.rule("RC 4.10")),
    pytest.param("treasury", "gold", marks=pytest.mark.rule("RC 4.12")),
]


def elsewhere(building: str) -> str:
    """A building card of another class, last in the row, for visitors who stay out of the way."""
    return "monastery-2" if CLASS_OF[building] != "church" else "farm-2"


def two_visitors(building: str, *, laid: str = "monk-0", hand: str = "", **rest: object) -> Scene:
    """Seat 0 enters a building without a card; seat 1 enters after it and has the premium; seat 2
    goes elsewhere."""
    card = f"{building}-1"
    row = f"{card} {elsewhere(building)}"
    t = scene(3, row=row, hands={1: f"{laid} {hand}"}, **rest)  # type: ignore[arg-type]
    t.enter(0, card).enter(1, card, laid).enter(2, elsewhere(building))
    return t


@pytest.mark.rule("RC 4.15")
@pytest.mark.parametrize(("building", "pile"), TAKEN)
def test_take_two_or_one_from_the_pile_of_the_building(building: str, pile: str) -> None:
    t = two_visitors(building)
    piles = {name: t.pile(name) for name in PILE_BUILDINGS.values()}
    left = piles.pop(pile)
    assert t.asked() == ("premium-action", (1,))
    t.answer("use")
    assert (t.hand(1), t.pile(pile)) == ({pile: 2}, left - 2)
    assert t.told("took")[-1] == {"seat": 1, "n": 2, "pile": pile}
    assert t.asked() == ("standard-action", (0,))
    t.answer("use")
    assert (t.hand(0), t.pile(pile)) == ({pile: 1}, left - 3)
    assert t.told("took")[-1] == {"seat": 0, "n": 1, "pile": pile}
    assert {name: t.pile(name) for name in piles} == piles
    assert [t.known(seat) for seat in range(3)] == [{pile: 1}, {pile: 2}, {}]


@pytest.mark.rule("RC A30")
@pytest.mark.parametrize(("building", "pile"), PILE_BUILDINGS.items())
@pytest.mark.parametrize(("left", "premium", "standard"), [(2, 2, 0), (1, 1, 0), (0, 0, 0)])
def test_a_short_pile_serves_the_premium_first(
    building: str, pile: str, left: int, premium: int, standard: int
) -> None:
    full = {"joker": 15, "gold": 15}.get(pile, 12)
    away = scene(
        3,
        row=f"{building}-1 {elsewhere(building)}",
        hands={1: "knight-0", 2: f"{full - left}*{pile}"},
    )
    away.enter(0, f"{building}-1").enter(1, f"{building}-1", "knight-0")
    away.enter(2, elsewhere(building))
    away.answer("use", "use")
    assert away.hand(1) == ({pile: premium} if premium else {})
    assert away.hand(0) == ({pile: standard} if standard else {})
    assert away.pile(pile) == 0
    assert [event["n"] for event in away.told("took")] == [premium, standard]


@pytest.mark.rule("RC A30", "RC 3.18")
def test_then_a_short_pile_serves_in_order_of_entry() -> None:
    t = scene(5, starter=3, row="castle-1 farm-1 palace-1", hands={2: "joker", 4: "9*sword"})
    t.enter(3, "castle-1").enter(4, "farm-1").enter(0, "castle-1").enter(1, "castle-1")
    t.enter(2, "castle-1", "joker")
    order = []
    for _ in range(4):
        order.append(t.asked())
        t.answer("use")
    assert order == [
        ("premium-action", (2,)),
        ("standard-action", (3,)),
        ("standard-action", (0,)),
        ("standard-action", (1,)),
    ]
    assert [t.hand(seat).get("sword", 0) for seat in (2, 3, 0, 1)] == [2, 1, 0, 0]


@pytest.mark.rule("RC 4.1")
def test_farm_draws_four_or_two() -> None:
    drawn = ["monk-4", "king-0", "king-0", "witch-1", "peasant-3", "monk-0"]
    t = two_visitors("farm", chance={"population": drawn})
    t.answer("use")
    assert t.hand(1) == cards("monk-4 2*king-0 witch-1")
    t.answer("use")
    assert t.hand(0) == cards("peasant-3 monk-0")
    assert t.told("drew", 1) == [
        {"seat": 1, "n": 4, "cards": ["monk-4", "king-0", "king-0", "witch-1"]},
        {"seat": 0, "n": 2},
    ]


@pytest.mark.rule("RC 4.2", "RC A28")
@pytest.mark.parametrize("points", range(6))
def test_brewery_draws_a_card_a_point_or_a_card_for_two(points: int) -> None:
    """The points scored just before in this building count; strangers, own people and jokers
    alike."""
    more = " ".join(["joker", "king-0", "peasant-0", "monk-0", "witch-0", "joker"][: points + 1])
    fewer = " ".join(["king-0", "king-0", "peasant-4", "joker", "peasant-4"][:points])
    t = scene(3, row="brewery-1 monastery-2", hands={0: fewer, 1: more})
    t.enter(0, "brewery-1", fewer).enter(1, "brewery-1", more).enter(2, "monastery-2")
    assert t.asked() == ("premium-action", (1,))
    t.answer("use")
    assert t.hand_size(1) == points + 1
    t.answer("use")
    assert t.hand_size(0) == points // 2


@pytest.mark.rule("RC 4.2", "RC A28")
def test_swords_and_flutes_are_no_points_for_the_brewery() -> None:
    t = scene(3, row="brewery-1 monastery-2", hands={0: "2*joker 2*flute 2*sword"})
    t.enter(0, "brewery-1", "2*joker 2*flute 2*sword")
    t.enter(1, "monastery-2").enter(2, "monastery-2")
    assert t.answer("use").hand_size(0) == 2


@pytest.mark.rule("RC 4.2", "RC A28")
def test_points_of_the_last_round_are_no_points_for_the_brewery() -> None:
    t = scene(
        3,
        row="farm-5 monastery-2",
        buildings="farm-5 farm-4 farm-3 farm-2 brewery-4 marketplace monastery castle "
        "fortune-tellers-tent palace",
        hands={0: "4*joker"},
        chance={"buildings": ["brewery-4", "monastery-4"]},
    )
    t.enter(0, "farm-5", "4*joker").enter(1, "monastery-2").enter(2, "monastery-2")
    t.answer("decline", "decline", "decline")
    for _ in range(3):
        t.answer("supply monastery-4")
    t.enter(1, "monastery-4").enter(2, "monastery-4").enter(0, "brewery-4")
    assert t.asked() == ("premium-action", (0,))
    assert t.answer("use").hand(0) == {}
    assert "drew" not in t.happened()


@pytest.mark.rule("RC 4.2", "RC A28", "RC 3.21")
@pytest.mark.parametrize("row", ["brewery-1 monastery-2", "monastery-2 brewery-1"])
def test_brewery_with_two_players_in_different_buildings(row: str) -> None:
    """The player with fewer cards has the standard action, alone in their building or not."""
    t = scene(2, row=row, hands={0: "3*joker", 1: "4*joker"})
    t.enter(0, "brewery-1", "3*joker").enter(1, "monastery-2", "4*joker")
    for _ in range(2):
        kind, (seat,) = t.asked()
        assert kind == ("premium-action" if seat == 1 else "standard-action")
        t.answer("use")
        if seat == 0:
            assert t.hand_size(0) == 1


@pytest.mark.rule("RC 4.2", "RC A28", "RC 3.21")
@pytest.mark.parametrize("row", ["brewery-1 monastery-2", "monastery-2 brewery-1"])
def test_brewery_with_two_players_of_equal_cards(row: str) -> None:
    """The player who entered first has the premium, wherever their building is in the row."""
    t = scene(2, row=row, hands={0: "5*joker", 1: "5*joker"})
    t.enter(0, "brewery-1", "5*joker").enter(1, "monastery-2", "5*joker")
    for _ in range(2):
        kind, (seat,) = t.asked()
        assert kind == ("premium-action" if seat == 0 else "standard-action")
        t.answer("use")
    assert t.hand_size(0) == 5


@pytest.mark.rule("RC 3.21", "RC A28")
def test_points_of_the_last_round_give_two_players_no_premium() -> None:
    t = scene(
        2,
        row="brewery-4 monastery-2",
        hands={0: "4*joker", 1: "joker"},
        chance={"buildings": ["brewery-5", "monastery-4"]},
    )
    t.enter(0, "brewery-4", "4*joker").enter(1, "monastery-2").answer("decline", "decline")
    t.answer("supply monastery-4", "supply monastery-4")
    t.enter(1, "monastery-4", "joker").enter(0, "brewery-5")
    assert t.asked() == ("standard-action", (0,))
    assert t.answer("use").hand_size(0) == 0
    assert t.asked() == ("premium-action", (1,))


@pytest.mark.rule("RC 4.5")
@pytest.mark.parametrize(("rats", "premium", "standard"), [(10, 8, 9), (2, 0, 1), (1, 0, 0)])
def test_monastery_discards_two_rats_or_one(rats: int, premium: int, standard: int) -> None:
    t = two_visitors("monastery", rats={0: rats, 1: rats})
    assert (t.answer("use").rats(1), t.rats(0)) == (premium, rats)
    assert t.answer("use").rats(0) == standard
    assert t.told("rats-lost") == [
        {"seat": 1, "n": rats - premium},
        {"seat": 0, "n": rats - standard},
    ]


@pytest.mark.rule("RC 4.9")
def test_tent_looks_at_two_or_one() -> None:
    nuns = "king-4 monk-0 witch-2 peasant-1 knight-3"
    t = two_visitors("fortune-tellers-tent", nuns=nuns)
    t.answer("use")
    assert t.asked() == ("look", (1,))
    assert t.legal(1) == [f"look nun-{place}" for place in range(1, 6)]
    t.answer("look nun-4")
    assert t.asked() == ("look", (1,))
    assert t.legal(1) == ["look nun-1", "look nun-2", "look nun-3", "look nun-5"]
    t.answer("look nun-1")
    assert t.asked() == ("standard-action", (0,))
    t.answer("use", "look nun-4")
    assert t.asked() == ("premium-action", (2,))
    assert t.match.view(1)["nuns"] == ["king-4", None, None, "peasant-1", None]
    assert t.match.view(0)["nuns"] == [None, None, None, "peasant-1", None]
    assert t.match.view(2)["nuns"] == t.match.view(None)["nuns"] == [None] * 5


@pytest.mark.rule("RC 4.9", "RC A33")
def test_the_same_card_may_be_looked_at_again_later() -> None:
    t = two_visitors("fortune-tellers-tent", looked={0: 0b010, 3: 0b011})
    t.answer("use", "look nun-4", "look nun-1", "use")
    assert t.legal(0) == [f"look nun-{place}" for place in range(1, 6)]
    t.answer("look nun-4")
    assert t.state.looked == (0b010, 0, 0, 0b011, 0)
    assert [event["place"] for event in t.told("looked")] == [4, 1, 4]


@pytest.mark.rule("RC 4.9", "RC 14.4", "RC A33")
@pytest.mark.parametrize("seat", range(5))
def test_a_look_is_for_the_own_eyes_and_is_not_taken_back(seat: int) -> None:
    tent = "fortune-tellers-tent-1"
    t = scene(5, row=f"{tent} farm-1 palace-1", starter=seat, nuns="king-4 " * 4 + "monk-0")
    t.enter(seat, tent)
    t.answer(*["enter farm-1", "done"] * 4, "use", "look nun-5")
    for viewer in range(5):
        faces = [None, None, None, None, "monk-0" if viewer == seat else None]
        assert t.match.view(viewer)["nuns"] == faces
        assert t.last("looked", viewer).get("cards") == (["monk-0"] if viewer == seat else None)
    steps, reason = t.match.undo_limit(seat)
    assert (steps, reason.id) == (0, "undo.revealed")


@pytest.mark.rule("RC A33", "RC R3")
def test_three_looks_of_a_players_own_content_are_at_three_cards() -> None:
    card: Json = {"id": "farm-1", "draw": 0, "discard-rats": 0, "look": 3}
    t = scene(3, phase="b", row="farm-1 palace-1", content={"file": "my.toml", "card": [card]})
    t.answer("supply farm-1", "look nun-2", "look nun-3")
    assert t.legal(0) == ["look nun-1", "look nun-4", "look nun-5"]
    t.answer("look nun-1")
    assert t.asked() == ("choose-supply", (1,))


@pytest.mark.rule("RC 4.14")
def test_looking_never_changes_the_order_of_the_nun_row() -> None:
    t = two_visitors("fortune-tellers-tent", nuns="king-4 monk-0 witch-2 peasant-1 king-4")
    before = t.state.nuns
    t.answer("use", "look nun-5", "look nun-2", "use", "look nun-5")
    assert t.state.nuns == before
    assert not [text for text in t.legal(2) if "nun" in text]


@pytest.mark.rule("RC 4.11")
def test_palace_takes_two_tokens_or_one_blind() -> None:
    t = two_visitors("palace", chance={"tokens": ["3", "1", "2"]})
    t.answer("use", "use")
    assert (t.tokens(1), t.tokens(0), t.tokens(2)) == ([1, 3], [2], [])
    assert t.told("took-tokens", 1) == [
        {"seat": 1, "n": 2, "tokens": ["3", "1"]},
        {"seat": 0, "n": 1},
    ]


@pytest.mark.rule("RC 4.1", "RC 4.11", "RC 14.4")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize(
    ("building", "event", "secret", "faces"),
    [
        ("farm", "drew", "cards", ["monk-4", "king-0", "witch-1", "knight-3"]),
        ("palace", "took-tokens", "tokens", ["3", "1"]),
    ],
)
def test_what_is_drawn_blind_is_seen_by_its_owner_alone(
    seat: int, building: str, event: str, secret: str, faces: list[str]
) -> None:
    stream = "population" if building == "farm" else "tokens"
    row = f"{building}-1 {elsewhere(building)}"
    t = scene(3, row=row, starter=seat, chance={stream: faces})
    t.enter(seat, f"{building}-1")
    t.answer(f"enter {elsewhere(building)}", "done", f"enter {elsewhere(building)}", "done", "use")
    told = {"seat": seat, "n": len(faces)}
    for viewer in (0, 1, 2, None):
        expected = {**told, secret: faces} if viewer == seat else told
        assert t.told(event, viewer) == [expected]


@pytest.mark.rule("RC A30")
@pytest.mark.parametrize(("left", "premium", "standard"), [(2, 2, 0), (1, 1, 0), (0, 0, 0)])
def test_when_tokens_run_out_take_what_is_left(left: int, premium: int, standard: int) -> None:
    held = ([1] * 6 + [2] * 8 + [3] * 6)[: 20 - left]
    t = two_visitors("palace", tokens={2: held})
    t.answer("use", "use")
    assert (len(t.tokens(1)), len(t.tokens(0))) == (premium, standard)


ACTING = [building for building in BUILDING_IDS if building != "guard-tower"]


@pytest.mark.rule("RC A24")
@pytest.mark.parametrize("building", ACTING)
def test_every_action_is_offered_whole_or_not_at_all(building: str) -> None:
    t = two_visitors(building, hand="2*monk-0")
    for kind, seat in (("premium-action", 1), ("standard-action", 0)):
        assert t.asked() == (kind, (seat,))
        assert t.match.prompts()[0].about == f"{building}-1"
        assert t.legal(seat) == ["use", "decline"]
        reason = t.match.why_not(seat, "done")
        assert reason is not None and reason.params["rule"] == "RC A24"
        t.answer("decline")


@pytest.mark.rule("RC A24")
@pytest.mark.parametrize("building", ACTING)
def test_a_declined_action_does_nothing_and_goes_to_nobody(building: str) -> None:
    t = two_visitors(building, hand="2*monk-0", rats={0: 7, 1: 8})
    before = t.match.position()["state"]
    t.answer("decline", "decline")
    assert t.asked() == ("premium-action", (2,))
    card = f"{building}-1"
    assert t.told("declined") == [{"seat": 1, "card": card}, {"seat": 0, "card": card}]
    assert isinstance(before, dict)
    after = t.match.position()["state"]
    assert isinstance(after, dict)
    kept = ["hands", "rats", "influence", "tokens", "token_bag", "deck", "looked", "known"]
    assert [after[name] for name in kept] == [before[name] for name in kept]


@pytest.mark.rule("RC 4.1", "RC 4.2")
def test_farm_and_brewery_take_what_the_draw_pile_gives() -> None:
    t = two_visitors("farm", deck="monk-1 king-0")
    assert sum(t.discard().values()) > 50
    t.answer("use")
    assert t.hand_size(1) == 4
    assert t.told("reshuffled")


@pytest.mark.rule("RC 4.1")
@pytest.mark.parametrize(
    "words",
    [
        " ",
        "dig 4",
        "draw",
        "draw x",
        "draw 200",
        pytest.param(f"draw {'9' * 5000}", id="5000 digits"),
        "draw 4 4",
        "take crown 2",
        "take sword",
        "look 0",
        "look 6",
        "hospital 1",
        "draw-per-influence 0",
        "guard-tower",
        "none 1",
    ],
)
def test_words_that_say_no_action_are_refused_with_file_and_row(words: str) -> None:
    own: Json = {"id": "farm", "class": "peasantry", "rule": "RC 4.1", "premium": words}
    assert isinstance(own, dict)
    own["standard"] = "draw 2"
    with pytest.raises(pestis.ContentError) as refused:
        scene(3, content={"file": "my.toml", "building": [own]})
    params = refused.value.params
    assert (params["file"], params["row"], params["key"]) == ("my.toml", "building farm", "premium")
