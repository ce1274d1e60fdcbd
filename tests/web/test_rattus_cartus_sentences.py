"""One sentence of a film tells what a player does in Rattus Cartus and what it brings."""

from __future__ import annotations

import json
import shutil

import pytest

from pestis.words import LANGUAGES, Words
from tests.web.places import WEB, drawing_of
from tests.web.test_film_marks import told_by

NAMES = ["Anna", "Bert", "Cora"]
MERGED = """
globalThis.fetch = async () => ({ ok: true, json: async () => ({}) });
const { learn } = await import(LANGUAGE);
const { merged } = await import(SENTENCES);
await learn("rattus-cartus.told");
const told = pairs.map((pair) => {
  const [last, event] = pair.map(([id, params]) => ({ n: 1, at: 1, id, params }));
  return merged(event, last);
});
console.log(JSON.stringify(told));
"""

Event = tuple[str, dict[str, object]]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def sentences(*pairs: tuple[Event, Event], language: str = "en") -> list[str | None]:
    """The sentence that tells each pair of events, if there is one."""
    language_js = json.dumps((WEB / "shared" / "language.js").as_uri())
    module = json.dumps((drawing_of("rattus-cartus") / "sentences.js").as_uri())
    known = f"const LANGUAGE = {language_js}, SENTENCES = {module}, pairs = {json.dumps(pairs)};"
    words = Words(language, NAMES)
    return [told and words.text(told["text"], **told["params"]) for told in told_by(known + MERGED)]


def event(id: str, seat: int = 1, **params: object) -> Event:
    return id, {"seat": seat, **params}


ENTERED = event("entered", card="farm-2", space=2)
PREMIUM = event("premium-used", card="farm-2")
STANDARD = event("standard-used", card="farm-2")
SUPPLIED = event("supply-chosen", card="farm-2")
PAIRS = (
    (ENTERED, event("announced", n=0)),
    (ENTERED, event("announced", n=3)),
    (PREMIUM, event("drew", n=4)),
    (STANDARD, event("took", n=2, pile="sword")),
    (PREMIUM, event("took-tokens", n=1)),
    (SUPPLIED, event("drew", n=4)),
)


def test_an_action_is_told_with_what_it_brings() -> None:
    assert sentences(*PAIRS) == [
        "Bert enters Farm (2), space 2, and plays no cards.",
        "Bert enters Farm (2), space 2, with 3 cards.",
        "Bert uses the premium action of Farm (2) and draws 4 cards.",
        "Bert uses the standard action of Farm (2) and takes 2 Swords.",
        "Bert uses the premium action of Farm (2): 1 victory point token.",
        "Bert takes supplies from Farm (2): 4 cards.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_such_sentence_is_worded(language: str) -> None:
    for said in sentences(*PAIRS, language=language):
        assert said and said.startswith("Bert ") and "{" not in said and "[" not in said, said


def test_what_differs_is_told_apart() -> None:
    """Other players, cards that come of something else, and whoever gets nothing."""
    assert sentences(
        (ENTERED, event("announced", 2, n=3)),
        (event("passed"), event("drew", n=1)),
        (PREMIUM, event("took-tokens", n=0)),
    ) == [None, None, None]
