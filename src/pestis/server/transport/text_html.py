"""Renders a table as one plain page of text: headings, lists and a form, without scripts.

The page is rendered from the same update that other clients get, so it shows no more than they do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from pestis.games import part_of
from pestis.parts.drawing import HEADING, heading
from pestis.parts.verdict import verdict
from pestis.server.transport import text_people
from pestis.server.transport.text_people import Reader
from pestis.tables.protocol import ChatLine
from pestis.tables.rows import HUMAN, OPEN
from pestis.words import Words, own_names
from pestis.words.catalogue import LANGUAGES

WIDTH: Final = 78
RECENT: Final = 12
"""The number of recent events to show if the reader has not acted yet."""
RULE: Final = heading("x", WIDTH)[: HEADING // 2]
"""The beginning of a headline on a drawn screen."""


def page(
    update: Mapping[str, Any], chat: Sequence[ChatLine], reader: Reader, problem: str = ""
) -> str:
    """The page of a table for one reader; ``problem`` is an error message to show."""
    table = update["table"]
    shown = [each for each in update["seats"] if each["seat"] == reader.seat]
    names = [seat["name"] for seat in table["seats"]]
    alert = f'<p role="alert"><strong>{escape(problem)}</strong></p>' if problem else ""
    alert += _notices(update.get("notices", ()), Words(reader.language))
    if not shown:
        words = Words(reader.language, names)
        return _whole(table, words, reader, alert + _who(table, words, reader))
    view = {"content": update["seats"][0]["view"]["content"], **shown[0]["view"]}
    words = Words(reader.language, names, own_names(table["game"], view["content"]))
    parts = [
        alert,
        text_people.request(table, shown[0]["events"], words, reader),
        text_people.again(table, words, reader),
        _question(table, shown[0], words, reader),
        _result(shown[0]["outcome"], table, words, reader),
        _news(shown[0], update["notes"], table, words, reader),
        _seen(view, table["game"], words),
        _log(shown[0]["events"], update["notes"], table, words),
        text_people.invitations(table, words, reader),
        text_people.talk(table, chat, words, reader),
    ]
    return _whole(table, words, reader, "\n".join(parts))


def _notices(notices: Sequence[Mapping[str, Any]], words: Words) -> str:
    """The notices of the server's operator."""
    told = [words.text(one["id"], **one["params"]) for one in notices]
    return "".join([f"<p>{escape(text)}</p>" for text in told])


def refusal(words: Words, problem: str) -> str:
    """A page that contains only an error message."""
    return document(words, "Pestis", f"<main><h1>Pestis</h1><p>{escape(problem)}</p></main>")


def document(words: Words, title: str, body: str) -> str:
    """A complete HTML document."""
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/static/web/text.css">'
        f"</head><body>\n{body}\n</body></html>\n"
    )


def _whole(table: Mapping[str, Any], words: Words, reader: Reader, inside: str) -> str:
    game, id = table["game"], table["id"]
    name = table["name"] or words.text(f"{game}.name")
    again = {
        language: _address(table, reader._replace(language=language)) for language in LANGUAGES
    }
    links = [
        (again[reader.language], "server.text.again"),
        (f"/rules/{game}?table={id}", "web.tool.rules"),
        (f"/t/{id}", "server.text.drawn"),
    ]
    ways = [f'<a href="{escape(to)}">{escape(words.text(word))}</a>' for to, word in links]
    ways += [
        f'<a href="{escape(to)}" lang="{language}" hreflang="{language}">'
        f"{escape(Words(language).text('language-name'))}</a>"
        for language, to in again.items()
        if language != reader.language
    ]
    seats = [
        f"<li>{escape(words.player(seat['seat']))}{_state(seat, table, words)}</li>"
        for seat in table["seats"]
    ]
    called = (
        f"<p>{escape(words.text(f'{game}.name'))}</p>" if name != words.text(f"{game}.name") else ""
    )
    body = (
        f"<header><h1>{escape(name)}</h1>{called}"
        f"<nav>{' · '.join(ways)}</nav></header>\n<main>{inside}\n"
        f"<h2>{escape(words.text('web.region.players'))}</h2><ul>{''.join(seats)}</ul></main>"
    )
    return document(words, f"{name} – Pestis", body)


