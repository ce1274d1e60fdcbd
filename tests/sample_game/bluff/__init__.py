"""Bluff, a game of a hundred lines that is no part of Pestis: what a game costs."""
