"""Names and chat lines are isolated: none can reverse the text next to it."""

from __future__ import annotations

import re

from tests.web.places import OWN, WEB

OF_USERS = (
    *(r"\.player\(", r"line\.text", r"\btable\.name", r"info\??(\.value)?\.name"),
    *(r"link\.table\b", r"\|\| words\.player"),
)
CHILD = re.compile(r"(<\w[^<>`]*(?:=>[^<>`]*)*>|/>|>)\s*\$\{([^{}`]+|[^{}]*`[^`]*`[^{}]*)\}")
"""A template's expression between tags, with the tag before it."""


def test_texts_of_users_are_isolated_in_every_template() -> None:
    found = 0
    for file in OWN:
        for line in file.read_text(encoding="utf-8").splitlines():
            for tag, inside in CHILD.findall(line):
                if not any(re.search(text, inside) for text in OF_USERS) or "html`" in inside:
                    continue
                if tag.startswith("<option"):
                    continue  # it contains nothing but this text
                found += 1
                assert tag == "<bdi>", f"{file.name}: {line.strip()}"
    assert found >= 18


def test_names_in_sentences_are_isolated_by_the_words() -> None:
    """Sentences are strings, so isolating characters are put round a name that runs from right to
    left."""
    words = (WEB / "shared" / "words.js").read_text(encoding="utf-8")
    assert r"\u2068" in words and r"\u2069" in words
    assert re.search(r"return isolated\(this\.names\[", words)
