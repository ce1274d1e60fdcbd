"""Routes that tell about games: which there are, their words, what a card does."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pestis.bots import bot_names
from pestis.games import find, game_ids, package_of
from pestis.kernel.fields import Json
from pestis.server.http import answer, parts_of
from pestis.server.pages import Packed
from pestis.server.running import shared_address
from pestis.tables.refusals import not_found
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES, catalogue

TERMINAL: Final = ("cli", "server")
"""Words for whoever starts the server: no page says them."""


async def games(_request: Request) -> Response:
    """GET /api/games"""
    return answer([_game(id) for id in game_ids()])


def _game(id: str) -> dict[str, object]:
    spec = find(id)
    options = [
        {
            "id": option.id,
            "values": option.values,
            "default": option.default,
            "lists": option.lists,
        }
        for option in spec.options
    ]
    seats = [spec.min_seats, spec.max_seats]
    return {
        "id": id,
        "seats": seats,
        "options": options,
        "bots": bot_names(id),
        "standing": spec.standing_orders(),
    }


async def words(request: Request) -> Response:
    """GET /api/words/<lang> and /api/words/<lang>/<game>"""
    language, game = request.path_params["language"], request.path_params.get("game")
    if language not in LANGUAGES or game not in (None, *game_ids()):
        raise not_found()
    return packed_words(language, game).answer(request.headers, "application/json")


@cache
def packed_words(language: str, game: str | None) -> Packed:
    """A game's words as they are sent; without a game what all games share, and their names."""
    said = {id: entry for id, entry in catalogue(language).items() if _tells_of(id, game)}
    return Packed(msgspec.json.encode(said))


def _tells_of(id: str, game: str | None) -> bool:
    owner, _, rest = id.partition(".")
    if game is not None:
        return owner == game
    return owner not in TERMINAL and (owner not in game_ids() or rest == "name")


async def explain(request: Request) -> Response:
    """GET /api/explain/<game>/<id>?lang=&table=: title and lines in words"""
    game, id = request.path_params["game"], request.path_params["id"]
    language = request.query_params.get("lang", "en")
    if game not in game_ids() or language not in LANGUAGES:
        raise not_found()
    screen = _screen(game)
    if screen is None or id not in screen.known_ids():
        raise not_found()
    said = Words(language)
    lines = screen.explain(id, said, await _content(request))
    return answer({"title": screen.title(id, said), "lines": lines or []})


async def about(_request: Request) -> Response:
    """GET /api/about: which rows of a game's content are printed and which reconstructed"""
    screens = {game: _screen(game) for game in game_ids()}
    origins = [
        {"game": game, "rows": screen.origins(None)} for game, screen in screens.items() if screen
    ]
    return answer({"origins": origins})


def _screen(game: str) -> Any:
    """The module in which a game explains itself, or None where it has none yet."""
    name = package_of(game) + ".screen"
    return import_module(name) if find_spec(name) else None


async def _content(request: Request) -> Json:
    """The content a table plays with; its own where the device sits there."""
    table = request.query_params.get("table", "")
    if not table:
        return None
    parts = parts_of(request)
    await parts.devices.seats(request, table)
    live = parts.house.live(table)
    async with live.lock:
        content: Json = (await parts.house.loaded(live)).match.header.box.content
        return content


async def addresses(request: Request) -> Response:
    """GET /api/addresses: where others reach this server"""
    settings = parts_of(request).settings
    if settings.public:
        return answer(list(settings.public))
    if settings.host in ("0.0.0.0", "::"):
        address = shared_address(settings)
        return answer([address] if address else [])
    if settings.host in ("127.0.0.1", "::1", "localhost"):
        return answer([])
    return answer([f"http://{settings.host}:{settings.port}"])
