"""Options, seats, errors with the nearest match, messages."""

from __future__ import annotations

import pytest

from pestis.kernel.core.spec import Option, Options, Outcome, ScoreLine
from pestis.kernel.core.tasks import Task, registry
from pestis.kernel.errors import (
    ContentError,
    IllegalChoice,
    Message,
    NotAsked,
    PestisError,
    RecordError,
    SetupError,
    UndoRefused,
    closest,
)
from tests.kernel.toy import COINS_SPEC, Turn

SWITCH = Option("open-hands", ("off", "on"), "off")
WORD = Option("supply", ("in-turn", "together"), "in-turn")
LISTED = Option("cards", ("first-game", "random"), "first-game", lists=True)


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        (SWITCH, True, "on"),
        (SWITCH, False, "off"),
        (SWITCH, "on", "on"),
        (WORD, "together", "together"),
        (LISTED, "random", "random"),
        (LISTED, "farm, castle,,palace ", ["farm", "castle", "palace"]),
        (LISTED, ["farm", 3], ["farm", "3"]),
        (LISTED, ("farm",), ["farm"]),
    ],
)
def test_options_are_read_in_every_form(option: Option, given: object, read: object) -> None:
    assert option.read(given) == read


@pytest.mark.parametrize(
    ("option", "given", "hint"),
    [
        (WORD, "togehter", "together"),
        (WORD, "xyz", ""),
        (WORD, True, ""),
        (WORD, 7, ""),
        (WORD, None, ""),
        (WORD, ["in-turn"], "in-turn"),
        (WORD, "in-turn,together", "together"),
        (SWITCH, "onn", "on"),
        (LISTED, "randon", "random"),
        (LISTED, {"farm": 1}, ""),
    ],
)
def test_a_wrong_value_is_refused_with_the_near_match(
    option: Option, given: object, hint: str
) -> None:
    with pytest.raises(SetupError) as caught:
        option.read(given)
    assert caught.value.id == "error.option-value"
    assert caught.value.params["option"] == option.id
    assert caught.value.params["hint"] == hint
    assert caught.value.params["allowed"] == list(option.values)


def test_options_left_out_have_their_defaults_and_unknown_ones_are_refused() -> None:
    assert COINS_SPEC.read_options({}) == {"stakes": "low"}
    assert COINS_SPEC.read_options({"stakes": "high"}) == {"stakes": "high"}
    with pytest.raises(SetupError) as caught:
        COINS_SPEC.read_options({"steaks": "high"})
    assert caught.value.id == "error.option-unknown"
    assert caught.value.params == {"option": "steaks", "hint": "stakes", "known": ["stakes"]}


def test_seats_out_of_range_are_refused_with_the_range() -> None:
    for seats in (2, 3, 4):
        COINS_SPEC.check_seats(seats)
    for seats in (-1, 0, 1, 5):
        with pytest.raises(SetupError) as caught:
            COINS_SPEC.check_seats(seats)
        assert caught.value.params == {"game": "coins", "seats": seats, "min": 2, "max": 4}


def test_near_finds_a_misspelt_word_and_nothing_far_away() -> None:
    known = ["rattus-cartus", "rattus", "pest"]
    assert closest("rattus-cartu", known) == "rattus-cartus"
    assert closest("quux", known) == ""
    assert closest("", known) == closest("x", []) == ""


def test_every_error_is_a_pestis_error_made_of_a_message() -> None:
    for kind in (SetupError, NotAsked, IllegalChoice, RecordError, ContentError, UndoRefused):
        error = kind("some-id", {"n": 1})
        assert isinstance(error, PestisError)
        assert (error.id, error.params) == ("error.some-id", {"n": 1})
        assert str(error) == "error.some-id(n=1)"
    assert PestisError("bare").params == {}


def test_an_illegal_choice_carries_the_rule_that_forbids_it() -> None:
    reason = Message("why.not", {"rule": "RC 1"})
    assert IllegalChoice("x", {}, reason).reason is reason
    assert IllegalChoice("x").reason is None


def test_messages_compare_by_what_they_say() -> None:
    assert Message("a", {"n": 1}) == Message("a", {"n": 1})
    assert Message("a", {"n": 1}) != Message("a", {"n": 2})
    assert Message("a") != "a"
    assert len({Message("a"), Message("a"), Message("b")}) == 2


def test_an_outcome_is_plain_json() -> None:
    line = ScoreLine("gold", {"kind": "gold"}, (3, 1))
    outcome = Outcome([line], (3, 1), [(0,), (1,)], (0,), "most-gold", {"rats": (2, 5)})
    assert outcome.json() == {
        "lines": [{"id": "gold", "params": {"kind": "gold"}, "points": [3, 1]}],
        "totals": [3, 1],
        "ranking": [[0], [1]],
        "winners": [0],
        "reason": "most-gold",
        "facts": {"rats": [2, 5]},
    }


def test_matches_with_our_own_content_share_their_box() -> None:
    options: Options = {"stakes": "low", "coins": ["copper", "gold"]}
    box = COINS_SPEC.box(3, options, None, 1)
    assert COINS_SPEC.box(3, dict(options), None, 1) is box
    assert box.options == options
    assert COINS_SPEC.box(2, options, None, 1) is not box
    assert COINS_SPEC.box(3, {**options, "stakes": "high"}, None, 1) is not box
    assert COINS_SPEC.box(3, options, {"coins": []}, 1) is not box
    assert COINS_SPEC.box(3, options, None, 2) is not box


def test_a_task_without_a_name_of_its_own_is_refused() -> None:
    class Forgotten(Turn):
        pass

    with pytest.raises(ValueError, match="Forgotten needs a name of its own, not 'turn'"):
        registry(Turn, Forgotten)
    with pytest.raises(ValueError, match="Task needs a name of its own, not ''"):
        registry(Task)
