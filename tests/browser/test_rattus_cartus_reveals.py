"""Reveals of Rattus Cartus on phones, and the Nun-row at the end: all that is told is in sight."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person

pytestmark = pytest.mark.slow

PHONES = {"phone": (390, 844), "low": (740, 360), "small": (360, 740)}
WATCH = """window.shown = [];
const covered = (box, selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const other = each.getBoundingClientRect();
  return other.left < box.right - 1 && box.left < other.right - 1
    && other.top < box.bottom - 1 && box.top < other.bottom - 1;
}).length;
const look = () => {
  const panel = document.querySelector(".moment[data-over] > .is-reveal");
  if (panel) {
    const box = panel.getBoundingClientRect();
    const outside = [...panel.querySelectorAll("h2 > *, .rc-shown > *, .rc-gain > *")]
      .filter((each) => {
        if (!each.checkVisibility()) return false;
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return left < box.left || right > box.right || top < box.top || bottom > box.bottom;
      });
    shown.push({
      covered: covered(box, ".rc-hand .rc-slot, .rc-track, .rc-building, .rc-nuncard, .told-now"),
      outside: outside.map((each) => each.className || each.localName),
      cards: panel.querySelectorAll(".rc-one").length,
      people: panel.querySelectorAll(".rc-face:not(.is-special)").length,
      nuns: [...panel.querySelectorAll(".rc-printed")].filter((each) => each.checkVisibility())
        .map((each) => each.innerText.trim()),
      text: panel.innerText,
    });
  }
  requestAnimationFrame(look);
};
look();"""
"""Of each frame with a reveal: what it covers, what reaches out of it, and its cards and nuns."""


@pytest.mark.parametrize("size", PHONES)
def test_a_reveal_on_a_phone_covers_nothing_and_shows_the_nuns(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, "phone", pace="normal", language="en")
    width, height = PHONES[size]
    anna.page.set_viewport_size({"width": width, "height": height})
    anna.before(WATCH)
    anna.sit(anna.make_table("here", "greedy", "greedy", seed=5)["id"])
    while not anna.page.evaluate("shown.some(({ people }) => people > 1)"):
        anna.asked()
        anna.page.locator(CHOICE).last.click()
        anna.settle()
    shown = anna.page.evaluate("shown")
    assert {each["covered"] for each in shown} == {0}
    assert [each["outside"] for each in shown if each["outside"]] == []
    for each in shown:
        assert len(each["nuns"]) == each["people"] <= each["cards"]
        assert each["cards"] or "plays no cards" in each["text"]
    anna.leave()


ROW = """async (view) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Row } = await ownModule("../games/rattus_cartus/web/row.js");
  const { words } = await ownModule("./shared/language.js");
  const widths = () => [...document.querySelectorAll(".rc-row > :not(.unseen)")]
    .map((each) => Math.round(each.getBoundingClientRect().width));
  const found = [widths()];
  const box = document.createElement("div");
  box.style.display = "contents";
  document.querySelector(".rc-row").replaceWith(box);
  for (const n of [0, 1, view.row.length]) {
    const part = { ...view, row: view.row.slice(0, n) };
    const said = words.value.naming(["Anna", "Bert", "Cora"]);
    render(html`<${Row} view=${part} words=${said} />`, box);
    found.push(widths());
  }
  return found;
}"""
"""The widths of the row's places: as the table shows them, and with fewer cards."""


def test_the_row_keeps_its_size_while_its_cards_come_one_by_one(
    browser: Any, server: Server
) -> None:
    """As in a film; which cards lie in it then is compared in tests/web."""
    anna = Person(browser, server.url, "laptop", language="en")
    made = anna.make_table("here", "greedy", "random", seed=7)
    anna.sit(made["id"])
    anna.asked()
    view = anna.get(f"/api/tables/{made['id']}")["seats"][0]["view"]
    whole, *others = anna.page.evaluate(ROW, view)
    assert len(whole) == 2
    assert others == [whole, whole, whole]
    anna.leave()


