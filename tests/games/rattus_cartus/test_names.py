"""Names in the three languages (RC 12), and two that the Dutch rulebook confuses (RC D9)."""

from __future__ import annotations

import pytest

from pestis.words.catalogue import catalogue

TERMS = {
    "class.peasantry": ("Peasantry", "Landvolk", "Boerenstand"),
    "class.bourgeoisie": ("Bourgeoisie", "Bürgertum", "Burgerij"),
    "class.church": ("Church", "Kirche", "Kerk"),
    "class.chivalry": ("Chivalry", "Rittertum", "Ridderstand"),
    "class.magic": ("Magic", "Zauberkunst", "Magie"),
    "class.royalty": ("Royalty", "Königtum", "Koningshuis"),
    "figure.peasant": ("Peasant", "Bauer", "Boer"),
    "figure.merchant": ("Merchant", "Kaufmann", "Koopman"),
    "figure.monk": ("Monk", "Mönch", "Monnik"),
    "figure.knight": ("Knight", "Ritter", "Ridder"),
    "figure.witch": ("Witch", "Hexe", "Heks"),
    "figure.king": ("King", "König", "Koning"),
    "building.farm": ("Farm", "Farm", "Boerderij"),
    "building.brewery": ("Brewery", "Brauerei", "Brouwerij"),
    "building.marketplace": ("Marketplace", "Marktplatz", "Marktplaats"),
    "building.office": ("Office", "Amt", "Kantoor"),
    "building.monastery": ("Monastery", "Kloster", "Klooster"),
    "building.hospital": ("Hospital", "Hospital", "Hospitaal"),
    "building.castle": ("Castle", "Burg", "Kasteel"),
    "building.guard-tower": ("Guard Tower", "Wachturm", "Wachttoren"),
    "building.fortune-tellers-tent": (
        "Fortune-teller’s Tent",
        "Wahrsagerzelt",
        "Tent van de waarzegger",
    ),
    "building.pied-pipers-hut": (
        "Pied Piper’s Hut",
        "Hütte des Rattenfängers",
        "Hut van de rattenvanger",
    ),
    "building.palace": ("Palace", "Palast", "Paleis"),
    "building.treasury": ("Treasury", "Schatzkammer", "Schatkamer"),
    "kind.joker": ("Joker", "Joker", "Joker"),
    "kind.sword": ("Sword", "Schwert", "Zwaard"),
    "kind.flute": ("Flute", "Flöte", "Fluit"),
    "kind.pass": ("Pass", "Passe", "Pas"),
    "kind.gold": ("Gold", "Gold", "Goud"),
    "phase.a": (
        "Draw new building cards",
        "Neue Gebäudekarten ziehen",
        "Trek nieuwe gebouwenkaarten",
    ),
    "phase.b": ("Supplies", "Nachschub", "Bevoorrading"),
    "phase.c": (
        "Enter buildings and play population cards",
        "Gebäude betreten und Bevölkerungskarten ausspielen",
        "Gebouwen betreden en bevolkingskaarten spelen",
    ),
    "phase.d": ("Resolve buildings", "Gebäude auswerten", "Afhandelen van gebouwen"),
    "phase.d-a": ("Resolve cards", "Karten auswerten", "Afhandelen van kaarten"),
    "phase.d-b": ("Perform actions", "Aktionen ausführen", "Uitvoeren van acties"),
    "phase.d-c": ("Discard cards", "Karten abwerfen", "Afleggen van kaarten"),
    "phase.e": ("End of the round", "Ende der Runde", "Einde van een ronde"),
    "phase.end": ("End of the game", "Spielende", "Einde van het spel"),
}
"""English, German, Dutch, as printed in the rulebooks."""


def said(language: str, id: str) -> str:
    """A catalogue text of this game."""
    entry = catalogue(language)[f"rattus-cartus.{id}"]
    assert isinstance(entry, str)
    return entry


@pytest.mark.rule("RC 12")
@pytest.mark.parametrize(("at", "language"), [(0, "en"), (1, "de"), (2, "nl")])
def test_names_are_those_of_the_rulebooks(at: int, language: str) -> None:
    """The catalogue may differ in upper and lower case; phases are named with their letter."""
    for id, terms in TERMS.items():
        name = said(language, id).rpartition(": ")[2]
        assert name.casefold() == terms[at].casefold(), id


@pytest.mark.rule("RC D9")
def test_dutch_tent_and_hut_are_kept_apart() -> None:
    assert "Hut" not in said("nl", "building.fortune-tellers-tent")
    assert "Tent" not in said("nl", "building.pied-pipers-hut")
