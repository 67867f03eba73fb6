/** What a person can do from this page; every method is one request and what follows from it. */

import { Refusal } from "./socket.js";
import * as keep from "./keep.js";
import { COMPONENT } from "./types.js";

/**
 * @typedef {import("./types.js").Component} Component
 * @typedef {import("./types.js").Message} Message
 * @typedef {{name: string, type: number, value: unknown, focused?: boolean}} GivenOption
 * @typedef {{id: string, path: string[]}} CommandPlace
 */

const TABLES = "tables";
const TEXT_CHANNEL = 0;

export class Actions {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./socket.js").Socket} socket
   * @param {import("./strings.js").Strings} strings
   */
  constructor(store, socket, strings) {
    this.store = store;
    this.socket = socket;
    this.strings = strings;
    store.on("strange", () => this.#loadStrangeChannels().catch(() => {}));
  }

  async #loadStrangeChannels() {
    const { person } = this.store;
    const world = await this.socket.ask("world");
    if (person === this.store.person) this.store.addChannels(world);
  }

  /** Why something failed, as a sentence in the reader's language. @param {unknown} error */
  sentence(error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.sentence === null) return this.strings.say("noConnection");
    return this.strings.find(`refused.${error.key}`) ?? error.sentence;
  }

  /** See the world as a person; without a wish, as the first one there is. @param {string | null} wish */
  async become(wish) {
    this.socket.person = wish;
    let world = await this.socket.ask("world");
    const known = world.people.some((/** @type {{id: string}} */ person) => person.id === wish);
    if (!known) {
      this.socket.person = world.people[0].id;
      world = await this.socket.ask("world");
    }
    const person = /** @type {string} */ (this.socket.person);
    this.strings.speak(world.people.find((/** @type {{id: string}} */ one) => one.id === person).locale);
    this.store.load(person, world);
  }

  /** Where a person lands: the wish, the last place, else the channel of the tables. @param {string | null} wish */
  findLanding(wish) {
    const { store } = this;
    const last = store.person ? keep.loadChannel(store.person) : null;
    return [wish, last].find((id) => id && store.channels.has(id)) ?? this.findTables();
  }

  /** The channel of the tables, or else the first one of texts. */
  findTables() {
    const texts = [...this.store.channels.values()].filter(({ type }) => type === TEXT_CHANNEL);
    return (texts.find(({ name }) => name === TABLES) ?? texts[0])?.id ?? null;
  }

  /** @param {string | null} channel */
  async enter(channel) {
    const { store } = this;
    store.goTo(channel);
    if (!channel || !store.person) return;
    keep.saveChannel(store.person, channel);
    if (!store.rooms.has(channel)) await this.#loadMessages(channel);
    this.read();
  }

  /** Read the newest messages again, after the line was down. */
  async #loadMessages(/** @type {string} */ channel) {
    const { person } = this.store;
    const { messages, more } = await this.socket.ask("messages", { channel });
    if (person === this.store.person) this.store.fill(channel, this.#withoutDismissed(messages), more);
  }

  async older() {
    const { store } = this;
    const { current, room, person } = store;
    const before = room?.messages[0]?.id;
    if (!current || !room?.more || !before) return;
    const { messages, more } = await this.socket.ask("messages", { channel: current, before });
    if (person === store.person) store.addOlder(current, this.#withoutDismissed(messages), more);
  }

  /** Private answers that were dismissed stay away. @param {Message[]} messages */
  #withoutDismissed(messages) {
    const gone = keep.loadDismissed(this.store.person ?? "");
    return messages.filter(({ id }) => !gone.has(id));
  }

  /** @param {Message} message */
  dismiss(message) {
    keep.saveDismissed(this.store.person ?? "", message.id);
    this.store.remove(message.channel_id, message.id);
  }

  /** The current channel has been seen. */
  read() {
    const { store } = this;
    if (!store.current || document.hidden) return;
    const { unread, mentions } = store.markOf(store.current);
    if (!unread && !mentions) return;
    store.mark(store.current, false, 0);
    this.socket.ask("read", { channel: store.current }).catch(() => {});
  }

  /** @param {string} content */
  say(content) {
    return this.socket.ask("say", { channel: this.store.current, content });
  }

  /** @param {Message} message @param {Component} component @param {string[]} [values] */
  press(message, component, values) {
    const choice = component.type === COMPONENT.button ? {} : { values };
    return this.socket.ask("press", {
      channel: message.channel_id,
      message: message.id,
      custom_id: component.custom_id,
      component_type: component.type,
      ...choice,
    });
  }

  /** @param {CommandPlace} command @param {GivenOption[]} options */
  run(command, options, channel = this.store.current) {
    return this.socket.ask("command", {
      channel,
      command: command.id,
      path: command.path,
      options,
    });
  }

  /** @param {CommandPlace} command @param {GivenOption[]} options */
  async complete(command, options, channel = this.store.current) {
    const answer = await this.socket.ask("complete", {
      channel,
      command: command.id,
      path: command.path,
      options,
    });
    return /** @type {import("./types.js").OptionChoice[]} */ (answer.choices);
  }

  /** @param {string} modal @param {object[]} components */
  submit(modal, components) {
    return this.socket.ask("submit", { modal, components });
  }

  /** @param {string} name @param {string} locale @returns {Promise<import("./types.js").Person>} */
  async addPerson(name, locale) {
    return (await this.socket.ask("person", { name, locale })).person;
  }

  /** @param {string} locale */
  async setLocale(locale) {
    await this.socket.ask("locale", { locale });
    await this.become(this.store.person);
    await this.enter(this.store.current);
  }

  /** Follow a link to a channel or one of its messages. @param {string} channel @param {string} [message] */
  visit(channel, message) {
    location.hash = [this.store.person, channel, message].filter(Boolean).join("/");
  }
}
