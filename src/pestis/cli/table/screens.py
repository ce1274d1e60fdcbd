"""A game's screen: the module ``terminal.screen`` of its package, completed by the generic
screen."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from pestis.cli.table.generic_screen import GenericScreen
from pestis.games import part_of
from pestis.kernel.core.prompt import Prompt
from pestis.kernel.core.spec import Outcome
from pestis.kernel.errors import Params, closest
from pestis.kernel.json import Json, View
from pestis.tables import sentences
from pestis.words import Words


class Screen(Protocol):
    """The interface of a game's ``screen`` module; no line is wider than ``width`` cells."""

    HEADLINES: frozenset[str]
    """Ids of the events that start a paragraph of the log."""

    def draw(self, view: View, words: Words, width: int) -> list[str]:
        """The whole table, as the view's viewer may see it."""

    def hand(self, view: View, words: Words, width: int) -> list[str]:
        """The viewer's own secrets; empty for the public."""

    def piles(self, view: View, words: Words, width: int) -> list[str]:
        """The public facts about piles and discards."""

    def standings(self, view: View, words: Words, width: int) -> list[str]:
        """The score sheet as the board alone would score now."""

    def ending(self, view: View, outcome: Outcome, words: Words, width: int) -> list[str]:
        """The reasons that decided the game, in addition to the score sheet."""

    def known_ids(self) -> list[str]:
        """All ids that ``explain`` can explain."""

    def title(self, id: str, words: Words) -> str:
        """The name of the thing with this id."""

    def explain(self, id: str, words: Words, content: Json) -> list[str] | None:
        """An explanation with the number of its rule; None for an unknown id."""

    def origins(self, content: Json) -> list[tuple[str, str]]:
        """Each row of the content, and whether it is printed or reconstructed."""


@runtime_checkable
class Guide(Protocol):
    """Optional parts of a screen, for games with long turns and a large table."""

    def leaf(self, view: View) -> str:
        """The current part of the game; the table is drawn again when it changes."""

    def focus(self, view: View, words: Words, width: int) -> list[str]:
        """The details that the viewer needs to answer the open prompt."""


def leaf(screen: Screen, view: View, prompt: Prompt) -> str:
    """The current part of the game: the phase, unless the screen is more precise."""
    if isinstance(screen, Guide):
        return screen.leaf(view)
    return f"{prompt.phase} {prompt.round}"


def focus(screen: Screen, view: View, words: Words, width: int) -> list[str]:
    """The details that the viewer needs to answer the open prompt; empty if the table shows all."""
    return screen.focus(view, words, width) if isinstance(screen, Guide) else []


def asking(view: View, prompt: Prompt) -> Params:
    """More parameters of the open question, by the game's screen (``asking``) if it has any, such
    as which of several placements it is."""
    own = getattr(sentences.screen_of(prompt.game), "asking", None)
    return own(view) if own else {}


def screen_of(game: str) -> Screen:
    """The screen of a game: what its ``terminal.screen`` defines, and the generic screen for the
    other methods."""
    screen = GenericScreen(game)
    module = part_of(game, "terminal.screen")
    own = vars(module) if module else {}
    for part in (*_names(Screen), *_names(Guide)):
        if part in own:
            setattr(screen, part, own[part])
    return screen


def first_options(game: str) -> dict[str, object]:
    """The options of a first game: ``FIRST`` of the game's screen, otherwise none."""
    module = part_of(game, "terminal.screen")
    return dict(vars(module).get("FIRST", {})) if module else {}


def _names(protocol: type) -> list[str]:
    """The names that a protocol class requires."""
    return [name for name in (*vars(protocol), *protocol.__annotations__) if name[0] != "_"]


def typed(text: str) -> str:
    """A text normalised for comparison: lower case, single spaces, straight apostrophes."""
    return " ".join(text.casefold().replace("’", "'").split())


def look_up(screen: Screen, word: str, words: Words) -> tuple[str, str]:
    """The id that a word means, by id or by name in the player's language, and the nearest id.

    If nothing has exactly that name, the first is empty and the second is a suggestion.
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
    """The text of a rule, starting with its number: as it applies at this table or, without a view,
    in general.  Empty if there is no such rule."""
    cited, lines = sentences.rule(game, number, words, view) or ("", [""])
    if cited and cited not in lines[0]:
        return [f"{cited}: {lines[0]}", *lines[1:]]
    return lines if cited else []
