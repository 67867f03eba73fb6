/** One message as an article: who, when, what, and for whose eyes. */

import { avatar } from "./avatar.js";
import { parts } from "./components.js";
import { el, icon } from "./dom.js";
import { embedCard } from "./embed.js";
import { hashOf } from "./links.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { emojiText } from "./selects.js";
import { dateText, sameDay } from "./time.js";
import { COMPONENT, FLAG } from "./types.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Message} Message
 */

const TYPE = Object.freeze({ renamed: 4, pinned: 6, joined: 7, thread: 18, starter: 21 });
const GROUP_TIME = 7 * 60 * 1000;
const PREVIEW = 120;

/** @param {Message} message */
export function isEphemeral(message) {
  return Boolean((message.flags ?? 0) & FLAG.ephemeral);
}

/**
 * May this message go without its own head, because the one above is by the same hand?
 * @param {Message} message
 * @param {Message | undefined} above
 */
export function follows(message, above) {
  if (!above || message.author.id !== above.author.id || isEphemeral(message) !== isEphemeral(above)) return false;
  if (isSystem(message) || isSystem(above) || message.interaction || message.referenced_message) return false;
  if (message.components?.some(({ type }) => type === COMPONENT.container)) return false;
  return Date.parse(message.timestamp) - Date.parse(above.timestamp) < GROUP_TIME;
}

/** @param {Message} message */
function isSystem({ type }) {
  return Object.values(TYPE).includes(/** @type {never} */ (type ?? 0));
}

/** @param {Table} table @param {Message} message */
function isForMe(table, message) {
  const { person } = table.store;
  return message.author.id !== person && (message.mentions ?? []).some(({ id }) => id === person);
}

/** @param {Table} table @param {Message} message @param {Message | undefined} above */
export function messageNode(table, message, above) {
  if (isSystem(message)) return systemNode(table, message);
  const compact = follows(message, above);
  const name = table.store.nameOf(message.author.id) ?? message.author.username;
  const classes = [
    "message",
    compact && "is-compact",
    isEphemeral(message) && "is-ephemeral",
    isForMe(table, message) && "is-for-me",
  ];
  return el(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      tabindex: "-1",
      aria: { label: name },
      data: { testid: "message", messageId: message.id, author: message.author.id, private: isEphemeral(message) },
    },
    context(table, message),
    compact
      ? el("span", { class: "message-side" }, el("time", { datetime: message.timestamp }, clock(table, message)))
      : el("span", { class: "message-side" }, avatar(table.store, message.author)),
    el(
      "div",
      { class: "message-main" },
      compact ? null : head(table, message, name),
      body(table, message),
      compact && edited(table, message),
      reactions(message),
      threadCard(table, message),
      privateFoot(table, message),
      el("p", { class: "message-failure", role: "alert" }),
    ),
  );
}

/** @param {Table} table @param {Message} message */
function clock(table, message) {
  return dateText(new Date(message.timestamp), "t", table.strings.language);
}

/** @param {Table} table @param {Message} message @param {string} name */
function head(table, message, name) {
  const date = new Date(message.timestamp);
  const { language } = table.strings;
  const shown = sameDay(date, new Date()) ? clock(table, message) : dateText(date, "s", language);
  return el(
    "header",
    { class: "message-head" },
    el("span", { class: "message-author" }, name),
    message.author.bot && el("span", { class: "tag" }, table.strings.say("bot")),
    el("time", { class: "message-time", datetime: message.timestamp, title: dateText(date, "F", language) }, shown),
    edited(table, message),
  );
}

/** @param {Table} table @param {Message} message */
function edited(table, message) {
  if (!message.edited_timestamp) return null;
  const title = dateText(new Date(message.edited_timestamp), "F", table.strings.language);
  return el("span", { class: "message-edited", title }, table.strings.say("edited"));
}

/** @param {Table} table @param {Message} message */
function body(table, message) {
  if ((message.flags ?? 0) & FLAG.loading) return thinkingText(table, message.author.id);
  const shown = JSON.stringify(message.components ?? []);
  const beside = (message.attachments ?? []).filter(({ url }) => !shown.includes(JSON.stringify(url)));
  return el(
    "div",
    { class: "message-body" },
    message.content && markdown(table, message.content),
    attachments(table, beside),
    (message.embeds ?? []).map((embed) => embedCard(table, embed)),
    parts(table, message, message.components),
  );
}

