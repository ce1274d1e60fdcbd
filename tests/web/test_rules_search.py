"""The page searches the rules for words as the terminal does."""

from __future__ import annotations

import json
import shutil

import pytest

from pestis.tables.alike import alike, folded, seeker
from pestis.tables.rulebook import lines_of, rules_of
from pestis.words import LANGUAGES, Words
from tests.web.node import printed
from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
SOUGHT = ("umsonst", "Schwert", "wuerfel", "Größe", "gratis vak", "RA 6.1", "it", "PEST")
"""Search texts."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_terminal_find_the_same_rules(language: str) -> None:
    words = Words(language)
    texts = [
        " ".join([rule.number, *lines_of("rattus-cartus", rule.number, words, None)])
        for _, rules in rules_of("rattus-cartus", None)
        for rule in rules
    ]
    groups = alike("rattus-cartus", language)
    module = (WEB / "rules" / "search.js").as_uri()
    asked = json.dumps([SOUGHT, groups, texts])
    script = f"""
    const {{ seeker, folded }} = await import({json.dumps(module)});
    const [sought, groups, texts] = {asked};
    const found = sought.map((words) => texts.map(seeker(words, groups)));
    console.log(JSON.stringify([found, texts.map(folded)]));
    """
    found, plain = printed(script)
    assert plain == [folded(text) for text in texts]
    assert found == [[*map(seeker(words, groups), texts)] for words in SOUGHT]
