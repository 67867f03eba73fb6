/** Round pictures of people: initials on their colour, and the house's own mark for the bot. */

import { el } from "./dom.js";

const COLOURS = ["#1F6FB2", "#8A5A12", "#2E7D4F", "#8B4C9E", "#B4532A", "#4A5560", "#9E2B25", "#5B7B3A"];

/** @param {string} name */
function makeInitials(name) {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters =
    words.length > 1
      ? [words[0], words[words.length - 1]].map((word) => [...word][0])
      : [...(words[0] ?? "?")].slice(0, 1);
  return letters.join("").toLocaleUpperCase();
}

/** @param {string} id @param {string | number | undefined} own */
function pickColour(id, own) {
  if (typeof own === "number") return `#${own.toString(16).padStart(6, "0")}`;
  if (own && /^#[0-9a-f]{6}$/i.test(own)) return own;
  return COLOURS[Number(id.slice(-4)) % COLOURS.length];
}

/** Ink or paper, whichever reads better on a colour. @param {string} colour */
function pickLetterColour(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => part ** 2.2);
  const light = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  return light > 0.3 ? "#2B2118" : "#FFFDF6";
}

/**
 * @param {import("./store.js").Store} store
 * @param {{id: string, username?: string, global_name?: string | null}} user
 */
export function buildAvatar(store, user) {
  if (user.id === store.bot.id)
    return el("img", { class: "avatar", src: "/page/icon.svg", alt: "", width: 40, height: 40 });
  const name = store.nameOf(user.id) ?? user.global_name ?? user.username ?? "?";
  const colour = pickColour(user.id, store.people.get(user.id)?.color);
  return el(
    "span",
    { class: "avatar", aria: { hidden: "true" }, style: { background: colour, color: pickLetterColour(colour) } },
    makeInitials(name),
  );
}
