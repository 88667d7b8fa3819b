import type { Plane } from '../image.ts';
import { type Camera, isUpright } from './camera.ts';
import type { Ink } from './ink.ts';
import type { Stroke } from './strokes.ts';

/** A window's outline in the picture: between two uprights, under a head and over a sill line. */
export interface Lattice {
  readonly minX: number;
  readonly maxX: number;
  /** Columns that the bars between the panes take. */
  readonly bars: readonly { readonly minX: number; readonly maxX: number }[];
  /** Folds that hang beside the window from above its head. */
  readonly curtains: readonly Box[];
  /** Head and sill in pixels at a column. */
  topAt(x: number): number;
  bottomAt(x: number): number;
}

type Outline = Omit<Lattice, 'bars' | 'curtains'>;

interface Box extends Ends {
  readonly minX: number;
  readonly maxX: number;
}

type Upright = Ends & { readonly x: number };

/** Uprights that stand close together: both edges of a mullion, the folds of a curtain. */
interface Post {
  readonly minX: number;
  maxX: number;
  minY: number;
  maxY: number;
  /** Ends of the outermost uprights, which bound the panes beside the post. */
  readonly left: Ends;
  right: Ends;
}

interface Ends {
  minY: number;
  maxY: number;
}

/** Uprights nearer than this share of the picture's width belong to one post. */
const POST_GAP = 0.024;
const MIN_PANE = 0.035;
const MAX_BAR = 0.03;
const END_TOLERANCE = 0.03;
const MIN_HEIGHT = 0.24;

// Ink off the straight strokes, in window heights, that a drawn view has at least.
const MIN_CURVED_INK = 0.8;

/** Windows of one picture at most. */
const MAX_LATTICES = 4;

/**
 * Grids of uprights with free shapes drawn behind them, largest first, whose outer ones end on common
 * head and sill lines: level ones in a facing wall, ones that run to the depth vanishing point in a side
 * wall. The picture's border may cut a side wall's grid off. No two share columns.
 */
export function findLattices(
  strokes: readonly Stroke[],
  ink: Ink,
  camera: Camera,
  width: number,
  height: number,
): Lattice[] {
  const uprights = findUprights(strokes, width, height);
  const posts = findPosts(uprights, width);
  const curved = columnCounts(curvedInk(ink, strokes, width, height), width);
  const found: { lattice: Lattice; size: number }[] = [];
  for (let i = -1; i < posts.length; i++) {
    for (let j = i + 1; j <= posts.length; j++) {
      if (i < 0 && j === posts.length) continue;
      const outline = between(posts[i], posts[j], camera, width, height);
      if (outline === null) continue;
      const tall = (x: number) => outline.bottomAt(x) - outline.topAt(x);
      const middle = (outline.minX + outline.maxX) / 2;
      if (tall(middle) < MIN_HEIGHT * height) continue;
      const bars = barsBetween(posts.slice(i + 1, j), outline, width, height);
      if (bars === null || inkIn(curved, outline) < MIN_CURVED_INK * tall(middle)) continue;
      const lattice = { ...outline, bars, curtains: [] };
      found.push({ lattice, size: tall(middle) * (outline.maxX - outline.minX) });
    }
  }
  const kept: Lattice[] = [];
  for (const { lattice } of found.sort((a, b) => b.size - a.size)) {
    if (kept.length === MAX_LATTICES) break;
    if (kept.some((k) => k.minX < lattice.maxX && k.maxX > lattice.minX)) continue;
    kept.push({ ...lattice, curtains: curtainsBeside(uprights, lattice, width, height) });
  }
  return kept;
}

function barsBetween(
  inner: readonly Post[],
  lattice: Outline,
  width: number,
  height: number,
): Post[] | null {
  let edge = lattice.minX;
  const bars: Post[] = [];
  for (const post of inner) {
    const x = (post.minX + post.maxX) / 2;
    const top = lattice.topAt(x);
    const bottom = lattice.bottomAt(x);
    const inside = Math.min(bottom, post.maxY) - Math.max(top, post.minY);
    // Legs, cords and chair backs in front cover little of the height.
    if (inside < 0.45 * (bottom - top)) continue;
    const over = Math.max(top - post.minY, post.maxY - bottom);
    if (over > 1.5 * END_TOLERANCE * height) return null;
    if (post.maxX - post.minX > MAX_BAR * width || post.minX - edge < MIN_PANE * width) return null;
    if (post.maxX > post.minX) bars.push(post);
    edge = post.maxX;
  }
  return bars.length > 0 && lattice.maxX - edge >= MIN_PANE * width ? bars : null;
}

function between(
  from: Post | undefined,
  to: Post | undefined,
  camera: Camera,
  width: number,
  height: number,
): Outline | null {
  const a = from === undefined ? null : { x: from.maxX, ...from.right };
  const b = to === undefined ? null : { x: to.minX, ...to.left };
  const minX = a?.x ?? 0;
  const maxX = b?.x ?? width - 1;
  const anchor = a ?? b;
  if (anchor === null) return null;
  if (a !== null && b !== null) {
    const level =
      Math.abs(a.minY - b.minY) < END_TOLERANCE * height &&
      Math.abs(a.maxY - b.maxY) < END_TOLERANCE * height;
    if (level) return { minX, maxX, topAt: along(a, b, 'minY'), bottomAt: along(a, b, 'maxY') };
  }
  if (camera.depth === 'parallel') return null;
  const { x: vx, y: vy } = camera.depth;
  if (minX < vx && maxX > vx) return null;
  const ray = (y: number) => (x: number) => vy + ((y - vy) * (x - vx)) / (anchor.x - vx);
  const topAt = ray(anchor.minY);
  const bottomAt = ray(anchor.maxY);
  if (a !== null && b !== null) {
    const miss = Math.max(Math.abs(topAt(b.x) - b.minY), Math.abs(bottomAt(b.x) - b.maxY));
    if (miss > END_TOLERANCE * height) return null;
  }
  return { minX, maxX, topAt, bottomAt };
}

