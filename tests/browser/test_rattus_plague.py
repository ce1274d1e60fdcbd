"""What comes of a plague in Rattus is in sight, with names and reasons, on every screen."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow

SIZES: Final = ((1440, 900), (1366, 768), (390, 844), (740, 360))
DRAWN: Final = """async (update) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { layoutOf } = await ownModule("../games/rattus/web/board.js");
  const { frameOf, Sheet } = await ownModule("../games/rattus/web/map.js");
  const { inUse, REGION_IDS } = await ownModule("../games/rattus/web/model.js");
  const { words } = await ownModule("./shared/language.js");
  const { width, height } = document.querySelector(".ra-room").getBoundingClientRect();
  const box = document.createElement("div");
  box.style.cssText = "position: fixed; inset: 0 auto auto 0";
  box.className = "ra";
  document.body.append(box);
  const { view } = update;
  const used = inUse(view);
  const { covered, room } = layoutOf({ width, height }, frameOf(used), view.cards.length);
  box.style.width = `${room.width}px`;
  box.style.height = `${room.height}px`;
  const said = words.value.naming(["Anna", "Bert", "Cora", "Dirk", "Edda", "Frida"]);
  const later = (go) => setTimeout(go, 20);
  const away = [];
  for (const region of used) {
    const place = REGION_IDS.indexOf(region);
    const cubes = view.cubes.map((row, at) => row.map(() => (at === place ? 2 : 0)));
    const rats = view.rats.map(() => 2);
    const event = (n, id, params) => ({ n, at: 1, id, params: { region, ...params } });
    const events = [
      event(1, "rages", {}),
      event(2, "turned", { token: "rat-1", limit: 2 }),
      ...[0, 1].map((seat, i) => event(3 + i, "lost", { seat, n: 1, symbol: "majority" })),
    ];
    const last = events[events.length - 1];
    const scene = { event: last, until: last.n, step: 2, steps: 3, marks: [], playing: true };
    const shown = { ...update, events, view: { ...view, cubes, rats, plague: place } };
    render(null, box);
    const props = { update: shown, words: said, scene, room, west: covered };
    render(html`<${Sheet} ...${props} />`, box);
    for (let i = 0; i < 200 && !box.querySelector(".ra-ribbon"); i += 1) await new Promise(later);
    const sheet = box.querySelector("svg").getBoundingClientRect();
    const left = sheet.left + covered;
    const written = ".ra-name:not(.is-part), .ra-ribbon > rect, .ra-ribbon text";
    for (const each of box.querySelectorAll(written)) {
      const at = each.getBoundingClientRect();
      const inside = at.left >= left - 2 && at.right <= sheet.right + 2
        && at.top >= sheet.top - 2 && at.bottom <= sheet.bottom + 2;
      if (!inside) away.push(`${region}: ${each.textContent || "ribbon"}`);
    }
    const rect = box.querySelector(".ra-ribbon > rect")?.getBoundingClientRect();
    if (!rect) away.push(`${region}: nothing`);
    for (const text of box.querySelectorAll(".ra-ribbon text")) {
      const at = text.getBoundingClientRect();
      if (at.left < rect.left || at.right > rect.right) away.push(`${region}: ${text.textContent}`);
    }
    const told = [...box.querySelectorAll(".ra-told-disc, .ra-ribbon > rect")]
      .map((each) => each.getBoundingClientRect());
    const name = [...box.querySelectorAll(".ra-name:not(.is-part)")]
      .find(({ textContent }) => textContent === said.text(`rattus.region.${region}`));
    const pieces = `[data-group="${region}"] :is(.ra-cubes > g, .ra-back), .ra-castle`;
    const turned = name?.hasAttribute("transform");
    for (const piece of [...box.querySelectorAll(pieces), ...(turned ? [] : [name])]) {
      const at = piece?.getBoundingClientRect();
      // Around its letters, the box of a name is empty.
      const air = piece === name ? at?.height * 0.2 : 1;
      if (at && told.some((one) => one.left < at.right - air && at.left < one.right - air
        && one.top < at.bottom - air && at.top < one.bottom - air))
        away.push(`${region} hides ${piece.textContent || piece.getAttribute("class")}`);
    }
  }
  box.remove();
  return away;
}"""

"""Names and results of a plague in each region that are cut off, or lie behind cards or piles; its
pieces and its name, and the palace, if the results hide them."""


def at_a_table(person: Person, seats: int) -> dict[str, Any]:
    """What the person sees at a new table with random bots when they are asked."""
    bots = ["random"] * (seats - 1)
    made = person.make_table("here", *bots, game="rattus", expansion="africanus")
    person.sit(made["id"])
    person.asked()
    update = person.get(f"/api/tables/{made['id']}")
    return {"table": update["table"], **update["seats"][0]}


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (4, "nl"), (6, "de")])
def test_the_result_of_a_plague_and_names_are_in_sight(
    browser: Any, server: Server, seats: int, language: str
) -> None:
    anna = Person(browser, server.url, "phone", language=language)
    moment = at_a_table(anna, seats)
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        assert anna.page.evaluate(DRAWN, moment) == [], width
    anna.leave()


TAKEN: Final = """async (update) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Board } = await ownModule("../games/rattus/web/board.js");
  const { words } = await ownModule("./shared/language.js");
  const said = words.value.naming(["Anna", "Bert", "Maximiliane"]);
  const box = document.createElement("div");
  box.style.cssText = "position: absolute; inset: 0";
  document.querySelector(".board").append(box);
  const found = [];
  for (const [other, card] of [[1, "king"], [0, "king"], [0, "caravan-leader"]]) {
    const event = { n: 1, at: 1, id: "took-from", params: { seat: 2, other, card } };
    const props = { update, words: said, targets: new Map(), scene: null };
    render(null, box);
    render(html`<${Board} ...${props} film=${{ value: { event } }} />`, box);
    const height = () => parseFloat(box.querySelector(".ra-room").style.getPropertyValue("--map"));
    const isTold = () => !!box.querySelector(".ra-taken");
    for (let i = 0; i < 200 && !(height() && isTold() === (other === 0)); i += 1)
      await new Promise((go) => setTimeout(go, 20));
    const told = box.querySelector(".ra-taken > span");
    const { left, right, top, bottom } = told?.getBoundingClientRect() ?? {};
    const room = box.querySelector(".ra-taken")?.getBoundingClientRect();
    const inside = room && left >= room.left && right <= room.right && top >= room.top
      && bottom <= room.bottom && told.scrollWidth <= told.clientWidth;
    found.push([told?.innerText ?? null, !!inside]);
  }
  render(null, box);
  box.remove();
  return found;
}"""
"""What the board says while a film tells that a seat takes a class card from another, and whether
it is in sight."""
SAID: Final = {
    "en": ["Maximiliane takes your King", "Maximiliane takes your Caravan Leader"],
    "de": [
        "Maximiliane nimmt dir eine Ständekarte weg: König",
        "Maximiliane nimmt dir eine Ständekarte weg: Karawanenführer",
    ],
    "nl": [
        "Maximiliane pakt je een klassenkaart af: Koning",
        "Maximiliane pakt je een klassenkaart af: Karavaanleider",
    ],
}


@pytest.mark.parametrize("language", SAID)
def test_who_loses_a_class_card_is_told_so(browser: Any, server: Server, language: str) -> None:
    anna = Person(browser, server.url, "phone", language=language)
    moment = at_a_table(anna, 3)
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        others, king, leader = anna.page.evaluate(TAKEN, moment)
        assert others == [None, False]
        assert [king, leader] == [[said, True] for said in SAID[language]], width
    anna.leave()
