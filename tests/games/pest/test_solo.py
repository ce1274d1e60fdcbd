"""The solo game (PE 14)."""

from __future__ import annotations

import pytest

from pestis.games.pest.content.ids import DECREES, RANKS
from pestis.games.pest.content.reading import default_content
from pestis.games.pest.state.choices import TECHNOLOGY_IDS
from pestis.kernel.core.rng import Dice
from tests.games.pest.scene import fresh, scene

WAITING = (5, 9, 15, 22, 30, 40)


@pytest.mark.rule("PE 14.1", "PE 3.7")
def test_set_up() -> None:
    t = fresh(1)
    assert t.state.influence_sick == WAITING
    assert t.state.capital_card == ()
    assert t.state.capital == [0, 0]
    assert sum(t.state.tokens_up) == 6
    assert t.asked() == ("place-castle", (0,))
    assert t.legal(0) == [f"castle {id}" for id in ("aldik", "dorrim", "isken", "tamsel", "ulmar")]
    t.play("0 castle aldik")
    assert t.legal(0) == ["doctor valdoren", "doctor karsk", "doctor tolmer"]


@pytest.mark.rule("PE 14.1", "PE 15.2")
def test_technologies_and_decrees_that_leave_the_game() -> None:
    cards = default_content().technologies
    out = {TECHNOLOGY_IDS[n] for n, card in enumerate(cards) if not card.solo}
    assert len(out) == 5
    shown: set[str] = set()
    decrees: set[str] = set()
    for seed in range(30):
        t = fresh(1, seed)
        shown |= {TECHNOLOGY_IDS[card] for card in t.state.display}
        decrees |= {DECREES[card] for card in t.state.decrees}
    assert len(shown) == 25 and not shown & out
    assert len(decrees) == 12 and not decrees & {"decree-4", "decree-6", "decree-9"}


@pytest.mark.rule("PE 14.1", "PE 3.9")
def test_pest_cards_as_for_two() -> None:
    """No colour of roads is named by all three of its cards."""
    for seed in range(12):
        t = fresh(1, seed)
        for _ in t.steps(Dice(f"solo {seed}")):
            pass
        colours = [default_content().pest_cards[card].road_colour for card in t.state.pest]
        assert len(t.state.pest) == 6
        assert all(colours.count(colour) < 3 for colour in range(3))


@pytest.mark.rule("PE 14.2")
def test_a_capital_building_sends_its_sick_person_to_the_neutral_area() -> None:
    t = scene(1, turn="0 construct-cure", goods={0: "3*wood 2*stone"})
    t.play("0 begin construct", "0 raise granary")
    assert (t.state.capital, t.state.renown, t.state.influence) == ([0, 1], [3], [1])


@pytest.mark.rule("PE 14.3")
@pytest.mark.parametrize(
    ("era", "before", "moved"), [(0, 0, 1), (0, 1, 1), (0, 2, 0), (1, 2, 1), (2, 3, 1)]
)
def test_an_imperative_space_with_a_sick_person(era: int, before: int, moved: int) -> None:
    decrees = ["decree-2", "decree-8", "decree-12"]
    tracks = [0, 0, 0]
    tracks[era] = before
    t = scene(
        1,
        turn="0 construct-cure",
        year=2 * era + 1,
        decrees=" ".join(decrees),
        doctor={0: "gothar"},
        goods={0: "5*wood 5*stone"},
        tracks={0: tracks},
    )
    t.play("0 begin construct", f"0 build {'treasury' if era == 2 else 'district-1'} gothar")
    assert t.tracks(0)[era] == before + 1
    passed = 6 - len(t.state.influence_sick)
    assert t.happened().count("neutral") - passed == moved


@pytest.mark.rule("PE 14.3", "PE 10.2")
def test_first_the_person_then_the_influence_of_the_space() -> None:
    t = scene(
        1,
        turn="0 move-cure",
        decrees="decree-3 decree-10 decree-14",
        quarantine={0: 2},
        goods={0: "2*herbs"},
    )
    t.play("0 begin cure", "0 cure area", "0 cure area", "0 done")
    told = [id for id in t.happened() if id in ("neutral", "influence")]
    assert told == ["neutral", "influence"]


