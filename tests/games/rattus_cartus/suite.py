"""What the conformance suite needs to know about Rattus Cartus."""

from __future__ import annotations

QUIET = "tests.games.rattus_cartus.test_calibration Subsets"
WANTED = "rats"
LEAK_STRIDE = 4
MAX_ANSWERS = 700
"""Ten rounds of five seats, each with a handful of cards to play and to give."""

LISTS = {
    "buildings": [
        ["brewery", "office", "hospital", "guard-tower", "pied-pipers-hut", "treasury"],
        [
            f"{building}-{copy}"
            for first, second in (
                ("farm", "brewery"),
                ("marketplace", "office"),
                ("monastery", "hospital"),
                ("castle", "guard-tower"),
                ("fortune-tellers-tent", "pied-pipers-hut"),
                ("palace", "treasury"),
            )
            for building, copies in ((first, (1, 2, 3)), (second, (4, 5)))
            for copy in copies
        ],
    ]
}
"""The agreed list (RC 2.3 a): six buildings, and a mixture card by card."""

RARE_EVENTS = {
    "flute-nothing": "a Flute's winner without a rat (RC A12): random players always have one",
}
RARE_PROMPTS: dict[str, str] = {}
