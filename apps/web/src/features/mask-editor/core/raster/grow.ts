import { SELECTED, SELECTED_FROM } from '../document.ts';

/**
 * Every pixel whose distance to a selected one is at most `radiusPx`, exactly: 255 there, 0 elsewhere.
 * First the distance up or down to the nearest selected pixel of the column; then each pixel reaches
 * along its row as far as the circle does at that height, √(r² − d²), and a row is the union of what
 * its pixels reach. A few additions a pixel, whatever the radius.
 *
 * @param mask one byte a pixel, selected from 128
 */
export function grown(
  mask: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  const radius = Math.floor(radiusPx);
  const far = radius + 1;
  const steps = columnDistances(mask, width, height, far);
  const reach = new Int32Array(far + 1).fill(-1);
  for (let d = 0; d <= radius; d += 1) reach[d] = Math.floor(Math.sqrt(radiusPx ** 2 - d * d));

  const out = new Uint8Array(width * height);
  const turns = new Int32Array(width + 1);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    turns.fill(0);
    for (let x = 0; x < width; x += 1) {
      const by = reach[steps[row + x] ?? far] ?? -1;
      if (by < 0) continue;
      const from = Math.max(x - by, 0);
      const to = Math.min(x + by + 1, width);
      turns[from] = (turns[from] ?? 0) + 1;
      turns[to] = (turns[to] ?? 0) - 1;
    }
    let inside = 0;
    for (let x = 0; x < width; x += 1) {
      inside += turns[x] ?? 0;
      if (inside > 0) out[row + x] = SELECTED;
    }
  }
  return out;
}

/** Rows to the nearest selected pixel of the same column, at most `far`. */
function columnDistances(
  mask: Uint8Array,
  width: number,
  height: number,
  far: number,
): Uint16Array {
  const steps = new Uint16Array(width * height);
  const last = new Uint16Array(width).fill(far);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const step = (mask[at] ?? 0) >= SELECTED_FROM ? 0 : Math.min(far, (last[x] ?? far) + 1);
      last[x] = step;
      steps[at] = step;
    }
  }
  last.fill(far);
  for (let y = height - 1; y >= 0; y -= 1) {
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const step = Math.min(steps[at] ?? far, (last[x] ?? far) + 1);
      last[x] = step;
      steps[at] = step;
    }
  }
  return steps;
}
