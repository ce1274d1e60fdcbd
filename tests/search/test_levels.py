"""Levels: found by name, named in every language, with a budget and a plan that they keep to."""

from __future__ import annotations

from itertools import pairwise

import pytest

import pestis
from pestis.bots import Question, bot_names, find_bot
from pestis.bots.answering import ask_bot
from pestis.cli.table.seating import bot_lines
from pestis.games import GAMES, find, part_of
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import SetupError
from pestis.kernel.json import Json
from pestis.parts.thinking import Level, Move
from pestis.search.levels import FEWEST, MOST, Searcher, levels, overlooking
from pestis.words import LANGUAGES, Words
from tests.conformance.support import can_be

THINKING = [game for game in GAMES if levels(game)]
WIDTH = 80
NAMES = [
    "newcomer",
    "novice",
    "apprentice",
    "journeyman",
    "adept",
    "expert",
    "master",
    "grandmaster",
]


@pytest.mark.parametrize("game", THINKING)
def test_there_are_eight_levels_each_with_more_to_think_through_than_the_first(game: str) -> None:
    found = levels(game)
    assert list(found) == NAMES
    assert [bot.name for bot in found.values()] == [f"{name}-1" for name in found]
    nodes = [bot.nodes for bot in found.values()]
    assert nodes[-1] == max(nodes)
    assert min(nodes) >= FEWEST


@pytest.mark.parametrize("game", THINKING)
def test_what_is_overlooked_is_fitted_for_every_kind_of_table(game: str) -> None:
    """For all tables or for none; of two levels that are otherwise alike, the weaker overlooks
    more."""
    module = part_of(game, "bots.thinking")
    assert module is not None
    tables = tables_of(game)
    assert all(set(level.overlooks) in (tables, set()) for level in module.LEVELS)
    for table in tables:
        assert module.LEVELS[0].overlooks[table] > module.LEVELS[-1].overlooks.get(table, 0) == 0
        for below, level in pairwise(module.LEVELS):
            if way_at(below, table) == way_at(level, table):
                assert below.overlooks[table] > level.overlooks[table]


def way_at(level: Level, table: str) -> tuple[int, int, int]:
    """How a level searches at a table, except for what it overlooks."""
    return level.nodes_at(table), level.moves, level.worlds


def tables_of(game: str) -> set[str]:
    """The kinds of tables that a game can have, by the names in its thinking module."""
    spec, module = find(game), part_of(game, "bots.thinking")
    assert module is not None
    found = set()
    for seats in range(spec.min_seats, spec.max_seats + 1):
        for option, value in [(one.id, word) for one in spec.options for word in one.values]:
            if can_be(spec, seats, {option: value}):
                match = pestis.new(game, seats, seed=1, options={option: value})
                seat = match.prompts()[0].seats[0]
                found.add(module.THINKING(match.view(seat), match.choices(seat)).table)
    return found


def test_levels_of_rattus_are_apart_with_africanus_and_without() -> None:
    assert {"none-2", "none-4", "africanus-2", "africanus-6"} < tables_of("rattus")
    assert tables_of("pest") == {"1", "2", "3", "4", "5"}


def test_a_level_overlooks_what_it_does_at_such_a_table() -> None:
    module = part_of("pest", "bots.thinking")
    assert module is not None
    match = pestis.new("pest", seats=3, seed=4)
    seat = match.prompts()[0].seats[0]
    view, choices = match.view(seat), match.choices(seat)

    def answers(overlooks: dict[str, int]) -> list[str]:
        think = Searcher(module.THINKING, Level("toy", 2000, overlooks, 24, 0)).answer
        dice = [Dice(str(n)) for n in range(6)]
        return [think(Question(view, choices, None, one, 2000)).choice.text for one in dice]

    assert answers({"2": 95}) == answers({}) != answers({"3": 95})


