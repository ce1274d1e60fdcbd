"""The fate of each piece between two drawings of a board."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from tests.web.places import WEB

SCRIPT = """
import { readFileSync } from "node:fs";
const { changesOf } = await import(PIECES);
const box = (left, top) => ({ left, top, width: 10, height: 10 });
const pieces = (all) =>
  all.map(([looks, left, top, group, stack]) => ({ looks, box: box(left, top), group, stack }));
const name = ({ looks, box }) => `${looks} ${box.left},${box.top}`;
const [before, after] = JSON.parse(readFileSync(0, "utf8")).map(pieces);
const told = Object.entries(changesOf(before, after)).map(([what, all]) =>
  [what, all.map((one) => (Array.isArray(one) ? one.map(name).join(" to ") : name(one)))]);
console.log(JSON.stringify(Object.fromEntries(told)));
"""
NOTHING: dict[str, list[str]] = {"come": [], "gone": [], "changed": [], "moved": [], "shifted": []}
Pieces = list[tuple[str, int, int] | tuple[str, int, int, str] | tuple[str, int, int, str, str]]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def changes(before: Pieces, after: Pieces) -> dict[str, list[str]]:
    pieces = json.dumps((WEB / "table" / "pieces.js").as_uri())
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", f"const PIECES = {pieces};{SCRIPT}"],
        input=json.dumps([before, after]),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        pytest.param([("pawn", 0, 0)], [("pawn", 1, 0)], {}, id="a hair's breadth is nothing"),
        pytest.param(
            [("pawn", 0, 0), ("pawn", 90, 0)],
            [("pawn", 50, 0), ("pawn", 90, 0)],
            {"moved": ["pawn 0,0 to pawn 50,0"]},
            id="who stands still has not moved",
        ),
        pytest.param(
            [("red", 0, 0)],
            [("red", 8, 0), ("blue", -6, 0)],
            {"shifted": ["red 0,0 to red 8,0"], "come": ["blue -6,0"]},
            id="it makes room for what comes",
        ),
        pytest.param(
            [("red 2", 0, 0), ("red 1", 90, 0)],
            [("red 1", 0, 0), ("red 2", 90, 0)],
            {"changed": ["red 2 0,0 to red 1 0,0", "red 1 90,0 to red 2 90,0"]},
            id="one of two cubes goes to another",
        ),
        pytest.param(
            [("pawn", 0, 0), ("rat", 90, 0)],
            [("pawn", 90, 0)],
            {"gone": ["rat 90,0"], "moved": ["pawn 0,0 to pawn 90,0"]},
            id="another kind stands where it goes",
        ),
        pytest.param([("rat", 0, 0)], [], {"gone": ["rat 0,0"]}, id="it leaves"),
        pytest.param(
            [("rat", 0, 0), ("rat", 17, 0), ("rat", 34, 0), ("pawn", 300, 0)],
            [("rat", -10, 0), ("rat", 7, 0), ("rat", 24, 0), ("pawn", 42, 0)],
            {
                "moved": ["pawn 300,0 to pawn 42,0"],
                "shifted": [
                    "rat 0,0 to rat -10,0",
                    "rat 17,0 to rat 7,0",
                    "rat 34,0 to rat 24,0",
                ],
            },
            id="a row makes room farther than half a step",
        ),
        pytest.param(
            [("rat", 0, 0), ("rat", 53, 0)],
            [("rat", 3, 0), ("rat", -50, 0)],
            {"moved": ["rat 53,0 to rat -50,0"], "shifted": ["rat 0,0 to rat 3,0"]},
            id="one passes another that makes room",
        ),
        pytest.param(
            [("rat", 0, 0, "gallia"), ("pawn", 300, 0, "anglia")],
            [("rat", 0, 40, "gallia"), ("pawn", 20, 0, "gallia")],
            {
                "moved": ["pawn 300,0 to pawn 20,0"],
                "shifted": ["rat 0,0 to rat 0,40"],
            },
            id="a group is laid out anew",
        ),
        pytest.param(
            [("rat", 0, 0, "gallia"), ("rat", 12, 0, "gallia")],
            [("rat", 0, 30, "gallia"), ("rat", 300, 0, "anglia")],
            {
                "moved": ["rat 12,0 to rat 300,0"],
                "shifted": ["rat 0,0 to rat 0,30"],
            },
            id="one leaves its group",
        ),
        pytest.param(
            [("cubes 2", 0, 0, "gallia", "red"), ("cubes 2", 40, 0, "gallia", "blue")],
            [("cubes 3", 30, 0, "gallia", "red"), ("cubes 2", 70, 0, "gallia", "blue")],
            {
                "changed": ["cubes 2 0,0 to cubes 3 30,0"],
                "shifted": ["cubes 2 40,0 to cubes 2 70,0"],
            },
            id="a stack grows where its group is laid out anew",
        ),
    ],
)
def test_each_piece_is_told_apart(
    before: Pieces, after: Pieces, changed: dict[str, list[str]]
) -> None:
    assert changes(before, after) == {**NOTHING, **changed}
