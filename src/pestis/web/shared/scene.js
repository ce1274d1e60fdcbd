// @ts-check
/** A game's picture in a frame; an empty frame if the game has none. */
import { brings, ofGame } from "./games.js";
import { html, useEffect, useState } from "./lib.js";

/** @param {{game: string, class?: string, onClick?: () => void}} props onClick: a shortcut for what a button does as well */
export function SceneOf({ game, class: more = "", onClick }) {
  const [Scene, setScene] = useState(/** @type {any} */ (null));
  useEffect(() => {
    const draw = async () => {
      if (!(await brings(game, "scene"))) return;
      const drawn = await import(ofGame(game, "scene.js"));
      setScene(() => drawn.Scene);
    };
    draw().catch(() => null);
  }, [game]);
  return html`<div class="scene-frame ${more}" onClick=${onClick}>${Scene && html`<${Scene} />`}</div>`;
}
