import type { Building } from '../design/description.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import { box } from './solids.ts';

/** Where the door of a front stands: along it, from jamb to jamb, and how high its head is. */
export interface Doorway {
  /** Of the bays along the front, from 0. */
  readonly bay: number;
  readonly from: number;
  readonly to: number;
  readonly highM: number;
}

const DOOR_M = { high: 2.35, thick: 0.05, widest: 2.4, narrowest: 0.8 } as const;
/** Under the slab above there is room for a head at least. */
const HEAD_M = 0.25;

/** The doorway of a front of walls and windows: its middle bay on the ground; none where a door has no room. */
export function doorwayOf(
  { baseM, floorHeightM }: Building,
  lengthM: number,
  bayM: number,
  pierM: number,
): Doorway | undefined {
  const highM = Math.min(DOOR_M.high, floorHeightM - HEAD_M);
  const wide = Math.min(DOOR_M.widest, bayM - pierM);
  if (baseM > 0 || wide < DOOR_M.narrowest || highM < 2) return undefined;
  const bay = Math.floor(Math.round(lengthM / bayM) / 2);
  const middle = (bay + 0.5) * bayM;
  return { bay, from: middle - wide / 2, to: middle + wide / 2, highM };
}

/** The rest of a level band along a front once the doorway is cut out. */
export const besideDoorway = (
  lengthM: number,
  door: Doorway | undefined,
): readonly (readonly [from: number, to: number])[] =>
  door
    ? [
        [0, door.from],
        [door.to, lengthM],
      ]
    : [[0, lengthM]];

/** Two leaves, in the plane of the glass. x along the front, y up, z outwards; `deepM` behind its face. */
export function doorLeaves({ from, to, highM }: Doorway, deepM: number): Mesh {
  const middle = (from + to) / 2;
  const leaf = (left: number, right: number): Mesh => {
    const [back, face] = [-deepM, -deepM + DOOR_M.thick];
    // A wide raised field with a grooved border around it.
    return merge(
      box([left, 0.02, back], [right, highM, face]),
      box([left + 0.09, 0.14, face], [right - 0.09, highM - 0.12, face + 0.018]),
    );
  };
  return merge(leaf(from + 0.04, middle - 0.004), leaf(middle + 0.004, to - 0.04));
}

/** What is around the leaves: jambs and a head that stand out of the wall, a rail over the leaves, and pulls. */
export function doorFrame({ from, to, highM }: Doorway, deepM: number): Mesh {
  const [out, wide] = [0.1, 0.07];
  const middle = (from + to) / 2;
  const pull = (x: number): Mesh =>
    box([x - 0.012, 0.85, -deepM + 0.09], [x + 0.012, 1.55, -deepM + 0.12]);
  return merge(
    box([from - wide, 0, -deepM], [from + 0.04, highM + wide, out]),
    box([to - 0.04, 0, -deepM], [to + wide, highM + wide, out]),
    box([from - wide, highM, -deepM], [to + wide, highM + wide, out + 0.02]),
    pull(middle - 0.09),
    pull(middle + 0.09),
  );
}

/** A step before the door. */
export const doorStep = ({ from, to }: Doorway): Mesh =>
  box([from - 0.35, 0, 0], [to + 0.35, 0.06, 1.1]);
