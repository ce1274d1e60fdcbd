// @ts-check
/** Makes the examples of a page about Pestis run where they stand, as the reader has changed them. */

/** @typedef {{text: string, same: boolean}} Told */
/** @typedef {{code: HTMLElement, button: HTMLButtonElement, said: HTMLElement, done: boolean}} Cell */

/** @type {Worker | null} */
let python = null;
/** Who waits for an answer. @type {Map<number, (told: Told[] | null) => void>} */
const open = new Map();
let number = 0;

const template = /** @type {HTMLTemplateElement} */ (document.getElementById("cell"));
/** A text of the page's own. @param {string} name */
const word = (name) => template.dataset[name] ?? "";
const cells = [...document.querySelectorAll(".highlight-pycon pre")].map((code) => made(/** @type {any} */ (code)));

/** @param {HTMLElement} code @returns {Cell} */
function made(code) {
  const tools = /** @type {HTMLElement} */ (template.content.cloneNode(true).firstElementChild);
  const button = /** @type {HTMLButtonElement} */ (tools.querySelector("button"));
  const said = /** @type {HTMLElement} */ (tools.querySelector("output"));
  const cell = { code, button, said, done: false };
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.setAttribute("role", "textbox");
  code.setAttribute("aria-multiline", "true");
  code.setAttribute("aria-label", word("label"));
  code.addEventListener("input", () => {
    cell.done = false;
  });
  code.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey)) return;
    event.preventDefault();
    void runTo(cell);
  });
  button.addEventListener("click", () => (button.dataset.running ? stop() : void runTo(cell)));
  code.closest(".highlight-pycon")?.after(tools);
  return cell;
}

/** Run a cell, and first those above it that have not been run. @param {Cell} cell */
async function runTo(cell) {
  const above = cells.slice(0, cells.indexOf(cell)).filter(({ done }) => !done);
  for (const each of [...above, cell]) if (!(await run(each))) return;
}

/** @param {Cell} cell @returns {Promise<boolean>} whether it was run to its end */
async function run(cell) {
  const { button, said } = cell;
  button.dataset.running = "yes";
  button.textContent = word("stop");
  delete said.dataset.same;
  said.textContent = word(python ? "running" : "starting");
  // biome-ignore lint/performance/useDomNodeTextContent: lines that were typed may be elements
  const told = await asked(cell.code.innerText);
  delete button.dataset.running;
  button.textContent = word("run");
  cell.done = !!told;
  if (told) show(said, told);
  else said.textContent = word("broken");
  return cell.done;
}

/** @param {HTMLElement} said @param {Told[]} told */
function show(said, told) {
  const same = told.every((each) => each.same);
  const text = Object.assign(document.createElement("pre"), { textContent: told.map(({ text }) => text).join("") });
  said.dataset.same = String(same);
  said.replaceChildren(word(same ? "same" : "other"), text.textContent ? text : "");
}

/** @param {string} text @returns {Promise<Told[] | null>} nothing where it cannot be run, or is stopped */
function asked(text) {
  python ??= started();
  const n = ++number;
  python.postMessage({ n, text });
  return new Promise((done) => open.set(n, done));
}

function started() {
  // The name says of which version Python's memory may be taken from the device.
  const named = { name: template.dataset.version };
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", ...named });
  worker.onmessage = ({ data: { n, told } }) => {
    open.get(n)?.(told);
    open.delete(n);
  };
  worker.onerror = stop;
  return worker;
}

/** Throw Python away with all that it knows. */
function stop() {
  python?.terminate();
  python = null;
  for (const cell of cells) cell.done = false;
  for (const done of open.values()) done(null);
  open.clear();
}
