// @ts-check
/** A step of the pest, on the map: the card with all that it names, then each place or road with what changes there. */
import { html, useLayoutEffect, useRef } from "../../../web/shared/lib.js";
import { motionTime } from "../../../web/shared/prefs.js";
import { style } from "../../../web/shared/style.js";
import { around, between, clearest } from "./geometry.js";
import { contentOf, givesOf, SIZES, say } from "./model.js";
import { plateAt, settle } from "./stands.js";
import { Drawn, Glyph } from "./symbols.js";
import { pestText } from "./wording.js";

void style(new URL("./moments.css", import.meta.url).href);

/** @typedef {import("../../../web/table/game.js").Scene} Scene */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("./map.js").Layout} Layout */
/** @typedef {{scene: Scene, view: View, plan: Layout, words: import("./model.js").Words}} Props */

/** Directions of a step's sign from its place or road, first the top right, where the sick are. */
const AROUND = Array.from({ length: 16 }, (_, n) => [1.4 * Math.cos(0.8 + n / 2.5), -1.1 * Math.sin(0.8 + n / 2.5)]);
/** Its possible distances, in zoomed units; what a unit costs, and what it costs to cover what is read. */
const FAR = [20, 26, 34, 44, 56, 70];
const LIFTED = 3;
const READ = 60;
/** Width and height of the card, in heights of a letter; its possible positions, as shares of the map, first at an edge. */
const CARD = { width: 22, height: 8 };
const STANDS = [0, 1, 0.2, 0.8, 0.35, 0.65, 0.5].flatMap((y) => [0, 1, 0.5, 0.25, 0.75].map((x) => [x, y]));

/** By event id: the icon of the step. @type {Record<string, string>} */
const SIGNS = {
  "protected-by-camp": "camp",
  "protected-by-doctor": "doctor",
  "protected-by-buildings": "district",
  "protected-by-technology": "flask",
  spared: "flask",
  destroyed: "destroyed",
};

/** The place or road of an event. @param {import("./model.js").Event} event @param {Layout} plan */
function stageOf({ params }, { spots, ways }) {
  const { number, near } = contentOf({});
  const [a, b] = [number.get(params.place), number.get(params.to)];
  const road = a === undefined ? undefined : near[a].find(({ to }) => to === b)?.road;
  return a === undefined ? null : { place: a, way: road === undefined ? null : ways[road], spot: spots[a] };
}

/** The places and roads that a pest card names, but for destroyed places (PE 5.1). @param {string} id @param {View} view */
export function namedBy(id, view) {
  const { pest, places, roads } = contentOf(view);
  const card = pest.get(id);
  const names = (
    /** @type {{id: string, size: number, harbour: string}} */ { id, size, harbour },
    /** @type {number} */ n,
  ) =>
    (harbour && harbour === card.harbours) ||
    (card.sizes?.includes(SIZES[size]) && card.resources.includes(givesOf(view, n))) ||
    card.places?.includes(id);
  return {
    places: places.flatMap((place, n) => (!view.destroyed[n] && names(place, n) ? n : [])),
    roads: roads.flatMap(({ colour }, n) => (colour && colour === card.roads ? n : [])),
  };
}

/** Light around the places and roads of a step and of those told with it, under all that is read. @param {Props} props */
export function Told({ scene: { event, also = [] }, view, plan }) {
  const isCard = event.id === "pest-card";
  const named = isCard ? namedBy(event.params.card, view) : { places: [], roads: [] };
  const stages = isCard ? [] : [event, ...also].flatMap((each) => stageOf(each, plan) ?? []);
  const ways = [...named.roads.map((road) => plan.ways[road]), ...stages.flatMap(({ way }) => way ?? [])];
  const places = [...named.places, ...stages.flatMap(({ way, place }) => (way ? [] : place))];
  return html`<g class="pe-told is-${event.id}" aria-hidden="true" key=${event.n}>
    ${ways.map(({ d }) => html`<path key=${d} d=${d} />`)}
    ${[...new Set(places)].map((place) => html`<circle key=${place} cx=${plan.spots[place].x} cy=${plan.spots[place].y} r=${plan.radii[place] + 24} />`)}</g>`;
}

