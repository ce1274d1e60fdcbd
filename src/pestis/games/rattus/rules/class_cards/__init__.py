"""One file for each class card (RA 6, 9.2)."""
