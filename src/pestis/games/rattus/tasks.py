"""Permanent task names used in positions and hashes."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.rules.class_cards.astronomer import KeepCard
from pestis.games.rattus.rules.class_cards.caravan_leader import (
    AddCube,
    CaravanTo,
    CaravanVia,
    Grow,
)
from pestis.games.rattus.rules.class_cards.explorer import Explore
from pestis.games.rattus.rules.class_cards.king import KingFrom
from pestis.games.rattus.rules.class_cards.knight import KnightLast
from pestis.games.rattus.rules.class_cards.merchant import MerchantFrom, MerchantGroup, MerchantTo
from pestis.games.rattus.rules.class_cards.monk import MonkTo, MonkToken
from pestis.games.rattus.rules.class_cards.peasant import PeasantLast
from pestis.games.rattus.rules.class_cards.sultan import SendDiplomat
from pestis.games.rattus.rules.class_cards.witch import WitchFirst, WitchSecond, WitchSwap
from pestis.games.rattus.rules.ending import (
    FinalPlague,
    FinalScoring,
    LastAct,
    LastTurn,
    NameRegion,
)
from pestis.games.rattus.rules.plague import (
    CountPiece,
    EndRavage,
    PlaceRat,
    Ravage,
    Spread,
    TakeEffect,
    TurnToken,
    TurnTokens,
)
from pestis.games.rattus.rules.region_cards import DiscardPlayed, Escape
from pestis.games.rattus.rules.setup import Camp, Settle, SetUp
from pestis.games.rattus.rules.turn import Act, EndTurn, Turn
from pestis.parts.agenda import Levels

TASKS: Final[dict[str, type]] = {
    "set-up": SetUp,
    "settle": Settle,
    "camp": Camp,
    "turn": Turn,
    "act": Act,
    "king": KingFrom,
    "monk-token": MonkToken,
    "monk-to": MonkTo,
    "merchant-from": MerchantFrom,
    "merchant-to": MerchantTo,
    "merchant-group": MerchantGroup,
    "witch-first": WitchFirst,
    "witch-second": WitchSecond,
    "witch-swap": WitchSwap,
    "keep-card": KeepCard,
    "explore": Explore,
    "caravan-via": CaravanVia,
    "caravan-to": CaravanTo,
    "grow": Grow,
    "add-cube": AddCube,
    "sultan": SendDiplomat,
    "spread": Spread,
    "place-rat": PlaceRat,
    "ravage": Ravage,
    "count-piece": CountPiece,
    "turn-tokens": TurnTokens,
    "turn-token": TurnToken,
    "escape": Escape,
    "take-effect": TakeEffect,
    "discard-played": DiscardPlayed,
    "end-ravage": EndRavage,
    "end-turn": EndTurn,
    "last-turn": LastTurn,
    "last-act": LastAct,
    "peasant-last": PeasantLast,
    "knight-last": KnightLast,
    "final-plague": FinalPlague,
    "name-region": NameRegion,
    "final-scoring": FinalScoring,
}

LEVELS: Final = Levels(
    [
        [
            KingFrom,
            MonkToken,
            MonkTo,
            MerchantFrom,
            MerchantTo,
            MerchantGroup,
            WitchFirst,
            WitchSecond,
            WitchSwap,
            KeepCard,
            Explore,
            CaravanVia,
            CaravanTo,
            AddCube,
            SendDiplomat,
            PeasantLast,
            KnightLast,
            PlaceRat,
            CountPiece,
            TurnToken,
            Escape,
            NameRegion,
            Settle,
        ],
        [Grow, Spread, TakeEffect, Camp],
        [DiscardPlayed],
        [Ravage, TurnTokens],
        [EndRavage],
        [LastAct, EndTurn],
        [LastTurn],
        [Act, FinalPlague, Turn, SetUp, FinalScoring],
    ],
    many=[Settle, AddCube, Escape, Grow, LastTurn],
)

PROMPTS: Final = (
    "settle",
    "camp",
    "act",
    "king",
    "monk-token",
    "monk-to",
    "merchant-from",
    "merchant-to",
    "merchant-group",
    "witch-first",
    "witch-second",
    "witch-swap",
    "keep-card",
    "explore",
    "caravan-via",
    "caravan-to",
    "add-cube",
    "sultan",
    "place-rat",
    "count-piece",
    "turn-token",
    "escape",
    "last-act",
    "peasant-last",
    "knight-last",
    "name-region",
)
"""Every kind of prompt; new ones are put at the end, for learners know them by their place."""
