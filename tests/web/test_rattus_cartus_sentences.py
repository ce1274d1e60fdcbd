"""One sentence of a film tells what a player does in Rattus Cartus and what it brings."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from pestis.words import LANGUAGES, Words
from tests.web.places import WEB, drawing_of
from tests.web.test_film_marks import told_by

NAMES = ["Anna", "Bert", "Cora"]
MERGED = """
globalThis.fetch = async () => ({ ok: true, json: async () => ({}) });
const { learn } = await import(LANGUAGE);
const { comesOf, isEmptyToo, beginsRound, merged } = await import(SENTENCES);
await learn("rattus-cartus.told");
const told = all.map((events) => {
  const [first, ...others] = events.map(([id, params]) => ({ n: 1, at: 1, id, params }));
  const joined = others.every((event, i) => {
    const last = i ? others[i - 1] : first;
    return comesOf(event, last) || isEmptyToo(event, last) || beginsRound(event, last);
  });
  return [joined, others.reduce((last, event) => last && merged(event, last), first)];
});
console.log(JSON.stringify(told));
"""

Event = tuple[str, dict[str, object]]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def told(*events: tuple[Event, ...]) -> list[tuple[bool, dict[str, Any] | None]]:
    """Whether events belong to one step of a film, and the one that tells all of them, if any."""
    language_js = json.dumps((WEB / "shared" / "language.js").as_uri())
    module = json.dumps((drawing_of("rattus-cartus") / "sentences.js").as_uri())
    known = f"const LANGUAGE = {language_js}, SENTENCES = {module}, all = {json.dumps(events)};"
    return [(joined, one) for joined, one in told_by(known + MERGED)]


def sentences(*events: tuple[Event, ...], language: str = "en") -> list[str | None]:
    """The sentence that tells all of some events, if there is one."""
    words = Words(language, NAMES)
    return [words.text(one["text"], **one["params"]) if one else None for _, one in told(*events)]


def event(id: str, seat: int = 1, **params: object) -> Event:
    return id, {"seat": seat, **params}


ENTERED = event("entered", card="farm-2", space=2)
PREMIUM = event("premium-used", card="farm-2")
STANDARD = event("standard-used", card="farm-2")
SUPPLIED = event("supply-chosen", card="farm-2")
SCORED: Event = ("influence", {"seat": 1, "n": 3, "total": 5, "class": "magic"})
ROUND: tuple[Event, ...] = (
    event("next-starter", seat=0),
    ("round-began", {"round": 2, "rounds": 9}),
    ("row-card", {"card": "farm-1"}),
    ("row-card", {"card": "farm-2"}),
)
PLAYED: tuple[tuple[Event, ...], ...] = (
    (ENTERED, event("announced", n=0)),
    (ENTERED, event("announced", n=3)),
)
GAINED = event("rats-gained", n=1)
JOINED: tuple[tuple[Event, ...], ...] = (
    (PREMIUM, event("drew", n=4)),
    (STANDARD, event("took", n=2, pile="sword")),
    (PREMIUM, event("took-tokens", n=1)),
    (PREMIUM, event("rats-lost", n=2)),
    (SUPPLIED, event("drew", n=4)),
    (SUPPLIED, event("drew", n=1), event("rats-lost", n=2)),
    (SUPPLIED, event("rats-lost", n=1)),
    (SCORED, GAINED),
    (event("revealed", card="farm-2", n=0), event("revealed", 2, card="farm-2", n=0)),
    ROUND,
    (*ROUND, ("row-replaced", {"card": "farm-2", "by": "palace-1"})),
)
LATER: tuple[tuple[Event, ...], ...] = (
    (SCORED, PREMIUM, event("drew", n=1)),
    (SCORED, GAINED, STANDARD, event("took", n=2, pile="sword")),
    (SCORED, GAINED, event("declined", card="farm-2")),
    (PREMIUM, event("looked", place=2), event("looked", place=5)),
    (SUPPLIED, event("rats-lost", n=1), event("looked", place=3)),
)
"""What comes of later answers, too."""
ALIKE: tuple[tuple[Event, ...], ...] = (
    (*JOINED[5], event("supply-chosen", 2, card="farm-2"), event("drew", 2, n=1)),
    (*JOINED[4], event("supply-chosen", 2, card="farm-2"), event("drew", 2, n=3)),
)
ALIKE = (
    (*ALIKE[0], event("rats-lost", 2, n=2)),
    (*ALIKE[0], event("rats-lost", 2, n=1)),
    ALIKE[1],
    (*JOINED[1], event("standard-used", 2, card="farm-2"), event("took", 2, n=2, pile="sword")),
    (*JOINED[1], event("standard-used", 2, card="farm-2"), event("took", 2, n=1, pile="sword")),
    (*JOINED[2], event("premium-used", 2, card="farm-2"), event("took-tokens", 2, n=1)),
)
"""Supplies and actions of two players, who get the same or not, because no more is left."""


def test_an_action_is_told_with_what_it_brings() -> None:
    assert sentences(*PLAYED, *JOINED) == [
        "Bert enters Farm (2), space 2, and plays no cards.",
        "Bert enters Farm (2), space 2, with 3 cards.",
        "Bert uses the premium action of Farm (2): draws 4 cards.",
        "Bert uses the standard action of Farm (2): takes 2 Swords.",
        "Bert uses the premium action of Farm (2): takes 1 victory point token.",
        "Bert uses the premium action of Farm (2): discards 2 rats.",
        "Bert takes supplies from Farm (2): draws 4 cards.",
        "Bert takes supplies from Farm (2): draws 1 card, discards 2 rats.",
        "Bert takes supplies from Farm (2): discards 1 rat.",
        "Bert scores 3 influence in Magic, now 5, and gets 1 rat.",
        "Farm (2): Bert, Cora have no cards to reveal.",
        "Round 2 of 9: Anna starts, next clockwise. In the row: Farm (1), Farm (2).",
        "Round 2 of 9: Anna starts, next clockwise. In the row: Farm (1), Palace (1).",
    ]


def test_influence_is_told_with_the_action_after_it() -> None:
    scored = "Bert scores 3 influence in Magic, now 5"
    assert sentences(*LATER) == [
        f"{scored}; premium action: draws 1 card.",
        f"{scored}, and gets 1 rat; standard action: takes 2 Swords.",
        f"{scored}, and gets 1 rat; skips the action.",
        "Bert uses the premium action of Farm (2): looks at cards 2, 5 of the Nun-row.",
        "Bert takes supplies from Farm (2): discards 1 rat, looks at card 3 of the Nun-row.",
    ]


def test_equal_supplies_and_actions_of_several_players_are_one_sentence() -> None:
    """It does not say what they bring, if that differs because no more is left."""
    assert sentences(*ALIKE) == [
        "Bert, Cora take supplies from Farm (2): 1 card each, 2 rats discarded each.",
        "Bert, Cora take supplies from Farm (2).",
        "Bert, Cora take supplies from Farm (2).",
        "Bert, Cora use the standard action of Farm (2): 2 Swords each.",
        "Bert, Cora use the standard action of Farm (2).",
        "Bert, Cora use the premium action of Farm (2): 1 victory point token each.",
    ]


def test_what_follows_from_one_answer_is_one_step_of_a_film() -> None:
    assert [joined for joined, _ in told(*JOINED)] == [True] * len(JOINED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_such_sentence_is_worded(language: str) -> None:
    for said in sentences(*PLAYED, *JOINED, *LATER, *ALIKE, language=language):
        assert (
            said and ("Bert" in said or "Anna" in said) and "{" not in said and "[" not in said
        ), said


def test_what_differs_is_told_apart() -> None:
    """Other players, cards that come of something else, whoever gets nothing, and own looks."""
    apart: tuple[tuple[Event, ...], ...] = (
        (ENTERED, event("announced", 2, n=3)),
        (event("passed"), event("drew", n=1)),
        (PREMIUM, event("took-tokens", n=0)),
        (SCORED, event("rats-gained", 2, n=3)),
        (SUPPLIED, event("rats-lost", n=0)),
        (SUPPLIED, event("looked", place=2, cards=["monk-2"])),
        (SCORED, event("premium-used", 2, card="farm-2")),
        (*JOINED[4], event("supply-chosen", 2, card="farm-1")),
        (*LATER[4], event("supply-chosen", 2, card="farm-2")),
    )
    assert sentences(*apart) == [None] * len(apart)
