"""How each game is learned: its guide for exactly one table."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from itertools import pairwise
from typing import Any

import pytest

from pestis.games import GAMES, find, package_of
from pestis.kernel.errors import SetupError
from pestis.kernel.factory import new_match
from pestis.lessons.shows import id_of, shows
from pestis.tables import rulebook
from pestis.tables.alike import folded, seeker, unaccented
from pestis.tables.book import rulebook as book
from pestis.tables.guide import CARDS, FILE, PARTS, guide
from pestis.tables.primer import primer
from pestis.tables.to_be import asked_for, set_up, table_to_be
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from tests.conformance.coverage import load_rules


def told(game: str, seats: int, language: str = "en", **options: object) -> dict[str, Any]:
    """The guide of a table."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    view = table_to_be(find(game), seats, chosen)
    found: dict[str, Any] = primer(game, Words(language), view)
    return found


def part(found: dict[str, Any], id: str) -> str:
    """All texts of a part."""
    steps = next(each["steps"] for each in found["parts"] if each["id"] == id)
    return " ".join([" ".join([step["text"], *step["lines"]]) for step in steps])


def row(found: dict[str, Any], label: str) -> list[object]:
    values = [each["values"] for each in found["table"]["rows"] if each["label"] == label]
    assert len(values) == 1
    return [*values[0]]


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_and_number_of_a_guide_is_known(game: str) -> None:
    known, sentences = {rule.id for rule in load_rules(game)}, book(game).sentences()
    told = {id for rule in sentences for id in book(game).tells.get(rule, ())}
    for steps in guide(game).parts.values():
        for step in steps:
            assert {*step.told} <= {*sentences}, step
            for number in step.rules:
                whole = any(id.startswith(f"{number}.") for id in known)
                assert number in known | told | {*book(game).rules()} or whole, number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_guide_has_its_words_and_no_other(game: str, language: str) -> None:
    mine = guide(game)
    wanted = {f"{part}.{step.id}" for part, steps in mine.parts.items() for step in steps}
    wanted |= {f"table.{each.figure}" for each in mine.table}
    wanted |= {f"cards.{group.id}" for group in mine.groups} | {"title.round"}
    wanted |= {f"list.{each.id}" for each in mine.lists}
    heads = {column for each in mine.lists for column in each.columns}
    wanted |= {f"column.{column}" for column in heads if not column.isdecimal()}
    start = f"{game}.guide."
    shown = {f"examples.{each.show}" for each in mine.examples}
    cells = {id.removeprefix(start) for id in catalogue("en") if id.startswith(f"{start}cell.")}
    wanted |= {id for id in (*shown, "edge.*") if start + id in catalogue("en")} | cells
    assert {id.removeprefix(start) for id in catalogue(language) if id.startswith(start)} == wanted


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_file_says_nothing_that_is_not_read(game: str) -> None:
    data = tomllib.loads(resources.files(package_of(game)).joinpath(FILE).read_text("utf-8"))
    assert {*data} - {"list"} == {*PARTS, "table", "cards", "examples", "sheet"}
    steps = [step for part in PARTS for step in data[part]]
    assert {key for step in steps for key in step} <= {"id", "picture", "rules", "told", "only"}


@pytest.mark.parametrize("game", GAMES)
def test_every_table_learns_in_order_and_the_column_of_its_seats_is_marked(game: str) -> None:
    spec = find(game)
    for seats in range(spec.min_seats, spec.max_seats + 1):
        found = told(game, seats)
        assert [each["id"] for each in found["parts"]] == [*PARTS]
        assert found["table"]["here"] == seats and seats in found["table"]["seats"]
        assert all(step["text"] for each in found["parts"] for step in each["steps"])
        assert all(card["lines"] for kind in found["cards"] for card in kind["items"])


def test_rattus_cartus_is_set_up_by_its_number_of_players_and_its_buildings() -> None:
    found = told("rattus-cartus", 3)
    assert row(found, "Rounds") == [10, 9, 8, 8]
    assert row(found, "Cards in the replacement pile") == [10, 12, 6, 6]
    setup = part(found, "setup")
    assert "Farm, Marketplace, Monastery, Castle, Palace" in setup and "Count off 12" in setup
    assert "victory point tokens" in setup
    assert "one premium action a round" not in part(found, "round")
    assert "one premium action a round" in part(told("rattus-cartus", 2), "round")
    assert "Most Gold" not in part(found, "end")
    ten = told("rattus-cartus", 3, buildings="five-of-ten")
    assert "The most Gold" in part(ten, "end") and "Gold" in str(ten["cards"][1])
    assert len(found["cards"][0]["items"]) == 6 and len(ten["cards"][0]["items"]) == 12


