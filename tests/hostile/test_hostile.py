"""Hostile files: a few hundred of each kind; ``benchmarks/hostile.py`` tries 100,000."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.games import GAMES, find
from pestis.kernel.core.agenda import MOST_TASKS
from pestis.kernel.core.fields import MOST
from pestis.kernel.errors import ContentError, RecordError
from pestis.kernel.json import DEEPEST, WIDEST, foreign
from pestis.kernel.match import Match
from pestis.kernel.records.log import seal, unseal
from tests.conformance.support import EVERY, answers, state_of
from tests.hostile.mutating import KINDS
from tests.hostile.trying import plays_on

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(str(pestis.__file__)).resolve().parents[1]
CASES = 150

our_game = pytest.mark.parametrize("game", list(GAMES))


@pytest.mark.parametrize("kind", KINDS)
def test_what_strangers_send_is_refused_or_sound(kind: str) -> None:
    """In separate processes with a limit on address space."""
    command = [sys.executable, "benchmarks/hostile.py", "--many", str(CASES), "--kinds", kind]
    environment = {**os.environ, "PYTHONPATH": f"{HERE}{os.pathsep}{ROOT}", "PESTIS_SOAK": "1"}
    ran = subprocess.run(
        [*command, "--processes", "1"],
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count(f"{CASES} cases") == len(GAMES)


def len_of(number: int) -> str:
    """A choice of parameter id: long numbers get a short name."""
    return f"{number.bit_length()}-bits"


def midway(game: str, answered: int = 40) -> Match:
    """A match in the middle."""
    setting = next(setting for setting in EVERY if setting.game == game)
    match = setting.new(3)
    for n, _ in enumerate(answers(match, setting.dice("hostile"))):
        if n == answered:
            break
    return match


def refused(position: Any) -> RecordError:
    """Why a position is refused, both by itself and as the start of a saved game."""
    began = time.process_time()
    with pytest.raises(RecordError) as caught:
        pestis.from_position(position, 1)
    assert time.process_time() - began < 1
    return caught.value


@our_game
@pytest.mark.parametrize("huge", [MOST + 1, 10**8, WIDEST, 10**21, 10**5000], ids=len_of)
def test_a_huge_number_anywhere_in_a_state_is_refused_at_once(game: str, huge: int) -> None:
    """A count of 10⁸ took 42 s and 1.5 GB; one of 10²¹ never ended."""
    sound = midway(game).position()
    state: Any = sound["state"]
    changed = 0
    for name, value in state.items():
        for bad in _with_huge(value, huge):
            refused({**sound, "state": {**state, name: bad}})
            changed += 1
    assert changed > 5


def _with_huge(value: Any, huge: int) -> list[Any]:
    """The value with its first number, or the count of a bag's first kind, made huge."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [huge]
    if isinstance(value, list):
        for place, item in enumerate(value):
            found = _with_huge(item, huge)
            if found:
                return [[*value[:place], found[0], *value[place + 1 :]]]
    if isinstance(value, dict) and value:
        return [{**value, next(iter(value)): huge}]
    return []


@our_game
def test_an_agenda_is_of_bounded_length_and_made_of_small_numbers(game: str) -> None:
    sound = midway(game).position()
    agenda: Any = sound["agenda"]
    assert refused({**sound, "agenda": agenda * 50_000}).params["where"] == "agenda"
    assert len(agenda) < MOST_TASKS
    first = agenda[0]
    for number in (True, "1", 1.5, 10**5000, [0]):
        refused({**sound, "agenda": [[first[0], number, *first[2:]], *agenda[1:]]})


@our_game
def test_a_task_stands_where_play_could_put_it(game: str) -> None:
    """A repeated task, or one below its successor: such agendas were loaded and failed later."""
    for answered in (3, 30, 60):
        sound = midway(game, answered).position()
        agenda: Any = sound["agenda"]
        assert refused({**sound, "agenda": [["set-up"], *agenda]})
        assert refused({**sound, "agenda": [*agenda, agenda[-1]]}).id.startswith("error.position")
        if len(agenda) > 1:
            assert refused({**sound, "agenda": agenda[::-1]}).id.startswith("error.position")


def test_assistants_at_work_are_taken_back() -> None:
    """Without the task that takes them back, there were too many in the next year (PE 8.1)."""
    sound = midway("pest", 30).position()
    agenda: Any = sound["agenda"]
    assert ["take-back"] in agenda
    without = [task for task in agenda if task != ["take-back"]]
    assert refused({**sound, "agenda": without}).params["where"] == "take-back"


def test_played_cards_lie_open_only_once_their_building_is_resolved() -> None:
    """The public knowledge of a hand went wrong later if a seat counted as revealed (RC A39)."""
    sound = midway("rattus-cartus", 3).position()
    state: Any = sound["state"]
    assert not any(state["revealed"])
    open_early = [1, *state["revealed"][1:]]
    found = refused({**sound, "state": {**state, "revealed": open_early}})
    assert found.params["where"] == "revealed[0]"


def test_cards_are_discarded_where_the_building_was_resolved() -> None:
    """Cards of a building still to be resolved were discarded unseen."""
    for answered in range(10, 100):
        sound = midway("rattus-cartus", answered).position()
        agenda: Any = sound["agenda"]
        names = [task[0] for task in agenda]
        if "discard-played" in names and "resolve" in names:
            later = agenda[names.index("resolve")][1]
            moved = [["discard-played", later] if t[0] == "discard-played" else t for t in agenda]
            assert refused({**sound, "agenda": moved}).id == "error.position-count"
            return
    raise AssertionError("no such moment was met")


