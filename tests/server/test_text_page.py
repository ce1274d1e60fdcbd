"""The plain text page of a table: the content of the normal page, with plain requests and no
script."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise

import httpx
import pytest

from pestis.games import GAMES
from pestis.parts.verdict import verdict
from pestis.words import LANGUAGES, Words
from tests.server.running import Device, Server
from tests.waiting import until
from tests.words.source import ROOT

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Form(HTMLParser):
    """The fields of a page's forms, and whether anything in it could run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.hidden: dict[str, str] = {}
        self.choices: list[str] = []
        self.does: list[str] = []
        self.runs: list[str] = []
        self.levels: list[int] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.runs += [name for name in given if name.startswith("on")]
        if tag in ("script", "iframe", "object"):
            self.runs.append(tag)
        if tag in ("h1", "h2", "h3"):
            self.levels.append(int(tag[1]))
        if tag == "input" and given["type"] == "hidden":
            self.hidden[given["name"]] = given["value"]
        if tag == "input" and given["type"] == "radio":
            self.choices.append(given["value"])
        if tag == "button" and given.get("name") == "do":
            self.does.append(given["value"])


def read(device: Device, id: str, query: str = "") -> tuple[str, Form]:
    answered = device.get(f"/t/{id}/text{query}")
    assert answered.status_code == 200, answered.text
    assert answered.headers["content-type"] == "text/html; charset=utf-8"
    assert "script" not in answered.headers["content-security-policy"]
    assert "Message(" not in answered.text
    return unescape(answered.text), Form(answered.text)


def send(device: Device, id: str, **fields: str) -> httpx.Response:
    body = str(httpx.QueryParams(fields)).encode()
    answered = device.post(f"/t/{id}/text", body, headers=FORM)
    assert "Message(" not in answered.text
    return answered


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_it_tells_what_the_update_tells(server: Server, game: str, language: str) -> None:
    device = server.device()
    id = device.make("here", "here", game=game, seed=7)["id"]
    asked = device.look(id)["table"]["asked"][0]
    text, form = read(device, id, f"?lang={language}&seat={asked}")
    own = device.look(id)["seats"][asked]
    assert form.choices == own["choices"]
    words = Words(language, ["P0", "P1"])
    for choice in own["choices"]:
        assert words.choice(game, choice, own["view"]["prompts"][0]["about"]) in text
    for event in own["events"]:
        assert words.event(game, event) in text
    assert f'<html lang="{language}">' in text and not form.runs
    assert form.levels[0] == 1
    assert max(b - a for a, b in pairwise(form.levels)) <= 1


def test_an_answer_is_sent_with_the_form_and_the_others_follow(server: Server) -> None:
    device = server.device()
    id = device.make("here", "here", game="rattus")["id"]
    asked = device.look(id)["table"]["asked"][0]
    _, form = read(device, id, f"?seat={asked}")
    seq = device.look(id)["seq"]
    sent = send(device, id, choice=form.choices[0], **form.hidden)
    assert sent.status_code == 303
    assert sent.headers["location"].startswith(f"/t/{id}/text?lang=en&seat={asked}")
    assert device.look(id)["seq"] == seq + 1
    again = send(device, id, choice=form.choices[0], **form.hidden)
    assert again.status_code == 303 and device.look(id)["seq"] == seq + 1
    after, form = read(device, id, f"?seat={asked}")
    assert "Waiting for" in after and not form.choices
    assert "undo" in form.does
    assert send(device, id, do="undo", **form.hidden).status_code == 303
    assert read(device, id, f"?seat={asked}")[1].choices


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Newcomer"), ("de", "Neuling"), ("nl", "Nieuweling")]
)
def test_it_says_how_well_a_bot_plays(server: Server, language: str, said: str) -> None:
    device = server.device()
    id = device.make("here", "newcomer", game="rattus")["id"]
    players = read(device, id, f"?lang={language}")[0].rpartition("<ul>")[2]
    assert [line.count(f" – {said}") for line in players.split("<li>")[1:]] == [0, 1]


def test_it_shows_a_hand_only_to_its_owner(server: Server) -> None:
    """With two seats at one device, no hand is shown before the reader picks a seat."""
    device = server.device()
    made = device.make("here", "here", "link", game="rattus-cartus")
    id = made["id"]
    text, form = read(device, id)
    assert "Who is looking?" in text and not form.choices and "<pre>" not in text
    other = server.device()
    other.join(made["links"]["2"].rpartition("/")[2], "Cleo")
    hands = [read(device, id, f"?seat={seat}")[0] for seat in (0, 1)]
    hands.append(read(other, id)[0])
    part = [hand.partition("Your hand</h2>")[2].partition("</pre>")[0] for hand in hands]
    assert len({*part}) == 3 and all(part)
    assert read(other, id, "?seat=0")[0].partition("Your hand</h2>")[2].startswith(part[2])


