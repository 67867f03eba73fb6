/** Starts the page: builds its parts, follows the address (person/channel/message) and the socket. */

import { Actions } from "./actions.js";
import { ChannelList } from "./channels.js";
import { Composer } from "./composer.js";
import { el, buildIcon } from "./dom.js";
import { loadLetters } from "./letters.js";
import { listenForModals } from "./modal.js";
import { Notices } from "./notices.js";
import { PersonSwitch } from "./people.js";
import { PracticeEntry } from "./practice.js";
import { Refusal, Socket } from "./socket.js";
import { Store } from "./store.js";
import { Strings } from "./strings.js";
import { refreshRelative } from "./time.js";
import { Timeline } from "./timeline.js";

const RELATIVE_TIMES = 15000;

class App {
  /** @param {import("./types.js").Table} table */
  constructor(table) {
    this.table = table;
    this.live = el("div", { class: "for-readers", aria: { live: "polite" }, data: { testid: "announcements" } });
    this.notices = new Notices(table);
    this.people = new PersonSwitch(table, (sentence) => this.notices.tell(sentence));
    this.channels = new ChannelList(table);
    this.practice = new PracticeEntry(table, () => this.drawer(false));
    this.timeline = new Timeline(table, (text) => (this.live.textContent = text));
    this.composer = new Composer(table);
    listenForModals(table);
    this.title = el("h1", { class: "place" });
    this.menu = el(
      "button",
      {
        type: "button",
        class: "icon-button menu-button",
        data: { testid: "menu" },
        aria: { controls: "channels", expanded: "false" },
        on: { click: () => this.drawer(!document.body.classList.contains("is-drawer")) },
      },
      buildIcon("menu"),
      el("span", { class: "menu-dot", hidden: true }),
    );
    this.dot = /** @type {HTMLElement} */ (this.menu.lastElementChild);
    const brand = el(
      "p",
      { class: "brand" },
      el("img", { src: "/page/icon.svg", alt: "", width: 28, height: 28 }),
      "Tabularium",
    );
    const side = el("aside", { class: "side" }, brand, this.practice.node, this.channels.node);
    this.channels.node.addEventListener("click", ({ target }) => {
      const isHere = /** @type {Element} */ (target).closest('[aria-current="page"]');
      if (isHere) this.drawer(false);
    });
    this.veil = el("div", { class: "veil", on: { click: () => this.drawer(false) } });
    const head = el("header", { class: "head" }, this.menu, this.title, this.people.node);
    this.main = el("main", { class: "main" }, head, this.notices.node, this.timeline.node, this.composer.node);
    document.body.replaceChildren(side, this.veil, this.main, this.live);
    this.#listen();
  }

  #listen() {
    const { store, socket } = this.table;
    for (const topic of /** @type {const} */ (["current", "channels", "marks", "people", "world"]))
      store.on(topic, () => this.#drawHead());
    store.on("channels", () => store.current && !store.channel && (location.hash = store.person ?? ""));
    socket.addEventListener("open", () => this.follow(true));
    socket.addEventListener("push", (event) => store.apply(/** @type {CustomEvent} */ (event).detail));
    window.addEventListener("hashchange", () => this.follow(false));
    window.addEventListener("online", () => socket.hurry());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.drawer(false));
    setInterval(refreshRelative, RELATIVE_TIMES);
  }

  /** Go where the address says; a fresh line or another person needs the world anew. @param {boolean} anew */
  async follow(anew) {
    const { store, actions } = this.table;
    const [person = null, channel = null, message = null] = location.hash
      .slice(1)
      .split("/")
      .map((part) => part || null);
    try {
      if (anew || person !== store.person) await actions.become(person ?? store.person);
      const landing = actions.findLanding(channel);
      history.replaceState(null, "", `#${[store.person, landing, message].filter(Boolean).join("/")}`);
      this.drawer(false);
      if (anew || landing !== store.current || !store.room) await actions.enter(landing);
      if (message) await this.timeline.reveal(message);
    } catch (error) {
      if (error instanceof Refusal && error.sentence === null) return;
      this.notices.tell(actions.sentence(error));
    }
  }

  /** The list of channels as a drawer on narrow windows. @param {boolean} open */
  drawer(open) {
    if (open === document.body.classList.contains("is-drawer")) return;
    document.body.classList.toggle("is-drawer", open);
    this.menu.setAttribute("aria-expanded", String(open));
    this.main.inert = open;
    const here = /** @type {HTMLElement | null} */ (this.channels.node.querySelector("[aria-current]"));
    (open ? here : this.menu)?.focus();
  }

  #drawHead() {
    const { store, strings } = this.table;
    const { channel, me } = store;
    const parent = channel?.parent_id ? store.channels.get(channel.parent_id) : undefined;
    const isThread = channel ? store.isThread(channel) : false;
    const name = channel ? store.titleOf(channel) : "";
    this.title.replaceChildren(
      ...(channel
        ? [buildIcon(isThread ? "thread" : channel.guild_id ? "hash" : "eye"), el("span", { class: "place-name" }, name)]
        : []),
      ...(isThread && parent ? [el("span", { class: "place-parent" }, `#${store.titleOf(parent)}`)] : []),
    );
    const others = [...store.marks].filter(([id]) => id !== store.current).map(([, mark]) => mark);
    const mentions = others.reduce((sum, mark) => sum + mark.mentions, 0);
    this.dot.hidden = !others.some(({ unread }) => unread);
    this.menu.setAttribute("aria-label", strings.say("channels"));
    document.title = `${mentions ? `(${mentions}) ` : ""}${name ? `${name} · ` : ""}${me ? `${me.name} · ` : ""}Tabularium`;
  }
}

async function start() {
  const [strings] = await Promise.all([Strings.load(), loadLetters()]);
  strings.speak(navigator.language);
  const store = new Store();
  const socket = new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page/socket`);
  const app = new App({ store, socket, strings, actions: new Actions(store, socket, strings) });
  app.table.socket.open();
}

start();
