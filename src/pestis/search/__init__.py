"""Bots that search: they know no game, and see only a view and the choices."""
