import type { LabelMap } from '../image.ts';
import { compactLabels, connectedComponents, growLabels } from '../segment/components.ts';
import { depthInside, type Mask, type Shapes, shapesOf } from './mask.ts';

/** The areas of a site plan and what their drawing tells beyond their shape. */
export interface SiteAreas {
  readonly map: LabelMap;
  /** Number of cells that a grid or hatching parts the area into; 0 for plain ones. */
  readonly cells: Int32Array;
  /** Mean share of its box that a cell covers: near 1 for a grid of joints, lower for slanted hatching. */
  readonly cellFill: Float32Array;
  /** 1 where a second line runs round the area at a little distance: a parapet, a shore line. */
  readonly framed: Uint8Array;
}

/** Areas below this share of the sheet, and cells that no pattern owns, join a neighbour. */
const SMALLEST_SHARE = 0.00012;
const FEWEST_CELLS = 7;
/** A parapet or a shore line lies so close to its area, as a share of a cell's largest depth. */
const FRAME_DEPTH_SHARE = 0.6;
/** Strips thinner than this are pieces of such a frame that trees have cut. */
const STRIP_DEPTH_SHARE = 0.45;

/**
 * Parts a site plan into areas: what lines enclose, with the cells of hatching and paving joints brought
 * together and double outlines taken as one.
 *
 * @param lines the drawing's lines without lettering
 * @param cellDepthPx largest depth of a cell of hatching or paving
 * @param trees.crowns what lies under tree symbols: it belongs to the area around it
 * @param trees.arcs the circles of the symbols, which part nothing
 */
export function findSiteAreas(
  lines: Mask,
  width: number,
  height: number,
  penPx: number,
  cellDepthPx: number,
  { crowns, arcs }: { readonly crowns: Mask; readonly arcs: Mask },
): SiteAreas {
  const free = lines.map((v) => 1 - v);
  const cells = connectedComponents(free, width, height);
  const depth = depthInside(free, width, height);
  const shapes = shapesOf(cells, depth);
  const { borders, arcBorders } = bordersBetween(cells, Math.ceil(penPx) + 2, arcs);
  const under = cellsUnder(cells, shapes, crowns, arcBorders);
  const parent = Int32Array.from({ length: cells.count }, (_, k) => k);
  const isCell = joinCells(parent, shapes, borders, cellDepthPx, under);
  const framedBy = joinFrames(parent, shapes, borders, isCell, FRAME_DEPTH_SHARE * cellDepthPx);
  joinStrips(
    parent,
    shapes,
    borders,
    { isCell, under, framed: framedBy },
    STRIP_DEPTH_SHARE * cellDepthPx,
  );
  joinUnderTrees(parent, shapes, arcBorders, under);
  const names = Int32Array.from(cells.data, (k) => (k < 0 ? -1 : rootOf(parent, k)));
  const area = new Float64Array(cells.count);
  for (const k of names) if (k >= 0) area[k]++;
  const smallest = SMALLEST_SHARE * width * height;
  for (let p = 0; p < names.length; p++)
    if (names[p] >= 0 && area[names[p]] < smallest) names[p] = -1;
  growLabels(names, width, height);
  const before = names.slice();
  const count = compactLabels(names);
  const nameOf = new Int32Array(cells.count).fill(-1);
  for (let p = 0; p < names.length; p++) if (before[p] >= 0) nameOf[before[p]] = names[p];
  const out: SiteAreas = {
    map: { width, height, data: names, count },
    cells: new Int32Array(count),
    cellFill: new Float32Array(count),
    framed: new Uint8Array(count),
  };
  for (let k = 0; k < cells.count; k++) {
    const name = nameOf[rootOf(parent, k)];
    if (name < 0) continue;
    if (framedBy[k] === 1) out.framed[name] = 1;
    if (isCell[k] === 0) continue;
    out.cells[name]++;
    const box = (shapes.right[k] - shapes.left[k] + 1) * (shapes.bottom[k] - shapes.top[k] + 1);
    out.cellFill[name] += shapes.area[k] / box;
  }
  for (let name = 0; name < count; name++) {
    if (out.cells[name] > 0) out.cellFill[name] /= out.cells[name];
  }
  return out;
}

