/** What the current person may see, kept in step with the server's events; views listen by topic. */

import { compareIds } from "./time.js";

/**
 * @typedef {import("./types.js").Channel} Channel
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Person} Person
 * @typedef {import("./types.js").User} User
 * @typedef {{messages: Message[], more: boolean}} Room
 * @typedef {"world" | "people" | "channels" | "current" | "bot" | "commands"} WideTopic what concerns the whole page
 * @typedef {"room" | "marks" | "thinking" | "typing" | "modal" | "strange"} CloseTopic what concerns one channel
 * @typedef {WideTopic | CloseTopic} Topic
 */

const THREADS = [10, 11, 12];
const TYPING_TIME = 10000;

/** @param {import("./types.js").World} world */
function listChannels(world) {
  return [...world.servers.flatMap((server) => server.channels), ...(world.dms ?? [])];
}

export class Store {
  /** @type {Map<Topic, ((detail: any) => void)[]>} */
  #listeners = new Map();

  constructor() {
    /** @type {string | null} */
    this.person = null;
    /** @type {string | null} */
    this.current = null;
    this.#clear();
  }

  #clear() {
    /** @type {Map<string, Person>} */
    this.people = new Map();
    /** @type {Map<string, Channel>} */
    this.channels = new Map();
    /** @type {import("./types.js").Server[]} */
    this.servers = [];
    /** @type {import("./types.js").Command[]} */
    this.commands = [];
    /** @type {import("./types.js").World["bot"]} */
    this.bot = { id: "", name: "Tabularium", online: false };
    /** @type {Map<string, Room>} */
    this.rooms = new Map();
    /** @type {Map<string, {unread: boolean, mentions: number}>} */
    this.marks = new Map();
    /** @type {Map<string, {channel: string, person: string}>} */
    this.thinking = new Map();
    /** @type {Map<string, {channel: string, until: number}>} */
    this.typing = new Map();
    /** @type {Map<string, User>} */
    this.seen = new Map();
  }

  /** @param {Topic} topic @param {(detail: any) => void} listener */
  on(topic, listener) {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  /** @param {Topic} topic @param {any} [detail] */
  emit(topic, detail) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail);
  }

  /**
   * Take over a whole world as the server described it.
   * @param {string} person
   * @param {import("./types.js").World} world
   */
  load(person, world) {
    this.#clear();
    this.person = person;
    this.people = new Map(world.people.map((one) => [one.id, one]));
    this.servers = world.servers;
    this.bot = world.bot ?? this.bot;
    this.commands = world.commands ?? [];
    for (const channel of listChannels(world)) this.#saveChannel(channel);
    this.emit("world");
  }

  /** Learn of channels that were not told, such as a first direct message. @param {import("./types.js").World} world */
  addChannels(world) {
    for (const channel of listChannels(world)) this.#saveChannel(channel);
    this.emit("channels");
  }

  get me() {
    return this.person ? this.people.get(this.person) : undefined;
  }

  get channel() {
    return this.current ? this.channels.get(this.current) : undefined;
  }

  get room() {
    return this.current ? this.rooms.get(this.current) : undefined;
  }

  /** @returns {import("./types.js").Role[]} */
  get roles() {
    return this.servers.flatMap((server) => server.roles ?? []);
  }

  /** @param {Channel} channel */
  isThread(channel) {
    return THREADS.includes(channel.type);
  }

  /** @param {string} parent */
  threadsOf(parent) {
    const last = (/** @type {Channel} */ thread) => thread.last_message_id ?? thread.id;
    const threads = [...this.channels.values()].filter(
      (channel) => this.isThread(channel) && channel.parent_id === parent,
    );
    return threads.sort((a, b) => compareIds(last(b), last(a)));
  }

  /**
   * The name people read for a user, as far as this page has met them.
   * @param {string} id
   * @returns {string | undefined}
   */
  nameOf(id) {
    const user = this.seen.get(id);
    return this.people.get(id)?.name ?? (id === this.bot.id ? this.bot.name : (user?.global_name ?? user?.username));
  }

  /** @param {Channel} channel */
  titleOf(channel) {
    if (channel.name) return channel.name;
    const others = (channel.recipients ?? []).filter(({ id }) => id !== this.person);
    return others.map((user) => this.nameOf(user.id) ?? user.global_name ?? user.username).join(", ") || this.bot.name;
  }

  /** @param {string} channel */
  markOf(channel) {
    return this.marks.get(channel) ?? { unread: false, mentions: 0 };
  }

  /** @param {string} channel @param {Message[]} messages @param {boolean} more */
  fill(channel, messages, more) {
    messages.forEach((message) => this.#addUsers(message));
    this.rooms.set(channel, { messages: [...messages].sort((a, b) => compareIds(a.id, b.id)), more });
    this.emit("room", { channel, kind: "filled" });
  }

  /** @param {string} channel @param {Message[]} messages @param {boolean} more */
  addOlder(channel, messages, more) {
    const room = this.rooms.get(channel);
    if (!room) return;
    messages.forEach((message) => this.#addUsers(message));
    room.messages.unshift(...messages);
    room.more = more;
    this.emit("room", { channel, kind: "older", messages });
  }

  /** @param {string} channel @param {string} id */
  remove(channel, id) {
    const room = this.rooms.get(channel);
    if (room) room.messages = room.messages.filter((message) => message.id !== id);
    this.emit("room", { channel, kind: "removed", id });
  }

  /** @param {string | null} channel */
  goTo(channel) {
    this.current = channel;
    this.emit("current");
  }

  /** @param {string} channel @param {boolean} unread @param {number} mentions */
  mark(channel, unread, mentions) {
    this.marks.set(channel, { unread, mentions });
    this.emit("marks");
  }

  /** Follow one event of the server. @param {any} frame */
  apply(frame) {
    if (typeof frame.channel === "string" && !this.channels.has(frame.channel)) this.emit("strange");
    const follow = this.#events[frame.event];
    if (follow) follow(frame);
  }

  /** @type {Record<string, (frame: any) => void>} */
  #events = {
    message: (frame) => this.#addMessage(frame.channel, frame.message),
    edited: (frame) => this.#replaceMessage(frame.channel, frame.message),
    removed: (frame) => this.remove(frame.channel, frame.id),
    channel: (frame) => this.#applyChannelChange(frame),
    person: (frame) => this.#applyPersonChange(frame.person),
    thinking: (frame) => this.#applyThinkingChange(frame),
    typing: (frame) => this.#addTyper(frame.channel, frame.person ?? frame.user),
    unread: (frame) => frame.person === this.person && this.mark(frame.channel, frame.unread, frame.mentions),
    modal: (frame) => this.emit("modal", frame),
    bot: (frame) => {
      this.bot = { ...this.bot, online: frame.online };
      this.emit("bot");
    },
    commands: (frame) => {
      this.commands = frame.commands;
      this.emit("commands");
    },
  };

  /** @param {Message} message */
  #addUsers(message) {
    for (const user of [message.author, ...(message.mentions ?? [])]) this.seen.set(user.id, user);
  }

  /** @param {Channel} channel */
  #saveChannel(channel) {
    this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
    if (channel.unread !== undefined)
      this.marks.set(channel.id, { unread: channel.unread, mentions: channel.mentions ?? 0 });
  }

  /** @param {string} channel @param {Message} message */
  #addMessage(channel, message) {
    const place = this.channels.get(channel);
    if (place) place.last_message_id = message.id;
    this.#endThinking(message);
    this.typing.delete(message.author.id);
    const room = this.rooms.get(channel);
    if (!room || room.messages.some(({ id }) => id === message.id)) return this.#replaceMessage(channel, message);
    this.#addUsers(message);
    const at = room.messages.findLastIndex(({ id }) => compareIds(id, message.id) < 0) + 1;
    room.messages.splice(at, 0, message);
    this.emit("room", { channel, kind: "new", message });
    if (place && this.isThread(place)) this.emit("channels");
  }

  /** @param {string} channel @param {Message} message */
  #replaceMessage(channel, message) {
    this.#addUsers(message);
    this.#endThinking(message);
    const room = this.rooms.get(channel);
    const at = room?.messages.findIndex(({ id }) => id === message.id) ?? -1;
    if (!room || at < 0) return;
    room.messages[at] = message;
    this.emit("room", { channel, kind: "edited", message });
  }

  /** @param {any} frame */
  #applyChannelChange(frame) {
    if (frame.removed) this.channels.delete(frame.channel.id);
    else this.#saveChannel(frame.channel);
    this.emit("channels");
  }

  /** @param {Person} person */
  #applyPersonChange(person) {
    this.people.set(person.id, person);
    this.emit("people");
  }

  /** @param {any} frame */
  #applyThinkingChange(frame) {
    if (frame.done) this.thinking.delete(frame.interaction);
    else this.thinking.set(frame.interaction, { channel: frame.channel, person: frame.person });
    this.emit("thinking");
  }

  /** A message that answers an interaction ends its "is thinking…". @param {Message} message */
  #endThinking(message) {
    const interaction = message.interaction_metadata?.id ?? message.interaction?.id;
    if (interaction && this.thinking.delete(interaction)) this.emit("thinking");
  }

  /** @param {string} channel @param {string} user */
  #addTyper(channel, user) {
    this.typing.set(user, { channel, until: Date.now() + TYPING_TIME });
    this.emit("typing");
    setTimeout(() => this.emit("typing"), TYPING_TIME + 50);
  }

  /** Who types in a channel right now. @param {string} channel */
  listTypers(channel) {
    const now = Date.now();
    return [...this.typing]
      .filter(([user, { channel: where, until }]) => where === channel && until > now && user !== this.person)
      .map(([user]) => user);
  }
}
