"""The page of the rules distinguishes printed rules, rulings and reconstructions."""

from __future__ import annotations

import pytest
from tools.pages.rules import KINDS, page

PAGE = page()


def section(game: str, kind: str) -> str:
    return PAGE.partition(f"### {game}: {kind.lower()}\n")[2].partition("\n#")[0]


@pytest.mark.parametrize(
    ("game", "printed", "ruling", "reconstruction"),
    [
        ("Rattus Cartus", "RC 3.3", "RC A2", "RC 7.2.3"),
        ("Rattus", "RA 4.1", "RA 9.1.8", "RA 7.3"),
        ("Pest", "PE 6.F.3", "PE 6.5a", "PE 17.1"),
    ],
)
def test_a_number_stands_where_it_comes_from(
    game: str, printed: str, ruling: str, reconstruction: str
) -> None:
    places = dict(zip(KINDS.values(), (printed, ruling, reconstruction), strict=True))
    for kind, number in places.items():
        for other in places:
            found = bool(number) and f"| {number} |" in section(game, other)
            assert found == (kind == other and bool(number)), (number, other)


def test_the_origin_of_components_is_told() -> None:
    assert "57 our reconstruction" in section("Rattus Cartus", "where the components come from")
