/** The strip under the head: a lost connection, a stopped bot, a key that is no longer valid. */

import { el, buildIcon } from "./dom.js";

/** @typedef {import("./types.js").Table} Table */

const DOUBT_AFTER = 3;

export class Notices {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.node = el("div", { class: "notices", role: "status", data: { testid: "notices" } });
    /** @type {"none" | "down" | "key"} */
    this.trouble = "none";
    this.seconds = 0;
    this.sentence = "";
    this.clock = 0;
    this.hasMetBot = false;
    const { socket, store } = table;
    socket.addEventListener("down", (event) => this.#showTrouble(/** @type {CustomEvent} */ (event).detail));
    socket.addEventListener("open", () => this.#hideTrouble());
    for (const topic of /** @type {const} */ (["bot", "world"])) store.on(topic, () => this.draw());
  }

  /** A passing sentence, until the next thing happens. @param {string} sentence */
  tell(sentence) {
    this.sentence = sentence;
    this.draw();
  }

  #hideTrouble() {
    clearInterval(this.clock);
    this.trouble = "none";
    this.sentence = "";
    this.draw();
  }

  /** @param {number} seconds */
  async #showTrouble(seconds) {
    clearInterval(this.clock);
    this.seconds = seconds;
    if (this.trouble !== "key") this.trouble = "down";
    this.clock = setInterval(() => this.#countDown(), 1000);
    this.draw();
    if (this.table.socket.failures >= DOUBT_AFTER && (await isRefused())) {
      this.trouble = "key";
      this.draw();
    }
  }

  #countDown() {
    this.seconds = Math.max(0, this.seconds - 1);
    const place = this.node.querySelector(".notice-time");
    if (place) place.textContent = this.#retryText();
  }

  #retryText() {
    return this.seconds > 0
      ? this.table.strings.say("retryIn", { count: this.seconds })
      : this.table.strings.say("retryNow");
  }

  /** Until it has been here once, it is on its way: the local table starts it. */
  #absenceText() {
    const { strings, store } = this.table;
    return this.hasMetBot ? strings.say("botOffline", { name: store.bot.name }) : strings.say("botStarting");
  }

  draw() {
    const { strings, store, socket } = this.table;
    this.hasMetBot ||= store.bot.online;
    const hurry = () => socket.hurry();
    /** @type {Node[]} */
    const lines = [];
    if (this.trouble === "key") lines.push(buildNotice(strings.say("keyInvalid")));
    else if (this.trouble === "down")
      lines.push(
        buildNotice(
          strings.say("connectionLost"),
          el("span", { class: "notice-time", aria: { hidden: "true" } }, this.#retryText()),
          el("button", { type: "button", class: "link", on: { click: hurry } }, strings.say("tryNow")),
        ),
      );
    else if (store.person && !store.bot.online) lines.push(buildNotice(this.#absenceText()));
    if (this.sentence) lines.push(buildNotice(this.sentence));
    this.node.replaceChildren(...lines);
  }
}

/** @param {...(Node | string)} parts */
function buildNotice(...parts) {
  return el("p", { class: "notice" }, buildIcon("alert"), ...parts);
}

/** Does the server answer, but not to us? */
async function isRefused() {
  try {
    return (await fetch("/", { cache: "no-store" })).status === 403;
  } catch {
    return false;
  }
}
