"""The table layer and HTTP answer requests about games alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import pestis
from pestis.bots import bot_names
from pestis.games import game_ids, part_of
from pestis.tables import protocol, questions, sentences
from pestis.tables.refusals import Refused, problem_of
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES, catalogue
from tests.server.running import Device, serving


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    folder: Path = tmp_path_factory.mktemp("questions")
    with serving(folder) as server:
        yield server.device()


def same(device: Device, path: str, answer: object) -> None:
    assert device.get(path).content == msgspec.json.encode(answer)


def test_games_and_their_content(device: Device) -> None:
    same(device, "/api/games", [questions.game(id, bot_names(id)) for id in game_ids()])
    same(device, "/api/about", questions.about())


@pytest.mark.parametrize("language", LANGUAGES)
def test_words(device: Device, language: str) -> None:
    same(device, f"/api/words/{language}", questions.words(language, None))
    for game in (*game_ids(), questions.LOBBY):
        same(device, f"/api/words/{language}/{game}", questions.words(language, game))


KNOWN = [("rattus-cartus", "monastery-4"), ("rattus", "witch"), ("pest", "capital")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "id"), KNOWN)
def test_explanations(device: Device, language: str, game: str, id: str) -> None:
    said = questions.explain(game, id, language, None)
    assert said["lines"]
    same(device, f"/api/explain/{game}/{id}?lang={language}", said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(game_ids()))
def test_the_effect_comes_first_and_no_value_is_disclaimed(game: str, language: str) -> None:
    ours = [
        entry
        for id, entry in catalogue(language).items()
        if id.startswith(f"{game}.") and id.endswith((".reconstructed", ".printed"))
    ]
    screen = part_of(game, "terminal.screen")
    for id in screen.known_ids() if screen else []:
        said: Any = questions.explain(game, id, language, None)
        assert said["lines"], id
        assert not said["lines"][0].startswith((f"{said['title']}:", f"{said['title']} (")), id
        assert not [text for text in ours for line in said["lines"] if text in line], id


def test_nobody_explains_what_there_is_not(device: Device) -> None:
    for game, id, language in (("rattus", "x", "en"), ("x", "y", "en"), ("rattus", "witch", "fr")):
        with pytest.raises(Refused) as refused:
            questions.explain(game, id, language, None)
        body = protocol.Refusal(problem_of(refused.value))
        same(device, f"/api/explain/{game}/{id}?lang={language}", body)


@pytest.mark.parametrize(
    ("game", "number"), [("rattus", "RA 9.1.3"), ("rattus-cartus", "RC 4.1"), ("pest", "PE T6")]
)
def test_words_in_brackets_are_no_numbers_of_rules(game: str, number: str) -> None:
    english = Words("en")
    for word in ("church", "majority), church, islam", "7: 2+: magic", ""):
        assert sentences.rule(game, word, english, None) is None, word
    for typed in (number.lower(), number[3:]):
        found = sentences.rule(game, typed, english, None)
        assert found is not None and found[0] == number


def test_only_neighbours_in_play_at_the_table_are_listed() -> None:
    everywhere: Any = questions.explain("rattus", "polonia", "en", None)
    assert "Russia" in everywhere["lines"][1]
    for seats, russia in ((2, False), (3, False), (4, True)):
        view = pestis.new("rattus", seats, 1).view(None)
        said: Any = questions.explain("rattus", "polonia", "en", view)
        assert ("Russia" in said["lines"][1]) is russia and "Germania" in said["lines"][1]


def test_a_screen_that_says_nothing_of_an_id_explains_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = part_of("rattus", "terminal.screen")
    monkeypatch.setattr(screen, "explain", lambda *_: None)
    with pytest.raises(Refused):
        questions.explain("rattus", "witch", "en", None)
