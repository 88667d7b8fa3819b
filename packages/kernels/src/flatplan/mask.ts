import { distanceToMask } from '../filter/distance.ts';
import type { LabelMap } from '../image.ts';

/** A set of pixels: non-zero inside. */
export type Mask = Uint8Array;

/** The pixels for which `test` holds. */
export function maskWhere(length: number, test: (p: number) => boolean): Mask {
  const out = new Uint8Array(length);
  for (let p = 0; p < length; p++) if (test(p)) out[p] = 1;
  return out;
}

/** Distance in pixels from each pixel to the nearest set one; what is farther than `upToPx` is only told to be farther. */
export function distanceTo(
  mask: Mask,
  width: number,
  height: number,
  upToPx?: number,
): Float32Array {
  return distanceToMask({ width, height, data: mask }, { least: 1, upToPx }).data;
}

/** Distance in pixels from each set pixel to the nearest one that is not set. */
export function depthInside(mask: Mask, width: number, height: number): Float32Array {
  return distanceToMask({ width, height, data: mask }, { least: 0, most: 0 }).data;
}

/** The set's pixels that a disc of `radiusPx`, lying wholly in the set, can cover (morphological opening). */
export function opened(
  mask: Mask,
  depth: Float32Array,
  width: number,
  height: number,
  radiusPx: number,
): Mask {
  const core = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) core[p] = depth[p] > radiusPx ? 1 : 0;
  const near = radiusPx + 0.5;
  const reach = distanceTo(core, width, height, near);
  const out = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) out[p] = mask[p] !== 0 && reach[p] <= near ? 1 : 0;
  return out;
}

/** Size, place and depth of each component of a label map. */
export interface Shapes {
  readonly count: number;
  readonly area: Float64Array;
  readonly left: Int32Array;
  readonly top: Int32Array;
  readonly right: Int32Array;
  readonly bottom: Int32Array;
  /** Sum and maximum of a depth over the component's pixels. */
  readonly depthSum: Float64Array;
  readonly depthMax: Float32Array;
  readonly touchesBorder: Uint8Array;
}

/** Measures the components; `right` and `bottom` are inclusive. */
export function shapesOf(map: LabelMap, depth?: Float32Array): Shapes {
  const { width, height, data, count } = map;
  const shapes: Shapes = {
    count,
    area: new Float64Array(count),
    left: new Int32Array(count).fill(width),
    top: new Int32Array(count).fill(height),
    right: new Int32Array(count).fill(-1),
    bottom: new Int32Array(count).fill(-1),
    depthSum: new Float64Array(count),
    depthMax: new Float32Array(count),
    touchesBorder: new Uint8Array(count),
  };
  for (let y = 0; y < height; y++) {
    measureRow(map, y, shapes);
    if (depth !== undefined) measureDepths(data, depth, y * width, (y + 1) * width, shapes);
  }
  return shapes;
}

function measureRow({ width, height, data }: LabelMap, y: number, shapes: Shapes): void {
  const { area, left, top, right, bottom, touchesBorder } = shapes;
  const isRim = y === 0 || y === height - 1;
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const k = data[p];
    if (k < 0) continue;
    area[k]++;
    if (x < left[k]) left[k] = x;
    if (x > right[k]) right[k] = x;
    if (y < top[k]) top[k] = y;
    if (y > bottom[k]) bottom[k] = y;
    if (isRim || x === 0 || x === width - 1) touchesBorder[k] = 1;
  }
}

function measureDepths(
  data: Int32Array,
  depth: Float32Array,
  from: number,
  to: number,
  { depthSum, depthMax }: Shapes,
): void {
  for (let p = from; p < to; p++) {
    const k = data[p];
    if (k < 0) continue;
    depthSum[k] += depth[p];
    if (depth[p] > depthMax[k]) depthMax[k] = depth[p];
  }
}
