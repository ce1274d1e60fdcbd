"""Write the component data for the drawing of every game."""

from tools.page_content import content_module, folder_of

from pestis.games import GAMES

for game in GAMES:
    (folder_of(game) / "content.js").write_text(content_module(game), encoding="utf-8")
