"""Worked examples of the rulebook: each opens as a board, is answered, leads back to its rule."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games import game_ids
from pestis.lessons.playing import Play
from pestis.lessons.shows import find_show
from pestis.tables.guide import guide
from tests.browser.conftest import Server
from tests.browser.table import Person
from tests.browser.test_lessons import lead_on, told, wait_for

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize("game", [game for game in game_ids() if guide(game).examples])
def test_each_worked_example_is_played_on(
    browser: Any, server: Server, game: str, size: str
) -> None:
    reader = Person(browser, server.url, size)
    reader.page.goto(f"{server.url}/rules/{game}")
    for number, example in enumerate(guide(game).examples):
        reader.page.click(f".is-examples li:nth-child({number + 1}) .rule-show")
        play = Play(find_show(game, example.show))
        while not play.over:
            wait_for(reader, told(play))
            lead_on(reader, play, wrong=False)
        rule = example.show.partition(" ")[2]
        reader.page.click(f".lesson-ways a[href='/rules/{game}/{rule}']")
        reader.page.wait_for_selector(f"[id='rule-{rule}'].is-sought")
    reader.leave()