def test_no_round_is_played_before_the_first() -> None:
    """With round 0 in mid-game, nothing was counted (RC 2, 3)."""
    sound = midway("rattus-cartus", 30).position()
    state: Any = sound["state"]
    refused({**sound, "state": {**state, "round": 0}})


def test_starting_cards_are_left_for_those_who_draw() -> None:
    """If too many were out already, the last seat to draw found none (PE 3.12)."""
    all_five = [f"start-{letter}" for letter in "abcde"]
    sound = pestis.new("pest", 4, seed=1).position()
    state: Any = sound["state"]
    for cards in (all_five, all_five[:3]):
        where = refused({**sound, "state": {**state, "start_cards": cards}}).params["where"]
        assert where == "start_cards"


def test_the_other_tokens_are_turned_after_the_chosen_one() -> None:
    match = pestis.new("rattus", 3, 3)
    setting = next(one for one in EVERY if one.game == "rattus")
    for _ in answers(match, setting.dice("tokens")):
        if match.prompts()[0].kind == "turn-token":
            break
    sound: Any = match.position()
    pestis.from_position(sound, 1)
    asked, rest, *below = sound["agenda"]
    for others in ([], [["grow", *rest[1:]]], [[rest[0], (rest[1] + 1) % 3, rest[2]]]):
        assert refused({**sound, "agenda": [asked, *others, *below]}).params["where"] == "agenda[1]"


def test_many_people_may_be_picked_up() -> None:
    """Sick people are unlimited (PE 2.6), and so is the number one Move may collect."""
    match = midway("pest", 30)
    position = match.position()
    state: Any = position["state"]
    sick = [0, *[9_999 * (not gone) for gone in state["destroyed"][1:]]]
    crowded = {**position, "state": {**state, "sick": sick}}
    plays_on(pestis.from_position(crowded, 5), pestis.Dice("crowded"))


def test_answers_lie_sealed_only_while_some_are_missing() -> None:
    """With all answers sealed, nobody was asked and the match could not continue."""
    options = {"supply": "together"}
    match = pestis.new("rattus-cartus", 3, 7, options)
    seat = match.prompts()[0].seats[0]
    match.submit(seat, match.choices(seat)[0])
    sound = match.position()
    pestis.from_position(sound, 1)
    sealed: Any = sound["sealed"]
    given = next(text for text in sealed if text is not None)
    assert refused({**sound, "sealed": [given] * 3}).params["where"] == "sealed"
    assert refused({**sound, "sealed": ["pass", None, None]}).params["where"] == "sealed[0]"
    alone = pestis.new("rattus-cartus", 3, 7).position()
    assert refused({**alone, "sealed": [given, None, None]}).params["where"] == "sealed"


@our_game
def test_every_agenda_of_play_can_be_loaded(game: str) -> None:
    """The rows of ``tasks.py`` must hold for every possible agenda."""
    for number, setting in enumerate([one for one in EVERY if one.game == game][::5]):
        match = setting.new(number)
        for n, _ in enumerate(answers(match, setting.dice("levels"))):
            match.check()
            if n % 50 == 0:
                again = pestis.from_position(match.position(), 1)
                assert state_of(again) is not None
        match.check()


@our_game
def test_every_task_has_its_row(game: str) -> None:
    module = __import__(GAMES[game] + ".tasks", fromlist=["LEVELS"])
    assert all(module.LEVELS.knows(kind) for kind in find(game).tasks.values())


@our_game
def test_a_saved_game_has_no_number_of_many_digits(game: str) -> None:
    """Printing more than 4,300 digits raised a plain ValueError."""
    lines = unseal(midway(game).save())
    for digits in (81, 4_000):
        text = seal([{**lines[0], "seed": int("9" * digits)}, *lines[1:]])
        with pytest.raises(RecordError) as caught:
            pestis.load(text)
        assert caught.value.params == {"line": 1}
    row = '{"pestis":2,"seed":' + "9" * 10_000 + "}\n{}\n"
    with pytest.raises(RecordError):
        pestis.load(row)


@our_game
def test_content_in_a_saved_game_is_looked_through_as_in_a_file(game: str) -> None:
    lines = unseal(midway(game).save())
    deep: Any = 0
    for _ in range(DEEPEST + 2):
        deep = [deep]
    for value in (10**30, deep):
        text = seal([{**lines[0], "content": {"file": "x", "thing": [value]}}, *lines[1:]])
        with pytest.raises(RecordError):
            pestis.load(text)


@pytest.mark.parametrize("number", [WIDEST, -WIDEST, 10**5000], ids=len_of)
def test_no_number_in_content_is_wider_than_json_keeps_exactly(number: int) -> None:
    assert foreign({"a": [{"b": number}]}) == ("a[0].b", "…")
    assert foreign({"a": [{"b": abs(number) % WIDEST}]}) is None
    with pytest.raises(ContentError):
        pestis.new("rattus", 3, content={"file": "x.toml", "token": [{"id": "rat-1", "n": number}]})


@pytest.mark.parametrize("content", [1.5, (), {1, 2}, b"x", 7, "x", [1]], ids=str)
@our_game
def test_what_is_no_table_of_content_is_refused(game: str, content: Any) -> None:
    """In the compiled build, some raised a plain TypeError."""
    with pytest.raises(ContentError):
        pestis.new(game, 3, content=content)
