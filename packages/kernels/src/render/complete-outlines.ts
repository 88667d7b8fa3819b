import type { Scallop } from './scallops.ts';

// Lengths in pixels of a picture 1024 px long.
const MAX_GAP_PX = 90;
const MAX_REACH_PX = 58;
const MAX_BORDER_REACH_PX = 75;
/** A gap longer than this share of the strokes beside it is no gap. */
const GAP_SHARE = 0.45;
/** A half circle bends by π² / 4 = 2.47. */
const MAX_BENDING = 2.2;
const TOUCH_PX = 10;
const TANGENT_PX = 16;
const CURVATURE_PX = 44;
const MIN_RADIUS_PX = 22;
/** Ink this near the tip is the stroke's own. */
const OWN_PX = 4;

/** An arch: its feet level with each other, its top a share of its width above them. */
const MIN_FOOT_PX = 18;
const MAX_FOOT_PX = 130;
const MAX_FOOT_SLOPE = 0.5;
const MIN_ARCH = 0.25;
const FOOT_BOW = 0.06;
const FOOT_STEPS = 64;

interface End {
  readonly scallop: number;
  readonly x: number;
  readonly y: number;
  /** Unit direction in which the stroke would go on. */
  readonly dx: number;
  readonly dy: number;
  /** Turn per pixel of the last stretch, to the right positive. */
  readonly curvature: number;
  /** Side the bumps swell to, seen in that direction. */
  readonly bulge: number;
  readonly length: number;
  readonly weak: boolean;
}

/**
 * Closes the gaps in scalloped outlines: the strokes themselves and what carries them on are added to the
 * lines. Two ends whose bumps swell to the same side are joined by the curve that bends least, when it is
 * short and gentle (Ullman's completion, Biological Cybernetics 1976, with the elastica's bending energy
 * 4 (α² + β² − α β) for small angles α, β to the chord); best pairs first. Other ends go on in their own
 * curvature as far as the next line or the picture's border, when that is near.
 *
 * @param lines non-zero where ink is; not changed
 * @param scale the picture's long side in 1024 px
 */
export function completeOutlines(
  lines: Uint8Array,
  width: number,
  height: number,
  scallops: readonly Scallop[],
  scale: number,
): Uint8Array {
  const out = lines.slice();
  for (const { pixels, weak } of scallops) if (!weak) for (const p of pixels) out[p] = 1;
  const sheet = new Sheet(out, width, height, scale);
  const ends = scallops.flatMap((s, k) => endsOf(s, k, scale)).filter((e) => sheet.isFree(e));
  const onward = ends.map((end) => sheet.carriedOn(end));
  const reaches = onward.map((line) => (line === null ? Infinity : line.length / 2 / scale));
  const joined = new Set<number>();
  const feet = new Set<number>();
  for (const { a, b, cost } of pairs(ends, scale)) {
    if (joined.has(a) || joined.has(b)) continue;
    // The next line is nearer than the other end.
    if (Math.min(reaches[a], reaches[b]) / MAX_REACH_PX < cost) continue;
    joined.add(a);
    // A line that stands between them ends the first; the second may still find another.
    if (sheet.draw(bridge(ends[a], ends[b]), ends[b])) joined.add(b);
  }
  ends.forEach((_, e) => {
    const line = onward[e];
    if (joined.has(e) || ends[e].weak) return;
    if (line !== null) sheet.stretch(line);
    else feet.add(ends[e].scallop);
  });
  for (const k of feet) sheet.close(scallops[k]);
  return out;
}

