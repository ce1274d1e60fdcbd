"""Each sentence of a film has the mark of its player."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from tests.web.node import printed
from tests.web.places import WEB
from tests.web.test_film_gives_way import PAGE

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def told_by(script: str) -> Any:
    """What a script that uses the module STORY prints."""
    story = f"const STORY = {json.dumps((WEB / 'table' / 'story.js').as_uri())};"
    program = f"{PAGE}{story}{MOUNTED}{script}"
    return printed(program)


MOUNTED = """
Object.assign(document, { createElement: () => ({}), head: { append: () => {} } });
"""
MARKED = """
const { marked } = await import(STORY);
const event = (seat) => ({ params: { seat } });
const marks = marked([1, 1, undefined, 1, 2, 1].map(event)).map(({ mark }) => mark);
console.log(JSON.stringify(marks));
"""


def test_each_players_mark_comes_before_what_they_did() -> None:
    """Once, as long as nobody else is told of."""
    assert told_by(MARKED) == [1, None, None, None, 2, 1]
