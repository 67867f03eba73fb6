/** A picture over the whole window: fitted first, full size on a press, closed by Escape. */

import { el, buildIcon } from "./dom.js";
import { findOwnPath } from "./links.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").GalleryItem} GalleryItem
 */

/** @param {Table} table @param {GalleryItem[]} items @param {number} start */
export function openLightbox(table, items, start) {
  new Lightbox(
    table,
    items.filter(({ media }) => findOwnPath(media.url)),
    start,
  ).open();
}

class Lightbox {
  /** @param {Table} table @param {GalleryItem[]} items @param {number} at */
  constructor(table, items, at) {
    this.table = table;
    this.items = items;
    this.at = at;
    const { strings } = table;
    this.image = el("img", {
      alt: "",
      data: { testid: "lightbox-picture" },
      on: { click: (/** @type {MouseEvent} */ event) => this.zoom(event) },
    });
    this.caption = el("p", { class: "lightbox-caption" });
    this.stage = el(
      "div",
      {
        class: "lightbox-stage",
        tabindex: "0",
        on: { click: (/** @type {Event} */ event) => event.target === this.stage && this.node.close() },
      },
      this.image,
    );
    this.zoomButton = el(
      "button",
      {
        type: "button",
        class: "lightbox-button",
        aria: { label: strings.say("zoom"), pressed: "false" },
        on: { click: () => this.zoom() },
      },
      buildIcon("zoom"),
    );
    this.original = el(
      "a",
      { class: "lightbox-button", target: "_blank", rel: "noopener", aria: { label: strings.say("openOriginal") } },
      buildIcon("out"),
    );
    const close = el(
      "button",
      {
        type: "button",
        class: "lightbox-button",
        aria: { label: strings.say("close") },
        on: { click: () => this.node.close() },
      },
      buildIcon("close"),
    );
    const bar = el(
      "div",
      { class: "lightbox-bar" },
      this.caption,
      this.#buildStepper(-1),
      this.#buildStepper(1),
      this.zoomButton,
      this.original,
      close,
    );
    this.node = el(
      "dialog",
      { class: "lightbox", data: { testid: "lightbox" }, aria: { label: strings.say("picture") } },
      bar,
      this.stage,
    );
    this.node.addEventListener("close", () => this.node.remove());
    this.node.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  open() {
    document.body.append(this.node);
    this.show(this.at);
    this.node.showModal();
    this.stage.focus();
  }

  /** @param {number} at */
  show(at) {
    this.at = (at + this.items.length) % this.items.length;
    const { media, description } = this.items[this.at];
    const source = findOwnPath(media.url) ?? "";
    this.image.src = source;
    this.image.alt = description ?? "";
    this.caption.textContent = description ?? "";
    this.original.href = source;
    this.#setFullSize(false);
  }

  /** Fitted or full size; a press on the picture keeps the pressed point in sight. @param {MouseEvent} [press] */
  zoom(press) {
    const box = this.image.getBoundingClientRect();
    const [x, y] = press
      ? [(press.clientX - box.left) / box.width, (press.clientY - box.top) / box.height]
      : [0.5, 0.5];
    this.#setFullSize(!this.node.classList.contains("is-full"));
    this.stage.scrollTo(
      x * this.image.offsetWidth - this.stage.clientWidth / 2,
      y * this.image.offsetHeight - this.stage.clientHeight / 2,
    );
  }

  /** @param {boolean} on */
  #setFullSize(on) {
    this.node.classList.toggle("is-full", on);
    this.zoomButton.setAttribute("aria-pressed", String(on));
  }

  /** @param {-1 | 1} step */
  #buildStepper(step) {
    if (this.items.length < 2) return null;
    const label = this.table.strings.say(step < 0 ? "previousPicture" : "nextPicture");
    return el(
      "button",
      { type: "button", class: "lightbox-button", aria: { label }, on: { click: () => this.show(this.at + step) } },
      buildIcon(step < 0 ? "back" : "next"),
    );
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const full = this.node.classList.contains("is-full");
    if (event.key === "ArrowLeft" && !full && this.items.length > 1) this.show(this.at - 1);
    else if (event.key === "ArrowRight" && !full && this.items.length > 1) this.show(this.at + 1);
    else if (event.key === "+" && !full) this.zoom();
    else if (event.key === "-" && full) this.zoom();
    else return;
    event.preventDefault();
  }
}
