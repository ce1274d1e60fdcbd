"""Previews of the choices at a prompt, requested from the server."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.server.bots.pool import Died
from pestis.tables import foresight
from tests.server.running import Device, Server


@pytest.fixture
def device(server: Server) -> Device:
    return server.device()


def asked_at(device: Device) -> tuple[str, int, dict[str, Any]]:
    """A table, the seat that is asked there, and the update of that seat."""
    table = device.make("here", "here")["id"]
    update = device.look(table)
    seat = update["table"]["asked"][0]
    shown = next(part for part in update["seats"] if part["seat"] == seat)
    return table, seat, {**shown, "decision": update["table"]["decision"]}


def test_all_answers_of_a_question_are_told_at_once(device: Device) -> None:
    table, seat, shown = asked_at(device)
    said = device.get(f"/api/tables/{table}/preview", params={"seat": seat, "lang": "nl"}).json()
    assert said["decision"] == shown["decision"]
    assert sorted(said["answers"]) == sorted(shown["choices"])
    assert any(each["stop"] == "Daarna wordt er getrokken." for each in said["answers"].values())


def test_only_the_seat_s_own_device_hears_it(server: Server, device: Device) -> None:
    table, seat, _ = asked_at(device)
    path = f"/api/tables/{table}/preview"
    assert device.get(path, params={"seat": seat, "lang": "fr"}).status_code == 404
    assert device.get(path, params={"seat": 5}).status_code == 403
    other = device.get(path, params={"seat": 1 - seat})
    assert other.json()["answers"] == {}, "it is asked nothing"
    assert server.device().get(path, params={"seat": seat}).status_code in (401, 403, 404)


def test_without_time_nothing_is_told_and_nothing_breaks(
    server: Server, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def too_slow(*_: object) -> None:
        raise Died

    assert server.workers is not None
    monkeypatch.setattr(server.workers.foreseeing, "run", too_slow)
    table, seat, shown = asked_at(device)
    said = device.get(f"/api/tables/{table}/preview", params={"seat": seat})
    assert said.json() == {"decision": shown["decision"], "answers": {}}


def test_what_failed_once_is_asked_again(
    server: Server, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server.workers is not None
    lane, failures = server.workers.foreseeing, [TimeoutError(), Died()]
    true = lane.run

    async def run(*given: Any) -> Any:
        # The lane is warmed up, too.
        if failures and foresight.foresee in given:
            raise failures.pop()
        return await true(*given)

    monkeypatch.setattr(lane, "run", run)
    table, seat, shown = asked_at(device)
    said = [
        device.get(f"/api/tables/{table}/preview", params={"seat": seat}).json()["answers"]
        for _ in range(3)
    ]
    assert said[:2] == [{}, {}] and sorted(said[2]) == sorted(shown["choices"])


def test_it_never_waits_for_a_bot(server: Server) -> None:
    workers = server.workers
    assert workers is not None
    assert workers.foreseeing is not workers.thinking
    assert workers.foreseeing is not workers.checking


def test_a_plan_is_for_the_seat_s_own_device_and_changes_nothing(
    server: Server, device: Device
) -> None:
    table, seat, shown = asked_at(device)
    path = f"/api/tables/{table}/plan"
    wish = {"seat": seat, "decision": shown["decision"], "choices": shown["choices"][:1]}
    before = device.look(table)
    told = device.post(path, wish)
    assert [step["choice"] for step in told.json()["steps"]] == shown["choices"][:1]
    assert device.look(table) == before
    assert device.post(path, {**wish, "seat": 5}).status_code == 403
    assert device.post(path, {**wish, "choices": []}).status_code == 400
    assert device.post(path, {**wish, "decision": "9-9"}).json()["problem"]["id"] == "error.late"
    assert server.device().post(path, wish).status_code in (401, 403, 404)


def test_a_plan_that_takes_too_long_says_so(
    server: Server, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def too_slow(*_: object) -> None:
        raise TimeoutError

    assert server.workers is not None
    monkeypatch.setattr(server.workers.foreseeing, "run", too_slow)
    table, seat, shown = asked_at(device)
    wish = {"seat": seat, "decision": shown["decision"], "choices": shown["choices"][:1]}
    said = device.post(f"/api/tables/{table}/plan", wish)
    assert said.status_code == 503
    assert said.json()["problem"]["id"] == "error.plan-too-long"
