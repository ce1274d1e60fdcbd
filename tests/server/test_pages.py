"""The page and its files: compressed once, sent again only when they have changed."""

from __future__ import annotations

import gzip
import re

import httpx
import pytest

from pestis.server.pages import FOLDER, PAGES
from tests.server.running import Server

FILE = "/static/app/main.js"


@pytest.mark.parametrize("address", PAGES)
def test_every_address_of_the_page_is_the_page(server: Server, address: str) -> None:
    """Also of a table or a link that is not there: the page then says so."""
    path = re.sub(r"\{\w+\}", "x", address)
    response = httpx.get(server.url + path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert '<div id="app">' in response.text
    modules = re.findall(r"<(/static/[^>]+)>; rel=modulepreload", response.headers["link"])
    assert {FILE, "/static/vendor/preact.mjs"} <= set(modules)
    for module in modules:
        assert httpx.get(server.url + module).status_code == 200
    shown = [each for each in ("lobby", "table_page") if f"/static/app/{each}.js" in modules]
    assert shown == (["table_page"] if path.startswith("/t/") else ["lobby"] if path == "/" else [])


def test_files_are_what_they_are(server: Server) -> None:
    plain = (FOLDER / "app" / "main.js").read_bytes()
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