@pytest.mark.rule("PE 14.4")
def test_influence_spaces_with_sick_people_are_skipped_and_passed() -> None:
    t = scene(1, turn="0 construct-cure", doctor={0: "gothar"}, influence={0: 3},
              goods={0: "wood stone"})  # fmt: skip
    t.play("0 begin construct", "0 build district-1 gothar")
    assert t.state.influence == [7], "4, 6, 7"
    assert t.state.influence_sick == (9, 15, 22, 30, 40)
    assert t.state.capital == [0, 1]


@pytest.mark.rule("PE 14.5")
@pytest.mark.parametrize(
    ("left", "goods", "research"),
    [(6, {"coin": 1}, 0), (5, {"coin": 1}, 0), (4, {"coin": 1}, 0), (3, {"coin": 1}, 0),
     (2, {}, 1), (1, {}, 1), (0, {}, 1)],
)  # fmt: skip
def test_aid_by_the_sick_people_left(left: int, goods: dict[str, int], research: int) -> None:
    """Aid card 10: a research token, a coin, a coin and a chest."""
    t = scene(
        1,
        phase="aid",
        year=2,
        seen="aid-10",
        influence={0: 41},
        influence_sick=list(WAITING[:left]),
        chance={"aid": ["aid-1"]},
        then=[["turn", 0]],
    )
    assert (t.goods(0), t.state.research[0]) == (goods, research)
    assert (t.asked()[0] == "choose-good") == (left > 4)


@pytest.mark.rule("PE 14.6")
def test_reward_tokens_stay_face_down() -> None:
    t = scene(
        1, phase="era-end", year=2, tokens_up="food coin herbs renown", tokens_down="wood stone"
    )
    assert sum(t.state.tokens_down) == 2 and sum(t.state.tokens_up) == 4


@pytest.mark.rule("PE 14.7", "PE 18.14", "PE 19")
@pytest.mark.parametrize(("own", "neutral", "shame"), [(1, 3, 2), (3, 3, 0), (4, 1, 0), (0, 2, 2)])
def test_shame_for_more_neutral_people_and_all_leave(own: int, neutral: int, shame: int) -> None:
    t = scene(1, phase="era-end", year=2, capital={0: own, 1: neutral})
    assert t.state.shame == [shame]
    assert t.state.capital == [0, 0]


@pytest.mark.rule("PE 14.8", "PE 9.3")
def test_the_end_counts_everybody_who_still_waits() -> None:
    t = scene(
        1,
        phase="end",
        year=6,
        influence={0: 10},
        influence_sick=[15, 22, 30, 40],
        tracks={0: [1, 4, 0]},
        capital_owner={0: 0, 2: 0},
        dead={0: 2},
        shame={0: 3},
    )
    assert t.line("sick-on-influence") == (-4,)
    assert t.line("sick-on-imperatives") == (-5,), "one of era I, none of era II, four of era III"
    assert t.line("sick-in-capital") == (-3,)
    assert t.line("dead") == (-2,)
    assert t.line("shame") == (-3,)
    assert "highest-influence" not in [line.id for line in t.outcome().lines]


@pytest.mark.rule("PE 14.9")
@pytest.mark.parametrize(
    ("renown", "rank"),
    [(0, "commoner"), (32, "commoner"), (33, "advisor"), (43, "baron"), (53, "archbaron"),
     (63, "count"), (73, "duke"), (83, "leader"), (92, "leader"), (93, "emperor")],
)  # fmt: skip
def test_ranks(renown: int, rank: str) -> None:
    """Everybody waits: 6 + 9 + 5 shame, but the symbol on space 3 and 6 healthy people."""
    t = scene(1, phase="end", year=6, renown={0: renown}, healthy={0: 5}, influence={0: 3})
    assert t.outcome().totals == (renown + 7 - 20,)
    assert RANKS[t.outcome().facts["rank"][0]] == rank
    assert t.outcome().reason == "solo"
