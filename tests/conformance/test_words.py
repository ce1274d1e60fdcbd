"""Every message of a match has words in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pestis.kernel.match import Match
from pestis.words import LANGUAGES, Words
from tests.conformance.support import FEW, Setting, answers, every_game, viewers


def said_by(match: Match, setting: Setting) -> Iterator[str]:
    """The message ids of a match, from its prompts to its outcome."""
    game = match.spec.id
    match.events(None)
    for seat, choice in answers(match, setting.dice("words")):
        prompt = match.prompts()[0]
        yield prompt.title.id
        yield from [part.id for part in prompt.breadcrumb]
        yield f"{game}.choice.{choice.verb}"
        table = match.spec.choices
        refused = match.why_not(seat, table.at(len(match.log) % len(table)))
        yield from [] if refused is None else [refused.id]
    outcome = match.outcome()
    yield f"{game}.reason.{outcome.reason}"
    yield from [f"{game}.score.{line.id}" for line in outcome.lines]
    yield from [f"{game}.fact.{fact}" for fact in outcome.facts]
    for viewer in viewers(match):
        yield from [f"{game}.event.{event['id']}" for event in match.events(viewer)]


@every_game
def test_everything_that_is_said_has_words(game: str) -> None:
    settings = [setting for setting in FEW if setting.game == game]
    said = {id for setting in settings[:12] for id in said_by(setting.new(1), setting)}
    said |= {f"{game}.name", f"{game}.round"}
    for language in LANGUAGES:
        words = Words(language)
        assert [id for id in sorted(said) if not words.has(id)] == [], language


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_whole(game: str, language: str) -> None:
    """No sentence shows an id or an empty placeholder."""
    setting = next(setting for setting in FEW if setting.game == game)
    match = setting.new(2)
    match.events(None)
    words = Words(language)
    told: list[str] = []
    for _, choice in answers(match, setting.dice("whole")):
        prompt = match.prompts()[0]
        told += [words.say(prompt.title), words.choice(game, choice.text, prompt.about)]
        told += [words.say(part) for part in prompt.breadcrumb]
    for viewer in (None, 0):
        told += [words.event(game, event) for event in match.events(viewer)]
    for text in set(told):
        assert text.strip() == text != ""
        assert f"{game}." not in text and "{" not in text, text
