"""The content files against the component lists (RA 1, 2, 8.1, 9.1.1, 10 and 11), and faults in
custom content."""

from __future__ import annotations

from collections import Counter

import pytest

from pestis.games.rattus.content.ids import CARD_IDS, CLASSES, REGION_IDS, SHADES, SYMBOL_IDS
from pestis.games.rattus.content.reading import (
    BASE_TOKENS,
    default_content,
    is_starter,
)
from pestis.games.rattus.state.state import PLACED
from tests.games.rattus.scene import scene

CONTENT = default_content()

SHADE = {
    "light": "anglia gallia germania hispania hungaria italia polonia scandia",
    "middle": "bulgaria turcia",
    "dark": "russia tartaria",
    "africa": "mauretania numidia africa libya aegyptus",
}

EUROPE = (
    "anglia-gallia anglia-scandia gallia-hispania gallia-germania gallia-italia hispania-italia "
    "germania-italia germania-polonia germania-hungaria germania-scandia italia-hungaria "
    "italia-turcia polonia-hungaria polonia-russia polonia-tartaria hungaria-bulgaria "
    "hungaria-tartaria bulgaria-turcia bulgaria-tartaria turcia-tartaria scandia-russia "
    "russia-tartaria"
)
AFRICA = (
    "mauretania-numidia numidia-africa africa-libya libya-aegyptus hispania-mauretania "
    "italia-africa turcia-aegyptus"
)
ARROWS = (
    "anglia-gallia anglia-scandia hispania-italia germania-scandia italia-turcia "
    "turcia-tartaria hispania-mauretania italia-africa turcia-aegyptus"
)

LETTERS = dict(zip("PBCKWRIMA", SYMBOL_IDS, strict=True))
"""RA 11.2: Peasantry, Bourgeoisie, Church, Chivalry, Magic, Royalty, Islam; Majority, All."""

BASE_STARTERS = "1:BK 1:CB 1:PW 1:RP 2:RKP 2:RCK 2:M+CW 2:M+RB 2:M+RP 3:CKW 3:A+B 3:M+RC"
BASE_OTHERS = """
1:CB 2:BKW 2:M+CB
3:RKP 3:A+C 3:M+BK 3:M+PW 3:M+RW
4:CBW 4:CKW 4:RPW 4:A+BK 4:A+RK 4:A+RP 4:M+CB 4:M+CP 4:M+RK 4:M+RW
5:A+KW 5:A+PW 5:A+RC 5:M+BKP 5:M+CBP 5:M+RBK 5:M+RPW 5:MA+B 5:MA+K 5:MA+P
6:A+RBP 6:A+RCW 6:A+RPW 6:M+CBW 6:M+RBW 6:M+RKP 6:MA+KW 6:MA+CK 6:MA+CP
"""
BLUE_STARTERS = (
    "1:KW 1:CB 1:CK 1:PI 1:RI 1:RP 2:BKP 2:CKP 2:RKI 2:M+BK 2:M+CI 2:M+PW 2:M+RB "
    "3:CBK 3:A+W 3:M+BP 3:M+RI"
)
BLUE_OTHERS = """
1:RW 2:CPW 2:M+RB
3:KPI 3:RBW 3:A+I 3:M+BK 3:M+CP 3:M+WI
4:CBW 4:CKP 4:RBI 4:RWI 4:A+CI 4:A+CW 4:A+RK 4:A+RW 4:M+BP 4:M+KI 4:M+KP 4:M+PW 4:M+RB
5:A+BK 5:A+BI 5:A+CK 5:A+WI 5:M+PWI 5:M+RBI 5:M+RKI 5:M+RKW 5:M+RCW
5:MA+C 5:MA+W 5:MA+P 5:MA+P
6:A+BPI 6:A+CBI 6:A+RCK 6:A+RCW 6:M+BPW 6:M+KPW 6:M+CBI 6:M+CKP
6:MA+KW 6:MA+CB 6:MA+RC 6:MA+RI 6:MA+RP
"""
REGION_CARDS = """
Anglia RW KI ? | Gallia RC PI ? | Germania BP KW ? | Hispania CB RP ? | Hungaria RK CW ?
| Italia CI KP ? | Polonia RI BW ? | Scandia PW BK ? | Bulgaria WI CK ? | Turcia BI CP ?
| Russia RB PW ? | Tartaria CI KP ? | Mauretania RC WI ? | Numidia BW RK ? | Africa BP RB ?
| Libya BI CK ? | Aegyptus KW RP ?
"""

Front = tuple[int, tuple[str, ...]]


def printed(table: str) -> list[str]:
    """The ids of the printed rows of a table; the other rows are ours."""
    rows = [(*name.split(" "), origin) for name, origin in CONTENT.origins]
    return [id for of, id, origin in rows if of == table and origin == "printed"]


def fronts(table: str) -> list[Front]:
    """Limit and sorted symbols of each front, parsed from words like ``"2:M+CW"``."""
    found: list[Front] = []
    for word in table.split():
        limit, _, letters = word.partition(":")
        found.append((int(limit), marks(letters.replace("+", ""))))
    return found


