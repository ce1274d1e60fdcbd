"""While the pest is told, the map shows its card first, and the sick as they are at each step."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from pestis.games import GAMES
from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("pest" not in GAMES, reason="Pest is not yet among the games"),
]

WATCH = """window.told = [];
const look = () => {
  const text = document.querySelector(".told-now")?.innerText.trim();
  const places = [...document.querySelectorAll("#board .pe-map [data-target]")];
  if (text && places.length) {
    const sick = Object.fromEntries(places.map((place) =>
      [place.dataset.target, Number(place.querySelector(".pe-sick text")?.textContent ?? 0)]));
    const card = document.querySelector("#board .pe-told-card")?.textContent ?? "";
    const letters = [...document.querySelectorAll("#board .pe-told-card :is(b, small)")].map(
      (each) => parseFloat(getComputedStyle(each).fontSize) * each.closest("svg").getScreenCTM().a);
    const rings = document.querySelectorAll("#board .pe-told > *").length;
    if (told.at(-1)?.text === text) told.pop();
    const board = document.querySelector("#board [data-shown=board]")?.dataset.of ?? null;
    told.push({ text, sick, card, letters, rings, board });
  }
  requestAnimationFrame(look);
};
look();"""
"""By what is told: how many sick people the map shows at each place, and the pest card on it with
the height of its letters in pixels."""
FELL_SICK = re.compile(r"(?<!– )\b(\w+): (\d+) (?:person falls|people fall) ill, now (\d+)")
TOGETHER = re.compile(r"((?:\w+, )*\w+) and (\w+): \d+ (?:person falls|people fall) ill in each")
PLAYED = "() => told.some(({ card }) => card) && document.querySelector('.choices .choice:enabled')"


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_sick_come_to_the_map_when_they_are_told(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, size, pace="normal")
    anna.before(WATCH)
    id = anna.make_table("here", "random", "random", game="pest", seed=5)["id"]
    anna.sit(id)
    while not anna.page.evaluate(PLAYED):
        anna.asked()
        anna.page.locator(CHOICE).first.click()
        anna.settle()
        anna.until("() => document.querySelector('.told-now, .choices .choice:enabled')")
    told = anna.page.evaluate("told")
    at = next(n for n, each in enumerate(told) if each["card"])
    card = told[at]
    name = re.search("“(.*)”", card["text"])
    assert name and name[1] in card["card"] and "+1" in card["card"], card
    alone = f"Pest card “{name[1]}”: 1 sick person for each"
    assert card["text"] == f"{alone} place and road it names."
    assert card["letters"] and min(card["letters"]) >= 15, "the card is read at arm's length"
    assert card["rings"] > 1, "all that it names is lit"
    assert card["board"] in (None, "0"), "a step about no player shows the reader's own board"
    ill = [(step, found) for step in told[at:] for found in FELL_SICK.findall(step["text"])]
    several = [(step, found) for step in told[at:] for found in TOGETHER.findall(step["text"])]
    assert ill or several, told
    for step, (others, last) in several:
        places = [place.lower() for place in (*others.split(", "), last)]
        assert step["rings"] == len(places), "they are lit, and nothing else"
        assert all(step["sick"][place] > card["sick"][place] for place in places), step
    for step, (place, n, now) in ill:
        assert step["rings"] >= len(FELL_SICK.findall(step["text"])), "each of them is lit"
        assert step["sick"][place.lower()] == int(now), step
        assert card["sick"][place.lower()] == int(now) - int(n), (place, card)
    anna.leave()


CARDS = """window.cards = [];
new MutationObserver(() => {
  const card = document.querySelector(".pe-moment.is-card");
  if (card && cards.at(-1) !== card.textContent) cards.push(card.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
"""The text of each starting card that is shown."""


def test_a_drawn_starting_card_is_shown_with_its_villages(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, pace="normal")
    anna.before(CARDS)
    anna.sit(anna.make_table("here", "random", "random", game="pest", seed=2)["id"])
    anna.asked()
    anna.page.locator(CHOICE).first.click()
    anna.until("() => cards.length == 2")
    texts = [" ".join(card.split()) for card in anna.page.evaluate("cards")]
    assert all(
        re.search(rf"{name} *Starting-location card [A-E]( *[A-Z][a-z]+){{3}}", text)
        for name, text in zip(("Bert", "Cora"), texts, strict=True)
    ), texts
    anna.leave()


FACTS = """window.facts = [];
const read = () => {
  const text = document.querySelector(".told-now")?.innerText.trim();
  if (text && facts.at(-1)?.text !== text) {
    const players = [...document.querySelectorAll("#strip .pe-facts-in")];
    const count = (all) => all && [parseInt(all.textContent), all.dataset.gain ?? ""];
    facts.push({ text, seats: players.map((player) => ({
      points: count(player.querySelector(".pe-count")),
      influence: count(player.querySelector(".is-influence")) })) });
  }
  requestAnimationFrame(read);
};
read();"""
"""By what is told: each player's points and influence, and what was added to them."""
ADVANCES = re.compile(r"(Bert|Cora) moves up the influence track to space (\d+)")
ADVANCED = "() => facts.some(({ text }) => text.includes('influence track'))"
NEXT = f"() => ({ADVANCED})() || document.querySelector('.choices .choice:enabled')"


COVERED = """(gain) => [...document.querySelectorAll("#strip .pe-count")].flatMap((count) => {
  const text = count.querySelector("b").firstChild;
  const digits = document.createRange();
  digits.setStart(text, 0);
  digits.setEnd(text, text.data.match(/^\\d+/)[0].length);
  count.dataset.gain = gain;
  const badge = getComputedStyle(count, "::after");
  const [right, width, padding] = [badge.right, badge.width, badge.paddingLeft].map(parseFloat);
  const left = count.getBoundingClientRect().right - right - width - 2 * padding;
  const covered = digits.getBoundingClientRect().right - left;
  return covered > 0.5 ? [`${gain} on ${count.textContent}: ${covered}`] : [];
})"""
"""The counts of which a gain covers digits."""


def test_a_gain_covers_no_digit_of_a_phone(browser: Any, server: Server) -> None:
    """In any language: units are short in some."""
    anna = Person(browser, server.url, "phone", pace="normal")
    anna.sit(anna.make_table("here", "random", "random", "random", game="pest", seed=2)["id"])
    anna.asked()
    for language in ("de", "nl", "en"):
        anna.speak(language)
        anna.until("() => document.fonts.status === 'loaded'")
        for gain in ("+8", "−3"):
            assert anna.page.evaluate(COVERED, gain) == [], language
    anna.leave()


def test_influence_and_points_are_seen_to_grow(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, pace="normal")
    anna.before(FACTS)
    anna.sit(anna.make_table("here", "greedy", "greedy", game="pest", seed=2)["id"])
    while not anna.page.evaluate(ADVANCED):
        anna.asked()
        anna.page.locator(CHOICE).first.click()
        anna.settle()
        anna.until(NEXT)
    facts = anna.page.evaluate("facts")
    step = next(each for each in facts if "influence track" in each["text"])
    ((name, total),) = ADVANCES.findall(step["text"])
    logged = rf"{name} advances (\d+) on the influence track, to space {total}\."
    n, *_ = re.findall(logged, anna.text(".log-lines"))
    seat = ("Anna", "Bert", "Cora").index(name)
    shown, gain = step["seats"][seat]["influence"]
    before = facts[facts.index(step) - 1]["seats"][seat]
    # Steps that are shown together are one gain.
    assert shown >= int(total) and int(gain) >= int(n), step
    assert before["influence"][0] + int(gain) == shown, facts
    for other in {0, 1, 2} - {seat}:
        assert step["seats"][other]["influence"][1] == "", step
    grown = [
        (last["seats"][at]["points"][0], now["seats"][at]["points"])
        for last, now in itertools.pairwise(facts)
        for at in range(3)
        if now["seats"][at]["points"][1]
    ]
    assert grown and all(n - last == int(gain.replace("−", "-")) for last, (n, gain) in grown), (
        facts
    )
    anna.leave()


GOODS = """window.goods = [];
const see = () => {
  const text = document.querySelector(".told-now")?.innerText.trim();
  const shelf = document.querySelector(".pe-shelf");
  if (text && shelf && goods.at(-1)?.text !== text)
    goods.push({ text, of: shelf.querySelector(":scope > b")?.innerText.trim() ?? "" });
  requestAnimationFrame(see);
};
see();"""
"""By what is told: whose goods lie below the map; "" for the reader's own."""


def test_below_the_map_are_the_goods_of_the_player_who_is_told_of(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone", pace="normal")
    anna.before(GOODS)
    anna.sit(anna.make_table("here", "random", "random", game="pest", seed=2)["id"])
    while not anna.page.evaluate("goods.length"):
        anna.asked()
        anna.page.locator(CHOICE).first.click()
        anna.settle()
        anna.until("() => goods.length || document.querySelector('.choices .choice:enabled')")
    anna.asked()
    goods = anna.page.evaluate("goods")
    for step in goods:
        told = next((name for name in ("Bert", "Cora") if step["text"].startswith(name)), "")
        assert step["of"] == told, step
    assert any(step["of"] for step in goods)
    assert not anna.count(".pe-shelf > b"), "the reader's own come back with their question"
    anna.leave()