/** The pest card, or what a step and those told with it change. @param {Props} props */
export function More(props) {
  const { scene, view, plan } = props;
  const { event, also = [] } = scene;
  if (event.id === "pest-card") return html`<${Card} key=${event.n} ...${props} />`;
  return signsOf([event, ...also], view, plan).map(
    ({ event, x, y }) => html`<${Change} key=${event.n} event=${event} x=${x} y=${y} zoom=${plan.zoom} />`,
  );
}

/**
 * The events that have a sign on the map, and where it stands: near their place or road, beside all that is read there.
 * @param {import("./model.js").Event[]} events
 * @param {View} view
 * @param {Layout} plan
 */
export function signsOf(events, view, plan) {
  const { zoom, width, height } = plan;
  const taken = settle(view, plan).taken.map((box) => ({ ...box, weight: (box.weight ?? 1) > 3 ? READ : box.weight }));
  return events.flatMap((event) => {
    const at = stageOf(event, plan);
    if (!at || !(SIGNS[event.id] || event.params.n)) return [];
    const r = at.way ? 0 : plan.radii[at.place];
    const feet = at.way ? at.way.line.filter((_, n) => n % 3 === 0) : [at.spot];
    const some = feet.flatMap((foot) =>
      FAR.flatMap((far) =>
        AROUND.map(([dx, dy]) => ({
          far,
          x: between(20 * zoom, foot.x + dx * (r + far * zoom), width - 20 * zoom),
          y: between(16 * zoom, foot.y + dy * (r + far * zoom), height - 16 * zoom),
        })),
      ),
    );
    const { x, y } = clearest(
      some,
      (spot) => plateAt(spot, zoom),
      taken,
      ({ far }) => LIFTED * far,
    );
    taken.push({ ...plateAt({ x, y }, zoom), weight: READ });
    return [{ event, x, y }];
  });
}

/** What a step changes. @param {{event: import("./model.js").Event, x: number, y: number, zoom: number}} props */
function Change({ event: { id, params }, x, y, zoom }) {
  const sign = SIGNS[id];
  return html`<g class="pe-told-${sign ? "sign" : "more"}" aria-hidden="true" transform="translate(${x} ${y}) scale(${zoom})">
    ${sign ? html`<circle r="16" /><${Drawn} name=${sign} x=${0} y=${0} size=${23} />` : html`<rect x="-19" y="-14" width="38" height="28" rx="6" /><text>+${params.n}</text>`}</g>`;
}

/** The box of a pest card, where it covers least of what it names, and then of all places. @param {string} card @param {View} view @param {Layout} plan */
export function cardAt(card, view, { letter, ways, spots, radii, ...plan }) {
  const width = Math.min(CARD.width * letter, plan.width * 0.9);
  const height = CARD.height * letter;
  const named = namedBy(card, view);
  const places = spots.map((spot, n) => ({
    ...around(spot, radii[n], radii[n]),
    weight: named.places.includes(n) ? READ : 1,
  }));
  const roads = named.roads.flatMap((road) =>
    ways[road].line.map((spot) => ({ ...around(spot, letter / 2, letter / 2), weight: READ })),
  );
  const some = STANDS.map(([x, y]) => ({
    x: between(width / 2 + letter, x * plan.width, plan.width - width / 2 - letter),
    y: between(height / 2 + letter, y * plan.height, plan.height - height / 2 - letter),
  }));
  const { x, y } = clearest(some, (spot) => around(spot, width / 2, height / 2), [...places, ...roads]);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The card with its name and what it names. @param {Props} props */
function Card({ scene: { event }, view, plan, words }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const duration = motionTime() / 2;
    if (duration) box.current?.animate({ opacity: [0, 1], scale: [0.5, 1] }, { duration, easing: "ease-out" });
  }, []);
  const { card, n } = event.params;
  const { x, y, width, height } = cardAt(card, view, plan);
  return html`<foreignObject class="pe-told-card" aria-hidden="true" x=${x} y=${y} width=${width} height=${height} style=${{ fontSize: `${plan.letter * 1.3}px`, overflow: "visible", pointerEvents: "none" }}>
    <div class="pe-pest" ref=${box} style=${{ border: "0.16em solid #fbf2da" }}><${Glyph} name="pest" /><span><b>${say(words, `pest-card.${card}`)}</b><small>${pestText(contentOf(view).pest.get(card), words)}</small></span><strong style=${{ marginLeft: "auto", fontSize: "1.4em" }}>+${n}</strong></div></foreignObject>`;
}