def marks(letters: str) -> tuple[str, ...]:
    return tuple(sorted([LETTERS[letter] for letter in letters]))


def shipped(expansion: str, starters: bool | None = None) -> list[Front]:
    """The fronts that we ship, in file order."""
    found: list[Front] = []
    for number, token in enumerate(CONTENT.tokens):
        blue = "none" if number < BASE_TOKENS else "africanus"
        if blue == expansion and starters in (None, is_starter(number)):
            symbols = sorted([SYMBOL_IDS[symbol] for symbol in token.symbols])
            found.append((token.limit, tuple(symbols)))
    return found


def edges(key: str = "neighbours") -> set[frozenset[str]]:
    """All links of the map, each once."""
    found: set[frozenset[str]] = set()
    for region in CONTENT.regions:
        others = region.neighbours if key == "neighbours" else region.arrows
        found |= {frozenset((region.id, REGION_IDS[other])) for other in others}
    return found


def named(text: str) -> set[frozenset[str]]:
    return {frozenset(word.split("-")) for word in text.split()}


def linked(one: str, other: str) -> bool:
    return frozenset((one, other)) in edges()


def largest(regions: str) -> int:
    """The largest connected area of some regions."""
    left = set(regions.split())
    best = 0
    while left:
        area = {left.pop()}
        grown = area
        while grown:
            grown = {b for a in area for b in left if linked(a, b)}
            area |= grown
            left -= grown
        best = max(best, len(area))
    return best


# -- the map -------------------------------------------------------------------------------------


@pytest.mark.rule("RA 1.1", "RA 2.1", "RA 8.1", "RA 8.3", "RA 10.1")
def test_seventeen_regions_and_their_shades() -> None:
    found = dict.fromkeys(SHADES, "")
    for region in CONTENT.regions:
        found[SHADES[region.shade]] += " " + region.id
    assert {shade: text.strip() for shade, text in found.items()} == SHADE


@pytest.mark.rule("RA 2.4", "RA 10.2", "RA 10.3")
def test_adjacency_is_the_list_of_the_rules() -> None:
    assert edges() == named(EUROPE) | named(AFRICA)
    assert len(edges()) == 29


@pytest.mark.rule("RA 1.2", "RA 2.4", "RA 10.2")
def test_arrows_over_the_sea_make_neighbours() -> None:
    assert edges("arrows") == named(ARROWS)
    t = scene(4, plague="anglia", done=PLACED)
    assert t.legal(0, "move") == ["move gallia", "move scandia"]


@pytest.mark.rule("RA 2.4", "RA 10.3")
@pytest.mark.parametrize(
    ("expansion", "seats", "links", "diameter"),
    [
        ("none", 2, 12, 3),
        ("none", 3, 15, 4),
        ("none", 4, 22, 4),
        ("africanus", 5, 22, 4),
        ("africanus", 6, 29, 5),
    ],
)
def test_size_of_the_map_by_number_of_players(
    expansion: str, seats: int, links: int, diameter: int
) -> None:
    used = CONTENT.in_use(expansion, seats)
    near = CONTENT.near(used)
    assert sum([len(others) for others in near]) == 2 * links
    assert all(len(near[region]) >= 2 for region in used)
    farthest = 0
    for region in used:
        reached, steps = {region}, 0
        while len(reached) < len(used):
            reached |= {other for at in reached for other in near[at]}
            steps += 1
        farthest = max(farthest, steps)
    assert farthest == diameter


@pytest.mark.rule("RA 2.3a", "RA 2.3b", "RA 2.3c", "RA 2.3d", "RA 2.3e")
def test_documented_facts_about_the_map() -> None:
    assert largest("anglia gallia hispania") == 3
    assert linked("gallia", "hispania") and linked("anglia", "gallia")
    assert linked("russia", "tartaria")
    assert largest("hispania italia polonia") == 2
    pairs = [("hispania", "italia"), ("hispania", "polonia"), ("italia", "polonia")]
    assert [linked(*pair) for pair in pairs] == [True, False, False]
    assert largest("germania turcia") == 1


@pytest.mark.rule("RA 2.3f", "RA 8.3")
def test_shades_come_with_the_number_of_players() -> None:
    of = {name: players.regions_of for name, players in CONTENT.players.items()}
    for expansion in ("none", "africanus"):
        assert of[f"{expansion}-2"] == (0,)
        assert of[f"{expansion}-3"] == (0, 1)
        assert of[f"{expansion}-4"] == (0, 1, 2)
    assert of["africanus-5"] == (0, 1, 3)
    assert of["africanus-6"] == (0, 1, 2, 3)


# -- class cards -----------------------------------------------------------------------------------


@pytest.mark.rule("RA 1.5", "RA 8.1", "RA 8.7")
def test_ten_class_cards_and_their_classes() -> None:
    classes = {id: CLASSES[cls] for id, cls in zip(CARD_IDS, CONTENT.class_of, strict=True)}
    assert {id: classes[id] for id in printed("class-card")} == {
        "peasant": "peasantry",
        "merchant": "bourgeoisie",
        "monk": "church",
        "knight": "chivalry",
        "witch": "magic",
        "king": "royalty",
        "astronomer": "islam",
        "explorer": "islam",
        "caravan-leader": "islam",
        "sultan": "islam",
    }


