import type { Gray8 } from '@zhuhui/kernels';
import { type Projection, rayThrough } from '../camera.ts';
import { dot, type Vec3 } from '../vec.ts';
import type { Hits } from './hits.ts';

/** Between two neighbouring points: nothing, a bend of one surface, another thing, or something behind. */
export const CONTOUR = { none: 0, crease: 1, border: 2, outline: 3 } as const;

/** The contours of a view on its grid of points, drawn on the nearer of two points. */
export interface Contours {
  readonly width: number;
  readonly height: number;
  /** `CONTOUR` of each point. */
  readonly kind: Uint8Array;
}

/** Cosine of the bend that is drawn. */
const BEND = Math.cos((28 * Math.PI) / 180);
/** A step in depth off the surface's own plane, as a share of the distance, and metres. */
const STEP_SHARE = 0.012;
const STEP_M = 0.012;
/** The same for an outline against what lies well behind. */
const OUTLINE_SHARE = 0.04;
/** Leaves are told by the outline of their mass: inside it only steps of this much, metres. */
const LEAFY_STEP_M = 0.25;

/**
 * Where what is seen is not one continuous surface: exact for whatever geometry, also where things
 * stand in each other.
 *
 * @param projection of the grid, not of the picture
 * @param leafy numbers of materials (index + 1) that are told by a fine outline alone
 */
export function contoursOf(
  hits: Hits,
  projection: Projection,
  leafy: ReadonlySet<number>,
): Contours {
  const { width, height } = hits;
  const kind = new Uint8Array(width * height);
  const mark = (p: number, q: number, found: number): void => {
    if (found === CONTOUR.none) return;
    const near = nearer(hits, p, q);
    kind[near] = Math.max(kind[near], found);
  };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (x + 1 < width && differs(hits, p, p + 1))
        mark(p, p + 1, between(hits, projection, leafy, p, p + 1));
      if (y + 1 < height && differs(hits, p, p + width))
        mark(p, p + width, between(hits, projection, leafy, p, p + width));
    }
  }
  return { width, height, kind };
}

/** Whether two neighbours are worth a closer look: most are of one flat surface. */
function differs({ object, material, depth, normal }: Hits, p: number, q: number): boolean {
  if (object[p] !== object[q] || material[p] !== material[q]) return true;
  if (object[p] === 0) return false;
  return Math.abs(depth[p] - depth[q]) > 0.003 * depth[p] || bend(normal, p, q) < 0.999;
}

const bend = (normal: Float32Array, p: number, q: number): number =>
  normal[p * 3] * normal[q * 3] +
  normal[p * 3 + 1] * normal[q * 3 + 1] +
  normal[p * 3 + 2] * normal[q * 3 + 2];

function nearer({ depth }: Hits, p: number, q: number): number {
  if (depth[p] === 0) return q;
  return depth[q] !== 0 && depth[q] < depth[p] ? q : p;
}

function between(
  hits: Hits,
  projection: Projection,
  leafy: ReadonlySet<number>,
  p: number,
  q: number,
): number {
  const { object, material, depth, normal } = hits;
  if (leafy.has(material[p]) || leafy.has(material[q])) return amongLeaves(hits, p, q);
  if (object[p] === 0 || object[q] === 0) return CONTOUR.outline;
  const least = Math.min(depth[p], depth[q]);
  const step = Math.min(offPlane(hits, projection, p, q), offPlane(hits, projection, q, p));
  const steps = step > STEP_SHARE * least + STEP_M;
  if (object[p] !== object[q]) {
    return steps && step > OUTLINE_SHARE * least ? CONTOUR.outline : CONTOUR.border;
  }
  if (steps) return step > OUTLINE_SHARE * least ? CONTOUR.outline : CONTOUR.border;
  if (material[p] !== material[q]) return CONTOUR.border;
  return bend(normal, p, q) < BEND ? CONTOUR.crease : CONTOUR.none;
}

function amongLeaves({ object, material, depth }: Hits, p: number, q: number): number {
  const parted = object[p] !== object[q] || material[p] !== material[q];
  return parted || Math.abs(depth[p] - depth[q]) > LEAFY_STEP_M ? CONTOUR.crease : CONTOUR.none;
}

/** How far `q` lies from where the plane through `p` would be seen there, metres. */
function offPlane({ depth, normal, width }: Hits, projection: Projection, p: number, q: number) {
  const n: Vec3 = [normal[p * 3], normal[p * 3 + 1], normal[p * 3 + 2]];
  const ray = (i: number) => rayThrough(projection, (i % width) + 0.5, Math.floor(i / width) + 0.5);
  const towards = dot(n, ray(q));
  if (Math.abs(towards) < 1e-6) return Math.abs(depth[q] - depth[p]);
  const expected = (depth[p] * dot(n, ray(p))) / towards;
  // Seen edge on, a plane says nothing.
  return expected <= 0 || expected > 4 * depth[p]
    ? Math.abs(depth[q] - depth[p])
    : Math.abs(depth[q] - expected);
}

/** Whether a pixel has a contour: 255 or 0, `over` × `over` points a pixel. */
export function contourPixels({ width, height, kind }: Contours, over: number): Gray8 {
  const [across, down] = [width / over, height / over];
  const data = new Uint8Array(across * down);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / over) * across;
    for (let x = 0; x < width; x++, i++) if (kind[i] > 0) data[row + Math.floor(x / over)] = 255;
  }
  return { width: across, height: down, data };
}

/** Pen widths in pixels of a picture 1280 px wide, by `CONTOUR`. */
const PENS_PX = [0, 0.8, 1.25, 2];

/** The contours drawn in ink on white paper, 255 is paper: `over` × `over` points a pixel. */
export function drawContours(contours: Contours, over: number): Gray8 {
  const { width, height, kind } = contours;
  const [across, down] = [width / over, height / over];
  const inked = new Uint8Array(width * height);
  const unit = Math.max(0.75, across / 1280) * over;
  const discs = PENS_PX.map((penPx) => discOf((penPx * unit) / 2));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (kind[i] === CONTOUR.none) continue;
      for (const [dx, dy] of discs[kind[i]]) {
        const [u, v] = [x + dx, y + dy];
        if (u >= 0 && v >= 0 && u < width && v < height) inked[v * width + u] = 1;
      }
    }
  }
  const data = new Uint8Array(across * down);
  for (let v = 0, i = 0; v < down; v++) {
    for (let u = 0; u < across; u++, i++) {
      let sum = 0;
      for (let y = v * over; y < (v + 1) * over; y++) {
        for (let x = u * over; x < (u + 1) * over; x++) sum += inked[y * width + x];
      }
      data[i] = Math.round(255 * (1 - sum / (over * over)));
    }
  }
  return { width: across, height: down, data };
}

function discOf(radius: number): (readonly [number, number])[] {
  const reach = Math.floor(radius);
  const all: [number, number][] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      if (Math.hypot(dx, dy) <= Math.max(0.5, radius)) all.push([dx, dy]);
    }
  }
  return all;
}
