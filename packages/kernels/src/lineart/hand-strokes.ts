import { hysteresis } from '../edge/canny.ts';
import { distanceToMask } from '../filter/distance.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { douglasPeucker } from '../vector/simplify.ts';
import { thin } from '../vector/thinning.ts';
import { type PixelChain, type Polyline, traceChains } from '../vector/trace.ts';
import { blurredChannels } from './channels.ts';
import { edgeFlow } from './flow.ts';
import { flowDog } from './flow-dog.ts';

const SIGMA_PX = 1;
const FLOW_SIGMA_PX = 2.4;
const ALONG_PX = 3;
/** Response at which a line starts at detail 0 and 1, and the share of it to which it may fall. */
const STRONG = [10, 2.6] as const;
const FAINT_SHARE = 0.42;
const SHORTEST_PX = [34, 11] as const;

/** Pen widths relative to the asked one; a stroke is cut where its width changes to another of these. */
const WEIGHTS = [0.5, 0.75, 1, 1.3, 1.7] as const;
/** A stroke begins and ends thin over this length. */
const TAPER_PX = 7;
const TAPER_LEAST = 0.45;
const TOLERANCE_PX = 0.45;

/**
 * The strokes of a hand drawing: dark lines and the dark sides of edges, textures included, as broad as they are
 * and tapering at their ends. Points are in pixels of `source`.
 */
export function handStrokes(
  source: Rgb8,
  detail: number,
  growth: number,
  onProgress: ProgressListener,
): Polyline[] {
  const { width, height } = source;
  const sigmaPx = SIGMA_PX * growth;
  const flow = edgeFlow(blurredChannels(source, sigmaPx), FLOW_SIGMA_PX * growth);
  onProgress(0.3, '理顺走向');
  const high = STRONG[0] * (STRONG[1] / STRONG[0]) ** detail;
  const low = FAINT_SHARE * high;
  const options = { sigmaPx, alongPx: ALONG_PX * growth, floor: 0.5 * low };
  const response = flowDog(source, flow, options);
  onProgress(0.6, '落墨');
  const ink = hysteresis({ width, height, data: response }, low, high);
  const widths = inkWidths(ink);
  const shortest = (SHORTEST_PX[0] + (SHORTEST_PX[1] - SHORTEST_PX[0]) * detail) * growth;
  const chains = traceChains(thin(ink)).filter(({ pixels }) => pixels.length >= shortest);
  onProgress(0.75, '连成线条');
  const usual = medianWidth(chains, widths);
  return chains.flatMap((chain) => weighted(chain, widths, usual, width, growth));
}

/** Twice the distance to the nearest pixel without ink. */
function inkWidths(ink: Gray8): Float32Array {
  return distanceToMask(ink, { least: 0, most: 0 }).data;
}

function medianWidth(chains: readonly PixelChain[], widths: Float32Array): number {
  const all = chains.flatMap(({ pixels }) => pixels.filter((_, i) => i % 4 === 0));
  const sorted = Float32Array.from(all, (p) => widths[p]).sort();
  return Math.max(0.5, sorted[sorted.length >> 1] ?? 1);
}

/** One stroke as pieces of one pen width each, that share their ends. */
function weighted(
  { pixels, closed }: PixelChain,
  widths: Float32Array,
  usual: number,
  width: number,
  growth: number,
): Polyline[] {
  const count = pixels.length;
  const points = smoothed(
    pixels.flatMap((p) => [(p % width) + 0.5, Math.floor(p / width) + 0.5]),
    closed,
  );
  if (closed) points.push(points[0], points[1]);
  const level = levels(pixels, widths, usual, closed, growth);
  const out: Polyline[] = [];
  const last = points.length / 2 - 1;
  for (let from = 0; from < last; ) {
    let to = from + 1;
    while (to < last && level[Math.min(count - 1, to)] === level[Math.min(count - 1, from)]) to++;
    const kept = douglasPeucker(points, TOLERANCE_PX, from, to);
    out.push({
      points: Float32Array.from(kept.flatMap((k) => [points[2 * k], points[2 * k + 1]])),
      closed: false,
      weight: WEIGHTS[level[Math.min(count - 1, from)]],
    });
    from = to;
  }
  return out;
}

/** Two passes of (1 2 1) / 4, ends held: takes the pixel grid's jitter out. */
function smoothed(points: number[], closed: boolean): number[] {
  if (points.length < 6) return points;
  let from = points;
  for (let pass = 0; pass < 3; pass++) {
    const to = from.slice();
    const n = from.length;
    for (let i = closed ? 0 : 2; i < (closed ? n : n - 2); i++) {
      to[i] = 0.25 * (from[(i - 2 + n) % n] + 2 * from[i] + from[(i + 2) % n]);
    }
    from = to;
  }
  return from;
}

/** Pixels over which a stroke's width is averaged to either side, so that it does not flicker. */
const STEADY_PX = 9;

/** The pen width along a chain as an index into {@link WEIGHTS}, changing only where it clearly does. */
function levels(
  pixels: readonly number[],
  widths: Float32Array,
  usual: number,
  closed: boolean,
  growth: number,
): Uint8Array {
  const count = pixels.length;
  const sums = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) sums[i + 1] = sums[i] + widths[pixels[i]];
  const out = new Uint8Array(count);
  let held = -1;
  for (let i = 0; i < count; i++) {
    const [a, b] = [Math.max(0, i - STEADY_PX), Math.min(count, i + STEADY_PX + 1)];
    const fromEnd = closed ? Infinity : Math.min(i, count - 1 - i) / (TAPER_PX * growth);
    const taper = Math.min(1, TAPER_LEAST + (1 - TAPER_LEAST) * fromEnd);
    const weight = (taper * (sums[b] - sums[a])) / (b - a) / usual;
    const near = nearestLevel(weight);
    const clear = held < 0 || Math.abs(weight - WEIGHTS[held]) > 0.2 * WEIGHTS[held];
    if (clear) held = near;
    out[i] = held;
  }
  return out;
}

function nearestLevel(weight: number): number {
  let best = 0;
  WEIGHTS.forEach((level, k) => {
    if (Math.abs(level - weight) < Math.abs(WEIGHTS[best] - weight)) best = k;
  });
  return best;
}
