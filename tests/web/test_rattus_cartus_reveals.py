"""Cards of Rattus Cartus that are laid and revealed in one step are told and shown as one event."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.web.node import printed
from tests.web.places import drawing_of

SCRIPT = """
const { flights, told } = await import(MODULE);
const event = (id, seat) => ({ id, params: { seat, n: 2 } });
const laid = event("announced", 1);
const view = (revealed) => ({
  row: ["farm-1"], where: [0, 0], played: [{ revealed }, { revealed: false }],
});
const ids = (events) => told(events).map(({ id }) => id);
console.log(JSON.stringify({
  apart: [ids([event("entered", 1), laid]), ids([event("revealed", 0), event("influence", 0)])],
  together: ids([event("took", 1), laid, event("revealed", 0), event("influence", 0)]),
  flying: flights(laid, view(false)).length,
  open: flights(laid, view(true)).length,
}));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_cards_laid_and_revealed_at_once_are_told_as_one_event() -> None:
    place = (drawing_of("rattus-cartus") / "motion.js").as_uri()
    found = printed(f"const MODULE = {json.dumps(place)};{SCRIPT}")
    assert found["apart"] == [["entered", "announced"], ["revealed", "influence"]]
    assert found["together"] == ["revealed", "influence"]
    assert found["flying"] == 1 and found["open"] == 0


ORDER = """
const { sorted } = await import(MODULE);
const event = (id, seat, at = 7) => ({ at, id, params: { seat } });
const events = [
  event("announced", 2), event("revealed", 0), event("revealed", 1), event("revealed", 2),
  event("influence", 0), event("influence", 1), event("rats-gained", 1), event("influence", 2),
  event("sword-victim", 1, 8), event("influence", 0, 9),
];
if (sorted(events) !== sorted(events)) throw new Error("the log would be drawn anew each time");
console.log(JSON.stringify(sorted(events).map(({ id, params }) => `${id} ${params.seat}`)));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_log_has_what_a_reveal_brings_right_under_it() -> None:
    place = (drawing_of("rattus-cartus") / "motion.js").as_uri()
    assert printed(f"const MODULE = {json.dumps(place)};{ORDER}") == [
        "announced 2",
        *("revealed 0", "influence 0"),
        *("revealed 1", "influence 1", "rats-gained 1"),
        *("revealed 2", "influence 2"),
        "sword-victim 1",
        "influence 0",
    ]
