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
const event = (id, params, n) => Object.freeze({{ n, at: 1, id, params: Object.freeze(params) }});
const [first, ...others] = known.map(([id, params], n) => event(id, params, n));
console.log(JSON.stringify(others.reduce((last, each) => last && merged(each, last), first)));
"""


def event(id: str, seat: int | None = 1, **params: object) -> tuple[str, dict[str, object]]:
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
    assert merged(*losses)["params"]["seats"] == [0, 2], "their losses stand out"
    assert sentence(losses[0], event("lost", 0, region="italia", n=1, symbol="all")) is None


TURNED = event("turned", None, region="gallia", limit=3, symbols=["majority", "magic"])
CALM = event("no-effect", None, region="gallia", limit=3, n=2)


def test_a_card_is_told_with_what_it_brings() -> None:
    """With who had it before, if it was taken in the same turn."""
    shown = [event("showed", region_card=card) for card in ("gallia-1", "italia-3")]
    placed = event("placed", region="gallia", n=1)
    explorer = event("used", card="explorer")
    assert (
        sentence(explorer, *shown, placed) == "Bert uses the Explorer and places 1 cube in Gallia."
    )
    assert (
        sentence(explorer, *shown)
        == "Bert uses the Explorer and shows region cards: Gallia, Italia."
    )
    assert sentence(explorer, *shown, placed, placed) is None, "placed without the card"
    taken = event("took-from", card="explorer", other=2)
    assert sentence(taken, explorer) == "Bert takes the Explorer from Cora and uses it."
    both = "Bert uses the Explorer taken from Cora and places 1 cube in Gallia."
    assert sentence(taken, explorer, *shown, placed) == both
    assert sentence(taken, event("used", card="king")) is None
    two = event("placed", region="italia", n=2)
    all = "Bert takes the Explorer from Cora, uses it and places"
    assert sentence(taken, explorer, *shown, placed, two) == (
        f"{all} 1 cube in Gallia, 2 cubes in Italia."
    )
    assert sentence(two, taken, explorer, *shown, placed) == (
        f"{all} 2 cubes in Italia, 1 cube in Gallia."
    )


def test_each_card_is_told_with_what_it_brings() -> None:
    move: dict[str, Any] = {"region": "gallia", "to": "italia"}
    caravan: dict[str, Any] = {"from": "anglia", **move}
    looked = [event("looked", region=region) for region in ("gallia", "italia")]
    drawn = [event("drew", n=3), event("kept")]
    gone = [event("discarded", region_card=card) for card in ("gallia-1", "anglia-3")]
    said = {
        "merchant": [event("cubes-moved", n=3, **move)],
        "monk": [event("rat-moved", origin="later", **move)],
        "king": [event("to-palace", region="gallia")],
        "sultan": [event("diplomat-sent", region="gallia")],
        "witch": [*looked, event("swapped", **move)],
        "astronomer": [*drawn, *gone],
        "knight": [event("plague-moved", region="gallia")],
        "peasant": [event("placed", region="gallia", n=1)],
        "caravan-leader": [event("caravan-moved", **caravan)],
    }
    assert [sentence(event("used", card=card), *brings) for card, brings in said.items()] == [
        "Bert uses the Merchant and moves 3 cubes from Gallia to Italia.",
        "Bert uses the Monk and moves a rat token from Gallia to Italia.",
        "Bert uses the King and moves a cube from Gallia to the palace.",
        "Bert uses the Sultan and places a diplomat under a cube in Gallia.",
        "Bert uses the Witch and swaps rat tokens in Gallia and Italia.",
        "Bert uses the Astronomer and keeps a region card; discarded: Gallia, Anglia.",
        "Bert uses the Knight and moves the Plague Piece to Gallia.",
        "Bert uses the Peasant and places 1 cube in Gallia.",
        "Bert uses the Caravan Leader: the caravan goes from Anglia through Gallia to Italia.",
    ]
    assert sentence(event("used", card="king"), event("placed", region="gallia", n=1)) is None


def test_a_turn_is_told_by_what_is_done_first() -> None:
    placed = event("placed", region="gallia", n=1)
    began = event("turn-began", round=2)
    assert merged(began, placed)["id"] == "placed"
    assert merged(began, event("placed", 2, region="gallia", n=1)) is None


MOVED = event("plague-moved", region="gallia")
RAGES = event("rages", None, region="gallia")
"""Of the plague that one of the tokens above is turned in."""


def lost(seat: int, symbol: str = "majority") -> tuple[str, dict[str, object]]:
    return event("lost", seat, region="gallia", n=1, symbol=symbol)


def test_an_outbreak_is_told_with_the_plague_piece() -> None:
    spread = event("rat-spread", region="italia")
    both = "Bert moves the Plague Piece to Gallia, where the plague rages"
    assert sentence(MOVED, RAGES) == f"{both}."
    assert sentence(MOVED, spread, RAGES) == f"{both}; new rats: Italia."
    assert sentence(MOVED, event("rages", None, region="italia")) is None
    assert merged(RAGES, TURNED)["id"] == "turned", "says the region, too"
    knight = event("used", card="knight")
    assert sentence(knight, MOVED, spread, RAGES) == (
        "Bert uses the Knight and moves the Plague Piece to Gallia, where the plague rages; "
        "new rats: Italia."
    )
    assert sentence(knight, MOVED, spread) == (
        "Bert uses the Knight and moves the Plague Piece to Gallia; new rats: Italia."
    )


def test_an_outbreak_is_told_with_all_that_comes_of_it() -> None:
    """However many rat tokens are turned: it says who loses what, or why nobody does."""
    moved = "Bert moves the Plague Piece to Gallia"
    calm = [TURNED, CALM]
    assert sentence(MOVED, RAGES, TURNED, lost(0), lost(2)) == (
        f"{moved}. Losses there: Anna 1 cube, Cora 1 cube."
    )
    spread = event("rat-spread", region="italia")
    assert sentence(MOVED, spread, RAGES, *calm, TURNED, lost(0), *calm) == (
        f"{moved}; new rats: Italia. Losses there: Anna 1 cube."
    )
    assert sentence(MOVED, RAGES, *calm) == (
        f"{moved}. Nobody loses a cube there: limit 3, but only 2 cubes."
    )
    assert sentence(MOVED, RAGES, *calm, *calm) == (
        f"{moved}. Nobody loses a cube there to 2 rat tokens: too few cubes."
    )
    assert sentence(MOVED, RAGES, *calm, TURNED) == f"{moved}, where the plague rages.", "so far"
    told = merged(MOVED, RAGES, TURNED, lost(0), lost(2))["params"]
    assert [told["seat"], told["seats"]] == [1, [0, 2]], "the mark of who brings it"


def test_tokens_without_effect_are_told_in_one_sentence() -> None:
    no_effect = "A rat token in Gallia has no effect: limit 3, but only 2 cubes."
    assert sentence(TURNED, CALM) == no_effect
    assert sentence(TURNED, CALM, TURNED, CALM, TURNED, CALM) == (
        "Nobody in Gallia loses a cube to 3 rat tokens: too few cubes."
    )
    so_far = "Gallia: no losses so far. The next rat token, from 3 cubes on, hits Majority, Magic."
    assert sentence(TURNED, CALM, TURNED) == so_far
    assert sentence(TURNED, TURNED) == so_far
    assert sentence(TURNED, TURNED, CALM) == (
        "Nobody in Gallia loses a cube to 2 rat tokens: too few cubes, or no matching class card."
    )


def test_tokens_are_told_with_their_losses() -> None:
    both = "A rat token in Gallia hits Majority, Magic. Losses: Anna 1 cube, Cora 1 cube."
    assert sentence(TURNED, lost(0), lost(2)) == both
    assert sentence(TURNED, TURNED, lost(0)) == "Losses in Gallia: Anna 1 cube."
    assert sentence(TURNED, lost(0), TURNED) == "Losses in Gallia: Anna 1 cube.", "so far"
    assert sentence(TURNED, lost(0), TURNED, lost(2), lost(0)) == (
        "Losses in Gallia: Anna 2 cubes, Cora 1 cube."
    )
    assert sentence(TURNED, CALM, lost(0)) is None, "to another token"


def test_a_region_card_is_discarded_without_a_sentence() -> None:
    saves = event("protected", card="monk", region_card="gallia-1")
    assert merged(saves, event("discarded", region_card="gallia-1"))["id"] == "protected"
    assert merged(saves, event("discarded", region_card="gallia-2")) is None


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_cards_and_tokens_is_worded(language: str) -> None:
    pairs = (
        [event("took-from", card="explorer", other=2), event("used", card="explorer")],
        [event("used", card="explorer"), event("placed", region="gallia", n=1)],
        [
            event("took", card="explorer"),
            event("placed", region="gallia", n=1),
            event("used", card="explorer"),
        ],
        [event("used", card="merchant"), event("cubes-moved", n=1, region="gallia", to="italia")],
        [event("used", card="monk"), event("rat-moved", region="gallia", to="italia")],
        [event("used", card="king"), event("to-palace", region="gallia")],
        [event("used", card="sultan"), event("diplomat-sent", region="gallia")],
        [event("used", card="knight"), event("plague-moved", region="gallia")],
        [event("used", card="witch"), event("looked", region="gallia")],
        [event("used", card="witch"), event("swapped", region="gallia", to="italia")],
        [event("used", card="witch"), event("not-swapped")],
        [event("used", card="astronomer"), event("drew", n=3)],
        [event("used", card="astronomer"), event("kept")],
        [event("used", card="astronomer"), event("discarded", region_card="gallia-1")],
        [MOVED, RAGES],
        [event("used", card="knight"), MOVED, RAGES],
        [MOVED, RAGES, TURNED, lost(0)],
        [MOVED, RAGES, TURNED, CALM],
        [MOVED, RAGES, TURNED, CALM, TURNED, CALM],
        [TURNED, CALM],
        [TURNED, TURNED],
        [TURNED, TURNED, CALM],
        [TURNED, event("lost", region="gallia", n=1)],
    )
    for events in pairs:
        said = sentence(*events, language=language)
        assert said and not set("()[]{}") & set(said), said
