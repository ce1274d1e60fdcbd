"""The remaining parts of a turn are given as ids, and every language has words for them."""

from __future__ import annotations

import pytest

import pestis
from pestis.cli.table.prompt import title_lines
from pestis.games import GAMES
from pestis.kernel.match import Match
from pestis.words import LANGUAGES, Words
from tests.games.pest.scene import scene as pest
from tests.games.rattus.scene import scene as rattus
from tests.games.rattus_cartus.scene import scene as cartus


def left(match: Match) -> list[str]:
    return [id for id, done in match.prompts()[0].parts if not done]


def test_a_turn_of_rattus_goes_from_the_card_to_the_plague() -> None:
    t = rattus(2, rats="gallia hungaria", cubes={0: "gallia*2"}, plague="gallia")
    assert left(t.match) == ["card", "cubes", "plague"]
    t.play("0 take king")
    assert t.match.prompts()[0].parts[0] == ("card", True)
    assert left(t.match) == ["cubes", "plague"]
    t.play("0 place gallia")
    assert left(t.match) == ["plague"]
    assert Words("en").say(t.match.prompts()[0].title) == "Your turn: move the Plague Piece"


def test_abilities_and_cubes_that_cannot_be_used_are_not_asked_for() -> None:
    t = rattus(2, owners={"king": 0}, cubes={0: "anglia"}, plague="gallia")
    assert left(t.match) == ["card", "ability", "plague"]


def test_a_turn_of_pest_tells_which_action_is_done() -> None:
    t = pest(3, turn="0 produce-cure", sick={})
    assert t.match.prompts()[0].parts == [("produce", False), ("cure", False)]
    t.play("0 begin produce", "0 collect")
    assert t.match.prompts()[0].parts == [("produce", True), ("cure", False)]


def test_a_round_of_rattus_cartus_tells_nobody_how_many_cards_are_picked() -> None:
    t = cartus(3, phase="c", row="farm-1 castle-1", hands={0: "monk-1"})
    assert t.match.prompts()[0].parts == [("supply", True), ("building", False), ("cards", False)]
    t.play("0 enter farm-1")
    before = t.match.view(1)["prompts"]
    t.play("0 play monk-1")
    assert t.match.view(1)["prompts"] == before


@pytest.mark.rule("RA 4.2", "RA 4.3", "RA 4.4")
@pytest.mark.parametrize(
    ("language", "optional"), [("en", "if you like"), ("de", "auf Wunsch"), ("nl", "desgewenst")]
)
def test_only_what_is_optional_is_called_so(language: str, optional: str) -> None:
    """Card and ability are; cubes may have to be placed, and the plague always moves."""
    t = rattus(2, rats="gallia", owners={"king": 0}, cubes={0: "anglia"}, plague="gallia")
    _, _, asked = Words(language).say(t.match.prompts()[0].title).partition(": ")
    parts = asked.split(", ")
    assert left(t.match)[:2] == ["card", "cubes"]
    marked = [id for id, part in zip(left(t.match), parts, strict=True) if optional in part]
    assert marked == ["card", "ability"]


def test_the_terminal_ticks_off_what_is_done() -> None:
    t = rattus(2, rats="gallia hungaria", plague="gallia").play("0 take king")
    lines = title_lines(t.match.prompts()[0], 0, Words("en"), 80)
    assert lines[-2:] == [
        "Your turn: place cubes, then move the Plague Piece",
        "✓ class card  □ cubes  □ plague",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_part_has_words(game: str, language: str) -> None:
    words = Words(language)
    dice = pestis.Dice("parts")
    match = pestis.new(game, seats=3, seed=1)
    for _ in range(150):
        if match.over:
            break
        prompt = match.prompts()[0]
        assert all([words.has(f"{game}.part.{id}") for id, _ in prompt.parts])
        assert "{" not in words.say(prompt.title)
        seat = prompt.seats[0]
        legal = match.choices(seat)
        match.submit(seat, legal[dice.below(len(legal))])