/** Lengths of common borders by pair of components. Key: low × count + high. */
type Borders = Map<number, number>;

/** How long the border is that one line makes between two components, and how much of it a tree's circle makes. */
function bordersBetween(
  { width, height, data, count }: LabelMap,
  reach: number,
  arcs: Mask,
): { borders: Borders; arcBorders: Borders } {
  const borders: Borders = new Map();
  const arcBorders: Borders = new Map();
  const look = (p: number, step: number, room: number): void => {
    const a = data[p];
    let onArc = true;
    for (let d = 1; d <= Math.min(reach, room); d++) {
      const q = p + d * step;
      const b = data[q];
      if (b < 0) {
        if (arcs[q] === 0) onArc = false;
        continue;
      }
      if (b === a || d === 1) return;
      const key = Math.min(a, b) * count + Math.max(a, b);
      borders.set(key, (borders.get(key) ?? 0) + 1);
      if (onArc) arcBorders.set(key, (arcBorders.get(key) ?? 0) + 1);
      return;
    }
  };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (data[p] < 0) continue;
      if (x + 1 < width && data[p + 1] < 0) look(p, 1, width - 1 - x);
      if (y + 1 < height && data[p + width] < 0) look(p, width, height - 1 - y);
    }
  }
  return { borders, arcBorders };
}

/** 1 for components under crowns, and for small pockets between crowns whose rim is mostly circles. */
function cellsUnder(
  cells: LabelMap,
  shapes: Shapes,
  crowns: Mask,
  arcBorders: Borders,
): Uint8Array {
  const { count } = cells;
  const inside = new Int32Array(count);
  for (let p = 0; p < crowns.length; p++) {
    if (crowns[p] === 1 && cells.data[p] >= 0) inside[cells.data[p]]++;
  }
  const arc = new Int32Array(count);
  for (const [key, length] of arcBorders) {
    arc[Math.floor(key / count)] += length;
    arc[key % count] += length;
  }
  let largest = 0;
  for (let k = 0; k < count; k++) {
    if (inside[k] > 0.6 * shapes.area[k]) largest = Math.max(largest, shapes.area[k]);
  }
  return Uint8Array.from({ length: count }, (_, k) => {
    if (inside[k] > 0.6 * shapes.area[k]) return 1;
    if (shapes.area[k] > largest) return 0;
    const rim = 2 * (shapes.right[k] - shapes.left[k] + shapes.bottom[k] - shapes.top[k]);
    return arc[k] > 0.3 * rim && shapes.touchesBorder[k] === 0 ? 1 : 0;
  });
}

/** Gives what lies under trees to the neighbour with the longest border of circles, from the rim inwards. */
function joinUnderTrees(
  parent: Int32Array,
  { count }: Shapes,
  arcBorders: Borders,
  under: Uint8Array,
): void {
  const open = under.slice();
  for (let joined = true; joined; ) {
    joined = false;
    const best = new Int32Array(count).fill(-1);
    const longest = new Int32Array(count);
    for (const [key, length] of arcBorders) {
      const a = Math.floor(key / count);
      const b = key % count;
      for (const [from, to] of [
        [a, b],
        [b, a],
      ]) {
        if (open[from] === 0 || open[to] === 1 || length <= longest[from]) continue;
        longest[from] = length;
        best[from] = to;
      }
    }
    for (let k = 0; k < count; k++) {
      if (best[k] < 0) continue;
      parent[rootOf(parent, k)] = rootOf(parent, best[k]);
      open[k] = 0;
      joined = true;
    }
  }
}

