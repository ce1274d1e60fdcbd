"""The terminal screen of Pest: unchanged in full, never too wide, and never drawn twice in a turn.
in a turn.

``python -m tests.games.pest.test_screen`` redraws the expected tables; review the diff.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pestis.games.pest.spec import SPEC
from pestis.games.pest.terminal import screen
from pestis.kernel.core.rng import Dice
from pestis.kernel.factory import new_match
from pestis.kernel.match import Match
from pestis.parts.drawing import cells
from pestis.words import LANGUAGES, Words
from tests.games.pest.scene import Scene, scene

NAMES = ("Anna", "Bert", "Cleo", "Dirk", "Else")
TABLES = Path(__file__).parent / "tables"


def busy() -> Scene:
    """A table with as many things on it as possible."""
    return scene(
        4,
        turn="1",
        year=4,
        order=[2, 0, 1, 3],
        built={
            0: "castle@aldik workshop@gothar",
            1: "castle@dorrim district-1@gollor district-2@gothar treasury@karsk",
            2: "castle@isken manufactory@kettel",
            3: "castle@tamsel",
        },
        workers={1: "district-1 treasury"},
        doctor={0: "karsk", 1: "gollor", 2: "kettel", 3: "capital"},
        camp={1: "ashkelar", 2: "pellas"},
        goods={0: "2*wood", 1: "3*wood 2*stone 1*food 4*herbs 3*coin", 2: "5*coin", 3: ""},
        research={1: 2, 2: 4},
        renown={0: 3, 1: 6},
        shame={2: 1},
        influence={0: 12, 1: 7, 2: 3},
        healthy={1: 4, 2: 2},
        quarantine={0: 2, 1: 4},
        blocked={1: "produce"},
        dead={1: 2},
        capital={1: 1, 2: 2},
        grid={0: "move-cure produce-assign", 1: "move-research", 2: "construct-cure"},
        slots={1: "breathing-apparatus scholars loading-crane", 2: "- tuition -"},
        on_card={1: [1, 0, 0]},
        tracks={0: [2, 1, 0], 1: [3, 0, 0]},
        sick={"gothar": 3, "elvas": 1, "birken": 2, "terras": 4, "grenna": 1},
        roads={"gollor gothar": 2, "karsk aldik": 2, "lirran jolva": 1},
        destroyed="blessir",
        display="medicine-trials steel-horseshoe quarantine-tent tool-cart syringe",
        decrees="decree-1 decree-9 decree-13",
        capital_card="crown-treasury",
        capital_owner={1: 0},
        seen="pest-2 aid-3 pest-10 aid-7 pest-17 aid-1 pest-8 aid-9",
    )


def table(language: str) -> str:
    """Everything that the terminal can show of the busy table."""
    view = busy().match.view(1)
    words = Words(language, NAMES)
    lines: list[str] = []
    for show in (screen.draw, screen.piles, screen.standings, screen.focus):
        lines += [f"# {show.__name__}", *show(view, words, 80), ""]
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_as_it_was(language: str) -> None:
    assert table(language) == (TABLES / f"{language}.txt").read_text(encoding="utf-8")


def match_of(seats: int, seed: int) -> Match:
    options: dict[str, object] = {"duel": "on"} if seats == 2 else {}
    return new_match(SPEC, seats, seed, options, None, ())


def shown(match: Match, seat: int, words: Words, width: int) -> list[str]:
    """Everything that may be shown to the seat that is asked."""
    view = match.view(seat)
    lines: list[str] = []
    for show in (screen.draw, screen.hand, screen.piles, screen.standings, screen.focus):
        lines += show(view, words, width)
    return lines + screen.draw(match.view(None), words, width)


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_no_line_is_wider_than_the_window(seats: int) -> None:
    match = match_of(seats, 20 + seats)
    dice = Dice("width of pest", str(seats))
    widths = (80, 60, 100, 40, 132)
    turn = 0
    while not match.over:
        seat = match.prompts()[0].seats[0]
        if turn % 7 == 0:
            language = LANGUAGES[turn // 7 % len(LANGUAGES)]
            width = widths[turn // 7 % len(widths)]
            words = Words(language, NAMES)
            for line in shown(match, seat, words, width):
                assert cells(line) <= width, line
                assert width < 80 or "…" not in line, line
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
        turn += 1
    words = Words("nl", NAMES)
    assert screen.focus(match.view(0), words, 80) == []
    ending = screen.ending(match.view(None), match.outcome(), words, 80)
    assert bool(ending) == (seats == 1)


def test_the_table_is_drawn_once_a_turn() -> None:
    match = match_of(3, 6)
    dice = Dice("leaves")
    drawn: list[str] = []
    while not match.over:
        prompt = match.prompts()[0]
        seat = prompt.seats[0]
        if seat == 0 and prompt.phase == "action":
            leaf = screen.leaf(match.view(seat))
            if prompt.kind == "place-assistant" and leaf not in drawn:
                drawn.append(leaf)
            assert drawn[-1] == leaf
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    assert len(drawn) == 18


def test_way_and_prices_stand_above_the_question() -> None:
    words = Words("en", NAMES)
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        camp={0: "isken"},
        goods={0: "5*food"},
        sick={"gothar": 3},
        roads={"gollor gothar": 3},
    )
    t.play("0 begin move")
    told = screen.focus(t.match.view(0), words, 80)
    gothar = next(line for line in told if line.startswith("Gothar"))
    assert gothar.split()[1:3] == ["1", "5"]
    assert told[-1].startswith("You have 0 wood, 0 stone, 5 food")
    t = scene(turn="0 construct-cure", doctor={0: "gothar"}, goods={0: "2*wood stone 2*coin"})
    t.play("0 begin construct")
    told = screen.focus(t.match.view(0), words, 80)
    assert told[0] == "Gothar (city): 3 influence"
    t.play("0 build district-2 gothar")
    assert t.asked()[0] == "pay"
    assert "To pay: 2 wood" in screen.focus(t.match.view(0), words, 80)


def test_prices_are_those_of_what_may_be_built() -> None:
    """PE 6.B.5, T7: a site's worth includes what technologies add; PE 18.16: after a building on
    the map, capital buildings are no longer listed."""
    words = Words("en", NAMES)
    t = scene(
        turn="0 construct-cure",
        doctor={0: "terras"},
        camp={0: "meskar"},
        goods={0: "5*wood 5*stone"},
        slots={0: "construction-crane"},
    )
    t.play("0 begin construct")
    told = screen.focus(t.match.view(0), words, 80)
    assert told[0] == "Terras (town): 3 influence; Meskar (village): 1 influence"
    assert any([line.lstrip().startswith("Cathedral") for line in told])
    t.play("0 build district-1 terras")
    assert t.asked()[0] == "construct"
    told = screen.focus(t.match.view(0), words, 80)
    assert told[0] == "Meskar (village): 1 influence"
    assert not any([line.lstrip().startswith("Cathedral") for line in told])


def test_a_produce_tells_its_research_tokens() -> None:
    """PE 6.C.3: laboratories in use add research tokens."""
    words = Words("en", NAMES)
    t = scene(turn="0 produce-cure", built={0: "castle@tamsel"}, healthy={0: 12})
    t.play("0 begin produce")
    assert screen.focus(t.match.view(0), words, 80)[0] == "This gives: 1 stone, 4 research tokens"


if __name__ == "__main__":
    for each in LANGUAGES:
        (TABLES / f"{each}.txt").write_text(table(each), encoding="utf-8")