def test_people_at_the_table_are_met_on_it(server: Server) -> None:
    """A request is read and answered, a seat is taken back from its bot, and everybody chats."""
    anna, bert, zoe = (server.device() for _ in range(3))
    made = anna.make("here", "link", game="rattus")
    id = made["id"]
    bert.join(made["links"]["1"].rpartition("/")[2], "Bert")
    zoe.join(made["spectators"])
    asked = anna.look(id)["table"]["asked"][0]
    mover, other = (anna, bert) if asked == 0 else (bert, anna)
    name = ("P0", "Bert")[asked]
    form = read(mover, id)[1]
    assert send(mover, id, choice=form.choices[0], **form.hidden).status_code == 303
    first = next(e for e in mover.look(id)["seats"][0]["events"] if e["at"] == 1)
    assert mover.send(id, "ask-back", asked, entries=0)["ok"]
    text, form = read(other, id)
    what = Words("en", ["P0", "Bert"]).event("rattus", first).rstrip(".")
    assert f"{name} asks to go back to before “{what}”. Choices taken back: {name}." in text
    assert [do for do in form.does if do in ("yes", "no")] == ["yes", "no"]
    assert not {"yes", "no"} & {*read(mover, id)[1].does, *read(zoe, id)[1].does}
    assert send(other, id, do="yes", **form.hidden).status_code == 303
    assert f"Everybody agreed to {name}’s request to go back" in read(other, id)[0]
    assert anna.look(id)["table"]["entries"] == 0
    said = send(mover, id, do="chat", text="<b>hi</b>", **read(mover, id)[1].hidden)
    assert said.headers["location"].endswith("#chat")
    assert "&lt;b&gt;hi&lt;/b&gt;" in zoe.get(f"/t/{id}/text").text
    assert "chat" in read(other, id)[1].does and not read(zoe, id)[1].does
    assert mover.send(id, "leave-to-bot", asked, bot="random")["ok"]
    text, form = read(mover, id)
    assert "A bot is playing for you." in text and not form.choices
    assert send(mover, id, do="take-back", **form.hidden).status_code == 303
    assert "A bot is playing for you." not in read(mover, id)[0]


def test_strangers_see_nothing_and_change_nothing(server: Server) -> None:
    device, stranger = server.device(), server.device()
    id = device.make("here", "greedy")["id"]
    seen = stranger.get(f"/t/{id}/text")
    assert seen.status_code == 404 and "<pre>" not in seen.text and "<form" not in seen.text
    assert stranger.get("/t/nothing/text").status_code == 404
    form = read(device, id)[1]
    seq = device.look(id)["seq"]
    refused = send(stranger, id, choice=form.choices[0], **form.hidden)
    assert refused.status_code in (403, 404) and "<pre>" not in refused.text
    assert device.look(id)["seq"] == seq


@pytest.mark.parametrize(
    "fields",
    [
        {"choice": "no such choice"},
        {"choice": "<script>alert(1)</script>"},
        {"decision": "stale", "choice": "x"},
        {"seat": "1", "choice": "x"},
        {"seat": "minus", "choice": "x"},
        {"seat": "9" * 5000, "choice": "x"},
        {"key": "", "choice": "x"},
        {},
    ],
)
def test_a_bad_answer_says_what_is_wrong(server: Server, fields: dict[str, str]) -> None:
    device = server.device()
    id = device.make("here", "greedy")["id"]
    form = read(device, id)[1]
    seq = device.look(id)["seq"]
    refused = send(device, id, **{**form.hidden, **fields})
    assert 400 <= refused.status_code < 500
    assert 'role="alert"' in refused.text and "<form" in refused.text
    assert not Form(refused.text).runs and "Traceback" not in refused.text
    assert device.look(id)["seq"] == seq


def test_a_seat_that_is_none_shows_nobody_s_hand(server: Server) -> None:
    device = server.device()
    id = device.make("here", "here")["id"]
    for seat in ("9" * 5000, "2", "-1", ""):
        assert "Who is looking?" in read(device, id, f"?seat={seat}")[0]