LATE = """async (view) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Board } = await ownModule("../games/rattus_cartus/web/board.js");
  const { words } = await ownModule("./shared/language.js");
  const box = document.createElement("div");
  box.style = "position: fixed; inset: 0";
  document.body.append(box);
  const said = words.value.naming(["Anna", "Bert", "Cora"]);
  const look = () => ({
    open: box.querySelectorAll(".rc-played.is-open").length,
    held: box.querySelectorAll(".rc-holder").length,
    prizes: box.querySelectorAll(".is-magic .rc-prize .seat-mark").length,
    discs: [...box.querySelectorAll(".is-magic .rc-disc")].map((disc) => disc.style.transform),
  });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const draw = async (now, id, ms) => {
    const motion = { events: [{ id, params: {} }], ms };
    render(html`<${Board} update=${{ view: now }} words=${said} motion=${motion} />`, box);
    for (let n = 0; n < 3; n += 1) await frame();
    return look();
  };
  const put = (all, n, value) => all.map((each, at) => (at === n ? value : each));
  const bag = { "monk-1": 2 };
  const laid = {
    ...view, where: [null, 0, null], order: ["1"], announced: [null, 2, null],
    played: put(view.played, 1, { count: 2, revealed: false }),
  };
  const shown = { ...laid, played: put(laid.played, 1, { count: 2, revealed: true, cards: bag }) };
  const magic = view.influence.length - 2;
  const scored = {
    ...shown,
    influence: put(view.influence, magic, [0, 2, 0]), ranks: put(view.ranks, magic, [1, 0, 2]),
  };
  const found = {
    laid: await draw(laid, "announced", 1e6),
    turning: await draw(shown, "revealed", 1e6),
    turned: await draw(shown, "next", 1e6),
    moving: await draw(scored, "influence", 1e6),
    arrived: await draw(scored, "next", 1e6),
    back: await draw(laid, "influence", 1e6),
    calm: await draw(scored, "influence", 0),
  };
  render(null, box);
  await draw(laid, "announced", 0);
  await draw(scored, "revealed", 1);
  while (!look().open) await frame();
  box.remove();
  return found;
}"""
"""What the board shows of cards that are revealed, of who has the premium action, and of influence:
while it moves and after that, and without motion; the last one waits until a motion is over."""


def test_totals_and_prizes_change_with_the_cards_and_discs_that_bring_them(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "laptop", language="en")
    made = anna.make_table("here", "greedy", "random", seed=7)
    anna.sit(made["id"])
    anna.asked()
    found = anna.page.evaluate(LATE, anna.get(f"/api/tables/{made['id']}")["seats"][0]["view"])
    assert [found[each]["open"] for each in ("laid", "turning", "turned")] == [0, 0, 1]
    assert [found[each]["held"] for each in ("laid", "turning", "turned")] == [0, 0, 1]
    assert [found[each]["prizes"] for each in ("turned", "moving", "arrived")] == [0, 0, 1]
    assert found["moving"]["discs"] == found["arrived"]["discs"] != found["turned"]["discs"]
    assert found["back"]["prizes"] == found["calm"]["prizes"] == 1
    assert found["calm"]["discs"] == found["arrived"]["discs"]
    anna.leave()


CARDS = ["merchant-4", "knight-3", "witch-0", "sword", "peasant-2"]
LYING = """async ([view, cards]) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const moments = await ownModule("../games/rattus_cartus/web/moments.js");
  const { MomentBox } = await ownModule("./table/moment_box.js");
  const { words } = await ownModule("./shared/language.js");
  const said = words.value.naming(["Anna", "Bert", "Cora"]);
  const room = document.createElement("div");
  const table = document.querySelector(".table");
  table.append(room);
  const params = { seat: 1, card: view.row[0], n: cards.length, cards };
  const event = { n: 1, at: 1, id: "revealed", params };
  const props = { moments, event, events: [event], view, words: said, ms: 1 };
  while (!room.querySelector(".rc-art-of .figure") || !room.querySelector(".rc-one")) {
    render(html`<${MomentBox} ...${props} />`, room);
    await new Promise((done) => requestAnimationFrame(done));
  }
  const moment = room.firstElementChild;
  table.append(moment);
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const wrong = [...moment.querySelectorAll(".rc-one")].flatMap((card) => {
    const [name, nuns, brought] = [".rc-card-name", ".rc-printed", ".rc-brought"]
      .map((part) => card.querySelector(part));
    const left = box(brought).left < box(card).left || box(brought).right > box(card).right;
    const small = [name, nuns, brought].some((part) =>
      part && parseFloat(getComputedStyle(part).fontSize) < 12);
    return [
      name.scrollWidth > name.clientWidth && "cut",
      nuns && meet(box(nuns), box(name)) && "nuns over the name",
      left && "worth", small && "small",
    ].filter(Boolean).map((what) => `${name.dataset.t}: ${what}`);
  });
  moment.remove();
  room.remove();
  return wrong;
}"""
"""What cannot be read of cards that are revealed."""


