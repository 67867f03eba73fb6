/** The list of commands that opens with a slash. */

import { searchLeaves } from "./commands.js";
import { el } from "./dom.js";
import { Listbox } from "./listbox.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./commands.js").Leaf} Leaf
 */

export class Palette {
  /** @param {Table} table @param {HTMLElement} panel @param {(leaf: Leaf) => void} choose */
  constructor(table, panel, choose) {
    this.table = table;
    this.panel = panel;
    this.isOpen = false;
    this.list = new Listbox({
      label: table.strings.say("commands"),
      testid: "palette-item",
      choose: (row) => choose(row.value),
    });
  }

  /** @param {Leaf[]} all @param {string} typed @param {HTMLElement} owner */
  show(all, typed, owner) {
    const { strings } = this.table;
    const found = searchLeaves(all, typed);
    this.list.node.setAttribute("aria-label", strings.say("commands"));
    this.list.setOwner(owner);
    this.list.show(
      found.map((leaf) => ({
        key: leaf.plain,
        label: `/${leaf.name}`,
        hint: leaf.description,
        group: leaf.group,
        value: leaf,
      })),
    );
    if (!found.length)
      this.list.node.replaceChildren(
        el("p", { class: "listbox-empty" }, strings.say(all.length ? "noSuchCommand" : "noCommandsYet")),
      );
    this.panel.replaceChildren(this.list.node);
    this.panel.hidden = false;
    this.isOpen = true;
  }

  hide() {
    this.isOpen = false;
    this.list.show([]);
    this.panel.hidden = true;
    this.panel.replaceChildren();
  }
}
