/** The messages of the current channel, drawn once each and drawn again when they change. */

import { el } from "./dom.js";
import { keepOldPicture, leaveRoomBelowPicture } from "./media.js";
import { buildMessage, isEphemeral } from "./message.js";
import { buildPending } from "./pending.js";
import { Scroller } from "./scroller.js";
import { Refusal } from "./socket.js";
import { compareIds, formatDate, isSameDay } from "./time.js";
import { buildBeginning, isFirstVisit, buildWelcome } from "./welcome.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Message} Message
 */

const MOST_SHOWN = 300;
const DEEPEST_SEARCH = 10;
const SPOKEN = 400;
const LONGEST_PRESS = 1000;

export class Timeline {
  /** @param {Table} table @param {(text: string) => void} announce */
  constructor(table, announce) {
    this.table = table;
    this.announce = announce;
    /** @type {Map<string, HTMLElement>} */
    this.entries = new Map();
    this.loading = false;
    /** What came while the mouse is down, to be drawn once it is up; null while it is up. @type {(() => void)[] | null} */
    this.held = null;
    this.patience = 0;
    /** What the head of the list was drawn for: it is only drawn again when that changes. */
    this.topKey = "";
    this.top = el("div", { class: "timeline-top" });
    this.list = el("div", { class: "timeline-list" });
    this.pending = el("div", { class: "timeline-pending" });
    const inner = el("div", { class: "timeline-inner" }, this.top, this.list, this.pending);
    this.scroller = new Scroller(table, inner, { older: () => this.#loadOlder() });
    this.node = this.scroller.node;
    this.#listen();
    this.#holdChangesWhilePressed();
  }

  #listen() {
    const { store } = this.table;
    store.on("room", (change) => {
      if (change.channel === store.current) this.#applyOrHold(() => this.#applyRoomChange(change));
    });
    for (const topic of /** @type {const} */ (["current", "people"])) store.on(topic, () => this.draw());
    for (const topic of /** @type {const} */ (["thinking", "typing"]))
      store.on(topic, () => this.#applyOrHold(() => this.#drawPending()));
    for (const topic of /** @type {const} */ (["channels", "bot", "commands"])) store.on(topic, () => this.#drawTop());
  }

  /** A click needs the very button on which the mouse went down: nothing is drawn anew or moved until it is up. */
  #holdChangesWhilePressed() {
    this.scroller.pane.addEventListener("pointerdown", ({ button }) => {
      if (button !== 0) return;
      this.held ??= [];
      clearTimeout(this.patience);
      this.patience = setTimeout(() => this.#applyHeldChanges(), LONGEST_PRESS);
    });
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, () => setTimeout(() => this.#applyHeldChanges()));
  }

  #applyHeldChanges() {
    clearTimeout(this.patience);
    const held = this.held ?? [];
    this.held = null;
    for (const change of held) change();
  }

  /** @param {() => void} change */
  #applyOrHold(change) {
    if (this.held) this.held.push(change);
    else change();
  }

  /** Draw the current channel from the start, with all that was held back. */
  draw() {
    const room = this.table.store.room;
    this.held &&= [];
    this.scroller.pane.setAttribute("aria-label", this.table.strings.say("messages"));
    this.entries.clear();
    this.list.replaceChildren(
      ...(room?.messages ?? []).map((message, at) => this.#buildEntry(message, room?.messages[at - 1])),
    );
    for (const entry of this.entries.values()) leaveRoomBelowPicture(entry);
    this.list.classList.toggle("is-loading", !room);
    this.#drawTop();
    this.#drawPending();
    this.scroller.scrollToBottom();
  }

  /** Show one message, loading older ones while it is not there. @param {string} id */
  async reveal(id) {
    for (let tries = 0; !this.entries.has(id) && this.table.store.room?.more && tries < DEEPEST_SEARCH; tries += 1)
      await this.#loadOlder();
    const entry = this.entries.get(id);
    if (!entry) return;
    this.scroller.show(entry);
    entry.classList.add("is-flashing");
    setTimeout(() => entry.classList.remove("is-flashing"), 2500);
  }

  /** @param {{kind: string, message: Message, messages: Message[], id: string}} change */
  #applyRoomChange({ kind, message, messages, id }) {
    if (kind === "filled") this.draw();
    else if (kind === "new") this.#addMessage(message);
    else if (kind === "edited") this.#changeInPlace(() => this.#redrawMessage(message));
    else if (kind === "removed") this.#changeInPlace(() => this.#removeMessage(id));
    else if (kind === "older") this.#changeInPlace(() => this.#prependMessages(messages));
  }

  /** @param {Message} message @param {Message | undefined} above */
  #buildEntry(message, above) {
    const date = new Date(message.timestamp);
    const newDay = !above || !isSameDay(date, new Date(above.timestamp));
    const dayText = formatDate(date, "D", this.table.strings.language);
    const day = newDay ? el("div", { class: "day", role: "separator" }, el("span", {}, dayText)) : null;
    const entry = el("div", { class: "entry" }, day, buildMessage(this.table, message, newDay ? undefined : above));
    this.entries.set(message.id, entry);
    return entry;
  }

  /** @param {Message} message */
  #findAbove(message) {
    const messages = this.table.store.room?.messages ?? [];
    return messages[messages.findIndex(({ id }) => id === message.id) - 1];
  }

