/** A list to choose from, driven by the arrow keys of whoever owns it: selects, the palette, option choices. */

import { el, makeId, buildIcon } from "./dom.js";

/**
 * @typedef {object} Row
 * @property {string} key
 * @property {string} label
 * @property {string} [hint]
 * @property {Node | string | null} [sign]
 * @property {boolean} [selected]
 * @property {boolean} [disabled]
 * @property {string} [group]
 * @property {any} [value]
 */

export class Listbox {
  /** @param {{label: string, testid: string, multiple?: boolean, choose: (row: Row) => void}} settings */
  constructor({ label, testid, multiple = false, choose }) {
    this.testid = testid;
    this.choose = choose;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {HTMLElement[]} */
    this.nodes = [];
    this.at = -1;
    /** @type {HTMLElement | null} */
    this.owner = null;
    this.node = el("div", {
      class: "listbox",
      role: "listbox",
      id: makeId("list"),
      aria: { label, multiselectable: multiple || null },
    });
    // The owner keeps the focus, so that typing goes on while the mouse chooses.
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** The element that keeps the focus and names the active row to screen readers. @param {HTMLElement} owner */
  setOwner(owner) {
    this.owner = owner;
    owner.setAttribute("aria-controls", this.node.id);
  }

  /** @param {Row[]} rows @param {number} [active] */
  show(rows, active = 0) {
    this.rows = rows;
    this.nodes = rows.map((row) => this.#buildRow(row));
    this.node.replaceChildren(...this.#groupRows());
    this.activate(rows.length ? Math.min(active, rows.length - 1) : -1);
  }

  /** @param {number} at */
  activate(at) {
    this.nodes[this.at]?.classList.remove("is-active");
    this.at = at;
    const node = this.nodes[at];
    node?.classList.add("is-active");
    if (node) this.owner?.setAttribute("aria-activedescendant", node.id);
    else this.owner?.removeAttribute("aria-activedescendant");
    node?.scrollIntoView({ block: "nearest" });
  }

  get active() {
    return this.rows[this.at];
  }

  /** Choose the active row, if there is one that can be chosen. */
  take() {
    if (!this.active || this.active.disabled) return false;
    this.choose(this.active);
    return true;
  }

  /** Arrow keys, Home and End; true when the key was one of them. @param {KeyboardEvent} event */
  steer(event) {
    const last = this.rows.length - 1;
    const target = {
      ArrowDown: this.at >= last ? 0 : this.at + 1,
      ArrowUp: this.at <= 0 ? last : this.at - 1,
      PageDown: Math.min(last, this.at + 6),
      PageUp: Math.max(0, this.at - 6),
    }[event.key];
    if (target === undefined || last < 0) return false;
    event.preventDefault();
    this.activate(target);
    return true;
  }

  /** @param {Row} row */
  #buildRow(row) {
    const at = () => this.rows.indexOf(row);
    return el(
      "div",
      {
        class: "row",
        role: "option",
        id: makeId("row"),
        data: { testid: this.testid, key: row.key },
        aria: { selected: String(Boolean(row.selected)), disabled: row.disabled ? "true" : null },
        on: {
          mousemove: () => this.at !== at() && this.activate(at()),
          click: () => (this.activate(at()), this.take()),
        },
      },
      row.sign ? el("span", { class: "row-sign", aria: { hidden: "true" } }, row.sign) : null,
      el(
        "span",
        { class: "row-text" },
        el("span", { class: "row-label" }, row.label),
        row.hint ? el("span", { class: "row-hint" }, row.hint) : null,
      ),
      row.selected ? buildIcon("check") : null,
    );
  }

  #groupRows() {
    /** @type {HTMLElement[]} */
    const out = [];
    let name = "";
    let group = this.node;
    this.rows.forEach((row, at) => {
      if (row.group && row.group !== name) {
        name = row.group;
        group = el(
          "div",
          { role: "group", class: "row-group", aria: { label: name } },
          el("div", { class: "row-heading", aria: { hidden: "true" } }, name),
        );
        out.push(group);
      }
      if (row.group) group.append(this.nodes[at]);
      else out.push(this.nodes[at]);
    });
    return out;
  }
}
