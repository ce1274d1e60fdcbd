"""Facts that a learner cannot see when a puzzle begins: every world that fits their view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pestis.games.rattus_cartus.content.ids import POPULATION_IDS
from pestis.games.rattus_cartus.content.reading import default_content
from pestis.games.rattus_cartus.lessons.building import cards
from pestis.kernel.match import Match
from pestis.lessons.reading import Lesson, builder_of

NUNS = "monk-0 monk-1 monk-2 monk-3 monk-4"
"""The Nun-row of a scene that does not name one."""


def worlds_of(lesson: Lesson) -> list[Match]:
    """All matches with which the puzzle may have begun, as far as the learner knows."""
    begun = lesson.begin(0)
    if lesson.game != "rattus-cartus":
        return [begun]
    start = lesson.scenes[0].start
    builder = builder_of(lesson.game)
    found = [builder(**{**start, **hidden}) for hidden in _deals(start, lesson.seat)]
    view = begun.view(lesson.seat)
    assert all([world.view(lesson.seat) == view for world in found])
    return found


def _deals(start: dict[str, Any], seat: int) -> Iterator[dict[str, Any]]:
    """Every Nun-row and hands that agree with the seat's knowledge: cards it has looked at, its
    own, and cards that everybody saw change hands."""
    row = start.get("nuns", NUNS).split()
    looked = start.get("looked", {})
    unseen = [place for place in range(len(row)) if not looked.get(place, 0) >> seat & 1]
    hands = {who: cards(text) for who, text in start.get("hands", {}).items()}
    known = {who: cards(text) for who, text in start.get("known", {}).items()}
    rivals = [who for who in hands if who != seat and hands[who]]
    pool = dict(zip(POPULATION_IDS, default_content().copies, strict=True))
    for id in [row[place] for place in range(len(row)) if place not in unseen]:
        pool[id] -= 1
    for id, n in hands.get(seat, {}).items():
        if id in pool:
            pool[id] -= n
    sure = {who: known.get(who, {}) for who in rivals}
    for who in rivals:
        for id, n in hands[who].items():
            if id not in POPULATION_IDS:
                pool[id] = pool.get(id, 0) + n
    for who in rivals:
        for id, n in sure[who].items():
            pool[id] -= n
    sizes = [sum(hands[who].values()) - sum(sure[who].values()) for who in rivals]
    for nuns, rest in _picked(pool, len(unseen), list(POPULATION_IDS)):
        for held in _held(rest, sizes):
            laid = dict(zip(unseen, nuns, strict=True))
            full = dict(start.get("hands", {}))
            for who, cards_held in zip(rivals, held, strict=True):
                full[who] = " ".join([f"{n}*{id}" for id, n in sure[who].items()] + cards_held)
            row_then = [laid.get(place, id) for place, id in enumerate(row)]
            yield {"nuns": " ".join(row_then), "hands": full}


def _picked(
    pool: Mapping[str, int], n: int, among: list[str]
) -> Iterator[tuple[list[str], dict[str, int]]]:
    """Every row of n cards from the pool, and the cards left in it."""
    if n == 0:
        yield [], dict(pool)
        return
    for id in among:
        if pool.get(id, 0):
            for others, rest in _picked({**pool, id: pool[id] - 1}, n - 1, among):
                yield [id, *others], rest


def _held(pool: dict[str, int], sizes: list[int]) -> Iterator[list[list[str]]]:
    """Every deal of hands of these sizes that leaves no joker or special card over."""
    if not sizes:
        if not any([n for id, n in pool.items() if id not in POPULATION_IDS]):
            yield []
        return
    for hand, rest in _picked(pool, sizes[0], list(pool)):
        if hand == sorted(hand):
            for others in _held(rest, sizes[1:]):
                yield [hand, *others]
