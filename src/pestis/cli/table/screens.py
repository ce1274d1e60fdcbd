"""The screen of a game: what the module ``screen`` of its package draws, and the generic screen for
all that it leaves out."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from pestis.cli.table.generic_screen import GenericScreen
from pestis.games import part_of
from pestis.kernel.errors import closest
from pestis.kernel.fields import Json, View
from pestis.kernel.prompt import Prompt
from pestis.kernel.spec import Outcome
from pestis.tables import questions
from pestis.words import Words


class Screen(Protocol):
    """What a game's ``screen`` module offers; lines are never wider than ``width`` cells."""

    HEADLINES: frozenset[str]
    """Ids of the events that begin a paragraph of the log."""

    def draw(self, view: View, words: Words, width: int) -> list[str]:
        """The whole table, as the view's viewer may know it."""

    def hand(self, view: View, words: Words, width: int) -> list[str]:
        """The viewer's own secrets; nothing for the public."""

    def piles(self, view: View, words: Words, width: int) -> list[str]:
        """What everybody may know of piles and discards."""

    def standings(self, view: View, words: Words, width: int) -> list[str]:
        """What the board alone would score now."""

    def ending(self, view: View, outcome: Outcome, words: Words, width: int) -> list[str]:
        """What the end depended on beside the score sheet."""

    def known_ids(self) -> list[str]:
        """Everything that ``explain`` can explain."""

    def title(self, id: str, words: Words) -> str:
        """What an id is called."""

    def explain(self, id: str, words: Words, content: Json) -> list[str] | None:
        """What it does, with its rule; None for an unknown id."""

    def origins(self, content: Json) -> list[tuple[str, str]]:
        """Each row of the content, and whether it is printed or reconstructed."""


@runtime_checkable
class Guide(Protocol):
    """What a screen offers beside that where turns are long and the table is large."""

    def leaf(self, view: View) -> str:
        """What part of the game the table stands at: it is drawn anew when this changes."""

    def focus(self, view: View, words: Words, width: int) -> list[str]:
        """What the viewer must see to answer the open question."""


def leaf(screen: Screen, view: View, prompt: Prompt) -> str:
    """What part of the game the table stands at: the phase, unless the screen knows better."""
    if isinstance(screen, Guide):
        return screen.leaf(view)
    return f"{prompt.phase} {prompt.round}"


def focus(screen: Screen, view: View, words: Words, width: int) -> list[str]:
    """What the viewer must see to answer the open question; nothing where the table says it."""
    return screen.focus(view, words, width) if isinstance(screen, Guide) else []


def screen_of(game: str) -> Screen:
    """The screen of a game.  Its ``terminal.screen`` may define all of it, a part, or nothing."""
    screen = GenericScreen(game)
    module = part_of(game, "terminal.screen")
    own = vars(module) if module else {}
    for part in (*_names(Screen), *_names(Guide)):
        if part in own:
            setattr(screen, part, own[part])
    return screen


def _names(protocol: type) -> list[str]:
    """What a protocol asks for."""
    return [name for name in (*vars(protocol), *protocol.__annotations__) if name[0] != "_"]


def look_up(screen: Screen, word: str, words: Words) -> tuple[str, str]:
    """The id that a word means (an id, or a name in the reader's language), and the nearest one.

    The first is empty where nothing has just that name; then the second is what may be meant.
    """
    wanted = " ".join(word.casefold().replace("_", "-").split())
    names: dict[str, str] = {}
    for id in screen.known_ids():
        names.setdefault(id.casefold(), id)
        names.setdefault(screen.title(id, words).casefold(), id)
    for spelling in (wanted, wanted.replace(" ", "-")):
        if spelling in names:
            return names[spelling], ""
    parts = [id for name, id in names.items() if len(wanted) > 2 and wanted in name]
    if len(set(parts)) == 1:
        return parts[0], ""
    hint = closest(wanted, list(names))
    return "", parts[0] if parts else names.get(hint, "")


def rule_lines(game: str, number: str, words: Words, content: Json) -> list[str]:
    """What a rule says, in lines that begin with its number; none for a number nothing cites."""
    cited, lines = questions.rule(game, number, words, content) or ("", [""])
    if cited and cited not in lines[0]:
        return [f"{cited}: {lines[0]}", *lines[1:]]
    return lines if cited else []
