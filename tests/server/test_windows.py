"""Windows for reactions (Rattus with Africanus): every seat is asked, or answered for by its
standing order."""

from __future__ import annotations

from tests.server.running import Server
from tests.waiting import until

WINDOW = "escape"


def test_windows_do_not_hold_up_who_has_given_orders(server: Server) -> None:
    """Two of three never react: nobody waits for them, and the third is asked as usual."""
    device = server.device()
    made = device.make("here", "here", "here", game="rattus", options={"expansion": "africanus"})
    table = made["id"]
    for seat in (1, 2):
        answer = device.send(table, "set-standing", seat, prompt=WINDOW, order="never")
        assert answer["ok"]
    room = server.rooms.room(table)
    for n in range(260):
        until(lambda: room.driver is None or room.driver.done())
        update = device.look(table)
        if update["table"]["status"] != "running":
            break
        prompt = update["seats"][0]["view"]["prompts"][0]
        assert prompt["kind"] != WINDOW or update["table"]["asked"] == [0]
        assert device.answer(table, n)["ok"]
    assert room.table is not None
    answers = [entry for entry in room.table.match.log if entry.kind == WINDOW]
    by_order = [entry for entry in answers if entry.origin == "standing-order"]
    assert by_order
    assert {entry.seat for entry in by_order} <= {1, 2}
    assert {entry.choice.text for entry in by_order} == {"pass"}
    assert all(entry.origin == "" for entry in answers if entry.seat == 0)
