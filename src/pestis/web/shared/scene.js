// @ts-check
/** A game's drawn scene in its frame, where it has one. */
import { brings, ofGame } from "./games.js";
import { html, useEffect, useState } from "./lib.js";

/** @param {{game: string, class?: string, onClick?: () => void}} props a click on it, beside other ways to do the same */
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
