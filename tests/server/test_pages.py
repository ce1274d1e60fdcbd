"""The page and its files: compressed once, sent again only when they have changed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pestis.games import GAMES
from pestis.server.transport import edition
from pestis.server.transport.content_modules import content_modules
from pestis.server.transport.edition import Edition, File
from pestis.server.transport.pages import FOLDER, PAGES, modules_of
from tests.server.running import Server

FILE = "/static/web/main.js"


def main_module(page: str) -> str:
    """The address of the page's first module."""
    found = re.search(r'src="(/static/[0-9a-f]{16}/web/main\.js)"', page)
    assert found, page
    return found[1]


@pytest.mark.parametrize("address", PAGES)
def test_every_address_of_the_page_is_the_page(server: Server, address: str) -> None:
    """Also the address of a table or link that does not exist: the page then says so."""
    path = re.sub(r"\{\w+\}", "x", address)
    response = httpx.get(server.url + path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert '<div id="app">' in response.text
    modules = re.findall(r"<(/static/[^>]+)>; rel=modulepreload", response.headers["link"])
    own = main_module(response.text).removesuffix("main.js")
    assert {f"{own}main.js", f"{own}vendor/preact.mjs"} <= set(modules)
    with httpx.Client(base_url=server.url) as client:
        for module in modules:
            assert client.get(module).status_code == 200
    entries = ("lobby/lobby", "lobby/new_table", "table/table_page")
    shown = [each for each in entries if f"{own}{each}.js" in modules]
    wanted = {"/": entries[0], "/new": entries[1], "/t/x": entries[2]}
    assert shown == [wanted[path]] if path in wanted else not shown


def test_files_are_what_they_are(server: Server) -> None:
    plain = body()
    packed = httpx.get(server.url + FILE, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"].startswith("text/javascript")
    assert packed.content == plain
    assert int(packed.headers["content-length"]) == len(gzip.compress(plain, 6))
    raw = httpx.get(server.url + FILE, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in raw.headers
    assert raw.content == plain
    assert httpx.head(server.url + FILE).status_code == 200


def test_files_are_sent_again_only_when_they_have_changed(server: Server) -> None:
    tag = httpx.get(server.url + FILE).headers["etag"]
    again = httpx.get(server.url + FILE, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = httpx.get(server.url + FILE, headers={"If-None-Match": '"0"'})
    assert other.status_code == 200
    assert other.headers["cache-control"] == "no-cache"


def test_what_the_page_loads_is_kept_until_there_is_another_edition(server: Server) -> None:
    page = httpx.get(server.url + "/")
    assert page.headers["cache-control"] == "no-cache"
    path = main_module(page.text)
    kept = httpx.get(server.url + path)
    assert (kept.content, "immutable" in kept.headers["cache-control"]) == (body(), True)
    other = re.sub("[0-9a-f]{16}", "0" * 16, path)
    told = httpx.get(server.url + other)
    assert (told.content, told.headers["cache-control"]) == (body(), "no-cache")


@pytest.mark.parametrize("game", GAMES)
def test_a_games_components_are_made_of_its_content_and_kept(server: Server, game: str) -> None:
    place = f"games/{game.replace('-', '_')}/web/content.js"
    edition = main_module(httpx.get(server.url + "/").text).removesuffix("web/main.js")
    kept = httpx.get(server.url + edition + place)
    assert (kept.status_code, "immutable" in kept.headers["cache-control"]) == (200, True)
    assert kept.headers["content-type"].startswith("text/javascript")
    assert kept.text == content_modules()[place]
    assert place in modules_of(f"../{place.replace('content', 'board')}"), "it is preloaded"
    without = httpx.get(f"{server.url}/static/{place}")
    assert (without.text, without.headers["cache-control"]) == (kept.text, "no-cache")
    assert httpx.post(f"{server.url}/static/{place}").status_code == 405


def test_other_content_makes_another_edition() -> None:
    one, other = (Edition((), {"games/pest/web/content.js": text}) for text in ("one", "other"))
    assert one.name != other.name


def test_a_changed_file_makes_another_edition(tmp_path: Path) -> None:
    file = tmp_path / "main.js"
    file.write_text("one")
    one = seen(file)
    assert one.holds(str(file), file.stat())
    file.write_text("two!")
    assert not one.holds(str(file), file.stat())
    assert seen(file).name != one.name
    file.write_text("one")
    assert seen(file).name == one.name


def test_the_files_are_looked_at_once_for_many_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    moment, looks = 100.0, 0

    def files() -> Iterator[File]:
        nonlocal looks
        looks += 1
        return iter(())

    monkeypatch.setattr(edition, "_files", files)
    monkeypatch.setattr("time.monotonic", lambda: moment)
    edition._looked.cache_clear()
    for _ in range(50):
        edition.edition()
        edition.known("0123456789abcdef")
    assert looks == 1
    moment += edition.LOOK_SECONDS
    edition.edition()
    assert looks == 2
    edition._looked.cache_clear()


def seen(file: Path) -> Edition:
    """The edition of one file."""
    found = file.stat()
    return Edition((File("web/main.js", str(file), found.st_mtime_ns, found.st_size),), {})


def body() -> bytes:
    """The page's first module."""
    return (FOLDER / "main.js").read_bytes()


@pytest.mark.parametrize("path", ["/join/", "/t/", "/foo", "/t/x/y", "/join", "/apix"])
def test_a_wrong_address_shows_the_page(server: Server, path: str) -> None:
    asked = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    response = httpx.get(server.url + path, headers=asked)
    assert response.status_code == 404
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert '<div id="app">' in response.text
    assert "/web/lobby/lobby.js>" in response.headers["link"]
    program = httpx.get(server.url + path)
    assert (program.status_code, program.json()["problem"]["id"]) == (404, "error.not-found")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/x", "/static/none.js"])
def test_what_is_not_of_the_page_answers_as_ever(server: Server, path: str) -> None:
    response = httpx.get(server.url + path, headers={"Accept": "text/html"})
    assert (response.status_code, response.json()["problem"]["id"]) == (404, "error.not-found")


def test_a_browser_under_a_wrong_name_is_told_how_to_allow_it(server: Server) -> None:
    asked = {"Accept": "text/html", "Host": "evil.example:8000"}
    response = httpx.get(server.url + "/", headers=asked)
    assert response.status_code == 421
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.text.count("pestis serve --public http://evil.example:8000") == 3
    assert re.findall(r'lang="(\w+)"', response.text) == ["en", "de", "nl"]
    odd = httpx.get(server.url + "/", headers={**asked, "Host": "<b>;x"})
    assert "<b>" not in odd.text
    assert odd.text.count("pestis serve --public http://name:port") == 3
    program = httpx.get(server.url + "/", headers={"Host": "evil.example"})
    assert program.json()["problem"]["id"] == "error.wrong-host"
