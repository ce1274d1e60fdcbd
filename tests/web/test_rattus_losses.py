"""All who lose cubes to a rat token are listed at once, the viewer first."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from tests.web.places import drawing_of

LOSSES, MOMENTS = (
    json.dumps((drawing_of("rattus") / file).as_uri()) for file in ("losses.js", "moments.js")
)
SCRIPT = f"""
const {{ lossesAt }} = await import({LOSSES});
const {{ joins }} = await import({MOMENTS});
let n = 0;
const region = "italia";
const event = (id, params) => ({{ n: (n += 1), at: 1, id, params: {{ region, ...params }} }});
const events = [
  event("rages", {{}}),
  event("turned", {{ token: "t-1" }}),
  event("lost", {{ seat: 1, n: 4, symbol: "majority" }}),
  event("turned", {{ token: "t-2" }}),
  event("lost", {{ seat: 1, n: 1, symbol: "a" }}),
  event("lost", {{ seat: 2, n: 1, symbol: "a" }}),
  event("diplomat-lost", {{ seat: 2 }}),
  event("lost", {{ seat: 1, n: 1, symbol: "magic" }}),
];
const listed = (until) => lossesAt(events, until, 2).map(({{ seat, id, n }}) => [seat, id, n]);
console.log(JSON.stringify({{
  all: listed(8),
  first: listed(5),
  joined: events.slice(1).map((each, i) => joins(each, events[i])),
}}));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def test_losses_to_one_token_are_one_moment_and_one_list() -> None:
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT], capture_output=True, text=True, check=True
    )
    said: dict[str, Any] = json.loads(done.stdout)
    assert said["all"] == [[2, "lost", 1], [2, "diplomat-lost", 1], [1, "lost", 2]]
    assert said["first"] == [[1, "lost", 1]], "of this token, as far as it is told"
    assert said["joined"] == [False, False, False, False, True, True, True]
