// What happened, line by line; a line leads to the position after it.

export class Log {
  constructor(list, go) {
    this.list = list;
    this.go = go;
    this.items = []; // the elements of the lines, the oldest first
    this.format = null;
  }

  fill(lines, language) {
    this.format ??= new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
    this.items = lines.map((line) => this.makeLine(line));
    this.list.replaceChildren(...this.items);
  }

  makeLine(line) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const time = document.createElement("time");
    const text = document.createElement("span");
    item.dataset.after = line.after;
    button.type = "button";
    time.dateTime = line.at;
    time.textContent = this.moment(line.at);
    text.textContent = line.text;
    if (line.note) text.className = "note";
    if (line.undone) text.className = "undone";
    button.append(time, text);
    button.addEventListener("click", () => this.go(line.after));
    item.append(button);
    return item;
  }

  moment(at) {
    return this.format.format(new Date(at));
  }

  // Marks the last line that had happened at a position, and scrolls the list to it, not the page.
  mark(seq) {
    const marked = this.items.findLast((item) => Number(item.dataset.after) <= seq);
    for (const item of this.items) {
      if (item === marked) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const top = marked ? marked.offsetTop - this.list.offsetTop : 0;
    this.list.scrollTop = top - this.list.clientHeight / 2;
  }
}
