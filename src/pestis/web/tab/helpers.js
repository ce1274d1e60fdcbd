// @ts-check
/**
 * Workers beside the tables' worker.  The page starts them: where a worker starts another, Firefox now
 * and then stands still for good, and Safaris before 15.5 cannot.  They are spoken to directly.
 */

const page = /** @type {{postMessage(message: object, owned?: MessagePort[]): void}} */ (
  /** @type {any} */ (globalThis)
);
/** @type {Map<number, Helper>} */
const helpers = new Map();
let number = 0;

/** Stands for a worker that the page runs. */
export class Helper {
  /** @param {string} file */
  constructor(file) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.port.onmessage = (event) => this.onmessage(event);
    this.n = ++number;
    /** @type {(event: {data: any}) => void} */
    this.onmessage = () => {};
    this.onerror = () => {};
    helpers.set(this.n, this);
    page.postMessage({ kind: "helper", n: this.n, file, port: port2 }, [port2]);
  }

  /** @param {object} message */
  postMessage(message) {
    this.port.postMessage(message);
  }

  terminate() {
    this.port.close();
    if (helpers.delete(this.n)) page.postMessage({ kind: "helper", n: this.n });
  }
}

/** The page says that one has failed. @param {{n: number}} lost */
export const lose = ({ n }) => helpers.get(n)?.onerror();
