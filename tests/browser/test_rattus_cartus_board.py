"""The drawn board of Rattus Cartus: fits every screen, describes its parts, plays by keyboard."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from pestis.words import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.table import SIZES, Person

PHONES = ((390, 844), (360, 740), (740, 360))
FIVE = ("here", "greedy", "greedy", "greedy", "greedy")
OVERFLOWS = """() => [...document.querySelectorAll(".board, .rc-building, .rc-spaces, .rc-piles")]
  .filter((box) => box.scrollHeight > box.clientHeight + 6 || box.scrollWidth > box.clientWidth + 6)
  .map((box) => box.className)"""
FOCUSED = "() => document.activeElement.getAttribute('data-target') ?? ''"
HIDDEN = """() => {
  const slots = [...document.querySelectorAll(".rc-hand .rc-slot")];
  const box = (each) => each.getBoundingClientRect();
  const inside = (a, b) => a.width > 5 && a.height > 5 && a.left > b.left - 2
    && a.right < b.right + 2
    && a.top > b.top - 2 && a.bottom < b.bottom + 4
    && a.right <= innerWidth && a.bottom <= innerHeight;
  const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2
    && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const low = (slot) => box(slot).height < 24;
  return slots.filter((slot) => {
    const name = slot.querySelector(".rc-card-name");
    const figure = innerHeight > 540 && slot.querySelector(".rc-art-of");
    const parts = [name, figure, slot.querySelector(".rc-nuns")];
    return low(slot) || parts.some((part) => part && !inside(box(part), box(slot)))
      || name.scrollWidth > name.clientWidth
      || slots.some((other) => other !== slot && meet(box(other), box(slot)));
  }).map((slot) => slot.querySelector(".rc-held").ariaLabel);
}"""
"""The cards of a hand that are too low for a finger, or whose name, nuns or (but on a phone on
its side) figure are not in sight."""
COINS = """() => [...document.querySelectorAll(".rc-prizes")].map((prizes) => {
  const box = (each) => each.getBoundingClientRect();
  const coins = [...prizes.querySelectorAll("b")].map(box);
  const owners = [...prizes.querySelectorAll(".seat-mark")].map(box);
  const alike = coins.every((coin) => Math.abs(coin.top - coins[0].top) < 0.6
    && Math.abs(coin.width - coins[0].width) < 0.6);
  const clear = owners.every((owner) => owner.right <= box(prizes).right - 1
    && coins.every((coin) => owner.left >= coin.right - 0.5 || owner.right <= coin.left + 0.5
      || owner.top >= coin.bottom - 0.5));
  const drawn = owners.every(({ width, height }) => width > 9 && height > 9);
  return [alike, drawn && clear, owners.length];
})"""
"""Of each track: do the coins stand in one line and are they alike, are their owners drawn beside
them, and how many have one."""
DISCS = """() => [...document.querySelectorAll(".rc-disc")]
  .map((disc) => disc.getBoundingClientRect().width)"""
GAPS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const cards = [...document.querySelectorAll(".rc-hand .rc-held")];
  const rim = Number(getComputedStyle(cards.find((card) => "legal" in card.dataset))
    .boxShadow.match(/([0-9.]+)px(?: inset)?$/)[1]);
  const times = cards.flatMap((card) => [...card.querySelectorAll(".rc-times")].map((badge) =>
    [box(badge), box(card)]));
  return {
    free: cards.slice(1).flatMap((card, n) => {
      const before = box(cards[n]);
      const sameRow = Math.abs(before.top - box(card).top) < 4;
      return sameRow ? [box(card).left - before.right - 2 * rim] : [];
    }),
    inside: times.every(([a, b]) => a.left > b.left && a.right < b.right && a.top > b.top
      && a.bottom < b.bottom),
  };
}"""
"""Pixels between the rims of neighbouring cards in a hand, and whether numbers of equal cards lie
inside them."""
LIGHT = """(selector) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  const light = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((n) => (n / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll(selector)].map((each) => {
    const { color, backgroundColor } = getComputedStyle(each);
    return [light(color), light(backgroundColor)];
  });
}"""
"""Luminance of the text and of the ground of these elements."""
FEET = """() => [...document.querySelectorAll(".rc-hand .rc-face:not(.is-special, .rc-under)")]
  .filter((face) => {
    const box = (each) => each.getBoundingClientRect();
    const [brought, nuns] = [".rc-brought", ".rc-nuns"].map((one) => face.querySelector(one));
    const parts = [brought, nuns].filter((each) => each.checkVisibility());
    return parts.some((part) => box(part).left < box(face).left + 1
        || box(part).right > box(face).right - 1)
      || (parts.length > 1 && box(nuns).bottom > box(brought).top
        && box(nuns).left < box(brought).right);
  }).map((face) => face.parentElement.ariaLabel)"""
