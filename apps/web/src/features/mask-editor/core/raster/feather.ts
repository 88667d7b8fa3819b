/** Boxes blurred one after another come near a Gaussian (Kovesi, DICTA 2010). */
const BOXES = 3;
/** The sums are kept this many times finer than a grey value. */
const SCALE = 128;

/**
 * Softens a mask's edge over about `radiusPx` to either side: a Gaussian of half that deviation. What
 * lies beyond the picture counts as its edge.
 *
 * @param mask one byte a pixel, row by row
 */
export function feathered(
  mask: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  const from = new Uint16Array(width * height);
  const to = new Uint16Array(width * height);
  for (let at = 0; at < from.length; at += 1) from[at] = (mask[at] ?? 0) * SCALE;
  for (const radius of boxRadii(radiusPx / 2)) {
    blurRows(from, to, width, height, radius);
    blurColumns(to, from, width, height, radius);
  }
  const out = new Uint8Array(width * height);
  for (let at = 0; at < out.length; at += 1) out[at] = Math.round((from[at] ?? 0) / SCALE);
  return out;
}

/** How far beyond an edge `feathered` reaches. */
export function featherReach(radiusPx: number): number {
  return boxRadii(radiusPx / 2).reduce((sum, radius) => sum + radius, 0);
}

/** Radii of the boxes whose variances add up to that of the Gaussian as closely as whole numbers can. */
function boxRadii(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / BOXES + 1);
  const low = Math.max(0, Math.floor((ideal - 1) / 2));
  const width = 2 * low + 1;
  const excess = 12 * sigma * sigma - BOXES * (width * width - 1);
  const wide = Math.min(BOXES, Math.max(0, Math.round(excess / (4 * (width + 1)))));
  return Array.from({ length: BOXES }, (_, at) => (at < wide ? low + 1 : low));
}

function blurRows(
  from: Uint16Array,
  to: Uint16Array,
  width: number,
  height: number,
  radius: number,
): void {
  const size = 2 * radius + 1;
  for (let y = 0; y < height; y += 1) {
    const [first, last] = [y * width, y * width + width - 1];
    let sum = 0;
    for (let k = -radius; k <= radius; k += 1) {
      sum += from[Math.min(last, Math.max(first, first + k))] ?? 0;
    }
    for (let at = first; at <= last; at += 1) {
      to[at] = Math.round(sum / size);
      sum += from[Math.min(at + radius + 1, last)] ?? 0;
      sum -= from[Math.max(at - radius, first)] ?? 0;
    }
  }
}

/** All columns at once, row by row as memory lies. */
function blurColumns(
  from: Uint16Array,
  to: Uint16Array,
  width: number,
  height: number,
  radius: number,
): void {
  const size = 2 * radius + 1;
  const sums = new Float64Array(width);
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  for (let k = -radius; k <= radius; k += 1) {
    const row = rowAt(k);
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0);
  }
  for (let y = 0; y < height; y += 1) {
    const [row, enters, leaves] = [y * width, rowAt(y + radius + 1), rowAt(y - radius)];
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] ?? 0;
      to[row + x] = Math.round(sum / size);
      sums[x] = sum + (from[enters + x] ?? 0) - (from[leaves + x] ?? 0);
    }
  }
}
