"""Kills a server again and again during play, on SQLite or PostgreSQL.

    python -m tests.server.killing [--rounds 100] [--postgres]

After every kill -9 it is restarted; every acknowledged command must be stored, and count once.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import threading
import time
from pathlib import Path

import httpx

from tests.server.postgres import cluster
from tests.server.process import UNHURRIED, Forked
from tests.server.running import Device
from tests.waiting import until


def play_until_killed(device: Device, table: str, acknowledged: dict[str, int]) -> None:
    """Answer as fast as possible, and record the acknowledged commands."""
    try:
        while True:
            update = device.look(table)
            part = next((part for part in update["seats"] if part["choices"]), None)
            if update["table"]["status"] != "running":
                return
            # The server refuses an address that sends faster than this for long.
            time.sleep(0.01)
            if part is None:
                continue
            key = device.key()
            command = {
                "type": "choose",
                "key": key,
                "seat": part["seat"],
                "decision": update["table"]["decision"],
                "choice": part["choices"][0],
            }
            answer = device.send_raw(table, command)
            if answer["ok"]:
                acknowledged[f"{part['seat']} {key}"] = answer["seq"]
    except httpx.TransportError:
        return


def kill_in_a_loop(data: Path, rounds: int, url: str = "") -> int:
    """Play, kill, start, check; returns the number of acknowledged commands, all of them stored."""
    process = Forked(data, settings={"url": url}, **UNHURRIED)
    dice = random.Random(9)
    kept = 0
    try:
        device = Device(process)
        for _ in range(rounds):
            table = device.make("here", "random", "here")["id"]
            acknowledged: dict[str, int] = {}
            player = threading.Thread(target=play_until_killed, args=(device, table, acknowledged))
            player.start()
            until(acknowledged.copy)
            time.sleep(dice.random() / 2)
            process.kill()
            player.join()
            process.start()
            assert acknowledged
            check(device, table, acknowledged)
            kept += len(acknowledged)
            device.send(table, "ask-end", 0)
            device.send(table, "consent", 2, request=device.look(table)["seq"], yes=True)
    finally:
        process.kill()
    return kept


def check(device: Device, table: str, acknowledged: dict[str, int]) -> None:
    """Check that every acknowledged command is stored, and counts only once when sent again."""
    assert device.look(table)["seq"] >= max(acknowledged.values())
    for sent, seq in acknowledged.items():
        seat, key = sent.split()
        again = device.send(table, "choose", int(seat), key=key, decision="x", choice="done")
        assert (again["ok"], again["seq"]) == (True, seq), "it counts, and counts once"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--postgres", action="store_true", help="on a cluster of its own")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if wanted.postgres:
            with cluster() as running:
                kept = kill_in_a_loop(Path(folder), wanted.rounds, running.url)
        else:
            kept = kill_in_a_loop(Path(folder), wanted.rounds)
    print(f"{wanted.rounds} kills: all of {kept} acknowledged commands are there, once")


if __name__ == "__main__":
    main()
