import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { boundingBox } from './box.ts';
import { elation, type HomogeneousPoint, type Homography, lineThrough } from './homography.ts';

/** Shifts along a plane, as ratios by which a place in the hole's middle comes nearer or recedes. */
const RATIOS = [0.45, 0.55, 0.65, 0.74, 0.82, 0.89, 1.12, 1.22, 1.35, 1.55, 1.85, 2.3];
/** Shifts parallel to the picture, in widths of the hole. */
const SIDEWAYS = [-1.6, -1.2, -0.9, -0.6, -0.35, 0.35, 0.6, 0.9, 1.2, 1.6];
const LEVEL: HomogeneousPoint = [1, 0, 0];
const UPRIGHT: HomogeneousPoint = [0, 1, 0];
const SAMPLE_STEP_SHARE = 14;
const RING_PX = 14;
const WINDOW_RADIUS = 4;
/** Blocks of the ring with less variance than this say nothing about a shift. */
const VARIANCE_LOW = 30;
const LAYERS_TOP = 4;
/** A further layer must explain at least this share of the hole. */
const GAIN_LOW = 0.06;

interface Candidate {
  readonly map: Homography;
  /** For each hole sample, how well the shifted picture fits the rim near it; 0 where it shows nothing. */
  readonly value: Float32Array;
}

/**
 * Shifts of the picture along the planes of its scene (floors, walls, façades; given by pairs of
 * vanishing points) that put known picture over the hole and agree with what is around it: the planar
 * guidance of Huang, Kang, Ahuja and Kopf (SIGGRAPH 2014), here as whole pictures to copy from. Maps
 * take a pixel to where its content is to be found.
 */
export function planeShifts(
  image: Rgb8,
  hole: Uint8Array,
  points: readonly HomogeneousPoint[],
): Homography[] {
  const { width, height } = image;
  const samples = holeSamples(hole, width);
  if (samples.length === 0) return [];
  const blocks = ringBlocks(image, hole);
  const luma = lumaPlane(image).data;
  const candidates: Candidate[] = [];
  for (const map of shiftFamily(points, samples)) {
    const candidate = judge(map, luma, hole, width, height, samples, blocks);
    if (candidate !== null) candidates.push(candidate);
  }
  return choose(candidates, samples.length);
}

interface Sample {
  readonly x: number;
  readonly y: number;
}

function holeSamples(hole: Uint8Array, width: number): Sample[] {
  const { left, top, right, bottom } = boundingBox(hole, width);
  const step = Math.max(2, Math.round(Math.max(right - left, bottom - top) / SAMPLE_STEP_SHARE));
  const samples: Sample[] = [];
  for (let y = top + (step >> 1); y < bottom; y += step) {
    for (let x = left + (step >> 1); x < right; x += step) {
      if (hole[y * width + x] === 1) samples.push({ x, y });
    }
  }
  return samples;
}

/** Shifts along every plane spanned by two vanishing points or by one and the level or upright direction. */
function shiftFamily(
  points: readonly HomogeneousPoint[],
  samples: readonly Sample[],
): Homography[] {
  const all = [...points, LEVEL, UPRIGHT];
  const middle = samples[samples.length >> 1];
  const xs = samples.map((s) => s.x);
  const extent = Math.max(...xs) - Math.min(...xs) + 16;
  const maps: Homography[] = [];
  for (const centre of all) {
    for (const other of all) {
      if (centre === other || (centre[2] === 0 && other[2] === 0)) continue;
      const axis = lineThrough(centre, other);
      const depth = axis[0] * middle.x + axis[1] * middle.y + axis[2];
      // So near the vanishing line nothing can be told.
      if (Math.abs(depth) < 24) continue;
      if (centre[2] === 0) {
        for (const k of SIDEWAYS) maps.push(elation(centre, axis, (k * extent) / depth));
      } else {
        for (const ratio of RATIOS) maps.push(elation(centre, axis, (1 / ratio - 1) / depth));
      }
    }
  }
  return maps;
}

interface Block {
  readonly x: number;
  readonly y: number;
  readonly mean: number;
  readonly deviation: number;
  readonly values: Float32Array;
}

/** Small textured windows in a ring around the hole. */
function ringBlocks(image: Rgb8, hole: Uint8Array): Block[] {
  const { width, height } = image;
  const luma = lumaPlane(image).data;
  const r = WINDOW_RADIUS;
  const blocks: Block[] = [];
  const near = nearHole(hole, width, height, RING_PX);
  for (let y = r; y < height - r; y += 2 * r) {
    for (let x = r; x < width - r; x += 2 * r) {
      if (near[y * width + x] === 0) continue;
      const values = windowAt(luma, hole, width, height, x, y, null);
      if (values === null) continue;
      const { mean, deviation } = moments(values);
      if (deviation * deviation < VARIANCE_LOW) continue;
      blocks.push({ x, y, mean, deviation, values });
    }
  }
  return blocks;
}

