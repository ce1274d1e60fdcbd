"""One sentence of a film tells several events of Rattus."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from pestis.words import LANGUAGES, Words
from tests.web.places import WEB, drawing_of
from tests.web.test_film_marks import told_by

LANGUAGE = json.dumps((WEB / "shared" / "language.js").as_uri())
MOMENTS = json.dumps((drawing_of("rattus") / "moments.js").as_uri())
NAMES = ["Anna", "Bert", "Cora", "Dirk"]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


MERGED = f"""
globalThis.fetch = async () => ({{ ok: true, json: async () => ({{}}) }});
const {{ learn }} = await import({LANGUAGE});
await learn("rattus.told");
const {{ merged }} = await import({MOMENTS});
const event = (id, params) => Object.freeze({{ n: 1, at: 1, id, params: Object.freeze(params) }});
const [first, ...others] = known.map(([id, params]) => event(id, params));
console.log(JSON.stringify(others.reduce((last, each) => last && merged(each, last), first)));
"""


def event(id: str, seat: int = 1, **params: object) -> tuple[str, dict[str, object]]:
    return id, {"seat": seat, **params}


def merged(*events: tuple[str, dict[str, object]]) -> Any:
    """The event whose sentence tells them all, or nothing."""
    return told_by(f"const known = {json.dumps(events)};{MERGED}")


def sentence(*events: tuple[str, dict[str, object]], language: str = "en") -> str | None:
    """The sentence that tells them all, if there is one."""
    told = merged(*events)
    return told and Words(language, NAMES).text(told["text"], **told["params"])


def test_cubes_of_one_player_are_told_in_one_sentence() -> None:
    two = event("placed", region="gallia", n=2)
    one = event("placed", region="hispania", n=1)
    assert sentence(two, one) == "Bert places 2 cubes in Gallia, 1 cube in Hispania."
    first = event("settled", region="gallia", n=2)
    assert sentence(first, first) == "Bert places 4 cubes in Gallia."
    assert sentence(two, one, two, one) == "Bert places 4 cubes in Gallia, 2 cubes in Hispania."


def test_a_card_is_told_with_the_cubes_of_the_same_turn() -> None:
    two, one = event("placed", region="gallia", n=2), event("placed", region="italia", n=1)
    taken = event("took-from", card="king", other=2)
    both = "Bert takes the King from Cora and places 2 cubes in Gallia, 1 cube in Italia."
    assert sentence(taken, two, one) == both
    assert sentence(two, one, taken) == both
    assert (
        sentence(event("took", card="king"), one)
        == "Bert takes the King and places 1 cube in Italia."
    )


def test_new_rats_are_told_with_the_plague_piece_that_brings_them() -> None:
    here, there = event("rat-spread", region="italia"), event("rat-spread", region="scandia")
    assert sentence(here, there) == "Bert places new rat tokens: Italia, Scandia."
    moved = event("plague-moved", region="gallia")
    both = "Bert moves the Plague Piece to Gallia; new rats: Italia, Scandia."
    assert sentence(moved, here, there) == both
    assert sentence(moved, here, here).endswith("new rats: 2 × Italia.")  # type: ignore[union-attr]


def test_cards_and_cubes_of_the_caravan_are_told_in_one_sentence() -> None:
    shown = [event("showed", region_card=card) for card in ("gallia-1", "italia-3", "anglia-2")]
    assert sentence(*shown) == "Bert shows the region cards Gallia, Italia, Anglia."
    grew = [event("grew", region=region) for region in ("gallia", "italia")]
    assert sentence(*grew) == "Bert has the most cubes and adds one each: Gallia, Italia."


def test_all_losses_in_a_region_are_told_in_one_sentence() -> None:
    losses = [
        event("lost", 0, region="gallia", n=1, symbol="majority"),
        event("lost", 2, region="gallia", n=1, symbol="majority"),
        event("lost", 0, region="gallia", n=1, symbol="church"),
    ]
    assert sentence(*losses) == "Losses in Gallia: Anna 2 cubes, Cora 1 cube."
    assert "seat" not in merged(*losses)["params"], "no player's mark"
    assert sentence(losses[0], event("lost", 0, region="italia", n=1, symbol="all")) is None


def test_what_differs_is_told_apart() -> None:
    """Other players, other events, and whoever has no cube to place."""
    placed = event("placed", region="gallia", n=1)
    assert sentence(placed, event("placed", 2, region="gallia", n=1)) is None
    assert sentence(placed, event("rat-spread", region="gallia")) is None
    assert sentence(placed, event("placed", region="gallia", n=0)) is None
    assert sentence(event("took", card="king"), event("took", card="monk")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_several_events_is_worded(language: str) -> None:
    pairs = (
        [event("placed", region="gallia", n=2), event("placed", region="italia", n=1)],
        [event("rat-spread", region="gallia"), event("rat-spread", region="italia")],
        [event("plague-moved", region="gallia"), event("rat-spread", region="italia")],
        [event("grew", region="gallia"), event("grew", region="italia")],
        [event("showed", region_card="gallia-1"), event("showed", region_card="italia-2")],
        [event("discarded", region_card="gallia-1"), event("discarded", region_card="italia-2")],
        [event("took-from", card="king", other=2), event("placed", region="gallia", n=2)],
        [event("lost", region="gallia", n=1), event("lost", 0, region="gallia", n=2)],
    )
    for pair in pairs:
        said = sentence(*pair, language=language)
        assert said and "Gallia" in said and "(" not in said and "{" not in said, said
