/** The line to the local table: numbered requests, pushed events, and reconnecting with growing patience. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PATIENCE = 20000;

/** A request that was refused, with the server's sentence and its key; both are null when the line itself failed. */
export class Refusal extends Error {
  /** @param {string | null} [sentence] @param {string | null} [key] */
  constructor(sentence = null, key = null) {
    super(sentence ?? "no connection");
    this.sentence = sentence;
    this.key = key;
  }
}

/**
 * Events: `open`, `down` (detail: seconds until the next try), `push` (detail: the frame).
 */
export class Socket extends EventTarget {
  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    /** @type {string | null} */
    this.person = null;
    /** @type {WebSocket | null} */
    this.line = null;
    this.count = 0;
    this.failures = 0;
    this.retry = 0;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (refusal: Refusal) => void, timer: number}>} */
    this.waiting = new Map();
  }

  get isOpen() {
    return this.line?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.retry);
    const line = new WebSocket(this.url);
    this.line = line;
    line.addEventListener("open", () => this.#handleOpen());
    line.addEventListener("message", (event) => this.#handleFrame(JSON.parse(event.data)));
    line.addEventListener("close", () => line === this.line && this.#handleClose());
  }

  /** Try at once instead of waiting for the next turn. */
  hurry() {
    if (!this.line || this.line.readyState === WebSocket.CLOSED) this.open();
  }

  /**
   * Send one request as the current person and wait for its answer.
   * @param {string} verb
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  ask(verb, fields = {}) {
    const line = this.line;
    if (!line || line.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal());
    const n = (this.count += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settleRequest(n, { ok: false, error: null }), PATIENCE);
      this.waiting.set(n, { resolve, reject, timer });
      const as = this.person ? { as: this.person } : {};
      line.send(JSON.stringify({ do: verb, ...as, n, ...fields }));
    });
  }

  #handleOpen() {
    this.failures = 0;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {any} frame */
  #handleFrame(frame) {
    if ("re" in frame) this.#settleRequest(frame.re, frame);
    else this.dispatchEvent(new CustomEvent("push", { detail: frame }));
  }

  /** @param {number} n @param {any} answer */
  #settleRequest(n, answer) {
    const waiter = this.waiting.get(n);
    if (!waiter) return;
    this.waiting.delete(n);
    clearTimeout(waiter.timer);
    if (answer.ok) waiter.resolve(answer);
    else waiter.reject(new Refusal(answer.error, answer.key));
  }

  #handleClose() {
    for (const n of [...this.waiting.keys()]) this.#settleRequest(n, { ok: false, error: null });
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures) * (0.8 + 0.4 * Math.random());
    this.failures += 1;
    this.retry = setTimeout(() => this.open(), wait);
    this.dispatchEvent(new CustomEvent("down", { detail: Math.ceil(wait / 1000) }));
  }
}
