// @ts-check
/** A game's own drawing, by its id; the generic one where there is none. */
import { useEffect, useState } from "../shared/lib.js";

/** @typedef {import("./game.js").Drawing} Drawing */

/** Where a game keeps what it brings to the page. @param {string} game @param {string} file */
export const ofGame = (game, file) =>
  new URL(`../../games/${game.replaceAll("-", "_")}/web/${file}`, import.meta.url).href;

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
  try {
    const own = await import(ofGame(game, "board.js"));
    if (own.css) await style(ofGame(game, own.css));
    if (own.Hand) return own;
    const { genericDrawing } = await import("./generic_board.js");
    return { ...own, Hand: genericDrawing().Hand };
  } catch (error) {
    console.info("no drawing of its own:", game, error);
    const { genericDrawing } = await import("./generic_board.js");
    const said = await import(ofGame(game, "fields.js")).catch(() => ({}));
    return { ...said, ...genericDrawing(said) };
  }
}

/** @param {string} path @returns {Promise<void>} */
const style = (path) =>
  new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: path, onload: () => done(), onerror: () => done() });
    document.head.append(link);
  });

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
