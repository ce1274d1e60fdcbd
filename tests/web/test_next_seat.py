"""One address for several seats: two people who press at once get a seat each."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from tests.web.node import printed
from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

SERVER = """
const taken = new Map();
const link = (token) => ({ here: "", taken: taken.has(token), token });
const later = () => new Promise((done) => setTimeout(done));
const look = async (token) => { await later(); return link(token); };
const joins = (name) => async (token) => {
  await later();
  if (taken.has(token)) throw { problem: { id: "error.seat-taken" } };
  taken.set(token, name);
  return token;
};
"""
"""A server whose links open one seat each."""


def run(script: str) -> Any:
    """The output of a script that uses the page's module and a server for it."""
    module = json.dumps((WEB / "lobby" / "next_seat.js").as_uri())
    head = f"const {{ firstOpen, sitDown }} = await import({module});{SERVER}"
    return printed(head + script)


def test_two_visitors_at_once_get_a_seat_each_and_a_third_is_refused() -> None:
    said = run("""
    const found = await Promise.all(["Ben", "Cleo", "Dora"].map(async (name) => {
      const { token } = await firstOpen("a.b", look);
      return { name, token };
    }));
    const sat = await Promise.all(found.map(({ name, token }) =>
      sitDown(token, "a.b", joins(name), look).catch(({ problem }) => problem.id)));
    const { token, link: last } = await firstOpen("a.b", look);
    console.log(JSON.stringify([found.map(({ token }) => token), sat, [token, last.taken]]));
    """)
    assert said == [["a", "a", "a"], ["a", "b", "error.seat-taken"], ["b", True]]


def test_a_link_to_one_seat_never_takes_another() -> None:
    said = run("""
    const said = (error) => error.problem.id;
    const first = await sitDown("a", "a", joins("Ben"), look).catch(said);
    const second = await sitDown("a", "a", joins("Cleo"), look).catch(said);
    const gone = () => Promise.reject({ problem: { id: "error.link-unknown" } });
    const none = await sitDown("b", "a.b", gone, look).catch(said);
    console.log(JSON.stringify([first, second, none]));
    """)
    assert said == ["a", "error.seat-taken", "error.link-unknown"]
