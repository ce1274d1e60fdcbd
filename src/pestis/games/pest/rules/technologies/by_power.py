"""All technologies that add choices, grouped by the prompt at which they are offered (PE 15)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import EXPERTS, NONE
from pestis.games.pest.rules.technologies.assistants import AdrenalineShot, MedicineTrials
from pestis.games.pest.rules.technologies.cloning import CloningExperiment
from pestis.games.pest.rules.technologies.experts import PostExperts, SendExperts
from pestis.games.pest.rules.technologies.inhalation import AirborneMedicine
from pestis.games.pest.rules.technologies.laboratory import ExperimentalLab
from pestis.games.pest.rules.technologies.patients import TendPatient
from pestis.games.pest.rules.technologies.scholars import Scholars
from pestis.games.pest.rules.technologies.technology import Technology
from pestis.games.pest.rules.technologies.workshop import MobileWorkshop
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import Message

POST_EXPERTS: Final = PostExperts()
MOBILE_WORKSHOP: Final = MobileWorkshop()
TEND_PATIENT: Final = TendPatient()
SEND_EXPERTS: Final = SendExperts()

Technologies = tuple[Technology, ...]

AT_TURN: Final[Technologies] = (MedicineTrials(), AdrenalineShot())
AT_MOVE: Final[Technologies] = (CloningExperiment(),)
AT_RESEARCH: Final[Technologies] = (TEND_PATIENT, SEND_EXPERTS, Scholars(), ExperimentalLab())
AT_CURE: Final[Technologies] = (TEND_PATIENT, SEND_EXPERTS, AirborneMedicine())
AT_ASSIGN: Final[Technologies] = (POST_EXPERTS, MOBILE_WORKSHOP)
"""The technologies offered at each prompt, in the order of their choices."""

BY_VERB: Final[dict[str, Technology]] = {
    technology.verb: technology
    for when in (AT_TURN, AT_MOVE, AT_RESEARCH, AT_CURE, AT_ASSIGN)
    for technology in when
}


def technology_of(choice: Choice, ctx: Ctx) -> Technology | None:
    """The technology that a choice belongs to; None for any other choice."""
    if choice.verb == POST_EXPERTS.verb:
        experts = ctx.box.data.powers[choice.value][EXPERTS]
        return POST_EXPERTS if experts else MOBILE_WORKSHOP
    return BY_VERB.get(choice.verb)


def offers(s: PestState, seat: int, ctx: Ctx, when: Technologies) -> list[Choice]:
    """The choices that a seat's technologies add to a prompt."""
    first = seat * CARD_SLOTS
    if s.slots[first] == NONE and s.slots[first + 1] == NONE and s.slots[first + 2] == NONE:
        return []
    found: list[Choice] = []
    for technology in when:
        technology.offer(s, seat, ctx.box, found)
    return found


def take(s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
    """Carry out a choice from :func:`offers`; the same prompt follows again."""
    technology = technology_of(choice, ctx)
    assert technology is not None
    technology.carry_out(s, seat, choice, ctx)


def why_not_technology(s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
    """The rule that forbids a technology's choice; None for any other choice."""
    technology = technology_of(choice, ctx)
    return None if technology is None else technology.why_not(s, seat, choice, ctx)
