"""Plays a position that shows a rule: all that it says must come true."""

from __future__ import annotations

from pestis.lessons.playing import Play
from pestis.lessons.shows import Show


def seen(show: Show) -> None:
    """Play a show: all that it says comes true."""
    match = show.begin(0)
    step = show.scenes[0].steps[0]
    legal = [choice.text for choice in match.choices(show.seat)]
    assert {*step.expect} <= {*legal}
    for text in show.refused:
        reason = match.why_not(show.seat, match.spec.choices.parse(text))
        assert reason is not None and reason.params["rule"] == show.rule, text
    for text in step.expect:
        play = Play(show)
        before = len(play.match.events(show.seat))
        assert play.answer(text) is None and play.over
        told = [event["id"] for event in play.match.events(show.seat)[before:]]
        assert show.tells in told, (text, told)
