"""Each position that shows a rule also tests it: the refused choices, and the answer's effects.

The positions say which rules they test (tests/conformance/coverage.py).
"""

from __future__ import annotations

import pytest

from pestis.games import GAMES
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.lessons.playing import Play
from pestis.lessons.reading import find_lesson, lesson_ids
from pestis.lessons.shows import Show, find_show, id_of, shows
from pestis.tables.rulebook import rules_of
from tests.words.test_cited_rules import cited

SHOWN = [show for game in GAMES for show in shows(game).values()]
GAME_OF = {show.rule: show.game for show in SHOWN}
COUNTING = {"RA 8.4"}
"""Cited rules that only list counts: they have a picture instead."""
AT_THE_END = {
    *("RC 6.1", "RC 6.5", "RC 6.6", "RC 6.7", "RA 7.4", "RA 7.5", "RA 9.1.10", "RA 9.3.2"),
    *("RA 9.3.3", "PE 4.3", "PE 11", "PE 13.6", "PE 14.8"),
}
"""Rules whose position ends the game; no other position may end it."""


def taught(game: str) -> set[str]:
    """The rules that steps of lessons cite."""
    scenes = [scene for id in lesson_ids(game) for scene in find_lesson(game, id).scenes]
    return {step.rule for scene in scenes for step in scene.steps if step.rule}


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_rule_has_one(game: str) -> None:
    rules = [rule for _, chapter in rules_of(game, None) for rule in chapter]
    known = {*cited(game), *taught(game)}
    bare = {number for number in known if id_of(number) not in shows(game)}
    assert bare == COUNTING & known
    assert bare <= {rule.number for rule in rules if rule.picture}


@pytest.mark.parametrize("show", SHOWN, ids=lambda show: show.rule)
def test_it_shows_what_it_says(show: Show) -> None:
    match = show.begin(0)
    step = show.scenes[0].steps[0]
    assert {*step.expect} <= {*legal(match, show.seat)}
    for text in show.refused:
        reason = match.why_not(show.seat, match.spec.choices.parse(text))
        assert reason is not None and reason.params["rule"] == show.rule, text
    for text in step.expect:
        play = Play(show)
        before = len(play.match.events(show.seat))
        assert play.answer(text) is None and play.over
        told = [event["id"] for event in play.match.events(show.seat)[before:]]
        assert show.tells in told, (text, told)
        assert play.match.over == (show.rule in AT_THE_END)


def legal(match: Match, seat: int) -> list[str]:
    return [choice.text for choice in match.choices(seat)]


def done(number: str) -> Match:
    """The match after the first answer of the position that shows a rule."""
    play = Play(find_show(GAME_OF[number], number))
    play.answer(play.step.expect[0])
    return play.match


