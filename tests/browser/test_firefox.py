"""The page without a server in Firefox, where there is one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from tools import static_site

from tests.browser.firefox import FIREFOX, Firefox
from tests.browser.folder import MEMORY, SEED, Files
from tests.browser.table import CALM, GAME, QUICK_PLAYER
from tests.waiting import until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(FIREFOX is None, reason="no Firefox here (Debian: apt install firefox-esr)"),
]

QUICK: Final = QUICK_PLAYER.rstrip().rstrip(";")


def test_a_whole_game_in_firefox_without_a_net(files: Files, tmp_path: Path) -> None:
    with Firefox(tmp_path) as page:
        page.goto(files.url)
        page.evaluate(f"localStorage['pestis.prefs'] = {json.dumps(json.dumps(CALM))}")
        page.until("document.querySelector('.game-card [data-play]')")
        page.until("navigator.serviceWorker.controller?.state === 'activated'")
        until(lambda: page.evaluate(f"({MEMORY})()") > 0)
        files.close()
        page.goto(f"{files.url}?again#/new?game={GAME}&seed={SEED}&seat=here&seat=random")
        page.until("document.querySelector('form.new-table [type=submit]')")
        page.evaluate("document.querySelector('form.new-table [type=submit]').click()")
        page.until("document.querySelector('.question')")
        page.evaluate(f"({QUICK})({{ stop: '.result', most: 10000, seed: null }})")
        page.until("quickPlayer.done")
        assert page.evaluate("JSON.stringify(quickPlayer.wrong)") == "[]"
        assert page.evaluate(f"({MEMORY})()") > 0, "it was loaded from kept memory"


def test_bots_go_on_with_the_compiled_engine_in_firefox(
    files: Files, folder: Path, tmp_path: Path
) -> None:
    if not (folder / static_site.LATER).exists():
        pytest.skip("the engine cannot be compiled for a tab here")
    with Firefox(tmp_path) as page:
        page.goto(files.url)
        page.evaluate(f"localStorage['pestis.prefs'] = {json.dumps(json.dumps(CALM))}")
        page.goto(f"{files.url}?again#/new?game={GAME}&seed={SEED}&seat=here&seat=greedy")
        page.until("document.querySelector('form.new-table [type=submit]')")
        page.evaluate("document.querySelector('form.new-table [type=submit]').click()")
        page.until("document.querySelector('.choices .choice:enabled')")
        page.evaluate(f"({QUICK})({{ stop: '.result', most: 8, seed: null }})")
        page.until("localStorage['pestis.engine']")
        assert page.evaluate("localStorage['pestis.engine']") == "compiled"
        page.until("quickPlayer.done")
        page.evaluate(f"({QUICK})({{ stop: '.result', most: 4, seed: null }})")
        page.until("quickPlayer.done")
        assert page.evaluate("JSON.stringify(quickPlayer.wrong)") == "[]"