def test_each_kind_of_card_has_a_title_of_its_own() -> None:
    titles = [kind["title"] for kind in told("rattus-cartus", 2)["cards"]]
    assert titles == ["The buildings", "Jokers and special cards", "Other terms"]


def test_rattus_is_set_up_with_and_without_africanus() -> None:
    base, six = told("rattus", 3, expansion="none"), told("rattus", 6)
    assert base["table"]["seats"] == [2, 3, 4] and six["table"]["seats"] == [2, 3, 4, 5, 6]
    assert row(base, "Rat tokens that leave the game") == [12, 6, 0]
    assert row(six, "Rat tokens that leave the game") == [24, 20, 16, 8, 0]
    assert row(six, "Regions in play") == [8, 10, 12, 15, 17]
    assert "region card" not in part(base, "setup") and "region card" in part(six, "setup")
    assert "Libya" in part(six, "setup") and "Libya" not in part(base, "setup")


def test_symbols_with_the_same_text_are_one_entry_and_only_those_in_play() -> None:
    def symbols(found: dict[str, Any]) -> list[tuple[str, str]]:
        items = next(kind["items"] for kind in found["cards"] if kind["id"] == "symbol")
        return [(item["title"], item["picture"]) for item in items]

    base = symbols(told("rattus", 3, expansion="none"))
    assert [title for title, _ in base[1:]] == ["Majority", "Everybody"]
    assert base[0][0] == "Peasantry, Bourgeoisie, Church, Chivalry, Magic, Royalty"
    assert base[0][1] == "peasantry bourgeoisie church chivalry magic royalty"
    assert symbols(told("rattus", 3))[0] == (base[0][0] + ", Islam", base[0][1] + " islam")


@pytest.mark.parametrize("game", GAMES)
def test_no_card_or_piece_is_listed_twice(game: str) -> None:
    spec = find(game)
    for seats in range(spec.min_seats, spec.max_seats + 1):
        ids = [item["id"] for kind in told(game, seats)["cards"] for item in kind["items"]]
        assert len(ids) == len({*ids})


def test_pest_is_set_up_for_one_for_two_and_for_more() -> None:
    three, duel, alone = told("pest", 3), told("pest", 2, duel="on"), told("pest", 1)
    assert row(three, "Villages in play") == [5, 5, 20, 20, 20]
    assert row(three, "Capital reward tokens") == [6, 6, 8, 10, 12]
    assert "three villages" in part(three, "setup")
    assert "other fifteen pest cards" in part(duel, "setup") and "Covers" in part(duel, "setup")
    assert "capital card" not in part(alone, "setup").replace("no capital card", "")
    assert "Advisor from 20" in part(alone, "end")


@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_are_positions_to_play_and_the_sheet_is_one_that_ended(game: str) -> None:
    for each in (*guide(game).examples, *guide(game).sheets):
        assert id_of(each.show) in shows(game)
    spec = find(game)
    for seats in range(spec.min_seats, spec.max_seats + 1):
        found = told(game, seats)
        assert found["examples"] and all(each["text"] for each in found["examples"])
        assert len(found["sheet"]["rows"]) >= 2
        columns = zip(*[each["values"] for each in found["sheet"]["rows"]], strict=True)
        assert [sum(column) for column in columns] == found["sheet"]["totals"]


def listed(found: dict[str, Any], id: str) -> list[dict[str, str]]:
    """The rows of a table of content, each by the heads of its columns."""
    table = next(each for each in found["lists"] if each["id"] == id)
    return [dict(zip(table["heads"], row, strict=True)) for row in table["rows"]]


@pytest.mark.parametrize("game", ["rattus-cartus", "pest"])
def test_tables_of_content_are_whole_in_every_language_and_at_every_table(game: str) -> None:
    spec = find(game)
    for seats in range(spec.min_seats, spec.max_seats + 1):
        for language in LANGUAGES:
            for each in told(game, seats, language)["lists"]:
                assert each["part"] in (*PARTS, CARDS) and each["rows"]
                assert all(len(row) == len(each["heads"]) and row[0] for row in each["rows"])
                names = [row[0] for row in each["rows"]]
                assert len({*names}) == len(names)


