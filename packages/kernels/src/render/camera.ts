import { length2 } from '../arithmetic.ts';
import { isInside } from './reading/inside.ts';
import type { Stroke } from './strokes.ts';
import type { Domain } from './types.ts';

/** A vanishing point on the horizon, or the direction parallel to the picture plane. */
export type Vanishing = { readonly x: number; readonly y: number } | 'parallel';

/**
 * A camera read as level: x right, y down, z into the picture, metres. A pixel (x, y) looks along
 * ((x − cx) / f, (y − horizon) / f, 1). Where the picture is tilted, level planes keep their true
 * perspective up to one scale, uprights run to `upright`.
 */
export interface Camera {
  readonly width: number;
  readonly height: number;
  readonly focalPx: number;
  readonly cx: number;
  readonly horizonPx: number;
  /** Height of the eye above the floor or ground, metres. */
  readonly eyeHeightM: number;
  /** Where the depth lines run together, and its horizontal direction (unit, in x and z). */
  readonly depth: Vanishing;
  readonly depthDirection: readonly [x: number, z: number];
  /** Where the other horizontal direction vanishes. */
  readonly across: Vanishing;
  /** 0 … 1: share of the slanted strokes that run to the vanishing points found. */
  readonly support: number;
  /** Where uprights run together when the view looks up or down; absent where they stay parallel. */
  readonly upright?: { readonly x: number; readonly y: number };
  /** A plan: looked at from straight above, every surface at one depth, the eye's height. */
  readonly above?: true;
}

const STROKES_USED = 110;

/**
 * A level camera from the picture's straight edges. Slanted strokes vote for intersections (the
 * exhaustive form of the vanishing point search of Rother, "A new approach to vanishing point detection
 * in architectural environments", BMVC 2000); the second point must share the horizon. With two points
 * the focal length follows from their right angle (Caprile and Torre, IJCV 1990), else it is that of
 * the field of view common for the domain.
 */
export function estimateCamera(
  strokes: readonly Stroke[],
  width: number,
  height: number,
  domain: Domain,
): Camera {
  const upright = uprightPoint(strokes.slice(0, UPRIGHTS_USED), width, height);
  const level = levelView(strokes, width, height, domain, upright);
  return upright === null ? level : { ...level, upright };
}

function levelView(
  strokes: readonly Stroke[],
  width: number,
  height: number,
  domain: Domain,
  upright: Point | null,
): Camera {
  const inside = isInside(domain);
  const long = strokes.slice(0, STROKES_USED);
  const slanted = long.filter(
    (s) =>
      !isLevel(s) &&
      (upright === null ? !isUpright(s) : missBy(s, upright.x, upright.y) > UPRIGHT_MISS),
  );
  const level = long.filter((s) => isLevel(s)).reduce((sum, s) => sum + s.length, 0);
  const total = slanted.reduce((sum, s) => sum + s.length, 0);
  const cx = width / 2;
  const usual = inside ? 0.8 * width : 1.0 * width;
  const prior =
    upright === null
      ? horizonPrior(height, inside)
      : tiltedPrior(upright.y - height / 2, width, height);
  const first = bestPoint(slanted, prior, null);
  if (first === null || first.score < 0.12 * Math.max(total, 0.3 * width)) {
    return levelCamera(width, height, inside ? 0.48 * height : 0.6 * height, usual, inside);
  }
  const rest = slanted.filter((s) => missBy(s, first.x, first.y) > 0.05);
  const restLength = rest.reduce((sum, s) => sum + s.length, 0);
  // A point far off to the side is as good as a direction parallel to the picture.
  const reach = 3.5 * width;
  if (Math.abs(first.x - cx) > reach) {
    return levelCamera(width, height, first.y, usual, inside);
  }
  const second =
    restLength > 0.15 * total && level < 3 * restLength ? bestPoint(rest, prior, first) : null;
  const support = Math.min(1, (first.score + (second?.score ?? 0)) / Math.max(1, total));
  if (second === null || second.score < 0.3 * restLength || Math.abs(second.x - cx) > reach) {
    const focalPx = upright === null ? usual : tiltedFocal(first.y, upright.y, width, height);
    const direction = normal2(first.x - cx, focalPx);
    const eyeHeightM = eyeHeight(first.y / height, inside);
    return {
      width,
      height,
      focalPx,
      cx,
      horizonPx: first.y,
      eyeHeightM,
      depth: { x: first.x, y: first.y },
      depthDirection: direction,
      across: 'parallel',
      support,
    };
  }
  const product = -(first.x - cx) * (second.x - cx);
  const focalPx =
    product > 0 ? Math.min(2.2 * width, Math.max(0.55 * width, Math.sqrt(product))) : usual;
  const [near, far] =
    Math.abs(first.x - cx) <= Math.abs(second.x - cx) ? [first, second] : [second, first];
  const horizonPx =
    (first.y * first.score + second.y * second.score) / (first.score + second.score);
  return {
    width,
    height,
    focalPx,
    cx,
    horizonPx,
    eyeHeightM: eyeHeight(horizonPx / height, inside),
    depth: { x: near.x, y: horizonPx },
    depthDirection: normal2(near.x - cx, focalPx),
    across: { x: far.x, y: horizonPx },
    support,
  };
}

