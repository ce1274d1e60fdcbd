"""What the conformance suite needs to know about Pest."""

from __future__ import annotations

WANTED = "influence"
MAX_ANSWERS = 3000
"""Six years of five seats, each turn with two actions of many small steps."""

LEAK_MATCHES = 24
LEAK_STRIDE = 40
"""The state holds no secrets, so a short hunt through every setting is enough."""

FEW_CARDS = "random players seldom own the technology that does it; its own tests prove it"

RARE_EVENTS = {
    "discarded": "random players seldom fill a slot twice (PE 6.D.2); test_research proves it",
    "left-behind": FEW_CARDS,
    "left-us": FEW_CARDS,
    "no-grave": "a full cemetery (PE 7.2) takes six people let die; test_quarantine proves it",
    "patient-admitted": FEW_CARDS,
    "posted": FEW_CARDS,
    "protected-by-buildings": "two random players seldom build in one place; see test_pest_phase",
    "protected-by-technology": FEW_CARDS,
    "recalled": FEW_CARDS,
    "released": FEW_CARDS,
    "shifted": "random players seldom have two buildings and one worker; see test_assign",
    "spared": FEW_CARDS,
    "technology-used": FEW_CARDS,
    "tile-chosen": FEW_CARDS,
    "visited": FEW_CARDS,
    "went-home": FEW_CARDS,
}
RARE_PROMPTS = {
    "admit-patient": FEW_CARDS,
    "fill-with-produce": FEW_CARDS,
    "fill-with-found": FEW_CARDS,
    "resettle": "random players seldom replace a card of the quarantine (PE 18.26)",
    "shield": FEW_CARDS,
    "checkpoint": FEW_CARDS,
    "choose-tile": FEW_CARDS,
    "send-expert": FEW_CARDS,
}
