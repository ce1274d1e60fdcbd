// @ts-check
/**
 * Further workers of the tables' worker.  The page starts them, because Firefox sometimes hangs where a
 * worker starts another, and Safari before 15.5 cannot do so.  Messages go over a port of their own.
 */

const page = /** @type {{postMessage(message: object, owned?: MessagePort[]): void}} */ (
  /** @type {any} */ (globalThis)
);
/** @type {Map<number, Helper>} */
const helpers = new Map();
let number = 0;

/** A worker that the page runs, with the interface of Worker. */
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

/** Report that a worker failed, as the page says. @param {{n: number}} message */
export const helperFailed = ({ n }) => helpers.get(n)?.onerror();
