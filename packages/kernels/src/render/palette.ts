import { oklabPlanes } from '../color/oklab.ts';
import { slicedMatch } from '../color/sliced-match.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { MATERIALS } from '../material/library.ts';
import { createRandom } from '../random.ts';
import type { Skin } from './finish.ts';
import type { Part } from './part.ts';
import type { Reading } from './read.ts';
import type { Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';

const POINTS = 6000;
const ROTATIONS = 24;
const STYLE_SIDE_PX = 96;
/** A whole picture's height counts as much as this difference in OKLab: places bind like to like. */
const HEIGHT_WEIGHT = 0.42;
const WIDTH_WEIGHT = 0.1;
const DIMS = 5;
const LIGHTNESS_SHARE = 0.6;
/** A region of so many points moves half by itself, half as all surfaces of its role do. */
const POINTS_OF_ITS_OWN = 120;
/** How far a surface goes along whose colour nobody chooses: leaves stay green, panes clear, water blue. */
const BY_NATURE = 0.25;
const NATURAL: ReadonlySet<SurfaceRole> = new Set(['planting', 'water', 'sky', 'glazing']);

/** Where in the style picture a region's colour comes from, 0 … 1 of its width and height. */
export interface Origin {
  readonly x: number;
  readonly y: number;
}

/** Of a reading: where its surfaces lie and what they are. */
interface Coloured {
  readonly labels: Reading['labels'];
  readonly regions: readonly Pick<Region, 'id' | 'cx' | 'cy'>[];
  readonly parts: readonly Pick<Part, 'role'>[];
}

/**
 * Moves the tints towards a style picture by sliced optimal transport of colour and place together
 * (OKLab, x, y): floors take the colours that lie low in the style picture, ceilings and skies those
 * that lie high, large surfaces those that are many. A region follows the median of its points, a small
 * one, of which there are few, rather that of its role: the pieces of one front stay of one kind.
 * Lightness moves less far: the style picture's is lit, a tint is not. What grows, water, sky and glass
 * hardly follow.
 *
 * @returns where each region's colour was found
 */
export function followPalette(
  skins: readonly Skin[],
  { labels, regions, parts }: Coloured,
  style: Rgb8,
  amount: number,
  seed: number,
): Origin[] {
  const random = createRandom(seed ^ 0x2c1b3c6d);
  const { width, height, data } = labels;
  const owner = new Int32Array(POINTS);
  const points = new Float64Array(POINTS * DIMS);
  for (let i = 0; i < POINTS; i++) {
    const p = Math.min(data.length - 1, Math.floor(((i + random.float()) * data.length) / POINTS));
    owner[i] = data[p];
    const { tint } = skins[data[p]];
    for (let k = 0; k < 3; k++) points[i * DIMS + k] = tint[k] + 0.006 * random.normal();
    points[i * DIMS + 3] = (WIDTH_WEIGHT * (p % width)) / width;
    points[i * DIMS + 4] = (HEIGHT_WEIGHT * Math.floor(p / width)) / height;
  }
  slicedMatch(points, stylePoints(style), ROTATIONS, random, DIMS);
  const ofRegion = regions.map((): number[] => []);
  const ofRole = new Map<SurfaceRole, number[]>();
  for (const [i, region] of owner.entries()) {
    ofRegion[region].push(i);
    const { role } = parts[region];
    const others = ofRole.get(role);
    if (others) others.push(i);
    else ofRole.set(role, [i]);
  }
  const way = (i: number, k: number): number => points[i * DIMS + k] - skins[owner[i]].tint[k];
  const ways = (members: readonly number[]): number[] =>
    [0, 1, 2].map((k) => median(members.map((i) => way(i, k))));
  const waysOfRole = new Map([...ofRole].map(([role, members]) => [role, ways(members)]));
  const moves = regions.map(({ id }) => {
    const own = ofRegion[id];
    const { role } = parts[id];
    const all = waysOfRole.get(role);
    if (all === undefined || own.length === 0) return [0, 0, 0];
    const share = own.length / (own.length + POINTS_OF_ITS_OWN);
    const follows = amount * (isNatural(role, skins[id]) ? BY_NATURE : 1);
    return ways(own).map((value, k) => follows * (all[k] + share * (value - all[k])));
  });
  return regions.map(({ id, cx, cy }) => {
    const own = ofRegion[id];
    const { tint } = skins[id];
    tint[0] += LIGHTNESS_SHARE * moves[id][0];
    tint[1] += moves[id][1];
    tint[2] += moves[id][2];
    if (own.length === 0) return { x: cx / width, y: cy / height };
    const place = (d: number) => median(own.map((i) => points[i * DIMS + d]));
    return {
      x: Math.min(1, Math.max(0, place(3) / WIDTH_WEIGHT)),
      y: Math.min(1, Math.max(0, place(4) / HEIGHT_WEIGHT)),
    };
  });
}

/** Whether a surface's colour is nobody's choice. */
export function isNatural(role: SurfaceRole, { spec }: Skin): boolean {
  return NATURAL.has(role) || spec === MATERIALS.grass || spec === MATERIALS.foliage;
}

function stylePoints(style: Rgb8): Float64Array {
  const side = STYLE_SIDE_PX;
  const lab = oklabPlanes(resizeRgb8(style, side, side, 'area'));
  const out = new Float64Array(side * side * DIMS);
  for (let p = 0; p < side * side; p++) {
    out[p * DIMS] = lab.L[p];
    out[p * DIMS + 1] = lab.a[p];
    out[p * DIMS + 2] = lab.b[p];
    out[p * DIMS + 3] = (WIDTH_WEIGHT * (p % side)) / side;
    out[p * DIMS + 4] = (HEIGHT_WEIGHT * Math.floor(p / side)) / side;
  }
  return out;
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1];
}
