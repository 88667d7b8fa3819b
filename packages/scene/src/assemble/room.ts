import { ceilingPlanes } from '../design/ceiling-planes.ts';
import type { Opening, Room, SceneCamera } from '../design/description.ts';
import { type Wall, wallsOf } from '../layout/walls.ts';
import { extrude } from '../mesh/extrude.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import type { Portal } from '../render/render-scene.ts';
import type { Vec2 } from '../vec.ts';
import { ceilingParts, roofline, underBorder, voidOf } from './ceiling.ts';
import { ceilingRing, plasterCornice } from './cornice.ts';
import type { ShellPart } from './shell-part.ts';
import { skylightPortals } from './skylight.ts';
import { box, EMPTY, onWall, plate } from './solids.ts';

/** Thickness of a room's walls, metres. */
export const WALL_M = 0.2;
const SKIRTING = { highM: 0.08, thickM: 0.012 } as const;
const FRAME_M = 0.05;

/**
 * Walls with their openings cut, floor, ceiling, trim, doors and windows of a room. Walls and a ceiling
 * that the camera stands outside of are left off, so that it looks in.
 */
export function shellParts(room: Room, camera: SceneCamera): ShellPart[] {
  const walls = wallsOf(room.plan);
  const seen = walls.filter((wall) => isInside(wall, camera.eye));
  const parts: ShellPart[] = [
    { name: 'floor', surface: 'floor', mesh: plate(outer(room.plan), -0.12, 0) },
  ];
  if (camera.eye[2] < room.heightM) {
    parts.push(...ceilingParts(room, walls, outer(room.plan)));
    const ring = room.plaster ? ceilingRing(room, walls) : EMPTY;
    if (ring !== EMPTY) parts.push({ name: 'ceiling-ring', surface: 'trim', mesh: ring });
  }
  for (const wall of seen) {
    const surface = wall.index === room.featureWall ? 'featureWall' : 'wall';
    const own = room.openings.filter((opening) => opening.wall === wall.index);
    const on = (mesh: Mesh) => onWall(mesh, wall.from, wall.along, wall.inward);
    parts.push({
      name: `wall-${wall.index + 1}`,
      surface,
      mesh: on(wallMesh(room, walls, wall, own)),
    });
    const trim = trimOf(room, wall, own);
    if (trim !== EMPTY)
      parts.push({ name: `trim-${wall.index + 1}`, surface: 'trim', mesh: on(trim) });
    for (const opening of own) {
      parts.push(...openingParts(opening).map((part) => ({ ...part, mesh: on(part.mesh) })));
    }
  }
  return parts;
}

const isInside = ({ from, inward }: Wall, eye: readonly number[]): boolean =>
  (eye[0] - from[0]) * inward[0] + (eye[1] - from[1]) * inward[1] > 0;

/** The plan with the walls under it: floors reach below them, so that no light leaks in. */
function outer(plan: readonly Vec2[]): Vec2[] {
  const walls = wallsOf(plan);
  return plan.map(([x, y], k) => {
    const before = walls[(k + walls.length - 1) % walls.length];
    const after = walls[k];
    return [
      x - (before.inward[0] + after.inward[0]) * WALL_M,
      y - (before.inward[1] + after.inward[1]) * WALL_M,
    ];
  });
}

function wallMesh(
  room: Room,
  walls: readonly Wall[],
  wall: Wall,
  openings: readonly Opening[],
): Mesh {
  const low = [...openings].filter(({ sillM }) => sillM === 0).sort((a, b) => a.fromM - b.fromM);
  // At outer corners walls overlap; at re-entrant ones they would stand in the room.
  const [start, end] = [reach(walls, wall.index), reach(walls, (wall.index + 1) % walls.length)];
  const outline: Vec2[] = [[-start, 0]];
  for (const opening of low) outline.push(...outlineOf(opening));
  outline.push([wall.lengthM + end, 0], ...roofline(room, wall, -start, wall.lengthM + end));
  const holes = openings.filter(({ sillM }) => sillM > 0).map((opening) => outlineOf(opening));
  return extrude(outline, 0, WALL_M, { holes, creaseRad: 0.5 });
}

