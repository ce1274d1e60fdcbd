"""The greedy bot for Rattus Cartus: it answers every prompt, beats the random one, and its
heuristics give sensible values."""

from __future__ import annotations

import pytest

import pestis
from pestis.bots import Player, find_bot, play_out
from pestis.games import find
from pestis.games.rattus_cartus.bots.sight import Sight, sight_at, sight_of
from pestis.games.rattus_cartus.bots.values import Race, survival_odds
from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json
from pestis.kernel.records.position import box_of_view
from pestis.lab.arena import simulate

GAME = "rattus-cartus"
OTHER_SET = "brewery,office,hospital,guard-tower,pied-pipers-hut,treasury"
SETS = ("first-game", "one-building-per-class", "five-of-ten", OTHER_SET)
KINDS = {
    "choose-supply",
    "look",
    "enter",
    "play-cards",
    "sword-victim",
    "flute-victim",
    "give-cards",
    "premium-action",
    "standard-action",
    "hospital",
}


def play(seats: int, seed: int, options: dict[str, object]) -> pestis.Match:
    match = pestis.new(GAME, seats=seats, seed=seed, options=options)
    # Two kinds of bot, because two greedy ones rarely attack each other.
    names = ["greedy" if seat % 3 != 2 else "random" for seat in range(seats)]
    play_out(match, [find_bot(GAME, name) for name in names], str(seed))
    return match


def test_it_answers_every_prompt_with_every_option_and_number_of_seats() -> None:
    greedy_kinds: set[str] = set()
    for seats in (2, 3, 4, 5):
        for number, chosen in enumerate(SETS):
            options: dict[str, object] = {
                "buildings": chosen,
                "supply": ("in-turn", "together")[number % 2],
                "open-rats": number % 2 == 0,
                "all-dead": ("all-lose", "fewest-rats")[number // 2],
            }
            for seed in range(2):
                match = play(seats, seed, options)
                assert match.over
                greedy_kinds |= {
                    entry.kind for entry in match.log if entry.origin == "bot:greedy-1"
                }
    assert greedy_kinds == KINDS


def test_it_can_take_over_at_any_prompt() -> None:
    match = pestis.new(GAME, seats=4, seed=3, options={"buildings": "five-of-ten"})
    while not match.over:
        seat = match.prompts()[0].seats[0]
        fresh = Player(find_bot(GAME, "greedy"), seat, "test")
        assert fresh.answer(match).choice in match.choices(seat)
        Player(find_bot(GAME, "random"), seat, "test").step(match)


def test_it_plays_with_content_of_ones_own() -> None:
    own: Json = {
        "file": "mine.toml",
        "origin": "printed",
        "card": [{"id": "farm-1", "draw": 0, "discard-rats": 0, "look": 2}],
        "building": [
            {
                "id": "farm",
                "class": "peasantry",
                "rule": "RC 4.1",
                "premium": "take joker 2",
                "standard": "look 1",
            }
        ],
    }
    report = simulate(GAME, ["greedy", "random"], 2, 1, {}, content=own)
    assert report.games == 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_bots(seats: int) -> None:
    report = simulate(GAME, ["greedy"] + ["random"] * (seats - 1), 24, 11, {})
    greedy, others = report.rows
    assert greedy.share >= 0.75
    assert greedy.share > 5 * others.share
    assert greedy.points > others.points


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SETS)
def test_one_greedy_among_three_random_bots_wins_four_games_in_five(chosen: str) -> None:
    report = simulate(
        GAME, ["greedy", "random", "random", "random"], 150, 21, {"buildings": chosen}
    )
    assert report.rows[0].low > 0.8


def test_odds_of_survival() -> None:
    """With an unseen Nun-row the odds are those of the table in RC 6.9."""
    odds = survival_odds((24, 12, 12, 12, 24), 5, 0)
    table = (
        0.970,
        0.941,
        0.896,
        0.836,
        0.758,
        0.660,
        0.554,
        0.446,
        0.340,
        0.242,
        0.164,
        0.104,
        0.059,
    )
    for rats, chance in enumerate(table, start=4):
        assert odds[rats] == pytest.approx(chance, abs=0.0005)
    assert odds[0] == 1
    assert odds[21] == 0


def test_odds_of_survival_with_faces_seen() -> None:
    assert survival_odds((24, 12, 12, 12, 24), 0, 7)[6:9] == (1, 1, 0)
    odds = survival_odds((0, 0, 0, 1, 1), 1, 2)
    assert odds[5:8] == (1, 0.5, 0)


def race(leads: list[float], spread: float) -> float:
    met = Race(spread)
    for lead in leads:
        met.meet(lead)
    return met.worth((10, 5, 2))


def test_a_race_is_worth_more_with_a_larger_lead_and_less_when_open() -> None:
    assert race([0, 0, 0], 1) == pytest.approx(10 / 8 + 5 * 3 / 8 + 2 * 3 / 8)
    assert race([3, 3, 3], 1) > race([1, 1, 1], 1)
    assert race([3, 3, 3], 1) > race([3, 3, 3], 5)
    assert race([], 1) == 10


def numbers(sight: Sight) -> dict[str, object]:
    """Every number of a sight."""
    names = [name for name in dir(sight) if not name.startswith("_") and name != "box"]
    found = {name: getattr(sight, name) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_sees_of_a_table_in_thought_what_its_view_shows(seats: int) -> None:
    """The numbers from a sampled world equal those from the view; any difference would mean that a
    search knows more of others than it may."""
    spec = find(GAME)
    kinds: set[str] = set()
    for seed, chosen in enumerate(SETS * 2):
        match = pestis.new(GAME, seats=seats, seed=seed, options={"buildings": chosen})
        players = [
            Player(find_bot(GAME, ("greedy", "random")[seat % 2]), seat, "sight")
            for seat in range(seats)
        ]
        while not match.over:
            seat = match.prompts()[0].seats[0]
            view = match.view(seat)
            world = pestis.worlds(view).draw(Dice("sight", str(seed)))
            board, box = world.state, box_of_view(spec, view)
            assert isinstance(board, CartusState)
            assert isinstance(box, CartusBox)
            kinds.add(world.kind())
            seen, shown = sight_at(board, box, seat, world.kind()), sight_of(view, box)
            assert numbers(seen) == numbers(shown)
            players[seat].step(match)
    assert kinds >= KINDS - {"sword-victim", "flute-victim"}