def test_what_went_wrong_is_told_before_anybody_has_said_who_is_looking(server: Server) -> None:
    device = server.device()
    id = device.make("here", "here")["id"]
    form = read(device, id, "?seat=0")[1]
    refused = send(device, id, **{**form.hidden, "seat": "7", "choice": "x"})
    assert refused.status_code == 403
    assert "Who is looking?" in refused.text and "<pre>" not in refused.text
    assert '<p role="alert"><strong>This seat is not yours.' in refused.text


def test_a_browser_names_the_page_as_the_origin_of_its_form(server: Server) -> None:
    """From a page with ``no-referrer`` it would send ``null``, which the guard refuses."""
    device = server.device()
    id = device.make("here", "greedy")["id"]
    for page in (device.get(f"/t/{id}/text"), server.device().get(f"/t/{id}/text")):
        assert page.headers["referrer-policy"] == "same-origin"


def test_a_body_that_is_no_form_is_refused(server: Server) -> None:
    device = server.device()
    id = device.make("here", "greedy")["id"]
    for body in (b"\xff\xfe", b"&" * 3000, b"a=" + b"x" * 100_000):
        refused = device.post(f"/t/{id}/text", body, headers=FORM)
        assert 400 <= refused.status_code < 500 and 'role="alert"' in refused.text


def test_other_sites_cannot_answer(server: Server) -> None:
    device = server.device()
    id = device.make("here", "greedy")["id"]
    form = read(device, id)[1]
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        body = str(httpx.QueryParams({**form.hidden, "choice": form.choices[0]})).encode()
        refused = device.post(f"/t/{id}/text", body, headers={**FORM, **headers})
        assert refused.status_code == 403


def test_names_are_text(server: Server) -> None:
    device = server.device()
    id = device.make("here", "greedy", name="<script>x</script>")["id"]
    raw = device.get(f"/t/{id}/text").text
    assert "<script" not in raw and "&lt;script&gt;" in raw


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_on_it(server: Server, game: str) -> None:
    """Until it is over, or for enough answers to meet every prompt."""
    device = server.device()
    seats = ["here"] if game == "pest" else ["here", "here"]
    id = device.make(*seats, game=game)["id"]
    for _ in range(60):
        table = device.look(id)["table"]
        if table["status"] != "running":
            break
        _, form = read(device, id, f"?seat={table['asked'][0]}" if table["asked"] else "")
        if form.choices:
            sent = send(device, id, choice=form.choices[-1], **form.hidden)
            # The server may have given a forced answer meanwhile.
            late = device.look(id)["table"]["decision"] != form.hidden["decision"]
            assert sent.status_code == 303 or late
    assert re.search(r"<h2>Log</h2><ol><li>", read(device, id, "?seat=0")[0])


def test_the_end_has_its_score_sheet(server: Server) -> None:
    device = server.device()
    id = device.make("here", "here", game="rattus", options={"expansion": "none"})["id"]
    for _ in range(1000):
        if device.look(id)["table"]["status"] != "running":
            break
        device.answer_if_asked(id, -1)
    text, _ = read(device, id, "?seat=0")
    assert "The game is over" in text and '<th scope="row">Total</th>' in text
    won = r"<p><strong>You (win|lost)[^<]* The game ended because [^.<]*\.</strong></p>"
    assert re.search(won, text)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_told_in_every_language(server: Server, game: str) -> None:
    for seats in (1, 2) if game == "pest" else (2,):
        device = server.device()
        id = device.make(*["here"] * seats, game=game)["id"]
        for seat in range(seats):
            assert device.send(id, "leave-to-bot", seat, bot="random")["ok"]
        until(lambda: device.look(id)["table"]["status"] != "running")  # noqa: B023
        for language in LANGUAGES:
            text, _ = read(device, id, f"?lang={language}&seat=0")
            assert "<p><strong>" in text


@pytest.mark.parametrize(
    ("winners", "said"),
    [([1], "Bert wins with 5 points, ahead of Anna with 3. "), ([], "Nobody wins. ")],
)
def test_a_game_without_an_end_of_its_own_gets_the_common_sentence(
    winners: list[int], said: str
) -> None:
    outcome = {
        "winners": winners,
        "ranking": [[1], [0]],
        "totals": [3, 5],
        "reason": "x",
        "facts": {},
    }
    assert verdict("rattus", outcome, Words("en", ["Anna", "Bert"]))[0].startswith(said)


