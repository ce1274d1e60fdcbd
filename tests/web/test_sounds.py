"""The sounds of a table: when they are made, and from which events."""

from __future__ import annotations

import json
import shutil
from importlib import import_module
from typing import Any

import pytest

from pestis.games import GAMES
from tests.web.node import printed
from tests.web.places import WEB, drawing_of

NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
pytestmark = NEEDS_NODE

HEAR = """
let begun = 0;
const still = () => {};
const param = { setValueAtTime: still, exponentialRampToValueAtTime: still,
  linearRampToValueAtTime: still };
const node = () => ({ connect: (to) => to, frequency: param, gain: param,
  start: () => (begun += 1), stop() {} });
globalThis.AudioContext = class {
  currentTime = 0; destination = {}; createOscillator = node; createGain = node;
};
const user = { hasBeenActive: false };
globalThis.matchMedia = () => ({ matches: false, addEventListener: still });
globalThis.document = { documentElement: { dataset: {} }, querySelector: () => null };
Object.defineProperty(globalThis, "navigator", { value: { userActivation: user } });
const { play } = await import(WEB + "/table/sounds.js");
const { prefs, prefer } = await import(WEB + "/shared/prefs.js");
const heard = (name) => { begun = 0; play(name); return begun; };
"""
EVENTS = """
globalThis.document = { createElement: () => ({}), head: { append() {} },
  documentElement: { dataset: {} }, querySelector: () => null };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const told = {};
for (const [game, folder] of Object.entries(DRAWINGS))
  told[game] = (await import(folder + "/moments.js")).sounds;
console.log(JSON.stringify(told));
"""


def run(script: str) -> Any:
    drawings = {game: drawing_of(game).as_uri() for game in GAMES}
    head = f"const WEB = {json.dumps(WEB.as_uri())}; const DRAWINGS = {json.dumps(drawings)};"
    return printed(head + script)


def test_sounds_come_only_where_they_are_on_and_something_was_pressed() -> None:
    script = f"""{HEAR}
    const found = [];
    for (const [sound, pressed] of [[false, false], [true, false], [false, true], [true, true]]) {{
      prefer({{ sound }});
      user.hasBeenActive = pressed;
      found.push(heard("plague") > 0);
    }}
    console.log(JSON.stringify(found));"""
    assert run(script) == [False, False, False, True]


def test_sounds_are_off_at_first() -> None:
    assert run(f"{HEAR} console.log(JSON.stringify(prefs.value.sound));") is False


def test_dealing_placing_plague_and_winning_have_their_sounds() -> None:
    script = f"""{HEAR}
    prefer({{ sound: true }});
    user.hasBeenActive = true;
    console.log(JSON.stringify(["deal", "place", "plague", "win", "nothing"].map(heard)));"""
    *known, nothing = run(script)
    assert all(known) and nothing == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_game_sounds_by_its_own_events(game: str) -> None:
    told = run(EVENTS)[game]
    spec = import_module(f"pestis.games.{game.replace('-', '_')}.spec").SPEC
    assert set(told) <= {kind.name for kind in spec.events}
    assert set(told.values()) == {"deal", "place", "plague"}
