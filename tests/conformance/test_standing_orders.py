"""The standing orders of a game: they have words, depend on public facts, and always answer
legally."""

from __future__ import annotations

import pytest

from pestis.games import find
from pestis.words.catalogue import LANGUAGES, catalogue
from tests.conformance.support import Setting, every_game, few_settings, prompts_of


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_and_their_prompts_have_words(game: str, language: str) -> None:
    words = catalogue(language)
    for prompt, orders in find(game).standing_orders().items():
        assert f"{game}.prompt.{prompt}" in words
        assert orders
        for order in orders:
            assert f"{game}.standing.{order}" in words


@few_settings
def test_an_order_answers_legally_or_asks(setting: Setting) -> None:
    """The order answers from the public view; its answer is legal whatever the seat holds."""
    offered = setting.spec.standing_orders()
    if not offered:
        return
    for match in prompts_of(setting, 5, 1):
        for prompt in match.prompts():
            for order in offered.get(prompt.kind, ()):
                for seat in prompt.seats:
                    text = setting.spec.standing_answer(order, match.view(None), seat)
                    assert text in ("", *[choice.text for choice in match.choices(seat)])
