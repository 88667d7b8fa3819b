import { lumaPlane } from '../filter/plane.ts';
import { runningExtreme } from '../filter/running.ts';
import type { LabelMap } from '../image.ts';
import { fractal } from '../material/noise.ts';
import type { Unlined } from './outlines.ts';
import type { Reading } from './read.ts';
import type { Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';
import type { Zones } from './zones.ts';

/** Size of a clump of leaves in pixels, from how large its crown is drawn. */
export function leafUnit(
  { minX, maxX, minY, maxY }: Region,
  width: number,
  height: number,
): number {
  const scale = Math.max(width, height) / 1024;
  const across = Math.sqrt((maxX - minX + 1) * (maxY - minY + 1));
  return Math.min(15, Math.max(6, 0.075 * (across / scale))) * scale;
}

/**
 * Leaves as a viewer sees them: clumps lit from above over dark gaps, single leaves as flecks. Read in
 * the picture's plane, for a model's crown has no other.
 *
 * @param out as a texture's: factor on the albedo, share of the second colour, relief
 */
export function leafTone(
  x: number,
  y: number,
  unit: number,
  seed: number,
  out: Float32Array,
): void {
  const u = x / unit;
  const v = y / unit;
  const bend = 0.5 * fractal(u * 0.6, v * 0.6, seed + 5, 2, 0);
  const clump = fractal(u * 0.8 + bend, v * 0.9 + bend, seed, 3, 0);
  const above = fractal(u * 0.8 + bend, v * 0.9 - 0.35 + bend, seed, 3, 0);
  const leaf = fractal(u * 3.4 + 2 * bend, v * 3.8, seed + 9, 2, 0);
  const gap = Math.max(0, -clump - 0.5 * leaf - 0.12);
  out[0] = Math.max(0.22, 1.02 + 0.8 * clump + 0.9 * (clump - above) + 0.85 * leaf - 1.1 * gap);
  out[1] = Math.min(1, Math.max(0, 0.25 - 0.5 * clump - 0.35 * leaf));
  out[2] = 0;
}

const LIT_LEAF = [0.06, 0.04, -0.34] as const;

/** Factor on channel `k` of a leaf: light comes through it yellow. */
export function litLeaf(tone: number, k: number): number {
  return 1 + LIT_LEAF[k] * Math.min(1.2, Math.max(-0.4, tone - 1));
}

const LAWN_RELIEF = 0.4;

/** Tufts of grass by their size on the picture; finer than a pixel and a half they stay that size and pale. */
export function bladeTone(
  x: number,
  y: number,
  metresPerPx: number,
  seed: number,
  out: Float32Array,
): void {
  const wide = Math.max(1.5, 0.011 / metresPerPx);
  const shown = Math.min(1, 0.25 + (0.5 * 0.011) / (metresPerPx * 1.5));
  const lean = 1.2 * fractal(x / (9 * wide), y / (9 * wide), seed + 2, 2, 0);
  const blade = fractal(x / wide + lean, y / (2.4 * wide), seed + 6, 2, 0);
  const tuft = fractal(x / (7 * wide), y / (3.5 * wide), seed + 8, 2, 0);
  out[0] *= Math.max(0.4, 1 + shown * (0.62 * blade + 0.3 * tuft));
  // The tufts stand for most of the relief that a lawn's texture has.
  out[2] *= LAWN_RELIEF;
}

/** What lies behind a crown or under it without an edge of its own. */
const YIELDING: ReadonlySet<SurfaceRole> = new Set(['planting', 'sky', 'ground', 'water']);

/** Green levels: window bars lie below the first, lawns in the sun above the second. */
const BAR_LEVEL = 58;
const LAWN_LEVEL = 165;

/**
 * Makes the smooth outlines of a model's crowns ragged: along them pixels change place with pixels up
 * to `amplitudePx` away, by noise. Built edges stay, and so do the borders of a map's zones.
 */
export function ruffleCrowns(
  unlined: Unlined,
  reading: Reading,
  amplitudePx: number,
  seed: number,
  zones: Zones | null = null,
): { unlined: Unlined; reading: Reading } {
  const { labels, parts, inside } = reading;
  const { width, height, data: from } = labels;
  const { image } = unlined;
  const data = image.data.slice();
  const label = from.slice();
  const role = (p: number) => parts[from[p]].role;
  // Of a room, what is seen through its panes; window bars are darker than leaves.
  const darkest = inside ? runningExtreme(lumaPlane(image).data, width, height, 2, -1) : null;
  const isSeen = (p: number) => darkest !== null && role(p) === 'glazing' && darkest[p] > BAR_LEVEL;
  const isLeaf = (p: number) => {
    const [r, g, b] = image.data.subarray(p * 3, p * 3 + 3);
    return g > r && g > b && g < LAWN_LEVEL;
  };
  const scale = Math.max(width, height) / 1024;
  const reach = Math.ceil(amplitudePx);
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const p = y * width + x;
      const own = role(p);
      if (!(inside ? isSeen(p) : YIELDING.has(own))) continue;
      const u = x / scale;
      const v = y / scale;
      const dx = Math.round(2 * amplitudePx * fractal(u / 6, v / 6, seed + 31, 3, 0));
      const dy = Math.round(2 * amplitudePx * fractal(u / 6, v / 6, seed + 37, 3, 0));
      const tx = Math.min(width - 1, Math.max(0, x + dx));
      const ty = Math.min(height - 1, Math.max(0, y + dy));
      const q = ty * width + tx;
      const other = role(q);
      if (zones !== null && zones.of[p] !== zones.of[q]) continue;
      if (inside) {
        if (!isSeen(q) || !(isLeaf(p) || isLeaf(q))) continue;
      } else {
        if (own === other && own !== 'planting') continue;
        if (!YIELDING.has(other) || (own !== 'planting' && other !== 'planting')) continue;
        label[p] = from[q];
      }
      for (let k = 0; k < 3; k++) data[p * 3 + k] = image.data[q * 3 + k];
    }
  }
  const ragged: LabelMap = { ...labels, data: label };
  return {
    unlined: { ...unlined, image: { width, height, data } },
    reading: { ...reading, labels: ragged },
  };
}
