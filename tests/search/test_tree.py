"""The tree: walks within the budget, a single choice, and a better choice found."""

from __future__ import annotations

import pytest

import pestis
from pestis.bots import find_bot
from pestis.bots.answering import ask_bot
from pestis.games.rattus.bots.thinking import RattusThinking
from pestis.kernel.core.rng import Dice
from pestis.kernel.match import Match
from pestis.search.tree import SEATS, WHOLE, Tree


def table(kind: str, seats: int = 3, seed: int = 2) -> tuple[Match, int]:
    """A match of random bots at a prompt of this kind with several choices."""
    match = pestis.new("rattus", seats, seed)
    dice = Dice("table")
    while True:
        prompt = match.prompts()[0]
        seat = prompt.seats[0]
        choices = match.choices(seat)
        if prompt.kind == kind and len(choices) > 3:
            return match, seat
        match.submit(seat, choices[dice.below(len(choices))])


def grown(nodes: int, at_most: int = 99, kind: str = "act") -> Tree:
    match, seat = table(kind)
    thinking = RattusThinking(match.view(seat), match.choices(seat))
    tree = Tree(thinking, match.choices(seat)[:at_most])
    tree.grow(nodes, Dice("tree"))
    assert thinking.nodes <= nodes
    return tree


@pytest.mark.parametrize("nodes", [500, 2000])
def test_it_walks_within_the_nodes_it_has(nodes: int) -> None:
    root = grown(nodes).root
    walks = sum([node.walks for node in root.below.values()])
    assert nodes // 60 < walks < nodes // 5
    for node in root.below.values():
        assert 0 <= node.total <= node.walks * WHOLE
        assert node.walks <= node.offered


def test_one_choice_alone_is_carried_out_once() -> None:
    """The question after it is not confused with the first one."""
    match, seat = table("act")
    (only,) = match.choices(seat)[:1]
    followers = grown(1000, at_most=1).root.below
    assert len(followers) > 1
    assert only.number * SEATS + seat not in followers


def test_what_was_not_walked_is_blank() -> None:
    match, seat = table("act")
    tree = Tree(RattusThinking(match.view(seat), match.choices(seat)), match.choices(seat))
    assert tree.node(match.choices(seat)[0]).walks == 0


def test_the_logarithm_is_whole_and_near() -> None:
    match, seat = table("act")
    tree = Tree(RattusThinking(match.view(seat), match.choices(seat)), match.choices(seat))
    assert tree._logarithm(1000) == pytest.approx(6_907_755 + 500, abs=1000)
    assert tree._logarithm(1) == 0
    assert tree._logarithm(10) == pytest.approx(2_302_585 + 50_000, abs=1000)


def test_every_level_answers_the_question_within_its_budget() -> None:
    match, seat = table("act")
    for name in ("apprentice", "journeyman", "master@2000"):
        bot = find_bot("rattus", name)
        answer = ask_bot(bot, match.view(seat), match.choices(seat), None, Dice(name))
        assert answer.choice in match.choices(seat)
        assert answer.memory is None
        assert answer.nodes <= bot.nodes
