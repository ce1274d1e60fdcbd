"""The page without a server: offered if its folder exists, reported as missing otherwise."""

from __future__ import annotations

from pathlib import Path

import httpx

from pestis.words import LANGUAGES, Words
from tests.server.running import serving

FILES = {
    "index.html": "<title>Alone</title>",
    "service.js": "0",
    "web/tab/worker.js": "1",
    "web/main.js": "2",
    "docs/index.html": "<title>About</title>",
    "secret.txt": "3",
}


def test_a_folder_that_is_built_is_offered(tmp_path: Path) -> None:
    site = tmp_path / "site"
    with serving(tmp_path / "data", site=site) as server:
        address = server.url + "/offline/"
        said = httpx.get(address)
        assert said.status_code == 404
        for language in LANGUAGES:
            assert Words(language).text("server.no-site") in said.text.replace("&#x27;", "'")
        assert httpx.get(server.url + "/api/offline").json() == {"address": ""}
        for name, text in FILES.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text(text, encoding="utf-8")
        assert httpx.get(server.url + "/api/offline").json() == {"address": "/offline/"}
        assert httpx.get(address).text == FILES["index.html"]
        assert httpx.get(address[:-1], follow_redirects=True).text == FILES["index.html"]
        for name in ("service.js", "web/main.js", "web/tab/worker.js"):
            said = httpx.get(address + name)
            assert (said.text, said.headers["cache-control"]) == (FILES[name], "no-cache")
            wasm = "wasm-unsafe-eval" in said.headers["content-security-policy"]
            assert wasm is (name == "web/tab/worker.js"), name
        for name in ("docs/", "docs/index.html", "secret.txt", "web/../secret.txt", "../data"):
            assert httpx.get(address + name.replace("..", "%2e%2e")).status_code == 404, name
