/** Builds DOM nodes: the only way this page makes elements, so no text of a person is ever read as markup. */

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {object} Props
 * @property {string} [class]
 * @property {Record<string, string | number | boolean | null | undefined>} [data]
 * @property {Record<string, string | number | boolean | null | undefined>} [aria]
 * @property {Record<string, string>} [style]
 * @property {Record<string, (event: any) => void>} [on]
 */

/**
 * An element with attributes, listeners and children. `true` sets a bare attribute, null and false leave it out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props & Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  const { class: name, data, aria, style, on, ...attributes } = props;
  if (name) node.className = name;
  for (const [key, value] of Object.entries(data ?? {}))
    if (value != null && value !== false) node.dataset[key] = String(value);
  for (const [key, value] of Object.entries(aria ?? {}))
    if (value != null) node.setAttribute(`aria-${key}`, String(value));
  for (const [key, value] of Object.entries(style ?? {})) node.style.setProperty(key, value);
  for (const [key, listener] of Object.entries(on ?? {})) node.addEventListener(key, listener);
  for (const [key, value] of Object.entries(attributes)) setAttribute(node, key, value);
  node.append(
    ...children
      .flat()
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map(toNode),
  );
  return node;
}

/** @param {HTMLElement} node @param {string} key @param {any} value */
function setAttribute(node, key, value) {
  if (value === null || value === undefined || value === false) return;
  node.setAttribute(key, value === true ? "" : String(value));
}

/** @param {Exclude<Child, null | undefined | false>} child @returns {Node | string} */
function toNode(child) {
  return child instanceof Node ? child : String(child);
}

/** @param {string} text */
export function buildReaderText(text) {
  return el("span", { class: "for-readers" }, text);
}

const STROKES = /** @type {const} */ ({
  menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
  close: ["M6 6l12 12", "M18 6L6 18"],
  send: ["M4 12l16-8-6 16-3-6z"],
  thread: ["M5 5h14v10h-8l-4 4v-4H5z", "M9 9h6", "M9 11.5h4"],
  hash: ["M10 4L8 20", "M16 4l-2 16", "M5 9h15", "M4 15h15"],
  lock: ["M6 11h12v9H6z", "M9 11V8a3 3 0 016 0v3"],
  eye: ["M2.5 12S6 6 12 6s9.5 6 9.5 6S18 18 12 18s-9.5-6-9.5-6z", "M12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z"],
  down: ["M6 9l6 6 6-6"],
  jump: ["M12 5v13", "M6 12l6 6 6-6"],
  out: ["M9 5H5v14h14v-4", "M13 5h6v6", "M19 5l-9 9"],
  file: ["M6 3h8l4 4v14H6z", "M14 3v4h4"],
  plus: ["M12 5v14", "M5 12h14"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  reply: ["M10 6L4 12l6 6", "M4 12h10a6 6 0 016 6"],
  alert: ["M12 4l9 16H3z", "M12 10v5", "M12 17.5v.5"],
  back: ["M15 5l-7 7 7 7"],
  next: ["M9 5l7 7-7 7"],
  play: ["M7 5l11 7-11 7z"],
  zoom: ["M11 5a6 6 0 100 12 6 6 0 000-12z", "M15.5 15.5L20 20", "M8.5 11h5", "M11 8.5v5"],
});

/**
 * A line drawing that screen readers skip: the control around it carries the name.
 * @param {keyof typeof STROKES} name
 */
export function buildIcon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  for (const stroke of STROKES[name]) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", stroke);
    svg.append(path);
  }
  return svg;
}

let counter = 0;

/** An id that no other element of this page has. @param {string} stem */
export function makeId(stem) {
  counter += 1;
  return `${stem}-${counter}`;
}
