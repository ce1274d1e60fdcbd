"""The box of Pest: immutable content and options of a match."""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.reading import Content
from pestis.games.pest.rules.variants.base import Variant
from pestis.kernel.core.spec import Box, Option, Options
from pestis.kernel.json import Json

OPTIONS: Final = (
    Option("setup", ("printed", "variable"), "printed"),
    Option("duel", ("off", "on"), "off"),
    Option("capital-ties", ("slots", "literal"), "slots"),
)
"""The options: PE 12; PE 13, for two players only; PE 18.12."""


@final
class PestBox(Box):
    """Content, options, and the variant, an object with the rules that the variant changes."""

    def __init__(
        self,
        seats: int,
        options: Options,
        own: Json,
        rules: int,
        content: Content,
        variant: Variant,
    ) -> None:
        super().__init__(seats, options, own, rules)
        self.data: Final = content
        self.map: Final = content.map
        self.boards: Final = content.boards
        self.variant: Final = variant
        self.variable: Final = options["setup"] == "variable"
        self.literal_ties: Final = options["capital-ties"] == "literal"
