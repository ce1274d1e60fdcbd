"""Terms that differ between the three rulebooks and that the game must not confuse."""

from __future__ import annotations

import pytest

from pestis.words import Words
from tests.games.rattus_cartus.scene import scene


@pytest.mark.rule("RC D22")
@pytest.mark.parametrize(
    ("language", "premium", "standard"),
    [
        ("en", "premium action", "standard action"),
        ("de", "premiumaktion", "normalaktion"),
        ("nl", "speciale actie", "gewone actie"),
    ],
)
def test_premium_and_standard_action(language: str, premium: str, standard: str) -> None:
    """In Dutch the premium action is called the special one; in no other language is an action
    special."""
    words = Words(language)
    t = scene(3, row="castle-1 farm-1")
    t.enter(0, "castle-1").enter(1, "castle-1").enter(2, "farm-1")
    said: dict[str, list[str]] = {}
    for kind in ("premium-action", "standard-action"):
        prompt = t.match.prompts()[0]
        assert prompt.kind == kind
        t.answer("use")
        last = [event for event in t.match.events(None) if str(event["id"]).endswith("-used")][-1]
        said[kind] = [words.say(prompt.title), words.event("rattus-cartus", last)]
    for kind, own, other in (
        ("premium-action", premium, standard),
        ("standard-action", standard, premium),
    ):
        for sentence in said[kind]:
            assert own in sentence.lower()
            assert other not in sentence.lower()
