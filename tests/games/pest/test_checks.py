"""Impossible positions of Pest are refused, with the place of the error."""

from __future__ import annotations

import pytest

import pestis
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json
from pestis.kernel.records.position import load_position
from tests.games.pest.scene import scene


def refused(**pieces: object) -> str:
    """The place of the error in the refused position."""
    with pytest.raises(RecordError) as caught:
        scene(3, turn="0 move-cure", **pieces)  # type: ignore[arg-type]
    assert caught.value.id == "error.position-count"
    return str(caught.value.params["where"])


@pytest.mark.rule("PE 6.B.1", "PE 18.31")
def test_more_buildings_than_a_place_has_room_for() -> None:
    built = dict.fromkeys(range(3), "district-1@gollor")
    assert refused(built=built) == "buildings gollor"
    assert refused(built={0: "district-1@gothar district-2@gothar"}) == "built[0]"
    assert refused(built={0: "district-1@karsk"}, destroyed="karsk") == "buildings karsk"


@pytest.mark.rule("PE 5.6")
def test_people_and_camps_in_destroyed_places() -> None:
    assert refused(sick={"karsk": 1}, destroyed="karsk") == "sick karsk"
    assert refused(camp={0: "karsk"}, destroyed="karsk") == "camp karsk"


@pytest.mark.rule("PE 6.C.5", "PE 7.1", "PE 7.2")
def test_more_than_a_board_holds() -> None:
    assert refused(goods={0: "6*wood"}) == "goods[0]"
    assert refused(goods={0: "5*wood"}, quarantine={0: 4}, blocked={0: "track"}) == "goods[0]"
    assert refused(quarantine={0: 8}) == "blocked[0]"
    assert refused(quarantine={0: 2}, blocked={0: "move"}) == "blocked[0]"
    assert refused(healthy={0: 13}) == "healthy[0]"
    assert refused(dead={0: 6}) == "dead[0]"


@pytest.mark.rule("PE 6.F.2", "PE 4.1")
def test_workers_and_assistants() -> None:
    assert refused(workers={0: "castle"}) == "workers[0] castle"
    assert refused(workers={0: "workshop"}) == "workers[0] workshop"
    assert refused(grid={0: "move-cure move-assign produce-cure"}) == "assistants[0]"


@pytest.mark.rule("PE 9.1", "PE 6.D.1")
def test_influence_and_slots() -> None:
    assert refused(influence={0: 4, 1: 4}) == "influence"
    assert refused(slots={0: "loading-crane"}) == "technology loading-crane"
    assert refused(slots={0: "tuition", 1: "tuition"}) == "technologies"
    assert refused(on_card={0: [1, 0, 0]}) == "on_card[0]"


@pytest.mark.rule("PE 3.7", "PE 2.2")
def test_reward_tokens() -> None:
    assert refused(tokens_up="3*renown") == "tokens"
    assert refused(tokens_up="3*renown 3*influence 2*wood") == "tokens 0"


@pytest.mark.rule("PE 5.3")
def test_an_outbreak_without_a_pest_card() -> None:
    match = pestis.new("pest", 3, 1)
    agenda: Json = [["outbreak", 1]]
    with pytest.raises(RecordError) as caught:
        load_position(match.spec, {**match.position(), "agenda": agenda})
    assert caught.value.params["where"] == "agenda[0]"
