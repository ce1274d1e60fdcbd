"""Chance: live, recorded, scripted."""

from __future__ import annotations

from collections import Counter

import pytest

from pestis.kernel.core.chance import MOST_STREAMS, Chance, Recorded, Scripted, Streams, live
from pestis.kernel.errors import RecordError

STREAMS = Streams()
DECK = STREAMS.add("deck", ("a", "b", "c"))
DIE = STREAMS.add("die", ("1", "2", "3", "4", "5", "6"))


def door(seed: int = 1) -> Chance:
    return live(STREAMS.all, "test", seed)


def test_equal_seeds_draw_equal_things() -> None:
    one, two, other = door(), door(), door(2)
    rolls = [one.pick(DIE, range(6)) for _ in range(30)]
    assert rolls == [two.pick(DIE, range(6)) for _ in range(30)]
    assert rolls != [other.pick(DIE, range(6)) for _ in range(30)]


def test_drawing_from_one_stream_does_not_shift_another() -> None:
    quiet, busy = door(), door()
    for _ in range(7):
        busy.draw(DECK, [5, 5, 5], 15)
    assert [quiet.pick(DIE, range(6)) for _ in range(20)] == [
        busy.pick(DIE, range(6)) for _ in range(20)
    ]


def test_streams_of_other_games_and_names_differ() -> None:
    same = Streams()
    die, again = same.add("die", DIE.labels), same.add("die 2", DIE.labels)
    one, two = live(same.all, "test", 1), live(same.all, "other", 1)
    rolls = [
        [one.pick(die, range(6)) for _ in range(20)],
        [one.pick(again, range(6)) for _ in range(20)],
        [two.pick(die, range(6)) for _ in range(20)],
    ]
    assert rolls[0] != rolls[1]
    assert rolls[0] != rolls[2]


def test_a_bag_is_drawn_from_by_weight() -> None:
    chance = door()
    counts = Counter(chance.draw(DECK, [0, 1, 3], 4) for _ in range(2000))
    assert counts[0] == 0
    assert 420 < counts[1] < 580
    assert chance.draw(DECK, [0, 0, 1], 1) == 2


def test_picking_gives_an_item_and_not_its_place() -> None:
    chance = door()
    assert {chance.pick(DIE, (4, 2)) for _ in range(40)} == {2, 4}
    assert chance.pick(DIE, (3,)) == 3


def test_outcomes_are_written_down_and_taken_once() -> None:
    chance = door()
    kind = chance.draw(DECK, [1, 1, 1], 3)
    face = chance.pick(DIE, range(6))
    assert chance.take_outcomes() == (0, kind, 1, face)
    assert chance.take_outcomes() == ()


def test_a_copy_draws_the_same_on_its_own() -> None:
    chance = door()
    chance.pick(DIE, range(6))
    other = chance.copy()
    assert [chance.pick(DIE, range(6)) for _ in range(9)] == [
        other.pick(DIE, range(6)) for _ in range(9)
    ]


def test_recorded_chance_gives_the_record_and_goes_on_as_live_chance_would() -> None:
    true = door()
    for _ in range(5):
        true.draw(DECK, [2, 2, 2], 6)
    outcomes = true.take_outcomes()
    recorded = Recorded(door())
    recorded.expect(outcomes)
    assert not recorded.spent()
    drawn = [recorded.draw(DECK, [2, 2, 2], 6) for _ in range(5)]
    assert tuple(drawn) == outcomes[1::2]
    assert recorded.spent()
    assert recorded.take_outcomes() == outcomes
    assert recorded.counters() == true.counters()


@pytest.mark.parametrize(
    ("script", "call"),
    [
        ((), "draw"),
        ((1, 0), "draw"),
        ((0, 0), "draw"),
        ((0, 9), "draw"),
        ((0, -1), "draw"),
        ((), "pick"),
        ((1, 5), "pick"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(script: tuple[int, ...], call: str) -> None:
    """Too few outcomes, the wrong stream, a kind not in the bag, an item not on offer."""
    recorded = Recorded(door())
    recorded.expect(script)
    with pytest.raises(RecordError) as caught:
        recorded.draw(DECK, [0, 1, 1], 2) if call == "draw" else recorded.pick(DIE, (0, 1))
    assert caught.value.id == "error.record-chance"


def test_scripted_chance_plays_the_script_then_lives_on() -> None:
    chance = Scripted(door(), {"deck": ["c", "b"], "die": ["6"]})
    assert [chance.draw(DECK, [1, 1, 1], 3) for _ in range(2)] == [2, 1]
    assert chance.pick(DIE, range(6)) == 5
    assert chance.take_outcomes() == (0, 2, 0, 1, 1, 5)
    assert chance.draw(DECK, [0, 0, 1], 1) == 2


def test_a_script_that_cannot_happen_is_an_error_of_the_test() -> None:
    with pytest.raises(ValueError, match="a is not in the bag"):
        Scripted(door(), {"deck": ["a"]}).draw(DECK, [0, 1, 1], 2)
    with pytest.raises(ValueError, match="6 is not on offer"):
        Scripted(door(), {"die": ["6"]}).pick(DIE, (0, 1))
    with pytest.raises(ValueError, match="die cannot give 7"):
        Scripted(door(), {"die": ["7"]})


def test_no_more_streams_than_there_are_bits() -> None:
    many = Streams()
    for n in range(MOST_STREAMS):
        many.add(str(n), DIE.labels)
    chance = live(many.all, "test", 1)
    assert chance.pick(many.all[-1], range(6)) in range(6)
    assert len(chance.counters()) == MOST_STREAMS
    with pytest.raises(ValueError, match="no room for stream one-more: a game has at most 62"):
        many.add("one-more", DIE.labels)