function levelCamera(
  width: number,
  height: number,
  horizonPx: number,
  focalPx: number,
  inside: boolean,
): Camera {
  return {
    width,
    height,
    focalPx,
    cx: width / 2,
    horizonPx,
    eyeHeightM: eyeHeight(horizonPx / height, inside),
    depth: { x: width / 2, y: horizonPx },
    depthDirection: [0, 1],
    across: 'parallel',
    support: 0,
  };
}

// A horizon near or above the upper edge is a view from above.
function eyeHeight(horizonShare: number, inside: boolean): number {
  if (inside) return horizonShare < 0.25 ? 1.9 : 1.4;
  if (horizonShare < 0.1) return 25;
  if (horizonShare < 0.3) return 9;
  return 1.65;
}

// Horizon and nadir stand at right angles: f² is the product of their distances from the middle. Level
// planes seen as through an upright camera have the focal length of the ray to the horizon.
function tiltedFocal(horizonPx: number, uprightPx: number, width: number, height: number): number {
  const rise = height / 2 - horizonPx;
  const square = rise * (uprightPx - height / 2);
  const f = Math.sqrt(Math.max(0, square));
  return Math.hypot(Math.min(LONG_LENS * width, Math.max(SHORT_LENS * width, f)), rise);
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

function bestPoint(
  strokes: readonly Stroke[],
  prior: (y: number) => number,
  level: Point | null,
): Point | null {
  let best: Point | null = null;
  for (let i = 0; i < strokes.length; i++) {
    for (let j = i + 1; j < strokes.length; j++) {
      const at = intersect(strokes[i], strokes[j]);
      if (at === null) continue;
      if (level !== null && Math.abs(at.y - level.y) > 0.04 * Math.abs(at.x - level.x) + 6)
        continue;
      const weight = prior(at.y);
      if (weight < 0.02) continue;
      let score = 0;
      for (const s of strokes) {
        const miss = missBy(s, at.x, at.y);
        if (miss < 0.05) score += s.length * (1 - miss / 0.05);
      }
      score *= weight;
      if (best === null || score > best.score) best = { x: at.x, y: at.y, score };
    }
  }
  return best;
}

// The horizon lies f² / d beyond the picture's middle, away from the uprights' point at distance d.
function tiltedPrior(drop: number, width: number, height: number): (y: number) => number {
  const ends = [SHORT_LENS, LONG_LENS].map((f) => height / 2 - (f * width) ** 2 / drop);
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const spread = 0.1 * height;
  return (y) => {
    const off = Math.max(0, low - y, y - high) / spread;
    return Math.exp(-0.5 * off * off);
  };
}

/** Focal lengths that drawings and photographs stay between, in picture widths. */
const SHORT_LENS = 0.6;
const LONG_LENS = 1.15;
const UPRIGHTS_USED = 260;
/** Uprights point this closely (radians) at their vanishing point. */
const UPRIGHT_MISS = 0.035;
/** Steepness of strokes that may be uprights of a tilted view: within 35° of vertical. */
const MAX_LEAN = 0.7;

/**
 * The point below (looking down) or above the picture that steep strokes run to; null when parallel
 * uprights explain them nearly as well.
 */
function uprightPoint(strokes: readonly Stroke[], width: number, height: number): Point | null {
  const steep = strokes.filter((s) => Math.abs(s.x1 - s.x0) < MAX_LEAN * Math.abs(s.y1 - s.y0));
  const support = (miss: (s: Stroke) => number) =>
    steep.reduce((sum, s) => sum + s.length * Math.max(0, 1 - miss(s) / UPRIGHT_MISS), 0);
  const parallel = support((s) => Math.atan2(Math.abs(s.x1 - s.x0), Math.abs(s.y1 - s.y0)));
  const total = steep.reduce((sum, s) => sum + s.length, 0);
  let best: Point | null = null;
  const first = steep.slice(0, 70);
  for (let i = 0; i < first.length; i++) {
    for (let j = i + 1; j < first.length; j++) {
      const at = intersect(first[i], first[j], 0.004);
      if (at === null || Math.abs(at.y - height / 2) < 0.9 * height) continue;
      if (Math.abs(at.y - height / 2) > 14 * height) continue;
      if (Math.abs(at.x - width / 2) > 0.12 * Math.abs(at.y - height / 2) + 0.05 * width) continue;
      const score = support((s) => missBy(s, at.x, at.y));
      if (best === null || score > best.score) best = { x: at.x, y: at.y, score };
    }
  }
  if (best === null || best.score < 1.25 * parallel || best.score < 0.3 * total) return null;
  return best;
}

function horizonPrior(height: number, inside: boolean): (y: number) => number {
  const centre = inside ? 0.48 : 0.58;
  const spread = inside ? 0.2 : 0.22;
  return (y) => Math.exp(-0.5 * ((y / height - centre) / spread) ** 2);
}

/** Angle in radians between a stroke and the line from its middle to a point. */
export function missBy(s: Stroke, x: number, y: number): number {
  const mx = (s.x0 + s.x1) / 2;
  const my = (s.y0 + s.y1) / 2;
  const ax = s.x1 - s.x0;
  const ay = s.y1 - s.y0;
  const bx = x - mx;
  const by = y - my;
  // A point inside the stroke says nothing about its direction.
  const reach = length2(bx, by);
  if (reach < 0.6 * s.length) return Math.PI / 2;
  return Math.asin(Math.min(1, Math.abs(ax * by - ay * bx) / (s.length * reach)));
}

function intersect(p: Stroke, q: Stroke, least = 0.03): { x: number; y: number } | null {
  const ax = p.x1 - p.x0;
  const ay = p.y1 - p.y0;
  const bx = q.x1 - q.x0;
  const by = q.y1 - q.y0;
  const cross = ax * by - ay * bx;
  if (Math.abs(cross) < least * p.length * q.length) return null;
  const t = ((q.x0 - p.x0) * by - (q.y0 - p.y0) * bx) / cross;
  return { x: p.x0 + t * ax, y: p.y0 + t * ay };
}

/** Whether a stroke stands: it runs to where uprights meet, or within 6° of vertical where they do not. */
export function standsUpright(s: Stroke, { upright }: Camera): boolean {
  return upright === undefined ? isUpright(s) : missBy(s, upright.x, upright.y) < 0.06;
}

/** Within 6° of vertical. */
export function isUpright(s: Stroke): boolean {
  return Math.abs(s.x1 - s.x0) < 0.1 * s.length;
}

/** Within 1.2° of horizontal. */
export function isLevel(s: Stroke): boolean {
  return Math.abs(s.y1 - s.y0) < 0.02 * s.length;
}

function normal2(x: number, z: number): [number, number] {
  const length = Math.hypot(x, z);
  return [x / length, z / length];
}
