"""The Python examples of README and documentation are run unchanged, and the API page names every
public name."""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path
from types import BuiltinFunctionType, FunctionType

import pytest

import pestis
from pestis import bots
from pestis.lab.report import Report, Row

ROOT = Path(__file__).parent.parent
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
OBJECTS: list[type] = [
    pestis.Choice,
    pestis.Dice,
    pestis.Match,
    pestis.Message,
    pestis.Outcome,
    pestis.PestisError,
    pestis.Prompt,
    pestis.Reading,
    pestis.ScoreLine,
    bots.Answer,
    bots.Question,
    Report,
    Row,
]
NOT_STABLE = {
    *("spec", "header", "written", "unchanged", "task"),
}
"""Attributes of a match that only the kernel reads, or that ``read`` and prompts are made from."""


@pytest.mark.source_only
@pytest.mark.parametrize(
    ("page", "least"),
    [
        ("README.md", 5),
        ("docs/index.md", 3),
        ("docs/add-a-bot.md", 6),
        ("docs/api.md", 70),
        ("docs/judge.md", 5),
        ("docs/own-content.md", 7),
        ("docs/research.md", 15),
    ],
)
def test_the_examples_are_true(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert tried > least
    assert failed == 0


def missing(names: set[str]) -> list[str]:
    """The public names that are nowhere in code on the API page, outside its examples."""
    page = FENCED.sub("", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"))
    named = set(re.findall(r"\w+", " ".join(CODE.findall(page))))
    return sorted(name for name in names - named if not name.startswith("_"))


def test_every_name_of_the_faces_is_in_the_page() -> None:
    assert missing({*pestis.__all__, *bots.__all__}) == []


@pytest.mark.parametrize("kind", OBJECTS)
def test_all_that_an_object_has_is_in_the_page(kind: type) -> None:
    given = set(inspect.signature(kind).parameters)
    assert missing({*vars(kind), *given} - NOT_STABLE - {"args", "kwargs"}) == []


CORE = ("spec", "tasks", "choices", "events", "fields", "chance")
KINDS = (type, FunctionType, BuiltinFunctionType)
"""Classes and functions; compiled functions are built-in functions."""


@pytest.mark.parametrize("module", [*(f"core.{name}" for name in CORE), "json"])
def test_what_a_game_is_written_with_is_in_the_page(module: str) -> None:
    name = f"pestis.kernel.{module}"
    own = {
        name_of
        for name_of, value in vars(import_module(name)).items()
        if isinstance(value, KINDS) and value.__module__ == name
    }
    assert own
    assert missing(own) == []
