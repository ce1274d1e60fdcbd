"""What the table adds to the sentences of a film of Rattus: how a plague ends, and whom rats
concern."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

import pestis
from pestis.words import LANGUAGES, Words
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED, told_by
from tests.web.test_rattus_sentences import (
    CALM,
    LANGUAGE,
    MOMENTS,
    MOVED,
    NAMES,
    RAGES,
    TURNED,
    event,
)

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

LOADED = f"""
globalThis.fetch = async () => ({{ ok: true, json: async () => ({{}}) }});
const {{ learn }} = await import({LANGUAGE});
await learn("rattus.told");
const {{ merged, told }} = await import({MOMENTS});
const all = ([first, ...more]) => more.reduce((last, each) => last && merged(each, last), first);
"""
TOLD = f"""{LOADED}
const numbered = (known) => known.map(([id, params], i) => ({{ n: n++, at: 1, id, params }}));
let n = 0;
const [before, shown, untold] = [numbered(earlier), numbered(known), numbered(later)];
/** Anna has two cubes in Gallia, Bert one. */
const view = {{
  viewer: 0,
  cubes: Array.from({{ length: 18 }}, (_, i) => (i === 1 ? cubes : [0, 0, 0])),
  diplomats: Array.from({{ length: 18 }}, () => [0, 0, 0]),
  rats: Array.from({{ length: 18 }}, () => rats),
  starters: Array.from({{ length: 18 }}, () => 0),
  stock: [0, 0, 0], hands: [], owners: [], onto: [], supply: 9,
  prompts: [{{ kind: asked }}], untold,
}};
console.log(JSON.stringify(told([all(shown)], view, [...before, ...shown])[0]));
"""
Known = tuple[str, dict[str, object]]
MISSES = event("turned", None, region="gallia", limit=1, symbols=["church", "magic"])


def told(*events: Known, later: tuple[Known, ...] = (), **table: Any) -> Any:
    """The sentence of these events at a table."""
    given = {"cubes": [2, 1, 0], "rats": 1, "asked": "act", "earlier": (), "later": later, **table}
    given["known"] = events
    values = "".join(f"const {name} = {json.dumps(value)};" for name, value in given.items())
    return told_by(f"{values}{TOLD}")


def said(*events: Known, language: str = "en", **table: Any) -> str:
    line = told(*events, **table)
    words = Words(language, NAMES)
    id = line.get("text") or f"rattus.event.{line['id']}"
    return words.text(id, **{name: value for name, value in line["params"].items() if value})


def test_a_token_that_hits_nobody_says_so() -> None:
    """As soon as it is certain that nothing comes of it."""
    nobody = "Nobody loses a cube in Gallia: no player there has Church, Magic."
    hits = "Rat token in Gallia: with 1 cube or more there it hits Church, Magic."
    assert said(MISSES) == said(RAGES, MISSES) == said(MISSES, later=(RAGES,)) == nobody
    assert said(MISSES, asked="escape") == hits
    assert said(MISSES, later=(event("lost", 0, region="gallia", n=1, symbol="church"),)) == hits
    assert said(MOVED, RAGES, MISSES) == (
        "Bert moves the Plague Piece to Gallia. "
        "Nobody loses a cube: no player there has Church, Magic."
    )
    assert said(MISSES, MISSES) == (
        "Nobody in Gallia loses a cube to 2 rat tokens: no matching class card."
    )


LOST = [event("lost", seat, region="gallia", n=1, symbol="all") for seat in (0, 2)]


def test_a_plague_that_is_told_in_parts_ends_with_all_losses() -> None:
    """Unless one sentence has told them all."""
    earlier = (RAGES, TURNED, LOST[0])
    end = "The plague in Gallia is over. Losses: Anna 1 cube, Cora 1 cube."
    last = "Everybody: Cora loses 1 cube in Gallia."
    assert said(LOST[1], earlier=earlier) == said(TURNED, LOST[1], earlier=earlier) == end
    assert said(LOST[1], earlier=earlier, later=(TURNED,)) == last
    assert said(LOST[1], earlier=earlier, asked="turn-token") == last
    assert said(LOST[1], earlier=(RAGES, TURNED)) == last
    assert said(CALM, earlier=(*earlier, LOST[1], TURNED)) == end
    assert said(MISSES, earlier=(*earlier, LOST[1])) == end
    whole = "Losses in Gallia: Cora 1 cube, Anna 1 cube."
    assert said(*LOST[::-1], earlier=(RAGES, TURNED)) == whole
    assert said(MOVED, earlier=earlier) == "Bert moves the Plague Piece to Gallia."
    assert said(RAGES, earlier=earlier) == "The plague rages in Gallia."
    assert told(LOST[1], earlier=earlier)["params"]["seats"] == [0, 2]


def test_a_region_card_that_is_played_says_what_it_saves() -> None:
    """And its end is no news, of whomever the plague tells."""
    plays = event("protected", card="monk", region_card="italia-2")
    saved = "Bert plays the region card Italia: in this plague the Monk costs them no cube."
    discarded = event("discarded", region_card="italia-2")
    assert said(plays) == said(plays, discarded) == saved
    end = "A rat token in Gallia hits Majority, Magic. Losses: Anna 1 cube."
    assert said(TURNED, LOST[0], discarded) == end
    assert said(discarded) == "Bert discards region card Italia (2)."


def test_a_plague_piece_that_brings_no_plague_says_why() -> None:
    moved = "Bert moves the Plague Piece to Gallia"
    spread = event("rat-spread", region="italia")
    assert said(MOVED, cubes=[0, 0, 0]) == f"{moved}. No plague there: no cubes."
    assert said(MOVED, rats=0) == f"{moved}. No plague there: no rats."
    both = f"{moved}; new rats: Italia. No plague there: no rats."
    assert said(MOVED, spread, rats=0) == both
    assert said(MOVED) == f"{moved}."


def test_tokens_that_are_left_when_no_cube_is_are_counted() -> None:
    hit = "A rat token in Gallia hits Majority, Magic. Losses: Anna 1 cube, Cora 1 cube."
    assert said(TURNED, *LOST, cubes=[0, 0, 0], earlier=(RAGES,)) == f"{hit} Rat tokens left: 1."
    assert said(TURNED, *LOST, earlier=(RAGES,)) == hit
    assert said(LOST[0], cubes=[0, 0, 0], earlier=(RAGES, TURNED)) == (
        "The plague in Gallia is over. Losses: Anna 1 cube. Rat tokens left: 1."
    )


def test_rats_that_come_to_the_readers_cubes_concern_them() -> None:
    def concerns(*events: Known, **table: Any) -> bool:
        return 0 in told(*events, **table)["params"].get("seats", [])

    here, there = (event("rat-spread", region=region) for region in ("gallia", "italia"))
    assert concerns(here) and concerns(there, here) and not concerns(there)
    assert concerns(event("rat-moved", region="italia", to="gallia", origin="later"))
    assert not concerns(event("rat-moved", region="gallia", to="italia", origin="later"))
    assert concerns(MOVED) and concerns(RAGES) and concerns(MOVED, here)
    assert not concerns(MOVED, cubes=[0, 1, 0])
    assert not concerns(event("placed", region="gallia", n=1))


ENDS = f"""
const {{ readFileSync }} = await import("node:fs");
{LOADED}
const {{ events, view }} = JSON.parse(readFileSync(0, "utf8"));
const plagues = [];
for (const [i, event] of events.entries()) {{
  if (event.id !== "rages") continue;
  const isStep = ({{ id }}) => ["turned", "no-effect", "lost", "counted"].includes(id);
  const end = events.findIndex((each, n) => n > i && !isStep(each));
  const whole = events.slice(i, end < 0 ? undefined : end).filter(({{ id }}) => id !== "counted");
  plagues.push([whole, told([all(whole)], view, events)[0]]);
}}
console.log(JSON.stringify(plagues));
"""


def test_every_plague_ends_with_one_sentence_that_says_who_loses_what() -> None:
    match = pestis.new("rattus", 4, 5, {"expansion": "none"})
    dice = pestis.Dice("ends")
    while not match.over:
        match.submit(*pick(match, dice))
    table = {"events": match.events(0), "view": match.view(0)}
    plagues = printed(f"{PAGE}{MOUNTED}{ENDS}", table)
    assert len(plagues) > 5
    ends = set()
    for steps, line in plagues:
        lost: dict[int, int] = {}
        for id, params in ((step["id"], step["params"]) for step in steps):
            if id == "lost":
                lost[params["seat"]] = lost.get(params["seat"], 0) + params["n"]
        losses = [f"{seat}-{n}" for seat, n in lost.items()]
        assert line["params"].get("losses", []) == losses, steps
        assert "text" in line, (steps, line)
        ends.add(line["text"].removeprefix("rattus.told."))
    assert ends <= {"hit", "lost", "no-effect", "missed", "calm"}, ends
    assert len(ends) > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_of_a_plague_is_worded(language: str) -> None:
    for events in (
        [MISSES],
        [MISSES, MISSES],
        [MOVED, RAGES, MISSES],
        [MOVED, RAGES, MISSES, MISSES],
    ):
        text = said(*events, language=language)
        assert "Gallia" in text and not set("()[]{}") & set(text), text
