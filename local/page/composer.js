/** The message box: chat, or a command once a slash is typed; drafts are kept for each person and channel. */

import { CommandForm } from "./command-form.js";
import { listLeaves, findTypedLeaf } from "./commands.js";
import { el, buildIcon } from "./dom.js";
import * as keep from "./keep.js";
import { Palette } from "./palette.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./commands.js").Leaf} Leaf
 */

const LONGEST = 2000;
const COUNT_FROM = 1800;

export class Composer {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {CommandForm | null} */
    this.form = null;
    this.place = "";
    this.panel = el("div", { class: "composer-panel", hidden: true, data: { testid: "palette" } });
    this.note = el("p", { class: "composer-note", role: "alert", data: { testid: "composer-note" } });
    this.text = el("textarea", {
      class: "composer-text",
      rows: 1,
      maxlength: LONGEST,
      data: { testid: "composer" },
      aria: { autocomplete: "list", haspopup: "listbox" },
    });
    this.text.addEventListener("input", () => this.#handleInput());
    this.text.addEventListener("keydown", (event) => this.#handleKey(event));
    this.count = el("span", { class: "composer-count", role: "status" });
    this.sender = el("button", { type: "submit", class: "composer-send", data: { testid: "send" } }, buildIcon("send"));
    this.slot = el("div", { class: "composer-slot" }, this.text);
    this.box = el("form", { class: "composer-box" }, this.slot, this.count, this.sender);
    this.box.addEventListener("submit", (event) => (event.preventDefault(), this.send()));
    this.node = el("footer", { class: "composer" }, this.panel, this.note, this.box);
    this.palette = new Palette(table, this.panel, (leaf) => this.begin(leaf, ""));
    const { store } = table;
    store.on("current", () => this.#restoreDraft());
    store.on("commands", () => this.palette.isOpen && this.#handleInput());
    store.on("channels", () => this.#updatePlaceholder());
    document.addEventListener("wish-command", (event) =>
      this.#beginWishedCommand(/** @type {CustomEvent} */ (event).detail),
    );
    document.addEventListener(
      "pointerdown",
      (event) => this.palette.isOpen && !this.node.contains(/** @type {Node} */ (event.target)) && this.palette.hide(),
    );
  }

  /** Another channel or person: take up the draft that was left there. After a lost connection nothing changes. */
  #restoreDraft() {
    const { store, strings } = this.table;
    const place = [store.person, store.current, strings.language].join();
    if (place === this.place) return this.#updatePlaceholder();
    this.place = place;
    this.#dropCommand();
    this.sender.setAttribute("aria-label", strings.say("send"));
    this.text.value = store.person && store.current ? keep.loadDraft(store.person, store.current) : "";
    this.#updatePlaceholder();
    this.#fitHeight();
  }

  #updatePlaceholder() {
    const { store, strings } = this.table;
    const { channel } = store;
    const locked = !channel || Boolean(channel.thread_metadata?.locked);
    const sign = channel && !store.isThread(channel) && channel.guild_id ? "#" : "";
    const name = channel ? sign + store.titleOf(channel) : "";
    this.text.disabled = locked;
    this.text.placeholder = strings.say(locked ? "locked" : "write");
    this.text.setAttribute("aria-label", strings.say("messageTo", { name }));
  }

  get #leaves() {
    return listLeaves(this.table.store.commands, this.table.strings);
  }

  #handleInput() {
    const { value } = this.text;
    const { store } = this.table;
    if (store.person && store.current) keep.saveDraft(store.person, store.current, value);
    this.note.replaceChildren();
    this.#fitHeight();
    if (!value.startsWith("/") || value.includes("\n")) return this.palette.hide();
    const whole = findTypedLeaf(this.#leaves, value.slice(1));
    if (whole) this.begin(whole.leaf, whole.rest);
    else this.palette.show(this.#leaves, value.slice(1), this.text);
  }

  #fitHeight() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, innerHeight * 0.4)}px`;
    const left = this.text.value.length;
    this.count.textContent = left >= COUNT_FROM ? `${left} / ${LONGEST}` : "";
  }

  /**
   * Enter while a syllable is being composed (Korean) belongs to the keyboard, not to us.
   * @param {KeyboardEvent} event
   */
  #handleKey(event) {
    if (event.isComposing) return;
    if (this.palette.isOpen && this.palette.list.steer(event)) return;
    if (event.key === "Enter" && !event.shiftKey)
      this.#runInstead(event, () => (this.palette.isOpen ? this.palette.list.take() : this.send()));
    else if (event.key === "Tab" && this.palette.isOpen && this.palette.list.active)
      this.#runInstead(event, () => this.palette.list.take());
    else if (event.key === "Escape" && this.palette.isOpen) this.#runInstead(event, () => this.palette.hide());
  }

  /** @param {Event} event @param {() => void} action */
  #runInstead(event, action) {
    event.preventDefault();
    action();
  }

  /** Take up a command to fill in. @param {Leaf} leaf @param {string} rest */
  begin(leaf, rest) {
    this.palette.hide();
    this.note.replaceChildren();
    this.form = new CommandForm(this.table, leaf, {
      panel: this.panel,
      leave: () => this.#leaveCommand(),
      send: () => this.send(),
    });
    this.slot.replaceChildren(this.form.node);
    this.node.classList.add("is-command");
    this.form.begin(rest);
    if (!this.form.fields.length) this.sender.focus();
  }

  /** @param {{id: string, name: string}} wish */
  #beginWishedCommand({ id, name }) {
    const leaf =
      this.#leaves.find((one) => one.id === id && one.plain === name) ?? this.#leaves.find((one) => one.plain === name);
    if (leaf) this.begin(leaf, "");
  }

  /** Back to plain text, with the command's name still there to be changed. */
  #leaveCommand() {
    const name = this.form?.leaf.name ?? "";
    this.#dropCommand();
    this.text.value = `/${name}`;
    this.#handleInput();
    this.text.focus();
  }

  #dropCommand() {
    this.form = null;
    this.slot.replaceChildren(this.text);
    this.node.classList.remove("is-command");
    this.note.replaceChildren();
    this.palette.hide();
  }

  async send() {
    if (this.node.getAttribute("aria-busy") === "true") return;
    const sending = this.form ? this.#sendCommand(this.form) : this.#sendChat();
    if (!sending) return;
    const { person, current } = this.table.store;
    this.node.setAttribute("aria-busy", "true");
    this.note.replaceChildren();
    try {
      await sending;
      this.#clearAfterSending(person, current);
    } catch (error) {
      this.note.replaceChildren(buildIcon("alert"), this.table.actions.sentence(error));
    } finally {
      this.node.removeAttribute("aria-busy");
    }
  }

  /** @returns {Promise<unknown> | null} */
  #sendChat() {
    const content = this.text.value.trim();
    return content ? this.table.actions.say(content) : null;
  }

  /** @param {CommandForm} form @returns {Promise<unknown> | null} */
  #sendCommand(form) {
    const options = form.readOptions();
    return options && options.then((given) => this.table.actions.run(form.leaf, given));
  }

  /**
   * The reader may have gone elsewhere meanwhile: then that place's draft is left alone.
   * @param {string | null} person
   * @param {string | null} channel
   */
  #clearAfterSending(person, channel) {
    const { store } = this.table;
    if (person && channel) keep.saveDraft(person, channel, "");
    if (person !== store.person || channel !== store.current) return;
    this.#dropCommand();
    this.text.value = "";
    this.#fitHeight();
    if (!document.querySelector("dialog[open]")) this.text.focus();
  }
}