"""Cards whose influence or nuns reach under the frame or meet each other."""
HEIGHTS = """() => [...document.querySelectorAll(".rc-hand .rc-slot")]
  .map((slot) => slot.getBoundingClientRect().height)"""
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", SIZES)
def test_the_board_fits_and_every_choice_is_lit(browser: Any, server: Server, size: str) -> None:
    anna = Person(browser, server.url, size)
    id = anna.make_table(*FIVE, seed=3, supply="together")["id"]
    anna.sit(id)
    anna.page.wait_for_selector("#board [data-legal]")
    for language in ("de", "nl"):
        anna.speak(language)
        anna.drawn()
        assert anna.page.evaluate(OVERFLOWS) == []
    offered = {choice.split(" ")[1] for choice in anna.offered(id)}
    lit = anna.page.locator("#board [data-legal]").evaluate_all(
        "all => all.map((card) => card.dataset.target)"
    )
    assert sorted(lit) == sorted(offered)
    assert len(offered) == 3
    assert anna.choices() == ["supply marketplace-2"], "all three bring the same"
    assert "3 gelijke" in anna.text(".choices .group-size")
    anna.leave()


def test_arrow_keys_go_round_the_board_and_names_say_what_lies_there(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "laptop", language="en")
    anna.sit(anna.make_table(*FIVE, seed=3)["id"])
    anna.page.wait_for_selector("#board [data-legal]")
    first = anna.page.locator("#board .rc-building").first
    assert re.search(
        r"^Marketplace \(\d\), Bourgeoisie\. .* Premium: take 2 jokers\.", label(first)
    )
    first.focus()
    reached = set()
    for key in ["ArrowRight"] * 8 + ["ArrowDown"] * 3 + ["ArrowLeft"] + ["ArrowUp"] * 3:
        anna.page.keyboard.press(key)
        reached.add(anna.page.evaluate(FOCUSED))
    assert {"peasantry", "royalty", "nun-1", "nun-5"} <= reached
    track = anna.page.locator('[data-target="magic"]')
    assert label(track).startswith("Magic, from first place down: ")
    anna.leave()


def label(element: Any) -> str:
    """The accessible name of a part of the board."""
    return str(element.get_attribute("aria-label"))


@pytest.mark.parametrize(
    ("size", "screens"), [("phone", PHONES), ("laptop", ((1366, 768), (768, 1024)))]
)
def test_every_card_of_a_hand_shows_name_figure_and_nuns(
    browser: Any, server: Server, size: str, screens: tuple[tuple[int, int], ...]
) -> None:
    anna = Person(browser, server.url, size, list=False)
    id = anna.make_table("here", "greedy", "greedy", seed=4)["id"]
    while True:
        choices = anna.offered(id)
        update = anna.get(f"/api/tables/{id}")
        cards = update["seats"][0]["view"]["hands"][0]["cards"]
        if sum(1 for n in cards.values() if n) > 8:
            break
        choice = "done" if "done" in choices else choices[0]
        anna.send(id, "choose", 0, decision=update["table"]["decision"], choice=choice)
    anna.sit(id)
    for (width, height), language in product(screens, LANGUAGES):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.speak(language)
        anna.drawn()
        assert anna.count(".rc-hand .rc-slot") > 8
        assert anna.page.evaluate(HIDDEN) == [], (width, language)
    anna.leave()


