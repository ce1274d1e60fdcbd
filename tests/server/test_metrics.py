"""Figures for Prometheus: correct at once, without names, and named in the examples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from pestis.server.figures import NO_FIGURES
from pestis.server.network import claim_port
from pestis.server.problems import CannotStart
from pestis.tables.table import Table
from tests.server.running import Server, serving
from tests.server.test_starting import refused
from tests.waiting import LATE, until

prometheus = pytest.importorskip("prometheus_client")
DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
LINE = re.compile(r"^(\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, metrics=1) as running:
        yield running


def text(server: Server) -> str:
    from pestis.server.operations.metrics import listen  # noqa: PLC0415

    shown = listen(server.figures, 0)
    try:
        with urlopen(f"http://127.0.0.1:{shown.server_port}/metrics", timeout=LATE) as answer:
            return str(answer.read().decode())
    finally:
        shown.shutdown()
        shown.server_close()


def figures(server: Server) -> dict[str, float]:
    return {f"{name}{{{labels}}}": float(n) for name, labels, n in LINE.findall(text(server))}


def test_the_figures_are_what_was_done(server: Server) -> None:
    device, friend = server.device(), server.device()
    made = device.make("here", "link", "random")
    friend.join(made["links"]["1"], "Ada")
    table = made["id"]
    line = device.socket(table)
    line.next("update")
    done = sum(one.answer_if_asked(table) for one in (device, friend) * 3)
    assert done
    device.send(table, "choose", 0, decision="9-9", choice="none")
    friend.send(table, "chat", 1, text="hello")
    device.get("/api/tables/none")
    line.until(device.look(table)["seq"])
    until(lambda: figures(server).get("pestis_told_seconds_count{}", 0) > 0)
    found = figures(server)
    assert found['pestis_commands_total{kind="choose",outcome="done"}'] == done
    assert found['pestis_commands_total{kind="choose",outcome="refused"}'] >= 1
    assert found['pestis_commands_total{kind="chat",outcome="done"}'] == 1
    assert found['pestis_refusals_total{id="error.not-found"}'] == 1
    assert found['pestis_requests_total{entry="POST /api/tables/{id}/commands"}'] >= done + 2
    assert found['pestis_request_costs_total{entry="POST /api/tables/{id}/commands"}'] > 0
    assert found["pestis_changes_total{}"] >= done
    assert found["pestis_commit_seconds_count{}"] > 0
    assert found["pestis_rebuild_seconds_count{}"] == 1
    assert found["pestis_sockets{}"] == 1
    assert found['pestis_tables{state="memory"}'] == 1
    assert found['pestis_tables{state="watched"}'] == 1
    assert found['pestis_fault{kind="database"}'] == 0
    assert found['pestis_jobs_waiting{lane="thinking"}'] >= 0


def test_a_defect_is_counted(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The alert on defects uses the count."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    device = server.device()
    table = device.make("here", "here")["id"]
    with monkeypatch.context() as patch:
        patch.setattr(Table, "carry_out", broken)
        rename = {"type": "rename", "key": "k", "seat": 0, "name": "X"}
        response = device.post(
            f"/api/tables/{table}/commands", rename, headers={"Connection": "close"}
        )
    assert response.status_code == 500
    assert figures(server)['pestis_refusals_total{id="error.defect"}'] == 1


def test_no_figure_names_anybody(server: Server) -> None:
    device = server.device()
    made = device.make("here", "link", "random", name="Our Own Table")
    for _ in range(3):
        device.answer_if_asked(made["id"])
    said = text(server)
    secrets = [made["id"], "Our Own Table", "P0", *made["links"].values()]
    assert [word for word in [*secrets, *device.http.cookies.values()] if word in said] == []


def test_there_are_none_unless_asked(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.figures is NO_FIGURES
        assert server.device().get("/metrics").status_code == 404


def test_a_port_that_is_taken_is_said(server: Server) -> None:
    from pestis.server.operations.metrics import listen  # noqa: PLC0415

    with closing(claim_port("127.0.0.1", 0)) as taken, pytest.raises(CannotStart) as caught:
        listen(server.figures, taken.getsockname()[1])
    assert refused(caught.value) == "error.metrics-port"


def test_only_this_machine_is_answered(server: Server) -> None:
    from pestis.server.operations.metrics import listen  # noqa: PLC0415

    shown = listen(server.figures, 0)
    try:
        assert shown.server_address[0] == "127.0.0.1"
    finally:
        shown.shutdown()
        shown.server_close()
    with pytest.raises((URLError, ConnectionError)):
        urlopen(f"http://127.0.0.1:{shown.server_port}/metrics", timeout=LATE)


@pytest.mark.parametrize("file", ["grafana.json", "alerts.yaml"])
def test_every_figure_in_the_examples_exists(server: Server, file: str) -> None:
    device = server.device()
    table = device.make("here", "random")["id"]
    device.socket(table).next("update")
    device.answer_if_asked(table)
    until(lambda: "pestis_thought_seconds_bucket" in text(server))
    device.get("/api/tables/none")
    said = text(server)
    example = (DEPLOY / file).read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:pestis|process)_[a-z_]+", example))
    assert len(named) >= 4
    assert [name for name in sorted(named) if not re.search(rf"(?m)^{name}[ {{]", said)] == []


def test_the_examples_are_a_dashboard_and_five_alerts() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    assert all(panel["targets"][0]["expr"] for panel in board["panels"])
    alerts = (DEPLOY / "alerts.yaml").read_text(encoding="utf-8")
    assert (alerts.count("- alert: "), alerts.count("expr: ")) == (5, 5)