/** @param {Table} table @param {string} user */
export function thinkingText(table, user) {
  const name = table.store.nameOf(user) ?? table.store.bot.name;
  return el(
    "p",
    { class: "thinking", data: { testid: "thinking" } },
    el("span", { class: "dots", aria: { hidden: "true" } }, el("i"), el("i"), el("i")),
    table.strings.say("thinking", { name }),
  );
}

/**
 * The line above: which command this answers, or which message it replies to.
 * @param {Table} table
 * @param {Message} message
 */
function context(table, message) {
  const used = message.interaction ?? message.interaction_metadata;
  if (used?.name) {
    const who = table.store.nameOf(used.user.id) ?? used.user.username;
    return el(
      "p",
      { class: "message-context" },
      icon("reply"),
      el("span", {}, table.strings.say("used", { name: who }), " ", el("span", { class: "mention" }, `/${used.name}`)),
    );
  }
  const past = message.referenced_message;
  if (!past) return null;
  const who = table.store.nameOf(past.author.id) ?? past.author.username;
  return el(
    "p",
    { class: "message-context" },
    icon("reply"),
    el(
      "a",
      { href: hashOf(table, past.channel_id, past.id) },
      el("strong", {}, who),
      ` ${plainText(past).slice(0, PREVIEW)}`,
    ),
  );
}

/** @param {Message} message */
function reactions(message) {
  if (!message.reactions?.length) return null;
  return el(
    "ul",
    { class: "reactions" },
    message.reactions.map(({ emoji, count }) => el("li", { class: "tag" }, `${emojiText(emoji)} ${count}`)),
  );
}

/** @param {Table} table @param {Message} message */
function privateFoot(table, message) {
  if (!isEphemeral(message)) return null;
  const dismiss = () => table.actions.dismiss(message);
  return el(
    "p",
    { class: "private-foot", data: { testid: "ephemeral" } },
    icon("eye"),
    `${table.strings.say("onlyYou")} · `,
    el(
      "button",
      { type: "button", class: "link", data: { testid: "dismiss" }, on: { click: dismiss } },
      table.strings.say("dismiss"),
    ),
  );
}

/** @param {Table} table @param {Message} message */
function threadCard(table, message) {
  const thread = table.store.channels.get(message.id) ?? message.thread;
  if (!thread || thread.id === message.channel_id) return null;
  return el(
    "a",
    { class: "thread-card", href: hashOf(table, thread.id), data: { testid: "thread-card" } },
    icon("thread"),
    el("strong", {}, thread.name),
    el("span", {}, table.strings.say("openThread")),
  );
}

/** @param {Table} table @param {Message} message */
function systemNode(table, message) {
  const name = table.store.nameOf(message.author.id) ?? message.author.username;
  return el(
    "article",
    { class: "message is-system", tabindex: "-1", data: { testid: "message", messageId: message.id } },
    icon(message.type === TYPE.thread ? "thread" : "next"),
    el(
      "p",
      {},
      systemWords(table, message, name),
      " ",
      el("time", { class: "message-time", datetime: message.timestamp }, clock(table, message)),
    ),
  );
}

/** @param {Table} table @param {Message} message @param {string} name @returns {(Node | string)[]} */
function systemWords(table, message, name) {
  const { strings } = table;
  if (message.type === TYPE.renamed)
    return [strings.say("renamedTo", { name }), " ", el("strong", {}, message.content)];
  if (message.type === TYPE.pinned) return [strings.say("pinned", { name })];
  if (message.type === TYPE.joined) return [strings.say("joined", { name })];
  if (message.type === TYPE.starter) return inline(table, message.referenced_message?.content ?? "");
  const thread = message.message_reference?.channel_id;
  const title = el("strong", {}, message.content);
  return [
    strings.say("startedThread", { name }),
    " ",
    thread ? el("a", { href: hashOf(table, thread) }, title) : title,
  ];
}

/** A message as one line of text, for previews and for screen readers. @param {Message} message @returns {string} */
export function plainText(message) {
  const texts = [message.content];
  const walk = (/** @type {import("./types.js").Component[]} */ components) => {
    for (const one of components) {
      texts.push(one.content ?? "");
      walk([...(one.components ?? []), ...(one.accessory ? [one.accessory] : [])]);
      for (const item of one.items ?? []) texts.push(item.description ?? "");
    }
  };
  walk(message.components ?? []);
  for (const embed of message.embeds ?? []) texts.push(embed.title ?? "", embed.description ?? "");
  return texts
    .filter(Boolean)
    .join(" ")
    .replace(/[*_~`#>|]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
