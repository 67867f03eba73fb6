/** Discord's markdown as DOM nodes: headings, lists, quotes, code blocks and paragraphs around the inline parts. */

import { el } from "./dom.js";
import { renderInline } from "./inline.js";

/** @typedef {import("./types.js").Table} Table */

const FENCE = /^([^]*?)```(?:([\w+#.-]*)\n)?([^]*?)```/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;
const DEEPEST_LIST = 10;

/**
 * @typedef {{indent: number, ordered: boolean, start: number, text: string}} Item
 * @typedef {{lines: string[], at: number}} Cursor
 */

/** A block of text as a person or the bot wrote it. @param {Table} table @param {string} text */
export function renderMarkdown(table, text) {
  return el("div", { class: "markdown" }, renderBlocks(table, text));
}

/** @param {Table} table @param {string} text @returns {Node[]} */
function renderBlocks(table, text) {
  /** @type {Node[]} */
  const nodes = [];
  let rest = text;
  for (let match = findFence(rest); match; match = findFence(rest)) {
    nodes.push(
      ...renderLines(table, match[1].replace(/\n$/, "")),
      el("pre", { tabindex: "0" }, el("code", { data: { language: match[2] } }, match[3].replace(/\n$/, ""))),
    );
    rest = rest.slice(match[0].length).replace(/^\n/, "");
  }
  return [...nodes, ...renderLines(table, rest)];
}

/** A fence inside a quote belongs to the quote. @param {string} text */
function findFence(text) {
  const match = FENCE.exec(text);
  return match && !/(^|\n)> [^\n]*$/.test(match[1]) ? match : null;
}

/** @param {Table} table @param {string} text @returns {Node[]} */
function renderLines(table, text) {
  if (!text) return [];
  const cursor = { lines: text.split("\n"), at: 0 };
  /** @type {Node[]} */
  const nodes = [];
  while (cursor.at < cursor.lines.length) nodes.push(...renderBlock(table, cursor));
  return nodes;
}

/** @param {Table} table @param {Cursor} cursor @returns {Node[]} */
function renderBlock(table, cursor) {
  const line = cursor.lines[cursor.at];
  if (line.startsWith(">>> ")) {
    const quoted = [line.slice(4), ...takeLines(cursor, () => true).slice(1)].join("\n");
    return [el("blockquote", {}, renderBlocks(table, quoted))];
  }
  if (line.startsWith("> "))
    return [
      el(
        "blockquote",
        {},
        renderBlocks(
          table,
          takeLines(cursor, (one) => one.startsWith("> "))
            .map((one) => one.slice(2))
            .join("\n"),
        ),
      ),
    ];
  if (ITEM.test(line)) return [renderList(table, takeLines(cursor, matchList(line)).map(parseItem))];
  const titled = renderHeading(table, line);
  if (titled) {
    cursor.at += 1;
    return [titled];
  }
  return renderParagraph(table, takeLines(cursor, isPlain));
}

/** @param {Cursor} cursor @param {(line: string) => boolean} fits */
function takeLines(cursor, fits) {
  const start = cursor.at;
  do cursor.at += 1;
  while (cursor.at < cursor.lines.length && fits(cursor.lines[cursor.at]));
  return cursor.lines.slice(start, cursor.at);
}

/** @param {string} line */
function isPlain(line) {
  return !/^(>>> |> |#{1,3} +\S|-# +\S)/.test(line) && !ITEM.test(line);
}

/** The page's own headings are h1 and h2, so a message starts at h3. @param {Table} table @param {string} line */
function renderHeading(table, line) {
  const big = /^(#{1,3}) +(\S.*)$/.exec(line);
  if (big) return el(/** @type {"h3" | "h4" | "h5"} */ (`h${big[1].length + 2}`), {}, renderInline(table, big[2]));
  const small = /^-# +(\S.*)$/.exec(line);
  return small ? el("p", { class: "subtext" }, renderInline(table, small[1])) : null;
}

/**
 * Line breaks stand in the text itself (CSS keeps them); empty lines part paragraphs.
 * @param {Table} table
 * @param {string[]} taken
 */
function renderParagraph(table, taken) {
  const parts = taken
    .join("\n")
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n|\n$/g, ""))
    .filter((part) => part.trim());
  return parts.map((part) => el("p", {}, renderInline(table, part)));
}

/**
 * A list ends where the other kind begins at its own depth.
 * @param {string} first
 * @returns {(line: string) => boolean}
 */
function matchList(first) {
  const { indent, ordered } = parseItem(first);
  return (line) => ITEM.test(line) && (parseItem(line).indent > indent || parseItem(line).ordered === ordered);
}

/** @param {string} line @returns {Item} */
function parseItem(line) {
  const [, space, sign, text] = /** @type {RegExpExecArray} */ (ITEM.exec(line));
  return { indent: space.length, ordered: /\d/.test(sign), start: Number.parseInt(sign, 10) || 1, text };
}

/** @param {Table} table @param {Item[]} items @param {number} [depth] @returns {HTMLElement} */
function renderList(table, items, depth = 0) {
  const [first] = items;
  const node = first.ordered ? el("ol", { start: first.start }) : el("ul");
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end].indent > first.indent && depth < DEEPEST_LIST) end += 1;
    const below = items.slice(at + 1, end);
    const nested = below.length > 0 && renderList(table, below, depth + 1);
    node.append(el("li", {}, renderInline(table, items[at].text), nested));
    at = end;
  }
  return node;
}
