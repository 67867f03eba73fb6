// The page of a table: shows its newest position, steps back through earlier ones, and asks for news.

import { Board } from "./board.js";
import { Log } from "./log.js";

const POLL_MS = 4000;
const MAX_PAUSE_MS = 60000;
const SETTLE_MS = 120; // a slider that is dragged passes many positions

const find = (id) => document.getElementById(id);
const token = location.pathname.split("/").at(-1);
const wanted = new URLSearchParams(location.search).get("lang");

let table = null; // what is known of the table
let tableText = ""; // the same as it came
let shown = -1; // the position in the picture
let target = -1; // the position that is wanted
let following = true; // whether the newest position is wanted, whichever that is
let request = null; // aborts what is no longer wanted
let failures = 0;
let pollTimer = 0;
let settleTimer = 0;

const board = new Board(find("frame"), find("pictures"), find("zoomIn"), find("zoomOut"), find("fit"));
const log = new Log(find("log"), (seq) => go(seq));

class Refused extends Error {
  constructor(status) {
    super(`answer ${status}`);
    this.status = status;
  }
}

async function ask(path, signal) {
  const language = table ? table.language : wanted;
  const query = language ? `?lang=${encodeURIComponent(language)}` : "";
  // "no-cache": the browser sends the mark of what it has, and keeps that where it is the newest
  const answer = await fetch(`${token}/${path}${query}`, { cache: "no-cache", signal });
  if (!answer.ok) throw new Refused(answer.status);
  return answer.text();
}

// --- the table -------------------------------------------------------------------------------------

async function poll() {
  clearTimeout(pollTimer);
  try {
    const text = await ask("table.json");
    failures = 0;
    if (text !== tableText) {
      tableText = text;
      takeTable(JSON.parse(text));
    }
  } catch (error) {
    failures += 1;
    if (sayTrouble(error)) return;
  }
  if (failures || table.live) schedulePoll();
}

function schedulePoll() {
  if (document.hidden) return; // until somebody looks again
  const pause = Math.min(POLL_MS * 2 ** failures, MAX_PAUSE_MS);
  pollTimer = setTimeout(poll, pause);
}

function takeTable(news) {
  const isFirst = table === null;
  table = news;
  if (isFirst) nameEverything();
  document.title = table.title;
  find("title").textContent = table.title;
  find("status").replaceChildren(...table.status.map(paragraph));
  log.fill(table.log, table.language);
  find("slider").max = table.last;
  if (isFirst) {
    const asked = location.hash.slice(1);
    following = !/^\d{1,6}$/.test(asked) || Number(asked) >= table.last;
    go(following ? table.last : Number(asked));
  } else if (following) {
    go(table.last);
  } else {
    markPlace();
  }
}

function nameEverything() {
  const labels = table.labels;
  document.documentElement.lang = table.language;
  for (const id of ["first", "back", "on", "newest", "zoomIn", "zoomOut", "fit"]) {
    find(id).setAttribute("aria-label", labels[id]);
    find(id).title = labels[id];
  }
  find("board").setAttribute("aria-label", labels.board);
  find("frame").setAttribute("aria-label", labels.board);
  find("slider").setAttribute("aria-label", labels.positions);
  find("languages").setAttribute("aria-label", labels.language);
  find("log-title").textContent = labels.log;
  find("log").setAttribute("aria-label", labels.log);
  find("words").firstElementChild.textContent = labels.words;
  find("about").textContent = labels.about;
  for (const link of find("languages").children) {
    if (link.lang === table.language) link.setAttribute("aria-current", "true");
  }
}

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

// --- positions -------------------------------------------------------------------------------------

function go(seq) {
  target = Math.max(0, Math.min(seq, table.last));
  following = target === table.last;
  find("board").setAttribute("aria-busy", "true");
  markPlace();
  clearTimeout(settleTimer);
  settleTimer = setTimeout(show, shown < 0 ? 0 : SETTLE_MS);
}

function markPlace() {
  const last = table.last;
  find("slider").value = target;
  find("slider").setAttribute("aria-valuetext", `${target} / ${last}`);
  find("count").textContent = `${target} / ${last}`;
  for (const id of ["first", "back"]) find(id).disabled = target === 0;
  for (const id of ["on", "newest"]) find(id).disabled = target === last;
  log.mark(target);
  const query = wanted ? `?lang=${table.language}` : "";
  history.replaceState(null, "", `${location.pathname}${query}${following ? "" : `#${target}`}`);
}

async function show() {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  const seq = target;
  if (shown < 0) say(table.labels.waiting);
  try {
    const position = JSON.parse(await ask(`${seq}.json`, signal));
    const numbers = Array.from({ length: position.pictures }, (_, index) => index + 1);
    const pictures = await Promise.all(numbers.map((number) => ask(`${seq}-${number}.svg`, signal)));
    takePosition(position, pictures);
  } catch (error) {
    if (signal.aborted) return;
    if (!sayTrouble(error)) settleTimer = setTimeout(show, POLL_MS);
  }
}

function takePosition(position, pictures) {
  shown = position.seq;
  board.fill(pictures);
  const told = position.news.length || shown ? position.news : [table.labels.start];
  find("news").replaceChildren(...told.map(paragraph));
  find("text").textContent = position.text;
  find("when").textContent = position.at ? log.moment(position.at) : "";
  find("board").setAttribute("aria-busy", "false");
  if (!following) say(table.labels.past);
  else say(table.live ? table.labels.live : "");
}

// --- trouble ---------------------------------------------------------------------------------------

function say(text) {
  find("notice").textContent = text;
}

// Tells what went wrong; true where it is no use to try again.
function sayTrouble(error) {
  const status = error instanceof Refused ? error.status : 0;
  if (table === null) {
    if (status === 404) location.reload(); // the server has a page with the reason
    else schedulePoll();
    return true;
  }
  if (status === 404) say(table.labels.gone);
  else say(status ? table.labels.crowded : table.labels.lost);
  return status === 404;
}

// --- what people do --------------------------------------------------------------------------------

find("slider").addEventListener("input", (event) => go(Number(event.target.value)));
find("first").addEventListener("click", () => go(0));
find("back").addEventListener("click", () => go(target - 1));
find("on").addEventListener("click", () => go(target + 1));
find("newest").addEventListener("click", () => go(table.last));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(pollTimer);
  else if (table === null || table.live) poll();
});

poll();
