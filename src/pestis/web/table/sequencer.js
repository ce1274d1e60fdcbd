// @ts-check
/** The strip with which a sequence of events is stepped through. */
import { html } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/**
 * The strip, shown beside the question and never over anything that can be pressed.
 * @param {{told: import("./story.js").Steps, words: import("../shared/words.js").Words, game: string}} props
 */
export function Sequencer({ told, words, game }) {
  const { scene, show, sequence, setShow } = told;
  if (!scene || !show || !sequence) return null;
  const { title, steps } = sequence;
  const by = (/** @type {number} */ at) =>
    setShow({ ...show, at: Math.max(0, Math.min(steps.length - 1, at)), playing: false });
  const tool = (
    /** @type {string} */ sign,
    /** @type {string} */ id,
    /** @type {() => void} */ act,
    /** @type {boolean} */ off = false,
  ) =>
    html`<button type="button" class="tool" disabled=${off} title=${t(id)} aria-label=${t(id)} onClick=${act}><${Sign} name=${sign} /></button>`;
  const end = scene.step + 1 >= steps.length;
  return html`<section class="sequence" aria-label=${t("sequence.title")}>
    <p class="sequence-told"><b>${words.text(title.id, title.params)}</b> <span>${words.event(game, scene.event)}</span></p>
    <div class="sequence-tools">
      ${tool("back", "replay.back", () => by(scene.step - 1), scene.step === 0)}
      ${
        show.playing
          ? tool("pause", "replay.pause", () => setShow({ ...show, playing: false }))
          : tool(end ? "restart" : "play", end ? "sequence.again" : "replay.play", () =>
              setShow({ ...show, at: end ? 0 : show.at, playing: true }),
            )
      }
      ${tool("next", "replay.next", () => by(scene.step + 1), end)}
      <output>${scene.step + 1} / ${steps.length}</output>
      ${tool("close", "close", () => setShow(null))}
    </div>
  </section>`;
}
