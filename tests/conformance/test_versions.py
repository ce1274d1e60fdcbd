"""A game's declarations about rules versions agree: list, words, fields, options, content."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pestis.games import find, package_of, part_of
from pestis.games.versions import changes, versions
from pestis.words import LANGUAGES, Words
from tests.conformance.coverage import load_rules
from tests.conformance.support import FEW, every_game


@every_game
def test_the_newest_version_listed_is_the_one_played(game: str) -> None:
    listed = [version.number for version in versions(game)]
    assert listed == list(range(1, find(game).rules_version + 1))


@every_game
def test_every_version_names_rules_and_has_a_sentence(game: str) -> None:
    known = {rule.id for rule in load_rules(game)}
    assert versions(game)[0].rules == ()
    for version in versions(game)[1:]:
        assert version.rules
        assert set(version.rules) <= known
    for language in LANGUAGES:
        words = Words(language)
        assert all(words.say(message) for message in changes(game, 1))


@every_game
def test_fields_and_options_are_no_younger_than_the_game(game: str) -> None:
    spec = find(game)
    setting = next(setting for setting in FEW if setting.game == game)
    fields = setting.new(1).header.box.fields
    newest = spec.rules_version
    assert all(1 <= field.since <= newest for field in fields)
    for option in spec.options:
        assert 1 <= option.since <= newest
        assert (option.before in option.values) == (option.since > 1), option.id


@every_game
def test_rows_of_content_follow_each_other(game: str) -> None:
    """A changed row exists in both forms, without gap or overlap."""
    for file, data in _content(game).items():
        for table, rows in data.items():
            spans: dict[str, list[tuple[int, int | None]]] = defaultdict(list)
            for number, row in enumerate(rows if isinstance(rows, list) else []):
                if isinstance(row, dict):
                    span = (row.get("since", 1), row.get("until"))
                    spans[str(row.get("id", number))].append(span)
            for row, found in spans.items():
                _must_follow(f"{file} {table} {row}", sorted(found), find(game).rules_version)


def _must_follow(row: str, spans: list[tuple[int, int | None]], newest: int) -> None:
    for (_, until), (since, _) in pairwise(spans):
        assert until is not None and since == until + 1, row
    last_since, last_until = spans[-1]
    assert last_since <= newest and (last_until is None or last_until < newest), row


def _content(game: str) -> dict[str, dict[str, Any]]:
    folder = Path(str(resources.files(package_of(game)).joinpath("content")))
    return {path.name: tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")}


@every_game
def test_every_version_has_content_that_is_whole(game: str) -> None:
    content = part_of(game, "content.reading")
    if content is None:
        pytest.skip(f"{game} has no content")
    for version in versions(game):
        assert content.default_content(version.number)
