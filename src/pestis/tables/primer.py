"""A game's guide in words, for the table of a view or for all tables.

Values that depend on a table's content or options are filled in as in the rulebook; without a view
each sentence names the tables for which it holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pestis.games import find, part_of
from pestis.kernel.json import View
from pestis.lessons.playing import Play
from pestis.lessons.reading import SEATED
from pestis.lessons.shows import find_show, id_of
from pestis.tables import questions
from pestis.tables.alike import alike
from pestis.tables.book import called, facts, holds, rulebook
from pestis.tables.guide import PARTS, SETUP, Group, Row, Step, guide
from pestis.tables.index import index
from pestis.tables.sentences import RULES, anywhere, figures, screen_of
from pestis.words import Words
from pestis.words.catalogue import catalogue

Here = frozenset[str] | None
"""The facts that hold at a table; None if the guide is for all tables."""
EACH: Final = "*"
"""In place of a group's picture: each thing in the group has its own."""


def primer(game: str, words: Words, view: View | None) -> dict[str, object]:
    """The whole guide as data.  If the game has no guide file, it contains all cards that the game
    can explain."""
    here = here_of(game, view)
    names = [id for _, ids in _kinds(game, words, here) for id in ids]
    return {
        "parts": parts(game, words, view),
        "table": table(game, words, view),
        "lists": lists(game, words, view),
        "sheet": sheet(game, words, view),
        "examples": examples(game, words, view),
        "cards": cards(game, words, view),
        "index": [entry._asdict() for entry in index(game, words, names, here)],
        "alike": alike(game, words.language),
    }


def here_of(game: str, view: View | None) -> Here:
    """The facts that hold at the table of a view."""
    return None if view is None else facts(view, rulebook(game).listing)


def parts(game: str, words: Words, view: View | None) -> list[dict[str, object]]:
    """The parts with their titles and steps; none is empty."""
    here = here_of(game, view)
    found: list[dict[str, object]] = []
    for part in PARTS:
        steps = [
            told_step(game, part, step, words, view)
            for step in guide(game).parts.get(part, ())
            if holds(step.only, here)
        ]
        if steps:
            found.append({"id": part, "title": part_title(game, part, words), "steps": steps})
    return found or [_known_of(game, words, view)]


def _known_of(game: str, words: Words, view: View | None) -> dict[str, object]:
    """The facts about a game without a guide: the number of players, and its options or, at a
    table, the chosen ones."""
    spec = find(game)
    low, high = spec.min_seats, spec.max_seats
    seats = low if low == high else f"{low}–{high}"
    texts = [words.text("web.rules.seats-any", seats=seats if view is None else view["seats"])]
    chosen = (
        called(view["options"]) if view is not None and isinstance(view["options"], dict) else {}
    )
    for option in spec.options:
        values = [str(chosen[option.id])] if option.id in chosen else list(option.values)
        named = [words.text(f"{game}.option-value.{option.id}.{value}") for value in values]
        texts.append(f"{words.text(f'{game}.option.{option.id}')}: {', '.join(named)}")
    steps = [{"id": "", "text": text, "picture": "", "lines": [], "rules": []} for text in texts]
    return {"id": SETUP, "title": words.text("web.rules.part.setup"), "steps": steps}


def part_title(game: str, part: str, words: Words) -> str:
    """The title of a part; a game may have its own, such as “A year”."""
    own = f"{game}.guide.title.{part}"
    return words.text(own if own in catalogue("en") else f"web.rules.part.{part}")


def told_step(
    game: str, part: str, step: Step, words: Words, view: View | None
) -> dict[str, object]:
    """The text of a step, the sentences shown with it, and the rule numbers of both."""
    numbers = figures(game, view)
    text = words.text(f"{game}.guide.{part}.{step.id}", **numbers)
    known = rulebook(game).sentences()
    here = here_of(game, view)
    said = [known[id] for id in step.told if here is None or known[id].said(here)]
    lines = [words.text(f"{game}.{RULES}{each.id}", **numbers) for each in said]
    if here is None:
        text = anywhere(game, step.only, words, text)
        lines = [
            anywhere(game, each.only, words, line) for each, line in zip(said, lines, strict=True)
        ]
    in_book = {*rulebook(game).told(here)}
    rules = dict.fromkeys([*step.rules, *[" ".join(each.id.split(" ")[:2]) for each in said]])
    return {
        "id": step.id,
        "text": text,
        "picture": step.picture,
        "lines": lines,
        "rules": [number for number in rules if number in in_book],
    }


def table(game: str, words: Words, view: View | None) -> dict[str, object] | None:
    """The figures that depend on the number of players: one column per number, one row per
    figure."""
    here = here_of(game, view)
    rows = [row for row in guide(game).table if holds(row.only, here)]
    if not rows:
        return None
    spec = find(game)
    content = None if view is None else view["content"]
    every = {
        seats: figures(game, {"content": content, "seats": seats})
        for seats in range(spec.min_seats, spec.max_seats + 1)
    }
    if here is not None:
        every = {n: found for n, found in every.items() if all(row.figure in found for row in rows)}
    return {
        "seats": [*every],
        "here": None if view is None else view["seats"],
        "rows": [_row(game, row, every, words, here) for row in rows],
    }


def _row(
    game: str, row: Row, every: Mapping[int, Mapping[str, object]], words: Words, here: Here
) -> dict[str, object]:
    label = words.text(f"{game}.guide.table.{row.figure}")
    if here is None:
        label = anywhere(game, row.only, words, label)
    return {"label": label, "values": [found.get(row.figure, "–") for found in every.values()]}


