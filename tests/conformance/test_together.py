"""Simultaneous answers: sealed until all are in, and independent of their order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

import pytest

import pestis
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import NotAsked
from pestis.kernel.match import Match
from tests.conformance.support import FEW, Setting, answers, every_setting, few_settings, play_out

STRIDE = {2: 1, 3: 1, 4: 5, 5: 17, 6: 101}
"""By number of seats: one in this many of the possible orders of answers is tried."""


def joint_prompts(setting: Setting, seed: int) -> Iterator[Match]:
    """The match whenever several seats are asked and none has answered yet."""
    match = setting.new(seed)
    for _ in answers(match, setting.dice("together", seed)):
        if len(match.prompts()[0].seats) > 1 and not any(_sealed(match)):
            yield match


def _sealed(match: Match) -> list[object]:
    sealed = match.view(None)["sealed"]
    assert isinstance(sealed, list)
    return list(sealed)


def _picks(match: Match, setting: Setting) -> dict[int, Choice]:
    dice = setting.dice("picks", len(match.log))
    picks = {}
    for seat in match.prompts()[0].seats:
        legal = match.choices(seat)
        picks[seat] = legal[dice.below(len(legal))]
    return picks


@every_setting
def test_any_order_of_answers_leads_to_the_same_state(setting: Setting) -> None:
    for match in joint_prompts(setting, 1):
        picks = _picks(match, setting)
        ends = set()
        for order in islice(permutations(picks), 0, None, STRIDE[len(picks)]):
            other = match.copy()
            for seat in order:
                other.submit(seat, picks[seat])
            ends.add(other.hash())
        ends.add(pestis.load(other.save()).hash())
        assert len(ends) == 1


@every_setting
def test_a_sealed_answer_tells_the_others_only_that_it_was_given(setting: Setting) -> None:
    for match in joint_prompts(setting, 2):
        for seat in match.prompts()[0].seats[:2]:
            told: set[str] = set()
            own = set()
            for choice in match.choices(seat):
                other = match.copy()
                before = [other.events(viewer) for viewer in (None, seat)]
                other.submit(seat, choice)
                rest = [viewer for viewer in range(setting.seats) if viewer != seat]
                told.add(str([other.view(viewer) for viewer in [None, *rest]]))
                own.add(str(other.view(seat)))
                assert [other.events(viewer) for viewer in (None, seat)] == before
                assert seat not in other.prompts()[0].seats
                with pytest.raises(NotAsked):
                    other.submit(seat, choice)
            assert len(told) == 1
            assert len(own) == len(match.choices(seat))


@few_settings
def test_sealed_answers_survive_every_way_of_keeping(setting: Setting) -> None:
    for match in islice(joint_prompts(setting, 3), 4):
        other = match.copy()
        picks = _picks(match, setting)
        for seat, choice in list(picks.items())[:-1]:
            other.submit(seat, choice)
            for kept in (
                other.copy(),
                pestis.load(other.save()),
                pestis.from_position(other.position(), seed=1),
            ):
                assert kept.hash() == other.hash()
                assert kept.prompts()[0].seats == other.prompts()[0].seats
        last, choice = list(picks.items())[-1]
        other.submit(last, choice)
        play_out(other, setting.dice("kept"))


@few_settings
def test_who_answers_last_cannot_take_it_back_after_the_opening(setting: Setting) -> None:
    """Revealing the sealed answers is a barrier; before that, each seat may take back its own."""
    for match in islice(joint_prompts(setting, 4), 6):
        other = match.copy()
        picks = _picks(match, setting)
        *first, last = picks
        for seat in first:
            before = other.hash()
            other.submit(seat, picks[seat])
            other.undo(seat)
            assert other.hash() == before
            other.submit(seat, picks[seat])
        other.submit(last, picks[last])
        with pytest.raises(pestis.UndoRefused):
            other.undo(last)


def test_some_game_asks_several_seats_at_once() -> None:
    """Otherwise the tests above would prove nothing; the kernel's own game always does."""
    assert any(True for setting in FEW for _ in joint_prompts(setting, 1))
