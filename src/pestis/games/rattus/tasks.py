"""The tasks of the game, their order on the agenda, and the kinds of its prompts."""

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
from pestis.kernel.core.tasks import registry
from pestis.parts.agenda import Levels

TASKS: Final = registry(
    SetUp,
    Settle,
    Camp,
    Turn,
    Act,
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
    Grow,
    AddCube,
    SendDiplomat,
    Spread,
    PlaceRat,
    Ravage,
    CountPiece,
    TurnTokens,
    TurnToken,
    Escape,
    TakeEffect,
    DiscardPlayed,
    EndRavage,
    EndTurn,
    LastTurn,
    LastAct,
    PeasantLast,
    KnightLast,
    FinalPlague,
    NameRegion,
    FinalScoring,
)

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
"""Every kind of prompt.  New ones are added at the end, because learners use the index."""
