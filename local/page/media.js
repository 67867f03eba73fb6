/** Pictures and files of a message; every picture has its room before it is loaded, so nothing jumps. */

import { el, buildIcon } from "./dom.js";
import { openLightbox } from "./lightbox.js";
import { buildAnchor, findOwnPath } from "./links.js";

const WIDE_PAGE = "(min-width: 1000px)";
const SMALL_SHARE = 0.5; // of the window's height, below which a picture has too little room
const FRAME_PADDING = 15; // below the last part of a container
const AROUND = 200; // the page's head and foot, and the question above a picture
const QUESTION_HEIGHT = 40; // from the top of a question in one line down to its picture
const MOST_ABOVE = 70; // by which a longer question may lower its picture

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").GalleryItem} GalleryItem
 */

const UNITS = ["B", "KB", "MB", "GB"];

/** @param {Table} table @param {GalleryItem[]} items */
export function buildGallery(table, items) {
  const count = items.length === 1 ? "one" : items.length === 2 ? "two" : "many";
  return el(
    "div",
    { class: `gallery gallery-${count}` },
    items.map((_, at) => buildPicture(table, items, at)),
  );
}

/**
 * Note how much stands below each picture of a message: it is only so high that all is seen at once, with the question
 * above it. The last one is first: how high it is counts for those above. Where that leaves the picture of a private
 * message small, and the page is wide, what stands below it comes beside it.
 * @param {HTMLElement} entry
 */
export function leaveRoomBelowPicture(entry) {
  const pictures = /** @type {HTMLElement[]} */ ([...entry.querySelectorAll(".gallery-one .picture")]);
  const frame = pictures.at(0)?.closest(".is-ephemeral .container");
  frame?.classList.remove("has-picture-beside");
  for (const picture of pictures.reverse()) {
    const below = entry.getBoundingClientRect().bottom - picture.getBoundingClientRect().bottom;
    picture.style.setProperty("--below", `${Math.ceil(below)}px`);
  }
  if (!(frame instanceof HTMLElement)) return;
  leaveRoomForQuestion(frame, pictures[pictures.length - 1]);
  if (pictures.length === 1) placeBeside(entry, frame, pictures[0]);
}

/**
 * Note by how much the question above a picture is higher than one line.
 * @param {HTMLElement} frame
 * @param {HTMLElement} picture the first one of the message
 */
function leaveRoomForQuestion(frame, picture) {
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
  const titles = [...frame.querySelectorAll("strong")];
  const question = titles.filter((title) => title.compareDocumentPosition(picture) & after).at(-1);
  if (!question) return;
  const height = picture.getBoundingClientRect().top - question.getBoundingClientRect().top;
  const above = Math.min(MOST_ABOVE, Math.max(0, height - QUESTION_HEIGHT));
  picture.style.setProperty("--above", `${Math.ceil(above)}px`);
}

/**
 * Place what stands below a small picture beside it, unless that would be higher than the window.
 * @param {HTMLElement} entry
 * @param {HTMLElement} frame
 * @param {HTMLElement} picture
 */
function placeBeside(entry, frame, picture) {
  const isSmall = picture.offsetHeight < SMALL_SHARE * innerHeight;
  if (!isSmall || !matchMedia(WIDE_PAGE).matches) return;
  const before = picture.style.getPropertyValue("--below");
  const below = entry.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom;
  frame.classList.add("has-picture-beside");
  picture.style.setProperty("--below", `${Math.ceil(below) + FRAME_PADDING}px`);
  const height = frame.getBoundingClientRect().bottom - picture.getBoundingClientRect().top;
  if (height <= innerHeight - AROUND - below) return;
  frame.classList.remove("has-picture-beside");
  picture.style.setProperty("--below", before);
}

/**
 * One picture of a gallery, which opens large. A picture on a strange host is only linked: this page loads nothing from elsewhere.
 * @param {Table} table
 * @param {GalleryItem[]} items
 * @param {number} at
 */
