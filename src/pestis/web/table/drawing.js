// @ts-check
/** A game's own drawing by the game's id, or else the generic drawing. */
import { allGames, brings, ofGame } from "../shared/games.js";
import { useEffect, useState } from "../shared/lib.js";
import { style } from "../shared/style.js";

/** @typedef {import("./game.js").Drawing} Drawing */

// Requested in parallel with the table.
void allGames().catch(() => null);

/** @type {Map<string, Promise<Drawing>>} */
const found = new Map();

/** @param {string} game @returns {Promise<Drawing>} */
function drawingOf(game) {
  let drawing = found.get(game);
  if (!drawing) {
    drawing = load(game);
    found.set(game, drawing);
  }
  return drawing;
}

/** @param {string} game @returns {Promise<Drawing>} */
async function load(game) {
  const lists = () => import("./generic_board.js");
  try {
    if (!(await brings(game, "board"))) return (await lists()).listsOf(game);
    const own = await import(ofGame(game, "board.js"));
    if (own.css) await style(ofGame(game, own.css));
    return own.Hand ? own : { ...own, Hand: (await lists()).genericDrawing().Hand };
  } catch (error) {
    console.info("its own drawing does not load:", game, error);
    return (await lists()).listsOf(game);
  }
}

/** @param {string} game @returns {Drawing | null} */
export function useDrawing(game) {
  const [drawing, setDrawing] = useState(/** @type {Drawing | null} */ (null));
  useEffect(() => {
    let wanted = true;
    if (game) void drawingOf(game).then((now) => wanted && setDrawing(() => now));
    return () => {
      wanted = false;
    };
  }, [game]);
  return drawing;
}
