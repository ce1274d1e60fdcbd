"""A hint's choices that are as good as the best are marked with it; those that do the same are told
once."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.web.node import printed
from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def best_of(ranked: list[dict[str, object]]) -> list[str]:
    """The choices that the page marks."""
    module = (WEB / "table" / "same_advice.js").as_uri()
    script = f"""
    const {{ bestOf }} = await import({json.dumps(module)});
    console.log(JSON.stringify(bestOf({json.dumps(ranked)}).map(({{ choice }}) => choice)));
    """
    found: list[str] = printed(script)
    return found


def test_answers_equal_to_the_best_are_best_as_well() -> None:
    ranked: list[dict[str, object]] = [
        {"choice": "supply farm-4", "close": True, "equal": True, "chance": 35},
        {"choice": "supply office-1", "close": True, "equal": False, "chance": 35},
        {"choice": "supply palace-4", "close": False, "equal": True, "chance": 34},
        {"choice": "pass", "close": False, "equal": False, "chance": 31},
    ]
    assert best_of(ranked) == ["supply farm-4", "supply palace-4"]


def test_a_stored_hint_without_equal_answers_has_one_best_answer() -> None:
    ranked: list[dict[str, object]] = [
        {"choice": "supply farm-4", "close": True, "expected": 2100},
        {"choice": "supply palace-4", "close": True, "expected": 2100},
    ]
    assert best_of(ranked) == ["supply farm-4"]


def test_sets_that_begin_alike_are_told_apart() -> None:
    ranked: list[dict[str, object]] = [
        {"choice": "play king-2", "picks": ["done"], "id": "advice.best.first", "equal": False},
        {"choice": "play king-2", "picks": ["play king-2", "done"], "id": "", "equal": False},
        {"choice": "done", "id": "advice.verdict.worse", "equal": False},
    ]
    module = (WEB / "table" / "same_advice.js").as_uri()
    script = f"""
    const {{ answerOf, oneOfEach }} = await import({json.dumps(module)});
    const each = oneOfEach({json.dumps(ranked)}, (choice) => choice);
    console.log(JSON.stringify(each.map(answerOf)));
    """
    assert printed(script) == [
        ["play king-2", "done"],
        ["play king-2", "play king-2", "done"],
        ["done"],
    ]


def test_equivalent_answers_are_listed_once() -> None:
    ranked: list[dict[str, object]] = [
        {"choice": "supply office-1", "id": "advice.equal.first", "equal": False},
        {"choice": "supply farm-1", "id": "advice.verdict.equal", "equal": True},
        {"choice": "supply palace-4", "id": "advice.verdict.worse", "equal": False},
    ]
    module = (WEB / "table" / "same_advice.js").as_uri()
    script = f"""
    const {{ oneOfEach }} = await import({json.dumps(module)});
    const listed = (choice) => (choice === "supply office-1" ? "supply farm-1" : choice);
    console.log(JSON.stringify(oneOfEach({json.dumps(ranked)}, listed)));
    """
    assert [(one["choice"], one["id"]) for one in printed(script)] == [
        ("supply farm-1", "advice.best.first"),
        ("supply palace-4", "advice.verdict.worse"),
    ]