def _address(table: Mapping[str, Any], reader: Reader) -> str:
    seat = "" if reader.seat is None else f"&seat={reader.seat}"
    return f"/t/{table['id']}/text?lang={reader.language}{seat}"


def _state(seat: Mapping[str, Any], table: Mapping[str, Any], words: Words) -> str:
    """The state of a seat: which bot plays it; asked, open, or played by a stand-in."""
    player = seat["player"]
    said = [] if player in (HUMAN, OPEN) else [words.bot(table["game"], player)]
    if seat["seat"] in table["asked"]:
        said.append(words.text("web.player.asked"))
    if player == OPEN:
        said.append(words.text("web.player.open"))
    elif seat["stand_in"]:
        said.append(words.text("web.player.stand-in"))
    return "".join([f" – {escape(each)}" for each in said])


def _who(table: Mapping[str, Any], words: Words, reader: Reader) -> str:
    """Links to choose one of the device's seats; no hand is shown before one is chosen."""
    links = [
        f'<li><a href="{escape(_address(table, reader._replace(seat=seat)))}">'
        f"{escape(words.text('web.curtain.i-am', name=words.player(seat)))}</a></li>"
        for seat in reader.seats
    ]
    return f"<h2>{escape(words.text('web.curtain.who'))}</h2><ul>{''.join(links)}</ul>"


def _question(
    table: Mapping[str, Any], own: Mapping[str, Any], words: Words, reader: Reader
) -> str:
    """The open prompt with its choices as a form, or the players for whom the table waits."""
    if table["status"] != "running":
        said = words.text(f"web.status.{table['status']}")
        return f'<h2 id="question">{escape(said)}</h2>'
    away = text_people.away(table, words, reader)
    if away or reader.seat not in table["asked"] or not own["choices"]:
        names = [words.player(seat) for seat in table["asked"]]
        said = words.text("web.prompt.waiting", names=names)
        undo = _undo(table, own, words, reader)
        return f'<h2 id="question">{escape(said)}</h2>{away or undo}'
    game, prompt = table["game"], own["view"]["prompts"][0]
    title = words.text(f"{game}.prompt.{prompt['kind']}", **_about(prompt))
    rows = [
        f'<li><label><input type="radio" name="choice" value="{escape(choice)}" required> '
        f"{escape(words.choice(game, choice, prompt['about']))}</label></li>"
        for choice in own["choices"]
    ]
    inside = (
        f"<fieldset><legend>{escape(words.text('server.text.choose'))}</legend>"
        f"<ol>{''.join(rows)}</ol></fieldset>"
        f"<button>{escape(words.text('server.text.send'))}</button>"
    )
    asked = text_people.form(table, reader, inside)
    return f'<h2 id="question">{escape(title)}</h2>{asked}{_undo(table, own, words, reader)}'


def _about(prompt: Mapping[str, Any]) -> dict[str, object]:
    """The parameters of a prompt's title."""
    found: dict[str, object] = {"about": prompt["about"]} if prompt["about"] else {}
    left = [id for id, done in prompt["parts"] if not done]
    return {**found, "left": left} if left else found


def _undo(table: Mapping[str, Any], own: Mapping[str, Any], words: Words, reader: Reader) -> str:
    """A button that undoes the last answer, if that is possible."""
    if not own["undo"] or not own["undo"]["steps"]:
        return ""
    return text_people.form(table, reader, text_people.button("undo", words.text("web.undo.one")))


def _news(
    own: Mapping[str, Any],
    notes: Sequence[Any],
    table: Mapping[str, Any],
    words: Words,
    reader: Reader,
) -> str:
    """The events since the reader last acted; the latest events if they have not acted or only
    watch."""
    events = own["events"]
    mine = [n for n, event in enumerate(events) if event["params"].get("seat") == reader.seat]
    acted = bool(mine) and reader.seat is not None
    fresh = events[mine[-1] + 1 :][-4 * RECENT :] if acted else events[-RECENT:]
    since = fresh[0]["at"] if fresh else table["entries"]
    rows = _lines_of(fresh, [note for note in notes if note["at"] >= since], table, words)
    title = "web.log.since" if acted else "server.text.latest"
    return _list(title, rows, words) if rows else ""


