"""Friends at terminals: a server's table is made, joined, played and played again there."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pestis.cli.commands import invite, join
from pestis.cli.errors import Left, Problem
from pestis.cli.program import run
from pestis.cli.table.distant import Distant, read_link
from pestis.cli.table.online import Online, sit_down
from pestis.cli.terminal import Terminal
from pestis.kernel.errors import PestisError
from pestis.tables.table_log import next_table
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES
from tests.server.running import Device, Server
from tests.waiting import until


class Typed(io.StringIO):
    """Lines typed one after the other; a line may be a function of the output so far."""

    def __init__(self, *lines: str | Callable[[], str]) -> None:
        super().__init__()
        self._lines = [*lines]

    def readline(self, *_: object) -> str:  # type: ignore[override]
        if not self._lines:
            return ""
        line = self._lines.pop(0)
        return (line if isinstance(line, str) else line()) + "\n"


def at(server: Server, tmp_path: Path, who: str) -> Distant:
    return Distant(server.url, tmp_path / f"{who}.txt")


def play(server: Distant, table: str, *lines: str | Callable[[], str]) -> str:
    out = io.StringIO()
    with pytest.raises(Left):
        Online(server, table, "en", Terminal(out, Typed(*lines))).play()
    return out.getvalue()


def asked(device: Device, id: str) -> list[int]:
    found: list[int] = device.look(id)["table"]["asked"]
    return found


def mine(device: Device, id: str) -> bool:
    return device.get(f"/api/tables/{id}").status_code == 200


def test_friends_at_terminals_join_play_and_play_again(server: Server, tmp_path: Path) -> None:
    anna = server.device()
    made = anna.make("here", "link", game="rattus")
    id = made["id"]
    ben = at(server, tmp_path, "ben")
    address, tokens, _ = read_link(f"{server.url}/join/{made['links']['1']}/text")
    assert address == server.url
    out = io.StringIO()
    terminal = Terminal(out, Typed("Ben"))
    assert sit_down(ben, tokens, "", Words("en"), terminal) == id
    assert "P0 invites you to play Rattus" in out.getvalue()
    assert anna.look(id)["table"]["seats"][1]["name"] == "Ben"
    assert sit_down(at(server, tmp_path, "ben"), tokens, "", Words("en"), terminal) == id
    while anna.look(id)["table"]["asked"] != [1]:
        anna.answer_if_asked(id)
    before = anna.look(id)["table"]["entries"]

    def elsewhere() -> None:
        """Anna's side: she ends the game, and plays the next until Ben is asked."""
        until(lambda: anna.look(id)["table"]["entries"] > before)
        assert anna.send(id, "ask-end", 0)["ok"]
        until(lambda: mine(anna, next_table(id)))
        while asked(anna, next_table(id)) != [1]:
            anna.answer_if_asked(next_table(id))

    def agreed() -> str:
        """Anna agrees while Ben watches."""
        assert anna.send(id, "offer-again", 0)["ok"]
        return ""

    friend = threading.Thread(target=elsewhere)
    friend.start()
    said = play(ben, id, "say Good evening", "0", "1", "y", "y", agreed, "q")
    friend.join()
    assert "Number of an answer: 1" in said and "Type a number from 1 to" in said
    assert anna.get(f"/api/tables/{id}/chat").json()[0]["text"] == "Good evening"
    assert "P0 asks to end the game." in said and "P0: has not answered yet" in said
    assert "The next game has started." in said
    seats = anna.look(next_table(id))["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["P0", "Ben"]


def test_whoever_has_agreed_starts_without_the_others(server: Server, tmp_path: Path) -> None:
    anna, ben = server.device(), at(server, tmp_path, "ben")
    made = anna.make("here", "link", game="rattus")
    sit_down(ben, [made["links"]["1"]], "Ben", Words("en"), Terminal(io.StringIO(), Typed()))
    assert anna.send(made["id"], "ask-end", 0)["ok"]
    said = play(ben, made["id"], "y", "y", "s", "q")
    assert "The next game has started." in said
    seat = anna.get(f"/api/tables/{made['id']}").json()["table"]["request"]
    assert seat["next"] == next_table(made["id"])


def test_a_terminal_invites_with_one_link(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.StringIO()
    for command in (invite, join):
        monkeypatch.setattr(command, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(invite, "open_terminal", lambda: Terminal(out, Typed("q")))
    ben = server.device()

    def come() -> None:
        while (found := re.search(r"/join/(\S+)", out.getvalue())) is None:
            pass
        ben.join(found[1], "Ben")
        id = ben.get("/api/tables").json()[0]["table"]["id"]
        while 0 not in ben.look(id)["table"]["asked"]:
            ben.answer_if_asked(id)

    friend = threading.Thread(target=come)
    friend.start()
    arguments = ["rattus", "--server", server.url, "--seats", "2", "--name", "Anna"]
    with pytest.raises(Left):
        invite.build(Words("en")).main(arguments, standalone_mode=False)
    friend.join()
    table = ben.get("/api/tables").json()[0]["table"]
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben"]
    assert Words("en").text("web.links.here-only")[:30] in out.getvalue()


def test_what_is_no_link_and_no_server_is_said(server: Server, tmp_path: Path) -> None:
    for link in ("", "nonsense", "http://example.org/", "http://[/join/x"):
        with pytest.raises(Problem):
            read_link(link)
    with pytest.raises(PestisError) as refused:
        at(server, tmp_path, "zoe").get("join", "nothing")
    assert refused.value.id == "error.link-unknown"
    with pytest.raises(Problem) as silent:
        Distant("http://127.0.0.1:1", tmp_path / "c").get("games")
    for language in LANGUAGES:
        assert "127.0.0.1:1" in Words(language).say(silent.value.message)
    with pytest.raises(Problem):
        Distant("ftp://example.org", tmp_path / "c")


@pytest.fixture
def stranger() -> Iterator[tuple[str, list[str]]]:
    """The address of a server that answers every request with the last text of a list, and the
    list."""
    texts: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = texts[-1].encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}", texts
        serving.shutdown()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["{}", "[]", "null", '"?"', '{"table": {}}', '{"links": 7}'])
def test_a_server_that_answers_otherwise_is_told_in_one_sentence(
    stranger: tuple[str, list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str,
    language: str,
) -> None:
    address, texts = stranger
    texts.append(text)
    monkeypatch.setenv("PESTIS_DATA", str(tmp_path))
    said = Words(language).text("cli.problem.strange-server", address=address)
    invitation = ["invite", "rattus", "--server", address]
    for given in (["join", f"{address}/t/x"], ["join", f"{address}/join/x"], invitation):
        assert run([*given, "--lang", language]) == 2
        assert said in capsys.readouterr().err.replace("\n", " ")


def test_what_a_server_says_does_nothing_to_the_terminal(
    stranger: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, texts = stranger
    texts.append('{"said": ["a\\u001b[2Jb", {"by": "\\u202ec"}]}')
    told = Distant(address, tmp_path / "cookies.txt").get("tables")
    assert told == {"said": ["a [2Jb", {"by": "c"}]}
