"""Undo: back to the last barrier (chance, a revelation, another seat's choice), not further."""

from __future__ import annotations

import pytest

import pestis
from pestis.kernel.match import Match
from tests.conformance.support import Setting, answers, each_seat_count, every_setting

REASONS = ("undo.start", "undo.other", "undo.chance", "undo.revealed")


@every_setting
def test_undo_takes_back_a_choice_or_says_what_stands_between(setting: Setting) -> None:
    """At every third answer: undoing and repeating gives the same state, or the stated reason is
    true."""
    match = setting.new(1)
    undone = 0
    for n, (seat, choice) in enumerate(answers(match, setting.dice("undo"))):
        if n % 3 != setting.seats % 3:
            continue
        before = match.hash()
        other = match.copy()
        other.submit(seat, choice)
        after = other.hash()
        entry = other.log[-1]
        steps, reason = other.undo_limit(seat)
        assert reason.id in REASONS
        if entry.outcomes or entry.barrier:
            assert steps == 0
            assert reason.id == ("undo.chance" if entry.outcomes else "undo.revealed")
            _refused(other, seat, reason.id)
        else:
            assert steps >= 1
            other.undo(seat)
            undone += 1
            assert other.hash() == before
            assert other.log == match.log
            assert [prompt.json() for prompt in other.prompts()] == [
                prompt.json() for prompt in match.prompts()
            ]
            other.submit(seat, choice)
        assert other.hash() == after
    assert undone > 0


def _refused(match: Match, seat: int, reason: str) -> None:
    before = match.hash()
    entries = match.log
    with pytest.raises(pestis.UndoRefused) as caught:
        match.undo(seat)
    assert caught.value.id == "error.undo"
    assert caught.value.params["reason"] == reason
    assert (match.hash(), match.log) == (before, entries)


@each_seat_count
def test_undo_is_no_peephole(setting: Setting) -> None:
    """After an answer that it may take back, a seat sees the same in every world that fits its
    view, so undo reveals nothing."""
    match = setting.new(7)
    dice = setting.dice("peephole")
    compared = 0
    for n, (seat, choice) in enumerate(answers(match, dice)):
        if n % 4 != setting.seats % 4:
            continue
        after = match.copy()
        after.submit(seat, choice)
        if after.undo_limit(seat)[0] == 0:
            continue
        world = pestis.sample_world(match.view(seat), dice)
        world.submit(seat, choice)
        assert world.view(seat) == after.view(seat)
        assert world.undo_limit(seat)[0] > 0
        compared += 1
    assert compared > 0


@each_seat_count
def test_undo_never_crosses_chance_a_revelation_or_another_seat(setting: Setting) -> None:
    """Undoing as often as possible at any prompt, for every seat, takes back only the seat's own
    answers, none of which drew or revealed anything."""
    match = setting.new(2)
    for n, _ in enumerate(answers(match, setting.dice("cross"))):
        if n % 3:
            continue
        for seat in range(setting.seats):
            other = match.copy()
            steps, _ = other.undo_limit(seat)
            while other.undo_limit(seat)[0] > 0:
                other.undo(seat)
            gone = match.log[len(other.log) :]
            assert len(gone) == steps
            assert all(entry.seat == seat for entry in gone)
            assert all(entry.barrier == 0 and not entry.outcomes for entry in gone)
            _refused(other, seat, other.undo_limit(seat)[1].id)
            for entry in gone:
                other.submit(entry.seat, entry.choice)
            assert other.hash() == match.hash()


@each_seat_count
def test_forced_answers_go_back_with_the_choice_before_them(setting: Setting) -> None:
    """A driver answers if there is only one choice; undo does not stop at such answers."""
    match = setting.new(3)
    for n, (seat, choice) in enumerate(answers(match, setting.dice("forced"))):
        if n % 2:
            continue
        other = match.copy()
        other.submit(seat, choice)
        while not other.over and not other.log[-1].barrier:
            forced = other.prompts()[0].seats[0]
            if len(other.choices(forced)) > 1 or len(other.prompts()[0].seats) > 1:
                break
            other.submit(forced, other.choices(forced)[0], "forced")
        if len(other.log) > n + 1 and not any(entry.barrier for entry in other.log[n:]):
            other.undo(seat)
            assert other.hash() == match.hash()


@each_seat_count
def test_events_are_taken_back_too(setting: Setting) -> None:
    match = setting.new(4)
    match.events(None)
    for seat, choice in answers(match, setting.dice("events")):
        other = match.copy()
        told = [other.events(viewer) for viewer in (None, seat)]
        other.submit(seat, choice)
        if other.undo_limit(seat)[0]:
            other.undo(seat)
            assert [other.events(viewer) for viewer in (None, seat)] == told
        if len(match.log) > 60:
            break


@each_seat_count
def test_chance_goes_on_the_same_after_undo(setting: Setting) -> None:
    """Undoing and choosing again does not reroll."""
    match = setting.new(5)
    for n, (seat, choice) in enumerate(answers(match, setting.dice("reroll"))):
        if n % 4:
            continue
        straight, detour = match.copy(), match.copy()
        straight.submit(seat, choice)
        for wrong in match.choices(seat)[:3]:
            detour.submit(seat, wrong)
            if detour.undo_limit(seat)[0] == 0:
                break
            detour.undo(seat)
        else:
            detour.submit(seat, choice)
            follow(straight, setting, n)
            follow(detour, setting, n)
            assert straight.hash() == detour.hash()


def follow(match: Match, setting: Setting, n: int) -> None:
    """Give fifteen more answers."""
    for i, _ in enumerate(answers(match, setting.dice("follow", n))):
        if i == 15:
            return


@each_seat_count
def test_rewinding_outside_the_log_is_refused(setting: Setting) -> None:
    match = setting.new(6)
    for _ in range(3):
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    before = match.hash()
    for entries in (-1, 4, 99):
        with pytest.raises(pestis.UndoRefused) as caught:
            match.rewind(entries)
        assert caught.value.id == "error.rewind"
    assert match.hash() == before