def at_a_table(browser: Any, server: Server, language: str) -> tuple[Person, dict[str, Any]]:
    """Anna on a phone in her first turn, and what she sees."""
    anna = Person(browser, server.url, "phone", language=language)
    made = anna.make_table("here", "greedy", "random", seed=7)
    anna.sit(made["id"])
    anna.asked()
    return anna, anna.get(f"/api/tables/{made['id']}")["seats"][0]["view"]


def test_five_cards_that_are_revealed_can_be_read(browser: Any, server: Server) -> None:
    anna, view = at_a_table(browser, server, "en")
    for width, height in ((1440, 900), (1366, 768), (390, 844), (360, 740)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        assert anna.page.evaluate(LYING, [view, CARDS]) == [], (width, height)
    anna.leave()


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_seven_cards_keep_their_names_on_a_phone(
    browser: Any, server: Server, language: str
) -> None:
    anna, view = at_a_table(browser, server, language)
    seven = ["merchant-4", "knight-3", "peasant-0", "monk-1", "witch-2", "king-0", "joker"]
    for width, height in ((390, 844), (360, 740)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        assert anna.page.evaluate(LYING, [view, seven]) == [], (width, height)
    anna.leave()


TOLD = """async (view) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const moments = await ownModule("../games/rattus_cartus/web/moments.js");
  const { MomentBox } = await ownModule("./table/moment_box.js");
  const { speaksOf, words } = await ownModule("./shared/language.js");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (!speaksOf("rattus-cartus.told")) await frame();
  const said = words.value.naming(["Anna", "Bertholdine", "Cora"]);
  const room = document.createElement("div");
  const table = document.querySelector(".table");
  table.append(room);
  const [place, cls] = [view.row[0], "church"];
  const cards = ["merchant-4", "knight-3", "witch-0"];
  const put = (all, n, value) => all.map((each, i) => (i === n ? value : each));
  const now = {
    ...view, where: [0, 0, null], order: ["0", "1"],
    influence: put(view.influence, 2, [3, 4, 0]), ranks: put(view.ranks, 2, [1, 0, 2]),
    played: [1, 3].map((n) => ({
      count: n, revealed: true, cards: Object.fromEntries(cards.slice(0, n).map((id) => [id, 1])),
    })).concat(view.played[2]),
  };
  const events = [
    { n: 0, id: "influence", params: { seat: 0, n: 3, total: 3, class: cls } },
    { n: 1, id: "revealed", params: { seat: 1, card: place, n: 3, cards } },
    { n: 2, id: "influence", params: { seat: 1, n: 3, total: 4, class: cls } },
    { n: 3, id: "rats-gained", params: { seat: 1, n: 3 } },
    { n: 4, id: "revealed", params: { seat: 2, card: place, n: 1, cards: cards.slice(0, 1) } },
    { n: 5, id: "influence", params: { seat: 2, n: 1, total: 1, class: cls } },
  ];
  const three = { ...now, where: [0, 0, 0], order: ["0", "1", "2"] };
  three.played = [now.played[0], now.played[1], now.played[0]];
  const told = [
    [events[2], now], [events[3], now], [events[5], three],
    [{ n: 4, id: "next-starter", params: { seat: 1 } }, { ...view, round: 2 }],
    [{ n: 4, id: "next-starter", params: { seat: 1 } }, { ...view, round: 9 }],
  ];
  const found = [];
  for (const [event, shown] of told) {
    const props = { moments, event, events, view: shown, words: said, ms: 1 };
    render(html`<${MomentBox} ...${props} />`, room);
    await frame();
    // The table lays it out, as in a film.
    const moment = room.firstElementChild;
    table.append(moment);
    table.dataset.shows = event.id;
    const drawn = event.id === "next-starter" ? ".rc-starts" : ".rc-art-of .figure";
    while (!moment.querySelector(drawn)) await frame();
    const panel = moment.firstElementChild;
    const box = panel.getBoundingClientRect();
    const outside = [...panel.querySelectorAll("h2, p, p > *, .rc-one")].filter((each) => {
      if (!each.checkVisibility()) return false;
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < box.left || right > box.right || top < box.top || bottom > box.bottom
        || parseFloat(getComputedStyle(each).fontSize) < 12;
    });
    const text = [".rc-note", ".rc-why", "h2", ".rc-rounds + p"].flatMap((part) =>
      [...panel.querySelectorAll(part)].filter((each) => each.checkVisibility()))
      .map((each) => each.innerText.trim().replace(/\\s+/g, " "));
    found.push({ outside: outside.map((each) => each.outerHTML.slice(0, 200)), text });
    room.append(moment);
    delete table.dataset.shows;
  }
  render(null, room);
  room.remove();
  return found;
}"""
"""Of influence that overtakes the reader, of cards that cost the reader the premium
action, of another player's cards beside them, and of two rounds that begin: what is outside its
panel or too small, and what it says."""


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_rivals_and_rounds_are_told_in_words_in_every_size(
    browser: Any, server: Server, language: str
) -> None:
    anna, view = at_a_table(browser, server, language)
    for width, height in ((1440, 900), (1366, 768), (390, 844), (360, 740)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        told = anna.page.evaluate(TOLD, view)
        assert [each["outside"] for each in told] == [[]] * 5, (width, height)
        overtaken, lost, other, second, last = (" ".join(each["text"]) for each in told)
        if language == "en":
            assert "overtakes you: 5 instead of 10 points at the end" in overtaken
            assert "3 cards, you 1" in lost
            assert other.startswith("Cora") and "Premium" not in other
            assert second.startswith("Round 2") and "7 more rounds" in second
            assert last.startswith("Round 9") and "last round: no actions" in last
    anna.leave()


NUNS = """window.turning = [];
const look = () => {
  const panel = document.querySelector(".moment > .is-nuns");
  if (panel) {
    const box = panel.getBoundingClientRect();
    const inside = [...panel.querySelectorAll(".rc-shown > *, .rc-fates > *")].every((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
        && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
    const rats = [...panel.querySelectorAll(".rc-fates b")].map((each) => Number(each.innerText));
    const safe = [...panel.querySelectorAll(".rc-fates .is-survived")].length;
    const turned = panel.querySelectorAll(".is-turned").length;
    const nuns = Number(panel.querySelector(".rc-sum").innerText);
    const now = JSON.stringify({ turned, nuns, rats, safe, inside });
    if (turning.at(-1) !== now) turning.push(now);
  }
  requestAnimationFrame(look);
};
look();"""
"""While the Nun-row is turned: cards and nuns so far, the players' rats, how many players are safe,
and whether all of it is inside its box and the window."""


@pytest.mark.parametrize("size", ["phone", "low"])
def test_the_nun_row_is_turned_card_by_card_beside_all_rats(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, "phone", pace="normal")
    width, height = PHONES[size]
    anna.page.set_viewport_size({"width": width, "height": height})
    anna.before(NUNS)
    id = anna.make_table("here", *["random"] * 4, seed=5)["id"]
    anna.sit(id)
    anna.asked()
    anna.let_bots_finish(id, 0)
    anna.page.wait_for_selector(".result")
    turning = [json.loads(each) for each in anna.page.evaluate("turning")]
    assert [each["turned"] for each in turning if each["turned"] < 5] == [0, 1, 2, 3, 4]
    end = anna.get(f"/api/tables/{id}")["seats"][0]["view"]
    for each in turning:
        assert each["inside"] and each["rats"] == end["rats"]
        assert each["safe"] == sum(rats <= each["nuns"] for rats in end["rats"])
    anna.leave()


SLIDES = """window.sliding = []; window.heights = new Set();
const look = () => {
  heights.add(document.querySelector("#board").offsetHeight);
  for (const each of document.querySelectorAll(".rc-disc, .rc-nuncard *, .rc-pile"))
    if (each.getAnimations().some(({ transitionProperty, effect }) =>
      transitionProperty === "transform" || effect.getKeyframes().some((frame) =>
        (frame.transform ?? "none").startsWith("translate"))))
      sliding.push(each.className);
  requestAnimationFrame(look);
};
look();"""
"""Discs, cards of the Nun-row and piles that slide, and the heights that the board has had."""
CHANGED = "Math.max(...heights) - Math.min(...heights) > 20"


def test_nothing_slides_when_a_tip_changes_the_height_of_the_board(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone", pace="normal", motion=True, language="en")
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.page.goto(server.url)
    anna.page.click('[data-game="rattus-cartus"] [data-first]')
    anna.asked()
    anna.page.wait_for_selector(".coach-tip:not(:empty)")
    anna.page.evaluate(SLIDES)
    while not anna.page.evaluate(CHANGED):
        anna.step()
        anna.asked()
    assert anna.page.evaluate("sliding") == []
    anna.leave()
