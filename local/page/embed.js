/** Embeds, the older kind of card beside a message's text. */

import { el } from "./dom.js";
import { anchor } from "./links.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { gallery, picture } from "./media.js";
import { dateText } from "./time.js";

/** @typedef {import("./types.js").Table} Table */

/** @param {Table} table @param {import("./types.js").Embed} embed */
export function embedCard(table, embed) {
  const colour = embed.color == null ? undefined : { "--stripe": `#${embed.color.toString(16).padStart(6, "0")}` };
  return el(
    "div",
    { class: "container has-accent embed", style: colour },
    embed.author &&
      el(
        "p",
        { class: "embed-author" },
        embed.author.url ? anchor(table, embed.author.url, [embed.author.name]) : embed.author.name,
      ),
    embed.title &&
      el(
        "h3",
        { class: "embed-title" },
        embed.url ? anchor(table, embed.url, inline(table, embed.title)) : inline(table, embed.title),
      ),
    embed.description && markdown(table, embed.description),
    embed.thumbnail && el("div", { class: "thumbnail" }, picture(table, [{ media: embed.thumbnail }], 0)),
    fields(table, embed),
    embed.image && gallery(table, [{ media: embed.image }]),
    foot(table, embed),
  );
}

/** @param {Table} table @param {import("./types.js").Embed} embed */
function fields(table, embed) {
  if (!embed.fields?.length) return null;
  const field = (/** @type {{name: string, value: string, inline?: boolean}} */ one) =>
    el(
      "div",
      { class: one.inline ? "field is-inline" : "field" },
      el("dt", {}, inline(table, one.name)),
      el("dd", {}, markdown(table, one.value)),
    );
  return el("dl", { class: "fields" }, embed.fields.map(field));
}

/** @param {Table} table @param {import("./types.js").Embed} embed */
function foot(table, { footer, timestamp }) {
  const parts = [footer?.text, timestamp && dateText(new Date(timestamp), "s", table.strings.language)].filter(Boolean);
  return parts.length ? el("p", { class: "subtext" }, parts.join(" · ")) : null;
}
