import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';
import { absorbSplinters } from './splinters.ts';

/** How far from a border of the half-size picture, in pixels of the full one, pixels may change sides. */
const BAND_PX = 3;
const ROUNDS = 4;
/** What a neighbour of the same region is worth, in squared colour distance. */
const COMPANY = 0.0012;

/**
 * Regions of the half-size picture brought to full size: pixels near a border go to the region whose colour
 * close by is likest, and with their neighbours (iterated conditional modes; Besag, 1986). Splinters that this
 * leaves join what is around them.
 */
export function settleBorders(
  colours: OklabPlanes,
  pieces: LabelMap,
  region: Int32Array,
  minAreaPx: number,
): LabelMap {
  const { width, height } = colours;
  const data = new Int32Array(width * height);
  const piece = new Int32Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    const row = (y >> 1) * pieces.width;
    for (let x = 0; x < width; x++, p++) {
      piece[p] = pieces.data[row + (x >> 1)];
      data[p] = region[piece[p]];
    }
  }
  const means = pieceMeans(colours, piece, pieces.count);
  const band = bandOf(data, width, height);
  const side = candidatesOf(band, data, piece, width, height);
  for (let round = 0; round < ROUNDS; round++) {
    relabel(colours, data, band, side, means);
  }
  return absorbSplinters(data, width, height, minAreaPx);
}

/** Mean colour of every superpixel. */
function pieceMeans({ L, a, b }: OklabPlanes, piece: Int32Array, count: number): Float64Array {
  const means = new Float64Array(4 * count);
  for (let p = 0; p < piece.length; p++) {
    const at = 4 * piece[p];
    means[at] += L[p];
    means[at + 1] += a[p];
    means[at + 2] += b[p];
    means[at + 3]++;
  }
  for (let at = 0; at < means.length; at += 4) {
    const share = 1 / Math.max(1, means[at + 3]);
    for (let c = 0; c < 3; c++) means[at + c] *= share;
  }
  return means;
}

/** The pixels within {@link BAND_PX} of a border, in scan order. */
function bandOf(data: Int32Array, width: number, height: number): Int32Array {
  const near = new Uint8Array(data.length);
  const mark = (x: number, y: number): void => {
    const top = Math.max(0, y - BAND_PX);
    const bottom = Math.min(height - 1, y + BAND_PX);
    const left = Math.max(0, x - BAND_PX);
    const right = Math.min(width - 1, x + BAND_PX);
    for (let v = top; v <= bottom; v++) near.fill(1, v * width + left, v * width + right + 1);
  };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const across = x + 1 < width && data[p] !== data[p + 1];
      const down = y + 1 < height && data[p] !== data[p + width];
      if (across || down) mark(x, y);
    }
  }
  let count = 0;
  for (const v of near) count += v;
  const band = new Int32Array(count);
  for (let p = 0, i = 0; p < near.length; p++) if (near[p] === 1) band[i++] = p;
  return band;
}

/** Up to this many regions compete for a pixel. */
const CANDIDATES = 4;

/** For every pixel of the band the regions near it, each by a superpixel of it: region, superpixel, … or −1. */
function candidatesOf(
  band: Int32Array,
  data: Int32Array,
  piece: Int32Array,
  width: number,
  height: number,
): Int32Array {
  const out = new Int32Array(band.length * 2 * CANDIDATES).fill(-1);
  const far = 2 * BAND_PX;
  const offsets: [number, number][] = [];
  for (const reach of [far, BAND_PX, 1]) {
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ])
      offsets.push([dx * reach, dy * reach]);
  }
  for (let i = 0; i < band.length; i++) {
    const x = band[i] % width;
    const y = (band[i] - x) / width;
    const at = i * 2 * CANDIDATES;
    for (const [dx, dy] of offsets) {
      const u = x + dx;
      const v = y + dy;
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      const q = v * width + u;
      for (let k = 0; k < CANDIDATES; k++) {
        if (out[at + 2 * k] === data[q]) break;
        if (out[at + 2 * k] >= 0) continue;
        out[at + 2 * k] = data[q];
        out[at + 2 * k + 1] = piece[q];
        break;
      }
    }
  }
  return out;
}

function relabel(
  { width, height, L, a, b }: OklabPlanes,
  data: Int32Array,
  band: Int32Array,
  side: Int32Array,
  means: Float64Array,
): void {
  for (let i = 0; i < band.length; i++) {
    const p = band[i];
    const x = p % width;
    const y = (p - x) / width;
    let best = data[p];
    let least = Infinity;
    for (let k = 0; k < CANDIDATES; k++) {
      const label = side[2 * (i * CANDIDATES + k)];
      if (label < 0) break;
      let company = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const u = x + dx;
          const v = y + dy;
          if (u < 0 || v < 0 || u >= width || v >= height || (dx === 0 && dy === 0)) continue;
          if (data[v * width + u] === label) company += dx === 0 || dy === 0 ? 1 : 0.7;
        }
      }
      const at = 4 * side[2 * (i * CANDIDATES + k) + 1];
      const dL = L[p] - means[at];
      const da = a[p] - means[at + 1];
      const db = b[p] - means[at + 2];
      const cost = dL * dL + da * da + db * db - COMPANY * company;
      if (cost < least) {
        least = cost;
        best = label;
      }
    }
    data[p] = best;
  }
}
