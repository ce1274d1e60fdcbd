"""Bots that search: they know no game, and see a view and the choices only."""
