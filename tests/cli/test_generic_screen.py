"""The screen of a game without a screen of its own."""

from __future__ import annotations

import pytest

from pestis.cli.table.generic_screen import GenericScreen
from pestis.words import Words


@pytest.mark.parametrize("id", ["turn", "wait", "use", "standstill"])
def test_words_of_lobby_tips_rulebook_and_judge_name_no_thing(id: str) -> None:
    assert GenericScreen("rattus").title(id, Words("en")) == id
