"""Permanent task names used in positions and hashes."""

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
from pestis.parts.agenda import Levels

TASKS: Final[dict[str, type]] = {
    "set-up": SetUp,
    "round": Round,
    "draw-buildings": DrawBuildings,
    "supply": Supply,
    "choose-supply": ChooseSupply,
    "choose-together": ChooseTogether,
    "take-supply": TakeSupply,
    "look": LookAtNuns,
    "enter-buildings": EnterBuildings,
    "enter": Enter,
    "next-to-enter": NextToEnter,
    "play-cards": PlayCards,
    "resolve-buildings": ResolveBuildings,
    "resolve": Resolve,
    "reveal-cards": RevealCards,
    "score-cards": ScoreCards,
    "swords": Swords,
    "sword-victim": SwordVictim,
    "flutes": Flutes,
    "flute-victim": FluteVictim,
    "give-cards": GiveCards,
    "hand-over": HandOver,
    "building-actions": BuildingActions,
    "offer-action": OfferAction,
    "hospital": HospitalDiscard,
    "discard-played": DiscardPlayed,
    "end-round": EndRound,
    "final-scoring": FinalScoring,
}

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
"""Every kind of prompt; new ones are put at the end, for learners know them by their place."""
