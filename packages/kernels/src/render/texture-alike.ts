import { boxMean } from '../filter/box.ts';
import { guidedFilter } from '../filter/guided.ts';
import { smoothStep } from '../material/noise.ts';
import type { Reading } from './read.ts';
import { isSoft } from './soft-role.ts';
import type { SurfaceRole } from './types.ts';

const SAMPLES = 20_000;
/** Busier than usual by this factor, and beyond this (log light a pixel), is a thing of its own … */
const BUSIER = 3;
const BUSY = 0.02;
const NEAR_PX = 5;
/** … where it is so over a patch, not along an outline. */
const PATCH_RADIUS_PX = 16;
const PATCH_SHARE = [0.65, 0.85] as const;
/** What is left of a patch after that is grown back to its border. */
const GROWN_SHARE = [0.1, 0.3] as const;
/** A region of which so much is busy is a thing as a whole. */
const THING_SHARE = 0.4;
/** Edges of so much lightness (variance) are kept when a thing's border is drawn along the picture's. */
const SNAP = 0.0008;

/**
 * How far what is at a pixel is as smooth or as busy as its surface, 0 … 1: a painting, or a window that
 * was not told from its wall, is busier than the wall. The walls of a room are alike; façades differ.
 * Cloth may have any pattern.
 *
 * @param log luminance of the picture, natural log
 * @param scale long side in 1024 px
 */
export function textureAlike(
  { labels, picture, regions, parts, inside }: Reading,
  log: Float32Array,
  scale: number,
): Float32Array {
  const { width, height, data, count } = labels;
  const steps = new Float32Array(log.length);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (x + 1 < width && data[p + 1] === data[p]) steps[p] += Math.abs(log[p + 1] - log[p]);
      if (y + 1 < height && data[p + width] === data[p])
        steps[p] += Math.abs(log[p + width] - log[p]);
    }
  }
  const radius = Math.round(PATCH_RADIUS_PX * scale);
  const mean = (values: Float32Array, px: number) =>
    boxMean({ width, height, data: values }, px).data;
  const busy = mean(steps, Math.round(NEAR_PX * scale));
  const surface = regions.map(({ id }) => (inside ? parts[id].role : id));
  const samples = new Map<SurfaceRole | number, number[]>(surface.map((key) => [key, []]));
  const stride = Math.max(1, Math.floor(log.length / SAMPLES));
  for (let p = 0; p < log.length; p += stride) samples.get(surface[data[p]])?.push(busy[p]);
  const most = new Float32Array(count).map((_, id) => {
    const list = samples.get(surface[id])?.sort((a, b) => a - b) ?? [];
    return BUSIER * (list[list.length >> 1] ?? 0) + BUSY;
  });
  const patches = mean(
    busy.map((value, p) => (value > most[data[p]] ? 1 : 0)),
    radius,
  );
  const whole = mean(
    patches.map((share) => smoothStep(PATCH_SHARE[0], PATCH_SHARE[1], share)),
    radius,
  );
  const grown = whole.map((share) => smoothStep(GROWN_SHARE[0], GROWN_SHARE[1], share));
  const within = new Float64Array(count);
  for (let p = 0; p < grown.length; p++) within[data[p]] += grown[p];
  const things = regions.map(({ id, area }) => within[id] > THING_SHARE * area);
  const soft = parts.map(({ role }) => isSoft(role));
  const own = grown.map((share, p) => (soft[data[p]] ? 0 : things[data[p]] ? 1 : share));
  const guide = { width, height, data: picture.L };
  const snapped = guidedFilter(guide, { width, height, data: own }, radius >> 1, SNAP).data;
  return snapped.map((share) => Math.min(1, Math.max(0, 1 - share)));
}
