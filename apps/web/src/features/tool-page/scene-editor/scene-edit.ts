import type { Scene, SceneFinish, SceneItem, ScenePiece } from '@zhuhui/contracts';

/** Changes of a scene's things: pure, over the description. Metres and degrees as in the contract. */

export type Point = readonly [x: number, y: number];

/** Kinds' names and sizes, by the item's id. */
export type Pieces = ReadonlyMap<string, ScenePiece>;

/** One step of the arrow keys. */
export const STEP_M = 0.1;
/** Millimetres are more than anybody sees. */
const inMillimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

function changed(
  scene: Scene,
  ids: readonly string[],
  change: (item: SceneItem) => SceneItem,
): Scene {
  const chosen = new Set(ids);
  return {
    ...scene,
    items: scene.items.map((item) => (chosen.has(item.id) ? change(item) : item)),
  };
}

/** These items, somewhere else on the floor. */
export const moved = (scene: Scene, ids: readonly string[], [dx, dy]: Point): Scene =>
  changed(scene, ids, ({ at: [x, y, z], ...item }) => ({
    ...item,
    at: [inMillimetres(x + dx), inMillimetres(y + dy), z],
  }));

/** These items, turned by 90° counter-clockwise around where the first of them stands. */
export function turned(scene: Scene, ids: readonly string[]): Scene {
  const [cx, cy] = scene.items.find(({ id }) => id === ids[0])?.at ?? [0, 0];
  return changed(scene, ids, ({ at: [x, y, z], yawDeg, ...item }) => ({
    ...item,
    at: [inMillimetres(cx - (y - cy)), inMillimetres(cy + (x - cx)), z],
    yawDeg: yawDeg + 90 > 180 ? yawDeg - 270 : yawDeg + 90,
  }));
}

export const removed = (scene: Scene, ids: readonly string[]): Scene => ({
  ...scene,
  items: scene.items.filter(({ id }) => !ids.includes(id)),
});

/** An item with one of its parts in this finish; null gives it back what its kind wears. */
export const refinished = (
  scene: Scene,
  id: string,
  slot: string,
  finish: SceneFinish | null,
): Scene =>
  changed(scene, [id], (item) => {
    const { [slot]: _worn, ...others } = item.materials;
    return { ...item, materials: finish ? { ...others, [slot]: finish } : others };
  });

