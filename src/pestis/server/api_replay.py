"""Routes of replays and records: any moment again, and the log to take away or to bring."""

from __future__ import annotations

import asyncio
import time
from codecs import BOM_UTF8
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import pestis
from pestis.kernel.errors import RecordError
from pestis.kernel.match import Match
from pestis.server import look, wire
from pestis.server.http import answer, body_of, number_of, parts_of, viewer_of
from pestis.server.identity import new_id
from pestis.server.problems import Refused, malformed, not_found
from pestis.server.recording import own_records
from pestis.server.table import OVER, RUNNING
from pestis.server.thinking import check_upload
from pestis.server.workers import Died

T = TypeVar("T")


async def replay(request: Request) -> Response:
    """GET /api/tables/<id>/replay: while the table runs, own seats and the public only"""
    parts = parts_of(request)
    id = request.path_params["id"]
    device, _ = await parts.devices.seats(request, id)
    live = parts.house.live(id)
    async with live.lock:
        table = await parts.house.loaded(live)
        held = await parts.house.held(device, id)
        seats = held if table.status == RUNNING else list(range(table.match.seats))
        match = table.match.copy()
    viewer = _viewer(request, seats, held[0] if held else None)
    return answer(await _moment(request, match, viewer))


async def record(request: Request) -> Response:
    """GET /api/tables/<id>/record: the whole log of a finished table; while it runs, what this
    device may know"""
    parts = parts_of(request)
    id = request.path_params["id"]
    device, _ = await parts.devices.seats(request, id)
    live = parts.house.live(id)
    async with live.lock:
        table = await parts.house.loaded(live)
        held = await parts.house.held(device, id)
        match = table.match.copy()
        now = wire.OwnRecord(table.ledger.seq, look.table_info(table, ()), [], table.ledger.notes)
    if now.table.status == RUNNING:
        now.seats = await _in_turn(request, lambda: own_records(match, look.viewers(held)))
        response = answer(now)
    else:
        text = await _in_turn(request, match.save)
        response = Response(text, media_type="text/plain; charset=utf-8")
    kind = "json" if now.table.status == RUNNING else "pestis"
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game}.{kind}"'
    return response


async def upload(request: Request) -> Response:
    """POST /api/records: a saved game, replayed in a process of its own under limits"""
    parts = parts_of(request)
    limits = parts.settings.limits
    body = await body_of(request, limits.record)
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise malformed("UTF-8") from None
    uploads: asyncio.Semaphore = request.app.state.uploads
    if uploads.locked():
        raise Refused("too-fast", status=429)
    async with uploads:
        try:
            game = await parts.workers.run_within(limits.record_seconds, check_upload, text)
        except (TimeoutError, MemoryError, Died):
            raise Refused("record-too-long", status=413) from None
        except RecordError:
            if _is_of_running(body):
                raise Refused("record-running", status=400) from None
            raise
    id = new_id()
    await parts.writer(parts.store.add_record, id, game, text, time.time(), limits.records)
    return answer({"id": id}, 201)


def _is_of_running(body: bytes) -> bool:
    """Whether it is what ``record`` gives while a table runs."""
    try:
        msgspec.json.decode(body.removeprefix(BOM_UTF8), type=wire.OwnRecord)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    return True


async def uploaded(request: Request) -> Response:
    """GET /api/records/<id>"""
    match = await _uploaded(request)
    names = match.header.seated
    seats = [
        wire.SeatInfo(seat, names[seat] if seat < len(names) else "", "human", False, False)
        for seat in range(match.seats)
    ]
    status = OVER if match.over else RUNNING
    id = request.path_params["id"]
    entries = len(match.log)
    game = match.spec.id
    return answer(wire.TableInfo(id, "", game, seats, status, entries, "", [], 0.0, None))


async def replay_uploaded(request: Request) -> Response:
    """GET /api/records/<id>/replay: whoever has the file may look through all eyes"""
    match = await _uploaded(request)
    viewer = _viewer(request, list(range(match.seats)), None)
    return answer(await _moment(request, match, viewer))


async def _uploaded(request: Request) -> Match:
    parts = parts_of(request)
    text = await parts.writer(parts.store.record, request.path_params["id"])
    if text is None:
        raise not_found()
    return (await _in_turn(request, lambda: _load(text))).copy()


@lru_cache(maxsize=8)
def _load(text: str) -> Match:
    return pestis.load(text)


def _viewer(request: Request, allowed: list[int], default: int | None) -> int | None:
    wanted = viewer_of(request)
    if not wanted:
        return default
    if wanted == "public":
        return None
    if wanted.isascii() and wanted.isdecimal() and len(wanted) < 3 and int(wanted) in allowed:
        return int(wanted)
    raise Refused("not-your-seat", status=403)


async def _in_turn(request: Request, call: Callable[[], T]) -> T:
    """The result of a call that plays a log again, in a thread; few at a time, for they take from
    those who play."""
    replays: asyncio.Semaphore = request.app.state.replays
    async with replays:
        return await asyncio.to_thread(call)


async def _moment(request: Request, match: Match, viewer: int | None) -> wire.SeatUpdate:
    entries = number_of(request, "at", len(match.log))
    if entries > len(match.log):
        raise Refused("rewind", {"entries": entries, "have": len(match.log)})

    def look_back() -> wire.SeatUpdate:
        match.rewind(entries)
        return look.moment(match, viewer)

    return await _in_turn(request, look_back)
