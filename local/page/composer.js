/** The message box: chat, or a command once a slash is typed; drafts are kept for each person and channel. */

import { CommandForm } from "./command-form.js";
import { leaves, typedOut } from "./commands.js";
import { el, icon } from "./dom.js";
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
    this.text.addEventListener("input", () => this.#typed());
    this.text.addEventListener("keydown", (event) => this.#key(event));
    this.count = el("span", { class: "composer-count", role: "status" });
    this.sender = el("button", { type: "submit", class: "composer-send", data: { testid: "send" } }, icon("send"));
    this.slot = el("div", { class: "composer-slot" }, this.text);
    this.box = el("form", { class: "composer-box" }, this.slot, this.count, this.sender);
    this.box.addEventListener("submit", (event) => (event.preventDefault(), this.send()));
    this.node = el("footer", { class: "composer" }, this.panel, this.note, this.box);
    this.palette = new Palette(table, this.panel, (leaf) => this.begin(leaf, ""));
    const { store } = table;
    store.on("current", () => this.#enter());
    store.on("commands", () => this.palette.isOpen && this.#typed());
    store.on("channels", () => this.#allow());
    document.addEventListener("wish-command", (event) => this.#wished(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener(
      "pointerdown",
      (event) => this.palette.isOpen && !this.node.contains(/** @type {Node} */ (event.target)) && this.palette.hide(),
    );
  }

  /** Another channel or person: take up the draft that was left there. After a lost connection nothing changes. */
  #enter() {
    const { store, strings } = this.table;
    const place = [store.person, store.current, strings.language].join();
    if (place === this.place) return this.#allow();
    this.place = place;
    this.#drop();
    this.sender.setAttribute("aria-label", strings.say("send"));
    this.text.value = store.person && store.current ? keep.draft(store.person, store.current) : "";
    this.#allow();
    this.#fit();
  }

  #allow() {
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
    return leaves(this.table.store.commands, this.table.strings);
  }

  #typed() {
    const { value } = this.text;
    const { store } = this.table;
    if (store.person && store.current) keep.keepDraft(store.person, store.current, value);
    this.note.replaceChildren();
    this.#fit();
    if (!value.startsWith("/") || value.includes("\n")) return this.palette.hide();
    const whole = typedOut(this.#leaves, value.slice(1));
    if (whole) this.begin(whole.leaf, whole.rest);
    else this.palette.show(this.#leaves, value.slice(1), this.text);
  }

  #fit() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, innerHeight * 0.4)}px`;
    const left = this.text.value.length;
    this.count.textContent = left >= COUNT_FROM ? `${left} / ${LONGEST}` : "";
  }

  /**
   * Enter while a syllable is being composed (Korean) belongs to the keyboard, not to us.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (event.isComposing) return;
    if (this.palette.isOpen && this.palette.list.steer(event)) return;
    if (event.key === "Enter" && !event.shiftKey)
      this.#stop(event, () => (this.palette.isOpen ? this.palette.list.take() : this.send()));
    else if (event.key === "Tab" && this.palette.isOpen && this.palette.list.active)
      this.#stop(event, () => this.palette.list.take());
    else if (event.key === "Escape" && this.palette.isOpen) this.#stop(event, () => this.palette.hide());
  }

  /** @param {Event} event @param {() => void} deed */
  #stop(event, deed) {
    event.preventDefault();
    deed();
  }

  /** Take up a command to fill in. @param {Leaf} leaf @param {string} rest */
  begin(leaf, rest) {
    this.palette.hide();
    this.note.replaceChildren();
    this.form = new CommandForm(this.table, leaf, {
      panel: this.panel,
      leave: () => this.#leave(),
      send: () => this.send(),
    });
    this.slot.replaceChildren(this.form.node);
    this.node.classList.add("is-command");
    this.form.begin(rest);
    if (!this.form.fields.length) this.sender.focus();
  }

  /** @param {{id: string, name: string}} wish */
  #wished({ id, name }) {
    const leaf =
      this.#leaves.find((one) => one.id === id && one.plain === name) ?? this.#leaves.find((one) => one.plain === name);
    if (leaf) this.begin(leaf, "");
  }

  /** Back to plain text, with the command's name still there to be changed. */
  #leave() {
    const name = this.form?.leaf.name ?? "";
    this.#drop();
    this.text.value = `/${name}`;
    this.#typed();
    this.text.focus();
  }

  #drop() {
    this.form = null;
    this.slot.replaceChildren(this.text);
    this.node.classList.remove("is-command");
    this.note.replaceChildren();
    this.palette.hide();
  }

  async send() {
    if (this.node.getAttribute("aria-busy") === "true") return;
    const sending = this.form ? this.#command(this.form) : this.#chat();
    if (!sending) return;
    const { person, current } = this.table.store;
    this.node.setAttribute("aria-busy", "true");
    this.note.replaceChildren();
    try {
      await sending;
      this.#sent(person, current);
    } catch (error) {
      this.note.replaceChildren(icon("alert"), this.table.actions.sentence(error));
    } finally {
      this.node.removeAttribute("aria-busy");
    }
  }

  /** @returns {Promise<unknown> | null} */
  #chat() {
    const content = this.text.value.trim();
    return content ? this.table.actions.say(content) : null;
  }

  /** @param {CommandForm} form @returns {Promise<unknown> | null} */
  #command(form) {
    const options = form.filled();
    return options && options.then((given) => this.table.actions.run(form.leaf, given));
  }

  /**
   * The reader may have gone elsewhere meanwhile: then that place's draft is left alone.
   * @param {string | null} person
   * @param {string | null} channel
   */
  #sent(person, channel) {
    const { store } = this.table;
    if (person && channel) keep.keepDraft(person, channel, "");
    if (person !== store.person || channel !== store.current) return;
    this.#drop();
    this.text.value = "";
    this.#fit();
    if (!document.querySelector("dialog[open]")) this.text.focus();
  }
}
