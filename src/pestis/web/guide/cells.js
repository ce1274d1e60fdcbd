// @ts-check
/** Makes the examples in the documentation editable and runs them in place. */

/** @typedef {{text: string, same: boolean}} Told */
/** @typedef {{code: HTMLElement, button: HTMLButtonElement, said: HTMLElement, done: boolean}} Cell */

/** @type {Worker | null} */
let python = null;
/** The callbacks of runs whose result is pending. @type {Map<number, (told: Told[] | null) => void>} */
const pending = new Map();
let number = 0;

const template = /** @type {HTMLTemplateElement} */ (document.getElementById("cell"));
/** A text that the page's template contains. @param {string} name */
const label = (name) => template.dataset[name] ?? "";
const cells = [...document.querySelectorAll(".highlight-pycon pre")].map((code) => makeCell(/** @type {any} */ (code)));

/** @param {HTMLElement} code @returns {Cell} */
function makeCell(code) {
  const tools = /** @type {HTMLElement} */ (template.content.cloneNode(true).firstElementChild);
  const button = /** @type {HTMLButtonElement} */ (tools.querySelector("button"));
  const said = /** @type {HTMLElement} */ (tools.querySelector("output"));
  const cell = { code, button, said, done: false };
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.setAttribute("role", "textbox");
  code.setAttribute("aria-multiline", "true");
  code.setAttribute("aria-label", label("label"));
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

/** Run a cell, after those above it that have not run. @param {Cell} cell */
async function runTo(cell) {
  const above = cells.slice(0, cells.indexOf(cell)).filter(({ done }) => !done);
  for (const each of [...above, cell]) if (!(await run(each))) return;
}

/** @param {Cell} cell @returns {Promise<boolean>} whether it ran to its end */
async function run(cell) {
  const { button, said } = cell;
  button.dataset.running = "yes";
  button.textContent = label("stop");
  delete said.dataset.same;
  said.textContent = label(python ? "running" : "starting");
  // biome-ignore lint/performance/useDomNodeTextContent: lines that were typed may be elements
  const told = await send(cell.code.innerText);
  delete button.dataset.running;
  button.textContent = label("run");
  cell.done = !!told;
  if (told) show(said, told);
  else said.textContent = label("broken");
  return cell.done;
}

/** @param {HTMLElement} said @param {Told[]} told */
function show(said, told) {
  const same = told.every((each) => each.same);
  const text = Object.assign(document.createElement("pre"), { textContent: told.map(({ text }) => text).join("") });
  said.dataset.same = String(same);
  said.replaceChildren(label(same ? "same" : "other"), text.textContent ? text : "");
}

/** Run a text in the worker. @param {string} text @returns {Promise<Told[] | null>} null if it fails or is stopped */
function send(text) {
  python ??= startWorker();
  const n = ++number;
  python.postMessage({ n, text });
  return new Promise((done) => pending.set(n, done));
}

function startWorker() {
  // The name selects the version of Python's memory that is saved on the device.
  const named = { name: template.dataset.version };
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", ...named });
  worker.onmessage = ({ data: { n, told } }) => {
    pending.get(n)?.(told);
    pending.delete(n);
  };
  worker.onerror = stop;
  return worker;
}

/** Terminate Python and lose its state. */
function stop() {
  python?.terminate();
  python = null;
  for (const cell of cells) cell.done = false;
  for (const done of pending.values()) done(null);
  pending.clear();
}
