import type { Vec2 } from '../vec.ts';
import type { Rect } from './rect.ts';
import { holdsPoint } from './walls.ts';

const CELL_M = 0.1;

/** Floor that a walker of some width can reach. */
export interface Reach {
  /** Whether the walker's middle can come within a distance of a point. */
  near(point: Vec2, withinM: number): boolean;
}

/**
 * Floods the floor from a point with a square walker: a cell can be stood on when the walker keeps clear
 * of walls and obstacles there.
 */
export function reachFrom(
  plan: readonly Vec2[],
  obstacles: readonly Rect[],
  start: Vec2,
  walkerM: number,
): Reach {
  const x0 = Math.min(...plan.map((p) => p[0]));
  const y0 = Math.min(...plan.map((p) => p[1]));
  const width = Math.ceil((Math.max(...plan.map((p) => p[0])) - x0) / CELL_M) + 1;
  const height = Math.ceil((Math.max(...plan.map((p) => p[1])) - y0) / CELL_M) + 1;
  // Cells are points: half a cell of slack keeps a passage of exactly the walker's width open.
  const half = walkerM / 2 - CELL_M / 2;
  const free = openFloor(plan, half, [x0, y0], width, height).slice();
  for (const o of obstacles) {
    const first = Math.max(0, Math.floor((o.x0 - half - x0) / CELL_M + 1e-6) + 1);
    const last = Math.min(width - 1, Math.ceil((o.x1 + half - x0) / CELL_M - 1e-6) - 1);
    const low = Math.max(0, Math.floor((o.y0 - half - y0) / CELL_M + 1e-6) + 1);
    const high = Math.min(height - 1, Math.ceil((o.y1 + half - y0) / CELL_M - 1e-6) - 1);
    for (let row = low; row <= high && first <= last; row++) {
      free.fill(0, row * width + first, row * width + last + 1);
    }
  }
  const reached = flood(
    free,
    width,
    nearestFree(free, width, [(start[0] - x0) / CELL_M, (start[1] - y0) / CELL_M]),
  );
  return {
    near([px, py], withinM) {
      const r = Math.ceil(withinM / CELL_M);
      const col = Math.round((px - x0) / CELL_M);
      const row = Math.round((py - y0) / CELL_M);
      for (let y = Math.max(0, row - r); y <= Math.min(height - 1, row + r); y++) {
        for (let x = Math.max(0, col - r); x <= Math.min(width - 1, col + r); x++) {
          if (reached[y * width + x] && Math.hypot(x - col, y - row) <= r) return true;
        }
      }
      return false;
    },
  };
}

/** Floors without obstacles: a layout asks for the same one a thousand times. */
const openFloors = new WeakMap<readonly Vec2[], Map<number, Uint8Array>>();

function openFloor(
  plan: readonly Vec2[],
  half: number,
  [x0, y0]: Vec2,
  width: number,
  height: number,
): Uint8Array {
  const known = openFloors.get(plan) ?? new Map<number, Uint8Array>();
  openFloors.set(plan, known);
  const found = known.get(half);
  if (found) return found;
  const free = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const y = y0 + row * CELL_M;
    for (let col = 0; col < width; col++) {
      const x = x0 + col * CELL_M;
      const stands =
        holdsPoint(plan, [x - half, y - half]) &&
        holdsPoint(plan, [x + half, y - half]) &&
        holdsPoint(plan, [x + half, y + half]) &&
        holdsPoint(plan, [x - half, y + half]);
      free[row * width + col] = stands ? 1 : 0;
    }
  }
  known.set(half, free);
  return free;
}

/** A door's middle lies by the wall: the walk starts at the nearest cell within reach of an arm. */
function nearestFree(free: Uint8Array, width: number, [x, y]: Vec2): number {
  const reach = 1 / CELL_M;
  let best = -1;
  let least = reach;
  for (let at = 0; at < free.length; at++) {
    if (!free[at]) continue;
    const away = Math.hypot((at % width) - x, Math.floor(at / width) - y);
    if (away < least) {
      least = away;
      best = at;
    }
  }
  return best;
}

function flood(free: Uint8Array, width: number, start: number): Uint8Array {
  const reached = new Uint8Array(free.length);
  if (start < 0) return reached;
  const stack = [start];
  reached[start] = 1;
  while (stack.length > 0) {
    const at = stack.pop() as number;
    const x = at % width;
    for (const next of [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1]) {
      if (next >= 0 && next < free.length && free[next] && !reached[next]) {
        reached[next] = 1;
        stack.push(next);
      }
    }
  }
  return reached;
}
