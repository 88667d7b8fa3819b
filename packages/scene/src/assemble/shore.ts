import type { Shore } from '../design/description.ts';
import { type ByShore, COPING_M, onSite, shoreHeight, slopeM } from '../design/shore.ts';
import { gridSurface } from '../mesh/grid.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { valueNoise } from '../random.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { plate } from './solids.ts';

export type ShoreSurface =
  | 'sand'
  | 'wetSand'
  | 'rocky'
  | 'ground'
  | 'paving'
  | 'openWater'
  | 'farWater'
  | 'shallows'
  | 'foam';

export interface ShorePart {
  readonly name: string;
  readonly surface: ShoreSurface;
  readonly mesh: Mesh;
}

/** So far out, a hair under the horizon, the painted scenery takes over: flatter looks along water are all glare. */
const HORIZON_M = 1200;
/** The sloping ground is modelled this far to both sides; then it runs straight. */
const FINE_M = 170;
const FAR_M = 900;
/** Farther out single waves are not told apart. */
const WAVES_M = 220;
const QUAY_M = 0.5;
/** What the slope lies higher than the ground behind it, so that neither shows through the other. */
const LIFT_M = 0.035;

/** Sloping ground or a quay's wall, the water to the horizon or the other bank, and foam where waves end. */
export function shoreParts(shore: Shore): ShorePart[] {
  const out = shore.widthM ?? HORIZON_M;
  const near = Math.min(out, WAVES_M);
  const water = (from: number, to: number) =>
    plate(strip(shore, HORIZON_M, from, to), shore.levelM - 1, shore.levelM);
  const parts: ShorePart[] = [
    { name: 'water', surface: 'openWater', mesh: water(-2, near) },
    ...(out > near
      ? [{ name: 'far-water', surface: 'farWater', mesh: water(near, out) } as const]
      : []),
  ];
  if (shore.edge === 'quay') return [...parts, ...quayParts(shore)];
  const laid = { beach: 'sand', rocks: 'rocky', bank: 'ground' } as const;
  parts.push({ name: 'shore', surface: laid[shore.edge], mesh: slope(shore) });
  return shore.edge === 'bank' ? parts : [...parts, ...surfParts(shore)];
}

function strip(shore: Shore, alongM: number, from: number, to: number): readonly Vec2[] {
  const corner = (side: number, outM: number) => onSite(shore, { alongM: side * alongM, outM });
  return [corner(-1, from), corner(1, from), corner(1, to), corner(-1, to)];
}

function quayParts(shore: Shore): ShorePart[] {
  const { levelM } = shore;
  return [
    {
      name: 'quay',
      surface: 'paving',
      mesh: plate(strip(shore, FAR_M, -QUAY_M, 0.02), levelM - 1, COPING_M),
    },
  ];
}

/** A sheet along the shore, fine where it is near; `at` gives its height for a place. */
function sheet(
  shore: Shore,
  [cellsAlong, cellsOut]: readonly [number, number],
  outM: (alongM: number, v: number) => number,
  heightM: (at: ByShore) => number,
): Mesh {
  return gridSurface(cellsAlong, cellsOut, (u, v): Vec3 => {
    const alongM = alongAt(u);
    const at = { alongM, outM: outM(alongM, v) };
    const [x, y] = onSite(shore, at);
    return [x, y, heightM(at)];
  });
}

/** Cells grow with the distance from the middle. */
function alongAt(u: number): number {
  const t = 2 * u - 1;
  return FINE_M * t + (FAR_M - FINE_M) * t ** 7;
}

function slope(shore: Shore): Mesh {
  const reach = slopeM(shore);
  const wild = shore.edge === 'rocks' ? 0.5 : shore.edge === 'bank' ? 0.06 : 0.05;
  // The beach reaches back over the lawn in bays.
  const back = (alongM: number) =>
    shore.edge === 'bank' ? -0.3 : -0.4 - 2.2 * valueNoise(alongM * 0.16 + 500, 3, 11);
  return sheet(
    shore,
    [220, 14],
    (alongM, v) => back(alongM) + (reach * 1.7 - back(alongM)) * v,
    (at) => {
      const bumps = valueNoise(at.alongM * 0.7 + 400, at.outM * 0.7 + 60, 7) - 0.5;
      return LIFT_M + shoreHeight(shore, at) + wild * bumps;
    },
  );
}

/** Where the water's surface meets the slope. */
function edgeAt(shore: Shore, alongM: number): number {
  let [low, high] = [0, slopeM(shore) * 1.7];
  for (let k = 0; k < 18; k++) {
    const outM = (low + high) / 2;
    if (shoreHeight(shore, { alongM, outM }) + LIFT_M > shore.levelM) low = outM;
    else high = outM;
  }
  return low;
}

/** Wet sand, the clear shallows, and lines of foam that run up the beach. */
function surfParts(shore: Shore): ShorePart[] {
  const { levelM } = shore;
  const noise = (alongM: number, k: number, per: number) =>
    valueNoise(alongM * per + 700 + 90 * k, 5.5 + k, 31 + k);
  const wash = (alongM: number) => edgeAt(shore, alongM) - 0.6 - 1.6 * noise(alongM, 0, 0.12);
  const line = (k: number, offM: number, wideM: number) =>
    sheet(
      shore,
      [260, 3],
      (alongM, v) => {
        const there = noise(alongM, k, 0.06) + 0.35 * (noise(alongM, k + 7, 0.6) - 0.5);
        const wide = Math.max(0.015, wideM * Math.min(1, (there - 0.32) * 4));
        const middle = (k === 0 ? wash(alongM) : edgeAt(shore, alongM)) + offM;
        return middle + 1.2 * (noise(alongM, k + 3, 0.11) - 0.5) + (v - 0.5) * wide;
      },
      (at) => {
        const crest = k === 0 ? 0 : 0.05 + 0.05 * k;
        return Math.max(levelM, shoreHeight(shore, at) + LIFT_M) + 0.045 + crest;
      },
    );
  const parts: ShorePart[] = [
    {
      name: 'shallows',
      surface: 'shallows',
      mesh: sheet(
        shore,
        [200, 2],
        (alongM, v) => {
          const from = edgeAt(shore, alongM) - 1;
          return from + v * (9 + 7 * noise(alongM, 5, 0.05));
        },
        () => levelM + 0.012,
      ),
    },
    { name: 'foam-1', surface: 'foam', mesh: line(0, 0.7, 0.7) },
    { name: 'foam-2', surface: 'foam', mesh: line(1, 3.6, 1) },
    { name: 'foam-3', surface: 'foam', mesh: line(2, 8.5, 1.3) },
  ];
  if (shore.edge !== 'beach') return parts;
  const wet = sheet(
    shore,
    [200, 4],
    (alongM, v) => wash(alongM) - 0.8 + v * 5,
    (at) => shoreHeight(shore, at) + 0.075,
  );
  return [...parts, { name: 'wet-sand', surface: 'wetSand', mesh: wet }];
}