@pytest.mark.parametrize(
    ("size", "screens"), [("phone", PHONES), ("laptop", ((1440, 900), (1366, 768)))]
)
def test_rims_of_cards_in_hand_stay_apart(
    browser: Any, server: Server, size: str, screens: tuple[tuple[int, int], ...]
) -> None:
    anna = Person(browser, server.url, size, list=False)
    id = anna.make_table("here", "greedy", "greedy", seed=4)["id"]
    while len(cards_of(anna, id)) < 9 or max(cards_of(anna, id).values()) < 2:
        offered = anna.offered(id)
        choose(anna, id, "done" if "done" in offered else offered[0])
    play_until(anna, id, "play ")
    anna.sit(id)
    anna.page.wait_for_selector(".rc-times", state="attached")
    for width, height in screens:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        found = anna.page.evaluate(GAPS)
        assert min(found["free"]) >= 1.5 and found["inside"], (width, found)
        assert max(found["free"]) - min(found["free"]) < 1, "evenly spaced"
        assert anna.page.evaluate(FEET) == [], width
        assert min(anna.page.evaluate(HEIGHTS)) >= (26 if height < 541 else 34), width
    anna.leave()


def test_tracks_and_the_building_asked_about_stand_out(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "laptop", theme="light")
    id = anna.make_table("here", "greedy", "greedy", seed=4)["id"]
    play_until(anna, id, "play ")
    anna.sit(id)
    anna.page.wait_for_selector(".rc-building.is-now")
    lanes = anna.page.evaluate(LIGHT, ".rc-lane")
    asked = anna.page.evaluate(LIGHT, ".rc-building.is-now")
    others = anna.page.evaluate(LIGHT, ".rc-building:not(.is-now) .rc-actions")
    assert len(lanes) == 6 and len(asked) == 1 and others
    assert min(ground for _, ground in [*lanes, *asked]) > 4 * max(ground for _, ground in others)
    for text, ground in [*lanes, *asked, *others]:
        high, low = max(text, ground), min(text, ground)
        assert (high + 0.05) / (low + 0.05) >= 4.5
    anna.leave()


def test_discs_can_be_told_apart_on_a_phone_on_its_side(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "phone")
    id = anna.make_table(*FIVE[:4], seed=3)["id"]
    while anna.get(f"/api/tables/{id}")["seats"][0]["view"]["round"] < 3:
        offered = anna.offered(id)
        choose(anna, id, "done" if "done" in offered else offered[0])
    anna.page.set_viewport_size({"width": 740, "height": 360})
    anna.sit(id)
    anna.page.wait_for_selector(".rc-disc")
    discs = anna.page.evaluate(DISCS)
    assert len(discs) == 24 and min(discs) >= 9, discs
    anna.leave()


def cards_of(person: Person, id: str) -> dict[str, int]:
    """What Anna has in hand."""
    found: dict[str, int] = person.get(f"/api/tables/{id}")["seats"][0]["view"]["hands"][0]["cards"]
    return {kind: n for kind, n in found.items() if n}


def choose(person: Person, id: str, choice: str) -> None:
    decision = person.get(f"/api/tables/{id}")["table"]["decision"]
    assert person.send(id, "choose", 0, decision=decision, choice=choice)["ok"]


def play_until(person: Person, id: str, verb: str) -> list[str]:
    """Answer until a choice with this verb is offered; the choices."""
    offered = person.offered(id)
    while not any(choice.startswith(verb) for choice in offered):
        choose(person, id, "done" if "done" in offered else offered[0])
        offered = person.offered(id)
    return offered


@pytest.mark.parametrize("size", ["phone", "low", "laptop"])
def test_prizes_stand_in_one_line_and_show_their_owners(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, "phone" if size == "low" else size)
    if size == "low":
        anna.page.set_viewport_size({"width": 740, "height": 360})
    id = anna.make_table(*FIVE, seed=3)["id"]
    while anna.get(f"/api/tables/{id}")["seats"][0]["view"]["round"] < 2:
        offered = anna.offered(id)
        choose(anna, id, "done" if "done" in offered else offered[0])
    anna.sit(id)
    anna.page.wait_for_selector(".rc-prize .seat-mark", state="attached")
    tracks = anna.page.evaluate(COINS)
    assert len(tracks) == 6 and all(alike and drawn for alike, drawn, _ in tracks), tracks
    assert sum(owned for *_, owned in tracks) > 0
    anna.leave()


