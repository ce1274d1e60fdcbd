"""Schema migrations; the server runs them at start."""