def test_each_building_card_in_play_has_its_supply_action_in_the_table() -> None:
    first = listed(told("rattus-cartus", 2), "supplies")
    assert [row["Building"] for row in first] == [
        "Farm", "Marketplace", "Monastery", "Castle", "Fortune-teller’s Tent", "Palace",
    ]  # fmt: skip
    assert first[2]["4"] == "discard 2 rats" and first[4]["3"] == "draw 2 cards, look at 1 nun card"
    assert all(cell for row in first for cell in row.values())
    assert len(listed(told("rattus-cartus", 2, buildings="five-of-ten"), "supplies")) == 12
    own: Any = {"card": [{"id": "farm-1", "draw": 7, "discard-rats": 0, "look": 0}]}
    view = new_match(find("rattus-cartus"), 2, 1, {}, own).view(None)
    found: dict[str, Any] = primer("rattus-cartus", Words("en"), view)
    assert listed(found, "supplies")[0]["1"] == "draw 7 cards"


def test_each_place_of_pest_has_its_roads_with_their_colours() -> None:
    roads = "Roads to (colour of the horseshoe)"
    found = {row["Place"]: row for row in listed(told("pest", 3), "places")}
    assert len(found) == 46
    assert found["Gothar"][roads] == "Gollor (black), Fenwar, Dorrim, Elvas (blue)"
    assert found["Valdoren"]["At the start"] == "destroyed"
    assert found["Tamsel"] == {
        "Place": "Tamsel", "Size": "village", "Gives": "stone", "Harbour": "blue",
        "Starting card": "D", "At the start": "1 sick", roads: "Corvath (black), Terras, Orlin",
    }  # fmt: skip
    drawn = listed(told("pest", 3, setup="variable"), "places-drawn")
    assert len(drawn) == 46 and "Gives" not in drawn[0]
    any_table = {row["Place"]: row for row in listed(primer("pest", Words("en"), None), "places")}
    assert any_table["Fenwar"]["At the start"] == "destroyed with 3, 4 players"


def test_a_place_is_found_by_its_size_and_its_name() -> None:
    found = [(row["Size"], row["Place"]) for row in listed(told("pest", 3), "places")]
    sizes = [size for size, _ in found]
    assert sizes == ["", *["city"] * 10, *["town"] * 15, *["village"] * 20]
    assert all(one < next for (a, one), (b, next) in pairwise(found) if a == b)


@pytest.mark.parametrize("game", GAMES)
def test_no_table_is_told_twice_for_all_tables(game: str) -> None:
    found: dict[str, Any] = primer(game, Words("en"), None)
    titles = [each["title"] for each in found["lists"]]
    assert len(titles) == len({*titles})
    assert not any(title.startswith(("Map:", "1 player", "2 players")) for title in titles)


def test_pest_cards_have_numbers_and_aid_cards_their_sides() -> None:
    three, two, alone = told("pest", 3), told("pest", 2), told("pest", 1)
    cards = listed(three, "pest-cards")
    assert [row["Number"] for row in cards] == [str(n) for n in range(1, 19)]
    assert cards[6]["Card"].endswith("red, red")
    assert listed(three, "aid-cards")[6]["Middle: everybody else"] == "1 resource of your choice"
    assert "Middle: everybody else" not in listed(two, "aid-cards-two")[0]
    assert "Middle: 3 or 4 left" in listed(alone, "aid-cards-solo")[0]
    tokens = listed(three, "reward-tokens")
    assert sum(int(row["Number"]) for row in tokens) == 16


def test_tracks_are_those_of_a_tables_own_content() -> None:
    own: Any = {"track-space": [{"id": "track-2", "herbs": 9, "renown": 2, "laboratory": True}]}
    view = new_match(find("pest"), 3, 1, {}, own).view(None)
    found: dict[str, Any] = primer("pest", Words("en"), view)
    assert listed(found, "healthy")[1]["Herbs"] == "9"
    assert listed(found, "imperatives")[2]["4"] == "2 influence, 15 renown"
    assert listed(found, "influence")[1]["Reward"] == "1 coin"


def test_a_score_sheet_says_of_how_many_players_it_is() -> None:
    assert told("pest", 3)["sheet"]["caption"] == "A score sheet, filled in"
    assert "with 3 players" in told("pest", 4)["sheet"]["caption"]
    two = told("rattus-cartus", 2)["sheet"]
    assert two["caption"] == "A score sheet, filled in" and len(two["names"]) == 2


