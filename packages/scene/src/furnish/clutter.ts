import { oklabPlanes, type Rgb8 } from '@zhuhui/kernels';
import { projectionOf, rayThrough } from '../camera.ts';
import type { PictureRead } from './find-openings.ts';
import { meetRoom, type PhotoRoom } from './photo-room.ts';

/** Parts of pictures that stand in rooms and are none of their surfaces. */
const THINGS: ReadonlySet<string> = new Set([
  'furniture',
  'textile',
  'upholstery',
  'accent',
  'metal',
  'planting',
]);
/** Furniture hides walls up to about here. */
const LOW_M = 1;
/** OKLab lightness that changes by this over two pixels is an edge that floors seldom have. */
const STRONG_EDGE = 0.12;

/** Share of a floor that edges cross where things stand on it; walls above a barer one hide behind nothing. */
const CROSSED = 0.03;
/** Of the strokes of empty rooms at least so many run along the room's directions; with fewer by the second, things hide its walls. */
const ALONG = 0.65;
const FEWER = 0.1;

/**
 * How much stands about in a room: the share of the walls' foot that reads as things, of the floor that
 * strong edges cross, and of the strokes that run along none of the room's directions (`support` do).
 */
export function clutterOf(
  picture: Rgb8,
  room: Omit<PhotoRoom, 'openings'>,
  { labels, parts }: PictureRead,
  support: number,
): number {
  const { width, height } = picture;
  const { L } = oklabPlanes(picture);
  const projection = projectionOf(room.camera, width, height);
  let [floor, strong, foot, things] = [0, 0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const { wall, at } = meetRoom(
        room,
        room.camera.eye,
        rayThrough(projection, x + 0.5, y + 0.5),
      );
      if (wall === 'floor') {
        floor++;
        const edge = Math.hypot(L[p + 1] - L[p - 1], L[p + width] - L[p - width]);
        if (edge > STRONG_EDGE) strong++;
      } else if (wall !== 'ceiling' && at[2] < LOW_M) {
        foot++;
        if (THINGS.has(parts[labels.data[p]].role)) things++;
      }
    }
  }
  const crossed = strong / Math.max(1, floor);
  const hidden = things / Math.max(1, foot);
  const astray = Math.max(0, ALONG - support);
  return crossed + astray + hidden * Math.min(1, Math.max(crossed / CROSSED, astray / FEWER));
}
