"""The map of Rattus says in a film why no plague rages where the Plague Piece has come to."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

import pestis
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.places import drawing_of

CALM, MODEL = (
    json.dumps((drawing_of("rattus") / file).as_uri()) for file in ("calm.js", "model.js")
)

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


CALMS = f"""
import {{ readFileSync }} from "node:fs";
const known = JSON.parse(readFileSync(0, "utf8"));
const {{ calmAt }} = await import({CALM});
const {{ REGION_IDS }} = await import({MODEL});
console.log(JSON.stringify(known.map(({{ now, events, view }}) => {{
  const found = calmAt(now, events, view);
  return found && [found.moved.params.region, found.lacks];
}})));
"""


ENDS = ("turn-began", "used", "last-round", "final-plague")
"""Events after which no plague comes of an earlier move of the Plague Piece."""


@pytest.mark.rule("RA 5.2", "RA 5.3")
def test_the_plague_piece_that_finds_no_rats_or_no_cubes_is_called_calm() -> None:
    """When it has moved, and when the events of further answers are told together with that."""
    match = pestis.new("rattus", 3, 2, {"expansion": "none"})
    dice = pestis.Dice("calm")
    shown: list[tuple[Any, list[Any]]] = []
    while not match.over:
        match.submit(*pick(match, dice))
        shown.append((match.view(0), list(match.events(0))))
    all = shown[-1][1]
    asked, calm = [], []
    for (view, events), (later, more) in zip(shown, shown[2:], strict=False):
        fresh = [event for event in events if event["at"] == events[-1]["at"]]
        for moved in [event for event in fresh if event["id"] == "plague-moved"]:
            rest = [event["id"] for event in all if event["n"] > moved["n"]]
            ends = next(i for i, id in enumerate(rest) if id in ENDS)
            asked += [
                {"now": [moved], "events": known, "view": each}
                for each, known in ((view, events), (later, more))
            ]
            calm += ["rages" not in rest[:ends]] * 2
    found = printed(CALMS, asked)
    assert [each is not None for each in found] == calm
    assert {lacks for _, lacks in filter(None, found)} == {"rats", "cubes"}
    assert False in calm
