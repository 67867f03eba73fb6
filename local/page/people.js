/** Who sits at the keyboard: switching between people, their languages, and adding one. */

import { buildAvatar } from "./avatar.js";
import { el, buildIcon, buildReaderText } from "./dom.js";
import { openForm } from "./modal.js";
import { languageCode, LANGUAGES } from "./strings.js";
import { COMPONENT } from "./types.js";

/** @typedef {import("./types.js").Table} Table */

const LONGEST_NAME = 32;

export class PersonSwitch {
  /** @param {Table} table @param {(text: string) => void} showProblem */
  constructor(table, showProblem) {
    this.table = table;
    this.showProblem = showProblem;
    this.button = el("button", {
      type: "button",
      class: "person-button",
      data: { testid: "person-switch" },
      aria: { expanded: "false" },
      on: { click: () => this.toggle() },
    });
    this.menu = el("div", { class: "person-menu", hidden: true });
    this.node = el("div", { class: "person" }, this.button, this.menu);
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && !this.menu.hidden && this.#close(true));
    document.addEventListener(
      "pointerdown",
      (event) => this.node.contains(/** @type {Node} */ (event.target)) || this.#close(),
    );
    for (const topic of /** @type {const} */ (["world", "people"])) table.store.on(topic, () => this.draw());
  }

  draw() {
    const { store, strings } = this.table;
    const { me } = store;
    if (!me) return;
    this.button.replaceChildren(
      buildAvatar(store, me),
      el("span", { class: "person-name" }, me.name),
      el("span", { class: "person-locale" }, languageCode(me.locale)),
      buildIcon("down"),
      buildReaderText(strings.say("switchPerson")),
    );
    this.menu.replaceChildren(
      el("h2", { class: "person-heading" }, strings.say("playAs")),
      el(
        "ul",
        { class: "person-list" },
        [...store.people.values()].map((person) => this.#buildRow(person)),
      ),
      el(
        "button",
        { type: "button", class: "person-add", data: { testid: "person-add" }, on: { click: () => this.#openForm() } },
        buildIcon("plus"),
        strings.say("addPerson"),
      ),
      el("h2", { class: "person-heading" }, strings.say("language")),
      el(
        "div",
        { class: "language-row", role: "group", aria: { label: strings.say("language") } },
        LANGUAGES.map((language) => this.#buildLanguage(language)),
      ),
    );
  }

  /** @param {import("./types.js").Person} person */
  #buildRow(person) {
    const { store, strings } = this.table;
    const here = person.id === store.person;
    const become = () => {
      this.#close(true);
      location.hash = person.id;
    };
    return el(
      "li",
      { class: here ? "person-row is-here" : "person-row" },
      el(
        "button",
        {
          type: "button",
          class: "person-option",
          data: { testid: "person-option", person: person.id },
          aria: { current: here ? "true" : null },
          on: { click: become },
        },
        buildAvatar(store, person),
        el("span", { class: "person-name" }, person.name),
        el("span", { class: "person-locale" }, languageCode(person.locale)),
      ),
      el(
        "a",
        {
          class: "icon-button",
          href: `#${person.id}`,
          target: "_blank",
          rel: "noopener",
          title: strings.say("newTab", { name: person.name }),
          aria: { label: strings.say("newTab", { name: person.name }) },
        },
        buildIcon("out"),
      ),
    );
  }

  /** @param {typeof LANGUAGES[number]} language */
  #buildLanguage({ locale, code, name }) {
    const pressed = languageCode(this.table.store.me?.locale) === code;
    const change = async () => {
      try {
        await this.table.actions.setLocale(locale);
      } catch (error) {
        this.showProblem(this.table.actions.sentence(error));
      }
    };
    return el(
      "button",
      {
        type: "button",
        lang: code,
        class: "language",
        data: { testid: "language-option", locale },
        aria: { pressed: String(pressed) },
        on: { click: change },
      },
      name,
    );
  }

  toggle() {
    if (this.menu.hidden) this.#open();
    else this.#close(true);
  }

  #open() {
    this.menu.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    /** @type {HTMLElement | null} */ (this.menu.querySelector("[aria-current]"))?.focus();
  }

  #close(refocus = false) {
    if (this.menu.hidden) return;
    this.menu.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    if (refocus) this.button.focus();
  }

  /** A form of the same kind as the bot's own. */
  #openForm() {
    this.#close(true);
    const { strings, actions } = this.table;
    const options = LANGUAGES.map(({ locale, code, name }) => ({
      label: name,
      value: locale,
      default: code === strings.language,
    }));
    const name = { type: COMPONENT.text, custom_id: "name", style: 1, max_length: LONGEST_NAME };
    const locale = { type: COMPONENT.radios, custom_id: "locale", options };
    const components = [
      { type: COMPONENT.label, label: strings.say("name"), component: name },
      { type: COMPONENT.label, label: strings.say("language"), component: locale },
    ];
    const send = async (/** @type {{component: {value: string}}[]} */ [given, spoken]) => {
      const person = await actions.addPerson(given.component.value, spoken.component.value);
      location.hash = person.id;
    };
    const form = { title: strings.say("addPerson"), custom_id: "person", components };
    openForm(this.table, form, { testid: "person-new", words: strings.say("add"), send });
  }
}
