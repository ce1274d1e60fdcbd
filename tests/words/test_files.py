"""Word files are found in one folder per language or, in games of other packages, also in the old
layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from pestis.words import LANGUAGES
from pestis.words.catalogue import catalogue, damaged
from pestis.words.files import folders, topics


def test_both_layouts_are_read_in_order_of_topics(tmp_path: Path) -> None:
    for name in ("de.toml", "board.de.toml", "board.en.toml"):
        (tmp_path / name).touch()
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "cards.toml").touch()
    assert [*topics(tmp_path, "de")] == ["board", "cards", "core"]
    assert [*topics(tmp_path, "en")] == ["board"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_topic_and_no_damage(language: str) -> None:
    for folder in folders().values():
        assert [*topics(folder, language)] == [*topics(folder, "en")], folder
    assert damaged(language) == ()
    assert len(catalogue(language)) > 4000
