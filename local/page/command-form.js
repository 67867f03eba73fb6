/** A chosen command being filled in: chips for its options, suggestions for the one in focus, sending. */

import { el, buildIcon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { OptionField } from "./option-field.js";
import { OPTION } from "./types.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./commands.js").Leaf} Leaf
 * @typedef {import("./option-field.js").Offer} Offer
 */

const PAUSE = 180;

export class CommandForm {
  /**
   * @param {Table} table
   * @param {Leaf} leaf
   * @param {{panel: HTMLElement, leave: () => void, send: () => void}} box the message box around it
   */
  constructor(table, leaf, box) {
    this.table = table;
    this.leaf = leaf;
    this.box = box;
    /** @type {OptionField[]} */
    this.fields = [];
    /** @type {OptionField | null} */
    this.current = null;
    this.round = 0;
    this.timer = 0;
    this.list = new Listbox({ label: leaf.name, testid: "choice", choose: (row) => this.#takeOffer(row.value) });
    this.chips = el("span", { class: "command-chips" });
    this.more = el("span", { class: "command-more" });
    const name = el(
      "button",
      {
        type: "button",
        class: "command-name",
        aria: { label: table.strings.say("leaveCommand", { name: leaf.name }) },
        on: { click: () => box.leave() },
      },
      `/${leaf.name}`,
      buildIcon("close"),
    );
    this.node = el(
      "div",
      { class: "command-form", role: "group", aria: { label: `/${leaf.name}` } },
      name,
      this.chips,
      this.more,
    );
    leaf.options.filter(({ required }) => required).forEach((option) => this.#addField(option));
    this.#drawMore();
  }

  /** Start filling in; text typed behind the command's name goes to its first option. @param {string} rest */
  begin(rest) {
    const [first] = this.fields;
    if (first && rest) {
      first.input.value = rest;
      first.edited();
    }
    if (first) first.input.focus();
    else if (this.leaf.options.length && rest) this.#addFieldAndFocus(this.leaf.options[0], rest);
    else this.#clearList();
  }

  #clearList() {
    this.#drawHead(null);
    this.list.show([]);
  }

  /** @param {import("./types.js").CommandOption} option */
  #addField(option) {
    const field = new OptionField(this.table, option);
    this.fields.push(field);
    this.chips.append(field.node);
    field.input.addEventListener("focus", () => this.#handleFocus(field));
    field.input.addEventListener("input", () => this.#suggest(PAUSE));
    field.input.addEventListener("keydown", (event) => this.#handleKey(event, field));
    field.drop?.addEventListener("click", () => this.#removeField(field));
    return field;
  }

  /** @param {import("./types.js").CommandOption} option @param {string} [text] */
  #addFieldAndFocus(option, text = "") {
    const field = this.#addField(option);
    field.input.value = text;
    field.edited();
    this.#drawMore();
    field.input.focus();
  }

  /** @param {OptionField} field */
  #removeField(field) {
    this.fields = this.fields.filter((one) => one !== field);
    field.node.remove();
    this.#drawMore();
    const last = this.fields[this.fields.length - 1];
    if (last) last.input.focus();
    else this.#clearList();
  }

  #drawMore() {
    const shown = this.fields.map(({ option }) => option.name);
    const left = this.leaf.options.filter(({ name }) => !shown.includes(name));
    const { strings } = this.table;
    this.more.replaceChildren(
      ...left.map((option) => {
        const name = strings.localised(option.name, option.name_localizations);
        const title = strings.localised(option.description, option.description_localizations);
        return el(
          "button",
          {
            type: "button",
            class: "option-add",
            title,
            data: { testid: "option-add", option: option.name },
            on: { click: () => this.#addFieldAndFocus(option) },
          },
          buildIcon("plus"),
          name,
        );
      }),
    );
  }

  /** @param {OptionField} field */
  #handleFocus(field) {
    this.current = field;
    this.#drawHead(field);
    this.list.setOwner(field.input);
    this.list.node.setAttribute("aria-label", field.label);
    this.list.show([]);
    if (!field.chosen) this.#suggest(0);
  }

  /** The line above: what the option in focus means. @param {OptionField | null} field */
  #drawHead(field) {
    const title = field?.label ?? `/${this.leaf.name}`;
    const words = field ? field.description : this.leaf.description;
    const kind = field
      ? el("span", { class: "tag" }, this.table.strings.say(field.option.required ? "required" : "optional"))
      : null;
    this.box.panel.replaceChildren(
      el("p", { class: "panel-head" }, el("strong", {}, title), " ", words, " ", kind),
      this.list.node,
    );
    this.box.panel.hidden = false;
  }

  /**
   * List what fits, now or after a pause in typing; an answer that comes too late is dropped.
   * @param {number} pause
   */
  #suggest(pause) {
    const field = this.current;
    if (!field?.hasOffers) return;
    clearTimeout(this.timer);
    this.round += 1;
    const { round } = this;
    if (field.isFixed) return this.#showOffers(field);
    this.timer = setTimeout(async () => {
      const offers = await this.#loadSuggestions(field);
      if (round !== this.round || field !== this.current) return;
      field.offers = offers;
      this.#showOffers(field);
    }, pause);
  }

