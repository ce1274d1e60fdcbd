"""Answers requests about games: their list, their words, explanations of cards and rules.

Responses are plain data and the same over every transport; see docs/protocol.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from pestis.games import find, game_ids, package_of
from pestis.kernel.errors import PestisError
from pestis.kernel.json import View
from pestis.parts.content import PRINTED, RECONSTRUCTED
from pestis.tables.refusals import not_found, problem_of
from pestis.tables.sentences import RULES, explanation, rule, screen_of
from pestis.tables.table import Table
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES, Entry, catalogue

TERMINAL: Final = ("cli", "server", "preview", "alike")
"""Words for the terminal and the server's operator, and words that the page gets ready-made."""
_OPERATED: Final = ("admin", "config", "copy", "data", "database", "judge", "metrics", "port")
OPERATING: Final = tuple([f"error.{kind}-" for kind in _OPERATED])
"""Prefixes of the ids of errors that only people who run a server, or train bots, ever read."""
LOBBY: Final = "lobby"
"""The words of the pages that are not about one table, requested like those of a game."""
LOBBY_PARTS: Final = (
    "lobby",
    "new",
    "join",
    "about",
    "learn",
    "rules",
    "end",
    "again",
    "first",
    "plan",
    "links",
    "menu",
    "settings",
    "absent",
)
LOBBY_IDS: Final = ("bot-line.", "preview.stop.", *[f"web.{part}." for part in LOBBY_PARTS])
BROUGHT: Final = ("board", "fields", "scene", "statistics", "tips")
"""Scripts for the page that a game may have in its folder ``web``."""
CHAPTERS: Final = "chapter."
"""Prefix of the ids of the titles of rulebook chapters, after the game."""
OPTIONS: Final = ("option-help.", "option-value-help.")
"""Prefixes of the ids of explanations of options, after the game."""
SHOWN: Final = ("lobby.", "tips.", "end.", "fact-value.", "lessons.goal", CHAPTERS, *OPTIONS)
"""Prefixes of the ids of words for the lobby, a new table, a first game, the end and the rules,
after the game."""
JUDGE: Final = "judge"
APART: Final = ("lessons", JUDGE, "legend", "asks", "told")
"""Parts of a game's words that only lessons, hints, the legend, those who wait or films need."""
ENDINGS: Final = tuple([f".{part}" for part in APART])
ADVICE: Final = "advice"
"""Owner of the words that are sent along with those of a game's judge."""
ELSEWHERE: Final = (
    RULES,
    CHAPTERS,
    "overview.",
    "guide.",
    "index.",
    "help.action.",
    "help.good.",
    "help.place.",
    "help.power.",
    "help.term.",
    "lobby.",
    "tips.",
    "end.",
    "fact-value.",
    "tally.",
    "brief.",
    "own.",
    "prospect.",
    *OPTIONS,
    *[f"{part}." for part in APART],
)
"""Prefixes of words that no table's page loads, after the game.  It requests texts made from some
of them when it needs them."""

ORIGINS: Final = (PRINTED, RECONSTRUCTED)
LONGEST_CHOICE: Final = 200
"""Maximum characters of a text that is read as a choice."""


def game(id: str, bots: Sequence[str]) -> dict[str, object]:
    """The options for a new table of a game; ``bots`` are the bots known here."""
    spec = find(id)
    web = resources.files(package_of(id)).joinpath("web")
    options = [
        {
            "id": option.id,
            "values": option.values,
            "default": option.default,
            "lists": option.lists,
        }
        for option in spec.options
    ]
    return {
        "id": id,
        "seats": [spec.min_seats, spec.max_seats],
        "options": options,
        "bots": bots,
        "standing": spec.standing_orders(),
        "brings": [part for part in BROUGHT if (web / f"{part}.js").is_file()],
    }


