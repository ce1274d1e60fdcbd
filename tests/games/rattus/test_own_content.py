"""Custom regions, tokens and region cards: what is accepted, and how faults are reported."""

from __future__ import annotations

import pytest

import pestis
from pestis.games.rattus.content.ids import CLASSES, REGION_IDS, SHADES
from pestis.games.rattus.content.reading import (
    TOKEN_IDS,
    Content,
    default_content,
    read_content,
)
from pestis.games.rattus.state.state import PLACED
from pestis.kernel.json import Json
from pestis.words import LANGUAGES, Words, own_names
from tests.games.rattus.scene import scene


def own(table: str, *rows: dict[str, Json]) -> Content:
    """Our content with custom rows in place of ours."""
    return read_content({"file": "own.toml", table: list(rows)})


def refused(table: str, *rows: dict[str, Json]) -> pestis.ContentError:
    with pytest.raises(pestis.ContentError) as error:
        own(table, *rows)
    for language in ("en", "de", "nl"):
        told = Words(language).error(error.value)
        assert str(error.value.params["file"]) in told
    return error.value


def shown(error: pestis.ContentError) -> dict[str, object]:
    """An error's id and its text."""
    return {"id": error.id.removeprefix("rattus.").removeprefix("error.content-"), **error.params}


def region(id: str, drop: str = "", add: str = "", shade: str = "") -> dict[str, Json]:
    """The row of a region as we ship it, with other neighbours or another shade."""
    ours = default_content().regions[REGION_IDS.index(id)]
    neighbours = [REGION_IDS[other] for other in ours.neighbours]
    arrows = [REGION_IDS[other] for other in ours.arrows]
    kept: list[Json] = [other for other in neighbours if other not in drop.split()]
    kept += list(add.split())
    return {
        "id": id,
        "shade": shade or SHADES[ours.shade],
        "neighbours": kept,
        "arrows": [other for other in arrows if other not in drop.split()],
    }


def cut(links: str) -> list[dict[str, Json]]:
    """Rows of a map without some links, which are removed on both sides."""
    drop: dict[str, list[str]] = {}
    for link in links.split():
        one, other = link.split("-")
        drop.setdefault(one, []).append(other)
        drop.setdefault(other, []).append(one)
    return [region(id, drop=" ".join(others)) for id, others in drop.items()]


def token(limit: int, *symbols: str, id: str = "rat-1") -> dict[str, Json]:
    return {"id": id, "limit": limit, "symbols": list(symbols)}


@pytest.mark.rule("RA 11.2", "RA 5.4")
def test_a_token_of_ones_own_is_played_with() -> None:
    """A token with limit 1 and A replaces one with limit 1 and two classes that nobody has."""
    printed: Json = {"file": "own.toml", "token": [{**token(1, "all"), "origin": "printed"}]}
    assert dict(read_content(printed).origins)["token rat-1"] == "printed"
    told = []
    for faces in ([], ["1 all"]):
        t = scene(
            4,
            cubes={1: "gallia"},
            rats="gallia",
            faces=faces,
            done=PLACED,
            chance={} if faces else {"tokens": ["rat-1"]},
        )
        t.play("0 move gallia", "0 rat italia")
        assert t.turned()[-1] == "rat-1"
        told.append([params["symbol"] for params in t.told("lost")])
    assert told == [[], ["all"]]


@pytest.mark.rule("RA 2.4", "RA 10.3")
def test_a_map_of_ones_own_is_played_on() -> None:
    """With Gallia and Polonia linked, the Plague Piece may go from one to the other."""
    rows = [region("gallia", add="polonia"), region("polonia", add="gallia")]
    assert REGION_IDS.index("polonia") in own("region", *rows).regions[1].neighbours
    t = scene(4, plague="gallia", done=PLACED, own={"region": list(rows)})
    assert "move polonia" in t.legal(0)
    t = scene(4, plague="gallia", done=PLACED)
    assert t.why(0, "move polonia") == ("out-of-reach", "RA 4.5")


@pytest.mark.rule("RA 10.3", "RA 11.3")
def test_a_region_has_the_name_that_its_owner_gives_it() -> None:
    """The names of North Africa are ours; a region's cards are named after it."""
    rows: Json = {"file": "own.toml", "region": [{**region("mauretania"), "name": "Barbaria"}]}
    assert read_content(rows).regions[REGION_IDS.index("mauretania")].name == "Barbaria"
    for language in LANGUAGES:
        words = Words(language, (), own_names("rattus", rows))
        assert words.text("rattus.region.mauretania") == "Barbaria"
        shows = {"seat": 0, "region_card": "mauretania-2"}
        assert "Barbaria (2)" in words.text("rattus.event.showed", **shows)
    error = refused("region", {**region("mauretania"), "name": 3})
    assert shown(error)["key"] == "name"