def test_all_words_that_the_server_s_pages_name_exist() -> None:
    """A missing text would be shown as its id."""
    named = [
        (file.name, id)
        for file in (ROOT / "server" / "transport").glob("*.py")
        for id in re.findall(r"""["']((?:server|web)\.[\w.-]+)["']""", file.read_text("utf-8"))
    ]
    assert len(named) > 15
    for language in LANGUAGES:
        words = Words(language)
        assert [each for each in named if not words.has(each[1])] == []


def test_a_game_is_played_again_by_forms_alone(server: Server) -> None:
    anna, ben, zoe = server.device(), server.device(), server.device()
    made = anna.make("here", "link")
    id = made["id"]
    ben.join(made["links"]["1"], "Ben")
    zoe.join(made["spectators"])
    assert "again" not in read(anna, id)[1].does
    send(anna, id, seat="0", do="chat", text="Rematch?", key="talk")
    anna.send(id, "ask-end", 0)
    _, form = read(ben, id)
    send(ben, id, **form.hidden, do="yes")
    _, form = read(anna, id)
    assert form.does[0] == "again"
    send(anna, id, **form.hidden, do="again")
    text, form = read(anna, id)
    assert "again" not in form.does and form.does[0] == "start"
    assert Words("en").text("web.again.waiting") in text
    _, form = read(ben, id)
    assert form.does[:2] == ["yes", "no"]
    send(ben, id, **form.hidden, do="yes")
    for device, seat in ((anna, 0), (ben, 1), (zoe, None)):
        text, form = read(device, id)
        assert form.does[0] == "follow"
        answered = send(device, id, **form.hidden, do="follow")
        assert answered.status_code == 303
        place = answered.headers["location"]
        assert id not in place and f"seat={seat}" in place + "seat=None"
        assert device.get(place).status_code == 200
    title = Words("en").text("server.text.latest")
    latest = unescape(read(zoe, id)[0]).partition(f"<h2>{title}</h2>")[2].partition("</ol>")[0]
    assert "Ben sits down" in latest and "agreed to P0’s request to end" in latest


def test_friends_are_invited_and_join_by_forms_alone(server: Server) -> None:
    """Looking at an invitation does not use it up; a used one says so."""
    anna, ben, zoe = server.device(), server.device(), server.device()
    id = anna.make("here", "link")["id"]
    text, form = read(anna, id)
    assert "invite" in form.does and Words("en").text("web.links.note") in text
    made = send(anna, id, **{**form.hidden, "about": "1"}, do="invite")
    assert made.status_code == 200
    path = re.search(r'href="http[^"]*(/join/[^"]+/text)"', made.text)
    assert path is not None
    seen = [zoe.get(f"{path[1]}?lang=nl") for _ in range(2)][-1]
    said = unescape(seen.text)
    assert Words("nl").text("web.join.host", name="P0", game="Rattus Cartus") in said
    assert not Form(seen.text).runs
    fields = {**Form(seen.text).hidden, "name": "Ben"}
    sat = ben.post(path[1], str(httpx.QueryParams(fields)).encode(), headers=FORM)
    assert sat.status_code == 303 and f"/t/{id}/text?lang=nl&seat=1" in sat.headers["location"]
    assert ben.get(sat.headers["location"]).status_code == 200
    assert [seat["name"] for seat in anna.look(id)["table"]["seats"]] == ["P0", "Ben"]
    assert Words("en").text("web.join.here") in unescape(ben.get(path[1]).text)
    used = zoe.get(path[1])
    assert Words("en").text("web.join.used") in unescape(used.text)
    assert f"<h1>{Words('en').text('web.join.used-title')}</h1>" in used.text
    fields = {**Form(used.text).hidden}
    watching = zoe.post(path[1], str(httpx.QueryParams(fields)).encode(), headers=FORM)
    assert watching.status_code == 303
    assert "invite" not in read(zoe, id)[1].does + read(anna, id)[1].does
    unknown = zoe.get("/join/nothing/text")
    assert unknown.status_code == 404 and "<form" not in unknown.text


def test_nobody_invites_to_a_seat_that_is_not_theirs_to_give(server: Server) -> None:
    anna, ben, zoe = server.device(), server.device(), server.device()
    made = anna.make("here", "link", "link")
    ben.join(made["links"]["1"], "Ben")
    zoe.join(made["spectators"])
    for device in (ben, zoe):
        _, form = read(device, made["id"])
        assert "invite" not in form.does
        refused = send(device, made["id"], do="invite", about="2", lang="en")
        assert refused.status_code in (403, 404, 409) and "/join/" not in refused.text
    for about in ("7", "-1", "x", ""):
        assert send(anna, made["id"], do="invite", about=about).status_code in (400, 403, 409)
