/** Addresses: which ones stay on this page, which ones may be opened, and the anchors for both. */

import { el, buildIcon } from "./dom.js";

/** @typedef {import("./types.js").Table} Table */

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
const DISCORD = ["discord.com", "ptb.discord.com", "canary.discord.com"];

/** @param {string} text @returns {URL | null} */
function parseUrl(text) {
  try {
    const url = new URL(text, location.origin);
    return ["http:", "https:"].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * The same file on this page's own origin (it may be open as localhost or 127.0.0.1), or null for a strange host.
 * @param {string} text
 */
export function findOwnPath(text) {
  const url = parseUrl(text);
  if (!url || !(url.origin === location.origin || (LOOPBACK.includes(url.hostname) && url.port === location.port)))
    return null;
  return url.pathname + url.search;
}

/** The channel and message that one of Discord's jump links means. @param {string} text */
function parseJump(text) {
  const url = parseUrl(text);
  if (!url || !(DISCORD.includes(url.hostname) || LOOPBACK.includes(url.hostname))) return null;
  const found = /^\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(url.pathname);
  return found ? { channel: found[1], message: found[2] } : null;
}

/** @param {Table} table @param {string} channel @param {string} [message] */
export function makeHash(table, channel, message) {
  return `#${[table.store.person, channel, message].filter(Boolean).join("/")}`;
}

/**
 * The target of an address: inside this page where it means one of its channels.
 * @param {Table} table
 * @param {string} address
 */
export function linkAttributes(table, address) {
  const place = parseJump(address);
  if (place && table.store.channels.has(place.channel)) {
    return { href: makeHash(table, place.channel, place.message), inside: place.channel, attributes: {} };
  }
  const href = findOwnPath(address) ?? parseUrl(address)?.href ?? null;
  return { href, inside: null, attributes: { target: "_blank", rel: "noopener noreferrer" } };
}

/**
 * A link in running text; an address without words of its own shows where it goes.
 * @param {Table} table
 * @param {string} address
 * @param {(Node | string)[]} [words]
 * @returns {HTMLElement}
 */
export function buildAnchor(table, address, words) {
  const { href, inside, attributes } = linkAttributes(table, address);
  if (!href) return el("span", {}, words ?? address);
  if (!inside) return el("a", { href, ...attributes }, words ?? address);
  const channel = table.store.channels.get(inside);
  const title = channel ? table.store.titleOf(channel) : address;
  return el("a", { href, class: words ? "" : "mention" }, words ?? [buildIcon("jump"), title]);
}
