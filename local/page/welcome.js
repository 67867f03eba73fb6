/** The head of a channel: what to do for a newcomer, or where the talk began. */

import { el } from "./dom.js";
import { canPractise, listGames, practise } from "./practice.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Channel} Channel
 */

const TABLES = "tables";

/** Is this the channel of the tables, and nobody has opened one yet? @param {Table} table */
export function isFirstVisit({ store }) {
  const { channel, room } = store;
  if (channel?.name !== TABLES || store.isThread(channel) || !room || room.more) return false;
  return store.threadsOf(channel.id).length === 0 && !room.messages.some(({ author }) => author.id === store.bot.id);
}

/** @param {Table} table */
export function buildWelcome(table) {
  const { strings } = table;
  const failure = el("p", { class: "message-failure", role: "alert" });
  const start = el(
    "button",
    { type: "button", class: "button style-1 is-large", disabled: true, data: { testid: "start-button" } },
    strings.say("botStarting"),
  );
  const others = el("div", { class: "welcome-games" });
  if (canPractise(table)) offerGames(table, start, others, failure);
  return el(
    "section",
    { class: "welcome", data: { testid: "welcome" } },
    el("img", { src: "/page/icon.svg", alt: "", width: 56, height: 56 }),
    el("h2", {}, strings.say("welcomeTitle")),
    el(
      "ol",
      {},
      ["welcomeOpen", "welcomeTurn", "welcomeSeats"].map((key) => el("li", {}, strings.say(key))),
    ),
    start,
    others,
    failure,
    el("p", { class: "subtext" }, strings.say("welcomeMore")),
  );
}

/**
 * A button for every game that the bot offers: the first, which is the easiest to learn, has the large one.
 * @param {Table} table @param {HTMLButtonElement} start @param {HTMLElement} others @param {HTMLElement} failure
 */
async function offerGames(table, start, others, failure) {
  const [first, ...rest] = await listGames(table);
  if (!first) return;
  start.textContent = table.strings.say("start", { game: first.name });
  start.disabled = false;
  start.addEventListener("click", () => practise(table, String(first.value), start, failure));
  const buttons = rest.map(({ name, value }) => {
    const button = el("button", { type: "button", class: "button style-2", data: { testid: "start-other" } }, name);
    button.addEventListener("click", () => practise(table, String(value), button, failure));
    return button;
  });
  others.replaceChildren(...buttons);
}

/** @param {Table} table @param {Channel} channel */
export function buildBeginning(table, channel) {
  const { store, strings } = table;
  const sign = store.isThread(channel) || !channel.guild_id ? "" : "#";
  return el(
    "div",
    { class: "beginning" },
    el("h2", {}, sign + store.titleOf(channel)),
    el("p", {}, channel.topic || strings.say("beginning")),
  );
}
