"""Draws the table of Rattus Cartus as text, from a view alone.

``__all__`` lists what every game's ``screen`` module provides; the terminal finds the module by the
game's package and uses nothing else of it.  No line exceeds the given width; seats are
distinguished by shape and number.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from pestis.games.rattus_cartus.content.ids import CLASSES, FIGURES, KIND_IDS, PILES
from pestis.games.rattus_cartus.content.reading import read_content
from pestis.games.rattus_cartus.rules.scoring import CLASS_POINTS
from pestis.games.rattus_cartus.terminal.explaining import (
    GAME,
    SAME_REASONS,
    TELLING,
    effect_text,
    explain,
    find_card,
    known_ids,
    mechanism,
    origins,
    supply_text,
    title,
)
from pestis.games.rattus_cartus.terminal.memory import surely_held
from pestis.kernel.core.spec import Outcome
from pestis.kernel.json import View
from pestis.parts.drawing import alongside, beside, cells, fit, grid, heading, pad, seat_mark, wrap
from pestis.words import Words

__all__ = [
    "HEADLINES",
    "SAME_REASONS",
    "TELLING",
    "draw",
    "ending",
    "explain",
    "hand",
    "known_ids",
    "mechanism",
    "origins",
    "piles",
    "standings",
    "title",
]

TWO_HALVES: Final = 112
"""From this width on, the lower part of the table is drawn in two halves."""
LEFT_HALF: Final = 50
NAME: Final = 18
KNOWN: Final = 16
NARROW_CARD: Final = 24
"""In cells: the widest name in a column, and the minimum room for known cards and for a
building."""

HEADLINES: Final = frozenset(
    (
        "building-chosen",
        "tower-warning",
        "starter",
        "round-began",
        "supply-chosen",
        "entered",
        "passed",
        "revealed",
        "sword-victim",
        "flute-victim",
        "flute-nothing",
        "last-influence",
        "premium-used",
        "standard-used",
        "declined",
        "next-starter",
        "plague",
    )
)
"""Events that begin a paragraph of the log; the other events report their effects."""


def draw(view: View, words: Words, width: int) -> list[str]:
    """The whole table, as the viewer may see it."""
    table = _Table(view, words)
    lines = [heading(table.title(), width), *table.row(width)]
    left = (table.tracks, table.nuns)
    right = (table.players, table.own_hand)
    if width < TWO_HALVES:
        for part in (left[0], right[0], left[1], right[1]):
            lines += part(width)
        return lines
    board = [line for part in left for line in part(LEFT_HALF)]
    people = [line for part in right for line in part(width - LEFT_HALF - 3)]
    return lines + alongside(board, LEFT_HALF, people)


def hand(view: View, words: Words, width: int) -> list[str]:
    """The viewer's own hand; nothing for the public."""
    return _Table(view, words).own_hand(width)


def piles(view: View, words: Words, width: int) -> list[str]:
    """The public facts about the piles (RC 14.1, A34)."""
    return _Table(view, words).public_piles(width)


def standings(view: View, words: Words, width: int) -> list[str]:
    """The points that the influence tracks alone would score now."""
    return _Table(view, words).standings(width)


