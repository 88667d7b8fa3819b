import type { Room } from '../design/description.ts';
import type { Wall } from '../layout/walls.ts';
import { extrudeX } from '../mesh/extrude.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import type { Vec2 } from '../vec.ts';
import { box, EMPTY, onWall } from './solids.ts';

/** Of a cornice in a room of usual height: how far it comes down the wall and out over the ceiling. */
const CORNICE_M = { down: 0.145, out: 0.13 } as const;
const USUAL_HEIGHT_M = 2.8;
const MOST_GROWN = 1.8;

/** Its hollow, a quarter round about a point in the room. */
const COVE = { downM: 0.105, outM: 0.116, radiusM: 0.082, steps: 7 } as const;

/** From the ceiling down: how far below it, how far out of the wall. */
const PROFILE: readonly Vec2[] = [
  [0, 0],
  [0, CORNICE_M.out],
  [0.014, CORNICE_M.out],
  [0.014, COVE.outM],
  ...Array.from({ length: COVE.steps + 1 }, (_, k): Vec2 => {
    const turn = (Math.PI / 2) * (k / COVE.steps);
    return [COVE.downM - COVE.radiusM * Math.cos(turn), COVE.outM - COVE.radiusM * Math.sin(turn)];
  }),
  [0.118, 0.034],
  [0.118, 0.022],
  [CORNICE_M.down, 0.013],
  [CORNICE_M.down, 0],
];

/**
 * A cornice of plaster along a wall, modelled on it: a hollow between two fillets, larger in higher rooms.
 * @param topM of the cornice: the ceiling, or the underside of what is hung along the wall
 */
export function plasterCornice({ lengthM }: Wall, topM: number): Mesh {
  const scale = Math.min(MOST_GROWN, Math.max(1, topM / USUAL_HEIGHT_M));
  const outline = PROFILE.map(([down, out]): Vec2 => [topM - down * scale, -out * scale]);
  return extrudeX(outline, 0, lengthM, { creaseRad: 0.35 });
}

/** A frame of plaster on the ceiling: so far off the walls, of two bands beside each other. */
const RING = { offM: 0.42, wideM: 0.055, deepM: 0.02, innerM: 0.03, thinM: 0.011 } as const;
const RING_LEAST_M = 1.2;

/** The frame that goes around a flat ceiling within its cornice. */
export function ceilingRing(room: Room, walls: readonly Wall[]): Mesh {
  const open = (room.skylights?.length ?? 0) > 0;
  const small = walls.some(({ lengthM }) => lengthM < 2 * RING.offM + RING_LEAST_M);
  if (room.ceiling !== 'flat' || open || small) return EMPTY;
  const band = (wall: Wall, offM: number, wideM: number, deepM: number) =>
    onWall(
      box(
        [offM, room.heightM - deepM, -offM - wideM],
        [wall.lengthM - offM, room.heightM + 0.001, -offM],
      ),
      wall.from,
      wall.along,
      wall.inward,
    );
  const inner = RING.offM + RING.wideM + RING.innerM;
  return merge(
    ...walls.flatMap((wall) => [
      band(wall, RING.offM, RING.wideM, RING.deepM),
      band(wall, inner, RING.innerM, RING.thinM),
    ]),
  );
}