def params(match: Match, event: str) -> list[dict[str, Json]]:
    """The parameters, as seat 0 sees them, of all events of a kind."""
    return [each["params"] for each in match.events(0) if each["id"] == event]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("number", "event", "told"),
    [
        ("RC 4.1", "drew", {"n": 4}),
        ("RC 4.2", "drew", {"n": 2}),
        ("RC 4.5", "rats-lost", {"n": 2}),
        ("RC 4.8", "tower-demand", {"n": 3}),
        ("RC A23", "rats-lost", {"n": 1}),
        ("RC A28", "drew", {"n": 3}),
        ("RC 3.12", "rats-gained", {"n": 1}),
        ("PE 3.14", "quarantined", {"n": 1}),
        ("PE 4", "year-began", {"year": 3, "era": "ii"}),
        ("PE 5.1", "fell-sick", {"n": 2}),
        ("PE 5.1", "fell-sick-on-road", {"n": 2}),
        ("PE 5.3", "quarantined", {"n": 1}),
        ("PE 5.4", "destroyed", {"place": "blessir", "n": 4}),
        ("PE 5.7", "gained", {"seat": 0, "n": 1, "good": "food"}),
        ("PE 5.8", "aid", {"seat": 0, "column": "right"}),
        ("PE 5.8", "gained", {"seat": 0, "n": 1, "good": "herbs"}),
        ("PE 6.6", "paid", {"n": 1, "good": "coin"}),
        ("PE 6.B.5", "influence", {"n": 2}),
        ("PE 6.C.3", "gained", {"n": 1, "good": "flask"}),
        ("PE 6.C.5", "lost", {"n": 1, "good": "herbs"}),
        ("PE 7.4", "lost", {"n": 1, "good": "herbs"}),
        ("PE 7.6", "shamed", {"seat": 0, "n": 2}),
        ("PE 8.2", "turn-order", {"seat": 0, "n": 2}),
        ("PE 8.2", "turn-order", {"seat": 1, "n": 1}),
        ("PE 8.3", "agenda", {"seat": 0, "n": 2}),
        ("PE 8.3", "capital-rank", {"seat": 0, "n": 1}),
        ("PE 9", "influence", {"n": 3, "total": 6}),
        ("PE 9", "gained", {"n": 1, "good": "coin"}),
        ("PE 10", "agenda", {"seat": 0, "n": 3}),
        ("PE 12", "gained", {"n": 1, "good": "stone"}),
        ("PE 13", "influence", {"total": 7}),
        ("PE 13.4", "capital-rank", {"seat": 0, "n": 1}),
        ("PE 14.7", "shamed", {"n": 2}),
        ("PE 16", "protected-by-doctor", {"place": "gothar"}),
        ("PE 16", "protected-by-buildings", {"place": "karsk"}),
        ("PE 16", "camp-returned", {"place": "porthelm"}),
        ("PE 17.4", "gained", {"n": 6, "good": "renown"}),
        ("PE 17.4", "influence", {"n": 2}),
        ("PE 17.7", "gained", {"seat": 0, "n": 2, "good": "flask"}),
        ("PE D1", "agenda", {"seat": 0, "n": 1}),
        ("PE D2", "agenda", {"seat": 0, "n": 3}),
        ("PE D3", "agenda", {"seat": 0, "n": 4}),
        ("PE D4", "agenda", {"seat": 0, "n": 2}),
        ("PE D5", "agenda", {"seat": 0, "n": 3}),
        ("PE D6", "agenda", {"seat": 0, "n": 2}),
        ("PE D7", "agenda", {"seat": 0, "n": 4}),
        ("PE D8", "agenda", {"seat": 0, "n": 2}),
        ("PE D9", "agenda", {"seat": 0, "n": 4}),
        ("PE D10", "agenda", {"seat": 0, "n": 2}),
        ("PE D11", "agenda", {"seat": 0, "n": 3}),
        ("PE D12", "agenda", {"seat": 0, "n": 2}),
        ("PE D13", "agenda", {"seat": 0, "n": 3}),
        ("PE D14", "agenda", {"seat": 0, "n": 2}),
        ("PE D15", "agenda", {"seat": 0, "n": 3}),
        ("PE T2", "influence", {"n": 2}),
        ("PE T3", "gained", {"seat": 1, "n": 1, "good": "coin"}),
        ("PE T4", "quarantined", {"n": 1}),
        ("PE T5", "gained", {"n": 1, "good": "food"}),
        ("PE T7", "influence", {"n": 3}),
        ("PE T8", "paid", {"n": 1, "good": "food"}),
        ("PE T13", "gained", {"n": 2, "good": "herbs"}),
        ("PE T15", "quarantined", {"n": 1}),
        ("PE T17", "cured", {"total": 2}),
        ("PE T20", "gained", {"n": 1, "good": "stone"}),
        ("PE T21", "quarantined", {"n": 1}),
        ("PE T23", "gained", {"n": 1, "good": "herbs"}),
        ("PE T26", "gained", {"n": 1, "good": "herbs"}),
        ("PE T28", "gained", {"n": 1, "good": "herbs"}),
        ("PE T29", "gained", {"n": 1, "good": "coin"}),
    ],
)
def test_numbers_are_those_of_the_words(number: str, event: str, told: dict[str, Json]) -> None:
    """Checks the last event of the kind, of the seat if one is named."""
    seat = told.get("seat")
    last = [each for each in params(done(number), event) if seat in (None, each.get("seat"))][-1]
    assert last.items() >= told.items()


def test_what_was_protected_or_lost_is_what_the_words_promise() -> None:
    for number, left in (("RA 5.4", 2), ("RA 5.5", 2), ("RA 5.6", 1)):
        cubes = done(number).view(0)["cubes"]
        assert isinstance(cubes, list)
        assert cubes[1][0] == left, number  # type: ignore[index]


def test_the_end_of_pest_is_what_the_words_promise() -> None:
    """Nine renown each and more influence; the rulebook's example of 66."""
    won, counted = done("PE 4.3").outcome(), done("PE 11").outcome()
    assert won is not None and counted is not None
    assert (won.totals[:2], won.winners) == ((9, 9), (0,))
    assert counted.totals[0] == 66


def test_what_only_our_data_of_pest_say() -> None:
    """A place's only roads, a card's only villages, and no gift from a ruin."""
    blessir = find_show("pest", "17.1")
    roads = [choice for choice in legal(blessir.begin(0), 0) if choice.startswith("go ")]
    assert roads == [*blessir.scenes[0].steps[0].expect]
    named = [str(each["place"]) for each in params(done("PE 17.6"), "fell-sick")]
    assert " ".join(named) == "birken elvas farrow grenna kettel lomar mirrel orlin ulmar"
    assert not params(done("PE 5.6"), "gained")
