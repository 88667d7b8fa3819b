import { gaussianBlur } from '../filter/gaussian.ts';
import { createPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { foliageShare } from '../open-air/greenery.ts';
import { readSky } from '../open-air/sky-mask.ts';
import { readLayout } from '../relight/layout.ts';

/** What a picture of a building or a room is made of, as far as its colours go. */
export const AREAS = ['sky', 'green', 'ground', 'built'] as const;
export type Area = (typeof AREAS)[number];

/** Share of each area per pixel, 0 … 1, adding up to 1. */
export type AreaShares = Readonly<Record<Area, Plane>>;

/** Reads sky, planting, ground (or floor) and all the rest; borders are soft. */
export function readAreas(image: Rgb8): AreaShares {
  const sky = readSky(image).alpha;
  const { ground } = readLayout(image, sky);
  const leaves = gaussianBlur(foliageShare(image), image.width / 256);
  const { width, height } = image;
  const shares = {
    sky,
    green: createPlane(width, height),
    ground: createPlane(width, height),
    built: createPlane(width, height),
  };
  for (let i = 0; i < sky.data.length; i++) {
    const below = 1 - sky.data[i];
    const green = below * Math.min(1, leaves.data[i]);
    const floor = (below - green) * ground.data[i];
    shares.green.data[i] = green;
    shares.ground.data[i] = floor;
    shares.built.data[i] = below - green - floor;
  }
  return shares;
}

/** Share of the whole picture that an area takes. */
export function areaShare(plane: Plane): number {
  let sum = 0;
  for (const value of plane.data) sum += value;
  return sum / plane.data.length;
}

/** The area's own pixels (share above one half), thinned to about `most`, as a picture of one row. */
export function pixelsOf(image: Rgb8, share: Plane, most: number): Rgb8 {
  const own: number[] = [];
  for (let i = 0; i < share.data.length; i++) if (share.data[i] > 0.5) own.push(i);
  const stride = Math.max(1, Math.floor(own.length / most));
  const count = Math.floor((own.length + stride - 1) / stride);
  const data = new Uint8Array(count * 3);
  for (let n = 0; n < count; n++) {
    const from = own[n * stride] * 3;
    data.set(image.data.subarray(from, from + 3), n * 3);
  }
  return { width: count, height: 1, data };
}
