/** Embeds, the older kind of card beside a message's text. */

import { el } from "./dom.js";
import { buildAnchor } from "./links.js";
import { renderInline } from "./inline.js";
import { renderMarkdown } from "./markdown.js";
import { buildGallery, buildPicture } from "./media.js";
import { formatDate } from "./time.js";

/** @typedef {import("./types.js").Table} Table */

/** @param {Table} table @param {import("./types.js").Embed} embed */
export function buildEmbed(table, embed) {
  const colour = embed.color == null ? undefined : { "--stripe": `#${embed.color.toString(16).padStart(6, "0")}` };
  return el(
    "div",
    { class: "container has-accent embed", style: colour },
    embed.author &&
      el(
        "p",
        { class: "embed-author" },
        embed.author.url ? buildAnchor(table, embed.author.url, [embed.author.name]) : embed.author.name,
      ),
    embed.title &&
      el(
        "h3",
        { class: "embed-title" },
        embed.url ? buildAnchor(table, embed.url, renderInline(table, embed.title)) : renderInline(table, embed.title),
      ),
    embed.description && renderMarkdown(table, embed.description),
    embed.thumbnail && el("div", { class: "thumbnail" }, buildPicture(table, [{ media: embed.thumbnail }], 0)),
    buildFields(table, embed),
    embed.image && buildGallery(table, [{ media: embed.image }]),
    buildFooter(table, embed),
  );
}

/** @param {Table} table @param {import("./types.js").Embed} embed */
function buildFields(table, embed) {
  if (!embed.fields?.length) return null;
  const field = (/** @type {{name: string, value: string, inline?: boolean}} */ one) =>
    el(
      "div",
      { class: one.inline ? "field is-inline" : "field" },
      el("dt", {}, renderInline(table, one.name)),
      el("dd", {}, renderMarkdown(table, one.value)),
    );
  return el("dl", { class: "fields" }, embed.fields.map(field));
}

/** @param {Table} table @param {import("./types.js").Embed} embed */
function buildFooter(table, { footer, timestamp }) {
  const date = timestamp && formatDate(new Date(timestamp), "s", table.strings.language);
  const parts = [footer?.text, date].filter(Boolean);
  return parts.length ? el("p", { class: "subtext" }, parts.join(" · ")) : null;
}
