"""Every rule of every game is implemented somewhere and has a test."""

from __future__ import annotations

import ast

import pytest
from tools.rules_table import PAGE, page

from pestis.games import game_ids
from tests.conformance.coverage import (
    citations,
    citations_of,
    load_rules,
    lost,
    problems_of_rows,
    stray,
    untested,
)
from tests.conformance.support import PLAYED


def told(problems: list[str]) -> str:
    return "\n".join([f"{len(problems)}:", *problems])


@pytest.mark.parametrize("game", PLAYED)
def test_rows_are_well_formed(game: str) -> None:
    problems = problems_of_rows(load_rules(game))
    assert not problems, told(problems)


@pytest.mark.parametrize("game", PLAYED)
def test_every_rule_has_its_place_in_the_code(game: str) -> None:
    problems = lost(game, load_rules(game))
    assert not problems, told(problems)


@pytest.mark.parametrize("game", PLAYED)
def test_every_rule_has_a_test(game: str) -> None:
    problems = untested(load_rules(game), citations())
    assert not problems, told(problems)


def test_only_known_rules_are_cited() -> None:
    rules = [rule for game in game_ids() for rule in load_rules(game)]
    found = "bluff" in game_ids()  # the sample game cannot follow a compiled engine
    problems = stray(rules, [one for one in citations() if found or not one.id.startswith("BL ")])
    assert not problems, told(problems)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tools/rules_table.py"


SAMPLE = """
SHARED = [pytest.param(1, marks=pytest.mark.rule("XX 4"))]

@pytest.mark.rule("XX 1", "XX 2")
class TestAll:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("XX 3"))])
    def test_inside(self, n): ...

@pytest.mark.parametrize("n", SHARED)
def test_shared(n): ...

@pytest.mark.rule("XX 5")
def helper(): ...
"""


def test_marks_of_classes_parameters_and_constants_are_found() -> None:
    found = [(c.id, c.test) for c in citations_of(ast.parse(SAMPLE), "sample.py")]
    inside = [(f"XX {n}", "test_inside") for n in (1, 2, 3)]
    assert found == [*inside, ("XX 4", "test_shared")]


def test_an_id_that_is_not_a_literal_is_refused() -> None:
    source = "@pytest.mark.rule(NAME)\ndef test_it(): ...\n"
    with pytest.raises(ValueError, match=r"sample\.py:1"):
        citations_of(ast.parse(source), "sample.py")
