"""The readable log: a paragraph per action, with its consequences indented."""

from __future__ import annotations

from typing import NamedTuple

from pestis.cli.table.screens import Screen
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.parts.drawing import wrap
from pestis.words import Words

INDENT = 4


class Mark(NamedTuple):
    """How far a player has read: numbers of events and of log entries."""

    events: int
    entries: int


START = Mark(0, 0)


def now(match: Match) -> Mark:
    """The mark of a player who has read everything."""
    return Mark(len(match.events(None)), len(match.log))


def last_turn(match: Match, seat: int) -> Mark:
    """The mark before the seat's last answer that was not forced: in a resumed game, the player
    reads on from there."""
    own = [n for n, e in enumerate(match.log) if e.seat == seat and e.origin != "forced"]
    if not own:
        return START
    events = [event for event in match.events(None) if int(str(event["at"])) <= own[-1]]
    return Mark(len(events), own[-1])


def news(
    match: Match, viewer: int | None, since: Mark, words: Words, screen: Screen, width: int
) -> list[str]:
    """What has happened since a mark, limited to what the viewer may know, with their own forced
    answers."""
    lines: list[str] = []
    entries = since.entries
    for event in match.events(viewer, since.events):
        at = event["at"]
        assert isinstance(at, int)
        lines += forced(match, viewer, entries, at, words, width)
        entries = max(entries, at)
        lines += told(match.spec.id, event, words, screen, width)
    return lines + forced(match, viewer, entries, len(match.log), words, width)


def told(game: str, event: dict[str, Json], words: Words, screen: Screen, width: int) -> list[str]:
    """The lines of one event."""
    text = words.event(game, event)
    if event["id"] in screen.HEADLINES:
        return wrap(text, width, INDENT + 2)
    return wrap(" " * INDENT + text, width, INDENT + 2)


def forced(
    match: Match, viewer: int | None, first: int, last: int, words: Words, width: int
) -> list[str]:
    """The viewer's own forced answers among entries ``first`` to ``last``.

    Other seats' forced answers stay private, because they may name a card.
    """
    lines: list[str] = []
    for entry in match.log[first:last]:
        if entry.origin == "forced" and entry.seat == viewer:
            choice = words.choice(match.spec.id, entry.choice.text)
            lines += wrap(words.text("cli.play.forced", choice=choice), width, INDENT + 2)
    return lines
