/** Discord's inline markdown as DOM nodes: emphasis, code, spoilers, links, mentions, times. */

import { el } from "./dom.js";
import { buildEmoji } from "./emoji.js";
import { buildAnchor, makeHash } from "./links.js";
import { formatDate } from "./time.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {(table: Table, match: RegExpExecArray, depth: number) => Node | string} Builder
 */

const DEEPEST = 12;
const LATEST = 8.64e12;

/** @param {keyof HTMLElementTagNameMap} tag @returns {Builder} */
const wrap = (tag) => (table, match, depth) => el(tag, {}, renderInline(table, match[1], depth + 1));

/** @type {[RegExp, Builder][]} */
const RULES = [
  [/\\([^\w\s])/y, (_, match) => match[1]],
  [/(`+)(.*?[^`])\1(?!`)/sy, (_, match) => el("code", {}, match[2].trim())],
  [
    /\*\*\*(\S.*?)\*\*\*(?!\*)/sy,
    (table, match, depth) => el("em", {}, el("strong", {}, renderInline(table, match[1], depth + 1))),
  ],
  [/\*\*(.+?)\*\*(?!\*)/sy, wrap("strong")],
  [/__(.+?)__(?!_)/sy, wrap("u")],
  [/~~(.+?)~~(?!~)/sy, wrap("s")],
  [/\|\|(.+?)\|\|/sy, (table, match, depth) => buildSpoiler(table, renderInline(table, match[1], depth + 1))],
  [/\*(?!\s)((?:\*\*.+?\*\*|[^*])+?)(?<!\s)\*(?!\*)/sy, wrap("em")],
  [/(?<!\w)_((?:__.+?__|[^_])+?)_(?!\w)/sy, wrap("em")],
  [
    /\[((?:[^[\]]|\[[^\]]*\])+)\]\(<?(https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"[^"]*")?\)/y,
    (table, match, depth) => buildAnchor(table, match[2], renderInline(table, match[1], depth + 1)),
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, (table, match) => buildAnchor(table, match[1])],
  [/https?:\/\/[^\s<]+[^\s<.,:;"'\])!?*_|~]/y, (table, match) => buildAnchor(table, match[0])],
  [/<@!?(\d+)>/y, buildUserMention],
  [/<@&(\d+)>/y, buildRoleMention],
  [/<#(\d+)>/y, buildChannelMention],
  [/<\/([^:>]+):(\d+)>/y, buildCommandMention],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, buildTime],
  [/<a?:(\w+):(\d+)>/y, (_, match) => buildEmoji({ name: match[1], id: match[2] })],
];

const PLAIN = /[^\\`*_~|[<h]+|h(?!ttps?:\/\/)[^\\`*_~|[<h]*/y;

/**
 * @param {Table} table
 * @param {string} text
 * @param {number} [depth]
 * @returns {(Node | string)[]}
 */
export function renderInline(table, text, depth = 0) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let at = 0;
  while (at < text.length) {
    const [part, length] = depth < DEEPEST ? renderNext(table, text, at, depth) : [text.slice(at), text.length - at];
    parts.push(part);
    at += length;
  }
  return parts;
}

/**
 * @param {Table} table
 * @param {string} text
 * @param {number} at
 * @param {number} depth
 * @returns {[Node | string, number]}
 */
function renderNext(table, text, at, depth) {
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(text);
  if (plain) return [plain[0], plain[0].length];
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return [build(table, match, depth), match[0].length];
  }
  return [text[at], 1];
}

/**
 * Hidden until pressed; a second press does not hide it again, as everywhere.
 * @param {Table} table
 * @param {(Node | string)[]} content
 */
function buildSpoiler(table, content) {
  const inner = el("span", { class: "spoiler-text", aria: { hidden: "true" } }, content);
  const label = table.strings.say("spoiler");
  const node = el(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", aria: { label, expanded: "false" } },
    inner,
  );
  const open = () => {
    node.classList.add("is-open");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) node.removeAttribute(name);
    inner.removeAttribute("aria-hidden");
  };
  node.addEventListener("click", open, { once: true });
  node.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), open()));
  return node;
}

/** @type {Builder} */
function buildUserMention(table, match) {
  const mine = match[1] === table.store.person;
  const name = table.store.nameOf(match[1]) ?? table.strings.say("someone");
  return el("span", { class: mine ? "mention is-me" : "mention", data: { user: match[1] } }, `@${name}`);
}

/** @type {Builder} */
function buildRoleMention(table, match) {
  const role = table.store.roles.find(({ id }) => id === match[1]);
  return el("span", { class: "mention" }, `@${role?.name.replace(/^@/, "") ?? table.strings.say("someRole")}`);
}

/** @type {Builder} */
function buildChannelMention(table, match) {
  const channel = table.store.channels.get(match[1]);
  if (!channel) return el("span", { class: "mention" }, `#${table.strings.say("somewhere")}`);
  const sign = table.store.isThread(channel) ? "" : "#";
  return el("a", { class: "mention", href: makeHash(table, channel.id) }, sign + table.store.titleOf(channel));
}

/** Pressing a mentioned command puts it into the message box. @type {Builder} */
function buildCommandMention(_, match) {
  const wish = () =>
    document.dispatchEvent(new CustomEvent("wish-command", { detail: { id: match[2], name: match[1] } }));
  return el("button", { type: "button", class: "mention", on: { click: wish } }, `/${match[1]}`);
}

/** @type {Builder} */
function buildTime(table, match) {
  if (Math.abs(Number(match[1])) > LATEST) return match[0];
  const date = new Date(Number(match[1]) * 1000);
  const { language } = table.strings;
  const style = match[2] ?? "f";
  const title = formatDate(date, "F", language);
  return el(
    "time",
    { class: "moment", datetime: date.toISOString(), title, data: { style } },
    formatDate(date, style, language),
  );
}
