import {
  type CeilingPlane,
  ceilingAt,
  ceilingPlanes,
  rectOfSkylight,
  ridgeOf,
} from '../design/ceiling-planes.ts';
import type { Room } from '../design/description.ts';
import { around, boundsOf, overlaps } from '../layout/rect.ts';
import { BORDER_M } from '../layout/skylights.ts';
import type { Wall } from '../layout/walls.ts';
import { extrude } from '../mesh/extrude.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import { transform } from '../mesh/transform.ts';
import type { Vec2 } from '../vec.ts';
import type { ShellPart } from './shell-part.ts';
import { LINING_M, linings, SHAFT_M, skylightHoles, skylightParts } from './skylight.ts';
import { slats, VOID_M } from './slats.ts';
import { box, EMPTY, onWall, plate } from './solids.ts';

const CEILING_M = 0.12;

/** Between the room and what closes it: over slats there is a space. */
export const voidOf = ({ ceiling }: Room): number => (ceiling === 'slats' ? VOID_M : 0);

/**
 * The ceiling with its openings, and what hangs under it.
 * @param outline of the room with its walls
 */
export function ceilingParts(
  room: Room,
  walls: readonly Wall[],
  outline: readonly Vec2[],
): ShellPart[] {
  const planes = ceilingPlanes(room);
  const skylights = planes.flatMap((plane) => skylightParts(plane, voidOf(room)));
  if (room.ceiling === 'slats') return [...slattedCeiling(room, planes[0], outline), ...skylights];
  if (room.ceiling === 'pitched') {
    const mesh = merge(...planes.map((plane, k) => slope(plane, k === 0, outline)));
    return [{ name: 'ceiling', surface: 'ceiling', mesh }, ...skylights];
  }
  const mesh = lid(outline, skylightHoles(planes[0]), room.heightM);
  return [{ name: 'ceiling', surface: 'ceiling', mesh }, ...hanging(room, walls), ...skylights];
}

const lid = (outline: readonly Vec2[], holes: readonly Vec2[][], under: number): Mesh =>
  extrude(outline, under, under + (holes.length > 0 ? SHAFT_M : CEILING_M), {
    holes,
    creaseRad: 0.5,
  });

/** Slopes run on over the walls, and into each other at the ridge. */
const RUN_ON_M = { wall: 0.3, ridge: 0.1 } as const;

/** One slope of a pitched ceiling; the first rises to the ridge, the second falls from it. */
function slope(plane: CeilingPlane, rises: boolean, outline: readonly Vec2[]): Mesh {
  const ys = outline.map(([, y]) => y);
  const [y0, y1] = [Math.min(...ys), Math.max(...ys)];
  const [low, high] = rises ? [RUN_ON_M.wall, RUN_ON_M.ridge] : [RUN_ON_M.ridge, RUN_ON_M.wall];
  const [u0, u1] = [plane.fromM - low, plane.toM + high];
  const flat: Vec2[] = [
    [u0, y0],
    [u1, y0],
    [u1, y1],
    [u0, y1],
  ];
  return transform(lid(flat, skylightHoles(plane), 0), plane.axes, plane.at);
}

/** Walls reach so far up into a sloping ceiling. */
const INTO_M = 0.03;

/** The top of a wall from its end back to its start, at places along it: level, or up to a ridge. */
export function roofline(room: Room, wall: Wall, startM: number, endM: number): Vec2[] {
  const { from, along, lengthM } = wall;
  const level: Vec2[] = [
    [endM, room.heightM],
    [startM, room.heightM],
  ];
  if (room.ceiling !== 'pitched' || Math.abs(along[0]) < 1e-6) return level;
  const at = (s: number): Vec2 => [s, ceilingAt(room, from[0] + along[0] * s) + INTO_M];
  const ridge = (ridgeOf(room.plan).x - from[0]) / along[0];
  const middle = ridge > 0 && ridge < lengthM ? [at(ridge)] : [];
  return [level[0], at(lengthM), ...middle, at(0), level[1]];
}

/** Slats under a dark ceiling, whose rim closes the space between them. */
function slattedCeiling(room: Room, plane: CeilingPlane, outline: readonly Vec2[]): ShellPart[] {
  const { plan, heightM } = room;
  const under = heightM + VOID_M;
  const holes = skylightHoles(plane, LINING_M);
  const rim = extrude(outline, heightM, under, { holes: [plan], creaseRad: 0.5 });
  const mesh = merge(lid(outline, holes, under), rim);
  const lined = linings(room, heightM, under + SHAFT_M);
  return [
    { name: 'ceiling', surface: 'ceilingVoid', mesh },
    { name: 'ceiling-slats', surface: 'slats', mesh: slats(plan, holes, heightM) },
    ...(holes.length > 0
      ? [{ name: 'ceiling-linings', surface: 'trim' as const, mesh: lined }]
      : []),
  ];
}

const DROP = { wideM: 0.42, deepM: 0.16 } as const;
/**
 * What strips behind a border make of the ceiling: bands that fade away from the wall. The bands send the
 * light themselves: what a hidden strip throws on the ceiling would be found by chance alone.
 */
const WASH = [
  { fromM: 0.34, toM: 0.5, level: 1 },
  { fromM: 0.5, toM: 0.64, level: 0.55 },
  { fromM: 0.64, toM: 0.82, level: 0.28 },
  { fromM: 0.82, toM: 1.05, level: 0.12 },
] as const;

