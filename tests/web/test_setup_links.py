"""A table's set-up in a link: valid parts are filled in, invalid ones are reported."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from pestis.bots.registry import permanent_names
from pestis.games import GAMES
from pestis.tables import questions
from pestis.words import LANGUAGES, Words
from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
PEOPLE = ["here", "link"]


def in_node(script: str) -> Any:
    module = (WEB / "lobby" / "setup.js").as_uri()
    games = json.dumps([questions.game(id, [*permanent_names(id)]) for id in GAMES])
    script = f"""
    const {{ linkTo, readLink }} = await import({json.dumps(module)});
    const games = {games};
    const read = (address, people = {json.dumps(PEOPLE)}) =>
      readLink(new URL(address, "http://here").searchParams, games, people);
    console.log(JSON.stringify({script}));
    """
    command = ["node", "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", GAMES)
def test_a_set_up_survives_the_round_trip_through_its_link(game: str) -> None:
    row: Any = questions.game(game, [*permanent_names(game)])
    players = ["here", "link", *row["bots"]] * 3
    setup = {
        "game": game,
        "seats": [{"name": "", "player": player} for player in players[: row["seats"][1]]],
        "options": {option["id"]: option["values"][-1] for option in row["options"]},
        "seed": "281474976710655",
        "hints": False,
    }
    found = in_node(f"read(linkTo({json.dumps(setup)}))")
    assert found == {"setup": setup, "problems": []}


def test_a_link_contains_no_names_of_players() -> None:
    seats = [{"name": "Anna", "player": "here"}] * 2
    setup = {"game": "rattus", "seats": seats, "options": {}, "seed": ""}
    assert "Anna" not in in_node(f"linkTo({json.dumps(setup)})")


WRONG = {
    "game=chess&seat=here": "error.game-unknown",
    "game=rattus&seat=here": "error.seats",
    f"game=pest{'&seat=here' * 40}": "error.seats",
    "game=rattus&seat=here&seat=hal9000": "error.bot-unknown",
    "game=rattus&seat=here&seat=here&option.moon=full": "error.option-unknown",
    "game=rattus&seat=here&seat=here&option.standstill=perhaps": "error.option-value",
    "game=rattus&seat=here&seat=here&seed=281474976710656": "web.new.bad-seed",
    "game=rattus&seat=here&seat=here&seed=-1": "web.new.bad-seed",
}


@pytest.mark.parametrize(("query", "wrong"), WRONG.items())
def test_each_invalid_part_of_a_link_is_reported(query: str, wrong: str) -> None:
    found = in_node(f"read({json.dumps('/new?' + query)})")
    [problem] = found["problems"]
    assert problem["id"] == wrong
    for language in LANGUAGES:
        said = Words(language).text(problem["id"], **problem["params"])
        assert "{" not in said
        assert said != problem["id"]
    assert len(found["setup"].get("seats", [])) <= 6


def test_a_set_up_with_links_is_refused_without_a_server() -> None:
    found = in_node('read("/new?game=rattus&seat=here&seat=link", ["here"])')
    assert [problem["id"] for problem in found["problems"]] == ["web.new.no-links"]
    assert [seat["player"] for seat in found["setup"]["seats"]] == ["here", "here"]


def test_an_address_without_a_set_up_yields_none() -> None:
    assert in_node('read("/new")') == {"setup": {}, "problems": []}