def test_two_players_see_which_building_and_which_action_comes_first() -> None:
    two, three = told("rattus-cartus", 2), told("rattus-cartus", 3)
    assert "first both of you reveal all the cards" in part(two, "round")
    assert "first both of you reveal" not in part(three, "round")
    assert [each["number"] for each in two["examples"]][2] == "RC 3.21"
    assert "RC 3.21" not in [each["number"] for each in three["examples"]]


def test_the_special_cards_in_play_are_named() -> None:
    setup = part(told("rattus-cartus", 2), "setup")
    assert "Swords are in play with the Castle" in setup and "Gold is in play" not in setup
    ten = part(told("rattus-cartus", 2, buildings="five-of-ten"), "setup")
    assert "Gold is in play with the Treasury" in ten and "Passes are in play" in ten


def test_the_knight_moves_as_far_as_at_this_table() -> None:
    def knight(seats: int, expansion: str) -> str:
        items = told("rattus", seats, expansion=expansion)["cards"][0]["items"]
        return " ".join(next(item["lines"] for item in items if item["id"] == "knight"))

    assert "up to 2 regions" in knight(3, "none")
    assert "up to 3 regions" in knight(6, "africanus") and "5 or 6" not in knight(6, "africanus")


def test_a_rulebook_names_only_options_that_matter_at_its_table() -> None:
    def line(seats: int, **options: object) -> str:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        view = table_to_be(find("rattus"), seats, chosen)
        return rulebook.table_line("rattus", Words("en"), view)

    base, africa = line(3, expansion="none"), line(3, expansion="africanus")
    assert "Class cards" not in base and "Diplomats" not in base and "Placing cubes" in base
    assert "Class cards: Random" in africa


def test_the_duel_is_named_only_for_two_players() -> None:
    lines = [rulebook.table_line("pest", Words("en"), table_to_be(find("pest"), n, {}))
             for n in (1, 2, 3)]  # fmt: skip
    assert ["Variant: Base game" in line for line in lines] == [False, True, False]


def test_the_printed_example_of_the_final_scoring_comes_to_sixty_six() -> None:
    assert told("pest", 4)["sheet"]["totals"][0] == 66


def test_the_score_sheet_of_one_player_has_that_players_lines() -> None:
    sheet = told("pest", 1)["sheet"]
    labels = [row["label"] for row in sheet["rows"]]
    assert len(sheet["names"]) == 1 and "Sick people left on the influence track" in labels
    assert "Influence ranking" not in labels
    assert not any(each["show"] == id_of("PE 11") for each in told("pest", 1)["examples"])


def test_the_sheet_of_one_player_counts_only_whom_the_marker_has_not_passed() -> None:
    sheet = told("pest", 1)["sheet"]
    values = {row["label"]: row["values"] for row in [*sheet["rows"], *sheet["facts"]]}
    assert values["Influence"] == [28]
    assert values["Sick people left on the influence track"] == [-2], "those on 30 and 40"


def test_what_one_player_does_not_use_is_taken_out_before_anything_is_shuffled() -> None:
    setup = part(told("pest", 1), "setup")
    assert setup.index("Take out the cards") < setup.index("Sort the decrees")


def test_how_many_tokens_there_are_is_not_their_number() -> None:
    rows = {language: told("pest", 3, language)["lists"] for language in ("de", "nl")}
    heads = {
        language: next(each["heads"] for each in lists if each["id"] == "reward-tokens")
        for language, lists in rows.items()
    }
    assert heads == {"de": ["Liefert", "Anzahl"], "nl": ["Levert", "Aantal"]}


def test_numbers_come_from_a_tables_own_content() -> None:
    own: Any = {"section": [{"id": "section-2", "bonus": 8}]}
    view = new_match(find("pest"), 3, 1, {}, own).view(None)
    assert "its bonus too: 2, 8, 6" in part(primer("pest", Words("en"), view), "end")


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_shown_when_the_set_up_is_done(game: str) -> None:
    spec = find(game)
    view = set_up(spec, new_match(spec, spec.max_seats, 1, {}, None).view(None))
    assert 1 in (view.get("round"), view.get("year")) and view["viewer"] is None


def test_a_table_that_is_described_is_the_one_that_is_told() -> None:
    query = {"lang": "de", "seats": "2", "option.duel": "on"}
    view = asked_for("pest", query)
    assert view is not None and view["seats"] == 2
    assert asked_for("pest", {"lang": "de"}) is None
    read: Any = rulebook.read_to_be("pest", "de", query)
    assert "Duell" in str(read["chapters"]) and read["board"]["seats"] == 2
    with pytest.raises(SetupError):
        asked_for("pest", {"seats": "3", "option.duel": "on"})
    with pytest.raises(SetupError):
        asked_for("pest", {"seats": "3", "option.boats": "on"})