  /** @param {OptionField} field @returns {Promise<Offer[]>} */
  async #loadSuggestions(field) {
    try {
      const given = this.fields
        .filter((one) => one === field || !one.isEmpty)
        .map((one) => ({
          name: one.option.name,
          type: one.option.type,
          value: one === field ? one.text : one.typed(),
          ...(one === field ? { focused: true } : {}),
        }));
      return (await this.table.actions.complete(this.leaf, given)).map((choice) => field.offer(choice));
    } catch (error) {
      field.showProblem(this.table.actions.sentence(error));
      return [];
    }
  }

  /** @param {OptionField} field */
  #showOffers(field) {
    const offers = field.listOffers();
    this.list.show(
      offers.map((offer) => ({
        key: String(offer.value),
        label: offer.label,
        hint: offer.description,
        sign: offer.sign,
        value: offer,
        selected: offer === field.chosen,
      })),
    );
    field.input.setAttribute("aria-expanded", String(offers.length > 0));
    if (!offers.length)
      this.list.node.replaceChildren(el("p", { class: "listbox-empty" }, this.table.strings.say("nothingFound")));
  }

  /** @param {Offer} offer */
  #takeOffer(offer) {
    const field = this.current;
    if (!field) return;
    field.take(offer);
    this.#hideList(field);
    const next = this.fields.find((one) => one.option.required && one.isEmpty);
    (next ?? field).input.focus();
  }

  /** @param {OptionField} field */
  #hideList(field) {
    this.round += 1;
    clearTimeout(this.timer);
    this.list.show([]);
    field.input.setAttribute("aria-expanded", "false");
  }

  /** @param {KeyboardEvent} event @param {OptionField} field */
  #handleKey(event, field) {
    if (event.isComposing) return;
    const open = this.list.rows.length > 0;
    if (event.key === "Enter")
      this.#runInstead(event, () => (open && !field.chosen && this.list.take()) || this.box.send());
    else if (event.key === "Tab" && !event.shiftKey && open && !field.chosen && !field.isEmpty)
      this.#runInstead(event, () => this.list.take());
    else if (event.key === "Escape") this.#runInstead(event, () => (open ? this.#hideList(field) : this.box.leave()));
    else if (event.key === "Backspace" && field.text === "")
      this.#runInstead(event, () =>
        field.option.required ? field === this.fields[0] && this.box.leave() : this.#removeField(field),
      );
    else if (open) this.list.steer(event);
    else if (event.key === "ArrowDown" && field.hasOffers) this.#runInstead(event, () => this.#suggest(0));
  }

  /** @param {Event} event @param {() => void} action */
  #runInstead(event, action) {
    event.preventDefault();
    action();
  }

  /**
   * Every option with its value, or null after showing what is wrong.
   * @returns {Promise<import("./actions.js").GivenOption[]> | null}
   */
  readOptions() {
    for (const field of this.fields) field.showProblem(field.problem());
    const wrong = this.fields.find((field) => field.problem());
    if (wrong) {
      wrong.input.focus();
      return null;
    }
    return Promise.all(this.fields.filter((field) => !field.isEmpty).map((field) => this.#readOption(field)));
  }

  /** @param {OptionField} field */
  async #readOption(field) {
    const { name, type } = field.option;
    const value = type === OPTION.attachment ? await field.file() : field.value();
    return { name, type, value };
  }
}
