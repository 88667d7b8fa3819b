import { luminance } from '@zhuhui/kernels/oklab';
import { type Camera, type Projection, projectionOf } from '../camera.ts';
import { scale, type Vec3 } from '../vec.ts';
import { denoise } from './denoise.ts';
import type { Prepared } from './prepare.ts';
import type { Mood } from './render-scene.ts';
import {
  FIRST_WORDS,
  firstHits,
  PIXEL_WORDS,
  renderTile,
  type SampleRange,
  type Samples,
  type Tile,
} from './render-tile.ts';
import { balanceOf, exposureOf, toneMap } from './tone.ts';

/** `sparse`: as few samples as a network needs that takes the noise out; the others are smoothed. */
export type Quality = 'preview' | 'sparse' | 'final';

export interface PictureOptions {
  readonly width: number;
  readonly height: number;
  readonly quality: Quality;
  readonly seed: number;
  /** Factor on radiance; from the picture itself when absent. */
  readonly exposure?: number;
}

/** A tile's share of the work, for any thread. Without a range: what stands first. */
export interface RenderJob {
  readonly prepared: Prepared;
  readonly projection: Projection;
  readonly tile: Tile;
  readonly range?: SampleRange;
  readonly seed: number;
  /** What the tile's job without a range gave. */
  readonly hits?: Float32Array;
}

/** Does jobs somewhere and answers in their order; tells after each how many are done. */
export type RunJobs = (
  jobs: readonly RenderJob[],
  onDone: (done: number) => void,
) => Promise<Float32Array[]>;

type OnProgress = (fraction: number, stage: string) => void;

/** Samples with what their scene wants of its pictures. */
export interface Sampled extends Samples {
  readonly mood?: Mood;
}

/** What was traced, and what of its picture is known already. */
export interface Exposed {
  readonly samples: Sampled;
  /** Factor on radiance; told from the picture itself when absent. */
  readonly exposure?: number | undefined;
  /** Linear radiance without noise, 3 numbers a pixel; smoothed from the samples when absent. */
  readonly radiance?: Float32Array | undefined;
}

/** A finished picture with the maps of what stands first behind the middle of each pixel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** sRGB, 3 bytes a pixel. */
  readonly rgb: Uint8Array;
  /** Linear radiance without noise, kcd/m², 3 numbers a pixel. */
  readonly radiance: Float32Array;
  readonly exposure: number;
  /** Factors on red, green and blue beside the exposure. */
  readonly balance: Vec3;
  /** Metres along the optical axis; 0 is the sky. */
  readonly depth: Float32Array;
  /** Unit vectors in the world, 3 numbers a pixel. */
  readonly normal: Float32Array;
  /** Linear, 3 numbers a pixel. */
  readonly albedo: Float32Array;
  /** Index into `Prepared.objectNames` (`materialIds`) + 1; 0 is the sky. */
  readonly objectId: Uint16Array;
  readonly materialId: Uint16Array;
  /** Samples taken, a pixel on average. */
  readonly samples: number;
}

/** How far a picture is when all is sampled, and when its development begins. */
export const SAMPLED = 0.9;
export const DEVELOPING = 0.92;

const TILE_PX = 32;
const MOST_BOUNCES = 8;
/** One tile of this many is looked at beforehand. */
const GLANCE_EVERY = 7;
/** Samples of every pixel at first, and on average in the end; the second part goes where noise is. */
const SAMPLES: Readonly<Record<Quality, readonly [number, number]>> = {
  preview: [4, 6.5],
  sparse: [6, 12],
  final: [16, 40],
};
/** Larger pictures get no more samples for a network than one of so many pixels: what lies side by side there is alike. */
const SPARSE_PX = 1024 * 1024;
/** But at least this share of what its pixels get. */
const LEAST_SPARSE = 1 / 3;
/** No tile gets more than this many times the average of the second part. */
const MOST_SHARE = 4;
/** Contributions are cut at this many times the picture's mean: preview hides more of rare bright paths. */
const LIMITS: Readonly<Record<Quality, number>> = { preview: 30, sparse: 90, final: 90 };

/** Samples of every pixel at first, and on average in the end, of a picture of so many pixels. */
export function samplesOf(quality: Quality, pixels: number): readonly [base: number, mean: number] {
  const [base, mean] = SAMPLES[quality];
  if (quality !== 'sparse') return [base, mean];
  const share = Math.min(1, Math.max(LEAST_SPARSE, SPARSE_PX / pixels));
  return [Math.round(base * share), mean * share];
}

