/** The parts of a form: each shows itself, says what is wrong with it, and gives its value as it travels. */

import { el, makeId } from "./dom.js";
import { readFile } from "./files.js";
import { renderMarkdown } from "./markdown.js";
import { Select } from "./selects.js";
import { COMPONENT } from "./types.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Component} Component
 *
 * @typedef {object} Field
 * @property {Node} node
 * @property {HTMLElement | null} focus where the focus goes when something is wrong
 * @property {() => string | null} problem
 * @property {() => Promise<object> | object} wire the component with its value
 *
 * @typedef {(table: Table, component: Component, id: string) => Field} Builder
 */

const PARAGRAPH = 2;
const LONGEST = 4000;

/** @type {Record<number, Builder>} */
const BUILDERS = {
  [COMPONENT.text]: buildTextField,
  [COMPONENT.select]: buildSelectField,
  [COMPONENT.users]: buildSelectField,
  [COMPONENT.roles]: buildSelectField,
  [COMPONENT.mentionables]: buildSelectField,
  [COMPONENT.channels]: buildSelectField,
  [COMPONENT.radios]: buildRadioField,
  [COMPONENT.checks]: buildCheckboxGroup,
  [COMPONENT.check]: buildCheckbox,
  [COMPONENT.upload]: buildUploadField,
};

/** What is the same in every answer. @param {Component} component */
function answerBase({ type, id, custom_id }) {
  return { type, ...(id === undefined ? {} : { id }), custom_id };
}

/**
 * A top part of a form: a text, a labelled field, or a row with fields of the older kind.
 * @param {Table} table
 * @param {Component} component
 * @returns {Field[]}
 */
export function buildFormParts(table, component) {
  if (component.type === COMPONENT.display) return [buildTextDisplay(table, component)];
  if (component.type === COMPONENT.label && component.component)
    return [buildLabelledField(table, component, component.component)];
  if (component.type === COMPONENT.row) return [buildRow(table, component)];
  return [];
}

/** @param {Table} table @param {Component} component @returns {Field} */
function buildTextDisplay(table, component) {
  return {
    node: renderMarkdown(table, component.content ?? ""),
    focus: null,
    problem: () => null,
    wire: () => ({ type: component.type, id: component.id }),
  };
}

/** @param {Table} table @param {Component} outer @param {Component} inner @returns {Field} */
function buildLabelledField(table, outer, inner) {
  const id = makeId("field");
  const field = BUILDERS[inner.type](table, inner, id);
  return {
    ...field,
    node: wrapField(table, outer.label ?? "", outer.description, inner, id, field),
    wire: async () => ({ type: outer.type, id: outer.id, component: await field.wire() }),
  };
}

/** @param {Table} table @param {Component} component @returns {Field} */
function buildRow(table, component) {
  const made = (component.components ?? []).map((inner) => {
    const id = makeId("field");
    const field = BUILDERS[inner.type](table, inner, id);
    return { ...field, node: wrapField(table, inner.label ?? "", undefined, inner, id, field) };
  });
  return {
    node: el(
      "div",
      {},
      made.map(({ node }) => node),
    ),
    focus: made[0]?.focus ?? null,
    problem: () => made.map((field) => field.problem()).find(Boolean) ?? null,
    wire: async () => ({
      type: component.type,
      id: component.id,
      components: await Promise.all(made.map((field) => field.wire())),
    }),
  };
}

/**
 * @param {Table} table
 * @param {string} label
 * @param {string | undefined} description
 * @param {Component} inner
 * @param {string} id
 * @param {Field} field
 */
function wrapField(table, label, description, inner, id, field) {
  const group = [COMPONENT.radios, COMPONENT.checks].includes(/** @type {never} */ (inner.type));
  const star =
    inner.required !== false && inner.type !== COMPONENT.check
      ? el("span", { class: "field-required", title: table.strings.say("required"), aria: { hidden: "true" } }, " *")
      : null;
  const words = [label, star];
  const head = group
    ? el("span", { class: "field-label", id: `${id}-label` }, words)
    : el("label", { class: "field-label", id: `${id}-label`, for: id }, words);
  const hint = description ? el("p", { class: "field-hint", id: `${id}-hint` }, description) : null;
  const problem = el("p", { class: "field-problem", id: `${id}-problem`, role: "alert" });
  field.focus?.setAttribute("aria-describedby", [hint && `${id}-hint`, `${id}-problem`].filter(Boolean).join(" "));
  return el(
    "div",
    { class: "form-field", data: { testid: "modal-field", customId: inner.custom_id } },
    head,
    hint,
    field.node,
    problem,
  );
}

