"""The page's line to a table when its server stops or servers of another release have the table."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any, Final

import pytest

from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

SCRIPT: Final = """
// A clock that runs only when it is told to, and servers behind a proxy that takes them in turn.
let now = 0;
const due = new Set();
const add = (call, wait = 0, every = 0) => {
  const one = { at: now + wait, call, every };
  due.add(one);
  return one;
};
globalThis.setTimeout = (call, wait) => add(call, wait);
globalThis.setInterval = (call, wait) => add(call, wait, wait);
globalThis.clearTimeout = globalThis.clearInterval = (one) => due.delete(one);
performance.now = () => now;
Date.now = () => now;
Math.random = () => 0.999;
const settled = async () => { for (let n = 0; n < 50; n += 1) await null; };
const run = async (until) => {
  while (now < until) {
    await settled();
    const next = [...due].sort((a, b) => a.at - b.at)[0];
    now = Math.min(until, next ? Math.max(now, next.at) : until);
    if (!next || next.at > until) continue;
    due.delete(next);
    if (next.every) add(next.call, next.every, next.every);
    next.call();
  }
  await settled();
};
const nothing = { addEventListener() {}, removeEventListener() {} };
globalThis.document = { ...nothing, hidden: false, querySelector: () => null };
globalThis.window = nothing;
globalThis.location = { protocol: "http:", host: "x", hostname: "x", pathname: "/" };
AbortSignal.timeout = () => undefined;

const log = [];
const update = (seq) => ({ type: "update", seq, seats: [], table: {} });
let served = 0;
const moved = { problem: { id: "error.table-moves-on", params: {} } };
globalThis.fetch = async (path, init) => {
  const has = HAS(served++);
  log.push([now, init?.method ?? "GET", has]);
  if (has && path.includes("/wait")) await new Promise((done) => setTimeout(done, 25_000));
  const said = init?.method === "POST" && { type: "answer", key: JSON.parse(init.body).key };
  const body = !has ? moved : said ? { ...said, ok: true, seq: 2, problem: null } : update(2);
  return { ok: has, status: has ? 200 : 503, json: async () => body };
};
let socket = null;
globalThis.WebSocket = class {
  static OPEN = 1;
  constructor() {
    socket = this;
    this.readyState = 0;
    const has = SOCKETS && HAS(served++);
    setTimeout(() => {
      if (!SOCKETS) return this.onclose?.({ code: 1006 });
      this.readyState = 1;
      this.onopen?.();
      if (has) setTimeout(() => this.onmessage?.({ data: JSON.stringify(update(2)) }), 1);
      else setTimeout(() => this.end(CODE), 1);
    }, 1);
  }
  end(code) { this.readyState = 3; this.onclose?.({ code }); }
  send(text) { log.push([now, JSON.parse(text).type]); }
  close() {}
};
const { Connection } = await import("file://WEB/table/connection.js");
const lines = [];
const ears = {
  update() {}, chat() {}, ways() {},
  line: (line) => lines.push([now, line]),
  gone: (problem) => lines.push([now, `gone ${problem.id}`]),
};
"""


def played(has: str, then: str, sockets: bool = True, code: int = 1013) -> Any:
    """What happens on a line, as the script's last expression says; ``has`` is a JavaScript
    function that returns whether the server that gets the n-th request or socket has the table."""
    head = SCRIPT.replace("WEB", str(WEB)).replace("CODE", str(code))
    head = f"const HAS = {has}; const SOCKETS = {json.dumps(sockets)};\n{head}"
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", head + then],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


OPENED: Final = """
const line = new Connection("t", ears);
void line.start();
await run(100);
"""


def test_a_page_whose_server_stops_is_at_another_one_within_a_second() -> None:
    told = played(
        "() => true",
        OPENED
        + """
const before = now;
socket.end(1012);
await run(before + 5000);
console.log(JSON.stringify({ lines: lines.filter(([at]) => at >= before), before }));
process.exit();
""",
    )
    assert told["lines"][0][1] == "lost"
    back = next(at for at, line in told["lines"] if line == "live")
    assert back - told["before"] < 1000


@pytest.mark.parametrize("servers", [2, 3, 4])
def test_a_page_goes_on_at_the_server_that_has_the_table_within_five_seconds(servers: int) -> None:
    """One of several servers, which the proxy takes in turn, has the table."""
    told = played(
        f"(n) => n % {servers} === {servers - 1}",
        OPENED
        + """
await run(10_000);
console.log(JSON.stringify(lines));
process.exit();
""",
    )
    assert not [line for _, line in told if line.startswith("gone")]
    assert next(at for at, line in told if line in ("live", "polling")) < 5000


def test_a_command_that_met_the_wrong_server_is_sent_again_and_not_refused() -> None:
    """Sockets do not pass here, and the first two servers do not have the table."""
    told = played(
        "(n) => n < 1 || n > 6",
        OPENED
        + """
let answer = null;
void line.send({ type: "undo", seat: 0 }).then((said) => { answer = [now, said.ok]; });
await run(10_000);
console.log(JSON.stringify(answer));
process.exit();
""",
        sockets=False,
    )
    at, ok = told
    assert ok
    assert at < 5000
