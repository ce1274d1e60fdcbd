"""The table of routes: each row is answered by a server and by a tab."""

from __future__ import annotations

from pestis.server.transport import api, routes
from pestis.tab import asking
from pestis.tables.routes import SHARED, Routes


def test_a_server_and_a_tab_bring_what_a_row_has_no_function_for() -> None:
    without = {row.name for row in SHARED if row.call is None}
    assert set(api.OWN) == without
    assert set(asking.OWN) == without | {row.name for row in asking.KEPT}


def test_no_two_rows_answer_the_same_request() -> None:
    rows = [*routes.HEALTH, *routes.ROWS]
    names = [row.name for row in rows]
    assert len(names) == len(set(names))
    for row in rows:
        found = Routes(rows).find(row.method, row.path.split("/"))
        assert found is not None
        assert found[0] is row


def test_a_value_in_a_path_is_never_empty() -> None:
    assert Routes(SHARED).find("GET", ["", "api", "tables", ""]) is None
    found = Routes(SHARED).find("GET", ["", "api", "tables", "x"])
    assert found is not None
    assert found[1] == {"id": "x"}


def test_an_address_pays_what_the_row_costs() -> None:
    assert routes.cost_of("GET", "/api/tables/x/record") == 10
    assert routes.cost_of("HEAD", "/t/x/text") == 7
    assert routes.cost_of("GET", "/api/no-such") == 1
    assert routes.cost_of("GET", "/t/x") is None