def test_a_level_thinks_with_fewer_nodes_where_it_is_said_to() -> None:
    """A level with a custom budget uses it at every table."""
    module = part_of("pest", "bots.thinking")
    assert module is not None
    assert module.LEVELS[0].nodes_at("3") < module.LEVELS[0].nodes_at("5")
    match = pestis.new("pest", seats=3, seed=4)
    while match.prompts()[0].kind != "place-assistant":
        asked = match.prompts()[0].seats[0]
        match.submit(asked, match.choices(asked)[0])
    seat = match.prompts()[0].seats[0]
    view, choices = match.view(seat), match.choices(seat)

    def spent(level: Level) -> int:
        think = Searcher(module.THINKING, level).answer
        return think(Question(view, choices, None, Dice("spent"), 2000)).nodes

    level = Level("toy", 2000, {}, 24, 0, {"3": 600})
    few, many = spent(Level("toy", 600, {}, 24, 0)), spent(Level("toy", 2000, {}, 24, 0))
    assert few < many
    assert (spent(level), spent(level.with_nodes(2000))) == (few, many)
    assert spent(Level("toy", 2000, {}, 24, 0, {"2": 600})) == many


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", THINKING)
def test_every_bot_that_is_offered_has_a_name_and_a_line_that_fits(
    game: str, language: str
) -> None:
    words = Words(language)
    for bot in bot_names(game):
        assert words.has(f"bot.{bot}")
        assert words.has(f"bot-line.{bot}")
    lines = bot_lines(game, words)
    assert len(lines) == len(bot_names(game))
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.source_only
def test_a_bot_without_words_is_listed_by_its_id() -> None:
    assert bot_lines("bluff", Words("en")) == ["  random  Random bot – " + line("random")]


def line(bot: str) -> str:
    return Words("en").text(f"bot-line.{bot}")


@pytest.mark.parametrize("game", THINKING)
def test_a_budget_of_ones_own(game: str) -> None:
    bot = find_bot(game, "master@2000")
    assert (bot.name, bot.nodes) == ("master-1@2000", 2000)
    assert find_bot(game, bot.name).nodes == 2000
    assert find_bot(game, "master").name == find_bot(game, "master-1").name == "master-1"


def test_the_most_nodes_of_a_level_as_a_budget_of_ones_own_are_spent_at_every_table() -> None:
    """A newcomer in Pest has fewer nodes at most tables, but not with a custom budget."""
    most = find_bot("pest", "newcomer").nodes
    assert find_bot("pest", f"newcomer@{most}").name == f"newcomer-1@{most}"
    assert find_bot("rattus", f"master@{find_bot('rattus', 'master').nodes}").name == "master-1"


@pytest.mark.parametrize("nodes", [0, FEWEST - 1, MOST + 1])
def test_a_budget_out_of_range_is_refused(nodes: int) -> None:
    with pytest.raises(SetupError) as refused:
        find_bot("pest", f"master@{nodes}")
    assert refused.value.id == "error.bot-budget"
    assert refused.value.params == {"nodes": nodes, "min": FEWEST, "max": MOST}


@pytest.mark.parametrize("name", ["mastr", "mastr@2000", "master@", "master@x", "greedy@2000"])
def test_what_is_no_level_is_refused(name: str) -> None:
    with pytest.raises(SetupError) as refused:
        find_bot("pest", name)
    assert refused.value.id == "error.bot-unknown"
    if name.startswith("m"):
        assert refused.value.params["hint"] in ("master", "master-1")


def test_a_plan_is_followed_and_dropped_where_it_no_longer_fits() -> None:
    match = pestis.new("pest", seats=2, seed=3)
    bot = find_bot("pest", "journeyman")
    seat = match.prompts()[0].seats[0]
    view, choices = match.view(seat), match.choices(seat)
    answer = ask_bot(bot, view, choices, None, Dice("plan"))
    assert answer.nodes > 0
    plan: list[Json] = [choices[-1].text, "and so on"]
    followed = ask_bot(bot, view, choices, plan, Dice("plan"))
    assert (followed.choice.text, followed.memory, followed.nodes) == (plan[0], plan[1:], 0)
    others: list[Json] = [["end-turn"], [], {"of": "another bot"}, 7, [7]]
    for stale in others:
        again = ask_bot(bot, view, choices, stale, Dice("plan"))
        assert (again.choice, again.memory, again.nodes) == (
            answer.choice,
            answer.memory,
            answer.nodes,
        )


def test_overlooking_leaves_one_move_at_least() -> None:
    moves = [Move(()) for _ in range(10)]
    dice = Dice("overlooking")
    assert overlooking(moves, 0, dice) == moves
    assert len(overlooking(moves, 100, dice)) == 1
    seen = [len(overlooking(moves, 40, dice)) for _ in range(200)]
    assert 5.5 < sum(seen) / len(seen) < 6.5
