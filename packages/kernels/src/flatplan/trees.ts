import { sobelGradient } from '../edge/sobel.ts';
import type { LabelMap } from '../image.ts';
import type { Ink } from './ink.ts';
import { type Mask, shapesOf } from './mask.ts';

/** A tree symbol: its circle in pixels. */
export interface Tree {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const SMALLEST_RADIUS_PX = 4;
const LARGEST_RADIUS_PX = 60;
const COVERED = 0.8;
const VOTES = 0.5;
const ANGLES = 72;
/** Where ink may lie to count, in pixels from the circle. */
const NEAR_LINE = [0, -1, 1];
const ON_LINE = [0];

/**
 * Finds tree symbols: circles of the sizes that stand free somewhere on the sheet, also where they overlap
 * each other or other lines, by Hough voting along the lines' normals (Duda and Hart, CACM 15, 1972;
 * Kimme, Ballard and Sklansky, CACM 18, 1975).
 */
export function findTrees(ink: Ink, pieces: LabelMap): Tree[] {
  const radii = freeRadii(ink, pieces);
  if (radii.length === 0) return [];
  const candidates = vote(ink, radii);
  candidates.sort((a, b) => b.votes - a.votes);
  const found: Tree[] = [];
  for (const { x, y, r } of candidates) {
    const clash = found.some((t) => Math.hypot(t.x - x, t.y - y) < 0.45 * Math.max(t.r, r));
    if (!clash) found.push({ x, y, r });
  }
  return found;
}

/** Radii of the circles whose ink stands free, sorted, no two nearly alike. */
function freeRadii(ink: Ink, pieces: LabelMap): number[] {
  const shapes = shapesOf(pieces);
  const radii: number[] = [];
  for (let k = 0; k < pieces.count; k++) {
    const wide = shapes.right[k] - shapes.left[k] + 1;
    const tall = shapes.bottom[k] - shapes.top[k] + 1;
    if (Math.abs(wide - tall) > 2 || shapes.touchesBorder[k] === 1) continue;
    const r = (wide + tall) / 4 - ink.penPx / 2;
    if (r < SMALLEST_RADIUS_PX || r > LARGEST_RADIUS_PX) continue;
    const x = (shapes.left[k] + shapes.right[k]) / 2;
    const y = (shapes.top[k] + shapes.bottom[k]) / 2;
    if (covered(ink, x, y, r) > 0.92) radii.push(r);
  }
  radii.sort((a, b) => a - b);
  // A circle much larger than the others is a round place, not a tree.
  const largest = 2 * (radii[radii.length >> 1] ?? 0);
  const kept: number[] = [];
  for (const r of radii) {
    if (r > largest) break;
    if (kept.length === 0 || r - kept[kept.length - 1] > 0.7) kept.push(r);
  }
  return kept;
}

/** Share of the circle on which ink lies. */
function covered(
  { width, height, lines }: Ink,
  cx: number,
  cy: number,
  r: number,
  offsets: readonly number[] = NEAR_LINE,
): number {
  let hit = 0;
  for (let k = 0; k < ANGLES; k++) {
    const t = (k / ANGLES) * 2 * Math.PI;
    const c = Math.cos(t);
    const s = Math.sin(t);
    for (const d of offsets) {
      const x = Math.round(cx + (r + d) * c);
      const y = Math.round(cy + (r + d) * s);
      if (x < 0 || y < 0 || x >= width || y >= height || lines[y * width + x] === 0) continue;
      hit++;
      break;
    }
  }
  return hit / ANGLES;
}

function vote(ink: Ink, radii: readonly number[]): (Tree & { votes: number })[] {
  const { width, height, cover } = ink;
  const gradient = sobelGradient({ width, height, data: Float32Array.from(cover) });
  const gx = gradient.x.data;
  const gy = gradient.y.data;
  const magnitude = gradient.magnitude.data;
  const edges: number[] = [];
  for (let p = 0; p < magnitude.length; p++) if (magnitude[p] > 25) edges.push(p);
  const out: (Tree & { votes: number })[] = [];
  const board = new Uint16Array(width * height);
  for (const r of radii) {
    board.fill(0);
    for (const p of edges) {
      const nx = gx[p] / magnitude[p];
      const ny = gy[p] / magnitude[p];
      const x = p % width;
      const y = (p - x) / width;
      // An edge pixel lies half a pen inside or outside of the circle's middle.
      for (const side of [-1, 1]) {
        const cx = Math.round(x + side * nx * r);
        const cy = Math.round(y + side * ny * r);
        if (cx > 0 && cy > 0 && cx < width - 1 && cy < height - 1) board[cy * width + cx]++;
      }
    }
    const least = VOTES * 2 * Math.PI * r;
    for (let y = 2; y < height - 2; y++) {
      for (let x = 2; x < width - 2; x++) {
        const p = y * width + x;
        if (board[p] === 0) continue;
        let sum = 0;
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) sum += board[p + dy * width + dx];
        }
        if (sum < least) continue;
        const share = covered(ink, x, y, r);
        if (share >= COVERED)
          out.push({
            x,
            y,
            r,
            votes: share + covered(ink, x, y, r, ON_LINE) + 0.1 * Math.min(2, sum / least),
          });
      }
    }
  }
  return out;
}

/** Pixels under the crowns, and those on the circles' own lines. */
export function treeMasks(ink: Ink, trees: readonly Tree[]): { crowns: Mask; arcs: Mask } {
  const { width, height } = ink;
  const crowns = new Uint8Array(width * height);
  const arcs = new Uint8Array(width * height);
  const half = ink.penPx / 2 + 1;
  for (const { x, y, r } of trees) {
    eachPixelAround(x, y, r + half, width, height, (p, distance) => {
      if (distance <= r) crowns[p] = 1;
      if (distance >= r - half) arcs[p] = 1;
    });
  }
  return { crowns, arcs };
}

export function eachPixelAround(
  cx: number,
  cy: number,
  r: number,
  width: number,
  height: number,
  visit: (p: number, distance: number) => void,
): void {
  const top = Math.max(0, Math.floor(cy - r));
  const bottom = Math.min(height - 1, Math.ceil(cy + r));
  for (let y = top; y <= bottom; y++) {
    const left = Math.max(0, Math.floor(cx - r));
    const right = Math.min(width - 1, Math.ceil(cx + r));
    for (let x = left; x <= right; x++) {
      const distance = Math.hypot(x - cx, y - cy);
      if (distance <= r) visit(y * width + x, distance);
    }
  }
}
