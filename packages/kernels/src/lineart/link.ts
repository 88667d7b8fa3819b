import { type Stroke, strokeLength } from './stroke.ts';

/** One end of a stroke. */
interface End {
  readonly stroke: number;
  /** 0: at the first point; 1: at the last. */
  readonly side: 0 | 1;
  readonly x: number;
  readonly y: number;
  /** Unit direction in which the stroke would go on. */
  readonly dx: number;
  readonly dy: number;
  /** Length of its stroke in pixels. */
  readonly length: number;
}

interface Join {
  readonly a: number;
  readonly b: number;
  readonly cost: number;
  /** The corner between the two ends, when they do not simply continue each other. */
  readonly corner?: readonly [number, number];
}

/** How far apart, in pixels at scale 1, ends may lie: round a corner, and in line with each other. */
const CORNER_REACH_PX = 5;
const LINE_REACH_PX = 22;

/**
 * Joins strokes whose ends meet or continue each other over a gap, best fitting pairs first, so that a
 * window frame or a table edge becomes one stroke. `scale` grows the distances with the picture.
 */
export function linkStrokes(strokes: readonly Stroke[], scale: number): Stroke[] {
  const ends: End[] = [];
  strokes.forEach((stroke, s) => {
    if (stroke.closed) return;
    const length = strokeLength(stroke);
    ends.push(endOf(stroke, s, 0, length, scale), endOf(stroke, s, 1, length, scale));
  });
  const joins = findJoins(ends, scale).sort((p, q) => p.cost - q.cost || p.a - q.a || p.b - q.b);
  const partner = new Map<number, Join>();
  for (const join of joins) {
    if (partner.has(join.a) || partner.has(join.b)) continue;
    partner.set(join.a, join);
    partner.set(join.b, join);
  }
  return assemble(strokes, ends, partner);
}

function endOf(stroke: Stroke, s: number, side: 0 | 1, length: number, scale: number): End {
  const { points } = stroke;
  const count = points.length / 2;
  const tip = side === 0 ? 0 : count - 1;
  const inward = side === 0 ? 1 : -1;
  // The last pixel or two bend towards whatever the line meets; look from behind them.
  const near = count > 8 ? tip + 2 * inward : tip;
  const far = tip + inward * Math.min(count - 1, Math.max(4, Math.round(11 * scale)));
  const dx = points[2 * near] - points[2 * far];
  const dy = points[2 * near + 1] - points[2 * far + 1];
  const norm = Math.hypot(dx, dy) || 1;
  return {
    stroke: s,
    side,
    x: points[2 * tip],
    y: points[2 * tip + 1],
    dx: dx / norm,
    dy: dy / norm,
    length,
  };
}

function findJoins(ends: readonly End[], scale: number): Join[] {
  const cell = LINE_REACH_PX * scale;
  const buckets = new Map<string, number[]>();
  const key = (cx: number, cy: number): string => `${cx},${cy}`;
  ends.forEach((end, e) => {
    const k = key(Math.floor(end.x / cell), Math.floor(end.y / cell));
    const bucket = buckets.get(k);
    if (bucket === undefined) buckets.set(k, [e]);
    else bucket.push(e);
  });
  const joins: Join[] = [];
  ends.forEach((end, e) => {
    const cx = Math.floor(end.x / cell);
    const cy = Math.floor(end.y / cell);
    for (let by = cy - 1; by <= cy + 1; by++) {
      for (let bx = cx - 1; bx <= cx + 1; bx++) {
        for (const other of buckets.get(key(bx, by)) ?? []) {
          if (other <= e) continue;
          const join = joinOf(ends, e, other, scale);
          if (join !== undefined) joins.push(join);
        }
      }
    }
  });
  return joins;
}

