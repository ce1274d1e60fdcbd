"""The actions of the grid, one file each (PE 6)."""
