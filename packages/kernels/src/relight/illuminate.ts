import { linearOfByte, luminance } from '../color/oklab.ts';
import { guidedFilter } from '../filter/guided.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { smoothStep } from '../material/noise.ts';
import { lampColour } from '../render/atmosphere.ts';
import { type Daylight, daylightOf } from './daylight.ts';

/** The change from the light a picture has to the light it shall have. */
export interface LightChange {
  /** Multiplies it into linear RGB pixels, in place. */
  apply(scene: Float32Array): void;
  /** Brightness of new light against noon: 1 by day. */
  readonly exposure: number;
  /** The old sky's mean colour under the new light, to be taken out of soft borders. */
  readonly relitSky: readonly [number, number, number];
  /** How far a room's light is its lamps', 0 by day … 1; 0 in the open air. */
  readonly evening: number;
  /** Factor per channel that takes the old light's cast out. */
  readonly balance: readonly number[];
}

const WORK_SIDE_PX = 512;
/** Radius of what counts as one patch of light, as a share of the width. */
const PATCH = 0.03;
/** The light most pictures are taken in: a clear day's sky and sun. */
const NOON = {
  dome: [0.86, 0.95, 1.1].map((c) => 0.45 * c),
  sun: [1.12, 1, 0.84].map((c) => 0.9 * c),
  key: 1,
};
/** What film adds to a low sun: amber light, cool shade, and one side nearer to it. */
const GOLDEN_SUN = [1.2, 0.97, 0.62];
const GOLDEN_SHADE = [0.9, 0.93, 1.12];
const GOLDEN_OPENED = 0.28;
const SIDE_SHARE = 0.2;
const SIDE_GAIN = 0.2;
const ROOM_OPENED = 0.25;
/** Lamps a camera has half adapted to. */
const LAMPS_SEEN = 0.5;
/** Mean linear luminance that a well exposed daylight picture has. */
const MEAN_BY_DAY = 0.2;

/**
 * @param sky share of sky per pixel
 * @param outdoors whether the sun and sky reach what is seen; else the windows and lamps do
 * @param skyTint mean colour of a sky photograph, which then colours the ambient light
 */
export function lightChange(
  image: Rgb8,
  sky: Plane,
  light: Daylight,
  outdoors: boolean,
  skyTint: readonly [number, number, number] | null,
): LightChange {
  const { mean, skyMean, cast } = statistics(image, sky);
  const lit = sunlitShare(image, sky);
  const target = targetLight(light, outdoors, skyTint);
  const source = outdoors ? NOON : targetLight(daylightOf(12, 'clear', 'keep'), false, null);
  const exposure = outdoors
    ? target.key * (1 + GOLDEN_OPENED * light.golden)
    : target.key / source.key;
  // A dark picture is opened up, a bright one held: half way to a usual daylight exposure. A room was
  // exposed for what is in it.
  const wide = outdoors ? 1 : ROOM_OPENED;
  const open = Math.min(2.2, Math.max(0.6, Math.sqrt(MEAN_BY_DAY / Math.max(0.01, mean)))) ** wide;
  // A room's own colour is kept as long as its light is.
  const balances = cast.map((c) => c ** (outdoors ? -0.6 : -0.6 * target.changed));
  const shade: number[] = [];
  const sunny: number[] = [];
  for (let k = 0; k < 3; k++) {
    const balance = balances[k];
    const inShade = target.dome[k] / source.dome[k];
    const inSun = (target.dome[k] + target.sun[k]) / (source.dome[k] + source.sun[k]);
    const warm = outdoors ? light.golden : 0;
    shade.push(inShade * balance * GOLDEN_SHADE[k] ** warm);
    sunny.push(inSun * balance * GOLDEN_SUN[k] ** warm);
  }
  // The mean of the relit scene lies at the key, whatever the two lights add up to.
  const both =
    (luminance(shade[0], shade[1], shade[2]) + luminance(sunny[0], sunny[1], sunny[2])) / 2;
  const scale = (exposure * open) / both;
  const gainAt = (share: number, k: number): number =>
    scale * (shade[k] + (sunny[k] - shade[k]) * share);
  return {
    exposure,
    evening: outdoors ? 0 : target.changed,
    balance: balances,
    relitSky: [0, 1, 2].map((k) => skyMean[k] * gainAt(0.8, k)) as unknown as [
      number,
      number,
      number,
    ],
    apply(scene) {
      // A low sun stands to one side: left in the morning, right in the evening.
      const slope = outdoors ? light.golden * (light.morning ? -1 : 1) : 0;
      for (let i = 0, at = 0; i < lit.data.length; i++, at += 3) {
        const aside = slope * ((2 * (i % lit.width)) / lit.width - 1);
        const share = Math.min(1, Math.max(0, lit.data[i] + SIDE_SHARE * aside));
        const side = 1 + SIDE_GAIN * aside;
        for (let k = 0; k < 3; k++) scene[at + k] *= side * gainAt(share, k);
      }
    },
  };
}