@pytest.mark.parametrize(
    ("text", "sought"),
    [
        ("Der erste ist kostenlos.", "umsonst"),
        ("Würfel im Vorrat", "wurfel"),
        ("Würfel im Vorrat", "wuerfel vorr"),
        ("Das Schwert", "Sword"),
        ("Die Straße", "STRASSE"),
    ],
)
def test_words_are_found_however_they_are_typed_and_by_other_words(text: str, sought: str) -> None:
    groups = [["kostenlos", "umsonst"], ["Sword", "Schwert", "Zwaard"]]
    assert seeker(sought, groups)(text)
    assert not seeker(f"{sought} kamel", groups)(text)
    assert folded("Größe") == folded("groesse")


@pytest.mark.parametrize("game", GAMES)
def test_each_term_of_the_index_leads_to_rules(game: str) -> None:
    rules = {*book(game).told(None)}
    headings = {id.rpartition(".")[2] for id in catalogue("en") if id.startswith(f"{game}.index.")}
    assert headings == {*book(game).headings}
    for term, numbers in book(game).headings.items():
        assert numbers and {*numbers} <= rules, term
        assert len({*numbers}) == len(numbers), term


TABLES: list[tuple[str, int, dict[str, object]]] = [
    *[
        (game, n, {})
        for game in GAMES
        for n in range(find(game).min_seats, find(game).max_seats + 1)
    ],
    ("rattus-cartus", 2, {"buildings": "five-of-ten"}),
    ("rattus-cartus", 4, {"buildings": "five-of-ten"}),
    ("rattus", 3, {"expansion": "none"}),
    ("rattus", 5, {"last-knight-peasant": "unused"}),
    ("pest", 2, {"duel": "on"}),
    ("pest", 3, {"setup": "variable"}),
]
CITED = re.compile(r"\b(RC|RA|PE) ([A-Z]?\d+(?:\.\w+)*(?:, [A-Z]?\d+(?:\.\w+)*)*)")


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_number_that_a_guide_cites_is_in_the_rulebook_of_its_table(
    game: str, seats: int, options: dict[str, object]
) -> None:
    view = table_to_be(find(game), seats, options)
    told = {rule.number for _, rules in rulebook.rules_of(game, view) for rule in rules}
    found: dict[str, Any] = primer(game, Words("en"), view)
    read = " ".join(map(str, (found["parts"], found["examples"], found["cards"], found["index"])))
    cited = {f"{game} {n}" for game, numbers in CITED.findall(read) for n in numbers.split(", ")}
    assert len(cited) > 30 and cited <= told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_an_index_is_sorted_and_has_each_heading_once(game: str, language: str) -> None:
    found: dict[str, Any] = primer(game, Words(language), None)
    headings = [entry["heading"] for entry in found["index"]]
    assert len({heading.casefold() for heading in headings}) == len(headings) > 30
    assert headings == sorted(headings, key=unaccented)
    assert all(heading[0].isupper() and not heading[-1].isdigit() for heading in headings)


def test_an_index_is_that_of_its_table() -> None:
    def entries(seats: int) -> dict[str, list[str]]:
        found = told("pest", seats)["index"]
        return {entry["heading"]: entry["rules"] for entry in found}

    alone, three = entries(1), entries(3)
    assert "PE 14" in alone["Ranks"] and "Aid cards" in three and "Duel" not in three
    assert three["Castle"] == ["PE 3.12", "PE 3.13", "PE 3.14", *alone["Castle"][3:]]
    base = told("rattus", 4, expansion="none")["index"]
    africa = told("rattus", 6, expansion="africanus")["index"]
    added = {entry["heading"] for entry in africa} - {entry["heading"] for entry in base}
    assert {"Sultan", "Region cards", "Diplomats", "Numidia"} <= added


def test_a_name_leads_to_the_rules_that_name_it() -> None:
    index = {entry["heading"]: entry["rules"] for entry in told("rattus", 4, "nl")["index"]}
    assert index["Heks"] == ["RA 6.4", "RA 14.1"]
    assert "RA 6.4" not in index["Boer"], "“geboren” or “bord” is not about a peasant"
    assert index["Iedereen (symbool)"] == ["RA 5.5", "RA 9.1.6"], "not all players"
