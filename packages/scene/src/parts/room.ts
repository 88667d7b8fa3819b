import { hash2 } from '../random.ts';
import { box, cylinder, type Part, type Surface, seam, slab } from '../scene.ts';
import type { Vec3 } from '../vec.ts';
import { surfaces } from './surfaces.ts';

/**
 * A room stands on z = 0 with x from 0 to `width` and y from 0 (the viewer's side, left open) to
 * `depth`; walls are outside these planes.
 */
export interface RoomSize {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** Lamps and daylight thrown back by warm walls. */
export const INDOOR_LIGHT: Vec3 = [1.22, 1.13, 1.0];

const WALL = 0.2;
const FRONT = -1.5;

export function boardedFloor(
  { width, depth }: RoomSize,
  surface: Surface = surfaces.oakFloor,
  boardWidth = 0.18,
): Part[] {
  const parts: Part[] = [slab(surface, [-0.2, FRONT, -0.1], [width + 0.2, depth + 0.2, 0])];
  for (let k = 1; k * boardWidth < width; k++) {
    const x = k * boardWidth;
    parts.push(seam([x, FRONT, 0.001], [x, depth, 0.001]));
    // End joints are staggered board by board.
    for (let y = hash2(k, 1, 3) * 1.5; y < depth; y += 1.5) {
      parts.push(seam([x - boardWidth, y, 0.001], [x, y, 0.001]));
    }
  }
  return parts;
}

export function tiledFloor(
  { width, depth }: RoomSize,
  tile = 0.8,
  surface: Surface = surfaces.stoneFloor,
): Part[] {
  const parts: Part[] = [slab(surface, [-0.2, FRONT, -0.1], [width + 0.2, depth + 0.2, 0])];
  for (let x = tile; x < width; x += tile) parts.push(seam([x, FRONT, 0.001], [x, depth, 0.001]));
  for (let y = 0; y < depth; y += tile) parts.push(seam([0, y, 0.001], [width, y, 0.001]));
  return parts;
}

/** Flat ceiling with a dropped border (a cove) and rows of downlights. */
export function covedCeiling(
  { width, depth, height }: RoomSize,
  border: number,
  drop = 0.16,
): Part[] {
  const s = surfaces.ceiling;
  const parts: Part[] = [
    slab(s, [-0.2, FRONT, height], [width + 0.2, depth + 0.2, height + 0.1]),
    slab(s, [0, FRONT, height - drop], [border, depth, height - 0.05]),
    slab(s, [width - border, FRONT, height - drop], [width, depth, height - 0.05]),
    slab(s, [border, depth - border, height - drop], [width - border, depth, height - 0.05]),
  ];
  for (const x of [border / 2, width - border / 2]) {
    for (let y = 0.9; y < depth - 0.3; y += 1.1) {
      parts.push(cylinder(surfaces.lamp, [x, y, height - drop - 0.006], 0.045, 0.006));
    }
  }
  return parts;
}

export function flatCeiling(
  { width, depth, height }: RoomSize,
  surface: Surface = surfaces.ceiling,
): Part[] {
  return [slab(surface, [-0.2, FRONT, height], [width + 0.2, depth + 0.2, height + 0.1])];
}

const SKIRTING = 0.08;

export function leftWall({ depth, height }: RoomSize, surface: Surface = surfaces.plaster): Part[] {
  return [
    slab(surface, [-WALL, FRONT, 0], [0, depth + WALL, height]),
    slab(surfaces.white, [0, FRONT, 0], [0.012, depth, SKIRTING]),
  ];
}

export function rightWall(
  { width, depth, height }: RoomSize,
  surface: Surface = surfaces.plaster,
): Part[] {
  return [
    slab(surface, [width, FRONT, 0], [width + WALL, depth + WALL, height]),
    slab(surfaces.white, [width - 0.012, FRONT, 0], [width, depth, SKIRTING]),
  ];
}

export function backWall(
  { width, depth, height }: RoomSize,
  surface: Surface = surfaces.plaster,
): Part[] {
  return [
    slab(surface, [-WALL, depth, 0], [width + WALL, depth + WALL, height]),
    slab(surfaces.white, [0, depth - 0.012, 0], [width, depth, SKIRTING]),
  ];
}

export interface Opening {
  readonly from: number;
  readonly to: number;
  readonly sill: number;
  readonly head: number;
}

/** Wall along x at y = 0 (thickness towards +y) with one opening; place and turn it as needed. */
export function openedWall(
  length: number,
  height: number,
  opening: Opening,
  surface: Surface = surfaces.plaster,
): Part[] {
  const { from, to, sill, head } = opening;
  const parts: Part[] = [
    slab(surface, [0, 0, 0], [from, WALL, height]),
    slab(surface, [to, 0, 0], [length, WALL, height]),
    slab(surface, [from, 0, head], [to, WALL, height]),
  ];
  if (sill > 0) parts.push(slab(surface, [from, 0, 0], [to, WALL, sill]));
  return parts;
}

/** Slim window frame filling an opening in the wall plane y = 0: `lights` panes wide, optional transom. */
export function windowFrame(
  { from, to, sill, head }: Opening,
  lights: number,
  transom?: number,
): Part[] {
  const f = 0.055;
  const d: Vec3 = [0, 0.06, 0.13];
  const s = surfaces.black;
  const parts: Part[] = [
    slab(s, [from, d[1], sill], [to, d[2], sill + f]),
    slab(s, [from, d[1], head - f], [to, d[2], head]),
  ];
  for (let k = 0; k <= lights; k++) {
    const x = from + ((to - from - f) * k) / lights;
    parts.push(slab(s, [x, d[1], sill], [x + f, d[2], head]));
  }
  if (transom !== undefined)
    parts.push(slab(s, [from, d[1], transom], [to, d[2], transom + f * 0.8]));
  return parts;
}

/** Panelled door with architrave and lever handle on the wall plane y = 0, facing -y, centred on x = 0. */
export function door(width = 0.9, height = 2.1, leaf: Surface = surfaces.white): Part[] {
  const [w, a] = [width / 2, 0.07];
  const panel = (z0: number, z1: number): Part =>
    seam(
      [-w + 0.12, -0.031, z0],
      [w - 0.12, -0.031, z0],
      [w - 0.12, -0.031, z1],
      [-w + 0.12, -0.031, z1],
      [-w + 0.12, -0.031, z0],
    );
  return [
    slab(leaf, [-w, -0.03, 0.005], [w, 0, height]),
    slab(leaf, [-w - a, -0.045, 0], [-w, 0, height + a]),
    slab(leaf, [w, -0.045, 0], [w + a, 0, height + a]),
    slab(leaf, [-w, -0.045, height], [w, 0, height + a]),
    panel(0.15, 0.85),
    panel(1.0, height - 0.15),
    cylinder(surfaces.brass, [w - 0.07, -0.05, 1.0], 0.022, 0.05),
    slab(surfaces.brass, [w - 0.19, -0.085, 1.02], [w - 0.055, -0.065, 1.04]),
  ];
}

/** Vertical timber slats on the wall plane y = 0 from x = 0 to `width`. */
export function slats(
  width: number,
  height: number,
  surface: Surface = surfaces.oak,
  pitch = 0.09,
): Part[] {
  return Array.from({ length: Math.floor(width / pitch) }, (_, k) =>
    slab(surface, [k * pitch, -0.04, 0.02], [k * pitch + pitch * 0.55, 0, height]),
  );
}

/** Wall panel joints: `columns` × `rows` shadow gaps on the plane y = 0. */
export function panelJoints(width: number, height: number, columns: number, rows: number): Part[] {
  const y = -0.001;
  const parts: Part[] = [];
  for (let k = 1; k < columns; k++) {
    parts.push(seam([(width * k) / columns, y, 0], [(width * k) / columns, y, height]));
  }
  for (let k = 1; k < rows; k++)
    parts.push(seam([0, y, (height * k) / rows], [width, y, (height * k) / rows]));
  return parts;
}

/** A box of cardboard left standing about. */
export function carton(size: Vec3): Part[] {
  const [x, y, z] = size;
  return [
    box(surfaces.cardboard, [0, 0, 0], size),
    seam([-x / 2, 0, z + 0.001], [x / 2, 0, z + 0.001]),
    seam([0, -y / 2 - 0.001, z], [0, -y / 2 - 0.001, z * 0.72]),
  ];
}
