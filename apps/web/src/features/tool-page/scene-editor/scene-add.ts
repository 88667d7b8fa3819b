import type { Scene, SceneItem, SceneOffer, ScenePiece } from '@zhuhui/contracts';
import { newConflicts, type Pieces, type Point } from './scene-edit.ts';

/** Brings a thing into a scene, to a place where nothing is in its way if there is one. */

/** Places are tried at this distance. */
const APART_M = 0.25;
/** How far around the middle places are tried where no walls end it. */
const AROUND_M = 6;
/** The outline stands this far from the wall behind it. */
const OFF_WALL_M = 0.01;

interface Place {
  readonly at: Point;
  readonly yawDeg: number;
}

/** What the editor knows of every item: of those that came with the scene, and of those added since. */
export function piecesWith(
  known: readonly ScenePiece[],
  offers: readonly SceneOffer[],
  items: readonly SceneItem[],
): Pieces {
  const pieces = new Map(known.map((piece) => [piece.id, piece]));
  for (const { id, kind } of items) {
    const offer = offers.find((each) => each.kind === kind);
    if (!pieces.has(id) && offer) pieces.set(id, { ...offer, id });
  }
  return pieces;
}

/**
 * The scene with one more thing.
 * @param host item on which a thing that stands on others is put
 * @returns the scene and the new item's id
 */
export function added(
  scene: Scene,
  offer: SceneOffer,
  pieces: Pieces,
  host: SceneItem | undefined,
): { scene: Scene; id: string } {
  const id = freeId(scene.items, offer.kind);
  const onto = offer.against === 'surface' && host ? pieces.get(host.id) : undefined;
  const put = ({ at: [x, y], yawDeg }: Place, z: number): Scene => ({
    ...scene,
    items: [
      ...scene.items,
      { id, kind: offer.kind, params: {}, at: [x, y, z], yawDeg, materials: {} },
    ],
  });
  if (host && onto) {
    const [x, y, z] = host.at;
    return { scene: put({ at: [x, y], yawDeg: host.yawDeg }, z + onto.sizeM[2]), id };
  }
  const z = undersideOf(scene, offer);
  const among = new Map([...pieces, [id, { ...offer, id }]]);
  const candidates = placesFor(scene, offer).map((place) => put(place, z));
  const isFree = (next: Scene) => newConflicts(scene, next, among, new Map()).length === 0;
  return {
    scene: candidates.find(isFree) ?? candidates[0] ?? put({ at: [0, 0], yawDeg: 0 }, z),
    id,
  };
}

function freeId(items: readonly SceneItem[], kind: string): string {
  const taken = new Set(items.map(({ id }) => id));
  let number = items.length + 1;
  while (taken.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

const undersideOf = ({ room }: Scene, { against, hangM, sizeM }: SceneOffer): number =>
  against === 'ceiling' && room ? Math.max(0, room.heightM - sizeM[2]) : hangM;

function placesFor(scene: Scene, offer: SceneOffer): readonly Place[] {
  const middle = middleOf(scene);
  const places =
    offer.against === 'wall' && scene.room
      ? alongWalls(scene.room.plan, offer)
      : around(middle).map((at) => ({ at, yawDeg: 0 }));
  const away = ({ at: [x, y] }: Place) => Math.hypot(x - middle[0], y - middle[1]);
  return places.toSorted((a, b) => away(a) - away(b));
}

/** Of the room; in the open, what the camera looks at. */
function middleOf({ room, camera }: Scene): Point {
  if (!room) return [camera.target[0], camera.target[1]];
  const mean = (k: 0 | 1) => {
    const values = room.plan.map((at) => at[k]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [mean(0), mean(1)];
}

function around([x, y]: Point): readonly Point[] {
  const steps = Math.round(AROUND_M / APART_M);
  const offsets = Array.from({ length: 2 * steps + 1 }, (_, k) => (k - steps) * APART_M);
  return offsets.flatMap((dx) => offsets.map((dy): Point => [x + dx, y + dy]));
}

/** With its back to the walls of a plan that runs counter-clockwise. */
function alongWalls(plan: readonly Point[], { sizeM: [w, d] }: SceneOffer): readonly Place[] {
  return plan.flatMap(([x0, y0], k) => {
    const [x1, y1] = plan[(k + 1) % plan.length] ?? [x0, y0];
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    // Its front looks along the wall's inner side: at 0 towards −y.
    const yawDeg = (Math.atan2(-uy, -ux) * 180) / Math.PI;
    const off = d / 2 + OFF_WALL_M;
    const count = Math.max(0, Math.floor((length - w) / APART_M) + 1);
    return Array.from({ length: count }, (_, n): Place => {
      const along = w / 2 + n * APART_M;
      return { at: [x0 + ux * along - uy * off, y0 + uy * along + ux * off], yawDeg };
    });
  });
}
