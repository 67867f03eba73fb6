/** Dates as Discord's ids and timestamps carry them, and as people read them. */

const EPOCH = 1420070400000n;
const SHIFT = 22n;

/** When a snowflake was made. @param {string} id */
export function snowflakeDate(id) {
  return new Date(Number((BigInt(id) >> SHIFT) + EPOCH));
}

/** Order of two snowflakes: longer is later, then by digits. @param {string} a @param {string} b */
export function compareIds(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @param {Date} a @param {Date} b */
export function isSameDay(a, b) {
  return a.toDateString() === b.toDateString();
}

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** @param {Date} date @param {string} style @param {string} language */
export function formatDate(date, style, language) {
  if (style === "R") return formatRelative(date, language);
  return new Intl.DateTimeFormat(language, STYLES[style] ?? STYLES.f).format(date);
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["week", 604800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** @param {Date} date @param {string} language */
function formatRelative(date, language) {
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** Rewrite every relative time on the page, so that "in 5 minutes" stays true. */
export function refreshRelative() {
  for (const node of document.querySelectorAll("time[data-style='R']")) {
    const date = new Date(node.getAttribute("datetime") ?? 0);
    node.textContent = formatDate(date, "R", document.documentElement.lang);
  }
}
