"""Routes about games: the list, their words, explanations."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pestis.bots.registry import permanent_names
from pestis.games import game_ids
from pestis.kernel.match import Match
from pestis.server import network
from pestis.server.transport.guard import address_of
from pestis.server.transport.pages import Packed
from pestis.server.transport.requests import answer, body_of, services_of
from pestis.tables import lessons, protocol, questions, rulebook
from pestis.tables.messages import decode

RULES_COST: Final = 5
"""Of a device's tokens, where a command costs one."""


async def games(_request: Request) -> Response:
    """GET /api/games"""
    return answer([questions.game(id, [*permanent_names(id)]) for id in game_ids()])


async def words(request: Request) -> Response:
    """GET /api/words/<lang> and /api/words/<lang>/<game>"""
    language, game = request.path_params["language"], request.path_params.get("game")
    return packed_words(language, game).answer(request.headers, "application/json")


@cache
def packed_words(language: str, game: str | None) -> Packed:
    """A game's words, encoded.  Raises Refused."""
    return Packed(msgspec.json.encode(questions.words(language, game)))


async def explain(request: Request) -> Response:
    """GET /api/explain/<game>/<id>?lang=&table=: title and lines"""
    game, id = request.path_params["game"], request.path_params["id"]
    language = request.query_params.get("lang", "en")
    match = await _match(request)
    view = None if match is None else match.view(None)
    return answer(questions.explain(game, id, language, view))


async def rules(request: Request) -> Response:
    """GET /api/rules/<game>?lang=&table=: the rulebook, of a table or of the whole game"""
    game, language = request.path_params["game"], request.query_params.get("lang", "en")
    match = await _match(request, RULES_COST)
    if match is None:
        return (await asyncio.to_thread(_packed_rules, game, language)).answer(
            request.headers, "application/json"
        )
    return answer(await asyncio.to_thread(rulebook.read, game, language, match.view(None)))


@cache
def _packed_rules(game: str, language: str) -> Packed:
    """The rulebook of a whole game, encoded.  Raises Refused."""
    return Packed(msgspec.json.encode(rulebook.read(game, language, None)))


async def about(_request: Request) -> Response:
    """GET /api/about: which rows of a game's content are printed and which reconstructed"""
    return answer(questions.about())


async def _match(request: Request, cost: float = 1) -> Match | None:
    """The match of the table that is asked about, if any; only for devices at that table."""
    table = request.query_params.get("table", "")
    if not table:
        return None
    services = services_of(request)
    await services.devices.seats(request, table, cost)
    room = services.rooms.room(table)
    async with room.lock:
        match: Match = (await services.rooms.loaded(room)).match
        return match


async def shelf(_request: Request) -> Response:
    """GET /api/lessons: the lessons of each game"""
    return answer(lessons.shelf())


async def learn(request: Request) -> Response:
    """POST /api/lessons/<game>/<id>: where a learner stands after an answer"""
    return answer(lessons.place(*_lesson(request), await _place(request)))


async def why_not(request: Request) -> Response:
    """POST /api/lessons/<game>/<id>/why: why an answer is refused there"""
    return answer({"problem": lessons.why(*_lesson(request), await _place(request))})


def _lesson(request: Request) -> tuple[str, str]:
    return request.path_params["game"], request.path_params["id"]


async def _place(request: Request) -> protocol.LessonPlace:
    """Where the learner stands.  Raises Refused, also for an address that asks too fast: a lesson
    is played anew for each question, and learners need no device."""
    services = services_of(request)
    services.devices.spend(address_of(request.scope))
    most = services.settings.limits.message
    place: protocol.LessonPlace = decode(await body_of(request, most), protocol.LessonPlace)
    return place


async def addresses(request: Request) -> Response:
    """GET /api/addresses: where others can reach this server"""
    return answer(network.addresses(services_of(request).settings))
