/** Emoji: a sign of the font, or a picture that the application has uploaded. */

import { el } from "./dom.js";

/** @typedef {import("./types.js").Emoji} Emoji */

/** What stands for an emoji where only text can be. @param {Emoji} emoji */
export function formatEmoji(emoji) {
  return emoji.id ? `:${emoji.name}:` : (emoji.name ?? "");
}

/** The word that a picture stands before is read aloud, not its name. @param {Emoji} emoji @returns {Node | string} */
export function buildEmoji(emoji) {
  if (!emoji.id) return emoji.name ?? "";
  return el("img", { class: "custom-emoji", src: `/emojis/${emoji.id}.png`, alt: "", title: formatEmoji(emoji) });
}
