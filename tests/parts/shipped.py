"""The content files that a game ships."""

from __future__ import annotations

from importlib import resources

from pestis.games import GAMES


def shipped_texts(game: str) -> list[str]:
    """The texts of these files."""
    folder = resources.files(GAMES[game]).joinpath("content")
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return [file.read_text(encoding="utf-8") for file in files if file.name.endswith(".toml")]
