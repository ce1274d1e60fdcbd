"""Many answers are found by typing; a few stand as they are."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games import GAMES
from tests.browser.conftest import Server
from tests.browser.test_pest_walk import anna_in
from tests.games.pest.scene import scene

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("pest" not in GAMES, reason="Pest is not yet among the games"),
]
RICH = {0: "5*wood 5*stone 5*coin"}


@pytest.mark.parametrize(("camp", "buildings"), [({}, 14), ({0: "karsk"}, 23)])
def test_answers_are_searched_only_above_twenty(
    browser: Any, server: Server, camp: dict[int, str], buildings: int
) -> None:
    """A camp is a second site, at which every building can be built, too."""
    played = scene(
        2, turn="0 construct-research", doctor={0: "gollor"}, camp=camp, goods=RICH, destroyed=""
    )
    played.play("0 begin construct")
    offered = [choice.text for choice in played.match.choices(0) if choice.args]
    assert len(offered) == buildings
    anna, _ = anna_in(browser, server, played)
    anna.page.wait_for_selector(".choices.is-many [data-group]")
    assert anna.seen(".choices-find") is (buildings > 20)
    if buildings > 20:
        anna.page.fill(".choices-find", "cathedral")
        anna.until("() => document.querySelectorAll('.choices .choice').length === 1")
        assert anna.choices() == ["raise cathedral"]
    anna.leave()
