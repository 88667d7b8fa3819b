import type { Random } from '@zhuhui/kernels';
import { type Part, placed, type SceneObject } from '../../src/scene.ts';

export type Side = 'left' | 'back' | 'right';

export interface Room {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly random: Random;
  readonly objects: SceneObject[];
  /** Floor already taken: x0, y0, x1, y1. */
  readonly taken: (readonly [number, number, number, number])[];
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)];

export const lengthOf = (room: Room, side: Side) => (side === 'back' ? room.width : room.depth);

/** Takes `w` × `d` metres of floor around a point when nothing stands there. */
export function free(room: Room, x: number, y: number, w: number, d: number): boolean {
  const box = [x - w / 2, y - d / 2, x + w / 2, y + d / 2] as const;
  if (box[0] < 0 || box[1] < 0.5 || box[2] > room.width || box[3] > room.depth) return false;
  if (room.taken.some((t) => box[0] < t[2] && box[2] > t[0] && box[1] < t[3] && box[3] > t[1]))
    return false;
  room.taken.push(box);
  return true;
}

/** Puts a piece of `w` × `d` metres with its back to some wall where there is room. */
export function againstWall(
  room: Room,
  name: string,
  make: () => Part[],
  w: number,
  d: number,
  origin: 'back' | 'middle' = 'back',
): { x: number; y: number; yaw: number } | null {
  const { random, width, depth, objects } = room;
  for (let trial = 0; trial < 8; trial++) {
    const side = pick<Side>(random, ['left', 'back', 'right']);
    const long = lengthOf(room, side);
    if (long < w + 0.3) continue;
    const at = random.between(w / 2 + 0.1, long - w / 2 - 0.1);
    const off = origin === 'back' ? 0.03 : d / 2 + 0.05;
    const [x, y, yaw] =
      side === 'back'
        ? [at, depth - off, 0]
        : side === 'left'
          ? [off, at, 90]
          : [width - off, at, -90];
    const middle =
      side === 'back'
        ? [at, depth - d / 2 - 0.03]
        : [side === 'left' ? d / 2 + 0.03 : width - d / 2 - 0.03, at];
    const [bw, bd] = side === 'back' ? [w, d] : [d, w];
    if (!free(room, middle[0], middle[1], bw, bd)) continue;
    objects.push({ name, parts: placed(make(), [x, y, 0], yaw) });
    return { x: middle[0], y: middle[1], yaw };
  }
  return null;
}
