"""The technologies that need code in addition to the numbers in their rows, one file each
(PE 15)."""
