"""Every rule number that a refusal or a help line cites leads to a sentence of ours."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from pestis.cli.table.screens import screen_of
from pestis.games import GAMES, package_of
from pestis.kernel.errors import Message
from pestis.tables import questions, sentences
from pestis.tables.rulebook import lines_of, rules_of
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from pestis.words.speaker import PLACE
from tests.conformance.coverage import load_rules
from tests.words.source import calls, trees
from tests.words.templates import places, templates

NUMBER = r"[A-Z]?\d+(?:\.\w+)*"
CITATION = re.compile(rf"\b([A-Z]{{2}}) ({NUMBER}(?:, {NUMBER})*)")
LIKE_A_RULE = re.compile(r"[A-Z]\d+|\d+(?:\.\w+)+")
LONGEST = 200
WHERE = re.compile(r"^\([^)]*\) ")
"""The remark before a sentence that says at which tables it holds."""
ANY_REASON = {"rattus-cartus": "give-first", "rattus": "rats-first", "pest": "collect"}
"""A reason of each game that needs no parameter except its rule."""
MARKS = {"en": "our r", "de": "unsere ", "nl": "onze "}
"""How a sentence begins that is not from the rulebook: our ruling, our reconstruction."""
OURS = {
    "en": {"ruling": "our ruling", "reconstruction": "our reconstruction"},
    "de": {"ruling": "unsere auslegung", "reconstruction": "unsere rekonstruktion"},
    "nl": {"ruling": "onze uitleg", "reconstruction": "onze reconstructie"},
}


def folder(game: str) -> str:
    return package_of(game).removeprefix("pestis.").replace(".", "/")


def numbers(text: str) -> Iterator[str]:
    """The rule numbers in a text: ``RC 3.11, 3.12`` gives ``RC 3.11`` and ``RC 3.12``."""
    for prefix, cited in CITATION.findall(text):
        for number in cited.split(", "):
            yield f"{prefix} {number}"


def prefix(game: str) -> str:
    return load_rules(game)[0].id.partition(" ")[0]


def refused(game: str) -> set[str]:
    """The rule numbers in the modules that make refusals."""
    makers = {where.partition(":")[0] for where, _, _ in calls(folder(game), {"why"})}
    found: set[str] = set()
    for file, tree in trees(folder(game)):
        if file not in makers:
            continue
        comments = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in set(ast.walk(tree)) - comments:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                parts = node.value.split(", ")
                found |= {f"{prefix(game)} {part}" for part in parts if LIKE_A_RULE.fullmatch(part)}
    return found


def told(game: str, language: str) -> set[str]:
    """The rule numbers in every explanation and in the game's words."""
    screen, words = screen_of(game), Words(language)
    lines = [line for id in screen.known_ids() for line in screen.explain(id, words, None) or []]
    for id, entry in catalogue(language).items():
        if id.startswith(f"{game}."):
            lines += templates(entry)
    return {number for line in lines for number in numbers(line)}


@cache
def cited(game: str) -> list[str]:
    found = refused(game).union(*[told(game, language) for language in LANGUAGES])
    assert found and all(number.startswith(prefix(game)) for number in found)
    return sorted(found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_leads_to_a_sentence(language: str, game: str) -> None:
    bare = [
        number for number in cited(game) if not sentences.rule(game, number, Words(language), None)
    ]
    assert not bare, f"write sentences for {bare} in locale/{language}/rules.toml of {game}"
    for number in cited(game):
        said = questions.explain(game, number, language, None)
        assert said["title"] == number
        lines = said["lines"]
        assert isinstance(lines, list) and lines and all(lines), number


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_of_rules_are_short_and_all_in_the_rulebook(language: str, game: str) -> None:
    """Each is in only one chapter, and every cited number is in the rulebook."""
    told = [rule for _, rules in rules_of(game, None) for rule in rules]
    numbers = [rule.number for rule in told]
    ids = [sentence.id for rule in told for sentence in rule.sentences]
    assert len(numbers) == len({*numbers}) and len(ids) == len({*ids})
    assert {*cited(game)} <= {*numbers}
    for id, entry in catalogue(language).items():
        if id.startswith(f"{game}.{sentences.RULES}"):
            number = id.removeprefix(f"{game}.{sentences.RULES}")
            assert isinstance(entry, str) and len(PLACE.sub("", entry)) <= LONGEST, id
            assert number in ids, f"{number} stands in no chapter"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_whose_it_is_where_it_is_not_printed(language: str, game: str) -> None:
    """The origins in rulebook.toml and the words agree, in both directions."""
    words = Words(language)
    for _, rules in rules_of(game, None):
        for rule in rules:
            said = " ".join(lines_of(game, rule.number, words, None)[:1])
            for origin, mark in OURS[language].items():
                assert (mark in said.casefold()) == (rule.origin == origin), (rule.number, said)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_whose_ruling_it_cites(language: str, game: str) -> None:
    """A number whose sentence is our ruling or reconstruction is never cited without saying so."""
    words, mark = Words(language), MARKS[language]
    ruled = [
        number
        for number in refused(game)
        if (found := sentences.rule(game, number, words, None))
        and WHERE.sub("", found[1][0]).casefold().startswith(mark)
    ]
    assert ruled
    for number in ruled:
        said = words.say(Message(f"{game}.why.{ANY_REASON[game]}", {"rule": number}))
        assert f"({mark}" in said.casefold() and f"{number})" in said, said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_in_a_sentence_can_be_called_ours(language: str, game: str) -> None:
    """Every placeholder for a rule uses the group that marks our rulings."""
    asked = 0
    for id, entry in catalogue(language).items():
        for name, group in places(entry) if id.startswith(f"{game}.") else ():
            if name == "rule":
                asked += 1
                assert group == "ruling", id
    assert asked > 10
