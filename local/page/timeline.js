/** The messages of the current channel: keeps the reader's place, follows the newest, loads older ones. */

import { el, icon } from "./dom.js";
import { bridge } from "./media.js";
import { messageNode } from "./message.js";
import { pendingNodes } from "./pending.js";
import { byId, dateText, sameDay } from "./time.js";
import { beginning, isFirstVisit, welcome } from "./welcome.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Message} Message
 */

const NEAR_BOTTOM = 48;
const NEAR_TOP = 400;
const FAR_AWAY = 900;
const MOST_SHOWN = 300;
const DEEPEST_SEARCH = 10;
const SPOKEN = 400;

export class Timeline {
  /** @param {Table} table @param {(text: string) => void} announce */
  constructor(table, announce) {
    this.table = table;
    this.announce = announce;
    /** @type {Map<string, HTMLElement>} */
    this.entries = new Map();
    this.pinned = true;
    this.missed = 0;
    /** Only the reader leaves the bottom; a list that grew under the reader does not. */
    this.height = 0;
    this.loading = false;
    /** What the head of the list was drawn for: it is only drawn again when that changes. */
    this.topKey = "";
    const { strings } = this.table;
    this.top = el("div", { class: "timeline-top" });
    this.list = el("div", { class: "timeline-list" });
    this.pending = el("div", { class: "timeline-pending" });
    this.inner = el("div", { class: "timeline-inner" }, this.top, this.list, this.pending);
    this.scroller = el(
      "div",
      {
        class: "timeline",
        tabindex: "0",
        role: "log",
        data: { testid: "timeline" },
        aria: { live: "off", label: strings.say("messages") },
      },
      this.inner,
    );
    this.pill = el("button", {
      type: "button",
      class: "pill",
      hidden: true,
      data: { testid: "new-pill" },
      on: { click: () => this.toBottom(true) },
    });
    this.node = el("div", { class: "timeline-frame" }, this.scroller, this.pill);
    this.#listen();
  }

  #listen() {
    const { store, actions } = this.table;
    store.on("current", () => this.draw());
    store.on("room", (change) => change.channel === store.current && this.#roomChanged(change));
    for (const topic of /** @type {const} */ (["thinking", "typing"]))
      store.on(topic, () => this.pending.replaceChildren(...pendingNodes(this.table)));
    for (const topic of /** @type {const} */ (["channels", "bot", "commands"])) store.on(topic, () => this.#drawTop());
    store.on("marks", () => this.pinned && actions.read());
    store.on("people", () => this.draw());
    document.addEventListener("visibilitychange", () => this.pinned && actions.read());
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.pinned && this.toBottom()).observe(this.inner);
    new ResizeObserver(() => this.pinned && this.toBottom()).observe(this.scroller);
  }

