"""Rules that differ with two players (RC 3.21, 3.25, A39, A40, D23)."""

from __future__ import annotations

import pytest

from tests.games.rattus_cartus.scene import Scene, scene

ROW = "farm-1 monastery-1"


def two(plays: tuple[str, str], *, starter: int = 0, round: int = 1, row: str = ROW) -> Scene:
    """Seats 0 and 1 each make a play, ``"building card …"``; the starter enters first."""
    hands = {seat: " ".join(text.split()[1:]) for seat, text in enumerate(plays)}
    t = scene(2, row=row, hands=hands, starter=starter, round=round)
    return t.visit(*[f"{seat} {plays[seat]}" for seat in (starter, 1 - starter)])


def offers(t: Scene) -> list[tuple[str, int]]:
    """Decline every action offered this round, and return them in order."""
    found = []
    while t.asked()[0].endswith("-action"):
        kind, (seat,) = t.asked()
        found.append((kind, seat))
        t.play(f"{seat} decline")
    return found


@pytest.mark.rule("RC 3.21")
def test_only_one_premium_a_round_for_more_cards_whatever_the_building() -> None:
    t = two(("farm-1 king-0", "monastery-1 king-4 joker"))
    assert offers(t) == [("standard-action", 0), ("premium-action", 1)]
    t = two(("farm-1 king-0 joker", "monastery-1 king-4"))
    assert offers(t) == [("premium-action", 0), ("standard-action", 1)]


@pytest.mark.rule("RC 3.21", "RC D23")
@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("played", ["", "king-0", "joker", "sword", "king-0 flute"])
def test_a_tie_goes_to_whoever_entered_first_this_round(starter: int, played: str) -> None:
    """The order of entry decides, not the order of buildings in the row."""
    t = two((f"farm-1 {played}", f"monastery-1 {played}"), starter=starter)
    kinds = {seat: kind for kind, seat in offers(t)}
    assert kinds[starter] == "premium-action"
    assert kinds[1 - starter] == "standard-action"


@pytest.mark.rule("RC 3.21", "RC A4")
def test_swords_and_flutes_do_not_count_across_buildings() -> None:
    t = two(("farm-1 2*sword flute", "monastery-1 king-0"))
    assert offers(t) == [("standard-action", 0), ("premium-action", 1)]


@pytest.mark.rule("RC 3.21")
def test_in_one_building_it_is_as_with_more_players() -> None:
    t = two(("farm-1 king-0", "farm-1 king-4 joker"))
    assert offers(t) == [("premium-action", 1), ("standard-action", 0)]
    t = two(("farm-1 king-0", "farm-1 king-4"), starter=1)
    assert offers(t) == [("premium-action", 1), ("standard-action", 0)]


@pytest.mark.rule("RC 3.21", "RC A40")
def test_alone_in_a_building_with_fewer_cards_only_the_standard_action() -> None:
    t = two(("farm-1", "monastery-1 king-4"))
    assert t.asked() == ("standard-action", (0,))
    t.play("0 use")
    assert t.hand_size(0) == 2
    assert t.asked() == ("premium-action", (1,))


@pytest.mark.rule("RC 3.21")
def test_a_declined_premium_is_not_offered_to_the_other() -> None:
    t = two(("farm-1 king-0 joker", "monastery-1 king-4")).play("0 decline")
    assert t.asked() == ("standard-action", (1,))


@pytest.mark.rule("RC 3.21")
def test_two_equal_buildings_in_the_row_are_two_buildings() -> None:
    row = "monastery-1 monastery-4"
    t = two(("monastery-4 king-0", "monastery-1 king-4 joker"), row=row)
    assert offers(t) == [("premium-action", 1), ("standard-action", 0)]


@pytest.mark.rule("RC 3.21")
def test_three_players_have_a_premium_in_each_building() -> None:
    t = scene(3, row=ROW, hands={0: "king-0", 1: "king-4 joker"})
    t.visit("0 farm-1 king-0", "1 monastery-1 king-4 joker", "2 monastery-1")
    assert offers(t) == [
        ("premium-action", 0),
        ("premium-action", 1),
        ("standard-action", 2),
    ]


@pytest.mark.rule("RC A39")
def test_both_reveal_at_the_first_building_but_later_cards_take_effect_later() -> None:
    t = two(("farm-1 king-0", "monastery-1 king-4 joker"))
    assert t.asked() == ("standard-action", (0,))
    played = t.match.view(0)["played"]
    assert isinstance(played, list)
    assert played[1] == {"count": 2, "revealed": True, "cards": {"joker": 1, "king-4": 1}}
    assert [told["seat"] for told in t.told("revealed")] == [0, 1]
    assert (t.influence(1, "church"), t.rats(1)) == (0, 10)
    t.play("0 decline")
    assert (t.influence(1, "church"), t.rats(1)) == (2, 11)
    assert len(t.told("revealed")) == 2


@pytest.mark.rule("RC A39")
def test_the_first_buildings_cards_still_count_after_they_were_discarded() -> None:
    t = two(("farm-1 king-0 king-4", "monastery-1 witch-4")).play("0 decline")
    assert t.discard() == {"king-0": 1, "king-4": 1}
    assert t.asked() == ("standard-action", (1,))


@pytest.mark.rule("RC A39")
def test_with_three_players_a_later_building_stays_face_down() -> None:
    t = scene(3, row=ROW, hands={1: "king-4"})
    t.visit("0 farm-1", "1 monastery-1 king-4", "2 monastery-1")
    played = t.match.view(0)["played"]
    assert isinstance(played, list)
    assert played[1] == {"count": 1, "revealed": False}


@pytest.mark.rule("RC 3.25", "RC 3.23")
@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        (("farm-1 king-0", "monastery-1 king-4 joker"), 1),
        (("farm-1 king-0 joker", "monastery-1 king-4"), 0),
        (("farm-1 king-0", "monastery-1 king-4"), 0),
        (("farm-1", "monastery-1"), 0),
        (("farm-1 king-0", "farm-1 king-4 joker"), 1),
    ],
)
def test_last_round_only_one_of_two_players_gets_the_extra_point(
    plays: tuple[str, str], winner: int
) -> None:
    t = two(plays, round=10)
    assert t.match.over
    cards = [len(text.split()) - 1 for text in plays]
    classes = ["church" if text.startswith("monastery") else "peasantry" for text in plays]
    scored = [t.influence(seat, classes[seat]) for seat in (0, 1)]
    assert scored == [cards[seat] + (seat == winner) for seat in (0, 1)]
    assert len(t.told("last-influence")) == 1
