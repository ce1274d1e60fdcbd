"""A drawing's additions to the words of a question."""

from __future__ import annotations

import json
import shutil

import pytest

from pestis.words import Words
from tests.web.node import printed
from tests.web.places import drawing_of

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def test_the_second_placement_says_that_it_is_the_second_of_two() -> None:
    cubes = [[0, 0], [0, 2], [2, 0]]
    view = {"prompts": [{"kind": "settle"}], "viewer": 1, "seats": 2, "cubes": cubes}
    board = (drawing_of("rattus") / "board.js").as_uri()
    script = f"""
    globalThis.matchMedia = () => ({{ matches: false, addEventListener() {{}} }});
    globalThis.localStorage = {{ getItem: () => null, setItem() {{}} }};
    globalThis.addEventListener = () => {{}};
    const documentElement = {{ dataset: {{}}, style: {{}} }};
    globalThis.document = {{ documentElement, addEventListener() {{}} }};
    globalThis.location = new URL("http://127.0.0.1/");
    const {{ asking }} = await import({json.dumps(board)});
    console.log(JSON.stringify(asking({json.dumps(view)})));
    """
    said = Words("en").text("rattus.prompt.settle", **printed(script))
    assert said == "Choose a region for two of your cubes (2 of 2)"
