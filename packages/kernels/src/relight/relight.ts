import { linearOfByte, linearOfOklab, oklabOfLinear } from '../color/oklab.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { createPlane } from '../filter/plane.ts';
import type { Plane, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { smoothStep } from '../material/noise.ts';
import { foliageShare, isGreenOutside } from '../open-air/greenery.ts';
import { type Place, readSky } from '../open-air/sky-mask.ts';
import { daylightOf, type Season, type Weather } from './daylight.ts';
import { develop } from './develop.ts';
import { turnLeaf } from './foliage.ts';
import { coverWithSnow, wetGround } from './ground.ts';
import { lightChange } from './illuminate.ts';
import { readLayout } from './layout.ts';
import { litPanes } from './panes.ts';
import { rainVeil, snowVeil } from './precipitation.ts';
import { lightRoom } from './room-at-night.ts';
import { meanColour, photographedSky, proceduralSky } from './sky-paint.ts';

export interface RelightOptions {
  /** Solar time, 0 ≤ hour < 24. */
  readonly hour: number;
  readonly weather: Weather;
  readonly season: Season;
  /** Where the picture was taken; `auto` takes a picture with sky or much green for one of the open air. */
  readonly place: Place;
  /** A photograph whose sky takes the place of the painted one. */
  readonly skyImage?: Rgb8;
  readonly seed: number;
}

export interface RelightResult {
  readonly image: Rgb8;
  /** Share of the picture that was read as sky; 0 in a room. */
  readonly skyShare: number;
  /** Windows that were lit. */
  readonly litWindows: number;
}

const FACADE_WINDOWS = 24;

/**
 * Puts a photograph or rendering into another hour, weather and season: reads sky, ground, depth and
 * leaves; divides the light it has out of the picture and multiplies the new light in (per channel, apart
 * for what the sun reached and what lay in shade); turns leaves; lights windows; wets or snows the ground;
 * lays fog by depth (Koschmieder's law); puts a new sky behind. In a room
 * only the light changes: in the evening its lamps take over and its windows go dark.
 *
 * @throws KernelError `badPicture`, `badOption`
 */
export function relight(
  image: Rgb8,
  options: RelightOptions,
  onProgress: ProgressListener = () => undefined,
): RelightResult {
  assertPicture(image, 3);
  const { hour, weather, season, seed } = options;
  if (!(hour >= 0 && hour < 24)) throw new KernelError('badOption', `hour ${hour}`);
  const { width, height } = image;
  onProgress(0, '识别天空与地面');
  const leaves = foliageShare(image);
  const { sky, layout, outdoors } = readPlace(image, leaves, options);
  onProgress(0.25, '计算光照');
  const light = daylightOf(hour, weather, season);
  const skyTint = options.skyImage ? meanColour(options.skyImage) : null;
  const gain = lightChange(image, sky.alpha, light, outdoors, skyTint);

  const scene = new Float32Array(width * height * 3);
  const lab = new Float64Array(3);
  const rgb = new Float64Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = i * 3;
      for (let k = 0; k < 3; k++) rgb[k] = linearOfByte(image.data[at + k]);
      if (season !== 'keep' && leaves.data[i] > 0.01) {
        oklabOfLinear(rgb[0], rgb[1], rgb[2], lab);
        const u = x / width;
        const v = y / width;
        turnLeaf(
          lab,
          leaves.data[i] * (1 - sky.alpha.data[i]),
          season,
          u,
          v,
          layout.ground.data[i],
          seed,
        );
        linearOfOklab(lab[0], lab[1], lab[2], rgb);
      }
      for (let k = 0; k < 3; k++) scene[at + k] = Math.max(0, rgb[k]);
    }
  }
  if (light.atmosphere.snow > 0 && outdoors) {
    coverWithSnow(scene, image, layout, leaves, sky.alpha, light.atmosphere.snow, seed);
  }
  gain.apply(scene);
  if (gain.evening > 0) lightRoom(scene, image, gain.evening, gain.balance, seed);
  onProgress(0.5, '换天空与天气');

  const panes =
    outdoors && light.atmosphere.lamps > 0.35
      ? lightWindows(image, sky.alpha, leaves, layout.ground, seed)
      : null;
  if (panes)
    addGlow(scene, panes.planes, smoothStep(0.35, 1, light.atmosphere.lamps), width, height);
  if (light.atmosphere.wet > 0 && outdoors)
    wetGround(scene, layout, leaves, light.atmosphere.wet, seed);
  if (light.fog > 0 && outdoors) {
    addFog(scene, layout.depth, light.fog, fogColour(light.atmosphere.horizon, gain.exposure));
  }
  if (outdoors) {
    const behind = options.skyImage
      ? photographedSky(
          options.skyImage,
          skyBottomOf(options.skyImage),
          width,
          height,
          lowestSkyRow(sky.alpha),
        )
      : proceduralSky(sky.alpha, layout.horizonPx, light.atmosphere, light.night, seed);
    putBehind(scene, image, behind, sky.alpha, gain);
  }
  onProgress(0.8, '收尾');
  const falling =
    weather === 'rain'
      ? rainVeil(width, height, seed)
      : weather === 'snow'
        ? snowVeil(width, height, seed)
        : null;
  if (falling && outdoors) addVeil(scene, falling, light.atmosphere.horizon, gain.exposure);
  return {
    image: develop(scene, width, height, light.night),
    skyShare: sky.share,
    litWindows: panes?.lit ?? 0,
  };
}

