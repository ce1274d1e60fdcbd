"""How older databases become the schema of today; the server runs these by itself at start."""
