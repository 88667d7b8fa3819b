import type { LabelMap, Rgb8 } from '../image.ts';
import { connectedComponents } from '../segment/components.ts';
import { furnitureKind, kindInRoom } from './furniture-kind.ts';
import { findGaps, type Gap } from './gaps.ts';
import { type Ink, readInk } from './ink.ts';
import type { FurnitureKind, RoomKind } from './kinds.ts';
import { findLettering } from './lettering.ts';
import { depthInside, distanceTo, type Mask, shapesOf } from './mask.ts';
import { findPieces, type Pieces } from './pieces.ts';
import { type RoomFacts, roomKinds } from './room-kind.ts';
import { closedAreas, FIRST_ROOM, findRooms } from './rooms.ts';
import type { Walls } from './strips.ts';
import { placeOf } from './turned-sheet.ts';
import { findWalls } from './walls.ts';

/** Everything that was understood of a flat's plan, in pixels of the drawing. */
export interface FlatReading {
  readonly ink: Ink;
  readonly walls: Walls;
  readonly gaps: readonly Gap[];
  /** 0 outside, 1 walls with their openings, rooms from 2 on. */
  readonly areas: LabelMap;
  /** Kind and whether it is longer than high, per room label from 2 on. */
  readonly rooms: readonly {
    readonly kind: RoomKind;
    readonly wide: boolean;
    readonly areaM2: number;
  }[];
  readonly pieces: Pieces;
  readonly furniture: readonly FurnitureKind[];
  readonly lettering: Mask;
  readonly pxPerM: number;
}

/** Reads a flat's plan: paper and ink, walls, doors and windows, rooms, lettering, furniture. */
export function readFlat(
  image: Rgb8,
  onStage: (fraction: number, stage: string) => void,
): FlatReading {
  onStage(0, '分开纸与墨线');
  const ink = readInk(image);
  const { width, height } = ink;
  const free = ink.lines.map((v) => 1 - v);
  const white = connectedComponents(free, width, height);
  onStage(0.2, '找出墙体');
  const { walls, gaps, pxPerM, areas, firstPlatform } = readStructure(ink, white, free, onStage);
  onStage(0.75, '认出文字与家具');
  const lettering = findLettering(ink, linePieces(ink, walls.mask), pxPerM);
  const pieces = findPieces(areas, gaps, ink, lettering, pxPerM);
  const drawn = pieces.list.map(furnitureKind);
  const rooms = describeRooms(walls.mask, areas, firstPlatform, gaps, pieces, drawn, pxPerM);
  const furniture = drawn.map((kind, i) =>
    kindInRoom(kind, rooms[pieces.list[i].room - FIRST_ROOM].kind),
  );
  onStage(1, '认出房间');
  return { ink, walls, gaps, areas, rooms, pieces, furniture, lettering, pxPerM };
}

interface Structure {
  readonly walls: Walls;
  readonly gaps: readonly Gap[];
  readonly pxPerM: number;
  readonly areas: LabelMap;
  readonly firstPlatform: number;
}

/** How wide a sheet is taken to be when no door tells the scale, in metres. */
const SHEET_M = 14;

/** Walls, openings and rooms; where no walls enclose anything, single lines are taken for walls. */
function readStructure(
  ink: Ink,
  white: LabelMap,
  free: Mask,
  onStage: (fraction: number, stage: string) => void,
): Structure {
  const { width, height } = ink;
  const walls = findWalls(ink, white, depthInside(free, width, height));
  onStage(0.6, '找出门窗');
  const { gaps, pxPerM } = findGaps(walls.mask, walls.thicknessPx, ink);
  const { map, firstPlatform } = findRooms(walls, gaps, pxPerM, ink);
  if (firstPlatform > FIRST_ROOM) return { walls, gaps, pxPerM, areas: map, firstPlatform };
  const single = closedAreas(ink);
  return {
    walls: { ...walls, mask: new Uint8Array(width * height) },
    gaps: [],
    pxPerM: Math.max(width, height) / SHEET_M,
    areas: single.map,
    firstPlatform: single.firstPlatform,
  };
}