  /** A promised answer takes the place where it was promised, above what came meanwhile. @param {Message} message */
  #findBelow(message) {
    const messages = this.table.store.room?.messages ?? [];
    return messages[messages.findIndex(({ id }) => id === message.id) + 1];
  }

  /** @param {Message} message */
  #addMessage(message) {
    const answer = this.#isAnswer(message); // as long as the message itself is not in the way
    const entry = this.#buildEntry(message, this.#findAbove(message));
    const below = this.#findBelow(message);
    this.list.insertBefore(entry, (below && this.entries.get(below.id)) ?? null);
    leaveRoomBelowPicture(entry);
    if (below) this.#redrawMessage(below);
    this.#drawTop();
    const mine = message.author.id === this.table.store.person;
    if (this.scroller.pinned || mine || answer) this.#followNewest();
    else this.scroller.miss();
    if (answer && this.scroller.isLongRead(entry)) this.scroller.scrollToTopOf(entry);
    if (!mine) this.#announceMessage(message, entry);
  }

  /** Whether it answers a command of the reader, or a press near the bottom, and so is looked for. @param {Message} message */
  #isAnswer(message) {
    if (!isEphemeral(message)) return false;
    const used = message.interaction ?? message.interaction_metadata;
    const isOwnCommand = Boolean(used?.name) && used?.user.id === this.table.store.person;
    return isOwnCommand || this.scroller.isNearBottom();
  }

  #followNewest() {
    const room = this.table.store.room;
    while (room && room.messages.length > MOST_SHOWN) {
      const [oldest] = room.messages.splice(0, 1);
      room.more = true;
      this.entries.get(oldest.id)?.remove();
      this.entries.delete(oldest.id);
    }
    this.scroller.scrollToBottom();
    this.scroller.read();
  }

  /** @param {Message} message @param {HTMLElement} entry */
  #announceMessage(message, entry) {
    const name = this.table.store.nameOf(message.author.id) ?? message.author.username;
    const pictures = [...entry.querySelectorAll("img[alt]")].map((image) => image.getAttribute("alt"));
    const said = [...entry.querySelectorAll(".markdown")].map((node) => node.textContent);
    this.announce(`${name}: ${[...said, ...pictures].filter(Boolean).join(". ").slice(0, SPOKEN)}`);
  }

  /** Draw an edited message again; the focus stays on the control it was on. @param {Message} message */
  #redrawMessage(message) {
    const old = this.entries.get(message.id);
    if (!old) return;
    const focused = old.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const entry = this.#buildEntry(message, this.#findAbove(message));
    keepOldPicture(old, entry);
    old.replaceWith(entry);
    leaveRoomBelowPicture(entry);
    if (focused) this.#restoreFocus(entry, focused);
  }

  /**
   * To the same control, one with the same words, the first one there is, or the message itself.
   * @param {HTMLElement} entry
   * @param {HTMLElement} focused
   */
  #restoreFocus(entry, focused) {
    const controls = /** @type {HTMLElement[]} */ ([...entry.querySelectorAll("[data-custom-id]:enabled")]);
    const same = controls.find((control) => control.dataset.customId === focused.dataset.customId);
    const alike = controls.find((control) => control.textContent === focused.textContent);
    (same ?? alike ?? controls[0] ?? entry.querySelector("article"))?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  #removeMessage(id) {
    const entry = this.entries.get(id);
    const near = entry?.nextElementSibling ?? entry?.previousElementSibling;
    const focused = entry?.contains(document.activeElement);
    entry?.remove();
    this.entries.delete(id);
    if (focused) (near?.querySelector("article") ?? this.scroller.pane).focus({ preventScroll: true });
    const messages = this.table.store.room?.messages ?? [];
    const below = messages.find((message) => compareIds(message.id, id) > 0);
    if (below) this.#redrawMessage(below);
  }

  /** @param {Message[]} messages */
  #prependMessages(messages) {
    this.list.prepend(...messages.map((message, at) => this.#buildEntry(message, messages[at - 1])));
    const next = this.table.store.room?.messages[messages.length];
    if (next) this.#redrawMessage(next);
  }

  /** @param {() => void} change */
  #changeInPlace(change) {
    this.scroller.keepPosition(this.entries, () => {
      change();
      this.#drawTop();
    });
  }

  async #loadOlder() {
    if (this.loading || !this.table.store.room?.more) return;
    this.loading = true;
    try {
      await this.table.actions.older();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // the next scroll tries again
    } finally {
      this.loading = false;
    }
  }

  #drawTop() {
    const { store } = this.table;
    const { room, channel } = store;
    const kind = !room || !channel ? "none" : room.more ? "more" : isFirstVisit(this.table) ? "welcome" : "beginning";
    const about = [channel?.id, channel?.topic, store.bot.online, store.commands.length];
    const key = [kind, ...about, this.table.strings.language].join();
    if (key === this.topKey) return;
    this.topKey = key;
    this.top.replaceChildren(...this.#buildTop(kind, channel));
  }

  /** @param {string} kind @param {import("./types.js").Channel | undefined} channel @returns {Node[]} */
  #buildTop(kind, channel) {
    if (kind === "more") return [el("p", { class: "timeline-more" }, this.table.strings.say("loadingOlder"))];
    if (kind === "welcome") return [buildWelcome(this.table)];
    return channel && kind === "beginning" ? [buildBeginning(this.table, channel)] : [];
  }

  #drawPending() {
    this.pending.replaceChildren(...buildPending(this.table));
  }
}