def test_a_building_card_shows_the_number_by_which_answers_name_it(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone", language="en")
    id = anna.make_table("here", "greedy", seed=3)["id"]
    play_until(anna, id, "enter ")
    anna.sit(id)
    anna.asked()
    shown = anna.page.locator(".rc-building").evaluate_all(
        "all => all.map((card) => [card.dataset.target, card.querySelector('.rc-no').dataset.t])"
    )
    assert len(shown) >= 2
    for card, number in shown:
        assert number in anna.text(f'.choices [data-choice="enter {card}"]')
    anna.leave()


COVERED = """() => [...document.querySelectorAll(".rc-building")].flatMap((card) => {
  const name = [...card.querySelector(".rc-name").childNodes].find(({ data }) => data?.trim());
  name.data = "Fortune-teller-and-palmist’s Tent ";
  const word = document.createRange();
  word.selectNodeContents(name);
  const no = card.querySelector(".rc-no").getBoundingClientRect();
  return [...word.getClientRects()].filter((line) => line.left < no.right - 1
    && no.left < line.right - 1 && line.top < no.bottom - 1 && no.top < line.bottom - 1);
}).length"""
"""Gives the buildings a name of a long-winded language: lines of it that their numbers cover."""


def test_the_number_of_a_building_does_not_cover_a_long_name(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "phone", language="en")
    sizes = ((740, 360), (390, 844), (360, 740), (1366, 768))
    anna.page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    anna.sit(anna.make_table(*FIVE, seed=3)["id"])
    anna.asked()
    assert anna.count(".rc-building") == 3
    for width, height in sizes:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        assert anna.page.evaluate(COVERED) == 0, (width, height)
    anna.leave()


def test_a_card_left_out_says_why_when_pointed_at(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "laptop", list=False, language="en")
    id = anna.make_table("here", "greedy", seed=4)["id"]
    plays = [choice for choice in play_until(anna, id, "play ") if choice.startswith("play ")]
    assert len(plays) > 1
    choose(anna, id, plays[len(plays) // 2])
    anna.sit(id)
    out = plays[0].split()[1]
    anna.page.wait_for_selector(f'.is-asked [data-target="{out}"]:not([data-legal])')
    anna.page.hover(f'[data-target="{out}"]')
    anna.page.wait_for_selector(".explanation .why")
    assert "in the order of the list" in anna.text(".explanation .why")
    anna.leave()


def test_every_card_begins_with_a_capital_letter(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "laptop", language="nl")
    id = anna.make_table("here", "greedy", "greedy", seed=3)["id"]
    while "joker" not in cards_of(anna, id):
        offered = anna.offered(id)
        wanted = [choice for choice in offered if "marketplace" in choice or choice == "done"]
        choose(anna, id, [*wanted, *[c for c in offered if c.startswith("use")], offered[0]][0])
    anna.sit(id)
    anna.page.wait_for_selector('[data-target="joker"]')
    names = anna.page.locator(".rc-hand [data-target] .rc-card-name").evaluate_all(
        "all => all.map((name) => name.dataset.t)"
    )
    assert "Joker" in names and all(name[0].isupper() for name in names)
    anna.leave()


FACTS = """async (view) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { SeatFacts } = await ownModule("../games/rattus_cartus/web/facts.js");
  const { words } = await ownModule("./shared/language.js");
  const announced = view.rats.map(() => 3);
  const hands = view.hands.map((hand) => ({ ...hand, count: 9 }));
  const hidden = [];
  for (const [seat, player] of [...document.querySelectorAll(".player")].entries()) {
    const old = player.querySelector(".player-facts");
    const facts = old.cloneNode(false);
    old.replaceWith(facts);
    const now = { ...view, announced, hands, starter: seat };
    const update = { view: now, outcome: null };
    const said = words.value.naming(view.rats.map(() => "Anna"));
    render(html`<${SeatFacts} update=${update} player=${seat} words=${said} />`, facts);
    const box = (each) => each.getBoundingClientRect();
    const within = (each, outer) => box(each).left > box(outer).left - 1
      && box(each).right < box(outer).right + 1
      && box(each).top > box(outer).top - 1 && box(each).bottom < box(outer).bottom + 1;
    const all = facts.querySelector(".rc-facts-in");
    const name = player.querySelector(".player-name");
    // As beside a person elsewhere.
    const dot = Object.assign(document.createElement("span"), { className: "presence" });
    if (seat === 1 && !player.querySelector(".presence")) name.after(dot);
    for (const each of all.children)
      if (!within(each, player) || (!each.matches(".rc-starter") && !within(each, all)))
        hidden.push(`${seat} ${each.className}`);
    const flag = box(all.querySelector(".rc-starter"));
    const meets = (other) => flag.left < box(other).right - 1 && box(other).left < flag.right - 1
      && flag.top < box(other).bottom - 1 && box(other).top < flag.bottom - 1;
    if ([name, ...player.querySelectorAll(".presence, .rc-count, .rc-said")].some(meets))
      hidden.push(`${seat} flag over another`);
    if (name.scrollWidth > name.clientWidth) hidden.push(`${seat} name`);
  }
  return hidden;
}"""
"""What cannot be seen of the facts of a starting player who holds cards face down."""


TOKENS = """async (view) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Hand } = await ownModule("../games/rattus_cartus/web/hand.js");
  const { words } = await ownModule("./shared/language.js");
  const tokens = [{ count: 4, cards: { 2: 3, 3: 1 } }, ...view.tokens.slice(1)];
  const room = document.querySelector(".hand");
  room.replaceChildren();
  const props = { update: { view: { ...view, tokens }, seat: 0 }, words: words.value };
  render(html`<${Hand} ...${props} targets=${new Map()} motion=${{ ms: 0 }} />`, room);
  const own = room.querySelector(".rc-own");
  const all = [...own.querySelectorAll("b, small")].filter((each) => each.checkVisibility());
  const text = all.map((each) => each.dataset.t ?? each.innerText.trim()).join(" ");
  const cut = own.scrollWidth > own.clientWidth + 1 || own.scrollHeight > own.clientHeight + 1;
  render(null, room);
  return [text, cut];
}"""
"""What a hand says of four victory point tokens, and whether a part of it is cut."""


def test_the_sign_of_tokens_has_what_they_are_worth(browser: Any, server: Server) -> None:
    """On phones, too, where no word stands beside it: elsewhere the sign counts tokens."""
    anna = Person(browser, server.url, "phone", language="en")
    made = anna.make_table(*FIVE[:3], seed=3)
    anna.sit(made["id"])
    anna.page.wait_for_selector(".rc-hand")
    view = anna.get(f"/api/tables/{made['id']}")["seats"][0]["view"]
    said = {}
    for width, height in ((1440, 900), *PHONES):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        said[width], cut = anna.page.evaluate(TOKENS, view)
        assert not cut, width
        anna.page.reload()
        anna.page.wait_for_selector(".rc-hand")
    assert said[390].startswith("2+2+2+3") and said[1440].endswith("= 9")
    anna.leave()


STRIPS = """async (view) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { SeatFacts } = await ownModule("../games/rattus_cartus/web/facts.js");
  const { words } = await ownModule("./shared/language.js");
  const facts = document.querySelectorAll(".player")[1].querySelector(".player-facts");
  const announced = view.rats.map(() => 2);
  const hands = view.hands.map((hand) => ({ ...hand, count: 15 }));
  return [{}, { joker: 1, sword: 1 }].map((bag) => {
    const known = view.known.map(() => bag);
    const now = { ...view, announced, hands, known, starter: 1 };
    facts.replaceChildren();
    const room = document.createElement("div");
    room.style.display = "contents";
    facts.append(room);
    const update = { view: now, outcome: null };
    render(html`<${SeatFacts} update=${update} player=${1} words=${words.value} />`, room);
    const height = document.querySelector(".strip").offsetHeight;
    render(null, room);
    return height;
  });
}"""
"""The height of the players' strip if nothing is known of a large hand, and if two kinds are."""


def with_facts(browser: Any, server: Server, players: int) -> tuple[Person, Any]:
    """A person with a phone at a table of ``players``, and their view."""
    anna = Person(browser, server.url, "phone", language="en")
    made = anna.make_table(*FIVE[:players], seed=3)
    anna.sit(made["id"])
    anna.page.wait_for_selector(".rc-facts")
    view = anna.get(f"/api/tables/{made['id']}")["seats"][0]["view"]
    return anna, view


@pytest.mark.parametrize("players", [3, 4])
def test_known_cards_in_hand_do_not_move_the_board_of_a_phone(
    browser: Any, server: Server, players: int
) -> None:
    anna, view = with_facts(browser, server, players)
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.drawn()
    [plain, known] = anna.page.evaluate(STRIPS, view)
    assert plain == known
    anna.leave()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_flag_of_the_starting_player_is_in_sight_beside_cards_face_down(
    browser: Any, server: Server, players: int
) -> None:
    anna, view = with_facts(browser, server, players)
    for width, height in PHONES:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        assert anna.page.evaluate(FACTS, view) == [], (width, height)
    anna.leave()