/** Pixels whose square of the given radius touches the hole. */
function nearHole(hole: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const near = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      // The rim alone is enough to reach everything outside.
      if (
        hole[i] === 0 ||
        (hole[i - 1] === 1 && hole[i + 1] === 1 && hole[i - width] === 1 && hole[i + width] === 1)
      )
        continue;
      for (let ny = Math.max(0, y - radius); ny <= Math.min(height - 1, y + radius); ny++) {
        near.fill(
          1,
          ny * width + Math.max(0, x - radius),
          ny * width + Math.min(width, x + radius + 1),
        );
      }
    }
  }
  return near;
}

/** Luma of the window around (x, y) as the map shows it; null when any of it is unknown or outside. */
function windowAt(
  luma: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  map: Homography | null,
): Float32Array | null {
  const r = WINDOW_RADIUS;
  const values = new Float32Array((2 * r + 1) ** 2);
  let n = 0;
  for (let dy = -r; dy <= r; dy++) {
    for (let dx = -r; dx <= r; dx++) {
      const i =
        map === null ? (y + dy) * width + x + dx : locate(map, x + dx, y + dy, width, height);
      if (i < 0 || hole[i] === 1) return null;
      values[n++] = luma[i];
    }
  }
  return values;
}

/** Index of the pixel that the map takes (x, y) to, −1 outside the picture. */
function locate(map: Homography, x: number, y: number, width: number, height: number): number {
  const w = map[6] * x + map[7] * y + map[8];
  if (w <= 0.05) return -1;
  const sx = Math.round((map[0] * x + map[1] * y + map[2]) / w);
  const sy = Math.round((map[3] * x + map[4] * y + map[5]) / w);
  return sx < 0 || sy < 0 || sx >= width || sy >= height ? -1 : sy * width + sx;
}

function moments(values: Float32Array): { mean: number; deviation: number } {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / values.length - mean * mean)) };
}

function judge(
  map: Homography,
  luma: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  samples: readonly Sample[],
  blocks: readonly Block[],
): Candidate | null {
  const covered = samples.map(({ x, y }) => {
    const i = locate(map, x, y, width, height);
    return i >= 0 && hole[i] === 0;
  });
  if (covered.filter(Boolean).length < 0.12 * samples.length) return null;
  const fits = blocks.map((block) => {
    const values = windowAt(luma, hole, width, height, block.x, block.y, map);
    if (values === null) return -1;
    const { mean, deviation } = moments(values);
    let product = 0;
    for (let n = 0; n < values.length; n++) {
      product += (values[n] - mean) * (block.values[n] - block.mean);
    }
    const correlation = product / (values.length * Math.max(1, deviation) * block.deviation);
    return correlation > 0.6 && Math.abs(mean - block.mean) < 40 ? correlation : 0;
  });
  const value = Float32Array.from(samples, (sample, k) => {
    if (!covered[k]) return 0;
    let good = 0;
    let total = 1e-6;
    for (let n = 0; n < blocks.length; n++) {
      if (fits[n] < 0) continue;
      const distance = (blocks[n].x - sample.x) ** 2 + (blocks[n].y - sample.y) ** 2;
      const weight = 1 / (distance + 100);
      good += weight * fits[n];
      total += weight;
    }
    return good / total;
  });
  return { map, value };
}

/** Greedily the maps that together explain most of the hole. */
function choose(candidates: readonly Candidate[], sampleCount: number): Homography[] {
  const best = new Float32Array(sampleCount).fill(0.15);
  const chosen: Homography[] = [];
  while (chosen.length < LAYERS_TOP) {
    let winner: Candidate | null = null;
    let winnerGain = GAIN_LOW * sampleCount;
    for (const candidate of candidates) {
      let gain = 0;
      for (let k = 0; k < sampleCount; k++) gain += Math.max(0, candidate.value[k] - best[k]);
      if (gain > winnerGain) {
        winnerGain = gain;
        winner = candidate;
      }
    }
    if (winner === null) break;
    chosen.push(winner.map);
    for (let k = 0; k < sampleCount; k++) best[k] = Math.max(best[k], winner.value[k]);
  }
  return chosen;
}
