"""A new match from a moment of another: the same position, other chance, and marked as such."""

from __future__ import annotations

import pytest

import pestis
from pestis.kernel.errors import NotAsked, UndoRefused
from tests.conformance.support import Setting, each_seat_count, play_out, prompts_of, viewers


@each_seat_count
def test_it_stands_where_the_other_stood_and_plays_on(setting: Setting) -> None:
    for n, match in enumerate(prompts_of(setting, 2, 70)):
        if match.over:
            return
        onward = pestis.go_on(match, len(match.log), seed=n)
        assert onward.hash() == match.hash()
        assert onward.header.continued
        assert not match.header.continued
        for viewer in viewers(match):
            assert onward.view(viewer) == match.view(viewer)
        ended = play_out(onward, setting.dice(n))
        again = pestis.load(ended.save())
        assert again.hash() == ended.hash()
        assert again.header.continued


@each_seat_count
def test_a_moment_of_the_past_is_taken_and_the_other_is_left_alone(setting: Setting) -> None:
    match = play_out(setting.new(3), setting.dice("past"))
    before, middle = match.save(), len(match.log) // 2
    onward = pestis.go_on(match, middle, seed=5)
    assert onward.hash() == match.at(middle).hash()
    assert not onward.log
    assert match.save() == before
    with pytest.raises(NotAsked, match=r"error\.over"):
        pestis.go_on(match, len(match.log))
    with pytest.raises(UndoRefused):
        pestis.go_on(match, len(match.log) + 1)


@each_seat_count
def test_what_the_record_would_have_given_is_not_given_again(setting: Setting) -> None:
    """The same answers from the same moment, as long as they are legal, get other chance
    outcomes."""
    match = play_out(setting.new(4), setting.dice("chance"))
    middle = len(match.log) // 3
    onward = pestis.go_on(match, middle)
    assert onward.header.seed != match.header.seed
    for entry in match.log[middle:]:
        if onward.over or entry.seat not in onward.prompts()[0].seats:
            return
        if entry.choice not in onward.choices(entry.seat):
            return
        onward.submit(entry.seat, entry.choice)
        assert onward.last is not None
        if onward.last.outcomes != entry.outcomes:
            return
    assert not any(entry.outcomes for entry in match.log[middle:]), "all was drawn alike"
