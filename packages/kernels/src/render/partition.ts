import { type OklabPlanes, oklabPlanes } from '../color/oklab.ts';
import { distanceToMask } from '../filter/distance.ts';
import { guidedBy } from '../filter/guided.ts';
import type { LabelMap, Rgb8 } from '../image.ts';
import { connectedComponents } from '../segment/components.ts';
import { graphSegment } from '../segment/felzenszwalb.ts';
import { mergeRegions } from '../segment/merge-regions.ts';
import { absorbSlivers } from '../segment/slivers.ts';
import { trappedBall } from '../segment/trapped-ball.ts';
import { completeOutlines } from './complete-outlines.ts';
import { extractInk, type Ink, PERSPECTIVE_WEIGHTS, PLAN_WEIGHTS } from './ink.ts';
import { findScallops, type Scallop } from './scallops.ts';
import type { InputKind } from './types.ts';

/** The picture split into regions, with what was measured on the way. */
export interface Partition {
  readonly labels: LabelMap;
  readonly picture: OklabPlanes;
  /** The strokes; null for shaded pictures. */
  readonly ink: Ink | null;
  /** Bumpy strokes of a drawing. */
  readonly scallops: readonly Scallop[];
}

export function isDrawing(kind: InputKind): boolean {
  return kind === 'line' || kind === 'sketch' || kind === 'plan';
}

// Ink deeper inside than this is a filled shape, not a stroke.
const FILLED_HALF_WIDTH_PX = 5;

/**
 * Splits a drawing by trapped-ball filling, a shaded picture by graph-based segmentation and a
 * photograph by merging small pieces of it.
 * `detail` 0 … 1 sets how small a region may be.
 */
export function partition(image: Rgb8, kind: InputKind, detail: number): Partition {
  const { width, height } = image;
  const scale = Math.max(width, height) / 1024;
  const picture = oklabPlanes(image);
  if (isDrawing(kind)) {
    const ink = extractInk(image, kind === 'plan' ? PLAN_WEIGHTS : PERSPECTIVE_WEIGHTS);
    const radii = kind === 'sketch' ? [14, 9, 6, 4, 2.5, 1.5] : [9, 5, 3, 1.5, 0.8];
    const scallops = kind === 'plan' ? [] : findScallops(ink, scale);
    const lines = openFilledShapes(ink.lines, width, height);
    const closed = completeOutlines(lines, width, height, scallops, scale);
    const labels = trappedBall(closed, width, height, {
      radiiPx: radii.map((r) => Math.max(0.8, r * scale)),
      minAreaPx: (90 - 70 * detail) * scale * scale,
    });
    return { labels, picture, ink, scallops };
  }
  if (kind === 'photo')
    return { labels: photoRegions(picture, detail, scale), picture, ink: null, scallops: [] };
  const smooth = smoothed(picture, 1, 0.0004);
  const minAreaPx = (180 - 120 * detail) * scale * scale;
  const raw = graphSegment(smooth, {
    scale: kind === 'whiteModel' ? 160 : 500,
    minAreaPx: minAreaPx / 3,
    lightnessWeight: 1,
    noiseFloor: kind === 'whiteModel' ? 0.4 : 0.9,
  });
  const labels = absorbSlivers(raw, minAreaPx, 1.7);
  return { labels, picture, ink: null, scallops: [] };
}

// Texture and soft light fill photographs: small even pieces first, then like neighbours together.
function photoRegions(picture: OklabPlanes, detail: number, scale: number): LabelMap {
  const smooth = smoothed(picture, 3, 0.00006);
  const pieces = graphSegment(smooth, {
    scale: 40,
    minAreaPx: 40 * scale * scale,
    lightnessWeight: 0.9,
    noiseFloor: 0.3,
  });
  const merged = mergeRegions(pieces, picture, {
    maxCost: (900 - 400 * detail) * scale,
    minAreaPx: (500 - 250 * detail) * scale * scale,
    lightnessWeight: 0.8,
  });
  return absorbSlivers(merged, (500 - 250 * detail) * scale * scale, 1.7);
}

// The inside of filled ink is free space again, so that it becomes a region of its own.
function openFilledShapes(lines: Uint8Array, width: number, height: number): Uint8Array {
  const n = width * height;
  const depth = distanceToMask({ width, height, data: lines }, { least: 0, most: 0 }).data;
  const inside = new Uint8Array(n);
  for (let p = 0; p < n; p++) inside[p] = depth[p] > FILLED_HALF_WIDTH_PX ? 1 : 0;
  const blobs = connectedComponents(inside, width, height);
  if (blobs.count === 0) return lines;
  const out = lines.slice();
  for (let p = 0; p < n; p++) if (depth[p] > 2) out[p] = inside[p] !== 0 ? 0 : out[p];
  return out;
}

function smoothed(picture: OklabPlanes, radiusPx: number, epsilon: number): OklabPlanes {
  const { width, height } = picture;
  const guided = guidedBy({ width, height, data: picture.L }, radiusPx, epsilon);
  const one = (data: Float32Array) => guided({ width, height, data }).data;
  return { width, height, L: one(picture.L), a: one(picture.a), b: one(picture.b) };
}
