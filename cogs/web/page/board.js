// The pictures of a position, as large as somebody wants them; dragged where they do not fit.

const STEPS = [1, 1.5, 2, 3, 4];

export class Board {
  constructor(frame, pictures, zoomIn, zoomOut, fit) {
    this.frame = frame;
    this.pictures = pictures;
    this.zoomIn = zoomIn;
    this.zoomOut = zoomOut;
    this.fit = fit;
    this.step = 0;
    this.isWhole = true;
    zoomIn.addEventListener("click", () => this.zoom(this.step + 1));
    zoomOut.addEventListener("click", () => this.zoom(this.step - 1));
    fit.addEventListener("click", () => this.showWhole());
    frame.addEventListener("keydown", (event) => this.takeKey(event));
    frame.addEventListener("pointerdown", (event) => this.drag(event));
    this.apply();
  }

  // Shows other pictures; whatever in them could run is not taken over.
  fill(texts) {
    const made = texts.map((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      if (parsed.localName !== "svg") throw new Error("this is no picture");
      return document.importNode(parsed, true);
    });
    this.pictures.replaceChildren(...made);
  }

  showWhole() {
    this.step = 0;
    this.isWhole = true;
    this.apply();
  }

  // A step is a share of the frame's width; the middle stays the middle.
  zoom(step) {
    const frame = this.frame;
    const across = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
    const down = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
    this.isWhole = step < 0;
    this.step = Math.max(0, Math.min(step, STEPS.length - 1));
    this.apply();
    frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = down * frame.scrollHeight - frame.clientHeight / 2;
  }

  apply() {
    this.frame.classList.toggle("whole", this.isWhole);
    this.pictures.style.width = `${STEPS[this.step] * 100}%`;
    this.zoomIn.disabled = this.step === STEPS.length - 1;
    this.zoomOut.disabled = this.isWhole;
    this.fit.disabled = this.isWhole;
  }

  takeKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.zoom(this.step + 1);
    else if (event.key === "-") this.zoom(this.step - 1);
    else if (event.key === "0") this.showWhole();
    else return;
    event.preventDefault();
  }

  // Fingers scroll by themselves; a mouse drags.
  drag(event) {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const frame = this.frame;
    const start = { x: event.clientX + frame.scrollLeft, y: event.clientY + frame.scrollTop };
    const move = (moved) => {
      frame.scrollLeft = start.x - moved.clientX;
      frame.scrollTop = start.y - moved.clientY;
    };
    const stop = () => {
      frame.classList.remove("dragged");
      window.removeEventListener("pointermove", move);
    };
    frame.classList.add("dragged");
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop, { once: true });
    window.addEventListener("pointercancel", stop, { once: true });
  }
}
