"""The one way to run games."""

from __future__ import annotations

import gc

from pestis.bots.garbage import SELDOM
from pestis.lab.running import in_order


def seldom(number: int) -> tuple[int, bool]:
    """Whether this process collects garbage seldom."""
    return number, gc.get_threshold()[0] == SELDOM


def test_processes_of_their_own_look_for_garbage_seldom() -> None:
    assert list(in_order(seldom, range(6), 2)) == [(number, True) for number in range(6)]


def test_here_the_process_is_left_as_it_is() -> None:
    before = gc.get_threshold()
    assert list(in_order(seldom, [0], 1)) == [seldom(0)]
    assert gc.get_threshold() == before
