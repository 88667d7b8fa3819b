import { gaussianBlur } from '../filter/gaussian.ts';
import { guidedFilter } from '../filter/guided.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { foliageShare } from '../open-air/greenery.ts';
import { readSky } from '../open-air/sky-mask.ts';
import { readPicture } from '../render/read.ts';
import type { SurfaceRole } from '../render/types.ts';
import { looksOutdoors } from '../replace/outdoors.ts';

/** What a picture of a building or a room is made of, as far as its colours go. */
export const AREAS = ['sky', 'green', 'ground', 'built'] as const;
export type Area = (typeof AREAS)[number];

/** Share of each area per pixel, 0 … 1, adding up to 1. */
export type AreaShares = Readonly<Record<Area, Plane>>;

const READ_SIDE_PX = 768;
const READ_DETAIL = 0.5;
const UNDERFOOT: ReadonlySet<SurfaceRole> = new Set(['floor', 'ground', 'paving']);
/** How far from where it was read a border may lie, as a share of the width, and what is an edge to follow, grey levels. */
const BORDER_REACH = 1 / 256;
const BORDER_EDGE_LEVELS = 5;

/** Reads sky, planting, ground (or floor) and all the rest; borders are soft where the picture's are. */
export function readAreas(image: Rgb8): AreaShares {
  const sky = readSky(image).alpha;
  const ground = readGround(image);
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

/** What one walks on and what lies on it, 0 … 1 per pixel, its border along the picture's own edges. */
function readGround(image: Rgb8): Plane {
  const { width, height } = image;
  const size = fitLongSide(width, height, Math.min(READ_SIDE_PX, Math.max(width, height)));
  const small = resizeRgb8(image, size.width, size.height, 'area');
  const domain = looksOutdoors(small) ? 'architecture' : 'interior';
  const { labels, parts } = readPicture(small, 'photo', domain, READ_DETAIL);
  const isGround = parts.map(({ role, lying }) => lying || UNDERFOOT.has(role));
  const read = createPlane(size.width, size.height);
  for (let i = 0; i < read.data.length; i++) read.data[i] = isGround[labels.data[i]] ? 1 : 0;
  const ground = guidedFilter(
    lumaPlane(image),
    resizePlane(read, width, height, 'bilinear'),
    Math.max(2, Math.round(BORDER_REACH * width)),
    BORDER_EDGE_LEVELS ** 2,
  );
  for (let i = 0; i < ground.data.length; i++) {
    ground.data[i] = Math.min(1, Math.max(0, ground.data[i]));
  }
  return ground;
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