def _log(
    events: Sequence[Any], notes: Sequence[Any], table: Mapping[str, Any], words: Words
) -> str:
    """All events, with the notes at the places where they belong."""
    return _list("web.tool.log", _lines_of(events, notes, table, words), words)


def _lines_of(
    events: Sequence[Any], notes: Sequence[Any], table: Mapping[str, Any], words: Words
) -> list[str]:
    """Events and notes as sentences, in the order in which they happened."""
    said = [(event["at"], 0, words.event(table["game"], event)) for event in events]
    said += [
        (note["at"], 1, words.text(note["id"], **_named(note, table, words))) for note in notes
    ]
    said.sort(key=lambda line: line[:2])
    return [text for _, _, text in said]


def _list(title: str, rows: Sequence[str], words: Words) -> str:
    lines = "".join([f"<li>{escape(row)}</li>" for row in rows])
    return f"<h2>{escape(words.text(title))}</h2><ol>{lines}</ol>"


def _named(note: Mapping[str, Any], table: Mapping[str, Any], words: Words) -> dict[str, object]:
    """A note's parameters, with the name of a bot instead of its id."""
    params = {**note["params"]}
    if "bot" in params:
        params["bot"] = words.bot(table["game"], params["bot"])
    return params


def _seen(view: dict[str, Any], game: str, words: Words) -> str:
    """The board and the reader's hand: the game's screen for the terminal or, if it has none, the
    fields of the view."""
    screen = part_of(game, "terminal.screen")
    if screen is None:
        rows = [f"<li>{escape(f'{name}: {value}')}</li>" for name, value in view.items()]
        return f"<h2>{escape(words.text('web.region.board'))}</h2><ul>{''.join(rows)}</ul>"
    found = f"<h2>{escape(words.text('web.region.board'))}</h2>"
    found += _lines(screen.draw(view, words, WIDTH))
    if view["viewer"] is not None and (hand := screen.hand(view, words, WIDTH)):
        found += f"<h2>{escape(words.text('web.region.hand'))}</h2>{_lines(hand)}"
    return found


def _lines(drawn: Sequence[str]) -> str:
    """The lines of a drawn screen as HTML, with drawn headlines as real ones."""
    parts: list[str] = []
    for line in drawn:
        if line.startswith(RULE):
            parts.append(f"<h3>{escape(line.strip(RULE + ' '))}</h3>")
        elif parts and parts[-1].startswith("<pre>"):
            parts[-1] = parts[-1].removesuffix("</pre>") + f"\n{escape(line)}</pre>"
        else:
            parts.append(f"<pre>{escape(line)}</pre>")
    return "".join(parts)


def _result(
    outcome: Mapping[str, Any] | None, table: Mapping[str, Any], words: Words, reader: Reader
) -> str:
    """The winners and the score sheet; empty while the game runs."""
    if outcome is None:
        return ""
    game, seats = table["game"], range(len(table["seats"]))
    head = "".join([f'<th scope="col">{escape(words.player(seat))}</th>' for seat in seats])
    rows = [
        (words.text(f"{game}.score.{line['id']}", **line["params"]), line["points"])
        for line in outcome["lines"]
    ]
    rows.append((words.text("web.result.total"), outcome["totals"]))
    body = "".join(
        [
            f'<tr><th scope="row">{escape(label)}</th>'
            + "".join([f"<td>{points}</td>" for points in line])
            + "</tr>"
            for label, line in rows
        ]
    )
    won, *others = verdict(game, outcome, words, reader.seat)
    return (
        f"<p><strong>{escape(won)}</strong></p>"
        + "".join([f"<p>{escape(each)}</p>" for each in others])
        + f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
