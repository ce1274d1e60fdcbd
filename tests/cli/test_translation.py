"""``pestis words`` counts messages, writes and reads PO files, and reports faults."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from pestis.cli.commands import words as words_command
from pestis.words.catalogue import catalogue
from tests.cli.desk import Desk

ENGLISH = 'language-name = "English"\nbear = { one = "1 bear", other = "{n} bears" }\n'


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only locale folder, with two messages."""
    folder = tmp_path / "locale"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "core.toml").write_text(ENGLISH, encoding="utf-8")
    monkeypatch.setattr(words_command, "folders", lambda: {"": folder})
    return folder


def test_it_counts_the_messages_of_each_language(desk: Desk) -> None:
    run = desk.run("words")
    total = len(catalogue("en"))
    assert run.code == 0
    assert f"Deutsch (de): {total} of {total} messages." in run.told


def test_a_new_language_goes_out_and_comes_back(desk: Desk, root: Path, tmp_path: Path) -> None:
    po = tmp_path / "po"
    assert desk.run("words", "export", str(po), "pl").code == 0
    assert {file.name for file in po.rglob("*.po*")} == {"pestis.pot", "pestis.po"}
    file = polib.pofile(str(po / "pl" / "pestis.po"))
    file[0].msgstr = "Polski"
    file.save()
    run = desk.run("words", "import", str(po))
    assert run.code == 0
    assert "pl: 1 PO file imported." in run.told
    written = (root / "pl" / "core.toml").read_text(encoding="utf-8")
    assert written == 'language-name = "Polski"\n'


def test_a_translation_with_other_placeholders_is_named(
    desk: Desk, root: Path, tmp_path: Path
) -> None:
    po = tmp_path / "po"
    desk.run("words", "export", str(po), "pl")
    file = polib.pofile(str(po / "pl" / "pestis.po"))
    file[0].msgstr = "Polski {m}"
    file.save()
    run = desk.run("words", "import", str(po))
    assert "Left out: language-name. The placeholders differ" in run.told
    assert "+{m}" in run.told
    assert not (root / "pl" / "core.toml").exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["exprot"], "There is no action “exprot”. Did you mean “export”?"),
        (["export"], "Say in which folder the PO files are: pestis words export FOLDER"),
        (["export", "po", "polish"], "“polish” cannot be the code of another language."),
        (["export", "po", "en"], "“en” cannot be the code of another language."),
        (["import", "nowhere"], "There is no folder nowhere."),
        (["import", "."], "There are no PO files in ."),
        (["import", "bad"], "is not a PO file that can be read"),
        (["import", "nameless"], "Translate “language-name” in pestis.po first"),
    ],
)
def test_what_is_wrong_is_said(
    desk: Desk,
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    given: list[str],
    said: str,
) -> None:
    (tmp_path / "empty").mkdir()
    for name, text in {"bad": 'msgid "a"\nnonsense\n', "nameless": 'msgid ""\nmsgstr ""\n'}.items():
        (tmp_path / name / "pl").mkdir(parents=True)
        (tmp_path / name / "pl" / "pestis.po").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "empty" if given[-1] == "." else tmp_path)
    run = desk.run("words", *given)
    assert run.code == 2
    assert said in run.told + run.err
    assert [*root.iterdir()] == [root / "en"]


def test_without_the_library_it_says_what_to_install(
    desk: Desk, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words_command, "find_spec", lambda _: None)
    run = desk.run("words", "export", "po")
    assert run.code == 2
    assert 'pip install "pestis[words]"' in run.told + run.err
