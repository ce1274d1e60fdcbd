"""Examples run as a test of the page would run them, and return their output."""

from __future__ import annotations

import msgspec
import pytest

from pestis.tab.cells import Cells, Told


def told(cells: Cells, text: str) -> list[tuple[str, bool]]:
    return [
        (each.text, each.same) for each in msgspec.json.decode(cells.run(text), type=list[Told])
    ]


def test_names_last_from_one_example_to_the_next() -> None:
    cells = Cells()
    assert told(cells, ">>> n = 6\n>>> n * 7\n42\n") == [("", True), ("42\n", True)]
    assert told(cells, "for i in range(2):\n    print(n + i)\n") == [("6\n7\n", False)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (">>> 6 * 7\n41\n", [("42\n", False)]),
        (">>> 1 / 0\n", [("ZeroDivisionError: division by zero\n", False)]),
        (">>> 1 +\n", [("SyntaxError: invalid syntax\n", False)]),
        (
            ">>> 1 / 0\nTraceback (most recent call last):\nZeroDivisionError: division by zero\n",
            [("ZeroDivisionError: division by zero\n", True)],
        ),
    ],
)
def test_what_differs_from_the_page_is_marked(text: str, said: list[tuple[str, bool]]) -> None:
    assert told(Cells(), text) == said


def test_every_line_of_an_example_counts() -> None:
    text = ">>> for i in range(2):\n...     print(i)\n...\n0\n1\n\n>>> i\n1\n"
    assert told(Cells(), text) == [("0\n1\n", True), ("1\n", True)]


def test_the_examples_of_a_page_can_be_left() -> None:
    [(text, same)] = told(Cells(), ">>> raise SystemExit\n")
    assert text.startswith("SystemExit") and not same
