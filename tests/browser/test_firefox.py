"""The page without a server in Firefox, where there is one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from tools import static_site

from tests.browser.firefox import FIREFOX, Firefox
from tests.browser.folder import ASK, MEMORY, SEED, Files
from tests.browser.table import CALM, GAME, QUICK_PLAYER
from tests.waiting import until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(FIREFOX is None, reason="no Firefox here (Debian: apt install firefox-esr)"),
]

QUICK: Final = QUICK_PLAYER.rstrip().rstrip(";")


ON_THE_WAY: Final = 8
"""Answers before the network is cut, and after; bots give the others."""


def plays(page: Firefox, answers: int) -> None:
    """Let the quick player give some answers; it must see nothing wrong (see quick_player.js)."""
    page.evaluate(f"({QUICK})({{ stop: '.result', most: {answers}, seed: null }})")
    page.until("quickPlayer.done")
    assert page.evaluate("JSON.stringify(quickPlayer.wrong)") == "[]"


def test_a_game_in_firefox_goes_on_compiled_and_ends_without_a_net(
    files: Files, folder: Path, tmp_path: Path
) -> None:
    with Firefox(tmp_path) as page:
        page.goto(files.url)
        page.evaluate(f"localStorage['pestis.prefs'] = {json.dumps(json.dumps(CALM))}")
        page.goto(f"{files.url}?again#/new?game={GAME}&seed={SEED}&seat=here&seat=greedy")
        page.until("document.querySelector('form.new-table [type=submit]')")
        page.evaluate("document.querySelector('form.new-table [type=submit]').click()")
        page.until("document.querySelector('.choices .choice:enabled')")
        plays(page, ON_THE_WAY)
        if (folder / static_site.LATER).exists():
            page.until("localStorage['pestis.engine']")
            assert page.evaluate("localStorage['pestis.engine']") == "compiled"
            plays(page, ON_THE_WAY)
        page.until("navigator.serviceWorker.controller?.state === 'activated'")
        until(lambda: page.evaluate(f"({MEMORY})()") > 0)
        table = page.evaluate("location.hash")
        files.close()
        page.goto(f"{files.url}?later{table}")
        page.until("document.querySelector('.choices .choice:enabled')")
        plays(page, ON_THE_WAY)
        asked = {"type": "leave-to-bot", "key": "bot", "seat": 0, "bot": "random"}
        address = f"/api/tables/{table.rpartition('/')[2]}/commands"
        assert '"ok":true' in page.evaluate(f"({ASK})({json.dumps([address, json.dumps(asked)])})")
        page.until("document.querySelector('.result')")
        assert page.evaluate(f"({MEMORY})()") > 0, "it is there for the next visit"
