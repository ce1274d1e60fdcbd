"""What a player of Rattus Cartus sees of a whole game, film by film."""

from __future__ import annotations

import shutil

import pytest

from tests.web.cartus_films import CALM, filmed

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

PHASES = {
    "next-starter": "a",
    "supply-chosen": "b",
    "entered": "c",
    "announced": "c",
    "passed": "c",
    "revealed": "d-a",
    "influence": "d-a",
    "rats-gained": "d-a",
    "sword-victim": "d-a",
    "flute-victim": "d-a",
    "premium-used": "d-b",
    "standard-used": "d-b",
    "declined": "d-b",
    "looked": "look",
    "gave": "give",
}
"""By the last event that a film tells in words: the phase in which it happens; a round that
begins is told with its row."""


@pytest.mark.parametrize(("seats", "seed", "every"), [(4, 3, 150), (3, 2, 20), (2, 5, 700)])
def test_the_header_has_the_round_and_the_phase_of_what_is_told(
    seats: int, seed: int, every: int
) -> None:
    """Also with the last event of an answer, after which the table asks something of the next
    phase."""
    found = set()
    round = 1
    for shown in filmed(seats, seed, every=every):
        for event in shown["words"]:
            round = event["params"].get("round", round)
        told = [event["id"] for event in shown["words"] if event["id"] in PHASES]
        for prompt in shown["view"]["prompts"] if told else []:
            assert (prompt["round"], prompt["phase"]) == (round, PHASES[told[-1]]), shown["lines"]
            found.add(prompt["phase"])
    assert {"a", "b", "c", "d-a", "d-b"} <= found


def test_what_the_reader_sees_of_the_nun_row_is_told_to_them() -> None:
    """In a sentence of its own, with the card; of others' looks only the place is told."""
    looks = [
        (shown["words"][0]["params"], shown["ms"])
        for shown in filmed(4, 3)
        if shown["words"][0]["id"] == "looked"
    ]
    assert {params["seat"] for params, _ in looks} == {0, 1, 2, 3}
    for params, ms in looks:
        assert ("cards" in params) == (params["seat"] == 0)
        assert ms >= 850 or params["seat"]


def test_rivals_are_told_with_all_that_comes_of_the_influence() -> None:
    found = [
        (line["params"], [event["params"] for event in shown["words"] if event["id"] == "took"])
        for shown in filmed(4, 3)
        for line in shown["lines"]
        if "level" in line["params"] and line["params"].get("brings") == ["took"]
    ]
    assert found
    for params, [took] in found:
        assert (params["n"], params["pile"]) == (took["n"], took["pile"])


def test_cards_leave_a_building_with_its_last_action() -> None:
    """They do not leave it while the cards of the next building are turned."""
    last: list[int] = []
    turned = 0
    for shown in filmed(4, 3):
        view, word = shown["view"], shown["words"][0]
        discards = sum(view["discard"].values())
        if last and {event["id"] for event in shown["events"]} == {"revealed"}:
            turned += 1
            assert discards == last[-1], word
        last = [discards] if word["id"] in ("premium-used", "standard-used", "declined") else []
    assert turned > 3


def test_a_building_is_told_with_the_cards_that_are_played_there() -> None:
    """Also the first of a film, although its cards come with a later answer."""
    entered = [
        {event["id"] for event in shown["words"]}
        for shown in filmed(4, 3)
        if any(event["id"] == "entered" and event["params"]["seat"] for event in shown["words"])
    ]
    assert len(entered) > 10
    assert [ids for ids in entered if "announced" not in ids] == []


def test_without_motion_each_step_stays_as_long() -> None:
    assert filmed(3, 2, page=CALM) == filmed(3, 2)


def test_having_no_cards_to_reveal_takes_little_time() -> None:
    """Whose cards are turned is told longer, also if the reader has none."""
    reveals = [
        (bool(shown["event"]["params"].get("cards")), shown["ms"])
        for shown in filmed(4, 3)
        if shown["event"]["id"] == "revealed"
    ]
    none, some = ([ms for cards, ms in reveals if cards is wanted] for wanted in (False, True))
    assert none and sum(none) / len(none) < sum(some) / len(some)
    assert max(none) < 1400