/** Whether and how well two ends go together; `cost` is roughly the gap in pixels. */
function joinOf(ends: readonly End[], a: number, b: number, scale: number): Join | undefined {
  const p = ends[a];
  const q = ends[b];
  const gx = q.x - p.x;
  const gy = q.y - p.y;
  const gap = Math.hypot(gx, gy);
  if (gap > LINE_REACH_PX * scale) return undefined;
  // A stroke closes on itself only when it is long against the gap.
  if (p.stroke === q.stroke && p.length < 6 * gap + 12) return undefined;
  const straightOn = -(p.dx * q.dx + p.dy * q.dy);
  if (gap <= 1.5) {
    return straightOn > 0.6 ? { a, b, cost: gap + 12 * (1 - straightOn) } : undefined;
  }
  const aheadOfP = (p.dx * gx + p.dy * gy) / gap;
  const aheadOfQ = -(q.dx * gx + q.dy * gy) / gap;
  const sideways = Math.abs(p.dx * gy - p.dy * gx) + Math.abs(q.dx * gy - q.dy * gx);
  const inLine = straightOn > 0.96 && aheadOfP > 0 && aheadOfQ > 0 && sideways < 2.2 * scale;
  if (
    inLine &&
    (aheadOfP > 0.9 || gap < 4 * scale) &&
    gap < 4 * scale + 0.5 * Math.min(p.length, q.length)
  ) {
    return { a, b, cost: gap + sideways };
  }
  if (gap > CORNER_REACH_PX * 1.6 * scale) return undefined;
  return cornerJoin(a, b, p, q, scale);
}

/** Two ends that run towards a common corner close ahead of both. */
function cornerJoin(a: number, b: number, p: End, q: End, scale: number): Join | undefined {
  const cross = p.dx * q.dy - p.dy * q.dx;
  if (Math.abs(cross) < 0.25) return undefined;
  const gx = q.x - p.x;
  const gy = q.y - p.y;
  const fromP = (gx * q.dy - gy * q.dx) / cross;
  const fromQ = (gx * p.dy - gy * p.dx) / cross;
  const reach = CORNER_REACH_PX * scale;
  const back = -2 * scale;
  if (fromP < back || fromQ < back || fromP > reach || fromQ > reach) return undefined;
  if (p.length < 8 * scale || q.length < 8 * scale) return undefined;
  return {
    a,
    b,
    cost: 3 * scale + Math.abs(fromP) + Math.abs(fromQ),
    corner: [p.x + p.dx * fromP, p.y + p.dy * fromP],
  };
}

/** Strings the joined strokes together, starting from free ends, then round the rings. */
function assemble(
  strokes: readonly Stroke[],
  ends: readonly End[],
  partner: ReadonlyMap<number, Join>,
): Stroke[] {
  const out: Stroke[] = strokes.filter((stroke) => stroke.closed);
  const done = new Set<number>();
  for (const ring of [false, true]) {
    for (let e = 0; e < ends.length; e++) {
      if (done.has(ends[e].stroke) || (!ring && partner.has(e))) continue;
      out.push(stringFrom(e, strokes, ends, partner, done));
    }
  }
  return out;
}

function stringFrom(
  start: number,
  strokes: readonly Stroke[],
  ends: readonly End[],
  partner: ReadonlyMap<number, Join>,
  done: Set<number>,
): Stroke {
  const points: number[] = [];
  let weighted = 0;
  let count = 0;
  let entry = start;
  for (;;) {
    const { stroke: s, side } = ends[entry];
    const source = strokes[s];
    const n = source.points.length / 2;
    done.add(s);
    for (let k = 0; k < n; k++) {
      const i = side === 0 ? k : n - 1 - k;
      points.push(source.points[2 * i], source.points[2 * i + 1]);
    }
    weighted += source.strength * n;
    count += n;
    // Ends come in pairs: the other end of the same stroke differs in the last bit.
    const exit = entry ^ 1;
    const join = partner.get(exit);
    if (join === undefined) return { points, closed: false, strength: weighted / count };
    if (join.corner !== undefined) points.push(...join.corner);
    entry = join.a === exit ? join.b : join.a;
    if (entry === start) return { points, closed: true, strength: weighted / count };
    if (done.has(ends[entry].stroke)) return { points, closed: false, strength: weighted / count };
  }
}