@pytest.mark.rule("RA 1.2", "RA 2.4")
@pytest.mark.parametrize("key", ["neighbours", "arrows"])
def test_a_link_that_the_other_side_lacks_is_named(key: str) -> None:
    """Whichever of the two sides the custom file contains."""
    row = region("gallia")
    listed = row[key]
    assert isinstance(listed, list)
    more: dict[str, Json] = {**row, key: [*listed, "polonia"]}
    where: dict[str, object] = {"file": "own.toml", "row": "region gallia", "key": key}
    assert shown(refused("region", more)) == {"id": "map-one-way", "other": "polonia", **where}
    fewer: dict[str, Json] = {**row, key: [other for other in listed if other != "anglia"]}
    assert shown(refused("region", fewer)) == {"id": "map-not-back", "other": "anglia", **where}


@pytest.mark.rule("RA 1.2")
def test_an_arrow_between_regions_that_are_no_neighbours_is_named() -> None:
    rows = [region("gallia"), region("polonia")]
    for row, other in zip(rows, ("polonia", "gallia"), strict=True):
        arrows = row["arrows"]
        assert isinstance(arrows, list)
        arrows.append(other)
    assert shown(refused("region", *rows)) == {
        "id": "map-arrow",
        "file": "own.toml",
        "row": "region gallia",
        "key": "arrows",
        "other": "polonia",
    }


@pytest.mark.rule("RA 2.4", "RA 10.2")
@pytest.mark.parametrize(
    ("links", "apart", "seats"),
    [
        ("anglia-gallia anglia-scandia", "gallia", 2),
        ("hungaria-bulgaria italia-turcia", "bulgaria", 3),
        ("polonia-russia scandia-russia russia-tartaria", "russia", 4),
        ("hispania-mauretania italia-africa turcia-aegyptus", "mauretania", 5),
    ],
)
def test_a_map_that_falls_apart_at_some_number_of_players_is_named(
    links: str, apart: str, seats: int
) -> None:
    rows = cut(links)
    error = refused("region", *rows)
    assert error.id == "rattus.error.content-map-apart"
    assert error.params["row"] == f"region {apart}"
    assert error.params["other"] == "anglia"
    assert error.params["seats"] == seats


@pytest.mark.rule("RA 2.4")
def test_a_map_that_hangs_together_otherwise_is_taken() -> None:
    own("region", *cut("anglia-gallia"))
    own("region", *cut("hungaria-bulgaria"))


@pytest.mark.rule("RA 2.1", "RA 10.1", "RA 3.3")
@pytest.mark.parametrize(
    ("id", "shade", "row", "found", "expected"),
    [
        ("turcia", "light", "shade light", 9, 8),
        ("libya", "dark", "shade dark", 3, 2),
        ("gallia", "africa", "shade light", 7, 8),
    ],
)
def test_shades_are_counted(id: str, shade: str, row: str, found: int, expected: int) -> None:
    """There would be more regions than starters, or fewer than the rules say."""
    assert shown(refused("region", region(id, shade=shade))) == {
        "id": "count",
        "file": "own.toml",
        "row": row,
        "found": found,
        "expected": expected,
    }


@pytest.mark.rule("RA 2.4")
@pytest.mark.parametrize(
    ("row", "id", "params"),
    [
        (region("gallia", add="gallia"), "value", {"key": "neighbours"}),
        (region("gallia", add="italia"), "value", {"key": "neighbours"}),
        (region("gallia", add="itlia"), "unknown-name", {"value": "itlia", "hint": "italia"}),
        ({**region("gallia"), "shade": "lihgt"}, "unknown-name", {"hint": "light"}),
        ({**region("gallia"), "arrow": []}, "unknown-key", {"key": "arrow", "hint": "arrows"}),
        ({"id": "gallia"}, "missing", {"key": "shade"}),
        ({**region("gallia"), "id": "galia"}, "unknown-row", {"hint": "region gallia"}),
    ],
)
def test_a_region_that_is_wrong_in_itself_is_named(
    row: dict[str, Json], id: str, params: dict[str, object]
) -> None:
    error = shown(refused("region", row))
    assert error.items() >= {"id": id, "file": "own.toml", **params}.items()
    assert error["row"] == f"region {row['id']}"


