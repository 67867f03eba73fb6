/** The page's own letters are loaded before anything is drawn, Korean ones where the machine has none. */

const SAMPLES = ["가", "나"];
const WEIGHTS = [400, 600];
const LONGEST_WAIT = 4000;
const SIDE = 32;

/** A letter as the machine's own fonts draw it. @param {string} letter */
function draw(letter) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) return letter;
  pen.font = `${SIDE / 2}px sans-serif`;
  pen.fillText(letter, 2, SIDE / 2);
  return canvas.toDataURL();
}

/** Has the machine Korean letters? A box for a missing one looks the same for all. */
function hasKoreanLetters() {
  const [first, second] = SAMPLES.map(draw);
  return first !== second;
}

/** Text that was drawn with boxes keeps them in some browsers when the font comes: so it comes first. */
export async function loadLetters() {
  const letters = [["Page Letters", "A"]];
  if (!hasKoreanLetters()) letters.push(["Page Hangul", SAMPLES.join("")]);
  const loaded = letters.flatMap(([family, text]) =>
    WEIGHTS.map((weight) => document.fonts.load(`${weight} 1em "${family}"`, text)),
  );
  const enough = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
  await Promise.race([Promise.allSettled(loaded), enough]);
}
