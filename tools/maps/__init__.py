"""Maps of the drawings that are made once, from sources outside of the repository."""
