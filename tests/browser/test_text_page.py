"""The plain text page as a browser submits its form, without any script of ours."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow


def test_an_answer_is_pressed_and_the_next_question_is_there(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "here", game="rattus")["id"]
    table = anna.get(f"/api/tables/{id}")["table"]
    anna.page.goto(f"{server.url}/t/{id}/text?seat={table['asked'][0]}")
    field = 'input[name="decision"]'
    before = anna.page.get_attribute(field, "value")
    anna.page.locator("input[type=radio]").first.check()
    with anna.page.expect_navigation() as sent:
        anna.page.click(f'text="{Words("en").text("server.text.send")}"')
    assert sent.value.status == 200
    assert anna.page.locator("#question").inner_text()
    assert anna.page.locator(field).first.get_attribute("value") != before
    assert not anna.complaints
    anna.leave()