/** One job, in this thread. */
export function runRenderJob(job: RenderJob): Float32Array {
  const { prepared, projection, tile, range, seed, hits } = job;
  return range
    ? renderTile(prepared, projection, tile, range, seed, hits)
    : firstHits(prepared, projection, tile);
}

/**
 * Renders, samples more where noise is left, denoises, exposes and tone maps. The same for the same
 * scene, camera and options, however many threads `run` has.
 *
 * @param onProgress told fractions 0…1, rising, and the stage in Chinese
 */
export async function renderPicture(
  prepared: Prepared,
  camera: Camera,
  options: PictureOptions,
  run: RunJobs,
  onProgress: OnProgress = () => {},
): Promise<Picture> {
  const samples = await samplePicture(prepared, camera, options, run, onProgress);
  return developPicture({ samples, exposure: options.exposure }, onProgress);
}

/**
 * The first part of `renderPicture`: all the tracing, nearly all of the work. Its memory is shared, so
 * that another thread can develop it.
 */
export async function samplePicture(
  prepared: Prepared,
  camera: Camera,
  { width, height, quality, seed }: Omit<PictureOptions, 'exposure'>,
  run: RunJobs,
  onProgress: OnProgress,
): Promise<Sampled> {
  const projection = projectionOf(camera, width, height);
  const tiles = tilesOf(width, height);
  const sums = sharedFloats(width * height * PIXEL_WORDS);
  const first = sharedFloats(width * height * FIRST_WORDS);
  const job = { prepared, projection, seed };
  const pilot = await run(
    tiles.map((tile) => ({ ...job, tile })),
    () => {},
  );
  for (const [i, tile] of tiles.entries()) copyTile(first, width, tile, pilot[i], FIRST_WORDS);
  const [base, mean] = samplesOf(quality, width * height);
  const sample = async (
    counts: readonly number[],
    limit: number,
    from: number,
    progress: readonly [number, number],
    stage: string,
  ): Promise<void> => {
    const busy = tiles
      .map((tile, i) => ({ tile, hits: pilot[i], to: from + counts[i] }))
      .filter(({ to }) => to > from);
    const jobs = busy.map(({ tile, hits, to }) => ({
      ...job,
      tile,
      hits,
      range: { from, to, mostBounces: MOST_BOUNCES, limit },
    }));
    const parts = await run(jobs, (done) =>
      onProgress(progress[0] + ((progress[1] - progress[0]) * done) / jobs.length, stage),
    );
    for (const [i, { tile }] of busy.entries()) addTile(sums, width, tile, parts[i]);
  };
  // A few tiles say how bright the picture is.
  const few = tiles.map((_, i) => (i % GLANCE_EVERY === 0 ? 1 : 0));
  const share = SAMPLED * (base / mean);
  await sample(few, 0, 0, [0, 0.02], '预览光线');
  const limit = LIMITS[quality] * meanBrightness(sums);
  sums.fill(0);
  await sample(
    tiles.map(() => base),
    limit,
    0,
    [0.02, share],
    '光线追踪',
  );
  const extra = shareOut(tiles, sums, width, (mean - base) * tiles.length);
  await sample(extra, limit, base, [share, SAMPLED], '细化噪点');
  return { width, height, sums, first, mood: prepared.mood };
}

/** The second part of `renderPicture`: takes the noise out, exposes and tone maps, on one thread. */
export function developPicture(
  { samples: sampled, exposure: asked, radiance: given }: Exposed,
  onProgress: OnProgress = () => {},
): Picture {
  const { width, height, sums, first, mood } = sampled;
  onProgress(DEVELOPING, '降噪');
  const radiance = given ?? denoise(sampled);
  const maps = mapsOf(first, width * height);
  onProgress(0.97, '曝光');
  const surface = surfacesOf(first, width * height);
  const balance = balanceOf(radiance, maps.albedo, surface, mood?.adapted);
  const exposure =
    asked ??
    exposureOf(radiance, surface, width, height, maps.albedo) * 2 ** (mood?.exposureEv ?? 0);
  let samples = 0;
  for (let at = 10; at < sums.length; at += PIXEL_WORDS) samples += sums[at];
  return {
    width,
    height,
    rgb: toneMap(radiance, scale(balance, exposure)),
    radiance,
    exposure,
    balance,
    ...maps,
    samples: samples / (width * height),
  };
}