function endsOf(scallop: Scallop, index: number, scale: number): End[] {
  const { course, open, bulge, weak } = scallop;
  const n = course.length / 2;
  const ends: End[] = [];
  for (const side of [0, 1] as const) {
    if (!open[side]) continue;
    const tip = side === 0 ? 0 : n - 1;
    const inward = side === 0 ? 1 : -1;
    const at = (steps: number) => tip + inward * Math.min(n - 1, Math.round(steps * scale));
    const [dx, dy] = unit(course, at(TANGENT_PX), tip);
    const [ex, ey] = unit(course, at(CURVATURE_PX), at(CURVATURE_PX - TANGENT_PX));
    const apart = Math.min(n - 1, (CURVATURE_PX - TANGENT_PX) * scale);
    const turn = Math.atan2(ex * dy - ey * dx, ex * dx + ey * dy) / Math.max(1, apart);
    const most = 1 / (MIN_RADIUS_PX * scale);
    ends.push({
      scallop: index,
      x: course[2 * tip],
      y: course[2 * tip + 1],
      dx,
      dy,
      curvature: Math.max(-most, Math.min(most, turn)),
      bulge: weak ? 0 : side === 0 ? -bulge : bulge,
      length: n,
      weak,
    });
  }
  return ends;
}

function unit(points: Float32Array, from: number, to: number): [number, number] {
  const dx = points[2 * to] - points[2 * from];
  const dy = points[2 * to + 1] - points[2 * from + 1];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly cost: number;
}

function pairs(ends: readonly End[], scale: number): Pair[] {
  const out: Pair[] = [];
  for (let a = 0; a < ends.length; a++) {
    for (let b = a + 1; b < ends.length; b++) {
      const [p, q] = [ends[a], ends[b]];
      const gap = Math.hypot(q.x - p.x, q.y - p.y);
      const beside = p.scallop === q.scallop ? p.length : p.length + q.length;
      if (p.weak && q.weak) continue;
      if (gap < 1 || gap > Math.min(MAX_GAP_PX * scale, GAP_SHARE * beside)) continue;
      // Walked on from the first, the second is walked backwards.
      if (p.bulge * -q.bulge < 0) continue;
      const ux = (q.x - p.x) / gap;
      const uy = (q.y - p.y) / gap;
      const alpha = Math.atan2(p.dx * uy - p.dy * ux, p.dx * ux + p.dy * uy);
      const beta = Math.atan2(-ux * q.dy + uy * q.dx, -ux * q.dx - uy * q.dy);
      const bending = alpha * alpha + beta * beta - alpha * beta;
      // Ends that almost touch may meet at an angle, as two crowns do in a cusp, but not side by side.
      const touching = gap < TOUCH_PX * scale && p.dx * q.dx + p.dy * q.dy < 0.5;
      if (bending > MAX_BENDING && !touching) continue;
      out.push({ a, b, cost: bending / MAX_BENDING + gap / (MAX_GAP_PX * scale) });
    }
  }
  return out.sort((p, q) => p.cost - q.cost || p.a - q.a || p.b - q.b);
}

/** A cubic from one end to the other, leaving and arriving in their directions. */
function bridge(p: End, q: End): Float32Array {
  const gap = Math.hypot(q.x - p.x, q.y - p.y);
  const steps = Math.max(2, Math.ceil(1.6 * gap));
  const points = new Float32Array(2 * (steps + 1));
  for (let k = 0; k <= steps; k++) {
    const t = k / steps;
    const [h00, h10] = [(1 + 2 * t) * (1 - t) ** 2, t * (1 - t) ** 2];
    const [h01, h11] = [t * t * (3 - 2 * t), t * t * (t - 1)];
    points[2 * k] = h00 * p.x + h10 * gap * p.dx + h01 * q.x - h11 * gap * q.dx;
    points[2 * k + 1] = h00 * p.y + h10 * gap * p.dy + h01 * q.y - h11 * gap * q.dy;
  }
  return points;
}

/** The lines that are drawn already, on which strokes are carried on. */
class Sheet {
  private readonly lines: Uint8Array;
  private readonly width: number;
  private readonly height: number;
  private readonly scale: number;

  constructor(lines: Uint8Array, width: number, height: number, scale: number) {
    this.lines = lines;
    this.width = width;
    this.height = height;
    this.scale = scale;
  }

