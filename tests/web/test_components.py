"""The drawn boards use custom content as the engine does."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from pestis.games.pest.content.ids import NONE
from pestis.games.pest.content.reading import read_content
from pestis.parts.content import shipped
from tests.web.node import printed
from tests.web.places import drawing_of

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def drawn(game: str, content: dict[str, Any], shown: str) -> Any:
    """The value of ``shown``, a JavaScript expression about ``content``, in a drawing with custom
    content."""
    model = (drawing_of(game) / "model.js").as_uri()
    script = f"""
    const {{ contentOf }} = await import({json.dumps(model)});
    const content = contentOf({{ content: {json.dumps(content)} }});
    console.log(JSON.stringify({shown}));
    """
    return printed(script)


def test_a_row_of_an_own_content_file_replaces_the_whole_row() -> None:
    table: Any = shipped("pestis.games.pest", "technologies.toml")["technology"]
    ours = next(row for row in table if row.get("slot") == "top")
    own: Any = {"technology": [{key: ours[key] for key in ours if key != "slot"}]}
    read = {card.id: card for card in read_content({"file": "own.toml", **own}).technologies}
    slot = drawn("pest", own, f"content.technology.get({json.dumps(ours['id'])}).slot")
    assert slot == "any"
    assert read[ours["id"]].slot == NONE


def test_tables_that_are_not_merged_are_replaced_as_a_whole() -> None:
    roads = [{"id": "capital dunvar"}, {"id": "capital fenwar", "colour": "red"}]
    assert drawn("pest", {"road": roads}, "content.roads.map(({ colour }) => colour)") == [
        "",
        "red",
    ]


def test_numbers_of_an_own_content_file_are_drawn() -> None:
    own = {"board": [{"id": "track-spaces", "number": 30}]}
    shown = "[content.trackSpaces, content.entrySpaces]"
    assert drawn("rattus-cartus", own, shown) == [30, 5]