/** Corners of an item on the floor, counter-clockwise from its left front. */
export function footprintOf({ at: [x, y], yawDeg }: SceneItem, { sizeM: [w, d] }: ScenePiece) {
  const turn = (yawDeg * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const corners: readonly Point[] = [
    [-w / 2, -d / 2],
    [w / 2, -d / 2],
    [w / 2, d / 2],
    [-w / 2, d / 2],
  ];
  return corners.map(([u, v]): Point => [x + u * c - v * s, y + u * s + v * c]);
}

/** An item in three dimensions: where it stands on the floor, from where to where it is high. */
interface Body {
  readonly item: SceneItem;
  readonly corners: readonly Point[];
  readonly bottomM: number;
  readonly topM: number;
}

function bodiesOf({ items }: Scene, pieces: Pieces): readonly Body[] {
  return items.flatMap((item) => {
    const piece = pieces.get(item.id);
    const bottomM = item.at[2];
    return piece
      ? [{ item, corners: footprintOf(item, piece), bottomM, topM: bottomM + piece.sizeM[2] }]
      : [];
  });
}

/** What stands lower than this above the floor stands on it. */
const ON_FLOOR_M = 0.03;
/** What stands so little over a top stands on it. */
const ON_TOP_M = 0.06;

const isOn = (body: Body, under: Body): boolean =>
  body !== under &&
  body.bottomM > Math.max(ON_FLOOR_M, under.bottomM) &&
  body.bottomM < under.topM + ON_TOP_M &&
  isInside([body.item.at[0], body.item.at[1]], under.corners);

/** What stands on or in each item, and on or in that: they go together. */
export type Loads = ReadonlyMap<string, readonly string[]>;

/** As a scene was before anything was moved: what is pushed under something does not become its load. */
export function loadsOf(scene: Scene, pieces: Pieces): Loads {
  const bodies = bodiesOf(scene, pieces);
  const direct = new Map(
    bodies.map((under): [string, readonly string[]] => [
      under.item.id,
      bodies.filter((body) => isOn(body, under)).map(({ item }) => item.id),
    ]),
  );
  return new Map(bodies.map(({ item: { id } }) => [id, [...reachedFrom(id, direct)].slice(1)]));
}

function reachedFrom(id: string, direct: Loads): ReadonlySet<string> {
  const reached = new Set([id]);
  // A set is walked on over what is added meanwhile.
  for (const each of reached) for (const next of direct.get(each) ?? []) reached.add(next);
  return reached;
}

/** The item and its load, the item first. */
export const withLoad = (loads: Loads, id: string): readonly string[] => [
  id,
  ...(loads.get(id) ?? []),
];

/** Something that cannot be so in a room: an item that stands in another, or outside. */
export interface Conflict {
  readonly id: string;
  /** The other item; null for the wall. */
  readonly other: string | null;
}

/** Thinner things may lie under others. */
const FLAT_M = 0.05;
/** Overlaps smaller than this are none that anybody sees. */
const TOUCH_M = 0.03;

/** Conflicts that the items have now and did not have in `before`. */
export function newConflicts(
  before: Scene,
  scene: Scene,
  pieces: Pieces,
  loads: Loads,
): readonly Conflict[] {
  const old = new Map(before.items.map((item) => [item.id, item]));
  const shifted = ({ id, at, yawDeg }: SceneItem): boolean => {
    const was = old.get(id);
    return !was || was.yawDeg !== yawDeg || was.at.some((value, k) => value !== at[k]);
  };
  const ids = scene.items.filter(shifted).map(({ id }) => id);
  if (ids.length === 0) return [];
  const among = { pieces, ids, carried: new Set([...loads.values()].flat()) };
  const known = new Set(conflictsOf(before, among).map(keyOf));
  return conflictsOf(scene, among).filter((conflict) => !known.has(keyOf(conflict)));
}

const keyOf = ({ id, other }: Conflict): string => [id, other ?? ''].sort().join('\n');

interface Among {
  readonly pieces: Pieces;
  readonly ids: readonly string[];
  /** What stands on others goes with them: its own conflicts would be told twice. */
  readonly carried: ReadonlySet<string>;
}

/** Conflicts of these items with anything; each pair once. */
function conflictsOf(scene: Scene, { pieces, ids, carried }: Among): readonly Conflict[] {
  const bodies = bodiesOf(scene, pieces).filter(({ item }) => !carried.has(item.id));
  const found = new Map<string, Conflict>();
  for (const body of bodies.filter(({ item }) => ids.includes(item.id))) {
    const { id } = body.item;
    const others = bodies.filter((other) => other !== body && collide(body, other));
    const conflicts: Conflict[] = others.map(({ item }) => ({ id, other: item.id }));
    if (scene.room && !fitsIn(body.corners, scene.room.plan)) conflicts.push({ id, other: null });
    for (const conflict of conflicts) found.set(keyOf(conflict), conflict);
  }
  return [...found.values()];
}

function collide(a: Body, b: Body): boolean {
  if (Math.min(a.topM - a.bottomM, b.topM - b.bottomM) < FLAT_M) return false;
  const shared = Math.min(a.topM, b.topM) - Math.max(a.bottomM, b.bottomM);
  if (shared < TOUCH_M) return false;
  return overlapM(a.corners, b.corners) > TOUCH_M;
}

/** How far two convex outlines reach into each other, along the axis on which that is least; metres. */
function overlapM(a: readonly Point[], b: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const outline of [a, b]) {
    outline.forEach(([x, y], k) => {
      const [nx, ny] = outline[(k + 1) % outline.length] ?? [x, y];
      const length = Math.hypot(nx - x, ny - y) || 1;
      const axis: Point = [(ny - y) / length, (x - nx) / length];
      const [lowA, highA] = shadowOn(axis, a);
      const [lowB, highB] = shadowOn(axis, b);
      least = Math.min(least, highA - lowB, highB - lowA);
    });
  }
  return least;
}

function shadowOn([ax, ay]: Point, outline: readonly Point[]): readonly [number, number] {
  const along = outline.map(([x, y]) => x * ax + y * ay);
  return [Math.min(...along), Math.max(...along)];
}

/** Whether an outline lies in a room, but for what walls and curtains take. */
function fitsIn(corners: readonly Point[], plan: readonly Point[]): boolean {
  const cx = corners.reduce((sum, [x]) => sum + x, 0) / corners.length;
  const cy = corners.reduce((sum, [, y]) => sum + y, 0) / corners.length;
  return corners.every(([x, y]) => {
    const away = Math.hypot(x - cx, y - cy) || 1;
    const pulled = Math.max(0, 1 - TOUCH_M / away);
    return isInside([cx + (x - cx) * pulled, cy + (y - cy) * pulled], plan);
  });
}

/** Even-odd rule. */
export function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  outline.forEach(([x0, y0], k) => {
    const [x1, y1] = outline[(k + 1) % outline.length] ?? [x0, y0];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  });
  return inside;
}
