import type { LabelMap } from '../image.ts';
import { connectedComponents } from '../segment/components.ts';
import { type Gap, gapBounds } from './gaps.ts';
import type { Ink } from './ink.ts';
import { depthInside, distanceTo, type Mask, opened, type Shapes, shapesOf } from './mask.ts';
import { FIRST_ROOM, WALL } from './rooms.ts';

/** A closed area within a piece of furniture: a cushion, a basin, a burner. */
export interface Part {
  readonly areaM2: number;
  readonly longM: number;
  readonly shortM: number;
  /** Share of its box that it covers: 1 a rectangle, 0.785 an ellipse, 0.5 a triangle. */
  readonly fill: number;
}

/** A piece of furniture or a fixture as drawn. */
export interface Piece {
  readonly room: number;
  readonly areaM2: number;
  readonly longM: number;
  readonly shortM: number;
  readonly fill: number;
  readonly parts: readonly Part[];
  /** Labels of its parts in {@link Pieces.parts}, in the order of `parts`. */
  readonly partLabels: readonly number[];
}

export interface Pieces {
  readonly list: readonly Piece[];
  /** Index into `list` per pixel, −1 elsewhere; with the lines between the parts. */
  readonly map: Int32Array;
  /** Areas of paper in the rooms (−1 on lines), floors among them. */
  readonly parts: Int32Array;
}

const LARGEST_PIECE_M2 = 5;
const SMALLEST_PIECE_M2 = 0.02;
/** Chinks between lines that nearly touch say nothing about a piece. */
const SMALLEST_PART_M2 = 0.0035;
const BUILT_IN_DEPTH_M = 0.36;

/**
 * Finds the furniture: areas of paper within a room that lines close off from its floor. A room's floor is
 * its largest area, any other that lies broadly along the walls, and the sectors that doors swing over.
 */
export function findPieces(
  areas: LabelMap,
  gaps: readonly Gap[],
  ink: Ink,
  lettering: Mask,
  pxPerM: number,
): Pieces {
  const { width, height } = ink;
  const n = width * height;
  const paper = new Uint8Array(n);
  for (let p = 0; p < n; p++) {
    paper[p] = areas.data[p] >= FIRST_ROOM && (ink.lines[p] === 0 || lettering[p] === 1) ? 1 : 0;
  }
  const parts = connectedComponents(paper, width, height);
  const depth = depthInside(paper, width, height);
  const shapes = shapesOf(parts, depth);
  const isFloor = findFloors(areas, parts, shapes, gaps, ink, pxPerM);
  const body = new Uint8Array(n);
  for (let p = 0; p < n; p++) {
    if (areas.data[p] < FIRST_ROOM) continue;
    const k = parts.data[p];
    body[p] = k < 0 || isFloor[k] === 0 ? 1 : 0;
  }
  // Lines that close off nothing (door leaves, arcs, level marks) are thinner than any piece.
  const solid = opened(
    body,
    depthInside(body, width, height),
    width,
    height,
    0.7 * ink.penPx + 0.6,
  );
  const pieces = connectedComponents(solid, width, height);
  return describe(pieces, parts, shapes, isFloor, areas, pxPerM);
}

function findFloors(
  areas: LabelMap,
  parts: LabelMap,
  shapes: Shapes,
  gaps: readonly Gap[],
  ink: Ink,
  pxPerM: number,
): Uint8Array {
  const { width, height } = ink;
  const n = width * height;
  const room = new Int32Array(parts.count);
  for (let p = 0; p < n; p++) if (parts.data[p] >= 0) room[parts.data[p]] = areas.data[p];
  const largest = new Int32Array(areas.count).fill(-1);
  for (let k = 0; k < parts.count; k++) {
    const best = largest[room[k]];
    if (best < 0 || shapes.area[k] > shapes.area[best]) largest[room[k]] = k;
  }
  const wall = new Uint8Array(n);
  for (let p = 0; p < n; p++) wall[p] = areas.data[p] === WALL ? 1 : 0;
  const near = ink.penPx + 2;
  const toWall = distanceTo(wall, width, height, near);
  const alongWall = new Int32Array(parts.count);
  for (let p = 0; p < n; p++) {
    if (parts.data[p] >= 0 && toWall[p] <= near) alongWall[parts.data[p]]++;
  }
  const square = pxPerM * pxPerM;
  const isFloor = new Uint8Array(parts.count);
  for (let k = 0; k < parts.count; k++) {
    if (largest[room[k]] === k) isFloor[k] = 1;
    const side = Math.sqrt(shapes.area[k]);
    const broad = shapes.depthMax[k] > BUILT_IN_DEPTH_M * pxPerM;
    if (shapes.area[k] > 1.2 * square && broad && alongWall[k] > 0.5 * side * near) isFloor[k] = 1;
    if (shapes.area[k] > LARGEST_PIECE_M2 * square && alongWall[k] > 0) isFloor[k] = 1;
  }
  for (const gap of gaps)
    if (gap.turn === undefined) markSwings(gap, parts, shapes, isFloor, ink.penPx);
  return isFloor;
}

