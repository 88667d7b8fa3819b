import { WALL_M } from '../assemble/room.ts';
import type { Opening, Room, SceneDescription } from '../design/description.ts';
import { type Wall, wallsOf } from '../layout/walls.ts';
import { kindOf } from '../objects/index.ts';
import type { Vec2 } from '../vec.ts';

/** What a plan shows, in pixels of its sheet (origin top left); areas in m². */
export interface Plan {
  readonly width: number;
  readonly height: number;
  readonly pxPerM: number;
  /** The world's x and y at the sheet's upper left corner; the scene's +y is up. */
  readonly origin: Vec2;
  readonly rooms: readonly {
    readonly space: string;
    readonly polygon: readonly Vec2[];
    readonly areaM2: number;
  }[];
  /** Pieces of wall between openings, each a rectangle. */
  readonly walls: readonly (readonly Vec2[])[];
  readonly openings: readonly PlanOpening[];
  /** Openings overhead. */
  readonly skylights: readonly { readonly id: string; readonly polygon: readonly Vec2[] }[];
  readonly items: readonly {
    readonly id: string;
    readonly kind: string;
    readonly polygon: readonly Vec2[];
  }[];
}

export interface PlanOpening {
  readonly id: string;
  readonly kind: Opening['kind'];
  readonly swing?: Opening['swing'];
  /** Through the wall: start and end on the inner face, end and start on the outer one. */
  readonly polygon: readonly [Vec2, Vec2, Vec2, Vec2];
}

const MARGIN_M = 0.8;

/** The plan of a room; undefined for a scene without one. */
export function planOf(scene: SceneDescription, pxPerM: number): Plan | undefined {
  const { room, space, items } = scene;
  if (!room) return undefined;
  const margin = MARGIN_M + WALL_M;
  const [x0, x1] = rangeOf(room.plan, 0);
  const [y0, y1] = rangeOf(room.plan, 1);
  const origin: Vec2 = [x0 - margin, y1 + margin];
  const onSheet = ([x, y]: Vec2): Vec2 => [(x - origin[0]) * pxPerM, (origin[1] - y) * pxPerM];
  const walls = wallsOf(room.plan);
  return {
    width: Math.ceil((x1 - x0 + 2 * margin) * pxPerM),
    height: Math.ceil((y1 - y0 + 2 * margin) * pxPerM),
    pxPerM,
    origin,
    rooms: [{ space, polygon: room.plan.map(onSheet), areaM2: areaOf(room.plan) }],
    walls: walls.flatMap((wall) => wallPieces(room, walls, wall)).map((all) => all.map(onSheet)),
    openings: room.openings.map((opening) => ({
      id: opening.id,
      kind: opening.kind,
      ...(opening.swing && { swing: opening.swing }),
      polygon: through(walls[opening.wall], opening.fromM, opening.fromM + opening.widthM).map(
        onSheet,
      ) as unknown as PlanOpening['polygon'],
    })),
    skylights: (room.skylights ?? []).map(({ id, at, widthM, depthM }) => ({
      id,
      polygon: footprint(at, [widthM, depthM], 0).map(onSheet),
    })),
    items: items.flatMap(({ id, kind, params, at, yawDeg }) => {
      const size = kindOf(kind)?.sizeOf(params);
      return size ? [{ id, kind, polygon: footprint(at, size, yawDeg).map(onSheet) }] : [];
    }),
  };
}

function rangeOf(points: readonly Vec2[], axis: 0 | 1): readonly [number, number] {
  const values = points.map((point) => point[axis]);
  return [Math.min(...values), Math.max(...values)];
}

/** Area of a simple polygon. */
export function areaOf(points: readonly Vec2[]): number {
  const sum = points.reduce((total, [x, y], k) => {
    const [u, v] = points[(k + 1) % points.length];
    return total + x * v - u * y;
  }, 0);
  return Math.abs(sum) / 2;
}

/** A rectangle through a wall between two places along it. */
function through({ from, along, inward }: Wall, start: number, end: number): Vec2[] {
  const at = (s: number, out: number): Vec2 => [
    from[0] + along[0] * s - inward[0] * out,
    from[1] + along[1] * s - inward[1] * out,
  ];
  return [at(start, 0), at(end, 0), at(end, WALL_M), at(start, WALL_M)];
}

/** A wall without its openings; at outer corners it runs on, so that corners are closed. */
function wallPieces(room: Room, walls: readonly Wall[], wall: Wall): Vec2[][] {
  const own = room.openings
    .filter((opening) => opening.wall === wall.index)
    .sort((a, b) => a.fromM - b.fromM);
  const pieces: Vec2[][] = [];
  let at = -overrun(walls, wall.index);
  for (const { fromM, widthM } of own) {
    if (fromM > at) pieces.push(through(wall, at, fromM));
    at = fromM + widthM;
  }
  const end = wall.lengthM + overrun(walls, (wall.index + 1) % walls.length);
  if (end > at) pieces.push(through(wall, at, end));
  return pieces;
}

function overrun(walls: readonly Wall[], corner: number): number {
  const before = walls[(corner + walls.length - 1) % walls.length];
  const after = walls[corner];
  return before.along[0] * after.along[1] - before.along[1] * after.along[0] > 0 ? WALL_M : 0;
}

function footprint(at: readonly number[], size: readonly number[], yawDeg: number): Vec2[] {
  const turn = (yawDeg * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return CORNERS.map(([u, v]): Vec2 => {
    const [dx, dy] = [(u * size[0]) / 2, (v * size[1]) / 2];
    return [at[0] + dx * c - dy * s, at[1] + dx * s + dy * c];
  });
}

const CORNERS: readonly Vec2[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
