"""Every game ends, even when all players decline whatever they can."""

from __future__ import annotations

import pytest

import pestis
from pestis.bots import driver, play_out
from pestis.kernel.errors import BotError
from pestis.kernel.worlds.bot import Answer, Bot, Question
from tests.conformance.support import Setting, few_settings, hints


def last_choice(question: Question) -> Answer:
    return Answer(question.choices[-1])


def first_choice(question: Question) -> Answer:
    return Answer(question.choices[0])


@few_settings
@pytest.mark.parametrize("think", [last_choice, first_choice], ids=lambda think: think.__name__)
def test_whoever_always_chooses_by_place_comes_to_an_end(setting: Setting, think: object) -> None:
    """Rattus only with its standstill rule, without which it need not end (RA 7.7)."""
    if setting.options.get("standstill") == "goes-on":
        return
    assert callable(think)
    match = setting.new(1)
    play_out(match, [Bot("stubborn", think, 0)] * setting.seats, "endings")
    assert match.over
    assert len(match.log) <= hints(setting.game).max_answers


@pytest.mark.source_only
def test_bots_that_go_on_for_ever_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "LONGEST", 300)
    match = pestis.new("rattus", 2, 1, {"standstill": "goes-on"})
    with pytest.raises(BotError) as refused:
        play_out(match, [Bot("frugal", last_choice, 0)] * 2, "endings")
    assert refused.value.id == "error.bots-endless"