/** 1 where a surface is seen, be it through a pane, 0 where the sky is. */
function surfacesOf(first: Float32Array, pixels: number): Uint8Array {
  const out = new Uint8Array(pixels);
  for (let i = 0; i < pixels; i++) out[i] = first[i * FIRST_WORDS + 9] > 0 ? 1 : 0;
  return out;
}

const sharedFloats = (length: number): Float32Array =>
  new Float32Array(new SharedArrayBuffer(length * 4));

function tilesOf(width: number, height: number): Tile[] {
  const tiles: Tile[] = [];
  for (let top = 0; top < height; top += TILE_PX) {
    for (let left = 0; left < width; left += TILE_PX) {
      tiles.push({
        left,
        top,
        width: Math.min(TILE_PX, width - left),
        height: Math.min(TILE_PX, height - top),
      });
    }
  }
  return tiles;
}

function copyTile(
  whole: Float32Array,
  width: number,
  tile: Tile,
  part: Float32Array,
  words: number,
): void {
  const row = tile.width * words;
  for (let y = 0; y < tile.height; y++) {
    const to = ((tile.top + y) * width + tile.left) * words;
    whole.set(part.subarray(y * row, (y + 1) * row), to);
  }
}

function addTile(whole: Float32Array, width: number, tile: Tile, part: Float32Array): void {
  const row = tile.width * PIXEL_WORDS;
  for (let y = 0, from = 0; y < tile.height; y++) {
    const to = ((tile.top + y) * width + tile.left) * PIXEL_WORDS;
    for (let k = 0; k < row; k++) whole[to + k] += part[from++];
  }
}

/** Mean brightness of the pixels sampled, each counted as no brighter than eight times the mean of all. */
function meanBrightness(sums: Float32Array): number {
  const bright: number[] = [];
  for (let at = 0; at < sums.length; at += PIXEL_WORDS) {
    const n = sums[at + 10];
    if (n > 0) bright.push(luminance(sums[at], sums[at + 1], sums[at + 2]) / n);
  }
  const most = (8 * bright.reduce((sum, value) => sum + value, 0)) / bright.length;
  return bright.reduce((sum, value) => sum + Math.min(most, value), 0) / bright.length;
}

/** Shares samples out over tiles by the noise they show once the eye's response is taken into account. */
function shareOut(
  tiles: readonly Tile[],
  sums: Float32Array,
  width: number,
  total: number,
): number[] {
  const noise = tiles.map((tile) => {
    let sum = 0;
    for (let y = tile.top; y < tile.top + tile.height; y++) {
      for (let x = tile.left; x < tile.left + tile.width; x++) sum += noiseAt(sums, y * width + x);
    }
    return sum / (tile.width * tile.height);
  });
  const whole = noise.reduce((sum, value) => sum + value, 0);
  if (whole === 0) return tiles.map(() => 0);
  const most = Math.round((MOST_SHARE * total) / tiles.length);
  return noise.map((value) => Math.min(most, Math.round((value / whole) * total)));
}

/** Standard error of the light's brightness at a pixel relative to it. */
function noiseAt(sums: Float32Array, pixel: number): number {
  const at = pixel * PIXEL_WORDS;
  const n = sums[at + 11];
  if (n === 0) return 1;
  const mean = luminance(sums[at + 12], sums[at + 13], sums[at + 14]) / n;
  if (mean <= 0) return 0;
  return Math.min(1, Math.sqrt(Math.max(0, sums[at + 3] / n - mean * mean) / n) / mean);
}

function mapsOf(
  first: Float32Array,
  pixels: number,
): Pick<Picture, 'depth' | 'normal' | 'albedo' | 'objectId' | 'materialId'> {
  const words = new Uint32Array(first.buffer, first.byteOffset, first.length);
  const depth = new Float32Array(pixels);
  const normal = new Float32Array(pixels * 3);
  const albedo = new Float32Array(pixels * 3);
  const objectId = new Uint16Array(pixels);
  const materialId = new Uint16Array(pixels);
  for (let i = 0; i < pixels; i++) {
    const at = i * FIRST_WORDS;
    depth[i] = first[at];
    for (let k = 0; k < 3; k++) {
      normal[i * 3 + k] = first[at + 1 + k];
      albedo[i * 3 + k] = first[at + 4 + k];
    }
    objectId[i] = words[at + 7];
    materialId[i] = words[at + 8];
  }
  return { depth, normal, albedo, objectId, materialId };
}
