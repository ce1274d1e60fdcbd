"""``pestis content``, and the messages of ``pestis check`` for content files."""

from __future__ import annotations

import pytest

from pestis.cli.components import components_of, files_of, text_of
from pestis.games import GAMES
from pestis.parts.content import parse_toml
from pestis.parts.drawing import cells
from pestis.words import LANGUAGES, Words
from tests.cli.desk import Desk


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_file_and_table_is_explained(desk: Desk, lang: str) -> None:
    run = desk.run("content", "--lang", lang)
    assert run.code == 0
    assert "cli." not in run.out and all(cells(line) <= 80 for line in run.out.splitlines())
    for game in GAMES:
        told = desk.run("content", game, "--lang", lang).told
        for file, tables in files_of(game).items():
            assert Words(lang).text(f"{game}.content.{file.removesuffix('.toml')}") in told
            assert all(f" {table}: " in told for table in tables)
        assert f"pestis content {game} --check" in told


def test_the_counts_of_rows_and_of_their_origins(desk: Desk) -> None:
    told = desk.run("content", "rattus-cartus").told
    rows = text_of("rattus-cartus", "supplies").count("[[card]]")
    counted = f"card: {rows} rows (3 printed, {rows - 3} reconstructed)"
    assert f"{counted}; single rows can be replaced" in told
    assert "token: 3 rows (0 printed, 3 reconstructed); the table can be replaced as a" in told
    assert "players: 4 rows (4 printed, 0 reconstructed); cannot be replaced" in told


@pytest.mark.parametrize("game", GAMES)
def test_a_file_of_ours_is_printed_as_it_stands(desk: Desk, game: str) -> None:
    for file, tables in files_of(game).items():
        run = desk.run("content", game, file)
        assert run.code == 0
        assert parse_toml(run.out, file) == parse_toml(text_of(game, file), file)
        assert set(tables) <= parse_toml(run.out, file).keys()
        assert run.out == desk.run("content", game, file.removesuffix(".toml")).out


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_replaced_may_be_replaced_by_itself(desk: Desk, game: str) -> None:
    components = components_of(game)
    for file, tables in files_of(game).items():
        if all(table in components.BY_ID or table in components.WHOLE for table in tables):
            own = desk.folder / file
            own.write_text(desk.run("content", game, file).out)
            if "[first-game]" not in own.read_text():
                run = desk.run("content", game, "--check", str(own))
                assert run.code == 0 and "is valid" in run.told, run.err


def test_an_unknown_file_or_game_gets_the_near_one(desk: Desk) -> None:
    run = desk.run("content", "rattus-cartus", "suplies")
    assert run.code == 2 and "Did you mean “supplies.toml”?" in run.err
    run = desk.run("content", "ratus-cartus")
    assert run.code == 2 and "Did you mean “rattus-cartus”?" in run.err


def test_several_files_are_checked(desk: Desk) -> None:
    good, bad = desk.folder / "good.toml", desk.folder / "bad.toml"
    good.write_text('[[card]]\nid = "farm-1"\ndraw = 3\ndiscard-rats = 0\nlook = 1')
    bad.write_text('[[card]]\nid = "frm-1"\ndraw = 3\ndiscard-rats = 0\nlook = 1')
    run = desk.run("content", "rattus-cartus", "--check", str(good), "--check", str(bad))
    assert run.code == 2 and "is valid" in run.told
    assert "there is no row “card frm-1” to replace. Did you mean “card farm-1”?" in run.err
    assert desk.run("check", str(bad)).err == run.err