/** Connected pieces of ink that are no wall; diagonal neighbours count as apart. */
function linePieces(ink: Ink, walls: Mask): LabelMap {
  const lines = ink.lines.slice();
  for (let p = 0; p < lines.length; p++) if (walls[p] === 1) lines[p] = 0;
  return connectedComponents(lines, ink.width, ink.height);
}

function describeRooms(
  walls: Mask,
  areas: LabelMap,
  firstPlatform: number,
  gaps: readonly Gap[],
  pieces: Pieces,
  furniture: readonly FurnitureKind[],
  pxPerM: number,
): FlatReading['rooms'] {
  const shapes = shapesOf(areas);
  const doors = new Int32Array(areas.count);
  const windows = new Int32Array(areas.count);
  for (const gap of gaps) {
    for (const label of labelsBeside(gap, areas)) {
      if (gap.kind === 'window') windows[label]++;
      else doors[label]++;
    }
  }
  const walled = wallShares(walls, areas, pxPerM);
  const facts: RoomFacts[] = [];
  const wide: boolean[] = [];
  for (let label = FIRST_ROOM; label < areas.count; label++) {
    const across = shapes.right[label] - shapes.left[label] + 1;
    const down = shapes.bottom[label] - shapes.top[label] + 1;
    wide.push(across >= down);
    const areaM2 = shapes.area[label] / (pxPerM * pxPerM);
    facts.push({
      areaM2,
      compactness: shapes.area[label] / Math.max(across, down) ** 2,
      furniture: furniture.filter((_, i) => pieces.list[i].room === label),
      doors: doors[label],
      windows: windows[label],
      // A great area in the midst of walls is a room of which an opening was not found.
      isPlatform:
        label >= firstPlatform && (areaM2 < LARGEST_LOGGIA_M2 || walled[label] < MOST_WALLED),
    });
  }
  return roomKinds(facts).map((kind, r) => ({ kind, wide: wide[r], areaM2: facts[r].areaM2 }));
}

/** A balcony between walls is no larger than this; a terrace has walls on no more of its rim. */
const LARGEST_LOGGIA_M2 = 9;
const MOST_WALLED = 0.6;
const BESIDE_M = 0.25;

/** Share of each area's rim that lies beside a wall. */
function wallShares(
  walls: Mask,
  { width, height, data, count }: LabelMap,
  pxPerM: number,
): Float64Array {
  const near = BESIDE_M * pxPerM;
  const far = distanceTo(walls, width, height, near);
  const rim = new Int32Array(count);
  const beside = new Float64Array(count);
  for (let y = 1; y < height - 1; y++) {
    countRim(data, y * width + 1, width, far, near, rim, beside);
  }
  return beside.map((own, k) => own / Math.max(1, rim[k]));
}

/** Counts a row's pixels on the rims of their areas, and those of them that are nearer to a wall than `near`. */
function countRim(
  data: Int32Array,
  from: number,
  width: number,
  far: Float32Array,
  near: number,
  rim: Int32Array,
  beside: Float64Array,
): void {
  for (let p = from; p < from + width - 2; p++) {
    const k = data[p];
    const isInside =
      data[p - 1] === k && data[p + 1] === k && data[p - width] === k && data[p + width] === k;
    if (isInside) continue;
    rim[k]++;
    if (far[p] < near) beside[k]++;
  }
}

/** The rooms on both sides of a gap. */
function labelsBeside(gap: Gap, areas: LabelMap): number[] {
  const { width, height, data } = areas;
  const x = (gap.left + gap.right) >> 1;
  const y = (gap.top + gap.bottom) >> 1;
  const found = new Set<number>();
  for (const side of [-1, 1]) {
    const reach = gap.upright === 0 ? (gap.bottom - gap.top) * 1.6 : (gap.right - gap.left) * 1.6;
    const px = gap.upright === 0 ? x : Math.round(x + side * reach);
    const py = gap.upright === 0 ? Math.round(y + side * reach) : y;
    const [u, v] = gap.turn === undefined ? [px, py] : placeOf(gap.turn, px, py).map(Math.floor);
    if (u < 0 || v < 0 || u >= width || v >= height) continue;
    const label = data[v * width + u];
    if (label >= FIRST_ROOM) found.add(label);
  }
  return [...found];
}