@pytest.mark.rule("RA 5.4", "RA 5.5", "RA 11.1.2", "RA 11.1.4", "RA 11.1.8")
@pytest.mark.parametrize(
    ("row", "id", "params"),
    [
        (token(0, "all"), "value", {"key": "limit", "value": "0", "expected": "1 – 6"}),
        (token(7, "all"), "value", {"key": "limit", "value": "7", "expected": "1 – 6"}),
        (token(3), "value", {"key": "symbols", "value": "[]"}),
        (token(3, "all", "all"), "value", {"key": "symbols"}),
        (token(3, "majority", "majority"), "value", {"key": "symbols"}),
        (token(3, "islam"), "value", {"key": "symbols", "value": "['islam']"}),
        (token(3, "royalti"), "unknown-name", {"value": "royalti", "hint": "royalty"}),
        ({"id": "rat-1", "symbols": ["all"]}, "missing", {"key": "limit"}),
        (token(3, "all", id="rat-38"), "unknown-row", {"row": "token rat-38"}),
        (token(3, "all", id="blue-first-rat-18"), "unknown-row", {}),
    ],
)
def test_a_token_that_is_wrong_is_named(
    row: dict[str, Json], id: str, params: dict[str, object]
) -> None:
    error = shown(refused("token", row))
    assert error.items() >= {"id": id, "file": "own.toml", **params}.items()
    assert error["row"] == f"token {row['id']}"


@pytest.mark.rule("RA 1.4", "RA 8.1")
def test_a_token_cannot_be_there_twice() -> None:
    """A file with a wrong count lists a token twice or one that does not exist; there is no other
    way."""
    error = shown(refused("token", token(1, "all"), token(2, "all")))
    assert error == {"id": "duplicate", "file": "own.toml", "row": "token rat-1"}


@pytest.mark.rule("RA 8.5")
def test_a_token_may_carry_a_class_twice() -> None:
    found = own("token", token(1, "church", "church")).tokens[TOKEN_IDS.index("rat-1")]
    assert found.symbols == (CLASSES.index("church"),) * 2
    own("token", token(1, "islam", id="blue-rat-1"))


@pytest.mark.rule("RA 9.1.1")
@pytest.mark.parametrize(
    "symbols", [["church"], ["church", "church"], ["church", "?"], ["?", "?"], []]
)
def test_a_region_card_has_two_classes_or_a_question_mark(symbols: list[Json]) -> None:
    error = shown(refused("region-card", {"id": "gallia-1", "symbols": symbols}))
    assert error["row"] == "region-card gallia-1"
    assert error["key"] == "symbols"
    own("region-card", {"id": "gallia-1", "symbols": ["?"]})


@pytest.mark.rule("RA 9.1.1")
def test_there_is_no_fourth_region_card_of_a_region() -> None:
    error = shown(refused("region-card", {"id": "gallia-4", "symbols": ["?"]}))
    assert error.items() >= {"id": "unknown-row", "row": "region-card gallia-4"}.items()


@pytest.mark.parametrize("table", ["players", "class-card", "regions"])
def test_tables_that_a_player_cannot_replace_are_named(table: str) -> None:
    error = shown(refused(table, {"id": "none-2"}))
    assert error["id"] == "unknown-table"
    assert (error["row"], error["known"]) == (table, ["region", "token", "region-card"])
    assert error["hint"] == ("region" if table == "regions" else "")


@pytest.mark.rule("RA 1.2", "RA 5.5", "RA 9.1.1")
def test_all_faults_are_told_at_once() -> None:
    """Each fault with its row, whichever table the row is in; then rows that do not fit
    together."""
    rows: Json = {
        "file": "own.toml",
        "regions": [{"id": "anglia"}],
        "region": [{"id": "atlantis"}, {"id": "gallia", "shade": "grey", "neighbours": []}],
        "token": [token(9, "majority"), token(1, "royalty", id="rat-2"), token(2, id="rat-3")],
        "region-card": [{"id": "gallia-1", "symbols": ["magic"]}],
    }
    with pytest.raises(pestis.ContentError) as first:
        read_content(rows)
    told = [error.params["row"] for error in (first.value, *first.value.more)]
    assert told == [
        "regions",
        "region atlantis",
        "region gallia",
        "token rat-1",
        "token rat-3",
        "region-card gallia-1",
    ]
    error = refused("region", region("gallia", drop="anglia hispania"))
    links = [f"{each.params['row']} - {each.params['other']}" for each in (error, *error.more)]
    assert set(links) == {"region gallia - anglia", "region gallia - hispania"}


def test_a_name_has_at_most_60_letters() -> None:
    """The name is in every view and in every sentence about the region."""
    error = refused("region", {"id": "gallia", "name": "x" * 61})
    assert shown(error)["id"] == "long"
    assert (error.params["have"], error.params["most"]) == (61, 60)