interface TargetLight {
  readonly dome: readonly number[];
  readonly sun: readonly number[];
  readonly key: number;
  /** How far a room's light is from day's, 0 … 1. */
  readonly changed: number;
}

function targetLight(
  light: Daylight,
  outdoors: boolean,
  skyTint: readonly [number, number, number] | null,
): TargetLight {
  const { atmosphere, night } = light;
  const skyColour =
    skyTint ?? [0, 1, 2].map((k) => 0.5 * atmosphere.zenith[k] + 0.5 * atmosphere.horizon[k]);
  const most = Math.max(...skyColour, 1e-3);
  // A camera is half adapted to the sky's colour.
  const tint = skyColour.map((c) => 0.45 + 0.55 * (c / most));
  if (outdoors) {
    const dome = tint.map((c) => c * atmosphere.skyStrength);
    const sun = atmosphere.sun.map((c) => c * atmosphere.sunStrength * 0.8);
    return { dome, sun, key: atmosphere.keyOutside / 0.24, changed: 1 };
  }
  const lamps = lampColour(3000).map((c) => 1 + LAMPS_SEEN * (c - 1));
  const evening = Math.max(night, smoothStep(0.5, 1, atmosphere.lamps));
  const dome = tint.map((c, k) => c * (1 - evening) * 0.7 + lamps[k] * (0.25 + 0.5 * evening));
  const sun = atmosphere.sun.map(
    (c, k) => c * atmosphere.sunStrength * 0.6 + lamps[k] * evening * 0.12,
  );
  const key = Math.max(0.5, atmosphere.keyInside / 0.25);
  return { dome, sun, key, changed: evening };
}

/** Mean luminance of what is not sky, mean colour of the sky, and the colour cast (shades of grey, p = 6). */
function statistics(image: Rgb8, sky: Plane) {
  const size = fitLongSide(image.width, image.height, WORK_SIDE_PX / 2);
  const small = resizeRgb8(image, size.width, size.height, 'area');
  const alpha = resizePlane(sky, size.width, size.height, 'area').data;
  const powers = [0, 0, 0];
  const skySum = [0, 0, 0];
  let sum = 0;
  let weight = 0;
  let skyWeight = 0;
  for (let i = 0, at = 0; i < alpha.length; i++, at += 3) {
    const rgb = [0, 1, 2].map((k) => linearOfByte(small.data[at + k]));
    const w = 1 - alpha[i];
    weight += w;
    skyWeight += alpha[i];
    sum += w * luminance(rgb[0], rgb[1], rgb[2]);
    for (let k = 0; k < 3; k++) {
      powers[k] += w * rgb[k] ** 6;
      skySum[k] += alpha[i] * rgb[k];
    }
  }
  const shades = powers.map((p) => (p / Math.max(1, weight)) ** (1 / 6));
  const grey = (shades[0] + shades[1] + shades[2]) / 3;
  return {
    mean: sum / Math.max(1, weight),
    skyMean: skySum.map((s) => s / Math.max(1, skyWeight)),
    cast: shades.map((s) => Math.min(1.35, Math.max(0.74, s / Math.max(1e-3, grey)))),
  };
}

/** How much sun fell on each pixel: its patch of light against the picture's own range, edges kept. */
function sunlitShare(image: Rgb8, sky: Plane): Plane {
  const size = fitLongSide(image.width, image.height, WORK_SIDE_PX);
  const small = resizeRgb8(image, size.width, size.height, 'area');
  const alpha = resizePlane(sky, size.width, size.height, 'area').data;
  const luma = lumaPlane(small);
  const log = createPlane(size.width, size.height);
  for (let i = 0; i < log.data.length; i++) log.data[i] = Math.log(4 + luma.data[i]);
  const base = guidedFilter(log, log, Math.max(2, Math.round(PATCH * size.width)), 0.04);
  const values = base.data.filter((_, i) => alpha[i] < 0.5).sort();
  const low = values[Math.floor(0.3 * values.length)] ?? 0;
  const high = values[Math.floor(0.88 * values.length)] ?? 1;
  for (let i = 0; i < base.data.length; i++) {
    base.data[i] = smoothStep(low, Math.max(low + 0.15, high), base.data[i]);
  }
  return resizePlane(base, image.width, image.height, 'bilinear');
}