/** Straight pieces of half a circle. */
const ARC_STEPS = 20;

/**
 * An opening's edge along its wall, clockwise from its lower start, `inM` within it.
 * Where it stands on the floor the edge begins and ends there.
 */
function outlineOf({ fromM, widthM, sillM, heightM, form }: Opening, inM = 0): Vec2[] {
  const [x0, x1] = [fromM + inM, fromM + widthM - inM];
  const [z0, z1] = [sillM + inM, sillM + heightM - inM];
  if (!form)
    return [
      [x0, z0],
      [x0, z1],
      [x1, z1],
      [x1, z0],
    ].map(([x, z]): Vec2 => [x, z]);
  const [middle, half] = [(x0 + x1) / 2, (x1 - x0) / 2];
  const arc = (rise: number, base: number, turns: number): Vec2[] =>
    Array.from({ length: ARC_STEPS * turns + 1 }, (_, k): Vec2 => {
      const angle = Math.PI * (1 - k / ARC_STEPS);
      return [middle + half * Math.cos(angle), base + rise * Math.sin(angle)];
    });
  if (form === 'round') return arc((z1 - z0) / 2, (z0 + z1) / 2, 2).slice(0, -1);
  const rise = Math.min(half, z1 - z0);
  return [[x0, z0], ...arc(rise, z1 - rise, 1), [x1, z0]];
}

/** How far a wall runs on beyond a corner of the plan. */
function reach(walls: readonly Wall[], corner: number): number {
  const before = walls[(corner + walls.length - 1) % walls.length];
  const after = walls[corner];
  const turn = before.along[0] * after.along[1] - before.along[1] * after.along[0];
  return turn > 0 ? WALL_M : 0;
}

/** Skirting between the doors, a cornice, framed panels. */
function trimOf(room: Room, wall: Wall, openings: readonly Opening[]): Mesh {
  const pieces: Mesh[] = [];
  const runs = runsBetween(
    wall.lengthM,
    openings.filter(({ sillM }) => sillM === 0),
  );
  if (room.skirting) {
    for (const [from, to] of runs) {
      pieces.push(box([from, 0, -SKIRTING.thickM], [to, SKIRTING.highM, 0.001]));
    }
  }
  if (room.plaster) pieces.push(plasterCornice(wall, underBorder(room, wall)));
  else if (room.mouldings !== 'none') {
    const top = room.heightM;
    pieces.push(box([0, top - 0.07, -0.06], [wall.lengthM, top, 0.001]));
    pieces.push(box([0, top - 0.12, -0.025], [wall.lengthM, top - 0.07, 0.001]));
  }
  if (room.mouldings === 'panelled') {
    for (const [from, to] of runsBetween(wall.lengthM, openings))
      pieces.push(...panels(from, to, room.heightM));
  }
  return pieces.length > 0 ? merge(...pieces) : EMPTY;
}

function runsBetween(lengthM: number, openings: readonly Opening[]): [number, number][] {
  const sorted = [...openings].sort((a, b) => a.fromM - b.fromM);
  const runs: [number, number][] = [];
  let at = 0;
  for (const { fromM, widthM } of sorted) {
    if (fromM - FRAME_M > at + 0.05) runs.push([at, fromM - FRAME_M]);
    at = fromM + widthM + FRAME_M;
  }
  if (lengthM > at + 0.05) runs.push([at, lengthM]);
  return runs;
}

/** Frames of narrow mouldings: a low row and a high one, as on classical walls. */
function panels(from: number, to: number, heightM: number): Mesh[] {
  const width = to - from;
  if (width < 0.5) return [];
  const count = Math.max(1, Math.round(width / 1.1));
  const each = width / count;
  return Array.from({ length: count }).flatMap((_, k) =>
    [
      [0.18, 0.78],
      [0.92, heightM - 0.32],
    ].map(([low, high]) =>
      panelFrame(from + k * each + 0.09, from + (k + 1) * each - 0.09, low, high),
    ),
  );
}

