"""State changes shared by many rules: gain, store, influence, cure, shame.

Some of them push prompts (which good, which space) onto the agenda.  Tasks that must run after such
a change therefore have to be pushed before it.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CHEST, ERAS, FLASK, INFLUENCE, RENOWN, STORED, Reward
from pestis.games.pest.rules.common.free_actions import ALL_SPACES, BeforeGain, CountedTurn
from pestis.games.pest.rules.common.stores import TRACK, store
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import TAKE_GOOD
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx, ForSeat, why
from pestis.games.pest.state.turn import SEAT
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

IMPERATIVE_SPACES: Final = 4


def gain(s: PestState, seat: int, reward: Reward, ctx: Ctx) -> None:
    """Gain a reward; a prompt for each chest follows, on top of the agenda.

    Outside its turn the seat may rearrange its quarantine before goods are lost (PE 7.5).
    """
    if s.turn[SEAT] != seat + 1 and may_make_room(s, seat) and overflows(s, seat, reward, ctx):
        then(s, BeforeGain(seat), Gain(seat, *reward))
    else:
        receive_reward(s, seat, reward, ctx)


def may_make_room(s: PestState, seat: int) -> bool:
    """Whether a sick person on the resource track could move to another restricting space."""
    return s.blocked[seat] & TRACK > 0 and s.blocked[seat] != ALL_SPACES


def overflows(s: PestState, seat: int, reward: Reward, ctx: Ctx) -> bool:
    """Whether part of a reward would be lost, assuming the worst for chests."""
    base = seat * STORED
    for good in range(STORED):
        if reward[good] and s.goods[base + good] + reward[good] >= ctx.box.boards.storage:
            return True
    return reward[CHEST] > 0


def receive_reward(s: PestState, seat: int, reward: Reward, ctx: Ctx) -> None:
    """Gain a reward now."""
    if reward[CHEST]:
        then(s, ChooseGoods(seat, reward[CHEST]))
    for good in range(STORED):
        if reward[good]:
            store(s, seat, good, reward[good], ctx)
    if reward[FLASK]:
        s.research[seat] += reward[FLASK]
        ctx.emit(events.GAINED, seat, reward[FLASK], FLASK)
    if reward[RENOWN]:
        gain_renown(s, seat, reward[RENOWN], ctx)
    if reward[INFLUENCE]:
        advance(s, seat, reward[INFLUENCE], ctx)


def gain_renown(s: PestState, seat: int, n: int, ctx: Ctx) -> None:
    """Take renown tokens, which never run out (PE 2.6)."""
    s.renown[seat] += n
    ctx.emit(events.GAINED, seat, n, RENOWN)


def gain_shame(s: PestState, seat: int, n: int, ctx: Ctx) -> None:
    """Take shame tokens, which never run out (PE 2.6)."""
    s.shame[seat] += n
    ctx.emit(events.SHAMED, seat, n)


def is_taken(s: PestState, space: int, ctx: Ctx) -> bool:
    """Whether a space of the influence track must be skipped (PE 9.1)."""
    return space in s.influence or ctx.box.variant.covered(s, space)


def advance(s: PestState, seat: int, n: int, ctx: Ctx) -> None:
    """Gain influence.  Taken spaces are skipped without counting, and rewards that are passed or
    reached are gained at once; influence with no free space ahead is lost (PE 9.1, 9.2, 9.4)."""
    boards = ctx.box.boards
    before = s.influence[seat]
    at = before
    for _ in range(n):
        space = at + 1
        while space <= boards.influence_length and is_taken(s, space, ctx):
            space += 1
        if space > boards.influence_length:
            break
        at = space
    if at == before:
        return
    s.influence[seat] = at
    ctx.emit(events.INFLUENCE, seat, n, at)
    for space in range(before + 1, at + 1):
        ctx.box.variant.passed(s, space, ctx)
        if any(boards.influence_rewards[space]):
            gain(s, seat, boards.influence_rewards[space], ctx)


def deed(s: PestState, seat: int, what: int, n: int, ctx: Ctx) -> None:
    """Record that an action did something n times: if this era's imperative asks for it, the
    marker advances one step on its track of four spaces (PE 10.2, 10.4)."""
    era = (s.year - 1) // 2
    asked = ctx.box.data.decrees[s.decrees[era]].imperative
    if n < asked.least or what not in asked.on:
        return
    at = seat * ERAS + era
    if s.tracks[at] == IMPERATIVE_SPACES:
        return
    s.tracks[at] += 1
    ctx.emit(events.IMPERATIVE, seat, s.decrees[era], s.tracks[at])
    ctx.box.variant.fulfilled(s, era, s.tracks[at], ctx)
    advance(s, seat, ctx.box.boards.imperative_influence[era][s.tracks[at] - 1], ctx)


def heal(s: PestState, seat: int, n: int, ctx: Ctx) -> int:
    """Put people on the first free spaces of the track.  Returns how many found one (PE 6.E)."""
    placed = min(n, len(ctx.box.boards.herbs) - s.healthy[seat])
    for _ in range(placed):
        s.healthy[seat] += 1
        ctx.emit(events.CURED, seat, s.healthy[seat])
    return placed


@final
class Gain(ForSeat):
    """Gain a reward, given as the number of each good."""

    name: ClassVar[str] = "gain"

    def __init__(
        self,
        seat: int,
        wood: int,
        stone: int,
        food: int,
        herbs: int,
        coins: int,
        research: int,
        chests: int,
        renown: int,
        influence: int,
    ) -> None:
        super().__init__(seat)
        self.reward = (wood, stone, food, herbs, coins, research, chests, renown, influence)

    def args(self) -> tuple[int, ...]:
        return (self.seat, *self.reward)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and min(self.reward) >= 0 and max(self.reward) < 100

    def run(self, s: PestState, ctx: Ctx) -> None:
        receive_reward(s, self.seat, self.reward, ctx)


@final
class ChooseGoods(CountedTurn):
    """Choose the goods from chests, one at a time: any resource, never a coin (PE 5.9, 18.28)."""

    name: ClassVar[str] = "choose-goods"
    prompt: ClassVar[str] = "choose-good"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and self.n < 100

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return TAKE_GOOD[:]

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if self.n > 1:
            then(s, ChooseGoods(seat, self.n - 1))
        store(s, seat, choice.value, 1, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("one-resource", "18.28")