/** The sector that a door's leaf sweeps: as deep and wide as the gap, about π/4 of its box. */
function markSwings(
  gap: Gap,
  parts: LabelMap,
  shapes: Shapes,
  isFloor: Uint8Array,
  penPx: number,
): void {
  if (gap.kind === 'window') return;
  const { width, height, data } = parts;
  const reach = Math.ceil(2 * penPx) + 3;
  const long = Math.max(gap.right - gap.left, gap.bottom - gap.top);
  const { left, top, right, bottom } = gapBounds(gap);
  for (let y = Math.max(0, top - reach); y < Math.min(height, bottom + reach); y++) {
    for (let x = Math.max(0, left - reach); x < Math.min(width, right + reach); x++) {
      const k = data[y * width + x];
      if (k < 0 || isFloor[k] === 1) continue;
      const wide = shapes.right[k] - shapes.left[k] + 1;
      const tall = shapes.bottom[k] - shapes.top[k] + 1;
      const fits = Math.max(wide, tall) < 1.25 * long && Math.min(wide, tall) > 0.5 * long;
      const share = shapes.area[k] / (wide * tall);
      if (fits && share > 0.45 && share < 0.9) isFloor[k] = 1;
    }
  }
}

function describe(
  pieces: LabelMap,
  parts: LabelMap,
  shapes: Shapes,
  isFloor: Uint8Array,
  areas: LabelMap,
  pxPerM: number,
): Pieces {
  const boxes = shapesOf(pieces);
  const room = new Int32Array(pieces.count);
  const members: Set<number>[] = Array.from({ length: pieces.count }, () => new Set());
  for (let p = 0; p < pieces.data.length; p++) {
    const k = pieces.data[p];
    if (k < 0) continue;
    room[k] = areas.data[p];
    const part = parts.data[p];
    if (part >= 0 && isFloor[part] === 0) members[k].add(part);
  }
  const square = pxPerM * pxPerM;
  const sides = (s: Shapes, k: number): { longM: number; shortM: number; fill: number } => {
    const wide = s.right[k] - s.left[k] + 1;
    const tall = s.bottom[k] - s.top[k] + 1;
    return {
      longM: Math.max(wide, tall) / pxPerM,
      shortM: Math.min(wide, tall) / pxPerM,
      fill: s.area[k] / (wide * tall),
    };
  };
  const names = new Int32Array(pieces.count).fill(-1);
  const list: Piece[] = [];
  for (let k = 0; k < pieces.count; k++) {
    const areaM2 = boxes.area[k] / square;
    if (areaM2 < SMALLEST_PIECE_M2 || members[k].size === 0) continue;
    names[k] = list.length;
    const partLabels = [...members[k]]
      .sort((a, b) => shapes.area[b] - shapes.area[a])
      .filter((part, i) => i === 0 || shapes.area[part] >= SMALLEST_PART_M2 * square);
    list.push({
      room: room[k],
      areaM2,
      ...sides(boxes, k),
      parts: partLabels.map((part) => ({
        areaM2: shapes.area[part] / square,
        ...sides(shapes, part),
      })),
      partLabels,
    });
  }
  const map = pieces.data.map((k) => (k < 0 ? -1 : names[k]));
  return { list, map, parts: parts.data };
}
