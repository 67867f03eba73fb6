/** Slash commands as data: the leaves of the command tree, their words in the reader's language, and searching them. */

import { OPTION } from "./types.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").CommandOption} CommandOption
 * @typedef {import("./strings.js").Strings} Strings
 *
 * @typedef {object} Leaf
 * @property {string} id
 * @property {string[]} path the subcommand words after the command's own name
 * @property {string} name all words in the reader's language: "game new"
 * @property {string} plain all words as registered
 * @property {string} description
 * @property {string} group the top command, as a heading
 * @property {CommandOption[]} options
 */

const CHAT_INPUT = 1;

/** @param {CommandOption} option */
function isBranch(option) {
  return option.type === OPTION.subcommand || option.type === OPTION.group;
}

/** Every command that can be sent. @param {Command[]} commands @param {Strings} strings @returns {Leaf[]} */
export function listLeaves(commands, strings) {
  return commands
    .filter(({ type }) => (type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => {
      const group = strings.localised(command.name, command.name_localizations);
      return collectLeaves(
        command,
        { id: command.id, path: [], name: "", plain: "", description: "", group: `/${group}`, options: [] },
        strings,
        true,
      );
    });
}

/**
 * @param {CommandOption} node
 * @param {Leaf} above
 * @param {Strings} strings
 * @param {boolean} [isRoot]
 * @returns {Leaf[]}
 */
function collectLeaves(node, above, strings, isRoot = false) {
  const leaf = {
    ...above,
    path: isRoot ? [] : [...above.path, node.name],
    name: `${above.name} ${strings.localised(node.name, node.name_localizations)}`.trim(),
    plain: `${above.plain} ${node.name}`.trim(),
    description: strings.localised(node.description, node.description_localizations),
  };
  const branches = (node.options ?? []).filter(isBranch);
  if (branches.length) return branches.flatMap((branch) => collectLeaves(branch, leaf, strings));
  return [{ ...leaf, options: sortRequiredFirst(node.options ?? []) }];
}

/** @param {CommandOption[]} options */
function sortRequiredFirst(options) {
  return [...options.filter(({ required }) => required), ...options.filter(({ required }) => !required)];
}

/**
 * The place of a command by its registered words, or null when the bot has not registered it.
 * @param {Command[]} commands
 * @param {string[]} words
 */
export function findCommand(commands, [name, ...path]) {
  const command = commands.find((one) => one.name === name);
  /** @type {CommandOption | undefined} */
  let node = command;
  for (const word of path) node = node?.options?.find((option) => option.name === word && isBranch(option));
  return command && node ? { id: command.id, path } : null;
}

/**
 * Leaves that fit what was typed after the slash, best first within their groups.
 * @param {Leaf[]} all
 * @param {string} typed
 */
export function searchLeaves(all, typed) {
  const words = typed.toLocaleLowerCase().trim();
  if (!words) return all;
  const ranked = all.map((leaf) => ({ leaf, rank: rankLeaf(leaf, words) })).filter(({ rank }) => rank < 4);
  return groupLeaves(ranked.sort((a, b) => a.rank - b.rank).map(({ leaf }) => leaf));
}

/** Each group once, where its best leaf stands. @param {Leaf[]} found */
function groupLeaves(found) {
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.flatMap((group) => found.filter((leaf) => leaf.group === group));
}

/** @param {Leaf} leaf @param {string} words */
function rankLeaf(leaf, words) {
  const names = [leaf.name, leaf.plain].map((name) => name.toLocaleLowerCase());
  if (names.some((name) => name.startsWith(words))) return 0;
  if (names.some((name) => name.split(" ").some((word) => word.startsWith(words)))) return 1;
  if (names.some((name) => words.split(/\s+/u).every((word) => name.includes(word)))) return 2;
  return leaf.description.toLocaleLowerCase().includes(words) ? 3 : 4;
}

/**
 * The leaf whose whole name was typed with a blank behind it, and what came after.
 * @param {Leaf[]} all
 * @param {string} typed
 */
export function findTypedLeaf(all, typed) {
  const text = typed.toLocaleLowerCase();
  for (const leaf of all) {
    for (const name of [leaf.name, leaf.plain]) {
      if (text.startsWith(`${name.toLocaleLowerCase()} `)) return { leaf, rest: typed.slice(name.length + 1) };
    }
  }
  return null;
}
