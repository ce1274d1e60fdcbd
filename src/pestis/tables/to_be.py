"""Tables that there are not yet: what everybody would know of one with these seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from pestis.games import find, game_ids
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.factory import new_match
from pestis.kernel.json import Json, View
from pestis.tables.book import rulebook
from pestis.tables.messages import count
from pestis.tables.refusals import not_found

DEALS: Final = 40
"""Deals in which every card that may be in play is."""
KEPT: Final = 64
"""Tables that are remembered."""
MOST_ANSWERS: Final = 60
"""To the questions of a set-up."""
OPTION: Final = "option."
"""What an option is called in a query, before its id."""


def table_to_be(
    spec: AnySpec, seats: int, options: Mapping[str, object], content: Json = None
) -> View:
    """A view of such a table before anybody has answered: of cards that chance puts into play it
    lists all that it may.  Raises SetupError."""
    views = [
        new_match(spec, seats, seed, dict(options), content).view(None)
        for seed in range(1, DEALS + 1)
    ]
    listing = rulebook(spec.id).listing
    listed = [view.get(listing) for view in views]
    every = dict.fromkeys([id for ids in listed if isinstance(ids, list) for id in ids])
    return {**views[0], listing: [*every]} if every else views[0]


def asked_for(game: str, query: Mapping[str, str]) -> View | None:
    """The table that a query describes by ``seats`` and ``option.ID``; None where it names no
    seats.  Raises Refused, SetupError."""
    if "seats" not in query:
        return None
    if game not in game_ids():
        raise not_found()
    named = [(key[len(OPTION) :], value) for key, value in query.items() if key.startswith(OPTION)]
    return _asked_for(game, count("seats", query["seats"], 0), tuple(sorted(named)))


@lru_cache(maxsize=KEPT)
def _asked_for(game: str, seats: int, options: tuple[tuple[str, str], ...]) -> View:
    spec = find(game)
    spec.check_seats(seats)
    return table_to_be(spec, seats, dict(options))


def set_up(spec: AnySpec, view: View) -> View:
    """What everybody sees once such a table is set up: questions of the set-up are answered
    somehow.  Raises SetupError."""
    options, seats = view["options"], view["seats"]
    assert isinstance(options, dict) and isinstance(seats, int)
    match = new_match(spec, seats, 1, dict(options), view["content"])
    for _ in range(MOST_ANSWERS):
        prompts = match.prompts()
        if not prompts or prompts[0].round > 0:
            break
        seat = prompts[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[len(choices) // 2].text)
    return match.view(None)
