"""Bad input on the command line: one clear sentence on standard error and exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pestis
from pestis.kernel.json import Json
from pestis.words import LANGUAGES
from tests.cli.desk import Desk, Run


def refused(run: Run) -> str:
    """The sentence of a refusal."""
    assert run.code == 2, run
    assert "Traceback" not in run.err + run.out
    assert run.err.count("\n") == 1, run.err
    assert "cli." not in run.err and "error." not in run.err
    return run.err


CASES = [
    (("plai",), "Did you mean “play”?"),
    (("xyzzy",), "There is no command “xyzzy”. Known: play,"),
    (("play", "--sets", "4"), "There is no option --sets. Did you mean --seats?"),
    (("play", "--seats"), "--seats needs a value."),
    (("train", "pest", "--temper=1"), "--temper takes no value."),
    (("play", "--seats", "x"), "--seats takes a whole number, not “x”."),
    (("play", "--seats", "9"), "for 2 to 5 players, not for 9."),
    (("play", "--seats", "99"), "--seats takes a number from 1 to 9, not 99."),
    (("play", "--seats", "-1"), "--seats takes a number from 1 to 9, not -1."),
    (("play", "--seed", "9" * 30), "--seed takes a whole number"),
    (("play", "extra"), "Unexpected “extra”"),
    (("play", "--game", "ratus-cartus"), "Did you mean “rattus-cartus”?"),
    (("play", "--game", "go"), "There is no game “go”."),
    (("play", "--option", "buildings"), "write NAME=VALUE"),
    (("play", "--option", "bildings=first-game"), "Did you mean “buildings”?"),
    (("play", "--option", "buildings=first-gam"), "Did you mean “first-game”?"),
    (("play", "--option", "open-rats=perhaps"), "Allowed: off, on."),
    (("play", "--option", "buildings=farm,castle"), "five building cards"),
    (("play", "--option", "buildings=farm,farm-1"), "more than once"),
    (("play", "--option", "buildings=farn,castle"), "Did you mean “farm”?"),
    (("play", "--lang", "fr"), "There is no language “fr”."),
    (("play", "--lang", "nll"), "Did you mean “nl”?"),
    (("play", "--seat", "bot:gredy"), "bot"),
    (("play", "--seat", "gredy"), "looks like the bot"),
    (("play", "--seat", "Anna", "--seat", "anna"), "Two people cannot both be called"),
    (("play", "--seat", "x" * 61), "cannot be a name"),
    (("play", "--seat", "\u200d"), "cannot be a name"),
    (("play", "--seats", "2", "--seat", "A", "--seat", "B", "--seat", "C"), "2 seats"),
    (("play", "--content", "nowhere.toml"), "There is no file nowhere.toml."),
    (("play", "--load", "nowhere"), "There is no file nowhere."),
    (("play", "--load", "."), "is a folder, not a file."),
    (("play", "--save", "."), "is a folder, not a file."),
    (("replay",), "FILE"),
    (("replay", "nowhere"), "There is no file nowhere."),
    (("simulate", "--bots", ","), "No bot is named"),
    (("simulate", "--bots", "random"), "for 2 to 5 players, not for 1."),
    (("simulate", "--bots", "random,gredy"), "Did you mean “greedy”?"),
    (("simulate", "--games", "0"), "--games takes a number from 1"),
    (("simulate", "--games", "many"), "--games takes a whole number, not “many”."),
    (("train", "pest", "--seed", "abc", "--lang", "de"), "--seed braucht eine ganze Zahl"),
    (("ladder", "--width", "1.5"), "--width takes a whole number, not “1.5”."),
    (("simulate", "--seats", "2", "--bots", "random,random,random"), "2 seats"),
    (("simulate", "--option", "supply=never", "--games", "1"), "Allowed: in-turn, together."),
    (("rules", "ratus-cartus"), "Did you mean “rattus-cartus”?"),
    (("check",), "FILE"),
    (("check", "nowhere"), "There is no file nowhere."),
    (("check", "nowhere\0"), "cannot be read"),
]


@pytest.mark.parametrize(("arguments", "sentence"), CASES, ids=[" ".join(c[0]) for c in CASES])
def test_the_command_line(desk: Desk, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(desk.run(*arguments))
    assert desk.kept() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_speak_the_language(desk: Desk, lang: str) -> None:
    spoken = set()
    for arguments, _ in CASES:
        if "--lang" not in arguments:
            spoken.add(refused(desk.run(*arguments, "--lang", lang)))
    words = {"en": "There is no", "de": "gibt es nicht", "nl": " bestaat niet"}
    for other, sign in words.items():
        assert any(sign in sentence for sentence in spoken) == (other == lang)


# -- files --------------------------------------------------------------------------------------


def record() -> str:
    match = pestis.new("rattus-cartus", 3, 5, seated=["Anna", "bot:random", "bot:random"])
    for _ in range(20):
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    return match.save()


def edited(change: tuple[str, str]) -> str:
    text = record()
    assert change[0] in text
    return text.replace(*change, 1)


RECORDS = {
    "empty": ("", "empty"),
    "text": ("hello", "cannot be read"),
    "list": ("[1, 2]", "cannot be read"),
    "json": ('{"a": 1}', "not a saved game"),
    "nested": ("[" * 100_000, "cannot be read"),
    "truncated": (record()[:1500], "breaks off"),
    "beheaded": (record()[: record().rindex("\n", 0, -1) + 1], "breaks off"),
    "edited": (edited(('"choice":"done"', '"choice":"use"')), "was changed"),
    "older": (edited(('"pestis":2', '"pestis":1')), "from before the first release"),
    "newer": (edited(('"pestis":2', '"pestis":3')), "file format 3"),
}


@pytest.mark.parametrize("kind", RECORDS)
@pytest.mark.parametrize("command", ["check", "play --load", "replay"])
def test_records(desk: Desk, kind: str, command: str) -> None:
    text, sentence = RECORDS[kind]
    file = desk.folder / "game.pestis"
    file.write_text(text)
    assert sentence in refused(desk.run(*command.split(), str(file)))
    assert file.read_text() == text


def test_bytes_that_are_no_text(desk: Desk) -> None:
    file = desk.folder / "game.pestis"
    file.write_bytes(b"\x89PNG\r\n")
    for command in ("check", "replay"):
        assert "is not UTF-8 text" in refused(desk.run(command, str(file)))
    for command in ("--load", "--save", "--content"):
        assert "is not UTF-8 text" in refused(desk.run("play", command, str(file)))


def test_positions(desk: Desk) -> None:
    position = pestis.new("rattus-cartus", 3, 5).position()
    state = position["state"]
    assert isinstance(state, dict)
    file = desk.folder / "position.json"
    changes: list[dict[str, Json]] = [
        {"rats": [1, 2]},
        {"deck": {}},
        {"row": ["farm-9"]},
        {"mice": 3},
    ]
    for change in changes:
        file.write_text(json.dumps({**position, "state": {**state, **change}}))
        assert "osition" in refused(desk.run("check", str(file)))
    file.write_text(json.dumps({**position, "game": "chess"}))
    assert "chess" in refused(desk.run("check", str(file)))


CONTENT = {
    "syntax": ("[[card]", "is not valid TOML"),
    "table": ("[[cart]]\nid = 1", "Did you mean “card”?"),
    "row": ('[[card]]\nid = "farn-1"\ndraw = 1\ndiscard-rats = 0\nlook = 0', "farn-1"),
    "key": ('[[card]]\nid = "farm-1"\ndraw = 1\ndiscard-rat = 0\nlook = 0', "discard-rats"),
    "value": ('[[card]]\nid = "farm-1"\ndraw = "4"\ndiscard-rats = 0\nlook = 0', "draw"),
    "missing": ('[[card]]\nid = "farm-1"\ndraw = 4', "is missing"),
    "count": ("[[token]]\nvalue = 1\ntokens = 3", "the box holds 20"),
    "effect": (
        '[[building]]\nid = "farm"\nclass = "peasantry"\nrule = "RC 4.1"\npremium = "dance 4"\n'
        'standard = "draw 2"',
        "dance 4",
    ),
    "origin": ('origin = "guessed"\n[[card]]\nid = "farm-1"', "guessed"),
}


@pytest.mark.parametrize("kind", CONTENT)
def test_content_files(desk: Desk, kind: str) -> None:
    text, sentence = CONTENT[kind]
    file = desk.folder / "my-cards.toml"
    file.write_text(text)
    for command in (("check",), ("play", "--content"), ("simulate", "--games", "1", "--content")):
        told = refused(desk.run(*command, str(file)))
        assert sentence in told
        assert "my-cards.toml" in told


def test_a_file_that_may_not_be_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = desk.folder / "game.pestis"
    file.write_text(record())
    monkeypatch.setattr(Path, "open", refuse)
    assert "cannot be read: Permission denied" in refused(desk.run("check", str(file)))
