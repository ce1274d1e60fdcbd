"""The ladders in the docs: as the command writes them, and reproducible."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pestis.cli.commands.ladder import command_line, cross_rows, page_of
from pestis.lab.ladder import Deal, Ladder, Pair, Played, Thought, play_deal
from pestis.words import Words

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted((DOCS / "ladder").glob("*.md"))
OPTION = re.compile(r"--(\w+) (\S+)")
FIGURE = re.compile(r"[0-9a-f]{16}|-?\d+(\.\d+)*")
DONE = Played(2, 2, (0, 0), (0, 0), 2, 0, (Thought(1), Thought(1)))


def ladder_of(page: Path) -> Ladder:
    """The ladder whose options the page gives."""
    told = OPTION.findall(page.read_text(encoding="utf-8").splitlines()[-2])
    options = {name: [value for other, value in told if other == name] for name, _ in told}
    return Ladder(
        tuple(options["game"]),
        tuple(options.get("bots", [])),
        int(options["seed"][0]),
        int(options["width"][0]),
        int(options["most"][0]),
        tuple([int(seats) for seats in options["seats"]]),
    )


def shape(lines: list[str]) -> list[str]:
    """The page without table rows and the machine, and with all figures replaced."""
    return [
        FIGURE.sub("#", line)
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
        if line[:6] != "Times:" and (line[:1] != "|" or after.startswith("| ---"))
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_a_page_is_as_the_command_writes_it(page: Path) -> None:
    pytest.importorskip("choix")
    ladder = ladder_of(page)
    pairs = [Pair(game, n, "greedy-1", "random") for game in ladder.games for n in ladder.seats]
    for pair in pairs:
        pair.deals = [DONE]
    written = page_of(ladder, pairs, Words("en"))
    lines = page.read_text(encoding="utf-8").splitlines()
    assert shape(lines) == shape(written)
    assert lines[-2] == command_line(ladder)
    assert re.search(r": [0-9a-f]{16}$", lines[-5])


def test_a_pair_of_a_page_comes_to_the_same_again() -> None:
    """Checks bots that never change; with luck removed, results would depend on the judge as
    well."""
    page = DOCS / "ladder" / "rattus-cartus.md"
    ladder = ladder_of(page)
    pair = Pair("rattus-cartus", 2, "greedy-1", "random")
    for number in range(ladder.most):
        deal = Deal(pair.game, pair.seats, pair.first, pair.second, ladder.seed, number)
        pair.deals.append(play_deal(deal))
    made = cross_rows([pair], Words("en"))[-1].split(" | ")
    assert ladder.seats == (2,)
    told = [line for line in page.read_text("utf-8").splitlines() if line.startswith(made[0])]
    assert [row.split(" | ")[-2:] for row in told] == [made[-2:]]


def test_all_pages_are_linked() -> None:
    overview = (DOCS / "ladder.md").read_text(encoding="utf-8")
    linked = re.findall(r"\(ladder/([\w-]+)\.md\)", overview)
    assert sorted(linked) == sorted([page.stem for page in PAGES])
