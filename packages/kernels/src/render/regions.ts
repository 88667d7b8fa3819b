import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';
import { type Camera, missBy, standsUpright } from './camera.ts';
import type { Orientation } from './reading/surface-class.ts';
import type { Stroke } from './strokes.ts';

/**
 * Which way a surface looks: up or down, across the camera's depth axis (`side`), or along it (`front`).
 * Unknown until the region is named, and for turned, sloped and round things after.
 */
export type Facing = 'level' | 'side' | 'front' | 'unknown';

/** Shape, place and neighbours of one region; lengths in pixels, shares of the picture or region. */
export interface Region {
  readonly id: number;
  area: number;
  share: number;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
  cx: number;
  cy: number;
  /** Share of the region's pixels above the horizon. */
  above: number;
  perimeter: number;
  /** Pixels on the picture's top, bottom, left, right border. */
  readonly touch: { top: number; bottom: number; left: number; right: number };
  /** Border length with each neighbour. */
  readonly borders: Map<number, number>;
  /** Neighbours by side: border length with the region above and below. */
  readonly over: Map<number, number>;
  readonly under: Map<number, number>;
  facing: Facing;
  /** Which way it looks, seen from the camera; absent until the region is named. */
  orientation?: Orientation;
  /** Straight strokes at and within the outline, against its length, 0 … 1. */
  straight: number;
  /** Mean colour, OKLab. */
  readonly mean: [number, number, number];
  /** Standard deviation of lightness. */
  rough: number;
}

/** Measures every region of a full partition (no label −1). */
export function measureRegions(
  labels: LabelMap,
  picture: OklabPlanes,
  camera: Camera,
  strokes: readonly Stroke[],
): Region[] {
  const { width, height, count } = labels;
  const regions = Array.from({ length: count }, (_, id) => emptyRegion(id));
  const square = new Float64Array(count);
  for (let y = 0; y < height; y++) {
    measureRow(labels, y, picture, y < camera.horizonPx, regions, square);
  }
  for (const region of regions) {
    const { area } = region;
    region.cx /= area;
    region.cy /= area;
    region.above /= area;
    region.share = area / (width * height);
    for (let k = 0; k < 3; k++) region.mean[k] /= area;
    region.rough = Math.sqrt(Math.max(0, square[region.id] / area - region.mean[0] ** 2));
  }
  measureStraightness(regions, labels, strokes);
  return regions;
}

/** Adds a row to its regions: sums for now, and the squares of lightness. */
function measureRow(
  { width, height, data }: LabelMap,
  y: number,
  picture: OklabPlanes,
  isAbove: boolean,
  regions: readonly Region[],
  square: Float64Array,
): void {
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const region = regions[data[p]];
    region.area++;
    region.cx += x;
    region.cy += y;
    if (x < region.minX) region.minX = x;
    if (x > region.maxX) region.maxX = x;
    if (y < region.minY) region.minY = y;
    if (y > region.maxY) region.maxY = y;
    if (isAbove) region.above++;
    if (y === 0) region.touch.top++;
    if (y === height - 1) region.touch.bottom++;
    if (x === 0) region.touch.left++;
    if (x === width - 1) region.touch.right++;
    region.mean[0] += picture.L[p];
    region.mean[1] += picture.a[p];
    region.mean[2] += picture.b[p];
    square[region.id] += picture.L[p] * picture.L[p];
    if (x < width - 1 && data[p + 1] !== data[p]) joinNeighbours(region, regions[data[p + 1]]);
    if (y < height - 1 && data[p + width] !== data[p]) {
      const lower = regions[data[p + width]];
      joinNeighbours(region, lower);
      region.under.set(lower.id, (region.under.get(lower.id) ?? 0) + 1);
      lower.over.set(region.id, (lower.over.get(region.id) ?? 0) + 1);
    }
  }
}

function emptyRegion(id: number): Region {
  return {
    id,
    area: 0,
    share: 0,
    minX: Infinity,
    maxX: -1,
    minY: Infinity,
    maxY: -1,
    cx: 0,
    cy: 0,
    above: 0,
    perimeter: 0,
    touch: { top: 0, bottom: 0, left: 0, right: 0 },
    borders: new Map(),
    over: new Map(),
    under: new Map(),
    facing: 'unknown',
    straight: 0,
    mean: [0, 0, 0],
    rough: 0,
  };
}

function joinNeighbours(a: Region, b: Region): void {
  a.borders.set(b.id, (a.borders.get(b.id) ?? 0) + 1);
  b.borders.set(a.id, (b.borders.get(a.id) ?? 0) + 1);
  a.perimeter++;
  b.perimeter++;
}

// Strokes beside a region, as a share of its rim; strokes inside it count too.
function measureStraightness(
  regions: readonly Region[],
  labels: LabelMap,
  strokes: readonly Stroke[],
): void {
  const along = new Float64Array(regions.length);
  const { width, height, data } = labels;
  for (const stroke of strokes) {
    const nx = -(stroke.y1 - stroke.y0) / stroke.length;
    const ny = (stroke.x1 - stroke.x0) / stroke.length;
    const steps = Math.max(2, Math.floor(stroke.length / 3));
    const part = stroke.length / steps;
    for (let i = 0; i < steps; i++) {
      const t = (i + 0.5) / steps;
      const x = stroke.x0 + t * (stroke.x1 - stroke.x0);
      const y = stroke.y0 + t * (stroke.y1 - stroke.y0);
      for (const side of [-3.5, 3.5]) {
        const px = Math.round(x + nx * side);
        const py = Math.round(y + ny * side);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        along[data[py * width + px]] += part;
      }
    }
  }
  for (const region of regions)
    region.straight = Math.min(1, along[region.id] / Math.max(1, region.perimeter));
}

/** Which of the room's axes a stroke follows, or null when none or two. */
export function strokeDirection(
  stroke: Stroke,
  camera: Camera,
): 'depth' | 'across' | 'upright' | null {
  if (standsUpright(stroke, camera)) return 'upright';
  const toDepth =
    camera.depth === 'parallel' ? Math.PI : missBy(stroke, camera.depth.x, camera.depth.y);
  const slope = Math.abs(Math.atan2(stroke.y1 - stroke.y0, stroke.x1 - stroke.x0));
  const toAcross =
    camera.across === 'parallel' ? slope : missBy(stroke, camera.across.x, camera.across.y);
  const least = Math.min(toDepth, toAcross);
  if (least > 0.06 || Math.abs(toDepth - toAcross) < 0.02) return null;
  return toDepth < toAcross ? 'depth' : 'across';
}