def words(language: str, game: str | None) -> dict[str, object]:
    """The words of a game, of its lessons or hints (``rattus.lessons``, ``rattus.judge``), or of
    the lobby; if ``game`` is None, the words that all games and pages share, and the names of the
    games.  Words missing in the language are in English, plural forms with a mark, ``in``.  Raises
    Refused.

    Sentences about rules are left out: :func:`explain` returns them one by one.
    """
    known = [part for id in game_ids() for part in (id, *apart(id))]
    if language not in LANGUAGES or game not in (None, LOBBY, *known):
        raise not_found()
    english = {id: _in_english(entry) for id, entry in catalogue("en").items()}
    spoken = {**english, **catalogue(language)}
    return {id: entry for id, entry in spoken.items() if _tells_of(id, game)}


def _in_english(entry: Entry) -> Entry:
    """An English entry in place of a missing one, marked because its plural forms are English."""
    return entry if isinstance(entry, str) else {**entry, "in": "en"}


def apart(game: str) -> list[str]:
    """The names under which parts of a game's words are requested."""
    return [f"{game}.{part}" for part in APART]


def _tells_of(id: str, game: str | None) -> bool:
    owner, _, rest = id.partition(".")
    if id.startswith(OPERATING):
        return False
    if game == LOBBY:
        shown = owner in game_ids() and rest.startswith(SHOWN)
        return shown or id.startswith(LOBBY_IDS)
    if id.startswith(LOBBY_IDS):
        return False
    if game is not None and game.endswith(ENDINGS):
        return id.startswith(f"{game}.") or (owner == ADVICE and game.endswith(JUDGE))
    if game is not None:
        return owner == game and not rest.startswith(ELSEWHERE)
    return owner not in (*TERMINAL, ADVICE) and (owner not in game_ids() or rest == "name")


def explain(game: str, id: str, language: str, view: View | None) -> dict[str, object]:
    """Title and lines about a card, a place or a rule number, as they apply at a table (without a
    view, in general), and separately what it belongs to: class, rule.

    The effect comes first.  Values of ours are marked where content is listed, not here.  Raises
    Refused.
    """
    if game not in game_ids() or language not in LANGUAGES:
        raise not_found()
    said = Words(language)
    screen = screen_of(game)
    if screen is not None and id in screen.known_ids():
        title = screen.title(id, said)
        lines = explanation(screen, id, said, view)
        if not lines:
            raise not_found()
        about = _about(lines[0], title)
        if about:
            lines = lines[1:]
        else:
            head = lines[0].removeprefix(f"{title}: ")
            lines = [head[:1].upper() + head[1:], *lines[1:]]
        ours = [said.text(id) for id in _of_origin(game)]
        return {"title": title, "lines": _without(ours, lines), "about": about}
    found = rule(game, id, said, view)
    if found is None:
        raise not_found()
    return {"title": found[0], "lines": found[1], "about": ""}


def _about(head: str, title: str) -> str:
    """The text in brackets after the title, if nothing else follows it."""
    rest = head.removeprefix(title).strip()
    return rest[1:-1] if rest.startswith("(") and rest.endswith(")") else ""


def _without(sentences: Sequence[str], lines: Sequence[str]) -> list[str]:
    left = list(lines)
    for sentence in sentences:
        left = [line.replace(sentence, "").strip() for line in left]
    return [line for line in left if line]


@cache
def _of_origin(game: str) -> tuple[str, ...]:
    """The sentences that say whether a value is printed or ours."""
    ids = [f"{game}.{part}.{it}" for part in ("screen", "origin") for it in ORIGINS]
    return tuple([id for id in ids if id in catalogue("en")])


def why(table: Table, seat: int, choice: str) -> dict[str, object]:
    """Why a seat's choice would be refused now; ``{"problem": None}`` if it is legal."""
    try:
        table.check(seat, choice[:LONGEST_CHOICE])
    except PestisError as error:
        return {"problem": problem_of(error)}
    return {"problem": None}


def about() -> dict[str, object]:
    """Which rows of each game's content are printed and which reconstructed."""
    screens = {game: screen_of(game) for game in game_ids()}
    return {
        "origins": [
            {"game": game, "rows": screen.origins(None)}
            for game, screen in screens.items()
            if screen
        ]
    }