function washAlong({ from, along, inward, lengthM }: Wall, near: number, far: number, top: number) {
  const at = (a: number, d: number): Vec2 => [
    from[0] + along[0] * a + inward[0] * d,
    from[1] + along[1] * a + inward[1] * d,
  ];
  if (lengthM < 2 * far + 0.1) return EMPTY;
  const band = [at(near, near), at(lengthM - near, near), at(lengthM - far, far), at(far, far)];
  return plate(band, top - 0.003, top + 0.001);
}

/** A lowered border, beams or pipes under the ceiling. */
function hanging(room: Room, walls: readonly Wall[]): ShellPart[] {
  switch (room.ceiling) {
    case 'dropped':
    case 'cove':
      return border(room, walls);
    case 'stepped':
      return [{ name: 'ceiling-steps', surface: 'ceiling', mesh: steps(room, walls) }];
    case 'beams':
      return [{ name: 'beams', surface: 'door', mesh: merge(...beams(room)) }];
    case 'bare':
      return ducts(room);
    default:
      return [];
  }
}

/** Curtains run up to the ceiling: the border leaves window walls out, and keeps clear of skylights. */
function border(room: Room, walls: readonly Wall[]): ShellPart[] {
  const top = room.heightM;
  const windows = new Set(room.openings.filter((o) => o.kind === 'window').map((o) => o.wall));
  const plain = walls.filter((wall) => !windows.has(wall.index) && !nearSkylight(room, wall));
  const edge = plain.map((wall) =>
    onWall(
      box([0, top - DROP.deepM, -DROP.wideM], [wall.lengthM, top - 0.05, 0]),
      wall.from,
      wall.along,
      wall.inward,
    ),
  );
  return [
    { name: 'ceiling-border', surface: 'ceiling', mesh: merge(...edge) },
    ...WASH.map(
      ({ fromM, toM, level }, k): ShellPart => ({
        name: `ceiling-wash-${k + 1}`,
        surface: 'light',
        level,
        mesh: merge(...plain.map((wall) => washAlong(wall, fromM, toM, top))),
      }),
    ),
  ];
}

/** Of the two steps along the walls, the one that hangs lower first. */
const STEPS = [
  { wideM: 0.26, deepM: 0.11 },
  { wideM: 0.4, deepM: 0.055 },
] as const;
/** Left between a window's wall and the steps: its curtains hang there. */
const CURTAIN_BOX_M = 0.2;

function steps(room: Room, walls: readonly Wall[]): Mesh {
  const top = room.heightM;
  const windows = new Set(room.openings.filter((o) => o.kind === 'window').map((o) => o.wall));
  const along = walls.filter((wall) => !nearSkylight(room, wall, STEPS[1].wideM));
  return merge(
    ...along.flatMap((wall) => {
      const off = windows.has(wall.index) ? CURTAIN_BOX_M : 0;
      return STEPS.map(({ wideM, deepM }) =>
        onWall(
          box([0, top - deepM, -off - wideM], [wall.lengthM, top + 0.001, -off]),
          wall.from,
          wall.along,
          wall.inward,
        ),
      );
    }),
  );
}

/** Where what is hung along a wall ends below: the ceiling where there is nothing. */
export function underBorder(room: Room, wall: Wall): number {
  const { heightM, ceiling, openings } = room;
  const window = openings.some((o) => o.kind === 'window' && o.wall === wall.index);
  if (window) return heightM;
  const reachM = ceiling === 'stepped' ? STEPS[1].wideM : BORDER_M;
  if (nearSkylight(room, wall, reachM)) return heightM;
  if (ceiling === 'stepped') return heightM - STEPS[0].deepM;
  return ceiling === 'dropped' || ceiling === 'cove' ? heightM - DROP.deepM : heightM;
}

function nearSkylight(
  { skylights = [] }: Room,
  { from, to, inward }: Wall,
  reachM: number = BORDER_M,
): boolean {
  const [dx, dy] = inward.map((unit) => unit * reachM);
  const strip = around(
    [from, to].flatMap(([x, y]) => [
      { x0: x, y0: y, x1: x, y1: y },
      { x0: x + dx, y0: y + dy, x1: x + dx, y1: y + dy },
    ]),
  );
  return skylights.some((skylight) => overlaps(rectOfSkylight(skylight), strip));
}

function beams({ plan, heightM }: Room): Mesh[] {
  const { x0, x1, y0, y1 } = boundsOf(plan);
  const count = Math.max(2, Math.round((y1 - y0) / 1.1));
  const middles = Array.from({ length: count }, (_, k) => y0 + ((y1 - y0) * (k + 0.5)) / count);
  return middles.map((y) => box([x0, y - 0.07, heightM - 0.18], [x1, y + 0.07, heightM]));
}

/** A duct and two cable trays, as shares of the room's width; none runs under a skylight. */
const RUNS = [
  { at: 0.2, wideM: 0.35, dropM: 0.42 },
  { at: 0.62, wideM: 0.1, dropM: 0.2 },
  { at: 0.72, wideM: 0.1, dropM: 0.2 },
] as const;

function ducts({ plan, heightM, skylights = [] }: Room): ShellPart[] {
  const { x0, x1, y0, y1 } = boundsOf(plan);
  const open = skylights.map(rectOfSkylight);
  const runs = RUNS.flatMap(({ at, wideM, dropM }) => {
    const x = x0 + (x1 - x0) * at;
    const strip = { x0: x, y0, x1: x + wideM, y1 };
    if (open.some((hole) => overlaps(hole, strip))) return [];
    return [box([x, y0, heightM - dropM], [x + wideM, y1, heightM - 0.12])];
  });
  return runs.length > 0 ? [{ name: 'ducts', surface: 'frame', mesh: merge(...runs) }] : [];
}
