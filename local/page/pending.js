/** What stands under the last message: answers that were promised, and who types. */

import { el } from "./dom.js";
import { buildThinkingText } from "./message.js";

/** @param {import("./types.js").Table} table @returns {Node[]} */
export function buildPending(table) {
  const { store, strings } = table;
  const here = store.current ?? "";
  const promised = [...store.thinking.values()].filter(({ channel }) => channel === here);
  const names = store.listTypers(here).map((id) => store.nameOf(id) ?? store.bot.name);
  const typing = strings.say("typing", { name: names.join(", "), count: names.length });
  return [
    ...promised.map(() => buildThinkingText(table, store.bot.id)),
    ...(names.length ? [el("p", { class: "typing" }, typing)] : []),
  ];
}
