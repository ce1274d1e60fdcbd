"""If the compiled engine cannot take over, nothing has changed."""

from __future__ import annotations

import sys

import pytest

from pestis.tab import compiled


class FromSource(compiled.Finder):
    """Knows no module, so all modules are found in their usual places."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.known = set()


@pytest.mark.source_only
def test_an_engine_that_plays_another_game_does_not_take_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled, "Finder", FromSource)
    monkeypatch.setattr(compiled, "played", lambda _: "another game")
    before, finders = dict(sys.modules), [*sys.meta_path]
    with pytest.raises(compiled.DifferentGame):
        for _ in compiled.changing("library.so"):
            assert before.items() <= sys.modules.items(), "between two pieces nothing changes"
    assert before.items() <= sys.modules.items()
    assert sys.meta_path == finders


def test_a_library_that_cannot_be_loaded_changes_nothing() -> None:
    before = dict(sys.modules)
    with pytest.raises(ImportError):
        next(compiled.changing("/no/such/library.so"))
    assert sys.modules == before
