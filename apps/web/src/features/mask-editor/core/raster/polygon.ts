import { TILE_PX, tilesIn } from '../document.ts';
import type { Draft } from '../draft.ts';
import {
  boundsOf,
  intersection,
  isEmptyRect,
  type Point,
  type Rect,
  wholeOf,
} from '../geometry.ts';

/** Lines a pixel row is looked at along; how much of a pixel each covers is exact. */
const LINES_PER_ROW = 4;

/** Where a line of the outline crosses a row, and whether it goes down (1) or up (-1) there. */
interface Crossing {
  readonly x: number;
  readonly turn: 1 | -1;
}

/**
 * Fills a closed outline (non-zero winding, so that a loop that crosses itself has no holes); adds to
 * the mask or takes away from it.
 *
 * @returns the pixels that may have changed
 */
export function fillOutline(
  draft: Draft,
  points: readonly Point[],
  sign: 'add' | 'subtract',
): Rect {
  const rect = intersection(wholeOf(draft.document), boundsOf(points));
  if (points.length < 3 || isEmptyRect(rect)) return { ...rect, right: rect.left };
  const edges = edgesOf(points);
  const cover = new Float32Array(rect.right - rect.left + 2);
  for (let y = rect.top; y < rect.bottom; y += 1) {
    cover.fill(0);
    for (let line = 0; line < LINES_PER_ROW; line += 1) {
      coverLine(cover, rect, crossingsAt(edges, y + (line + 0.5) / LINES_PER_ROW));
    }
    blendRow(draft, rect, y, cover, sign);
  }
  return rect;
}

interface Edge {
  readonly top: Point;
  readonly bottom: Point;
  readonly turn: 1 | -1;
}

function edgesOf(points: readonly Point[]): Edge[] {
  const edges: Edge[] = [];
  points.forEach((from, at) => {
    const to = points[(at + 1) % points.length] ?? from;
    if (from.y < to.y) edges.push({ top: from, bottom: to, turn: 1 });
    else if (from.y > to.y) edges.push({ top: to, bottom: from, turn: -1 });
  });
  return edges.sort((a, b) => a.top.y - b.top.y);
}

function crossingsAt(edges: readonly Edge[], y: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (const { top, bottom, turn } of edges) {
    if (top.y > y) break;
    if (bottom.y <= y) continue;
    const share = (y - top.y) / (bottom.y - top.y);
    crossings.push({ x: top.x + share * (bottom.x - top.x), turn });
  }
  return crossings.sort((a, b) => a.x - b.x);
}

/** Notes where the inside begins and ends: the running sum of `cover` is what is covered of a pixel. */
function coverLine(
  cover: Float32Array,
  { left, right }: Rect,
  crossings: readonly Crossing[],
): void {
  let winding = 0;
  for (const { x, turn } of crossings) {
    const was = winding;
    winding += turn;
    if (was !== 0 && winding !== 0) continue;
    const at = Math.min(right, Math.max(left, x)) - left;
    const pixel = Math.floor(at);
    const weight = (was === 0 ? 1 : -1) / LINES_PER_ROW;
    cover[pixel] = (cover[pixel] ?? 0) + weight * (1 - (at - pixel));
    cover[pixel + 1] = (cover[pixel + 1] ?? 0) + weight * (at - pixel);
  }
}

function blendRow(
  draft: Draft,
  rect: Rect,
  y: number,
  cover: Float32Array,
  sign: 'add' | 'subtract',
): void {
  let sum = 0;
  for (const index of tilesIn(draft.document, { ...rect, top: y, bottom: y + 1 })) {
    const left = (index % draft.document.columns) * TILE_PX;
    const part = { from: Math.max(rect.left, left), to: Math.min(rect.right, left + TILE_PX) };
    let tile: ReturnType<Draft['open']> | null = null;
    for (let x = part.from; x < part.to; x += 1) {
      sum += cover[x - rect.left] ?? 0;
      const value = Math.round(255 * Math.min(1, Math.max(0, sum)));
      if (value === 0) continue;
      // A tile the outline does not touch stays shared.
      tile ??= draft.open(index);
      const { bytes, rect: place } = tile;
      const at = (y - place.top) * (place.right - place.left) + x - place.left;
      const old = bytes[at] ?? 0;
      bytes[at] = sign === 'add' ? Math.max(old, value) : Math.min(old, 255 - value);
    }
  }
}
