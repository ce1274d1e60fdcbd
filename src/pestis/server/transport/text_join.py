"""The plain text page of an invitation, ``/join/<token>/text``: the host, the game and its players,
and a form to sit down or to watch."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pestis.kernel.errors import PestisError
from pestis.server.rights.links import link_info
from pestis.server.transport.api_tables import link_of, redeemed
from pestis.server.transport.requests import services_of
from pestis.server.transport.text_html import document, refusal
from pestis.server.transport.text_page import HEADERS, SEE_OTHER, form_of, language_of
from pestis.tables.protocol import Join, LinkInfo
from pestis.tables.refusals import status_of
from pestis.tables.rows import HUMAN, OPEN
from pestis.words import Words


async def read(request: Request) -> Response:
    """GET /join/<token>/text?lang=: show the invitation without using the link up"""
    return await _shown(request, language_of(request, request.query_params.get("lang", "")))


async def post(request: Request) -> Response:
    """POST /join/<token>/text: sit down or watch"""
    form: dict[str, str] = {}
    try:
        form = await form_of(request)
        wish = Join(
            request.path_params["token"], form.get("name", "")[:60], bool(form.get("watch"))
        )
        joined, cookie = await redeemed(request, wish)
    except PestisError as error:
        return await _shown(request, language_of(request, form.get("lang", "")), error)
    seat = "" if joined.seat is None else f"&seat={joined.seat}"
    language = language_of(request, form.get("lang", ""))
    response = RedirectResponse(f"/t/{joined.id}/text?lang={language}{seat}", SEE_OTHER)
    services_of(request).devices.give(response, cookie)
    return response


async def _shown(request: Request, language: str, error: PestisError | None = None) -> Response:
    services = services_of(request)
    words = Words(language)
    try:
        link = await link_of(request, request.path_params["token"])
        told = await link_info(services.rooms, link, await services.devices.find(request))
    except PestisError as refused:
        page = refusal(words, words.error(refused))
        return HTMLResponse(page, status_of(refused), headers=HEADERS)
    problem = f'<p role="alert"><strong>{escape(words.error(error))}</strong></p>' if error else ""
    words = Words(language, [seat.name for seat in told.seats])
    body = document(
        words, f"{told.table} – Pestis", f"<main>{problem}{_invitation(told, words)}</main>"
    )
    return HTMLResponse(body, status_of(error) if error else 200, headers=HEADERS)


def _invitation(link: LinkInfo, words: Words) -> str:
    """The texts and the form of an invitation, with the same content as on the page with the
    board."""
    game = words.text(f"{link.game}.name")
    watches = link.seat is None or link.taken
    title = game
    if link.taken and not link.here and link.seat is not None:
        title = words.text("web.join.used-title")
    elif link.host:
        id = "web.join.host-watch" if link.seat is None else "web.join.host"
        title = words.text(id, name=link.host, game=game)
    seats = [
        f"<li>{escape(words.player(seat.seat))}{_state(seat.player, link, words)}</li>"
        for seat in link.seats
    ]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(link.table)}</p>" if link.table else "",
        f"<p>{escape(words.text(f'{link.game}.lessons.goal'))}</p>"
        if words.has(f"{link.game}.lessons.goal")
        else "",
        f"<ul>{''.join(seats)}</ul>",
        f"<p>{escape(_offer(link, words))}</p>",
    ]
    if link.here:
        way = escape(words.text("web.join.to-table"))
        return "".join(
            [*parts, f'<p><a href="/t/{link.here}/text?lang={words.language}">{way}</a></p>']
        )
    if link.taken and not link.watch:
        return "".join(parts)
    name = escape(words.text("web.join.name"))
    field = f'<p><label>{name} <input type="text" name="name" maxlength="40"></label></p>'
    do = escape(words.text("web.join.do-watch" if watches else "web.join.do"))
    hidden = f'<input type="hidden" name="lang" value="{words.language}">'
    hidden += '<input type="hidden" name="watch" value="1">' if watches else ""
    note = words.text("web.join.note-watch" if watches else "web.join.note")
    form = f'<form method="post">{"" if watches else field}{hidden}<button>{do}</button></form>'
    return "".join([*parts, form, f"<p>{escape(note)}</p>"])


def _offer(link: LinkInfo, words: Words) -> str:
    """The sentence that says what the link is for, or that it has been used."""
    if link.here:
        return words.text("web.join.here")
    if link.seat is None:
        return words.text("web.join.watch")
    if link.taken:
        return words.text("web.join.used" if link.watch else "web.join.used-up")
    if link.seat_name:
        return words.text("web.join.seat-of", name=link.seat_name)
    return words.text("web.join.seat", n=link.seat + 1)


def _state(player: str, link: LinkInfo, words: Words) -> str:
    """The bot that plays a seat, or that the seat is open; empty for a person."""
    if player == HUMAN:
        return ""
    said = words.text("web.player.open") if player == OPEN else words.bot(link.game, player)
    return f" – {escape(said)}"
