"""Every puzzle has one solution, and the rules prove it: all continuations are played out, in every
world that fits the learner's view."""

from __future__ import annotations

import json

import pytest

import pestis
from pestis.games import game_ids
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.position import dump_position
from pestis.lessons.reading import PUZZLE, find_lesson, lesson_ids
from tests.lessons.hidden import worlds_of

PUZZLES = [(game, id) for game in game_ids() for id in lesson_ids(game) if id.startswith(PUZZLE)]


Found = dict[str, bool]
"""Results for positions that can be reached in several ways."""


def wins(worlds: list[Match], seat: int, found: Found) -> bool:
    """Whether the seat wins alone, whatever the others answer and whichever world is true.  The
    seat gives the same answer in worlds that look the same to it."""
    for alike in _apart(worlds, seat):
        here = " ".join([json.dumps(world.position()) for world in alike])
        if here not in found:
            found[here] = _wins_seeing(alike, seat, found)
        if not found[here]:
            return False
    return True


def _wins_seeing(worlds: list[Match], seat: int, found: Found) -> bool:
    prompts = worlds[0].prompts()
    if not prompts:
        return all([world.outcome().winners == (seat,) for world in worlds])
    asked = prompts[0].seats[0]
    if asked != seat:
        return wins(_replied(worlds, asked), seat, found)
    legal = [choice.text for choice in worlds[0].choices(seat)]
    return any(wins([after(w, seat, text) for w in worlds], seat, found) for text in legal)


def _replied(worlds: list[Match], rival: int) -> list[Match]:
    return [after(w, rival, choice.text) for w in worlds for choice in w.choices(rival)]


def _apart(worlds: list[Match], seat: int) -> list[list[Match]]:
    """The worlds in groups that look the same to the seat."""
    groups: dict[str, list[Match]] = {}
    for world in worlds:
        groups.setdefault(seen(world, seat), []).append(world)
    return list(groups.values())


def seen(world: Match, seat: int) -> str:
    return json.dumps(world.view(seat), sort_keys=True)


def after(match: Match, seat: int, choice: str) -> Match:
    ahead = match.copy()
    ahead.submit(seat, choice)
    assert ahead.last is not None
    assert not ahead.last.outcomes, f"{choice} draws: the puzzle would be a gamble"
    return ahead


def _followed(match: Match, worlds: list[Match], seat: int, move: str) -> list[Match]:
    """The worlds that still fit after a move in the match: of a rival's move, only the visible part
    is known."""
    who, _, choice = move.partition(" ")
    if int(who) == seat:
        worlds = [after(world, seat, choice) for world in worlds]
    else:
        worlds = _replied(worlds, int(who))
    match.play(move)
    view = seen(match, seat)
    return [world for world in worlds if seen(world, seat) == view]


@pytest.mark.parametrize(("game", "id"), PUZZLES)
def test_one_answer_wins_and_no_other_does(game: str, id: str) -> None:
    """At every step with a question, the expected answers win for certain, and all others may
    lose."""
    lesson = find_lesson(game, id)
    seat = lesson.seat
    match, worlds = lesson.begin(0), worlds_of(lesson)
    asked, found = 0, Found()
    for step in lesson.scenes[0].steps:
        moves = list(step.others)
        if step.expect:
            asked += 1
            assert asked > 1 or len(step.expect) == 1
            legal = [choice.text for choice in match.choices(seat)]
            winning = [
                text for text in legal if wins([after(w, seat, text) for w in worlds], seat, found)
            ]
            assert winning == [text for text in legal if text in step.expect], step.row
            moves.insert(0, f"{seat} {step.expect[0]}")
        for move in moves:
            worlds = _followed(match, worlds, seat, move)
    assert wins(worlds, seat, found)
    assert len(lesson.scenes) == 1


@pytest.mark.parametrize(("game", "id"), PUZZLES)
def test_no_world_is_forgotten(game: str, id: str) -> None:
    """Every world that the game samples for the puzzle has been played out."""
    lesson = find_lesson(game, id)
    known = {_dump(world) for world in worlds_of(lesson)}
    view = lesson.begin(0).view(lesson.seat)
    drawn = pestis.worlds(view)
    for n in range(100):
        world = drawn.draw(Dice("puzzle", id, str(n)))
        dealt: Json = dump_position(world.spec, world.state, world.ctx.box)["state"]
        assert json.dumps(dealt, sort_keys=True) in known


def _dump(match: Match) -> str:
    return json.dumps(match.position()["state"], sort_keys=True)
