import { type Rgb8, resizeRgb8 } from '@zhuhui/kernels';
import { linearOfByte, luminance } from '@zhuhui/kernels/oklab';
import { projectionOf, rayThrough } from '../camera.ts';
import { renderPicture, runRenderJob } from '../render/picture.ts';
import { prepare } from '../render/prepare.ts';
import type { Vec3 } from '../vec.ts';
import { boxScene, lightsOf, type RoomLight, SURFACES, type SurfaceName } from './box-scene.ts';
import { alongWall, meetRoom, type PhotoRoom, WALL } from './photo-room.ts';

const PILOT_WIDTH = 132;
/** What surfaces are taken for before the photograph says more. */
const USUAL: Readonly<Record<SurfaceName, number>> = {
  floor: 0.32,
  ceiling: 0.72,
  left: 0.6,
  right: 0.6,
  back: 0.6,
  front: 0.55,
};
/** The brightest wall or ceiling of a room is about this white. */
const BRIGHTEST = 0.78;
/** Exposures show white paint at least this bright (linear); what is darker is taken to be half as much greyer, not below the second. */
const WHITE = 0.65;
const LEAST_WHITE = 0.72;
/** How much of these surfaces' tint is their paint; the rest is the light's. */
const PAINT = 0.35;
const LEAST_ALBEDO = 0.05;
const MOST_ALBEDO = 0.86;
/** What kinds of light give before the photograph says more, and in which steps that is changed. */
const PRIOR = { window: 1, behind: 0.3, above: 0.9 } as const;
const FACTORS = [0.06, 0.15, 0.35, 0.7, 1.4, 2.8];
const PRIOR_WEIGHT = 0.015;
const SATURATED = 0.93;

/**
 * Light and albedo of a photographed room. Every place that light may come from is rendered by itself
 * in the empty box; the mixture whose falling-off within each surface is the photograph's is kept, and
 * what remains between the surfaces is their albedo (inverse lighting by basis images: Marschner and
 * Greenberg 1997).
 */
export async function matchLight(photo: Rgb8, room: PhotoRoom): Promise<RoomLight> {
  const width = PILOT_WIDTH;
  const height = Math.max(16, Math.round((width * photo.height) / photo.width));
  const small = resizeRgb8(photo, width, height, 'area');
  const places = placesOf(room, small);
  const lamps = lightsOf(room);
  const shares: Float32Array[] = [];
  const scales: number[] = [];
  for (let k = 0; k < lamps.length; k++) {
    const share = await lightOf(room, k, lamps.length, width, height);
    const mean =
      places.reduce((sum, { pixel }) => sum + share[pixel], 0) / Math.max(1, places.length);
    scales.push(mean);
    shares.push(share.map((value) => value / Math.max(1e-9, mean)));
  }
  const weights = mixtureOf(
    places,
    shares,
    lamps.map(({ kind }) => PRIOR[kind]),
  );
  return {
    albedo: albedoOf(places, shares, weights),
    radiance: weights.map((weight, k): Vec3 => {
      const level = scales[k] > 0 ? weight / scales[k] : 0;
      return [level, level, level];
    }),
  };
}

/** What grey ground throws back out of doors; grass and soil, by how colourful they are, less. */
const GROUND = 0.26;
const COLOURFUL_LESS = 0.5;
/** Around what stands on it the ground is not all of the colour that most of it has. */
const GROUND_COLOUR = 0.5;
/** The low sky and what stands before it, seen together. */
const AROUND = 0.45;
/** A covered sky: its light comes mostly from above. */
const SKY = { above: 1, behind: 0.5 } as const;

/** Light of a covered sky on open ground, whose colour is the photograph's. */
export function openLight(photo: Rgb8, room: PhotoRoom): RoomLight {
  const width = PILOT_WIDTH;
  const height = Math.max(16, Math.round((width * photo.height) / photo.width));
  const places = placesOf(room, resizeRgb8(photo, width, height, 'area'));
  const floor = places.filter(({ surface }) => SURFACES[surface] === 'floor');
  const ground = groundOf(floor);
  const around: Vec3 = [AROUND, AROUND, AROUND];
  const albedo = Object.fromEntries(
    SURFACES.map((name) => [name, name === 'floor' ? ground : around]),
  ) as unknown as RoomLight['albedo'];
  const radiance = lightsOf(room).map(({ kind }): Vec3 => {
    const level = kind === 'window' ? 0 : SKY[kind];
    return [level, level, level];
  });
  return { albedo, radiance };
}

