"""The words of Rattus Cartus: its terms in three languages, and whole games in words."""

from __future__ import annotations

import re
from functools import cache

import pytest

import pestis
from pestis.games.rattus_cartus.content.ids import CLASSES, FIGURES, KIND_IDS, PILES
from pestis.games.rattus_cartus.state.choices import BUILDING_IDS, CARD_IDS
from pestis.kernel.errors import IllegalChoice
from pestis.kernel.match import Match
from pestis.words import LANGUAGES, Words
from tests.words.templates import wordless

GAME = "rattus-cartus"
NAMES = ("Anna", "Bert", "Cleo", "Dirk", "Else")
RAW = re.compile(r"[{}\[\]]|rattus-cartus|[a-z]-\d")
"""Text that must never remain in a sentence: template syntax and ids."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_building_class_and_figure_has_a_name(language: str) -> None:
    ids = [f"card.{id}" for id in CARD_IDS]
    ids += [f"{group}.{id}" for id in KIND_IDS for group in ("kind", "kind-a", "kind-short")]
    ids += [f"{group}.{id}" for id in PILES for group in ("kind-plural", "pile")]
    ids += [f"building.{id}" for id in BUILDING_IDS] + [f"class.{id}" for id in CLASSES]
    ids += [f"{group}.{id}" for id in FIGURES for group in ("figure", "figure-a", "figure-class")]
    assert [id for id in ids if wordless(language, f"{GAME}.{id}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_building_and_kind_is_explained(language: str) -> None:
    words = Words(language)
    for id in BUILDING_IDS:
        help = f"{GAME}.help.building.{id}"
        assert "RC 4.1" in words.text(f"{help}.note", rule="RC 4.1")
        for action in ("premium", "standard"):
            text = words.text(f"{help}.{action}", n=17, m=23)
            assert text.endswith(".") and not RAW.search(text)
            assert "17" in text or "23" in text or (id, action) == ("guard-tower", "standard")
    for id in KIND_IDS:
        text = words.text(f"{GAME}.help.kind.{id}", rule="RC 5.1")
        assert "RC 5.1" in text and not RAW.search(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_supply_action_tells_only_the_icons_that_are_there(language: str) -> None:
    words = Words(language)
    told = words.text(f"{GAME}.help.supply", draw=17, discard=0, look=1)
    assert "17" in told and "0" not in told and told.endswith(".")
    everybody = words.text(f"{GAME}.help.supply-everybody", rule="RC 3.3")
    assert "(RC 3.3)." in everybody and everybody.endswith("(RC A22).")


@pytest.mark.parametrize(
    ("language", "enter", "play", "card"),
    [
        ("en", "Enter Monastery (4)", "Play a witch (3 nuns)", "Fortune-teller’s Tent (1)"),
        ("de", "Betritt Kloster (4)", "Spiele eine Hexe (3 Nonnen) aus", "Wahrsagerzelt (1)"),
        ("nl", "Betreed Klooster (4)", "Speel een heks (3 nonnen)", "Tent van de waarzegger (1)"),
    ],
)
def test_choices_and_cards(language: str, enter: str, play: str, card: str) -> None:
    words = Words(language)
    assert words.choice(GAME, "enter monastery-4") == enter
    assert words.choice(GAME, "play witch-3") == play
    assert words.text(f"{GAME}.card.fortune-tellers-tent-1") == card


def test_the_dutch_trap_of_the_special_action() -> None:
    """RC D22: "speciale actie" is the premium action, "speciale kaart" a Sword or the like."""
    words = Words("nl")
    assert "speciale actie" in words.text(f"{GAME}.event.premium-used", seat=0, card="farm-1")
    assert "gewone actie" in words.text(f"{GAME}.event.standard-used", seat=0, card="farm-1")
    assert "Premiumaktion" in Words("de").text(f"{GAME}.prompt.premium-action")


def test_plural_forms() -> None:
    words = Words("de", NAMES)
    drew = f"{GAME}.event.drew"
    assert words.text(drew, seat=0, n=1) == "Anna zieht 1 Karte."
    assert words.text(drew, seat=0, n=2) == "Anna zieht 2 Karten."
    cards = ["witch-3", "sword", "witch-3"]
    assert words.text(drew, seat=0, n=3, cards=cards).endswith(": 2 × Hexe (3 Nonnen), Schwert.")
    assert words.text(f"{GAME}.event.took", seat=1, n=1, pile="flute") == "Bert nimmt 1 Flöte."
    assert words.text(f"{GAME}.event.took", seat=1, n=2, pile="flute") == "Bert nimmt 2 Flöten."


@cache
def played(seats: int, seed: int, supply: str) -> tuple[list[tuple[str, str]], Match]:
    """A random game, with every choice it offered and the prompts' subjects."""
    options = {"buildings": "five-of-ten", "supply": supply}
    match = pestis.new(GAME, seats, seed, options)
    match.events(None)
    dice = pestis.Dice(f"words {seed}")
    offered: list[tuple[str, str]] = []
    while not match.over:
        prompt = match.prompts()[0]
        choices = match.choices(prompt.seats[0])
        offered += [(choice.text, prompt.about) for choice in choices]
        match.submit(prompt.seats[0], choices[dice.below(len(choices))])
    return sorted(set(offered)), match


GAMES_TOLD = [(2, 1, "in-turn"), (3, 2, "together"), (4, 3, "in-turn"), (5, 4, "in-turn")]


@pytest.mark.parametrize(("seats", "seed", "supply"), GAMES_TOLD)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(language: str, seats: int, seed: int, supply: str) -> None:
    offered, match = played(seats, seed, supply)
    words = Words(language, NAMES)
    told = [words.choice(GAME, text, about) for text, about in offered]
    for viewer in (None, 0):
        told += [words.event(GAME, event) for event in match.events(viewer)]
    told += [words.text(f"{GAME}.score.{n.id}", **n.params) for n in match.outcome().lines]
    told += [words.text(f"{GAME}.reason.{match.outcome().reason}")]
    assert [line for line in told if RAW.search(line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_is_told(language: str) -> None:
    match = pestis.new(GAME, 3, 5, {"buildings": "five-of-ten"})
    words = Words(language, NAMES)
    dice = pestis.Dice("prompts")
    while not match.over:
        prompt = match.prompts()[0]
        for message in (prompt.title, *prompt.breadcrumb):
            assert not RAW.search(words.say(message))
        choices = match.choices(prompt.seats[0])
        match.submit(prompt.seats[0], choices[dice.below(len(choices))])


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_choice_is_refused(language: str) -> None:
    """A random choice of the game is tried at every prompt; each reason names its rule."""
    match = pestis.new(GAME, 2, 6, {"buildings": "five-of-ten"})
    words = Words(language, NAMES)
    dice = pestis.Dice("why")
    table = match.spec.choices
    while not match.over:
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        reason = match.why_not(seat, table.at(dice.below(len(table))))
        if reason is not None:
            rule = words.why_rule(reason)
            assert rule is not None and f"{rule})" in words.say(reason)
            assert not RAW.search(words.say(reason))
        match.submit(seat, choices[dice.below(len(choices))])


def test_an_illegal_choice_says_the_reason_and_what_is_possible() -> None:
    match = pestis.new(GAME, 2, 1)
    seat = match.prompts()[0].seats[0]
    with pytest.raises(IllegalChoice) as caught:
        match.submit(seat, "play gold")
    told = Words("nl").error(caught.value)
    assert "(RC 3.3)" in told and "bevoorradingsactie" in told
    assert match.choices(seat)[0].text in told