/** Joins neighbouring small cells of one pattern; returns 1 for the cells of groups that are one. */
function joinCells(
  parent: Int32Array,
  shapes: Shapes,
  borders: Borders,
  cellDepthPx: number,
  under: Uint8Array,
): Uint8Array {
  const { count, depthMax, area } = shapes;
  const largest = 40 * cellDepthPx * cellDepthPx;
  const small = (k: number): boolean => under[k] === 0 && depthMax[k] <= cellDepthPx;
  // Long stripes are cells of a hatching when they are narrow and of one width.
  const fill = (k: number): number =>
    area[k] / ((shapes.right[k] - shapes.left[k] + 1) * (shapes.bottom[k] - shapes.top[k] + 1));
  const alike = (a: number, b: number): boolean => {
    // Joints at right angles and slanted hatching are two patterns.
    if (Math.abs(fill(a) - fill(b)) > 0.4) return false;
    if (Math.max(area[a], area[b]) <= largest) return true;
    const [low, high] = [Math.min(depthMax[a], depthMax[b]), Math.max(depthMax[a], depthMax[b])];
    return high < 0.65 * cellDepthPx && high < 1.6 * low;
  };
  const trial = parent.slice();
  for (const key of borders.keys()) {
    const a = Math.floor(key / count);
    const b = key % count;
    // Cells at the rim of a pattern are cut: smaller ones may join, larger ones must be alike.
    if (small(a) && small(b) && alike(a, b)) trial[rootOf(trial, a)] = rootOf(trial, b);
  }
  const size = new Int32Array(count);
  for (let k = 0; k < count; k++) size[rootOf(trial, k)]++;
  const isCell = new Uint8Array(count);
  for (let k = 0; k < count; k++) {
    const root = rootOf(trial, k);
    if (size[root] < FEWEST_CELLS) continue;
    isCell[k] = 1;
    parent[k] = root;
  }
  return isCell;
}

/** A thin ring between two lines joins what it surrounds; returns 1 for areas that had such a ring. */
function joinFrames(
  parent: Int32Array,
  shapes: Shapes,
  borders: Borders,
  isCell: Uint8Array,
  deepest: number,
): Uint8Array {
  const { count, depthMax, left, top, right, bottom, area, touchesBorder } = shapes;
  const framed = new Uint8Array(count);
  const inside = (a: number, b: number): boolean =>
    left[a] > left[b] && right[a] < right[b] && top[a] > top[b] && bottom[a] < bottom[b];
  for (const [key, length] of borders) {
    const a = Math.floor(key / count);
    const b = key % count;
    for (const [inner, ring] of [
      [a, b],
      [b, a],
    ]) {
      if (touchesBorder[ring] === 1 || depthMax[ring] > deepest || !inside(inner, ring)) continue;
      if (isCell[ring] === 1 || isCell[inner] === 1 || area[inner] < 2 * area[ring]) continue;
      const wide = right[inner] - left[inner] + bottom[inner] - top[inner];
      const gap = Math.max(left[inner] - left[ring], top[inner] - top[ring]);
      if (length < 0.8 * wide || gap > 6 * deepest) continue;
      parent[rootOf(parent, ring)] = rootOf(parent, inner);
      framed[inner] = 1;
    }
  }
  return framed;
}

/** Thin strips along an area, as trees leave them of its frame, join the smaller of the areas beside them. */
function joinStrips(
  parent: Int32Array,
  { count, depthMax, area, touchesBorder }: Shapes,
  borders: Borders,
  { isCell, under, framed }: { isCell: Uint8Array; under: Uint8Array; framed: Uint8Array },
  thinPx: number,
): void {
  const beside = new Map<number, { other: number; length: number }[]>();
  for (const [key, length] of borders) {
    const a = Math.floor(key / count);
    const b = key % count;
    for (const [strip, other] of [
      [a, b],
      [b, a],
    ]) {
      if (depthMax[strip] > thinPx || isCell[strip] + under[strip] + touchesBorder[strip] > 0)
        continue;
      if (depthMax[other] <= thinPx || under[other] === 1) continue;
      beside.set(strip, [...(beside.get(strip) ?? []), { other, length }]);
    }
  }
  for (const [strip, others] of beside) {
    const longest = Math.max(...others.map(({ length }) => length));
    const [best] = others
      .filter(({ length }) => length > 0.55 * longest)
      .sort((p, q) => area[p.other] - area[q.other]);
    parent[rootOf(parent, strip)] = rootOf(parent, best.other);
    if (isCell[best.other] === 0) framed[best.other] = 1;
  }
}

function rootOf(parent: Int32Array, start: number): number {
  let k = start;
  while (parent[k] !== k) {
    parent[k] = parent[parent[k]];
    k = parent[k];
  }
  return k;
}
