"""Previews of choices in words: the certain events, why nothing more is certain, the odds.

Computed from a view alone, so any process can do it: the terminal, a worker, a tab.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pestis
from pestis.kernel.core.tallies import Change
from pestis.kernel.errors import Message, SetupError
from pestis.kernel.json import Json, View
from pestis.kernel.worlds.certainty import QUESTION
from pestis.kernel.worlds.preview import Outlook, Preview
from pestis.kernel.worlds.ways import Way
from pestis.tables import preview_messages
from pestis.tables.refusals import not_found
from pestis.tables.table import Table
from pestis.words import Words, own_names
from pestis.words.catalogue import LANGUAGES
from pestis.words.numbers import signed

HUNDRED: Final = 100
MOST_CHANGES: Final = 6
"""Maximum number of changes listed for a choice: the seat's own, then the likeliest."""
MOST_BRIEF: Final = 4
"""Maximum number of changes on a button."""


class Wanted(NamedTuple):
    """Everything needed to preview a prompt's answers, in this process or another.

    view   of the seat that is asked; None if it is no longer asked
    names  of the seats, in seat order
    """

    decision: str
    view: View | None
    names: list[str]
    language: str


def wanted(table: Table, seat: int, language: str) -> Wanted:
    """The input for previews of a seat's open prompt.  Raises Refused for an unknown language.

    A prompt that was answered in the meantime is not an error.
    """
    if language not in LANGUAGES:
        raise not_found()
    asked = any(seat in prompt.seats for prompt in table.match.prompts())
    view = table.match.view(seat) if asked else None
    return Wanted(table.decision, view, [row.name for row in table.log.seats], language)


def foresee(asked: Wanted) -> preview_messages.Foresight:
    """The preview of each answer to the prompt; empty for a game without a sampler."""
    nothing = preview_messages.Foresight(asked.decision, {})
    if asked.view is None:
        return nothing
    try:
        outlook = pestis.outlook(asked.view)
    except SetupError:
        return nothing
    words = speaker(asked.language, asked.names, outlook.spec.id, asked.view)
    told = map(outlook.preview, outlook.choices)
    answers = {each.choice.text: foreseen(outlook, each, words) for each in told}
    ways = outlook.ways()
    for way in ways:
        if len(way.choices) > 1:
            answers[way.choices[-1].text] = _along(outlook, way, words)
    return preview_messages.Foresight(asked.decision, answers, ways_told(ways))


def ways_told(ways: Sequence[Way]) -> dict[str, preview_messages.Way]:
    """The ways, by the choice that each of them reaches."""
    return {way.choices[-1].text: _way(way) for way in ways}


def _way(way: Way) -> preview_messages.Way:
    steps = zip(way.choices, way.alone, strict=True)
    return preview_messages.Way(
        [preview_messages.WayStep(choice.text, alone) for choice, alone in steps], dict(way.cost)
    )


def _along(outlook: Outlook, way: Way, words: Words) -> preview_messages.Foreseen:
    """The certain events along a way of several answers."""
    told = outlook.told(way.events)
    sure = [_event(words, outlook.spec.id, event, outlook.seat) for event in told]
    return preview_messages.Foreseen(sure, "", [], "", _named(told), outlook.is_final(way.choices))


def speaker(language: str, names: list[str], game: str, view: View) -> Words:
    """Words that know the names of the seats and of the table's custom content."""
    return Words(language, names, own_names(game, view.get("content")))


def foreseen(outlook: Outlook, told: Preview, words: Words) -> preview_messages.Foreseen:
    """The outlook's preview of one choice, in words."""
    fateful = told.stop == QUESTION and told.choice.verb in outlook.spec.fateful()
    changes = outlook.fate(told.choice) if fateful else outlook.odds(told.choice)
    game = outlook.spec.id
    later = outlook.prospects(told.choice, changes)
    sure = [_event(words, game, event, outlook.seat) for event in told.events]
    sure += [words.say(prospect) for prospect in later]
    stop = "" if told.stop == QUESTION else words.text(f"preview.stop.{told.stop}")
    worth = sorted(changes, key=lambda change: _weight(change, outlook.seat))[:MOST_CHANGES]
    odds: list[str] = []
    if told.stop != QUESTION or fateful:
        odds = [said(change, game, outlook.seat, words) for change in worth]
        if len(changes) > len(worth):
            odds.append(words.text("preview.others", n=len(changes) - len(worth)))
    short = brief(changes, game, outlook.seat, words) if sure else ""
    parts = [short, *[_brief_prospect(prospect, game, words) for prospect in later]]
    short = " · ".join(filter(None, parts))
    final = outlook.is_final((told.choice,))
    return preview_messages.Foreseen(sure, stop, odds, short, touched(told, worth), final)