/** Sky and ground, and whether this is the open air. */
function readPlace(
  image: Rgb8,
  leaves: Plane,
  { place, seed }: Pick<RelightOptions, 'place' | 'seed'>,
) {
  const sky = readSky(image, place);
  const layout = readLayout(image, sky.alpha);
  if (place !== 'auto' || sky.share > 0) return { sky, layout, outdoors: place !== 'indoor' };
  const outdoors =
    isGreenOutside(image, leaves) || isFacade(image, sky.alpha, leaves, layout.ground, seed);
  // What might as well have been a ceiling is sky after all.
  const open = outdoors ? readSky(image, 'outdoor') : sky;
  if (open.share === 0) return { sky, layout, outdoors };
  return { sky: open, layout: readLayout(image, open.alpha), outdoors };
}

/** A street front may show neither sky nor green; no room has so many windows. */
function isFacade(image: Rgb8, sky: Plane, leaves: Plane, ground: Plane, seed: number): boolean {
  return lightWindows(image, sky, leaves, ground, seed).lit >= FACADE_WINDOWS;
}

function lightWindows(image: Rgb8, sky: Plane, leaves: Plane, ground: Plane, seed: number) {
  const blocked = createPlane(image.width, image.height);
  for (let i = 0; i < blocked.data.length; i++) {
    blocked.data[i] = Math.max(sky.data[i], leaves.data[i], ground.data[i]);
  }
  return litPanes(image, blocked, seed);
}

/** The panes' own light, and what of it spreads on walls, ground and in the lens. */
function addGlow(
  scene: Float32Array,
  planes: readonly Plane[],
  strength: number,
  width: number,
  height: number,
): void {
  for (let k = 0; k < 3; k++) {
    const near = gaussianBlur(planes[k], 0.006 * width);
    const far = gaussianBlur(planes[k], 0.035 * width);
    for (let i = 0, at = k; i < width * height; i++, at += 3) {
      // Light on a wall shows the wall's own colour.
      const bounced = (0.5 * near.data[i] + 1.2 * far.data[i]) * (0.25 + Math.sqrt(scene[at]) * 2);
      scene[at] += strength * (0.85 * planes[k].data[i] + bounced * 0.8);
    }
  }
}

function fogColour(horizon: readonly number[], exposure: number): number[] {
  const level = Math.min(0.85, 0.9 * exposure);
  return horizon.map((c) => Math.min(0.9, c * level + 0.04 * level));
}

/** I = J t + A (1 − t), t = exp(−β d): fog by depth (Koschmieder 1924). */
function addFog(
  scene: Float32Array,
  depth: Plane,
  density: number,
  colour: readonly number[],
): void {
  for (let i = 0, at = 0; i < depth.data.length; i++, at += 3) {
    const t = Math.exp(-density * depth.data[i] * depth.data[i]);
    for (let k = 0; k < 3; k++) scene[at + k] = scene[at + k] * t + colour[k] * (1 - t);
  }
}

/**
 * The new sky behind the scene. The rim of trees and roofs still holds the old sky: its share there is
 * taken out first (matting equation with the relit old sky as background).
 */
function putBehind(
  scene: Float32Array,
  _image: Rgb8,
  behind: Float32Array,
  alpha: Plane,
  gain: { relitSky: readonly number[] },
): void {
  for (let i = 0, at = 0; i < alpha.data.length; i++, at += 3) {
    const a = alpha.data[i];
    if (a <= 0) continue;
    for (let k = 0; k < 3; k++) {
      const own = a < 0.95 ? Math.max(0, (scene[at + k] - a * gain.relitSky[k]) / (1 - a)) : 0;
      const front = Math.min(own, scene[at + k]);
      scene[at + k] = front * (1 - a) + behind[at + k] * a;
    }
  }
}

function addVeil(
  scene: Float32Array,
  veil: Plane,
  horizon: readonly number[],
  exposure: number,
): void {
  for (let i = 0, at = 0; i < veil.data.length; i++, at += 3) {
    const v = veil.data[i];
    if (v <= 0) continue;
    for (let k = 0; k < 3; k++) {
      const light = Math.min(0.95, (0.4 + horizon[k]) * exposure);
      scene[at + k] += (light - scene[at + k]) * v;
    }
  }
}

/** Lowest row that is mostly sky somewhere. */
function lowestSkyRow(alpha: Plane): number {
  const { width, height, data } = alpha;
  for (let y = height - 1; y > 0; y--) {
    let sum = 0;
    for (let x = 0; x < width; x++) sum += data[y * width + x];
    if (sum > 0.01 * width) return y + 1;
  }
  return height;
}

/** How far down a sky photograph is sky, 0 … 1; all of it when nothing else is seen in it. */
function skyBottomOf(photo: Rgb8): number {
  const { alpha, share } = readSky(photo, 'outdoor');
  if (share < 0.1 || share > 0.97) return 1;
  const { width, height, data } = alpha;
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) sum += data[y * width + x];
    if (sum < 0.85 * width) return Math.max(0.25, y / height);
  }
  return 1;
}