/** @type {Builder} */
function buildTextField(table, component, id) {
  const shared = {
    id,
    class: "field-input",
    name: component.custom_id,
    placeholder: component.placeholder,
    maxlength: component.max_length ?? LONGEST,
    autocomplete: "off",
    aria: { required: component.required === false ? null : "true" },
    data: { testid: "modal-input" },
  };
  const input =
    component.style === PARAGRAPH ? el("textarea", { ...shared, rows: 4 }) : el("input", { ...shared, type: "text" });
  input.value = component.value ?? "";
  const problem = () => {
    const { length } = input.value;
    const least = component.min_length ?? 0;
    if (!length) return component.required === false ? null : table.strings.say("fieldMissing");
    return length < least ? table.strings.say("tooShort", { count: least }) : null;
  };
  return { node: input, focus: input, problem, wire: () => ({ ...answerBase(component), value: input.value }) };
}

/**
 * How many were chosen, against how many are asked for.
 * @param {Table} table
 * @param {Component} component
 * @param {number} count
 */
function findCountProblem(table, component, count) {
  const required = component.required !== false;
  const least = component.min_values ?? (required ? 1 : 0);
  const most = component.max_values ?? (component.type === COMPONENT.checks ? (component.options?.length ?? 1) : 1);
  if (count === 0) return required && least > 0 ? table.strings.say("fieldMissing") : null;
  if (count < least) return table.strings.say("chooseAtLeast", { count: least });
  return count > most ? table.strings.say("chooseAtMost", { count: most }) : null;
}

/** @type {Builder} */
function buildSelectField(table, component, id) {
  const least = component.required === false ? 0 : (component.min_values ?? 1);
  const select = new Select(table, { ...component, min_values: least }, () => {});
  select.button.id = id;
  return {
    node: select.node,
    focus: select.button,
    problem: () => findCountProblem(table, component, select.values.length),
    wire: () => ({ ...answerBase(component), values: select.values }),
  };
}

/** @param {Component} component @param {"radio" | "checkbox"} type @param {string} id */
function buildOptionBoxes(component, type, id) {
  const inputs = (component.options ?? []).map((option) => {
    const input = el("input", { type, name: id, value: option.value, data: { testid: "choice" } });
    input.checked = Boolean(option.default);
    return { input, option };
  });
  const rows = inputs.map(({ input, option }) =>
    el(
      "label",
      { class: "box-row" },
      input,
      el(
        "span",
        { class: "row-text" },
        el("span", { class: "row-label" }, option.label),
        option.description ? el("span", { class: "row-hint" }, option.description) : null,
      ),
    ),
  );
  const node = el(
    "div",
    { class: "boxes", role: type === "radio" ? "radiogroup" : "group", aria: { labelledby: `${id}-label` } },
    rows,
  );
  return {
    node,
    focus: inputs[0]?.input ?? null,
    chosen: () => inputs.filter(({ input }) => input.checked).map(({ option }) => option.value),
  };
}

/** @type {Builder} */
function buildRadioField(table, component, id) {
  const { node, focus, chosen } = buildOptionBoxes(component, "radio", id);
  const problem = () => (component.required !== false && !chosen().length ? table.strings.say("fieldMissing") : null);
  return { node, focus, problem, wire: () => ({ ...answerBase(component), value: chosen()[0] ?? null }) };
}

/** @type {Builder} */
function buildCheckboxGroup(table, component, id) {
  const { node, focus, chosen } = buildOptionBoxes(component, "checkbox", id);
  return {
    node,
    focus,
    problem: () => findCountProblem(table, component, chosen().length),
    wire: () => ({ ...answerBase(component), values: chosen() }),
  };
}

/** @type {Builder} */
function buildCheckbox(_, component, id) {
  const input = el("input", { type: "checkbox", id, class: "field-check" });
  input.checked = Boolean(component.default);
  const wire = () => ({ ...answerBase(component), value: input.checked });
  return { node: input, focus: input, problem: () => null, wire };
}

/** @type {Builder} */
function buildUploadField(table, component, id) {
  const input = el("input", { type: "file", id, class: "field-file", multiple: (component.max_values ?? 1) > 1 });
  const files = () => [...(input.files ?? [])];
  const wire = async () => ({ ...answerBase(component), values: await Promise.all(files().map(readFile)) });
  return { node: input, focus: input, problem: () => findCountProblem(table, component, files().length), wire };
}
