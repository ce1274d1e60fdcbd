"""A game's screen: the module ``terminal.screen`` of its package, with the generic screen for
everything it leaves out."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from pestis.cli.table.generic_screen import GenericScreen
from pestis.games import part_of
from pestis.kernel.core.prompt import Prompt
from pestis.kernel.core.spec import Outcome
from pestis.kernel.errors import closest
from pestis.kernel.json import Json, View
from pestis.tables import sentences
from pestis.words import Words


class Screen(Protocol):
    """The interface of a game's ``screen`` module; no line is wider than ``width`` cells."""

    HEADLINES: frozenset[str]
    """Ids of the events that begin a paragraph of the log."""

    def draw(self, view: View, words: Words, width: int) -> list[str]:
        """The whole table, as the view's viewer may know it."""

    def hand(self, view: View, words: Words, width: int) -> list[str]:
        """The viewer's own secrets; nothing for the public."""

    def piles(self, view: View, words: Words, width: int) -> list[str]:
        """The public facts about piles and discards."""

    def standings(self, view: View, words: Words, width: int) -> list[str]:
        """What the board alone would score now."""

    def ending(self, view: View, outcome: Outcome, words: Words, width: int) -> list[str]:
        """What the end depended on besides the score sheet."""

    def known_ids(self) -> list[str]:
        """Everything that ``explain`` can explain."""

    def title(self, id: str, words: Words) -> str:
        """The name of an id."""

    def explain(self, id: str, words: Words, content: Json) -> list[str] | None:
        """An explanation with its rule; None for an unknown id."""

    def origins(self, content: Json) -> list[tuple[str, str]]:
        """Each row of the content, and whether it is printed or reconstructed."""


@runtime_checkable
class Guide(Protocol):
    """Optional parts of a screen, for games with long turns and a large table."""

    def leaf(self, view: View) -> str:
        """The part of the game at hand; the table is drawn again when it changes."""

    def focus(self, view: View, words: Words, width: int) -> list[str]:
        """What the viewer must see to answer the open question."""


def leaf(screen: Screen, view: View, prompt: Prompt) -> str:
    """The part of the game at hand: the phase, unless the screen is more precise."""
    if isinstance(screen, Guide):
        return screen.leaf(view)
    return f"{prompt.phase} {prompt.round}"


def focus(screen: Screen, view: View, words: Words, width: int) -> list[str]:
    """What the viewer must see to answer the open question; empty if the table shows it."""
    return screen.focus(view, words, width) if isinstance(screen, Guide) else []


def screen_of(game: str) -> Screen:
    """The screen of a game, whose ``terminal.screen`` may define all of it, a part, or nothing."""
    screen = GenericScreen(game)
    module = part_of(game, "terminal.screen")
    own = vars(module) if module else {}
    for part in (*_names(Screen), *_names(Guide)):
        if part in own:
            setattr(screen, part, own[part])
    return screen


def _names(protocol: type) -> list[str]:
    """The names that a protocol requires."""
    return [name for name in (*vars(protocol), *protocol.__annotations__) if name[0] != "_"]


def typed(text: str) -> str:
    """A text as somebody may type it: small letters, single spaces, straight apostrophes."""
    return " ".join(text.casefold().replace("’", "'").split())


def look_up(screen: Screen, word: str, words: Words) -> tuple[str, str]:
    """The id that a word means (an id, or a name in the reader's language), and the nearest id.

    The first is empty if nothing has exactly that name; then the second is a suggestion.
    """
    wanted = typed(word.replace("_", "-"))
    names: dict[str, str] = {}
    for id in screen.known_ids():
        names.setdefault(id.casefold(), id)
        names.setdefault(typed(screen.title(id, words)), id)
    for spelling in (wanted, wanted.replace(" ", "-")):
        if spelling in names:
            return names[spelling], ""
    parts = [id for name, id in names.items() if len(wanted) > 2 and wanted in name]
    if len(set(parts)) == 1:
        return parts[0], ""
    hint = closest(wanted, list(names))
    return "", parts[0] if parts else names.get(hint, "")


def rule_lines(game: str, number: str, words: Words, view: View | None) -> list[str]:
    """What a rule says at a table or (without a view) anywhere, starting with its number; empty
    if nothing tells the number."""
    cited, lines = sentences.rule(game, number, words, view) or ("", [""])
    if cited and cited not in lines[0]:
        return [f"{cited}: {lines[0]}", *lines[1:]]
    return lines if cited else []
