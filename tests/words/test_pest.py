"""The words of Pest: names of everything, explanations with their numbers, whole games in words."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pestis.games.pest.content.ids import AID_CARDS, DEEDS, GOODS, MEASURES, POWERS, RANKS, SIZES
from pestis.games.pest.content.reading import default_content
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import CHOICES
from pestis.games.pest.terminal.explaining import GROUPS, explain, known_ids, origins, title
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import Message
from pestis.kernel.factory import new_match
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from tests.words import source
from tests.words.templates import optional, places, required, templates, wordless

GAME = "pest"
NAMES = ("Anna", "Bert", "Cleo", "Dirk", "Else")
RAW = re.compile(r"[{}\[\]]|pest\.|[a-z]-\d")
"""Text that must never remain in a sentence: template syntax and ids."""
PRICES = ("trials-coins", "trials-herbs")
"""Powers that are described in the words of another power."""

TERMS = {
    "action.move": ("Move", "Bewegen"),
    "action.construct": ("Construct", "Bauen"),
    "action.produce": ("Produce", "Erzeugen"),
    "action.research": ("Research", "Forschen"),
    "action.cure": ("Cure", "Heilen"),
    "action.assign": ("Assign", "Zuweisen"),
    "size.village": ("village", "Dorf"),
    "size.town": ("town", "Marktflecken"),
    "size.city": ("city", "Stadt"),
    "kind.district": ("district", "Quartier"),
    "kind.workshop": ("workshop", "Werkstatt"),
    "kind.manufactory": ("manufactory", "Manufaktur"),
    "kind.treasury": ("treasury", "Schatzhaus"),
    "kind.castle": ("castle", "Burg"),
    "term.camp": ("containment camp", "Eindämmungslager"),
    "term.plague-doctor": ("plague doctor", "Pestarzt"),
    "good.renown": ("renown", "Ansehen"),
    "good.shame": ("shame", "Schande"),
    "good.influence": ("influence", "Einfluss"),
    "good.flask": ("research token", "Forschungsmarker"),
    "good.chest": ("chest", "Kiste"),
    "technology.breathing-apparatus": ("Breathing Apparatus", "Beatmungsapparat"),
    "technology.syringe": ("Syringe", "Injektionsspritze"),
    "technology.supply-depot": ("Supply Depot", "Lagerbehälter"),
    "agenda.decree-6": ("Cooperation", "Zusammenarbeit"),
    "imperative.decree-6": ("Settlement Rebuilding", "Wiederaufbau der Siedlungen"),
    "agenda.decree-7": ("Employment Program", "Beschäftigungsprogramm"),
    "rank.6": ("Leader of your House", "Anführer deines Hauses"),
}
"""English and German as PE 1, 14.9, 15 and 17 name them."""


@pytest.mark.parametrize("id", TERMS)
def test_terms_are_those_of_the_rules(id: str) -> None:
    assert (Words("en").text(f"{GAME}.{id}"), Words("de").text(f"{GAME}.{id}")) == TERMS[id]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    ids = [f"amount.{id}" for id in (*GOODS, "shame")] + [f"size-plural.{id}" for id in SIZES]
    ids += [f"{group}.{id}" for id in POWERS for group in ("power", "help.power")]
    ids += [f"measure.{id}" for id in MEASURES] + [f"deed.{id}" for id in DEEDS]
    ids += [f"rank.{n}" for n in range(len(RANKS))] + [f"aid-card.{id}" for id in AID_CARDS]
    ids += [f"{GROUPS[id]}.{id}" for id in known_ids()]
    nameless = [id for id in ids if wordless(language, f"{GAME}.{id}")]
    assert [id for id in nameless if not id.endswith(PRICES)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_explained_with_its_rule(language: str) -> None:
    words = Words(language)
    for id in known_ids():
        lines = explain(id, words, None)
        assert lines is not None and len(lines) > 1, id
        assert lines[0].startswith(title(id, words)) and "(PE " in lines[0], id
        assert all(not RAW.search(line) and line.strip() == line for line in lines), id
        assert all(line.endswith(".") for line in lines[1:]), id
    assert explain("nothing", words, None) is None


def test_explanations_take_their_numbers_from_the_row() -> None:
    words = Words("en")
    own: dict[str, Json] = {
        "file": "mine.toml",
        "origin": "printed",
        "technology": [{"id": "tuition", "number": 29, "effect": "assign-coin 7"}],
        "price": [{"id": "tuition", "cost": 9, "renown": 8}],
        "capital-building": [{"id": "granary", "wood": 7, "stone": 6, "renown": 5, "influence": 4}],
    }
    told = " ".join(explain("tuition", words, own) or [])
    assert "gain 7 coin" in told and "9 research tokens" in told and "worth 8" in told
    assert "From your own content file." in told
    told = " ".join(explain("granary", words, own) or [])
    assert "7 wood and 6 stone" in told and "5 renown tokens and 4 influence" in told


@pytest.mark.parametrize(
    ("language", "ours", "printed"),
    [
        ("en", "Our reconstruction, not the publisher’s value.", "As printed by the publisher."),
        ("de", "Unsere Rekonstruktion, nicht der Wert des Verlags.", "Wie vom Verlag"),
        (
            "nl",
            "Onze reconstructie, niet de waarde van de uitgever.",
            "Zoals gedrukt door de uitgever.",
        ),
    ],
)
def test_a_value_says_where_it_comes_from(language: str, ours: str, printed: str) -> None:
    words = Words(language)
    agenda, imperative = (explain("decree-6", words, None) or [])[1:]
    assert printed in agenda and imperative.endswith(ours)
    assert dict(origins(None))["capital-building granary"] == "reconstructed"


# The engine's ids are known before the game is registered; the catalogue tests go by the registry.


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_choices_and_reasons_have_words(language: str) -> None:
    entries = catalogue(language)
    for kind in events.ALL:
        entry = entries[f"{GAME}.event.{kind.name}"]
        assert required(entry) <= {param.name for param in kind.public}, kind.name
        assert optional(entry) == set(), kind.name
    for choice in [CHOICES.at(number) for number in range(len(CHOICES))]:
        used = dict(places(entries[f"{GAME}.choice.{choice.verb}"]))
        for number, argument in enumerate(choice.args, start=1):
            assert wordless(language, f"{GAME}.{used[str(number)]}.{argument}") == [], choice
    for id, given, where in source.reasons("games/pest", GAME):
        assert all("{rule:ruling}" in text for text in templates(entries[id])), where
        assert given is None or required(entries[id]) <= given, where
    words = Words(language)
    for kind_id in SPEC.prompts:
        assert words.has(f"{GAME}.prompt.{kind_id}"), kind_id


@cache
def played(seats: int, seed: int) -> tuple[list[tuple[str, str]], list[Message], Match]:
    """A random game, with every choice it offered and every message."""
    options: dict[str, object] = {"duel": "on"} if seats == 2 else {}
    match = new_match(SPEC, seats, seed, options, None, ())
    match.events(None)
    dice = Dice(f"words {seed}")
    offered: set[tuple[str, str]] = set()
    said: list[Message] = []
    while not match.over:
        prompt = match.prompts()[0]
        seat = prompt.seats[0]
        choices = match.choices(seat)
        offered |= {(choice.text, prompt.about) for choice in choices}
        said += [prompt.title, *prompt.breadcrumb]
        reason = match.why_not(seat, CHOICES.at(dice.below(len(CHOICES))))
        if reason is not None:
            said.append(reason)
        match.submit(seat, choices[dice.below(len(choices))])
    return sorted(offered), said, match


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (4, 3)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(language: str, seats: int, seed: int) -> None:
    offered, said, match = played(seats, seed)
    words = Words(language, NAMES)
    told = [words.choice(GAME, text, about) for text, about in offered]
    told += [words.event(GAME, event) for event in match.events(None)]
    told += [words.say(message) for message in said]
    told += [words.text(f"{GAME}.score.{n.id}", **n.params) for n in match.outcome().lines]
    told.append(words.text(f"{GAME}.reason.{match.outcome().reason}"))
    assert [line for line in told if RAW.search(line) or not line] == []


def test_plural_forms() -> None:
    words = Words("nl", NAMES)
    fell = f"{GAME}.event.fell-sick"
    assert words.text(fell, place="gothar", n=1, total=2) == "Gothar: 1 inwoner wordt ziek, nu 2."
    assert words.text(fell, place="gothar", n=2, total=4) == "Gothar: 2 inwoners worden ziek, nu 4."
    gained = f"{GAME}.event.gained"
    assert Words("en", NAMES).text(gained, seat=0, n=1, good="herbs") == "Anna gains 1 herb."
    assert Words("en", NAMES).text(gained, seat=0, n=2, good="herbs") == "Anna gains 2 herbs."
    assert len(default_content().technologies) == 30


@pytest.mark.parametrize(
    ("language", "one", "two"), [("de", "1 Kranker", "2 Kranke"), ("nl", "1 zieke", "2 zieken")]
)
def test_one_sick_person_is_one(language: str, one: str, two: str) -> None:
    words = Words(language)
    assert [words.text("pest.board.fact.sick", n=n) for n in (1, 2)] == [one, two]
    assert words.text("pest.screen.cards.way-in", sick=1, n=2).startswith(one)


PAYMENTS = {
    "en": ("Keep your coins, pay only herbs", "Pay 1 coin instead of 1 herb", "instead of 2 herbs"),
    "de": ("Münzen behalten, nur Kräuter zahlen", "1 Münze statt 1 Kraut zahlen", "2 Kräuter"),
    "nl": ("Munten houden, alleen kruiden betalen", "1 munt in plaats van 1 kruid", "2 kruiden"),
}


@pytest.mark.parametrize(
    ("language", "alike", "mixed"),
    [
        ("en", "Exchange for a coin: 2 × food", "Anna exchanges wood, food for a coin."),
        (
            "de",
            "Tauschen gegen eine Münze: 2 × Nahrung",
            "Anna tauscht Holz, Nahrung gegen eine Münze.",
        ),
        ("nl", "Ruilen voor een munt: 2 × voedsel", "Anna ruilt hout, voedsel voor een munt."),
    ],
)
def test_an_exchange_of_two_alike_counts_them(language: str, alike: str, mixed: str) -> None:
    words = Words(language, NAMES)
    assert words.choice(GAME, "exchange food food") == alike
    goods: Json = {"seat": 0, "good": "wood", "second": "food"}
    assert words.event(GAME, {"id": "exchanged", "params": goods}) == mixed


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_payment_says_what_is_paid_and_what_is_kept(language: str) -> None:
    words = Words(language)
    said = [words.choice(GAME, f"coins {n}", "herbs") for n in range(10)]
    for text, part in zip(said, PAYMENTS[language], strict=False):
        assert part in text
    assert len({*said}) == len(said)
    assert not [text for text in said if RAW.search(text)]