/** Albedo of open ground, from what is seen of it. */
function groundOf(floor: readonly Place[]): Vec3 {
  if (floor.length === 0) return [GROUND, GROUND, GROUND];
  const seen = [0, 1, 2].map((k) => middle(floor.map(({ rgb }) => rgb[k])));
  const grey = Math.max(1e-6, luminance(seen[0], seen[1], seen[2]));
  const most = Math.max(...seen);
  const colourful = (most - Math.min(...seen)) / Math.max(1e-6, most);
  const level = (GROUND * (1 - COLOURFUL_LESS * colourful)) / grey;
  const albedo = (v: number) => Math.min(MOST_ALBEDO, level * (grey + (v - grey) * GROUND_COLOUR));
  return [albedo(seen[0]), albedo(seen[1]), albedo(seen[2])];
}

/** A pixel that shows plain surface. */
interface Place {
  readonly pixel: number;
  readonly surface: number;
  /** Linear RGB of the photograph, and the logarithm of its luminance. */
  readonly rgb: Vec3;
  readonly log: number;
}

function placesOf(room: PhotoRoom, small: Rgb8): Place[] {
  const { width, height, data } = small;
  const projection = projectionOf(room.camera, width, height);
  const places: Place[] = [];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const ray = rayThrough(projection, (pixel % width) + 0.5, Math.floor(pixel / width) + 0.5);
    const { wall, at } = meetRoom(room, room.camera.eye, ray);
    if (inOpening(room, wall, at)) continue;
    const rgb: Vec3 = [0, 1, 2].map((k) => linearOfByte(data[pixel * 3 + k])) as unknown as Vec3;
    if (Math.max(...rgb) > SATURATED) continue;
    places.push({
      pixel,
      surface: SURFACES.indexOf(wall),
      rgb,
      log: Math.log(luminance(...rgb) + 1e-3),
    });
  }
  return places;
}

const MARGIN_M = 0.12;

/** Whether a point of a wall lies in one of its windows or doors, or on their frame. */
export function inOpening(
  room: PhotoRoom,
  wall: 'floor' | 'ceiling' | keyof typeof WALL,
  at: Vec3,
): boolean {
  if (wall === 'floor' || wall === 'ceiling') return false;
  const u = alongWall(room, wall, at);
  return room.openings.some(
    (o) =>
      o.wall === WALL[wall] &&
      u > o.fromM - MARGIN_M &&
      u < o.fromM + o.widthM + MARGIN_M &&
      at[2] > o.sillM - MARGIN_M &&
      at[2] < o.sillM + o.heightM + MARGIN_M,
  );
}

/** Luminance that one light alone gives the empty room. */
async function lightOf(
  room: PhotoRoom,
  lamp: number,
  lamps: number,
  width: number,
  height: number,
): Promise<Float32Array> {
  const grey = (name: SurfaceName): Vec3 => [USUAL[name], USUAL[name], USUAL[name]];
  const albedo = Object.fromEntries(SURFACES.map((name) => [name, grey(name)]));
  const radiance = Array.from(
    { length: lamps },
    (_, k): Vec3 => (k === lamp ? [1, 1, 1] : [0, 0, 0]),
  );
  const scene = boxScene(room, { albedo: albedo as RoomLight['albedo'], radiance });
  const options = { width, height, quality: 'preview', seed: 7, exposure: 1 } as const;
  const picture = await renderPicture(prepare(scene), scene.camera, options, async (jobs) =>
    jobs.map(runRenderJob),
  );
  const out = new Float32Array(width * height);
  for (let p = 0; p < out.length; p++) {
    out[p] = luminance(
      picture.radiance[p * 3],
      picture.radiance[p * 3 + 1],
      picture.radiance[p * 3 + 2],
    );
  }
  return out;
}