function along(a: Ends & { x: number }, b: Ends & { x: number }, key: keyof Ends) {
  return (x: number) => a[key] + ((b[key] - a[key]) * (x - a.x)) / (b.x - a.x);
}

function findUprights(strokes: readonly Stroke[], width: number, height: number): Upright[] {
  return joinPieces(
    strokes.filter((s) => isUpright(s) && s.length > 0.05 * height),
    width,
  )
    .filter((u) => u.maxY - u.minY > 0.14 * height && u.drawn > 0.5 * (u.maxY - u.minY))
    .sort((p, q) => p.x - q.x);
}

const MIN_FOLDS = 4;

/** On either side: a row of close uprights that start above the window's head. */
function curtainsBeside(
  uprights: readonly Upright[],
  outline: Outline,
  width: number,
  height: number,
): Box[] {
  const boxes: Box[] = [];
  for (const side of [-1, 1]) {
    const edge = side < 0 ? outline.minX : outline.maxX;
    const outer = uprights
      .filter((u) => side * (u.x - edge) > -0.01 * width)
      .sort((p, q) => side * (p.x - q.x));
    const folds: Upright[] = [];
    let last = edge;
    for (const u of outer) {
      if (Math.abs(u.x - last) > 1.5 * POST_GAP * width) break;
      last = u.x;
      if (u.minY < outline.topAt(u.x) - 0.02 * height) folds.push(u);
    }
    if (folds.length < MIN_FOLDS) continue;
    boxes.push({
      minX: Math.min(...folds.map((u) => u.x)),
      maxX: Math.max(...folds.map((u) => u.x)),
      minY: Math.min(...folds.map((u) => u.minY)),
      maxY: Math.max(...folds.map((u) => u.maxY)),
    });
  }
  return boxes;
}

function findPosts(uprights: readonly Upright[], width: number): Post[] {
  const posts: Post[] = [];
  for (const { x, minY, maxY } of uprights) {
    const last = posts.at(-1);
    const meets = last !== undefined && minY < last.maxY && maxY > last.minY;
    if (last !== undefined && meets && x - last.maxX < POST_GAP * width) {
      last.maxX = x;
      last.minY = Math.min(last.minY, minY);
      last.maxY = Math.max(last.maxY, maxY);
      last.right = { minY, maxY };
    } else
      posts.push({ minX: x, maxX: x, minY, maxY, left: { minY, maxY }, right: { minY, maxY } });
  }
  return posts;
}

// A drawn line has two edges, and a pencil lifts on its way: pieces at one column are one upright.
function joinPieces(strokes: readonly Stroke[], width: number) {
  const pieces = strokes
    .map((s) => ({
      x: (s.x0 + s.x1) / 2,
      minY: Math.min(s.y0, s.y1),
      maxY: Math.max(s.y0, s.y1),
      drawn: s.length,
    }))
    .sort((p, q) => p.x - q.x);
  const joined: typeof pieces = [];
  for (const piece of pieces) {
    const same = joined.find((u) => Math.abs(u.x - piece.x) < 0.0045 * width);
    if (same === undefined) joined.push({ ...piece });
    else {
      same.minY = Math.min(same.minY, piece.minY);
      same.maxY = Math.max(same.maxY, piece.maxY);
      same.drawn += piece.drawn;
    }
  }
  return joined;
}

// Outline pixels away from every straight stroke: foliage, hills, people behind the glass.
function curvedInk(
  ink: Ink,
  strokes: readonly Stroke[],
  width: number,
  height: number,
): Uint8Array {
  const out = ink.lines.slice();
  const reach = Math.max(2, Math.round(0.004 * width));
  for (const s of strokes) {
    if (s.length < 0.03 * width) continue;
    const steps = Math.ceil(s.length);
    for (let i = 0; i <= steps; i++) {
      const x = Math.round(s.x0 + ((s.x1 - s.x0) * i) / steps);
      const y = Math.round(s.y0 + ((s.y1 - s.y0) * i) / steps);
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
        out.fill(0, v * width + Math.max(0, x - reach), v * width + Math.min(width, x + reach + 1));
      }
    }
  }
  return out;
}

/** Set pixels above each pixel of a column, summed down the column: `height + 1` rows. */
function columnCounts(mask: Uint8Array, width: number): Plane {
  const height = mask.length / width;
  const data = new Float32Array((height + 1) * width);
  for (let p = 0; p < mask.length; p++) data[p + width] = data[p] + mask[p];
  return { width, height: height + 1, data };
}

function inkIn({ width, height, data }: Plane, outline: Outline): number {
  let sum = 0;
  for (let x = Math.ceil(outline.minX); x <= Math.min(width - 1, outline.maxX); x++) {
    const from = Math.min(height - 1, Math.max(0, Math.ceil(outline.topAt(x))));
    const to = Math.min(height - 1, Math.max(from, Math.floor(outline.bottomAt(x)) + 1));
    sum += data[to * width + x] - data[from * width + x];
  }
  return sum;
}
