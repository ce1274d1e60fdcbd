"""The routes of a table's plain text page, ``/t/<id>/text``: GET shows it, its forms use POST."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pestis.kernel.errors import PestisError
from pestis.server import network
from pestis.server.rights.identity import hashed, new_token
from pestis.server.rights.links import follow_on, links_for, renew_link
from pestis.server.transport.guard import address_of
from pestis.server.transport.requests import body_of, seats_of, services_of, spend_more
from pestis.server.transport.text_html import page, refusal
from pestis.server.transport.text_people import Reader
from pestis.tables import commands
from pestis.tables.messages import count, decode
from pestis.tables.refusals import malformed, not_yours, status_of
from pestis.tables.rows import OPEN
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
}
"""No scripts are allowed, and forms may only be sent to us.  The referrer policy is not
``no-referrer``, because browsers would then send ``Origin: null`` with a form."""
SEE_OTHER: Final = 303


async def read(request: Request) -> Response:
    """GET /t/<id>/text?lang=&seat="""
    language = language_of(request, request.query_params.get("lang", ""))
    return await _shown(request, language, request.query_params.get("seat", ""))


async def post(request: Request) -> Response:
    """POST /t/<id>/text: an answer, or the action that the field ``do`` names"""
    form: dict[str, str] = {}
    try:
        form = await form_of(request)
        if form.get("do") == "invite":
            return await _invite(request, form)
        if form.get("do") == "follow":
            return await _follow(request, language_of(request, form.get("lang", "")))
        seat = await _carry_out(request, form)
    except PestisError as error:
        language = language_of(request, form.get("lang", ""))
        return await _shown(request, language, form.get("seat", ""), error)
    id = request.path_params["id"]
    place = "chat" if form.get("do") == "chat" else "question"
    address = f"/t/{id}/text?lang={language_of(request, form.get('lang', ''))}&seat={seat}#{place}"
    return RedirectResponse(address, SEE_OTHER)


async def _follow(request: Request, language: str) -> Response:
    """Redirect to the table of the rematch."""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await seats_of(request)
    joined = await follow_on(services.rooms, id, device)
    seat = "" if joined.seat is None else f"&seat={joined.seat}"
    return RedirectResponse(f"/t/{joined.id}/text?lang={language}{seat}", SEE_OTHER)


async def _invite(request: Request, form: Mapping[str, str]) -> Response:
    """Create a link to an open seat, and show the page with the link, which is shown only once."""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await seats_of(request)
    seat = count("about", form.get("about"), -1)
    token = new_token()
    await renew_link(services.rooms, id, device, seat, hashed(token))
    reached = [*network.addresses(services.settings), str(request.base_url).rstrip("/")]
    link = f"{reached[0]}/join/{token}/text"
    language = language_of(request, form.get("lang", ""))
    return await _shown(request, language, form.get("seat", ""), link=link)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form.  Raises Refused."""
    body = await body_of(request, services_of(request).settings.limits.message)
    try:
        return dict(parse_qsl(body.decode("ascii"), max_num_fields=20))
    except ValueError:
        raise malformed("form") from None


async def _carry_out(request: Request, form: Mapping[str, str]) -> int:
    """Carry out the command of a form with the device's rights; return the seat.  Raises
    PestisError."""
    services = services_of(request)
    id = request.path_params["id"]
    device, held = await seats_of(request)
    if not held:
        raise not_yours()
    seat = count("seat", form.get("seat"), -1)
    wish: commands.AnyCommand = decode(
        msgspec.json.encode({**_wish(form), "key": form.get("key", ""), "seat": seat}),
        commands.AnyCommand,
    )
    address = address_of(request.scope)
    await spend_more(services, device, address, wish)
    await services.rooms.command(id, services.rooms.holds(device, id), wish, address)
    return seat


def _wish(form: Mapping[str, str]) -> dict[str, object]:
    """The command of a form, without its seat and key."""
    match form.get("do"):
        case "undo" | "take-back" as type:
            return {"type": type}
        case "again":
            return {"type": "offer-again"}
        case "start":
            return {"type": "start-again", "bot": form.get("bot", "")}
        case "yes" | "no" as said:
            return {
                "type": "consent",
                "request": count("request", form.get("request"), 0),
                "yes": said == "yes",
            }
        case "chat":
            return {"type": "chat", "text": form.get("text", "")}
    return {
        "type": "choose",
        "decision": form.get("decision", ""),
        "choice": form.get("choice", ""),
    }


async def _shown(
    request: Request,
    language: str,
    asked: str,
    error: PestisError | None = None,
    link: str = "",
) -> Response:
    """Show the page, with an error or a new link, if given.  If the device may not see the table,
    show only the reason."""
    services = services_of(request)
    id = request.path_params["id"]
    words = Words(language)
    try:
        device, _ = await seats_of(request)
        holds = services.rooms.holds(device, id)
        room, address = services.rooms.room(id), address_of(request.scope)
        body = (await services.rooms.update(room, holds, 0, 0, address)).body
        chat = await services.rooms.chat(id, holds, 0)
    except PestisError as refused:
        told = refusal(words, words.error(refused))
        return HTMLResponse(told, status_of(refused), headers=HEADERS)
    update = msgspec.json.decode(body)
    there = [each["seat"] for each in update["seats"] if each["seat"] is not None]
    possible = await links_for(services.rooms, id, device)
    free = [seat for seat in possible.seats if update["table"]["seats"][seat]["player"] == OPEN]
    reader = Reader(there, _seat(there, asked), language, new_token()[:64], free, link)
    problem = words.error(error) if error else ""
    text = page(update, chat, reader, problem)
    return HTMLResponse(text, status_of(error) if error else 200, headers=HEADERS)


def _seat(held: list[int], asked: str) -> int | None:
    """The seat whose view is shown: the only one held, or the requested one of several."""
    if len(held) == 1:
        return held[0]
    return next((seat for seat in held if str(seat) == asked), None)


def language_of(request: Request, asked: str) -> str:
    """The requested language or, if we do not have it, the browser's first one that we have."""
    wanted = [asked, *request.headers.get("accept-language", "").split(",")]
    spoken = [each.strip()[:2].lower() for each in wanted]
    return next((each for each in spoken if each in LANGUAGES), LANGUAGES[0])
