"""The films that a player of Rattus Cartus sees in a whole game, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pestis
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.places import WEB, drawing_of
from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED

SCRIPT = """
import { readFileSync } from "node:fs";
globalThis.fetch = async () => ({ ok: true, json: async () => ({}) });
// A clock of its own: a whole game takes no time.
let clock = 0;
let timer = 0;
const timers = new Map();
globalThis.setTimeout = (act, ms = 0) => (timers.set(++timer, { at: clock + ms, act }), timer);
globalThis.clearTimeout = (id) => timers.delete(id);
performance.now = () => clock;
const next = () => [...timers].sort(([, one], [, other]) => one.at - other.at)[0];
function run(until) {
  for (let due = next(); due && due[1].at <= until; due = next()) {
    timers.delete(due[0]);
    clock = due[1].at;
    due[1].act();
  }
  clock = until;
}
const [{ openTable }, { playFilms }, { effect }, { learn }, drawing, moments] = await Promise.all(
  MODULES.map((place) => import(place)),
);
await learn("rattus-cartus.told");
let ears;
const table = openTable("x", (given) => {
  ears = given;
  return { send: async () => ({ ok: true }), why: () => null };
});
const shown = [];
const { updates, every } = JSON.parse(readFileSync(0, "utf8"));
ears.update(updates[0].update);
const stop = playFilms(table, drawing, () => moments);
let last = null;
effect(() => {
  const film = table.films.now.value;
  if (film === last) return;
  last = film;
  if (shown.length && shown.at(-1).ms === null) shown.at(-1).ms = clock - shown.at(-1).at;
  if (!film?.event) return;
  const { view } = film.upTo(table.moment.value);
  const { event, events, words, lines, earlier } = film;
  shown.push({ at: clock, ms: null, event, events, words, lines, earlier, view });
});
for (const { update, answer } of updates.slice(1)) {
  run(clock + every);
  if (answer) {
    while (table.films.now.value) run(next()[1].at);
    void table.answer(answer);
  }
  ears.update(update);
  await null;
}
while (table.films.now.value) run(next()[1].at);
stop();
console.log(JSON.stringify(shown));
"""

Shown = dict[str, Any]


def updates_of(seats: int, seed: int, viewer: int, **options: str) -> list[dict[str, Any]]:
    """The updates of a random game for one seat, each with that seat's answer before it."""
    match = pestis.new("rattus-cartus", seats, seed, options)
    dice = pestis.Dice(f"films {seed}")
    found: list[dict[str, Any]] = []
    known, answer = 0, ""
    while True:
        events = match.events(viewer)
        asked = [] if match.over else list(match.prompts()[0].seats)
        choices = match.choices(viewer) if viewer in asked else ()
        table = {
            "decision": f"{len(match.log)}",
            "entries": len(match.log),
            "asked": asked,
            "status": "ended" if match.over else "running",
            "game": "rattus-cartus",
            "seats": [{"name": f"P{seat}"} for seat in range(seats)],
        }
        own = {
            "seat": viewer,
            "first_event": known,
            "events": events[known:],
            "choices": [choice.text for choice in choices],
            "view": match.view(viewer),
        }
        update = {"type": "update", "table": table, "seats": [own], "notes": []}
        found.append({"update": update, "answer": answer})
        if match.over:
            return found
        known = len(events)
        seat, choice = pick(match, dice)
        answer = choice.text if seat == viewer else ""
        match.submit(seat, choice)


CALM = "globalThis.matchMedia = () => ({ matches: true, addEventListener: () => {} });"
"""The system asks for reduced motion."""


def filmed(
    seats: int, seed: int, viewer: int = 0, every: int = 150, page: str = "", **options: str
) -> list[Shown]:
    """What a film shows step by step, if others answer so many milliseconds after each other."""
    files = [
        *(WEB / "table" / "table.js", WEB / "table" / "film.js", WEB / "shared" / "lib.js"),
        WEB / "shared" / "language.js",
        *(drawing_of("rattus-cartus") / name for name in ("motion.js", "moments.js")),
    ]
    modules = f"const MODULES = {json.dumps([file.as_uri() for file in files])};"
    given = {"updates": updates_of(seats, seed, viewer, **options), "every": every}
    shown: list[Shown] = printed(PAGE + MOUNTED + page + modules + SCRIPT, given)
    return shown
