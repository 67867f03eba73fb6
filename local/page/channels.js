/** The list on the left: servers with their channels and threads, then direct messages. */

import { buildAvatar } from "./avatar.js";
import { el, buildIcon, buildReaderText } from "./dom.js";
import { makeHash } from "./links.js";
import { compareIds } from "./time.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Channel} Channel
 */

const CATEGORY = 4;
const PRIVATE_THREAD = 12;

export class ChannelList {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Set<string>} channels whose archive is unfolded */
    this.unfolded = new Set();
    this.node = el("nav", { class: "channels", id: "channels" });
    for (const topic of /** @type {const} */ (["world", "channels", "marks", "current", "people"]))
      table.store.on(topic, () => this.draw());
  }

  draw() {
    const { store, strings } = this.table;
    const focused = /** @type {HTMLElement | null} */ (this.node.querySelector(":focus"))?.dataset.channel;
    this.node.setAttribute("aria-label", strings.say("channels"));
    const dms = [...store.channels.values()].filter(({ guild_id, type }) => !guild_id && (type === 1 || type === 3));
    this.node.replaceChildren(
      ...store.servers.map((server) => this.#buildServer(server)),
      ...(dms.length
        ? [
            el(
              "section",
              {},
              el("h2", { class: "channels-heading" }, strings.say("directMessages")),
              el(
                "ul",
                {},
                dms.map((channel) => el("li", {}, this.#buildItem(channel))),
              ),
            ),
          ]
        : []),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.node.querySelector(`[data-channel="${focused}"]`))?.focus();
  }

  /** @param {import("./types.js").Server} server */
  #buildServer(server) {
    const known = [...this.table.store.channels.values()].filter(
      (channel) =>
        (channel.guild_id ?? server.id) === server.id &&
        !this.table.store.isThread(channel) &&
        channel.type !== CATEGORY,
    );
    const mine = known.filter(({ id, guild_id }) => guild_id || server.channels.some((channel) => channel.id === id));
    const sorted = mine.sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id));
    return el(
      "section",
      {},
      el("h2", { class: "channels-heading" }, server.name),
      el(
        "ul",
        {},
        sorted.map((channel) => this.#buildBranch(channel)),
      ),
    );
  }

  /** A channel with its threads: live ones first, the archive under a fold. @param {Channel} channel */
  #buildBranch(channel) {
    const threads = this.table.store.threadsOf(channel.id);
    const live = threads.filter((thread) => !thread.thread_metadata?.archived);
    const old = threads.filter((thread) => thread.thread_metadata?.archived);
    return el(
      "li",
      {},
      this.#buildItem(channel),
      live.length
        ? el(
            "ul",
            { class: "threads" },
            live.map((thread) => el("li", {}, this.#buildItem(thread))),
          )
        : null,
      old.length ? this.#buildArchive(channel, old) : null,
    );
  }

  /** @param {Channel} channel @param {Channel[]} old */
  #buildArchive(channel, old) {
    const open = this.unfolded.has(channel.id) || old.some(({ id }) => id === this.table.store.current);
    const node = el(
      "details",
      { class: "archive", open },
      el("summary", {}, this.table.strings.say("archived", { count: old.length })),
      el(
        "ul",
        { class: "threads" },
        old.map((thread) => el("li", {}, this.#buildItem(thread))),
      ),
    );
    node.addEventListener("toggle", () =>
      node.open ? this.unfolded.add(channel.id) : this.unfolded.delete(channel.id),
    );
    return node;
  }

  /** @param {Channel} channel */
  #buildItem(channel) {
    const { store, strings } = this.table;
    const { unread, mentions } = store.markOf(channel.id);
    const here = channel.id === store.current;
    const classes = ["channel", here && "is-here", unread && !here && "is-unread"].filter(Boolean).join(" ");
    const count =
      mentions > 0 && !here
        ? el(
            "span",
            { class: "mentions", data: { testid: "mentions" } },
            mentions,
            buildReaderText(` ${strings.say("mentionsOfYou")}`),
          )
        : null;
    const dot =
      unread && !here && !count ? el("span", { class: "unread" }, buildReaderText(strings.say("unread"))) : null;
    return el(
      "a",
      {
        class: classes,
        href: makeHash(this.table, channel.id),
        title: store.titleOf(channel),
        data: { testid: "channel-item", channel: channel.id },
        aria: { current: here ? "page" : null },
      },
      this.#buildSign(channel),
      el("span", { class: "channel-name" }, store.titleOf(channel)),
      count,
      dot,
    );
  }

  /** @param {Channel} channel */
  #buildSign(channel) {
    const { store } = this.table;
    if (store.isThread(channel)) return buildIcon(channel.type === PRIVATE_THREAD ? "lock" : "thread");
    const other = channel.recipients?.find(({ id }) => id !== store.person);
    if (channel.guild_id || channel.type === 0) return buildIcon("hash");
    return buildAvatar(store, other ?? { id: store.bot.id });
  }
}
