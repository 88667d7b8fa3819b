import type { LabelMap } from '../image.ts';
import type { Ink } from './ink.ts';
import { type Mask, type Shapes, shapesOf } from './mask.ts';

const TALLEST_M = 0.42;
const SHORTEST_PX = 4;
/** Signs of one line stand no further apart than this share of their height. */
const GAP_SHARE = 1.5;
const FEWEST_PARTS = 3;

/**
 * Finds the lettering of a plan: small pieces of ink of like size in rows. Rings (burners, drains, knobs) and
 * pieces that stand alone are not lettering.
 *
 * @param pieces components of the ink that is no wall, −1 elsewhere
 * @returns 1 on the ink of lettering
 */
export function findLettering(ink: Ink, pieces: LabelMap, pxPerM: number): Mask {
  const shapes = shapesOf(pieces);
  const tallest = TALLEST_M * pxPerM;
  const small: number[] = [];
  const outlined: number[] = [];
  for (let k = 0; k < pieces.count; k++) {
    const { wide, tall } = boxOf(shapes, k);
    const size = Math.max(wide, tall);
    if (size > tallest || size < 2 || shapes.area[k] < 3) continue;
    if (isRing(shapes, k, pxPerM, ink.penPx)) outlined.push(k);
    else small.push(k);
  }
  const rows = joinRows(shapes, small, tallest);
  const isText = new Uint8Array(pieces.count);
  for (const row of rows) {
    const heights = row.map((k) => boxOf(shapes, k).tall);
    if (row.length < FEWEST_PARTS || Math.max(...heights) < SHORTEST_PX) continue;
    for (const k of row) isText[k] = 1;
    joinOutlinedSigns(shapes, row, outlined, isText);
  }
  const out = new Uint8Array(pieces.data.length);
  for (let p = 0; p < out.length; p++) {
    if (pieces.data[p] >= 0 && isText[pieces.data[p]] === 1) out[p] = 1;
  }
  return out;
}

/** A sign that looks like an outline belongs to the lettering when it stands in line with a row of it. */
function joinOutlinedSigns(
  shapes: Shapes,
  row: readonly number[],
  outlined: readonly number[],
  isText: Uint8Array,
): void {
  const left = Math.min(...row.map((k) => shapes.left[k]));
  const right = Math.max(...row.map((k) => shapes.right[k]));
  const top = Math.min(...row.map((k) => shapes.top[k]));
  const bottom = Math.max(...row.map((k) => shapes.bottom[k]));
  for (const k of outlined) {
    const size = boxOf(shapes, k).tall;
    const apart = Math.max(left, shapes.left[k]) - Math.min(right, shapes.right[k]);
    const inLine = shapes.top[k] > top - 0.35 * size && shapes.bottom[k] < bottom + 0.35 * size;
    if (inLine && apart < 0.5 * size) isText[k] = 1;
  }
}

function boxOf(shapes: Shapes, k: number): { wide: number; tall: number } {
  return {
    wide: shapes.right[k] - shapes.left[k] + 1,
    tall: shapes.bottom[k] - shapes.top[k] + 1,
  };
}

/** A closed outline with nothing in it: a circle from a hand's breadth on, any shape from a basin on. */
function isRing(shapes: Shapes, k: number, pxPerM: number, penPx: number): boolean {
  const { wide, tall } = boxOf(shapes, k);
  const least = Math.min(wide, tall);
  const round = Math.abs(wide - tall) < 0.18 * Math.max(wide, tall);
  if (round) return least > 0.1 * pxPerM && shapes.area[k] < 1.35 * Math.PI * least * penPx;
  const outlined = shapes.area[k] < 1.3 * 2 * (wide + tall) * penPx;
  return least > 0.15 * pxPerM && Math.max(wide, tall) > 0.28 * pxPerM && outlined;
}

/** Groups pieces whose boxes lie close beside or just above each other, by union over a coarse grid. */
function joinRows(shapes: Shapes, pieces: readonly number[], cellPx: number): number[][] {
  const parent = new Map(pieces.map((k) => [k, k]));
  const rootOf = (k: number): number => {
    let at = k;
    for (let up = parent.get(at) ?? at; up !== at; up = parent.get(at) ?? at) at = up;
    return at;
  };
  const cell = 2.6 * cellPx;
  const grid = new Map<string, number[]>();
  for (const k of pieces) {
    const key = `${Math.floor(shapes.left[k] / cell)},${Math.floor(shapes.top[k] / cell)}`;
    const bucket = grid.get(key);
    if (bucket === undefined) grid.set(key, [k]);
    else bucket.push(k);
  }
  for (const k of pieces) {
    const cx = Math.floor(shapes.left[k] / cell);
    const cy = Math.floor(shapes.top[k] / cell);
    for (let y = cy - 1; y <= cy + 1; y++) {
      for (let x = cx - 1; x <= cx + 1; x++) {
        for (const other of grid.get(`${x},${y}`) ?? []) {
          if (other > k && besides(shapes, k, other)) parent.set(rootOf(other), rootOf(k));
        }
      }
    }
  }
  const groups = new Map<number, number[]>();
  for (const k of pieces) {
    const root = rootOf(k);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [k]);
    else group.push(k);
  }
  return [...groups.values()];
}

function besides(shapes: Shapes, a: number, b: number): boolean {
  const size = Math.max(boxOf(shapes, a).tall, boxOf(shapes, b).tall, 6);
  const apartX =
    Math.max(shapes.left[a], shapes.left[b]) - Math.min(shapes.right[a], shapes.right[b]);
  const apartY =
    Math.max(shapes.top[a], shapes.top[b]) - Math.min(shapes.bottom[a], shapes.bottom[b]);
  // Beside each other in a row, or the strokes of one sign above each other.
  return apartX < GAP_SHARE * size && apartY < 0.55 * size;
}