def lists(game: str, words: Words, view: View | None) -> list[dict[str, object]]:
    """The tables of content: for each its part, its title, its column heads and its rows.  Without
    a view, those that replace another one are left out."""
    here = here_of(game, view)
    module = part_of(game, "terminal.lists")
    replaced = {each.instead for each in guide(game).lists}
    found: list[dict[str, object]] = []
    for each in guide(game).lists:
        if module is None or not holds(each.only, here) or (here is None and each.instead):
            continue
        title = words.text(f"{game}.guide.list.{each.id}", **figures(game, view))
        rows = [
            [row[column] for column in each.columns] for row in module.rows(each.id, words, view)
        ]
        heads = [
            column if column.isdecimal() else words.text(f"{game}.guide.column.{column}")
            for column in each.columns
        ]
        if here is None and each.id not in replaced:
            title = anywhere(game, each.only, words, title)
        found.append(
            {"id": each.id, "part": each.part, "title": title, "heads": heads, "rows": rows}
        )
    return found


def examples(game: str, words: Words, view: View | None) -> list[dict[str, object]]:
    """The rulebook's worked examples, retold, each with the position that shows it."""
    here = here_of(game, view)
    found: list[dict[str, object]] = []
    for each in guide(game).examples:
        if holds(each.only, here):
            own = f"{game}.guide.examples.{each.show}"
            text = words.text(own if words.has(own) else f"{game}.lessons.show.{each.show}")
            told = text if here is not None else anywhere(game, each.only, words, text)
            picture, show = each.picture, id_of(each.show)
            found.append({"text": told, "picture": picture, "number": each.show, "show": show})
    return found


def sheet(game: str, words: Words, view: View | None) -> dict[str, object] | None:
    """A filled-in score sheet: the final scores of a position from the lessons.  Its caption says
    so if that position has another number of players than the table."""
    here = here_of(game, view)
    found = [each.show for each in guide(game).sheets if holds(each.only, here)]
    if not found:
        return None
    play = Play(find_show(game, found[0]))
    play.answer(play.step.expect[0])
    outcome, seats = play.match.outcome(), range(len(SEATED))
    rows = [
        {"label": words.text(f"{game}.score.{line.id}", **line.params), "values": [*line.points]}
        for line in outcome.lines
        if any(line.points)
    ]
    totals = [*outcome.totals]
    facts = [
        {
            "label": words.text(f"{game}.fact.{name}"),
            "values": [_fact(game, name, value, words) for value in values],
        }
        for name, values in outcome.facts.items()
    ]
    here_too = view is None or view["seats"] == len(totals)
    sheet_of = words.text("web.rules.sheet-of", n=len(totals))
    return {
        "caption": words.text("web.rules.sheet") if here_too else sheet_of,
        "names": [SEATED[seat] for seat in seats[: len(totals)]],
        "rows": rows,
        "totals": totals,
        "facts": facts,
        "show": id_of(found[0]),
    }


def _fact(game: str, name: str, value: int, words: Words) -> object:
    """A number, or what the game says instead of it, such as a tick."""
    own = f"{game}.fact-value.{name}"
    return words.text(own, **{"n": value, name: str(value)}) if words.has(own) else value


def cards(game: str, words: Words, view: View | None) -> list[dict[str, object]]:
    """The cards and pieces in play by kind, each with its effect; no kind is empty."""
    here = here_of(game, view)
    found: list[dict[str, object]] = []
    for group, ids in _kinds(game, words, here):
        title = f"{game}.guide.cards.{group.id}" if group.id else "web.rules.part.cards"
        items = [_item(game, group, id, words, view) for id in ids]
        items = _merged(items) if group.merged else items
        name = words.text(title)
        if here is None:
            name = anywhere(game, group.only, words, name)
        found.append({"id": group.id or "all", "title": name, "brief": group.brief, "items": items})
    return found


def _merged(items: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
    """Merge items with the same text into one, with the titles and the pictures of all."""
    alike: dict[str, list[Mapping[str, object]]] = {}
    for item in items:
        alike.setdefault(str((item["about"], item["lines"])), []).append(item)
    return [
        {
            **group[0],
            "title": ", ".join(str(each["title"]) for each in group),
            "picture": " ".join(str(each["picture"]) for each in group),
        }
        for group in alike.values()
    ]


def _kinds(game: str, words: Words, here: Here) -> list[tuple[Group, list[str]]]:
    """The groups of cards and pieces, each with the ids that are in play and that no earlier group
    has; no group is empty."""
    screen = screen_of(game)
    known: Sequence[str] = [] if screen is None else screen.known_ids()
    groups = guide(game).groups or (Group("", (), False, False, False, False, "", (), {}),)
    found: list[tuple[Group, list[str]]] = []
    for group in groups:
        taken = {id for _, ids in found for id in ids}
        ids = [id for id in known if _is_of(game, group, id, words) and in_play(group, id, here)]
        left = [id for id in ids if id not in taken]
        if left and holds(group.only, here):
            found.append((group, left))
    return found


def _is_of(game: str, group: Group, id: str, words: Words) -> bool:
    if group.first:
        return any(id.startswith(each) and id[len(each) :].isdecimal() for each in group.first)
    return not group.id or words.has(f"{game}.{group.id}.{id}")


def in_play(group: Group, id: str, here: Here) -> bool:
    """Whether a card or piece of a group is in play at a table."""
    if here is None:
        return True
    needs = group.needs.get(id, group.needs.get(id.rpartition("-")[0], ()))
    return (not group.listed or id in here) and holds(needs, here)


def _item(game: str, group: Group, id: str, words: Words, view: View | None) -> dict[str, object]:
    told = questions.explain(game, id, words.language, view)
    lines = told["lines"]
    assert isinstance(lines, list)
    return {
        "id": id,
        **told,
        "lines": lines[:1] if group.short else lines,
        "picture": id if group.picture == EACH else group.picture,
    }
