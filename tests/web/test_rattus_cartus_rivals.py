"""A film of Rattus Cartus says who overtakes the reader, and who wins a tie."""

from __future__ import annotations

import itertools
import json
import shutil
from typing import Any

import pytest

from pestis.games.rattus_cartus.content.ids import CLASSES
from pestis.words import LANGUAGES, Words
from tests.web.node import printed
from tests.web.places import WEB, drawing_of
from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED
from tests.web.test_rattus_cartus_premium import laid
from tests.web.test_rattus_cartus_rewound import by_event, played

SCRIPT = """
import { readFileSync } from "node:fs";
globalThis.fetch = async () => ({ ok: true, json: async () => ({}) });
const [{ rewound }, { overtaken, worded }] = [await import(REWOUND), await import(RIVALS)];
const { learn } = await import(LANGUAGE);
await learn("rattus-cartus.told");
const steps = JSON.parse(readFileSync(0, "utf8"));
const notes = steps.map(({ before, known, told, newest }) => {
  const view = rewound(newest, [], told, { view: before, events: known });
  const event = told.at(-1);
  const note = event.id.endsWith("influence") ? overtaken(event, told, view) : null;
  const { ranks, influence } = view;
  return { note, line: worded(event, told), ranks, influence };
});
console.log(JSON.stringify(notes));
"""
WHY = """
import { readFileSync } from "node:fs";
const { premiumOf, whyText } = await import(PREMIUM);
const words = { text: (id, { n, mine } = {}) => [id.split(".").slice(2).join("."), n, mine] };
const views = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(views.map((view) => whyText(words, premiumOf(view, 0)))));
"""
PRIZES = [10, 5, 2]
NAMES = ["Anna", "Bert", "Cora", "Dirk"]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

Note = dict[str, Any]


def places(**files: str) -> str:
    """Declares the addresses of files of the game's drawing."""
    folder = drawing_of("rattus-cartus")
    return "".join(
        f"const {name} = {json.dumps((folder / file).as_uri())};" for name, file in files.items()
    )


def expected(params: dict[str, Any], before: Any, after: Any, viewer: int) -> Note:
    """What a film must say of influence, by the tracks before and after it."""
    seat, cls = params["seat"], CLASSES.index(params["class"])
    track, was, now = after["influence"][cls], before["ranks"][cls], after["ranks"][cls]
    prizes = PRIZES[:2] if len(track) == 2 else [*PRIZES, 0, 0]
    passed = [
        other
        for other in was[: was.index(seat)]
        if track[other] and other in now[now.index(seat) :]
    ]
    level = [other for other in now if other != seat and track[other] == params["total"]]
    note = None
    if viewer in passed:
        [lost, left] = [dict(enumerate(prizes)).get(ranks.index(viewer), 0) for ranks in (was, now)]
        note = {"seat": seat, "now": left, "lost": lost} if lost else None
    return {"note": note, "passed": passed, "level": level}


@pytest.mark.parametrize(("seats", "viewer"), [(2, 0), (4, 1), (5, 2)])
@pytest.mark.rule("RC 6.1", "RC 6.1.1", "RC 6.1.2")
def test_it_says_who_overtakes_whom_and_who_is_ahead_in_a_tie(seats: int, viewer: int) -> None:
    said = set()
    for seed in range(1, 5):
        steps = by_event(*played(seats, seed, viewer))
        modules = places(REWOUND="rewound.js", RIVALS="rivals.js")
        language = json.dumps((WEB / "shared" / "language.js").as_uri())
        script = f"{PAGE}{MOUNTED}const LANGUAGE = {language};{modules}{SCRIPT}"
        found = printed(script, steps)
        for step, (before, after) in zip(steps[1:], itertools.pairwise(found), strict=True):
            event = step["told"][-1]
            if not event["id"].endswith("influence"):
                assert after["line"] == event
                continue
            params = after["line"]["params"]
            told = {"passed": params.get("passed", []), "level": params.get("level", [])}
            rivals = expected(event["params"], before, after, viewer)
            assert {**told, "note": after["note"]} == rivals, event
            assert params.get("seats", []) == told["passed"]
            said |= {name for name, what in rivals.items() if what}
    assert said == {"note", "passed", "level"}


@pytest.mark.rule("RC 3.15", "RC 3.21")
def test_it_tells_whoever_lost_the_premium_action_why() -> None:
    one, two = {"joker": 1}, {"monk-1": 1, "king-0": 1}
    views = [
        {**laid(one, two, {}, where=[0, 0, 0]), "viewer": 0},
        {**laid(two, one, two, where=[0, 0, 0]), "viewer": 2},
        {**laid(two, one, two, where=[0, 0, 0]), "viewer": 1},
        {**laid(two, one, where=[0, 1]), "viewer": 1},
        {**laid(one, two, {}, where=[0, 0, 0]), "viewer": 1},
        {**laid(one, two, {}, where=[0, 0, 0]), "viewer": 2},
    ]
    assert printed(places(PREMIUM="premium.js") + WHY, views) == [
        ["premium-lost.most", 2, 1],
        ["premium-lost.tie", 2, 2],
        ["premium-lost.most", 2, 1],
        ["premium-lost.two", 2, 1],
        ["premium-why.most", None, None],
        ["premium-why.most", None, None],
    ]


SCORE: dict[str, Any] = {"seat": 1, "points": 2, "class": "magic", "total": 5}


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_are_worded(language: str) -> None:
    words = Words(language, NAMES)
    told = [
        words.text(f"rattus-cartus.told.{id}", **SCORE, **rivals)
        for id in ("scored", "scored-last")
        for rivals in ({}, {"passed": [0, 3]}, {"level": [2]}, {"passed": [0], "level": [2]})
    ]
    told += [words.text("rattus-cartus.told.overtaken", seat=1, now=now, lost=5) for now in (0, 2)]
    assert len(set(told)) == len(told)
    for text in told:
        assert "told" not in text and "{" not in text and "[" not in text and "RC" not in text
    assert "Anna, Dirk" in told[1] and "Cora" in told[2]