  /** Whether the paper ahead of an end is blank. */
  isFree(end: End): boolean {
    const near = OWN_PX * this.scale;
    for (let s = near; s < 2 * near; s++) {
      const p = this.at(end.x + s * end.dx, end.y + s * end.dy);
      if (p < 0 || this.lines[p] !== 0) return false;
    }
    return true;
  }

  /** Draws a line until it meets another; true when it came near `goal`. */
  draw(points: Float32Array, goal: End): boolean {
    const own = OWN_PX * this.scale;
    const n = points.length / 2;
    for (let k = 0; k < n; k++) {
      const [x, y] = [points[2 * k], points[2 * k + 1]];
      const p = this.at(x, y);
      if (p < 0 || Math.hypot(x - goal.x, y - goal.y) < own) break;
      const left = Math.hypot(x - points[0], y - points[1]) > TOUCH_PX * this.scale;
      if (left && this.lines[p] !== 0) {
        this.stretch(points.subarray(0, 2 * k + 2));
        return false;
      }
    }
    this.stretch(points);
    return true;
  }

  /** An end's own curvature followed to the next line or the border; null when that is not near. */
  carriedOn({ x, y, dx, dy, curvature }: End): Float32Array | null {
    const points: number[] = [];
    // Nearer ink is a second pull of the same stroke, or so near that no gap is left.
    const near = TOUCH_PX * this.scale;
    let heading = Math.atan2(dy, dx);
    for (let s = 0; s <= MAX_BORDER_REACH_PX * this.scale; s++) {
      points.push(x, y);
      const p = this.at(x, y);
      if (p < 0) return Float32Array.from(points);
      if (s > near && this.lines[p] !== 0)
        return s <= MAX_REACH_PX * this.scale ? Float32Array.from(points) : null;
      heading += curvature;
      x += Math.cos(heading);
      y += Math.sin(heading);
    }
    return null;
  }

  /** Closes an arch along its foot: a shrub stands on the ground, whose line is left out there. */
  close({ course }: Scallop): void {
    const n = course.length / 2;
    const [ax, ay, bx, by] = [course[0], course[1], course[2 * n - 2], course[2 * n - 1]];
    const wide = Math.abs(bx - ax);
    if (wide < MIN_FOOT_PX * this.scale || wide > MAX_FOOT_PX * this.scale) return;
    if (Math.abs(by - ay) > MAX_FOOT_SLOPE * wide) return;
    let rise = 0;
    for (let k = 0; k < n; k++) {
      const t = (course[2 * k] - ax) / (bx - ax);
      rise = Math.max(rise, ay + t * (by - ay) - course[2 * k + 1]);
    }
    if (rise < MIN_ARCH * wide) return;
    const bow = FOOT_BOW * wide;
    const foot = Float32Array.from({ length: 2 * (FOOT_STEPS + 1) }, (_, i) => {
      const t = (i >> 1) / FOOT_STEPS;
      return i % 2 === 0 ? ax + t * (bx - ax) : ay + t * (by - ay) + 4 * t * (1 - t) * bow;
    });
    const own = OWN_PX * this.scale;
    for (let i = 0; i < foot.length; i += 2) {
      const p = this.at(foot[i], foot[i + 1]);
      const between = Math.min(Math.abs(foot[i] - ax), Math.abs(foot[i] - bx)) > own;
      if (between && p >= 0 && this.lines[p] !== 0) return;
    }
    this.stretch(foot);
  }

  private at(x: number, y: number): number {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return -1;
    return row * this.width + column;
  }

  /** Draws a line whole. */
  stretch(points: Float32Array): void {
    for (let k = 0; 2 * k + 3 < points.length; k++) {
      const [ax, ay, bx, by] = points.subarray(2 * k, 2 * k + 4);
      const steps = Math.max(1, Math.ceil(2 * Math.hypot(bx - ax, by - ay)));
      for (let j = 0; j <= steps; j++) {
        const p = this.at(ax + (j / steps) * (bx - ax), ay + (j / steps) * (by - ay));
        if (p >= 0) this.lines[p] = 1;
      }
    }
  }
}
