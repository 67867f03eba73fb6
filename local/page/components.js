/** The components of a message, old and new layout: rows, buttons, selects, containers, sections, media. */

import { el, buildIcon } from "./dom.js";
import { buildEmoji } from "./emoji.js";
import { linkAttributes } from "./links.js";
import { renderMarkdown } from "./markdown.js";
import { buildFileCard, buildGallery, buildPicture } from "./media.js";
import { Select } from "./selects.js";
import { COMPONENT } from "./types.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Component} Component
 * @typedef {import("./types.js").Message} Message
 * @typedef {(table: Table, message: Message, component: Component) => Node | null} Builder
 */

const LINK = 5;
const PREMIUM = 6;

/** @type {Record<number, Builder>} */
const BUILDERS = {
  [COMPONENT.row]: (table, message, { components }) =>
    el("div", { class: "action-row" }, buildComponents(table, message, components)),
  [COMPONENT.button]: buildButton,
  [COMPONENT.select]: buildSelect,
  [COMPONENT.users]: buildSelect,
  [COMPONENT.roles]: buildSelect,
  [COMPONENT.mentionables]: buildSelect,
  [COMPONENT.channels]: buildSelect,
  [COMPONENT.section]: buildSection,
  [COMPONENT.display]: (table, _, { content }) => renderMarkdown(table, content ?? ""),
  [COMPONENT.thumbnail]: (table, _, { media, description, spoiler }) =>
    media ? el("div", { class: "thumbnail" }, buildPicture(table, [{ media, description, spoiler }], 0)) : null,
  [COMPONENT.gallery]: (table, _, { items }) => buildGallery(table, items ?? []),
  [COMPONENT.file]: buildFile,
  [COMPONENT.separator]: buildSeparator,
  [COMPONENT.container]: buildContainer,
};

/** @param {Table} table @param {Message} message @param {Component[]} [components] @returns {Node[]} */
export function buildComponents(table, message, components = []) {
  return components
    .map((component) => BUILDERS[component.type]?.(table, message, component))
    .filter((node) => node instanceof Node);
}

/** @type {Builder} */
function buildButton(table, message, component) {
  const words = [
    component.emoji &&
      el("span", { class: "emoji", aria: { hidden: component.label ? "true" : null } }, buildEmoji(component.emoji)),
    component.label,
  ];
  if (component.style === LINK && component.url && !component.disabled)
    return buildLinkButton(table, component.url, words);
  const node = el(
    "button",
    {
      type: "button",
      class: `button style-${component.style ?? 2}`,
      disabled: component.disabled || component.style === PREMIUM,
      data: { testid: "component", customId: component.custom_id },
    },
    words,
    component.style === LINK && buildIcon("out"),
  );
  node.addEventListener("click", () => sendPress(table, message, component, node));
  return node;
}

/** @param {Table} table @param {string} url @param {any[]} words */
function buildLinkButton(table, url, words) {
  const { href, inside, attributes } = linkAttributes(table, url);
  if (!href) return el("button", { type: "button", class: "button style-5", disabled: true }, words);
  return el(
    "a",
    { class: "button style-5", href, ...attributes, data: { testid: "component" } },
    words,
    buildIcon(inside ? "jump" : "out"),
  );
}

/** @type {Builder} */
function buildSelect(table, message, component) {
  const made = new Select(table, component, (values) => sendPress(table, message, component, made.button, values));
  return made.node;
}

/**
 * Send a press; the control waits, and a failure is told under its message.
 * @param {Table} table
 * @param {Message} message
 * @param {Component} component
 * @param {HTMLButtonElement} control
 * @param {string[]} [values]
 */
async function sendPress(table, message, component, control, values) {
  if (control.getAttribute("aria-busy") === "true") return;
  const failure = control.closest("[data-message-id]")?.querySelector(".message-failure");
  failure?.replaceChildren();
  control.setAttribute("aria-busy", "true");
  try {
    await table.actions.press(message, component, values);
  } catch (error) {
    failure?.replaceChildren(buildIcon("alert"), table.actions.sentence(error));
  } finally {
    control.removeAttribute("aria-busy");
  }
}

/** @type {Builder} */
function buildSection(table, message, component) {
  const accessory = component.accessory ? buildComponents(table, message, [component.accessory]) : [];
  return el(
    "div",
    { class: "section" },
    el("div", { class: "section-text" }, buildComponents(table, message, component.components)),
    el("div", { class: "section-side" }, accessory),
  );
}

/** @type {Builder} */
function buildFile(table, message, component) {
  const url = component.file?.url ?? "";
  const known = message.attachments?.find((one) => one.url === url);
  const name = component.name ?? known?.filename ?? decodeURIComponent(url.split("?")[0].split("/").pop() ?? "");
  return buildFileCard(table, { url, name, size: component.size ?? known?.size });
}

/** @type {Builder} */
function buildSeparator(_, __, { divider, spacing }) {
  const wide = spacing === 2 ? " is-wide" : "";
  return divider === false ? el("div", { class: `gap${wide}` }) : el("hr", { class: `separator${wide}` });
}

/** @type {Builder} */
function buildContainer(table, message, component) {
  const accent = component.accent_color;
  const style = accent == null ? undefined : { "--stripe": `#${accent.toString(16).padStart(6, "0")}` };
  const node = el(
    "div",
    { class: accent == null ? "container" : "container has-accent", style },
    buildComponents(table, message, component.components),
  );
  if (component.spoiler) hideSpoiler(table, node);
  return node;
}

/** @param {Table} table @param {HTMLElement} node */
function hideSpoiler(table, node) {
  node.classList.add("is-veiled");
  const cover = el("button", { type: "button", class: "container-cover" }, table.strings.say("spoiler"));
  cover.addEventListener("click", () => {
    node.classList.remove("is-veiled");
    cover.remove();
  });
  node.append(cover);
}
