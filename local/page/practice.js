/** Playing against bots: the games that the bot offers, and a match of one of them with one press. */

import { findCommand } from "./commands.js";
import { el, buildIcon } from "./dom.js";
import { OPTION } from "./types.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").OptionChoice} OptionChoice
 */

const COMMAND = ["game", "practice"];

/** Can a match against bots be begun now? @param {Table} table */
export function canPractise({ store }) {
  return store.bot.online && Boolean(findCommand(store.commands, COMMAND));
}

/** The games, the easiest first; none where they cannot be asked for. @param {Table} table @returns {Promise<OptionChoice[]>} */
export async function listGames({ store, actions }) {
  const command = findCommand(store.commands, COMMAND);
  if (!command) return [];
  const typed = { name: "game", type: OPTION.string, value: "", focused: true };
  return actions.complete(command, [typed], actions.findTables()).catch(() => []);
}

/**
 * Begins a match in the channel of the tables, where the page goes; what goes wrong is said in `failure`.
 * @param {Table} table @param {string} game @param {HTMLButtonElement} pressed @param {HTMLElement} failure
 */
export async function practise(table, game, pressed, failure) {
  const { store, actions } = table;
  const command = findCommand(store.commands, COMMAND);
  const channel = actions.findTables();
  if (!command || !channel) return;
  failure.replaceChildren();
  pressed.setAttribute("aria-busy", "true");
  if (store.current !== channel) actions.visit(channel);
  try {
    await actions.run(command, [{ name: "game", type: OPTION.string, value: game }], channel);
  } catch (error) {
    failure.replaceChildren(buildIcon("alert"), actions.sentence(error));
  } finally {
    pressed.removeAttribute("aria-busy");
  }
}

/** The entry beside the channels that is always there: unfolded, it lists the games. */
export class PracticeEntry {
  /** @param {Table} table @param {() => void} close called when a match was begun */
  constructor(table, close) {
    this.table = table;
    this.close = close;
    this.label = el("span", {});
    this.games = el("div", { class: "practice-games" });
    this.failure = el("p", { class: "message-failure", role: "alert" });
    const summary = el("summary", { data: { testid: "practice" } }, buildIcon("play"), this.label);
    this.node = el("details", { class: "practice" }, summary, this.games, this.failure);
    this.node.addEventListener("toggle", () => this.node.open && this.#list());
    for (const topic of /** @type {const} */ (["world", "bot", "commands"])) table.store.on(topic, () => this.draw());
  }

  draw() {
    this.label.textContent = this.table.strings.say("practice");
    this.node.hidden = !canPractise(this.table);
    if (this.node.open) this.#list();
  }

  async #list() {
    const games = await listGames(this.table);
    this.games.replaceChildren(...games.map((game) => this.#buildGame(game)));
  }

  /** @param {OptionChoice} game */
  #buildGame({ name, value }) {
    const button = el("button", { type: "button", class: "channel", data: { testid: "practice-game" } }, name);
    button.addEventListener("click", async () => {
      await practise(this.table, String(value), button, this.failure);
      if (this.failure.childNodes.length) return;
      this.node.open = false;
      this.close();
    });
    return button;
  }
}
