"""``pestis train``: a judge learned from games, at the terminal."""

from __future__ import annotations

import json

from pestis.lab.training import terms_of
from pestis.parts.judges import mark_of, read_tables
from tests.cli.desk import Desk

TRAIN = ("train", "rattus-cartus", "--bot", "random", "--games", "8")


def test_it_writes_a_judge_and_says_how_right_it_is(desk: Desk) -> None:
    file = desk.folder / "judge.json"
    run = desk.run(*TRAIN, "--table", "2", "--out", str(file))
    assert run.code == 0
    assert "2: predicted → seen first places, in %, in games that were kept back" in run.out
    text = file.read_text(encoding="utf-8")
    assert f"Fingerprint: {mark_of(text)}" in run.told
    assert list(read_tables(terms_of("rattus-cartus"), text)) == ["2"]
    again = desk.run(*TRAIN, "--table", "2", "--out", str(file))
    assert again.out == run.out


def test_other_tables_of_a_file_stay(desk: Desk) -> None:
    file = desk.folder / "judge.json"
    for table in ("2", "3"):
        assert desk.run(*TRAIN, "--table", table, "--out", str(file)).code == 0
    found = read_tables(terms_of("rattus-cartus"), file.read_text(encoding="utf-8"))
    assert list(found) == ["2", "3"]


def test_what_was_learned_is_checked_in_new_games(desk: Desk) -> None:
    file = desk.folder / "judge.json"
    out = ("--table", "2", "--out", str(file))
    assert "nothing learned of “2”" in desk.run(*TRAIN, *out, "--learn", "0").err
    assert desk.run(*TRAIN, *out).code == 0
    learned = file.read_text(encoding="utf-8")
    assert "games of seed 1" in desk.run(*TRAIN, *out, "--learn", "0").err
    assert file.read_text(encoding="utf-8") == learned
    run = desk.run(*TRAIN, *out, "--learn", "0", "--seed", "2")
    assert run.code == 0
    before, after = [json.loads(t)["tables"]["2"] for t in (learned, file.read_text("utf-8"))]
    assert before["weights"] == after["weights"]
    assert [before["checked"][name] for name in ("seed", "games")] == [1, 2]
    assert [after["checked"][name] for name in ("seed", "games")] == [2, 8]


def test_it_learns_from_kept_games_of_other_seeds_too(desk: Desk) -> None:
    file = desk.folder / "judge.json"
    out = ("--table", "2", "--out", str(file))
    assert (
        "No games of “2” are kept that “1” names"
        in desk.run(*TRAIN, *out, "--seed", "2", "--also", "1").err
    )
    assert not file.exists()
    assert desk.run(*TRAIN, *out).code == 0
    assert desk.run(*TRAIN, *out, "--seed", "2", "--also", "1").code == 0
    table = json.loads(file.read_text(encoding="utf-8"))["tables"]["2"]
    assert [table["learned"][name] for name in ("seed", "games")] == [2, 8 + 6]
    assert table["learned"]["also"] == [{"bot": "random", "nodes": 0, "seed": 1, "games": 8}]
    assert [table["checked"][name] for name in ("seed", "games")] == [2, 2]
    assert "games of seed 1" in desk.run(*TRAIN, *out, "--learn", "0").err
    assert "“2” names" in desk.run(*TRAIN, *out, "--seed", "2", "--also", "2").err
    by_another = (*TRAIN, *out, "--seed", "3", "--bot", "greedy", "--also")
    assert desk.run(*by_another, "random:0:1").code == 0
    assert "“random:5:1” names" in desk.run(*by_another, "random:5:1").err
    assert "“a:1” names no kept games" in desk.run(*by_another, "a:1").err
    assert "--also" in desk.run(*TRAIN, *out, "--learn", "0", "--also", "1").err


def test_what_was_learned_is_made_as_sure_as_new_games_allow(desk: Desk) -> None:
    file = desk.folder / "judge.json"
    out = ("--table", "2", "--out", str(file))
    assert "nothing learned of “2”" in desk.run(*TRAIN, *out, "--temper").err
    assert desk.run(*TRAIN, *out).code == 0
    assert "games of seed 1" in desk.run(*TRAIN, *out, "--temper").err
    for other in (("--learn", "6"), ("--also", "1")):
        assert "neither" in desk.run(*TRAIN, *out, "--seed", "2", "--temper", *other).err
    assert desk.run(*TRAIN, *out, "--seed", "2", "--temper").code == 0
    table = json.loads(file.read_text(encoding="utf-8"))["tables"]["2"]
    assert [table["learned"][name] for name in ("seed", "games")] == [1, 6]
    assert [part["seed"] for part in table["learned"]["tempered"]] == [2]
    assert [table["checked"][name] for name in ("seed", "games")] == [2, 2]
    assert "games of seed 2" in desk.run(*TRAIN, *out, "--seed", "2", "--learn", "0").err


def test_it_refuses_what_a_later_table_lacks_before_it_plays(desk: Desk) -> None:
    file = desk.folder / "judge.json"
    assert desk.run(*TRAIN, "--table", "2", "--out", str(file)).code == 0
    learned = file.read_text(encoding="utf-8")
    both = (*TRAIN, "--table", "2", "--table", "3", "--seed", "2", "--out", str(file))
    run = desk.run(*both, "--also", "1")
    assert "No games of “3” are kept that “1” names" in run.err
    assert run.out == ""
    assert "nothing learned of “3”" in desk.run(*both, "--learn", "0").err
    assert file.read_text(encoding="utf-8") == learned


def test_what_it_refuses(desk: Desk) -> None:
    # The first game of this seed has no position that counts.
    run = desk.run(*TRAIN, "--table", "2", "--seed", "3", "--learn", "1")
    assert run.code == 2
    assert "--learn" in run.err and "6" in run.err
    assert "“7” to learn. Known: 2, " in desk.run(*TRAIN, "--table", "7").err
    assert "There is no game “chess”" in desk.run("train", "chess").err
    file = desk.folder / "judge.json"
    file.write_text("{}", encoding="utf-8")
    run = desk.run(*TRAIN, "--table", "2", "--out", str(file))
    assert run.code == 2
    assert "is damaged or was edited" in run.err
