/** Select menus of messages and forms: one or several of strings, users, roles or channels. */

import { el, makeId, buildIcon } from "./dom.js";
import { buildEmoji } from "./emoji.js";
import { listChannels, filterEntries, listMentionables, listRoles, listUsers } from "./entities.js";
import { Listbox } from "./listbox.js";
import { COMPONENT } from "./types.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Component} Component
 * @typedef {import("./entities.js").Entry} Entry
 */

const SEARCH_FROM = 9;
const MARGIN = 8;
const TALLEST = 360;
const SHORTEST = 220;
const SMALLEST_PICTURE = 100;

/** @param {Component} component @param {Table} table @returns {Entry[]} */
function listEntries(component, table) {
  if (component.type === COMPONENT.users) return listUsers(table);
  if (component.type === COMPONENT.roles) return listRoles(table);
  if (component.type === COMPONENT.mentionables) return listMentionables(table);
  if (component.type === COMPONENT.channels) return listChannels(table, component.channel_types);
  return (component.options ?? []).map((option) => ({
    ...option,
    sign: option.emoji ? buildEmoji(option.emoji) : null,
  }));
}

export class Select {
  /** @param {Table} table @param {Component} component @param {(values: string[]) => void} commit */
  constructor(table, component, commit) {
    this.table = table;
    this.component = component;
    this.commit = commit;
    this.entries = listEntries(component, table);
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    const preset = this.entries.filter((entry) => entry.default).map(({ value }) => value);
    this.values = [...preset, ...(component.default_values ?? []).map(({ id }) => String(id))];
    this.picked = this.values;
    const { strings } = this.table;
    const label = this.component.placeholder || strings.say("choose");
    const many = this.most > 1;
    this.shown = el("span", { class: "select-shown" });
    this.button = el(
      "button",
      {
        type: "button",
        class: "select-button",
        disabled: this.component.disabled,
        data: { testid: "select", customId: this.component.custom_id },
        aria: { haspopup: "listbox", expanded: "false", label },
        on: {
          click: () => this.toggle(),
          keydown: (/** @type {KeyboardEvent} */ event) => this.#handleButtonKey(event),
        },
      },
      this.shown,
      buildIcon("down"),
    );
    this.list = new Listbox({ label, testid: "choice", multiple: many, choose: (row) => this.#pick(row.key) });
    this.search = el("input", {
      class: "select-search",
      type: "text",
      role: "combobox",
      autocomplete: "off",
      placeholder: strings.say("search"),
      aria: { label: strings.say("search"), expanded: "true" },
    });
    this.search.hidden = this.component.type === COMPONENT.select && this.entries.length < SEARCH_FROM;
    this.search.addEventListener("input", () => this.#drawList());
    this.count = el("span", { class: "select-count", role: "status" });
    this.done = el(
      "button",
      {
        type: "button",
        class: "button style-1",
        data: { testid: "select-done" },
        on: { click: () => this.close(true) },
      },
      strings.say("done"),
    );
    const foot = many ? el("div", { class: "select-foot" }, this.count, this.done) : null;
    this.panel = el(
      "div",
      { class: "select-panel", popover: "manual", id: makeId("panel") },
      this.search,
      this.list.node,
      foot,
    );
    this.panel.addEventListener("keydown", (event) => this.#handleKey(event));
    this.node = el("div", { class: "select" }, this.button, this.panel);
    if (this.search.hidden) this.list.node.tabIndex = 0;
    this.owner = this.search.hidden ? this.list.node : this.search;
    this.list.setOwner(this.owner);
    this.#drawChosen();
  }

  get isOpen() {
    return this.button.getAttribute("aria-expanded") === "true";
  }

  #drawChosen() {
    const labels = this.values.map((value) => this.entries.find((entry) => entry.value === value)?.label ?? value);
    this.shown.textContent = labels.join(", ") || this.component.placeholder || this.table.strings.say("choose");
    this.shown.classList.toggle("is-empty", labels.length === 0);
    const name = this.component.placeholder || this.table.strings.say("choose");
    this.button.setAttribute("aria-label", labels.length ? `${name}: ${labels.join(", ")}` : name);
  }

  toggle() {
    if (this.isOpen) this.close(true);
    else this.open();
  }

  open() {
    this.picked = [...this.values];
    this.button.setAttribute("aria-expanded", "true");
    this.search.value = "";
    this.panel.showPopover();
    this.#drawList(
      Math.max(
        0,
        this.entries.findIndex(({ value }) => this.picked.includes(value)),
      ),
    );
    this.#makeRoom();
    this.#placeList();
    this.owner.focus({ preventScroll: true });
    this.leave = new AbortController();
    const { signal } = this.leave;
    document.addEventListener(
      "pointerdown",
      (event) => this.node.contains(/** @type {Node} */ (event.target)) || this.close(true, false),
      { signal, capture: true },
    );
    window.addEventListener("resize", () => this.#placeList(), { signal });
    document.addEventListener(
      "scroll",
      (event) => this.panel.contains(/** @type {Node} */ (event.target)) || this.#placeList(),
      { signal, capture: true },
    );
  }

  /** Close, keeping what was picked if it may be sent. @param {boolean} keep @param {boolean} [refocus] */
  close(keep, refocus = true) {
    if (!this.isOpen) return;
    this.leave?.abort();
    this.#giveRoomBack();
    this.button.setAttribute("aria-expanded", "false");
    this.panel.hidePopover();
    if (refocus) this.button.focus();
    const changed = this.picked.join() !== this.values.join();
    if (!keep || !changed || this.picked.length < this.least) return;
    this.values = this.picked;
    this.#drawChosen();
    this.commit(this.values);
  }

  /** @param {string} value */
  #pick(value) {
    if (this.most === 1) return this.#pickOne(value);
    this.picked = this.picked.includes(value) ? this.picked.filter((one) => one !== value) : [...this.picked, value];
    this.#drawList(this.list.at);
  }

  /** The same choice again is sent again: a menu may mean "do it once more". @param {string} value */
  #pickOne(value) {
    const again = this.values[0] === value;
    this.picked = again && this.least === 0 ? [] : [value];
    if (again && this.least > 0) this.values = [];
    this.close(true);
  }

  /** @param {number} [active] */
  #drawList(active = 0) {
    const found = filterEntries(this.entries, this.search.value);
    const full = this.most > 1 && this.picked.length >= this.most;
    this.list.show(
      found.map((entry) => this.#buildRow(entry, full)),
      active,
    );
    this.count.textContent = this.table.strings.say("chosenOf", {
      count: this.picked.length,
      least: this.least,
      most: this.most,
    });
    this.done.disabled = this.picked.length < this.least;
    if (!found.length)
      this.list.node.replaceChildren(el("p", { class: "listbox-empty" }, this.table.strings.say("nothingFound")));
  }

  /** @param {Entry} entry @param {boolean} full @returns {import("./listbox.js").Row} */
  #buildRow(entry, full) {
    const selected = this.picked.includes(entry.value);
    return {
      key: entry.value,
      label: entry.label,
      hint: entry.description,
      sign: entry.sign,
      selected,
      disabled: full && !selected,
    };
  }

