/** The head of a channel: what to do for a newcomer, or where the talk began. */

import { commandAt } from "./commands.js";
import { el, icon } from "./dom.js";
import { OPTION } from "./types.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Channel} Channel
 */

const FIRST_GAME = "armadora";
const TABLES = "tables";

/** Is this the channel of the tables, and nobody has opened one yet? @param {Table} table */
export function isFirstVisit({ store }) {
  const { channel, room } = store;
  if (channel?.name !== TABLES || store.isThread(channel) || !room || room.more) return false;
  return store.threadsOf(channel.id).length === 0 && !room.messages.some(({ author }) => author.id === store.bot.id);
}

/** @param {Table} table */
export function welcome(table) {
  const { strings, store } = table;
  const command = commandAt(store.commands, ["game", "new"]);
  const ready = Boolean(command) && store.bot.online;
  const failure = el("p", { class: "message-failure", role: "alert" });
  const start = el(
    "button",
    { type: "button", class: "button style-1 is-large", disabled: !ready, data: { testid: "start-button" } },
    ready ? strings.say("start") : strings.say("botStarting"),
  );
  start.addEventListener("click", () => open(table, start, failure));
  return el(
    "section",
    { class: "welcome", data: { testid: "welcome" } },
    el("img", { src: "/page/icon.svg", alt: "", width: 56, height: 56 }),
    el("h2", {}, strings.say("welcomeTitle")),
    el(
      "ol",
      {},
      ["welcomeOpen", "welcomeSeats", "welcomeTurn"].map((key) => el("li", {}, strings.say(key))),
    ),
    start,
    failure,
    el("p", { class: "subtext" }, strings.say("welcomeMore")),
  );
}

/** @param {Table} table @param {HTMLButtonElement} start @param {HTMLElement} failure */
async function open(table, start, failure) {
  const command = commandAt(table.store.commands, ["game", "new"]);
  if (!command) return;
  failure.replaceChildren();
  start.setAttribute("aria-busy", "true");
  try {
    await table.actions.run(command, [{ name: "game", type: OPTION.string, value: FIRST_GAME }]);
  } catch (error) {
    failure.replaceChildren(icon("alert"), table.actions.sentence(error));
  } finally {
    start.removeAttribute("aria-busy");
  }
}

/** @param {Table} table @param {Channel} channel */
export function beginning(table, channel) {
  const { store, strings } = table;
  const sign = store.isThread(channel) || !channel.guild_id ? "" : "#";
  return el(
    "div",
    { class: "beginning" },
    el("h2", {}, sign + store.titleOf(channel)),
    el("p", {}, channel.topic || strings.say("beginning")),
  );
}
