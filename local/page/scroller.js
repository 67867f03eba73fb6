/** The reader's place in the talk: follows the newest while at the bottom, stands still everywhere else. */

import { el, buildIcon } from "./dom.js";

/** @typedef {import("./types.js").Table} Table */

const NEAR_BOTTOM = 48;
const NEAR_TOP = 400;
const FAR_AWAY = 900;
const LONG_READ = 0.5; // of the view's height, which a message's words alone fill
const BEST_ANSWER = ".gallery ~ * .style-3"; // a green button below a picture
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Where a message itself stands; the line with the day above it comes and goes. @param {HTMLElement} entry */
function findTop(entry) {
  return (entry.querySelector("article") ?? entry).getBoundingClientRect();
}

/** @param {HTMLElement} entry @param {Element} text */
function isBetweenPictures(entry, text) {
  const sides = [...entry.querySelectorAll(".gallery")].map((gallery) => text.compareDocumentPosition(gallery));
  const { DOCUMENT_POSITION_PRECEDING: above, DOCUMENT_POSITION_FOLLOWING: below } = Node;
  return [above, below].every((side) => sides.some((found) => found & side));
}

export class Scroller {
  /**
   * @param {Table} table
   * @param {HTMLElement} inner what is scrolled
   * @param {{older: () => void}} wishes
   */
  constructor(table, inner, { older }) {
    this.table = table;
    this.older = older;
    this.pinned = true;
    this.missed = 0;
    /** Only the reader leaves the bottom; a list that grew under the reader does not. */
    this.height = 0;
    const pane = { class: "timeline", tabindex: "0", role: "log", data: { testid: "timeline" }, aria: { live: "off" } };
    this.pane = el("div", pane, inner);
    const jump = { click: () => this.scrollToBottom(true) };
    this.pill = el("button", { type: "button", class: "pill", hidden: true, data: { testid: "new-pill" }, on: jump });
    this.node = el("div", { class: "timeline-frame" }, this.pane, this.pill);
    this.pane.addEventListener("scroll", () => this.#handleScroll(), { passive: true });
    const grown = new ResizeObserver(() => this.pinned && this.scrollToBottom());
    for (const box of [inner, this.pane]) grown.observe(box);
    document.addEventListener("visibilitychange", () => this.read());
    table.store.on("marks", () => this.read());
  }

  /** What stands at the bottom has been seen. */
  read() {
    if (this.pinned) this.table.actions.read();
  }

  /** @param {boolean} [smoothly] */
  scrollToBottom(smoothly = false) {
    this.pinned = true;
    this.missed = 0;
    const behavior = smoothly && !STILL.matches ? "smooth" : "instant";
    this.pane.scrollTo({ top: this.pane.scrollHeight, behavior });
    this.#drawPill(0);
  }

  /** Begin at the top of a message; what comes below it is missed from now on. @param {HTMLElement} entry */
  scrollToTopOf(entry) {
    this.pinned = false;
    this.pane.scrollTop += findTop(entry).top - this.pane.getBoundingClientRect().top;
    this.#drawPill(0);
  }

  /**
   * Whether a message is read from its top: it is higher than the view, and its words alone fill half of that, or stand
   * between its pictures, as in rules. A question is high for pictures in a row, and what is chosen from stands below: its
   * best answer is green.
   * @param {HTMLElement} entry
   */
  isLongRead(entry) {
    const { clientHeight } = this.pane;
    if (findTop(entry).height <= clientHeight || entry.querySelector(BEST_ANSWER)) return false;
    const words = [...entry.querySelectorAll(".markdown")];
    const read = words.reduce((sum, text) => sum + text.getBoundingClientRect().height, 0);
    return read > LONG_READ * clientHeight || words.some((text) => isBetweenPictures(entry, text));
  }

  /** Whether what comes at the bottom is a short way from what the reader looks at. */
  isNearBottom() {
    const { scrollTop, scrollHeight, clientHeight } = this.pane;
    return scrollHeight - scrollTop - clientHeight < FAR_AWAY;
  }

  /** A new message came while the reader was elsewhere. */
  miss() {
    this.missed += 1;
    this.#drawPill(0);
  }

  /** @param {HTMLElement} entry */
  show(entry) {
    this.pinned = false;
    entry.scrollIntoView({ block: "center" });
  }

  /**
   * Change something without moving what the reader looks at.
   * @param {Map<string, HTMLElement>} entries the messages by id, before and after
   * @param {() => void} change
   */
  keepPosition(entries, change) {
    if (this.pinned) {
      change();
      return this.scrollToBottom();
    }
    const { top } = this.pane.getBoundingClientRect();
    const held = [...entries].find(([, entry]) => findTop(entry).bottom > top);
    const before = held ? findTop(held[1]).top : 0;
    change();
    const now = held && entries.get(held[0]);
    if (now) this.pane.scrollTop += findTop(now).top - before;
  }

  #handleScroll() {
    const { scrollTop, scrollHeight, clientHeight } = this.pane;
    const distance = scrollHeight - scrollTop - clientHeight;
    const grown = scrollHeight !== this.height;
    this.height = scrollHeight;
    if (this.pinned && grown && distance > 0) return this.scrollToBottom();
    this.pinned = distance < NEAR_BOTTOM;
    if (this.pinned) this.missed = 0;
    this.read();
    if (scrollTop < NEAR_TOP && scrollHeight > clientHeight) this.older();
    this.#drawPill(distance);
  }

  /** @param {number} distance from the bottom */
  #drawPill(distance) {
    const { strings } = this.table;
    const words = this.missed ? strings.say("newMessages", { count: this.missed }) : strings.say("toNewest");
    this.pill.hidden = this.pinned || (!this.missed && distance < FAR_AWAY);
    this.pill.replaceChildren(words, buildIcon("jump"));
  }
}