export function buildPicture(table, items, at) {
  const { media, description, spoiler } = items[at];
  const source = findOwnPath(media.url);
  if (!source) return el("p", {}, buildAnchor(table, media.url));
  if (media.content_type?.startsWith("video/"))
    return el("video", { src: source, controls: true, preload: "metadata", class: "picture-video" });
  const width = media.width || 1400;
  const height = media.height || 900;
  const image = el("img", {
    src: source,
    alt: description ?? "",
    width,
    height,
    decoding: "async",
    data: { testid: "picture" },
  });
  const label = description || table.strings.say("picture");
  const open = () => openLightbox(table, items, at);
  const button = el(
    "button",
    {
      type: "button",
      class: "picture-button",
      aria: { label: table.strings.say("enlarge", { what: label }) },
      on: { click: open },
    },
    image,
  );
  const frame = el(
    "div",
    { class: "picture", style: { "--width": String(width), "--height": String(height) } },
    button,
  );
  watchLoading(table, frame, image);
  if (spoiler) hideSpoiler(table, frame);
  return frame;
}

/** @param {Table} table @param {HTMLElement} frame @param {HTMLImageElement} image */
function watchLoading(table, frame, image) {
  image.addEventListener("load", () => frame.style.removeProperty("background-image"));
  image.addEventListener(
    "error",
    () => frame.append(el("p", { class: "picture-missing" }, table.strings.say("pictureMissing"))),
    { once: true },
  );
}

/** @param {Table} table @param {HTMLElement} frame */
function hideSpoiler(table, frame) {
  frame.classList.add("is-hidden");
  const show = () => {
    frame.classList.remove("is-hidden");
    cover.remove();
    frame.querySelector("button")?.focus();
  };
  const cover = el(
    "button",
    { type: "button", class: "picture-cover", on: { click: show } },
    table.strings.say("spoiler"),
  );
  frame.append(cover);
}

/**
 * While a new picture of an edited message loads, the old one stays behind it.
 * @param {HTMLElement} before
 * @param {HTMLElement} after
 */
export function keepOldPicture(before, after) {
  const old = before.querySelectorAll(".picture img");
  after.querySelectorAll(".picture img").forEach((node, at) => {
    const [image, past] = [
      /** @type {HTMLImageElement} */ (node),
      /** @type {HTMLImageElement | undefined} */ (old[at]),
    ];
    const frame = /** @type {HTMLElement} */ (image.closest(".picture"));
    if (past?.complete && !image.complete)
      frame.style.setProperty("background-image", `url("${encodeURI(past.currentSrc)}")`);
  });
}

/** @param {string} language @param {number} size */
function formatSize(language, size) {
  const step = size > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log10(size) / 3)) : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(size / 1000 ** step)} ${UNITS[step]}`;
}

/** @param {Table} table @param {{url: string, name: string, size?: number}} file */
export function buildFileCard(table, { url, name, size }) {
  const href = findOwnPath(url);
  if (!href) return el("p", {}, buildAnchor(table, url, [name]));
  const weight = size ? el("span", { class: "file-size" }, formatSize(table.strings.language, size)) : null;
  return el(
    "a",
    { class: "file", href, download: name, data: { testid: "file" } },
    buildIcon("file"),
    el("span", { class: "file-name" }, name),
    weight,
  );
}

/**
 * Files that stand beside the text: pictures as a gallery, the rest as cards.
 * @param {Table} table
 * @param {import("./types.js").Attachment[]} attachments
 */
export function buildAttachments(table, attachments) {
  const images = attachments.filter((one) => one.content_type?.startsWith("image/") && one.width);
  const items = images.map((one) => ({ media: one, description: one.description }));
  const rest = attachments.filter((one) => !images.includes(one));
  return [
    items.length > 0 && buildGallery(table, items),
    ...rest.map((one) => buildFileCard(table, { url: one.url, name: one.filename, size: one.size })),
  ];
}
