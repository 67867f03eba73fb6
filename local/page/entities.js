/** Users, roles and channels as things to choose: for select menus and for the options of commands. */

import { buildAvatar } from "./avatar.js";
import { buildIcon } from "./dom.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {{label: string, value: string, description?: string, sign?: Node | string | null, default?: boolean}} Entry
 */

/** @param {Table} table @returns {Entry[]} */
export function listUsers({ store }) {
  const people = [...store.people.values()].map(({ id, name }) => ({
    label: name,
    value: id,
    sign: buildAvatar(store, { id }),
  }));
  return [
    ...people,
    {
      label: store.bot.name,
      value: store.bot.id,
      sign: buildAvatar(store, store.bot.id ? { id: store.bot.id } : { id: "0" }),
    },
  ];
}

/** @param {Table} table @returns {Entry[]} */
export function listRoles({ store }) {
  return store.roles.map(({ id, name }) => ({ label: name, value: id, sign: "@" }));
}

/** @param {Table} table @returns {Entry[]} */
export function listMentionables(table) {
  return [...listUsers(table), ...listRoles(table)];
}

/** @param {Table} table @param {number[]} [types] @returns {Entry[]} */
export function listChannels({ store }, types) {
  const open = [...store.channels.values()].filter(({ type }) =>
    types?.length ? types.includes(type) : type !== 1 && type !== 3,
  );
  return open.map((channel) => ({
    label: store.titleOf(channel),
    value: channel.id,
    sign: buildIcon(store.isThread(channel) ? "thread" : "hash"),
  }));
}

/**
 * Entries whose label or description holds every typed word.
 * @template {{label: string, description?: string}} T
 * @param {T[]} entries
 * @param {string} typed
 */
export function filterEntries(entries, typed) {
  const words = typed.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const holds = (/** @type {T} */ entry) =>
    words.every((word) => `${entry.label} ${entry.description ?? ""}`.toLocaleLowerCase().includes(word));
  return entries.filter(holds);
}