  /** How tall the list would like to be. */
  get #height() {
    return Math.min(TALLEST, this.panel.scrollHeight);
  }

  /**
   * A message with a picture above is scrolled until the list fits below the button: it never covers the picture.
   * As much of the picture as possible stays in view, so the list takes no more than it must.
   */
  #makeRoom() {
    const pane = /** @type {HTMLElement | null} */ (this.button.closest(".timeline"));
    const picture = this.#findPicture();
    if (!pane || !picture) return;
    const { bottom } = this.button.getBoundingClientRect();
    const spare = picture.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    const wanted = Math.max(Math.min(this.#height, SHORTEST), Math.min(this.#height, innerHeight - bottom + spare));
    const lacking = wanted + 2 * MARGIN - (innerHeight - bottom);
    if (lacking <= 0) return;
    const below = pane.scrollHeight - pane.scrollTop - pane.clientHeight;
    this.padded = pane;
    pane.style.setProperty("--room-for-list", `${Math.max(0, lacking - below)}px`);
    pane.scrollTop += lacking;
  }

  #giveRoomBack() {
    this.padded?.style.removeProperty("--room-for-list");
    this.padded = null;
  }

  /** The picture of the same message that stands above the button. @returns {HTMLElement | null} */
  #findPicture() {
    const pictures = [...(this.button.closest("article")?.querySelectorAll("img") ?? [])];
    const { top } = this.button.getBoundingClientRect();
    return pictures.filter((each) => each.height > SMALLEST_PICTURE && each.getBoundingClientRect().top < top).at(-1) ?? null;
  }

  /** Below the button; above it where there is more room, and no picture that it would cover. */
  #placeList() {
    const box = this.button.getBoundingClientRect();
    const [below, above] = [innerHeight - box.bottom - 2 * MARGIN, box.top - 2 * MARGIN];
    const cramped = below < Math.min(this.#findPicture() ? SHORTEST / 2 : 240, this.panel.scrollHeight);
    const up = cramped && above > below;
    const { style } = this.panel;
    style.width = `${Math.min(Math.max(box.width, 260), innerWidth - 2 * MARGIN)}px`;
    style.maxHeight = `${Math.min(TALLEST, Math.max(SHORTEST / 2, up ? above : below))}px`;
    style.left = `${Math.max(MARGIN, Math.min(box.left, innerWidth - this.panel.offsetWidth - MARGIN))}px`;
    style.top = up ? "auto" : `${box.bottom + 4}px`;
    style.bottom = up ? `${innerHeight - box.top + 4}px` : "auto";
  }

  /** @param {KeyboardEvent} event */
  #handleButtonKey(event) {
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || this.isOpen) return;
    event.preventDefault();
    this.open();
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    if (event.isComposing || event.target === this.done) return;
    if (event.key === "Escape") this.#runInstead(event, () => this.close(false));
    else if (event.key === "Tab" && this.most === 1) this.close(true);
    else if (event.key === "Enter" || (event.key === " " && event.target === this.list.node))
      this.#runInstead(event, () => this.list.take());
    else if (!this.list.steer(event) && event.target === this.list.node) this.#activateByLetter(event);
  }

  /** @param {KeyboardEvent} event @param {() => void} action */
  #runInstead(event, action) {
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /** @param {KeyboardEvent} event */
  #activateByLetter({ key }) {
    if ([...key].length !== 1) return;
    const at = this.list.rows.findIndex(({ label }) => label.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
    if (at >= 0) this.list.activate(at);
  }
}
