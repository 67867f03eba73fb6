/** What the browser keeps for each person: the last channel, drafts, dismissed private answers. */

const PREFIX = "tabularium";
const MOST_DISMISSED = 400;

/** Storage may be full or forbidden (private windows): then nothing is kept and the page still works. */

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(`${PREFIX}/${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    if (value) localStorage.setItem(`${PREFIX}/${key}`, value);
    else localStorage.removeItem(`${PREFIX}/${key}`);
  } catch {
    return;
  }
}

/** @param {string} person */
export function loadChannel(person) {
  return read(`${person}/channel`);
}

/** @param {string} person @param {string} channel */
export function saveChannel(person, channel) {
  write(`${person}/channel`, channel);
}

/** @param {string} person @param {string} channel */
export function loadDraft(person, channel) {
  return read(`${person}/draft/${channel}`) ?? "";
}

/** @param {string} person @param {string} channel @param {string} text */
export function saveDraft(person, channel, text) {
  write(`${person}/draft/${channel}`, text);
}

/** @param {string} person @returns {Set<string>} */
export function loadDismissed(person) {
  return new Set((read(`${person}/dismissed`) ?? "").split(",").filter(Boolean));
}

/** @param {string} person @param {string} message */
export function saveDismissed(person, message) {
  const all = [...loadDismissed(person), message];
  write(`${person}/dismissed`, all.slice(-MOST_DISMISSED).join(","));
}