# -- rat tokens ------------------------------------------------------------------------------------


@pytest.mark.rule("RA 1.4", "RA 8.1", "RA 11.1.1", "RA 11.2", "RA 1.3")
@pytest.mark.parametrize(
    ("expansion", "starters", "table", "number"),
    [
        ("none", True, BASE_STARTERS, 12),
        ("none", False, BASE_OTHERS, 37),
        ("africanus", True, BLUE_STARTERS, 17),
        ("africanus", False, BLUE_OTHERS, 48),
    ],
)
def test_every_token_is_that_of_the_table(
    expansion: str, starters: bool, table: str, number: int
) -> None:
    assert shipped(expansion, starters) == fronts(table)
    assert len(fronts(table)) == number


@pytest.mark.rule("RA 11.1.2", "RA 11.1.3", "RA 11.2")
@pytest.mark.parametrize(
    ("expansion", "limits"),
    [("none", [5, 7, 8, 10, 10, 9]), ("africanus", [7, 9, 10, 13, 13, 13])],
)
def test_limits_run_from_one_to_six(expansion: str, limits: list[int]) -> None:
    found = Counter([limit for limit, _ in shipped(expansion)])
    assert [found[n] for n in range(1, 7)] == limits
    assert sum(found.values()) == sum(limits)
    assert round(10 * sum(limits[3:]) / sum(limits)) == 6
    assert round(10 * limits[0] / sum(limits)) == 1


@pytest.mark.rule("RA 11.1.4", "RA 11.1.5", "RA 11.1.8", "RA 11.2")
@pytest.mark.parametrize(
    ("expansion", "expected"),
    [("none", [18, 18, 18, 18, 18, 21, 0, 25, 17]), ("africanus", [21] * 5 + [22, 21, 33, 23])],
)
def test_symbols_on_all_tokens(expansion: str, expected: list[int]) -> None:
    found = Counter([symbol for _, symbols in shipped(expansion) for symbol in symbols])
    assert [found[symbol] for symbol in SYMBOL_IDS] == expected
    assert all(symbols for _, symbols in shipped(expansion))
    assert max(CLASSES, key=lambda cls: found[cls]) == "royalty"


@pytest.mark.rule("RA 11.1.6", "RA 11.2")
def test_starters_have_low_limits() -> None:
    base = Counter([limit for limit, _ in shipped("none", True)])
    blue = Counter([limit for limit, _ in shipped("africanus", True)])
    assert base == {1: 4, 2: 5, 3: 3}
    assert blue == {1: 6, 2: 7, 3: 4}
    assert max([limit for limit, _ in shipped("none", False)]) == 6


@pytest.mark.rule("RA 11.1.7")
def test_tokens_of_the_examples_exist() -> None:
    assert (1, marks("BC")) in shipped("none")
    assert (2, marks("MBC")) in shipped("none")
    assert any(limit == 1 and "peasantry" in symbols for limit, symbols in shipped("africanus"))


# -- region cards ----------------------------------------------------------------------------------


@pytest.mark.rule("RA 8.1", "RA 9.1.1", "RA 11.3")
def test_every_region_card_is_that_of_the_table() -> None:
    expected: dict[str, tuple[str, ...]] = {}
    for entry in REGION_CARDS.split("|"):
        region, *symbols = entry.split()
        for n, letters in enumerate(symbols, start=1):
            classes = tuple(sorted(CLASSES)) if letters == "?" else marks(letters)
            expected[f"{region.lower()}-{n}"] = classes
    found = {
        card.id: tuple(sorted([CLASSES[cls] for cls in card.classes]))
        for card in CONTENT.region_cards
    }
    assert found == expected
    assert len(found) == 51
    for card in CONTENT.region_cards:
        assert card.id.startswith(REGION_IDS[card.region] + "-")


@pytest.mark.rule("RA 11.3", "RA 9.1.1")
def test_symbols_of_the_region_cards_are_spread_evenly() -> None:
    two = [card.classes for card in CONTENT.region_cards if not card.any]
    assert len(two) == 34
    assert all(len(set(classes)) == 2 for classes in two)
    counts = Counter([CLASSES[cls] for classes in two for cls in classes])
    assert counts == {**dict.fromkeys(CLASSES, 10), "church": 9, "islam": 9}
    pairs = Counter([tuple(sorted(classes)) for classes in two])
    assert len(pairs) == 21
    assert sorted(pairs.values()) == [1] * 8 + [2] * 13


# -- origins of rows ------------------------------------------------------------------------------


@pytest.mark.rule("RA 2.4", "RA 11.2", "RA 11.3")
def test_what_is_reconstructed_says_so() -> None:
    origins = dict(CONTENT.origins)
    ours = [name.partition(" ")[0] for name, origin in origins.items() if origin == "reconstructed"]
    assert [ours.count(table) for table in ("region", "token", "region-card")] == [17, 114, 51]
    assert "players" not in ours
