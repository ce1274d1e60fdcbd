"""Tables that do not exist yet: the public view of a table with given seats and options."""

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
"""The number of deals that are enough for every card that may be in play to appear."""
KEPT: Final = 64
"""Maximum number of views that are cached."""
MOST_ANSWERS: Final = 60
"""Maximum number of answers during set-up."""
OPTION: Final = "option."
"""Prefix of the id of an option in a query."""


def table_to_be(
    spec: AnySpec, seats: int, options: Mapping[str, object], content: Json = None
) -> View:
    """The public view of a table with this set-up before anybody has answered.  It lists every card
    that chance might put into play.  Raises SetupError."""
    views = [
        new_match(spec, seats, seed, dict(options), content).view(None)
        for seed in range(1, DEALS + 1)
    ]
    listing = rulebook(spec.id).listing
    listed = [view.get(listing) for view in views]
    every = dict.fromkeys([id for ids in listed if isinstance(ids, list) for id in ids])
    return {**views[0], listing: [*every]} if every else views[0]


def asked_for(game: str, query: Mapping[str, str]) -> View | None:
    """The view of the table that a query describes by ``seats`` and ``option.ID``; None if it names
    no seats.  Raises Refused or SetupError."""
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
    """The public view of a table with the same seats, options and content once it is set up;
    prompts during set-up get arbitrary answers.  Raises SetupError."""
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
