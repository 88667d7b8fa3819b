import type { Gray8 } from '@zhuhui/kernels';
import { projectionOf } from '../camera.ts';
import type { Vec3 } from '../vec.ts';
import { frameOfMask } from './frame.ts';
import { marginPx } from './keep-within.ts';
import type { PhotoRoom } from './photo-room.ts';
import { measureFor } from './place-on-wall.ts';

/** Walls out of doors may be this much nearer or farther than those of a room. */
const MEASURE = { least: 0.3, most: 8 } as const;

/**
 * The walls that a photograph shows, as far away as makes a usual thing fill its marked place: out of
 * doors the directions of walls can be seen, and nothing tells their measure.
 */
export function facadeOf(room: PhotoRoom, mask: Gray8, thing: string): PhotoRoom {
  const place = frameOfMask(mask);
  if (!place) return room;
  const projection = projectionOf(room.camera, mask.width, mask.height);
  const margin = marginPx(place.right - place.left, place.bottom - place.top);
  const measure = measureFor(room, mask, place, projection, thing, margin);
  return scaled(room, Math.min(MEASURE.most, Math.max(MEASURE.least, measure)));
}

function scaled(room: PhotoRoom, by: number): PhotoRoom {
  const { camera } = room;
  const eye = camera.eye.map((v) => v * by) as unknown as Vec3;
  const target = eye.map((v, k) => v + camera.target[k] - camera.eye[k]) as unknown as Vec3;
  return {
    ...room,
    camera: { ...camera, eye, target },
    halfWidthM: room.halfWidthM * by,
    depthM: room.depthM * by,
    heightM: room.heightM * by,
    behindM: room.behindM * by,
    openings: room.openings.map((opening) => ({
      ...opening,
      fromM: opening.fromM * by,
      widthM: opening.widthM * by,
      sillM: opening.sillM * by,
      heightM: opening.heightM * by,
    })),
  };
}
