"""Answers that do the same are listed once."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import pestis
from pestis.kernel.match import Match
from pestis.words import LANGUAGES, Words
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.places import WEB, drawing_of

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

GAME = "rattus-cartus"
LISTED = f"""
import {{ readFileSync }} from "node:fs";
const drawing = await import({json.dumps((drawing_of(GAME) / "alike.js").as_uri())});
const {{ distinct }} = await import({json.dumps((WEB / "shared" / "grouping.js").as_uri())});
const words = {{ text: (id, {{ n, kind }}) => `${{id}} ${{n ?? kind}}` }};
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([view, choices]) => [
  distinct({{ choices, view }}, drawing),
  choices.map((choice) => [
    choice, drawing.sameAs(choice, view), drawing.brief(choice, view, words),
  ]),
])));
"""
DIFFER = {"supply": ("supply",), "enter": ("row", "where"), "look": ("nuns", "looked", "agenda")}
"""By verb: the fields of a view in which answers that do the same differ."""


def questions() -> list[tuple[Match, int]]:
    """Moments at which answers of these verbs are asked for, and the seat asked."""
    found: list[tuple[Match, int]] = []
    for seed in range(12):
        match = pestis.new(GAME, 2 + seed % 4, seed)
        dice = pestis.Dice("same", str(seed))
        while not match.over:
            seat = match.prompts()[0].seats[0]
            choices = match.choices(seat)
            if len(choices) > 1 and {choice.verb for choice in choices} & set(DIFFER):
                found.append((match.copy(), seat))
            match.submit(*pick(match, dice))
    return found


def drawn(asked: list[tuple[Match, int]]) -> list[tuple[list[str], list[list[str]]]]:
    """For each moment the answers listed, and each answer with the one that stands for it and its
    note."""
    sent = [
        [match.view(seat), [choice.text for choice in match.choices(seat)]] for match, seat in asked
    ]
    found: list[tuple[list[str], list[list[str]]]] = printed(LISTED, sent)
    return found


def after(match: Match, seat: int, choice: str, verb: str) -> Any:
    """The seat's view after an answer, without what is in question; the Nun-row in any order."""
    match = match.copy()
    match.submit(seat, choice)
    view = {**match.view(seat)}
    prompts = view.pop("prompts")
    assert isinstance(prompts, list)
    rest = {name: value for name, value in view.items() if name not in DIFFER[verb]}
    asked = [{**prompt, "about": ""} for prompt in prompts if isinstance(prompt, dict)]
    looked = view["looked"]
    assert isinstance(looked, list)
    return rest, asked, sorted(map(str, looked)) if verb == "look" else []


def test_the_page_lists_one_of_the_answers_that_do_the_same() -> None:
    told: Counter[str] = Counter()
    asked = questions()
    for (match, seat), (listed, rows) in zip(asked, drawn(asked), strict=True):
        legal = [choice.text for choice in match.choices(seat)]
        stands = {choice: same for choice, same, _ in rows}
        assert listed == list(dict.fromkeys([stands[choice] for choice in legal]))
        for choice, same, _ in rows:
            assert same in legal
            if same != choice:
                verb = choice.split()[0]
                told[verb] += 1
                assert after(match, seat, choice, verb) == after(match, seat, same, verb), choice
    assert set(told) == set(DIFFER)


def test_the_answer_that_is_listed_says_how_many_it_stands_for() -> None:
    asked = questions()
    for _, rows in drawn(asked):
        counts = Counter(same for _, same, _ in rows)
        for _, same, note in rows:
            n = counts[same]
            assert "seen-already" in note or note == (f"{GAME}.board.alike {n}" if n > 1 else "")
    for language in LANGUAGES:
        assert "3" in Words(language).text(f"{GAME}.board.alike", n=3)


EVERY = 5
"""Of so many questions of a game, one is looked at."""
MOST = 40
"""Answers of one question; more are those of whole sets and ways."""
NOTHING_LEFT = "change-cost"
"""The question in which two answers may do the same: if nothing is left to pay either way."""


def effect(match: Match, seat: int, choice: str) -> str:
    """What everybody sees after an answer, what is asked then, and what the seat is told."""
    known = len(match.events(seat))
    match = match.copy()
    match.submit(seat, choice)
    views = [match.view(each) for each in range(3)]
    asked = [] if match.over else list(match.prompts()[0].seats)
    next = [[choice.text for choice in match.choices(each)] for each in asked]
    told = [(event["id"], event["params"]) for event in match.events(seat)[known:]]
    return json.dumps([views, next, told], default=str)


@pytest.mark.parametrize(
    ("game", "options"),
    [("rattus", {"expansion": "none"}), ("rattus", {"expansion": "africanus"}), ("pest", {})],
)
def test_no_two_answers_of_other_games_do_the_same(game: str, options: dict[str, str]) -> None:
    looked = 0
    for seed in range(3):
        match = pestis.new(game, 3, seed, options)
        dice = pestis.Dice(f"same {seed}")
        while not match.over:
            prompt = match.prompts()[0]
            seat = prompt.seats[0]
            legal = [choice.text for choice in match.choices(seat)]
            if len(match.log) % EVERY == seed and 1 < len(legal) <= MOST:
                looked += 1
                done = Counter(effect(match, seat, choice) for choice in legal)
                assert prompt.kind == NOTHING_LEFT or len(done) == len(legal), legal
            match.submit(*pick(match, dice))
    assert looked > 50


@pytest.mark.rule("RC 14.2")
def test_a_look_at_a_card_that_is_known_says_so_and_is_taken_for_a_slip() -> None:
    """Unless all cards are known, because a look cannot be declined."""
    nuns = [None, "monk-2", None, None, None]
    script = f"""
    const {{ brief, slip }} = await import({json.dumps((drawing_of(GAME) / "alike.js").as_uri())});
    const words = {{ text: (id, {{ n, kind }}) => `${{id}} ${{n ?? kind}}` }};
    const view = {{ nuns: {json.dumps(nuns)}, looked: ["0", "3", "0", "0", "2"], content: {{}} }};
    const all = {{ ...view, nuns: Array(5).fill("monk-2") }};
    const told = [1, 2].map((n) => `look nun-${{n}}`);
    console.log(JSON.stringify([
      told.map((choice) => [brief(choice, view, words), slip(choice, view)]),
      [slip(told[1], all), slip("enter farm-2", view)],
    ]));
    """
    assert printed(script) == [
        [[f"{GAME}.board.alike 3", False], [f"{GAME}.board.seen-already monk-2", True]],
        [False, False],
    ]
    for language in LANGUAGES:
        note = Words(language).text(f"{GAME}.board.seen-already", kind="monk-2")
        assert "(" in note and "{" not in note


def test_buildings_apart_or_entered_are_not_the_same() -> None:
    row = ["farm-1", "palace-2", "farm-3", "farm-4"]
    view = {"row": row, "order": ["0"], "where": [3, None], "looked": ["0"] * 5, "content": {}}
    script = f"""
    const {{ sameAs }} = await import({json.dumps((drawing_of(GAME) / "alike.js").as_uri())});
    const view = {json.dumps(view)};
    console.log(JSON.stringify({json.dumps(row)}.map((card) => sameAs(`enter ${{card}}`, view))));
    """
    listed = printed(script)
    assert listed == [f"enter {card}" for card in row]
    assert all(first != second for first, second in pairwise(listed))
