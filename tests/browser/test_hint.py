"""A hint at the question: taken by a press, shown in words and on the board, announced to all."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from pestis.cli.table.hints import told
from pestis.tables.protocol import Hinted
from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import Person
from tests.waiting import until

pytestmark = pytest.mark.slow

MACHINE = re.compile(r"±|\d\.\d\d")
PLAYED = json.dumps([{"id": "t", "game": "rattus", "mine": [0], "winners": [], "places": []}])
"""The games that a device has played to their end."""
TELLS = ".take-back .bubble .advised"


def inside(anna: Person, part: str, whole: str) -> bool:
    """Whether a part of the page is within the visible area of another."""
    mine, room = (anna.page.locator(one).first.bounding_box() for one in (part, whole))
    across = (
        room["x"] - 1 <= mine["x"] and mine["x"] + mine["width"] <= room["x"] + room["width"] + 1
    )
    down = (
        room["y"] - 1 <= mine["y"] and mine["y"] + mine["height"] <= room["y"] + room["height"] + 1
    )
    return bool(across and down)


def take_hint(anna: Person, id: str) -> list[str]:
    """Take a hint at the first prompt of a table and return its choices."""
    anna.sit(id)
    if anna.seen(".curtain"):
        anna.page.click(".curtain [data-eyes]")
    choices = anna.asked()
    anna.page.click("[data-command=take-hint]")
    anna.page.wait_for_selector(TELLS)
    return choices


def test_a_learner_among_friends_takes_hints_unremarked(browser: Any, server: Server) -> None:
    """In the first game of a kind on a device, whatever others were played there."""
    anna = Person(browser, server.url)
    anna.before(f"localStorage['pestis.games'] ??= {PLAYED.replace('rattus', 'pest')!r}")
    id = anna.make_table("here", "here", "greedy", game="rattus")["id"]
    take_hint(anna, id)
    assert anna.get(f"/api/tables/{id}")["notes"] == []
    assert not anna.complaints
    anna.leave()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_hint_is_told_and_marked_and_everybody_hears_of_it(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, size)
    anna.before(f"localStorage['pestis.games'] ??= {PLAYED!r}")
    made = anna.make_table("here", "here", "greedy", game="rattus")
    choices = take_hint(anna, made["id"])
    best = anna.page.get_attribute(TELLS, "data-advised")
    assert best in choices
    assert "of 100 games" in anna.text(TELLS)
    assert "advice." not in anna.text(".take-back .bubble")
    assert not MACHINE.search(anna.text(".take-back .bubble"))
    told = anna.text(".take-back .bubble").split("\n")
    assert all(line.lstrip()[0] in "+−" for line in told if " You: " in line)
    anna.drawn()
    assert anna.count(f'#board [data-marked][data-target="{best.split()[1]}"]') == 1
    assert "solid" in anna.page.eval_on_selector(
        f'.choices [data-choice="{best}"]', "button => button.style.outline"
    )
    if size == "laptop":
        anna.page.hover(f'.choices [data-choice="{best}"]')
        anna.page.wait_for_selector(".foresight")
        anna.page.hover(".status")
        anna.page.wait_for_selector(".foresight", state="detached")
        anna.drawn()
        assert anna.count(f'#board [data-marked][data-target="{best.split()[1]}"]') == 1
    until(lambda: inside(anna, f'.choices [data-choice="{best}"]', ".choices"))
    if size == "laptop":
        assert inside(anna, ".take-back .bubble", ".rail"), "what it points at stays in sight"
    box = anna.page.locator(".take-back .bubble").bounding_box()
    view = anna.page.viewport_size
    assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= view["width"]
    notes = anna.get(f"/api/tables/{made['id']}")["notes"]
    assert [note["id"] for note in notes] == ["note.hint-taken"]
    assert anna.seen("[aria-live=polite] > .bubble"), "a screen reader says it, also once more"
    anna.page.focus(".take-back .bubble > button")
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(TELLS, state="detached")
    assert anna.page.evaluate("document.activeElement.matches('[data-command=take-hint]')")
    assert anna.count(f'#board [data-marked][data-target="{best.split()[1]}"]') == 1
    anna.choose(best)
    anna.until("() => !document.querySelector('#board [data-marked]')")
    assert not anna.complaints
    anna.leave()


def unfold(anna: Person) -> None:
    """Look at all that the hint has to say."""
    anna.page.eval_on_selector_all(".bubble details", "all => all.forEach(one => one.open = true)")


def test_equally_good_choices_are_each_told_with_what_speaks_for_them(
    browser: Any, server: Server
) -> None:
    """As at the terminal: the first line names all, and each with a reason follows on demand."""
    anna = Person(browser, server.url)
    for seed in range(7, 40):
        id = anna.make_table("here", "greedy", "greedy", seed=seed)["id"]
        take_hint(anna, id)
        hint = anna.get(f"/api/tables/{id}?seat=0")["seats"][0]["hint"]
        ranked = msgspec.convert(hint["told"], list[Hinted])
        best = [one for one in ranked if one.equal]
        if len(best) > 1 and len(best) == len(ranked) and all(one.reasons for one in best):
            break
    lines = told(ranked, "rattus-cartus", "", Words("en"))
    assert anna.page.locator(f"{TELLS}:visible").all_inner_texts() == [lines[0][0]]
    unfold(anna)
    shown = [text.split("\n") for text in anna.page.locator(TELLS).all_inner_texts()]
    assert [one[0] for one in shown] == [sentence for sentence, _ in lines]
    assert [one[1:] for one in shown] == [reasons for _, reasons in lines]
    anna.leave()


def test_the_page_names_the_steps_of_a_turn_as_the_terminal_does(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    made = anna.make_table("here", "greedy", game="pest", seed=3)
    while not str(anna.offered(made["id"])).startswith("['place move"):
        anna.answer(made["id"], 0)
    anna.sit(made["id"])
    anna.page.click("[data-command=take-hint]")
    anna.page.wait_for_selector(TELLS)
    hint = anna.get(f"/api/tables/{made['id']}?seat=0")["seats"][0]["hint"]
    ranked = msgspec.convert(hint["told"], list[Hinted])
    lines = [line for _, lines in told(ranked, "pest", "", Words("en")) for line in lines]
    turns = [line for line in lines if line.startswith("Your turn: ")]
    assert len(turns) > 1, "Pest compares whole turns"
    told_at_once = anna.page.locator(f"{TELLS}:visible")
    assert [text.count("\n") for text in told_at_once.all_inner_texts()] == [1], "two lines"
    unfold(anna)
    assert anna.page.locator("[data-turn]").all_inner_texts() == turns
    explained = [one.about for one in ranked if one.about]
    anna.until(
        "n => document.querySelectorAll('.bubble [data-about]').length === n", len(explained)
    )
    assert not anna.complaints
    anna.leave()


def test_a_table_without_hints_has_no_button(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    seats = [{"name": "Anna", "player": "here"}, {"name": "B", "player": "greedy"}]
    wish = {"game": "rattus", "name": "No hints", "seats": seats, "hints": False, "seed": 7}
    id = anna.post("/api/tables", wish).json()["id"]
    anna.sit(id)
    anna.asked()
    anna.drawn()
    assert not anna.seen("[data-command=take-hint]")
    anna.leave()