class _Table:
    """Draws a view."""

    def __init__(self, view: View, words: Words) -> None:
        self.view: Final[dict[str, Any]] = dict(view)
        self.words: Final = words
        self.content: Final = read_content(view["content"])
        self.seats: Final = range(self.view["seats"])
        self.viewer: Final[int | None] = self.view["viewer"]

    def say(self, id: str, **params: object) -> str:
        return self.words.text(f"{GAME}.{id}", **params)

    # -- the row ----------------------------------------------------------------------------

    def title(self) -> str:
        view = self.view
        parts = [self.say("name")]
        if view["over"]:
            parts.append(self.say("screen.over"))
        elif view["round"]:
            rounds = self.content.players[view["seats"]][0]
            parts.append(self.say("screen.round", round=view["round"], rounds=rounds))
            parts.append(self.say("screen.starter", mark=seat_mark(view["starter"])))
        return " · ".join(parts)

    def row(self, width: int) -> list[str]:
        cards = self.view["row"]
        if not cards:
            return []
        rounds = self.content.players[len(self.seats)][0]
        last = wrap(self.say("screen.last-round"), width, 2) if self.view["round"] == rounds else []
        return last + self.buildings(cards, width)

    def buildings(self, cards: list[str], width: int) -> list[str]:
        column = (width - 3 * (len(cards) - 1)) // len(cards)
        if column < NARROW_CARD:
            blocks = [[*self.card(id, width), self.entered(i)] for i, id in enumerate(cards)]
            return [line for block in blocks for line in block]
        blocks = [self.card(id, column) for id in cards]
        height = max([len(block) for block in blocks])
        for place, block in enumerate(blocks):
            block.extend([""] * (height - len(block)))
            block.append(self.entered(place))
        return beside(blocks, width, " │ ")

    def card(self, id: str, width: int) -> list[str]:
        card = find_card(self.content, id)
        building = self.content.buildings[card.building]
        head = f"{self.say(f'class.{CLASSES[building.cls]}')} · {id}"
        lines = wrap(self.say(f"building.{building.id}"), width)
        lines += wrap(head, width, 2)
        for name, text in (
            ("supply", supply_text(card, self.words)),
            ("premium", effect_text(building.premium, self.words)),
            ("standard", effect_text(building.standard, self.words)),
        ):
            lines += wrap(self.say(f"screen.{name}", text=text), width, 2)
        return lines

    def entered(self, place: int) -> str:
        """The entry spaces of a building, taken from left to right in order of entry."""
        order = [int(seat) for seat in self.view["order"]]
        here = [seat_mark(seat) for seat in order if self.view["where"][seat] == place]
        free = max(self.content.entry_spaces, len(self.seats)) - len(here)
        return " ".join([self.say("screen.entered"), *here, *["_"] * free])

    # -- the board --------------------------------------------------------------------------

    def tracks(self, width: int) -> list[str]:
        longest = max([len(self.say(f"class.{id}")) for id in CLASSES])
        shown = [
            f"{pad(self.say(f'class.{id}'), longest)}  {self.track(cls)}"
            for cls, id in enumerate(CLASSES)
        ]
        lines = [heading(self.say("screen.tracks"), width)]
        if 2 * max([cells(line) for line in shown]) + 2 <= width:
            return lines + beside([shown[:3], shown[3:]], width)
        return lines + [line for track in shown for line in wrap(track, width, longest + 2)]

    def track(self, cls: int) -> str:
        """Spaces from the highest down; within a space the lower disc first (RC 6.1.1)."""
        points = self.view["influence"][cls]
        spaces: dict[int, str] = {}
        for seat in self.view["ranks"][cls]:
            spaces[points[seat]] = spaces.get(points[seat], "") + seat_mark(seat)
        return " ".join([f"{space}:{discs}" for space, discs in spaces.items()])

    def nuns(self, width: int) -> list[str]:
        """The Nun-row: the cards that the viewer has seen, and the seats that have looked at
        each."""
        faces = [
            f"{place}: {self.say(f'kind-short.{face}') if face else '?'}"
            for place, face in enumerate(self.view["nuns"], start=1)
        ]
        seen = [
            "".join([seat_mark(seat) for seat in self.seats if int(mask) >> seat & 1])
            for mask in self.view["looked"]
        ]
        lines = [heading(self.say("screen.nuns"), width)]
        head = self.say("screen.seen-by")
        across = max([cells(face) for face in faces] + [cells(text) for text in seen])
        if cells(head) + 5 * (across + 2) <= width:
            lines += grid([["", *faces], [head, *seen]] if any(seen) else [faces], width)
        else:
            lines += grid([[face, text] for face, text in zip(faces, seen, strict=True)], width)
        if self.viewer is not None and not self.view["over"]:
            known = [face for face in self.view["nuns"] if face]
            text = self.say(
                "screen.nuns-known",
                n=len(known),
                nuns=sum([int(face.rpartition("-")[2]) for face in known]),
                rats=self.view["rats"][self.viewer],
            )
            lines += wrap(text, width, 2)
        return lines + wrap(self.pile_sizes(), width, 2)

    def pile_sizes(self) -> str:
        view = self.view
        left = view["piles"]
        open_piles = [
            f"{self.say(f'kind-short.{pile}', n=2)} {left.get(pile, 0)}" for pile in self.in_play()
        ]
        unseen = len(view["building_bag"]) - view["building_pile"] + len(view["returned"])
        return self.say(
            "screen.piles",
            deck=view["deck"],
            discard=sum(view["discard"].values()),
            open=", ".join(open_piles),
            tokens=view["token_bag"],
            buildings=view["building_pile"],
            replacement=unseen,
        )

    def in_play(self) -> list[str]:
        """The open piles that a building of this match uses (RC 2.6, D6), and jokers."""
        used = {find_card(self.content, id).building for id in self.view["chosen"]}
        given = [self.content.buildings[building].premium.split() for building in sorted(used)]
        kinds = {words[1] for words in given if words[0] == "take"}
        return [pile for pile in PILES if pile in kinds or pile == "joker"]

    # -- the players ------------------------------------------------------------------------

    def players(self, width: int) -> list[str]:
        """Public counts, and the cards that everybody knows each player to have."""
        columns = ("hand", "rats", "tokens", "played")
        rows = [["", *[self.say(f"screen.column.{name}") for name in columns]]]
        rows += [self.counts(seat) for seat in self.seats]
        counts = grid(rows, width, range(1, 5))
        taken = max([cells(line) for line in counts])
        known = [self.say("screen.column.known"), *[self.known(seat) for seat in self.seats]]
        lines = [heading(self.say("screen.players"), width)]
        for line, text in zip(counts, known, strict=True):
            if width - taken - 2 >= KNOWN:
                lines += alongside([line], taken, wrap(text, width - taken - 2), "  ")
            else:
                lines += [line, *wrap(f"  {text}", width, 4)] if text else [line]
        for seat in self.seats:
            lines += self.played(seat, width)
        return lines

    def counts(self, seat: int) -> list[str]:
        view = self.view
        open_rats = view["options"]["open-rats"] == "on" or view["over"] or seat == self.viewer
        announced = view["announced"][seat]
        return [
            fit(self.words.player(seat), NAME),
            str(view["hands"][seat]["count"]),
            str(view["rats"][seat]) if open_rats else "?",
            str(view["tokens"][seat]["count"]),
            "·" if announced is None else str(announced),
        ]

    def known(self, seat: int) -> str:
        """The cards that everybody knows a seat to have, and those that the viewer gave it."""
        known = Counter(self.view["known"][seat])
        if seat != self.viewer and not self.view["over"]:
            known |= surely_held(self.view["trail"], len(self.seats))[seat]
        texts: list[str] = []
        for id in [id for id in KIND_IDS if known[id]]:
            name = self.say(f"kind-short.{id}", n=known[id])
            number = str(known[id]) if id in PILES else "" if known[id] == 1 else f"{known[id]} ×"
            texts.append(f"{number} {name}".strip())
        return ", ".join(texts)

    def played(self, seat: int, width: int) -> list[str]:
        """The cards a seat has on the table, if the viewer may see them."""
        played = self.view["played"][seat]
        cards = cards_of(played.get("cards"))
        if not cards:
            return []
        name = "open" if played["revealed"] else "face-down"
        return wrap(self.say(f"screen.{name}", seat=seat, cards=cards), width, 2)

    def own_hand(self, width: int) -> list[str]:
        if self.viewer is None:
            return []
        own = self.view["hands"][self.viewer]
        cards: dict[str, int] = own["cards"]
        lines = [heading(self.say("screen.hand", n=own["count"]), width)]
        longest = max([len(self.say(f"class.{id}")) for id in CLASSES])
        shown = [
            f"{pad(self.say(f'class.{id}'), longest)}  {nuns_in(cards, figure)}"
            for id, figure in zip(CLASSES, FIGURES, strict=True)
        ]
        lines += beside([shown[:3], shown[3:]], width) if width >= 50 else shown
        extra = [
            f"{cards[k]} {self.say(f'kind-short.{k}', n=cards[k])}" for k in PILES if k in cards
        ]
        values = [str(value) for value in cards_of(self.view["tokens"][self.viewer].get("cards"))]
        if values:
            extra.append(self.say("screen.tokens", values=" + ".join(values)))
        if extra:
            lines += wrap(" · ".join(extra), width, 2)
        given = [kind for giver, kind in self.view["aside"] if giver == self.viewer]
        if given:
            lines += wrap(self.say("screen.aside", cards=given), width, 2)
        return lines

    def standings(self, width: int) -> list[str]:
        """The points of the tracks now (RC 6.1)."""
        awarded = CLASS_POINTS[:2] if len(self.seats) == 2 else CLASS_POINTS
        totals = [0 for _ in self.seats]
        rows = [["", *[seat_mark(seat) for seat in self.seats]]]
        for cls, id in enumerate(CLASSES):
            points = [0 for _ in self.seats]
            for seat, worth in zip(self.view["ranks"][cls], awarded, strict=False):
                points[seat] = worth if self.view["influence"][cls][seat] else 0
                totals[seat] += points[seat]
            rows.append([self.say(f"class.{id}"), *[str(n) for n in points]])
        rows.append([self.say("score.total"), *[str(n) for n in totals]])
        title = heading(self.say("screen.standings"), width)
        return [title, *grid(rows, width, range(1, len(rows[0])))]

    def public_piles(self, width: int) -> list[str]:
        view = self.view
        discarded = self.say("screen.face-up", cards=cards_of(view["discard"]))
        lines = [heading(self.say("screen.discarded"), width), *wrap(discarded, width)]
        for name in ("used", "building_bag", "returned"):
            shown = self.building_cards(view[name]) or self.say("screen.nothing")
            lines += [heading(self.say(f"screen.{name}"), width), *wrap(shown, width)]
        return lines

    def building_cards(self, ids: list[str]) -> str:
        """Building cards, grouped by building: ``Farm 1 2 4, Castle 3``."""
        numbers: dict[str, str] = {}
        for id in ids:
            building, _, number = id.rpartition("-")
            numbers[building] = f"{numbers.get(building, '')} {number}"
        return ", ".join([f"{self.say(f'building.{id}')}{shown}" for id, shown in numbers.items()])


