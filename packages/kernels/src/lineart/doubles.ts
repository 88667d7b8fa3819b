import { type Stroke, strokeLength } from './stroke.ts';

/** Tangents closer than this (cosine) count as parallel. */
const PARALLEL = 0.92;

/**
 * Cuts out the stretches of weaker strokes that run beside a stronger one within `reachPx`, where a pen
 * would run both together; what is left of a cut stroke stays when it is at least `shortestPx` long.
 * Expects points about a pixel apart.
 */
export function dropDoubles(
  strokes: readonly Stroke[],
  width: number,
  height: number,
  reachPx: number,
  shortestPx: number,
): Stroke[] {
  const drawn: DrawnMap = {
    width,
    height,
    tangentX: new Float32Array(width * height),
    tangentY: new Float32Array(width * height),
  };
  const discs = discOffsets(reachPx);
  const ranked = strokes
    .map((stroke) => ({ stroke, rank: stroke.strength * Math.sqrt(strokeLength(stroke)) }))
    .sort((a, b) => b.rank - a.rank);
  const out: Stroke[] = [];
  for (const { stroke } of ranked) {
    const kept = uncovered(stroke, drawn, 3 * reachPx, shortestPx);
    for (const part of kept) stamp(part, drawn, discs);
    out.push(...kept);
  }
  return out;
}

/** Tangent of the stroke drawn within reach of each pixel; zero where none is. */
interface DrawnMap {
  readonly width: number;
  readonly height: number;
  readonly tangentX: Float32Array;
  readonly tangentY: Float32Array;
}

function discOffsets(radius: number): [number, number][] {
  const out: [number, number][] = [];
  const r = Math.floor(radius);
  for (let dy = -r; dy <= r; dy++) {
    for (let dx = -r; dx <= r; dx++) if (dx * dx + dy * dy <= radius * radius) out.push([dx, dy]);
  }
  return out;
}

/** Unit tangent at point `i`, from its neighbours three points to either side. */
function tangentAt(points: readonly number[], i: number): [number, number] {
  const last = points.length / 2 - 1;
  const a = Math.max(0, i - 3);
  const b = Math.min(last, i + 3);
  const dx = points[2 * b] - points[2 * a];
  const dy = points[2 * b + 1] - points[2 * a + 1];
  const norm = Math.hypot(dx, dy) || 1;
  return [dx / norm, dy / norm];
}

function stamp({ points }: Stroke, map: DrawnMap, disc: readonly [number, number][]): void {
  for (let i = 0; i < points.length / 2; i++) {
    const [tx, ty] = tangentAt(points, i);
    const x = Math.floor(points[2 * i]);
    const y = Math.floor(points[2 * i + 1]);
    for (const [dx, dy] of disc) {
      const px = x + dx;
      const py = y + dy;
      if (px < 0 || py < 0 || px >= map.width || py >= map.height) continue;
      map.tangentX[py * map.width + px] = tx;
      map.tangentY[py * map.width + px] = ty;
    }
  }
}

/** The parts of a stroke that no drawn stroke covers; short covered stretches (crossings, corners) stay in. */
function uncovered(
  stroke: Stroke,
  map: DrawnMap,
  shortestCutPx: number,
  shortestPx: number,
): Stroke[] {
  const { points, closed, strength } = stroke;
  const count = points.length / 2;
  const parts: Stroke[] = [];
  let start = 0;
  let run = 0;
  let cut = false;
  const keep = (from: number, to: number): void => {
    const part = { points: points.slice(2 * from, 2 * to), closed: false, strength };
    if (to - from > 1 && strokeLength(part) >= shortestPx) parts.push(part);
  };
  for (let i = 0; i <= count; i++) {
    if (i < count && coveredAt(points, i, map)) {
      run++;
      continue;
    }
    if (run >= shortestCutPx) {
      keep(start, i - run);
      start = i;
      cut = true;
    }
    run = 0;
  }
  if (!cut) return closed || strokeLength(stroke) >= shortestPx ? [stroke] : [];
  keep(start, count);
  return parts;
}

function coveredAt(points: readonly number[], i: number, map: DrawnMap): boolean {
  const x = Math.floor(points[2 * i]);
  const y = Math.floor(points[2 * i + 1]);
  if (x < 0 || y < 0 || x >= map.width || y >= map.height) return false;
  const at = y * map.width + x;
  const [tx, ty] = tangentAt(points, i);
  return Math.abs(tx * map.tangentX[at] + ty * map.tangentY[at]) > PARALLEL;
}
