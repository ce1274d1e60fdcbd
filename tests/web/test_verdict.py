"""The result in sentences: the page's are those of the terminal and the text page."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from pestis.parts.verdict import out, verdict
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from tests.web.node import printed
from tests.web.places import WEB

NAMES = ["Anna", "Bruno", "Cecilia"]


def ended(winners: Any, ranking: Any, totals: Any, reason: str, facts: Any) -> dict[str, Any]:
    keys = ["winners", "ranking", "totals", "reason", "facts"]
    return dict(zip(keys, [winners, ranking, totals, reason, facts], strict=True))


def cartus(reason: str, winners: list[int], ranking: list[list[int]], rats: list[int]) -> Any:
    facts = {"rats": rats, "nuns": [10] * 3, "alive": [int(n <= 10) for n in rats]}
    totals = [28, 47, 32]
    return ["rattus-cartus", ended(winners, ranking, totals, reason, facts)]


def plain(game: str, reason: str, totals: list[int]) -> Any:
    facts = {"turn-order": [1, 2, 3]} if game == "rattus" else {"influence": [1, 2, 3]}
    ranking = [[0], [1], [2]]
    return [game, ended([0], ranking, totals, reason, facts)]


ENDS = [
    cartus("most-points", [2], [[2], [0], [1]], [5, 13, 8]),
    cartus("most-points", [2], [[2], [1], [0]], [11, 13, 8]),
    cartus("all-dead", [], [[0, 1, 2]], [11, 13, 12]),
    cartus("fewest-rats", [0], [[0], [1], [2]], [11, 13, 12]),
    plain("rattus", "cubes-out", [15, 12, 9]),
    plain("rattus", "cubes-out-tie", [12, 12, 9]),
    plain("pest", "most-renown", [60, 52, 9]),
    plain("pest", "no-words-for-this", [60, 52, 9]),
]


def test_the_verdict_says_why_a_dead_player_with_more_points_lost() -> None:
    game, outcome = ENDS[0]
    words = Words("en", NAMES)
    dead = "Bruno has 47 victory points, but 13 rats against 10 nuns: dead of the plague."
    won = "Cecilia survived the plague and wins with 32 victory points, ahead of Anna with 28."
    assert verdict(game, outcome, words) == [won, dead]
    assert verdict(game, outcome, words, 0)[0] == f"You lost, 28 to 32. {won}"
    assert verdict(game, outcome, words, 1) == [
        "You are dead of the plague: 13 rats against 10 nuns. "
        f"Your 47 victory points do not count. {won}"
    ]
    yours = "You survived the plague and win with 32 victory points, ahead of Anna with 28."
    assert verdict(game, outcome, words, 2) == [yours, dead]


def test_the_winner_is_not_ahead_of_dead_players() -> None:
    game, outcome = ENDS[1]
    won = "Cecilia survived the plague and wins with 32 victory points."
    assert verdict(game, outcome, Words("en", NAMES))[0] == won


def test_a_winner_by_fewest_rats_is_not_out_of_the_ranking() -> None:
    game, outcome = ENDS[3]
    words = Words("en", NAMES)
    assert [bool(out(game, outcome, words, seat)) for seat in range(3)] == [False, True, True]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_dead_players_get_no_place_in_stored_results() -> None:
    modules = [("shared", "own_games.js"), ("shared", "words.js"), ("table", "verdict.js")]
    paths = json.dumps([WEB.joinpath(*path).as_uri() for path in modules])
    script = f"""
    import {{ readFileSync }} from "node:fs";
    const kept = {{}};
    const setItem = (key, text) => void (kept[key] = text);
    globalThis.localStorage = {{ getItem: (key) => kept[key] ?? null, setItem }};
    globalThis.document = {{ documentElement: {{ dataset: {{}} }}, querySelector: () => null }};
    globalThis.matchMedia = () => ({{ matches: false, addEventListener() {{}} }});
    const [{{ noteGame, ownGames }}, {{ Words }}, {{ outOf }}] =
      await Promise.all({paths}.map((path) => import(path)));
    const {{ catalogue, names, ends }} = JSON.parse(readFileSync(0, "utf8"));
    const words = new Words("en", catalogue, names);
    const seats = names.map((_, seat) => ({{ seat, player: "human" }}));
    for (const [n, [game, end]] of ends.entries())
      noteGame({{ id: String(n), game, seats }}, [0], end, outOf(game, end, words));
    console.log(JSON.stringify(ownGames().map(({{ places }}) => places)));
    """
    asked = {"catalogue": catalogue("en"), "names": NAMES, "ends": ENDS[:4]}
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps(asked), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [[2, 0, 1], [0, 0, 1], [0, 0, 0], [1, 0, 0]]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_the_same_sentences(language: str) -> None:
    seats = [[], [0], [1], [2], [0, 1]]
    script = f"""
    import {{ readFileSync }} from "node:fs";
    const {{ Words }} = await import({json.dumps((WEB / "shared" / "words.js").as_uri())});
    const {{ verdict }} = await import({json.dumps((WEB / "table" / "verdict.js").as_uri())});
    const {{ language, catalogue, names, ends, seats }} = JSON.parse(readFileSync(0, "utf8"));
    const words = new Words(language, catalogue, names);
    const said = ends.map(([game, end]) => seats.map((mine) => verdict(game, end, words, mine)));
    console.log(JSON.stringify(said));
    """
    asked = {"language": language, "catalogue": catalogue(language), "names": NAMES,
             "ends": ENDS, "seats": seats}  # fmt: skip
    words = Words(language, NAMES)
    assert printed(script, asked) == [
        [verdict(game, end, words, mine[0] if len(mine) == 1 else None) for mine in seats]
        for game, end in ENDS
    ]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_equal_points_in_later_places_have_their_reason() -> None:
    script = f"""
    import {{ readFileSync }} from "node:fs";
    const {{ Words }} = await import({json.dumps((WEB / "shared" / "words.js").as_uri())});
    const {{ placesOf, tiedPlaces }} =
      await import({json.dumps((WEB / "table" / "verdict.js").as_uri())});
    const {{ catalogue, names, ends }} = JSON.parse(readFileSync(0, "utf8"));
    const words = new Words("en", catalogue, names);
    console.log(JSON.stringify(ends.map(([game, end]) =>
      [placesOf(game, end, words).map(({{ place }}) => place), tiedPlaces(game, end, words)])));
    """
    ends = [
        plain("pest", "most-renown", [60, 52, 52]),
        plain("rattus", "cubes-out", [15, 9, 9]),
        plain("pest", "influence", [60, 60, 52]),
        ["pest", ended([0], [[0], [1, 2]], [60, 52, 52], "most-renown", {})],
        cartus("most-points", [2], [[2], [0], [1]], [5, 13, 8]),
    ]
    asked = {"catalogue": catalogue("en"), "names": NAMES, "ends": ends}
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps(asked), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [
        [[1, 2, 3], ["Bruno is ahead of Cecilia at equal renown by having more influence."]],
        [[1, 2, 3], ["Bruno is ahead of Cecilia at equal points by being next in turn order."]],
        [[1, 2, 3], []],
        [[1, 2, 2], []],
        [[1, 2], []],
    ]
