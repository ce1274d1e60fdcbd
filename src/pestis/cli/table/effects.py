"""What the choices of a prompt do: one in full, or all in brief."""

from __future__ import annotations

from typing import Any, Final

import pestis
from pestis.cli.table.hints import explanation
from pestis.cli.table.prompt import meant
from pestis.games import part_of
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.prompt import Prompt
from pestis.kernel.json import View
from pestis.tables.foresight import foreseen
from pestis.tables.sentences import screen_of
from pestis.words import Words


class Effects:
    """The effects of a seat's choices, as sentences.  Raises NotAsked, or SetupError for a game
    without previews."""

    def __init__(self, view: View, prompt: Prompt, words: Words) -> None:
        self._view: Final = view
        self._prompt: Final = prompt
        self._words: Final = words
        self._outlook: Final = pestis.outlook(view)

    def of(self, about: str) -> list[str]:
        """What explains the choice that an answer means, its certain effects, and how likely others
        are.  Raises Problem or IllegalChoice."""
        choice = meant(about, self._outlook.choices, self._prompt, self._words)
        preview = self._outlook.preview(choice)
        told = foreseen(self._outlook, preview, self._words)
        why = [f"{title}: {said}" for title, said in self._explained(preview.choice)]
        stop = [told.stop] if told.stop else []
        return [*why, *(told.sure + stop + told.odds or [self._nothing()])]

    def of_all(self) -> list[str]:
        """A line for each choice, with its number."""
        lines: list[str] = []
        for number, choice in enumerate(self._outlook.choices, start=1):
            name = self._words.choice(self._prompt.game, choice.text, self._prompt.about)
            lines.append(f"{number:3}  {name}: {self._brief(choice) or self._nothing()}")
        return lines

    def _brief(self, choice: Choice) -> str:
        """The effects of a choice in a line.  A single event only repeats the choice, so what
        explains the choice is told instead."""
        told = foreseen(self._outlook, self._outlook.preview(choice), self._words)
        if told.brief:
            return told.brief
        said = [*told.sure, *told.odds]
        if len(said) < 2:
            said = self._in_short(choice) or said
        return " ".join(said) or told.stop

    def _in_short(self, choice: Choice) -> list[str]:
        """The sentences that explain a choice, with their names if there are several."""
        why = self._explained(choice)
        return [f"{title}: {said}" if len(why) > 1 else said for title, said in why]

    def _nothing(self) -> str:
        return self._words.text("preview.nothing")

    def _explained(self, choice: Choice) -> list[tuple[str, str]]:
        """The name of what explains a choice, such as a card, and the sentence that does."""
        game = self._prompt.game
        verbs: tuple[str, ...] = getattr(part_of(game, "bots.thinking"), "EXPLAINED", ())
        screen: Any = screen_of(game)
        id, lines = "", tuple[int, ...]()
        if choice.verb in verbs:
            id, lines = choice.args[0], getattr(screen, "TELLING", {}).get(choice.verb, ())
        elif mechanism := getattr(screen, "mechanism", None):
            asked = {"kind": self._prompt.kind, "about": self._prompt.about}
            id, line = mechanism(asked, choice)
            lines = () if line is None else (line,)
        return explanation(game, id, self._words, self._view, *lines) if id else []
