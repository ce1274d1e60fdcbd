"""Others' moves are shown before the question comes; a press ends the film, and answers nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person

pytestmark = pytest.mark.slow

TOLD = ".told-now"
WATCH = """window.film = [];
new MutationObserver(() => {
  const told = document.querySelector(".told-now")?.innerText.trim();
  const asks = document.querySelector(".choices .choice:enabled") !== null;
  if (told && asks) window.film.push("a question while something is told");
  if (told && window.film.at(-1) !== told) window.film.push(told);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
HOLD = """{
  const later = window.setTimeout;
  const holds = (ms) => window.held && ms > 100 && document.querySelector(".told-now");
  window.setTimeout = (act, ms = 0) => later(() => holds(ms) || act(), ms);
}"""
"""While ``held`` is true and something is told, no timer over 100 ms fires, so a film stays where
it is."""
PLACE = """() => {
  const { left, top, width, height } = document.querySelector("#board").getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""

CENTRE = """(id) => {
  const place = document.querySelector(`#board [data-target="${id}"]`);
  const { left, top, width, height } =
    (place.querySelector(".place-land") ?? place).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def at_a_table(
    browser: Any, server: Server, size: str = "laptop", **prefs: object
) -> tuple[Person, str]:
    anna = Person(browser, server.url, size, **prefs)
    anna.before(WATCH)
    anna.before(HOLD)
    bots = ("random", "random")
    id = anna.make_table("here", *bots, game="rattus", seed=5, expansion="none")["id"]
    anna.sit(id)
    anna.asked()
    return anna, id


def in_a_film(anna: Person, id: str) -> list[str]:
    """Answer, and stay in the middle of the film of others' moves; returns the choices offered
    after it."""
    anna.page.evaluate("window.held = true")
    anna.page.locator(CHOICE).first.click()
    anna.page.wait_for_selector(TOLD)
    offered = anna.offered(id)
    anna.until("() => film.length")
    assert not anna.seen(CHOICE)
    return offered


def test_what_others_did_is_played_and_then_asked(browser: Any, server: Server) -> None:
    anna, _ = at_a_table(browser, server, pace="normal")
    anna.page.evaluate("film.length = 0")
    anna.page.locator(CHOICE).first.click()
    anna.until("() => film.length")
    anna.asked()
    told = anna.page.evaluate("film")
    assert any(line.startswith("Bert places 2 cubes") for line in told), told
    assert "a question while something is told" not in told
    anna.page.evaluate("film.length = 0")
    anna.page.click("button[data-film=again]")
    anna.until("() => film.length > 1")
    anna.asked()
    assert set(told) <= set(anna.page.evaluate("film"))
    anna.leave()


HEAR = """window.heard = [];
Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true } });
{
  const still = () => {};
  const level = { setValueAtTime: still, linearRampToValueAtTime: still };
  const param = { ...level, exponentialRampToValueAtTime: still };
  const node = (frequency) => ({
    connect: (to) => to, frequency, gain: param, start: still, stop: still,
  });
  const pitch = { ...param, setValueAtTime: (hertz) => heard.push(hertz) };
  window.AudioContext = class {
    currentTime = 0;
    createOscillator = () => node(pitch);
    createGain = () => node(param);
  };
}"""
PLACED, PLAGUE, WON = 190, 110, 523.25
"""The lowest pitch of each sound, in hertz."""


WINS = """{
  const { parse } = JSON;
  JSON.parse = (...given) => {
    const read = parse(...given);
    for (const { outcome } of read?.seats ?? []) if (outcome) outcome.winners = [WINNER];
    return read;
  };
}"""
"""Whoever wins, the page is told that it is this seat."""


@pytest.mark.parametrize("winner", [0, 1])
def test_the_events_of_a_film_and_the_readers_win_have_their_sounds(
    browser: Any, server: Server, winner: int
) -> None:
    anna = Person(browser, server.url, pace="normal", sound=True)
    anna.before(HEAR)
    anna.before(WINS.replace("WINNER", str(winner)))
    id = anna.make_table("here", "random", game="rattus", seed=5, expansion="none")["id"]
    anna.sit(id)
    anna.asked()
    anna.let_bots_finish(id, 0)
    anna.page.wait_for_selector(".result")
    heard = anna.page.evaluate("heard")
    assert {PLACED, PLAGUE} <= set(heard)
    assert heard.count(WON) == (winner == 0)
    assert WON not in heard[:-4], "it comes after the last moment"
    anna.leave()


TRAIL = """window.trail = []; window.cut = []; window.heights = [];
let before = "";
new MutationObserver(() => {
  const told = document.querySelector(".told-now")?.innerText.trim() ?? "";
  if (told === before) return;
  const list = document.querySelector(".trail");
  const lines = [...(list?.children ?? [])];
  if (told && before) trail.push([before, lines.map((line) => line.innerText.trim())]);
  if (told) heights.push(document.querySelector("#actions").offsetHeight);
  const edge = list?.getBoundingClientRect();
  const places = lines.map((line) => line.getBoundingClientRect());
  const inSight = places.filter(({ left }) => left < edge.right);
  if (inSight.some(({ bottom }) => bottom > edge.bottom + 1)) cut.push(told);
  before = told;
}).observe(document, { subtree: true, childList: true, characterData: true });"""
"""What was told before each sentence, and the lines below that sentence."""


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_what_was_told_before_stays_below_where_there_is_room(
    browser: Any, server: Server, size: str
) -> None:
    anna, _ = at_a_table(browser, server, size, pace="normal")
    anna.page.evaluate(TRAIL)
    anna.page.locator(CHOICE).first.click()
    anna.until("() => heights.length")
    anna.asked()
    # Others may have taken their time, so that each sentence was a film; repeated, they are one.
    anna.page.click("button[data-film=again]")
    anna.until("() => trail.length")
    anna.asked()
    trail = anna.page.evaluate("trail")
    assert all(told in lines for told, lines in trail), trail
    assert anna.page.evaluate("cut") == []
    assert len(set(anna.page.evaluate("heights"))) == 1, "the board keeps its size"
    anna.leave()


FOLLOW = """window.followed = []; window.astray = [];
window.unmarked = new Set();
const look = () => {
  const told = document.querySelector(".told-now")?.innerText.trim() ?? "";
  const names = [...document.querySelectorAll(".player-name")].map((name) => name.innerText.trim());
  const name = names.find((each) => told.startsWith(`${each} `));
  if (name) {
    const framed = [...document.querySelectorAll(".is-asked .player-name")];
    const seen = [document.querySelector(".turn").innerText, ...framed.map((one) => one.innerText)];
    const right = seen.length === 2 && seen.every((each) => each.trim() === name);
    (right ? followed : astray).push([told, ...seen]);
    const place = told.match(/^\\w+ places .* in (\\w+)\\.$/)?.[1].toLowerCase();
    if (place && !document.querySelector(`#board [data-marked][data-target=${place}]`))
      unmarked.add(told);
  }
  requestAnimationFrame(look);
};
look();"""
"""Whether header and frame name the player of whom the film tells, and what is marked meanwhile."""


def test_header_and_frame_follow_the_film(browser: Any, server: Server) -> None:
    anna, _ = at_a_table(browser, server, pace="normal")
    anna.page.evaluate(FOLLOW)
    anna.page.locator(CHOICE).first.click()
    anna.until("() => followed.some(([told]) => told.includes(' places '))")
    anna.asked()
    assert anna.page.evaluate("astray") == []
    assert anna.page.evaluate("[...unmarked]") == [], "marked also if motion is reduced, as here"
    anna.until("() => document.querySelector('.turn.is-mine')")
    anna.leave()


@pytest.mark.parametrize("by", ["press", "touch", "key", "tab", "pointing"])
def test_what_ends_a_film_answers_nothing(browser: Any, server: Server, by: str) -> None:
    anna, id = at_a_table(browser, server, "tablet" if by == "touch" else "laptop", pace="normal")
    offered = in_a_film(anna, id)
    decision = anna.get(f"/api/tables/{id}")["table"]["decision"]
    if by == "press":
        anna.page.mouse.click(*anna.page.evaluate(PLACE))
    elif by == "touch":
        anna.page.touchscreen.tap(*anna.page.evaluate(CENTRE, offered[0].split()[1]))
    elif by == "pointing":
        anna.page.evaluate("window.held = false")
        for aside in (0, 1):
            left, top = anna.page.evaluate(CENTRE, offered[0].split()[1])
            anna.page.mouse.move(left + aside, top)
    else:
        anna.page.keyboard.press("1" if by == "key" else "Tab")
    anna.until("() => !document.querySelector('.told-now')")
    assert anna.asked() == offered
    assert anna.get(f"/api/tables/{id}")["table"]["decision"] == decision
    anna.leave()


@pytest.mark.parametrize("why", ["going back", "a hidden tab", "a reload"])
def test_what_must_be_seen_at_once_waits_for_no_film(
    browser: Any, server: Server, why: str
) -> None:
    anna, id = at_a_table(browser, server, pace="normal")
    begun = anna.get(f"/api/tables/{id}")["table"]["entries"]
    in_a_film(anna, id)
    if why == "going back":
        assert anna.send(id, "ask-back", 0, entries=begun)["ok"]
    elif why == "a hidden tab":
        anna.page.evaluate(HIDE)
    else:
        anna.page.reload()
    anna.until("() => document.querySelector('#board') && !document.querySelector('.told-now')")
    anna.leave()


def test_with_a_screen_reader_nothing_waits_and_the_focus_stays(
    browser: Any, server: Server
) -> None:
    anna, id = at_a_table(browser, server, pace="normal", reader=True)
    anna.page.focus("[data-open=menu]")
    update = anna.get(f"/api/tables/{id}")
    decision, choice = update["table"]["decision"], update["seats"][0]["choices"][0]
    assert anna.send(id, "choose", 0, decision=decision, choice=choice)["ok"]
    anna.offered(id)
    anna.asked()
    assert anna.page.evaluate("document.activeElement.dataset.open") == "menu"
    said = "[...document.querySelectorAll('[data-announcer] p')].map((line) => line.innerText)"
    question = anna.page.inner_text(".question").strip()
    anna.until(f"(question) => {said}.some((line) => line.startsWith(question))", question)
    *told, turn, asked = anna.page.evaluate(said)
    assert any(line.startswith("Bert places") for line in told), told
    assert turn == "Your turn" and asked.startswith(question), "the question is said last"
    assert anna.page.evaluate("film") == []
    anna.leave()


ENDING = """window.ending = [];
new MutationObserver(() => {
  const now = document.querySelector(".result") ? "result" : TOLD;
  if (now && window.ending.at(-1) !== now) window.ending.push(now);
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });"""
REVEALED, LAST = (
    ENDING.replace("TOLD", told)
    for told in (
        'document.querySelector("[data-moment]")?.dataset.moment',
        'document.querySelector(".told-now")?.innerText.trim()',
    )
)
"""What is shown one after the other until the result, as moments or in words."""


def ended(browser: Any, server: Server, watch: str, **options: str) -> tuple[Person, str]:
    """A table of two that bots have played to its end, watched by a person."""
    anna = Person(browser, server.url, pace="normal")
    anna.before(watch)
    id = anna.make_table("here", "random", seed=5, **options)["id"]
    anna.sit(id)
    anna.asked()
    anna.let_bots_finish(id, 0)
    anna.page.wait_for_selector(".result")
    return anna, id


def test_the_end_comes_after_the_nun_row_was_turned(browser: Any, server: Server) -> None:
    anna, _ = ended(browser, server, REVEALED, game="rattus-cartus")
    ending = anna.page.evaluate("ending")
    assert "revealed" in ending, ending
    assert ending[ending.index("plague") + 1] == "rats-shown", ending
    assert ending[-2] in ("died", "survived"), ending
    assert ending.index("result") == len(ending) - 1, ending
    anna.leave()


def test_the_end_comes_after_the_final_plague(browser: Any, server: Server) -> None:
    anna, id = ended(browser, server, LAST, game="rattus", expansion="none")
    *ending, last = anna.page.evaluate("ending")
    assert last == "result" and "result" not in ending
    events = anna.get(f"/api/tables/{id}")["seats"][0]["events"]
    region = [event["params"]["region"] for event in events if "region" in event["params"]][-1]
    assert region in ending[-1].lower(), "the last region comes last"
    anna.leave()


MOMENTS = """window.moments = [];
new MutationObserver(() => {
  const moment = document.querySelector("[data-moment]");
  const told = document.querySelector(".told-now")?.innerText.trim();
  if (!told || !moment?.firstElementChild || !moment.dataset.over) return;
  const { bottom, top, left, right } = moment.getBoundingClientRect();
  const covers = (each) => {
    const box = each.getBoundingClientRect();
    return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
  };
  const log = [...document.querySelectorAll(".log-line")].map((line) => line.innerText.trim());
  window.moments.push({
    id: moment.dataset.moment, told, last: log.findLast((line) => /scores/.test(line)) ?? "",
    count: moment.querySelector(".rc-gain b")?.textContent ?? "",
    tracks: [...document.querySelectorAll("#board .rc-track")].filter(covers).length,
    sentence: covers(document.querySelector(".told-now")),
    sum: moment.querySelector(".rc-gain")?.textContent ?? "",
    cards: moment.querySelectorAll(".rc-brought > :first-child [data-t='+1']").length,
    nuns: [...moment.querySelectorAll(".rc-nuns")].filter((each) => each.checkVisibility()).length,
  });
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });"""
COUNTED = "() => moments.filter(({ id }) => id === 'influence').length > 3"


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_reveal_is_counted_beside_the_tracks_and_the_sentence(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, size, pace="normal", motion=True)
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.before(MOMENTS)
    id = anna.make_table("here", "random", game="rattus-cartus", seed=5)["id"]
    anna.sit(id)
    while not anna.page.evaluate(COUNTED):
        anna.asked()
        anna.page.locator(CHOICE).last.click()
        anna.settle()
    anna.asked()
    moments = [each for each in anna.page.evaluate("moments") if each["id"] == "influence"]
    assert {(each["tracks"], each["sentence"]) for each in moments} == {(0, False)}
    told = {each["told"] for each in moments}
    for sentence in told:
        counts = [each["count"] for each in moments if each["told"] == sentence]
        total = re.search(r"now (\d+)\b", sentence)
        assert total and total[1] == counts[-1], (sentence, counts)
    for each in moments:
        assert each["told"].startswith(each["last"].rstrip(".")), "the log tells the same"
    for each in moments:
        scores = re.search(r"scores (\d+) influence in (\w+), now (\d+)", each["told"])
        assert scores and each["nuns"] == 0, "only influence is counted"
        scored, cls, now = int(scores[1]), scores[2], int(scores[3])
        if each["count"] == scores[3]:
            assert f"{cls} {now - scored} + {scored} = {now}" in each["sum"]
            assert each["cards"] == scored, "each card says what it brings"
    anna.leave()


def test_an_era_of_pest_is_scored_before_the_result(browser: Any, server: Server) -> None:
    anna, _ = ended(browser, server, REVEALED, game="pest")
    ending = anna.page.evaluate("ending")
    scoring = {"era-ended", "agenda", "capital-rank", "shame-for-dead"}
    assert set(ending) & scoring, "short steps may be merged, but not all of them"
    assert set(ending) <= {*scoring, "result"}, ending
    assert ending.index("result") == len(ending) - 1, ending
    anna.leave()


LOG = """async () => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Log } = await ownModule("./table/log.js");
  const room = document.createElement("div");
  room.style = "position: fixed; top: 0; left: 0; width: 20rem; height: 14rem; display: flex";
  document.body.append(room);
  const event = (n) => ({ n, at: n, id: "placed", params: { seat: n % 2 } });
  const words = { event: (_, { n }) => `Line ${n}`, player: () => "Anna" };
  const props = {
    events: Array.from({ length: 40 }, (_, n) => event(n)),
    words, game: "rattus", at: null, onPoint() {}, onReplay() {},
  };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const below = async () => {
    for (let n = 0; n < 4; n += 1) await frame();
    const box = room.querySelector(".log-lines").getBoundingClientRect();
    const last = [...room.querySelectorAll(".log-line")].at(-1).getBoundingClientRect();
    return Math.round(last.bottom - box.bottom);
  };
  const draw = (since) => render(html`<${Log} ...${{ ...props, since }} />`, room);
  draw(0);
  const found = [await below()];
  draw(37);
  found.push(await below());
  room.style.height = "9rem";
  found.push(await below());
  return found;
}"""
"""By how many pixels the last line is below what can be seen of the log: when it is drawn, with the
line "Since your last turn", and with less room."""


def test_the_newest_line_of_the_log_stays_in_sight(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "laptop")
    anna.sit(anna.make_table("here", "random", game="rattus", seed=5)["id"])
    anna.asked()
    found = anna.page.evaluate(LOG)
    assert max(found) <= 0, found
    anna.leave()


SWITCHES = "() => [...document.querySelectorAll('[data-sound]')].filter((b) => b.offsetWidth)"
PRESSED = f"() => ({SWITCHES})().map((each) => each.ariaPressed)"


def test_sounds_are_one_press_away_on_my_turn_and_in_a_film(browser: Any, server: Server) -> None:
    """In every window; the film goes on."""
    anna, id = at_a_table(browser, server, pace="normal")
    for told in (False, True):
        if told:
            in_a_film(anna, id)
        for width, height in ((1440, 900), (1366, 768), (740, 360), (390, 844)):
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.until(f"() => ({PRESSED})().length === 1")
            [was] = anna.page.evaluate(PRESSED)
            anna.page.locator("[data-sound]:visible").click()
            anna.until(f"(was) => ({PRESSED})()[0] !== was", was)
            assert anna.seen(TOLD) == told
    anna.leave()