def cards_of(bag: dict[str, int] | None) -> list[str]:
    """The cards of a bag one by one; none if the viewer may not see them."""
    return [id for id, n in (bag or {}).items() for _ in range(n)]


def nuns_in(cards: dict[str, int], figure: str) -> str:
    """The cards of one class, as the nuns on each, ``0 0 3``; a dash for none."""
    shown = [str(nuns) for nuns in range(5) for _ in range(cards.get(f"{figure}-{nuns}", 0))]
    return " ".join(shown) or "–"


# -- the end ------------------------------------------------------------------------------------


def ending(view: View, outcome: Outcome, words: Words, width: int) -> list[str]:
    """The plague: the Nun-row, and which seats survive (RC 6.6)."""
    table = _Table(view, words)
    nuns = outcome.facts["nuns"][0]
    lines = wrap(table.say("screen.nun-row", n=nuns, cards=table.view["nuns"]), width, 2)
    for seat in table.seats:
        fate = "alive" if outcome.facts["alive"][seat] else "dead"
        text = table.say(
            "screen.fate",
            rats=table.say("screen.rats", n=outcome.facts["rats"][seat]),
            nuns=nuns,
            fate=table.say(f"screen.fate-{fate}"),
        )
        lines += wrap(f"{words.player(seat)}: {text}", width, 2)
    return lines
