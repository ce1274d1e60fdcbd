"""The technologies that need more than a number in their row, one file each (PE 15)."""