/** Weights of the lights, coordinate by coordinate from what is usual. */
function mixtureOf(
  places: readonly Place[],
  shares: readonly Float32Array[],
  prior: readonly number[],
): number[] {
  const used = places.filter((_, k) => k % 3 === 0);
  let best = [...prior];
  let least = misfit(used, shares, best, prior);
  for (let round = 0; round < 3; round++) {
    for (let k = 0; k < best.length; k++) {
      for (const factor of FACTORS) {
        const next = best.map((weight, j) => (j === k ? prior[k] * factor : weight));
        const found = misfit(used, shares, next, prior);
        if (found < least) [least, best] = [found, next];
      }
    }
  }
  const sum = best.reduce((a, b) => a + b, 0);
  return best.map((weight) => weight / sum);
}

/** Mean absolute difference in log luminance within the surfaces; a strange mixture counts a little. */
function misfit(
  places: readonly Place[],
  shares: readonly Float32Array[],
  weights: readonly number[],
  prior: readonly number[],
): number {
  const sums = SURFACES.map(() => ({ sum: 0, count: 0 }));
  const logs = places.map(({ pixel, surface, log }) => {
    const off = log - Math.log(mixed(shares, weights, pixel));
    sums[surface].sum += off;
    sums[surface].count++;
    return off;
  });
  let spread = 0;
  places.forEach(({ surface }, k) => {
    const { sum, count } = sums[surface];
    spread += Math.min(0.8, Math.abs(logs[k] - sum / count));
  });
  const odd = weights.reduce((sum, weight, k) => sum + Math.log(weight / prior[k]) ** 2, 0);
  return spread / Math.max(1, places.length) + PRIOR_WEIGHT * odd;
}

const mixed = (
  shares: readonly Float32Array[],
  weights: readonly number[],
  pixel: number,
): number => shares.reduce((sum, share, k) => sum + weights[k] * share[pixel], 1e-4);

/** Albedo of the surfaces: what the light leaves between the photograph and the pilot's grey. */
function albedoOf(
  places: readonly Place[],
  shares: readonly Float32Array[],
  weights: readonly number[],
): RoomLight['albedo'] {
  const rows = SURFACES.map((name, surface) => {
    const own = places.filter((place) => place.surface === surface);
    if (own.length < 0.01 * places.length) return { name, raw: undefined, shown: 0 };
    const raw = [0, 1, 2].map((k) => {
      const offs = own.map(({ pixel, rgb }) => (rgb[k] + 5e-4) / mixed(shares, weights, pixel));
      return USUAL[name] * middle(offs);
    }) as unknown as Vec3;
    return { name, raw, shown: middle(own.map(({ rgb }) => luminance(...rgb))) };
  });
  const seen = rows.flatMap(({ name, raw, shown }) => (raw ? [{ name, raw, shown }] : []));
  const pale = seen.filter(({ name }) => name !== 'floor');
  const brightest = (pale.length > 0 ? pale : seen).reduce<{ raw: Vec3; shown: number }>(
    (best, next) => (luminance(...next.raw) > luminance(...best.raw) ? next : best),
    { raw: [1e-6, 1e-6, 1e-6], shown: 1 },
  );
  const level = luminance(...brightest.raw);
  const white = BRIGHTEST * Math.max(LEAST_WHITE, Math.min(1, (brightest.shown / WHITE) ** 0.5));
  // One surface's own glow (a lamp's on the ceiling) or paint (bricks) is not the tint of the light on all.
  const tints = (pale.length > 0 ? pale : seen).map(({ raw }) =>
    raw.map((value) => value / luminance(...raw)),
  );
  const gain = [0, 1, 2].map((k) => {
    const tint = middle(tints.map((own) => own[k])) || 1;
    return (level * tint ** (1 - PAINT)) / white;
  });
  const known = new Map(
    seen.map(({ name, raw }) => [
      name,
      raw.map((value, k) => clamp(value / gain[k])) as unknown as Vec3,
    ]),
  );
  const walls = [...known].filter(([name]) => name !== 'floor' && name !== 'ceiling');
  const mean = (k: number): number =>
    walls.reduce((sum, [, rgb]) => sum + rgb[k], 0) / Math.max(1, walls.length) || USUAL.back;
  const other: Vec3 = [mean(0), mean(1), mean(2)];
  return Object.fromEntries(
    SURFACES.map((name) => [
      name,
      known.get(name) ?? (name === 'floor' ? [0.3, 0.28, 0.25] : other),
    ]),
  ) as unknown as RoomLight['albedo'];
}

const clamp = (value: number): number => Math.min(MOST_ALBEDO, Math.max(LEAST_ALBEDO, value));

function middle(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)];
}
