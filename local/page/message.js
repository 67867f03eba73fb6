/** One message as an article: who, when, what, and for whose eyes. */

import { buildAvatar } from "./avatar.js";
import { buildComponents } from "./components.js";
import { el, buildIcon } from "./dom.js";
import { buildEmbed } from "./embed.js";
import { buildEmoji } from "./emoji.js";
import { makeHash } from "./links.js";
import { renderInline } from "./inline.js";
import { renderMarkdown } from "./markdown.js";
import { buildAttachments } from "./media.js";
import { formatDate, isSameDay } from "./time.js";
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
export function continuesGroup(message, above) {
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
export function buildMessage(table, message, above) {
  if (isSystem(message)) return buildSystemMessage(table, message);
  const compact = continuesGroup(message, above);
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
    buildContext(table, message),
    compact
      ? el("span", { class: "message-side" }, el("time", { datetime: message.timestamp }, formatClock(table, message)))
      : el("span", { class: "message-side" }, buildAvatar(table.store, message.author)),
    el(
      "div",
      { class: "message-main" },
      compact ? null : buildHead(table, message, name),
      buildBody(table, message),
      compact && buildEditedMark(table, message),
      buildReactions(message),
      buildThreadCard(table, message),
      buildPrivateFooter(table, message),
      el("p", { class: "message-failure", role: "alert" }),
    ),
  );
}

/** @param {Table} table @param {Message} message */
function formatClock(table, message) {
  return formatDate(new Date(message.timestamp), "t", table.strings.language);
}

/** @param {Table} table @param {Message} message @param {string} name */
function buildHead(table, message, name) {
  const date = new Date(message.timestamp);
  const { language } = table.strings;
  const shown = isSameDay(date, new Date()) ? formatClock(table, message) : formatDate(date, "s", language);
  return el(
    "header",
    { class: "message-head" },
    el("span", { class: "message-author" }, name),
    message.author.bot && el("span", { class: "tag" }, table.strings.say("bot")),
    el("time", { class: "message-time", datetime: message.timestamp, title: formatDate(date, "F", language) }, shown),
    buildEditedMark(table, message),
  );
}

/** @param {Table} table @param {Message} message */
function buildEditedMark(table, message) {
  if (!message.edited_timestamp) return null;
  const title = formatDate(new Date(message.edited_timestamp), "F", table.strings.language);
  return el("span", { class: "message-edited", title }, table.strings.say("edited"));
}

/** @param {Table} table @param {Message} message */
function buildBody(table, message) {
  if ((message.flags ?? 0) & FLAG.loading) return buildThinkingText(table, message.author.id);
  const shown = JSON.stringify(message.components ?? []);
  const beside = (message.attachments ?? []).filter(({ url }) => !shown.includes(JSON.stringify(url)));
  return el(
    "div",
    { class: "message-body" },
    message.content && renderMarkdown(table, message.content),
    buildAttachments(table, beside),
    (message.embeds ?? []).map((embed) => buildEmbed(table, embed)),
    buildComponents(table, message, message.components),
  );
}

/** @param {Table} table @param {string} user */
export function buildThinkingText(table, user) {
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
function buildContext(table, message) {
  const used = message.interaction ?? message.interaction_metadata;
  if (used?.name) {
    const who = table.store.nameOf(used.user.id) ?? used.user.username;
    return el(
      "p",
      { class: "message-context" },
      buildIcon("reply"),
      el("span", {}, table.strings.say("used", { name: who }), " ", el("span", { class: "mention" }, `/${used.name}`)),
    );
  }
  const past = message.referenced_message;
  if (!past) return null;
  const who = table.store.nameOf(past.author.id) ?? past.author.username;
  return el(
    "p",
    { class: "message-context" },
    buildIcon("reply"),
    el(
      "a",
      { href: makeHash(table, past.channel_id, past.id) },
      el("strong", {}, who),
      ` ${previewText(past).slice(0, PREVIEW)}`,
    ),
  );
}

/** @param {Message} message */
function buildReactions(message) {
  if (!message.reactions?.length) return null;
  return el(
    "ul",
    { class: "reactions" },
    message.reactions.map(({ emoji, count }) => el("li", { class: "tag" }, buildEmoji(emoji), ` ${count}`)),
  );
}

/** @param {Table} table @param {Message} message */
function buildPrivateFooter(table, message) {
  if (!isEphemeral(message)) return null;
  const dismiss = () => table.actions.dismiss(message);
  return el(
    "p",
    { class: "private-foot", data: { testid: "ephemeral" } },
    buildIcon("eye"),
    `${table.strings.say("onlyYou")} · `,
    el(
      "button",
      { type: "button", class: "link", data: { testid: "dismiss" }, on: { click: dismiss } },
      table.strings.say("dismiss"),
    ),
  );
}

/** @param {Table} table @param {Message} message */
function buildThreadCard(table, message) {
  const thread = table.store.channels.get(message.id) ?? message.thread;
  if (!thread || thread.id === message.channel_id) return null;
  return el(
    "a",
    { class: "thread-card", href: makeHash(table, thread.id), data: { testid: "thread-card" } },
    buildIcon("thread"),
    el("strong", {}, thread.name),
    el("span", {}, table.strings.say("openThread")),
  );
}

/** @param {Table} table @param {Message} message */
function buildSystemMessage(table, message) {
  const name = table.store.nameOf(message.author.id) ?? message.author.username;
  return el(
    "article",
    { class: "message is-system", tabindex: "-1", data: { testid: "message", messageId: message.id } },
    buildIcon(message.type === TYPE.thread ? "thread" : "next"),
    el(
      "p",
      {},
      buildSystemText(table, message, name),
      " ",
      el("time", { class: "message-time", datetime: message.timestamp }, formatClock(table, message)),
    ),
  );
}

/** @param {Table} table @param {Message} message @param {string} name @returns {(Node | string)[]} */
function buildSystemText(table, message, name) {
  const { strings } = table;
  if (message.type === TYPE.renamed)
    return [strings.say("renamedTo", { name }), " ", el("strong", {}, message.content)];
  if (message.type === TYPE.pinned) return [strings.say("pinned", { name })];
  if (message.type === TYPE.joined) return [strings.say("joined", { name })];
  if (message.type === TYPE.starter) return renderInline(table, message.referenced_message?.content ?? "");
  const thread = message.message_reference?.channel_id;
  const title = el("strong", {}, message.content);
  return [
    strings.say("startedThread", { name }),
    " ",
    thread ? el("a", { href: makeHash(table, thread) }, title) : title,
  ];
}

/** A message as one line of text, for previews and for screen readers. @param {Message} message @returns {string} */
export function previewText(message) {
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
