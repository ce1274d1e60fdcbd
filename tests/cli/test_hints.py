"""Hints in words that a beginner understands (cli/table/hints.py)."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
import pytest

import pestis
from pestis import Advice, Advised, Reason
from pestis.cli.table.hints import gist, told
from pestis.games import GAMES, find, part_of
from pestis.kernel.core.choices import Choice
from pestis.tables.hinting import hint, hinted
from pestis.tables.protocol import Hinted
from pestis.tables.sentences import screen_of
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue

STEP: Final = "pest.judge.step."
MACHINE: Final = re.compile(r"±|\d[.,]\d\d|\bjudge\b|advice\.")


def advice(*reasons: Reason) -> Advice:
    choice = find("rattus").choices.parse
    best = Advised(choice("place polonia"), 352, 0, 12, True, (), equal=True)
    near = Advised(choice("place italia"), 340, 12, 40, True, ())
    worse = Advised(choice("place anglia"), 152, 200, 30, False, reasons)
    return Advice("first", (best, near, worse), 100)


def test_the_best_choice_says_what_speaks_for_it_and_the_others_what_is_worse() -> None:
    points = Reason("rattus.judge.points", True, 1610, 1410, False)
    regions = Reason("rattus.judge.regions", True, 310, 110, False)
    rivals = Reason("rattus.judge.danger-near", False, 260, 240, False)
    witch = Reason("rattus.judge.witch", True, 80, 16, True)
    hidden = Reason("rattus.judge.to-take", True, 0, 30, True)
    assert told(
        hinted(advice(points, regions, rivals, witch, hidden)), "rattus", "", Words("en")
    ) == [
        (
            "Probably best: Place cubes in Polonia. You win about 35 of 100 games.",
            [
                "+ You: more regions with cubes (about 3, not 1)",
                "+ Opponents: more cubes in danger next to the plague (about 3 on average, not 2)",
            ],
        ),
        ("Place cubes in Italia – perhaps as good (about 34 of 100).", []),
        (
            "Place cubes in Anglia – much worse (about 15 of 100).",
            [
                "− You: fewer regions with cubes (about 1, not 3)",
                "− Opponents: fewer cubes in danger next to the plague (about 2 on average, not 3)",
            ],
        ),
    ]


def test_what_differs_by_less_than_one_is_slightly_more() -> None:
    less = Reason("rattus.judge.regions", True, 310, 270, False)
    [_, _, (_, [why])] = told(hinted(advice(less)), "rattus", "", Words("de"))
    assert why == "− Du: etwas weniger Regionen mit Würfeln"


def test_where_nothing_differs_much_one_thing_that_does_a_little_is_told() -> None:
    choice = find("rattus").choices.parse
    hidden = Reason("rattus.judge.to-take", True, 0, 3, False)
    points = Reason("rattus.judge.points", True, 104, 101, False)
    palace = Reason("rattus.judge.palace", True, 102, 101, False)
    best = Advised(choice("place polonia"), 352, 0, 12, True, (), equal=True)
    near = Advised(choice("place italia"), 350, 2, 40, True, (), (hidden, points, palace))
    said = told(hinted(Advice("first", (best, near), 100)), "rattus", "", Words("en"))
    assert [why for _, why in said] == [
        ["+ You: slightly more cubes safe in the palace"],
        ["− You: slightly fewer cubes safe in the palace"],
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_good_or_bad_to_have_has_words(game: str) -> None:
    terms: Any = part_of(game, "bots.terms").TERMS  # type: ignore[union-attr]
    for language in LANGUAGES:
        words = Words(language)
        for names, kinds in ((terms.more, ("more", "less")), (terms.less, ("worse", "better"))):
            ids = [f"{game}.judge.{name}.{kind}" for name in names for kind in kinds]
            assert [id for id in ids if not words.has(id)] == []
            assert not [id for id in ids if MACHINE.search(words.text(id))]


def test_choices_are_told_in_the_order_of_their_numbers() -> None:
    choice = find("rattus").choices.parse
    best = Advised(choice("place polonia"), 352, 0, 12, True, (), equal=True)
    worse = Advised(choice("place anglia"), 330, 22, 10, False, ())
    near = Advised(choice("place italia"), 310, 42, 90, True, ())
    said = told(hinted(Advice("first", (best, worse, near), 100)), "rattus", "", Words("en"))
    assert [sentence for sentence, _ in said] == [
        "Probably best: Place cubes in Polonia. You win about 35 of 100 games.",
        "Place cubes in Anglia – a little worse (about 33 of 100).",
        "Place cubes in Italia – perhaps as good (about 31 of 100).",
    ]
    sure = told(hinted(Advice("first", (best, worse), 100)), "rattus", "", Words("en"))
    assert sure[0][0] == "Best: Place cubes in Polonia. You win about 35 of 100 games."


def test_what_is_as_good_is_named_at_once_with_what_each_is_for() -> None:
    choice = find("rattus").choices.parse
    regions = Reason("rattus.judge.regions", True, 310, 110, False)
    palace = Reason("rattus.judge.palace", True, 0, 200, True)
    best = Advised(choice("place polonia"), 352, 0, 12, True, (), equal=True)
    same = Advised(choice("place italia"), 348, 4, 3, True, (regions, palace), equal=True)
    worse = Advised(choice("place anglia"), 250, 102, 10, False, ())
    said = told(hinted(Advice("first", (best, same, worse), 100)), "rattus", "", Words("en"))
    assert said == [
        (
            "Equally good: Place cubes in Polonia, Place cubes in Italia."
            " You win about 35 of 100 games.",
            [],
        ),
        (
            "Place cubes in Polonia – as good.",
            ["+ You: more regions with cubes (about 3, not 1)"],
        ),
        (
            "Place cubes in Italia – as good.",
            ["+ You: more cubes safe in the palace (about 2, not 0)"],
        ),
        ("Place cubes in Anglia – worse (about 25 of 100).", []),
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_verbs_whose_things_explain_them_are_verbs_of_the_game(game: str) -> None:
    verbs = part_of(game, "bots.thinking").EXPLAINED  # type: ignore[union-attr]
    for language in LANGUAGES:
        assert all(Words(language).has(f"{game}.choice.{verb}") for verb in verbs)


def test_the_best_choice_is_explained_by_the_first_sentence_of_its_card() -> None:
    match = pestis.new("rattus-cartus", 3, 1)
    assert gist("rattus-cartus", "joker", Words("en"), match.view(0)) == [
        "joker: Played like a population card that fits every class: 1 influence, never a rat."
    ]
    [german] = gist("rattus-cartus", "joker", Words("de"), match.view(0))
    assert german.count(". ") == 0 and german.endswith(".")
    assert gist("rattus-cartus", "", Words("en"), match.view(0)) == []


def test_no_card_explains_what_is_only_as_good_as_another_choice() -> None:
    take = find("rattus").choices.parse
    best = Advised(take("take monk"), 352, 0, 12, True, (), equal=True)
    same = Advised(take("take king"), 351, 1, 2, True, (), equal=True)
    worse = Advised(take("take witch"), 250, 102, 10, False, ())
    for others, about in (((same, worse), ""), ((worse,), "monk")):
        said = hinted(Advice("first", (best, *others), 100, "monk"))
        assert [one.about for one in said] == [about] + [""] * len(others)


def test_a_set_of_cards_is_told_as_one_answer() -> None:
    king, knight, done = map(
        find("rattus-cartus").choices.parse, ("play king-2", "play knight-0", "done")
    )
    best = Advised(king, 352, 0, 12, True, (), equal=True, picks=(king, done))
    same = Advised(knight, 350, 2, 3, True, (), equal=True, picks=(king, done))
    none = Advised(done, 250, 102, 10, False, ())
    advice = Advice("first", (best, same, none), 100)
    said = told(hinted(advice), "rattus-cartus", "", Words("en"))
    assert [sentence for sentence, _ in said] == [
        "Equally good: Play 2 × king (2 nuns); Play knight (no nuns), king (2 nuns)."
        " You win about 35 of 100 games.",
        "Done – worse (about 25 of 100).",
    ]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Your turn: Move and Cure; go to Isken, Eskild; construct workshop"),
        ("de", "Dein Zug: Bewegen und Heilen; nach Isken, Eskild; Werkstatt"),
        (
            "nl",
            "Je beurt: Reizen en Genezen; naar Isken, Eskild; werkplaats",
        ),
    ],
)
def test_a_whole_turn_is_told_step_by_step(language: str, line: str) -> None:
    steps = (
        "begin move, go isken, go eskild, stop, build workshop eskild, begin cure,"
        " cure area, cure area, done, end-turn"
    )
    parse = find("pest").choices.parse
    turn = tuple(map(parse, steps.split(", ")))
    best = Advised(parse("place move-cure"), 352, 0, 12, True, (), equal=True, turn=turn)
    stop = Advised(parse("stop"), 350, 2, 2, True, (), equal=True, turn=(turn[4], turn[-1]))
    done = Advised(parse("done"), 250, 102, 10, False, (), turn=(turn[-1],))
    words = Words(language)
    said = told(hinted(Advice("first", (best, stop, done), 100)), "pest", "", words)
    [head, [first], [second], none] = [lines for _, lines in said]
    assert head == [], "the sentence that names both"
    assert first.startswith(line) and "2 × " in first and first.endswith(".")
    assert second.startswith(line.partition(": ")[0] + ": " + words.choice("pest", "stop") + "; ")
    assert none == [], "nothing but the end of the turn follows"


def test_the_steps_of_a_turn_have_words_in_every_language() -> None:
    verbs = {verb for language in LANGUAGES for verb in catalogue(language) if STEP in verb}
    choices = {id.removeprefix("pest.choice.") for id in catalogue("en")}
    assert {verb.removeprefix(STEP) for verb in verbs} <= choices
    assert all(Words(language).has(verb) for language in LANGUAGES for verb in verbs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_kind_of_choice_does_is_told_from_the_text_of_its_card(language: str) -> None:
    words = Words(language)
    cartus = pestis.new("rattus-cartus", 3, seed=1)
    view = cartus.view(2)
    parse = find("rattus-cartus").choices.parse
    about, line = mechanism_of("rattus-cartus", "choose-supply", "", parse("supply hospital-1"))
    [said] = gist("rattus-cartus", about, words, view, line)
    assert "4" in said and "(RC" not in said, "the whole supply action, and only that"
    for kind, number in (("premium-action", "2"), ("standard-action", "1")):
        about, line = mechanism_of("rattus-cartus", kind, "monastery-1", parse("use"))
        [said] = gist("rattus-cartus", about, words, view, line)
        assert number in said.partition(": ")[2] and said.count(".") == 1
    assert mechanism_of("rattus-cartus", "enter-building", "", parse("pass")) == ("", None)
    pest = pestis.new("pest", 2, seed=1)
    parse = find("pest").choices.parse
    for text, asked, id in (
        ("go dorrim", "", "dorrim"),
        ("take wood", "", "wood"),
        ("cure area", "", "cure"),
        ("use", "experimental-lab", "experimental-lab"),
        ("done", "", ""),
    ):
        about, line = mechanism_of("pest", "move", asked, parse(text))
        assert (about, line) == (id, None)
        assert len(gist("pest", id, words, pest.view(0))) == bool(id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_actions_of_a_cell_are_explained(language: str) -> None:
    words, view = Words(language), pestis.new("pest", 2, seed=1).view(0)
    said = gist("pest", "move-cure", words, view)
    names = [words.text(f"pest.action.{action}") for action in ("move", "cure")]
    assert [line.partition(": ")[0] for line in said] == names
    assert said == [*gist("pest", "move", words, view), *gist("pest", "cure", words, view)]


def test_only_a_best_choice_that_is_alone_is_explained_by_its_kind() -> None:
    parse = find("pest").choices.parse
    go, stop = parse("go dorrim"), parse("stop")
    prompts = [{"kind": "move", "seats": [1], "about": ""}]
    view = {"game": "pest", "viewer": 1, "prompts": prompts}
    best = Advised(go, 352, 0, 12, True, (), equal=True)
    for equal, about in ((True, ""), (False, "dorrim")):
        other = Advised(stop, 330, 22, 2, equal, (), equal=equal)
        said = hint(Advice("first", (best, other), 100), view)
        assert [one.about for one in said] == [about, ""]


def mechanism_of(game: str, kind: str, about: str, choice: Choice) -> tuple[str, int | None]:
    screen: Any = screen_of(game)
    found: tuple[str, int | None] = screen.mechanism({"kind": kind, "about": about}, choice)
    return found


def test_the_second_place_is_told_where_the_first_is_as_likely() -> None:
    choice = find("rattus").choices.parse
    best = Advised(choice("place polonia"), 352, 0, 12, True, (), second=400, equal=True)
    near = Advised(choice("place italia"), 349, 3, 40, True, (), second=310)
    worse = Advised(choice("place anglia"), 250, 102, 10, False, (), second=330)
    said = told(hinted(Advice("first", (best, near, worse), 100)), "rattus", "", Words("en"))
    assert [sentence for sentence, _ in said] == [
        "Probably best: Place cubes in Polonia. You win about 35 of 100 games;"
        " second place: about 40.",
        "Place cubes in Italia – perhaps as good (about 35 of 100); second place: about 31.",
        "Place cubes in Anglia – worse (about 25 of 100).",
    ]


def test_alone_a_worse_choice_says_how_much_less_it_brings() -> None:
    choice = find("pest").choices.parse
    best = Advised(choice("improve"), 8900, 0, 120, True, (), equal=True)
    worse = Advised(choice("stop"), 4100, 4800, 200, False, ())
    said = told(hinted(Advice("points", (best, worse), 100)), "pest", "", Words("en"))
    assert [sentence.partition(" – ")[2] for sentence, _ in said[1:]] == [
        "worse (about 5 renown less)."
    ]
    other = Advice("points", (best, worse), 100)
    said = told(hinted(other), "rattus", "", Words("en"))
    assert "(score about 5 lower)" in said[1][0], "a game without words of its own"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stored_hint_of_an_older_version_is_told(language: str) -> None:
    """Such hints named the place to expect, and the choices that were too close to call."""
    rows = [
        {"choice": "place polonia", "id": "advice.even.place", "close": True, "expected": 1452},
        {"choice": "place italia", "id": "advice.verdict.close", "close": True, "expected": 1460},
        {"choice": "place anglia", "id": "advice.verdict.much", "close": False, "expected": 1952},
    ]
    words = Words(language)
    stored = msgspec.convert([{**row, "reasons": []} for row in rows], list[Hinted])
    said = [sentence for sentence, _ in told(stored, "rattus", "", words)]
    number = re.compile(r"\d[.,]\d")
    assert [bool(number.search(sentence)) for sentence in said] == [True, False, True]
    for row, sentence in zip(rows, said, strict=True):
        assert words.choice("rattus", str(row["choice"])) in sentence
        assert "{" not in sentence and "[" not in sentence


def test_what_is_worse_is_not_praised_and_what_is_as_good_is_not_blamed() -> None:
    choice = find("rattus").choices.parse
    blame = Reason("rattus.judge.regions", True, 310, 110, False)
    praise = Reason("rattus.judge.palace", True, 0, 200, True)
    best = Advised(choice("place polonia"), 352, 0, 12, True, (), equal=True)
    worse = Advised(choice("place anglia"), 250, 102, 10, False, (praise,))
    same = Advised(choice("place italia"), 350, 2, 2, True, (blame,), equal=True)
    said = hinted(Advice("first", (best, same, worse), 100))
    assert [one.reasons for one in said[1:]] == [[], []]


def test_equal_places_have_equal_verdicts() -> None:
    choice = find("rattus").choices.parse
    best = Advised(choice("place polonia"), 1900, 0, 12, True, ())
    one = Advised(choice("place anglia"), 2095, 195, 10, False, ())
    other = Advised(choice("place italia"), 2105, 205, 10, False, ())
    said = told(hinted(Advice("place", (best, one, other), 100)), "rattus", "", Words("en"))
    assert [sentence.partition(" – ")[2] for sentence, _ in said[1:]] == [
        "worse (expected place 2.1)."
    ] * 2


def test_no_reason_says_what_the_choice_says_itself_or_that_it_is_better() -> None:
    choice = find("rattus").choices.parse
    king = Reason("rattus.judge.king", True, 20, 80, True)
    points = Reason("rattus.judge.points", True, 400, 900, True)
    regions = Reason("rattus.judge.regions", True, 400, 900, True)
    best = Advised(choice("take monk"), 352, 0, 12, True, (), equal=True)
    near = Advised(choice("take king"), 345, 7, 40, True, (king, points, regions))
    said = told(hinted(Advice("first", (best, near), 100)), "rattus", "", Words("en"))
    assert said[1][1] == ["+ You: more regions with cubes (about 9, not 4)"]
