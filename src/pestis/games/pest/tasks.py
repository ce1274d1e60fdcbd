"""The tasks of the game, their order on the agenda, and the kinds of its prompts."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.rules.actions.assign import Assigning
from pestis.games.pest.rules.actions.building_costs import ChangeCost
from pestis.games.pest.rules.actions.construct import (
    Build,
    BuildPlain,
    CollectFound,
    Constructing,
    FillWithFound,
    NextBuilding,
    Raise,
)
from pestis.games.pest.rules.actions.cure import Cured, Curing
from pestis.games.pest.rules.actions.entering import Arrive, Enter, Entered, WayIn
from pestis.games.pest.rules.actions.move import Moving
from pestis.games.pest.rules.actions.produce import (
    Collect,
    FillWithProduce,
    OneLess,
    OneMore,
    Producing,
)
from pestis.games.pest.rules.actions.research import ChooseSlot, Researching
from pestis.games.pest.rules.common.changes import ChooseGoods, Gain
from pestis.games.pest.rules.common.free_actions import BeforeGain, Exchange, Rearrange
from pestis.games.pest.rules.common.payments import Pay, PayWith
from pestis.games.pest.rules.common.quarantine import Admit, Overflow, Resettle, Settle
from pestis.games.pest.rules.common.workers import ChooseToken, RewardToken
from pestis.games.pest.rules.rounds.agendas import ScoreAgenda
from pestis.games.pest.rules.rounds.aid import Aid, RevealAidCard
from pestis.games.pest.rules.rounds.capital import (
    AfterRanking,
    CapitalBonus,
    CapitalReward,
    ClearCapital,
    RankCapital,
)
from pestis.games.pest.rules.rounds.era_end import AfterEra, EraEnd, ShameForDead
from pestis.games.pest.rules.rounds.pest_phase import (
    Checkpoint,
    Destruction,
    Outbreak,
    OutbreakOnRoads,
    RevealPestCard,
    Shield,
    Spread,
)
from pestis.games.pest.rules.rounds.scoring import FinalScoring
from pestis.games.pest.rules.rounds.setup import (
    PlaceCastle,
    PlaceDoctor,
    SetUp,
    StartingDoctor,
    StartingPlace,
)
from pestis.games.pest.rules.rounds.turn import Act, EndTurn, PlaceAssistant, TakeTurn
from pestis.games.pest.rules.rounds.years import Actions, NewOrder, TakeBack, Year
from pestis.games.pest.rules.technologies.experts import SendExpert
from pestis.games.pest.rules.technologies.patients import AdmitPatient, OfferCard
from pestis.games.pest.rules.technologies.workshop import ChooseTile
from pestis.kernel.core.tasks import registry
from pestis.parts.agenda import Levels

TASKS: Final = registry(
    SetUp,
    StartingPlace,
    PlaceCastle,
    StartingDoctor,
    PlaceDoctor,
    Year,
    RevealPestCard,
    Outbreak,
    OutbreakOnRoads,
    Checkpoint,
    Shield,
    Destruction,
    Spread,
    Overflow,
    Admit,
    Settle,
    Resettle,
    BeforeGain,
    Gain,
    ChooseGoods,
    RevealAidCard,
    Aid,
    Actions,
    TakeTurn,
    PlaceAssistant,
    Act,
    Exchange,
    Rearrange,
    Pay,
    PayWith,
    Moving,
    WayIn,
    Enter,
    Arrive,
    Entered,
    Constructing,
    ChangeCost,
    Build,
    BuildPlain,
    NextBuilding,
    Raise,
    Producing,
    OneMore,
    OneLess,
    FillWithProduce,
    FillWithFound,
    CollectFound,
    Collect,
    Researching,
    ChooseSlot,
    Curing,
    Cured,
    Assigning,
    RewardToken,
    ChooseToken,
    OfferCard,
    AdmitPatient,
    SendExpert,
    ChooseTile,
    EndTurn,
    TakeBack,
    NewOrder,
    EraEnd,
    ScoreAgenda,
    RankCapital,
    CapitalReward,
    CapitalBonus,
    AfterRanking,
    ClearCapital,
    ShameForDead,
    AfterEra,
    FinalScoring,
)

WITHIN: Final[list[type]] = [
    Checkpoint,
    Shield,
    Overflow,
    Admit,
    Settle,
    Resettle,
    BeforeGain,
    Gain,
    ChooseGoods,
    Pay,
    PayWith,
    WayIn,
    Enter,
    Arrive,
    Entered,
    ChangeCost,
    Build,
    BuildPlain,
    Raise,
    OneMore,
    OneLess,
    FillWithProduce,
    FillWithFound,
    Collect,
    CollectFound,
    ChooseSlot,
    Cured,
    RewardToken,
    ChooseToken,
    OfferCard,
    AdmitPatient,
    SendExpert,
    ChooseTile,
    CapitalBonus,
    PlaceCastle,
    PlaceDoctor,
]
"""Tasks that follow from a step: gains that lead to further gains, payments, people without
room."""

LEVELS: Final = Levels(
    [
        [Exchange, Rearrange],
        WITHIN,
        [
            *(Moving, Constructing, NextBuilding, Producing, Researching, Curing, Assigning),
            *(PlaceAssistant, Outbreak, Spread),
        ],
        [Act, OutbreakOnRoads],
        [EndTurn, Destruction],
        [RevealPestCard],
        [Aid, RevealAidCard, StartingPlace, ScoreAgenda],
        [TakeTurn],
        [Actions, StartingDoctor, RankCapital],
        [TakeBack, CapitalReward],
        [NewOrder, AfterRanking],
        [EraEnd, ClearCapital],
        [ShameForDead],
        [AfterEra],
        [Year, SetUp, FinalScoring],
    ],
    many=[*WITHIN, TakeTurn, Aid, StartingPlace, StartingDoctor, CapitalReward],
)

PROMPTS: Final = (
    "place-castle",
    "place-doctor",
    "checkpoint",
    "shield",
    "admit",
    "resettle",
    "before-gain",
    "rearrange",
    "exchange",
    "pay",
    "place-assistant",
    "act",
    "move",
    "way-in",
    "construct",
    "change-cost",
    "one-more",
    "one-less",
    "fill-card",
    "produce",
    "research",
    "choose-slot",
    "cure",
    "assign",
    "choose-token",
    "capital-bonus",
    "admit-patient",
    "send-expert",
    "choose-tile",
    "choose-good",
)
"""Every kind of prompt.  New kinds are appended, because learning programs know them by number."""