def _event(words: Words, game: str, event: dict[str, Json], seat: int) -> str:
    """An event as the seat is told of it: ``You place 2 cubes …`` for what it does itself."""
    params, own = event["params"], f"{game}.own.{event['id']}"
    assert isinstance(params, dict)
    if params.get("seat") == seat and words.has(own):
        return words.text(own, **params)
    return words.event(game, event)


def _brief_prospect(prospect: Message, game: str, words: Words) -> str:
    """A prospect in the game's short words."""
    return words.text(f"{game}.brief.{prospect.id.rpartition('.')[2]}", **prospect.params)


def _weight(change: Change, seat: int) -> tuple[bool, float]:
    """Sort key of a change; the smallest is listed first."""
    return change.params.get("seat") != seat, change.odds.get(0, 0) / change.worlds


def said(change: Change, game: str, seat: int, words: Words) -> str:
    """A change as a sentence."""
    low, high = min(change.odds), max(change.odds)
    stem = f"{game}.tally.{change.field}"

    def by(kind: str, least: int, most: int) -> str:
        n: object = most if least == most else words.text("preview.range", low=least, high=most)
        return words.text(f"{stem}.{kind}", **{**change.params, "n": n})

    if high <= 0:
        what = by("less", -high, -low)
    elif low >= 0:
        what = by("more", low, high)
    else:
        less, more = by("less", 0, -low), by("more", 0, high)
        what = words.text("preview.either", less=less, more=more)
    if not change.certain:
        percent = round(HUNDRED * change.odds[change.likely] / change.worlds)
        n = signed(change.likely) if low < 0 < high else str(abs(change.likely))
        what = words.text("preview.likely", what=what, n=n, percent=percent)
    if "seat" not in change.params:
        return what
    whose = "yours" if change.params["seat"] == seat else "theirs"
    return words.text(f"preview.{whose}", what=what, seat=change.params["seat"])


def brief(changes: Sequence[Change], game: str, seat: int, words: Words) -> str:
    """The seat's own changes, ``+2 cards · −1 rat``, if they are few and all certain."""
    mine = [change for change in changes if change.params.get("seat") == seat]
    if len(mine) > MOST_BRIEF or not all([change.certain for change in mine]):
        return ""
    return " · ".join([_unit(change, game, words) for change in mine])


def _unit(change: Change, game: str, words: Words) -> str:
    """A certain change as a number with its unit, in the game's short words if it has any."""
    n, id = change.likely, f"{game}.brief.{change.field}"
    if words.has(id):
        return words.text(id, **{**change.params, "n": abs(n), "sign": signed(n)[0]})
    kind = "more" if n > 0 else "less"
    return words.text(f"{game}.tally.{change.field}.{kind}", **{**change.params, "n": abs(n)})


def touched(told: Preview, changes: Sequence[Change]) -> list[str]:
    """The ids named by the certain events and by the changes, in order."""
    named = _named(told.events)
    for change in changes:
        named += [str(value) for name, value in change.params.items() if name != "seat"]
    return list(dict.fromkeys(named))


def _named(events: list[dict[str, Json]]) -> list[str]:
    """The ids named by events, in order."""
    named: list[str] = []
    for event in events:
        params = event["params"]
        assert isinstance(params, dict)
        named += [id for value in params.values() for id in _ids(value)]
    return list(dict.fromkeys(named))


def _ids(value: Json) -> list[str]:
    if isinstance(value, list):
        return [id for item in value for id in _ids(item)]
    return [value] if isinstance(value, str) else []
