import type { Vec3 } from '../vec.ts';
import { meetRoom, type PhotoRoom } from './photo-room.ts';

/** A wall that a photograph can show, or the floor. */
export type PlaneName = 'back' | 'left' | 'right' | 'floor';

/** A surface of the room with two axes along it: across and up (on the floor: away) in metres. */
export interface RoomPlane {
  readonly name: PlaneName;
  /** The world's axis that it faces, and where on it the surface stands. */
  readonly axis: 0 | 1 | 2;
  readonly at: number;
  /** Which way into the room. */
  readonly inward: 1 | -1;
  readonly u: 0 | 1;
  readonly v: 1 | 2;
}

export function planeOf(
  { depthM, halfWidthM }: Pick<PhotoRoom, 'depthM' | 'halfWidthM'>,
  name: PlaneName,
): RoomPlane {
  switch (name) {
    case 'floor':
      return { name, axis: 2, at: 0, inward: 1, u: 0, v: 1 };
    case 'back':
      return { name, axis: 1, at: depthM, inward: -1, u: 0, v: 2 };
    case 'left':
      return { name, axis: 0, at: -halfWidthM, inward: 1, u: 1, v: 2 };
    case 'right':
      return { name, axis: 0, at: halfWidthM, inward: -1, u: 1, v: 2 };
  }
}

/** Coordinates along a surface and the distance off it, metres. */
export const onPlane = ({ u, v, axis, at, inward }: RoomPlane, p: Vec3): Vec3 => [
  p[u],
  p[v],
  (p[axis] - at) * inward,
];

/** The point `off` metres off a surface at its coordinates. */
export function fromPlane({ u, v, axis, at, inward }: RoomPlane, [a, b, off]: Vec3): Vec3 {
  const p: [number, number, number] = [0, 0, 0];
  p[u] = a;
  p[v] = b;
  p[axis] = at + off * inward;
  return p;
}

/** Where a ray from the eye goes through a surface; null when it runs away from it. */
export function meetPlane({ axis, at }: RoomPlane, eye: Vec3, ray: Vec3): Vec3 | null {
  const t = (at - eye[axis]) / ray[axis];
  if (!(t > 0) || !Number.isFinite(t)) return null;
  return [eye[0] + ray[0] * t, eye[1] + ray[1] * t, eye[2] + ray[2] * t];
}

/** The wall in the ray's way, the ceiling or the floor taken for the wall behind them. */
export function wallBehind(room: PhotoRoom, ray: Vec3): RoomPlane | null {
  const level: Vec3 = [ray[0], ray[1], 0];
  const { wall } = meetRoom(room, room.camera.eye, level);
  return wall === 'back' || wall === 'left' || wall === 'right' ? planeOf(room, wall) : null;
}
