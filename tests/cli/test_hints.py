"""Hints in words that somebody in a first game understands (cli/table/hints.py)."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from pestis import Advice, Advised, Reason
from pestis.cli.table.hints import told
from pestis.games import GAMES, find, part_of
from pestis.tables.hinting import hinted
from pestis.words import LANGUAGES, Words

MACHINE: Final = re.compile(r"±|\d[.,]\d\d|\bjudge\b|advice\.")


def advice(*reasons: Reason) -> Advice:
    choice = find("rattus").choices.parse
    best = Advised(choice("place polonia"), 1452, 0, 12, True, ())
    near = Advised(choice("place italia"), 1460, 8, 40, True, ())
    worse = Advised(choice("place anglia"), 1952, 500, 30, False, reasons)
    return Advice("place", (best, near, worse), 100)


def test_the_best_choice_says_what_speaks_for_it_and_the_others_what_is_worse() -> None:
    points = Reason("rattus.judge.points", True, 1610, 1410, False)
    rivals = Reason("rattus.judge.danger-near", False, 260, 240, False)
    witch = Reason("rattus.judge.witch", True, 80, 16, True)
    hidden = Reason("rattus.judge.to-take", True, 0, 30, True)
    assert told(hinted(advice(points, rivals, witch, hidden)), "rattus", "", Words("en")) == [
        (
            "Little between them. If in doubt: Place cubes in Polonia."
            " Expected place: 1.5 (1 means you win).",
            [
                "+ You: more points (about 16, not 14)",
                "+ Opponents: more cubes in danger next to the plague (about 3 on average, not 2)",
            ],
        ),
        ("Place cubes in Italia – about as good.", []),
        (
            "Place cubes in Anglia – much worse (expected place 2.0).",
            [
                "− You: fewer points (about 14, not 16)",
                "− Opponents: fewer cubes in danger next to the plague (about 2 on average, not 3)",
            ],
        ),
    ]


def test_what_differs_by_less_than_one_is_slightly_more() -> None:
    less = Reason("rattus.judge.points", True, 1610, 1570, False)
    [_, _, (_, [why])] = told(hinted(advice(less)), "rattus", "", Words("de"))
    assert why == "− Du: etwas weniger Punkte"


def test_where_nothing_differs_much_one_thing_that_does_a_little_is_told() -> None:
    choice = find("rattus").choices.parse
    hidden = Reason("rattus.judge.to-take", True, 0, 3, False)
    points = Reason("rattus.judge.points", True, 104, 101, False)
    palace = Reason("rattus.judge.palace", True, 102, 101, False)
    best = Advised(choice("place polonia"), 1452, 0, 12, True, ())
    near = Advised(choice("place italia"), 1460, 8, 40, True, (), (hidden, points, palace))
    said = told(hinted(Advice("place", (best, near), 100)), "rattus", "", Words("en"))
    assert [why for _, why in said] == [
        ["+ You: slightly more points"],
        ["− You: slightly fewer points"],
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


def test_what_is_too_close_to_call_comes_before_what_is_worse() -> None:
    choice = find("rattus").choices.parse
    best = Advised(choice("place polonia"), 1452, 0, 12, True, ())
    worse = Advised(choice("place anglia"), 1500, 48, 10, False, ())
    near = Advised(choice("place italia"), 1520, 68, 90, True, ())
    said = told(hinted(Advice("place", (best, worse, near), 100)), "rattus", "", Words("en"))
    assert [sentence for sentence, _ in said] == [
        "Little between them. If in doubt: Place cubes in Polonia. Expected place: 1.5 (1 means you"
        " win).",
        "Place cubes in Italia – about as good.",
        "Place cubes in Anglia – a little worse.",
    ]
    sure = told(hinted(Advice("place", (best, worse), 100)), "rattus", "", Words("en"))
    assert sure[0][0].startswith("Best: ")


def test_equal_places_have_equal_verdicts() -> None:
    choice = find("rattus").choices.parse
    best = Advised(choice("place polonia"), 1900, 0, 12, True, ())
    one = Advised(choice("place anglia"), 2095, 195, 10, False, ())
    other = Advised(choice("place italia"), 2105, 205, 10, False, ())
    said = told(hinted(Advice("place", (best, one, other), 100)), "rattus", "", Words("en"))
    assert [sentence.partition(" – ")[2] for sentence, _ in said[1:]] == [
        "worse (expected place 2.1)."
    ] * 2


def test_no_reason_says_what_the_choice_says_itself() -> None:
    choice = find("rattus").choices.parse
    king = Reason("rattus.judge.king", True, 20, 80, True)
    points = Reason("rattus.judge.points", True, 400, 900, True)
    best = Advised(choice("take monk"), 1452, 0, 12, True, ())
    near = Advised(choice("take king"), 1460, 8, 40, True, (king, points))
    said = told(hinted(Advice("place", (best, near), 100)), "rattus", "", Words("en"))
    assert said[1][1] == ["+ You: more points (about 9, not 4)"]
