/** One option of a command while it is filled in: its chip, what may be chosen, and whether it may be sent. */

import { el, makeId, buildIcon } from "./dom.js";
import { listChannels, filterEntries, listMentionables, listRoles, listUsers } from "./entities.js";
import { readFile } from "./files.js";
import { OPTION } from "./types.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").CommandOption} CommandOption
 * @typedef {import("./entities.js").Entry} Entry
 * @typedef {{label: string, value: unknown, description?: string, sign?: Node | string | null}} Offer
 */

const NUMBERS = /** @type {number[]} */ ([OPTION.integer, OPTION.number]);
const LONGEST = 6000;

export class OptionField {
  /** @param {Table} table @param {CommandOption} option */
  constructor(table, option) {
    this.table = table;
    this.option = option;
    const { strings } = table;
    this.label = strings.localised(option.name, option.name_localizations);
    this.description = strings.localised(option.description, option.description_localizations);
    /** @type {Offer | null} */
    this.chosen = null;
    /** @type {Offer[]} */
    this.offers = this.isFixed ? this.#listFixedOffers() : [];
    const problem = makeId("problem");
    const isFile = this.option.type === OPTION.attachment;
    this.input = el("input", {
      class: "option-input",
      type: isFile ? "file" : "text",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: isFile ? null : LONGEST,
      inputmode: this.option.type === OPTION.integer ? "numeric" : null,
      data: { testid: "option-input", option: this.option.name },
      role: this.hasOffers ? "combobox" : null,
      aria: {
        label: `${this.label}: ${this.description}`,
        describedby: problem,
        required: this.option.required ? "true" : null,
        autocomplete: this.hasOffers ? "list" : null,
        expanded: this.hasOffers ? "false" : null,
      },
    });
    this.input.addEventListener("input", () => this.edited());
    this.drop = this.option.required
      ? null
      : el(
          "button",
          {
            type: "button",
            class: "option-drop",
            aria: { label: this.table.strings.say("dropOption", { name: this.label }) },
          },
          buildIcon("close"),
        );
    this.note = el("span", { class: "option-problem", id: problem, role: "alert" });
    this.node = el(
      "span",
      { class: "option" },
      el(
        "span",
        { class: "option-chip" },
        el("span", { class: "option-name", aria: { hidden: "true" } }, this.label),
        this.input,
        this.drop,
      ),
      this.note,
    );
  }

  /** Must the value be one of a list that is known beforehand? */
  get isFixed() {
    const { type, choices } = this.option;
    return (
      Boolean(choices?.length) ||
      /** @type {number[]} */ ([OPTION.boolean, OPTION.user, OPTION.channel, OPTION.role, OPTION.mentionable]).includes(
        type,
      )
    );
  }

  get hasOffers() {
    return this.isFixed || Boolean(this.option.autocomplete);
  }

  get text() {
    return this.input.value;
  }

  get isEmpty() {
    return this.text.trim() === "" && !this.input.files?.length;
  }

  edited() {
    if (this.chosen && this.chosen.label !== this.text) this.chosen = null;
    this.showProblem(null);
    this.#fitWidth();
  }

  /** @returns {Offer[]} */
  #listFixedOffers() {
    const { option, table } = this;
    if (option.choices?.length) return option.choices.map((choice) => this.offer(choice));
    if (option.type === OPTION.boolean)
      return [
        { label: table.strings.say("yes"), value: true },
        { label: table.strings.say("no"), value: false },
      ];
    if (option.type === OPTION.user) return listUsers(table);
    if (option.type === OPTION.role) return listRoles(table);
    return option.type === OPTION.channel ? listChannels(table, option.channel_types) : listMentionables(table);
  }

  /** @param {import("./types.js").OptionChoice} choice @returns {Offer} */
  offer(choice) {
    return { label: this.table.strings.localised(choice.name, choice.name_localizations), value: choice.value };
  }

  /** What the list shows now; a chosen value no longer narrows it. */
  listOffers() {
    if (!this.isFixed) return this.offers;
    return this.chosen ? this.offers : filterEntries(this.offers, this.text);
  }

  /** @param {Offer} offer */
  take(offer) {
    this.chosen = offer;
    this.input.value = offer.label;
    this.showProblem(null);
    this.#fitWidth();
  }

  #fitWidth() {
    if (this.input.type === "text") this.input.size = Math.max(4, Math.min(32, [...this.text].length + 1));
  }

  /** The value to send, or undefined where it cannot be sent yet. @returns {unknown} */
  value() {
    const text = this.text.trim();
    if (this.chosen) return this.chosen.value;
    const same = this.offers.find(
      ({ label, value }) => label.toLocaleLowerCase() === text.toLocaleLowerCase() || String(value) === text,
    );
    if (same) return same.value;
    if (this.isFixed) return undefined;
    return NUMBERS.includes(this.option.type) ? this.#parseNumber(text) : text;
  }

  /** The value for autocompletion: half-typed text goes as it is. */
  typed() {
    return this.chosen ? this.chosen.value : (this.value() ?? this.text);
  }

  /** A file travels inside the request. */
  file() {
    const [file] = this.input.files ?? [];
    return file ? readFile(file) : null;
  }

  /** @param {string} text */
  #parseNumber(text) {
    const pattern = this.option.type === OPTION.integer ? /^[-−+]?\d+$/ : /^[-−+]?\d*[.,]?\d+$/;
    return pattern.test(text) ? Number(text.replace("−", "-").replace(",", ".")) : undefined;
  }

  /** What is wrong with this option, as a sentence; null if it can be sent. @returns {string | null} */
  problem() {
    const { strings } = this.table;
    if (this.isEmpty) return this.option.required ? strings.say("optionMissing") : null;
    if (this.option.type === OPTION.attachment) return null;
    const value = this.value();
    if (value === undefined)
      return strings.say(
        this.isFixed ? "optionNotListed" : this.option.type === OPTION.integer ? "optionNotInteger" : "optionNotNumber",
      );
    return typeof value === "number" ? this.#findRangeProblem(value) : this.#findLengthProblem(String(value));
  }

  /** @param {number} value */
  #findRangeProblem(value) {
    const { min_value: least = -(2 ** 53), max_value: most = 2 ** 53 } = this.option;
    if (value < least) return this.table.strings.say("atLeast", { limit: least });
    return value > most ? this.table.strings.say("atMost", { limit: most }) : null;
  }

  /** @param {string} value */
  #findLengthProblem(value) {
    const { min_length: least = 0, max_length: most = LONGEST } = this.option;
    if (this.option.type !== OPTION.string) return null;
    if (value.length < least) return this.table.strings.say("tooShort", { count: least });
    return value.length > most ? this.table.strings.say("tooLong", { count: most }) : null;
  }

  /** Show a problem beside the option, or take it away. @param {string | null} sentence */
  showProblem(sentence) {
    this.note.textContent = sentence ?? "";
    this.node.classList.toggle("is-wrong", Boolean(sentence));
    if (sentence) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
