"""The tracks of Rattus Cartus: discs on one space are stacked, and none covers another."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import combinations

import pytest

from tests.web.places import drawing_of

CASES = [
    ([0, 0, 0, 0, 0], [3, 1, 4, 0, 2], 10, 360, 66),
    ([4, 4, 4, 4, 7], [4, 0, 1, 2, 3], 10, 340, 48),
    ([2, 2, 3, 3, 16], [4, 2, 3, 0, 1], 16, 330, 60),
    ([1, 1, 1, 2, 2], [3, 4, 0, 1, 2], 10, 185, 30),
    ([5, 9], [1, 0], 10, 400, 80),
]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.rule("RC 6.1.1")
def test_discs_never_overlap_and_the_lower_one_ranks_higher() -> None:
    module = (drawing_of("rattus-cartus") / "tracks.js").as_uri()
    script = f"""
    const {{ placed }} = await import({json.dumps(module)});
    console.log(JSON.stringify({json.dumps(CASES)}.map((each) => placed(...each))));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    for (influence, ranks, _, width, height), discs in zip(
        CASES, json.loads(done.stdout), strict=True
    ):
        assert len(discs) == len(influence)
        for a, b in combinations(discs, 2):
            apart = (
                a["x"] + a["size"] <= b["x"] + 0.01
                or b["x"] + b["size"] <= a["x"] + 0.01
                or a["y"] + a["size"] <= b["y"] + 0.01
                or b["y"] + b["size"] <= a["y"] + 0.01
            )
            assert apart, (a, b)
            if a["points"] == b["points"]:
                upper = max(a, b, key=lambda disc: ranks.index(disc["seat"]))
                lower = a if upper is b else b
                assert lower["y"] >= upper["y"]
        for disc in discs:
            assert disc["size"] >= 6
            assert disc["x"] >= 0 and disc["x"] + disc["size"] <= width
            assert disc["y"] >= 0 and disc["y"] + disc["size"] <= height
