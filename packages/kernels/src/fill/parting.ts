import { diffuse } from './diffuse.ts';
import type { Homography } from './homography.ts';
import { type Level, PATCH_RADIUS } from './level.ts';
import type { Segment } from './lines.ts';

/** What a pixel shows, or is to show where it is in the hole. */
export const FLOOR = 0;
export const WALL = 1;
/** The wall that meets {@link WALL} in a corner, to the right of it. */
export const NEXT_WALL = 2;
export const NEITHER = 3;

/** Surfaces that meet in the hole: a wall, or two, and the floor before them. */
export interface Parting {
  /** Per pixel of the picture: {@link FLOOR}, {@link WALL}, {@link NEXT_WALL} or {@link NEITHER}. */
  readonly kinds: Uint8Array;
  /** The lines along which they meet, px. */
  readonly lines: readonly Segment[];
}

/**
 * The kinds as places: apart by the root of the squared patch distance that copying one for the other costs. Between
 * floor and wall that is more than any patch differs.
 */
const PLACES = [20_000, 0, -10_000, 0];

/** The kinds as places, as {@link Guide.place} has them. */
export const placesOfKinds = (kinds: Uint8Array): Int16Array =>
  Int16Array.from(kinds, (kind) => PLACES[kind]);

/** With fewer patches of a surface than these a level keeps all its sources. */
const LEAST_SOURCES = 12;

/** Nothing is copied from patches that show what is neither surface, on levels that have enough of floor and walls. */
export function keepSurfaces({ width, isSource }: Level, kinds: Uint8Array): void {
  const reach = [-PATCH_RADIUS, 0, PATCH_RADIUS];
  const spread = reach.flatMap((down) => reach.map((across) => down * width + across));
  const kept = isSource.map((own, i) =>
    own === 1 && spread.every((step) => kinds[i + step] !== NEITHER) ? 1 : 0,
  );
  const left = [0, 0, 0, 0];
  for (let i = 0; i < kept.length; i++) left[kinds[i]] += kept[i];
  const enough = left[FLOOR] >= LEAST_SOURCES && left[WALL] + left[NEXT_WALL] >= LEAST_SOURCES;
  if (enough) isSource.set(kept);
}

/**
 * The kind of each pixel in every layer of a level.
 * @param scale by which the level is smaller than the picture
 * @param maps those of the layers
 */
export function kindsOfLevel(
  { width, height, layers }: Level,
  scale: number,
  { kinds }: Parting,
  maps: readonly Homography[],
  pictureWidth: number,
): Uint8Array {
  const pictureHeight = kinds.length / pictureWidth;
  const kindAt = (x: number, y: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const isInside = column >= 0 && row >= 0 && column < pictureWidth && row < pictureHeight;
    return isInside ? kinds[row * pictureWidth + column] : NEITHER;
  };
  const found = new Uint8Array(width * height * layers);
  for (let i = 0; i < found.length; i++) {
    const layer = Math.floor(i / (width * height));
    const at = i - layer * width * height;
    const x = Math.min(pictureWidth - 1, ((at % width) + 0.5) * scale);
    const y = Math.min(pictureHeight - 1, (Math.floor(at / width) + 0.5) * scale);
    found[i] = layer === 0 ? kindAt(x, y) : kindThrough(maps[layer - 1], x, y, kindAt);
  }
  return found;
}

function kindThrough(
  map: Homography,
  x: number,
  y: number,
  kindAt: (x: number, y: number) => number,
): number {
  const w = map[6] * x + map[7] * y + map[8];
  if (w <= 0) return NEITHER;
  return kindAt((map[0] * x + map[1] * y + map[2]) / w, (map[3] * x + map[4] * y + map[5]) / w);
}

/** The hole and everything known that is none of the surfaces: nothing there says how they go on. */
export const unsaid = (hole: Uint8Array, { kinds }: Parting): Uint8Array =>
  hole.map((own, i) => (own === 1 || kinds[i] === NEITHER ? 1 : 0));

/** Fills each surface's part of the hole smoothly from that surface alone (see {@link diffuse}). */
export function diffuseSurfaces(
  values: Float32Array,
  hole: Uint8Array,
  { kinds }: Parting,
  width: number,
  height: number,
  channels: number,
): void {
  for (const kind of [FLOOR, WALL, NEXT_WALL]) {
    if (!kinds.includes(kind)) continue;
    const own = values.slice();
    const other = kinds.map((at, i) => (at === kind && hole[i] === 0 ? 0 : 1));
    diffuse(own, other, width, height, channels);
    for (let i = 0; i < hole.length; i++) {
      if (hole[i] === 0 || kinds[i] !== kind) continue;
      for (let c = i * channels; c < (i + 1) * channels; c++) values[c] = own[c];
    }
  }
}