function panelFrame(x0: number, x1: number, low: number, high: number): Mesh {
  const [w, out] = [0.03, -0.018];
  return merge(
    box([x0, low, out], [x1, low + w, 0.001]),
    box([x0, high - w, out], [x1, high, 0.001]),
    box([x0, low, out], [x0 + w, high, 0.001]),
    box([x1 - w, low, out], [x1, high, 0.001]),
  );
}

/** What is in an opening: leaf and frame of a door, frame, bars and pane of a window, a hall beyond a passage. */
function openingParts(opening: Opening): ShellPart[] {
  const { id, kind, fromM, widthM, sillM, heightM } = opening;
  if (opening.swing === 'slide') return slidingParts(opening);
  const [x0, x1, z0, z1] = [fromM, fromM + widthM, sillM, sillM + heightM];
  if (kind === 'passage')
    return [{ name: `${id}-hall`, surface: 'wall', mesh: hallBeyond(x0, x1, z1) }];
  const deep = [WALL_M * 0.35, WALL_M * 0.65] as const;
  if (opening.form && kind === 'window') return curvedWindow(opening, deep);
  const ring = merge(
    box([x0, z0, deep[0]], [x0 + FRAME_M, z1, deep[1]]),
    box([x1 - FRAME_M, z0, deep[0]], [x1, z1, deep[1]]),
    box([x0, z1 - FRAME_M, deep[0]], [x1, z1, deep[1]]),
    ...(z0 > 0 || kind === 'window' ? [box([x0, z0, deep[0]], [x1, z0 + FRAME_M, deep[1]])] : []),
  );
  if (kind === 'door') {
    const leaf = box(
      [x0 + FRAME_M, z0 + 0.005, deep[0] + 0.01],
      [x1 - FRAME_M, z1 - FRAME_M, deep[0] + 0.05],
    );
    const casing = merge(
      box([x0 - 0.06, 0, -0.012], [x0, z1 + 0.06, 0.001]),
      box([x1, 0, -0.012], [x1 + 0.06, z1 + 0.06, 0.001]),
      box([x0, z1, -0.012], [x1, z1 + 0.06, 0.001]),
    );
    const handle = box([x1 - 0.16, 1, -0.02], [x1 - 0.07, 1.02, deep[0] + 0.01]);
    return [
      { name: id, surface: 'door', mesh: merge(leaf, ring, casing) },
      { name: `${id}-handle`, surface: 'frame', mesh: handle },
    ];
  }
  const panes = Math.max(1, Math.round(widthM / 1.2));
  const bars = Array.from({ length: panes - 1 }, (_, k) => {
    const x = x0 + (widthM * (k + 1)) / panes;
    return box([x - 0.025, z0, deep[0]], [x + 0.025, z1, deep[1]]);
  });
  const middle = (deep[0] + deep[1]) / 2;
  const pane = box(
    [x0 + FRAME_M, z0 + FRAME_M, middle - 0.004],
    [x1 - FRAME_M, z1 - FRAME_M, middle + 0.004],
  );
  return [
    { name: id, surface: 'frame', mesh: merge(ring, ...bars) },
    { name: `${id}-pane`, surface: 'glazing', mesh: pane },
  ];
}

/** Frame and pane of a window that is round or has a round top. */
function curvedWindow(opening: Opening, [near, far]: readonly [number, number]): ShellPart[] {
  const { id, fromM, widthM, sillM, heightM, form } = opening;
  const inner = outlineOf(opening, FRAME_M);
  const ring = extrude(outlineOf(opening), near, far, { holes: [inner], creaseRad: 0.5 });
  const x = fromM + widthM / 2;
  const bar = box([x - 0.02, sillM, near], [x + 0.02, sillM + heightM - 0.01, far]);
  const middle = (near + far) / 2;
  const pane = extrude(inner, middle - 0.004, middle + 0.004, { creaseRad: 0.5 });
  return [
    { name: id, surface: 'frame', mesh: form === 'arched' ? merge(ring, bar) : ring },
    { name: `${id}-pane`, surface: 'glazing', mesh: pane },
  ];
}

