import sharp from 'sharp';

interface Watch {
  frames: number[];
  filled: number[];
  stop: boolean;
}

/** Runs in the page: notes each frame's length, and how much of the screen has cards. */
export function startWatching(): void {
  const watch: Watch = { frames: [], filled: [], stop: false };
  Object.assign(window, { watch });
  let last = performance.now();
  const look = (now: number) => {
    watch.frames.push(now - last);
    last = now;
    const scroller = document.querySelector('[data-testid="history"]');
    if (scroller) {
      const { top, bottom } = scroller.getBoundingClientRect();
      const places = [0.15, 0.35, 0.55, 0.75, 0.95].map((share) => top + (bottom - top) * share);
      const cards = places.filter((y) => document.elementFromPoint(200, y)?.closest('article'));
      watch.filled.push(cards.length / places.length);
    }
    if (!watch.stop) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Ends that. */
export function stopWatching(): { frameMs: number[]; filled: number[] } {
  const { watch } = window as unknown as { watch: Watch };
  watch.stop = true;
  return { frameMs: watch.frames.slice(1), filled: watch.filled };
}

/** No gap between cards, head of a month or rim of the list is as high as this, CSS px. */
const TALLEST_GAP_PX = 120;
/** Standard deviation, 0..255, below which a line of pixels shows nothing. */
const FLAT = 0.8;

/**
 * Places in a frame where nothing is painted between the columns' edges for longer than any gap: a line
 * of pixels across the list counts as empty when it is all one colour, the page's own.
 */
export async function blankRowsIn(
  picture: Buffer,
  list: { left: number; width: number; top: number },
): Promise<number> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = info.width / 1440;
  const [left, right] = [list.left, list.left + list.width].map((x) => Math.round(x * scale));
  let [blank, run] = [0, 0];
  for (let y = Math.round(list.top * scale); y < info.height; y++) {
    run = isEmptyLine(data, y * info.width, left ?? 0, right ?? 0) ? run + 1 : 0;
    if (run === Math.round(TALLEST_GAP_PX * scale)) blank += 1;
  }
  return blank;
}

function isEmptyLine(data: Buffer, line: number, left: number, right: number): boolean {
  let [sum, squares] = [0, 0];
  for (let x = left; x < right; x++) {
    const value = data[line + x] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / (right - left);
  return Math.sqrt(Math.max(0, squares / (right - left) - mean * mean)) < FLAT;
}
