"""How long a sentence of a film stays depends on its length."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.web.node import printed
from tests.web.places import WEB
from tests.web.test_film import ran
from tests.web.test_film_groups import STEPS

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

LETTERS = "const letters = (said) => said.reduce((all, { id }) => all + id.length, 0);"
GROUPS = (WEB / "table" / "film_groups.js").as_uri()
LONG = "went to a town far away, took along two people and built a hospital there"


def read(steps: str, room: int) -> list[list[int]]:
    """The milliseconds of each group without and with regard to its letters."""
    return [
        list(
            printed(f"""
            const {{ grouped, timesOf }} = await import({json.dumps(GROUPS)});
            {STEPS} {LETTERS}
            const time = {{ room: {room} }};
            const all = timesOf(grouped({steps}, time), time{more});
            console.log(JSON.stringify(all.map(Math.round)));""")
        )
        for more in ("", ", letters")
    ]


def test_a_long_sentence_takes_time_from_short_ones_and_never_from_a_moment() -> None:
    steps = f"""[step("revealed", 1800, {{ moment: true }}), step("took", 1200, {{ by: 1 }}),
      step({LONG!r}, 700, {{ by: 2, deed: true }})]"""
    alike, read_ = read(steps, 2600)
    assert abs(sum(alike) - 2600) < 3 and abs(sum(read_) - 2600) < 3, (alike, read_)
    assert read_[0] == alike[0]
    assert read_[2] >= alike[2] + 50, (alike, read_)
    assert read_[1] >= 500


def test_a_long_sentence_stays_longer_if_there_is_time() -> None:
    alike, read_ = read(f'[step({LONG!r}, 700, {{ by: 1 }}), step("took", 700, {{ by: 2 }})]', 6000)
    assert alike == [700, 700]
    assert read_ == [250 + 11 * len(LONG), 700]


def test_a_film_gives_a_long_sentence_more_time() -> None:
    """Also after another update has come while it is shown."""
    shown = ran(f"""{LETTERS}
    const deed = (id, by) => ({{
      update: "a", event: {{ id }}, ms: 700, least: 0, asked: true, deed: true, at: by, by,
    }});
    const show = ({{ lines }}) => log.push([Math.round(now), lines[0].id]);
    const film = openQueue({{ ...stage, letters, show, over() {{}} }}, 1800);
    film.take([deed({LONG!r}, 1)]);
    pass(100);
    film.take([deed("took", 2)]);
    pass(9999);
    """)
    assert [id for _, id in shown] == [LONG, "took"]
    assert shown[1][0] >= 1000
