"""The parts of a table's plain text page that concern people: requests, rematches, stand-ins,
invitations and the chat, each with its form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from pestis.bots.registry import permanent_names
from pestis.tables.protocol import ChatLine
from pestis.tables.requests import request_text
from pestis.tables.table_log import AGAIN
from pestis.words import Words


class Reader(NamedTuple):
    """The reader of a page.

    seats  the seats that the reader holds; empty for a spectator
    seat   the seat whose view is shown; None for a spectator, or if none is chosen yet
    key    the key of the next command, so that it is carried out only once
    free   the open seats to which the reader may invite
    link   an invitation link that was just created
    """

    seats: Sequence[int]
    seat: int | None
    language: str
    key: str = ""
    free: Sequence[int] = ()
    link: str = ""


def form(table: Mapping[str, Any], reader: Reader, inside: str) -> str:
    """A form for a command of the reader's seat, with the table's current decision."""
    values = {
        "seat": reader.seat,
        "decision": table["decision"],
        "lang": reader.language,
        "key": reader.key,
    }
    hidden = "".join(
        [
            f'<input type="hidden" name="{name}" value="{escape(str(value))}">'
            for name, value in values.items()
        ]
    )
    return f'<form method="post">{inside}{hidden}</form>'


def button(do: str, text: str) -> str:
    """A button that sends its form as an action other than an answer."""
    return f'<button name="do" value="{do}">{escape(text)}</button>'


def away(table: Mapping[str, Any], words: Words, reader: Reader) -> str:
    """While a stand-in plays for the reader, a form to take the seat back; otherwise empty."""
    if reader.seat is None or not table["seats"][reader.seat]["stand_in"]:
        return ""
    back = button("take-back", words.text("web.prompt.take-back"))
    return f"<p>{escape(words.text('web.prompt.bot-plays'))}</p>{form(table, reader, back)}"


def again(table: Mapping[str, Any], words: Words, reader: Reader) -> str:
    """After the game: forms to offer a rematch, to start it, and to follow to its table."""
    asked = table["request"]
    if table["status"] == "running":
        return ""
    if asked is None:
        offer = button("again", words.text("web.again.yes"))
        return "" if reader.seat is None else form(table, reader, offer)
    if asked["kind"] != AGAIN:
        return ""
    if asked["next"]:
        way = button("follow", words.text("web.again.go" if reader.seats else "web.again.watch"))
        return f"<p>{escape(words.text('web.again.started'))}</p>{form(table, reader, way)}"
    rows = [
        f"<li>{escape(words.player(seat))}: {escape(words.text(f'web.again.{said}'))}</li>"
        for said in ("agreed", "waiting", "refused")
        for seat in asked[said]
    ]
    return f"<ul>{''.join(rows)}</ul>{_start(table, words, reader)}"


def _start(table: Mapping[str, Any], words: Words, reader: Reader) -> str:
    """A form with which a player who has agreed starts the rematch without waiting."""
    if reader.seat not in table["request"]["agreed"]:
        return ""
    levels = [*permanent_names(table["game"])]
    bots = [f'<option value="{bot}">{escape(words.bot(table["game"], bot))}' for bot in levels]
    link = f'<option value="">{escape(words.text("web.again.rest-link"))}'
    label = escape(words.text("web.again.rest"))
    choice = f'<label>{label} <select name="bot">{link}{"".join(bots)}</select></label>'
    return form(table, reader, choice + button("start", words.text("web.again.start")))


def request(table: Mapping[str, Any], events: Sequence[Any], words: Words, reader: Reader) -> str:
    """A player's open request, with a form for yes or no if the reader has not answered it yet."""
    asked = table["request"]
    if asked is None or asked.get("next"):
        return ""
    said = f"<h2>{escape(words.text('web.request.title'))}</h2>"
    said += f"<p>{escape(request_text(asked, table['game'], events, words, reader.seats))}</p>"
    if reader.seat not in asked["waiting"]:
        return said
    id = f'<input type="hidden" name="request" value="{asked["id"]}">'
    answers = [button(do, words.text(f"web.{do}")) for do in ("yes", "no")]
    return said + form(table, reader, id + "".join(answers))


def invitations(table: Mapping[str, Any], words: Words, reader: Reader) -> str:
    """A form to create a link to each open seat, and the link that was just created."""
    if table["status"] != "running" or not reader.free:
        return ""
    made = escape(reader.link)
    address = escape(words.text("web.links.address"))
    told = f'<p role="status">{address}: <a href="{made}">{made}</a></p>'
    rows = []
    for seat in reader.free:
        about = f'<input type="hidden" name="about" value="{seat}">'
        make = button("invite", words.text("web.links.make"))
        rows.append(f"<li>{escape(words.player(seat))} {form(table, reader, about + make)}</li>")
    title = f"<h2>{escape(words.text('web.tool.invite'))}</h2>{told if made else ''}"
    return f"{title}<p>{escape(words.text('web.links.note'))}</p><ul>{''.join(rows)}</ul>"


def talk(table: Mapping[str, Any], lines: Sequence[ChatLine], words: Words, reader: Reader) -> str:
    """The chat, with a form to write if a seat is shown."""
    rows = [
        f"<li><b>{escape(words.player(line.seat))}</b>: {escape(line.text)}</li>" for line in lines
    ]
    said = f"<ol>{''.join(rows)}</ol>" if rows else f"<p>{escape(words.text('web.chat.empty'))}</p>"
    title = f'<h2 id="chat">{escape(words.text("web.tool.chat"))}</h2>{said}'
    if reader.seat is None:
        return title
    field = '<input type="text" name="text" maxlength="500">'
    field = f"<label>{escape(words.text('web.chat.say'))} {field}</label>"
    return title + form(table, reader, field + button("chat", words.text("web.chat.send")))
