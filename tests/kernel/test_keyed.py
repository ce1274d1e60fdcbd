"""The keyed generator: its numbers, its independent parts, its counters."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

import pytest

from pestis.kernel.core.chance import (
    NOBODY,
    Chance,
    Keyed,
    Recorded,
    Scripted,
    Stream,
    Streams,
    live,
)
from pestis.kernel.core.seeds import generator_of, read_seed, resume
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json

SEED = "000102030405060708090a0b0c0d0e0f"
OTHER = "000102030405060708090a0b0c0d0e1f"
STREAMS = Streams()
DECK = STREAMS.add("deck", ("a", "b", "c"))
DIE = STREAMS.add("die", ("1", "2", "3", "4", "5", "6"))
VECTORS = json.loads((Path(__file__).parent / "keyed.json").read_text())
"""Draws by seed, game, stream, seat (null for nobody) and size, for other implementations to check
against."""


def door(seed: str = SEED) -> Chance:
    return live(STREAMS.all, "test", seed)


def rolls(chance: Chance, n: int = 40, seat: int = NOBODY) -> list[int]:
    return [chance.pick(DIE, range(6), seat) for _ in range(n)]


def by_hand(number: int, *names: str) -> int:
    """A word of a block, computed only from the page on chance in docs/design.md."""
    message = "\0".join(("pestis", "test", "die", *names)).encode()
    block = blake2b(message, key=bytes.fromhex(SEED), digest_size=64).digest()
    return int.from_bytes(block[4 * number : 4 * number + 4], "little")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['stream']}-{v['seat']}-{v['size']}")
def test_the_draws_of_the_golden_file_come_out(vector: dict[str, object]) -> None:
    seat, size, draws = vector["seat"], vector["size"], vector["draws"]
    assert isinstance(size, int)
    assert isinstance(draws, list)
    chance = live((Stream(0, str(vector["stream"]), ()),), str(vector["game"]), str(vector["seed"]))
    place = seat if isinstance(seat, int) else NOBODY
    assert [chance.uniform(0, size, place) for _ in draws] == draws


def test_a_draw_is_a_word_of_a_block() -> None:
    chance = door()
    for number in range(50):
        block, place = divmod(number, 16)
        assert chance.uniform(DIE.number, 6, 3) == by_hand(place, "3", str(block)) * 6 >> 32


def test_a_biased_word_is_drawn_again_without_shifting_the_next() -> None:
    n = 3 << 29
    again = [k for k in range(48) if by_hand(k % 16, "", str(k // 16)) * n % 2**32 < 2**32 % n]
    assert 8 <= len(again) <= 16
    chance = door()
    for number in range(48):
        word = by_hand(number % 16, "", str(number // 16))
        attempt = 0
        while word * n % 2**32 < 2**32 % n:
            attempt += 1
            word = by_hand(0, "", str(number), str(attempt))
        assert chance.uniform(DIE.number, n, NOBODY) == word * n >> 32
    assert chance.counters() == {"die": [48]}


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 84, 3 << 29])
def test_draws_are_uniform(n: int) -> None:
    """Chi-square, with a limit far out in its tail; the largest n in three classes."""
    classes = min(n, 84) if n < 100 else 3
    draws = 400 * classes
    counts = [0] * classes
    chance = door()
    for i in range(draws):
        counts[chance.uniform(DIE.number, n, i % 4) % classes] += 1
    expected = draws / classes
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    freedom = classes - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 6


def test_seeds_games_streams_and_seats_have_draws_of_their_own() -> None:
    dice = Stream(2, "dice", DIE.labels)
    chance = live((DECK, DIE, dice), "test", SEED)
    kinds = [
        rolls(door()),
        rolls(door(OTHER)),
        rolls(live(STREAMS.all, "other", SEED)),
        [chance.pick(dice, range(6)) for _ in range(40)],
        *[rolls(chance, seat=seat) for seat in range(6)],
    ]
    assert len({tuple(kind) for kind in kinds}) == len(kinds)


def test_neighbouring_seats_are_independent() -> None:
    """Chi-square over the 36 pairs that two seats roll at the same time."""
    chance = door()
    pairs = [0] * 36
    for _ in range(3600):
        pairs[6 * chance.pick(DIE, range(6), 0) + chance.pick(DIE, range(6), 1)] += 1
    assert sum((count - 100) ** 2 / 100 for count in pairs) < 35 + 4 * 70**0.5 + 6


def test_what_a_seat_draws_does_not_depend_on_the_others() -> None:
    quiet, busy = door(), door()
    rolls(busy, 5, seat=0)
    rolls(busy, 21)
    busy.draw(DECK, [1, 2, 3], 6, 2)
    assert rolls(quiet, seat=2) == rolls(busy, seat=2)


def test_a_copy_goes_on_alike_and_alone() -> None:
    chance = door()
    rolls(chance, 21)
    other = chance.copy()
    assert rolls(chance) == rolls(other)
    rolls(chance, 1)
    assert rolls(chance) != rolls(other)


def test_a_recorded_door_leaves_the_live_one_where_it_stood() -> None:
    true = door()
    for seat in (NOBODY, 0, 2, 2):
        true.draw(DECK, [2, 2, 2], 6, seat)
        rolls(true, 9, seat)
    recorded = Recorded(door())
    recorded.expect(true.take_outcomes())
    for seat in (NOBODY, 0, 2, 2):
        recorded.draw(DECK, [2, 2, 2], 6, seat)
        rolls(recorded, 9, seat)
    assert recorded.spent()
    assert recorded.counters() == true.counters()
    assert recorded.live.counters() == true.counters()
    assert rolls(recorded.live, seat=2) == rolls(true, seat=2)


def test_a_record_may_have_drawn_from_another_bag() -> None:
    """The rules have changed since, but the next draw is the same."""
    true, recorded = door(), Recorded(door())
    true.draw(DECK, [2, 2, 2], 6)
    recorded.expect(true.take_outcomes())
    recorded.draw(DECK, [9, 9, 9], 27)
    assert rolls(recorded.live) == rolls(true)


def test_a_scripted_door_lives_on_with_either_generator_and_copies_its_script() -> None:
    for live_door in (door(), live(STREAMS.all, "test", 7)):
        chance = Scripted(live_door.copy(), {"die": ["6", "1"]})
        assert chance.pick(DIE, range(6), 1) == 5
        other = chance.copy()
        for one in (chance, other):
            assert one.pick(DIE, range(6)) == 0
            assert rolls(one) == rolls(live_door.copy())


# -- counters --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [SEED, 7])
def test_a_door_resumes_from_its_counters(seed: int | str) -> None:
    chance = live(STREAMS.all, "test", seed)
    assert resume(STREAMS.all, "test", seed, chance.counters()).counters() == chance.counters()
    rolls(chance, 21)
    rolls(chance, 3, seat=2)
    counters = json.loads(json.dumps(chance.counters()))
    other = resume(STREAMS.all, "test", seed, counters)
    assert other.counters() == chance.counters()
    for seat in (NOBODY, 2, 0):
        assert rolls(other, seat=seat) == rolls(chance, seat=seat)


def test_counters_name_streams_and_count_by_seat() -> None:
    chance = door()
    rolls(chance, 3, seat=1)
    rolls(chance, 2)
    assert chance.counters() == {"die": [2, 0, 3]}


@pytest.mark.parametrize("seed", [SEED, 7])
def test_streams_that_came_or_went_do_not_stop_a_door(seed: int | str) -> None:
    fresh = live(STREAMS.all, "test", seed)
    counters: dict[str, Json] = {"gone": [1, 2, 3, 4]}
    assert rolls(resume(STREAMS.all, "test", seed, counters)) == rolls(fresh)


@pytest.mark.parametrize("seed", [SEED, 7])
@pytest.mark.parametrize(
    "counters",
    [
        None,
        [],
        {"die": 3},
        {"die": ["3"]},
        {"die": [True]},
        {"die": [-1]},
        {"die": [1 << 53]},
        {"die": [None, 1, 2, 3]},
        {"die": [1] * 1000},
    ],
)
def test_malformed_counters_are_refused(seed: int | str, counters: Json) -> None:
    with pytest.raises(RecordError) as caught:
        resume(STREAMS.all, "test", seed, counters)
    assert caught.value.id == "error.position-value"


@pytest.mark.parametrize("row", [[], [0, 0, 0, 0], [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, 1 << 32]])
def test_the_quick_generator_stands_at_four_words(row: list[int]) -> None:
    with pytest.raises(RecordError):
        resume(STREAMS.all, "test", 7, {"die": [*row]})


# -- seeds -----------------------------------------------------------------------------------------


def test_a_header_says_which_generator() -> None:
    assert generator_of(7) == "xoshiro128"
    assert generator_of(SEED) == "blake2b"
    assert read_seed(7, "xoshiro128") == 7
    assert read_seed(7, None) == 7
    assert read_seed(SEED, "blake2b") == SEED


@pytest.mark.parametrize(
    ("seed", "generator"),
    [
        (7, "blake2b"),
        (7, "chacha"),
        (True, None),
        (None, None),
        ("7", "xoshiro128"),
        (SEED, "xoshiro128"),
        (SEED, None),
        (SEED[:-1], "blake2b"),
        (SEED + "00", "blake2b"),
        (SEED.upper(), "blake2b"),
        (SEED[:-1] + " ", "blake2b"),
    ],
)
def test_a_seed_that_does_not_fit_its_generator_is_refused(seed: Json, generator: Json) -> None:
    with pytest.raises(RecordError):
        read_seed(seed, generator)


def test_a_keyed_door_needs_a_key_nobody_can_try_out() -> None:
    chance = door()
    assert isinstance(chance, Keyed)
    assert len(chance.key) * 8 >= 128