const LEAF = { wideM: 0.95, overlapM: 0.05, stileM: 0.05, thickM: 0.03 } as const;

/** Glazed leaves that slide past each other on two tracks in a frame. */
function slidingParts({ id, fromM, widthM, heightM }: Opening): ShellPart[] {
  const [x0, x1] = [fromM + FRAME_M, fromM + widthM - FRAME_M];
  const [near, far] = [WALL_M * 0.3, WALL_M * 0.7];
  const count = Math.max(2, Math.round(widthM / LEAF.wideM));
  const each = (x1 - x0 + LEAF.overlapM * (count - 1)) / count;
  const leaves = Array.from({ length: count }, (_, k) => {
    const from = x0 + k * (each - LEAF.overlapM);
    const track = k % 2 === 0 ? near + 0.015 : far - 0.015 - LEAF.thickM;
    return leafOf([from, from + each], [0.02, heightM - FRAME_M], track);
  });
  const ring = merge(
    box([fromM, 0, near], [x0, heightM, far]),
    box([x1, 0, near], [fromM + widthM, heightM, far]),
    box([x0, heightM - FRAME_M, near], [x1, heightM, far]),
    box([x0, 0, near], [x1, 0.02, far]),
  );
  return [
    { name: id, surface: 'frame', mesh: merge(ring, ...leaves.map(({ frame }) => frame)) },
    { name: `${id}-pane`, surface: 'glazing', mesh: merge(...leaves.map(({ pane }) => pane)) },
  ];
}

function leafOf([x0, x1]: Vec2, [z0, z1]: Vec2, at: number): { frame: Mesh; pane: Mesh } {
  const { stileM: w, thickM } = LEAF;
  const to = at + thickM;
  const middle = at + thickM / 2;
  return {
    frame: merge(
      box([x0, z0, at], [x0 + w, z1, to]),
      box([x1 - w, z0, at], [x1, z1, to]),
      box([x0 + w, z0, at], [x1 - w, z0 + w, to]),
      box([x0 + w, z1 - w, at], [x1 - w, z1, to]),
    ),
    pane: box([x0 + w, z0 + w, middle - 0.004], [x1 - w, z1 - w, middle + 0.004]),
  };
}

/** A short hall behind a passage, so that it does not open on nothing. */
function hallBeyond(x0: number, x1: number, top: number): Mesh {
  const [near, far, t] = [WALL_M, WALL_M + 1.6, 0.05];
  return merge(
    box([x0 - 0.6, 0, far], [x1 + 0.6, top + 0.3, far + t]),
    box([x0 - 0.6 - t, 0, near], [x0 - 0.6, top + 0.3, far]),
    box([x1 + 0.6, 0, near], [x1 + 0.6 + t, top + 0.3, far]),
    box([x0 - 0.6, -t, near], [x1 + 0.6, 0, far]),
    box([x0 - 0.6, top + 0.3, near], [x1 + 0.6, top + 0.3 + t, far]),
  );
}

/** Where daylight comes in: the panes of the windows, of doors that slide, and of skylights. */
export function portalsOf(room: Room): Portal[] {
  const walls = wallsOf(room.plan);
  const inWalls = room.openings
    .filter(({ kind, swing }) => kind === 'window' || swing === 'slide')
    .map(({ wall, fromM, widthM, sillM, heightM }): Portal => {
      const { from, along, inward } = walls[wall];
      const at = (k: 0 | 1) => from[k] + along[k] * fromM - inward[k] * WALL_M;
      return {
        corner: [at(0), at(1), sillM],
        along: [along[0] * widthM, along[1] * widthM, 0],
        up: [0, 0, heightM],
      };
    });
  const above = ceilingPlanes(room).flatMap((plane) => skylightPortals(plane, voidOf(room)));
  return [...inWalls, ...above];
}
