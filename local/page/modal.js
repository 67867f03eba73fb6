/** Forms over the page, the bot's and our own: checked, sent, and kept open with what was typed when sending fails. */

import { el, makeId, buildIcon } from "./dom.js";
import { buildFormParts } from "./fields.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Modal} Modal
 *
 * @typedef {object} Sending
 * @property {string} testid
 * @property {string} words what the button says
 * @property {(components: any[]) => Promise<unknown>} send
 */

/** Show each form that the bot opens for this person. @param {Table} table */
export function listenForModals(table) {
  /** @type {HTMLDialogElement | null} */
  let open = null;
  table.store.on("modal", ({ token, modal }) => {
    open?.close();
    const send = (/** @type {object[]} */ components) => table.actions.submit(token, components);
    open = openForm(table, modal, { testid: "modal", words: table.strings.say("submit"), send });
  });
}

/**
 * @param {Table} table
 * @param {Modal} modal
 * @param {Sending} sending
 */
export function openForm(table, modal, sending) {
  const form = new Form(table, modal, sending);
  form.show();
  return form.node;
}

class Form {
  /**
   * @param {Table} table
   * @param {Modal} modal
   * @param {Sending} sending
   */
  constructor(table, modal, { testid, words, send }) {
    this.table = table;
    this.send = send;
    this.fields = modal.components.flatMap((component) => buildFormParts(table, component));
    this.note = el("p", { class: "message-failure", role: "alert" });
    const title = makeId("title");
    this.form = el(
      "form",
      { class: "dialog-form", novalidate: true },
      this.#buildHead(modal.title, title),
      el(
        "div",
        { class: "dialog-body" },
        this.fields.map(({ node }) => node),
      ),
      this.#buildFooter(testid, words),
    );
    this.form.addEventListener("submit", (event) => (event.preventDefault(), this.submit()));
    this.form.addEventListener("input", (event) => clearProblem(/** @type {HTMLElement} */ (event.target)));
    this.node = el(
      "dialog",
      { class: "dialog", aria: { labelledby: title }, data: { testid, customId: modal.custom_id } },
      this.form,
    );
    this.node.addEventListener("close", () => this.node.remove());
  }

  /** @param {string} words @param {string} id */
  #buildHead(words, id) {
    const label = this.table.strings.say("close");
    const close = () => this.node.close();
    return el(
      "header",
      { class: "dialog-head" },
      el("h2", { id }, words),
      el("button", { type: "button", class: "icon-button", aria: { label }, on: { click: close } }, buildIcon("close")),
    );
  }

  /** @param {string} testid @param {string} words */
  #buildFooter(testid, words) {
    const cancel = { testid: `${testid}-cancel` };
    const close = () => this.node.close();
    return el(
      "footer",
      { class: "dialog-foot" },
      this.note,
      el(
        "button",
        { type: "button", class: "button style-2", data: cancel, on: { click: close } },
        this.table.strings.say("cancel"),
      ),
      el("button", { type: "submit", class: "button style-1", data: { testid: `${testid}-submit` } }, words),
    );
  }

  show() {
    document.body.append(this.node);
    this.node.showModal();
    this.fields.find(({ focus }) => focus)?.focus?.focus();
  }

  /** Show what is wrong beside each field; true when nothing is. */
  check() {
    const wrong = this.fields.filter((field) => showProblem(field, field.problem()));
    wrong[0]?.focus?.focus();
    return wrong.length === 0;
  }

  async submit() {
    if (!this.check() || this.form.getAttribute("aria-busy") === "true") return;
    this.note.replaceChildren();
    this.form.setAttribute("aria-busy", "true");
    try {
      await this.send(await Promise.all(this.fields.map((field) => field.wire())));
      this.node.close();
    } catch (error) {
      this.note.replaceChildren(buildIcon("alert"), this.table.actions.sentence(error));
    } finally {
      this.form.removeAttribute("aria-busy");
    }
  }
}

/** @param {import("./fields.js").Field} field @param {string | null} sentence */
function showProblem(field, sentence) {
  const place = field.focus?.closest(".form-field")?.querySelector(".field-problem");
  if (place) place.textContent = sentence ?? "";
  if (sentence) field.focus?.setAttribute("aria-invalid", "true");
  else field.focus?.removeAttribute("aria-invalid");
  return sentence !== null;
}

/** @param {HTMLElement} input */
function clearProblem(input) {
  const place = input.closest(".form-field")?.querySelector(".field-problem");
  if (place) place.textContent = "";
  input.removeAttribute("aria-invalid");
}
