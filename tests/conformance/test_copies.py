"""Copies: independent, complete, and with the same future."""

from __future__ import annotations

from typing import Any

from tests.conformance.support import (
    Setting,
    answers,
    attributes,
    each_seat_count,
    every_setting,
    play_out,
    prompts_of,
    state_of,
)


@each_seat_count
def test_every_choice_on_a_copy_leaves_the_original_alone(setting: Setting) -> None:
    match = setting.new(1)
    for n, _ in enumerate(answers(match, setting.dice("copies"))):
        if n % 6:
            continue
        position, entries = match.position(), match.log
        for seat in match.prompts()[0].seats:
            for choice in match.choices(seat):
                other = match.copy()
                other.submit(seat, choice)
                assert other.log[-1].choice is choice
                play_a_little(other, setting, n)
        assert match.position() == position
        assert match.log == entries


def play_a_little(match: Any, setting: Setting, n: int) -> None:
    """Give five more answers, so that every list is changed."""
    for i, _ in enumerate(answers(match, setting.dice(n))):
        if i == 5:
            return


@every_setting
def test_a_copy_goes_on_the_same_way(setting: Setting) -> None:
    match = setting.new(2)
    for n, _ in enumerate(answers(match, setting.dice("on"))):
        if n % 40 == 7:
            one, two = match.copy(), match.copy()
            assert one.hash() == two.hash() == match.hash()
            play_out(one, setting.dice("rest", n))
            play_out(two, setting.dice("rest", n))
            assert one.hash() == two.hash()
            assert one.save() == two.save()


@every_setting
def test_copying_a_state_forgets_no_field(setting: Setting) -> None:
    """Each attribute in turn gets a unique value, which the copy must have too."""
    for match in prompts_of(setting, 3, 50):
        state = state_of(match)
        names = attributes(state)
        assert names
        for name in names:
            changed = state.copy()
            mark = _marked(getattr(changed, name))
            setattr(changed, name, mark)
            copied = changed.copy()
            assert type(copied) is type(state)
            for other in names:
                expected = mark if other == name else getattr(state, other)
                assert getattr(copied, other) == expected, f"{other} in a copy, {name} changed"


def _marked(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1001
    if isinstance(value, list):
        return [_marked(item) if item is not None else None for item in value] + [1002]
    if isinstance(value, tuple):
        return (*value, 1003)
    return None


def is_value(item: object) -> bool:
    """Whether a value is a number or immutable: such values are compared and hashed by content."""
    return isinstance(item, int) or type(item).__hash__ not in (None, object.__hash__)


@every_setting
def test_a_copy_shares_no_list_with_its_original(setting: Setting) -> None:
    """Every slot of every list is overwritten, in the copy and in the original."""
    for match in prompts_of(setting, 4, 50):
        for name in attributes(state_of(match)):
            state = state_of(match).copy()
            copied = state.copy()
            mine, yours = getattr(state, name), getattr(copied, name)
            if isinstance(mine, list):
                assert all(isinstance(item, int) for item in mine), f"{name}: not a flat list"
                _write_every_slot(mine, yours, name)
                _write_every_slot(yours, mine, name)
            elif isinstance(mine, tuple):
                assert all(is_value(item) for item in mine), f"{name}: not a flat tuple"
            else:
                assert isinstance(mine, int) or name == "agenda", f"{name}: {type(mine).__name__}"


def _write_every_slot(one: list[int], other: list[int], name: str) -> None:
    for slot in range(len(one)):
        kept = other[slot]
        one[slot] += 1
        assert other[slot] == kept, f"{name}[{slot}] is shared"
        one[slot] -= 1


@each_seat_count
def test_nobody_listens_to_a_copy(setting: Setting) -> None:
    match = setting.new(5)
    told = len(match.events(None))
    play_out(match.copy(), setting.dice("alone"))
    assert len(match.events(None)) == told