  /** Draw the current channel from the start. */
  draw() {
    const room = this.table.store.room;
    this.scroller.setAttribute("aria-label", this.table.strings.say("messages"));
    this.entries.clear();
    this.list.replaceChildren(
      ...(room?.messages ?? []).map((message, at) => this.#entry(message, room?.messages[at - 1])),
    );
    this.list.classList.toggle("is-loading", !room);
    this.#drawTop();
    this.pending.replaceChildren(...pendingNodes(this.table));
    this.missed = 0;
    this.toBottom();
  }

  /** Show one message, loading older ones while it is not there. @param {string} id */
  async reveal(id) {
    for (let tries = 0; !this.entries.has(id) && this.table.store.room?.more && tries < DEEPEST_SEARCH; tries += 1)
      await this.#older();
    const entry = this.entries.get(id);
    if (!entry) return;
    this.pinned = false;
    entry.scrollIntoView({ block: "center" });
    entry.classList.add("is-flashing");
    setTimeout(() => entry.classList.remove("is-flashing"), 2500);
  }

  /** @param {boolean} [smoothly] */
  toBottom(smoothly = false) {
    this.pinned = true;
    this.missed = 0;
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: smoothly ? "smooth" : "instant" });
    this.#drawPill();
  }

  /** @param {{kind: string, message: Message, messages: Message[], id: string}} change */
  #roomChanged({ kind, message, messages, id }) {
    if (kind === "filled") this.draw();
    else if (kind === "new") this.#added(message);
    else if (kind === "edited") this.#steadily(() => this.#redraw(message));
    else if (kind === "removed") this.#steadily(() => this.#removed(id));
    else if (kind === "older") this.#steadily(() => this.#prepended(messages));
    this.#drawTop();
  }

  /** @param {Message} message @param {Message | undefined} above */
  #entry(message, above) {
    const date = new Date(message.timestamp);
    const newDay = !above || !sameDay(date, new Date(above.timestamp));
    const day = newDay
      ? el("div", { class: "day", role: "separator" }, el("span", {}, dateText(date, "D", this.table.strings.language)))
      : null;
    const entry = el("div", { class: "entry" }, day, messageNode(this.table, message, newDay ? undefined : above));
    this.entries.set(message.id, entry);
    return entry;
  }

  /** @param {Message} message */
  #above(message) {
    const messages = this.table.store.room?.messages ?? [];
    return messages[messages.findIndex(({ id }) => id === message.id) - 1];
  }

  /** A promised answer takes the place where it was promised, above what came meanwhile. @param {Message} message */
  #below(message) {
    const messages = this.table.store.room?.messages ?? [];
    return messages[messages.findIndex(({ id }) => id === message.id) + 1];
  }

  /** @param {Message} message */
  #added(message) {
    const entry = this.#entry(message, this.#above(message));
    const below = this.#below(message);
    this.list.insertBefore(entry, (below && this.entries.get(below.id)) ?? null);
    if (below) this.#redraw(below);
    const mine = message.author.id === this.table.store.person;
    if (this.pinned || mine) this.#follow();
    else this.missed += 1;
    this.#drawPill();
    if (!mine) this.#speak(message, entry);
  }

  #follow() {
    const room = this.table.store.room;
    while (room && room.messages.length > MOST_SHOWN) {
      const [oldest] = room.messages.splice(0, 1);
      room.more = true;
      this.entries.get(oldest.id)?.remove();
      this.entries.delete(oldest.id);
    }
    this.toBottom();
    this.table.actions.read();
  }

  /** @param {Message} message @param {HTMLElement} entry */
  #speak(message, entry) {
    const name = this.table.store.nameOf(message.author.id) ?? message.author.username;
    const pictures = [...entry.querySelectorAll("img[alt]")].map((image) => image.getAttribute("alt"));
    const said = [...entry.querySelectorAll(".markdown")].map((node) => node.textContent);
    this.announce(`${name}: ${[...said, ...pictures].filter(Boolean).join(". ").slice(0, SPOKEN)}`);
  }

  /** Draw an edited message again; the focus stays on the control it was on. @param {Message} message */
  #redraw(message) {
    const old = this.entries.get(message.id);
    if (!old) return;
    const focused = old.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const entry = this.#entry(message, this.#above(message));
    bridge(old, entry);
    old.replaceWith(entry);
    if (focused) this.#refocus(entry, focused);
  }

  /** @param {HTMLElement} entry @param {HTMLElement} focused */
  #refocus(entry, focused) {
    const id = focused.dataset.customId;
    const controls = /** @type {HTMLElement[]} */ ([...entry.querySelectorAll("[data-custom-id]")]);
    const same = controls.find((control) => control.dataset.customId === id && !control.hasAttribute("disabled"));
    const label = controls.find(
      (control) => control.textContent === focused.textContent && !control.hasAttribute("disabled"),
    );
    (same ?? label ?? this.scroller).focus({ preventScroll: true });
  }

  /** @param {string} id */
  #removed(id) {
    const entry = this.entries.get(id);
    const focused = entry?.contains(document.activeElement);
    entry?.remove();
    this.entries.delete(id);
    const messages = this.table.store.room?.messages ?? [];
    const at = messages.findIndex((message) => byId(message.id, id) > 0);
    if (at >= 0) this.#redraw(messages[at]);
    if (focused) this.scroller.focus({ preventScroll: true });
  }

  /** @param {Message[]} messages */
  #prepended(messages) {
    this.list.prepend(...messages.map((message, at) => this.#entry(message, messages[at - 1])));
    const next = this.table.store.room?.messages[messages.length];
    if (next) this.#redraw(next);
  }

  /** Change something without moving what the reader looks at. @param {() => void} change */
  #steadily(change) {
    if (this.pinned) {
      change();
      return this.toBottom();
    }
    const top = this.scroller.getBoundingClientRect().top;
    const held = [...this.entries].find(([, entry]) => entry.getBoundingClientRect().bottom > top);
    const before = held?.[1].getBoundingClientRect().top ?? 0;
    change();
    const now = held && this.entries.get(held[0]);
    if (now) this.scroller.scrollTop += now.getBoundingClientRect().top - before;
  }

  async #older() {
    if (this.loading || !this.table.store.room?.more) return;
    this.loading = true;
    try {
      await this.table.actions.older();
    } catch (error) {
      this.table.actions.sentence(error);
    } finally {
      this.loading = false;
    }
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const distance = scrollHeight - scrollTop - clientHeight;
    const grown = scrollHeight !== this.height;
    this.height = scrollHeight;
    if (this.pinned && grown && distance > 0) return this.toBottom();
    this.pinned = distance < NEAR_BOTTOM;
    if (this.pinned) {
      this.missed = 0;
      this.table.actions.read();
    }
    if (scrollTop < NEAR_TOP && scrollHeight > clientHeight) this.#older();
    this.#drawPill(distance);
  }

  #drawPill(distance = 0) {
    const { strings } = this.table;
    const words = this.missed ? strings.say("newMessages", { count: this.missed }) : strings.say("toNewest");
    this.pill.hidden = this.pinned || (!this.missed && distance < FAR_AWAY);
    this.pill.replaceChildren(words, icon("jump"));
  }

  #drawTop() {
    const { store } = this.table;
    const { room, channel } = store;
    const kind = !room || !channel ? "none" : room.more ? "more" : isFirstVisit(this.table) ? "welcome" : "beginning";
    const key = [
      kind,
      channel?.id,
      channel?.topic,
      store.bot.online,
      store.commands.length,
      this.table.strings.language,
    ].join();
    if (key === this.topKey) return;
    this.topKey = key;
    this.top.replaceChildren(...this.#topNodes(kind, channel));
  }

  /** @param {string} kind @param {import("./types.js").Channel | undefined} channel @returns {Node[]} */
  #topNodes(kind, channel) {
    if (kind === "more") return [el("p", { class: "timeline-more" }, this.table.strings.say("loadingOlder"))];
    if (kind === "welcome") return [welcome(this.table)];
    return channel && kind === "beginning" ? [beginning(this.table, channel)] : [];
  }
}
