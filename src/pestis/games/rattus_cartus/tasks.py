"""The tasks of the game, their order on the agenda, and the kinds of its prompts."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus_cartus.rules.actions import OfferAction
from pestis.games.rattus_cartus.rules.effects import HospitalDiscard
from pestis.games.rattus_cartus.rules.entering import Enter, EnterBuildings, NextToEnter, PlayCards
from pestis.games.rattus_cartus.rules.resolving import (
    BuildingActions,
    DiscardPlayed,
    Resolve,
    ResolveBuildings,
    RevealCards,
    ScoreCards,
)
from pestis.games.rattus_cartus.rules.rounds import DrawBuildings, EndRound, Round
from pestis.games.rattus_cartus.rules.scoring import FinalScoring
from pestis.games.rattus_cartus.rules.setup import SetUp
from pestis.games.rattus_cartus.rules.specials import (
    Flutes,
    FluteVictim,
    GiveCards,
    HandOver,
    Swords,
    SwordVictim,
)
from pestis.games.rattus_cartus.rules.supply import (
    ChooseSupply,
    ChooseTogether,
    LookAtNuns,
    Supply,
    TakeSupply,
)
from pestis.kernel.core.tasks import registry
from pestis.parts.agenda import Levels

TASKS: Final = registry(
    SetUp,
    Round,
    DrawBuildings,
    Supply,
    ChooseSupply,
    ChooseTogether,
    TakeSupply,
    LookAtNuns,
    EnterBuildings,
    Enter,
    NextToEnter,
    PlayCards,
    ResolveBuildings,
    Resolve,
    RevealCards,
    ScoreCards,
    Swords,
    SwordVictim,
    Flutes,
    FluteVictim,
    GiveCards,
    HandOver,
    BuildingActions,
    OfferAction,
    HospitalDiscard,
    DiscardPlayed,
    EndRound,
    FinalScoring,
)

LEVELS: Final = Levels(
    [
        [
            ChooseTogether,
            LookAtNuns,
            SwordVictim,
            FluteVictim,
            GiveCards,
            HospitalDiscard,
        ],
        [HandOver],
        [DrawBuildings],
        [Supply, ChooseSupply],
        [TakeSupply],
        [PlayCards],
        [EnterBuildings, Enter, NextToEnter],
        [ResolveBuildings, RevealCards],
        [ScoreCards],
        [Swords],
        [Flutes],
        [BuildingActions, OfferAction],
        [DiscardPlayed],
        [Resolve],
        [EndRound, SetUp, Round, FinalScoring],
    ],
    many=[ChooseSupply, TakeSupply, OfferAction, Resolve, GiveCards],
)

PROMPTS: Final = (
    "choose-supply",
    "look",
    "enter",
    "play-cards",
    "sword-victim",
    "flute-victim",
    "give-cards",
    "premium-action",
    "standard-action",
    "hospital",
)
"""Every kind of prompt.  New ones are added at the end, because learners use the index."""
