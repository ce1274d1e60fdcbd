"""The rulebook of exactly one table: the rules in play, and the origin of each."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pestis.games import GAMES, find, game_ids, package_of
from pestis.games.pest.content.reading import read_content
from pestis.kernel.factory import new_match
from pestis.lessons.shows import shows
from pestis.tables import questions, rulebook
from pestis.tables.book import FILE
from pestis.tables.book import rulebook as book
from pestis.tables.refusals import Refused
from pestis.tables.rulebook import chapter_of, rules_of
from pestis.words import LANGUAGES, Words
from tests.conformance.coverage import load_rules
from tests.sample import bare, environment
from tests.server.running import Device, Server, serving


def numbers(game: str, seats: int, **options: object) -> set[str]:
    """The rules in play at a new table."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    view = new_match(find(game), seats, 1, chosen, None).view(None)
    return {rule.number for _, rules in rules_of(game, view) for rule in rules}


def everything(game: str) -> set[str]:
    return {rule.number for _, rules in rules_of(game, None) for rule in rules}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_one_of_the_rules(game: str) -> None:
    """Chapters such as ``RA 2`` have no row of their own, only rules below them."""
    known = {rule.id for rule in load_rules(game)}
    for number in everything(game):
        assert number in known or any(id.startswith(f"{number}.") for id in known), number


@pytest.mark.parametrize("game", GAMES)
def test_conditions_and_pictures_belong_to_rules_that_there_are(game: str) -> None:
    rules = [rule for _, chapter in book(game).chapters for rule in chapter]
    assert any(rule.sentences[0].only for rule in rules) and any(rule.picture for rule in rules)
    told = resources.files(package_of(game)).joinpath(FILE).read_text(encoding="utf-8")
    for table in ("[only]", "[picture]"):
        rows = told.partition(table)[2].partition("\n[")[0].splitlines()
        named = {row.split('"')[1] for row in rows if row.startswith('"')}
        known = everything(game) | {each.id for rule in rules for each in rule.sentences}
        assert named <= known, named - known


def test_rattus_without_africanus_says_nothing_of_it() -> None:
    base = numbers("rattus", 2, expansion="none")
    assert not [number for number in base if number.startswith(("RA 8.", "RA 9."))]
    assert {"RA 6.1", "RA 6.6", "RA 7.5", "RA 7.7"} <= base
    six = numbers("rattus", 6)
    assert {"RA 8.3", "RA 8.7", "RA 9.1.3"} <= six
    assert len([n for n in six if n.startswith(("RA 6.", "RA 9.2")) and n != "RA 6.7"]) == 8


def test_an_option_takes_its_rule_along() -> None:
    usual = numbers("rattus", 3)
    assert {"RA 7.7", "RA 7.3"} <= usual
    assert "RA 7.7" not in numbers("rattus", 3, standstill="goes-on")
    assert "RA 7.3" not in numbers("rattus", 3, last_knight_peasant="unused")


def test_rattus_cartus_has_the_buildings_in_play_and_their_cards() -> None:
    first = numbers("rattus-cartus", 3)
    assert {"RC 4.1", "RC 4.7", "RC 5.2", "RC 6.3", "RC A10"} <= first
    assert not first & {"RC 4.2", "RC 4.12", "RC 5.5", "RC 6.4", "RC 3.21", "RC 6.1.2"}
    assert {"RC 3.21", "RC 6.1.2"} <= numbers("rattus-cartus", 2)
    assert numbers("rattus-cartus", 2, buildings="five-of-ten") > {"RC 4.1", "RC 4.2"}


def test_pest_has_its_three_decrees_and_its_variant() -> None:
    three = numbers("pest", 3)
    assert len([number for number in three if number.startswith("PE D")]) == 3
    assert not [number for number in three if number.startswith(("PE 12", "PE 13", "PE 14"))]
    assert "PE 13.6" in numbers("pest", 2, duel="on")
    assert {"PE 14.9"} <= numbers("pest", 1) and "PE 5.8" not in numbers("pest", 1)
    assert "PE 12" in numbers("pest", 3, setup="variable")


def test_one_player_reads_only_technologies_of_the_solo_game() -> None:
    technologies = read_content(None).technologies
    alone = {f"PE T{card.number}" for card in technologies if card.solo}
    assert {number for number in numbers("pest", 1) if number.startswith("PE T")} == alone
    assert {f"PE T{card.number}" for card in technologies} <= numbers("pest", 2)


@pytest.mark.parametrize("game", game_ids())
def test_the_page_says_the_number_of_a_card_once(game: str) -> None:
    """Beside the rule, not in its text too."""
    for chapter in rulebook.read(game, "en", None)["chapters"]:  # type: ignore[attr-defined]
        for rule in chapter["rules"]:
            assert not rule["lines"][0].endswith(f"({rule['number']})"), rule


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_each_chapter_has_a_name_and_each_rule_a_sentence(game: str, language: str) -> None:
    told: Any = rulebook.read(game, language, None)
    words = Words(language)
    for chapter in told["chapters"]:
        assert words.has(f"{game}.chapter.{chapter['id']}")
        for rule in chapter["rules"]:
            assert all(rule["lines"]) and rule["lines"], rule["number"]
            assert rule["origin"] in ("printed", "ruling", "reconstruction")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("rulebook")) as server:
        yield server


@pytest.fixture
def device(server: Server) -> Device:
    return server.device()


@pytest.mark.parametrize("game", game_ids())
def test_the_server_reads_it_out(device: Device, game: str) -> None:
    said = device.get(f"/api/rules/{game}?lang=nl").content
    assert said == msgspec.json.encode(rulebook.read(game, "nl", None))


def test_a_table_has_its_own_for_those_who_sit_there(server: Server, device: Device) -> None:
    id = device.make("here", "here", game="rattus", options={"expansion": "none"})["id"]
    said = device.get(f"/api/rules/rattus?table={id}").json()
    told = {rule["number"] for chapter in said["chapters"] for rule in chapter["rules"]}
    assert told == numbers("rattus", 2, expansion="none")
    stranger = server.device()
    assert stranger.get(f"/api/rules/rattus?table={id}").status_code == 404
    assert device.get(f"/api/rules/pest?table={id}").status_code == 404


@pytest.mark.parametrize(("game", "language"), [("x", "en"), ("rattus", "fr")])
def test_there_is_no_other(device: Device, game: str, language: str) -> None:
    with pytest.raises(Refused):
        rulebook.read(game, language, None)
    assert device.get(f"/api/rules/{game}?lang={language}").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_called_by_the_chapter_of_its_rule(game: str, language: str) -> None:
    said = questions.words(language, questions.LOBBY)
    called = {show.rule: chapter_of(game, show.rule) for show in shows(game).values()}
    assert [rule for rule, title in called.items() if title not in said] == []
    with pytest.raises(Refused):
        chapter_of(game, "RA 99")


def test_a_game_without_a_written_rulebook_says_so_and_tells_what_is_known(tmp_path: Path) -> None:
    program = (
        "import pestis; from pestis.tables.rulebook import read;"
        "said = read('bluff', 'en', pestis.new('bluff', 2, seed=1).view(None));"
        "print(said['unwritten']); print(said['table']); print(said['chapters'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(bare(tmp_path)),
        capture_output=True,
        text=True,
        check=True,
    )
    unwritten, table, chapters = done.stdout.splitlines()
    assert unwritten == Words("en").text("web.rules.unwritten")
    assert "2" in table and chapters == "[]"
